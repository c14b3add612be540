"""Hands of the house's own forms in the format: discards, what is drawn for them, and what of it a viewer is told."""

import tomllib
from decimal import Decimal
from typing import Any

import pokerkit
import pytest

import roundledger.v1 as pb
from ledger.core.gaming_day import GamingCalendar
from services.phh.checking import Checked, Verdict, check
from services.phh.exporting import Viewer
from services.phh.history import history_from
from services.phh.importing import Importer, import_hand
from tests.integration.services.test_phh_export import EYE, Records, export, parsed
from tests.support.poker.console import PokerTable, pure_poker

FIRST = ["d dh p1 7h6c4c3d2c", "d dh p2 KdQd6d5d3c", "p2 cc", "p1 cc"]
TRIPLE: dict[str, Any] = {
    "variant": "F2L3D",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "small_bet": 2,
    "big_bet": 4,
    "starting_stacks": [100, 100],
    "currency": "USD",
}
PAT = ["p1 sd", "p2 sd", "p1 cc", "p2 cc"]
DRAWN = ["p1 sd", "p2 sd KdQd", "d dh p2 8c2h", "p1 cbr 2", "p2 cc"]


def _checked(actions: list[str], **fields: Any) -> Checked:
    return check(history_from({**TRIPLE, "actions": actions, **fields}))


def _told(checked: Checked) -> tuple[str, str]:
    assert checked.reason is not None
    return checked.reason.rule, str(checked.reason)


def test_who_stands_pat_is_written_without_cards_and_who_draws_gets_as_many_h7() -> None:
    shown = ["p1 sm 7h6c4c3d2c", "p2 sm 8c6d5d3c2h"]
    checked = _checked([*FIRST, *DRAWN, *PAT, *PAT, *shown], finishing_stacks=[104, 96])
    assert checked.verdict is Verdict.AGREED, checked.reason


def test_the_order_of_discards_and_cards_within_a_draw_is_all_one_h7() -> None:
    """In the format all discard first; a file may as well tell each player's cards at once."""
    both = ["p1 sd 7h", "d dh p1 8s", "p2 sd KdQd", "d dh p2 8c2h", "p1 cbr 2", "p2 f"]
    first = ["p1 sd 7h", "p2 sd KdQd", "d dh p1 8s", "d dh p2 8c2h", "p1 cbr 2", "p2 f"]
    other = ["p1 sd 7h", "p2 sd KdQd", "d dh p2 8c2h", "d dh p1 8s", "p1 cbr 2", "p2 f"]
    for draw in (both, first, other):
        assert _checked([*FIRST, *draw], finishing_stacks=[102, 98]).verdict is Verdict.AGREED


def test_of_an_unknown_hand_any_card_may_be_discarded_h7() -> None:
    unknown = ["d dh p1 ??????????", "d dh p2 Kd????????", "p2 cc", "p1 cc"]
    draw = ["p1 sd ????", "p2 sd KdQd", "d dh p1 ????", "d dh p2 ????", "p1 cc", "p2 cc"]
    shown = ["p1 sm 7h6c4c3d2c", "p2 sm 8c6d5d3c2h"]
    assert _checked([*unknown, *draw, *PAT, *PAT, *shown], finishing_stacks=[102, 98]).verdict is Verdict.AGREED


def test_nobody_bets_between_draws_where_all_are_all_in() -> None:
    first = ["d dh p1 7h6c4c3d2c", "d dh p2 KdQd6d5d3c", "p2 cbr 4", "p1 cbr 6", "p2 cbr 8", "p1 cc"]
    draws = [
        "p1 sd",
        "p2 sd Kd",
        "d dh p2 Kh",
        "p1 sd",
        "p2 sd Kh",
        "d dh p2 Ks",
        "p1 sd",
        "p2 sd QdKs",
        "d dh p2 8c2h",
    ]
    shown = ["p1 sm 7h6c4c3d2c", "p2 sm 8c6d5d3c2h"]
    checked = _checked([*first, *draws, *shown], starting_stacks=[8, 8], finishing_stacks=[16, 0])
    assert checked.verdict is Verdict.AGREED, checked.reason


@pytest.mark.parametrize(
    ("actions", "rule", "where"),
    [
        (["p1 sd 7h", "p2 sd", "p1 cc"], "H.7", "action 5 (p1 sd 7h)"),
        (["p1 sd 7hAs", "d dh p1 8s9s", "p2 sd", "p1 cc"], "H.7", "action 5 (p1 sd 7hAs)"),
        (["p2 sd", "p1 sd", "p1 cc"], "H.7", "action 5 (p2 sd)"),
        (["p1 sd", "p1 sd", "p2 sd", "p1 cc"], "H.7", "action 6 (p1 sd)"),
        (["p1 sd", "p1 cc"], "F.3", "action 6 (p1 cc)"),
        (["p1 sd 7h", "d dh p1 8s9s", "p2 sd", "p1 cc"], "F.3", "action 6 (d dh p1 8s9s)"),
        (["p1 sd", "p2 sd", "p1 sd"], "H.7", "action 7 (p1 sd)"),
        (["p1 cc"], "F.3", "action 5 (p1 cc)"),
        (["p1 sd", "p2 sd", "p1 cbr 2", "p2 f", "p1 sd"], "5.5", "action 9 (p1 sd)"),
    ],
)
def test_a_draw_that_no_table_has_seen_is_named_h7(actions: list[str], rule: str, where: str) -> None:
    checked = _checked([*FIRST, *actions])
    assert checked.verdict is Verdict.NOT_EXPRESSIBLE
    found, said = _told(checked)
    assert (found, said.startswith(where)) == (rule, True), said


