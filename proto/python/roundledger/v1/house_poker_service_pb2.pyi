from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import house_poker_pb2 as _house_poker_pb2
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor
