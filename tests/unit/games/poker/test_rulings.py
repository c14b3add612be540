"""Action that needs a ruling waits for it, and the ruling does what it says (P.2); hands that die (P.10), chips without
words (G.9), hands thrown away (A.14), and hands that are shown after the round (P.4)."""

import pytest

import roundledger.v1 as pb
from ledger.core.lent import Room
from tests.support.poker.console import kinds
from tests.support.poker.guards import FLOP, NO_LIMIT, STACKS, dealt, flopped, refused, seated

PLAY_ON, HAND_DEAD = pb.POKER_RULING_OUTCOME_PLAY_ON, pb.POKER_RULING_OUTCOME_HAND_DEAD
REFUNDED, ROUND_DEAD = pb.POKER_RULING_OUTCOME_HAND_REFUNDED, pb.POKER_RULING_OUTCOME_ROUND_DEAD
SHIFT = pb.Actor(actor_id="sam", role=pb.ROLE_POKER_SHIFT_SUPERVISOR)


# --- Rulings (P.2) ---


def test_play_stops_until_the_shift_supervisor_has_decided_p2() -> None:
    console, table = dealt()
    table.play(console.ask_ruling("seat 1 says that they raised"))
    for command in (
        console.call(3),
        console.fold(1, out_of_turn=True),
        console.kill_hand(1, "absent"),
        console.dead_round("card_count"),
        console.expose(1, "AH"),
        console.ask_ruling(),
    ):
        assert refused(table, command) == ("RULING_PENDING", "P.2")
    table.play(console.sit_out(1), console.report("p1", "shouts"))  # no part of the round
    given = table.events(console.rule("no raise was heard", PLAY_ON))[0]
    assert (given.outcome, given.rule, given.round_id) == (PLAY_ON, "P.2", "poker-1:1")
    table.play(console.call(3))


def test_a_ruling_kills_or_refunds_a_hand_or_ends_the_round_p2() -> None:
    console, table = dealt()
    table.play(console.ask_ruling())
    events = table.events(console.rule("the hand was fouled", HAND_DEAD, 1))
    assert kinds(events) == ["ruling_given", "hand_killed"]
    assert (events[1].cause, events[1].rule) == ("ruling", "P.2")
    table.play(console.fold(3))
    assert table.table.play.stacks == {1: 9900, 2: 10_100, 3: 10_000}
    console, table = dealt()
    assert kinds(table.events(console.rule("our fault", REFUNDED, 2)))[:3] == [
        "ruling_given",
        "hand_killed",
        "contribution_refunded",
    ]
    assert table.table.play.hand.players[2].stack == 10_000
    events = table.events(console.rule("nobody can say what happened", ROUND_DEAD))
    assert kinds(events)[:3] == ["ruling_given", "irregularity_called", "money_returned"]
    assert table.table.play.stacks == STACKS


def test_a_ruling_that_cannot_be_carried_out_is_none() -> None:
    console, table = dealt()
    assert refused(table, console.rule("dead", HAND_DEAD, 9)) == ("NOT_IN_HAND", "P.2")
    assert refused(table, console.rule("dead", 9)) == ("BAD_OUTCOME", "P.2")
    table.play(console.announce(3))
    assert refused(table, console.rule("dead", HAND_DEAD, 3)) == ("BET_ANNOUNCED", "P.11.b")
    assert refused(table, console.ask_ruling("")) == ("BAD_TEXT", "P.2")
    assert refused(table, console.ask_ruling("x", "r" * 41)) == ("BAD_TEXT", "P.2")
    console, table = dealt()
    table.play(console.fold(3), console.fold(1))
    assert refused(table, console.rule("dead", ROUND_DEAD)) == ("NO_HAND", "P.2")
    assert refused(table, console.ask_ruling()) == ("NO_HAND", "P.2")
    table.play(console.rule("the award stands"))


def test_a_round_is_dead_by_ruling_only_by_who_gave_one_p2() -> None:
    console, table = dealt()
    dead = console.dead_round("ruling")
    assert refused(table, dead) == ("RULING_MISSING", "P.2")
    assert refused(table, dead, SHIFT) == ("RULING_MISSING", "P.2")
    table.play(console.rule("the round is dead"))
    assert refused(table, dead) == ("RULING_MISSING", "P.2")
    assert isinstance(table.send(dead, SHIFT), pb.CommandReply)
    assert table.table.play.stacks == STACKS
    table.play(*console.ready(), console.start())
    again = console.dead_round("ruling")
    assert refused(table, again, SHIFT) == ("RULING_MISSING", "P.2")  # that ruling was about another round


