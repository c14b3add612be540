"""How a stream that is no table is put together from its rooms."""

from collections.abc import Callable, Mapping, Sequence

from google.protobuf.message import Message

from ledger.core.movements import Move
from ledger.core.stream import Decisions, Event, Reaction, State
from ledger.core.stream import hides_nothing as hides_nothing
from ledger.core.telling import Tells

Evolve = Callable[[State, Event], State]
"""`(state, event) -> state`."""

LONGEST_TEXT = 200


def reactions(
    evolve: Mapping[type[Message], Evolve[State]],
    words: Mapping[type[Message], Callable[[Event], str]],
    postings: Mapping[type[Message], Callable[[str, Event], Sequence[Move]]] | None = None,
    tells: Mapping[type[Message], Tells] | None = None,
) -> dict[type[Message], Reaction[State]]:
    """Every event has both; a stream that is no table settles nothing."""
    post, tell = postings or {}, tells or {}
    return {
        message: Reaction(_evolved(evolve[message]), words[message], post=post.get(message), tells=tell.get(message))
        for message in {**evolve, **words}
    }


def _evolved(evolve: Evolve[State]) -> Callable[[State, Event, Decisions], State]:
    def evolved(state: State, event: Event, decisions: Decisions) -> State:
        return evolve(state, event)

    return evolved
