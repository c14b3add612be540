"""Seats, absent players, dealers, and currency on the table (G.3, F.2), and the ante of a whole table (G.2.a)."""

import roundledger.v1 as pb
from ledger.core.lent import Carried, Hours, Room, SeatPlace
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.guards import NO_LIMIT, STACKS, dealt, seated
from tests.support.pure import PureStream


def refused(table: PureStream, command: pb.Command, actor: pb.Actor | None = None) -> tuple[str, str]:
    """Code and clause, of whichever edition of the rules."""
    answer = table.refused(command, actor)
    return answer.code, answer.rule.partition(" ")[2]


def _stacks(table: PureStream) -> dict[int, int]:
    hand = table.table.play.hand
    return {seat: p.stack for seat, p in hand.players.items()} if hand else table.table.play.stacks


# --- Seats ---


def test_a_player_changes_the_seat_with_everything_g3() -> None:
    console, table = seated({1: 5000, 2: 5000, 3: 700})
    table.play(console.currency(3, 300), console.cash_out(2), console.leave(2), console.sit_out(3))
    events = table.events(console.change_seat(3, 2))
    assert kinds(events) == ["player_left", "player_seated", "seat_changed", "sat_out"]
    state = table.table.play
    assert (state.stacks, state.currency, state.sitting_out) == ({1: 5000, 2: 1000}, {2: 300}, (2,))
    assert table.table.players == {1: "p1", 2: "p3"}


def test_seats_change_between_rounds_to_vacant_ones() -> None:
    console, table = dealt()
    assert refused(table, console.change_seat(1, 2)) == ("TABLE_STAKES", "G.3")
    table.play(console.fold(3), console.fold(1))
    assert refused(table, console.change_seat(1, 2))[0] == "SEAT_TAKEN"
    assert refused(table, console.change_seat(1, 9))[0] == "UNKNOWN_SEAT"


def test_a_kill_button_goes_with_its_holder_j11() -> None:
    console, table = seated({1: 5000, 2: 5000}, kill_mode="full", kill_qualifier_cents=1)
    for deck in ("blue", "red"):
        table.play(*console.ready(deck), console.start(), console.deal(["AH", "9S", "KD", "9D"]))
        table.play(*([console.fold(1)] if table.table.play.hand.actor == 1 else [console.call(2), console.fold(1)]))
    assert table.table.play.kill.seat == 2
    table.play(console.change_seat(2, 3))
    assert table.table.play.kill.seat == 3
    table.play(*console.ready(), console.start())
    assert table.table.play.hand.kill_seat == 3


def test_what_an_absent_player_has_is_kept_for_them_g3() -> None:
    console, table = seated()
    assert refused(table, console.hold(2)) == ("NOT_SITTING_OUT", "G.3")
    table.play(console.sit_out(2))
    assert refused(table, console.hold(2, "")) == ("BAD_TEXT", "G.3")
    assert kinds(table.events(console.hold(2))) == ["stack_held", "player_left"]
    assert table.table.play.stacks == {1: 10_000, 3: 10_000}
    assert table.table.players == {1: "p1", 3: "p3"}
    table.play(console.cash_out(1), console.sit_out(1))
    assert refused(table, console.hold(1))[0] == "NO_STACK"
    console, table = dealt()
    table.play(console.sit_out(2))
    assert refused(table, console.hold(2)) == ("TABLE_STAKES", "G.3")


def test_a_stack_is_carried_only_where_a_room_knows_of_it() -> None:
    console, table = seated()
    assert refused(table, console.carry(1)) == ("NO_ROOM", "S")
    assert refused(table, console.put_down(1)) == ("NOTHING_CARRIED", "G.3")


def test_what_is_carried_comes_once_and_nothing_else_is_carried_meanwhile_g3() -> None:
    """As the room knows it, which hears of tables a moment later."""
    console, table = seated()
    table.room = Room(5, carried={"p1": Carried("poker-9", "poker-1", 500, 200, from_seq=7)})
    assert refused(table, console.carry(1)) == ("CARRYING_ALREADY", "G.3")
    assert refused(
        table,
        pb.Command(
            poker=pb.PokerCommand(
                hold_stack=pb.HoldPokerStackRequest(header=console.header(), seat=1, player_id="p1", reason="-")
            )
        ),
    ) == ("BAD_ID", "G.3")
    table.play(console.put_down(1))
    assert (table.table.play.stacks[1], table.table.play.currency[1]) == (10_700, 200)
    assert refused(table, console.put_down(1)) == ("NOTHING_CARRIED", "G.3")
    table.room = Room(9, carried={"p1": Carried("poker-9", "poker-1", 500, 0, from_seq=11)})
    table.play(console.keep_carried("p1"))
    assert refused(table, console.put_down(1)) == ("NOTHING_CARRIED", "G.3")


