"""The codes of refusals of the services themselves, and every code that a caller may meet."""

from collections.abc import Iterator

import msgspec

from games.cards.rejections import CARD_REJECTIONS
from games.registry import GAMES
from games.tables.rejections import TABLE_REJECTIONS
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import (
    CORE_REJECTIONS,
    FAILED_PRECONDITION,
    INVALID_ARGUMENT,
    NOT_FOUND,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    UNAVAILABLE,
    Code,
    Codes,
)

INTERNAL = "INTERNAL"

SERVICE_REJECTIONS: Codes = {
    "BATCH_TOO_LARGE": Code(INVALID_ARGUMENT, "A batch has at most 256 commands and 256 KiB: send it in parts."),
    "BAD_REPORT": Code(INVALID_ARGUMENT, "Reports have kinds: name one of those that the message lists."),
    "BAD_CHANGE": Code(INVALID_ARGUMENT, "What is to be otherwise cannot be."),
    "BAD_PAGE_TOKEN": Code(INVALID_ARGUMENT, "A page token is that of the same question, as it came."),
    "BAD_TIME": Code(INVALID_ARGUMENT, "A time of the property is written as 2026-03-01T22:40."),
    "BAD_NUMBER": Code(INVALID_ARGUMENT, "Numbers of queries fit into 63 bits."),
    "BEYOND_FEATURE_LEVEL": Code(
        FAILED_PRECONDITION, "The floor records nothing yet that an older version cannot read."
    ),
    "GAME_NOT_SERVED": Code(NOT_FOUND, "This host serves the tables of other games: call one that serves this one."),
    "INTERNAL": Code(INTERNAL, "The service failed and has logged why: send the command again under the same id.", 1),
    "MARKER_MISSING": Code(INVALID_ARGUMENT, "A PIN is checked for one marker: say which."),
    "NO_CHECKPOINT": Code(NOT_FOUND, "There is no checkpoint yet: nothing was recorded, or no host has made one."),
    "NOT_IN_BOOKS": Code(NOT_FOUND, "The books do not hold that commit, or not yet."),
    "NOT_SET_ASIDE": Code(NOT_FOUND, "The stream is not set aside."),
    "NOT_YOUR_ROUND": Code(PERMISSION_DENIED, "A player sees rounds in which they took part."),
    "OUT_OF_SCOPE": Code(PERMISSION_DENIED, "The token is for other streams, or for another seat."),
    "PIN_LOCKED": Code(RESOURCE_EXHAUSTED, "Too many wrong PINs of the player came: none is looked at for a while."),
    "PIN_WRONG": Code(PERMISSION_DENIED, "It is not the player's PIN, or they have none."),
    "SHARE_EXCEEDED": Code(RESOURCE_EXHAUSTED, "The token has used up its share: wait for replies, or send less.", 0.1),
    "NO_SUCH_COMMIT": Code(NOT_FOUND, "The stream has no such commit, or not yet."),
    "NO_SUCH_SEAT": Code(NOT_FOUND, "Nobody sat at that seat when the round began."),
    "BAD_VIEW": Code(INVALID_ARGUMENT, "A round is looked at with one's own eyes, the table's or a seat's."),
    "VIEWING_NOT_KEPT": Code(UNAVAILABLE, "Who looks is written down first, and cannot be: ask again.", 1),
    "NO_SUCH_ROUND": Code(NOT_FOUND, "The ledger holds no such round."),
    "TOO_MANY_WATCHES": Code(RESOURCE_EXHAUSTED, "The sender watches as often as one may at a time."),
    "STREAM_MISSING": Code(INVALID_ARGUMENT, "The query needs the id of a stream."),
    "STREAM_NAMED_TWICE": Code(
        INVALID_ARGUMENT, "The query names one stream by stream_id and another by the older name."
    ),
}


class Declared(msgspec.Struct, frozen=True):
    """A code and the part of the program that declares it."""

    code: str
    owner: str
    """command path, services, every table, cards, a family of games, or the kind of stream."""
    status: str
    meaning: str
    retry_seconds: float


def declared() -> list[Declared]:
    """Every code, by owner; a code that two games have for the same thing is listed for each."""
    return sorted(_declared(), key=lambda d: (_ORDER.get(d.owner, len(_ORDER)), d.owner, d.code))


def _declared() -> Iterator[Declared]:
    owners: dict[str, Codes] = {
        "command path": CORE_REJECTIONS,
        "services": SERVICE_REJECTIONS,
        "every table": TABLE_REJECTIONS,
        "cards": CARD_REJECTIONS,
    }
    owners |= {game.family.name: game.family.rejections for game in GAMES.values() if game.family}
    owners |= {name: game.rejections for name, game in GAMES.items()}
    owners |= {kind: stream.rejections for kind, stream in CATALOGUE.streams.items() if kind not in GAMES}
    for owner, codes in owners.items():
        for code, said in codes.items():
            yield Declared(code, owner, said.status, said.meaning, said.retry_seconds)


_ORDER = {owner: place for place, owner in enumerate(("command path", "services", "every table", "cards"))}

STATUS: dict[str, str] = {found.code: found.status for found in declared()}
"""The gRPC status of each code."""

RETRY_MS: dict[str, int] = {
    found.code: round(found.retry_seconds * 1000) for found in declared() if found.retry_seconds
}
"""After how many milliseconds it is worth sending the same command again."""
