"""`phh check`: hands played by the engine agree with their files, or differ by a rule that is named."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.cli import main
from services.phh.checking import Checked, Verdict, check
from services.phh.history import history_from
from services.phh.reasons import NotAHand
from tests.support.phh import hands as phh_hands
from tests.support.phh.hands import STYLES
from tests.support.processes import heeds_interrupts
from tests.support.source import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "phh"
ODD_OR_SHORT = ("G.3.d", "I.9.b, K.10.b, C.5", "H.10", "K.11")
HANDS = int(os.environ.get("ROUNDLEDGER_PHH_HANDS", "25"))
SEED = int(os.environ.get("ROUNDLEDGER_PHH_SEED", "20060830"))


def checked(text: str) -> Checked:
    return check(history_from(tomllib.loads(text, parse_float=Decimal)))


def told(result: Checked) -> str:
    return f"{result.verdict.value}: {result.reason}" if result.reason else result.verdict.value


NOT_REOPENED = "an all-in raise below the full one does not reopen the betting"


# --- Against another engine ---


@pytest.mark.parametrize("code", STYLES)
def test_random_hands_of_pokerkit_agree_in_every_stack(code: str) -> None:
    """ROUNDLEDGER_PHH_HANDS says how many a variant, ROUNDLEDGER_PHH_SEED where they start. Where pokerkit lets a
    player raise for whom a short all-in does not reopen the betting, our rule is named (G.3.d)."""
    style = STYLES[code]
    for seed in range(SEED, SEED + HANDS):
        rng = random.Random(seed)
        result = checked(phh_hands.random_hand(rng, style, phh_hands.random_table(rng, style)))
        if result.verdict is Verdict.NOT_EXPRESSIBLE and result.reason is not None:
            assert (result.reason.rule, NOT_REOPENED in result.reason.message) == ("G.3.d", True), f"seed {seed}"
        elif result.reason is None or result.reason.rule != "K.11":
            assert result.verdict is Verdict.AGREED, f"seed {seed}: {told(result)}"


@pytest.mark.parametrize("code", STYLES)
def test_random_hands_with_odd_amounts_agree_or_name_the_rule(code: str) -> None:
    """Odd amounts go to a card here (3.4), to a seat there."""
    style, odd = STYLES[code], 0
    for seed in range(SEED, SEED + HANDS):
        rng = random.Random(seed)
        table = phh_hands.random_table(rng, style, unit=5, straddles=False)
        result = checked(phh_hands.random_hand(rng, style, table, unit=5))
        rule = result.reason.rule if result.reason else ""
        odd += result.verdict is Verdict.DIFFERS
        assert result.verdict is Verdict.AGREED or rule in ODD_OR_SHORT, f"seed {seed}"
    assert odd < HANDS / 2


def test_fractions_of_chips_are_counted_exactly() -> None:
    style = STYLES["NT"]
    for seed in range(SEED, SEED + HANDS):
        rng, unit = random.Random(seed), Decimal("0.07")
        table = phh_hands.random_table(rng, style, unit=unit * 360, straddles=False)
        result = checked(phh_hands.random_hand(rng, style, table, unit=unit * 360, currency_symbol="$"))
        assert result.verdict is Verdict.AGREED, f"seed {seed}: {told(result)}"


ODDITIES = [
    "p1 f",
    "p2 cc",
    "p1 cbr 0",
    "p2 cbr 5040",
    "p1 pb",
    "p2 sm",
    "p1 sm ????",
    "p1 sm -",
    "p2 sm AsAd",
    "p1 sd",
]
ODDITIES += [
    "d db 2c",
    "d db AhKhQh",
    "d db ??????",
    "d dh p1 AsAd",
    "d dh p2 ????",
    "d dh p1 ??",
    "",
    "# hm",
    "p2 sd ??",
]
AMOUNTS = [0, 1, 7, Decimal("0.5"), 10**9, 10**12, Decimal("inf")]


def _spoilt(content: dict[str, Any], rng: random.Random) -> None:
    """A hand that no table has seen: actions lost, doubled, swapped or made up, amounts and fields changed."""
    actions = content["actions"]
    match rng.randrange(6):
        case 0:
            actions.pop(rng.randrange(len(actions)))
        case 1:
            actions.insert(rng.randint(0, len(actions)), rng.choice(ODDITIES))
        case 2:
            one, other = rng.randrange(len(actions)), rng.randrange(len(actions))
            actions[one], actions[other] = actions[other], actions[one]
        case 3:
            content["variant"] = rng.choice(["NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "NS"])
        case 4:
            amounts = content[rng.choice(["starting_stacks", "antes", "finishing_stacks"])]
            amounts[rng.randrange(len(amounts))] = rng.choice(AMOUNTS)
        case _:
            content[rng.choice(["min_bet", "small_bet", "big_bet", "bring_in"])] = rng.choice(AMOUNTS)


def test_no_hand_is_so_spoilt_that_there_is_no_verdict() -> None:
    for seed in range(SEED, SEED + 2 * HANDS):
        rng = random.Random(seed)
        style = STYLES[rng.choice(list(STYLES))]
        text = phh_hands.random_hand(rng, style, phh_hands.random_table(rng, style, unit=50), unit=50)
        content = tomllib.loads(text, parse_float=Decimal)
        for _ in range(rng.randint(1, 3)):
            _spoilt(content, rng)
        try:
            result = check(history_from(content))
        except NotAHand:
            continue
        assert result.reason is None or result.reason.message, f"seed {seed}"
        assert result.verdict is not Verdict.NOT_EXPRESSIBLE or (result.reason and result.reason.rule), f"seed {seed}"


# --- Single hands ---


def hand(**fields: Any) -> str:
    """A hand of three that ends before the flop, unless the fields say otherwise."""
    values: dict[str, Any] = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [50, 100, 0],
        "min_bet": 100,
        "starting_stacks": [5000, 5000, 5000],
        "actions": ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh", "p3 cbr 300", "p1 f", "p2 f"],
        "finishing_stacks": [4950, 4900, 5150],
        **fields,
    }
    return "".join(f"{name} = {_toml(value)}\n" for name, value in values.items() if value is not None)


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value) if isinstance(value, (str, bool)) else str(value)


TO_THE_RIVER = ["p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc", "p2 cc", "p3 cc", "d db 9s", "p1 cc", "p2 cc"]
TO_THE_RIVER += ["p3 cc", "d db Td", "p1 cc", "p2 cc", "p3 cc"]
UNKNOWN = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]


def test_unknown_cards_are_played_unseen() -> None:
    """Nobody but their player sees a private card; what is not shown wins nothing (P.4)."""
    shown = hand(
        actions=[*UNKNOWN, *TO_THE_RIVER, "p1 sm JcJd", "p2 sm ????", "p3 sm"], finishing_stacks=[5200, 4900, 4900]
    )
    assert checked(shown).verdict is Verdict.AGREED


def test_a_hand_that_is_shown_as_it_was_dealt_is_written_as_a_dash() -> None:
    dealt = ["d dh p1 JcJd", "d dh p2 QcQd", "d dh p3 ????"]
    shown = hand(actions=[*dealt, *TO_THE_RIVER, "p1 sm -", "p2 sm -", "p3 sm"], finishing_stacks=[4900, 5200, 4900])
    assert checked(shown).verdict is Verdict.AGREED


def test_the_order_in_which_hands_are_shown_decides_nothing() -> None:
    early = ["p3 cbr 5000", "p1 cc", "p2 f", "p3 sm KsKh", "p1 sm AsAh", "d db 2c3d4h", "d db 9s", "d db Td"]
    dealt = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh"]
    assert checked(hand(actions=[*dealt, *early], finishing_stacks=[10100, 4900, 0])).verdict is Verdict.AGREED


def test_a_hand_may_be_shown_after_all_others_folded() -> None:
    folded = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh", "p3 cbr 300", "p1 f", "p2 f", "p3 sm KsKh", "# ha"]
    assert checked(hand(actions=folded)).verdict is Verdict.AGREED


def test_a_straddle_is_one_more_blind() -> None:
    """The text lets the house post any number of blinds (J.4)."""
    dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
    straddled = hand(
        antes=[0, 0, 0, 0],
        blinds_or_straddles=[50, 100, 200, 0],
        starting_stacks=[5000, 5000, 5000, 5000],
        actions=[*dealt, "p4 cc", "p1 f", "p2 f", "p3 cbr 600", "p4 f"],
        finishing_stacks=[4950, 4900, 5350, 4800],
    )
    assert checked(straddled).verdict is Verdict.AGREED


def test_the_big_blind_may_post_an_ante_for_the_whole_table() -> None:
    """It lies in the main pot and counts towards no call, whatever the file says of trimming."""
    dealt = ["d dh p1 QdJd", "d dh p2 Ac7c", "d dh p3 3s3c"]
    actions = [*dealt, "p3 cbr 300", "p1 cc", "p2 cc", "d db ThJc5h", "p1 cc", "p2 cc", "p3 cc", "d db 6c", "p1 cc"]
    actions += ["p2 cc", "p3 cc", "d db 8s", "p1 cc", "p2 cbr 500", "p3 f", "p1 cc", "p2 sm Ac7c", "p1 sm QdJd"]
    text = hand(antes=[0, 100, 0], ante_trimming_status=True, actions=actions, finishing_stacks=[6200, 4100, 4700])
    assert told(checked(text)) == "agreed"
    two = hand(
        antes=[0, 100],
        blinds_or_straddles=[50, 100],
        starting_stacks=[5000, 5000],
        actions=["d dh p1 ????", "d dh p2 ????", "p2 cbr 300", "p1 f"],
        finishing_stacks=[4800, 5200],
    )
    assert told(checked(two)) == "agreed"


@pytest.mark.parametrize(
    ("blinds", "first", "finishing"),
    [
        ([50, 100], "p2 f", [5050, 4950]),
        ([100, 50], "p1 f", [4950, 5050]),
        ([50, 0], "p1 cc", [5050, 4950]),
        ([0, 50], "p2 cc", [4950, 5050]),
    ],
)
def test_blinds_of_two_players_are_reversed(blinds: list[int], first: str, finishing: list[int]) -> None:
    """The button posts the first one written and acts first; where it posts the larger, it acts last (A-14)."""
    second = {"p1 cc": ["p2 f"], "p2 cc": ["p1 f"]}.get(first, [])
    text = hand(
        antes=[0, 0],
        blinds_or_straddles=blinds,
        starting_stacks=[5000, 5000],
        actions=["d dh p1 ????", "d dh p2 ????", first, *second],
        finishing_stacks=finishing,
    )
    assert told(checked(text)) == "agreed"


def test_winnings_may_count_what_nobody_called() -> None:
    for winnings in ([0, 0, 250], [0, 0, 450]):
        assert checked(hand(finishing_stacks=None, winnings=winnings)).verdict is Verdict.AGREED


def test_what_the_winners_lack_is_a_rake_of_the_file() -> None:
    one = checked(hand(finishing_stacks=None, winnings=[0, 0, 240]))
    assert (one.verdict, one.is_raked) == (Verdict.AGREED, True)
    dealt = ["d dh p1 JcJd", "d dh p2 JsJh", "d dh p3 ????"]
    actions = [*dealt, *TO_THE_RIVER, "p1 sm -", "p2 sm -", "p3 sm"]
    split = checked(hand(actions=actions, finishing_stacks=None, winnings=[140, 140, 0]))
    assert (split.verdict, split.is_raked) == (Verdict.AGREED, True)
    uneven = checked(hand(actions=actions, finishing_stacks=None, winnings=[150, 130, 0]))
    assert told(uneven).startswith(
        "differs: winnings: the result is not ours; in the file p1 has 10 more, p2 has 10 less"
    )


@pytest.mark.parametrize(
    ("winnings", "message", "rule"),
    [
        ([0, 0, 180], "p3 has 70 less; what is missing from the pots is no rake that is taken here", "N.2"),
        ([0, 0, 500], "p3 has 50 more; the file pays more than lay in the pots", ""),
        ([250, 0, 0], "p1 has 250 more, p3 has 250 less", ""),
    ],
)
def test_a_difference_says_who_has_more_and_who_less(winnings: list[int], message: str, rule: str) -> None:
    result = checked(hand(finishing_stacks=None, winnings=winnings))
    assert result.verdict is Verdict.DIFFERS
    assert result.reason is not None
    assert (result.reason.message, result.reason.rule) == (f"the result is not ours; in the file {message}", rule)


def test_an_odd_chip_goes_to_a_card_and_the_rule_is_named() -> None:
    """Seat 2 has the jack of spades (3.4, A-10); the file gives the chip to the first seat."""
    dealt = ["d dh p1 JcJd", "d dh p2 JsJh", "d dh p3 ????"]
    text = hand(
        antes=[1, 1, 1],
        actions=[*dealt, *TO_THE_RIVER, "p1 sm -", "p2 sm -", "p3 sm"],
        finishing_stacks=[5051, 5050, 4899],
    )
    result = checked(text)
    said = "differs: finishing_stacks: the result is not ours; in the file p1 has 1 more, p2 has 1 less; the odd amount"
    assert told(result).startswith(said)
    assert result.reason is not None
    assert result.reason.rule == "I.9.b, K.10.b, C.5"


def test_without_a_stated_result_there_is_nothing_to_compare() -> None:
    assert checked(hand(finishing_stacks=None)).verdict is Verdict.UNSTATED


def test_winnings_of_nobody_are_no_result() -> None:
    """Somebody wins every hand that ends: published files have winnings of 0 throughout where they lost the winner."""
    assert checked(hand(finishing_stacks=None, winnings=[0, 0, 0])).verdict is Verdict.UNSTATED
    assert checked(hand(winnings=[0, 0, 0])).verdict is Verdict.AGREED


def test_a_winner_whom_the_file_leaves_out_is_named() -> None:
    """Every pot is awarded whole (F.5.e)."""
    dealt = ["d dh p1 JcJd", "d dh p2 JsJh", "d dh p3 ????"]
    actions = [*dealt, *TO_THE_RIVER, "p1 sm -", "p2 sm -", "p3 sm"]
    result = checked(hand(actions=actions, finishing_stacks=None, winnings=[142, 0, 0]))
    assert result.reason is not None
    assert (result.verdict, result.reason.rule) == (Verdict.DIFFERS, "F.5.e")
    assert result.reason.message.endswith("the file says nothing of what p2 won")


def test_an_unknown_stack_is_more_than_anybody_can_be_asked_for() -> None:
    """So the format has it; of the result, what is known is compared."""
    unknown: dict[str, Any] = {"starting_stacks": ["inf", 5000, "inf"], "finishing_stacks": ["inf", 4900, "inf"]}
    text = hand(**unknown, winnings=[0, 0, 250]).replace('"inf"', "inf")
    assert told(checked(text)) == "agreed"
    wrong = hand(**{**unknown, "finishing_stacks": ["inf", 4800, "inf"]}).replace('"inf"', "inf")
    assert told(checked(wrong)).startswith("cannot be expressed: starting_stacks: a stack is unknown")


def test_an_ante_that_nobody_matches_goes_back_where_the_file_trims_antes() -> None:
    """Whoever posts it, nothing of it is played for; but a file may mean an ante for the whole table all the same."""
    for antes, finishing in (([0, 0, 100], [4950, 4900, 5150]), ([0, 100, 0], [4950, 4900, 5150])):
        assert told(checked(hand(antes=antes, ante_trimming_status=True, finishing_stacks=finishing))) == "agreed"
    kept = hand(antes=[0, 100, 0], ante_trimming_status=True, finishing_stacks=[4950, 4800, 5250])
    assert told(checked(kept)) == "agreed"
    uneven = hand(antes=[10, 20, 10], ante_trimming_status=True, finishing_stacks=[4940, 4890, 5170])
    assert told(checked(uneven)) == "agreed"


def test_of_two_equal_blinds_the_buttons_is_the_last_and_antes_for_the_table() -> None:
    """Whoever is left of the button acts first (J.6), as the format has it for equal blinds. So an ante of one player
    for the whole table is the button's (G.2.a), which the format writes first for two players."""
    fields: dict[str, Any] = {
        "blinds_or_straddles": [100, 100],
        "starting_stacks": [5000, 5000],
        "actions": ["d dh p1 ????", "d dh p2 ????", "p1 cbr 200", "p2 f"],
    }
    assert told(checked(hand(**fields, antes=[100, 0], finishing_stacks=[5200, 4800]))) == "agreed"
    left_of_the_button = checked(hand(**fields, antes=[0, 100], finishing_stacks=[5100, 4900]))
    assert left_of_the_button.reason is not None
    assert (left_of_the_button.verdict, left_of_the_button.reason.rule) == (Verdict.NOT_EXPRESSIBLE, "G.2.a")


