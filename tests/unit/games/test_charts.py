"""What the house's charts ask of any table that opens or changes its rules: craps F.1, roulette 2008 I.2.b and R13."""

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.rulebook import Rulebook, published_rulebooks
from ledger.core.lent import House, OddsChart, Payout
from tests.support.pure import PureStream
from tests.support.roulette.console import R2006, R2008, RouletteTable

UNIFORM = "house/roulette@uniform"
"""A rulebook whose higher odds are the same at all tables, and of which one wager pays exactly what it says."""

STRAIGHT_36 = pb.PayoutOverride(wager="straight", odds=pb.Odds(pays=36, per=1))
ROW_12 = pb.PayoutOverride(wager="row", odds=pb.Odds(pays=12, per=1))
CHART = OddsChart("house:3", (Payout("straight", "", 36, 1),))


def uniform() -> Rulebook:
    book = published_rulebooks()[R2006]
    wagers = {**book.wagers, "split": replace(book.wagers["split"], exact_cite="G.9")}
    return replace(book, id=UNIFORM, uniform_odds_cite="F.1", wagers=wagers)


def table(house: House | None = None) -> tuple[RouletteTable, PureStream]:
    """A table that only needs to be opened."""
    console, stream = RouletteTable(), PureStream("roulette-1", rulebooks={**published_rulebooks(), UNIFORM: uniform()})
    stream.play(console.install(), console.limits(), console.wheel(), console.ball())
    stream.house = house
    return console, stream


class TestCharts:
    """F.1: higher odds are legal only if they are the same at every table."""

    def test_without_a_chart_every_table_pays_the_floors(self) -> None:
        for house in (None, House(7)):
            console, stream = table(house)
            refused = stream.refused(console.open(UNIFORM, [STRAIGHT_36]))
            assert (refused.code, refused.rule) == ("ODDS_NOT_UNIFORM", f"{UNIFORM} F.1")
            opened = stream.play(console.open(UNIFORM)).events[0].table_opened
            assert (opened.house_seq, opened.rules.odds_chart_id) == (house.seq if house else 0, "")

    def test_a_table_opens_with_the_chart_in_force(self) -> None:
        console, stream = table(House(7, {UNIFORM: CHART}))
        opened = stream.play(console.open(UNIFORM, [STRAIGHT_36])).events[0].table_opened
        assert (opened.house_seq, opened.rules.odds_chart_id) == (7, "house:3")
        assert stream.table.rules.terms["straight"].odds.pays == 36

    @pytest.mark.parametrize(
        "overrides",
        [(), (ROW_12,), (STRAIGHT_36, ROW_12), (pb.PayoutOverride(wager="straight", odds=pb.Odds(pays=37, per=1)),)],
        ids=["none", "another wager", "one more", "higher still"],
    )
    def test_and_with_nothing_else(self, overrides: tuple[pb.PayoutOverride, ...]) -> None:
        """The refusal says what the chart is."""
        console, stream = table(House(7, {UNIFORM: CHART}))
        refused = stream.refused(console.open(UNIFORM, overrides))
        assert refused.code == "ODDS_NOT_UNIFORM"
        assert "house:3 (straight 36:1)" in refused.message

    def test_rules_change_by_the_chart_too(self) -> None:
        console, stream = table(House(7, {UNIFORM: CHART}))
        stream.play(console.open(R2006))
        assert stream.refused(console.change(UNIFORM)).code == "ODDS_NOT_UNIFORM"
        change = console.change(UNIFORM)
        change.change_rulebook.payout_overrides.append(STRAIGHT_36)
        changed = stream.play(change).events[0].rulebook_changed
        assert (changed.house_seq, changed.rules.odds_chart_id) == (7, "house:3")

    def test_other_rulebooks_leave_it_to_the_table_until_there_is_a_chart(self) -> None:
        """Roulette G.1: paying more is allowed."""
        console, stream = table(House(7))
        stream.play(console.open(R2006, [STRAIGHT_36]))
        console, stream = table(House(7, {R2006: CHART}))
        assert stream.refused(console.open(R2006)).code == "ODDS_NOT_UNIFORM"


class TestPayouts:
    def test_a_wager_that_pays_exactly_is_not_raised(self) -> None:
        console, stream = table()
        higher = pb.PayoutOverride(wager="split", odds=pb.Odds(pays=18, per=1))
        refused = stream.refused(console.open(UNIFORM, [higher]))
        assert (refused.code, refused.rule) == ("PAYOUT_FIXED", f"{UNIFORM} G.9")
        stream.play(console.open(UNIFORM, [pb.PayoutOverride(wager="split", odds=pb.Odds(pays=17, per=1))]))

    def test_a_payout_is_raised_once(self) -> None:
        console, stream = table()
        assert stream.refused(console.open(R2006, [STRAIGHT_36, STRAIGHT_36])).code == "PAYOUT_REPEATED"


def open_tables(count: int) -> frozenset[str]:
    return frozenset(f"t{number}" for number in range(count))


class TestSupervision:
    """I.2.b: one supervisor for every six open tables of whatever game; n on duty refuse table 6n + 1."""

    @pytest.mark.parametrize(("supervisors", "others"), [(0, 0), (1, 6), (2, 12), (1, 9)])
    def test_one_table_too_many(self, supervisors: int, others: int) -> None:
        console, stream = table(House(9, {}, supervisors, open_tables(others), counts_supervisors=True))
        refused = stream.refused(console.open())
        assert (refused.code, refused.rule) == ("SUPERVISION_RATIO", f"{R2008} I.2.b")

    @pytest.mark.parametrize(("supervisors", "others"), [(1, 0), (1, 5), (2, 11)])
    def test_as_many_as_can_be_overseen(self, supervisors: int, others: int) -> None:
        console, stream = table(House(9, {}, supervisors, open_tables(others), counts_supervisors=True))
        opened = stream.play(console.open()).events[0].table_opened
        assert (opened.house_seq, opened.rules.supervised) == (9, True)

    def test_the_table_itself_is_not_counted_twice(self) -> None:
        """The house may not have heard yet that it closed."""
        console, stream = table(House(9, {}, 1, open_tables(5) | {"roulette-1"}))
        stream.play(console.open())

    def test_the_house_may_choose_not_to_enforce_it(self) -> None:
        """R13: the text says should."""
        console, stream = table(House(9, {}, 1, open_tables(6)))
        opened = stream.play(console.open(enforce_supervision_ratio=False)).events[0].table_opened
        assert (opened.house_seq, opened.rules.supervised) == (9, False)

    def test_the_2006_rules_ask_for_none(self) -> None:
        console, stream = table(House(9))
        stream.play(console.open(R2006))

    def test_a_floor_without_a_house_counts_nobody(self) -> None:
        console, stream = table(None)
        assert stream.play(console.open()).events[0].table_opened.house_seq == 0

    def test_a_table_that_is_open_may_change_its_rules(self) -> None:
        """Only opening is refused."""
        console, stream = table(House(9))
        stream.play(console.open(R2006), console.change(R2008))
