"""The worked examples of minibaccarat notice what is wrong."""

import pytest

from tests.support.examples import Example
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import EXAMPLES, HandStep
from tests.support.pure import PureStream


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

    def play(table: object) -> list[HandStep]:
        *before, result = EXAMPLES[1].play(table)
        return [*before, HandStep(result.command, **wrong)]  # type: ignore[arg-type, list-item]

    with pytest.raises(AssertionError, match="MB-wrong"):
        Example("MB-wrong", "", MinibaccaratTable, play).run(PureStream("MB-wrong").send)
