"""Which gRPC method takes which command, read from the vocabulary: no game or stream is known here by name."""

from google.protobuf.message import Message

from ledger.core.vocabulary import COMMANDS
from roundledger.client.calls import METHODS as EVERY_METHOD
from roundledger.client.calls import services

__all__ = ["METHODS", "service_of", "services"]

METHODS: dict[type[Message], str] = {
    message: method.path for message, method in EVERY_METHOD.items() if message in COMMANDS
}
"""The path of a command's own method, by the command's message type."""


def service_of(path: str) -> str:
    """The full name of the service whose method this is."""
    return path.split("/")[1]
