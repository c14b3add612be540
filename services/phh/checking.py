"""A hand played by the engine alone, and compared seat by seat with what its file says of the result."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache
from typing import Any

import msgspec
from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.state import Table
from games.registry import TABLES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from services.phh import opening
from services.phh.differences import Gap, Result, explained, gap_between
from services.phh.history import HandHistory
from services.phh.money import ChipUnit, unit_of
from services.phh.playing import Playing
from services.phh.reasons import NotAHand, NotExpressible, Reason, must_be_taken
from services.phh.terms import TableTerms, terms_of

_POKER = TABLES["poker"]
_AT = datetime(2000, 1, 1, 18, 0, tzinfo=UTC)
"""Any time: no hand takes long enough for a clock to matter."""
_TABLE = "phh"
_FLOOR = Floor(CATALOGUE, Premises(_TABLE, published_rulebooks()), OneStream(Live(_TABLE)))
"""There is no other stream on it."""
_LARGEST_RAKE = 4
"""No more than one part in four is taken (N.2.a)."""


class Verdict(Enum):
    """What becomes of a hand."""

    AGREED = "agreed"
    UNSTATED = "without a stated result"
    DIFFERS = "differs"
    NOT_EXPRESSIBLE = "cannot be expressed"
    UNREADABLE = "cannot be read"


class Checked(msgspec.Struct, frozen=True):
    """A verdict and what is to be said of it."""

    verdict: Verdict
    reason: Reason | None = None
    played: "PlayedAs | None" = None
    """How it was played, where it was."""

    @property
    def is_raked(self) -> bool:
        """The winners of the file got less than lay in the pots, and the rest taken as rake makes every seat agree."""
        return self.played is not None and self.played.raked_cents > 0


class PlayedAs(msgspec.Struct, frozen=True):
    """Under which terms a hand was played, in which unit, and with which rake that the file does not name."""

    unit: ChipUnit
    terms: TableTerms
    raked_cents: int = 0


class EngineDesk:
    """The engine without a log: every command is decided, evolved and settled, and forgotten with the hand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: Sequence[Any] = ()
        """Of the last command."""
        self.returned: dict[int, int] = {}
        """What went back uncalled, by seat."""

    def send(self, body: Message) -> Rejection | None:
        live = Live(_TABLE, _POKER, self.table)
        draft = _FLOOR.draft(live, body, _actor(_POKER.commands[type(body)].roles[0]), _AT)
        if isinstance(draft, Rejection):
            return draft
        self.table, self.events = draft.state, draft.events
        for event in draft.events:
            if isinstance(event, pb.PokerUncalledBetReturned):
                self.returned[event.seat] = self.returned.get(event.seat, 0) + event.amount_cents
        return None

    def send_all(self, bodies: Iterable[Message]) -> None:
        for body in bodies:
            must_be_taken(self.send(body))


@lru_cache
def _actor(role: int) -> pb.Actor:
    return pb.Actor(actor_id="phh", role=role)  # type: ignore[arg-type]


def check(hand: HandHistory | Reason) -> Checked:
    if isinstance(hand, Reason):
        return Checked(Verdict.UNREADABLE, hand)
    trimmed = hand.trimmed if hand.trims_antes else None
    if trimmed is None:
        return _checked(hand)
    # What the format says goes back at once is no ante. Some files say it of an ante for the whole table all the same.
    first = _checked(trimmed)
    if first.verdict in (Verdict.AGREED, Verdict.UNSTATED):
        return first
    second = _checked(hand)
    return second if second.verdict is Verdict.AGREED else first


def _checked(hand: HandHistory) -> Checked:
    try:
        unit = unit_of(hand)
        return _compared(hand, unit, terms_of(hand, unit))
    except NotExpressible as refused:
        return Checked(Verdict.NOT_EXPRESSIBLE, refused.reason)
    except NotAHand as unreadable:
        return Checked(Verdict.UNREADABLE, unreadable.reason)


def _compared(hand: HandHistory, unit: ChipUnit, terms: TableTerms) -> Checked:
    ours, plain = played(hand, unit, terms), PlayedAs(unit, terms)
    if hand.finishing_stacks is None and hand.winnings is None:
        return Checked(Verdict.UNSTATED, played=plain)
    gap = gap_between(ours, hand, unit)
    if gap is None:
        return Checked(Verdict.AGREED, played=plain)
    held_back = gap.held_back
    if 0 < held_back <= ours.pots // _LARGEST_RAKE:
        raked_terms = terms.with_options(rake_steps=(ours.pots, held_back))
        raked = _raked(ours, gap) or played(hand, unit, raked_terms)
        gap_after = gap_between(raked, hand, unit)
        if gap_after is None:
            return Checked(Verdict.AGREED, played=PlayedAs(unit, raked_terms, held_back))
        if not gap_after.held_back:
            ours, gap, plain = raked, gap_after, PlayedAs(unit, raked_terms, held_back)
    if hand.unknown_stacks:
        message = "a stack is unknown, and with it what somebody was all-in for"
        raise NotExpressible(message, "G.3", "starting_stacks")
    return Checked(Verdict.DIFFERS, explained(ours, gap, hand, unit), plain)


def _raked(ours: Result, gap: Gap) -> Result | None:
    """Where one player won everything, what the file's winner lacks came from nobody else: no need to play it again."""
    lacking = [place for place, cents in enumerate(gap.cents) if cents]
    if len(lacking) > 1 or ours.won[lacking[0]] != ours.pots:
        return None
    stacks, won = list(ours.stacks), list(ours.won)
    stacks[lacking[0]] -= gap.held_back
    won[lacking[0]] -= gap.held_back
    return replace(ours, stacks=tuple(stacks), won=tuple(won))


def played(hand: HandHistory, unit: ChipUnit, terms: TableTerms) -> Result:
    """Raises NotExpressible, or NotAHand."""
    desk, seats = EngineDesk(_ready(terms)), _seats(hand)
    chips = zip(seats, unit.stacks_of(hand), strict=True)
    desk.send_all(pb.BringPokerChipsRequest(seat=seat, amount_cents=cents) for seat, cents in chips)
    Playing(hand, unit, desk, seats).play()
    awards = [event for event in desk.events if isinstance(event, pb.PokerPotAwarded)]
    won = dict.fromkeys(seats, 0)
    for award in awards:
        for share in award.shares:
            won[share.seat] += share.amount_cents
    return Result(
        stacks=tuple([desk.table.play.stacks[seat] for seat in seats]),
        won=tuple(won.values()),
        returned=tuple([desk.returned.get(seat, 0) for seat in seats]),
        awards=awards,
    )


def _seats(hand: HandHistory) -> range:
    """The players sit in their order: the button begins at the highest seat (J.3)."""
    return range(1, hand.count + 1)


@lru_cache(maxsize=256)
def _ready(terms: TableTerms) -> Table:
    """A table that is open, with everybody seated and the deck cut. States are immutable, so every hand begins here.
    Seats may be vacant, so that each of the players may owe a blind (J.4)."""
    desk = EngineDesk(_POKER.begin(_TABLE))
    desk.send_all(opening.opened(terms, max(terms.seats, terms.form.seats)))
    desk.send_all(opening.seated((seat, f"p{seat}") for seat in range(1, terms.seats + 1)))
    desk.send_all(opening.decks_brought())
    desk.send_all(opening.deck_taken_up(desk.table, opening.DECKS[0]))
    return desk.table
