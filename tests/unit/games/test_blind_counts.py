"""Trays that two people count, neither of whom sees what the other counted: compliance b9. Boxes for each kind of fee:
d3. Markers that are voided, and issued by PIN: e4."""

from collections.abc import Callable
from datetime import timedelta

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.commands.papers import SIGNERS
from ledger.catalogue import CATALOGUE
from ledger.core.asked import may_see_command
from ledger.core.commands import as_seen_by
from ledger.core.controls import BLIND_TRAY_COUNTS, BOX_FOR_EACH_FEE, MARKER_PINS, Switches
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.lent import House
from ledger.core.vocabulary import event_in
from ledger.core.walk import steps
from ledger.money.pins import HOLDS_SECONDS, MarkerAsked, PinProofs
from ledger.reports.alerts import discrepancies
from ledger.reports.sheets import DayFigures, table_sheet, with_figure
from services.play.scripted import Played
from tests.support.cage.console import ANN, BOB, CORA, DORA, FRED, PIA, SID, figures
from tests.support.house.console import HouseConsole
from tests.support.money_floor import MoneyFloor
from tests.support.pure import PureStream
from tests.support.table_money import MoneyConsole

ADA = pb.Actor(actor_id="ada", role=pb.ROLE_ADMIN)
DEAN = pb.Actor(actor_id="dean", role=pb.ROLE_DEALER)
EVE = pb.Actor(actor_id="eve", role=pb.ROLE_SURVEILLANCE)
TRAY = "table/roulette-1/tray"


@pytest.fixture
def floor() -> MoneyFloor:
    floor, house = MoneyFloor(), HouseConsole()
    floor.play(floor.table.open(), floor.table.seat(1, "anna"), floor.table.seat(2, "ben"))
    floor.by(PIA, house.open())
    for control in (BLIND_TRAY_COUNTS, BOX_FOR_EACH_FEE):
        floor.by(ADA, house.switch(control, on=True))
    return floor


def _events(played: Played) -> list[object]:
    return [event_in(event) for event in played.record.commit.events]


