"""Refusals of a blackjack table that are met at one moment only: a command too early, too late, twice, for another
hand, or with something in it that nobody can have meant. Each with its clause; nothing changes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from tests.support.blackjack.console import BJ2004, BUILT_IN, CN, BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.cards import SeededOrder
from tests.support.guards import check_refused
from tests.support.pure import PureStream
from tests.unit.games.blackjack.test_guards import (
    ACES,
    AGAINST_ACE,
    CN_BETS,
    DONE,
    HARD_16,
    MULTI,
    PAIR,
    PITCH,
    Case,
    on,
    then,
)

SUITS: dict[str, Any] = {"initial_suit_kind": "same_suit", **PITCH}
HELD = "main 1000; cards TS 7H 6D 9C"
SPOTS = "spot1 500; spot2 500; cards TS 7H 6D 9C; stand; turn"
UNSEEN = "main 1000; cards TS ?? 6D 9C; stand"
CHECKED = "main 1000; cards TS ?? 6D AC; close_insurance; check; stand"
FOUND = "main 1000; cards TS ?? 6D AC; close_insurance; check blackjack"
DEVICE = {"check_device": True}
HITS: dict[str, Any] = {"hit_wager": True}
SUITED = "main 1000; cards 2H 7C 5H 9C"


def effect(**values: Any) -> list[pb.BlackjackRulingEffect]:
    return [pb.BlackjackRulingEffect(**values)]


def ruling(effects: list[pb.BlackjackRulingEffect]) -> Callable[[BlackjackTable], list[pb.Command]]:
    return then(f"{CN_BETS}; card AS", lambda c: c.ruling("so", effects), CN)


def again(
    text: str, command: Callable[[BlackjackTable], pb.Command], **options: Any
) -> Callable[..., list[pb.Command]]:
    """The same command twice."""
    return lambda c: [*c.opening(**options), *(said(c, text) if text else []), command(c), command(c)]


CASES = [
    # Opening.
    Case("OPTION_REPEATED", "", "a rule posted twice", lambda c: [c.install(), _twice(c)]),
    Case(
        "CUTTING_CARD_TOO_DEEP",
        "E.3",
        "no card before it",
        lambda c: c.opened(decks=1, shuffle_cadence="cutting_card", cutting_card_from_back=52)[:5],
    ),
    Case("SHOE_NOT_ENDED", "H.1, I.1", "other decks in the shoe", lambda c: [*c.opening(), c.change(decks=6)]),
    Case("WRONG_STATE", "H.9", "the table closes on a round", then(f"{HARD_16}; hit KC", lambda c: c.close())),
    # Cards.
    Case("CARDS_NOT_READY", "H.3, I.4", "a burn from no shoe", lambda c: [*c.opened(), c.burn()]),
    Case("BURN_NOT_DUE", "H.3", "nothing was burned", lambda c: [*c.opening()[:-1], c.disclose("AS")]),
    Case("WRONG_STATE", "H.3", "shown already", again("", lambda c: c.disclose("AS"))),
    Case("WRONG_STATE", "E.1", "a shuffle in a round", then(HARD_16, lambda c: c.reshuffle())),
    Case("BAD_REASON", "", "a shuffle without reason", then("", lambda c: c.reshuffle(""))),
    Case("NO_SHOE_LOADED", "E.1", "a shuffle of nothing", lambda c: [*c.opened(), c.reshuffle()]),
    Case("WRONG_STATE", "H", "a card while insurance is open", then(AGAINST_ACE, lambda c: c.deal(1, "2C"))),
    Case("CARD_MISMATCH", "H.8", "another card was dealt", on(f"{DONE}; turn 2C")),
    Case("CARD_MISSING", "H.8", "nobody has recorded it", on(f"{UNSEEN}; turn")),
    Case("CARD_MISMATCH", "J.4.b", "the device saw no blackjack", on(f"{CHECKED}; turn KC", **DEVICE)),
    Case("CARD_MISMATCH", "J.4.b", "the device saw a blackjack", on(f"{FOUND}; turn 9C", **DEVICE)),
    # Hands that lie face down.
    Case("NOT_DEALT_IN", "I.5", "a hand of nobody", on(f"{HELD}; show @2", **PITCH)),
    Case("WRONG_STATE", "I.5", "before the deal is complete", on("main 1000; card TS; show", **PITCH)),
    Case("CARD_MISSING", "I.5", "cards that nobody has recorded", on("main 1000; cards ?? 7H ?? 9C; show", **PITCH)),
    Case("WRONG_STATE", "H.9", "a settlement before the turns", on(f"{HARD_16}; settle")),
    # Insurance.
    Case("WRONG_STATE", "K.4", "no suit wager waits", then(HARD_16, lambda c: c.settle_suits())),
    Case("WRONG_STATE", "A.4, J.6", "insurance before the deal", on("main 1000; insure 500")),
    Case(
        "NO_MAIN_WAGER",
        "J.6, L.4",
        "a spot without a wager",
        on("spot1 500; spot2 500; cards TS 7H 6D AC; insure 200 3", **MULTI),
    ),
    Case("WAGER_UP", "J.6, L.4", "insured twice", on(f"{AGAINST_ACE}; insure 200; insure 200")),
    Case("NOT_DEALT_IN", "A.4, J.6", "insurance of nobody", on(f"{AGAINST_ACE}; insure 200 @2")),
    Case(
        "HAND_OVER", "p", "insurance after even money", on(f"{CN_BETS}; cards AS 9D KD AC; even_money; insure 200", CN)
    ),
    Case("HAND_OVER", "p", "even money twice", on(f"{CN_BETS}; cards AS 9D KD AC; even_money; even_money", CN)),
    Case("WRONG_STATE", "J.4.b", "a check against a six", on("main 1000; cards TS 7H 6D 6C; check", **DEVICE)),
    # Hit wagers.
    Case("NOT_DEALT_IN", "K.2.b", "a hit wager of nobody", on(f"{SUITED}; hit_wager 100 @2", **HITS)),
    Case("NOT_YOUR_TURN", "K.6.a", "before the turns", on("main 1000; card 2H; hit_wager 100", **HITS)),
    Case("HAND_OVER", "K.6.a", "a hand that is not there", on(f"{SUITED}; hit_wager 100 2", **HITS)),
    Case(
        "SPLIT_ACE",
        "H.7.c",
        "an ace that may only be split again",
        on(
            "main 1000; cards AH 7C AH 9C; split; card AH; card 5D; hit_wager 100 1",
            max_ace_splits=3,
            hit_wager_after_split=True,
            **HITS,
        ),
    ),
    Case(
        "HAND_OVER",
        "K.6",
        "a doubled card face down",
        on(f"{SUITED}; double 1000 down; hit_wager 100", **HITS, **PITCH),
    ),
    # Elections.
    Case("NOT_A_PAIR", "A.6, J.8", "three cards", on(f"{PAIR}; hit 2C; split")),
    Case("BAD_ID", "", "two ids for one split", then(PAIR, lambda c: c.split(wager_ids=["a", "b"]))),
    Case(
        "WAGER_ID_USED",
        "",
        "one id for two splits",
        then("spot1 500; spot2 500; cards 8S 7H 8D 9C", lambda c: c.split(wager_ids=["a", "a"]), **MULTI),
    ),
    Case("MULTI_SEAT_OFF", "G.4", "a third position", lambda c: _three_seats(c)),
    Case(
        "OPTIONAL_EXCEEDS_MAIN",
        "K.2.c",
        "a spot below the suit wager, placed after it",
        on("spot1 500; initial_suit 500; spot2 499", decks=1, initial_suit_kind="same_suit", **MULTI),
    ),
    # Irregularities.
    Case("NOT_DEALT_IN", "M.3", "a wrong count at an empty seat", then(HARD_16, lambda c: c.wrong_count(2))),
    Case("WRONG_STATE", "M", "a shoe that runs out between rounds", then("", lambda c: c.exhausted())),
    Case("WRONG_STATE", "M.3", "a wrong count before the deal", then("", lambda c: c.wrong_count(1))),
    Case("BAD_REASON", "M.4", "a fault without a name", then("", lambda c: c.shuffler_fault("tired"))),
    Case("CARDS_NOT_SHUFFLED", "M.4", "nothing was shuffled", lambda c: [*c.opened(), c.shuffler_fault()]),
    Case("WRONG_STATE", "M.5", "before the dealer's hands", on("spot1 500; spot2 500; up_card_discarded", **MULTI)),
    Case("UP_CARD_MISSING", "M.5", "reported twice", on(f"{SPOTS}; up_card_discarded; up_card_discarded", **MULTI)),
    Case("WRONG_STATE", "M.5", "it is in its place", on(f"{SPOTS}; restore 9C", **MULTI)),
    # Rulings.
    Case("BAD_TEXT", "x", "a ruling without words", then("", lambda c: c.ruling(""), CN)),
    Case("NO_ROUND_OPEN", "x", "a void of nothing", then("", lambda c: c.ruling("so", void=True), CN)),
    Case("NO_SUCH_WAGER", "x", "of no wager", ruling(effect(wager_id="w9", outcome=pb.OUTCOME_WON, paid_cents=1))),
    Case("BAD_AMOUNT", "x", "won and not paid", ruling(effect(wager_id="w1", outcome=pb.OUTCOME_WON))),
    Case("BAD_AMOUNT", "x", "lost and paid", ruling(effect(wager_id="w1", outcome=pb.OUTCOME_LOST, paid_cents=5))),
    Case("RULING_NOT_PROVIDED", "M", "a dispute under other rules", then("", lambda c: c.escalate(1))),
    # Aces in 2004.
    Case(
        "SPLIT_LIMIT", "H.7.c, I.8.c", "aces again", on(ACES.replace("; card AC; card 5D", "; card AC; split"), BJ2004)
    ),
]


def _twice(c: BlackjackTable) -> pb.Command:
    command = c.post_rules(split=True)
    command.blackjack.post_rules.rules.append(command.blackjack.post_rules.rules[0])
    return command


def _three_seats(c: BlackjackTable) -> list[pb.Command]:
    """Of one player, where two are allowed."""
    seats = [c.seat(seat, "anna") for seat in (1, 2, 3)]
    return [*c.opened((), multi_seat=True), *seats, *(c.place("main", 1000, seat) for seat in (1, 2, 3))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused(case: Case) -> None:
    check_refused(PureStream("blackjack-1"), case.script(BlackjackTable()), case.code, case.cite, case.actor)


def test_a_shoe_that_has_cards_left_and_a_round_that_needs_none_are_not_exhausted() -> None:
    """M: the rules are silent, so nothing but the last card ends a round."""
    stream, console = PureStream("blackjack-1", SeededOrder(Random(1))), BlackjackTable()
    stream.play(*console.opening((1,), CN, BUILT_IN), *said(console, CN_BETS), console.deal(1))
    assert stream.refused(console.exhausted()).code == "SHOE_NOT_EMPTY"
