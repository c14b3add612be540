"""Disputes: what is asked of their files (compliance f3 to f6), and equipment kept for them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import roundledger.v1 as pb
from games.tables.commands.impounding import MOST
from ledger.core.roles import ACCOUNTING, DEALER, FLOOR, PIT, PLAYER, POKER_SHIFT, SURVEILLANCE
from ledger.core.vocabulary import put_command
from ledger.streams.dispute.policy import POLICIES
from tests.support.dispute.console import (
    COMPLAINT,
    DISPUTE,
    PATRON,
    ROUNDS,
    STAFF,
    WITNESS,
    DisputeConsole,
    person,
    video,
)
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import AT, PureStream
from tests.support.roulette.console import RouletteTable


@pytest.fixture
def file() -> PureStream:
    stream = PureStream(DISPUTE)
    stream.rounds = ROUNDS
    return stream


@pytest.fixture
def c() -> DisputeConsole:
    return DisputeConsole()


def by(role: int, actor_id: str = "") -> pb.Actor:
    return pb.Actor(actor_id=actor_id or f"badge-{role}", role=role)  # type: ignore[arg-type]


# --- Opened ---


def test_a_file_has_all_that_regulators_ask_of_it(file: PureStream, c: DisputeConsole) -> None:
    """Who, when, staff, witnesses, what was tried (68 IAC 18-1-2)."""
    everybody = [person(PATRON, "anna", "short paid"), person(STAFF, "dealer-1"), person(WITNESS, "ben", "I saw it")]
    (opened,) = file.events(
        c.open(persons=everybody, videos=[video()], settlement_tried="a drink", policy_id="indiana")
    )
    assert (opened.table_id, opened.game) == ("roulette-1", "roulette"), "as the round says"
    assert opened.claimed_cents == 17_500
    assert [each.part for each in opened.persons] == [PATRON, STAFF, WITNESS]
    assert opened.videos[0].camera == "cam-7"
    view = file.live.stream.view(file.live.state, SURVEILLANCE, "") if file.live.stream else {}
    assert view["is_open"]
    assert view["settlement_tried"] == "a drink"


class TestBusinessDays:
    """68 IAC 18-1-2: five business days, by the property's own calendar."""

    FIVE = POLICIES["indiana"].periods[0]

    @pytest.mark.parametrize(
        ("opened", "due", "holidays"),
        [
            ("2026-03-02T12:00", "2026-03-09T12:00", ()),
            ("2026-12-23T12:00", "2026-12-30T12:00", ()),
            ("2026-12-23T12:00", "2027-01-04T12:00", ("2026-12-24", "2026-12-25", "2027-01-01")),
            ("2026-12-23T12:00", "2026-12-30T12:00", ("2026-12-26", "2026-12-27")),
        ],
    )
    def test_weekends_and_holidays_do_not_count(self, opened: str, due: str, holidays: tuple[str, ...]) -> None:
        """A holiday on a weekend is left out once."""
        at, by = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (opened, due))
        assert self.FIVE.due(at, "UTC", frozenset(holidays)) == by

    def test_a_day_is_one_of_the_property(self) -> None:
        """Sunday evening in Chicago is Monday in Greenwich: the week begins there when it begins."""
        at = datetime(2026, 6, 1, 2, 0, tzinfo=UTC)
        assert self.FIVE.due(at, "America/Chicago") == datetime(2026, 6, 6, 2, 0, tzinfo=UTC)
        assert self.FIVE.due(at, "UTC") == datetime(2026, 6, 8, 2, 0, tzinfo=UTC)

    def test_a_change_of_the_clocks_does_not_move_the_hour(self) -> None:
        at = datetime(2026, 3, 5, 18, 0, tzinfo=UTC)
        assert self.FIVE.due(at, "America/Chicago") == datetime(2026, 3, 12, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize(("policy", "days"), [("", 30), ("pennsylvania", 30), ("indiana", 5)])
def test_its_deadline_is_that_of_the_policy(file: PureStream, c: DisputeConsole, policy: str, days: int) -> None:
    """AT is a Sunday: five business days later is a Friday (68 IAC 18-1-2)."""
    (opened,) = file.events(c.open(policy_id=policy))
    assert opened.deadlines[0].due_at.seconds == int((AT + timedelta(days=days)).timestamp())
    assert opened.deadlines[0].citation == POLICIES[policy or "house"].periods[0].citation


def test_the_regulator_is_told_of_five_hundred_dollars_before_it_is_decided(
    file: PureStream, c: DisputeConsole
) -> None:
    """Nevada Regulation 7A; one cent less is decided without."""
    (opened,) = file.events(c.open(claimed_cents=50_000, policy_id="nevada"))
    assert opened.regulator_due
    assert file.refused(c.decide()).code == "REGULATOR_NOT_NOTIFIED"
    file.play(c.notify(), c.decide())
    less = PureStream(DISPUTE)
    less.rounds = ROUNDS
    less.play(c.open(claimed_cents=49_999, policy_id="nevada"), c.decide(awarded_cents=49_999))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"round_id": "roulette-1:999"}, "UNKNOWN_ROUND"),
        ({"round_id": ""}, "BAD_ID"),
        ({"table_id": "craps-1"}, "BAD_ID"),
        ({"claimed_cents": 0}, "BAD_AMOUNT"),
        ({"claimed_cents": -1}, "BAD_AMOUNT"),
        ({"kind": pb.DISPUTE_KIND_UNSPECIFIED}, "BAD_DISPUTE_KIND"),
        ({"kind": COMPLAINT}, "BAD_AMOUNT"),
        ({"statement": ""}, "BAD_TEXT"),
        ({"statement": "x" * 4001}, "BAD_TEXT"),
        ({"persons": [person(STAFF, "dealer-1")]}, "PATRON_MISSING"),
        ({"persons": [person(PATRON, "")]}, "BAD_PERSON"),
        ({"persons": [person(PATRON, "anna")] * 51}, "FILE_FULL"),
        ({"videos": [video(minutes=-1)]}, "BAD_VIDEO_TIME"),
        ({"videos": [video(camera="")]}, "BAD_TEXT"),
        ({"videos": [video()] * 51}, "FILE_FULL"),
        ({"policy_id": "elsewhere"}, "UNKNOWN_POLICY"),
        ({"settlement_tried": "x" * 4001}, "BAD_TEXT"),
    ],
)
def test_what_a_file_cannot_be_opened_with(
    file: PureStream, c: DisputeConsole, change: dict[str, Any], code: str
) -> None:
    assert file.refused(c.open(**change)).code == code


