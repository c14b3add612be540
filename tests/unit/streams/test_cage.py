"""The cage: fills and credits, redemptions, drop boxes; compliance b3 to b9, g1."""

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from ledger.streams.cage import STREAM
from services.play.scripted import Played, Repeated
from tests.support.cage.console import (
    ANN,
    BOB,
    CARL,
    CASH,
    CORA,
    DENOMINATIONS,
    DORA,
    FRED,
    PIA,
    SID,
    SUE,
    CageConsole,
    bank_figures,
    figures,
)
from tests.support.money_floor import CREDIT, FILL, MoneyFloor
from tests.support.roulette.every_command import Console
from tests.support.scripted import MemoryFloor
from tests.support.table_money import MoneyConsole

CAGE_CHIPS, TRAY = "cage/cage/chips", "table/roulette-1/tray"
IN_TRANSIT, DROP = "table/roulette-1/chips_in_transit", "table/roulette-1/drop"
HUNDRED = ((500, 20),)
"""$100.00 in five dollar chips."""


@pytest.fixture
def floor() -> MoneyFloor:
    return MoneyFloor()


def _last(played: Played) -> object:
    return event_in(played.record.commit.events[-1])


class TestOpening:
    def test_the_floor_has_one_cage(self) -> None:
        floor = MemoryFloor()
        assert floor.refused(CageConsole("cage-2").open()) == "BAD_ID"
        assert floor.refused(CageConsole().fund(100)) == "UNKNOWN_STREAM"
        assert floor.refused(CageConsole().open(title="")) == "BAD_TEXT"
        assert floor.refused(CageConsole().open(500, 500)) == "BAD_DENOMINATIONS"
        assert floor.refused(CageConsole().open(-1)) == "BAD_DENOMINATIONS"
        cage = CageConsole()
        floor.play(cage.open())
        assert floor.refused(cage.open()) == "CAGE_OPENED_ALREADY"

    def test_the_main_bank_and_the_vault_fund_it(self, floor: MoneyFloor) -> None:
        before = floor.balances[CAGE_CHIPS]
        floor.by(CORA, floor.cage.fund(-1_000_000, None, [(500, 10)]))
        assert floor.balances["cage/cage/currency"] == 4_000_000 == -floor.balances["house/main_bank"]
        assert floor.balances[CAGE_CHIPS] == before - 5000 == -floor.balances["house/chips_outstanding"]
        assert floor.refused(floor.cage.fund()) == "BAD_AMOUNT"
        assert floor.refused(floor.cage.fund(-4_000_001)) == "CAGE_SHORT"
        assert floor.refused(floor.cage.fund(0, None, [(500, 991)])) == "CAGE_SHORT"
        assert floor.refused(floor.cage.fund(0, [(700, 1)])) == "BAD_CHIPS"
        assert floor.refused(floor.cage.fund(0, None, [(700, 1)])) == "BAD_CHIPS"


