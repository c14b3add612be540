"""Hands played into a ledger: a table for each variant, at which players sit down and rise as the files have them."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Protocol

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.cards.forms import FORMS
from games.poker.state import Table
from games.tables.rulebook import house_option, published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared, timestamp
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import put_command
from ledger.money.accounts import is_id
from services.phh import opening
from services.phh.checking import Checked, Verdict, check
from services.phh.history import HandHistory
from services.phh.money import ChipUnit
from services.phh.playing import Playing
from services.phh.reasons import NotExpressible, Reason, must_be_taken
from services.phh.terms import TableTerms
from services.phh.toml import text_of

HOST_ID = "phh"
FORMAT = "phh"
_PREFIX = "phh"
_COUNT_EVERY_MS = 30 * 60_000
_DECK_CARDS = 52
_CLOCKS_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)


class Ledger(Protocol):
    """Where records go, a hand at a time."""

    def keep(self, records: list[Record]) -> None: ...


class Importer:
    """Plays hands one after the other. A hand that cannot be played leaves nothing behind."""

    def __init__(
        self,
        ledger: Ledger,
        calendar: GamingCalendar,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._ledger = ledger
        self._premises = Premises(HOST_ID, published_rulebooks(), calendar)
        self._clock = clock
        self._tables: dict[str, Live] = {}

    def play(self, hand: HandHistory, unit: ChipUnit, terms: TableTerms) -> str:
        """The id of its round. Raises NotExpressible, or NotAHand."""
        table_id = f"{_PREFIX}-{hand.variant.replace('/', '-')}"
        desk = _Desk(self, self._tables.get(table_id) or Live(table_id), self._recorded_at(hand))
        seats = _made_ready(desk, hand, unit, terms)
        round_id = desk.table.next_round_id()
        source = pb.PokerHandSource(format=FORMAT, fields=text_of(dict(hand.said)), unit_cents=unit.cents)
        Playing(hand, unit, desk, seats, source).play()
        self._ledger.keep(desk.records)
        self._tables[table_id] = desk.live
        return round_id

    def _recorded_at(self, hand: HandHistory) -> datetime | None:
        """When it was played, where a ledger can have recorded it: not before its clocks begin, nor after now."""
        at = hand.occurred_at
        return at if at is not None and _CLOCKS_BEGIN <= at <= self._clock() else None

    def prepared(self, live: Live, body: Message, occurred_at: datetime | None) -> tuple[Record, Live] | Rejection:
        header = pb.CommandHeader(command_id=f"phh-{live.head.seq + 1}", stream_id=live.stream_id)
        if occurred_at is not None:
            header.occurred_at.CopyFrom(timestamp(occurred_at))
        body.header.CopyFrom(header)  # type: ignore[attr-defined]
        floor = Floor(CATALOGUE, self._premises, OneStream(live))
        request = floor.read(put_command(body))
        if isinstance(request, Rejection):
            return request
        actor = pb.Actor(actor_id=HOST_ID, role=request.ladder.roles[0])  # type: ignore[arg-type]
        outcome = floor.decide(request, actor, self._clock())
        if not isinstance(outcome, Prepared | Rejection):
            raise TypeError(f"{request.header.command_id} at {live.stream_id} is neither new nor refused")
        return outcome if isinstance(outcome, Rejection) else (outcome.record, outcome.after)


def import_hand(importer: Importer, hand: HandHistory | Reason) -> tuple[Checked, str]:
    """The hand is checked first, so that it is recorded with the rake that its result has; the id of its round."""
    checked = check(hand)
    if checked.played is None or isinstance(hand, Reason):
        return checked, ""
    if hand.unknown_stacks:
        reason = Reason("a stack is unknown: chips on a table are counted", "G.3", field="starting_stacks")
        return Checked(Verdict.NOT_EXPRESSIBLE, reason), ""
    try:
        return checked, importer.play(hand, checked.played.unit, checked.played.terms)
    except NotExpressible as refused:
        return Checked(Verdict.NOT_EXPRESSIBLE, refused.reason), ""


class _Desk:
    """One table while a hand is played at it: its records are kept when the hand is over."""

    def __init__(self, importer: Importer, live: Live, occurred_at: datetime | None) -> None:
        self._importer = importer
        self._occurred_at = occurred_at
        self.live = live
        self.records: list[Record] = []

    @property
    def table(self) -> Table:
        table: Table = self.live.state
        return table

    def send(self, body: Message) -> Rejection | None:
        prepared = self._importer.prepared(self.live, body, self._occurred_at)
        if isinstance(prepared, Rejection):
            return prepared
        record, self.live = prepared
        self.records.append(record)
        return None

    def send_all(self, bodies: Iterable[Message]) -> None:
        for body in bodies:
            must_be_taken(self.send(body))


# --- The table before a hand ---


def _made_ready(desk: _Desk, hand: HandHistory, unit: ChipUnit, terms: TableTerms) -> tuple[int, ...]:
    """Rules, players, chips and a deck; returns the seats of the players in their order."""
    is_new = desk.live.state is None
    if is_new:
        desk.send_all(opening.opened(terms, terms.form.seats))
    elif _options_differ(desk.table, terms):
        desk.send_all([_changed(terms)])
    seats = _seats(desk.table, hand.count)
    wanted = dict(zip(seats, player_ids(hand), strict=True))
    desk.send_all(_risen(desk.table, wanted))
    desk.send_all(opening.seated((s, wanted[s]) for s in sorted(wanted) if s not in desk.table.players))
    desk.send_all(_chips(desk.table, dict(zip(seats, unit.all_of(hand.starting_stacks), strict=True))))
    if is_new:
        desk.send_all(opening.decks_brought())
    desk.send_all(_deck(desk.table, desk.live.at // 1000))
    return seats


def _options_differ(table: Table, terms: TableTerms) -> bool:
    options = table.options
    return any(getattr(options, name) != value for name, value in terms.options)


def _changed(terms: TableTerms) -> Message:
    return pb.ChangeRulebookRequest(
        rulebook_id=terms.rulebook_id, options=[house_option(name, value) for name, value in terms.options]
    )


def _seats(table: Table, count: int) -> tuple[int, ...]:
    """The button goes on from seat to seat (J.3): the last player sits where it comes to, the others to its left. In
    stud the first player sits left of the dealer."""
    if FORMS[table.options.variant].bring_in:
        return tuple(range(1, count + 1))
    button, moves = table.play.button, table.play.button_moves
    if not button:
        button = count
    elif moves or button > count:
        button = button + 1 if button < count else 1
    return tuple((button + place) % count + 1 for place in range(count))


def _risen(table: Table, wanted: Mapping[int, str]) -> Iterator[Message]:
    for seat, player_id in sorted(table.players.items()):
        if wanted.get(seat) != player_id:
            if table.play.stacks.get(seat):
                yield pb.CashOutPokerSeatRequest(seat=seat)
            yield pb.LeaveTableRequest(seat=seat)


def _chips(table: Table, wanted: Mapping[int, int]) -> Iterator[Message]:
    """Chips are added; what is to be less is taken as a whole first (G.3)."""
    for seat, cents in sorted(wanted.items()):
        stack = table.play.stacks.get(seat, 0)
        if stack > cents:
            yield pb.CashOutPokerSeatRequest(seat=seat)
            stack = 0
        if stack < cents:
            yield pb.BringPokerChipsRequest(seat=seat, amount_cents=cents - stack)


def _deck(table: Table, now_ms: int) -> Iterator[Message]:
    """The decks take turns, so that neither stays in play too long (B.2); each is counted in time (F.5.d)."""
    blue, red = opening.DECKS
    deck = red if table.play.deck == blue else blue
    if now_ms - table.play.counted_ms.get(deck, 0) > _COUNT_EVERY_MS:
        yield pb.CountStubRequest(batch=deck, counted=_DECK_CARDS)
    yield from opening.deck_taken_up(table, deck)


# --- Names ---


def player_ids(hand: HandHistory) -> tuple[str, ...]:
    """The file's names as ids of the ledger, each player's own; p1, p2 and so on where it has none."""
    names = hand.players or ("",) * hand.count
    ids = tuple(_id_of(name) or f"p{number}" for number, name in enumerate(names, 1))
    if len(set(ids)) == len(ids):
        return ids
    return tuple(f"{player_id[:60]}.{number}" for number, player_id in enumerate(ids, 1))


def _id_of(name: str) -> str:
    """What had to be changed is told apart by its hash."""
    if not name or is_id(name):
        return name
    plain = re.sub(r"[^A-Za-z0-9._@-]+", "-", name).strip("-._@") or "player"
    return f"{plain[:50]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
