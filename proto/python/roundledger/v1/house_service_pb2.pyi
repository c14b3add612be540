from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import equipment_pb2 as _equipment_pb2
from roundledger.v1 import house_pb2 as _house_pb2
from roundledger.v1 import patron_pb2 as _patron_pb2
from roundledger.v1 import upkeep_pb2 as _upkeep_pb2
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor
