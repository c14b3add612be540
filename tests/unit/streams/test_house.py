"""The house's charts: odds that all tables share (craps F.1) and supervision (roulette 2008 I.2.b, R13)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.floor import lent
from ledger.core.rejection import CORE_REJECTIONS, Rejection
from ledger.core.snapshots import decode, encode
from ledger.core.stream import HOUSE
from ledger.core.vocabulary import event_in
from ledger.streams.house import HOUSE_ID, STREAM
from ledger.streams.house.evolve import EVOLVE, MOST_DICE
from ledger.streams.house.state import State
from tests.support.craps.console import CrapsTable
from tests.support.harness import seeds
from tests.support.house.console import HouseConsole, overrides, payout
from tests.support.pure import PureStream, words_of
from tests.support.roulette.console import R2006, R2008, RouletteTable
from tests.support.scripted import MemoryFloor

CRAPS = "oneida/craps@2006-08-30"
FIELD_12 = payout("field", 3, winning_case="12")
STRAIGHT = payout("straight", 36)


@pytest.fixture
def console() -> HouseConsole:
    return HouseConsole()


@pytest.fixture
def house(console: HouseConsole) -> PureStream:
    stream = PureStream(HOUSE_ID)
    stream.play(console.open())
    return stream


class TestTheHouse:
    def test_begins_once(self, console: HouseConsole, house: PureStream) -> None:
        assert house.refused(console.open()).code == "HOUSE_OPENED_ALREADY"

    def test_takes_nothing_before(self, console: HouseConsole) -> None:
        assert PureStream(HOUSE_ID).refused(console.on_duty()).code == "UNKNOWN_STREAM"

    def test_has_one_name(self) -> None:
        refused = PureStream("house-2").refused(HouseConsole("house-2").open())
        assert (refused.code, refused.message) == ("BAD_ID", "house is the house and nothing else is")

    def test_and_nothing_else_has_it(self) -> None:
        assert PureStream(HOUSE_ID).refused(RouletteTable(HOUSE_ID).install()).code == "BAD_ID"

    def test_is_no_table(self, house: PureStream) -> None:
        assert house.refused(RouletteTable(HOUSE_ID).seat()).code == "WRONG_STREAM"

    def test_posts_nothing_to_the_books(self) -> None:
        assert all(reaction.post is None for reaction in STREAM.reactions.values())


class TestPatrons:
    def test_who_is_excluded_is_so_at_every_table_until_they_are_readmitted_q2(
        self, console: HouseConsole, house: PureStream
    ) -> None:
        house.play(console.exclude("anna"))
        assert house.refused(console.exclude("anna")).code == "PATRON_EXCLUDED"
        known = lent(HOUSE, house.live)
        assert known is not None
        assert (known.excluded, known.readmitted) == (frozenset({"anna"}), frozenset())
        house.play(console.readmit("anna"))
        assert house.refused(console.readmit("anna")).code == "NOT_EXCLUDED"
        known = lent(HOUSE, house.live)
        assert known is not None
        assert (known.excluded, known.readmitted) == (frozenset(), frozenset({"anna"}))

    def test_a_reason_is_given(self, console: HouseConsole, house: PureStream) -> None:
        for command in (console.exclude("anna", ""), console.exclude("anna", "a\nb"), console.readmit("anna", "")):
            assert house.refused(command).code == "BAD_REASON"
        assert house.refused(console.exclude("a b")).code == "BAD_ID"

    def test_what_a_table_did_counts_once(self, console: HouseConsole, house: PureStream) -> None:
        """Also when it is told again after the patron was readmitted."""
        house.play(console.excluded_at("anna", "poker-1", 7), console.readmit("anna"))
        assert house.refused(console.excluded_at("anna", "poker-1", 7)).code == "EXCLUSION_ALREADY_RECORDED"
        assert house.refused(console.excluded_at("anna", "house", 8)).code == "BAD_ID"
        house.play(console.excluded_at("anna", "poker-1", 8))
        assert house.live.state.excluded == {"anna": "soft play"}


class TestAFloorsOwn:
    """A floor begins its house when it first starts; supervision is kept from when a person says so."""

    def test_it_is_begun_once_and_binds_exclusions_from_then_on(self, console: HouseConsole) -> None:
        house = PureStream(HOUSE_ID)
        (opened,) = house.events(console.open(by_floor=True))
        assert opened.by_floor
        assert house.refused(console.open(by_floor=True)).code == "HOUSE_OPENED_ALREADY"
        house.play(console.exclude("anna"))
        known = lent(HOUSE, house.live)
        assert known is not None
        assert (known.excluded, known.counts_supervisors) == (frozenset({"anna"}), False)

    def test_supervision_is_kept_once_a_supervisor_was_on_duty_i2b(self, console: HouseConsole) -> None:
        house = PureStream(HOUSE_ID)
        house.play(console.open(by_floor=True), console.on_duty("sam"), console.off_duty("sam"))
        assert house.refused(console.open()).code == "HOUSE_OPENED_ALREADY"
        assert lent(HOUSE, house.live).counts_supervisors  # type: ignore[union-attr]

    def test_or_once_somebody_opens_the_house_i2b(self, console: HouseConsole) -> None:
        house = PureStream(HOUSE_ID)
        house.play(console.open(by_floor=True), console.open())
        assert lent(HOUSE, house.live).counts_supervisors  # type: ignore[union-attr]
        assert house.refused(console.open()).code == "HOUSE_OPENED_ALREADY"
        assert house.refused(console.open(by_floor=True)).code == "HOUSE_OPENED_ALREADY"

    def test_until_then_tables_open_and_the_house_says_that_it_knows_of_no_supervisor_i2b(self) -> None:
        floor, console, table = MemoryFloor(), HouseConsole(), RouletteTable("t1")
        floor.floor.begin_house(floor.at)
        floor.play(table.install(), table.limits(), table.wheel(), table.ball())
        (fed,) = floor.play(table.open()).fed
        _, short = map(event_in, fed.record.commit.events)
        assert short == pb.SupervisionFellShort(tables=1, supervisors=0, tables_per_supervisor=6)
        floor.play(table.close(), console.on_duty("sam"), console.off_duty("sam"))
        assert floor.refused(table.open()) == "SUPERVISION_RATIO"


class TestEquipment:
    """What goes from table to table: dice with their age (sic bo L.1), wagering terminals (roulette 2008 I.1.a)."""

    def test_a_die_is_as_old_as_it_was_ever_said_to_be_l1(self, console: HouseConsole, house: PureStream) -> None:
        house.play(
            console.equipment("s1", 3, ("d1", 50), ("d2", 50)), console.equipment("s2", 3, ("d2", 70), ("d3", 70))
        )
        house.play(console.equipment("s3", 1, ("d3", 20)))
        assert lent(HOUSE, house.live).dice == {"d1": 50, "d2": 50, "d3": 20}  # type: ignore[union-attr]

    def test_the_house_forgets_only_the_dice_that_came_to_a_table_longest_ago(self) -> None:
        old = State(HOUSE_ID, dice={f"d{number}": number for number in range(MOST_DICE)})
        notice = pb.EquipmentNotice(dice=[pb.DieAge(die_id=d, on_tables_since_ms=MOST_DICE) for d in ("d0", "new")])
        dice = EVOLVE[pb.EquipmentRecorded](old, pb.EquipmentRecorded(equipment=notice)).dice
        assert (len(dice), dice["d0"], dice["new"], "d1" in dice) == (MOST_DICE, 0, MOST_DICE, False)

    def test_a_terminal_stands_where_it_was_enrolled_last_i1a(self, console: HouseConsole, house: PureStream) -> None:
        house.play(console.equipment("r1", 3, enrolled="a"), console.equipment("r1", 4, retired="a"))
        assert house.live.state.terminals == {}
        house.play(console.equipment("r2", 3, enrolled="a"))
        assert lent(HOUSE, house.live).terminals == {"a": "r2"}  # type: ignore[union-attr]

    def test_a_terminal_enrolled_twice_at_the_same_moment_is_found_i1a(
        self, console: HouseConsole, house: PureStream
    ) -> None:
        house.play(console.equipment("r1", 3, enrolled="a"))
        _, found = house.events(console.equipment("r2", 3, enrolled="a"))
        assert found == pb.TerminalConflictFound(terminal_id="a", table_id="r2", other_table_id="r1")
        house.play(console.equipment("r1", 4, retired="a"))
        assert house.live.state.terminals == {"a": "r2"}

    def test_each_is_recorded_once_by_the_seq_of_its_commit(self, console: HouseConsole, house: PureStream) -> None:
        house.play(console.equipment("s1", 3, ("d1", 50)))
        assert house.refused(console.equipment("s1", 3, ("d1", 20))).code == "EQUIPMENT_ALREADY_RECORDED"
        assert house.refused(console.equipment("s1", 4)).code == "EQUIPMENT_MISSING"
        assert house.refused(console.equipment("s1", 4, ("d 1", 20))).code == "BAD_ID"
        assert house.refused(console.equipment("s1", 4, enrolled="a/b")).code == "BAD_ID"
        assert house.refused(console.equipment(HOUSE_ID, 4, ("d1", 20))).code == "BAD_ID"

    def test_in_words(self, console: HouseConsole, house: PureStream) -> None:
        first = len(house.records)
        house.play(console.equipment("s1", 3, ("d1", 50), ("d2", 50)), console.equipment("r1", 3, enrolled="a"))
        house.play(console.equipment("r2", 3, enrolled="a"), console.equipment("r1", 4, retired="a"))
        said = [line for record in house.records[first:] for line in words_of("house", record.commit.events)]
        assert said == [
            "dice d1, d2 are at s1 (its seq 3)",
            "terminal a stands at r1 (its seq 3)",
            "terminal a stands at r2 (its seq 3)",
            "ENROLLED TWICE: terminal a stands at r2 and at r1: retire it from one",
            "terminal a is gone from r1 (its seq 4)",
        ]


class TestCharts:
    def test_a_chart_raises_payouts_for_all_its_tables(self, console: HouseConsole, house: PureStream) -> None:
        (posted,) = house.events(console.post(CRAPS, FIELD_12, payout("hard", 8, winning_case="4")))
        assert (posted.chart_id, posted.rulebook_id, posted.chart_id_before) == ("house:1", CRAPS, "")
        assert overrides(posted.payouts) == [("field", "12", 3, 1), ("hard", "4", 8, 1)]
        chart = lent(HOUSE, house.live).charts[CRAPS]  # type: ignore[union-attr]
        assert str(chart) == "house:1 (field 12 3:1, hard 4 8:1)"

    def test_a_new_chart_replaces_it(self, console: HouseConsole, house: PureStream) -> None:
        house.play(console.post(CRAPS, FIELD_12), console.post(R2006, STRAIGHT))
        (posted,) = house.events(console.post(CRAPS, payout("any_seven", 5)))
        assert (posted.chart_id, posted.chart_id_before) == ("house:3", "house:1")
        assert {book: chart.chart_id for book, chart in house.live.state.charts.items()} == {
            CRAPS: "house:3",
            R2006: "house:2",
        }

    def test_it_is_withdrawn(self, console: HouseConsole, house: PureStream) -> None:
        assert house.refused(console.withdraw(CRAPS)).code == "NO_CHART"
        house.play(console.post(CRAPS, FIELD_12))
        (withdrawn,) = house.events(console.withdraw(CRAPS))
        assert withdrawn == pb.OddsChartWithdrawn(chart_id="house:1", rulebook_id=CRAPS)
        assert house.live.state.charts == {}
        (again,) = house.events(console.post(CRAPS, FIELD_12))
        assert again.chart_id == "house:2"  # never the same id for two charts

    @pytest.mark.parametrize(
        ("payouts", "code", "rule"),
        [
            ((), "CHART_EMPTY", ""),
            ((payout("street", 12),), "UNKNOWN_WAGER", ""),
            ((payout("field", 3),), "UNKNOWN_WAGER", ""),
            ((FIELD_12, FIELD_12), "PAYOUT_REPEATED", ""),
            ((payout("any_seven", 3),), "PAYOUT_BELOW_MINIMUM", f"{CRAPS} D.11, F.1"),
            ((payout("any_seven", 4, 0),), "PAYOUT_BELOW_MINIMUM", f"{CRAPS} D.11, F.1"),
            ((payout("any_seven", 10_001),), "PAYOUT_OUT_OF_RANGE", ""),
            ((payout("buy", 3, winning_case="4"),), "PAYOUT_FIXED", f"{CRAPS} G.1"),
            ((payout("pass_odds", 7, 5, "6"),), "PAYOUT_FIXED", f"{CRAPS} H.5"),
        ],
    )
    def test_it_keeps_to_the_rulebook(
        self, console: HouseConsole, house: PureStream, payouts: tuple[pb.PayoutOverride, ...], code: str, rule: str
    ) -> None:
        refused = house.refused(console.post(CRAPS, *payouts))
        assert (refused.code, refused.rule, refused.field) == (code, rule, "payouts")

    def test_it_is_for_a_rulebook_that_exists(self, console: HouseConsole, house: PureStream) -> None:
        assert house.refused(console.post("oneida/craps@1999-01-01", FIELD_12)).code == "UNKNOWN_RULEBOOK"

    def test_it_does_not_change_under_open_tables(self, console: HouseConsole, house: PureStream) -> None:
        """F.1: at every moment the odds are the same at all tables that are open."""
        house.play(console.opened("c1", 3, CRAPS))
        refused = house.refused(console.post(CRAPS, FIELD_12))
        assert (refused.code, "c1" in refused.message) == ("TABLES_OPEN", True)
        house.play(console.post(R2006, STRAIGHT), console.status("c1", 9), console.post(CRAPS, FIELD_12))
        house.play(console.opened("c1", 12, CRAPS, "house:2"))
        assert house.refused(console.withdraw(CRAPS)).code == "TABLES_OPEN"
        assert house.refused(console.post(CRAPS, payout("any_seven", 5))).code == "TABLES_OPEN"
        house.play(console.opened("c1", 13, R2006, "house:1"), console.withdraw(CRAPS))

    def test_a_table_that_opened_while_it_changed_is_found(self, console: HouseConsole, house: PureStream) -> None:
        """The table decided on what its host knew a moment ago; the house says so, once, and it has to close."""
        house.play(console.post(CRAPS, FIELD_12))
        recorded, found = house.events(console.opened("c1", 3, CRAPS))
        assert recorded.table_id == "c1"
        assert found == pb.OddsDifferenceFound(table_id="c1", rulebook_id=CRAPS, chart_id_in_force="house:1")
        (closed,) = house.events(console.status("c1", 4))
        assert not closed.status.is_open
        house.play(console.withdraw(CRAPS))
        _, found = house.events(console.opened("c1", 5, CRAPS, "house:1"))
        assert found == pb.OddsDifferenceFound(table_id="c1", rulebook_id=CRAPS, chart_id="house:1")


def staffed(console: HouseConsole, tables: int, *, supervised: bool = True) -> list[pb.Command]:
    return [console.opened(f"t{number}", 1, R2008, supervised=supervised) for number in range(1, tables + 1)]


class TestSupervision:
    def test_supervisors_come_and_go(self, console: HouseConsole, house: PureStream) -> None:
        assert house.refused(console.on_duty("")).code == "BAD_ID"
        assert house.refused(console.off_duty("sam")).code == "NOT_ON_DUTY"
        assert house.events(console.on_duty("sam"), console.on_duty("kim"), console.off_duty("sam")) == [
            pb.SupervisionTaken(badge_id="sam", supervisors=1),
            pb.SupervisionTaken(badge_id="kim", supervisors=2),
            pb.SupervisionLeft(badge_id="sam", supervisors=1),
        ]
        assert house.refused(console.on_duty("kim")).code == "ON_DUTY_ALREADY"

    def test_whoever_goes_off_duty_is_gone_and_the_shortage_is_recorded(
        self, console: HouseConsole, house: PureStream
    ) -> None:
        """I.2.b forbids to open table 6n + 1; it cannot keep a person on the floor."""
        house.play(console.on_duty("sam"), console.on_duty("kim"), *staffed(console, 7))
        left, short = house.events(console.off_duty("sam"))
        assert left.supervisors == 1
        assert short == pb.SupervisionFellShort(tables=7, supervisors=1, tables_per_supervisor=6)

    def test_six_tables_are_enough_for_one(self, console: HouseConsole, house: PureStream) -> None:
        house.play(console.on_duty("sam"), console.on_duty("kim"), *staffed(console, 6))
        (left,) = house.events(console.off_duty("sam"))
        assert left.supervisors == 1

    def test_tables_that_opened_at_the_same_moment(self, console: HouseConsole, house: PureStream) -> None:
        """Each was the sixth when it asked."""
        house.play(console.on_duty("sam"), *staffed(console, 6))
        _, short = house.events(console.opened("t7", 1, R2008, supervised=True))
        assert (short.tables, short.supervisors) == (7, 1)
        (again,) = house.events(console.opened("t7", 2, R2008, supervised=True))  # it changed its rules: no news
        assert again.table_seq == 2

    def test_only_where_the_rules_of_a_table_ask_for_it(self, console: HouseConsole, house: PureStream) -> None:
        house.play(*staffed(console, 20, supervised=False))
        _, short = house.events(console.opened("t21", 1, R2008, supervised=True))
        assert short.tables == 21


class TestStatuses:
    def test_each_is_recorded_once_by_the_seq_of_its_commit(self, console: HouseConsole, house: PureStream) -> None:
        house.play(console.opened("t1", 5, R2008))
        assert house.refused(console.opened("t1", 5, R2008)).code == "STATUS_ALREADY_RECORDED"
        assert house.refused(console.status("t1", 4)).code == "STATUS_ALREADY_RECORDED"
        assert house.refused(console.status("t1", 0)).code == "STATUS_ALREADY_RECORDED"
        assert list(house.live.state.tables) == ["t1"]

    def test_they_are_of_tables(self, console: HouseConsole, house: PureStream) -> None:
        assert house.refused(console.status(HOUSE_ID, 4)).code == "BAD_ID"
        assert house.refused(console.status("no/id", 4)).code == "BAD_ID"

    def test_only_the_floor_itself_sends_them(self, console: HouseConsole, house: PureStream) -> None:
        for role in (pb.ROLE_DEALER, pb.ROLE_FLOORPERSON, pb.ROLE_PIT_SUPERVISOR, pb.ROLE_TERMINAL):
            refused = house.refused(console.status("t1", 1), pb.Actor(actor_id="x", role=role))
            assert refused.code == "ROLE_NOT_ALLOWED"

    def test_however_they_arrive_the_last_one_holds(self) -> None:
        """Late, twice, out of order: a table's even commits close it."""
        for seed in seeds(60):
            rng, console, house = Random(seed), HouseConsole(), PureStream(HOUSE_ID)
            house.play(console.open())
            arrivals = [(rng.choice(("t1", "t2", "t3")), rng.randint(1, 6)) for _ in range(rng.randint(0, 30))]
            for table_id, seq in arrivals:
                house.send(console.opened(table_id, seq, R2008) if seq % 2 else console.status(table_id, seq))
            latest = dict(sorted(arrivals))
            assert house.live.state.last_seqs == latest, (seed, arrivals)
            still_open = {table_id for table_id, seq in latest.items() if seq % 2}
            assert set(house.live.state.tables) == still_open, (seed, arrivals)


class TestOnAFloor:
    """Tables feed the house, and the house is lent to what tables decide."""

    def opened(self, floor: MemoryFloor, table_id: str) -> str:
        """The code of the refusal, or nothing."""
        table = RouletteTable(table_id)
        floor.play(table.install(), table.limits(), table.wheel(), table.ball())
        outcome = floor.send(table.open())
        return outcome.code if isinstance(outcome, Rejection) else ""

    def close(self, floor: MemoryFloor, table_id: str) -> None:
        command = RouletteTable(table_id).close()
        command.close_table.header.command_id = "close"
        floor.play(command)

    def test_the_thirteenth_table_needs_a_third_supervisor(self) -> None:
        floor, console = MemoryFloor(), HouseConsole()
        floor.play(console.open())
        assert self.opened(floor, "t0") == "SUPERVISION_RATIO"
        floor.play(console.on_duty("sam"), console.on_duty("kim"))
        assert [self.opened(floor, f"t{number}") for number in range(1, 13)] == [""] * 12
        assert self.opened(floor, "t13") == "SUPERVISION_RATIO"
        self.close(floor, "t1")
        assert self.opened(floor, "t14") == ""
        floor.play(console.on_duty("lee"))
        assert self.opened(floor, "t15") == ""

    def test_a_floor_that_has_had_no_house_learns_what_is_open_when_it_begins(self) -> None:
        floor, console = MemoryFloor(), HouseConsole()
        for number in range(1, 7):
            assert self.opened(floor, f"t{number}") == ""
        self.close(floor, "t1")
        floor.play(console.open(), console.on_duty())
        assert self.opened(floor, "t7") == ""
        assert self.opened(floor, "t8") == "SUPERVISION_RATIO"

    def test_a_chart_from_posting_to_withdrawal(self) -> None:
        floor, console, table = MemoryFloor(), HouseConsole(), RouletteTable("t1")
        floor.play(console.open(), console.on_duty(), console.post(R2008, STRAIGHT))
        floor.play(table.install(), table.limits(), table.wheel(), table.ball())
        assert floor.refused(table.open()) == "ODDS_NOT_UNIFORM"
        opened = floor.play(table.open(overrides=[STRAIGHT]))
        event = event_in(opened.record.commit.events[0])
        assert (event.house_seq, event.rules.odds_chart_id) == (3, "house:1")
        (fed,) = opened.fed
        assert fed.record.commit.actor.actor_id == "feeder"
        assert floor.refused(console.withdraw(R2008)) == "TABLES_OPEN"
        floor.play(table.close(), console.withdraw(R2008), table.open())


class TestCraps:
    """F.1: a chart for all craps tables of the house, from its posting to what it pays."""

    def decided(self, floor: MemoryFloor, table: CrapsTable, chart: pb.PayoutOverride, wager: str, cents: int) -> Any:
        """What becomes of a wager on a roll of 6-6 at a table that opens by the chart and by nothing else."""
        *equipped, by_the_floors, _ = table.opening()
        floor.play(*equipped)
        assert floor.refused(by_the_floors) == "ODDS_NOT_UNIFORM"
        floor.play(table.open(overrides=[chart]), table.seat(1, "anna"), *table.taking_dice(1))
        floor.play(table.place("pass"), table.place(wager, cents))
        decisions = floor.play(*table.roll("6-6")).record.commit.decisions
        return next(decision for decision in decisions if decision.wager == wager)

    def test_every_table_pays_by_the_chart(self) -> None:
        floor, console = MemoryFloor(), HouseConsole()
        floor.play(console.open(), console.post(CRAPS, FIELD_12))
        for table_id in ("craps-1", "craps-2"):
            field = self.decided(floor, CrapsTable(table_id), FIELD_12, "field", 500)
            assert (field.outcome, field.paid_cents) == (pb.OUTCOME_WON, 1500)
        assert floor.refused(console.withdraw(CRAPS)) == "TABLES_OPEN"

    def test_what_follows_its_parts_follows_the_chart(self) -> None:
        """F.2: a horn pays as its parts do."""
        floor, console, chart = MemoryFloor(), HouseConsole(), payout("craps_12", 31)
        floor.play(console.open(), console.post(CRAPS, chart))
        horn = self.decided(floor, CrapsTable("craps-1"), chart, "horn", 400)
        assert horn.paid_cents == 31 * 100 - 300


def test_the_house_in_words_and_as_it_is_seen(console: HouseConsole, house: PureStream) -> None:
    house.play(
        console.post(CRAPS, FIELD_12),
        console.post(CRAPS, payout("any_seven", 5)),
        console.on_duty("sam"),
        console.opened("c1", 3, CRAPS, "house:2", supervised=True),
        console.opened("c2", 3, CRAPS),
        console.off_duty("sam"),
    )
    assert STREAM.on_table(house.live.state) == {
        f"odds of {CRAPS}": "house:2 (any_seven 5:1)",
        "on duty": "nobody",
        "open": "c1, c2",
    }
    seen = STREAM.view(house.live.state, pb.ROLE_DEALER, "dan")
    assert (list(seen["tables"]), seen["supervisors"], seen["tables_per_supervisor"]) == (["c1", "c2"], (), 6)
    house.play(console.status("c1", 4), console.status("c2", 4), console.withdraw(CRAPS))
    said = [line for record in house.records for line in words_of("house", record.commit.events)]
    assert said == [
        "the house's charts are kept from now on",
        f"chart house:1 posted for {CRAPS}: field 12 3:1",
        f"chart house:2 posted for {CRAPS} in place of house:1: any_seven 5:1",
        "supervisor sam comes on duty, 1 on duty now",
        f"c1 is open by {CRAPS} and chart house:2 (its seq 3)",
        f"c2 is open by {CRAPS} (its seq 3)",
        f"ODDS DIFFER: c2 pays by the floors, while house:2 hold for {CRAPS}: close it",
        "supervisor sam goes off duty, 0 on duty now",
        "SUPERVISION SHORT: 0 on duty for 2 open tables, which need 1",
        "c1 is closed (its seq 4)",
        "c2 is closed (its seq 4)",
        f"chart house:2 withdrawn: {CRAPS} pays its floors",
    ]
    assert decode(STREAM, encode(house.live.state)) == house.live.state


