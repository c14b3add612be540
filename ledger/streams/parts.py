"""How a stream that is no table is put together from its rooms."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from google.protobuf.message import Message

from ledger.core.movements import Move
from ledger.core.stream import Decisions, Reaction
from ledger.core.stream import hides_nothing as hides_nothing
from ledger.core.telling import Tells

Evolve = Callable[[Any, Any], Any]
"""`(state, event) -> state`."""

LONGEST_TEXT = 200


def reactions(
    evolve: Mapping[type[Message], Evolve],
    words: Mapping[type[Message], Callable[[Any], str]],
    postings: Mapping[type[Message], Callable[[str, Any], Sequence[Move]]] | None = None,
    tells: Mapping[type[Message], Tells] | None = None,
) -> dict[type[Message], Reaction]:
    """Every event has both; a stream that is no table settles nothing."""
    post, tell = postings or {}, tells or {}
    return {
        message: Reaction(_evolved(evolve[message]), words[message], post=post.get(message), tells=tell.get(message))
        for message in {**evolve, **words}
    }


def _evolved(evolve: Evolve) -> Callable[[Any, Any, Decisions], Any]:
    def evolved(state: Any, event: Any, decisions: Decisions) -> Any:
        return evolve(state, event)

    return evolved