class TestFills:
    def test_a_fill_passes_through_six_hands_and_nothing_is_lost_on_the_way(self, floor: MoneyFloor) -> None:
        """Compliance b4: request, numbered slip, approval, transport, count, witness."""
        held = floor.balances[CAGE_CHIPS]
        number = floor.dispatched(FILL, *HUNDRED)
        assert (floor.balances[CAGE_CHIPS], floor.balances[IN_TRANSIT]) == (held - 10_000, 10_000)
        assert TRAY not in floor.balances
        signed = floor.signed(floor.money.receive_fill(number, *HUNDRED))
        assert (floor.balances[TRAY], floor.balances.get(IN_TRANSIT, 0)) == (10_000, 0)
        (confirmed,) = signed.fed
        event = _last(confirmed)
        assert isinstance(event, pb.SlipConfirmed)
        slip = event.slip
        people = (slip.requested_by, slip.issued_by, slip.approved_by, slip.carried_by, slip.counted_by)
        assert (*people, slip.witnessed_by) == ("fred", "cash", "cora", "sid", "dora", "pia")
        assert floor.refused(floor.cage.void(number)) == "UNKNOWN_SLIP"

    def test_nobody_has_two_hands_in_it(self, floor: MoneyFloor) -> None:
        """Compliance g1: whoever asked, issued, approved or carried does nothing else about the slip."""
        floor.by(FRED, floor.cage.request(FILL, "roulette-1", *HUNDRED))
        fred_too = pb.Actor(actor_id="fred", role=pb.ROLE_CASHIER)
        assert floor.refused(floor.cage.issue(1), fred_too) == "SAME_PERSON"
        floor.by(CASH, floor.cage.issue(1))
        for name in ("fred", "cash"):
            approver = pb.Actor(actor_id=name, role=pb.ROLE_CAGE_SUPERVISOR)
            assert floor.refused(floor.cage.approve(1), approver) == "SAME_PERSON"
        floor.by(CORA, floor.cage.approve(1))
        carrier = pb.Actor(actor_id="cora", role=pb.ROLE_SECURITY)
        assert floor.refused(floor.cage.dispatch(1), carrier) == "SAME_PERSON"
        floor.by(SID, floor.cage.dispatch(1))
        for name in ("fred", "cash", "cora", "sid"):
            counter = pb.Actor(actor_id=name, role=pb.ROLE_DEALER)
            assert floor.refused(floor.money.receive_fill(1, *HUNDRED), counter) == "SAME_PERSON"
        floor.by(DORA, floor.money.receive_fill(1, *HUNDRED))
        for name in ("fred", "cash", "cora", "sid", "dora"):
            witness = pb.Actor(actor_id=name, role=pb.ROLE_FLOORPERSON)
            assert floor.refused(floor.money.sign("paper-1"), witness) == "SAME_PERSON"
        floor.by(PIA, floor.money.sign("paper-1"))

    def test_a_slip_is_void_only_before_its_transport_with_a_reason(self, floor: MoneyFloor) -> None:
        """Compliance b4; its number stays used (b5)."""
        held = floor.balances[CAGE_CHIPS]
        first = floor.issued(FILL, *HUNDRED)
        assert floor.refused(floor.cage.void(first, reason="")) == "BAD_REASON"
        floor.by(CARL, floor.cage.void(first))
        assert floor.refused(floor.cage.void(first)) == "UNKNOWN_SLIP"
        assert floor.balances[CAGE_CHIPS] == held
        second = floor.dispatched(FILL, *HUNDRED)
        assert second == 2
        assert floor.refused(floor.cage.void(second)) == "SLIP_UNDER_WAY"

    def test_steps_come_in_their_order(self, floor: MoneyFloor) -> None:
        assert floor.refused(floor.cage.issue(1)) == "UNKNOWN_REQUEST"
        number = floor.issued(FILL, *HUNDRED)
        assert floor.refused(floor.cage.issue(1)) == "UNKNOWN_REQUEST"
        assert floor.refused(floor.cage.dispatch(number)) == "NOT_APPROVED"
        assert floor.refused(floor.money.receive_fill(number, *HUNDRED)) == "UNKNOWN_SLIP"
        floor.by(CORA, floor.cage.approve(number))
        assert floor.refused(floor.cage.approve(number)) == "NOT_APPROVED"
        assert floor.refused(floor.cage.approve(7)) == "UNKNOWN_SLIP"

    def test_a_request_names_a_table_and_chips_that_there_are(self, floor: MoneyFloor) -> None:
        assert floor.refused(floor.cage.request(pb.SLIP_KIND_UNSPECIFIED, "roulette-1", *HUNDRED)) == "BAD_SLIP"
        assert floor.refused(floor.cage.request(FILL, "cage", *HUNDRED)) == "BAD_ID"
        assert floor.refused(floor.cage.request(FILL, "no/id", *HUNDRED)) == "BAD_ID"
        for bad in ((), ((500, 0),), ((700, 1),), ((500, 1), (500, 1)), ((500, 10**13),)):
            assert floor.refused(floor.cage.request(FILL, "roulette-1", *bad)) == "BAD_CHIPS"
        floor.by(FRED, floor.cage.request(FILL, "roulette-1", (500, 1001)))
        assert floor.refused(floor.cage.issue(1)) == "CAGE_SHORT"

    def test_chips_that_left_the_cage_meanwhile_are_not_sent(self, floor: MoneyFloor) -> None:
        one, two = floor.issued(FILL, (500, 600)), floor.issued(FILL, (500, 600))
        floor.by(CORA, floor.cage.approve(one), floor.cage.approve(two))
        floor.by(SID, floor.cage.dispatch(one))
        assert floor.refused(floor.cage.dispatch(two)) == "CAGE_SHORT"

    def test_a_fill_that_arrives_short_is_told_at_once_and_the_rest_stays_in_transit(self, floor: MoneyFloor) -> None:
        """Compliance b3: pit, security and surveillance at once, a report above $25, the regulator from $100."""
        number = floor.dispatched(FILL, *HUNDRED)
        signed = floor.signed(floor.money.receive_fill(number, (500, 14)))
        found = _last(signed)
        assert isinstance(found, pb.DiscrepancyFound)
        assert (found.expected_cents, found.found_cents) == (10_000, 7000)
        assert (found.report, found.to_regulator, list(found.notify)[:3]) == (
            True,
            False,
            ["pit supervisor", "security", "surveillance"],
        )
        assert (floor.balances[TRAY], floor.balances[IN_TRANSIT]) == (7000, 3000)
        assert list(signed.outputs.batch.discrepancies) == [found]

    def test_a_slip_written_on_paper_is_entered_with_both_times_once(self, floor: MoneyFloor) -> None:
        """Compliance b6."""
        floor.by(FRED, *[floor.cage.request(FILL, "roulette-1", *HUNDRED) for _ in range(2)])
        assert floor.refused(floor.cage.issue(1, "P-77")) == "BAD_PAPER_NUMBER"
        late = MoneyConsole("cage").late()
        first = floor.by(CASH, floor.cage.issue(1, "P-77", occurred_at=late.occurred_at))
        assert first.record.commit.occurred_at == late.occurred_at != first.record.commit.at
        assert first.record.commit.events[0].cage.slip_issued.paper_number == "P-77"
        again = floor.cage.issue(2, "P-77", occurred_at=late.occurred_at)
        assert floor.refused(again) == "BAD_PAPER_NUMBER"

    def test_what_the_table_told_comes_once(self, floor: MoneyFloor) -> None:
        number = floor.fill(*HUNDRED)
        slip = floor.money.slip(number, FILL, *HUNDRED)
        assert floor.refused(floor.cage.confirm(slip)) == "SLIP_KNOWN"
        assert floor.refused(floor.money.expect(slip)) == "SLIP_KNOWN"
        assert floor.refused(floor.cage.confirm(floor.money.slip(99, FILL, *HUNDRED))) == "UNKNOWN_SLIP"
        other = floor.dispatched(FILL, *HUNDRED)
        wrong = floor.money.slip(other, CREDIT, *HUNDRED)
        assert floor.refused(floor.cage.confirm(wrong)) == "BAD_SLIP"


