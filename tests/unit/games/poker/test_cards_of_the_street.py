"""Cards that go astray while a street is dealt: they alone are replaced, whatever they came from (P.9, P.13)."""

import pytest

import roundledger.v1 as pb
from tests.support.cards import BUILT_IN, MANUAL
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.examples import cards
from tests.support.pure import PureStream
from tests.unit.games.poker.test_draw import _to_draw
from tests.unit.games.poker.test_stud import _started, _third, _to_seventh


def refused(table: PureStream, command: pb.Command) -> tuple[str, str]:
    """Code and clause, of whichever edition of the rules."""
    answer = table.refused(command)
    return answer.code, answer.rule.rpartition(" ")[2]


BOARD, BURN, STUB = pb.POKER_CARD_PLACE_BOARD, pb.POKER_CARD_PLACE_BURN, pb.POKER_CARD_PLACE_STUB


def _fourth() -> tuple[PokerTable, PureStream]:
    """Fourth street as one command: 5s, 5c and 9s face up; nobody has acted on it."""
    console, table = _third()
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("5s5cJs")))
    return console, table


def test_an_up_card_of_a_later_street_that_left_the_table_is_replaced_face_up_p13() -> None:
    """Who opens is seen again when the other card lies there (I.6)."""
    console, table = _fourth()
    assert table.table.play.hand.actor == 3
    events = table.events(console.expose(3, "JS", off_table=True))
    assert (kinds(events), events[0].rule.split()[-1]) == (["irregularity_called", "card_exposed"], "P.13")
    assert table.refused(console.check(3)).code == "WRONG_STATE"
    assert table.refused(console.deal([""])).code == "CARD_MISSING"
    (replacement,) = table.events(console.deal(["3H"]))
    assert (replacement.seat, replacement.face_down) == (3, False)
    assert table.table.play.hand.players[3].up == ("2C", "3H")
    assert table.table.play.hand.actor == 1  # T-5 shows
    table.play(console.check(1))
    assert refused(table, console.expose(1, "5S", off_table=True)) == ("WRONG_STATE", "P.13")


def test_a_card_of_an_earlier_street_stays_where_it_is_p13() -> None:
    """It was dealt, and others have bet on it."""
    console, table = _fourth()
    assert refused(table, console.expose(1, "TD", off_table=True)) == ("CARD_MISMATCH", "P.13")
    assert refused(table, console.expose(1, "", off_table=True, number=1)) == ("CARD_MISMATCH", "P.13")
    table.play(*(console.check(seat) for seat in (3, 1, 2)))
    for street, first in (("6c7sTh", 3), ("7c8d4h", 3)):
        table.play(console.deal(cards(street)))
        table.play(*(console.check((first + n - 1) % 3 + 1) for n in range(3)))
    assert table.table.play.hand.street == 4
    assert refused(table, console.expose(3, "4H", off_table=True)) == ("CARD_MISMATCH", "P.13")
    assert refused(table, console.expose(1, "KS")) == ("CARD_MISMATCH", "P.14")
    table.play(console.deal(["", "", ""]), console.expose(1, "8H"))  # the last one out, nobody has acted: it is kept
    assert table.table.play.hand.players[1].cards == ("KS", "9C", "TD", "5S", "6C", "7C", "8H")
    assert table.table.play.hand.players[1].seen == ("8H",)


def test_a_hole_card_that_is_seen_when_the_up_cards_are_out_is_kept_p12_p16() -> None:
    console, table = _third()
    called, _ = table.events(console.expose(1, "9C"))
    assert called.effect == "card_kept"
    hand = table.table.play.hand
    assert (hand.players[1].up, hand.players[1].seen, hand.actor) == (("TD",), ("9C",), 3)
    table.play(console.bring_in(3))


def test_the_burn_card_of_a_street_leaves_the_table_once_p13() -> None:
    console, table = _fourth()
    table.play(console.off_table(BURN, "3S"))
    assert refused(table, console.off_table(BURN, "4S")) == ("WRONG_STATE", "P.13")
    assert table.table.play.hand.burns == 0


