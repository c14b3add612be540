from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Outcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OUTCOME_UNSPECIFIED: _ClassVar[Outcome]
    OUTCOME_LOST: _ClassVar[Outcome]
    OUTCOME_LOST_PART: _ClassVar[Outcome]
    OUTCOME_WON: _ClassVar[Outcome]
    OUTCOME_RETURNED: _ClassVar[Outcome]
    OUTCOME_TRAVELLED: _ClassVar[Outcome]
    OUTCOME_VIGORISH_DUE: _ClassVar[Outcome]
    OUTCOME_VIGORISH_DEFERRED: _ClassVar[Outcome]
    OUTCOME_POT_WON: _ClassVar[Outcome]
    OUTCOME_BONUS_PAID: _ClassVar[Outcome]
    OUTCOME_COLLECTED: _ClassVar[Outcome]
    OUTCOME_REVERSED: _ClassVar[Outcome]
OUTCOME_UNSPECIFIED: Outcome
OUTCOME_LOST: Outcome
OUTCOME_LOST_PART: Outcome
OUTCOME_WON: Outcome
OUTCOME_RETURNED: Outcome
OUTCOME_TRAVELLED: Outcome
OUTCOME_VIGORISH_DUE: Outcome
OUTCOME_VIGORISH_DEFERRED: Outcome
OUTCOME_POT_WON: Outcome
OUTCOME_BONUS_PAID: Outcome
OUTCOME_COLLECTED: Outcome
OUTCOME_REVERSED: Outcome

class Decision(_message.Message):
    __slots__ = ("wager_id", "seat", "player_id", "wager", "selection", "stake_cents", "coupon_cents", "outcome", "taken_cents", "paid_cents", "returned_cents", "rule", "vigorish_cents", "round_id", "event", "chips", "shortfall_cents", "for_dealers")
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    TAKEN_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAID_CENTS_FIELD_NUMBER: _ClassVar[int]
    RETURNED_CENTS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    SHORTFALL_CENTS_FIELD_NUMBER: _ClassVar[int]
    FOR_DEALERS_FIELD_NUMBER: _ClassVar[int]
    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    stake_cents: int
    coupon_cents: int
    outcome: Outcome
    taken_cents: int
    paid_cents: int
    returned_cents: int
    rule: str
    vigorish_cents: int
    round_id: str
    event: int
    chips: _common_pb2.ChipKind
    shortfall_cents: int
    for_dealers: bool
    def __init__(self, wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., stake_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., outcome: _Optional[_Union[Outcome, str]] = ..., taken_cents: _Optional[int] = ..., paid_cents: _Optional[int] = ..., returned_cents: _Optional[int] = ..., rule: _Optional[str] = ..., vigorish_cents: _Optional[int] = ..., round_id: _Optional[str] = ..., event: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., shortfall_cents: _Optional[int] = ..., for_dealers: _Optional[bool] = ...) -> None: ...
