"""The worked examples against the pure core."""

import pytest

import roundledger.v1 as pb
from tests.support.minibaccarat_examples import EXAMPLES, Example, Step, run, run_async
from tests.support.pure import PureStream


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.name} ({example.cite})")
def test_worked_example(example: Example) -> None:
    table = PureStream(example.name)
    run(example, table.send)
    assert not table.table.wagers


async def test_an_example_runs_the_same_way_where_send_is_awaited() -> None:
    example = EXAMPLES[0]
    table, awaited = PureStream(example.name), PureStream(example.name)

    async def send(command: pb.Command) -> object:
        return awaited.send(command)

    assert await run_async(example, send) == run(example, table.send)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"refused": "BETTING_CLOSED"},
        {"out": {(3, "banker"): 20000}},
        {"out": {(3, "banker"): 20000}, "vig": {3: 499}},
        {"out": {(3, "banker"): 20001}, "vig": {3: 500}},
        {"out": {(3, "banker"): 20000}, "vig": {3: 500}, "order": "vig3 pay3"},
        {"out": {(3, "banker"): 20000}, "vig": {3: 500}, "says": ("tie hand",)},
    ],
)
def test_a_wrong_answer_is_noticed(wrong: dict[str, object]) -> None:
    """Expectations are exact: a code, a cent, an order or a line off fails the example."""

    def play(table: object) -> list[Step]:
        *before, result = EXAMPLES[1].play(table)  # type: ignore[arg-type]
        return [*before, Step(result.command, **wrong)]  # type: ignore[arg-type]

    with pytest.raises(AssertionError, match="MB-wrong"):
        run(Example("MB-wrong", "", play), PureStream("MB-wrong").send)
