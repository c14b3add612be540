"""A round of the ledger as a hand of the format, as a viewer may see it."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.state import IN_SHOE
from games.poker.betting.bets import live_from
from games.poker.cards.forms import FORMS
from games.poker.state import DEAD_POSITION, SHOWDOWN, Hand
from ledger.audit.replay import Frame, Replay
from ledger.core.roles import PLAYER, role_name
from services.phh.exported_fields import said, schedule, time_fields
from services.phh.money import CENTS
from services.phh.notation import written
from services.phh.tabling import tabled_early
from services.phh.terms import OWN_OPTIONS, code_of
from services.phh.toml import Fields, Number
from services.phh.wordless import WORDLESS, says_nothing
from services.running.problems import NotFound, Problem


class Viewer(msgspec.Struct, frozen=True):
    """For whom the hand is written."""

    role: int
    actor_id: str = ""


def viewer_of(role: str, actor_id: str) -> Viewer:
    """A role by its word."""
    known = {role_name(number): number for number in pb.Role.values() if number}
    number = known.get(role.replace("_", " "))
    if number is None:
        raise Problem(f"--role is {role!r}, which is none of {', '.join(known)}")
    if (number == PLAYER) != bool(actor_id):
        raise Problem("--as names the player with --role player, and nobody else")
    return Viewer(number, actor_id)


def exported(replay: Replay, viewer: Viewer) -> Fields:
    """Raises NotFound where the format has no words for what happened."""
    if replay.stream.kind != "poker":
        game = replay.stream.kind.replace("_", " ")
        raise NotFound(f"{replay.round_id} is a round of {game}: the format has words for poker alone")
    hand = _Hand(replay, viewer)
    for frame in replay.frames:
        hand.take(frame)
    return hand.fields()


class _Dealt(msgspec.Struct, frozen=True):
    """A card that was dealt, and how it lies."""

    card: str
    is_up: bool


class _Hand:
    """What the round's events add up to."""

    def __init__(self, replay: Replay, viewer: Viewer) -> None:
        self._replay = replay
        self._viewer = viewer
        self._started: pb.PokerHandStarted | None = None
        self._places: dict[int, int] = {}
        """Players by seat, counted from 1."""
        self._options: Any = None
        self._antes: dict[int, int] = defaultdict(int)
        self._blinds: dict[int, int] = defaultdict(int)
        self._won: dict[int, int] = defaultdict(int)
        self._rake: dict[int, int] = defaultdict(int)
        self._own: dict[str, Any] = {}
        self._dealt: dict[int, list[_Dealt]] = defaultdict(list)
        """On this street and not written yet, by seat; the board's at 0."""
        self._held: dict[int, list[str]] = defaultdict(list)
        """Every hand as the viewer saw it dealt."""
        self._drawn: set[int] = set()
        """Who has discarded in this draw."""
        self._positions: dict[int, list[str]] = defaultdict(list)
        """Cards that came to the positions of folded players, by seat (P.5)."""
        self._out_of_play: list[str] = []
        """Cards that left the deck and were not used."""
        self._hand: Hand | None = None
        """The round of play after the event that is taken."""
        self._shows_down = False
        self._unit = CENTS
        self._said: Mapping[str, Any] | None = None
        """What the file said from which the hand came into the ledger."""
        self._actions: list[str] = []
        self._stacks: Mapping[int, int] | None = None
        self._at: datetime | None = None

    def take(self, frame: Frame) -> None:
        event = self._replay.stream.visible(frame.table, frame.event, self._viewer.role, self._viewer.actor_id)
        self._hand = frame.table.play.hand
        if type(event) in _TAKES:
            _TAKES[type(event)](self, event)
        elif type(event) in WORDLESS or not says_nothing(type(event)):
            what, rule = self._replay.stream.reaction_to(event).words(event), WORDLESS.get(type(event), "")
            cited = f" [{rule}]" if rule else ""
            raise NotFound(f"{self._replay.round_id} cannot be written as PHH: {what}{cited}")
        if isinstance(event, pb.PokerHandStarted):
            commit = frame.record.commit
            self._options = frame.table.options
            self._at = (commit.occurred_at if commit.HasField("occurred_at") else commit.at).ToDatetime(UTC)
        if isinstance(event, pb.RoundClosed):
            self._stacks = frame.table.play.stacks
        if self._hand and self._hand.phase == SHOWDOWN and not self._shows_down:
            self._shows_down = True
            self._show_tabled(self._hand)

    # --- What happens ---

    def started(self, event: pb.PokerHandStarted) -> None:
        if event.kill_seat:
            raise NotFound(f"{event.round_id} cannot be written as PHH: a kill blind is no blind of it [J.11, K.13]")
        self._started = event
        if event.HasField("source"):
            self._unit = event.source.unit_cents
            self._said = said(event.source.fields)
        self._places = {seat.seat: number for number, seat in enumerate(event.seats, 1)}

    def ante(self, event: pb.PokerAntePosted | pb.PokerTableAntePosted) -> None:
        self._antes[event.seat] += event.amount_cents

    def blind(self, event: pb.PokerBlindPosted) -> None:
        self._blinds[event.seat] += event.amount_cents

    def dealt(self, event: pb.CardDealt) -> None:
        """The format knows nothing of a position that gets cards for nobody (P.5): they are a field of our own."""
        if event.destination == DEAD_POSITION:
            self._positions[event.seat].append(event.card)
        else:
            self._dealt[event.seat].append(_Dealt(event.card, is_up=not event.face_down))
            self._held[event.seat].append(event.card)

    def discarded(self, event: pb.PokerCardsDiscarded) -> None:
        """In the format all discard before any card is dealt: what the players before have drawn is written later."""
        if event.seat in self._drawn or not self._drawn:
            self.write_dealt()
        self._drawn.add(event.seat)
        held = self._held[event.seat]
        gone = [held[number - 1] for number in event.numbers]
        self._held[event.seat] = [card for place, card in enumerate(held, 1) if place not in event.numbers]
        self._actions.append(f"{self._name(event.seat)} sd {written(gone)}".rstrip())

    def burned(self, event: pb.CardBurned) -> None:
        """The next street begins; a draw has begun with the first discard."""
        if not self._drawn:
            self.write_dealt()

    def exposed(self, event: pb.CardExposed) -> None:
        """In stud and at the draw it may stay, in stud as the up-card. Else the card that takes its place, if one does,
        is dealt next."""
        held, player = self._dealt[event.seat], self._hand.players.get(event.seat) if self._hand else None
        lay = next((dealt for card in (event.card, "") for dealt in held if dealt.card == card), None)
        if player is not None and event.card in player.cards:
            if lay is not None:
                held[held.index(lay)] = _Dealt(event.card, is_up=event.card in player.up)
            self._held[event.seat][player.cards.index(event.card)] = event.card
            self._actions.append(f"# {self._name(event.seat)}'s {written([event.card])} was exposed")
            return
        if self._hand and self._hand.pile and self._hand.pile.cards:  # it may have been somebody's before
            what = f"{written([event.card])} left the table after the discards were shuffled"
            raise NotFound(f"{event.round_id} cannot be written as PHH: {what} [P.13]")
        if lay is not None:
            held.remove(lay)
            whole = self._held[event.seat]
            del whole[event.number - 1 if event.number else whole.index(lay.card)]  # others may be as unseen as it was
        if lay is not None or event.destination == IN_SHOE:
            self._out_of_play.append(event.card)
        whose = f"{self._name(event.seat)}'s " if event.seat in self._places else ""
        self._actions.append(f"# {whose}{written([event.card])} was exposed and is not used")

    def premature(self, event: pb.PokerStreetPremature) -> None:
        """The burn card before it is missing from the stub, which decides in stud whether a common card is dealt."""
        if self._started and FORMS[self._started.variant].bring_in:
            what = f"the {event.street_name} came too early"
            raise NotFound(f"{event.round_id} cannot be written as PHH: {what} [P.16]")

    def shown(self, event: pb.PokerHandShown) -> None:
        """The format has hands turned over at the showdown only: one that was tabled before is written then."""
        if self._shows_down:
            self.acts(event.seat, f"sm {written(event.cards)}")
        else:
            self._actions.append(f"# {self._name(event.seat)} shows {written(event.cards)}")

    def _show_tabled(self, hand: Hand) -> None:
        for seat in live_from(hand, hand.actor) if hand.actor else hand.live:
            if hand.players[seat].shown:
                self.acts(seat, f"sm {written(hand.players[seat].cards)}")

    def acts(self, seat: int, what: str) -> None:
        self.write_dealt()
        self._actions.append(f"{self._name(seat)} {what}")

    def folded(self, event: pb.PokerFolded) -> None:
        if event.out_of_turn:
            raise NotFound(f"{event.round_id} cannot be written as PHH: seat {event.seat} folds out of turn [A.14]")
        self.acts(event.seat, "f")

    def awarded(self, event: pb.PokerPotAwarded) -> None:
        for share in event.shares:
            self._won[share.seat] += share.amount_cents

    def rake_taken(self, event: pb.RakeTaken) -> None:
        self._rake[event.pot] += event.amount_cents

    def note(self, name: str, value: Any) -> None:
        self._own[name] = value

    def _name(self, seat: int) -> str:
        return f"p{self._places[seat]}"

    def write_dealt(self) -> None:
        for seat in sorted(self._dealt, key=lambda seat: self._places.get(seat, 0)):
            cards = self._dealt[seat]
            if seat and self._started and FORMS[self._started.variant].bring_in:
                cards = sorted(cards, key=lambda dealt: dealt.is_up)  # the format has up-cards last
            if cards:
                names = written(dealt.card for dealt in cards)
                self._actions.append(f"d dh {self._name(seat)} {names}" if seat else f"d db {names}")
        self._dealt.clear()
        self._drawn.clear()

    # --- The hand ---

    def fields(self) -> Fields:
        started = self._started
        if started is None:
            raise NotFound(f"{self._replay.round_id} is no round of poker")
        self.write_dealt()
        code = code_of(started.variant, started.betting_structure)
        if not code:
            what = f"{started.variant} with {started.betting_structure} betting"
            raise NotFound(f"{self._replay.round_id} cannot be written as PHH: it has no variant for {what}")
        fields: Fields = {
            "variant": code,
            "antes": self._by_position(self._antes),
            **self._forced(started),
            **self._limits(started),
            "starting_stacks": [self.number(seat.stack_cents) for seat in started.seats],
            "actions": self._actions if FORMS[started.variant].draws else tabled_early(self._actions),
            **self._about(started),
        }
        if self._stacks is not None:
            fields["finishing_stacks"] = [self.number(self._stacks.get(seat.seat, 0)) for seat in started.seats]
            fields["winnings"] = [self.number(self._won[seat.seat]) for seat in started.seats]
        return {**fields, **self._of_our_own(started)}

    def number(self, cents: int) -> Number:
        return Number(cents, self._unit)

    def _about(self, started: pb.PokerHandStarted) -> Fields:
        """Place, time, money and names: those of the file where the hand came from one."""
        ours = {
            "table": self._replay.table_id,
            "seats": [seat.seat for seat in started.seats],
            "players": [seat.player_id for seat in started.seats],
        }
        if self._said is not None:
            return {**self._said, "_ledger": ours}
        return {**ours, **time_fields(self._at), "currency_symbol": "$"}

    def _forced(self, started: pb.PokerHandStarted) -> Fields:
        if not started.bring_in_cents:
            return {"blinds_or_straddles": self._by_position(self._blinds)}
        return {"bring_in": self.number(started.bring_in_cents)}

    def _limits(self, started: pb.PokerHandStarted) -> Fields:
        low = self.number(started.limit_low_cents)
        if started.betting_structure != "fixed":
            return {"min_bet": low}
        return {"small_bet": low, "big_bet": self.number(started.limit_high_cents)}

    def _by_position(self, cents: Mapping[int, int]) -> list[Number]:
        """For two players the format reverses them."""
        amounts = [self.number(cents.get(seat, 0)) for seat in self._places]
        return amounts[::-1] if len(amounts) == 2 else amounts

    def _of_our_own(self, started: pb.PokerHandStarted) -> Fields:
        rules = self._replay.rules
        rake = [self.number(self._rake[pot]) for pot in range(max(self._rake, default=-1) + 1)]
        positions = [f"{self._name(seat)} {written(cards)}" for seat, cards in sorted(self._positions.items())]
        return {
            "_round": self._replay.round_id,
            "_rulebook": rules.rulebook_id if rules else "",
            "_viewer": role_name(self._viewer.role),
            "_rake": self.number(sum(self._rake.values())),
            "_rake_by_pot": rake,
            **self._own,
            "_options": {**{name: getattr(self._options, name) for name in OWN_OPTIONS}, **schedule(started.rake)},
            **({"_unit_cents": self._unit} if self._said is not None else {}),
            **({"_positions": positions} if positions else {}),
            **({"_out_of_play": [written([card]) for card in self._out_of_play]} if self._out_of_play else {}),
        }