def test_a_round_is_dealt_by_one_dealer_f2() -> None:
    console, table = seated()
    table.play(console.change_dealer("dee"))
    assert refused(table, console.change_dealer("dee")) == ("DEALER_HERE_ALREADY", "F.2")
    assert refused(table, console.change_dealer("")) == ("BAD_ID", "F.2")
    table.play(*console.ready(), console.start())
    assert refused(table, console.change_dealer("dan")) == ("HAND_IN_PROGRESS", "F.2")
    table.play(console.misdeal("shuffle_cut"))
    changed = table.events(console.change_dealer("dan"))[0]
    assert (changed.badge_id, changed.badge_id_before) == ("dan", "dee")


def test_who_may_sit_where_the_floor_keeps_a_room_s() -> None:
    """By what the host lends of it; tests/unit/streams/test_poker_room.py has the whole floor."""
    console, table = seated()
    assert refused(table, console.seat(4, "p1"))[0] == "UNKNOWN_SEAT"
    table.play(console.cash_out(3), console.leave(3))
    assert refused(table, console.seat(3, "p1")) == ("PLAYER_SEATED_ALREADY", "F.2")
    table.room = Room(1, seated={"p9": SeatPlace("poker-2", 1)})
    assert refused(table, console.seat(3, "p9")) == ("PLAYER_SEATED_ELSEWHERE", "F.2")
    table.room = Room(1, waiting={"holdem.fixed.200-400": ("anna",)})
    assert refused(table, console.seat(3, "p3")) == ("WAITING_LIST_FIRST", "S")
    table.room = Room(1, offers={SeatPlace("poker-1", 3): "anna"})
    assert refused(table, console.change_seat(1, 3)) == ("WAITING_LIST_FIRST", "S")
    table.room = Room(1, hours=Hours(60, 120))
    assert refused(table, console.seat(3, "p3")) == ("ROOM_CLOSED", "house")


# --- Currency (G.3) ---


def _with_currency() -> tuple[PokerTable, PureStream]:
    """Seat 1 has $1 in chips and $50 in currency."""
    console, table = seated({1: 100, 2: 10_000, 3: 10_000}, **NO_LIMIT)
    table.play(console.currency(1, 5000), *console.ready(), console.start())
    return console, table


def test_currency_counts_for_who_can_play_and_is_changed_when_it_is_bet_g3() -> None:
    console, table = _with_currency()
    assert 1 in table.table.play.hand.players
    assert table.table.play.hand.players[1].currency == 5000  # the blind was paid in chips
    table.play(console.deal(["AH", "9S", "7C", "KD", "9D", "6C"]), console.fold(3))
    events = table.events(console.raise_to(1, 600))
    assert kinds(events) == ["currency_converted", "raised"]
    assert events[0].amount_cents == 5000
    assert (events[1].stack_cents, table.table.play.hand.players[1].currency) == (4500, 0)


def test_currency_is_no_reason_to_be_all_in_g3() -> None:
    console, table = _with_currency()
    table.play(console.deal(["AH", "9S", "7C", "KD", "9D", "6C"]), console.raise_to(3, 3000))
    events = table.events(console.call(1))
    assert kinds(events)[:2] == ["currency_converted", "called"]
    assert _stacks(table)[1] == 2100


def test_a_void_round_gives_chips_back_for_currency_that_was_changed() -> None:
    console, table = _with_currency()
    table.play(console.convert(1, 1500), console.misdeal("shuffle_cut"))
    state = table.table.play
    assert (state.stacks[1], state.currency) == (5100, {1: 3500})
    assert refused(table, console.convert(1, 3501)) == ("BAD_AMOUNT", "G.3")
    table.play(console.convert(1, 500))
    assert table.table.play.currency == {1: 3000}
    assert kinds(table.events(console.cash_out(1))) == ["currency_taken", "seat_cashed_out"]
    assert table.table.play.stacks == {2: 10_000, 3: 10_000}