def test_a_check_that_nobody_could_answer_is_passed_over_once() -> None:
    """A betting round in which only one player has chips is skipped (4, 5.4); elsewhere that player checks it."""
    dealt = ["d dh p1 AsAh", "d dh p2 KcKd", "d dh p3 QsQh"]
    shown = ["p1 sm AsAh", "p2 sm KcKd"]
    raised = [*dealt, "p3 f", "p1 cbr 1000", "p2 cc"]
    board = ["d db 2c3d4h", "d db 9s", "d db Td"]
    for checks in ([], ["p1 cc"]):
        actions = [*raised, board[0], *checks, *board[1:], *shown]
        text = hand(starting_stacks=[5000, 1000, 5000], actions=actions, finishing_stacks=[6000, 0, 5000])
        assert told(checked(text)) == "agreed", checks
    for checks in (["p2 cc"], ["p1 cc", "p1 cc"], ["p3 cc"]):
        actions = [*raised, board[0], *checks, *board[1:], *shown]
        text = hand(starting_stacks=[5000, 1000, 5000], actions=actions, finishing_stacks=[6000, 0, 5000])
        assert checked(text).verdict is Verdict.NOT_EXPRESSIBLE, checks


# --- What cannot be expressed, each with its rule ---

RAISED = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 300"]


