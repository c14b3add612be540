"""A gaming day of a whole floor in memory: tables of every game, the cage, a jackpot, fills, credits, voids,
corrections, and one count that is wrong. What people count is what the auditor says lies there."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from services.play.scripted import Played, ScriptedFloor
from tests.support.cage.console import ANN, BOB, CARL, CASH, CORA, DORA, FRED, PIA, SID, SUE, CageConsole, figures
from tests.support.cards import SeededOrder
from tests.support.harness import plays
from tests.support.jackpot_fund.console import Fund
from tests.support.minibaccarat.examples import BANKER_8
from tests.support.poker import play as poker_play
from tests.support.pure import actor_for
from tests.support.roulette import terminal_play as roulette_terminal_play
from tests.support.sheet_auditor import DayAuditor
from tests.support.table_money import MoneyConsole, buy_in_target, fact_target

DAY = "2026-03-01"
BEGINS = datetime(2026, 3, 1, 6, 0, tzinfo=UTC)
SHORT_CENTS = 5000
"""What the one wrong count misses."""

PLAYS = {play.kind: play for play in plays()}
KINDS = (pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT)


def counted(cents: int) -> list[tuple[int, int]]:
    """An amount in hundreds, ones and cents."""
    parts = [(10_000, cents // 10_000), (100, cents % 10_000 // 100), (1, cents % 100)]
    return [(value, count) for value, count in parts if count]


class SimulatedDay:
    """Everything happens by commands; auditors read every record as it is written."""

    def __init__(self, seed: int, tables: int = 20) -> None:
        self.rng = Random(seed)
        shuffler = SeededOrder(Random(seed))
        self.floor = ScriptedFloor(CATALOGUE, "host-1", published_rulebooks(), GamingCalendar(), shuffler)
        self.at = BEGINS
        self.auditors: dict[str, DayAuditor] = {}
        self.cage, self.fund = CageConsole(), Fund()
        self.consoles: dict[str, Any] = {}
        self.money: dict[str, MoneyConsole] = {}
        self.games: dict[str, str] = {}
        self.slips = 0
        names = list(GAMES)
        for number in range(tables):
            game = names[number % len(names)]
            table_id = f"{game.replace('_', '-')}-{number + 1}"
            self.games[table_id] = game
            self.consoles[table_id] = PLAYS[game].console(table_id)
            self.money[table_id] = MoneyConsole(table_id)
        self.deferring = self.electronic = ""
        self.wrong = next(iter(self.games))
        """The table whose closer is counted wrong."""

    # Commands.

    def try_(self, command: pb.Command, actor: pb.Actor | None = None) -> Played | Rejection:
        request = self.floor.read(command)
        assert not isinstance(request, Rejection), request
        self.at += timedelta(seconds=1)
        before = len(self.floor.records)
        outcome = self.floor.play(request, actor or actor_for(command), self.at)
        for record in self.floor.records[before:]:
            stream_id = record.commit.stream_id
            self.auditors.setdefault(stream_id, DayAuditor(stream_id)).read(record.data)
        assert isinstance(outcome, Played | Rejection)
        return outcome

    def by(self, actor: pb.Actor | None, *commands: pb.Command) -> Played:
        for command in commands:
            outcome = self.try_(command, actor)
            assert isinstance(outcome, Played), (outcome, command)
        return outcome

    def signed(self, command: pb.Command, by: pb.Actor = DORA, witness: pb.Actor = PIA) -> Played:
        prepared = self.by(by, command).record.commit
        paper_id = prepared.events[0].paper_prepared.paper_id
        return self.by(witness, self.money[prepared.stream_id].sign(paper_id))

    def state(self, table_id: str) -> Any:
        return self.floor.stream(table_id).state

    def held(self, table_id: str, account: str) -> int:
        return self.auditors[table_id].balances[f"table/{table_id}/{account}"]

    # The day.

    def run(self, rounds: int) -> None:
        self.by(CORA, self.cage.open(100, 2500, 10_000, 1, 100_000_000))
        self.by(CORA, self.cage.fund(10**11, [(10_000, 10**7), (2500, 10**6), (100_000_000, 100)]))
        self.by(None, self.fund.open(), self.fund.seed(5_000_000))
        for table_id, game in self.games.items():
            self.open(table_id, game)
            self.signed(self.money[table_id].opener((100_000_000, 50)))
        self.play_all(rounds // 2)
        for console in self.consoles.values():
            self.try_(console.void("a spill"))
        for number, table_id in enumerate(self.games):
            self.transfer(table_id, KINDS[number % 2], (10_000, 50 + number))
        self.by(FRED, self.cage.request(pb.SLIP_KIND_FILL, self.wrong, (2500, 1)))
        self.slips += 1
        self.by(CASH, self.cage.issue(self.slips), self.cage.void(self.slips))
        self.instruments()
        self.play_all(rounds - rounds // 2)
        self.correct()
        self.hit_the_jackpot()
        for table_id in self.games:
            self.end(table_id)

    def open(self, table_id: str, game: str) -> None:
        """One minibaccarat table defers vigorish, poker has a jackpot, and one roulette table has terminals; the others
        are as they are drawn."""
        console = self.consoles[table_id]
        if game == "minibaccarat" and not self.deferring:
            self.deferring = table_id
            self.by(None, *console.opening((1, 2), vig_collection="deferred"))
            self.by(None, *console.round({(1, "banker"): 1000, (2, "banker"): 4000}, BANKER_8))
            self.by(None, console.document(1), console.collect(2), console.recover(20), console.write_off())
        elif game == "poker":
            self.by(None, *console.opening(poker_play.STACKS, poker_play.SEATS, **poker_play.HOUSES[1]))
        elif game == "roulette" and not self.electronic:
            self.electronic = table_id
            self.by(None, *roulette_terminal_play.opening(self.rng, console))
            self.by(None, console.enter(6000, 1, chips=500), console.confirm_buy_in(1))
        else:
            self.by(None, *PLAYS[game].opening(self.rng, console))

    def play_all(self, moves: int) -> None:
        for _ in range(moves):
            for table_id in self.games:
                self.move(table_id)

    def move(self, table_id: str) -> None:
        console = self.consoles[table_id]
        console.now = self.at
        for command in PLAYS[self.games[table_id]].moves(self.rng, console, self.state(table_id)):
            self.try_(command)
            console.now = self.at

    def transfer(self, table_id: str, kind: pb.SlipKind, *counts: tuple[int, int]) -> None:
        self.by(FRED, self.cage.request(kind, table_id, *counts))
        self.slips += 1
        self.by(CASH, self.cage.issue(self.slips))
        self.by(CORA, self.cage.approve(self.slips))
        self.by(SID, self.cage.dispatch(self.slips))
        money = self.money[table_id]
        if kind == pb.SLIP_KIND_FILL:
            self.signed(money.receive_fill(self.slips, *counts))
        else:
            self.signed(money.send_credit(self.slips, *counts))
            self.by(CARL, self.cage.receive_credit(self.slips, *counts))

    def instruments(self) -> None:
        """Coupons, markers, exchanges and tips where somebody sits."""
        for table_id, money in self.money.items():
            table = self.state(table_id)
            if not table.is_open or not table.players:
                continue
            seat = min(table.players)
            self.by(None, money.buy_in(2500, seat, pb.BUY_IN_MEANS_COUPON, "c-1"), money.toke(300, seat))
            self.by(None, money.exchange([(100, 25)], [(2500, 1)], seat))
            if GAMES[self.games[table_id]].takes_markers:
                self.by(None, *[money.buy_in(10_000, seat, pb.BUY_IN_MEANS_MARKER, f"m-{n}") for n in (1, 2)])
                self.by(None, money.redeem("m-2"))

    def correct(self) -> None:
        """A buy-in, and a fact, at every table that takes them."""
        for table_id, money in self.money.items():
            records = [r.commit for r in self.floor.records if r.commit.stream_id == table_id]
            table = self.state(table_id)
            if table.is_open and table.players:
                bought = self.by(None, self.consoles[table_id].buy_in(70_000, min(table.players))).record.commit
                self.signed(money.propose(buy_in_target(bought.seq, 0, 7000)))
            for target in self.facts(records):
                prepared = self.try_(money.propose(target), DORA)
                if isinstance(prepared, Played):
                    paper_id = prepared.record.commit.events[0].paper_prepared.paper_id
                    self.by(PIA, money.sign(paper_id))
                    break

    def facts(self, commits: list[pb.Commit]) -> Iterable[pb.CorrectionTarget]:
        for commit in commits:
            for index, event in enumerate(commit.events):
                kind = event.WhichOneof("event")
                if kind == "roulette" and event.roulette.WhichOneof("event") == "crown_placed":
                    number = "7" if event.roulette.crown_placed.number != "7" else "8"
                    yield fact_target(commit.seq, index, "number", number)
                elif kind == "dice_rolled":
                    faces = [1 + face % 6 for face in event.dice_rolled.faces]
                    yield fact_target(commit.seq, index, "faces", ",".join(map(str, faces)))

    def hit_the_jackpot(self) -> None:
        poker = next(table_id for table_id, game in self.games.items() if game == "poker")
        supervisor = pb.Actor(actor_id="paul", role=pb.ROLE_POKER_SHIFT_SUPERVISOR)
        self.by(supervisor, self.fund.hit(f"{poker}:1", Fraction(1, 2), Fraction(1, 4)))
        self.by(PIA, self.fund.pay(f"{poker}:1"))

    def end(self, table_id: str) -> None:
        """The round ends, the tray is counted, the box comes off and is counted by two."""
        for _ in range(400):
            if not self.state(table_id).round_id:
                break
            self.move(table_id)
        money = self.money[table_id]
        short = SHORT_CENTS if table_id == self.wrong else 0
        self.signed(money.closer(*counted(self.held(table_id, "tray") - short)))
        columns = self.auditors[table_id].columns[table_id, DAY]
        self.signed(money.remove_box("box-1", "box-2"), by=SID, witness=SUE)
        found = figures(
            counted(columns.get("currency in box") or 0),
            counted(columns.get("chips in box") or 0),
            coupons_cents=columns.get("coupons in box") or 0,
            markers_cents=columns.get("markers in box") or 0,
        )
        for agent in (ANN, BOB):
            self.by(agent, self.cage.count(table_id, "box-1", found))