class TestCredits:
    def test_a_credit_is_counted_out_at_the_table_and_in_at_the_cage(self, floor: MoneyFloor) -> None:
        floor.fill((500, 100))
        held = floor.balances[CAGE_CHIPS]
        number = floor.dispatched(CREDIT, *HUNDRED)
        assert floor.balances[TRAY] == 50_000, "it left the tray when it was counted out, not when it was asked for"
        assert floor.refused(floor.cage.receive_credit(number, *HUNDRED), CARL) == "SLIP_UNDER_WAY"
        floor.signed(floor.money.send_credit(number, *HUNDRED))
        assert (floor.balances[TRAY], floor.balances[IN_TRANSIT]) == (40_000, 10_000)
        for actor in (CASH, pb.Actor(actor_id="pia", role=pb.ROLE_CASHIER)):
            assert floor.refused(floor.cage.receive_credit(number, *HUNDRED), actor) == "SAME_PERSON"
        floor.by(CARL, floor.cage.receive_credit(number, *HUNDRED))
        assert (floor.balances[CAGE_CHIPS], floor.balances.get(IN_TRANSIT, 0)) == (held + 10_000, 0)

    def test_a_credit_that_arrives_short_is_told(self, floor: MoneyFloor) -> None:
        number = floor.dispatched(CREDIT, *HUNDRED)
        floor.signed(floor.money.send_credit(number, *HUNDRED))
        found = _last(floor.by(CARL, floor.cage.receive_credit(number, (500, 1))))
        assert isinstance(found, pb.CageDiscrepancyFound)
        assert (found.discrepancy.report, found.discrepancy.to_regulator) == (True, False)
        assert floor.balances[IN_TRANSIT] == 9500