@pytest.mark.parametrize("players", [7, 8])
def test_a_common_card_that_left_the_table_is_replaced_p13_i8(players: int) -> None:
    """By the next card, and from the burn cards where that was the last one."""
    console, table = _to_seventh(players, BUILT_IN)
    table.play(console.deal())
    (first,) = table.table.play.hand.board
    assert table.refused(console.off_table(BOARD, "")).code == "CARD_MISMATCH"
    table.play(console.off_table(BOARD, first))
    assert table.table.play.hand.phase == "DEALING"
    assert kinds(table.events(console.deal())) == ["card_dealt"]
    (second,) = table.table.play.hand.board
    assert second != first
    assert table.table.play.hand.phase == "BETTING"


def test_the_last_card_of_the_deck_was_the_common_card_and_left_the_table_i8() -> None:
    console, table = _to_seventh(7, BUILT_IN)
    table.play(*(console.off_table(STUB) for _ in range(5)), console.deal())
    assert table.table.cards.shoe.remaining == 0
    table.play(console.off_table(BOARD, table.table.play.hand.board[0]))
    assert kinds(table.events(console.deal())) == ["pile_shuffled", "card_dealt"]
    assert table.table.play.hand.phase == "BETTING"


def test_a_stub_that_runs_out_in_the_middle_of_a_street_needs_a_ruling_p2() -> None:
    """Six players need seven cards, and seven are there: then one of them leaves the table."""
    console, table = _to_seventh(6, BUILT_IN)
    table.play(*(console.off_table(STUB) for _ in range(6)), console.deal(count=2))
    table.play(console.off_table(STUB), console.deal(count=3))
    assert refused(table, console.deal()) == ("STUB_TOO_SHORT", "P.2")
    table.play(console.ask_ruling("one card is missing"), console.rule("nobody wins", 4))
    assert table.table.play.stacks == dict.fromkeys(range(1, 7), 5000)


@pytest.mark.parametrize("method", [MANUAL, BUILT_IN])
@pytest.mark.parametrize("place", [0, STUB])
def test_a_card_that_is_set_aside_from_the_shuffled_discards_is_one_of_them_p9_l7b(method: int, place: int) -> None:
    """Eight players change all their cards: the third gets some of the discards. What is found face up among them or
    falls off them is no card of the deck, which is dealt out."""
    console, table = _to_draw(method, players=8)
    for seat in (1, 2, 3):
        held = table.table.play.hand.players[seat].cards
        every = [1, 2, 3, 4, 5] if any(held) else []
        table.play(console.discard(seat, every, 0 if every else 5), console.deal())
    left = table.table.play.hand.pile.left
    name = "" if method == BUILT_IN else "AS"
    events = table.events(console.off_table(place, name) if place else console.set_aside(name))
    assert (events[-1].destination, table.table.play.hand.pile.left) == ("pile", left - 1)
    assert table.table.cards.shoe.remaining == 0
    for seat in range(4, 9):
        table.play(console.discard(seat))
    dealt = [card for player in table.table.play.hand.players.values() for card in player.cards if card]
    assert events[-1].card not in dealt
    while (hand := table.table.play.hand) and hand.phase == "BETTING":
        table.play(console.check(hand.actor))
    table.play(console.misdeal("shuffle_cut"))  # the deck is put away whole
    assert table.table.play.hand is None


def test_nothing_is_set_aside_from_a_pile_that_is_dealt_out_p9() -> None:
    """Two players, a deck of which all but the last cards fell off: the pile is what one of them discarded."""
    console, table = _to_draw(players=2)
    while table.table.cards.shoe.remaining > 2:
        table.play(console.off_table(STUB, _unused(table)))
    seat = table.table.play.hand.actor
    table.play(console.discard(seat, count=3), console.deal())
    assert table.table.play.hand.pile.left == 1
    table.play(console.set_aside("AS"))
    assert refused(table, console.off_table(STUB, "AD"))[0] == "SHOE_EMPTY"


def _unused(table: PureStream) -> str:
    seen = set(table.table.play.hand.seen)
    return next(rank + suit for rank in "23456789TJQK" for suit in "CDHS" if rank + suit not in seen)


def test_every_street_begins_with_whole_hands_after_a_replacement_p13() -> None:
    """An exposed hole card is the up-card (P.12); when the card in its place leaves the table, the next lies down."""
    console, table = _started()
    table.play(console.deal(["KS"]), console.expose(1, "KS"), console.deal(["", "", "4D"]))
    table.play(console.expose(1, "4D", off_table=True), console.deal([""]))
    assert table.table.play.hand.players[1].up == ("KS",)
    assert len(table.table.play.hand.players[1].cards) == 2