@pytest.mark.parametrize(
    ("command", "roles"),
    [
        (lambda c: c.post(CRAPS, FIELD_12), {pb.ROLE_PIT_SUPERVISOR, pb.ROLE_ADMIN}),
        (lambda c: c.withdraw(CRAPS), {pb.ROLE_PIT_SUPERVISOR, pb.ROLE_ADMIN}),
        (lambda c: c.on_duty("kim"), {pb.ROLE_FLOORPERSON, pb.ROLE_PIT_SUPERVISOR}),
        (lambda c: c.off_duty("sam"), {pb.ROLE_FLOORPERSON, pb.ROLE_PIT_SUPERVISOR}),
    ],
)
def test_who_may_do_what(
    console: HouseConsole, house: PureStream, command: Callable[[HouseConsole], pb.Command], roles: set[int]
) -> None:
    for role in set(pb.Role.values()) - roles:
        refused = house.refused(command(console), pb.Actor(actor_id="x", role=role))
        assert refused.code == "ROLE_NOT_ALLOWED"
    for role in roles:
        outcome = house.copy().send(command(console), pb.Actor(actor_id="x", role=role))
        assert not isinstance(outcome, Rejection) or outcome.code != "ROLE_NOT_ALLOWED"


@pytest.mark.parametrize("code", [code for code in STREAM.rejections if code not in CORE_REJECTIONS])
def test_every_refusal_of_the_house_is_tested_above_or_with_its_switches(
    code: str, request: pytest.FixtureRequest
) -> None:
    beside = request.path.with_name("test_switches.py")
    assert f'"{code}"' in request.path.read_text() + beside.read_text()


def test_every_refusal_that_a_rulebook_makes_is_declared_by_some_stream() -> None:
    declared = {code for stream in CATALOGUE.streams.values() for code in stream.rejections}
    refusals = ("UNKNOWN_WAGER", "PAYOUT_REPEATED", "PAYOUT_BELOW_MINIMUM", "PAYOUT_FIXED", "PAYOUT_OUT_OF_RANGE")
    assert declared.issuperset(refusals)
