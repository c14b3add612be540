"""What the worked examples of roulette say beyond what every example says."""

import pytest

import roundledger.v1 as pb
from tests.support.examples import Example, Step
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable
from tests.support.roulette.examples import EXAMPLES


def _table(table_id: str) -> PureStream:
    return PureStream(table_id)


def test_the_returns_of_w1_and_w4() -> None:
    """W1: 18000 is returned for 500; W4: 501 is returned for each 1001."""
    w1, w4 = (next(e for e in EXAMPLES if e.name.startswith(name)) for name in ("W1-", "W4-"))
    assert 18000 in [_back(reply, "straight") for reply in w1.run(_table(w1.name).send)]
    crown = w4.run(_table(w4.name).send)[-1]
    assert [_back(crown, wager) for wager in ("red", "even", "low")] == [501, 501, 501]


def _back(reply: object, wager: str) -> int:
    decisions = reply.decisions if isinstance(reply, pb.CommandReply) else []
    return sum(d.paid_cents + d.returned_cents for d in decisions if d.wager == wager)


@pytest.mark.parametrize(
    "wrong",
    [
        {"refused": "BETTING_CLOSED"},
        {"net": {"straight 17": 17500, "straight 18": -500}},
        {"net": {"straight 17": 17499}},
        {"net": {}},
    ],
)
def test_a_wrong_answer_is_noticed(wrong: dict[str, object]) -> None:
    """Expectations are exact: a code too few, a wager too many or a cent off fails the example."""

    def play(table: object) -> list[Step]:
        steps = EXAMPLES[0].play(table)  # type: ignore[arg-type]
        crown = next(index for index, step in enumerate(steps) if step.net)
        return [*steps[:crown], Step(steps[crown].command, **wrong)]  # type: ignore[arg-type]

    with pytest.raises(AssertionError, match="W1-wrong"):
        Example("W1-wrong", "", RouletteTable, play).run(_table("W1-wrong").send)
