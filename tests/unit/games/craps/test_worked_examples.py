"""What the worked examples of craps say beyond what every example says."""

import pytest

import roundledger.v1 as pb
from tests.support.craps.console import CrapsTable
from tests.support.craps.examples import EXAMPLES, CrapsStep
from tests.support.examples import Example
from tests.support.pure import PureStream


def test_c1_returns_twice_the_stake() -> None:
    *_, reply = EXAMPLES[0].run(PureStream("C1").send, "C1")
    assert isinstance(reply, pb.CommandReply)
    assert [d.paid_cents + d.returned_cents for d in reply.decisions] == [2000]


@pytest.mark.parametrize("wrong", [{"refused": "DICE_OUT"}, {"net": {"pass[1000]": 999}}, {"net": {}}])
def test_a_wrong_answer_is_noticed(wrong: dict[str, object]) -> None:
    """Expectations are exact: a code too few or a cent off fails the example."""

    def play(table: object) -> list[CrapsStep]:
        *before, call = EXAMPLES[0].play(table)
        return [*before, CrapsStep(call.command, **wrong)]  # type: ignore[arg-type, list-item]

    with pytest.raises(AssertionError, match="C1-wrong"):
        Example("C1-wrong", "", CrapsTable, play).run(PureStream("C1-wrong").send)
