"""Every refusal of a minibaccarat table, and the lifecycles around them.

A refused command leaves no event and changes nothing: each case compares the table's bytes before and after.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.minibaccarat import view
from games.minibaccarat.points import FOUR, value_of
from games.table import Table
from games.visibility import visible
from ledger.core.commands import LiveTable
from services.tables.shuffling import SealedShuffler
from tests.support.cards import DEVICE
from tests.support.guards import check_refused, codes_in_source
from tests.support.minibaccarat import MinibaccaratTable
from tests.support.minibaccarat_examples import BANKER_8
from tests.support.pure_table import PureTable

Script = Callable[[MinibaccaratTable], list[pb.Command]]


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Script


def _closed(t: MinibaccaratTable, *notices: pb.Command, seats: int = 7) -> list[pb.Command]:
    return [t.install(seats), t.limits(), *notices]


def _four(t: MinibaccaratTable, cards: str, **options: str) -> list[pb.Command]:
    return [*t.opening(**options), t.place("player"), t.no_more_bets(), *t.deal_four(cards)]


def _marked(t: MinibaccaratTable) -> list[pb.Command]:
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
        lambda t: [*_marked(t), t.vigorish_notice("tie", 2500), t.change(vig_type="tie")],
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
        "PAYOUT_NOT_PERMITTED",
        "M.1",
        "player 2:1",
        lambda t: [*_closed(t, t.style_notice()), t.open(_override("player", 2, 1))],
    ),
    Case(
        "PAYOUT_NOT_PERMITTED",
        "M.6",
        "six at 1:1",
        lambda t: [*_closed(t, t.style_notice()), t.open(_override("banker", 1, 1, "six"))],
    ),
    Case(
        "PAYOUT_NOT_PERMITTED",
        "M.2",
        "tie 17:2",
        lambda t: [*_closed(t, t.style_notice()), t.open(_override("tie", 17, 2))],
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
    Case("VIGORISH_OUTSTANDING", "M.3.b", "closing", lambda t: [*_marked(t), t.end_shoe(), t.close()]),
]

WAGERS = [
    Case("CARDS_NOT_READY", "E.4", "no shoe", lambda t: [*t.opened(), t.place("player")]),
    Case("CARDS_NOT_READY", "E.4", "no first card", lambda t: [*t.opening()[:-1], t.place("player")]),
    Case("SEAT_EMPTY", "", "nobody", lambda t: [*t.opening(), t.place("player", seat=2)]),
    Case("UNKNOWN_WAGER", "G.2", "pair", lambda t: [*t.opening(), t.place("pair")]),
    Case("NOT_CHIP_MULTIPLE", "", "nothing", lambda t: [*t.opening(), t.place("player", 0)]),
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
]

CARDS = [
    Case("BURN_NOT_DUE", "E.4, N", "nothing to burn", lambda t: [*t.opening(), t.burn("2C")]),
    Case("BURN_NOT_DUE", "E.4, N", "one too many", lambda t: [*t.opening()[:-1], t.burn("AD", "2C", "3C")]),
    Case("BURN_DUE", "E.4, N", "no more bets", lambda t: [*t.opening()[:-1], t.burn("AD"), t.no_more_bets()]),
    Case("CARDS_NOT_READY", "", "a recut took the shoe out", lambda t: [*t.opening()[:-1], t.recut(), t.burn("AD")]),
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


def _unseen_four(t: MinibaccaratTable) -> list[pb.Command]:
    return [t.deal(hand) for hand in ("player", "banker", "player", "banker")]


VIGORISH = [
    Case("NO_MARKER", "M.3.b", "nothing owed", lambda t: [*t.opening(), t.collect()]),
    Case("NO_MARKER", "M.3.b", "collected twice", lambda t: [*_marked(t), t.collect(), t.collect()]),
    Case("NO_MARKER", "M.3.b", "documented twice", lambda t: [*_marked(t), t.document(), t.document()]),
    Case("FORM_MISSING", "M.3.b", "no form", lambda t: [*_marked(t), t.document(form_number="")]),
    Case("VIGORISH_OUTSTANDING", "M.3.c", "leaving", lambda t: [*_marked(t), t.leave()]),
    Case("VIGORISH_OUTSTANDING", "M.3.b", "reshuffle", lambda t: [*_marked(t), t.end_shoe(), t.shuffle()]),
]

IRREGULARITIES = [
    Case("WRONG_DESTINATION", "N", "board", lambda t: [*t.opening(), t.no_more_bets(), t.card_in_error("board", "2S")]),
    Case("WRONG_STATE", "N", "no hand", lambda t: [*t.opening(), t.card_in_error("player", "2S")]),
    Case("CARDS_NOT_READY", "E.4", "no shoe", lambda t: [*t.opened(), t.card_in_error("", "2S")]),
    Case("CARD_WAS_DUE", "N", "due", lambda t: [*t.opening(), t.no_more_bets(), t.card_in_error("player", "2S")]),
    Case("CARD_MISSING", "N.2", "seen, unnamed", lambda t: [*t.opening(), t.card_in_error(disclosed=True)]),
    Case("CARD_MISSING", "N.3", "none found", lambda t: [*t.opening(), t.face_up()]),
    Case("BAD_CARD", "", "found the joker", lambda t: [*t.opening(), t.face_up("XX")]),
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


def _table() -> tuple[MinibaccaratTable, PureTable]:
    return MinibaccaratTable(), PureTable(LiveTable(Table("mb-1")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.cite} {case.why}")
def test_refusal(case: Case) -> None:
    console, table = _table()
    check_refused(table, case.script(console), case.code, case.cite)


def test_players_act_for_their_own_seat_only() -> None:
    console, table = _table()
    table.play(*console.opening())
    somebody = pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)
    check_refused(table, [console.place("tie")], "NOT_YOUR_SEAT", "", somebody)
    check_refused(table, [console.place("tie"), console.withdraw("w1")], "NOT_YOUR_SEAT", "", somebody)


def test_a_spoken_wager_stands_when_dealer_and_floorperson_have_confirmed_g3() -> None:
    console, table = _table()
    table.play(*console.opening(), console.place("tie", 500, verbal=True), console.confirm("w1"))
    assert not table.table.wagers
    floor = pb.Actor(actor_id="floor", role=pb.ROLE_FLOORPERSON)
    reply = table.send(console.confirm("w1"), floor)
    assert isinstance(reply, pb.CommandReply)
    assert [e.WhichOneof("event") for e in reply.events] == [
        "verbal_wager_confirmed",
        "cash_converted",
        "wager_placed",
    ]
    assert table.table.wagers["w1"].stake_cents == 500


def _nearly_empty(console: MinibaccaratTable, table: PureTable, leave: int) -> list[str]:
    """Empties a six-deck shoe by cards found face up, and returns those that are left."""
    table.play(*console.opening(decks=6))
    courts = [rank + suit for rank in "TJQK" for suit in "CDHS"] * 6
    others = [rank + suit for rank in "98765432A" for suit in "CDHS" * 6]
    courts.remove("KC")
    table.play(console.face_up(*courts))
    while len(others) > leave:
        found, others = others[0], others[1:]
        table.play(console.face_up(found))
        burned = min(table.table.play.burn_due, len(others) - leave)
        table.play(*([console.burn(*others[:burned])] if burned else []))
        others = others[burned:]
    return others


def test_a_short_shoe_voids_the_round_and_ends_the_shoe_n4() -> None:
    console, table = _table()
    left = _nearly_empty(console, table, 3)
    if due := table.table.play.burn_due:
        table.play(console.burn(*left[:due]))
        left = left[due:]
    table.play(console.place("banker", 700), console.no_more_bets())
    table.play(*(console.deal(hand, card) for hand, card in zip(FOUR, left, strict=False)))
    check_refused(table, [console.deal(table.table.play.next_step()[1], "2C")], "SHOE_EMPTY", "")
    reply = table.play(console.exhausted())
    assert [(d.outcome, d.returned_cents) for d in reply.decisions] == [(pb.OUTCOME_RETURNED, 700)]
    assert not table.table.cards.in_play
    table.play(*console.shoe([1]), console.burn("KC"), *console.round({(1, "banker"): 700}, BANKER_8))


def test_a_shoe_of_two_batches_takes_turns_and_waits_for_vigorish_b4_m3() -> None:
    console, table = _table()
    steps = [pb.CARD_STEP_INSPECTED, pb.CARD_STEP_INSPECTION_VERIFIED, pb.CARD_STEP_SPREAD]
    steps += [pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_STACKED]
    table.play(*console.opened(automated_shuffler=True, decks=16, vig_collection="deferred"))
    for batch in ("blue", "red"):
        table.play(console.receive(batch), *console.handle_all(steps, batch))
    table.play(*console.shoe([1], DEVICE), console.burn("KC"), *console.round({(1, "banker"): 1000}, BANKER_8))
    table.play(*console.shoe([1], DEVICE, batch="red")[:-1], console.end_shoe())
    check_refused(table, [console.shuffle(DEVICE)], "VIGORISH_OUTSTANDING", "M.3.b")
    check_refused(table, [console.load("red")], "VIGORISH_OUTSTANDING", "M.3.b")
    table.play(console.collect(), console.load("red"), console.burn("KC"), console.end_shoe())
    check_refused(table, [*console.shoe([1], DEVICE, batch="red")], "WRONG_BATCH", "B.4")


def test_a_shoe_that_reshuffles_by_itself_needs_no_cut_burn_or_last_hand_i1() -> None:
    console, table = _table()
    table.play(*console.opened(auto_reshuffle_shoe=True), console.receive(), *console.handle_all())
    table.play(console.shuffle(DEVICE), console.load())
    for _ in range(20):
        table.play(*console.round({(1, "banker"): 1000}, BANKER_8))
    check_refused(table, [console.show_cutting_card()], "NO_CUTTING_CARD_HERE", "E.4")


def test_cards_that_nobody_saw_are_named_when_they_are_turned_j3b() -> None:
    console, table = _table()
    table.play(*console.opening(deal_style="b"), console.place("banker", 1000), console.no_more_bets())
    table.play(*_unseen_four(console), console.turn("player", 0, "2S", "5H"))
    reply = table.play(console.turn("banker", 0, "4D", "4C"), console.announce("banker"))
    assert sum(d.vigorish_cents for d in reply.decisions) == 50
    shoe = table.table.cards.shoe
    assert shoe is not None
    assert shoe.gone == ("KC", "2S", "5H", "4D", "4C")


def test_a_card_face_down_is_seen_by_who_has_it_and_by_surveillance() -> None:
    console, table = _table()
    table.play(*_four(console, BANKER_8, deal_style="c"))
    dealt = table.records[-1].commit.events[0]
    assert visible(table.table, dealt, pb.ROLE_DEALER, "d").card_dealt.card == ""
    assert visible(table.table, dealt, pb.ROLE_SURVEILLANCE, "s").card_dealt.card == "4C"
    table.play(console.hand_to(1))
    hands = {who: view(table.table, role, who)["hands"] for who, role in (("p1", 1), ("p2", 1), ("d", 2), ("s", 10))}
    assert hands["p1"] == {"player": ["2S", "5H"], "banker": ["??", "??"]}
    assert hands["p2"] == hands["d"] == {"player": ["??", "??"], "banker": ["??", "??"]}
    assert hands["s"] == {"player": ["2S", "5H"], "banker": ["4D", "4C"]}


def test_a_card_in_error_with_no_further_round_goes_to_the_discards_n2() -> None:
    console, table = _table()
    table.play(*console.opening(), console.show_cutting_card(), *console.round({}, BANKER_8))
    table.play(console.no_more_bets())
    reply = table.play(console.card_in_error("", "2S"))
    assert [e.WhichOneof("event") for e in reply.events] == ["irregularity_called", "card_burned"]


def test_face_up_cards_burn_their_values_n3() -> None:
    console, table = _table()
    table.play(*console.opening(), console.no_more_bets(), console.face_up("KS", "2H", "AD"))
    assert table.table.play.burn_due == 3
    table.play(console.burn("9C", "9D"), console.burn("9H"), *console.deal_four(BANKER_8), console.announce("banker"))


def test_face_up_cards_of_a_built_in_shuffle_need_no_name_n3() -> None:
    console, table = MinibaccaratTable(), PureTable(LiveTable(Table("mb-1")), SealedShuffler.ephemeral())
    table.play(*console.opening(method=pb.SHUFFLE_METHOD_BUILT_IN))
    reply = table.play(console.face_up(""))
    (found,) = [e.card_exposed.card for e in reply.events if e.HasField("card_exposed")]
    assert table.table.play.burn_due == value_of(found)


def test_several_banker_wagers_of_a_seat_are_charged_together_m3a() -> None:
    console, table = _table()
    table.play(*console.opening(vig_rounding="dollar"), console.place("banker", 500))
    reply = table.play(*console.round({(1, "banker"): 500}, BANKER_8))
    assert [d.vigorish_cents for d in reply.decisions if d.vigorish_cents] == [100]


def test_a_notice_lets_the_vigorish_change_m5() -> None:
    console, table = _table()
    table.play(*console.opened(), console.vigorish_notice("tie", 2500), console.change(vig_type="tie"))
    table.play(console.change(vig_type="tie", tie_vig_bp=1000))
    check_refused(table, [console.change(vig_type="win")], "NOTICE_REQUIRED", "M.5")


SHARED_ELSEWHERE = {"SHOE_FINISHED", "CARD_NOT_IN_SHOE", "NO_SHOE_LOADED"}
"""In the worked examples, in the tests of cards, or a guard behind another."""


def test_every_code_of_the_source_is_exercised() -> None:
    assert codes_in_source("minibaccarat") - {case.code for case in CASES} <= SHARED_ELSEWHERE