class TestPlayers:
    def test_chips_are_sold_and_redeemed(self, floor: MoneyFloor) -> None:
        floor.by(CASH, floor.cage.sell("anna", (2500, 4)), floor.cage.redeem("anna", (2500, 1)))
        assert floor.balances["player/anna/chips"] == 7500 == -floor.balances["player/anna/currency"]
        assert floor.refused(floor.cage.sell("no/id", (500, 1))) == "BAD_ID"
        assert floor.refused(floor.cage.sell("anna", (500, 1001))) == "CAGE_SHORT"
        assert floor.refused(floor.cage.redeem("anna", (50_000, 102))) == "CAGE_SHORT"
        herself = pb.Actor(actor_id="anna", role=pb.ROLE_CASHIER)
        assert floor.refused(floor.cage.redeem("anna", (500, 1)), herself) == "SAME_PERSON"

    def test_markers_are_paid_once_they_have_come_to_the_cage(self, floor: MoneyFloor) -> None:
        assert floor.refused(floor.cage.pay_marker("anna", 100)) == "MORE_THAN_MARKERS"
        floor.play(floor.table.open(), floor.table.seat(1, "anna"))
        floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1"))
        floor.drop("b1", "b2", figures([], markers_cents=5000))
        assert floor.balances["cage/cage/markers"] == 5000 == -floor.balances["player/anna/markers"]
        assert floor.refused(floor.cage.pay_marker("anna", 0)) == "BAD_AMOUNT"
        assert floor.refused(floor.cage.pay_marker("anna", 5000, "")) == "BAD_TEXT"
        floor.by(CASH, floor.cage.pay_marker("anna", 5000))
        assert "player/anna/markers" not in floor.balances

    def test_a_marker_is_paid_once_in_full_by_who_owes_it_and_the_newest_first(self, floor: MoneyFloor) -> None:
        """NJ D-1.26, compliance e4; whoever pays twice, or for somebody else, is refused."""
        floor.play(*floor.table.opening()[len(floor.table.equipped()) :])
        for number in ("m-1", "m-2"):
            floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, number))
        floor.drop("b1", "b2", figures([], markers_cents=10_000))
        pay = floor.cage.pay_marker
        assert floor.refused(pay("ben", 5000, "m-2")) == "BAD_MARKER"
        assert floor.refused(pay("anna", 4999, "m-2")) == "BAD_MARKER"
        assert floor.refused(pay("anna", 5000, "m-9")) == "BAD_MARKER"
        assert floor.refused(pay("anna", 5000, "m-1")) == "MARKER_ORDER"
        assert floor.refused(pay("anna", 5000, "m-1", "he insists"), CASH) == "ROLE_NOT_ALLOWED"
        anna = pb.Actor(actor_id="anna", role=pb.ROLE_CASHIER)
        assert floor.refused(pay("anna", 5000, "m-2"), anna) == "SAME_PERSON"
        waived, _ = floor.by(CORA, pay("anna", 5000, "m-1", "he insists")).record.commit.events
        assert event_in(waived).newest_number == "m-2"
        assert floor.refused(pay("anna", 5000, "m-1")) == "BAD_MARKER", "it was paid"
        floor.by(CASH, pay("anna", 5000, "m-2"))
        assert "player/anna/markers" not in floor.balances

    def test_markers_that_are_missing_in_a_box_are_told(self, floor: MoneyFloor) -> None:
        """Compliance b3: the table lists what is in the box, and the count is held against it."""
        floor.play(*floor.table.opening()[len(floor.table.equipped()) :])
        floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1"))
        found = _last(floor.drop("b1", "b2", figures([])))
        assert isinstance(found, pb.CageDiscrepancyFound)
        assert (found.discrepancy.what, found.discrepancy.expected_cents, found.discrepancy.found_cents) == (
            *("markers", 5000, 0),
        )


