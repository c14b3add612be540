"""Jackpot funds: rules/poker.md 6.2 and E17, design.md 'What spans tables', compliance d1 to d7."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundledger.v1 as pb
from games.jackpot_fund.state import State
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from ledger.core import folding
from ledger.core.gaming_day import GamingCalendar
from services.play.scripted import Played, Repeated, ScriptedFloor
from tests.support.jackpot_fund import BAD_BEAT, FUND, Fund
from tests.support.pure_table import AT
from tests.support.roulette import actor_for

BALANCE, IN_TRANSIT, HOUSE = f"fund/{FUND}", f"fund/{FUND}/in_transit", "house/funds"
HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)


class Books:
    """A floor in memory, as the fund's commands change it."""

    def __init__(self) -> None:
        self.floor = ScriptedFloor("host-1", None, published_rulebooks(), GamingCalendar())

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> Played | Repeated | Rejection:
        return self.floor.play(command, actor or actor_for(command), AT)

    def play(self, *commands: pb.Command) -> Played:
        for command in commands:
            played = self.send(command)
            assert isinstance(played, Played), played
        return played

    def refused(self, command: pb.Command, actor: pb.Actor | None = None) -> str:
        before = dict(self.floor.balances)
        refusal = self.send(command, actor)
        assert isinstance(refusal, Rejection), refusal
        assert self.floor.balances == before
        return refusal.code

    @property
    def balances(self) -> dict[str, int]:
        return {account: cents for account, cents in self.floor.balances.items() if cents}


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
def fund(books: Books) -> Fund:
    fund = Fund()
    books.play(fund.open())
    return fund


def payments(played: Played) -> list[tuple[str, int]]:
    (event,) = played.record.commit.events
    return [(p.player_id, p.amount_cents) for p in event.jackpot_fund.jackpot_paid.payments]


def test_e17_bad_beat_jackpot(books: Books, fund: Fund) -> None:
    """E17: fund 150000, fee 100; loser 1/2, winner 1/4, two others 1/8 each; 1 cent stays."""
    books.play(fund.seed(150_000), fund.contribute("poker-1", 7, 100))
    books.play(fund.hit("poker-1:1", HALF, QUARTER, EIGHTH, EIGHTH, contribution_number=7))
    paid = books.play(fund.pay("poker-1:1"))
    assert payments(paid) == [("player-1", 75050), ("player-2", 37525), ("player-3", 18762), ("player-4", 18762)]
    assert books.balances == {
        HOUSE: -150_000,
        IN_TRANSIT: -100,  # posted by the poker table, which is not in this test
        BALANCE: 1,
        "player/player-1/payable": 75050,
        "player/player-2/payable": 37525,
        "player/player-3/payable": 18762,
        "player/player-4/payable": 18762,
    }


def test_a_fund_begins_with_a_command_of_its_own(books: Books) -> None:
    fund = Fund()
    assert books.refused(fund.seed(100)) == "UNKNOWN_TABLE"
    install = pb.InstallTableRequest(header=fund.header(), game="jackpot_fund", seats=1)
    assert books.refused(pb.Command(install_table=install)) == "UNKNOWN_GAME"
    assert books.refused(fund.open("")) == "TITLE_MISSING"
    books.play(fund.open())
    assert books.refused(fund.open()) == "ALREADY_INSTALLED"


def test_a_fund_is_no_table(books: Books, fund: Fund) -> None:
    seat = pb.SeatPlayerRequest(header=fund.header(), seat=1, player_id="anna")
    assert books.refused(pb.Command(seat_player=seat)) == "NOT_A_TABLE"


@pytest.mark.parametrize("cents", [0, -1, 10**13 + 1])
def test_nothing_less_than_a_cent_goes_in(books: Books, fund: Fund, cents: int) -> None:
    assert books.refused(fund.seed(cents)) == "BAD_AMOUNT"
    assert books.refused(fund.contribute("poker-1", 1, cents)) == "BAD_AMOUNT"


class TestContributions:
    def test_each_is_applied_once_by_its_posting_number(self, books: Books, fund: Fund) -> None:
        books.play(fund.contribute("poker-1", 4), fund.contribute("poker-2", 4), fund.contribute("poker-1", 9))
        assert books.refused(fund.contribute("poker-1", 9)) == "DUPLICATE_CONTRIBUTION"
        assert books.refused(fund.contribute("poker-1", 5)) == "DUPLICATE_CONTRIBUTION"
        assert books.balances == {BALANCE: 300, IN_TRANSIT: -300}

    def test_the_same_command_again_is_a_repeat(self, books: Books, fund: Fund) -> None:
        command = fund.contribute("poker-1", 4, command_id="contribution/poker-1/4")
        books.play(command)
        assert isinstance(books.send(command), Repeated)
        assert books.balances[BALANCE] == 100

    def test_only_the_floor_itself_sends_them(self, books: Books, fund: Fund) -> None:
        for role in (pb.ROLE_DEALER, pb.ROLE_TERMINAL, pb.ROLE_PIT_SUPERVISOR, pb.ROLE_CASHIER):
            actor = pb.Actor(actor_id="x", role=role)
            assert books.refused(fund.contribute("poker-1", 1), actor) == "ROLE_NOT_ALLOWED"

    def test_a_fund_does_not_feed_itself(self, books: Books, fund: Fund) -> None:
        assert books.refused(fund.contribute(FUND, 1)) == "BAD_ID"


