"""The register of suspicions: from $5,000 on reported, in confidence (31 CFR 1021.320, compliance i6)."""

import pytest

import roundledger.v1 as pb
from ledger.core.roles import ACCOUNTING, SURVEILLANCE
from ledger.core.vocabulary import event_in
from ledger.streams.suspicion import STREAM
from tests.support.pure import PureStream, words_of
from tests.support.suspicion.console import SuspicionConsole

ADA = pb.Actor(actor_id="ada", role=pb.ROLE_ACCOUNTING)
SAM = pb.Actor(actor_id="sam", role=pb.ROLE_SURVEILLANCE)
EVERYBODY_ELSE = [role for role in pb.Role.values() if role not in (ACCOUNTING, SURVEILLANCE)]


@pytest.fixture
def c() -> SuspicionConsole:
    return SuspicionConsole()


@pytest.fixture
def register() -> PureStream:
    return PureStream("suspicions")


def recorded(register: PureStream, command: pb.Command, actor: pb.Actor = SAM) -> pb.SuspicionRecorded:
    reply = register.send(command, actor)
    assert isinstance(reply, pb.CommandReply), reply
    event = event_in(reply.events[0])
    assert isinstance(event, pb.SuspicionRecorded)
    return event


@pytest.mark.parametrize(
    ("cents", "player_id", "due", "by"),
    [
        (499_999, "anna", False, ""),
        (500_000, "anna", True, "2026-03-31"),
        (500_000, "", True, "2026-04-30"),
    ],
)
def test_from_five_thousand_dollars_on_it_has_to_be_reported_in_thirty_days(
    register: PureStream, c: SuspicionConsole, cents: int, player_id: str, due: bool, by: str
) -> None:
    """31 CFR 1021.320(a)(2), (b)(3); where nobody knows whom it is about there are thirty more."""
    event = recorded(register, c.record(cents, player_id))
    assert (event.report_due, event.due_by, event.recorded_by, event.number) == (due, by, "sam", 1)


def test_nobody_on_the_floor_sees_what_is_in_it(register: PureStream, c: SuspicionConsole) -> None:
    recorded(register, c.record(facts="anna has two names"))
    register.send(c.decide(), ADA)
    events = [event_in(event) for record in register.records for event in record.commit.events]
    for role in EVERYBODY_ELSE:
        seen = [STREAM.visible(register.live.state, event, role, "sam") for event in events]
        assert all("anna" not in str(event) and "pattern" not in str(event) for event in seen)
        assert all("confidential" in STREAM.reaction_to(event).words(event) for event in seen)
        assert "anna" not in str(STREAM.view(register.live.state, role, "sam"))
    assert "anna" not in str(STREAM.on_table(register.live.state))
    for role in (ACCOUNTING, SURVEILLANCE):
        assert [STREAM.visible(register.live.state, event, role, "x") for event in events] == events
        assert STREAM.view(register.live.state, role, "x")["filed"] == {1: "SAR-1"}


def test_who_records_it_does_not_decide_and_it_is_decided_once(register: PureStream, c: SuspicionConsole) -> None:
    recorded(register, c.record(), ADA)
    assert register.refused(c.decide(), ADA).code == "SAME_PERSON"
    assert register.refused(c.decide(), SAM).code == "ROLE_NOT_ALLOWED"
    other = pb.Actor(actor_id="abe", role=pb.ROLE_ACCOUNTING)
    assert register.refused(c.decide(2), other).code == "UNKNOWN_SUSPICION"
    assert register.refused(c.decide(reason=""), other).code == "BAD_REASON"
    assert register.refused(c.decide(filed_as="x" * 1000), other).code == "BAD_TEXT"
    reply = register.send(c.decide(filed_as="", reason="he won it at craps"), other)
    assert isinstance(reply, pb.CommandReply)
    assert words_of("suspicion", reply.events) == ["suspicion 1 not filed by abe: he won it at craps"]
    assert register.refused(c.decide(), other).code == "UNKNOWN_SUSPICION"


def test_what_is_no_suspicion_is_refused(register: PureStream, c: SuspicionConsole) -> None:
    for command, code in (
        (c.record(-1), "BAD_AMOUNT"),
        (c.record(player_id="an na"), "BAD_ID"),
        (c.record(facts=""), "BAD_TEXT"),
        (c.record(facts="x" * 4001), "BAD_TEXT"),
        (c.record(reference="x" * 1000), "BAD_TEXT"),
    ):
        assert register.refused(command, SAM).code == code
    for role in (pb.ROLE_DEALER, pb.ROLE_PIT_SUPERVISOR, pb.ROLE_CASHIER, pb.ROLE_ADMIN):
        assert register.refused(c.record(), pb.Actor(actor_id="x", role=role)).code == "ROLE_NOT_ALLOWED"
