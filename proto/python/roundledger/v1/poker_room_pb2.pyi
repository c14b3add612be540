from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerRoomEvent(_message.Message):
    __slots__ = ("room_opened", "waiting_list_joined", "waiting_list_left", "seat_offered", "seat_declined", "seat_taken", "seat_vacated", "vacancy_announced", "double_seat_found", "stack_on_its_way", "stack_placed", "deck_set_up_distributed", "deck_set_up_returned", "room_hours_posted", "supplement_posted", "supplement_withdrawn")
    ROOM_OPENED_FIELD_NUMBER: _ClassVar[int]
    WAITING_LIST_JOINED_FIELD_NUMBER: _ClassVar[int]
    WAITING_LIST_LEFT_FIELD_NUMBER: _ClassVar[int]
    SEAT_OFFERED_FIELD_NUMBER: _ClassVar[int]
    SEAT_DECLINED_FIELD_NUMBER: _ClassVar[int]
    SEAT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    SEAT_VACATED_FIELD_NUMBER: _ClassVar[int]
    VACANCY_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    DOUBLE_SEAT_FOUND_FIELD_NUMBER: _ClassVar[int]
    STACK_ON_ITS_WAY_FIELD_NUMBER: _ClassVar[int]
    STACK_PLACED_FIELD_NUMBER: _ClassVar[int]
    DECK_SET_UP_DISTRIBUTED_FIELD_NUMBER: _ClassVar[int]
    DECK_SET_UP_RETURNED_FIELD_NUMBER: _ClassVar[int]
    ROOM_HOURS_POSTED_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENT_POSTED_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENT_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    room_opened: PokerRoomOpened
    waiting_list_joined: WaitingListJoined
    waiting_list_left: WaitingListLeft
    seat_offered: SeatOffered
    seat_declined: SeatDeclined
    seat_taken: SeatTaken
    seat_vacated: SeatVacated
    vacancy_announced: VacancyAnnounced
    double_seat_found: DoubleSeatFound
    stack_on_its_way: StackOnItsWay
    stack_placed: StackPlaced
    deck_set_up_distributed: DeckSetUpDistributed
    deck_set_up_returned: DeckSetUpReturned
    room_hours_posted: RoomHoursPosted
    supplement_posted: SupplementPosted
    supplement_withdrawn: SupplementWithdrawn
    def __init__(self, room_opened: _Optional[_Union[PokerRoomOpened, _Mapping]] = ..., waiting_list_joined: _Optional[_Union[WaitingListJoined, _Mapping]] = ..., waiting_list_left: _Optional[_Union[WaitingListLeft, _Mapping]] = ..., seat_offered: _Optional[_Union[SeatOffered, _Mapping]] = ..., seat_declined: _Optional[_Union[SeatDeclined, _Mapping]] = ..., seat_taken: _Optional[_Union[SeatTaken, _Mapping]] = ..., seat_vacated: _Optional[_Union[SeatVacated, _Mapping]] = ..., vacancy_announced: _Optional[_Union[VacancyAnnounced, _Mapping]] = ..., double_seat_found: _Optional[_Union[DoubleSeatFound, _Mapping]] = ..., stack_on_its_way: _Optional[_Union[StackOnItsWay, _Mapping]] = ..., stack_placed: _Optional[_Union[StackPlaced, _Mapping]] = ..., deck_set_up_distributed: _Optional[_Union[DeckSetUpDistributed, _Mapping]] = ..., deck_set_up_returned: _Optional[_Union[DeckSetUpReturned, _Mapping]] = ..., room_hours_posted: _Optional[_Union[RoomHoursPosted, _Mapping]] = ..., supplement_posted: _Optional[_Union[SupplementPosted, _Mapping]] = ..., supplement_withdrawn: _Optional[_Union[SupplementWithdrawn, _Mapping]] = ...) -> None: ...

