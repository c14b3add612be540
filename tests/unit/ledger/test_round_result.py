"""What a round of poker came to says by what it was won."""

import pytest

import roundledger.v1 as pb
from ledger.audit.round_result import RoundResult


def _won(player_id: str, cents: int) -> list[pb.Decision]:
    return [pb.Decision(player_id=player_id, outcome=pb.OUTCOME_POT_WON, paid_cents=cents)]


def test_a_pot_that_was_shown_down_names_the_hand_that_won_it() -> None:
    result = RoundResult("poker")
    result.enter(pb.PokerHandShown(seat=2, player_id="p2", description="flush, A high"), [])
    result.enter(pb.PokerHandShown(seat=3, player_id="p3", description="pair, 9 high"), [])
    result.enter(pb.PokerPotAwarded(), _won("p2", 8700))
    assert result.words == "p2 wins $87.00 (flush, A high)"


def test_a_pot_without_a_showdown_says_so() -> None:
    result = RoundResult("poker")
    result.enter(pb.PokerPotAwarded(), _won("p2", 1200))
    assert result.words == "p2 wins $12.00 (nobody else was left)"


def test_whoever_wins_the_low_half_is_not_said_to_have_won_it_by_a_high_hand() -> None:
    result = RoundResult("poker")
    for player, hand in (("p5", "no pair, A high"), ("p6", "two pairs, Q high")):
        result.enter(pb.PokerHandShown(player_id=player, description=hand), [])
    result.enter(pb.PokerPotAwarded(part="high"), _won("p6", 743))
    result.enter(pb.PokerPotAwarded(part="low"), _won("p5", 742))
    assert result.words == "p6 wins $7.43 (high: two pairs, Q high), p5 wins $7.42 (low)"
    result.enter(pb.PokerPotAwarded(pot=1, part="high"), _won("p5", 100))
    assert result.words.endswith("p5 wins $8.42 (high and low)")


def test_a_ten_is_called_as_it_is_drawn() -> None:
    result = RoundResult("poker")
    result.enter(pb.PokerHandShown(seat=2, player_id="p2", description="straight, T high"), [])
    result.enter(pb.PokerPotAwarded(), _won("p2", 8700))
    assert result.words == "p2 wins $87.00 (straight, 10 high)"


def test_hands_against_the_house_say_what_each_seat_held() -> None:
    result = RoundResult("three_card_poker")
    result.enter(pb.DealerHandShown(hand="straight, T high", qualifies=True), [])
    result.enter(pb.SeatSettled(seat=1, player_id="anna", hand="flush, K high"), [])
    assert result.words == "dealer straight, 10 high; anna flush, K high"


def test_let_it_ride_says_what_each_seat_held_and_no_single_card() -> None:
    result = RoundResult("let_it_ride")
    result.enter(pb.CommunityCardShown(number=2, card="2S"), [])
    result.enter(pb.SeatSettled(seat=1, player_id="anna", hand="two pairs, T high"), [])
    result.enter(pb.SeatSettled(seat=2, player_id="bert", hand="no pair, A high"), [])
    assert result.words == "anna two pairs, 10 high; bert no pair, A high"


@pytest.mark.parametrize(
    ("game", "given_up"), [("three_card_poker", pb.HandForfeited), ("four_card_poker", pb.HandFolded)]
)
def test_a_hand_that_was_given_up_says_so(game: str, given_up: type[pb.HandForfeited | pb.HandFolded]) -> None:
    result = RoundResult(game)
    result.enter(given_up(seat=2, player_id="bert"), [])
    result.enter(pb.DealerHandShown(hand="straight, T high", qualifies=True), [])
    assert result.words == "dealer straight, 10 high; bert folded"


def test_a_roll_says_whether_it_decided_a_point() -> None:
    """A seven wins before there is one, and loses after."""
    first, made, lost = (RoundResult("craps") for _ in range(3))
    for result, faces, moved in (
        (first, [4, 4], pb.PuckMoved(point=8)),
        (made, [5, 3], pb.PuckMoved(point_before=8)),
        (lost, [3, 4], pb.PuckMoved(point_before=8)),
    ):
        result.enter(pb.DiceRolled(faces=faces), [])
        result.enter(moved, [])
    said = [result.words for result in (first, made, lost)]
    assert said == ["4-4, 8, the point is 8", "5-3, 8, the point was 8", "3-4, 7, the point was 8"]


def test_two_hands_of_one_player_are_both_named() -> None:
    result = RoundResult("three_card_poker")
    result.enter(pb.SeatSettled(seat=1, player_id="anna", hand="flush, K high"), [])
    result.enter(pb.SeatSettled(seat=2, player_id="anna", hand="pair, 7 high"), [])
    assert result.words == "anna flush, K high and pair, 7 high"
