"""The worked examples against the pure core."""

import re

import pytest

import roundledger.v1 as pb
from tests.support.craps_examples import EXAMPLES, Example, Step, run, run_async
from tests.support.pure import PureStream


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.name} ({example.cite})")
def test_worked_example(example: Example) -> None:
    table = PureStream(example.name)
    run(example, table.send)
    assert tuple(wager.wager for wager in table.table.wagers.values()) == example.left


def test_every_example_of_the_digest_is_here() -> None:
    numbers = {int(re.match(r"C(\d+)-", example.name)[1]) for example in EXAMPLES}  # type: ignore[index]
    assert numbers == set(range(1, 22))
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)


def test_c1_returns_twice_the_stake() -> None:
    *_, reply = run(EXAMPLES[0], PureStream("C1").send, "C1")
    assert isinstance(reply, pb.CommandReply)
    assert [d.paid_cents + d.returned_cents for d in reply.decisions] == [2000]


async def test_an_example_runs_the_same_way_where_send_is_awaited() -> None:
    example = EXAMPLES[0]
    table, awaited = PureStream(example.name), PureStream(example.name)

    async def send(command: pb.Command) -> object:
        return awaited.send(command)

    assert await run_async(example, send) == run(example, table.send)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"refused": "DICE_OUT"}, {"net": {"pass[1000]": 999}}, {"net": {}}])
def test_a_wrong_answer_is_noticed(wrong: dict[str, object]) -> None:
    """Expectations are exact: a code too few or a cent off fails the example."""

    def play(table: object) -> list[Step]:
        *before, call = EXAMPLES[0].play(table)  # type: ignore[arg-type]
        return [*before, Step(call.command, **wrong)]  # type: ignore[arg-type]

    with pytest.raises(AssertionError, match="C1-wrong"):
        run(Example("C1-wrong", "", play), PureStream("C1-wrong").send)