def test_a_file_is_opened_once(file: PureStream, c: DisputeConsole) -> None:
    file.play(c.open())
    assert file.refused(c.open()).code == "DISPUTE_OPENED_ALREADY"


def test_nothing_happens_in_a_file_that_is_not_open(file: PureStream, c: DisputeConsole) -> None:
    for command in (c.note(), c.assign(), c.decide(), c.link(), c.reopen(), c.notify()):
        assert file.refused(command).code == "UNKNOWN_STREAM"


# --- Looked into and decided ---


def test_the_role_that_the_rules_name_decides(file: PureStream, c: DisputeConsole) -> None:
    """The poker shift supervisor has the final word in the card room (poker P.2), the pit supervisor elsewhere."""
    file.play(c.open("poker-1:3"))
    refused = file.refused(c.decide(), by(PIT))
    assert (refused.code, refused.rule) == ("WRONG_DECIDER", "poker P.2")
    assert not hasattr(file.send(c.decide(), by(POKER_SHIFT)), "code")
    other = PureStream(DISPUTE)
    other.rounds = ROUNDS
    other.play(c.open())
    assert other.refused(c.decide(), by(POKER_SHIFT)).code == "WRONG_DECIDER"
    for role in (FLOOR, SURVEILLANCE, DEALER, PLAYER):
        assert other.refused(c.decide(), by(role)).code == "ROLE_NOT_ALLOWED"


def test_whoever_is_part_of_it_neither_looks_into_it_nor_decides(file: PureStream, c: DisputeConsole) -> None:
    """Nobody can both err and hide it (N.J.A.C. 13:69D-1.11(a)2)."""
    file.play(c.open(persons=[person(PATRON, "anna"), person(STAFF, "pit-7")]))
    assert file.refused(c.decide(), by(PIT, "pit-7")).code == "PERSON_INVOLVED"
    assert file.refused(c.assign("pit-7")).code == "PERSON_INVOLVED"
    file.play(c.assign("surveillance-2"))
    late = pb.NoteDisputeRequest(header=c.header(), text="also there", persons=[person(STAFF, "badge-6")])
    file.play(put_command(late))
    assert file.refused(c.decide(), by(PIT, "badge-6")).code == "PERSON_INVOLVED"


def test_notes_are_numbered_and_stay(file: PureStream, c: DisputeConsole) -> None:
    """Log entries of surveillance are unalterable (COMAR 36.07.04.10): the chain sees to it."""
    file.play(c.open(), c.note("first", [video()]), c.note("second"), c.decide(), c.note("found later"))
    assert [(note.number, note.text) for note in file.live.state.notes] == [
        (1, "first"),
        (2, "second"),
        (3, "found later"),
    ]


def test_a_file_that_is_full_takes_no_more(file: PureStream, c: DisputeConsole) -> None:
    file.play(c.open(), *(c.note() for _ in range(500)))
    assert file.refused(c.note()).code == "FILE_FULL"
    file.play(*(c.link(f"correction-{n}") for n in range(100)))
    assert file.refused(c.link("one more")).code == "FILE_FULL"


@pytest.mark.parametrize(
    ("finding", "awarded", "code"),
    [
        (pb.DISPUTE_FINDING_UNSPECIFIED, 0, "BAD_FINDING"),
        (99, 0, "BAD_FINDING"),
        (pb.DISPUTE_FINDING_DENIED, 1, "BAD_AMOUNT"),
        (pb.DISPUTE_FINDING_WITHDRAWN, 1, "BAD_AMOUNT"),
        (pb.DISPUTE_FINDING_UPHELD, 0, "BAD_AMOUNT"),
        (pb.DISPUTE_FINDING_UPHELD, -1, "BAD_AMOUNT"),
    ],
)
def test_what_no_dispute_comes_to(file: PureStream, c: DisputeConsole, finding: Any, awarded: int, code: str) -> None:
    file.play(c.open())
    assert file.refused(c.decide(finding, awarded)).code == code


def test_a_decision_says_whether_it_was_late_and_can_be_taken_up_again(file: PureStream, c: DisputeConsole) -> None:
    file.play(c.open())
    (decided,) = file.events(c.decide())
    assert not decided.late
    assert file.refused(c.decide()).code == "DISPUTE_DECIDED_ALREADY"
    assert file.refused(c.assign()).code == "DISPUTE_DECIDED_ALREADY"
    file.play(c.reopen())
    assert file.refused(c.reopen()).code == "DISPUTE_NOT_DECIDED"
    file.at = AT + timedelta(days=31)
    (decided,) = file.events(c.decide(pb.DISPUTE_FINDING_DENIED, 0))
    assert decided.late


def test_a_correction_is_linked_once(file: PureStream, c: DisputeConsole) -> None:
    file.play(c.open(), c.decide(), c.link())
    assert file.refused(c.link()).code == "CORRECTION_LINKED_ALREADY"
    assert file.refused(c.link("")).code == "BAD_TEXT"
    assert file.live.state.corrections[0].amount_cents == 17_500


# --- Who sees what ---


def test_players_and_dealers_learn_no_statement(file: PureStream, c: DisputeConsole) -> None:
    file.play(
        c.open(persons=[person(PATRON, "anna"), person(WITNESS, "ben", "the dealer palmed it")]), c.note("secret")
    )
    stream, state = file.live.stream, file.live.state
    assert stream is not None
    for role, actor in ((PLAYER, "ben"), (DEALER, "dealer-1"), (PLAYER, "carla")):
        assert set(stream.view(state, role, actor)) == {"dispute_id", "table_id", "is_open"}
        noted = stream.visible(state, pb.DisputeNoted(number=1, text="secret"), role, actor)
        assert noted == pb.DisputeNoted()
    own = stream.view(state, PLAYER, "anna")
    assert own["claimed_cents"] == 17_500
    assert "palmed" not in str(own)
    assert "secret" not in str(own)
    for role in (SURVEILLANCE, PIT, ACCOUNTING):
        assert "palmed" in str(stream.view(state, role, ""))


# --- Equipment (25 CFR 543.10(c)(3)) ---


def test_no_round_begins_with_impounded_equipment_and_an_open_one_is_played_on() -> None:
    table, stream = RouletteTable("roulette-1"), PureStream("roulette-1")
    stream.play(*table.opening(players=("anna",)), table.place("red", "", 500))
    stream.play(table.impound("wheel"))
    stream.play(*table.spin("1"))
    refused = stream.refused(table.place("red", "", 500))
    assert refused.code == "EQUIPMENT_IMPOUNDED"
    assert "543.10" in refused.rule
    assert stream.refused(table.impound("wheel")).code == "ALREADY_IMPOUNDED"
    assert stream.refused(table.release("ball")).code == "NOT_IMPOUNDED"
    assert stream.refused(table.impound("")).code == "EQUIPMENT_MISSING"
    assert stream.refused(table.impound("ball", "no id!")).code == "BAD_ID"
    stream.play(table.release("wheel"), table.place("red", "", 500))


def test_equipment_is_impounded_by_supervisors_only() -> None:
    table, stream = RouletteTable("roulette-1"), PureStream("roulette-1")
    stream.play(*table.opening())
    for role in (DEALER, PLAYER, SURVEILLANCE):
        assert stream.refused(table.impound(), by(role)).code == "ROLE_NOT_ALLOWED"
    stream.play(table.impound())
    assert stream.refused(table.release(), by(FLOOR)).code == "ROLE_NOT_ALLOWED"


def test_impounded_cards_are_neither_handled_nor_received_again() -> None:
    """Cards under investigation stay intact; the table plays on with others."""
    table = MinibaccaratTable("minibaccarat-1")
    stream = PureStream("minibaccarat-1")
    stream.play(*table.opening())
    batch = next(iter(stream.table.cards.batches))
    stream.play(table.impound(batch))
    for request in (
        pb.ShuffleCardsRequest(header=table.header(), batch=batch, method=pb.SHUFFLE_METHOD_MANUAL),
        pb.LoadShoeRequest(header=table.header(), batch=batch),
        pb.HandleCardsRequest(header=table.header(), batch=batch, step=pb.CARD_STEP_IDLED),
    ):
        assert stream.refused(put_command(request)).code == "EQUIPMENT_IMPOUNDED"
    assert batch in stream.table.impounded
    assert stream.table.impounded[batch], "a batch of cards, not the table's other equipment"
    again = pb.ReceiveCardsRequest(header=table.header(), batch=batch, decks=8, back_colour="green")
    assert stream.refused(put_command(again)).code == "EQUIPMENT_IMPOUNDED"


def test_a_table_keeps_a_bounded_number_of_things_from_play() -> None:
    table, stream = RouletteTable("roulette-1"), PureStream("roulette-1")
    stream.play(*table.opening(players=("anna",)), *(table.impound(f"ball {number}") for number in range(MOST)))
    assert stream.refused(table.impound("wheel")).code == "TOO_MUCH_IMPOUNDED"
