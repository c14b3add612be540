"""The worked examples of let it ride against the pure core."""

import pytest

from tests.support.examples import Example
from tests.support.let_it_ride_examples import EXAMPLES
from tests.support.pure import PureStream


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.name} ({example.cite})")
def test_worked_example(example: Example) -> None:
    table = PureStream(example.name)
    for step in example.steps():
        table.at = step.at or table.at
        step.check(example, table.send(step.command))
