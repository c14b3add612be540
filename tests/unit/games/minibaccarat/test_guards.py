"""Every refusal of a minibaccarat table; what it does from command to command is in test_lifecycles.

A refused command leaves no event and changes nothing: each case compares the table's bytes before and after.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.rejections import CARD_REJECTIONS
from games.minibaccarat.rejections import REJECTIONS
from tests.support.cards import BUILT_IN, DEVICE, ChosenOrder
from tests.support.guards import check_refused
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import BANKER_8
from tests.support.pure import PureStream

Script = Callable[[MinibaccaratTable], list[pb.Command]]


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Script


def _closed(t: MinibaccaratTable, *notices: pb.Command, seats: int = 7) -> list[pb.Command]:
    return [t.install(seats), t.limits(), *notices]


def _four(t: MinibaccaratTable, cards: str, **options: Any) -> list[pb.Command]:
    return [*t.opening(**options), t.place("player"), t.no_more_bets(), *t.deal_four(cards)]


def _deferred(t: MinibaccaratTable) -> list[pb.Command]:
    return [*t.opening(vig_collection="deferred"), *t.round({(1, "banker"): 1000}, BANKER_8)]


def _override(wager: str, pays: int, per: int, case: str = "") -> list[pb.PayoutOverride]:
    return [pb.PayoutOverride(wager=wager, winning_case=case, odds=pb.Odds(pays=pays, per=per))]


_LIMITED = pb.WagerLimit(wager="*", min_cents=500, max_cents=1000)

OPENING = [
    Case("TOO_MANY_POSITIONS", "B.1", "eight", lambda t: [*_closed(t, t.style_notice(), seats=8), t.open()]),
    Case("NOTICE_REQUIRED", "J.3", "no written notice", lambda t: [*_closed(t), t.open()]),
    Case(
        "NOTICE_REQUIRED",
        "J.3",
        "of another style",
        lambda t: [*_closed(t, t.style_notice("a")), t.open(deal_style="b")],
    ),
    Case("NOTICE_REQUIRED", "M.6", "none", lambda t: [*_closed(t, t.style_notice()), t.open(vig_type="none")]),
    Case("NOTICE_REQUIRED", "M.5", "type changes", lambda t: [*t.opened(), t.change(vig_type="tie")]),
    Case("NOTICE_REQUIRED", "M.5", "rate rises", lambda t: [*t.opened(), t.change(win_vig_bp=501)]),
    Case(
        "NOTICE_REQUIRED",
        "M.5",
        "notice of another rate",
        lambda t: [*t.opened(), t.vigorish_notice("win", 600), t.change(win_vig_bp=700)],
    ),
    Case(
        "VIGORISH_OUTSTANDING",
        "M.5",
        "type changes while vigorish is owed",
        lambda t: [*_deferred(t), t.vigorish_notice("tie", 2500), t.change(vig_type="tie")],
    ),
    Case(
        "OPTION_CONFLICT",
        "B.4, I",
        "both devices",
        lambda t: [
            *_closed(t, t.style_notice()),
            t.open(decks=12, automated_shuffler=True, auto_reshuffle_shoe=True),
        ],
    ),
    Case("DECK_COUNT", "B.3", "nine decks", lambda t: [*_closed(t, t.style_notice()), t.open(decks=9)]),
    Case(
        "DECK_COUNT",
        "B.4",
        "ten with a shuffler",
        lambda t: [*_closed(t, t.style_notice()), t.open(decks=10, automated_shuffler=True)],
    ),
    Case(
        "BATCHES_UNEQUAL",
        "B.4.b",
        "thirteen",
        lambda t: [*_closed(t, t.style_notice()), t.open(decks=13, automated_shuffler=True)],
    ),
    Case(
        "PAYOUT_FIXED",
        "M.1",
        "player 2:1",
        lambda t: [*_closed(t, t.style_notice()), t.open(overrides=_override("player", 2, 1))],
    ),
    Case(
        "PAYOUT_FIXED",
        "M.6",
        "six at 1:1",
        lambda t: [*_closed(t, t.style_notice()), t.open(overrides=_override("banker", 1, 1, "six"))],
    ),
    Case(
        "PAYOUT_NOT_PERMITTED",
        "M.2",
        "tie 17:2",
        lambda t: [*_closed(t, t.style_notice()), t.open(overrides=_override("tie", 17, 2))],
    ),
    Case(
        "VIGORISH_NOT_DEFERRABLE",
        "M.4",
        "on ties",
        lambda t: [*_closed(t, t.style_notice()), t.open(vig_type="tie", vig_collection="deferred")],
    ),
    Case(
        "VIGORISH_NOT_DEFERRABLE",
        "M.3.b",
        "with a shoe that reshuffles",
        lambda t: [*_closed(t, t.style_notice()), t.open(auto_reshuffle_shoe=True, vig_collection="deferred")],
    ),
    Case("UNKNOWN_DEAL_STYLE", "J.3", "d", lambda t: [*_closed(t), t.style_notice("d")]),
    Case("UNKNOWN_VIGORISH", "M.5", "on losses", lambda t: [*_closed(t), t.vigorish_notice("loss")]),
    Case("VIGORISH_TOO_HIGH", "M.4", "26 %", lambda t: [*_closed(t), t.vigorish_notice("tie", 2600)]),
    Case("TABLE_CLOSED", "", "before opening", lambda t: [*_closed(t), t.place("player")]),
    Case("SHOE_NOT_ENDED", "", "closing with a loaded shoe", lambda t: [*t.opening(), t.close()]),
    Case("WRONG_STATE", "J", "closing in a deal", lambda t: [*t.opening(), t.no_more_bets(), t.close()]),
    Case("VIGORISH_OUTSTANDING", "M.3.b", "closing", lambda t: [*_deferred(t), t.end_shoe(), t.close()]),
    Case("SHOE_NOT_ENDED", "B.3, B.4, I", "six decks for eight", lambda t: [*t.opening(), t.change(decks=6)]),
    Case("SHOE_NOT_ENDED", "B.3, B.4, I", "a device", lambda t: [*t.opening(), t.change(auto_reshuffle_shoe=True)]),
]

WAGERS = [
    Case("CARDS_NOT_READY", "E.4", "no shoe", lambda t: [*t.opened(), t.place("player")]),
    Case("CARDS_NOT_READY", "E.4", "no first card", lambda t: [*t.opening()[:-1], t.place("player")]),
    Case("SEAT_EMPTY", "", "nobody", lambda t: [*t.opening(), t.place("player", seat=2)]),
    Case("UNKNOWN_WAGER", "G.2", "pair", lambda t: [*t.opening(), t.place("pair")]),
    Case("BAD_AMOUNT", "G.3", "nothing", lambda t: [*t.opening(), t.place("player", 0)]),
    Case("BELOW_MIN", "O", "499", lambda t: [*t.opening(), t.limits(_LIMITED), t.place("tie", 499)]),
    Case("ABOVE_MAX", "O", "1001", lambda t: [*t.opening(), t.limits(_LIMITED), t.place("tie", 1001)]),
    Case("BAD_AMOUNT", "G.3", "coupon", lambda t: [*t.opening(match_play=True), t.place("tie", coupon_cents=-1)]),
    Case("COUPON_NOT_ACCEPTED", "G.3", "no match play", lambda t: [*t.opening(), t.place("tie", coupon_cents=5)]),
    Case(
        "COUPON_NOT_MATCHED",
        "G.3",
        "too few chips",
        lambda t: [*t.opening(match_play=True), t.place("tie", 4, coupon_cents=5)],
    ),
    Case(
        "VERBAL_NOT_ACCEPTED", "G.3", "spoken", lambda t: [*t.opening(verbal_wagers=False), t.place("tie", verbal=True)]
    ),
    Case("VERBAL_UNCONFIRMED", "G.3", "never called", lambda t: [*t.opening(), t.confirm("w1")]),
    Case(
        "VERBAL_UNCONFIRMED",
        "G.3",
        "twice by the dealer",
        lambda t: [*t.opening(), t.place("tie", verbal=True), t.confirm("w1"), t.confirm("w1")],
    ),
    Case(
        "VERBAL_UNCONFIRMED",
        "G.3",
        "lapsed at no more bets",
        lambda t: [*t.opening(), t.place("tie", verbal=True), t.confirm("w1"), t.no_more_bets(), t.confirm("w1")],
    ),
    Case("NO_SUCH_WAGER", "", "withdrawn", lambda t: [*t.opening(), t.withdraw("w1")]),
    Case(
        "BETTING_CLOSED",
        "G.4",
        "placed late",
        lambda t: [*t.opening(), t.place("tie"), t.no_more_bets(), t.place("tie")],
    ),
    Case(
        "BETTING_CLOSED",
        "G.4",
        "withdrawn late",
        lambda t: [*t.opening(), t.place("tie"), t.no_more_bets(), t.withdraw("w1")],
    ),
    Case(
        "WAGERS_FROZEN",
        "G.5",
        "a card is out",
        lambda t: [*t.opening(), t.place("tie"), t.no_more_bets(), t.deal("player", "2S"), t.withdraw("w1")],
    ),
    Case("VOID_NOT_IN_RULEBOOK", "N.4", "a whim", lambda t: [*t.opening(), t.place("tie"), t.void()]),
    Case("EQUIPMENT_FAILED", "", "placed", lambda t: [*t.opening(), _failed(t), t.place("tie")]),
    Case("EQUIPMENT_FAILED", "", "dealt", lambda t: [*t.opening(), t.place("tie"), _failed(t), t.no_more_bets()]),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "confirmed",
        lambda t: [*t.opening(), t.place("tie", verbal=True), _failed(t), t.confirm("w1")],
    ),
    Case("SPREAD_DUE", "E.6", "everybody left", lambda t: [*t.opening(), t.leave(), t.seat(2), t.place("tie", seat=2)]),
    Case("SPREAD_DUE", "E.6", "dealt to nobody", lambda t: [*t.opening(), t.leave(), t.no_more_bets()]),
    Case("NOBODY_SEATED", "E.6", "a shoe that reshuffles", lambda t: [*_continuous(t), t.leave(), t.no_more_bets()]),
]


def _failed(t: MinibaccaratTable) -> pb.Command:
    return t.inspect("shoe", passed=False)


def _continuous(t: MinibaccaratTable) -> list[pb.Command]:
    opened = t.opened(auto_reshuffle_shoe=True)
    return [*opened, t.receive(), *t.handle_all(), t.shuffle(DEVICE), t.load()]


CARDS = [
    Case("BURN_NOT_DUE", "E.4, N", "nothing to burn", lambda t: [*t.opening(), t.burn("2C")]),
    Case("BURN_NOT_DUE", "E.4, N", "one too many", lambda t: [*t.opening()[:-1], t.burn("AD", "2C", "3C")]),
    Case("BURN_DUE", "E.4, N", "no more bets", lambda t: [*t.opening()[:-1], t.burn("AD"), t.no_more_bets()]),
    Case("CARDS_NOT_READY", "", "a recut took the shoe out", lambda t: [*t.opening()[:-1], t.recut(), t.burn("AD")]),
    Case("SPREAD_DUE", "E.6", "first card to nobody", lambda t: [*t.opening()[:-1], t.leave(), t.burn("AD")]),
    Case("CUTTING_CARD_DUE", "E.4, J.8", "burned", lambda t: [*t.opening(from_back=415)[:-1], t.burn("AD", "2C")]),
    Case(
        "CUTTING_CARD_DUE",
        "E.4, J.8",
        "dealt",
        lambda t: [*t.opening(from_back=415), t.no_more_bets(), t.deal("player", "2S")],
    ),
    Case(
        "CUTTING_CARD_DUE",
        "E.4, J.8",
        "dealt unseen",
        lambda t: [*t.opening(from_back=415, deal_style="b"), t.no_more_bets(), t.deal("player")],
    ),
    Case("CUTTING_CARD_DUE", "E.4, J.8", "found", lambda t: [*t.opening(from_back=415), t.face_up("2S")]),
    Case("CUTTING_CARD_DUE", "E.4, J.8", "in error", lambda t: [*t.opening(from_back=415), t.card_in_error()]),
    Case("CARD_MISSING", "", "burned unnamed", lambda t: [*t.opening()[:-1], t.burn()]),
    Case("BAD_CARD", "", "the joker", lambda t: [*t.opening(), t.no_more_bets(), t.deal("player", "XX")]),
    Case("CARD_MISSING", "", "dealt unnamed", lambda t: [*t.opening(), t.no_more_bets(), t.deal("player")]),
    Case("WRONG_STATE", "J.2", "before no more bets", lambda t: [*t.opening(), t.deal("player", "2S")]),
    Case("WRONG_DESTINATION", "J.3", "board", lambda t: [*t.opening(), t.no_more_bets(), t.deal("board", "2S")]),
    Case(
        "WRONG_DESTINATION",
        "J.3, J.6",
        "banker first",
        lambda t: [*t.opening(), t.no_more_bets(), t.deal("banker", "2S")],
    ),
    Case(
        "WRONG_DESTINATION",
        "J.3, J.6",
        "player draws first",
        lambda t: [*_four(t, "2S 2D 2H 2C"), t.deal("banker", "3S")],
    ),
    Case("NO_THIRD_CARD", "K", "natural", lambda t: [*_four(t, "4S KD 5H 7C"), t.deal("player", "3S")]),
    Case("NO_THIRD_CARD", "K.2", "player stays", lambda t: [*_four(t, "4S 2D 3H 3C"), t.deal("player", "3S")]),
    Case(
        "NO_THIRD_CARD",
        "K.2",
        "never two third cards",
        lambda t: [*_four(t, "2S 2D 2H KC"), t.deal("player", "3S"), t.deal("player", "3S")],
    ),
    Case("THIRD_CARD_REQUIRED", "K", "result too early", lambda t: [*_four(t, "2S 2D 2H 2C"), t.announce("tie")]),
    Case("WRONG_STATE", "J.3", "result with no cards", lambda t: [*t.opening(), t.no_more_bets(), t.announce("tie")]),
    Case("WRONG_STATE", "L.1", "result while betting", lambda t: [*t.opening(), t.announce("tie")]),
    Case("RESULT_MISMATCH", "L.1", "wrong winner", lambda t: [*_four(t, BANKER_8), t.announce("player")]),
    Case("HAND_NOT_TURNED", "J.3", "b, result", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.announce("banker")]),
    Case(
        "HAND_NOT_TURNED",
        "J.3",
        "b, third card",
        lambda t: [*_four(t, "2S 2D 2H 2C", deal_style="b"), t.deal("player", "2S")],
    ),
    Case("WRONG_STATE", "J.3", "b, banker first", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.turn("banker")]),
    Case(
        "NOT_THE_HOLDER", "J.3", "b, by a player", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.turn("player", 1)]
    ),
    Case("NOT_THE_HOLDER", "L.4", "b, handed", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.hand_to(1)]),
    Case("NOT_THE_HOLDER", "J.3", "c, by the dealer", lambda t: [*_four(t, BANKER_8, deal_style="c"), t.turn()]),
    Case(
        "NOT_THE_HOLDER", "J.3.c", "c, not handed", lambda t: [*_four(t, BANKER_8, deal_style="c"), t.turn("player", 1)]
    ),
    Case("NOT_THE_HOLDER", "N.5", "b, relieved", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.relieve()]),
    Case("CARDS_IN_HAND", "J.3.c", "handed twice", lambda t: [*_four_c(t), t.hand_to(1), t.hand_to(1)]),
    Case("CARDS_IN_HAND", "N.5", "leaving", lambda t: [*_four_c(t), t.relieve(), t.hand_to(2), t.leave(2)]),
    Case("BAD_REASON", "N.5", "bad hair", lambda t: [*_four(t, BANKER_8, deal_style="c"), t.relieve("hair")]),
    Case(
        "CARD_MISMATCH",
        "J.3",
        "b, turned other",
        lambda t: [*_four(t, BANKER_8, deal_style="b"), t.turn("player", 0, "2S", "6H")],
    ),
    Case(
        "CARD_COUNT", "J.3", "b, one card", lambda t: [*_four(t, BANKER_8, deal_style="b"), t.turn("player", 0, "2S")]
    ),
    Case(
        "CARD_MISSING",
        "J.3",
        "b, unseen and unnamed",
        lambda t: [*t.opening(deal_style="b"), t.no_more_bets(), *_unseen_four(t), t.turn("player")],
    ),
    Case(
        "BAD_CARD",
        "",
        "b, unseen, no card",
        lambda t: [*t.opening(deal_style="b"), t.no_more_bets(), *_unseen_four(t), t.turn("player", 0, "2S", "XX")],
    ),
    Case(
        "CARD_NOT_IN_SHOE",
        "",
        "b, unseen, one card twice too often",
        lambda t: [
            *t.opening(deal_style="b", decks=6)[:-1],
            t.burn("5C", *["5C"] * 4, "6C"),
            t.no_more_bets(),
            *_unseen_four(t),
            t.turn("player", 0, "5C", "5C"),
        ],
    ),
]


def _four_c(t: MinibaccaratTable) -> list[pb.Command]:
    """Seat 2 watches, and is offered the cards after seat 1."""
    opening = t.opening((1, 2), deal_style="c")
    return [*opening, t.place("player"), t.no_more_bets(), *t.deal_four(BANKER_8)]


def _unseen_four(t: MinibaccaratTable) -> list[pb.Command]:
    return [t.deal(hand) for hand in ("player", "banker", "player", "banker")]


VIGORISH = [
    Case("NOTHING_DEFERRED", "M.3.b", "nothing owed", lambda t: [*t.opening(), t.collect()]),
    Case("NOTHING_DEFERRED", "M.3.b", "collected twice", lambda t: [*_deferred(t), t.collect(), t.collect()]),
    Case("NOTHING_DEFERRED", "M.3.b", "documented twice", lambda t: [*_deferred(t), t.document(), t.document()]),
    Case("FORM_MISSING", "M.3.b", "no form", lambda t: [*_deferred(t), t.document(form_number="")]),
    Case("FORM_MISSING", "M.3.b", "too long", lambda t: [*_deferred(t), t.document(form_number="V" * 65)]),
    Case(
        "FORM_USED",
        "M.3.b",
        "two debts on one form",
        lambda t: [*_deferred(t), t.document(), *t.round({(1, "banker"): 1000}, BANKER_8), t.document()],
    ),
    Case("NO_SUCH_FORM", "M.3.c", "deferred, not documented", lambda t: [*_deferred(t), t.recover(50)]),
    Case("NO_SUCH_FORM", "M.3.c", "another form", lambda t: [*_deferred(t), t.document(), t.recover(50, "V-2")]),
    Case("NO_SUCH_FORM", "M.3.c", "twice", lambda t: [*_deferred(t), t.document(), t.recover(50), t.recover(50)]),
    Case("MORE_THAN_OWED", "M.3.c", "51 of 50", lambda t: [*_deferred(t), t.document(), t.recover(51)]),
    Case(
        "MORE_THAN_OWED",
        "M.3.c",
        "twice in parts",
        lambda t: [*_deferred(t), t.document(), t.recover(30), t.recover(30)],
    ),
    Case("BAD_AMOUNT", "M.3.c", "nothing", lambda t: [*_deferred(t), t.document(), t.recover(0)]),
    Case("BAD_AMOUNT", "M.3.c", "less than nothing", lambda t: [*_deferred(t), t.document(), t.recover(-50)]),
    Case("VIGORISH_OUTSTANDING", "M.3.c", "leaving", lambda t: [*_deferred(t), t.leave()]),
    Case("VIGORISH_OUTSTANDING", "M.3.b", "reshuffle", lambda t: [*_deferred(t), t.end_shoe(), t.shuffle()]),
]

IRREGULARITIES = [
    Case("WRONG_DESTINATION", "N", "board", lambda t: [*t.opening(), t.no_more_bets(), t.card_in_error("board", "2S")]),
    Case("WRONG_STATE", "N", "no hand", lambda t: [*t.opening(), t.card_in_error("player", "2S")]),
    Case("CARDS_NOT_READY", "E.4", "no shoe", lambda t: [*t.opened(), t.card_in_error("", "2S")]),
    Case("CARD_WAS_DUE", "N", "due", lambda t: [*t.opening(), t.no_more_bets(), t.card_in_error("player", "2S")]),
    Case("BURN_DUE", "E.4, N", "a burn comes first", lambda t: [*t.opening(), t.face_up("2S"), t.card_in_error()]),
    Case(
        "HAND_NOT_TURNED",
        "N.1",
        "nobody knows whether the player draws",
        lambda t: [*_four(t, BANKER_8, deal_style="b"), t.card_in_error("player", "3S")],
    ),
    Case("CARD_MISSING", "", "seen, unnamed", lambda t: [*t.opening(), t.card_in_error(disclosed=True)]),
    Case("CARD_MISSING", "N.3", "none found", lambda t: [*t.opening(), t.face_up()]),
    Case("CARD_MISSING", "", "found, unnamed", lambda t: [*t.opening(), t.face_up("")]),
    Case("BAD_CARD", "", "found the joker", lambda t: [*t.opening(), t.face_up("XX")]),
    Case("BAD_CARD", "", "a name is looked at before any card", lambda t: [*t.opening(), t.face_up("2S", "XX")]),
    Case("SHOE_EMPTY", "N.3", "more than there are", lambda t: [*t.opening(), t.face_up(*["2S"] * 416)]),
    Case(
        "CARD_MISMATCH",
        "N.2",
        "not the one aside",
        lambda t: [*t.opening(), t.card_in_error("", "2S"), t.no_more_bets(), t.deal("player", "3S")],
    ),
    Case(
        "CARD_MISSING",
        "N.2",
        "unseen aside",
        lambda t: [*t.opening(), t.card_in_error(), t.no_more_bets(), t.deal("player")],
    ),
    Case("NO_ROUND_OPEN", "N.4", "no round", lambda t: [*t.opening(), t.exhausted()]),
    Case("SHOE_NOT_EMPTY", "N.4", "cards are left", lambda t: [*t.opening(), t.no_more_bets(), t.exhausted()]),
]

CASES = [*OPENING, *WAGERS, *CARDS, *VIGORISH, *IRREGULARITIES]


def _sealed(t: MinibaccaratTable, *commands: pb.Command, **options: Any) -> list[pb.Command]:
    """The order is that of a new deck: clubs from the deuce to the ace, then the other suits, cut at the hundredth."""
    return [*t.opening(method=BUILT_IN, **options), *commands]


def _sealed_four(t: MinibaccaratTable) -> list[pb.Command]:
    return _sealed(t, t.no_more_bets(), *_unseen_four(t), deal_style="b")


NAMED = "CARD_NAMED_BY_SHUFFLER"
FIRST = DECK[100 % 52]
"""The first card of the shoe."""

SEALED = [
    Case(NAMED, "E.4", "burned", lambda t: [*_sealed(t)[:-1], t.burn("2C")]),
    Case(NAMED, "E.4", "burned, the right one", lambda t: [*_sealed(t)[:-1], t.burn(FIRST)]),
    Case(NAMED, "E.4", "burned, only counted", lambda t: [*_sealed(t)[:-1], t.burn(*[""] * 9)]),
    Case(NAMED, "", "dealt", lambda t: _sealed(t, t.no_more_bets(), t.deal("player", "2C"))),
    Case(NAMED, "", "dealt, no card at all", lambda t: _sealed(t, t.no_more_bets(), t.deal("player", "ZZ"))),
    Case(NAMED, "", "turned", lambda t: [*_sealed_four(t), t.turn("player", 0, "2C", "3C")]),
    Case(NAMED, "", "turned, one name", lambda t: [*_sealed_four(t), t.turn("player", 0, "", "3C")]),
    Case(NAMED, "", "found", lambda t: _sealed(t, t.face_up("2C", "ZZ"))),
    Case(NAMED, "", "in error", lambda t: _sealed(t, t.card_in_error("", "2C", disclosed=True))),
    Case(NAMED, "", "aside", lambda t: _sealed(t, t.card_in_error(), t.no_more_bets(), t.deal("player", "2C"))),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.cite} {case.why}")
def test_refusal(case: Case) -> None:
    check_refused(PureStream("minibaccarat-1"), case.script(MinibaccaratTable()), case.code, case.cite)


@pytest.mark.parametrize("case", SEALED, ids=lambda case: f"{case.code} {case.cite} {case.why}")
def test_refusal_with_the_built_in_shuffler(case: Case) -> None:
    stream = PureStream("minibaccarat-1", ChosenOrder())
    check_refused(stream, case.script(MinibaccaratTable()), case.code, case.cite)


def test_players_act_for_their_own_seat_only() -> None:
    console, table = MinibaccaratTable(), PureStream("minibaccarat-1")
    table.play(*console.opening())
    somebody = pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)
    check_refused(table, [console.place("tie")], "NOT_YOUR_SEAT", "", somebody)
    check_refused(table, [console.place("tie"), console.withdraw("w1")], "NOT_YOUR_SEAT", "", somebody)


LIFECYCLES = {"SHOE_FINISHED", "SHOE_NOT_EMPTY"}
"""In the worked examples, or with other tests of a shoe that runs out."""


def test_every_code_that_minibaccarat_declares_is_exercised() -> None:
    codes = {case.code for case in (*CASES, *SEALED)} | LIFECYCLES
    assert set(REJECTIONS) - codes == set()
    assert codes & set(CARD_REJECTIONS)
