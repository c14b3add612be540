"""Jackpot funds: poker 6.2, O.5 and example E17; compliance d1 to d7."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY
from ledger.core.fold import Fold, fold
from ledger.core.rejection import CORE_REJECTIONS
from ledger.core.vocabulary import event_in
from ledger.streams.jackpot_fund import STREAM
from ledger.streams.jackpot_fund.state import State
from services.play.scripted import Played, Repeated
from tests.support.harness import SEED, seeds
from tests.support.jackpot_fund.console import BAD_BEAT, FUND, Fund, commit_after, fee_dropped, jackpot_hit
from tests.support.scripted import MemoryFloor

BALANCE, IN_TRANSIT, HOUSE = f"fund/{FUND}", f"fund/{FUND}/in_transit", "house/funds"
HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)


@pytest.fixture
def floor() -> MemoryFloor:
    return MemoryFloor()


@pytest.fixture
def fund(floor: MemoryFloor) -> Fund:
    fund = Fund()
    floor.play(fund.open())
    return fund


def payments(played: Played) -> list[tuple[str, int]]:
    (event,) = played.record.commit.events
    return [(p.player_id, p.amount_cents) for p in event.jackpot_fund.jackpot_paid.payments]


def test_e17_bad_beat_jackpot(floor: MemoryFloor, fund: Fund) -> None:
    """E17: fund 150000, fee 100; loser 1/2, winner 1/4, two others 1/8 each; 1 cent stays."""
    floor.play(fund.seed(150_000), fund.contribute("poker-1", 7, 100))
    floor.play(fund.hit("poker-1:1", HALF, QUARTER, EIGHTH, EIGHTH, contribution_number=7))
    paid = floor.play(fund.pay("poker-1:1"))
    assert payments(paid) == [("player-1", 75050), ("player-2", 37525), ("player-3", 18762), ("player-4", 18762)]
    assert floor.balances == {
        HOUSE: -150_000,
        IN_TRANSIT: -100,  # posted by the poker table, which is not in this test
        BALANCE: 1,
        "player/player-1/payable": 75050,
        "player/player-2/payable": 37525,
        "player/player-3/payable": 18762,
        "player/player-4/payable": 18762,
    }


def test_a_fund_begins_with_a_command_of_its_own(floor: MemoryFloor) -> None:
    fund = Fund()
    assert floor.refused(fund.seed(100)) == "UNKNOWN_STREAM"
    install = pb.InstallTableRequest(header=fund.header(), game="jackpot_fund", seats=1)
    assert floor.refused(pb.Command(install_table=install)) == "UNKNOWN_GAME"
    assert floor.refused(fund.open("")) == "TITLE_MISSING"
    assert floor.refused(fund.open("x" * 201)) == "TITLE_MISSING"
    (event,) = floor.play(fund.open()).record.commit.events
    assert event_in(event) == pb.FundOpened(fund_id=FUND, title="Bad Beat Jackpot")
    assert floor.refused(fund.open()) == "FUND_OPENED_ALREADY"


def test_a_fund_is_no_table(floor: MemoryFloor, fund: Fund) -> None:
    seat = pb.SeatPlayerRequest(header=fund.header(), seat=1, player_id="anna")
    assert floor.refused(pb.Command(seat_player=seat)) == "WRONG_STREAM"
    assert floor.refused(Fund("no/id").open()) == "BAD_ID"


@pytest.mark.parametrize("cents", [0, -1, 10**13 + 1])
def test_nothing_less_than_a_cent_goes_in(floor: MemoryFloor, fund: Fund, cents: int) -> None:
    assert floor.refused(fund.seed(cents)) == "BAD_AMOUNT"
    assert floor.refused(fund.contribute("poker-1", 1, cents)) == "BAD_AMOUNT"


class TestContributions:
    def test_each_is_applied_once_by_its_posting_number(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.contribute("poker-1", 4), fund.contribute("poker-2", 4), fund.contribute("poker-1", 9))
        assert floor.refused(fund.contribute("poker-1", 9)) == "DUPLICATE_CONTRIBUTION"
        assert floor.refused(fund.contribute("poker-1", 5)) == "DUPLICATE_CONTRIBUTION"
        assert floor.balances == {BALANCE: 300, IN_TRANSIT: -300}

    def test_the_same_command_again_is_a_repeat(self, floor: MemoryFloor, fund: Fund) -> None:
        command = fund.contribute("poker-1", 4, command_id="contribution/poker-1/4")
        floor.play(command)
        assert isinstance(floor.send(command), Repeated)
        assert floor.balances[BALANCE] == 100

    def test_only_the_floor_itself_sends_them(self, floor: MemoryFloor, fund: Fund) -> None:
        for role in (pb.ROLE_DEALER, pb.ROLE_TERMINAL, pb.ROLE_PIT_SUPERVISOR, pb.ROLE_CASHIER):
            actor = pb.Actor(actor_id="x", role=role)
            assert floor.refused(fund.contribute("poker-1", 1), actor) == "ROLE_NOT_ALLOWED"

    def test_a_fund_does_not_feed_itself(self, floor: MemoryFloor, fund: Fund) -> None:
        assert floor.refused(fund.contribute(FUND, 1)) == "BAD_ID"
        assert floor.refused(fund.contribute("no/id", 1)) == "BAD_ID"

    def test_events_say_what_lies_in_the_fund(self, floor: MemoryFloor, fund: Fund) -> None:
        (seeded,) = floor.play(fund.seed(900)).record.commit.events
        assert event_in(seeded) == pb.FundSeeded(fund_id=FUND, amount_cents=900, balance_cents=900)
        (added,) = floor.play(fund.contribute("poker-1", 4)).record.commit.events
        assert event_in(added) == pb.ContributionAdded(
            fund_id=FUND,
            from_stream_id="poker-1",
            posting_number=4,
            round_id="poker-1:1",
            amount_cents=100,
            balance_cents=1000,
        )


class TestHits:
    def test_a_mistaken_hit_is_withdrawn_by_two_persons(self, floor: MemoryFloor, fund: Fund) -> None:
        """O.5: nothing outside of the standards is paid; and what players count on nobody takes back alone."""
        one, other = (pb.Actor(actor_id=name, role=pb.ROLE_POKER_SHIFT_SUPERVISOR) for name in ("one", "other"))
        floor.play(fund.seed(1000), fund.hit("poker-1:5", HALF))
        assert floor.refused(fund.withdraw("poker-1:6"), one) == "UNKNOWN_HIT"
        assert floor.refused(fund.withdraw("poker-1:5", reason=""), one) == "BAD_REASON"
        dealer = pb.Actor(actor_id="dealer", role=pb.ROLE_DEALER)
        assert floor.refused(fund.withdraw("poker-1:5"), dealer) == "ROLE_NOT_ALLOWED"
        proposed, withdrawn = fund.withdraw("poker-1:5", "the board was misread"), fund.withdraw("poker-1:5")
        floor.send(proposed, one)
        assert floor.refused(fund.withdraw("poker-1:5"), one) == "HIT_PROPOSED_BY_SENDER"
        assert floor.refused(fund.close("fund-2")) == "HITS_DUE"
        agreed = floor.send(withdrawn, other)
        assert isinstance(agreed, Played)
        (event,) = agreed.record.commit.events
        assert event_in(event) == pb.HitWithdrawn(
            fund_id=FUND,
            round_id="poker-1:5",
            standard=BAD_BEAT,
            reason="the board was misread",
            proposed_by="one",
            approved_by="other",
        )
        assert floor.refused(fund.pay("poker-1:5")) == floor.refused(fund.withdraw("poker-1:5"), other) == "UNKNOWN_HIT"
        assert floor.balances[BALANCE] == 1000
        floor.play(fund.hit("poker-1:5", QUARTER))
        assert payments(floor.play(fund.pay("poker-1:5"))) == [("player-1", 250)]
        assert floor.refused(fund.withdraw("poker-1:5"), one) == "HIT_ALREADY_PAID"

    def test_a_hit_whose_withdrawal_is_only_proposed_is_paid(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.seed(1000), fund.hit("poker-1:5", HALF), fund.withdraw("poker-1:5"))
        assert payments(floor.play(fund.pay("poker-1:5"))) == [("player-1", 500)]

    def test_two_tables_at_once_are_decided_one_after_the_other(self, floor: MemoryFloor, fund: Fund) -> None:
        """design.md: against the true balance; nothing is paid twice, no balance goes below zero."""
        floor.play(fund.seed(1001), fund.hit("poker-1:5", HALF, HALF), fund.hit("poker-2:8", HALF))
        assert payments(floor.play(fund.pay("poker-2:8"))) == [("player-1", 500)]
        assert payments(floor.play(fund.pay("poker-1:5"))) == [("player-1", 250), ("player-2", 250)]
        assert floor.balances[BALANCE] == 1
        for round_id in ("poker-1:5", "poker-2:8"):
            assert floor.refused(fund.pay(round_id)) == "HIT_ALREADY_PAID"
            assert floor.refused(fund.hit(round_id, HALF)) == "HIT_ALREADY_RECORDED"

    def test_a_round_may_meet_two_standards(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.seed(1000), fund.hit("p:1", HALF), fund.hit("p:1", HALF, standard="royal_flush"))
        floor.play(fund.pay("p:1"), fund.pay("p:1", "royal_flush"))
        assert floor.balances[BALANCE] == 250

    def test_only_recorded_hits_are_paid(self, floor: MemoryFloor, fund: Fund) -> None:
        """O.5: no payment outside the standards."""
        floor.play(fund.seed(1000), fund.hit("poker-1:1", HALF))
        assert floor.refused(fund.pay("poker-1:2")) == "UNKNOWN_HIT"
        assert floor.refused(fund.pay("poker-1:1", "another")) == "UNKNOWN_HIT"

    def test_a_hit_names_table_round_and_standard(self, floor: MemoryFloor, fund: Fund) -> None:
        assert floor.refused(fund.hit("poker-1:1", HALF, standard="")) == "BAD_HIT"
        assert floor.refused(fund.hit("poker-1:" + "1" * 200, HALF)) == "BAD_HIT"
        assert floor.refused(fund.hit("", HALF, table_id="poker-1")) == "BAD_HIT"
        assert floor.refused(fund.hit("poker-1:1", HALF, table_id="no/id")) == "BAD_ID"

    def test_the_contribution_of_the_round_arrives_first(self, floor: MemoryFloor, fund: Fund) -> None:
        """6.2: paid after the fee of the same round was dropped."""
        floor.play(fund.seed(1000), fund.contribute("poker-1", 3), fund.hit("poker-1:1", HALF, contribution_number=6))
        assert floor.refused(fund.pay("poker-1:1")) == "CONTRIBUTION_PENDING"
        floor.play(fund.contribute("poker-1", 6))
        assert payments(floor.play(fund.pay("poker-1:1"))) == [("player-1", 600)]

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
    def test_shares_divide_the_fund(self, floor: MemoryFloor, fund: Fund, parts: Sequence[Fraction], code: str) -> None:
        assert floor.refused(fund.hit("poker-1:1", *parts)) == code

    def test_shares_as_poker_divides_them(self, floor: MemoryFloor, fund: Fund) -> None:
        """Basis points over seats: 33.33 % among seven is 3333 of 70000."""
        floor.play(fund.seed(7_000_000), fund.hit("poker-1:1", HALF, *[Fraction(3333, 70_000)] * 7))
        floor.play(fund.pay("poker-1:1"))
        assert floor.balances[BALANCE] == 7_000_000 - 3_500_000 - 7 * 333_300

    def test_an_empty_fund_pays_nothing_and_the_hit_stays_due(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.hit("poker-1:1", HALF))
        assert floor.refused(fund.pay("poker-1:1")) == "FUND_EMPTY"
        floor.play(fund.seed(1))
        assert floor.refused(fund.pay("poker-1:1")) == "FUND_EMPTY"
        floor.play(fund.seed(1), fund.pay("poker-1:1"))

    def test_a_share_of_less_than_a_cent_is_nothing(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.seed(5), fund.hit("poker-1:1", HALF, EIGHTH))
        assert payments(floor.play(fund.pay("poker-1:1"))) == [("player-1", 2), ("player-2", 0)]
        assert floor.balances == {HOUSE: -5, BALANCE: 3, "player/player-1/payable": 2}

    def test_whoever_recorded_a_hit_does_not_pay_it(self, floor: MemoryFloor, fund: Fund) -> None:
        """Compliance g1."""
        supervisor = pb.Actor(actor_id="sam", role=pb.ROLE_POKER_SHIFT_SUPERVISOR)
        floor.play(fund.seed(1000))
        assert isinstance(floor.send(fund.hit("poker-1:1", HALF), supervisor), Played)
        assert floor.refused(fund.pay("poker-1:1"), supervisor) == "HIT_RECORDED_BY_PAYER"
        floor.play(fund.pay("poker-1:1"))

    def test_a_supervisor_or_the_cage_pays(self, floor: MemoryFloor, fund: Fund) -> None:
        for role in (pb.ROLE_ADMIN, pb.ROLE_DEALER, pb.ROLE_PLAYER, pb.ROLE_TERMINAL):
            actor = pb.Actor(actor_id="x", role=role)
            assert floor.refused(fund.pay("poker-1:1"), actor) == "ROLE_NOT_ALLOWED"


class TestClosing:
    def test_what_is_left_goes_to_another_fund(self, floor: MemoryFloor, fund: Fund) -> None:
        """Compliance d2: all of it returns to players."""
        floor.play(fund.seed(1000))
        assert floor.refused(fund.close()) == "FUND_NOT_EMPTY"
        assert floor.refused(fund.close(FUND)) == "BAD_ID"
        assert floor.refused(fund.close("fund-new", reason="")) == "BAD_REASON"
        closed = floor.play(fund.close("fund-new"))
        (posting,) = closed.outputs.batch.postings
        assert (posting.source, posting.destination) == (BALANCE, "fund/fund-new/in_transit")
        assert floor.refused(fund.close("fund-new")) == "FUND_CLOSED"
        assert floor.refused(fund.seed(1)) == "FUND_CLOSED"

    def test_an_unpaid_hit_keeps_it_open(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.seed(1000), fund.hit("poker-1:1", HALF))
        assert floor.refused(fund.close("fund-new")) == "HITS_DUE"

    def test_what_arrives_late_is_recorded_and_carried_on(self, floor: MemoryFloor, fund: Fund) -> None:
        floor.play(fund.close(), fund.contribute("poker-1", 3))
        assert floor.balances[BALANCE] == 100
        floor.play(fund.close("fund-new"))
        assert floor.balances == {IN_TRANSIT: -100, "fund/fund-new/in_transit": 100}


ROUNDS = ("p1:1", "p1:2", "p2:1")


def any_command(rng: Random, fund: Fund) -> tuple[str, pb.Command, str]:
    """What it is, itself, and the round that it is about."""
    round_id, number = rng.choice(ROUNDS), rng.randint(0, 12)
    match what := rng.choice(("seed", "contribute", "contribute", "hit", "pay", "close")):
        case "seed":
            command = fund.seed(rng.randint(-1, 1000))
        case "contribute":
            command = fund.contribute(rng.choice(("p1", "p2")), number, rng.randint(0, 500))
        case "hit":
            parts = [Fraction(rng.randint(1, 60), rng.randint(60, 100)) for _ in range(rng.randint(1, 4))]
            command = fund.hit(round_id, *parts, contribution_number=number)
        case "pay":
            command = fund.pay(round_id)
        case _:
            command = fund.close(rng.choice(("", "fund-new")))
    return what, command, round_id


def test_what_came_in_is_what_was_paid_and_carried_and_what_is_left() -> None:
    """Compliance d2 at every event, checked against an auditor that reads only postings."""
    accepted: Counter[str] = Counter()
    for seed in seeds(200):
        rng, floor, fund = Random(seed), MemoryFloor(), Fund()
        folded, _ = fold(CATALOGUE, Fold(FUND), floor.play(fund.open()).record)
        came, went, hits_paid = 0, 0, set[str]()
        for _ in range(rng.randint(1, 30)):
            what, command, round_id = any_command(rng, fund)
            outcome = floor.send(command)
            if not isinstance(outcome, Played):
                continue
            accepted[what] += 1
            for posting in outcome.outputs.batch.postings:
                came += posting.amount_cents * (posting.destination == BALANCE)
                went += posting.amount_cents * (posting.source == BALANCE)
            folded, _ = fold(CATALOGUE, folded, outcome.record)
            state: State = folded.state
            assert came == went + state.balance_cents, seed
            assert came == state.seeded_cents + state.contributed_cents, seed
            assert went == state.paid_cents + state.carried_cents, seed
            assert state.balance_cents == floor.floor.balances.get(BALANCE, 0) >= 0, seed
            for event in map(event_in, outcome.record.commit.events):
                assert getattr(event, "balance_cents", state.balance_cents) == state.balance_cents, seed
            if what == "pay":
                assert f"{round_id}/{BAD_BEAT}" not in hits_paid, seed
                hits_paid.add(f"{round_id}/{BAD_BEAT}")
                assert set(state.hits_paid) == hits_paid, seed
    assert SEED or min(accepted[what] for what in ("seed", "contribute", "hit", "pay", "close")) >= len(seeds(200)) // 4


def test_two_tables_that_hit_at_once_share_what_the_fund_then_holds() -> None:
    """As the floor itself carries it: each table's fee and hit in one commit, one table after the other."""
    floor, fund = MemoryFloor(), Fund()
    floor.play(fund.open(), fund.seed(1000))
    for table in ("t1", "t2"):
        hand = commit_after(EMPTY, table, *fee_dropped(f"{table}:1"), jackpot_hit(f"{table}:1", HALF))
        _, outputs = fold(CATALOGUE, Fold(table), hand)
        for _, command in outputs.told:
            assert isinstance(floor.send(command), Played)
    assert payments(floor.play(fund.pay("t1:1"))) == [("player-1", 600)]
    assert payments(floor.play(fund.pay("t2:1"))) == [("player-1", 300)]
    assert floor.balances[BALANCE] == 300


def test_a_fund_in_words_and_as_it_is_seen(floor: MemoryFloor, fund: Fund) -> None:
    played = [
        floor.play(command)
        for command in (
            fund.seed(150_000),
            fund.contribute("poker-1", 7),
            fund.hit("poker-1:1", HALF, QUARTER),
        )
    ]
    folded = Fold(FUND)
    for record in floor.floor.records:
        folded, _ = fold(CATALOGUE, folded, record)
    assert STREAM.on_table(folded.state) == {
        "balance": "$1,501.00",
        f"due for poker-1:1/{BAD_BEAT}": "player-1 1/2, player-2 1/4",
    }
    seen = STREAM.view(folded.state, pb.ROLE_SURVEILLANCE, "eve")
    assert (seen["fund_id"], seen["balance_cents"], seen["last_contributions"]) == (FUND, 150_100, {"poker-1": 7})
    assert [hit.round_id for hit in seen["hits_due"]] == ["poker-1:1"]
    played += [floor.play(fund.pay("poker-1:1")), floor.play(fund.close("fund-new"))]
    assert [
        STREAM.reaction_to(event).words(event) for done in played for event in map(event_in, done.record.commit.events)
    ] == [
        "the house puts $1,500.00 into the fund; $1,500.00 in the fund",
        "$1.00 arrive from poker-1 (posting 7); $1,501.00 in the fund",
        f"{BAD_BEAT} in poker-1:1: the fund has to pay; recorded by badge-12",
        f"{BAD_BEAT} of poker-1:1 paid from $1,501.00: player-1 $750.50, player-2 $375.25; $375.25 left",
        "$375.25 carried to fund-new",
        f"fund {FUND} closed: replaced",
    ]