@pytest.mark.parametrize(
    ("fields", "rule", "where"),
    [
        ({"variant": "NS"}, "H", "variant"),
        ({"starting_stacks": ["inf", 5000, 5000], "finishing_stacks": [0, 4900, 5250]}, "G.3", "starting_stacks"),
        ({"blinds_or_straddles": [0, 0, 0]}, "J.4", "blinds_or_straddles"),
        ({"blinds_or_straddles": [50, 0, 100]}, "J.4", "blinds_or_straddles"),
        ({"blinds_or_straddles": [50, 100, -100]}, "J.4", "blinds_or_straddles"),
        ({"blinds_or_straddles": ["-inf", 100, 0]}, "G.3", "starting_stacks"),
        ({"antes": [0, 0, 100]}, "G.2.a", "antes"),
        ({"antes": [10, 20, 10]}, "G.2.a", "antes"),
        ({"actions": [*UNKNOWN, "p1 cc"]}, "G.4", "action 4 (p1 cc)"),
        ({"actions": [*RAISED, "p1 cbr 400"]}, "R", "action 5 (p1 cbr 400)"),
        ({"actions": [*RAISED, "p1 cbr 9000"]}, "R", "action 5 (p1 cbr 9000)"),
        ({"actions": [*RAISED, "p1 f", "p2 f", "p3 f"]}, "5.5", "action 7 (p3 f)"),
        ({"actions": [*RAISED, "p1 f", "p2 f", "d db 2c3c4c"]}, "F.3", "action 7 (d db 2c3c4c)"),
        ({"actions": [*RAISED, "p1 f", "p2 cc", "d db 2c"]}, "F.3", "action 7 (d db 2c)"),
        ({"actions": ["d dh p1 ????", "d dh p2 ????", "p3 f"]}, "F.3", "action 2 (d dh p2 ????)"),
        ({"actions": [*UNKNOWN[:2], "d dh p3 AsAs", "p3 f"]}, "P.8", "action 3 (d dh p3 AsAs)"),
        ({"actions": [*UNKNOWN, "p3 pb"]}, "I.4, M.4", "action 4 (p3 pb)"),
        ({"actions": [*UNKNOWN, "p3 sd"]}, "H", "action 4 (p3 sd)"),
        ({"actions": [*RAISED, "p1 f", "p2 cc", "d db 2c??4c"]}, "J", "action 7 (d db 2c??4c)"),
        ({"actions": RAISED}, "5.5", "actions"),
        ({"actions": [*UNKNOWN, *TO_THE_RIVER]}, "P.4", "actions"),
        ({"actions": [*UNKNOWN, *TO_THE_RIVER, "p1 sm ??Ah", "p2 sm", "p3 sm"]}, "P.4", "action 19 (p1 sm ??Ah)"),
        ({"actions": [*UNKNOWN, *TO_THE_RIVER, "p1 sm", "p2 sm", "p3 sm ????"]}, "P.4", "action 21 (p3 sm ????)"),
        ({"actions": [*UNKNOWN, *TO_THE_RIVER, "p1 sm 2cAh", "p2 sm", "p3 sm"]}, "P.8", "action 19 (p1 sm 2cAh)"),
    ],
)
def test_what_cannot_be_expressed_is_named_with_its_action_and_rule(
    fields: dict[str, Any], rule: str, where: str
) -> None:
    text = hand(**fields).replace('"inf"', "inf").replace('"-inf"', "-inf")
    result = checked(text)
    assert result.verdict is Verdict.NOT_EXPRESSIBLE
    assert result.reason is not None
    assert (result.reason.rule, str(result.reason).startswith(where)) == (rule, True), str(result.reason)


