"""Cards that go astray (P.9, P.13, P.14), streets that come too early, stubs that are short or wrongly counted."""

import pytest

import roundledger.v1 as pb
from games.poker.now import dealer_task, now
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.examples import cards
from tests.support.poker.guards import FLOP, HOLE, STACKS, dealt, flopped, refused, seated
from tests.support.pure import PureStream

BOARD, BURN, STUB = pb.POKER_CARD_PLACE_BOARD, pb.POKER_CARD_PLACE_BURN, pb.POKER_CARD_PLACE_STUB


# --- A down card that was seen (P.14) ---


def test_the_last_down_card_is_replaced_although_the_whole_deal_was_one_command_p14() -> None:
    console, table = dealt()
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("BETTING", 3)
    events = table.events(console.expose(3, HOLE[5]))
    assert kinds(events) == ["irregularity_called", "card_exposed"]
    assert events[0].rule == "P.14"
    hand = table.table.play.hand
    assert (hand.phase, hand.actor, hand.owed) == ("DEALING", 0, (3,))
    assert refused(table, console.call(3))[0] == "WRONG_STATE"
    table.play(console.deal(["2C"]))
    hand = table.table.play.hand
    assert (hand.players[3].cards, hand.actor) == (("7C", "2C"), 3)
    assert (hand.high, hand.players[1].bet) == (200, 100)


def test_cards_of_several_players_are_replaced_one_after_the_other_p14() -> None:
    console, table = dealt()
    table.play(console.expose(1, HOLE[0]), console.expose(2, HOLE[4], off_table=True))
    table.play(console.expose(1, HOLE[3]))
    table.play(console.deal(["2C"]), console.deal(["3C", "4C"]))
    hand = table.table.play.hand
    assert [hand.players[seat].cards for seat in (1, 2, 3)] == [("2C", "4C"), ("9S", "3C"), ("7C", "6C")]
    assert hand.actor == 3


def test_once_somebody_has_acted_an_exposed_card_is_for_a_ruling_p14() -> None:
    console, table = dealt()
    table.play(console.call(3))
    assert refused(table, console.expose(1, HOLE[0])) == ("WRONG_STATE", "P.14")
    console, table = dealt()
    table.play(console.fold(3))
    assert refused(table, console.expose(1, HOLE[0])) == ("WRONG_STATE", "P.14"), "a fold is an action"
    table.play(console.take_back(3), console.expose(1, HOLE[0]))
    console, table = dealt()
    table.play(console.announce(3))
    assert refused(table, console.expose(1, HOLE[0])) == ("WRONG_STATE", "P.14")
    console, table = flopped()
    assert refused(table, console.expose(1, HOLE[0])) == ("WRONG_STATE", "P.14")


# --- A card off the table (P.13) ---


def test_a_card_of_the_board_that_left_the_table_is_replaced_by_the_next_p13() -> None:
    console, table = flopped()
    events = table.events(console.off_table(BOARD, "2D"))
    assert kinds(events) == ["irregularity_called", "card_exposed"]
    assert (events[0].rule, events[1].destination) == ("P.13", "board")
    assert refused(table, console.check(1))[0] == "WRONG_STATE"
    assert refused(table, console.deal(["2D"]))[0] == "CARD_NOT_IN_SHOE"
    before = len(table.table.cards.shoe.gone)
    table.play(console.deal(["3S"]))
    assert len(table.table.cards.shoe.gone) == before + 1  # no other card is burned for it
    assert (table.table.play.hand.board, table.table.play.hand.actor) == (("2C", "2H", "3S"), 1)


def test_a_card_of_an_earlier_street_stays_p13() -> None:
    console, table = flopped()
    table.play(*(console.check(seat) for seat in (1, 2, 3)), console.deal(["3S"]))
    assert refused(table, console.off_table(BOARD, "2D")) == ("CARD_MISMATCH", "P.13")
    table.play(console.check(1))
    assert refused(table, console.off_table(BOARD, "3S")) == ("WRONG_STATE", "P.13")


def test_a_burn_card_that_left_the_table_is_examined_and_nothing_takes_its_place_p13() -> None:
    console, table = dealt()
    assert refused(table, console.off_table(BURN, "3S")) == ("WRONG_STATE", "P.13")
    console, table = flopped()
    assert refused(table, console.off_table(BURN))[0] == "CARD_MISSING"
    assert refused(table, console.off_table(BURN, "2D"))[0] == "CARD_NOT_IN_SHOE"
    table.play(console.off_table(BURN, "3S"))
    assert "3S" in table.table.cards.shoe.gone
    assert "" not in table.table.cards.shoe.gone
    table.play(*(console.check(seat) for seat in (1, 2, 3)))
    assert refused(table, console.deal(["3S"]))[0] == "CARD_NOT_IN_SHOE"


def test_a_card_that_fell_off_the_stub_is_not_used_p13() -> None:
    console, table = dealt()
    table.play(console.off_table(STUB, "3S"), console.call(3), console.call(1), console.check(2))
    table.play(console.off_table(STUB, "4S"))
    assert refused(table, console.deal(["3S", "4S", "5S"]))[0] == "CARD_NOT_IN_SHOE"
    table.play(console.deal(FLOP))
    assert table.table.play.hand.set_aside == 0  # it is no card that lay face up (P.9)


def test_only_a_down_card_is_replaced_for_being_seen() -> None:
    console, table = flopped()
    seen = pb.ExposePokerCardRequest(header=console.header(), card="2D", place=BOARD)
    assert refused(table, console.own(expose_card=seen)) == ("BAD_PLACE", "P.14")
    assert refused(table, console.off_table(9, "2D")) == ("BAD_PLACE", "P.13")


# --- A street before its time ---


def test_a_premature_flop_is_out_of_play_and_waits_for_a_ruling_p16() -> None:
    console, table = dealt()
    table.play(console.call(3))
    events = table.events(console.premature(FLOP))
    assert kinds(events) == [
        "irregularity_called",
        "card_burned",
        *["card_exposed"] * 3,
        "street_premature",
        "ruling_requested",
    ]
    assert refused(table, console.call(1)) == ("RULING_PENDING", "P.2")
    assert refused(table, console.premature(["3S"])) == ("RULING_PENDING", "P.2")
    table.play(console.rule("the flop is dealt anew", pb.POKER_RULING_OUTCOME_PLAY_ON))
    table.play(console.call(1), console.check(2))
    assert refused(table, console.deal(FLOP))[0] == "CARD_NOT_IN_SHOE"
    table.play(console.deal(cards("3s4s5s")))
    assert table.table.play.hand.board == ("3S", "4S", "5S")
    assert table.table.cards.shoe.remaining == 52 - 6 - 8


def test_a_premature_turn_is_one_card() -> None:
    console, table = flopped()
    assert refused(table, console.premature(["3S", "4S"])) == ("TOO_MANY_CARDS", "P.16")
    table.play(console.premature(["3S"], burned=False), console.rule("play on"))
    table.play(*(console.check(seat) for seat in (1, 2, 3)), console.deal(["4S"]))
    assert table.table.play.hand.board == (*FLOP, "4S")


def test_no_street_is_premature_when_its_time_has_come_or_none_is_left() -> None:
    console, table = dealt()
    table.play(console.call(3), console.call(1), console.check(2))
    assert refused(table, console.premature(FLOP)) == ("WRONG_STATE", "P.16")
    table.play(console.deal(FLOP))
    for card in ("3S", "4S"):
        table.play(*(console.check(seat) for seat in (1, 2, 3)), console.deal([card]))
    assert refused(table, console.premature(["5S"])) == ("WRONG_STATE", "P.16")


def _stud(players: int = 3) -> tuple[PokerTable, PureStream]:
    """Seat 3 brings in, and seat 1 has called."""
    stud = {"variant": "seven_card_stud_high", "blinds_cents": (), "ante_cents": 25, "bring_in_cents": 50}
    console, table = seated(dict.fromkeys(range(1, players + 1), 10_000), **stud)
    table.play(*console.ready(), console.start(), console.deal(cards("KsQhAd9c8s6hTd4d2c")))
    table.play(console.bring_in(3), console.call(1))
    return console, table


def test_premature_cards_of_stud_are_out_of_play_and_wait_for_a_ruling_p16() -> None:
    console, table = _stud()
    assert refused(table, console.premature(cards("5s6s7s8c"))) == ("TOO_MANY_CARDS", "P.16")
    assert refused(table, console.premature(["5S", "TD"]))[0] == "CARD_NOT_IN_SHOE"
    events = table.events(console.premature(cards("5s6s")))
    assert kinds(events) == [
        "irregularity_called",
        "card_burned",
        *["card_exposed"] * 2,
        "street_premature",
        "ruling_requested",
    ]
    assert (events[-2].street_name, events[-2].cards, events[-2].rule) == ("fourth_street", 2, "P.16")
    assert refused(table, console.call(2)) == ("RULING_PENDING", "P.2")
    table.play(console.rule("fourth street is dealt anew", pb.POKER_RULING_OUTCOME_PLAY_ON), console.call(2))
    assert refused(table, console.deal(cards("5s7s8c")))[0] == "CARD_NOT_IN_SHOE"
    table.play(console.deal(cards("3s7s8c")))
    hand = table.table.play.hand
    assert [player.up[-1] for player in hand.players.values()] == ["3S", "7S", "8C"]
    assert table.table.cards.shoe.remaining == 52 - 9 - 3 - 4


def test_a_premature_last_card_of_stud_is_named_although_it_was_to_lie_face_down_p16() -> None:
    """One each for those who are left; who folds without a bet leaves a position that would have got one (P.5)."""
    console, table = _stud()
    table.play(console.call(2))
    for street in ("5s5c9s", "6c7sTh", "7c8dJs"):
        table.play(console.deal(cards(street)))
        first = table.table.play.hand.actor
        others = [(first + n - 1) % 3 + 1 for n in (1, 2)]
        if street != "7c8dJs":
            table.play(console.check(first), *(console.check(seat) for seat in others))
    table.play(console.check(first), console.fold(others[0]))
    assert refused(table, console.premature([""] * 3))[0] == "CARD_MISSING"
    table.play(console.premature(cards("2h3h4h"), burned=False), console.rule("play on"))
    assert table.table.play.hand.seen == ("2H", "3H", "4H")


def test_stud_has_no_premature_cards_on_its_last_street_p16() -> None:
    console, table = _stud()
    table.play(console.call(2))
    for street in ("5s5c9s", "6c7sTh", "7c8dJs", "2h3h4h"):
        table.play(console.deal(cards(street)))
        if street != "2h3h4h":
            first = table.table.play.hand.actor
            table.play(*(console.check((first + n - 1) % 3 + 1) for n in range(3)))
    assert refused(table, console.premature(["5H"])) == ("WRONG_STATE", "P.16")


# --- Cards face up in the deck (P.9, P.6.c) ---


def test_the_second_card_found_face_up_is_recorded_and_play_waits_for_the_misdeal_p6c() -> None:
    console, table = dealt()
    table.play(console.set_aside("3C"), console.call(3))
    assert refused(table, console.misdeal("face_up_cards")) == ("TOO_EARLY", "P.9, P.6.c")
    events = table.events(console.set_aside("4C"))
    assert kinds(events) == ["card_set_aside", "card_exposed"]
    assert [event.card for event in events] == ["4C", "4C"]
    for command in (console.call(1), console.fold(2, out_of_turn=True), console.set_aside("5C"), console.ask_ruling()):
        assert refused(table, command) == ("SECOND_FACE_UP_CARD", "P.6.c")
    assert dealer_task(table.table).step == pb.POKER_DEALER_STEP_CALL_MISDEAL
    assert not now(table.table, pb.ROLE_DEALER, "").choices
    dead = table.copy()
    table.play(console.misdeal("face_up_cards"))
    assert table.table.play.stacks == STACKS
    dead.play(console.dead_round("card_count"))
    assert dead.table.play.hand is None


# --- The stub ---


def test_a_wrong_count_of_the_stub_stops_the_round_f5d_p8() -> None:
    console, table = dealt()
    table.play(console.count_stub(45, "blue"))
    for command in (console.call(3), console.fold(3), console.misdeal("shuffle_cut"), console.set_aside("2C")):
        assert refused(table, command) == ("DECK_MISCOUNTED", "F.5.d, P.8")
    events = kinds(table.events(console.dead_round("card_count")))
    assert (events[0], events[-1]) == ("irregularity_called", "cards_removed")
    assert table.table.play.stacks == STACKS


def test_a_count_that_is_right_after_all_lets_the_round_go_on_f5d() -> None:
    console, table = dealt()
    table.play(console.count_stub(47, "blue"), console.count_stub(46, "blue"), console.call(3))


def test_the_other_deck_stops_nothing() -> None:
    console, table = dealt()
    table.play(console.count_stub(51, "red"), console.call(3))


def test_a_stub_that_cannot_finish_the_hand_needs_a_ruling_p2() -> None:
    """Ten players have forty cards; nine more were exposed: the river is missing."""
    stacks = dict.fromkeys(range(1, 11), 5000)
    console, table = seated(stacks, variant="omaha_high")
    table.play(*console.ready(method=pb.SHUFFLE_METHOD_BUILT_IN), console.start(), console.deal())
    for _ in range(9):
        table.play(console.expose(1, ""), console.deal())
    assert table.table.cards.shoe.remaining == 3
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        act = console.call if hand.players[hand.actor].bet < hand.high else console.check
        table.play(act(hand.actor))
    assert refused(table, console.deal()) == ("STUB_TOO_SHORT", "P.2")
    table.play(console.ask_ruling("the stub is too short"))
    table.play(console.rule("all money goes back", pb.POKER_RULING_OUTCOME_ROUND_DEAD))
    assert table.table.play.stacks == stacks


# --- Shuffle and cut (B.1, B.6, D, E, P.15) ---


@pytest.mark.parametrize("at", [10, 42, 43, 51])
def test_a_cut_takes_at_least_ten_cards_from_either_end_e2b(at: int) -> None:
    console, table = seated()
    table.play(console.cut(at))
    assert table.table.cards.batches["blue"].is_cut


@pytest.mark.parametrize(("at", "code"), [(9, "CUT_TOO_SHALLOW"), (0, "CUT_TOO_SHALLOW"), (52, "CUT_TOO_DEEP")])
def test_fewer_cards_or_all_of_them_are_no_cut_e2b(at: int, code: str) -> None:
    console, table = seated()
    assert refused(table, console.cut(at)) == (code, "E.2.b")


def test_cards_are_shown_shuffled_and_cut_before_two_players_d3_d4() -> None:
    console, table = seated({1: 5000, 2: 5000})
    table.play(console.cut(20), console.cash_out(1), console.leave(1))
    assert refused(table, console.shuffle(batch="red")) == ("PLAYERS_MISSING", "D.4, E.1")
    table.play(console.recut("blue"))
    assert refused(table, console.cut(20)) == ("PLAYERS_MISSING", "D.4, E.2")
    table.play(console.remove("red"), console.receive("red", 1))
    steps = console.handle_all(batch="red")
    table.play(*steps[:3])
    assert refused(table, steps[3]) == ("NOBODY_SEATED", "D.3, D.4")
    table.play(console.seat(1, "p1"), *steps[3:], console.shuffle(batch="red"), console.cut(20))


def test_both_decks_are_prepared_before_play_d4() -> None:
    console, table = seated()
    table.play(*console.ready("blue"), console.remove("red"), console.receive("red", 1))
    assert refused(table, console.start()) == ("DECK_NOT_PREPARED", "D.4")
    table.play(*console.handle_all(batch="red"))
    assert refused(table, console.start()) == ("DECK_NOT_PREPARED", "D.4")
    table.play(console.shuffle(batch="red"), console.start())


@pytest.mark.parametrize(("ends", "either"), [("misdeal", True), ("folds", False)])
def test_with_a_shuffler_decks_take_turns_but_after_a_void_round_either_will_do_b6c(ends: str, either: bool) -> None:
    console, table = dealt(shuffler_in_use=True)
    over = [console.misdeal("shuffle_cut")] if either else [console.fold(3), console.fold(1)]
    table.play(*over, console.shuffle(), console.cut(20))
    if either:
        table.play(console.load("blue"), console.start())
    else:
        assert refused(table, console.load("blue")) == ("WRONG_BATCH", "B.1, B.6")


def test_a_jam_voids_the_shuffle_p15() -> None:
    console, table = seated(shuffler_in_use=True)
    assert kinds(table.events(console.jam("blue", "unfinished"))) == ["irregularity_called", "shuffle_failed"]
    assert refused(table, console.cut(20))[0] == "CARDS_NOT_SHUFFLED"
    table.play(*console.ready("blue"))
    assert refused(table, console.jam("blue")) == ("WRONG_STATE", "P.15")
    assert refused(table, console.jam("green")) == ("UNKNOWN_BATCH", "P.15")
    assert refused(table, console.jam("red", "smoke")) == ("BAD_REASON", "P.15")
    table.play(console.start(), console.jam("red"))  # one deck is shuffled while the other is played
    console, table = seated()
    assert refused(table, console.jam("red")) == ("NO_SHUFFLER_HERE", "P.15")


def test_the_cover_card_is_unlike_the_backs_a12_b1() -> None:
    console, table = seated()
    assert refused(table, console.cover_card("blue")) == ("COVER_CARD_COLOUR", "A.12")
    table.play(console.cover_card("Yellow "))
    assert table.table.play.cover_card == "yellow"
    again = console.cover_card("yellow")
    assert refused(table, again) == ("COVER_CARD_COLOUR", "B.1")
    table.play(console.remove("red"), console.receive("red", 1, "Green"))
    assert refused(table, console.cover_card("green")) == ("COVER_CARD_COLOUR", "B.1")
