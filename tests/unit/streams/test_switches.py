"""What the house switches for the whole floor: features that are off (compliance g6), configuration that two
departments decide (g4), clocks (h1) and software (h4)."""

from collections.abc import Callable
from datetime import timedelta

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.controls import CONFIGURATIONS, CONTROLS, FEATURES
from ledger.core.rejection import Rejection
from ledger.core.roles import DEPARTMENTS
from ledger.core.stream import HOUSE
from ledger.core.vocabulary import COMMANDS, event_in
from ledger.reports.alerts import discrepancies
from services.play.scripted import Played
from tests.support.cage.console import CORA, PIA
from tests.support.craps.console import CrapsTable
from tests.support.house.console import HouseConsole, payout
from tests.support.money_floor import MoneyFloor
from tests.support.roulette.console import R2008
from tests.support.table_money import buy_in_target

ADA = pb.Actor(actor_id="ada", role=pb.ROLE_ADMIN)
PETE = pb.Actor(actor_id="pete", role=pb.ROLE_PIT_SUPERVISOR)
ACE = pb.Actor(actor_id="ace", role=pb.ROLE_ACCOUNTING)


class SwitchedFloor(MoneyFloor):
    """A floor whose house can be switched."""

    def __init__(self) -> None:
        super().__init__()
        self.house = HouseConsole()
        self.by(ADA, self.house.open(by_floor=True))

    def switch(self, feature: str, *, on: bool) -> Played:
        return self.by(ADA, self.house.switch(feature, on=on))

    def approved(self, command: pb.Command, by: pb.Actor = PIA, also: pb.Actor = ACE) -> None:
        number = self.floor.stream("house").state.proposals_made + 1
        self.by(by, self.house.propose(command))
        self.by(also, self.house.approve(number))


@pytest.fixture
def floor() -> SwitchedFloor:
    return SwitchedFloor()


def _marker(floor: SwitchedFloor) -> pb.Command:
    return floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")


def _coupon(floor: SwitchedFloor) -> pb.Command:
    return floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_COUPON, "c-1")


def _correction(floor: SwitchedFloor) -> pb.Command:
    bought = floor.play(floor.table.buy_in(10_000))
    return floor.money.propose(buy_in_target(bought.record.commit.seq, 0, 9000))


def _accepted(floor: SwitchedFloor) -> pb.Command:
    return floor.table.accept_out_of_limits("red", 100_000_000)


def _fund(floor: SwitchedFloor) -> pb.Command:
    header = pb.CommandHeader(command_id="f1", stream_id="fund-1")
    return pb.Command(jackpot_fund=pb.JackpotFundCommand(open_fund=pb.OpenFundRequest(header=header, title="Bad beat")))


def _terminal(floor: SwitchedFloor) -> pb.Command:
    return floor.table.enroll(1)


def _install(floor: SwitchedFloor) -> pb.Command:
    return CrapsTable("craps-9").install()


class TestFeatures:
    @pytest.mark.parametrize(
        ("feature", "command"),
        [
            ("markers", _marker),
            ("coupons", _coupon),
            ("corrections", _correction),
            ("out_of_limits", _accepted),
            ("jackpots", _fund),
            ("terminals", _terminal),
            ("game.craps", _install),
        ],
    )
    def test_what_is_off_is_refused_by_name_and_taken_again_when_it_is_on(
        self, floor: SwitchedFloor, feature: str, command: Callable[[SwitchedFloor], pb.Command]
    ) -> None:
        floor.play(floor.table.open(), floor.table.seat(1, "anna"))
        asked = command(floor)
        switched = event_in(floor.switch(feature, on=False).record.commit.events[0])
        assert (switched.feature, switched.on, switched.switched_by) == (feature, False, "ada")
        assert floor.refused(asked) == "FEATURE_OFF"
        assert floor.floor.stream("house").stream is not None
        view = CATALOGUE["house"].view(floor.state("house"), pb.ROLE_SURVEILLANCE, "eve")
        assert view["switches"][feature] is False
        assert CATALOGUE["house"].on_table(floor.state("house"))[f"feature {feature}"] == "OFF"
        floor.switch(feature, on=True)
        answer = floor.send(asked)
        assert not isinstance(answer, Rejection) or answer.code != "FEATURE_OFF"

    def test_a_table_of_a_game_that_is_off_neither_opens_nor_stops(self, floor: SwitchedFloor) -> None:
        floor.play(floor.table.open(), floor.table.seat(1, "anna"), floor.table.buy_in(10_000))
        floor.play(floor.table.place("red", "", 500))
        floor.switch("game.roulette", on=False)
        floor.play(*floor.table.spin("2"), floor.table.leave(1), floor.table.close())
        assert floor.refused(floor.table.open()) == "FEATURE_OFF"

    def test_a_correction_that_was_proposed_is_not_approved_when_corrections_are_off(
        self, floor: SwitchedFloor
    ) -> None:
        floor.play(floor.table.open(), floor.table.seat(1, "anna"))
        floor.play(_correction(floor))
        floor.switch("corrections", on=False)
        assert floor.refused(floor.money.sign(), PIA) == "FEATURE_OFF"
        floor.by(PIA, floor.money.discard())

    def test_a_table_opens_with_no_option_whose_feature_is_off(self, floor: SwitchedFloor) -> None:
        for feature in ("terminals", "jackpots"):
            floor.switch(feature, on=False)
        assert floor.refused(floor.table.open(mode="terminal")) == "FEATURE_OFF"
        floor.play(floor.table.open(mode="table"))

    def test_only_what_the_floor_has_is_switched_and_once(self, floor: SwitchedFloor) -> None:
        assert floor.refused(floor.house.switch("roulete", on=False)) == "UNKNOWN_FEATURE"
        assert floor.refused(floor.house.switch("game.faro", on=False)) == "UNKNOWN_FEATURE"
        assert floor.refused(floor.house.switch("markers", on=True)) == "SWITCHED_ALREADY"
        assert floor.refused(floor.house.switch("markers", on=False, reason="")) == "BAD_REASON"
        dealer = pb.Actor(actor_id="dora", role=pb.ROLE_DEALER)
        assert floor.refused(floor.house.switch("markers", on=False), dealer) == "ROLE_NOT_ALLOWED"

    def test_every_game_and_every_feature_has_its_door(self) -> None:
        """A feature that no ladder asks about would be a switch without a wire."""
        asked = {name for stream in CATALOGUE.streams.values() for name in _features_in(stream)}
        assert asked == {*FEATURES, *(f"game.{game}" for game in GAMES)}

    def test_whoever_asks_about_a_feature_reads_the_house(self) -> None:
        for stream in CATALOGUE.streams.values():
            for message, ladder in stream.commands.items():
                if ladder.features or message in CONFIGURATIONS:
                    assert HOUSE in ladder.reads, COMMANDS[message].name


def _features_in(stream: object) -> set[str]:
    """Tried with a state and commands of every means."""
    found: set[str] = set()
    for message, ladder in stream.commands.items():  # type: ignore[attr-defined]
        if ladder.features is None:
            continue
        state = stream.begin("any")  # type: ignore[attr-defined]
        for body in _bodies(message):
            found |= set(ladder.features(state, body))
    return found


def _bodies(message: type) -> list[object]:
    if message is pb.BuyInRequest:
        return [pb.BuyInRequest(means=means) for means in pb.BuyInMeans.values()]
    fee = pb.HouseOption(name="jackpot_fee_cents", number=50)
    if message in (pb.OpenTableRequest, pb.ChangeRulebookRequest):
        return [message(), message(options=[fee]), message(options=[pb.HouseOption(name="mode", word="terminal")])]
    return [message()]


class TestTwoApprovals:
    def test_what_the_house_declares_is_refused_until_another_department_approved_exactly_it(
        self, floor: SwitchedFloor
    ) -> None:
        floor.switch("two_approve.post_limits", on=True)
        limits = floor.table.limits(pb.WagerLimit(wager="*", min_cents=100, max_cents=5000))
        assert floor.refused(limits, PIA) == "APPROVAL_NEEDED"
        floor.by(PIA, floor.house.propose(limits))
        assert floor.refused(limits, PIA) == "APPROVAL_NEEDED"
        assert floor.refused(floor.house.approve(1), PIA) == "SAME_PERSON"
        assert floor.refused(floor.house.approve(1), PETE) == "SAME_DEPARTMENT"
        assert floor.refused(limits, PIA) == "APPROVAL_NEEDED"
        floor.by(ACE, floor.house.approve(1))
        other = floor.table.limits(pb.WagerLimit(wager="*", min_cents=100, max_cents=500_000))
        assert floor.refused(other, PIA) == "APPROVAL_NEEDED"
        floor.by(PETE, limits)
        assert floor.refused(floor.house.approve(1), CORA) == "UNKNOWN_PROPOSAL"

    def test_an_approval_is_for_one_stream_and_one_day(self, floor: SwitchedFloor) -> None:
        floor.switch("two_approve.post_limits", on=True)
        limit = pb.WagerLimit(wager="*", min_cents=100, max_cents=5000)
        floor.approved(floor.table.limits(limit))
        craps = CrapsTable("craps-1")
        floor.play(craps.install())
        assert floor.refused(craps.limits(limit)) == "APPROVAL_NEEDED"
        floor.at += timedelta(hours=24)
        assert floor.refused(floor.table.limits(limit)) == "APPROVAL_NEEDED"

    def test_charts_rulebooks_and_the_calendar_are_held_to_it(self, floor: SwitchedFloor) -> None:
        floor.switch("two_approve.open_table", on=True)
        floor.switch("two_approve.post_odds_chart", on=True)
        floor.switch("two_approve.set_calendar", on=True)
        chart = floor.house.post(R2008, payout("straight", 36))
        assert floor.refused(floor.table.open()) == "APPROVAL_NEEDED"
        assert floor.refused(chart) == "APPROVAL_NEEDED"
        header = pb.CommandHeader(command_id="d1", stream_id="gaming-day")
        calendar = pb.SetCalendarRequest(header=header, zone="UTC", starts_at="06:00", first_day="2026-03-01")
        sent = pb.Command(gaming_day=pb.GamingDayCommand(set_calendar=calendar))
        assert floor.refused(sent) == "APPROVAL_NEEDED"
        floor.approved(chart)
        floor.play(chart)
        floor.approved(sent, by=ADA)
        floor.play(sent)

    def test_what_makes_the_floor_less_strict_needs_two_and_what_makes_it_stricter_does_not(
        self, floor: SwitchedFloor
    ) -> None:
        floor.switch("two_approve.post_limits", on=True)
        assert floor.refused(floor.house.switch("two_approve.post_limits", on=False), ADA) == "APPROVAL_NEEDED"
        floor.switch("markers", on=False)
        floor.switch("markers", on=True)
        floor.switch("two_approve.switch_feature", on=True)
        floor.switch("markers", on=False)
        on = floor.house.switch("markers", on=True)
        assert floor.refused(on, ADA) == "APPROVAL_NEEDED"
        floor.approved(on, by=ADA, also=PIA)
        floor.by(ADA, on)
        off = floor.house.switch("two_approve.post_limits", on=False)
        floor.approved(off, by=ADA, also=PIA)
        floor.by(ADA, off)
        floor.play(floor.table.limits(pb.WagerLimit(wager="*", min_cents=100, max_cents=5000)))

    def test_an_approved_switch_is_done_once(self, floor: SwitchedFloor) -> None:
        """Whoever finds that a control must be on again is not undone by one person with yesterday's approval."""
        off = floor.house.switch("marker_pins", on=False)
        floor.switch("marker_pins", on=True)
        floor.approved(off, by=ADA, also=PIA)
        counts = floor.house.switch("blind_tray_counts", on=False)
        floor.switch("blind_tray_counts", on=True)
        floor.approved(counts, by=ADA, also=PIA)
        floor.by(ADA, off)
        floor.by(PIA, floor.house.switch("marker_pins", on=True))
        assert floor.refused(floor.house.switch("marker_pins", on=False), ADA) == "APPROVAL_NEEDED"
        floor.by(ADA, counts)  # which was approved by itself

    def test_of_a_proposal_is_kept_what_it_says_and_for_which_stream(self, floor: SwitchedFloor) -> None:
        limits = floor.table.limits()
        limits.post_limits.header.occurred_at.seconds = 2**62
        limits.post_limits.header.expected_seq = 7
        proposed = event_in(floor.by(PIA, floor.house.propose(limits)).record.commit.events[0])
        kept = proposed.configuration.post_limits
        assert kept.header == pb.CommandHeader(stream_id="roulette-1")
        assert kept.limits == limits.post_limits.limits
        floor.by(ACE, floor.house.approve(1))
        floor.switch("two_approve.post_limits", on=True)
        floor.by(PIA, floor.table.limits())

    def test_a_proposal_may_be_thrown_away_and_holds_nothing(self, floor: SwitchedFloor) -> None:
        floor.switch("two_approve.post_limits", on=True)
        limits = floor.table.limits(pb.WagerLimit(wager="*", min_cents=100, max_cents=5000))
        floor.by(PIA, floor.house.propose(limits))
        floor.by(PIA, floor.house.discard(1))
        assert floor.refused(floor.house.approve(1), ACE) == "UNKNOWN_PROPOSAL"
        assert floor.refused(limits) == "APPROVAL_NEEDED"

    def test_a_proposal_says_what_and_for_which_stream(self, floor: SwitchedFloor) -> None:
        empty = pb.ProposeConfigurationRequest(header=floor.house.header())
        assert floor.refused(pb.Command(house=pb.HouseCommand(propose_configuration=empty))) == "CONFIGURATION_EMPTY"
        nowhere = pb.Command(post_limits=pb.PostLimitsRequest())
        assert floor.refused(floor.house.propose(nowhere)) == "BAD_ID"
        for _ in range(50):
            floor.by(PIA, floor.house.propose(floor.table.limits()))
        assert floor.refused(floor.house.propose(floor.table.limits())) == "TOO_MANY_PROPOSALS"

    def test_every_role_of_the_staff_belongs_to_a_department(self) -> None:
        no_staff = {pb.ROLE_UNSPECIFIED, pb.ROLE_PLAYER, pb.ROLE_TERMINAL}
        assert set(DEPARTMENTS) == set(pb.Role.values()) - no_staff

    def test_every_control_is_off_by_itself(self, floor: SwitchedFloor) -> None:
        view = CATALOGUE["house"].view(floor.state("house"), pb.ROLE_ADMIN, "ada")
        assert {name for name, on in view["switches"].items() if not on} == set(CONTROLS)