def stud(**fields: Any) -> str:
    """A hand of seven-card stud in which p2 has the lowest up-card."""
    dealt = ["d dh p1 ????Kc", "d dh p2 ????2c", "d dh p3 ????9d"]
    values: dict[str, Any] = {
        "variant": "F7S",
        "antes": [10, 10, 10],
        "blinds_or_straddles": None,
        "bring_in": 20,
        "small_bet": 100,
        "big_bet": 200,
        "min_bet": None,
        "actions": [*dealt, "p2 pb", "p3 cbr 100", "p1 f", "p2 f"],
        "finishing_stacks": [4990, 4970, 5040],
        **fields,
    }
    return hand(**values)


def test_stud_opens_with_the_forced_bet_or_its_completion() -> None:
    """Whoever owes it may complete at once (I.4, silent): the first full bet is the minimum bet (5.3)."""
    assert told(checked(stud())) == "agreed"
    dealt = ["d dh p1 ????Kc", "d dh p2 ????2c", "d dh p3 ????9d"]
    completed = stud(actions=[*dealt, "p2 cbr 100", "p3 f", "p1 f"], finishing_stacks=[4990, 5020, 4990])
    assert told(checked(completed)) == "agreed"


@pytest.mark.parametrize(
    ("fields", "rule", "where"),
    [
        ({"actions": ["d dh p1 ????Kc", "d dh p2 ??????", "d dh p3 ????9d", "p2 pb"]}, "I", "action 2"),
        ({"actions": ["d dh p1 ????Kc", "d dh p2 ????2c", "d dh p3 ????9d", "p3 pb"]}, "G.4", "action 4 (p3 pb)"),
        ({"blinds_or_straddles": [50, 100, 0]}, "I.4", "blinds_or_straddles"),
        (
            {
                "actions": [
                    *("d dh p1 ????Kc", "d dh p2 ????2c", "d dh p3 ????9d", "p2 pb", "p3 cc", "p1 cc"),
                    *("d dh p1 3c", "d dh p2 4c", "d dh p3 5c", "p1 cc", "p2 f", "p3 cc", "d dh p1 6c", "d dh p3 7c"),
                ]
            },
            "P.5",
            "action 14 (d dh p3 7c)",
        ),
    ],
)
def test_what_stud_cannot_express_is_named(fields: dict[str, Any], rule: str, where: str) -> None:
    result = checked(stud(**fields))
    assert result.verdict is Verdict.NOT_EXPRESSIBLE
    assert result.reason is not None
    assert (result.reason.rule, str(result.reason).startswith(where)) == (rule, True), str(result.reason)


