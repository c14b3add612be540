"""Every refusal of a blackjack table, each with its clause; a refused command changes nothing."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import roundledger.v1 as pb
from games.blackjack.rejections import REJECTIONS
from tests.support.blackjack.console import BJ2004, BJ2006, CN, MANUAL, BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.guards import check_refused
from tests.support.pure import PureStream

PITCH: dict[str, Any] = {"dealing": "pitch", "decks": 2}
MULTI: dict[str, Any] = {"multiple_action": True, "surrender": False}
PLAYER_1 = pb.Actor(actor_id="p1", role=pb.ROLE_PLAYER)


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[BlackjackTable], list[pb.Command]]
    actor: pb.Actor | None = None


def on(text: str, rulebook_id: str = BJ2006, seats: tuple[int, ...] = (1,), **options: Any):  # type: ignore[no-untyped-def]
    """At a table whose cards are ready."""
    return lambda c: [*c.opening(seats, rulebook_id, **options), *said(c, text)]


def then(
    text: str, last: Callable[[BlackjackTable], pb.Command], rulebook_id: str = BJ2006, **options: Any
) -> Callable[[BlackjackTable], list[pb.Command]]:
    return lambda c: [*c.opening((1,), rulebook_id, **options), *(said(c, text) if text else []), last(c)]


def _limits(c: BlackjackTable, **limits: tuple[int, int]) -> pb.Command:
    return c.limits(
        *(pb.WagerLimit(wager=w if w != "all" else "*", min_cents=a, max_cents=b) for w, (a, b) in limits.items())
    )


def _two_seats(rulebook_id: str, seats: tuple[int, int], **options: Any) -> Callable[..., list[pb.Command]]:
    """One player at two seats."""
    return lambda c: [
        *c.opened((), rulebook_id, **options),
        *(c.seat(seat, "anna") for seat in seats),
        c.place("main", 1000, seats[0]),
        c.place("main", 1000, seats[1]),
    ]


HARD_16 = "main 1000; cards TS 7H 6D 9C"
PAIR = "main 1000; cards 8S 7H 8D 9C"
ACES = "main 1000; cards AS 7H AD 9C; split; card AC; card 5D"
AGAINST_ACE = "main 1000; cards TS 7H 6D AC"
DONE = f"{HARD_16}; stand"
CN_BETS = "main 1000; ante 100"

CASES = [
    # Opening.
    Case("RULES_EMPTY", "", "an empty sign", lambda c: [c.install(), c.post_rules()]),
    Case("RULE_NOT_POSTABLE", "", "no such rule", lambda c: [c.install(), c.post_rules(soft17="hit")]),
    Case(
        "NOT_POSTED",
        "I.1, J.3, J.5, J.6, J.7, J.8",
        "no sign",
        lambda c: [c.install(), c.limits(), c.staff(), c.open()],
    ),
    Case(
        "NOT_POSTED",
        "I.1, J.3, J.5, J.6, J.7, J.8",
        "surrender off, but posted as on",
        lambda c: [c.install(), c.limits(), *c.posting(), c.open(surrender=False)],
    ),
    Case("STAFFING", "N", "nobody recorded", lambda c: [c.install(), c.limits(), c.posting()[0], c.open()]),
    Case("STAFFING", "", "no table at all", lambda c: [c.install(), c.staff(open_tables=0)]),
    Case("STAFFING", "N.1", "no cashier", lambda c: [c.install(), c.limits(), c.posting()[0], c.staff(0), c.open()]),
    Case("STAFFING", "N.2", "no dealer", lambda c: [c.install(), c.limits(), c.posting()[0], c.staff(1, 0), c.open()]),
    Case(
        "STAFFING",
        "N.3",
        "one supervisor for seven tables, at the first card",
        lambda c: [*c.opening(), *said(c, "main 1000"), c.staff(1, 1, 1, 7), c.deal(1, "AS")],
    ),
    Case("TOO_MANY_POSITIONS", "B.1", "eight seats", lambda c: [c.install(8), c.limits(), *c.posting(), c.open()]),
    Case("DECK_COUNT", "I.2", "pitch from three decks", lambda c: c.opened(dealing="pitch", decks=3)[:5]),
    Case("MULTI_ACTION_PITCH", "L.3", "both", lambda c: c.opened(**PITCH, **MULTI)[:5]),
    Case("SURRENDER_WITH_MULTI_ACTION", "J.5", "both", lambda c: c.opened(multiple_action=True, surrender=True)[:5]),
    Case("PAYOUT_NOT_PERMITTED", "K.5.b", "50 to 1 from one deck", lambda c: c.opened(decks=1, kq_suited_odds=50)[:5]),
    Case("OPTION_OUT_OF_RANGE", "K.5.b", "50 to 1 in 2004", lambda c: c.opened((), BJ2004, decks=2, kq_suited_odds=50)),
    Case("VOID_NOT_IN_RULEBOOK", "M", "a void of no irregularity", then("main 1000", lambda c: c.void())),
    # Cards.
    Case("CARDS_NOT_READY", "E, H.2", "no cards", lambda c: [*c.opened(), c.place(), c.deal(1, "AS")]),
    Case("CARDS_NOT_READY", "H.3, I.4", "no card burned", lambda c: [*c.opening()[:-1], c.place(), c.deal(1, "AS")]),
    Case("BURN_COUNT", "H.3, I.4", "none", lambda c: [*c.opening()[:-1], c.burn(0)]),
    Case("BURN_NOT_DUE", "H.3, I.4", "twice", lambda c: [*c.opening(), c.burn()]),
    Case("BURN_NOT_SHOWN", "I.4", "pitch in 2004", then("", lambda c: c.disclose("AS"), BJ2004, **PITCH)),
    Case("BURN_NOT_SHOWN", "I.4", "pitch in 2006, not chosen", then("", lambda c: c.disclose("AS"), BJ2006, **PITCH)),
    Case("CARD_MISSING", "H.3", "burned cards unnamed", then("", lambda c: c.disclose())),
    Case("CUT_TOO_CLOSE_TO_END", "E.3, E.4", "a cut at 9", lambda c: [*_uncut(c), c.offer_cut(1), c.cut(9, 1)]),
    Case("CUT_TOO_CLOSE_TO_END", "E.3, E.4", "a cut at N-9", lambda c: [*_uncut(c), c.offer_cut(1), c.cut(407, 1)]),
    Case(
        "CUT_TOO_CLOSE_TO_END",
        "E.3, E.4",
        "the dealer's cut at N-9 in 2006",
        lambda c: [*_uncut(c), c.offer_cut(1, declined=True), c.cut(407, 0)],
    ),
    Case("CUT_NOT_CALLED_FOR", "E.2, E.3", "a cut after a device", lambda c: [*c.opening()[:-2], c.cut(100, 0)]),
    Case(
        "SHUFFLE_DUE",
        "E.1, E.3",
        "a second round",
        on("main 1000; cards TS 7H 7D TC; stand; turn; settle; main 1000; card AS"),
    ),
    Case(
        "SHUFFLE_DUE",
        "M.4, E.1",
        "cards that the device did not finish",
        lambda c: [*c.opening()[:-2], c.shuffler_fault(), c.load()],
    ),
    Case(
        "SHUFFLE_DUE",
        "E.1, E.3",
        "the shoe again after a round",
        then("main 1000; cards TS 7H 7D TC; stand; turn; settle", lambda c: c.load()),
    ),
    Case(
        "SPREAD_DUE",
        "E.6",
        "shuffled again for whoever comes",
        lambda c: [*c.opening(), c.leave(1), c.end_shoe(), c.seat(1), c.shuffle()],
    ),
    Case(
        "SPREAD_DUE",
        "E.6",
        "the cards were in the rack",
        lambda c: [*c.opening(), c.end_shoe(), c.leave(1), c.seat(1), c.shuffle()],
    ),
    Case("SPREAD_DUE", "E.6", "everybody had left", lambda c: [*c.opening(), c.leave(1), c.seat(1), c.place()]),
    # Wagers.
    Case("BETTING_CLOSED", "G", "a wager after the first card", on("main 1000; card AS; main 500")),
    Case("BETTING_CLOSED", "f", "a wager after the first card", on(f"{CN_BETS}; card AS; main 500", CN)),
    Case("NO_MAIN_WAGER", "G.3", "nobody", on("card AS")),
    Case("NO_MAIN_WAGER", "K.2.a", "a suit wager alone", on("initial_suit 100", initial_suit_kind="same_suit")),
    Case("NO_MAIN_WAGER", "n", "an ante alone", on("ante 100", CN)),
    Case("BELOW_MIN", "P", "too little", lambda c: [*c.opening(), _limits(c, all=(500, 1000)), c.place("main", 499)]),
    Case("ABOVE_MAX", "P", "too much", lambda c: [*c.opening(), _limits(c, all=(500, 1000)), c.place("main", 1001)]),
    Case("WAGER_UP", "G", "two main wagers", on("main 1000; main 1000")),
    Case("UNKNOWN_WAGER", "G, L.2", "a spot without multiple action", on("spot1 1000")),
    Case("UNKNOWN_WAGER", "G, L.2", "a main wager at multiple action", on("main 1000", **MULTI)),
    Case("UNKNOWN_WAGER", "a", "a suit wager", on("main 1000; initial_suit 100", CN)),
    Case("OPTIONAL_OFF", "K.1", "not offered", on("main 1000; initial_suit 100")),
    Case(
        "OPTIONAL_LIMIT",
        "K.2.b",
        "above its maximum",
        lambda c: [
            *c.opening(initial_suit_kind="same_suit"),
            _limits(c, all=(1, 9000), initial_suit=(1, 400)),
            *said(c, "main 1000; initial_suit 401"),
        ],
    ),
    Case(
        "CHIPS_ONLY",
        "K.2.a",
        "a suit wager in cash",
        on("main 1000; initial_suit 100 cash", initial_suit_kind="same_suit"),
    ),
    Case("CHIPS_ONLY", "m", "cash in the circle", on("main 1000 cash", CN)),
    Case("FOREIGN_FUNDS", "v", "foreign cheques", on("main 1000 foreign", CN)),
    Case("FOREIGN_FUNDS", "G.1", "foreign chips", on("main 1000 foreign")),
    Case("MATCH_PLAY_NOT_CONFIGURED", "G.1", "a coupon", then("", lambda c: c.place("main", 500, coupon_cents=500))),
    Case("VERBAL_NOT_ACCEPTED", "G.1", "words", then("", lambda c: c.place("main", 500, verbal=True))),
    Case("ANTE_MISSING", "n", "no ante", on("main 1000; card AS", CN)),
    Case("BAD_AMOUNT", "n", "another ante", on("main 1000; ante 50", CN)),
    Case("MULTI_SEAT_OFF", "G.4", "two positions", _two_seats(BJ2006, (1, 2))),
    Case("MULTI_SEAT_OFF", "k", "two positions", _two_seats(CN, (1, 2))),
    Case("SEATS_NOT_ADJACENT", "G.5", "positions 1 and 3", _two_seats(BJ2004, (1, 3), multi_seat=True)),
    Case(
        "TWO_HANDS_MINIMUM",
        "k",
        "two hands of 500 at a minimum of 500",
        lambda c: [
            *c.opened((), CN, multi_seat=True),
            _limits(c, all=(500, 9000)),
            c.seat(1, "anna"),
            c.seat(4, "anna"),
            *said(c, "main 500; main 500 @4"),
        ],
    ),
    Case("SPOTS_REQUIRED", "L.2", "one spot", on("spot1 1000; card AS", **MULTI)),
    Case(
        "SPOTS_REQUIRED", "L.2", "two of three", on("spot1 500; spot2 500; card AS", require_three_spots=True, **MULTI)
    ),
    # The deal.
    Case("WRONG_DESTINATION", "H.4, H.5", "the dealer first", on("main 1000; dealer AS")),
    Case(
        "CARD_NOT_IN_SHOE",
        "",
        "a third ace of two",
        on("main 1000; main 1000 @2; card AS; card AS @2; dealer 2C; card AS", seats=(1, 2), decks=2),
    ),
    Case("NOT_ELECTED", "H.5", "a card that nobody asked for", on(f"{HARD_16}; card 2C")),
    Case("WRONG_STATE", "H.4, H.8", "the hole card before its time", on(f"{HARD_16}; turn")),
    # Insurance and check.
    Case("INSURANCE_OFF", "A.4, J.6", "not offered", on(f"{AGAINST_ACE}; insure 500", insurance=False)),
    Case("NO_ACE_SHOWING", "A.4, J.6", "a nine", on(f"{HARD_16}; insure 500")),
    Case("INSURANCE_TOO_LARGE", "J.6, L.4", "501 of 1000", on(f"{AGAINST_ACE}; insure 501")),
    Case("INSURANCE_TOO_LARGE", "p", "501 of 1000", on(f"{CN_BETS}; cards TS 7H 6D AC; insure 501", CN)),
    Case("INSURANCE_CLOSED", "A.4, J.6", "too late", on(f"{AGAINST_ACE}; close_insurance; insure 500")),
    Case("INSURANCE_CLOSED", "J.6", "closed twice", on(f"{AGAINST_ACE}; close_insurance; close_insurance")),
    Case("EVEN_MONEY_OFF", "J.6", "Oneida", on("main 1000; cards AS 7H KD AC; even_money")),
    Case("EVEN_MONEY_NEEDS_BLACKJACK", "q", "a 16", on(f"{CN_BETS}; cards TS 7H 6D AC; even_money", CN)),
    Case("INSURED_AND_EVEN_MONEY", "q", "both", on(f"{CN_BETS}; cards AS 7H KD AC; insure 100; even_money", CN)),
    Case("CHECK_NOT_ALLOWED", "J.4.b", "2004", on("main 1000; cards TS AC 6D 7H; close_insurance; check", BJ2004)),
    Case("CHECK_NOT_ALLOWED", "J.4.b", "no device", on("main 1000; cards TS 7H 6D KC; check")),
    Case(
        "CHECK_NOT_ALLOWED",
        "J.4.b",
        "multiple action",
        on("spot1 500; spot2 500; cards TS 7H 6D KC; check", check_device=True, **MULTI),
    ),
    # Turns.
    Case(
        "NOT_YOUR_TURN",
        "H.5, I.6",
        "seat 2 first",
        on("main 500; main 500 @2; cards 9S 8S 7S 5H 5D 5C @1,2; stand @2", seats=(1, 2)),
    ),
    Case("NOT_DEALT_IN", "H.5, I.6", "no hand", on(f"{HARD_16}; stand @2")),
    Case("HAND_OVER", "H.5, I.6", "after standing", on(f"{DONE}; stand")),
    Case("CARD_DUE", "H.5, I.6", "a card was asked for", on(f"{HARD_16}; asks; stand")),
    Case("AT_21", "H.7, I.8", "7-7-7", on("main 500; cards 7S 5H 7D 9C; hit 7C; asks")),
    Case("AT_21", "H.7, I.8", "a blackjack", on("main 500; cards AS 5H KD TC; asks")),
    Case("DOUBLE_OFF", "A.2, J.7", "not offered", on(f"{HARD_16}; double 1000", double=False)),
    Case("NOT_TWO_CARDS", "A.2, J.7", "three cards", on(f"{HARD_16}; hit 2C; double 1000")),
    Case("DOUBLE_AMOUNT", "A.2", "for less", on(f"{HARD_16}; double 999")),
    Case("DOUBLE_AMOUNT", "b", "for more", on(f"{CN_BETS}; cards TS 7H 6D 9C; double 1001", CN)),
    Case("FACE_DOWN_OFF", "H.6, I.7", "from a shoe", on(f"{HARD_16}; double 1000 down")),
    Case(
        "FACE_DOWN_OFF",
        "H.6, I.7",
        "pitch in 2004",
        on("main 500; cards ?? 9C ?? ??; double 500 down", BJ2004, **PITCH),
    ),
    Case("SPLIT_ACE", "H.7.c, I.8.c", "another card", on(f"{ACES}; asks", max_ace_splits=2)),
    Case("SPLIT_ACE", "H.7.c, I.8.c", "a double", on(f"{ACES}; double 1000", max_ace_splits=2)),
    Case("SPLIT_OFF", "A.6, J.8", "not offered", on(f"{PAIR}; split", split=False)),
    Case("NOT_A_PAIR", "A.6, J.8", "10 and 6", on(f"{HARD_16}; split")),
    Case("NOT_A_PAIR", "c", "king and ten, by rank", on(f"{CN_BETS}; cards TS 7H KD 9C; split", CN, pair_means="rank")),
    Case("SPLIT_LIMIT", "A.6, J.8", "a second of one", on(f"{PAIR}; split; card 8C; split", max_splits=1)),
    Case(
        "SPLIT_LIMIT",
        "H.7.c, I.8.c",
        "aces again in 2004",
        on(ACES.replace("7H AD 9C", "9C AD 7H") + "; split", BJ2004),
    ),
    Case(
        "SPLIT_LIMIT",
        "c",
        "a fourth",
        on(f"{CN_BETS}; cards 8S 7H 8D 9C; split; card 8C; split; card 8H; split; card 8S; split", CN),
    ),
    Case("SURRENDER_OFF", "J.5", "not offered", on(f"{HARD_16}; surrender", surrender=False)),
    Case("SURRENDER_OFF", "b", "Chickasaw", on(f"{CN_BETS}; cards TS 7H 6D 9C; surrender", CN)),
    Case("SURRENDER_OFF", "J.5", "multiple action", on("spot1 500; spot2 500; cards TS 7H 6D 9C; surrender", **MULTI)),
    Case("SURRENDER_TOO_LATE", "A.7, J.5", "after a card", on(f"{HARD_16}; hit 2C; surrender")),
    Case("HIT_WAGER_OFF", "K.1, K.6", "not offered", on("main 500; cards 2H 7H 5H 9C; hit_wager 100")),
    Case(
        "HIT_WAGER_OFF",
        "K.6.e",
        "on a split hand",
        on("main 500; cards KS 7H TS 9C; split; hit_wager 100", hit_wager=True),
    ),
    Case("CARDS_NOT_SUITED", "K.6.a, K.6.d, K.6.e", "two suits", on(f"{HARD_16}; hit_wager 100", hit_wager=True)),
    Case(
        "CARDS_NOT_SUITED",
        "K.6.a, K.6.d, K.6.e",
        "a split of two suits",
        on(f"{PAIR}; split; hit_wager 100", hit_wager=True, hit_wager_after_split=True),
    ),
    Case(
        "OPTIONAL_EXCEEDS_MAIN",
        "K.2.c",
        "one deck",
        on("main 500; cards 2H 7H 5H 9C; hit_wager 501", hit_wager=True, decks=1),
    ),
    Case(
        "WAGER_UP",
        "K.6.d",
        "two on one card",
        on("main 500; cards 2H 7H 5H 9C; hit_wager 1; hit_wager 1", hit_wager=True),
    ),
    Case(
        "CHIPS_ONLY",
        "K.2.a",
        "in cash",
        then("main 500; cards 2H 7H 5H 9C", lambda c: c.hit_wager(9, funds=pb.BLACKJACK_FUNDS_CASH), hit_wager=True),
    ),
    # Hands face down.
    Case("HAND_NOT_SHOWN", "I.8", "a pair to split", on("main 500; cards 8S 5D 8D 9C; split", **PITCH)),
    Case(
        "HAND_NOT_SHOWN",
        "I.9",
        "nobody knows the hand",
        on("main 500; cards ?? TD ?? 9C; stand; turn; settle", **PITCH),
    ),
    Case("HAND_SHOWN", "I.5", "cards face up", on(f"{HARD_16}; show")),
    Case("CARD_COUNT", "I.5", "one of two", on("main 500; cards ?? 5D ?? 9C; show 8S", **PITCH)),
    Case("CARD_MISMATCH", "I.5", "other cards", on("main 500; cards 8S 5D 8D 9C; show 8S 8C", **PITCH)),
    Case(
        "CARDS_NOT_HELD",
        "I.11.a",
        "by the player",
        on("main 500; cards 8S 5D 8D 9C; show", pitch_hold_cards=False, **PITCH),
        PLAYER_1,
    ),
    # The dealer.
    Case("HOLE_CARD_DOWN", "H.8", "a draw", on(f"{DONE}; dealer 2C")),
    Case("HOLE_CARD_DOWN", "H.8", "settled before", on(f"{DONE}; settle")),
    Case("DEALER_MUST_DRAW", "H.8.a, I.9.a", "at 16", on(f"{DONE}; turn; settle")),
    Case("DEALER_MUST_DRAW", "g", "at 16", on(f"{CN_BETS}; cards TS 7H 6D 9C; stand; turn; settle", CN)),
    Case("DEALER_MUST_STAND", "H.8.a, I.9.a", "at 19", on(f"{DONE}; turn; dealer 3C; dealer 2C")),
    Case("NO_DRAW_NEEDED", "H.8.b, I.9.b", "all bust", on(f"{HARD_16}; hit 9D; turn; dealer 2C")),
    Case(
        "CARD_MISMATCH",
        "J.4.b",
        "a blackjack after the device said no",
        on("main 500; cards TS ?? 6D KC; check; stand; turn AC", check_device=True),
    ),
    Case("MUST_STAY", "G.2", "in 2004", then("main 1000; cards TS 9C 6D 7H; hit 9D", lambda c: c.leave(1), BJ2004)),
    # Irregularities.
    Case("FLOOR_RULING", "M.2", "an exposed card", then(HARD_16, lambda c: c.card_in_error("2C", exposed=True))),
    Case("SHOE_NOT_EMPTY", "M", "cards are left", then(HARD_16, lambda c: c.exhausted())),
    Case(
        "UP_CARD_MISSING",
        "M.5",
        "a card without it",
        then(
            "spot1 500; spot2 500; cards TS 7H 6D 9C; stand; turn; up_card_discarded",
            lambda c: c.deal(0, "2C"),
            **MULTI,
        ),
    ),
    Case(
        "CARD_MISMATCH",
        "M.5",
        "another card",
        on("spot1 500; spot2 500; cards TS 7H 6D 9C; stand; turn; up_card_discarded; restore 9D", **MULTI),
    ),
    Case("WRONG_STATE", "M.5", "no multiple action", on(f"{DONE}; turn; up_card_discarded")),
    Case("RULING_FIRST", "x", "a card face up", then(f"{CN_BETS}; card AS", lambda c: c.face_up("2C"), CN)),
    Case("RULING_FIRST", "y", "a dispute without ruling", then("", lambda c: c.escalate(1), CN), PLAYER_1),
    Case("RULING_NOT_PROVIDED", "M", "a ruling", then("", lambda c: c.ruling())),
    Case(
        "BAD_OUTCOME",
        "x",
        "no outcome",
        then(f"{CN_BETS}; card AS", lambda c: c.ruling("so", [pb.BlackjackRulingEffect(wager_id="w1")]), CN),
    ),
]


def _uncut(c: BlackjackTable) -> list[pb.Command]:
    return [*c.opening()[:-3], c.shuffle(MANUAL)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused(case: Case) -> None:
    check_refused(PureStream("blackjack-1"), case.script(BlackjackTable()), case.code, case.cite, case.actor)


def test_every_refusal_of_the_game_is_tried() -> None:
    assert set(REJECTIONS) - {case.code for case in CASES} == set()