class TestClocks:
    def test_an_offset_is_recorded_and_a_large_one_is_told(self, floor: SwitchedFloor) -> None:
        synced = floor.by(ADA, floor.house.clock(-1200))
        (event,) = map(event_in, synced.record.commit.events)
        assert (event.host_id, event.offset_micros, event.source) == ("host-1", -1200, "kernel")
        assert discrepancies(synced.outputs) == []
        off = floor.by(ADA, floor.house.clock(-500_001))
        (alert,) = discrepancies(off.outputs)
        assert (alert.kind, alert.stream_id) == (pb.ALERT_KIND_CLOCK, "house")
        assert "host-1 is -0.500 s off" in alert.reason
        assert not discrepancies(floor.by(ADA, floor.house.clock(500_000)).outputs)

    def test_a_clock_that_nobody_measured_for_a_day_is_told_once_a_day(self, floor: SwitchedFloor) -> None:
        floor.by(ADA, floor.house.clock(0))
        assert floor.refused(floor.house.clock(None)) == "CLOCK_NOT_OVERDUE"
        floor.at += timedelta(hours=23, minutes=59)
        assert floor.refused(floor.house.clock(None)) == "CLOCK_NOT_OVERDUE"
        floor.at += timedelta(minutes=1)
        (alert,) = discrepancies(floor.by(ADA, floor.house.clock(None)).outputs)
        assert alert.kind == pb.ALERT_KIND_CLOCK
        assert "no other for a day" in alert.reason
        assert floor.refused(floor.house.clock(None)) == "CLOCK_NOT_OVERDUE"
        floor.at += timedelta(hours=24)
        floor.by(ADA, floor.house.clock(None))
        floor.by(ADA, floor.house.clock(5))
        assert floor.refused(floor.house.clock(None)) == "CLOCK_NOT_OVERDUE"

    def test_a_host_that_was_never_measured_is_overdue(self, floor: SwitchedFloor) -> None:
        (event,) = map(event_in, floor.by(ADA, floor.house.clock(None, "host-9")).record.commit.events)
        assert (event.host_id, event.last_synced_ms) == ("host-9", 0)

    def test_what_is_no_measurement_is_refused(self, floor: SwitchedFloor) -> None:
        assert floor.refused(floor.house.clock(10**16)) == "BAD_OFFSET"
        assert floor.refused(floor.house.clock(0, source="")) == "BAD_TEXT"
        assert floor.refused(floor.house.clock(0, host_id="no host")) == "BAD_ID"