def test_in_razz_nobody_draws() -> None:
    fields = {"variant": "FR", "antes": [1, 1], "bring_in": 1, "small_bet": 2, "big_bet": 4}
    actions = ["d dh p1 ????7c", "d dh p2 ????Kd", "p2 pb", "p1 sd 7c"]
    checked = check(history_from({**fields, "starting_stacks": [50, 60], "actions": actions}))
    assert _told(checked)[0] == "H"


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"variant": "FR", "bring_in": 1, "blinds_or_straddles": [1, 2]}, "H.3"),
        ({"variant": "NS", "min_bet": 2}, "H"),
    ],
)
def test_what_a_form_does_not_have_is_named_with_its_clause(fields: dict[str, Any], rule: str) -> None:
    assert _told(_checked([], **fields))[0] == rule


# --- Out of a ledger ---


def test_discards_are_written_before_what_is_drawn_and_only_as_the_viewer_saw_them() -> None:
    ledger = Records()
    importer = Importer(ledger, GamingCalendar())
    draw = ["p1 sd 7h", "p2 sd KdQd", "d dh p1 8s", "d dh p2 8c2h", "p1 cbr 2", "p2 cc"]
    shown = ["p1 sm 8s6c4c3d2c", "p2 sm 8c6d5d3c2h"]
    hand = history_from({**TRIPLE, "actions": [*FIRST, *draw, *PAT, *PAT, *shown], "finishing_stacks": [104, 96]})
    checked, round_id = import_hand(importer, hand)
    assert (checked.verdict, round_id) == (Verdict.AGREED, "phh-F2L3D:1"), checked.reason
    seen = tomllib.loads(export(ledger, round_id), parse_float=Decimal)
    assert seen["_rulebook"] == "house/poker@2026-11-01"
    assert seen["actions"][4:10] == draw
    dealer = tomllib.loads(export(ledger, round_id, Viewer(pb.ROLE_DEALER)), parse_float=Decimal)
    hidden = ["p1 sd ??", "p2 sd ????", "d dh p1 ??", "d dh p2 ????", "p1 cbr 2", "p2 cc"]
    assert dealer["actions"][4:10] == hidden
    player = tomllib.loads(export(ledger, round_id, Viewer(pb.ROLE_PLAYER, "p2")), parse_float=Decimal)
    assert player["actions"][4:8] == ["p1 sd ??", "p2 sd KdQd", "d dh p1 ??", "d dh p2 8c2h"]
    for viewer in (EYE, Viewer(pb.ROLE_DEALER), Viewer(pb.ROLE_PLAYER, "p2")):
        ours = export(ledger, round_id, viewer)
        assert check(parsed(ours)).verdict is Verdict.AGREED
        *_, last = pokerkit.HandHistory.loads(ours)
        assert list(last.stacks) == [104, 96]


def test_draws_of_players_who_are_all_in_are_written_draw_by_draw() -> None:
    ledger = Records()
    importer = Importer(ledger, GamingCalendar())
    first = ["d dh p1 7h6c4c3d2c", "d dh p2 KdQd6d5d3c", "p2 cbr 4", "p1 cbr 6", "p2 cbr 8", "p1 cc"]
    draws = [
        "p1 sd",
        "p2 sd Kd",
        "d dh p2 Kh",
        "p1 sd",
        "p2 sd Kh",
        "d dh p2 Ks",
        "p1 sd",
        "p2 sd QdKs",
        "d dh p2 8c2h",
    ]
    shown = ["p2 sm 6d5d3c8c2h", "p1 sm 7h6c4c3d2c"]
    content = {**TRIPLE, "starting_stacks": [8, 8], "actions": [*first, *draws, *shown], "finishing_stacks": [16, 0]}
    checked, round_id = import_hand(importer, history_from(content))
    assert checked.verdict is Verdict.AGREED, checked.reason
    ours = export(ledger, round_id)
    assert tomllib.loads(ours, parse_float=Decimal)["actions"] == [*first, *draws, *shown]
    *_, last = pokerkit.HandHistory.loads(ours)
    assert list(last.stacks) == [16, 0]


def test_an_unseen_card_that_falls_off_the_table_leaves_the_other_unseen_ones_where_they_are_p13() -> None:
    """What is discarded later is counted in the hand as it lies: the first card is still one that nobody saw."""
    c, table = PokerTable(), pure_poker()
    limits = {"limit_low_cents": 200, "limit_high_cents": 400, "blinds_cents": (100, 200), "rake_percentage_bp": 0}
    options: dict[str, Any] = {"variant": "deuce_to_seven_triple_draw", "betting_structure": "fixed", **limits}
    table.play(*c.opening({1: 5000, 2: 5000, 3: 5000}, 3, **options), *c.ready(), c.start())
    first = ["", "", "", "4S", "", "", "", "", "", "", "", "", "3H", "", ""]
    table.play(c.deal(first), c.fold(3), c.call(1), c.check(2))
    table.play(c.discard(1, [2, 4]), c.deal(["KD", ""]), c.expose(1, "AC", off_table=True), c.deal([""]))
    table.play(c.discard(2), c.check(1), c.check(2))
    table.play(c.discard(1, [2, 3]), c.deal(["JS", "6C"]), c.discard(2), c.bet(1, 400), c.fold(2))
    text = export(table.records, "poker-1:1")
    drawn = [action for action in tomllib.loads(text)["actions"] if action.startswith("p1 sd")]
    assert drawn == ["p1 sd 4s??", "p1 sd ??3h"]
    assert check(parsed(text)).verdict is Verdict.AGREED