class TestBank:
    def test_two_people_count_the_bank_blind_at_the_end_of_a_shift(self, floor: MoneyFloor) -> None:
        """25 CFR 543.10(e), compliance b9: the second cannot see the first."""
        held = [(value, 1000) for value in DENOMINATIONS]
        right, short = bank_figures([(100, 50_000)], held), bank_figures([(100, 49_900)], held)
        count = floor.cage.count_bank
        assert floor.refused(count(right, "")) == "BAD_TEXT"
        assert floor.refused(count(bank_figures([(0, 1)], []))) == "BAD_CHIPS"
        assert floor.refused(count(bank_figures([], [(700, 1)]))) == "BAD_CHIPS"
        assert floor.refused(count(right), DORA) == "ROLE_NOT_ALLOWED"
        entered = _last(floor.by(CASH, count(right)))
        for other in (CORA, PIA, CARL):
            seen = STREAM.visible(floor.state("cage"), entered, other.role, other.actor_id)
            assert not seen.HasField("figures")
            assert STREAM.view(floor.state("cage"), other.role, other.actor_id)["bank_counted_by"] == ["cash"]
        assert floor.refused(count(right), CASH) == "SAME_PERSON"
        assert isinstance(_last(floor.by(CORA, count(short))), pb.BankCountDiffered)
        floor.by(CASH, count(right))
        counted = _last(floor.by(CORA, count(right)))
        assert isinstance(counted, pb.BankCounted)
        assert (counted.counted_cents, list(counted.counted_by)) == (counted.expected_cents, ["cash", "cora"])
        floor.by(ANN, count(short, "swing"))
        *_, last, told = floor.by(BOB, count(short, "swing")).record.commit.events
        assert event_in(last).expected_cents - event_in(last).counted_cents == 10_000
        assert event_in(told).discrepancy.to_regulator

    def test_counts_of_two_shifts_are_not_taken_for_two_of_one(self, floor: MoneyFloor) -> None:
        right = bank_figures([], [])
        floor.by(CASH, floor.cage.count_bank(right, "day"))
        assert isinstance(_last(floor.by(CORA, floor.cage.count_bank(right, "swing"))), pb.BankCountDiffered)


