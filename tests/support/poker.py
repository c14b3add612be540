"""Commands for a poker table, with ids in order, as a dealer's console would send them."""

import random
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import commitment
from games.deciding import command_body
from games.interface import Shuffle, Shuffler
from games.permissions import PERMISSIONS
from ledger.core.rejection import Rejection
from games.rulebook import Rulebooks, house_option, published_rulebooks
from games.table import OptionValue, Table
from ledger.core.chain import Record
from ledger.core.commands import LiveTable, Stamp, prepare

P2006 = "oneida/poker@2006-08-30"
DECKS = ("blue", "red")
STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)
AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


def actor_for(command: pb.Command) -> pb.Actor:
    """Somebody who may send it."""
    name, _ = command_body(command)
    role = PERMISSIONS[name][0]
    return pb.Actor(actor_id=f"badge-{role}", role=role)  # type: ignore[arg-type]


class PokerTable:
    """Builds the commands of one table."""

    def __init__(self, table_id: str = "poker-1") -> None:
        self.table_id = table_id
        self._sent = 0

    def header(self) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"c{self._sent}", table_id=self.table_id)

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(poker=pb.PokerCommand(**command))

    def cards(self, **command: Any) -> pb.Command:
        return pb.Command(cards=pb.CardsCommand(**command))

    def install(self, seats: int = 10) -> pb.Command:
        return pb.Command(install_table=pb.InstallTableRequest(header=self.header(), game="poker", seats=seats))

    def open(self, rulebook_id: str = P2006, **options: OptionValue) -> pb.Command:
        chosen = [house_option(name, value) for name, value in options.items()]
        return pb.Command(open_table=pb.OpenTableRequest(header=self.header(), rulebook_id=rulebook_id, options=chosen))

    def seat(self, seat: int, player_id: str) -> pb.Command:
        return pb.Command(seat_player=pb.SeatPlayerRequest(header=self.header(), seat=seat, player_id=player_id))

    def leave(self, seat: int) -> pb.Command:
        return pb.Command(leave_table=pb.LeaveTableRequest(header=self.header(), seat=seat))

    def close(self) -> pb.Command:
        return pb.Command(close_table=pb.CloseTableRequest(header=self.header()))

    def bring(self, seat: int, cents: int) -> pb.Command:
        return self.own(bring_chips=pb.BringPokerChipsRequest(header=self.header(), seat=seat, amount_cents=cents))

    def decks(self, names: Iterable[str] = DECKS) -> list[pb.Command]:
        """Two decks arrive and are checked, spread and washed."""
        commands = []
        for name in names:
            received = pb.ReceiveCardsRequest(header=self.header(), batch=name, decks=1, back_colour=name)
            commands.append(self.cards(receive_cards=received))
            for step in STEPS:
                handled = pb.HandleCardsRequest(header=self.header(), batch=name, step=step)
                commands.append(self.cards(handle_cards=handled))
        return commands

    def ready(self, deck: str = "blue", method: int = pb.SHUFFLE_METHOD_MANUAL, at: int = 20) -> list[pb.Command]:
        """Shuffled, cut and taken up."""
        shuffled = pb.ShuffleCardsRequest(header=self.header(), batch=deck, method=method)  # type: ignore[arg-type]
        return [
            self.cards(shuffle_cards=shuffled),
            self.cards(cut_cards=pb.CutCardsRequest(header=self.header(), batch=deck, at=at)),
            self.cards(load_shoe=pb.LoadShoeRequest(header=self.header(), batch=deck)),
        ]

    def opening(self, stacks: Mapping[int, int], seats: int = 10, **options: OptionValue) -> list[pb.Command]:
        """Installs and opens the table, brings the decks, seats players p1, p2 .. and their chips."""
        commands = [self.install(seats), self.open(**options), *self.decks()]
        for seat, cents in stacks.items():
            commands += [self.seat(seat, f"p{seat}"), self.bring(seat, cents)]
        return commands

    def start(self) -> pb.Command:
        return self.own(start_hand=pb.StartPokerHandRequest(header=self.header()))

    def deal(self, cards: Sequence[str] = (), count: int = 0) -> pb.Command:
        return self.own(deal_cards=pb.DealPokerCardsRequest(header=self.header(), cards=cards, count=count))

    def fold(self, seat: int, *, out_of_turn: bool = False) -> pb.Command:
        return self.own(fold=pb.FoldPokerHandRequest(header=self.header(), seat=seat, out_of_turn=out_of_turn))

    def check(self, seat: int) -> pb.Command:
        return self.own(check=pb.CheckPokerRequest(header=self.header(), seat=seat))

    def call(self, seat: int, chips: int = 0) -> pb.Command:
        return self.own(call=pb.CallPokerBetRequest(header=self.header(), seat=seat, chips_cents=chips))

    def bet(self, seat: int, to: int, chips: int = 0) -> pb.Command:
        return self.own(bet=pb.PlacePokerBetRequest(header=self.header(), seat=seat, to_cents=to, chips_cents=chips))

    def raise_to(self, seat: int, to: int, chips: int = 0) -> pb.Command:
        raised = pb.RaisePokerBetRequest(header=self.header(), seat=seat, to_cents=to, chips_cents=chips)
        return self.own(**{"raise": raised})

    def announce(self, seat: int) -> pb.Command:
        return self.own(announce_bet=pb.AnnouncePokerBetRequest(header=self.header(), seat=seat))

    def add(self, seat: int, cents: int, *, complete: bool = False) -> pb.Command:
        added = pb.AddToPokerBetRequest(header=self.header(), seat=seat, amount_cents=cents, complete=complete)
        return self.own(add_to_bet=added)

    def say(self, seat: int, statement: str) -> pb.Command:
        said = pb.StateOutOfPokerTurnRequest(header=self.header(), seat=seat, statement=statement)
        return self.own(state_out_of_turn=said)

    def push(self, seat: int, cents: int, chips: int = 1) -> pb.Command:
        pushed = pb.PushPokerChipsRequest(header=self.header(), seat=seat, amount_cents=cents, chips=chips)
        return self.own(push_chips=pushed)

    def show(self, seat: int, cards: Sequence[str] = ()) -> pb.Command:
        return self.own(show_hand=pb.ShowPokerHandRequest(header=self.header(), seat=seat, cards=cards))

    def concede(self, seat: int) -> pb.Command:
        return self.own(concede_hand=pb.ConcedePokerHandRequest(header=self.header(), seat=seat))

    def misdeal(self, cause: str) -> pb.Command:
        return self.own(call_misdeal=pb.CallPokerMisdealRequest(header=self.header(), cause=cause))

    def dead_round(self, cause: str) -> pb.Command:
        return self.own(declare_dead=pb.DeclarePokerRoundDeadRequest(header=self.header(), cause=cause))

    def kill_hand(self, seat: int, cause: str) -> pb.Command:
        return self.own(kill_hand=pb.KillPokerHandRequest(header=self.header(), seat=seat, cause=cause))

    def expose(self, seat: int, card: str, *, off_table: bool = False) -> pb.Command:
        exposed = pb.ExposePokerCardRequest(header=self.header(), seat=seat, card=card, off_table=off_table)
        return self.own(expose_card=exposed)