class TestTraysCountedTwice:
    def test_two_counts_that_agree_stand_and_none_is_seen_by_the_other(self, floor: MoneyFloor) -> None:
        first = floor.by(DORA, floor.money.opener((500, 10), (2500, 4)))
        assert TRAY not in floor.balances, "one count counts nothing"
        second = floor.by(FRED, floor.money.opener((2500, 4), (500, 10)))
        entered, counted = _events(second)
        assert isinstance(entered, pb.TrayCountEntered)
        assert isinstance(counted, pb.InventoryCounted)
        assert (counted.counted_by, counted.witnessed_by, counted.counted_twice) == ("dora", "fred", True)
        assert floor.balances[TRAY] == 15_000
        (figure,) = second.outputs.batch.figures
        assert (figure.kind, figure.cents) == (pb.DAY_FIGURE_KIND_OPENER, 15_000)
        assert not first.outputs.batch.figures

    def test_counts_that_differ_are_named_and_both_made_anew(self, floor: MoneyFloor) -> None:
        floor.by(DORA, floor.money.opener((500, 10)))
        _, differed = _events(floor.by(PIA, floor.money.opener((500, 11))))
        assert isinstance(differed, pb.TrayCountDiffered)
        assert (differed.first_by, differed.second_by) == ("dora", "pia")
        assert TRAY not in floor.balances
        floor.by(PIA, floor.money.opener((500, 10)))
        floor.by(DORA, floor.money.opener((500, 10)))
        assert floor.balances[TRAY] == 5000

    def test_one_person_does_not_count_twice_and_two_dealers_do_not_suffice(self, floor: MoneyFloor) -> None:
        floor.by(DORA, floor.money.opener((500, 10)))
        as_floor = pb.Actor(actor_id="dora", role=pb.ROLE_FLOORPERSON)
        assert floor.refused(floor.money.opener((500, 10)), as_floor) == "SAME_PERSON"
        assert floor.refused(floor.money.opener((500, 10)), DEAN) == "ROLE_NOT_ALLOWED"
        floor.by(PIA, floor.money.opener((500, 10)))

    def test_an_opener_that_differs_from_the_closer_is_still_told(self, floor: MoneyFloor) -> None:
        for kind, chips in ((floor.money.closer, 10), (floor.money.opener, 9)):
            floor.by(DORA, kind((500, chips)))
            last = floor.by(PIA, kind((500, chips)))
        assert isinstance(_events(last)[-1], pb.DiscrepancyFound)

    def test_a_tray_that_was_played_from_in_between_is_counted_anew(self, floor: MoneyFloor) -> None:
        floor.by(DORA, floor.money.closer((500, 10)))
        floor.play(floor.table.buy_in(10_000), floor.table.place("red", amount=500), *floor.table.spin("2"))
        assert isinstance(_events(floor.by(PIA, floor.money.closer((500, 10))))[-1], pb.TrayCountDiffered)

    @pytest.mark.parametrize(
        "change",
        [
            lambda floor: floor.fill((500, 4)),
            lambda floor: floor.credit((500, 4)),
            lambda floor: floor.play(floor.table.buy_in(2000)),
            lambda floor: floor.play(floor.money.buy_in(2000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")),
        ],
        ids=["fill", "credit", "buy_in", "marker"],
    )
    @pytest.mark.parametrize("counted_before", [False, True])
    def test_a_tray_that_chips_came_to_or_left_in_between_is_counted_anew(
        self, floor: MoneyFloor, change: Callable[[MoneyFloor], object], counted_before: bool
    ) -> None:
        """Else the second of the two, who knows what lay there before, could say the same and keep what came."""
        if counted_before:
            for actor in (DORA, PIA):
                floor.by(actor, floor.money.opener((500, 10)))
        floor.by(DORA, floor.money.closer((500, 10)))
        change(floor)
        assert isinstance(_events(floor.by(PIA, floor.money.closer((500, 10))))[-1], pb.TrayCountDiffered)
        for actor in (DORA, PIA):
            counted = floor.by(actor, floor.money.closer((500, 10)))
        assert isinstance(_events(counted)[-1], pb.InventoryCounted)

    def test_whoever_signs_a_tray_that_another_counted_may_be_one_of_two_who_count_it(self) -> None:
        assert set(SIGNERS["inventory"]) <= set(CATALOGUE.ladders[pb.CountInventoryRequest].roles)

    def test_another_kind_of_count_is_no_second_one(self, floor: MoneyFloor) -> None:
        floor.by(DORA, floor.money.opener((500, 10)))
        assert isinstance(_events(floor.by(PIA, floor.money.closer((500, 10))))[-1], pb.TrayCountDiffered)

    def test_a_paper_from_before_is_not_signed_any_more(self) -> None:
        floor, house = MoneyFloor(), HouseConsole()
        floor.by(DORA, floor.money.opener((500, 10)))
        floor.by(PIA, house.open())
        floor.by(ADA, house.switch(BLIND_TRAY_COUNTS, on=True))
        assert floor.refused(floor.money.sign(), PIA) == "BAD_INVENTORY"
        floor.by(PIA, floor.money.discard())

    def test_paper_is_entered_late_with_both_times_once(self, floor: MoneyFloor) -> None:
        entered = floor.by(DORA, floor.money.closer((100, 5), paper_number="P-9"))
        batch = entered.outputs.batch
        assert batch.occurred_at.seconds == batch.at.seconds - 3600
        assert floor.refused(floor.money.closer((100, 5), paper_number="P-9"), PIA) == "BAD_PAPER_NUMBER"
        floor.by(PIA, floor.money.closer((100, 5), paper_number="P-10"))


class TestWhoSeesACount:
    @pytest.mark.parametrize("kind", sorted(GAMES))
    def test_nobody_but_who_made_it_and_surveillance_at_any_game(self, kind: str) -> None:
        stream = CATALOGUE[kind]
        event = pb.TrayCountEntered(counted_by="dora", chips=[pb.ChipCount(denomination_cents=500, count=7)])
        table = stream.begin("t-1")
        for actor in (FRED, PIA, CORA, DEAN, pb.Actor(actor_id="dora", role=pb.ROLE_PLAYER), ADA):
            assert not stream.visible(table, event, actor.role, actor.actor_id).chips, actor
        assert stream.visible(table, event, DORA.role, DORA.actor_id) is event
        assert stream.visible(table, event, EVE.role, EVE.actor_id) is event
        assert "7" not in stream.reactions[pb.TrayCountEntered].words(event)

    def test_neither_view_reply_nor_kept_command_tells_it(self, floor: MoneyFloor) -> None:
        played = floor.by(DORA, floor.money.opener((500, 7_777_777)))
        live = floor.floor.stream("roulette-1")
        stream, state = live.stream, live.state
        assert stream is not None
        for actor in (PIA, FRED):
            assert "7777777" not in str(stream.view(state, actor.role, actor.actor_id))
            assert "7777777" not in str(stream.on_table(state))
            reply = as_seen_by(actor, stream, state, pb.CommandReply(events=played.record.commit.events))
            assert "7777777" not in str(reply)
            walked = list(steps(stream, stream.begin("roulette-1"), played.record.commit))
            assert not may_see_command(stream, walked, played.record.commit, actor.role, actor.actor_id)
        assert stream.view(state, PIA.role, "pia")["money"]["tray_counted_by"] == "dora"

    def test_a_dry_run_does_not_tell_whether_a_guess_is_right(self, floor: MoneyFloor) -> None:
        floor.by(DORA, floor.money.opener((500, 7)))
        for chips in (6, 7):
            guess = floor.money.opener((500, chips))
            guess.count_inventory.header.dry_run = True
            assert floor.refused(guess, PIA) == "DRY_RUN_HIDDEN"

    def test_nor_does_one_in_the_cage(self, floor: MoneyFloor) -> None:
        floor.signed(floor.money.remove_box(), by=SID)
        floor.by(ANN, floor.cage.count("roulette-1", "box-1", figures([(100, 7)])))
        guess = floor.cage.count("roulette-1", "box-1", figures([(100, 7)]))
        guess.cage.count_drop_box.header.dry_run = True
        assert floor.refused(guess, BOB) == "DRY_RUN_HIDDEN"


JACKPOT, RAKE = pb.DROP_BOX_KIND_JACKPOT_FEE, pb.DROP_BOX_KIND_RAKE


class TestABoxForEachFee:
    def test_boxes_are_taken_off_and_counted_apart(self, floor: MoneyFloor) -> None:
        held = floor.balances["cage/cage/chips"]
        floor.play(floor.table.buy_in(10_000))
        figures_of_day = DayFigures()
        for kind, box, counted in (
            (pb.DROP_BOX_KIND_UNSPECIFIED, "drop-1", figures([(10_000, 1)])),
            (RAKE, "rake-1", figures([], [(500, 6)])),
            (JACKPOT, "fees-1", figures([], [(100, 9)])),
        ):
            removed = floor.signed(floor.money.remove_box(box, f"{box}-next", kind=kind), by=SID)
            floor.by(ANN, floor.cage.count("roulette-1", box, counted))
            done = floor.by(BOB, floor.cage.count("roulette-1", box, counted))
            for figure in (*removed.outputs.batch.figures, *done.outputs.batch.figures):
                figures_of_day = with_figure(figures_of_day, figure)
        assert floor.balances["cage/cage/chips"] == held + 3000, "jackpot fees are the players', not the cage's"
        sheet = table_sheet("roulette-1", "roulette", "2026-03-01", {}, figures_of_day)
        assert (sheet.boxes_removed, sheet.boxes_counted, sheet.rake_boxes_removed) == (2, 2, 1)
        assert (sheet.fee_boxes_removed, sheet.fee_boxes_counted) == (1, 1)
        assert (sheet.drop_cents, sheet.rake_counted_cents, sheet.jackpot_fees_counted_cents) == (13_000, 3000, 900)
        view = floor.floor.stream("roulette-1").state.money
        assert (view.box_number, view.fee_boxes) == ("drop-1-next", {RAKE: "rake-1-next", JACKPOT: "fees-1-next"})

    def test_each_box_is_the_one_on_the_table(self, floor: MoneyFloor) -> None:
        floor.signed(floor.money.remove_box("rake-1", "rake-2", kind=RAKE), by=SID)
        assert floor.refused(floor.money.remove_box("rake-1", "rake-3", kind=RAKE)) == "BAD_BOX"
        floor.signed(floor.money.remove_box("rake-2", "rake-3", kind=RAKE), by=SID)
        floor.signed(floor.money.remove_box("drop-1", "drop-2"), by=SID)
        wrong = floor.money.remove_box("x-1", "x-2")
        wrong.remove_drop_box.kind = 9  # type: ignore[assignment]
        assert floor.refused(wrong) == "BAD_BOX"

    def test_rake_in_the_drop_box_is_told(self, floor: MoneyFloor) -> None:
        floor.signed(floor.money.remove_box(), by=SID)
        floor.by(ANN, floor.cage.count("roulette-1", "box-1", figures([], [(500, 6)])))
        found = floor.by(BOB, floor.cage.count("roulette-1", "box-1", figures([], [(500, 6)])))
        (alert,) = discrepancies(found.outputs)
        assert "rake box-1 of roulette-1: $30.00 above" in alert.reason

    def test_a_house_that_keeps_one_box_has_no_others(self) -> None:
        floor = MoneyFloor()
        assert floor.refused(floor.money.remove_box(kind=RAKE)) == "BAD_BOX"
        floor.drop("box-1", "box-2", figures([], [(500, 6)]))

    def test_markers_lie_in_the_drop_box_and_go_with_no_other(self, floor: MoneyFloor) -> None:
        floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1"))
        removed = floor.signed(floor.money.remove_box("fees-1", "fees-2", kind=JACKPOT), by=SID)
        assert not event_in(removed.record.commit.events[0]).markers
        assert list(floor.floor.stream("roulette-1").state.money.markers) == ["m-1"]


class TestVoidedMarkers:
    def test_at_the_table_a_void_reverses_what_the_issue_moved_and_names_it(self, floor: MoneyFloor) -> None:
        before = floor.balances
        issued = floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")).record.commit.seq
        voided = floor.by(CORA, floor.money.void_marker("m-1", issued))
        (event,) = _events(voided)
        assert isinstance(event, pb.MarkerVoided)
        assert (event.issued_seq, event.voided_by, event.reason) == (issued, "cora", "issued in error")
        assert floor.balances == before
        assert floor.refused(floor.money.void_marker("m-1", issued), CORA) == "UNKNOWN_MARKER"
        assert floor.refused(floor.money.redeem("m-1")) == "UNKNOWN_MARKER"
        assert floor.refused(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")) == "INSTRUMENT_USED"

    def test_only_by_a_cage_supervisor_with_a_reason_before_it_is_redeemed(self, floor: MoneyFloor) -> None:
        issued = floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")).record.commit.seq
        assert floor.refused(floor.money.void_marker("m-1", issued), PIA) == "ROLE_NOT_ALLOWED"
        assert floor.refused(floor.money.void_marker("m-1", issued, ""), CORA) == "BAD_REASON"
        for seq in (0, 1, issued + 1, 2**63):
            assert floor.refused(floor.money.void_marker("m-1", seq), CORA) == "NOT_ISSUED_THERE"
        floor.by(PIA, floor.money.redeem("m-1"))
        assert floor.refused(floor.money.void_marker("m-1", issued), CORA) == "UNKNOWN_MARKER"

    def test_at_the_cage_the_chips_come_back_in_full(self, floor: MoneyFloor) -> None:
        floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1"))
        floor.drop("box-1", "box-2", figures([], markers_cents=5000))
        chips, void = floor.balances["cage/cage/chips"], floor.cage.void_marker
        assert floor.refused(void("anna", "m-1", (2500, 1)), CORA) == "BAD_AMOUNT"
        assert floor.refused(void("ben", "m-1", (2500, 2)), CORA) == "BAD_MARKER"
        assert floor.refused(void("anna", "m-2", (2500, 2)), CORA) == "BAD_MARKER"
        assert floor.refused(void("anna", "m-1", (2500, 2), reason=""), CORA) == "BAD_REASON"
        assert floor.refused(void("anna", "m-1", (2500, 2)), ANN) == "ROLE_NOT_ALLOWED"
        (event,) = _events(floor.by(CORA, void("anna", "m-1", (2500, 2))))
        assert isinstance(event, pb.CageMarkerVoided)
        assert (event.table_id, event.amount_cents, event.voided_by) == ("roulette-1", 5000, "cora")
        assert floor.balances["cage/cage/chips"] == chips + 5000
        assert "player/anna/markers" not in floor.balances
        assert "cage/cage/markers" not in floor.balances
        assert floor.refused(floor.cage.pay_marker("anna", 5000)) == "MORE_THAN_MARKERS"


class TestPins:
    """The PIN is checked by a host in a call of its own; the command carries a proof for one marker."""

    proofs = PinProofs(b"k" * 32)

    def _table(self) -> PureStream:
        stream = _WithPins("roulette-1", self.proofs)
        floor = MoneyFloor()
        stream.play(*floor.table.equipped(), floor.table.open(), floor.table.seat(1, "anna"))
        stream.house = House(seq=1, switches=Switches({MARKER_PINS: True}))
        return stream

    def test_a_marker_needs_the_players_pin_where_the_house_says_so(self) -> None:
        stream, money = self._table(), MoneyConsole("roulette-1")
        marker = MarkerAsked("roulette-1", "anna", "m-1", 5000)
        assert stream.refused(money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")).code == "PIN_NEEDED"
        proof = self.proofs.proof(marker, stream.at)
        (bought,) = stream.events(money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1", proof))
        assert bought.pin_checked
        (currency,) = stream.events(money.buy_in(5000, 1, pb.BUY_IN_MEANS_CURRENCY))
        assert not currency.pin_checked

    def test_a_proof_is_for_one_marker_player_amount_table_and_a_short_time(self) -> None:
        stream, money = self._table(), MoneyConsole("roulette-1")
        at = stream.at
        right = MarkerAsked("roulette-1", "anna", "m-1", 5000)
        others = [
            self.proofs.proof(MarkerAsked("roulette-2", "anna", "m-1", 5000), at),
            self.proofs.proof(MarkerAsked("roulette-1", "ben", "m-1", 5000), at),
            self.proofs.proof(MarkerAsked("roulette-1", "anna", "m-2", 5000), at),
            self.proofs.proof(MarkerAsked("roulette-1", "anna", "m-1", 50_000), at),
            self.proofs.proof(right, at - timedelta(seconds=HOLDS_SECONDS)),
            PinProofs(b"x" * 32).proof(right, at),
            "9" * 11 + self.proofs.proof(right, at)[10:],
            *("1234", ".", "é.é", "-1.00", "9" * 400 + ".aa"),
        ]
        for proof in others:
            asked = money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1", proof)
            assert stream.refused(asked).code == "PIN_REFUSED", proof

    def test_where_no_pins_are_kept_no_marker_is_issued(self) -> None:
        stream, money = self._table(), MoneyConsole("roulette-1")
        assert isinstance(stream, _WithPins)
        stream.pins = None
        proof = self.proofs.proof(MarkerAsked("roulette-1", "anna", "m-1", 5000), stream.at)
        assert stream.refused(money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1", proof)).code == "PIN_NEEDED"

    def test_the_key_is_in_no_text(self) -> None:
        premises = Premises("host-1", {}, pins=self.proofs)
        assert "kkkk" not in f"{premises!r}{Floor(CATALOGUE, premises, OneStream(PureStream().live))!r}{self.proofs!r}"
        with pytest.raises(ValueError, match="32 bytes"):
            PinProofs(b"short")


class _WithPins(PureStream):
    def __init__(self, stream_id: str, pins: PinProofs) -> None:
        super().__init__(stream_id)
        self.pins: PinProofs | None = pins

    @property
    def floor(self) -> Floor:
        return Floor(self.catalogue, Premises("host-1", self.rulebooks, self.calendar, pins=self.pins), self)