class PokerRoomOpened(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WaitingListJoined(_message.Message):
    __slots__ = ("list_id", "player_id", "at_ms")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    player_id: str
    at_ms: int
    def __init__(self, list_id: _Optional[str] = ..., player_id: _Optional[str] = ..., at_ms: _Optional[int] = ...) -> None: ...

class WaitingListLeft(_message.Message):
    __slots__ = ("list_id", "player_id", "reason")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    player_id: str
    reason: str
    def __init__(self, list_id: _Optional[str] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SeatOffered(_message.Message):
    __slots__ = ("list_id", "player_id", "table_id", "seat")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    player_id: str
    table_id: str
    seat: int
    def __init__(self, list_id: _Optional[str] = ..., player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class SeatDeclined(_message.Message):
    __slots__ = ("list_id", "player_id", "table_id", "seat")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    player_id: str
    table_id: str
    seat: int
    def __init__(self, list_id: _Optional[str] = ..., player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class SeatTaken(_message.Message):
    __slots__ = ("list_id", "player_id", "table_id", "seat", "table_seq", "notice")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    player_id: str
    table_id: str
    seat: int
    table_seq: int
    notice: int
    def __init__(self, list_id: _Optional[str] = ..., player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ..., table_seq: _Optional[int] = ..., notice: _Optional[int] = ...) -> None: ...

class SeatVacated(_message.Message):
    __slots__ = ("player_id", "table_id", "seat", "table_seq", "notice")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    table_id: str
    seat: int
    table_seq: int
    notice: int
    def __init__(self, player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ..., table_seq: _Optional[int] = ..., notice: _Optional[int] = ...) -> None: ...

class VacancyAnnounced(_message.Message):
    __slots__ = ("list_id", "table_id", "waiting")
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    list_id: str
    table_id: str
    waiting: int
    def __init__(self, list_id: _Optional[str] = ..., table_id: _Optional[str] = ..., waiting: _Optional[int] = ...) -> None: ...

class DoubleSeatFound(_message.Message):
    __slots__ = ("player_id", "table_id", "seat", "other_table_id", "other_seat")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OTHER_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    OTHER_SEAT_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    table_id: str
    seat: int
    other_table_id: str
    other_seat: int
    def __init__(self, player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ..., other_table_id: _Optional[str] = ..., other_seat: _Optional[int] = ...) -> None: ...

class StackOnItsWay(_message.Message):
    __slots__ = ("player_id", "from_table_id", "to_table_id", "chips_cents", "currency_cents", "table_seq", "notice")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TO_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    from_table_id: str
    to_table_id: str
    chips_cents: int
    currency_cents: int
    table_seq: int
    notice: int
    def __init__(self, player_id: _Optional[str] = ..., from_table_id: _Optional[str] = ..., to_table_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ..., table_seq: _Optional[int] = ..., notice: _Optional[int] = ...) -> None: ...

class StackPlaced(_message.Message):
    __slots__ = ("player_id", "table_id", "table_seq", "notice")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    table_id: str
    table_seq: int
    notice: int
    def __init__(self, player_id: _Optional[str] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., notice: _Optional[int] = ...) -> None: ...

class DeckSetUpDistributed(_message.Message):
    __slots__ = ("set_up_id", "table_id", "decks")
    SET_UP_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    set_up_id: str
    table_id: str
    decks: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, set_up_id: _Optional[str] = ..., table_id: _Optional[str] = ..., decks: _Optional[_Iterable[str]] = ...) -> None: ...

class DeckSetUpReturned(_message.Message):
    __slots__ = ("set_up_id", "table_id", "reason")
    SET_UP_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    set_up_id: str
    table_id: str
    reason: str
    def __init__(self, set_up_id: _Optional[str] = ..., table_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RoomHoursPosted(_message.Message):
    __slots__ = ("opens_minute", "closes_minute")
    OPENS_MINUTE_FIELD_NUMBER: _ClassVar[int]
    CLOSES_MINUTE_FIELD_NUMBER: _ClassVar[int]
    opens_minute: int
    closes_minute: int
    def __init__(self, opens_minute: _Optional[int] = ..., closes_minute: _Optional[int] = ...) -> None: ...

class SupplementPosted(_message.Message):
    __slots__ = ("supplement_id", "text")
    SUPPLEMENT_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    supplement_id: str
    text: str
    def __init__(self, supplement_id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class SupplementWithdrawn(_message.Message):
    __slots__ = ("supplement_id",)
    SUPPLEMENT_ID_FIELD_NUMBER: _ClassVar[int]
    supplement_id: str
    def __init__(self, supplement_id: _Optional[str] = ...) -> None: ...

class PokerListName(_message.Message):
    __slots__ = ("variant", "betting_structure", "limit_low_cents", "limit_high_cents")
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    BETTING_STRUCTURE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_LOW_CENTS_FIELD_NUMBER: _ClassVar[int]
    LIMIT_HIGH_CENTS_FIELD_NUMBER: _ClassVar[int]
    variant: str
    betting_structure: str
    limit_low_cents: int
    limit_high_cents: int
    def __init__(self, variant: _Optional[str] = ..., betting_structure: _Optional[str] = ..., limit_low_cents: _Optional[int] = ..., limit_high_cents: _Optional[int] = ...) -> None: ...

class PokerRoomCommand(_message.Message):
    __slots__ = ("open_poker_room", "join_waiting_list", "leave_waiting_list", "offer_seat", "decline_seat", "announce_vacancy", "record_poker_seat", "record_carried_stack", "distribute_decks", "return_decks", "post_room_hours", "post_supplement", "withdraw_supplement")
    OPEN_POKER_ROOM_FIELD_NUMBER: _ClassVar[int]
    JOIN_WAITING_LIST_FIELD_NUMBER: _ClassVar[int]
    LEAVE_WAITING_LIST_FIELD_NUMBER: _ClassVar[int]
    OFFER_SEAT_FIELD_NUMBER: _ClassVar[int]
    DECLINE_SEAT_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCE_VACANCY_FIELD_NUMBER: _ClassVar[int]
    RECORD_POKER_SEAT_FIELD_NUMBER: _ClassVar[int]
    RECORD_CARRIED_STACK_FIELD_NUMBER: _ClassVar[int]
    DISTRIBUTE_DECKS_FIELD_NUMBER: _ClassVar[int]
    RETURN_DECKS_FIELD_NUMBER: _ClassVar[int]
    POST_ROOM_HOURS_FIELD_NUMBER: _ClassVar[int]
    POST_SUPPLEMENT_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_SUPPLEMENT_FIELD_NUMBER: _ClassVar[int]
    open_poker_room: OpenPokerRoomRequest
    join_waiting_list: JoinWaitingListRequest
    leave_waiting_list: LeaveWaitingListRequest
    offer_seat: OfferSeatRequest
    decline_seat: DeclineSeatRequest
    announce_vacancy: AnnounceVacancyRequest
    record_poker_seat: RecordPokerSeatRequest
    record_carried_stack: RecordCarriedStackRequest
    distribute_decks: DistributeDecksRequest
    return_decks: ReturnDecksRequest
    post_room_hours: PostRoomHoursRequest
    post_supplement: PostSupplementRequest
    withdraw_supplement: WithdrawSupplementRequest
    def __init__(self, open_poker_room: _Optional[_Union[OpenPokerRoomRequest, _Mapping]] = ..., join_waiting_list: _Optional[_Union[JoinWaitingListRequest, _Mapping]] = ..., leave_waiting_list: _Optional[_Union[LeaveWaitingListRequest, _Mapping]] = ..., offer_seat: _Optional[_Union[OfferSeatRequest, _Mapping]] = ..., decline_seat: _Optional[_Union[DeclineSeatRequest, _Mapping]] = ..., announce_vacancy: _Optional[_Union[AnnounceVacancyRequest, _Mapping]] = ..., record_poker_seat: _Optional[_Union[RecordPokerSeatRequest, _Mapping]] = ..., record_carried_stack: _Optional[_Union[RecordCarriedStackRequest, _Mapping]] = ..., distribute_decks: _Optional[_Union[DistributeDecksRequest, _Mapping]] = ..., return_decks: _Optional[_Union[ReturnDecksRequest, _Mapping]] = ..., post_room_hours: _Optional[_Union[PostRoomHoursRequest, _Mapping]] = ..., post_supplement: _Optional[_Union[PostSupplementRequest, _Mapping]] = ..., withdraw_supplement: _Optional[_Union[WithdrawSupplementRequest, _Mapping]] = ...) -> None: ...

class OpenPokerRoomRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class JoinWaitingListRequest(_message.Message):
    __slots__ = ("header", "list", "player_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LIST_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    list: PokerListName
    player_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., list: _Optional[_Union[PokerListName, _Mapping]] = ..., player_id: _Optional[str] = ...) -> None: ...

class LeaveWaitingListRequest(_message.Message):
    __slots__ = ("header", "list", "player_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LIST_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    list: PokerListName
    player_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., list: _Optional[_Union[PokerListName, _Mapping]] = ..., player_id: _Optional[str] = ...) -> None: ...

class OfferSeatRequest(_message.Message):
    __slots__ = ("header", "list", "table_id", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LIST_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    list: PokerListName
    table_id: str
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., list: _Optional[_Union[PokerListName, _Mapping]] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class DeclineSeatRequest(_message.Message):
    __slots__ = ("header", "table_id", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class AnnounceVacancyRequest(_message.Message):
    __slots__ = ("header", "list", "table_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LIST_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    list: PokerListName
    table_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., list: _Optional[_Union[PokerListName, _Mapping]] = ..., table_id: _Optional[str] = ...) -> None: ...

class RecordPokerSeatRequest(_message.Message):
    __slots__ = ("header", "table_id", "table_seq", "seat", "player_id", "list_id", "vacated", "notice")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    VACATED_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    table_seq: int
    seat: int
    player_id: str
    list_id: str
    vacated: bool
    notice: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., list_id: _Optional[str] = ..., vacated: _Optional[bool] = ..., notice: _Optional[int] = ...) -> None: ...

class RecordCarriedStackRequest(_message.Message):
    __slots__ = ("header", "table_id", "table_seq", "player_id", "to_table_id", "chips_cents", "currency_cents", "notice")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TO_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    table_seq: int
    player_id: str
    to_table_id: str
    chips_cents: int
    currency_cents: int
    notice: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., player_id: _Optional[str] = ..., to_table_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ..., notice: _Optional[int] = ...) -> None: ...

class DistributeDecksRequest(_message.Message):
    __slots__ = ("header", "set_up_id", "table_id", "decks")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SET_UP_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    set_up_id: str
    table_id: str
    decks: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., set_up_id: _Optional[str] = ..., table_id: _Optional[str] = ..., decks: _Optional[_Iterable[str]] = ...) -> None: ...

class ReturnDecksRequest(_message.Message):
    __slots__ = ("header", "set_up_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SET_UP_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    set_up_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., set_up_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PostRoomHoursRequest(_message.Message):
    __slots__ = ("header", "opens_minute", "closes_minute")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    OPENS_MINUTE_FIELD_NUMBER: _ClassVar[int]
    CLOSES_MINUTE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    opens_minute: int
    closes_minute: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., opens_minute: _Optional[int] = ..., closes_minute: _Optional[int] = ...) -> None: ...

class PostSupplementRequest(_message.Message):
    __slots__ = ("header", "supplement_id", "text")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENT_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    supplement_id: str
    text: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., supplement_id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class WithdrawSupplementRequest(_message.Message):
    __slots__ = ("header", "supplement_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENT_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    supplement_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., supplement_id: _Optional[str] = ...) -> None: ...
