"""A command that the rules refuse."""

import msgspec


class Rejection(msgspec.Struct, frozen=True):
    """Why a command was refused, for the sender: it left no event and changed nothing."""

    code: str
    message: str
    rule: str = ""
    field: str = ""
