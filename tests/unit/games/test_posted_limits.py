"""What posted limits ask, and when: of wagers that are made, and never of chips that a player takes back. Craps E.3 and
E.4 let a wager be removed or reduced until the roll that decides it; in the other games a wager may be withdrawn until
betting closes (roulette F.2, sic bo X.E.2 and L.5(c), minibaccarat G.4). The clauses on minimum and maximum wagers
(craps L, roulette I of 2006, sic bo X.G, minibaccarat O) speak of neither."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from tests.support.blackjack.console import BlackjackTable
from tests.support.craps.console import CrapsTable
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console
from tests.support.sicbo.console import LICENSEE, SicboTable
from tests.support.three_card_poker.console import ThreeCardPokerTable


def _posted(c: Any, low: int, high: int = 10_000_000) -> pb.Command:
    command: pb.Command = c.limits(pb.WagerLimit(wager="*", min_cents=low, max_cents=high))
    return command


@dataclass(frozen=True)
class Betting:
    """A table at which bets are taken, with one player, and a position that takes any amount."""

    console: type[Any]
    ready: Callable[[Any], list[pb.Command]]
    place: Callable[[Any, int], pb.Command]
    take_back: Callable[[Any, str], pb.Command]

    def table(self, *stakes: int, low: int = 1) -> tuple[Any, PureStream]:
        """With these stakes on one position, the first of which makes a minimum that was posted before it."""
        c = self.console()
        stream = PureStream(c.table_id)
        stream.play(*self.ready(c), _posted(c, low), *(self.place(c, stake) for stake in stakes))
        return c, stream


GAMES = {
    "craps": Betting(
        CrapsTable, lambda c: c.ready(), lambda c, stake: c.place("field", stake), lambda c, w: c.remove(w)
    ),
    "roulette": Betting(
        Console,
        lambda c: c.opening(chip_unit_cents=1),
        lambda c, stake: c.place("straight", "7", stake),
        lambda c, w: c.remove(w),
    ),
    "sicbo": Betting(
        SicboTable,
        lambda c: c.opening(LICENSEE, chip_unit_cents=1),
        lambda c, stake: c.place("small", "", stake),
        lambda c, w: c.remove(w),
    ),
    "minibaccarat": Betting(
        MinibaccaratTable,
        lambda c: c.opening(),
        lambda c, stake: c.place("tie", stake),
        lambda c, w: c.withdraw(w),
    ),
}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_a_minimum_raised_above_the_stakes_keeps_nobody_at_the_table(game: Betting) -> None:
    """Craps II.E.3; roulette F.2; sic bo X.E.2, L.5(c); minibaccarat G.4."""
    c, stream = game.table(500, 600)
    stream.play(_posted(c, 5000))
    assert stream.refused(c.leave(1)).code == "LIVE_WAGERS"
    stream.play(game.take_back(c, "w1"), game.take_back(c, "w2"))
    assert stream.table.wagers == {}
    if stream.table.play.phase == "READY":  # the shooter passes the dice first
        stream.play(c.pass_dice())
    stream.play(c.leave(1))


@games
@pytest.mark.parametrize("order", [("w1", "w2"), ("w2", "w1")])
def test_of_two_wagers_on_a_position_either_is_taken_back_whatever_the_other_comes_to(
    game: Betting, order: tuple[str, str]
) -> None:
    """600 and 100 with a minimum of 500 that was posted all the time: what stays may be less than the minimum."""
    c, stream = game.table(600, 100, low=500)
    for wager_id in order:
        (withdrawn,) = stream.events(game.take_back(c, wager_id))
        assert isinstance(withdrawn, pb.WagerWithdrawn)
    assert stream.table.wagers == {}


@games
def test_a_wager_that_the_sign_names_no_more_is_taken_back(game: Betting) -> None:
    c, stream = game.table(500)
    wager = next(iter(stream.table.wagers.values()))
    other = next(name for name in sorted(stream.table.in_force.wagers) if name != wager.wager)
    stream.play(c.limits(pb.WagerLimit(wager=other, min_cents=1, max_cents=100)))
    assert stream.refused(game.place(c, 500)).code == "LIMITS_NOT_POSTED"
    stream.play(game.take_back(c, "w1"))


# --- Craps: reductions (E.3, E.4, G) ---


def _craps(*commands: Callable[[CrapsTable], pb.Command], **options: Any) -> tuple[CrapsTable, PureStream]:
    c, stream = CrapsTable(), PureStream("craps-1")
    stream.play(*c.ready(**options), *(command(c) for command in commands))
    return c, stream


def _stakes(stream: PureStream) -> list[int]:
    return [wager.stake_cents for wager in stream.table.wagers.values()]


def test_a_wager_above_a_lowered_maximum_is_reduced_step_by_step() -> None:
    """Craps E.3: a place 6 of 6000 where no more than 1200 is taken now."""
    c, stream = _craps(lambda c: c.place("place", 6000, "6"), lambda c: _posted(c, 600, 1200))
    stream.play(c.reduce_to("w1", 3000))
    assert _stakes(stream) == [3000]
    stream.play(c.reduce_to("w1", 1200), c.reduce_to("w1", 600))
    assert stream.refused(c.raise_to("w1", 1800)).code == "ABOVE_MAX"


def test_a_wager_below_a_raised_minimum_is_reduced_as_its_player_likes() -> None:
    """Craps E.3; the minimum asks for no more than the player has up already (L)."""
    c, stream = _craps(lambda c: c.place("field", 500), lambda c: _posted(c, 1000))
    stream.play(c.reduce_to("w1", 300))
    assert stream.refused(c.raise_to("w1", 900)).code == "BELOW_MIN"
    assert _stakes(stream) == [300]


def test_a_wager_that_makes_its_minimum_is_not_reduced_below_it() -> None:
    """Craps L; above the maximum, too: from there it goes down to what the sign allows."""
    c, stream = _craps(lambda c: c.place("field", 5000), lambda c: _posted(c, 1000, 2000))
    assert stream.refused(c.reduce_to("w1", 900)).code == "BELOW_MIN"
    stream.play(c.reduce_to("w1", 1000))
    assert stream.refused(c.reduce_to("w1", 900)).code == "BELOW_MIN"
    stream.play(c.remove("w1"))


def test_a_dont_bet_is_reduced_or_taken_down_at_any_time_whatever_limits_are_posted() -> None:
    """Craps E.4."""
    c, stream = _craps(lambda c: c.place("dont_pass", 1000))
    stream.play(*c.roll("4-4"), _posted(c, 5000), c.reduce_to("w1", 500), c.remove("w1"))
    assert _stakes(stream) == []


def test_a_pass_bet_whose_point_stands_stays_also_below_a_raised_minimum() -> None:
    """Craps E.3: limits let no contract bet go either."""
    c, stream = _craps(lambda c: c.place("pass", 1000))
    stream.play(*c.roll("4-4"), _posted(c, 5000))
    assert stream.refused(c.remove("w1")).code == "CONTRACT_BET"
    assert stream.refused(c.reduce_to("w1", 500)).code == "CONTRACT_BET"


@pytest.mark.parametrize(
    ("options", "kept_cents"), [({}, 100), ({"vig_refund_on_takedown": False}, 200), ({"allow_zero_vig": True}, 0)]
)
def test_a_buy_bet_is_reduced_to_less_than_pays_a_chip_of_vigorish_and_one_chip_of_it_stays(
    options: dict[str, Any], kept_cents: int
) -> None:
    """Craps E.3, G: 5% of 4000 is 200, of 1000 less than a chip. Nobody buys for less than a chip by way of a larger
    bet; where the house takes bets without vigorish all of it goes back."""
    c, stream = _craps(lambda c: c.place("buy", 4000, "4"), lambda c: _posted(c, 100, 1200), **options)
    (changed,) = stream.events(c.reduce_to("w1", 1000))
    assert (changed.vigorish_before_cents, changed.vigorish_cents) == (200, kept_cents)
    if not options.get("allow_zero_vig"):
        refused = stream.refused(c.place("buy", 1000, "5"))
        assert refused.code == "VIG_BELOW_UNIT"


# --- Roulette: moves ---


def test_a_wager_is_moved_off_a_position_that_did_not_make_its_minimum_before() -> None:
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*c.opening(), c.place("red", "", 400), c.place("red", "", 600), _posted(c, 600))
    assert stream.refused(c.move("w2", "black")).code == "BELOW_MIN"
    stream.play(_posted(c, 1100), c.place("black", "", 1100), c.move("w2", "black"))
    assert [wager.wager for wager in stream.table.wagers.values()] == ["red", "black", "black"]


# --- Sic bo: dice that are too old ---


def test_dice_that_expire_under_wagers_below_a_raised_minimum_are_changed_once_the_layout_is_empty() -> None:
    """Sic bo L.1, L.5(c): bets are not closed over old dice, so the players take theirs back."""
    c, stream = SicboTable(), PureStream("sicbo-1")
    stream.play(*c.opening(LICENSEE), c.place("small", "", 500), c.place("small", "", 100), _posted(c, 5000))
    stream.at += timedelta(hours=25)
    assert stream.refused(c.close_bets()).code == "DICE_EXPIRED"
    assert stream.refused(c.remove_shaker()).code == "LIVE_WAGERS"
    stream.play(c.remove("w1"), c.remove("w2"), c.remove_shaker(), c.shaker(pb.SICBO_SHAKER_MANUAL, "e1", "e2", "e3"))
    stream.play(c.place("small", "", 5000), c.close_bets())


# --- Terminals ---


def test_a_terminal_cancels_and_clears_its_bets_whatever_limits_are_posted() -> None:
    """Roulette I.3.b.iv, I.3.b.vii."""
    c, stream = Console(), PureStream("roulette-1")
    stream.play(*c.with_terminals(), c.enter(5000, 1), c.confirm_buy_in(1), c.start())
    stream.play(c.bet("straight", "7", 500, 1), c.bet("straight", "8", 500, 1), _posted(c, 1000, 1000))
    stream.play(c.cancel("straight", "7", seat=1), _posted(c, 1, 1), c.clear(1))
    assert stream.table.wagers == {}


# --- Limits of a seat: what was accepted there (COMAR 36.05.03.14C), and what its player keeps (OAC 3772-11-04) ---

SEATED = {
    **{
        name: (game, kind)
        for (name, game), kind in zip(GAMES.items(), ("field", "straight", "small", "tie"), strict=True)
    },
    "blackjack": (
        Betting(
            BlackjackTable, lambda c: c.opening(), lambda c, stake: c.place("main", stake), lambda c, w: c.withdraw(w)
        ),
        "main",
    ),
    "three_card_poker": (
        Betting(
            ThreeCardPokerTable, lambda c: c.opening(), lambda c, stake: c.place(ante=stake), lambda c, w: c.withdraw()
        ),
        "ante",
    ),
}
seated = pytest.mark.parametrize(("game", "kind"), SEATED.values(), ids=SEATED)


@seated
@pytest.mark.parametrize(("cents", "code"), [(20_000, "ABOVE_MAX"), (300, "BELOW_MIN")])
def test_a_wager_that_a_supervisor_accepts_outside_of_the_limits_stands_once(
    game: Betting, kind: str, cents: int, code: str
) -> None:
    c, stream = game.table()
    stream.play(_posted(c, 500, 10_000))
    assert stream.refused(game.place(c, cents)).code == code
    (accepted,) = stream.events(c.accept_out_of_limits(kind, cents))
    assert (accepted.player_id, accepted.amount_cents, accepted.max_cents) == (stream.table.players[1], cents, 10_000)
    stream.play(game.place(c, cents))
    assert _stakes(stream) == [cents]
    assert stream.table.accepted == {}
    stream.play(game.take_back(c, "w1"))
    assert stream.refused(game.place(c, cents)).code == code, "it was one wager"


def test_what_was_accepted_outside_of_the_limits_is_paid_and_lost_in_full() -> None:
    for number, paid in (("7", 35 * 20_000), ("8", 0)):
        c, stream = GAMES["roulette"].table()
        stream.play(
            _posted(c, 500, 10_000), c.accept_out_of_limits("straight", 20_000), c.place("straight", "7", 20_000)
        )
        (decided,) = [d for command in c.spin(number) for d in stream.play(command).decisions]
        assert (decided.stake_cents, decided.paid_cents) == (20_000, paid)
        assert decided.taken_cents == (0 if paid else 20_000)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"cents": 500}, "WITHIN_LIMITS"),
        ({"cents": 10_000}, "WITHIN_LIMITS"),
        ({"cents": 0}, "BAD_AMOUNT"),
        ({"cents": 2**62}, "BAD_AMOUNT"),
        ({"seat": 2}, "SEAT_EMPTY"),
        ({"wager": "nine_darts"}, "UNKNOWN_WAGER"),
        ({"reason": ""}, "BAD_REASON"),
    ],
)
def test_what_cannot_be_accepted(asked: dict[str, Any], code: str) -> None:
    c, stream = GAMES["roulette"].table()
    stream.play(_posted(c, 500, 10_000))
    assert stream.refused(c.accept_out_of_limits(**{"wager": "straight", "cents": 20_000, **asked})).code == code


def test_an_acceptance_is_a_supervisors_and_ends_with_round_and_seat() -> None:
    c, stream = GAMES["roulette"].table()
    assert {pb.ROLE_DEALER, pb.ROLE_PLAYER}.isdisjoint(CATALOGUE.ladders[pb.AcceptOutOfLimitsRequest].roles)
    stream.play(_posted(c, 500, 10_000), c.accept_out_of_limits("straight", 20_000), *c.spin("7"))
    assert stream.refused(c.place("straight", "7", 20_000)).code == "ABOVE_MAX"
    stream.play(c.accept_out_of_limits("straight", 20_000), c.leave(1), c.seat(1, "ben"))
    assert stream.refused(c.place("straight", "7", 20_000)).code == "ABOVE_MAX"


@seated
def test_those_who_sit_keep_the_limits_that_they_had_until_they_leave(game: Betting, kind: str) -> None:
    c, stream = game.table()
    stream.play(_posted(c, 500, 10_000))
    keeping = _posted(c, 5000, 20_000)
    keeping.post_limits.seated_keep = True
    (posted,) = stream.events(keeping)
    assert list(posted.seats_keeping) == list(stream.table.players)
    again = _posted(c, 6000, 30_000)
    again.post_limits.seated_keep = True
    stream.play(again)
    assert stream.refused(game.place(c, 400)).code == "BELOW_MIN"
    assert stream.refused(game.place(c, 20_000)).code == "ABOVE_MAX", "a seat keeps one sign, not each"
    stream.play(game.place(c, 500))
    other = stream.table.limit_of(kind, 2)
    assert other is not None
    assert (other.min_cents, other.max_cents) == (6000, 30_000), "whoever sits down later has those that are posted"
    stream.play(_posted(c, 7000))
    assert stream.table.kept_limits == {}, "the house need not let anybody keep them"


def test_limits_that_were_kept_leave_with_their_player() -> None:
    c, stream = GAMES["roulette"].table()
    keeping = _posted(c, 5000)
    keeping.post_limits.seated_keep = True
    stream.play(keeping, c.place("straight", "7", 100), c.remove("w1"), c.leave(1), c.seat(1, "ben"))
    assert stream.refused(c.place("straight", "7", 100)).code == "BELOW_MIN"
