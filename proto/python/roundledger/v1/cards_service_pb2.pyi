from roundledger.v1 import cards_pb2 as _cards_pb2
from roundledger.v1 import command_pb2 as _command_pb2
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor
