"""Another cut may be ordered between the start of a round and its first card (E.3): the round waits for its own deck,
cut again and taken up again, and whatever ends it before that puts the deck away."""

import pytest

import roundledger.v1 as pb
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.guards import HOLE, STACKS, refused, seated
from tests.support.pure import PureStream

BUILT_IN, MANUAL = pb.SHUFFLE_METHOD_BUILT_IN, pb.SHUFFLE_METHOD_MANUAL


def _recut(method: int = MANUAL) -> tuple[PokerTable, PureStream]:
    """A round has started, and its deck is out of the dealer's hand."""
    console, table = seated()
    table.play(*console.ready("blue", method), console.start(), console.recut("blue"))
    return console, table


def test_no_card_leaves_a_deck_that_is_to_be_cut_again_e3() -> None:
    console, table = _recut()
    assert refused(table, console.deal(HOLE))[0] == "CARDS_NOT_READY"
    assert refused(table, console.set_aside("2C"))[0] == "CARDS_NOT_READY"
    assert refused(table, console.load("blue")) == ("CARDS_NOT_CUT", "D.4, E.2")
    table.play(console.cut(25), console.load("blue"), console.deal(HOLE))
    assert table.table.play.hand.players[1].cards == ("AH", "KD")
    assert refused(table, console.recut("blue")) == ("CARDS_DEALT", "E.3")


@pytest.mark.parametrize("method", [MANUAL, BUILT_IN])
def test_a_misdeal_after_a_recut_puts_the_deck_away_p6(method: int) -> None:
    """All money goes back, and the deck must be shuffled again; a built-in shuffle is revealed."""
    console, table = _recut(method)
    events = kinds(table.events(console.misdeal("shuffle_cut")))
    revealed = ["shuffle_revealed"] if method == BUILT_IN else []
    assert events == ["irregularity_called", "money_returned", "round_voided", "shoe_ended", *revealed]
    assert table.table.play.stacks == STACKS
    assert refused(table, console.cut(20)) == ("CARDS_NOT_SHUFFLED", "D.4, E.2")
    assert refused(table, console.start()) == ("CARDS_NOT_READY", "E.1")
    table.play(*console.ready("blue"), console.start(), console.deal(HOLE))


def test_a_deck_with_a_card_too_few_leaves_the_table_also_after_a_recut_p8() -> None:
    console, table = _recut()
    assert kinds(table.events(console.dead_round("card_count")))[-1] == "cards_removed"
    assert list(table.table.cards.batches) == ["red"]


def test_the_round_ends_before_its_first_card_when_one_hand_is_left() -> None:
    console, table = _recut(BUILT_IN)
    table.play(console.kill_hand(1, "absent"), console.kill_hand(2, "absent"))
    assert table.table.play.hand is None
    assert table.table.play.stacks == {1: 9900, 2: 9800, 3: 10_300}
    table.play(console.cut(20), console.load("blue"), console.start(), console.deal())


def test_a_round_keeps_its_deck_e3() -> None:
    console, table = _recut()
    table.play(console.shuffle(batch="red"), console.cut(20, batch="red"))
    assert refused(table, console.load("red")) == ("WRONG_BATCH", "E.3")
    assert refused(table, console.remove("blue")) == ("ROUND_OPEN", "P.8")
    assert refused(table, console.handle(pb.CARD_STEP_IDLED, "blue")) == ("ROUND_OPEN", "P.8")
    table.play(console.remove("red"), console.shuffle(), console.cut(20))
    assert refused(table, console.load("blue")) == ("BATCH_MISSING", "B.1, B.6")
    table.play(*console.decks(["red"]), console.load("blue"), console.deal(HOLE))


def test_a_round_starts_with_two_decks_at_the_table_b1() -> None:
    console, table = seated()
    table.play(*console.ready("blue"), console.remove("red"))
    assert refused(table, console.start()) == ("BATCH_MISSING", "B.1")
    table.play(*console.decks(["red"]), console.start())


def test_no_round_starts_with_equipment_that_failed_its_inspection() -> None:
    console, table = seated()
    table.play(*console.ready(), console.inspect("shuffler", passed=False))
    assert refused(table, console.start())[0] == "EQUIPMENT_FAILED"
    table.play(console.inspect("shuffler"), console.start(), console.inspect("drop box", passed=False))
    table.play(console.deal(HOLE), console.call(3))  # the round that is on is finished
