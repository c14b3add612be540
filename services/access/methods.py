"""Which gRPC method takes which command, read from the vocabulary: no game or stream is known here by name."""

from collections.abc import Iterator
from types import ModuleType

from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import roundledger.v1 as pb
from ledger.core.vocabulary import COMMANDS


def services() -> Iterator[ServiceDescriptor]:
    """Every service of the vocabulary."""
    for module in vars(pb).values():
        if isinstance(module, ModuleType) and hasattr(module, "DESCRIPTOR"):
            yield from module.DESCRIPTOR.services_by_name.values()


def _command_methods() -> Iterator[tuple[type[Message], str]]:
    for service in services():
        for method in service.methods:
            message = GetMessageClass(method.input_type)
            if message in COMMANDS and not method.client_streaming:
                yield message, f"/{service.full_name}/{method.name}"


METHODS: dict[type[Message], str] = dict(_command_methods())
"""The path of a command's own method, by the command's message type."""


def service_of(path: str) -> str:
    """The full name of the service whose method this is."""
    return path.split("/")[1]