def test_a_ruling_may_rest_on_a_rule_of_the_house_p16() -> None:
    console, table = dealt()
    assert refused(table, console.rule("play on", supplement_id="boxed-card")) == ("UNKNOWN_SUPPLEMENT", "P.16")
    table.room = Room(seq=3, supplements=frozenset({"boxed-card"}))
    assert refused(table, console.rule("play on", supplement_id="other")) == ("UNKNOWN_SUPPLEMENT", "P.16")
    given = table.events(console.rule("play on", supplement_id="boxed-card"))[0]
    assert given.rule == "P.16 boxed-card"


# --- Dead hands (P.10) ---


def test_a_bet_that_went_back_with_its_hand_is_not_to_be_called_p10c() -> None:
    """Seat 1 bets on the flop; the dealer sweeps in the hand, which was protected. Nobody has to call anything."""
    console, table = flopped(**NO_LIMIT)
    table.play(console.bet(1, 3000))
    events = table.events(console.kill_hand(1, "protected"))
    assert kinds(events) == ["hand_killed", "contribution_refunded", "call_lowered"]
    hand = table.table.play.hand
    assert (hand.high, hand.increment, hand.actor) == (0, 200, 2)
    assert hand.players[1].stack == 10_000
    table.play(console.check(2), console.bet(3, 200), console.fold(2))
    assert table.table.play.stacks == {1: 10_000, 2: 9800, 3: 10_200}


def test_a_raise_that_went_back_leaves_the_bet_before_it_p10c() -> None:
    """Seat 1 bets 200, seat 2 raises to 600 and loses a protected hand: seat 3 has 200 to call, seat 1 nothing."""
    console, table = flopped(**NO_LIMIT)
    table.play(console.bet(1, 200), console.raise_to(2, 600), console.kill_hand(2, "protected"))
    hand = table.table.play.hand
    assert (hand.high, hand.increment, hand.actor) == (200, 200, 3)
    assert refused(table, console.raise_to(3, 399))[0] == "BET_BELOW_MINIMUM"
    table.play(console.call(3))
    assert table.table.play.hand.street_now.name == "turn"
    assert table.table.play.hand.pots[0].gross == 2 * 200 + 2 * 200


def test_what_is_left_is_raised_by_as_much_as_it_was_a_raise_itself_p10c() -> None:
    """600, then 1600; a raise to 4000 went back with its hand: the next one is to 2600 at least."""
    console, table = dealt(**NO_LIMIT)
    table.play(console.raise_to(3, 600), console.raise_to(1, 1600), console.raise_to(2, 4000))
    table.play(console.kill_hand(2, "protected"))
    assert (table.table.play.hand.high, table.table.play.hand.actor) == (1600, 3)
    assert refused(table, console.raise_to(3, 2599))[0] == "BET_BELOW_MINIMUM"
    table.play(console.raise_to(3, 2600))


def test_a_kill_blind_that_went_back_is_still_what_a_kill_round_costs_p10c_j11() -> None:
    """Limits of 400 and 800: nobody plays for the 200 of the regular blind."""
    console, table = seated({1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}, kill_mode="full", kill_qualifier_cents=1)
    for deck in ("blue", "red"):
        table.play(*console.ready(deck), console.start(), console.deal())
        while hand := table.table.play.hand:
            seat, owes = hand.actor, hand.players[hand.actor].bet < hand.high
            table.play(console.fold(seat) if seat != 4 else console.call(4) if owes else console.check(4))
    table.play(*console.ready(), console.start(), console.deal(), console.kill_hand(4, "protected"))
    hand = table.table.play.hand
    assert (hand.kill_seat, hand.high, hand.increment, hand.players[4].stack) == (4, 400, 400, 10_600)
    table.play(console.call(1))
    assert table.table.play.hand.players[1].bet == 400


def test_a_raise_that_was_called_stays_to_be_called_p10c() -> None:
    console, table = flopped(**NO_LIMIT)
    table.play(console.check(1), console.bet(2, 600), console.call(3))
    assert kinds(table.events(console.kill_hand(2, "protected"))) == ["hand_killed", "contribution_refunded"]
    hand = table.table.play.hand
    assert (hand.high, hand.actor) == (600, 1)


def test_a_posted_blind_stays_to_be_called_when_its_hand_is_dead_p10c() -> None:
    """The big blind gets its money back; the others still have the posted blind to call."""
    console, table = dealt()
    table.play(console.kill_hand(2, "protected"))
    assert table.table.play.hand.high == 200
    assert table.table.play.hand.players[2].stack == 10_000
    table.play(console.call(3), console.call(1))
    assert table.table.play.hand.pots[0].gross == 400