def test_currency_comes_and_goes_between_rounds_only_g3() -> None:
    console, table = _with_currency()
    assert refused(table, console.currency(1, 100)) == ("TABLE_STAKES", "G.3")
    assert refused(table, console.convert(2, 1)) == ("BAD_AMOUNT", "G.3")
    console, table = seated(STACKS)
    assert refused(table, console.currency(1, 0))[0] == "BAD_AMOUNT"
    table.play(console.cash_out(1), console.currency(1, 100))
    assert kinds(table.events(console.cash_out(1))) == ["currency_taken"]


# --- The ante of the whole table (G.2.a) ---

BIG_BLIND_ANTE = {**NO_LIMIT, "ante_cents": 200, "ante_by": "big_blind"}


def test_the_big_blind_antes_once_for_all_and_it_is_no_bet_g2a() -> None:
    """Nobody has to match it, nobody gets it back as uncalled, and it is in the main pot for whoever wins that."""
    console, table = seated(**BIG_BLIND_ANTE)
    events = table.events(*console.ready(), console.start())
    assert kinds(events)[-3:] == ["table_ante_posted", "blind_posted", "blind_posted"]
    assert _stacks(table) == {1: 9900, 2: 9600, 3: 10_000}
    table.play(console.deal(["AH", "9S", "7C", "KD", "9D", "6C"]), console.call(3), console.call(1))
    assert refused(table, console.call(2))[0] == "NOTHING_TO_CALL"
    events = table.events(console.check(2))
    assert kinds(events)[1:3] == ["table_ante_collected", "bets_collected"]
    (pot,) = table.table.play.hand.pots
    assert (pot.gross, pot.up_to) == (800, 200)
    assert table.table.play.hand.players[2].total == 200


def test_a_short_stack_wins_the_ante_of_the_table_with_the_main_pot() -> None:
    console, table = seated({1: 400, 2: 5000, 3: 5000}, **BIG_BLIND_ANTE)
    table.play(*console.ready(), console.start(), console.deal(["AH", "9S", "7C", "AD", "8D", "6C"]))
    table.play(console.raise_to(3, 1000), console.call(1), console.call(2))
    assert [pot.gross for pot in table.table.play.hand.pots] == [3 * 400 + 200, 2 * 600]
    table.play(console.deal(["KC", "QH", "2S"]), console.check(2), console.check(3))
    for card in ("3H", "4C"):
        table.play(console.deal([card]), console.check(2), console.check(3))
    table.play(*(console.show(seat) for seat in (table.table.play.hand.actor,)))
    while table.table.play.hand:
        table.play(console.show(table.table.play.hand.actor))
    assert table.table.play.stacks[1] == 1400
    assert sum(table.table.play.stacks.values()) == 10_400


def test_the_ante_of_the_table_goes_back_with_a_void_round_or_a_protected_hand() -> None:
    for flop in (False, True):
        console, table = seated(rake_percentage_bp=1000, **BIG_BLIND_ANTE)
        table.play(*console.ready(), console.start(), console.deal(["AH", "9S", "7C", "KD", "9D", "6C"]))
        if flop:
            table.play(console.call(3), console.call(1), console.check(2))
        table.play(console.kill_hand(2, "protected"))
        assert _stacks(table)[2] == 10_000
        table.play(console.misdeal("shuffle_cut"))
        assert table.table.play.stacks == STACKS


def test_who_cannot_ante_for_the_table_is_not_dealt_in_g3c() -> None:
    console, table = seated({1: 5000, 2: 599, 3: 5000}, **BIG_BLIND_ANTE)
    table.play(*console.ready(), console.start())
    assert sorted(table.table.play.hand.players) == [1, 3]


# --- A lower rake (N.6) ---


def test_a_player_asks_for_a_lower_rake_first_n6() -> None:
    console, table = seated(rake_percentage_bp=1000)
    less = console.reduce_rake(percentage_bp=500)
    assert refused(table, less) == ("RAKE_NOT_REQUESTED", "N.6")
    stranger = pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)
    assert refused(table, console.ask_lower_rake(1), stranger)[0] == "NOT_YOUR_SEAT"
    table.play(console.ask_lower_rake(1))
    assert refused(table, console.ask_lower_rake(2)) == ("RAKE_REQUESTED", "N.6")
    table.play(less)
    assert refused(table, console.reduce_rake(percentage_bp=100)) == ("RAKE_NOT_REQUESTED", "N.6")
    console, table = seated(dict.fromkeys(range(1, 8), 5000))
    assert refused(table, console.ask_lower_rake(1)) == ("TABLE_NOT_SHORT", "N.6")
