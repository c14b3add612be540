"""Games with wagering terminals: clock, buttons, credits, meters, voids."""

from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta

import pytest

import roundledger.v1 as pb
from games.roulette.commands.terminal_bets import neighbours_of
from games.roulette.layout import WHEEL
from games.roulette.terminal_evolve import TERMINAL_EVENTS
from games.roulette.terminals import Meters
from games.tables.state import OptionValue
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.vocabulary import event_in
from ledger.money.accounts import seat_of
from tests.support.documented import Page
from tests.support.harness import Play, Played, hostile_play, legal_play, named, seeds
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console
from tests.support.roulette.play import PLAY
from tests.support.scripted import MemoryFloor
from tests.unit.games.roulette.test_terminal_guards import FLOORPERSON, PIT, credited, game, play, sensed, settled, spun

DEALER = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)


def _table(script: Callable[[Console], list[pb.Command | int]]) -> tuple[Console, PureStream]:
    c, stream = Console(), PureStream("roulette-1")
    play(stream, script(c))
    return c, stream


def _bets(stream: PureStream, seat: int = 1) -> dict[str, int]:
    return {f"{w.wager} {w.selection}".strip(): w.stake_cents for w in stream.table.wagers.values() if w.seat == seat}


def _events(stream: PureStream, command: pb.Command) -> list[str]:
    return [type(event).__name__ for event in stream.events(command)]


# The clock


def test_the_clock_prompts_ten_seconds_before_it_locks_i6b_d() -> None:
    c, stream = _table(game)
    stream.at += timedelta(seconds=35)
    assert _events(stream, c.tick()) == ["SpinPrompted"]
    stream.at += timedelta(seconds=9, microseconds=999_999)
    stream.play(c.bet("red"))
    stream.at += timedelta(microseconds=1)
    assert stream.refused(c.bet("red")).code == "TERMINAL_FROZEN"
    assert _events(stream, c.tick()) == ["BetsClosed"]


def test_time_that_nobody_recorded_has_passed_all_the_same_i6d() -> None:
    """The prompt and the lock-out are recorded with whatever comes after them."""
    c, stream = _table(game)
    stream.at += timedelta(seconds=35)
    assert _events(stream, c.spin_ball()) == ["SpinPrompted", "BallSpun"]
    stream.at += timedelta(seconds=10)
    assert _events(stream, c.sense("8")) == ["BetsClosed", "NumberSensed"]


def test_a_ball_spun_after_the_lock_out_leaves_terminals_locked() -> None:
    c, stream = _table(game)
    stream.at += timedelta(seconds=45)
    stream.play(c.tick(), c.spin_ball())
    assert stream.table.play.game.phase == "LOCKED"
    stream.play(c.sense("8"), c.confirm_number("8"))


# Buttons


def test_neighbours_go_round_the_end_of_the_wheel_r8() -> None:
    assert neighbours_of("0", 2) == ["14", "2", "28", "9"]
    assert neighbours_of("2", 1) == ["14", "0"]
    for number in WHEEL:
        assert len({number, *neighbours_of(number, 2)}) == 5


def test_a_second_press_repeats_the_neighbours_and_an_undo_takes_one_press_back_r8_r9() -> None:
    c, stream = _table(lambda c: [*game(c), c.bet("straight", "0", 100), c.neighbours(), c.neighbours()])
    assert _bets(stream) == {"straight 0": 100, **{f"straight {n}": 200 for n in ("14", "2", "28", "9")}}
    stream.play(c.undo())
    assert _bets(stream) == {"straight 0": 100, **{f"straight {n}": 100 for n in ("14", "2", "28", "9")}}


def test_an_undo_brings_the_former_number_back_r8() -> None:
    c, stream = _table(lambda c: [*game(c), c.bet("straight", "0", 500), c.bet("red", "", 100), c.undo()])
    stream.play(c.neighbours())
    assert _bets(stream)["straight 9"] == 500


def test_neighbours_may_follow_the_whole_stake_where_the_house_says_so_r8() -> None:
    c, stream = Console(), PureStream("roulette-1")
    opening = c.with_terminals(neighbour_amount="total_on_number", neighbours_per_side=1)
    stream.play(*opening, *c.credit(5000), c.start())
    stream.play(c.bet("straight", "0", 500), c.bet("straight", "0", 100), c.neighbours())
    assert _bets(stream) == {"straight 0": 600, "straight 2": 600, "straight 28": 600}