class TestHits:
    def test_two_tables_at_once_are_decided_one_after_the_other(self, books: Books, fund: Fund) -> None:
        """design.md: against the true balance; nothing is paid twice, no balance goes below zero."""
        books.play(fund.seed(1001), fund.hit("poker-1:5", HALF, HALF), fund.hit("poker-2:8", HALF))
        assert payments(books.play(fund.pay("poker-2:8"))) == [("player-1", 500)]
        assert payments(books.play(fund.pay("poker-1:5"))) == [("player-1", 250), ("player-2", 250)]
        assert books.balances[BALANCE] == 1
        for round_id in ("poker-1:5", "poker-2:8"):
            assert books.refused(fund.pay(round_id)) == "HIT_ALREADY_PAID"
            assert books.refused(fund.hit(round_id, HALF)) == "HIT_ALREADY_RECORDED"

    def test_a_round_may_meet_two_standards(self, books: Books, fund: Fund) -> None:
        books.play(fund.seed(1000), fund.hit("p:1", HALF), fund.hit("p:1", HALF, standard="royal_flush"))
        books.play(fund.pay("p:1"), fund.pay("p:1", "royal_flush"))
        assert books.balances[BALANCE] == 250

    def test_only_recorded_hits_are_paid(self, books: Books, fund: Fund) -> None:
        """O.5: no payment outside the standards."""
        books.play(fund.seed(1000), fund.hit("poker-1:1", HALF))
        assert books.refused(fund.pay("poker-1:2")) == "UNKNOWN_HIT"
        assert books.refused(fund.pay("poker-1:1", "another")) == "UNKNOWN_HIT"

    def test_the_contribution_of_the_round_arrives_first(self, books: Books, fund: Fund) -> None:
        """6.2: paid after the fee of the same round was dropped."""
        books.play(fund.seed(1000), fund.contribute("poker-1", 3), fund.hit("poker-1:1", HALF, contribution_number=6))
        assert books.refused(fund.pay("poker-1:1")) == "CONTRIBUTION_PENDING"
        books.play(fund.contribute("poker-1", 6))
        assert payments(books.play(fund.pay("poker-1:1"))) == [("player-1", 600)]

    @pytest.mark.parametrize(
        ("parts", "code"),
        [
            ((), "BAD_SHARES"),
            ((Fraction(0),), "BAD_SHARES"),
            ((Fraction(-1, 2),), "BAD_SHARES"),
            ((Fraction(3, 2),), "BAD_SHARES"),
            ((HALF, HALF, Fraction(1, 10_000)), "SHARES_EXCEED_FUND"),
            ((Fraction(2, 3), Fraction(3, 7)), "SHARES_EXCEED_FUND"),
        ],
    )
    def test_shares_divide_the_fund(self, books: Books, fund: Fund, parts: Sequence[Fraction], code: str) -> None:
        assert books.refused(fund.hit("poker-1:1", *parts)) == code

    def test_shares_as_poker_divides_them(self, books: Books, fund: Fund) -> None:
        """Basis points over seats: 33.33 % among seven is 3333 of 70000."""
        books.play(fund.seed(7_000_000), fund.hit("poker-1:1", HALF, *[Fraction(3333, 70_000)] * 7))
        books.play(fund.pay("poker-1:1"))
        assert books.balances[BALANCE] == 7_000_000 - 3_500_000 - 7 * 333_300

    def test_an_empty_fund_pays_nothing_and_the_hit_stays_due(self, books: Books, fund: Fund) -> None:
        books.play(fund.hit("poker-1:1", HALF))
        assert books.refused(fund.pay("poker-1:1")) == "FUND_EMPTY"
        books.play(fund.seed(1))
        assert books.refused(fund.pay("poker-1:1")) == "FUND_EMPTY"
        books.play(fund.seed(1), fund.pay("poker-1:1"))

    def test_a_share_of_less_than_a_cent_is_nothing(self, books: Books, fund: Fund) -> None:
        books.play(fund.seed(5), fund.hit("poker-1:1", HALF, EIGHTH))
        assert payments(books.play(fund.pay("poker-1:1"))) == [("player-1", 2), ("player-2", 0)]
        assert books.balances == {HOUSE: -5, BALANCE: 3, "player/player-1/payable": 2}

    def test_whoever_recorded_a_hit_does_not_pay_it(self, books: Books, fund: Fund) -> None:
        """Compliance g1."""
        supervisor = pb.Actor(actor_id="sam", role=pb.ROLE_POKER_SHIFT_SUPERVISOR)
        books.play(fund.seed(1000))
        assert isinstance(books.send(fund.hit("poker-1:1", HALF), supervisor), Played)
        assert books.refused(fund.pay("poker-1:1"), supervisor) == "HIT_RECORDED_BY_PAYER"
        books.play(fund.pay("poker-1:1"))

    def test_a_supervisor_or_the_cage_pays(self, books: Books, fund: Fund) -> None:
        for role in (pb.ROLE_ADMIN, pb.ROLE_DEALER, pb.ROLE_PLAYER, pb.ROLE_TERMINAL):
            actor = pb.Actor(actor_id="x", role=role)
            assert books.refused(fund.pay("poker-1:1"), actor) == "ROLE_NOT_ALLOWED"


