"""Hands that were published: what `phh check` says of each, and that they come to what another engine makes of them."""

import tomllib
import warnings
from decimal import Decimal
from typing import Any

import pokerkit
import pytest

from services.phh.checking import Checked, Verdict, check
from services.phh.history import history_from
from tests.support.source import ROOT

FILE = ROOT / "tests" / "fixtures" / "phh" / "published.phhs"
HANDS: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(), parse_float=Decimal)
PLAYED = [
    name
    for name, hand in HANDS.items()
    if "not_expressible" not in hand["_expected"] and "_not_as_pokerkit" not in hand
]


def _told(checked: Checked) -> str:
    rule = checked.reason.rule if checked.reason else ""
    return " ".join(filter(None, (checked.verdict.name.lower(), "raked" * checked.is_raked, rule)))


@pytest.mark.parametrize("name", HANDS)
def test_a_published_hand_agrees_or_its_rule_is_named(name: str) -> None:
    assert _told(check(history_from(HANDS[name]))) == HANDS[name]["_expected"]


@pytest.mark.parametrize("name", PLAYED)
def test_a_published_hand_comes_to_what_pokerkit_makes_of_it(name: str) -> None:
    """Without the rake of its house."""
    content = {field: value for field, value in HANDS[name].items() if field not in ("finishing_stacks", "winnings")}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of fields that it does not know
        *_, state = pokerkit.HandHistory(**pokerkit.HandHistory._filter_non_fields(**content))
    assert not state.status
    checked = check(history_from({**content, "finishing_stacks": list(state.stacks)}))
    assert checked.verdict is Verdict.AGREED, checked.reason
