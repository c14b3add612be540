"""The worked examples of blackjack against the pure core."""

import pytest

from tests.support.blackjack.examples import SCRIPTS, Script, totals
from tests.support.pure import PureStream


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.name} ({script.cite})")
def test_worked_example(script: Script) -> None:
    """Step by step, and in total what goes in and what comes out."""
    table = PureStream(script.name)
    answers = script.example.run(table.send)
    assert totals(answers) == (script.staked, script.paid)


@pytest.mark.parametrize("script", SCRIPTS[:3], ids=lambda script: script.name)
def test_a_wrong_answer_is_noticed(script: Script) -> None:
    wrong = Script("BJ-wrong", "", script.text.replace("= main", "= maim"), 0, 0, script.rulebook_id, script.options)
    with pytest.raises(AssertionError, match="BJ-wrong"):
        wrong.example.run(PureStream("BJ-wrong").send)
