"""Cards of a hand history: one that comes twice is named (P.8), and a fault of a deal is told of its own action."""

from typing import Any

import pytest

from services.phh.checking import Verdict
from tests.integration.services.test_phh_check import TO_THE_RIVER, checked, hand, stud, told

DEALT = ["d dh p1 AsAh", "d dh p2 QcQd", "d dh p3 KsKh"]
CALLED = ["p3 cc", "p1 cc", "p2 cc"]


def _reason(text: str) -> tuple[str, str, str]:
    result = checked(text)
    assert result.verdict is Verdict.NOT_EXPRESSIBLE, told(result)
    assert result.reason is not None
    return result.reason.rule, f"action {result.reason.action} ({result.reason.text})", result.reason.message


# --- A card that comes twice (P.8) ---


@pytest.mark.parametrize(
    ("actions", "where", "told"),
    [
        (["d dh p1 AsAs", *DEALT[1:], "p3 cc"], "action 1 (d dh p1 AsAs)", "it is dealt once more"),
        ([*DEALT[:2], "d dh p3 AsKh", "p3 cc"], "action 3 (d dh p3 AsKh)", "it is dealt once more"),
        ([*DEALT, *CALLED, "d db 2cAs4h", "p1 cc"], "action 7 (d db 2cAs4h)", "As twice: p1 has it"),
        ([*DEALT, "p3 f", "p1 cc", "p2 cc", "d db 2cKs4h"], "action 7 (d db 2cKs4h)", "Ks twice: p3 had it and folded"),
        ([*DEALT, *CALLED, "d db 2c3c2c", "p1 cc"], "action 7 (d db 2c3c2c)", "2c twice"),
        (
            [*DEALT, *CALLED, "d db 2c3c4c", "p1 cc", "p2 cc", "p3 cc", "d db 3c"],
            "action 11 (d db 3c)",
            "3c twice: it lies on the board",
        ),
    ],
)
def test_a_dealt_card_that_the_deck_has_given_before_is_named_p8(actions: list[str], where: str, told: str) -> None:
    rule, action, message = _reason(hand(actions=actions))
    assert (rule, action, told in message) == ("P.8", where, True), message


def test_an_unseen_card_that_is_shown_and_was_another_players_is_named_p8() -> None:
    """Nobody at the table knows what p3 folded; the file does."""
    dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 KsKh"]
    river = [action for action in TO_THE_RIVER if action[:2] != "p3"]
    shown = [*dealt, "p3 f", *river, "p1 sm KsAc", "p2 sm QcQd"]
    rule, action, message = _reason(hand(actions=shown, finishing_stacks=[5100, 4900, 5000]))
    assert (rule, action) == ("P.8", f"action {len(shown) - 1} (p1 sm KsAc)")
    assert message == "no deck holds Ks twice: p3 had it and folded"
    fine = [*shown[:-2], "p1 sm AcAd", "p2 sm QcQd"]
    assert told(checked(hand(actions=fine, finishing_stacks=[5100, 4900, 5000]))) == "agreed"


def test_a_hand_that_is_shown_with_the_same_card_twice_is_named_p8() -> None:
    unknown = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    shown = [*unknown, *TO_THE_RIVER, "p1 sm AcAc", "p2 sm", "p3 sm"]
    assert _reason(hand(actions=shown))[:2] == ("P.8", "action 19 (p1 sm AcAc)")


def test_a_stud_card_that_was_somebodys_hole_card_is_named_p8() -> None:
    third = ["d dh p1 2d3dKc", "d dh p2 ????2c", "d dh p3 ????9d", "p2 pb", "p3 cc", "p1 f"]
    rule, action, message = _reason(stud(actions=[*third, "d dh p2 3d", "d dh p3 4d", "p2 cc"]))
    assert (rule, action) == ("P.8", "action 7 (d dh p2 3d)")
    assert message == "no deck holds 3d twice: p1 had it and folded"


@pytest.mark.parametrize(
    ("shown", "rule"),
    [
        ("p3 sm KsKh", ""),
        ("p3 sm AsKh", "P.8"),
        ("p3 sm QsQh", "P.4"),
        ("p3 sm KsKs", "P.8"),
        ("p3 sm -", ""),
        ("p3 sm ????", ""),
    ],
)
def test_a_hand_shown_after_all_others_folded_is_one_that_the_deck_dealt_p8_p4(shown: str, rule: str) -> None:
    folded = [*DEALT, "p3 cbr 300", "p1 f", "p2 f", shown]
    result = checked(hand(actions=folded))
    assert (result.reason.rule if result.reason else "") == rule, told(result)


def test_a_hand_that_is_shown_twice_is_the_same_p4() -> None:
    unknown = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    shown = [*unknown, *TO_THE_RIVER, "p1 sm AcAd", "p2 sm", "p3 sm", "p1 sm KcKd"]
    assert _reason(hand(actions=shown))[:2] == ("P.4", "action 22 (p1 sm KcKd)")


# --- Whose fault it is ---


@pytest.mark.parametrize(
    ("actions", "rule", "where", "told"),
    [
        (["d dh p1 As", *DEALT[1:], "p3 f"], "F.3", "action 1 (d dh p1 As)", "2 cards are due to p1"),
        ([DEALT[0], "d dh p2 Qc", DEALT[2], "p3 f"], "F.3", "action 2 (d dh p2 Qc)", "due to p2 before the next"),
        ([DEALT[0], "d dh p2 QcQd2c", DEALT[2], "p3 f"], "F.3", "action 2 (d dh p2 QcQd2c)", "no card is due here"),
        (["d db 2c3c4c", *DEALT, "p3 f"], "F.3", "action 1 (d db 2c3c4c)", "no card is due here"),
        ([DEALT[0], DEALT[0], *DEALT[1:], "p3 f"], "F.3", "action 2 (d dh p1 AsAh)", "no card is due here"),
        (
            [*DEALT[:2], "p3 f"],
            "F.3",
            "action 2 (d dh p2 QcQd)",
            "2 cards are due to p3 before the next",
        ),
    ],
)
def test_a_fault_of_the_first_deal_is_told_of_the_action_that_has_it(
    actions: list[str], rule: str, where: str, told: str
) -> None:
    found = _reason(hand(actions=actions))
    assert (found[:2], told in found[2]) == ((rule, where), True), found[2]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"_positions": "p2 4c"}, "_positions"),
        ({"_positions": ["p9 4c"]}, "_positions"),
        ({"_positions": ["p2 4x"]}, "_positions"),
        ({"_positions": ["4c"]}, "_positions"),
        ({"_out_of_play": 7}, "_out_of_play"),
        ({"_out_of_play": ["4x"]}, "_out_of_play"),
    ],
)
def test_a_field_of_our_own_that_is_spoilt_is_named(fields: dict[str, Any], field: str) -> None:
    result = checked(stud(**fields))
    assert result.reason is not None
    assert (result.verdict, result.reason.field) == (Verdict.UNREADABLE, field)