_TAKES: dict[type[Message], Callable[[_Hand, Any], None]] = {
    pb.PokerHandStarted: _Hand.started,
    pb.PokerAntePosted: _Hand.ante,
    pb.PokerTableAntePosted: _Hand.ante,
    pb.PokerBlindPosted: _Hand.blind,
    pb.CardDealt: _Hand.dealt,
    pb.CardBurned: _Hand.burned,
    pb.PokerCardsDiscarded: _Hand.discarded,
    pb.CardExposed: _Hand.exposed,
    pb.PokerBringInPosted: lambda hand, e: hand.acts(e.seat, "pb"),
    pb.PokerFolded: _Hand.folded,
    pb.PokerChecked: lambda hand, e: hand.acts(e.seat, "cc"),
    pb.PokerCalled: lambda hand, e: hand.acts(e.seat, "cc"),
    pb.PokerBetPlaced: lambda hand, e: hand.acts(e.seat, f"cbr {hand.number(e.to_cents)}"),
    pb.PokerRaised: lambda hand, e: hand.acts(e.seat, f"cbr {hand.number(e.to_cents)}"),
    pb.PokerHandShown: _Hand.shown,
    pb.PokerStreetPremature: _Hand.premature,
    pb.PokerHandConceded: lambda hand, e: hand.acts(e.seat, "sm"),
    pb.PokerPotAwarded: _Hand.awarded,
    pb.RakeTaken: _Hand.rake_taken,
    pb.RakeDropped: lambda hand, e: hand.note("_drop", hand.number(e.amount_cents)),
    pb.JackpotFeeTaken: lambda hand, e: hand.note("_jackpot_fee", hand.number(e.amount_cents)),
    pb.JackpotFeeDropped: lambda hand, e: hand.note("_jackpot_fund", e.fund_id),
    pb.JackpotHit: lambda hand, e: hand.note("_jackpot_seats", [share.seat for share in e.shares]),
}
