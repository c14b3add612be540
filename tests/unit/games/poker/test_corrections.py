"""An action that was entered wrongly is taken back by a new event that names it; nothing is edited, nothing is void."""

import pytest

import roundledger.v1 as pb
from games.registry import TABLES
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.guards import FLOP, NO_LIMIT, dealt, flopped, seated
from tests.support.pure import PureStream, words_of

RAKE = {"rake_percentage_bp": 1000, "jackpot_fee_cents": 50, "jackpot_standard": "quads_beaten"}
FLOOR = pb.Actor(actor_id="floor", role=pb.ROLE_FLOORPERSON)


def _undone(console: PokerTable, table: PureStream, seat: int, *commands: pb.Command) -> pb.PokerActionTakenBack:
    """Plays the commands, takes the last of them back, and finds the hand as it was."""
    before = table.table.play.hand
    table.play(*commands)
    (event,) = table.events(console.take_back(seat))
    assert isinstance(event, pb.PokerActionTakenBack)
    assert table.table.play.hand == before
    return event


def test_the_last_action_is_taken_back_and_the_right_one_entered() -> None:
    console, table = dealt()
    event = _undone(console, table, 3, console.raise_to(3, 400))
    assert (event.seat, event.action, event.number, event.street, event.to_cents) == (3, "raised", 1, 0, 400)
    assert [(m.source, m.destination, m.amount_cents) for m in event.moves] == [(2, 1, 400)]
    table.play(console.call(3))
    assert table.table.play.hand.actor == 1
    assert words_of("poker", table.play(console.take_back(3, "it was a fold")).events) == [
        "action 1 of betting round 1 is taken back, seat 3 called: it was a fold"
    ]


@pytest.mark.parametrize(
    "enter",
    [
        lambda c: [c.fold(3)],
        lambda c: [c.call(3)],
        lambda c: [c.raise_to(3, 400)],
        lambda c: [c.raise_to(3, 400, 300)],
        lambda c: [c.push(3, 500)],
        lambda c: [c.announce(3)],
    ],
)
def test_every_action_can_be_taken_back(enter: object) -> None:
    console, table = dealt()
    _undone(console, table, 3, *enter(console))  # type: ignore[operator]


def test_what_followed_from_the_last_action_goes_back_with_it() -> None:
    """Bets were collected, rake and fee taken, uncalled money returned: all of it lies again where it lay."""
    console, table = dealt(**RAKE)
    table.play(console.raise_to(3, 400), console.call(1))
    event = _undone(console, table, 2, console.call(2))
    places = {(m.source, m.destination) for m in event.moves}
    assert {source for source, _ in places} == {3, 4, 5}, "from the pot, the rake area and the jackpot area"
    table.play(console.fold(2))
    assert [pot.gross for pot in table.table.play.hand.pots] == [1000]


def test_a_side_pot_goes_back_as_well() -> None:
    console, table = dealt(**NO_LIMIT)
    table.play(console.raise_to(3, 10_000), console.call(1))
    _undone(console, table, 2, console.call(2))
    assert table.table.play.hand.pots == ()


def test_actions_are_taken_back_one_by_one_until_the_betting_round_opened() -> None:
    console, table = flopped()
    opened = table.table.play.hand
    table.play(console.bet(1, 200), console.raise_to(2, 400), console.fold(3))
    assert table.refused(console.take_back(1)).code == "OUT_OF_TURN"
    table.play(console.take_back(3), console.take_back(2), console.take_back(1))
    assert table.table.play.hand == opened
    assert table.refused(console.take_back(1)).code == "NOTHING_TO_TAKE_BACK"


@pytest.mark.parametrize("then", ["card", "show", "ruling"])
def test_it_is_too_late_after_a_card_a_hand_shown_or_a_dead_hand(then: str) -> None:
    console, table = dealt()
    table.play(console.call(3), console.call(1), console.check(2))
    after = {"card": console.deal(FLOP), "show": console.show(1), "ruling": console.kill_hand(1, "absent")}
    table.play(after[then])
    assert table.refused(console.take_back(2)).code == "NOTHING_TO_TAKE_BACK"


def test_it_is_too_late_when_the_pot_was_awarded() -> None:
    console, table = dealt()
    table.play(console.fold(3), console.fold(1))
    assert table.refused(console.take_back(1)).code == "NO_HAND"


def test_the_floor_takes_back_and_says_why_and_the_dealer_does_not() -> None:
    """Nobody can both err and hide it."""
    console, table = dealt()
    table.play(console.call(3))
    for role in (pb.ROLE_DEALER, pb.ROLE_PLAYER):
        actor = pb.Actor(actor_id="p3", role=role)
        assert table.refused(console.take_back(3), actor).code == "ROLE_NOT_ALLOWED"
    assert table.refused(console.take_back(3, ""), FLOOR).code == "BAD_TEXT"
    assert table.refused(console.take_back(1), FLOOR).code == "OUT_OF_TURN"


def test_the_log_keeps_both_and_replays_to_the_same_money() -> None:
    console, table = dealt(**RAKE)
    table.play(console.call(3), console.call(1), console.check(2), console.take_back(2))
    events = kinds(table.events(console.raise_to(2, 400)))
    assert events == ["raised"]
    assert TABLES["poker"].on_table(table.table)["seat 2, p2"] == "stack $96.00, bet $4.00, 9S 9D"


def test_a_hand_thrown_away_between_two_betting_rounds_is_taken_back_a14() -> None:
    """What the betting round before came to stands, pots, rake and fee; its own last action can be taken back then."""
    console, table = dealt(**RAKE)
    table.play(console.call(3), console.call(1), console.check(2))
    event = _undone(console, table, 1, console.fold(1, out_of_turn=True))
    assert (event.action, event.number, list(event.moves)) == ("folded", 1, [])
    assert table.table.play.hand.pots[0].rake
    _undone(console, table, 1, console.fold(1, out_of_turn=True))
    table.play(console.take_back(2))
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("BETTING", 2)
    table.play(console.check(2), console.deal(FLOP))


def test_a_hand_thrown_away_at_the_draw_is_taken_back_a14() -> None:
    options = {"variant": "five_card_draw_high", **RAKE}
    console, table = seated(**options)
    table.play(*console.ready(), console.start(), console.deal(), console.call(3), console.call(1), console.check(2))
    for seat in (2, 1, 3):
        _undone(console, table, seat, console.fold(seat, out_of_turn=True))
    table.play(console.discard(1, count=2))
    _undone(console, table, 1, console.fold(1, out_of_turn=True))
    table.play(console.deal(), console.discard(2), console.discard(3), console.check(1))