class TestSoftware:
    def test_an_installation_is_recorded_once_with_what_it_was_before(self, floor: SwitchedFloor) -> None:
        first = event_in(floor.by(ADA, floor.house.software(b"one")).record.commit.events[0])
        assert isinstance(first, pb.SoftwareInstalled)
        assert not first.files_sha256_before
        assert floor.refused(floor.house.software(b"one")) == "SOFTWARE_KNOWN"
        assert floor.refused(floor.house.software(b"one", is_check=True)) == "SOFTWARE_KNOWN"
        second = event_in(floor.by(ADA, floor.house.software(b"two")).record.commit.events[0])
        assert second.files_sha256_before == first.software.files_sha256

    def test_files_that_changed_under_a_running_host_are_told_once_and_are_no_installation(
        self, floor: SwitchedFloor
    ) -> None:
        floor.by(ADA, floor.house.software(b"one"))
        found = floor.by(ADA, floor.house.software(b"tampered", is_check=True))
        (alert,) = discrepancies(found.outputs)
        assert alert.kind == pb.ALERT_KIND_SOFTWARE
        assert "host-1 (tables)" in alert.reason
        assert floor.refused(floor.house.software(b"tampered", is_check=True)) == "SOFTWARE_KNOWN"
        house = CATALOGUE["house"].view(floor.state("house"), pb.ROLE_ADMIN, "ada")
        assert house["software_differs"] == ["host-1/tables"]
        assert floor.refused(floor.house.software(b"one", is_check=True)) == "SOFTWARE_KNOWN"
        floor.by(ADA, floor.house.software(b"two"))
        house = CATALOGUE["house"].view(floor.state("house"), pb.ROLE_ADMIN, "ada")
        assert house["software_differs"] == []

    def test_the_house_keeps_no_more_hosts_than_a_property_has(self, floor: SwitchedFloor) -> None:
        for number in range(1000):
            floor.by(ADA, floor.house.clock(0, f"host-{number}"))
        assert floor.refused(floor.house.clock(0, "host-1000")) == "TOO_MANY_HOSTS"
        floor.by(ADA, floor.house.clock(1, "host-0"))

    def test_what_is_no_software_is_refused(self, floor: SwitchedFloor) -> None:
        wrong = floor.house.software(b"one")
        wrong.house.record_software.software.files_sha256 = b"short"
        assert floor.refused(wrong) == "BAD_SOFTWARE"
        assert floor.refused(floor.house.software(b"one", host_id="")) == "BAD_ID"
