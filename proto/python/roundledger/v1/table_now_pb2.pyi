from roundledger.v1 import command_pb2 as _command_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DealerStep(_message.Message):
    __slots__ = ("command", "words")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    command: str
    words: str
    def __init__(self, command: _Optional[str] = ..., words: _Optional[str] = ...) -> None: ...

class LegalCommand(_message.Message):
    __slots__ = ("command", "template", "seats", "wager", "wager_id", "amount_fields", "least_cents", "most_cents", "unit_cents", "fill", "is_next")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    TEMPLATE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELDS_FIELD_NUMBER: _ClassVar[int]
    LEAST_CENTS_FIELD_NUMBER: _ClassVar[int]
    MOST_CENTS_FIELD_NUMBER: _ClassVar[int]
    UNIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    IS_NEXT_FIELD_NUMBER: _ClassVar[int]
    command: str
    template: _command_pb2.Command
    seats: _containers.RepeatedScalarFieldContainer[int]
    wager: str
    wager_id: str
    amount_fields: _containers.RepeatedScalarFieldContainer[str]
    least_cents: int
    most_cents: int
    unit_cents: int
    fill: _containers.RepeatedScalarFieldContainer[str]
    is_next: bool
    def __init__(self, command: _Optional[str] = ..., template: _Optional[_Union[_command_pb2.Command, _Mapping]] = ..., seats: _Optional[_Iterable[int]] = ..., wager: _Optional[str] = ..., wager_id: _Optional[str] = ..., amount_fields: _Optional[_Iterable[str]] = ..., least_cents: _Optional[int] = ..., most_cents: _Optional[int] = ..., unit_cents: _Optional[int] = ..., fill: _Optional[_Iterable[str]] = ..., is_next: _Optional[bool] = ...) -> None: ...

class TableNow(_message.Message):
    __slots__ = ("waiting_seats", "dealer", "commands", "considered", "wagers_left_out")
    WAITING_SEATS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    CONSIDERED_FIELD_NUMBER: _ClassVar[int]
    WAGERS_LEFT_OUT_FIELD_NUMBER: _ClassVar[int]
    waiting_seats: _containers.RepeatedScalarFieldContainer[int]
    dealer: DealerStep
    commands: _containers.RepeatedCompositeFieldContainer[LegalCommand]
    considered: _containers.RepeatedScalarFieldContainer[str]
    wagers_left_out: int
    def __init__(self, waiting_seats: _Optional[_Iterable[int]] = ..., dealer: _Optional[_Union[DealerStep, _Mapping]] = ..., commands: _Optional[_Iterable[_Union[LegalCommand, _Mapping]]] = ..., considered: _Optional[_Iterable[str]] = ..., wagers_left_out: _Optional[int] = ...) -> None: ...