class TestDrop:
    def test_two_agents_count_a_box_blind(self, floor: MoneyFloor) -> None:
        """Compliance b7, b9: the carriers do not count, and the second agent sees nothing of the first count."""
        floor.play(floor.table.open(), floor.table.seat(1, "anna"), floor.table.buy_in(30_000, 1))
        floor.signed(floor.money.remove_box("b1", "b2"), by=SID)
        counted, other = figures([(10_000, 3)]), figures([(10_000, 2)])
        for carrier in ("sid", "pia"):
            agent = pb.Actor(actor_id=carrier, role=pb.ROLE_COUNT_AGENT)
            assert floor.refused(floor.cage.count("roulette-1", "b1", counted), agent) == "SAME_PERSON"
        first = floor.by(ANN, floor.cage.count("roulette-1", "b1", counted))
        assert floor.refused(floor.cage.count("roulette-1", "b1", counted), ANN) == "SAME_PERSON"
        state, entered = floor.state("cage"), _last(first)
        for role in set(pb.Role.values()) - {pb.ROLE_SURVEILLANCE}:
            assert "10000: 3" not in str(STREAM.view(state, role, "bob"))
            assert not STREAM.visible(state, entered, role, "bob").HasField("figures")
        assert STREAM.visible(state, entered, pb.ROLE_SURVEILLANCE, "eye").figures == counted
        assert STREAM.visible(state, entered, pb.ROLE_COUNT_AGENT, "ann").figures == counted
        assert isinstance(_last(floor.by(BOB, floor.cage.count("roulette-1", "b1", other))), pb.DropCountDiffered)
        assert floor.balances[DROP] == 30_000, "counts that differ move nothing: both are made anew"
        floor.by(BOB, floor.cage.count("roulette-1", "b1", counted))
        floor.by(ANN, floor.cage.count("roulette-1", "b1", counted))
        assert (floor.balances.get(DROP, 0), floor.balances["cage/cage/currency"]) == (0, 5_030_000)
        assert floor.refused(floor.cage.count("roulette-1", "b1", counted), ANN) == "UNKNOWN_BOX"

    def test_what_was_counted_less_stays_with_the_table(self, floor: MoneyFloor) -> None:
        """The variance is the table's, and nobody else's."""
        floor.play(floor.table.open(), floor.table.seat(1, "anna"), floor.table.buy_in(30_000, 1))
        counted = floor.drop("b1", "b2", figures([(10_000, 2)]))
        assert floor.balances[DROP] == 10_000
        kinds = {f.kind: (f.table_id, f.gaming_day, f.cents) for f in counted.outputs.batch.figures}
        assert kinds[pb.DAY_FIGURE_KIND_CURRENCY_COUNTED] == ("roulette-1", "2026-03-01", 20_000)

    def test_a_count_is_of_a_box_that_came_and_is_not_below_nothing(self, floor: MoneyFloor) -> None:
        floor.signed(floor.money.remove_box("b1", "b2"), by=SID)
        assert floor.refused(floor.cage.count("roulette-1", "b9", figures([]))) == "UNKNOWN_BOX"
        assert floor.refused(floor.cage.count("roulette-1", "b1", figures([], markers_cents=-1))) == "BAD_COUNT"
        assert floor.refused(floor.cage.count("roulette-1", "b1", figures([(100, 0)]))) == "BAD_CHIPS"
        assert floor.refused(floor.cage.count("roulette-1", "b1", figures([], [(100, 0)]))) == "BAD_CHIPS"

    def test_the_table_tells_of_a_box_once(self, floor: MoneyFloor) -> None:
        floor.signed(floor.money.remove_box("b1", "b2"), by=SID)
        box = pb.DropBoxNotice(table_id="roulette-1", box_number="b1", gaming_day="2026-03-01", table_seq=1)
        assert floor.refused(floor.cage.expect_box(box)) == "BOX_KNOWN"
        box.table_seq = 99
        assert floor.refused(floor.cage.expect_box(box)) == "BOX_UNCOUNTED"
        box.box_number = ""
        assert floor.refused(floor.cage.expect_box(box)) == "BAD_BOX"

    def test_a_box_was_carried_by_two_people_b7(self, floor: MoneyFloor) -> None:
        box = pb.DropBoxNotice(table_id="roulette-1", box_number="b1", gaming_day="2026-03-01", table_seq=1)
        assert floor.refused(floor.cage.expect_box(box)) == "BAD_BOX"
        box.removed_by = box.witnessed_by = "sid"
        assert floor.refused(floor.cage.expect_box(box)) == "BAD_BOX"


def test_the_cage_may_open_after_its_tables_told_it_something() -> None:
    """A box that was taken off before the cage began is not forgotten."""
    floor, money = MemoryFloor(), MoneyConsole("roulette-1")
    floor.play(Console("roulette-1").install())
    assert isinstance(floor.send(money.remove_box("b1", "b2"), SID), Played)
    assert isinstance(floor.send(money.sign("paper-1"), SUE), Played)
    opened = floor.play(CageConsole().open())
    assert [type(event_in(fed.record.commit.events[0])) for fed in opened.fed] == [pb.DropBoxExpected]


def test_the_same_command_again_is_a_repeat(floor: MoneyFloor) -> None:
    command = floor.cage.sell("anna", (500, 1))
    floor.by(CASH, command)
    assert isinstance(floor.send(command, CASH), Repeated)
    assert floor.refused(command, CARL) == "COMMAND_ID_REUSED"
