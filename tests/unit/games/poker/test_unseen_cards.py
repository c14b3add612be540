"""An ordinary table: private cards are dealt unseen and named when they are shown. Checks use what is known."""

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from ledger.core.vocabulary import event_in
from tests.support.poker.console import PokerTable, kinds, pure_poker
from tests.support.poker.guards import FIXED, seated
from tests.support.pure import PureStream

HANDS = {1: ["AH", "KD"], 2: ["9S", "9D"], 3: ["7C", "6C"]}


def _dealt(**options: object) -> tuple[PokerTable, PureStream]:
    console, table = seated(**options)
    table.play(*console.ready(), console.start(), console.deal())
    return console, table


def _to_showdown(console: PokerTable, table: PureStream) -> None:
    table.play(console.call(3), console.call(1), console.check(2))
    for board in (["KS", "8H", "3D"], ["2C"], ["4S"]):
        table.play(console.deal(board), console.check(1), console.check(2), console.check(3))


def test_private_cards_need_no_name_until_they_are_shown_p4() -> None:
    console, table = _dealt()
    assert [player.cards for player in table.table.play.hand.players.values()] == [("", "")] * 3
    assert table.table.cards.shoe.remaining == 46
    _to_showdown(console, table)
    assert table.table.cards.shoe.remaining == 38, "burns and unseen cards have left the stub"
    assert table.refused(console.show(1)).code == "CARD_MISSING"
    assert table.refused(console.show(1, ["AH"])).code == "CARD_COUNT"
    assert table.refused(console.show(1, ["AH", ""])).code == "CARD_MISSING"
    assert table.refused(console.show(1, ["AH", "KS"])).code == "CARD_NOT_IN_SHOE", "the king lies on the board"
    table.play(console.show(1, HANDS[1]), console.concede(2))
    events = table.events(console.show(3, HANDS[3]))
    assert kinds(events)[:3] == ["hand_shown", "pot_awarded", "round_closed"]
    assert [share.seat for share in events[1].shares] == [1]


def test_a_community_card_is_always_named() -> None:
    console, table = _dealt()
    table.play(console.call(3), console.call(1), console.check(2))
    assert table.refused(console.deal()).code == "CARD_MISSING"
    assert table.refused(console.deal(["KS", "", "3D"])).code == "CARD_MISSING"
    assert table.refused(console.deal(["KS", "3D", "3D"])).code == "CARD_NOT_IN_SHOE"


def test_some_private_cards_may_be_named_and_others_not() -> None:
    console, table = seated()
    table.play(*console.ready(), console.start(), console.deal(["AH", "", "", "", "9D", ""]))
    _to_showdown(console, table)
    assert table.refused(console.show(1, ["QD", "KD"])).code == "CARD_MISMATCH"
    table.play(console.show(1, ["KD"]))
    assert table.table.play.hand.players[1].cards == ("AH", "KD")
    table.play(console.show(2, ["9S", "9D"]))
    assert table.table.play.hand.players[2].cards == ("9S", "9D")


def test_two_shown_hands_never_hold_the_same_card_p8() -> None:
    console, table = _dealt()
    _to_showdown(console, table)
    table.play(console.show(1, HANDS[1]))
    assert table.refused(console.show(2, ["AH", "9D"])).code == "CARD_NOT_IN_SHOE"
    table.play(console.dead_round("card_count"))


def test_a_card_that_nobody_may_see_does_not_refuse_another_p8() -> None:
    """The nine of hearts was read into seat 2's hand. Whoever names it again learns nothing, until both are seen."""
    console, table = seated()
    table.play(*console.ready(), console.start(), console.deal(["AH", "9H", "7C", "KD", "9D", "6C"]))
    table.play(console.call(3), console.call(1), console.check(2), console.deal(["9H", "8H", "3D"]))
    for board in (["2C"], ["4S"]):
        table.play(console.check(1), console.check(2), console.check(3), console.deal(board))
    table.play(console.check(1), console.check(2), console.check(3), console.show(1))
    assert table.refused(console.show(2)).code == "CARD_NOT_IN_SHOE"
    table.play(console.dead_round("card_count"))
    assert table.table.play.stacks == {1: 10000, 2: 10000, 3: 10000}


def test_a_hand_tabled_early_counts_at_the_showdown_c6() -> None:
    """Everybody sees it, nobody's turn changes, and nobody asks for it again."""
    console, table = _dealt()
    early = table.events(console.show(2, HANDS[2]))[0]
    assert (list(early.cards), early.description) == (HANDS[2], "")
    assert table.table.play.hand.actor == 3
    assert table.refused(console.show(2, HANDS[2])).code == "HAND_SHOWN"
    _to_showdown(console, table)
    table.play(console.show(1, HANDS[1]))
    assert table.table.play.hand.actor == 3
    assert "round_closed" in kinds(table.events(console.show(3, HANDS[3])))


