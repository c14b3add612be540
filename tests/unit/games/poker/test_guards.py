"""Every refusal has its name and leaves the table as it was; what irregularities do (section 8)."""

from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from tests.support.poker.console import PokerTable, kinds, pure_poker
from tests.support.poker.examples import cards
from tests.support.poker.guards import FIXED, HOLE, STACKS, dealt, seated
from tests.support.pure import PureStream


def _refused(table: PureStream, command: pb.Command, actor: pb.Actor | None = None) -> str:
    return table.refused(command, actor).code


# --- Options (section 9) ---


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"limit_high_cents": 100}, "limit_high_cents"),
        ({"betting_structure": "pot"}, "limit_high_cents"),
        ({"blinds_cents": ()}, "blinds_cents"),
        ({"blinds_cents": (1, 2, 3)}, "blinds_cents"),
        ({"kill_mode": "full"}, "kill_qualifier_cents"),
        ({"kill_mode": "full", "kill_qualifier_cents": 5, "variant": "omaha_high"}, "kill_mode"),
        (
            {"kill_mode": "full", "kill_qualifier_cents": 5, "betting_structure": "pot", "limit_high_cents": 0},
            "kill_mode",
        ),
        ({"kill_mode": "half", "kill_qualifier_cents": 5, "limit_low_cents": 201}, "kill_mode"),
        ({"rake_steps": (100, 5, 100, 5)}, "rake_steps"),
        ({"rake_steps": (100, 100)}, "rake_steps"),
        ({"rake_steps": (100,)}, "rake_steps"),
        ({"rake_percentage_bp": 2501}, "rake_percentage_bp"),
        ({"jackpot_fee_cents": 100}, "jackpot_fee_cents"),
        (
            {"variant": "five_card_draw_low", "jackpot_fee_cents": 100, "jackpot_standard": "quads_beaten"},
            "jackpot_fee_cents",
        ),
        ({"jackpot_standard": "deuces_beaten"}, "jackpot_standard"),
        ({"max_seats": 2}, "seats"),
        ({"variant": "pineapple"}, "variant"),
    ],
)
def test_options_outside_the_rules_do_not_open_a_table(options: dict[str, Any], field: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    answer = table.send(console.open(**{**FIXED, **options}))
    assert isinstance(answer, Rejection)
    assert (answer.code, answer.field) == ("OPTION_OUT_OF_RANGE", f"options.{field}")


@pytest.mark.parametrize("missing", ["variant", "limit_low_cents", "blinds_cents", "rake_percentage_bp"])
def test_what_must_be_posted_has_no_default_n3_r(missing: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    assert _refused(table, console.open(**{k: v for k, v in FIXED.items() if k != missing})) == "OPTION_MISSING"


# --- Before a round ---


def test_a_round_needs_a_shuffled_and_cut_deck_e1() -> None:
    console, table = seated()
    assert _refused(table, console.start()) == "CARDS_NOT_READY"
    table.play(*console.ready(), console.start())
    assert _refused(table, console.start()) == "HAND_IN_PROGRESS"


def test_a_round_needs_two_players_who_can_post_and_bet_g3c() -> None:
    """Seat 1 lacks one cent of blind and minimum bet; without seat 1 the blinds fall elsewhere."""
    console, table = seated({1: 299, 2: 400, 3: 450})
    table.play(*console.ready())
    started = table.events(console.start())[1]
    assert [seat.seat for seat in started.seats] == [2, 3]
    console, table = seated({1: 299, 2: 5000})
    table.play(*console.ready())
    assert _refused(table, console.start()) == "TOO_FEW_PLAYERS"


def test_who_sits_out_is_not_dealt_in() -> None:
    console, table = seated()
    table.play(*console.ready(), console.sit_out(1))
    started = table.events(console.start())[1]
    assert [seat.seat for seat in started.seats] == [2, 3]


def test_table_stakes_g3() -> None:
    console, table = dealt()
    assert _refused(table, console.bring(1, 100)) == "TABLE_STAKES"
    out = console.cash_out(1)
    assert _refused(table, out) == "TABLE_STAKES"
    assert _refused(table, console.leave(1)) == "HAND_IN_PROGRESS"
    assert _refused(table, console.close()) == "HAND_IN_PROGRESS"


def test_a_player_leaves_and_a_table_closes_without_chips() -> None:
    console, table = seated()
    assert _refused(table, console.leave(1)) == "STACKS_ON_TABLE"
    assert _refused(table, console.close()) == "STACKS_ON_TABLE"
    for seat in STACKS:
        table.play(console.cash_out(seat))
        table.play(console.leave(seat))
    table.play(console.close())


# --- Betting ---


def test_betting_is_in_turn_and_in_range() -> None:
    console, table = dealt()
    assert _refused(table, console.call(1)) == "OUT_OF_TURN"
    assert _refused(table, console.fold(1)) == "OUT_OF_TURN"
    assert _refused(table, console.check(3)) == "CHECK_FACING_BET"
    assert _refused(table, console.bet(3, 400)) == "BET_FACING_BET"
    assert _refused(table, console.raise_to(3, 399)) == "BET_BELOW_MINIMUM"
    assert _refused(table, console.raise_to(3, 401)) == "BET_ABOVE_MAXIMUM"
    assert _refused(table, console.deal(["2C"])) == "WRONG_STATE"
    assert _refused(table, console.concede(3)) == "WRONG_STATE"
    assert _refused(table, console.call(9)) == "NOT_IN_HAND"
    table.play(console.call(3), console.call(1))
    assert _refused(table, console.call(2)) == "NOTHING_TO_CALL"


def test_a_player_acts_for_their_own_seat_only() -> None:
    console, table = dealt()
    stranger = pb.Actor(actor_id="p1", role=pb.ROLE_PLAYER)
    assert _refused(table, console.call(3), stranger) == "NOT_YOUR_SEAT"
    assert not isinstance(table.send(console.call(3), pb.Actor(actor_id="p3", role=pb.ROLE_PLAYER)), Rejection)


def test_the_dealer_records_a_hand_thrown_away_out_of_turn_a14() -> None:
    console, table = dealt()
    me = pb.Actor(actor_id="p1", role=pb.ROLE_PLAYER)
    assert _refused(table, console.fold(1, out_of_turn=True), me) == "OUT_OF_TURN"
    table.play(console.fold(1, out_of_turn=True), console.call(3), console.check(2))
    assert table.table.play.hand.live == (2, 3)


def test_a_check_raise_is_refused_where_the_house_forbids_it_g10() -> None:
    console, table = dealt(check_raise_allowed=False)
    table.play(console.call(3), console.call(1), console.check(2), console.deal(cards("2c2d2h")))
    table.play(console.check(1), console.bet(2, 200), console.fold(3))
    assert _refused(table, console.raise_to(1, 400)) == "CHECK_RAISE_FORBIDDEN"


def test_half_a_bet_all_in_reopens_only_where_the_house_says_so() -> None:
    for reopens, code in (("full", "BETTING_NOT_REOPENED"), ("half", "")):
        console, table = seated({1: 500, 2: 5000, 3: 5000}, short_all_in_reopens=reopens)
        table.play(*console.ready(), console.start(), console.deal(HOLE))
        table.play(console.raise_to(3, 400), console.raise_to(1, 500), console.call(2))
        if code:
            assert _refused(table, console.raise_to(3, 700)) == code
        else:
            table.play(console.raise_to(3, 700))


def test_several_chips_without_a_word_between_call_and_raise_are_a_call_g9() -> None:
    console, table = dealt()
    called = table.events(console.push(3, 300, chips=3))[0]
    assert (called.amount_cents, called.change_cents) == (200, 100)
    raised = table.events(console.push(1, 300, chips=3))[0]
    assert raised.to_cents == 400


def test_one_chip_opens_for_no_more_than_the_limit() -> None:
    console, table = dealt()
    table.play(console.call(3), console.call(1), console.check(2), console.deal(cards("2c2d2h")))
    assert table.events(console.push(1, 500))[0].amount_cents == 200


# --- Cards ---


def test_no_more_cards_than_are_due() -> None:
    console, table = seated()
    table.play(*console.ready(), console.start())
    assert _refused(table, console.deal([*HOLE, "2C"])) == "TOO_MANY_CARDS"
    assert _refused(table, console.deal(["AH", "AH"])) == "CARD_NOT_IN_SHOE"
    assert _refused(table, console.deal(["1X"])) == "BAD_CARD"
    assert _refused(table, console.deal(["AH", "AH", "1X"])) == "BAD_CARD", "names are looked at before any card is"


def test_an_exposed_card_is_replaced_by_the_next_p14() -> None:
    console, table = seated()
    table.play(*console.ready(), console.start(), console.deal(HOLE[:2]), console.expose(2, HOLE[1]))
    table.play(console.deal(["2C"]))
    assert table.table.play.hand.players[2].cards == ("2C",)
    table.play(console.deal(HOLE[2:]))
    assert table.table.play.hand.phase == "BETTING"
    table.play(console.call(3))
    assert _refused(table, console.expose(1, "AH")) == "WRONG_STATE"


def test_the_first_card_found_face_up_is_set_aside_the_second_is_a_misdeal_p9_p6c() -> None:
    console, table = dealt()
    assert _refused(table, console.misdeal("face_up_cards")) == "TOO_EARLY"
    table.play(console.set_aside("3C"))
    assert _refused(table, console.misdeal("face_up_cards")) == "TOO_EARLY"
    table.play(console.set_aside("4C"), console.misdeal("face_up_cards"))
    assert table.table.play.stacks == STACKS


def test_a_wrong_start_is_a_misdeal_only_before_two_players_have_bet_p6b() -> None:
    console, table = dealt()
    table.play(console.call(3))
    early = table.copy()
    early.play(console.misdeal("start_position"))
    assert early.table.play.stacks == STACKS
    assert early.table.play.button_moves is False
    table.play(console.call(1))
    assert _refused(table, console.misdeal("start_position")) == "TOO_LATE"
    table.play(console.misdeal("shuffle_cut"))


def test_a_void_round_lists_what_goes_back_from_where_p6() -> None:
    """Rake and fee that were taken lie in their areas and go back, too; the event says it all (6.3)."""
    console, table = dealt(rake_percentage_bp=1000, jackpot_fee_cents=50, jackpot_standard="quads_beaten")
    table.play(console.call(3), console.call(1), console.check(2), console.deal(cards("2c2d2h")), console.bet(1, 200))
    (returned,) = [e for e in table.events(console.misdeal("shuffle_cut")) if isinstance(e, pb.PokerMoneyReturned)]
    back = [(r.seat, r.player_id, r.source, r.amount_cents) for r in returned.returns]
    assert back == [
        (1, "p1", pb.POKER_MONEY_SOURCE_BET, 200),
        (1, "p1", pb.POKER_MONEY_SOURCE_POT, 200),
        (2, "p2", pb.POKER_MONEY_SOURCE_POT, 200),
        (3, "p3", pb.POKER_MONEY_SOURCE_POT, 90),
        (3, "p3", pb.POKER_MONEY_SOURCE_RAKE, 60),
        (3, "p3", pb.POKER_MONEY_SOURCE_JACKPOT_FEE, 50),
    ]
    assert table.table.play.stacks == STACKS


def test_a_void_round_in_which_nobody_has_money_returns_none() -> None:
    console, table = seated({1: 5000, 2: 5000, 3: 5000, 4: 5000})
    table.play(*console.ready(), console.start(), console.kill_hand(1, "protected"), console.kill_hand(2, "protected"))
    assert "money_returned" not in kinds(table.events(console.dead_round("ineligible_dealt")))
    assert table.table.play.stacks == {1: 5000, 2: 5000, 3: 5000, 4: 5000}


def test_only_the_floor_kills_hands_and_voids_rounds() -> None:
    console, table = dealt()
    dealer = pb.Actor(actor_id="d", role=pb.ROLE_DEALER)
    for command in (console.kill_hand(1, "absent"), console.misdeal("shuffle_cut"), console.dead_round("card_count")):
        assert _refused(table, command, dealer) == "ROLE_NOT_ALLOWED"
    assert _refused(table, console.kill_hand(1, "ugly")) == "BAD_REASON"
    assert _refused(table, console.void("fire")) == "VOID_NOT_IN_RULEBOOK"


def test_a_deck_with_a_card_too_many_leaves_the_table_p8() -> None:
    console, table = dealt()
    table.play(console.dead_round("card_count"))
    assert list(table.table.cards.batches) == ["red"]
    assert _refused(table, console.start()) == "CARDS_NOT_READY"


# --- Showdown ---


def _to_showdown(**options: Any) -> tuple[PokerTable, PureStream]:
    console, table = dealt(**options)
    table.play(console.call(3), console.call(1), console.check(2), console.deal(cards("2c2d2h")))
    table.play(console.check(1), console.check(2), console.check(3), console.deal(["3S"]))
    table.play(console.check(1), console.bet(2, 400), console.call(3), console.fold(1), console.deal(["4S"]))
    table.play(console.check(2), console.check(3))
    return console, table


def test_the_last_to_bet_shows_first_p4() -> None:
    console, table = _to_showdown()
    assert _refused(table, console.concede(3)) == "OUT_OF_TURN"
    assert _refused(table, console.show(2, ["AS", "KS"])) == "CARD_MISMATCH"
    table.play(console.show(2))
    events = table.events(console.show(3))
    assert kinds(events)[-2:] == ["round_closed", "shoe_ended"]


def test_the_winner_shows_although_all_others_concede_p4_a40() -> None:
    console, table = _to_showdown()
    table.play(console.concede(2))
    assert _refused(table, console.concede(3)) == "WINNER_MUST_SHOW"
    events = table.events(console.show(3))
    (awarded,) = [e for e in events if isinstance(e, pb.PokerPotAwarded)]
    assert [(s.seat, s.amount_cents) for s in awarded.shares] == [(3, 1400)]


def test_no_flop_no_drop() -> None:
    for nfnd, won in ((False, 180), (True, 200)):
        console, table = dealt(rake_percentage_bp=1000, rake_no_flop_no_drop=nfnd)
        events = table.events(console.fold(3), console.fold(1))
        (awarded,) = [e for e in events if isinstance(e, pb.PokerPotAwarded)]
        assert awarded.shares[0].amount_cents == won


def test_a_reduced_rake_holds_while_the_table_is_short_n6() -> None:
    console, table = seated(rake_percentage_bp=1000, rake_short_table_players=2)
    less = console.reduce_rake(percentage_bp=500)
    assert _refused(table, less) == "TABLE_NOT_SHORT"
    console, table = seated({1: 5000, 2: 5000}, rake_percentage_bp=1000, rake_short_table_players=2)
    asked = console.reduce_rake(percentage_bp=500)
    assert _refused(table, asked) == "RAKE_NOT_REQUESTED"
    table.play(console.ask_lower_rake(2))
    more = console.reduce_rake(percentage_bp=1000)
    assert _refused(table, more) == "RAKE_NOT_REDUCED"
    table.play(console.reduce_rake(percentage_bp=500))
    table.play(*console.ready(), console.start(), console.deal(HOLE[:4]), console.call(1))
    events = table.events(console.check(2))
    assert [e.amount_cents for e in events if isinstance(e, pb.RakeTaken)] == [20]
    table.play(console.dead_round("ineligible_dealt"), console.seat(3, "p3"), *console.ready())
    assert "rake_restored" in kinds(table.events(console.start()))


# --- Kill (J.11) ---


def _win(console: PokerTable, table: PureStream, winner: int) -> list[Any]:
    """Everybody else folds, the winner never does."""
    events = table.events(*console.ready(), console.start(), console.deal(HOLE))
    while (hand := table.table.play.hand) is not None:
        stay = console.call if hand.players[winner].bet < hand.high else console.check
        events += table.events(stay(winner) if hand.actor == winner else console.fold(hand.actor))
    return events


def _killed() -> tuple[PokerTable, PureStream]:
    """Seat 2 has won two rounds in a row, alone."""
    console, table = seated(kill_mode="full", kill_qualifier_cents=100)
    assert "kill_set" not in kinds(_win(console, table, 2))
    assert "kill_set" in kinds(_win(console, table, 2))
    return console, table


def test_a_kill_stays_with_its_holders_wins_and_ends_with_anothers_j11() -> None:
    console, table = _killed()
    third = _win(console, table, 2)
    started = next(e for e in third if isinstance(e, pb.PokerHandStarted))
    assert (started.kill_seat, started.limit_low_cents, started.limit_high_cents) == (2, 400, 800)
    assert not {"kill_set", "kill_cleared"} & set(kinds(third))
    cleared = next(e for e in _win(console, table, 1) if isinstance(e, pb.PokerKillCleared))
    assert cleared.reason == "other_winner"


def test_a_kill_ends_when_its_holder_is_not_dealt_in_a18() -> None:
    console, table = _killed()
    table.play(console.sit_out(2), *console.ready())
    events = table.events(console.start())
    assert events[0].reason == "holder_absent"
    assert next(e for e in events if isinstance(e, pb.PokerHandStarted)).limit_low_cents == 200


def test_a_kill_ends_when_the_house_no_longer_offers_it() -> None:
    console, table = _killed()
    table.play(console.change(**FIXED), *console.ready())
    assert table.events(console.start())[0].reason == "option_changed"
