"""Words and chips (digest 5.2): what was announced counts, what is added too late does not."""

from fractions import Fraction

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, changes_by, fold
from ledger.money import accounts
from tests.support.poker.console import kinds
from tests.support.poker.guards import NO_LIMIT, dealt, flopped, refused
from tests.support.pure import PureStream


def _in_front_of(table: PureStream, seat: int) -> tuple[int, int]:
    """Stack and bet by the books."""
    balances: dict[str, int] = {}
    folded = Fold(table.live.stream_id)
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for account, change in changes_by(outputs.batch.postings).items():
            balances[account] = balances.get(account, 0) + change
    return balances[accounts.stack("poker-1", seat)], balances.get(accounts.bet("poker-1", seat), 0)


@pytest.mark.parametrize(("chips", "delta"), [(300, 100), (500, -100), (10_000, -9_600)])
def test_a_raise_is_corrected_to_what_was_announced_g5(chips: int, delta: int) -> None:
    console, table = dealt()
    events = table.events(console.raise_to(3, 400, chips))
    assert kinds(events) == ["raised", "bet_corrected"]
    assert (events[1].delta_cents, events[1].to_cents) == (delta, 400)
    assert _in_front_of(table, 3) == (9600, 400)
    assert (table.table.play.hand.high, table.table.play.hand.actor) == (400, 1)


def test_an_opening_bet_and_a_call_are_corrected_g5() -> None:
    console, table = flopped()
    assert kinds(table.events(console.bet(1, 200, 50))) == ["bet_placed", "bet_corrected"]
    assert _in_front_of(table, 1) == (9600, 200)
    called = table.events(console.call(2, 150), console.call(3, 1000))
    assert [e.delta_cents for e in called if isinstance(e, pb.PokerBetCorrected)] == [50, -800]
    assert table.table.play.hand.pots[0].gross == 1200


def test_the_right_chips_need_no_correction() -> None:
    console, table = dealt()
    assert kinds(table.events(console.raise_to(3, 400, 400))) == ["raised"]
    assert kinds(table.events(console.call(1))) == ["called"]


def test_only_a_legal_amount_binds_and_only_chips_of_the_stack_are_put_in() -> None:
    console, table = dealt()
    assert refused(table, console.raise_to(3, 500, 400)) == ("BET_ABOVE_MAXIMUM", "R")
    for chips in (-1, 10_001):
        assert refused(table, console.raise_to(3, 400, chips)) == ("BAD_AMOUNT", "G.3")
        assert refused(table, console.call(3, chips)) == ("BAD_AMOUNT", "G.3")
    table.play(console.call(3), console.call(1), console.check(2), console.deal(["2C", "2D", "2H"]))
    assert refused(table, console.bet(1, 200, 10_001)) == ("BAD_AMOUNT", "G.3")


def test_a_bet_that_is_made_takes_no_more_chips_g7() -> None:
    console, table = dealt()
    table.play(console.raise_to(3, 400))
    assert refused(table, console.add(3, 200)) == ("STRING_BET_REFUSED", "G.7")
    table.play(console.call(1))
    assert refused(table, console.add(1, 200, complete=True)) == ("STRING_BET_REFUSED", "G.7")
    table.play(console.call(2))  # the betting round is over
    assert refused(table, console.add(2, 200)) == ("STRING_BET_REFUSED", "G.7")


def test_who_says_raise_may_keep_adding_within_the_limits_g7c() -> None:
    console, table = dealt(**NO_LIMIT)
    table.play(console.announce(3), console.add(3, 100), console.add(3, 200))
    assert table.table.play.hand.high == 200
    assert _in_front_of(table, 3) == (9700, 300)
    assert refused(table, console.call(1)) == ("OUT_OF_TURN", "G.4")
    assert refused(table, console.add(3, 0, complete=True)) == ("BET_BELOW_MINIMUM", "R")
    assert refused(table, console.add(3, 9_701)) == ("BAD_AMOUNT", "G.3")
    assert refused(table, console.add(3, 0)) == ("BAD_AMOUNT", "G.3")
    events = table.events(console.add(3, 300, complete=True))
    assert (events[0].amount_cents, events[0].to_cents) == (300, 600)
    hand = table.table.play.hand
    assert (hand.high, hand.increment, hand.actor, hand.announced, hand.raises) == (600, 400, 1, 0, 1)


def test_an_announced_bet_never_goes_beyond_the_limit_g7c() -> None:
    console, table = flopped()
    table.play(console.announce(1), console.add(1, 150))
    assert refused(table, console.add(1, 51)) == ("BET_ABOVE_MAXIMUM", "R")
    table.play(console.add(1, 50))
    placed = table.events(console.add(1, 0, complete=True))[0]
    assert (placed.amount_cents, placed.to_cents) == (0, 200)
    assert (table.table.play.hand.high, table.table.play.hand.actor) == (200, 2)


def test_the_chips_of_an_announced_bet_do_not_raise_the_limit_of_the_pot() -> None:
    console, table = flopped(betting_structure="pot", limit_high_cents=0)
    table.play(console.announce(1), console.add(1, 500))
    assert refused(table, console.add(1, 101)) == ("BET_ABOVE_MAXIMUM", "R")  # the pot is 600
    table.play(console.add(1, 100, complete=True))
    table.play(console.announce(2), console.add(2, 1700))
    assert refused(table, console.add(2, 701)) == ("BET_ABOVE_MAXIMUM", "R")  # 600 + (1200 + 600)
    assert Fraction(table.events(console.add(2, 700, complete=True))[0].to_cents, 600) == 4


def test_an_announced_bet_is_owed_p11b() -> None:
    console, table = dealt()
    table.play(console.announce(3))
    for command in (console.fold(3), console.call(3), console.raise_to(3, 400), console.kill_hand(3, "absent")):
        assert refused(table, command) == ("BET_ANNOUNCED", "P.11.b")
    assert refused(table, console.announce(3)) == ("BET_ANNOUNCED", "G.7.c")
    table.play(console.fold(1, out_of_turn=True), console.add(3, 400, complete=True))
    assert table.table.play.hand.actor == 2


def test_only_who_may_raise_may_announce_one() -> None:
    console, table = dealt(max_raises=(1,))
    assert refused(table, console.announce(1)) == ("OUT_OF_TURN", "G.4")
    stranger = pb.Actor(actor_id="p1", role=pb.ROLE_PLAYER)
    assert refused(table, console.announce(3), stranger)[0] == "NOT_YOUR_SEAT"
    table.play(console.raise_to(3, 400))
    assert refused(table, console.announce(1)) == ("RAISE_CAP_REACHED", "G.11")


def test_chips_are_added_by_a_player_of_the_hand() -> None:
    console, table = dealt()
    assert refused(table, console.add(9, 100)) == ("NOT_IN_HAND", "F.3")
    table.play(console.dead_round("ineligible_dealt"))
    assert refused(table, console.add(3, 100)) == ("NO_HAND", "5.5")


def test_a_statement_out_of_turn_is_recorded_and_binds_nobody_g4() -> None:
    console, table = dealt()
    before = table.table.play
    (event,) = table.events(console.say(1, "I raise"))
    assert (event.seat, event.statement) == (1, "I raise")
    assert table.table.play == before
    assert refused(table, console.say(3, "call")) == ("IN_TURN", "G.4")
    for statement in ("", "x" * 201, "a\nb"):
        assert refused(table, console.say(1, statement)) == ("BAD_STATEMENT", "G.4")
    assert refused(table, console.say(9, "call")) == ("NOT_IN_HAND", "F.3")
    table.play(console.call(3), console.fold(1), console.check(2))
