"""A stream: what has a chain, commands, a state and roles. A table is one; so is what several tables share."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.chain import CannotApply
from ledger.core.context import Context
from ledger.core.controls import FeaturesOf
from ledger.core.movements import Move
from ledger.core.procedure import Procedure
from ledger.core.rejection import Codes, Rejection
from ledger.core.roles import Roles
from ledger.core.telling import Tells

if TYPE_CHECKING:
    from ledger.core.draft import Draft  # it is made of streams

Decisions = Sequence[pb.Decision]
State = TypeVar("State")
Event = Any
"""An event's own message, of the type under which its reaction stands: no type can say that of a mapping by message,
so a test does."""

HOUSE, ROOM, ROUND, PAST = "house", "room", "round", "past"
"""What a ladder may read besides its own stream: what the house lends, what the poker room lends, the round that the
command names, what the stream itself recorded. Each is the field of `Context` that holds it."""


class UnknownEvent(CannotApply):
    """The log holds an event that this version does not know, or one that its stream never has."""


class Decide(Protocol[State]):
    """The guards of one command. The draft is of the stream's own state, and the command of the message under which
    the ladder stands: no type can say that of a mapping by message, so a test does."""

    def __call__(self, draft: "Draft[State]", command: Any, context: Context, /) -> Rejection | None:
        """After the last guard it adds events to the draft."""


class Ladder(msgspec.Struct, Generic[State], frozen=True):
    """One command: who may send it, and the ladder of guards that decides it."""

    decide: Decide[State]
    roles: Roles
    """In the order of who usually sends it."""
    reads: tuple[str, ...] = ()
    """What its context has to hold besides, of HOUSE, ROOM, ROUND and PAST; all else is None there."""
    features: FeaturesOf | None = None
    """What of the floor's features it makes use of: such a ladder reads HOUSE, and is refused where one is off."""


class Doubt(msgspec.Struct, frozen=True):
    """Something that cannot be as an event says it. Nothing is refused for it, because a refusal would tell its sender
    of what lies face down: surveillance is told instead."""

    told: str
    """In words that give nothing away: they stand in alerts and logs."""
    seen: str
    """The same for those who see all."""
    rule: str

    def __str__(self) -> str:
        return f"{self.seen} ({self.rule})" if self.rule else self.seen


class Reaction(msgspec.Struct, Generic[State], frozen=True):
    """What one kind of event does in a stream."""

    evolve: Callable[[State, Event, Decisions], State]
    """The state after the event and what it decided. Never rejects."""
    words: Callable[[Event], str]
    """One line, as a supervisor would say it."""
    settle: Callable[[State, Event], Decisions] | None = None
    """What the event decides, in the dealer's order; the state is as before it."""
    post: Callable[[str, Event], Sequence[Move]] | None = None
    """What the event itself moves, for a stream of this id. Needs nothing but the event."""
    doubts: Callable[[State, Event], Sequence[Doubt]] | None = None
    """What of the event cannot be; the state is as before it."""
    tells: Tells | None = None
    """What the event tells other streams. Needs nothing but the commit and its numbers."""
    evolve_run: Callable[[State, Sequence[Event]], State] | None = None
    """The state after several such events in a row, where one step does for all of them what `evolve` does one by one.
    Only for events that decide nothing."""


def _none(state: object) -> str:
    return ""


def _never(state: object) -> bool:
    return False


def _no_machine(state: object, actor_id: str) -> bool:
    return False


def hides_nothing(state: object, event: Event, role: int, actor_id: str) -> Event:
    """For streams whose events are visible to every role that may look at them."""
    return event


def hides_from_none(state: object, role: int, actor_id: str) -> bool:
    return False


def _as_it_is(state: State) -> State:
    return state


def _untold(state: object, role: int, actor_id: str) -> Message | None:
    return None


class Stream(msgspec.Struct, Generic[State], frozen=True):
    """One kind of stream, typed by what it remembers."""

    kind: str
    title: str
    """What messages to people call it, such as roulette table."""
    revision: int
    """Of the engine: raised when a rule that has decided something is corrected."""
    state: type[State]
    """The state's type, for snapshots."""
    begin: Callable[[str], State]
    """The state of a stream of this id before its first commit."""
    commands: Mapping[type[Message], Ladder[State]]
    reactions: Mapping[type[Message], Reaction[State]]
    """By the event's message type; an event that is not listed does not belong here."""
    view: Callable[[State, int, str], Mapping[str, Any]]
    """What a role and actor may see of the state."""
    on_table: Callable[[State], Mapping[str, str]]
    """What lies there, in words, as surveillance sees it: each thing under the name by which it is known from step to
    step, so that a replay can tell what changed."""
    visible: Callable[[State, Event, int, str], Event]
    """An event as a role and actor may see it; the state is as after it."""
    now: Callable[[State, int, str], Message | None] = _untold
    """The same typed, with what may be done now, where the kind of stream tells it."""
    procedure: Procedure[State] | None = None
    """Which commands are worth trying on a state, of a kind of stream that can be asked what may be done now."""
    only_id: str = ""
    """The id of the one stream of this kind that a floor has, if it has one only; nothing else is called so."""
    lends: Mapping[str, Callable[[State, int], object]] = {}
    """What ladders of other streams may read of it, by the name under which they do: made of its state and the seq
    that it is true of. Only a stream with an `only_id` lends."""
    rejections: Codes = {}
    """The codes of its refusals."""
    has_machine: Callable[[State, str], bool] = _no_machine
    """Whether a machine of this name belongs to it: of all machines only those may look at it."""
    for_staff: bool = False
    """Whether no patron may look at it: it tells of other patrons' money, or of the house's own."""
    round_of: Callable[[State], str] = _none
    """The round that is under way, where there are rounds."""
    rulebook: Callable[[State], str] = _none
    """The id of the rulebook in force, where there is one."""
    hides: Callable[[State, int, str], bool] = hides_from_none
    """Whether something lies there that a role and actor may not see, such as a card that lies face down: a dry run
    could tell it."""
    without_hidden: Callable[[State], State] = _as_it_is
    """A state between rounds without the cards of earlier ones that nobody was shown, such as hands that were thrown
    away: the round that follows comes to the same from it. For who is given that round and no other."""
    has_cards: bool = False
    """Whether cards lie there that not every role may see: what of its events is not `visible` to all is sealed in the
    log, and so are its states."""
    is_counted: Callable[[State], bool] = _never
    """Whether it is a table whose tray was ever counted."""

    def reaction_to(self, event: Event) -> Reaction[State]:
        reaction = self.reactions.get(type(event))
        if reaction is None:
            raise UnknownEvent(f"a {self.title} has no event {type(event).__name__}")
        return reaction


AnyLadder = Ladder[Any]
AnyReaction = Reaction[Any]
AnyStream = Stream[Any]
"""For those who run streams of any kind, and know none of their states."""


def settled(stream: Stream[State], state: State, event: Event) -> list[pb.Decision]:
    """What this engine makes of an event."""
    settle = stream.reaction_to(event).settle
    return list(settle(state, event)) if settle else []