class TestClosing:
    def test_what_is_left_goes_to_another_fund(self, books: Books, fund: Fund) -> None:
        """Compliance d2: all of it returns to players."""
        books.play(fund.seed(1000))
        assert books.refused(fund.close()) == "FUND_NOT_EMPTY"
        assert books.refused(fund.close(FUND)) == "BAD_ID"
        assert books.refused(fund.close("fund-new", reason="")) == "BAD_REASON"
        closed = books.play(fund.close("fund-new"))
        (posting,) = closed.outputs.batch.postings
        assert (posting.source, posting.destination) == (BALANCE, "fund/fund-new/in_transit")
        assert books.refused(fund.close("fund-new")) == "FUND_CLOSED"
        assert books.refused(fund.seed(1)) == "FUND_CLOSED"

    def test_an_unpaid_hit_keeps_it_open(self, books: Books, fund: Fund) -> None:
        books.play(fund.seed(1000), fund.hit("poker-1:1", HALF))
        assert books.refused(fund.close("fund-new")) == "HITS_DUE"

    def test_what_arrives_late_is_recorded_and_carried_on(self, books: Books, fund: Fund) -> None:
        books.play(fund.close(), fund.contribute("poker-1", 3))
        assert books.balances[BALANCE] == 100
        books.play(fund.close("fund-new"))
        assert books.balances == {IN_TRANSIT: -100, "fund/fund-new/in_transit": 100}


PARTS = st.lists(st.fractions(Fraction(1, 100), 1, max_denominator=100), min_size=1, max_size=4)
COMMANDS = st.one_of(
    st.tuples(st.just("seed"), st.integers(-1, 1000)),
    st.tuples(st.just("contribute"), st.sampled_from(("p1", "p2")), st.integers(0, 12), st.integers(0, 500)),
    st.tuples(st.just("hit"), st.sampled_from(("p1:1", "p1:2", "p2:1")), PARTS, st.integers(0, 12)),
    st.tuples(st.just("pay"), st.sampled_from(("p1:1", "p1:2", "p2:1"))),
    st.tuples(st.just("close"), st.sampled_from(("", "fund-new"))),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(COMMANDS, max_size=30))
def test_what_came_in_is_what_was_paid_and_what_is_left_at_every_event(script: list[tuple[object, ...]]) -> None:
    """Compliance d2 at every event, checked against an auditor that reads only postings."""
    books, fund = Books(), Fund()
    books.play(fund.open())
    fold = folding.begin(FUND)
    fold, _ = folding.fold(fold, books.floor.records[0])
    came, went, hits_paid = 0, 0, set[str]()
    for what, *values in script:
        match what, values:
            case "hit", [str(round_id), list(parts), int(number)]:
                command = fund.hit(round_id, *parts, contribution_number=number)
            case _:
                command = getattr(fund, str(what))(*values)
        outcome = books.send(command)
        if not isinstance(outcome, Played):
            continue
        for posting in outcome.outputs.batch.postings:
            came += posting.amount_cents * (posting.destination == BALANCE)
            went += posting.amount_cents * (posting.source == BALANCE)
        fold, _ = folding.fold(fold, outcome.record)
        state: State = fold.table.play
        assert came == went + state.balance_cents
        assert (came, went) == (
            state.seeded_cents + state.contributed_cents,
            state.paid_cents + state.carried_cents,
        )
        assert state.balance_cents == books.floor.balances.get(BALANCE, 0) >= 0
        assert sum(books.floor.balances.values()) == 0
        if what == "pay":
            assert f"{values[0]}/{BAD_BEAT}" not in hits_paid
            hits_paid.add(f"{values[0]}/{BAD_BEAT}")
            assert set(state.hits_paid) == hits_paid