def test_when_all_hands_are_tabled_the_last_card_ends_the_round() -> None:
    """Two players are all-in before the flop and table their hands; the dealer deals the board."""
    console, table = seated({1: 1000, 2: 1000, 3: 1000}, betting_structure="no_limit", limit_high_cents=0)
    table.play(*console.ready(), console.start(), console.deal(), console.fold(3), console.raise_to(1, 1000))
    table.play(console.call(2), console.show(1, HANDS[1]), console.show(2, HANDS[2]))
    table.play(console.deal(["KS", "8H", "3D"]), console.deal(["2C"]))
    assert kinds(table.events(console.deal(["4S"])))[-2:] == ["round_closed", "shoe_ended"]
    assert table.table.play.stacks[1] == 2000


def test_a_hand_tabled_out_of_turn_at_the_showdown_is_accepted() -> None:
    console, table = _dealt()
    _to_showdown(console, table)
    table.play(console.show(3, HANDS[3]))
    assert table.table.play.hand.actor == 1
    table.play(console.show(1, HANDS[1]))
    assert "round_closed" in kinds(table.events(console.concede(2)))


def test_a_player_tables_their_own_hand_only() -> None:
    console, table = _dealt()
    stranger = pb.Actor(actor_id="p1", role=pb.ROLE_PLAYER)
    assert table.refused(console.show(2, HANDS[2]), stranger).code == "NOT_YOUR_SEAT"


def test_nobody_tables_cards_before_the_deal() -> None:
    console, table = seated()
    table.play(*console.ready(), console.start())
    assert table.refused(console.show(1, HANDS[1])).code == "NOT_IN_HAND"


def test_an_unseen_card_that_is_exposed_is_named_then_p14() -> None:
    console, table = seated()
    table.play(*console.ready(), console.start(), console.deal(count=5))
    assert table.refused(console.expose(2, "")).code == "CARD_MISSING"
    exposed = table.events(console.expose(2, "9S"))[1]
    assert (exposed.card, exposed.unseen_before) == ("9S", True)
    assert table.refused(console.deal(["9S", ""])).code == "CARD_NOT_IN_SHOE", "everybody has seen it"
    table.play(console.deal(count=2))
    assert [len(player.cards) for player in table.table.play.hand.players.values()] == [2, 2, 2]


def test_an_unseen_discarded_hand_is_named_when_the_house_demands_it_p4() -> None:
    console, table = _dealt()
    table.play(console.fold(3))
    assert table.refused(console.disclose(3)).code == "CARD_MISSING"
    disclosed = table.events(console.disclose(3, HANDS[3]))[1]
    assert list(disclosed.cards) == HANDS[3]


@pytest.mark.parametrize("named", [["AH", "KD"], []])
def test_the_built_in_shuffler_names_its_cards(named: list[str]) -> None:
    """A name that was compared with a sealed card would give it away."""
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening({1: 10000, 2: 10000, 3: 10000}, 3, **FIXED))
    table.play(*console.ready(method=pb.SHUFFLE_METHOD_BUILT_IN), console.start(), console.deal())
    if named:
        assert table.refused(console.show(1, named)).code == "CARD_NAMED_BY_SHUFFLER"
        assert table.refused(console.expose(1, "AH")).code == "CARD_NAMED_BY_SHUFFLER"
    else:
        assert len(table.events(console.show(1))[0].cards) == 2


def test_jackpot_and_kill_are_decided_by_what_was_shown_o5_j11() -> None:
    """Aces full, each with two private cards, lose to fours: nobody had recorded a card before the showdown."""
    options = {"jackpot_fee_cents": 50, "jackpot_standard": "aces_full_beaten"}
    console, table = _dealt(**options)
    table.play(console.call(3), console.call(1), console.check(2))
    for board in (["AS", "4H", "4D"], ["KC"], ["2S"]):
        table.play(console.deal(board), console.check(1), console.check(2), console.check(3))
    table.play(console.show(1, ["AH", "AD"]), console.show(2, ["4C", "4S"]))
    hit = next(e for e in map(event_in, table.play(console.concede(3)).events) if isinstance(e, pb.JackpotHit))
    assert [(share.seat, share.part.pays, share.part.per) for share in hit.shares] == [(1, 1, 2), (2, 1, 4), (3, 1, 4)]


def test_the_deck_cannot_be_dealt_beyond_its_last_card() -> None:
    """Seat 1's first card is exposed again and again, until the deck is dealt out."""
    console, table = seated()
    table.play(*console.ready(), console.start())
    for card in DECK:
        table.play(console.deal([card]), console.expose(1, card))
    assert table.table.cards.shoe.remaining == 0
    assert table.refused(console.deal(count=1)).code == "STUB_TOO_SHORT"
    assert table.refused(console.off_table(pb.POKER_CARD_PLACE_STUB, "2C")).code == "SHOE_EMPTY"
