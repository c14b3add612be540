"""The 83 hands of the final table of the 2023 Poker Players Championship, nine games in turn, as pokerkit's own tests
have them: each agrees in every stack, or what its file lacks is named."""

import unittest
from decimal import Decimal
from typing import Any

import pokerkit
import pytest
from pokerkit.tests.test_wsop import test_2023_43_5 as championship

from ledger.core.gaming_day import GamingCalendar
from services.phh.checking import Verdict, check
from services.phh.importing import Importer, import_hand
from tests.integration.services.test_phh_export import Records, export, parsed

_CASES = [
    case for case in vars(championship).values() if isinstance(case, type) and issubclass(case, unittest.TestCase)
]
HANDS = {name: case for case in _CASES for name in unittest.TestLoader().getTestCaseNames(case)}
UNNAMED_UP_CARD = tuple(f"test_{number}_" for number in range(49, 54))
"""Seven-card stud in which the annotator saw no up-card of whoever folded at once."""
TOO_SHORT = "test_78_"
"""Omaha high-low 8 with a stack of half a blind. A tournament plays on with it; the rulebook that has this form deals
nobody in who cannot post and make one bet (G.3.c), and leaves the house no option."""


def _text(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What their test plays, as they write it."""
    played = list[tuple[Any, Any]]()

    class Writing(pokerkit.HandHistory):
        @classmethod
        def from_game_state(cls, game: Any, state: Any, **fields: Any) -> Any:
            played.append((game, state))
            return pokerkit.HandHistory.from_game_state(game, state, **fields)

    monkeypatch.setattr(championship, "HandHistory", Writing)
    HANDS[name](name).debug()
    game, state = played[0]
    return pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()


def test_there_are_83_of_nine_variants() -> None:
    assert len(HANDS) == 83


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_the_championship_agrees_or_what_its_file_lacks_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = _text(name, monkeypatch)
    checked = check(parsed(text))
    if name.startswith((*UNNAMED_UP_CARD, TOO_SHORT)):
        assert checked.reason is not None
        assert checked.reason.rule == ("G.3.c" if name.startswith(TOO_SHORT) else "I")
        return
    assert checked.verdict is Verdict.AGREED, checked.reason
    ledger = Records()
    _, round_id = import_hand(Importer(ledger, GamingCalendar()), parsed(text))
    ours = export(ledger, round_id)
    assert check(parsed(ours)).verdict is Verdict.AGREED
    *_, last = pokerkit.HandHistory.loads(ours)
    stacks, theirs = [Decimal(str(stack)) for stack in last.stacks], parsed(text).finishing_stacks
    assert [stack * sum(theirs) for stack in stacks] == [stack * sum(stacks) for stack in theirs], "in any unit"