def test_a_hand_whose_money_stays_is_still_to_be_called_p10() -> None:
    console, table = flopped(**NO_LIMIT)
    table.play(console.bet(1, 600))
    assert kinds(table.events(console.kill_hand(1, "absent"))) == ["hand_killed"]
    assert table.table.play.hand.high == 600


def test_a_hand_that_was_put_together_again_plays_on_p10b() -> None:
    console, table = dealt()
    event = table.events(console.reconstruct(1))[0]
    assert (event.seat, event.player_id, event.rule) == (1, "p1", "P.10.b")
    table.play(console.fold(3))
    assert refused(table, console.reconstruct(3)) == ("NOT_IN_HAND", "P.10.b")


# --- Chips without words (G.9), hands thrown away (A.14) ---


@pytest.mark.parametrize("chips", [1, 3])
def test_an_oversized_chip_on_the_blinds_option_is_no_raise_g9(chips: int) -> None:
    """Three chips that are too few for a raise are none either."""
    console, table = dealt(**NO_LIMIT)
    table.play(console.call(3), console.call(1))
    cents = 5000 if chips == 1 else 150
    assert kinds(table.events(console.push(2, cents, chips)))[0] == "checked"
    assert table.table.play.hand.players[2].stack == 9800
    assert table.table.play.hand.street_now.name == "flop"


def test_several_chips_on_the_blinds_option_raise_when_they_reach_g9() -> None:
    console, table = dealt(**NO_LIMIT)
    table.play(console.call(3), console.call(1))
    assert kinds(table.events(console.push(2, 400, 2))) == ["raised"]


def test_a_hand_thrown_away_between_streets_is_folded_at_once_a14() -> None:
    console, table = dealt()
    table.play(console.call(3), console.call(1), console.check(2))
    event = table.events(console.fold(1, out_of_turn=True))[0]
    assert (event.seat, event.out_of_turn) == (1, True)
    assert table.table.play.hand.live == (2, 3)
    me = pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)
    assert refused(table, console.fold(2, out_of_turn=True), me) == ("OUT_OF_TURN", "A.14")
    assert refused(table, console.fold(2)) == ("WRONG_STATE", "F.3")
    events = table.events(console.fold(2, out_of_turn=True))  # one player is left: the round is over
    assert "pot_awarded" in kinds(events)
    assert table.table.play.stacks == {1: 9800, 2: 9800, 3: 10_400}


def test_at_the_showdown_a_hand_is_conceded_and_not_folded() -> None:
    console, table = flopped()
    for board in (["3S"], ["4S"]):
        table.play(*(console.check(seat) for seat in (1, 2, 3)), console.deal(board))
    table.play(*(console.check(seat) for seat in (1, 2, 3)))
    assert refused(table, console.fold(2, out_of_turn=True)) == ("WRONG_STATE", "F.3")


# --- Hands that are shown after the round (P.4) ---


def test_a_discarded_hand_is_disclosed_also_after_the_award_p4() -> None:
    console, table = dealt()
    table.play(console.fold(3), console.fold(1))
    assert table.table.play.hand is None
    stacks = table.table.play.stacks
    events = table.events(console.disclose(3))
    assert kinds(events) == ["disclosure_required", "hand_disclosed"]
    assert (events[1].round_id, list(events[1].cards)) == ("poker-1:1", ["7C", "6C"])
    again = console.disclose(3)
    assert refused(table, again) == ("NOT_IN_HAND", "P.4")
    assert table.table.play.stacks == stacks
    table.play(console.disclose(2))  # who won without showing has discarded the hand, too
    table.play(*console.ready("red"), console.start())
    assert refused(table, console.disclose(1)) == ("NOT_IN_HAND", "P.4")


def test_what_everybody_has_seen_is_not_demanded_again_p4() -> None:
    console, table = dealt()
    table.play(console.fold(3), console.call(1), console.check(2))
    for board in (FLOP, ["3S"], ["4S"]):
        table.play(console.deal(board), console.check(1), console.check(2))
    table.play(console.show(1), console.concede(2))
    assert refused(table, console.disclose(1)) == ("NOT_IN_HAND", "P.4")
    table.play(console.disclose(2), console.disclose(3))


def test_no_hand_was_played_that_could_be_disclosed_p4() -> None:
    console, table = seated()
    assert refused(table, console.disclose(1)) == ("NO_HAND", "P.4")