# --- The command ---


def test_the_summary_counts_what_became_of_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(FIXTURES / "three_hands.phhs")
    assert main(["phh", "check", path]) == 0
    told, summary, *counts = capsys.readouterr().out.splitlines()
    assert (
        told
        == f"{path}[3]: cannot be expressed: variant: short-deck hold'em is none of the forms that may be offered [H]"
    )
    assert summary.startswith("3 hands in ")
    assert counts == ["  2 agreed, 1 of them with a rake of the file's own house", "  1 cannot be expressed (H: 1)"]
    assert main(["phh", "check", "--strict", path]) == 2


def test_machines_are_told_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    main(["phh", "check", "--json", str(FIXTURES / "three_hands.phhs")])
    *hands, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(h["hand"], h["verdict"], h["raked"], h["rule"]) for h in hands] == [
        ("1", "agreed", False, ""),
        ("2", "agreed", True, ""),
        ("3", "not_expressible", False, "H"),
    ]
    assert summary["verdicts"] == {"agreed": 2, "unstated": 0, "differs": 0, "not_expressible": 1, "unreadable": 0}


def test_a_difference_ends_with_1_and_what_cannot_be_read_with_2(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(hand(finishing_stacks=[5000, 5000, 5000]))
    assert main(["phh", "check", str(path)]) == 1
    path.write_text("variant = 'NT")
    assert main(["phh", "check", str(path)]) == 2


def test_a_file_of_a_folder_that_cannot_be_opened_is_told_and_the_others_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.phh").symlink_to(tmp_path / "nowhere.phh")
    (tmp_path / "b.phh").write_text(hand())
    assert main(["phh", "check", str(tmp_path)]) == 2
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.endswith("a.phh, line 1: cannot be read: the file cannot be read: No such file or directory")
    assert rest[1:] == ["  1 agreed", "  1 cannot be read"]


def test_a_path_that_is_not_there_stops_none_of_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also a folder without hands: they are told, and the exit code says so."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "good.phh").write_text(hand())
    named = [str(tmp_path / name) for name in ("none.phh", "empty", "good.phh")]
    assert main(["phh", "check", *named]) == 2
    first, second, _, *counts = capsys.readouterr().out.splitlines()
    assert first == f"{named[0]}, line 1: cannot be read: the file cannot be read: No such file or directory"
    assert second == f"{named[1]}, line 1: cannot be read: it holds no .phh or .phhs files"
    assert counts == ["  1 agreed", "  2 cannot be read"]
    assert main(["phh", "import", *named, "--keep", str(tmp_path / "ledger")]) == 2
    assert f"{named[2]}: phh-NT:1, agreed" in capsys.readouterr().out
    assert main(["phh", "check", named[2]]) == 0


def test_a_file_without_antes_is_told() -> None:
    """The format asks for them in every variant."""
    with pytest.raises(NotAHand) as refused:
        checked(hand(antes=None))
    assert str(refused.value.reason) == "antes: every hand must have them: [0, 0, 0] where nobody posts one"


def test_hands_may_come_through_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "hands.phh"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(hand(),))
    writer.start()
    assert main(["phh", "check", str(pipe)]) == 0
    writer.join()
    assert capsys.readouterr().out.splitlines()[1:] == ["  1 agreed"]


def test_an_interrupted_check_says_what_it_has_seen(tmp_path: Path) -> None:
    pipe = tmp_path / "hands.phhs"
    text = hand()
    pipe.write_text("".join(f"[{number}]\n{text}" for number in range(1, 3000)))
    command = [sys.executable, "-m", "roundledger", "phh", "check", "--json", str(pipe)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=heeds_interrupts) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        *_, summary = process.stdout.read().splitlines()
    assert process.returncode == 130
    assert 0 < json.loads(summary)["hands"] < 2999