class SeededShuffler:
    """As the built-in shuffler, but the same orders every time, and sealed for nobody."""

    def __init__(self) -> None:
        self._shuffled = 0

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        self._shuffled += 1
        order = list(cards)
        random.Random(self._shuffled).shuffle(order)
        return Shuffle(commitment(b"salt", order), " ".join(order).encode())

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        return b"salt", tuple(sealed.decode().split())


class PurePoker:
    """One table in memory: the pure core driven as a host drives it, without log, clock or server."""

    def __init__(
        self, table_id: str = "poker-1", shuffler: Shuffler | None = None, rulebooks: Rulebooks | None = None
    ) -> None:
        self.live = LiveTable(Table(table_id))
        self.rulebooks = rulebooks or published_rulebooks()
        self.at = AT
        self.shuffler = shuffler or SeededShuffler()
        self.records: list[Record] = []
        self.history = [self.live]

    @property
    def table(self) -> Table:
        return self.live.table

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        stamp = Stamp(actor or actor_for(command), self.at, "host-1", "2026-03-01")
        prepared = prepare(self.live, command, stamp, self.rulebooks, self.shuffler)
        if isinstance(prepared, Rejection):
            return prepared
        self.live = prepared.after
        self.records.append(prepared.record)
        self.history.append(prepared.after)
        return prepared.reply

    def play(self, *commands: pb.Command) -> list[pb.Event]:
        """Commands that must be accepted, and what they did."""
        events: list[pb.Event] = []
        for command in commands:
            answer = self.send(command)
            if isinstance(answer, Rejection):
                raise AssertionError(f"{answer.code}: {answer.message}")
            events += answer.events
        return events