def test_where_undo_goes_one_step_back_a_second_press_is_refused_r9() -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*c.with_terminals(undo_depth="one"), *c.credit(5000), c.start())
    stream.play(c.bet("red"), c.bet("black"), c.undo())
    assert stream.refused(c.undo()).code == "NOTHING_TO_UNDO"
    assert _bets(stream) == {"red": 500}


def test_recall_adds_to_what_lies_there_and_a_void_game_counts_r10() -> None:
    c, stream = _table(lambda c: [*game(c), c.bet("red"), c.void_game(), c.refund(), c.start(), c.bet("red", "", 100)])
    stream.play(c.recall())
    assert _bets(stream) == {"red": 600}


def test_one_terminal_does_not_move_anothers_bets() -> None:
    _, stream = _table(lambda c: [*game(c), *c.credit(1000, 2), c.bet("red"), c.bet("red", "", 100, 2), c.clear(2)])
    assert (_bets(stream), _bets(stream, 2)) == ({"red": 500}, {})


# Promotional credit


def _with_coupon(c: Console, **options: OptionValue) -> list[pb.Command]:
    return [*c.with_terminals(match_play=True, **options), *c.credit(1000, coupon=300), c.start()]


def _staked(stream: PureStream) -> dict[str, tuple[int, int]]:
    """Own credits and promotional ones, by position."""
    return {f"{w.wager} {w.selection}".strip(): (w.stake_cents, w.coupon_cents) for w in stream.table.wagers.values()}


@pytest.mark.parametrize(("number", "credits_cents"), [("1", 700 + 300 + 600), ("2", 700)])
def test_promotional_credit_is_bet_first_and_gone_with_a_win_or_a_loss_r11(number: str, credits_cents: int) -> None:
    """600 on red: 300 of the coupon and 300 of the player's own."""
    c, stream = Console(), PureStream("roulette-1")
    play(stream, [*_with_coupon(c), c.bet("red", "", 500), c.bet("red", "", 100), 35, c.spin_ball(), 10])
    stream.play(c.sense(number), c.confirm_number(number))
    terminal = stream.table.play.terminals[1]
    assert (terminal.credits_cents, terminal.promo_cents) == (credits_cents, 0)


def test_a_coupon_at_a_terminal_is_matched_by_the_players_own_credits_c1() -> None:
    """As with chips. It follows as more is staked, in whole chips, and what lay there before is not exchanged."""
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*_with_coupon(c), c.bet("red", "", 100))
    assert _staked(stream) == {"red": (100, 0)}
    stream.play(c.bet("red", "", 100))
    assert _staked(stream) == {"red": (100, 100)}
    stream.play(c.bet("red", "", 500))
    assert _staked(stream) == {"red": (400, 300)}
    stream.play(c.bet("red", "", 100), c.bet("black", "", 100))
    assert _staked(stream) == {"red": (500, 300), "black": (100, 0)}


@pytest.mark.parametrize(("where", "coupon"), [("even_money", 0), ("all", 200)])
def test_a_coupon_at_a_terminal_goes_only_where_the_house_takes_it_c1(where: str, coupon: int) -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*_with_coupon(c, match_play_wagers=where), c.bet("straight", "7", 500))
    assert _staked(stream) == {"straight 7": (500 - coupon, coupon)}
    stream.play(c.clear(), c.bet("dozen", "1", 500))
    assert _staked(stream) == {"dozen 1": (500 - coupon, coupon)}
    stream.play(c.clear(), c.bet("low", "", 500))
    assert _staked(stream) == {"low": (300, 200)}


def test_recalled_bets_are_matched_anew_c1() -> None:
    """What is recalled is what lay there; how much of it is promotional is what there is now."""
    c, stream = Console(), PureStream("roulette-1")
    play(stream, [*_with_coupon(c), c.bet("red", "", 500), 35, c.spin_ball(), 10, c.sense("2"), c.confirm_number("2")])
    stream.play(c.start(), c.recall())
    assert _staked(stream) == {"red": (400, 100)}


@pytest.mark.parametrize("back", [lambda c: [c.clear()], lambda c: [c.undo()], lambda c: [c.void_game(), c.refund()]])
def test_promotional_credit_comes_back_from_a_removal_or_a_void_r11(
    back: Callable[[Console], list[pb.Command]],
) -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*_with_coupon(c), c.bet("red", "", 500), *back(c))
    terminal = stream.table.play.terminals[1]
    assert (terminal.credits_cents, terminal.promo_cents) == (1000, 300)


def test_promotional_credit_is_not_cashed_out_r11() -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*_with_coupon(c), *c.cash_out(1000))
    assert stream.table.play.terminals[1].promo_cents == 300


# A game that a supervisor voids after it was decided


def _void_by_supervisor(c: Console, stream: PureStream) -> list[pb.Decision]:
    reply = stream.send(c.void_game("wrong_number"), PIT)
    assert isinstance(reply, pb.CommandReply), reply
    stream.play(c.refund())
    return list(reply.decisions)


def test_w17_a_paid_game_found_wrong_before_the_next_is_reversed_r7() -> None:
    """3000, black 1000, 2 confirmed and paid: 4000; void: 3000 again."""
    c, stream = _table(lambda c: [*game(c, 3000), c.bet("black", "", 1000), 35, c.spin_ball(), 10, c.sense("2")])
    stream.play(c.confirm_number("2"))
    assert stream.table.play.terminals[1].credits_cents == 4000
    _void_by_supervisor(c, stream)
    assert stream.table.play.terminals[1].credits_cents == 3000


def test_what_was_cashed_out_meanwhile_is_recorded_as_a_shortfall_r7() -> None:
    c, stream = _table(settled)  # 5000, red 500, 1 won: 5500
    stream.play(*c.cash_out(5500))
    (undone,) = _void_by_supervisor(c, stream)
    assert (undone.outcome, undone.taken_cents, undone.shortfall_cents) == (pb.OUTCOME_REVERSED, 0, 500)
    assert stream.table.play.terminals[1].credits_cents == 0


def test_what_waits_for_a_cash_out_is_reclaimed_and_less_is_paid_r7() -> None:
    c, stream = _table(settled)
    stream.play(c.request_cash_out(), c.verify_cash_out())
    _void_by_supervisor(c, stream)
    assert stream.refused(c.pay_out(5500)).code == "COUNT_MISMATCH"
    stream.play(c.pay_out(5000))


def test_who_has_left_gets_a_lost_stake_back_in_chips_r7() -> None:
    c, stream = _table(lambda c: [*game(c, 500), c.bet("black"), 35, c.spin_ball(), 10, c.sense("1")])
    stream.play(c.confirm_number("1"), c.leave(1), c.seat(1, "carla"))
    (undone,) = _void_by_supervisor(c, stream)
    assert (undone.player_id, undone.returned_cents, undone.chips) == ("anna", 500, 0)
    assert stream.table.play.terminals[1].credits_cents == 0
    assert _balances(stream)["player/anna/chips"] == 500


def test_the_next_game_ends_the_time_for_a_void_i9d() -> None:
    c, stream = _table(lambda c: [*settled(c), c.start()])
    assert stream.table.play.game.decided == ()
    assert _void_by_supervisor(c, stream) == []


# Buy-ins


def test_chips_for_credits_go_into_the_tray_and_currency_into_the_drop_box_i3a() -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*c.with_terminals(), *c.credit(300, chips=200))
    assert _balances(stream) == {
        "player/anna/currency": -300,
        "player/anna/chips": -200,
        "table/roulette-1/drop": 300,
        "table/roulette-1/tray": 200,
        "table/roulette-1/credits/1": 500,
        "table/roulette-1/credit_float": -500,
    }


@pytest.mark.parametrize("really", [0, 100, 4900, 5100])
def test_a_corrected_buy_in_is_as_if_it_had_been_right_i9e(really: int) -> None:
    c, stream = _table(credited)
    stream.play(c.correct_buy_in(really))
    other = PureStream("roulette-1")
    other.play(*c.with_terminals(players=("anna", "ben")), *(c.credit(really) if really else ()))
    assert _balances(stream) == _balances(other)
    assert stream.table.play.meters.get(1, Meters()).bought_in_cents == really


@pytest.mark.parametrize("by", [PIT, DEALER])
def test_a_buy_in_is_corrected_whenever_no_game_is_played_i9e(by: pb.Actor) -> None:
    """By the dealer, too, and also after the terminal has bet with it."""
    c, stream = _table(settled)
    assert isinstance(stream.send(c.correct_buy_in(4000), by), pb.CommandReply)
    assert stream.table.play.terminals[1].credits_cents == 4500


def test_not_only_the_newest_buy_in_is_corrected_i9e() -> None:
    c, stream = _table(lambda c: [*credited(c), *c.credit(1000), *c.credit(2000)])
    (corrected,) = stream.events(c.correct_buy_in(500, number=1))
    assert (corrected.number, corrected.money_before.cash_cents, corrected.money.cash_cents) == (1, 5000, 500)
    terminal = stream.table.play.terminals[1]
    assert (terminal.credits_cents, terminal.buy_in.number) == (3500, 3)
    stream.play(c.correct_buy_in(700, number=1), c.correct_buy_in(1100, number=2), c.correct_buy_in(1900))
    assert stream.table.play.terminals[1].credits_cents == 700 + 1100 + 1900
    assert stream.table.play.meters[1].bought_in_cents == 700 + 1100 + 1900
    assert stream.refused(c.correct_buy_in(100, number=4)).code == "NO_BUY_IN"


def test_a_hundred_buy_ins_may_be_corrected_and_those_of_another_player_not() -> None:
    c, stream = _table(lambda c: [*c.with_terminals(), *(command for _ in range(101) for command in c.credit(100))])
    assert stream.refused(c.correct_buy_in(200, number=1)).code == "NO_BUY_IN"
    stream.play(c.correct_buy_in(200, number=2), *c.cash_out(10_200), c.leave(1), c.seat(1, "ben"))
    assert stream.refused(c.correct_buy_in(200)).code == "NO_BUY_IN"
    stream.play(*c.credit(500))
    assert stream.table.play.terminals[1].buy_in.number == 1


def test_an_older_record_of_a_correction_is_of_the_newest_buy_in() -> None:
    _, stream = _table(lambda c: [*credited(c), *c.credit(1000)])
    money, before = pb.TerminalMoney(cash_cents=900), pb.TerminalMoney(cash_cents=1000)
    older = pb.TerminalBuyInCorrected(seat=1, player_id="anna", money_before=before, money=money)
    terminal = TERMINAL_EVENTS[pb.TerminalBuyInCorrected](stream.table.play, older, stream.table).terminals[1]
    assert terminal.buy_in.money.cash_cents == 900
    assert [buy_in.money.cash_cents for buy_in in terminal.earlier_buy_ins] == [5000]


def test_a_supervisors_designee_refunds_a_void_game_i9k() -> None:
    """The record says who designated them."""
    c, stream = _table(lambda c: [*spun(c), c.void_game()])
    reply = stream.send(c.refund("pit-1"), FLOORPERSON)
    assert isinstance(reply, pb.CommandReply), reply
    assert event_in(reply.events[0]).reason == "game void, refunded by designation of pit-1"
    assert stream.table.play.terminals[1].credits_cents == 5000


# Terminals and tables


def test_a_terminal_stands_at_one_table_of_the_floor_i1a() -> None:
    floor, one, other = MemoryFloor(), Console("t1"), Console("t2")
    floor.floor.begin_house(floor.at)
    floor.play(one.install(), other.install(), one.enroll(1, "terminal-1"))
    assert floor.refused(other.enroll(1, "terminal-1")) == "TERMINAL_ENROLLED"
    floor.play(one.retire(1), other.enroll(1, "terminal-1"))
    assert floor.refused(one.enroll(1, "terminal-1")) == "TERMINAL_ENROLLED"


def test_without_a_house_a_table_knows_only_its_own_terminals() -> None:
    """A table alone, as in a replay of an older floor: nothing is told to others."""
    _, stream = _table(lambda c: [c.install(), c.enroll(1), c.retire(1)])
    folded = Fold(stream.live.stream_id)
    for record in stream.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        assert not outputs.batch.HasField("equipment")