CODES = [name for name in STREAM.rejections if name not in CORE_REJECTIONS]


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_of_a_fund_is_tested_above(code: str, request: pytest.FixtureRequest) -> None:
    assert f'"{code}"' in request.path.read_text()


def test_what_is_not_in_the_bank_is_not_paid_where_the_house_has_to_deposit_first(floor: MemoryFloor) -> None:
    """WAC 230-15-400, compliance d4: an account of its own, deposited before a payout."""
    fund = Fund()
    floor.play(fund.open(deposit_before_payout=True), fund.seed(10_000), fund.hit("poker-1:1", HALF))
    assert floor.refused(fund.pay("poker-1:1")) == "NOT_DEPOSITED"
    assert floor.refused(fund.deposit(10_001)) == "MORE_THAN_UNDEPOSITED"
    assert floor.refused(fund.deposit(0)) == "BAD_AMOUNT"
    assert floor.refused(fund.deposit(100, "")) == "BAD_TEXT"
    before = floor.balances
    floor.play(fund.deposit(4999))
    assert floor.refused(fund.pay("poker-1:1")) == "NOT_DEPOSITED"
    deposited = event_in(floor.play(fund.deposit(1001, "bank-2")).record.commit.events[0])
    assert (deposited.undeposited_cents, deposited.reference) == (4000, "bank-2")
    assert floor.balances == before, "it is still the fund's"
    floor.play(fund.pay("poker-1:1"))
    state = floor.floor.stream(FUND).state
    assert (state.in_bank_cents, state.undeposited_cents, state.balance_cents) == (1000, 4000, 5000)


def test_a_fund_without_that_rule_tells_what_is_not_deposited(floor: MemoryFloor, fund: Fund) -> None:
    floor.play(fund.seed(10_000), fund.deposit(1000), fund.hit("poker-1:1", HALF), fund.pay("poker-1:1"))
    view = STREAM.view(floor.floor.stream(FUND).state, pb.ROLE_ACCOUNTING, "ada")
    assert (view["in_bank_cents"], view["undeposited_cents"]) == (0, 5000)
    floor.play(fund.deposit(5000))
    assert floor.floor.stream(FUND).state.in_bank_cents == 5000