def test_a_dealer_corrects_a_buy_in_after_which_bets_were_only_taken_back_r12() -> None:
    """The bet was made with credits of before."""
    c, stream = _table(credited)
    stream.play(c.start(), c.bet("red", "", 500), *c.credit(1000), c.cancel("red"), c.void_game(), c.refund())
    stream.play(c.correct_buy_in(2000))
    assert stream.table.play.terminals[1].credits_cents == 7000


# Meters


def _balances(stream: PureStream) -> dict[str, int]:
    balances: dict[str, int] = defaultdict(int)
    folded = Fold(stream.live.stream_id)
    for record in stream.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for posting in outputs.batch.postings:
            balances[posting.source] -= posting.amount_cents
            balances[posting.destination] += posting.amount_cents
    return {account: cents for account, cents in balances.items() if cents}


_METERED = {
    pb.MOVEMENT_CREDITS_BOUGHT: "bought_in_cents",
    pb.MOVEMENT_CREDITS_CORRECTED: "bought_in_cents",
    pb.MOVEMENT_WAGER: "wagered_cents",
    pb.MOVEMENT_WAGER_WITHDRAWN: "wagered_cents",
    pb.MOVEMENT_PAYOUT: "paid_out_cents",
    pb.MOVEMENT_STAKE_RETURNED: "paid_out_cents",
    pb.MOVEMENT_STAKE_RESTORED: "paid_out_cents",
    pb.MOVEMENT_PAYOUT_RECLAIMED: "paid_out_cents",
    pb.MOVEMENT_CREDITS_CASHED: "cashed_out_cents",
}
"""What a posting of a terminal's credits counts towards; what leaves them counts the other way for what they get."""
_OUTWARD = ("wagered_cents", "cashed_out_cents")


@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_meters_are_equal_to_postings_at_every_commit(played_as: Callable[[Play, int], Played]) -> None:
    """And credits are the balance of their account, never below zero, and what the meters leave."""
    compared = 0
    for seed in seeds(60):
        stream = played_as(PLAY, seed).stream
        with named(PLAY, seed):
            folded, meters = Fold(stream.live.stream_id), defaultdict[int, dict[str, int]](lambda: defaultdict(int))
            for record in stream.records:
                folded, outputs = fold(CATALOGUE, folded, record)
                for posting in outputs.batch.postings:
                    for account, cents in ((posting.source, -1), (posting.destination, 1)):
                        if seat := seat_of(account):
                            name = _METERED[posting.movement]
                            sign = -cents if name in _OUTWARD else cents
                            meters[seat][name] += sign * posting.amount_cents
                state = folded.state.play
                assert {s: Meters(**m) for s, m in meters.items()} == {
                    s: m for s, m in state.meters.items() if s in meters
                }
                assert all(m == Meters() for s, m in state.meters.items() if s not in meters)
                for seat, terminal in state.terminals.items():
                    m = state.meters.get(seat, Meters())
                    left = m.bought_in_cents - m.wagered_cents + m.paid_out_cents - m.cashed_out_cents
                    assert 0 <= terminal.available_cents <= terminal.credits_cents == left
                    assert terminal.promo_cents >= 0
                    compared += 1
    assert compared


# Views and words


def test_a_terminal_table_can_be_told_in_words() -> None:
    _, stream = _table(sensed)
    on_table = CATALOGUE["roulette"].on_table(stream.table)
    assert on_table["terminals"] == "1 ($45.00); 2 ($0.00)"
    assert "red (anna $5.00)" in on_table["layout"]


def test_a_decision_cites_the_clauses_for_terminals_i7() -> None:
    c, stream = _table(sensed)
    (decision,) = stream.play(c.confirm_number("1")).decisions
    assert decision.rule == "I.5.c, I.7"


def test_a_table_closes_after_a_decided_game_once_all_is_cashed_out() -> None:
    c, stream = _table(spun)
    stream.at += timedelta(seconds=10)
    stream.play(c.sense("1"), c.confirm_number("1"), *c.cash_out(5500), c.close())
    assert not stream.table.is_open


def test_the_page_about_terminals_does_what_it_says() -> None:
    page = Page("terminals.md")
    printed = page.played()
    for line in page.promised:
        assert line in printed
