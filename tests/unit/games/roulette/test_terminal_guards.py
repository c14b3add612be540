"""Every refusal at wagering terminals, with its clause; and what each phase of the game allows.

Where a time is needed, a number in a script moves the clock on by so many seconds: bets end after 45, and the dealer is
prompted after 35.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.roulette.commands.terminal_game import VOID_REASONS
from games.tables.state import OptionValue
from ledger.core.rejection import Rejection
from ledger.money.amounts import MAX_CENTS
from tests.support.pure import PureStream, actor_for
from tests.support.roulette.console import R2006, R2008
from tests.support.roulette.every_command import Console

Script = list[pb.Command | int]
PIT = pb.Actor(actor_id="pit-1", role=pb.ROLE_PIT_SUPERVISOR)
FLOORPERSON = pb.Actor(actor_id="floor-1", role=pb.ROLE_FLOORPERSON)


def play(stream: PureStream, script: Script) -> None:
    for item in script:
        if isinstance(item, int):
            stream.at += timedelta(seconds=item)
        else:
            stream.play(item)


class Case(NamedTuple):
    """A script of which the last command is refused."""

    code: str
    cite: str
    why: str
    script: Callable[[Console], Script]
    by: pb.Actor | None = None


def credited(c: Console, cents: int = 5000) -> Script:
    return [*c.with_terminals(players=("anna", "ben")), *c.credit(cents)]


def game(c: Console, cents: int = 5000) -> Script:
    return [*credited(c, cents), c.start()]


def spun(c: Console) -> Script:
    return [*game(c), c.bet("red"), 35, c.spin_ball()]


def locked(c: Console) -> Script:
    return [*spun(c), 10, c.tick()]


def sensed(c: Console) -> Script:
    return [*locked(c), c.sense("1")]


def settled(c: Console) -> Script:
    return [*sensed(c), c.confirm_number("1")]


def voided(c: Console) -> Script:
    return [*spun(c), c.void_game()]


def limited(c: Console, most: int) -> Script:
    limits = [pb.WagerLimit(wager="*", min_cents=1, max_cents=most)]
    return [*c.with_terminals(limits=limits), *c.credit(5000), c.start()]


def _terminal(seat: int) -> pb.Actor:
    return pb.Actor(actor_id=f"terminal-{seat}", role=pb.ROLE_TERMINAL)


def _player(name: str) -> pb.Actor:
    return pb.Actor(actor_id=name, role=pb.ROLE_PLAYER)


def _coupon(c: Console, cash: int, coupon: int, **options: OptionValue) -> Script:
    """A game for which a player has bought in with a match play coupon."""
    return [*c.with_terminals(match_play=True, **options), *c.credit(cash, coupon=coupon), c.start()]


def _raised(c: Console, pays: int = 12, per: int = 7) -> Script:
    """Red pays that."""
    *before, opening, seat = c.with_terminals()
    opening.open_table.payout_overrides.add(wager="red", odds=pb.Odds(pays=pays, per=per))
    return [*before, opening, seat, *c.credit(5000), c.start()]


ENROLMENT = [
    Case("UNKNOWN_SEAT", "I.1.a", "no such seat", lambda c: [c.install(), c.enroll(9)]),
    Case("BAD_ID", "I.1.a", "a terminal without a name", lambda c: [c.install(), c.enroll(1, "a/b")]),
    Case("TERMINAL_ENROLLED", "I.1.a", "one a seat", lambda c: [c.install(), c.enroll(1), c.enroll(1, "other")]),
    Case("TERMINAL_ENROLLED", "I.1.a", "one seat each", lambda c: [
        c.install(), c.enroll(1), c.enroll(2, "terminal-1")
    ]),
    Case("NO_TERMINAL", "I.1.a", "nothing to retire", lambda c: [c.install(), c.retire(1)]),
    Case("CREDITS_OUTSTANDING", "I.8", "credits keep a terminal", lambda c: [*credited(c), c.retire(1)]),
    Case("LIVE_WAGERS", "I.6.g", "bets keep a terminal", lambda c: [*game(c), c.bet("red"), c.retire(1)]),
    Case("WRONG_STATE", "I.1.a", "the last one stays", lambda c: [*c.with_terminals(), c.retire(1)]),
    Case("BAD_ID", "I.6.e", "a sensor without a name", lambda c: [c.install(), c.ready("")]),
    Case("TERMINAL_ENROLLED", "I.6.e", "a player's own sensor", lambda c: [
        c.install(), c.enroll(), c.ready("terminal-1")
    ]),
    Case("SYSTEM_NOT_READY", "I.1.a", "no console", lambda c: [c.install(), c.ready(console=False)]),
    Case("SYSTEM_NOT_READY", "I.1.a", "no server", lambda c: [c.install(), c.ready(server=False)]),
    Case("SYSTEM_NOT_READY", "I.1.a", "no clock", lambda c: [c.install(), c.ready(clock=False)]),
    Case("WRONG_STATE", "I.1.a", "made ready while open", lambda c: [*c.with_terminals(), c.ready()]),
    Case("SYSTEM_NOT_READY", "I.1.a", "opened unlooked at", lambda c: [
        *c.equipped(), c.enroll(), c.open(mode="terminal")
    ]),
    Case("SYSTEM_NOT_READY", "I.1.a", "opened without terminals", lambda c: [
        *c.equipped(), c.ready(), c.open(mode="terminal")
    ]),
    Case("SYSTEM_NOT_READY", "I.1.a", "looked at before every opening", lambda c: [
        *c.with_terminals(), c.close(), c.open(mode="terminal")
    ]),
    Case("OPTION_NOT_IN_RULEBOOK", "", "none in 2006", lambda c: [*c.equipped(), c.open(R2006, mode="terminal")]),
    Case("WRONG_STATE", "I", "no change to chips while open", lambda c: [*c.with_terminals(), c.change()]),
    Case("WRONG_STATE", "I", "nor to terminals", lambda c: [*c.opening(), c.enroll(), c.change(mode="terminal")]),
]  # fmt: skip

MODES = [
    Case("WRONG_MODE", "I.3.b.i", "chips at a terminal", lambda c: [*game(c), c.place("red")]),
    Case("VERBAL_NOT_ACCEPTED", "I.3.a.i", "a spoken wager", lambda c: [*game(c), c.call("red")]),
    Case("WRONG_MODE", "I.3.b.i", "a no-spin call", lambda c: [*game(c), c.no_spin("revolutions")]),
    Case("WRONG_MODE", "I.3.b.i", "a crown", lambda c: [*game(c), c.crown("1")]),
    Case("WRONG_MODE", "I", "a terminal's bet at a table", lambda c: [*c.opening(), c.bet("red")]),
    Case("WRONG_MODE", "I", "a game clock at a table", lambda c: [*c.opening(), c.start()]),
    Case("VOID_NOT_IN_RULEBOOK", "I.9.k", "a void past the refund", lambda c: [*game(c), c.void()]),
]

MONEY = [
    Case("NO_TERMINAL", "I.1.a", "a buy-in where none stands", lambda c: [*credited(c), c.enter(500, 3)]),
    Case("SEAT_EMPTY", "", "a buy-in of nobody", lambda c: [*c.with_terminals(), c.enroll(2), c.enter(500, 2)]),
    Case("BAD_AMOUNT", "I.3.a.iii", "nothing handed over", lambda c: [*credited(c), c.enter(0)]),
    Case("BAD_AMOUNT", "I.3.a.iii", "less than nothing", lambda c: [*credited(c), c.enter(-100, chips=500)]),
    Case("BAD_AMOUNT", "I.3.a.iii", "more than there is", lambda c: [*credited(c), c.enter(MAX_CENTS, chips=1)]),
    Case("COUPON_NOT_ACCEPTED", "I.3.a.i", "a coupon", lambda c: [*credited(c), c.enter(500, coupon=100)]),
    Case("NO_BUY_IN", "I.3.a.v", "nothing to confirm", lambda c: [*credited(c), c.confirm_buy_in()]),
    Case("TERMINAL_FROZEN", "I.6.d", "a buy-in while locked", lambda c: [*locked(c), c.enter(500)]),
    Case("TERMINAL_FROZEN", "I.6.d", "and once the clock is at zero", lambda c: [*spun(c), 10, c.enter(500)]),
    Case("TERMINAL_FROZEN", "I.6.d", "a confirmation while locked", lambda c: [
        *spun(c), c.enter(500), 10, c.confirm_buy_in()
    ]),
    Case("NO_BUY_IN", "I.9.e", "nothing to correct", lambda c: [*credited(c), c.correct_buy_in(500, 2)]),
    Case("ROUND_IN_PROGRESS", "I.9.e", "corrected in a game", lambda c: [*game(c), c.correct_buy_in(500)]),
    Case("ROUND_IN_PROGRESS", "I.9.e", "corrected before the refund", lambda c: [*voided(c), c.correct_buy_in(500)]),
    Case("NO_BUY_IN", "I.9.e", "no such buy-in to correct", lambda c: [*credited(c), c.correct_buy_in(500, number=2)]),
    Case("NOT_CHIP_MULTIPLE", "I.8.e", "cash that no chip pays", lambda c: [*credited(c), c.enter(5007)]),
    Case("NOT_CHIP_MULTIPLE", "I.8.e", "chips that there are not", lambda c: [*credited(c), c.enter(chips=50)]),
    Case("NOT_CHIP_MULTIPLE", "I.8.e", "a coupon of half a chip", lambda c: [
        *c.with_terminals(match_play=True), c.enter(500, coupon=150)
    ]),
    Case("NOT_CHIP_MULTIPLE", "I.8.e", "corrected to what no chip pays", lambda c: [
        *credited(c), c.correct_buy_in(5007)
    ]),
    Case("OPTION_OUT_OF_RANGE", "I.8.e", "screens with chips that the tray has not", lambda c: [
        *c.with_terminals(), c.close(), c.ready(), c.open(
            R2008, mode="terminal", chip_unit_cents=500, chip_values=(100, 500, 1000, 2500, 10000, 50000)
        )
    ]),
    Case("CREDITS_OUTSTANDING", "I.8.e", "a coarser chip than the credits", lambda c: [
        *c.with_terminals(), *c.credit(700), c.change(
            R2008, mode="terminal", chip_unit_cents=500, chip_values=(500, 1000, 1500, 2500, 10000, 50000)
        )
    ]),
    Case("INSUFFICIENT_CREDITS", "I.9.e", "corrected below zero", lambda c: [
        *game(c, 500), c.bet("black"), 35, c.spin_ball(), 10, c.sense("1"), c.confirm_number("1"), c.correct_buy_in(100)
    ], PIT),
    Case("BAD_AMOUNT", "I.9.e", "corrected to the same", lambda c: [*credited(c), c.correct_buy_in(5000)]),
    Case("BAD_AMOUNT", "I.3.a.iii", "corrected to nonsense", lambda c: [*credited(c), c.correct_buy_in(-1)]),
    Case("COUPON_NOT_ACCEPTED", "I.3.a.i", "a coupon found later", lambda c: [
        *credited(c), c.correct_buy_in(5000, coupon=5)
    ]),
    Case("NOTHING_TO_CASH", "I.8.a", "no credits", lambda c: [*c.with_terminals(), c.request_cash_out()]),
    Case("TERMINAL_FROZEN", "I.6.d", "cash-out while locked", lambda c: [*locked(c), c.request_cash_out()]),
    Case("CASH_OUT_PENDING", "I.8.a", "asked twice", lambda c: [*credited(c), *[c.request_cash_out() for _ in "ab"]]),
    Case("NO_CASH_OUT", "I.8.b", "verified unasked", lambda c: [*credited(c), c.verify_cash_out()]),
    Case("TERMINAL_FROZEN", "I.6.d", "verified while locked", lambda c: [
        *spun(c), c.request_cash_out(), 10, c.verify_cash_out()
    ]),
    Case("NO_CASH_OUT", "I.8.c", "paid before it is verified", lambda c: [
        *credited(c), c.request_cash_out(), c.pay_out(5000)
    ]),
    Case("NO_CASH_OUT", "I.8.c", "paid after it was withdrawn", lambda c: [
        *credited(c), c.request_cash_out(), c.verify_cash_out(accepted=False), c.pay_out(5000)
    ]),
    Case("COUNT_MISMATCH", "I.8.f", "a chip too few", lambda c: [*credited(c), *c.cash_out(4900)]),
    Case("CREDITS_OUTSTANDING", "I.8", "credits keep a player", lambda c: [*credited(c), c.leave(1)]),
    Case("CREDITS_OUTSTANDING", "I.3.a.v", "so does a buy-in", lambda c: [
        *c.with_terminals(), c.enter(500), c.leave(1)
    ]),
    Case("CREDITS_OUTSTANDING", "I.8", "credits keep a table open", lambda c: [*settled(c), c.close()]),
]  # fmt: skip

BETS = [
    Case("NO_GAME_OPEN", "I.6.a", "a bet before the game", lambda c: [*credited(c), c.bet("red")]),
    Case("NO_GAME_OPEN", "I.6.a", "a bet after it", lambda c: [*settled(c), c.bet("red")]),
    Case("TERMINAL_FROZEN", "I.6.d", "a bet while locked", lambda c: [*locked(c), c.bet("red")]),
    Case("TERMINAL_FROZEN", "I.6.d", "a bet at zero, unrecorded", lambda c: [*spun(c), 10, c.bet("red")]),
    Case("TERMINAL_FROZEN", "I.6.d", "a bet after a void", lambda c: [*voided(c), c.bet("red")]),
    Case("SPIN_INVALID", "I.9.a", "a bet on a void spin", lambda c: [
        *game(c), 35, c.spin_ball(same_direction=True), c.bet("red")
    ]),
    Case("UNKNOWN_WAGER", "I.4, I.5", "no such wager", lambda c: [*game(c), c.bet("street", "1")]),
    Case("BAD_SELECTION", "I.4", "no such place", lambda c: [*game(c), c.bet("split", "3-4")]),
    Case("BAD_SELECTION", "I.5", "no such column", lambda c: [*game(c), c.bet("column", "4")]),
    Case("BAD_CHIP", "I.3.b.iii", "no such chip", lambda c: [*game(c), c.bet("red", "", 200)]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "too dear", lambda c: [*game(c, 400), c.bet("red", "", 500)]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "both bind: credits first", lambda c: [
        *limited(c, 1000), c.bet("red", "", 10000)
    ]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "held for a cash-out", lambda c: [
        *game(c), c.request_cash_out(), c.bet("red", "", 100)
    ]),
    Case("ABOVE_MAX", "I.3.b.iii", "too much on a place", lambda c: [*limited(c, 800), *[c.bet("red") for _ in "ab"]]),
    Case("NOT_PAYABLE_EXACTLY", "I.7", "500 at 12 to 7", lambda c: [*_raised(c), c.bet("red")]),
    Case("NOT_PAYABLE_EXACTLY", "I.7", "half a chip", lambda c: [*_raised(c, 3, 2), c.bet("red")]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "a coupon alone on a number", lambda c: [
        *_coupon(c, 0, 1000), c.bet("straight", "7", 1000)
    ]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "nor where the house takes it on any wager", lambda c: [
        *_coupon(c, 0, 1000, match_play_wagers="all"), c.bet("straight", "7", 1000)
    ]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "a coupon alone on red", lambda c: [
        *_coupon(c, 0, 1000), c.bet("red", "", 100)
    ]),
    Case("INSUFFICIENT_CREDITS", "I.3.b.iii", "more than matches the player's own", lambda c: [
        *_coupon(c, 500, 1000), c.bet("red", "", 1000), c.bet("red", "", 100)
    ]),
    Case("NOT_YOUR_SEAT", "I.1.a", "another's terminal", lambda c: [*game(c), c.bet("red")], _terminal(2)),
    Case("NOT_YOUR_SEAT", "", "another player", lambda c: [*game(c), c.bet("red")], _player("ben")),
    Case("NO_SUCH_BET", "I.3.b.iv", "nothing there", lambda c: [*game(c), c.bet("red"), c.cancel("black")]),
    Case("NO_SUCH_BET", "I.3.b.iv", "another's bet", lambda c: [*game(c), c.bet("red"), c.cancel("red", seat=2)]),
    Case("BAD_SELECTION", "I.4", "no such place to cancel", lambda c: [*game(c), c.cancel("straight", "37")]),
    Case("NOTHING_TO_UNDO", "I.3.b.v", "nothing done", lambda c: [*game(c), c.undo()]),
    Case("NOTHING_TO_UNDO", "I.3.b.v", "all undone", lambda c: [*game(c), c.bet("red"), c.undo(), c.undo()]),
    Case("NO_SUCH_BET", "I.3.b.vii", "nothing to clear", lambda c: [*game(c), c.clear()]),
    Case("NOTHING_TO_RECALL", "I.3.b.vi", "no earlier game", lambda c: [*game(c), c.bet("red"), c.recall()]),
    Case("ABOVE_MAX", "I.3.b.iii", "recalled onto a full place", lambda c: [
        *limited(c, 800), c.bet("red"), c.void_game(), c.refund(), c.start(), c.bet("red"), c.recall()
    ]),
    Case("NO_STRAIGHT_SELECTED", "I.3.b.viii", "nothing touched", lambda c: [*game(c), c.neighbours()]),
    Case("NO_STRAIGHT_SELECTED", "I.3.b.viii", "last was red", lambda c: [
        *game(c), c.bet("straight", "8"), c.bet("red"), c.neighbours()
    ]),
    Case("NO_STRAIGHT_SELECTED", "I.3.b.viii", "it was cancelled", lambda c: [
        *game(c), c.bet("straight", "8"), c.cancel("straight", "8"), c.neighbours()
    ]),
    Case("NO_STRAIGHT_SELECTED", "I.3.b.viii", "it was cleared", lambda c: [
        *game(c), c.bet("straight", "8"), c.clear(), c.neighbours()
    ]),
    Case("ABOVE_MAX", "I.3.b.iii", "a neighbour is full", lambda c: [
        *limited(c, 800), c.bet("straight", "28"), c.bet("straight", "0"), c.neighbours()
    ]),
]  # fmt: skip

GAMES = [
    Case("WRONG_STATE", "I.6", "a second game", lambda c: [*game(c), c.start()]),
    Case("REFUND_PENDING", "I.9.k", "a game before the refund", lambda c: [*voided(c), c.start()]),
    Case("REFUND_PENDING", "I.9.k", "closed before the refund", lambda c: [
        *c.with_terminals(), c.start(), c.void_game(), c.close()
    ]),
    Case("WRONG_STATE", "I.6", "closed in a game", lambda c: [*c.with_terminals(), c.start(), c.close()]),
    Case("EQUIPMENT_FAILED", "", "a broken wheel", lambda c: [*credited(c), c.inspect(passed=False), c.start()]),
    Case("CLOCK_NOT_DUE", "I.6.b-d", "a tick too early", lambda c: [*game(c), 34, c.tick()]),
    Case("NOT_YOUR_SEAT", "I.1.a", "a stranger's clock", lambda c: [*game(c), 35, c.tick()], _terminal(7)),
    Case("SPIN_BEFORE_PROMPT", "I.6.b", "spun too early", lambda c: [*game(c), 34, c.spin_ball()]),
    Case("WRONG_STATE", "I.6", "spun twice", lambda c: [*spun(c), c.spin_ball()]),
    Case("WRONG_STATE", "I.6", "spun twice, locked", lambda c: [*locked(c), c.spin_ball()]),
    Case("WRONG_STATE", "I.6", "spun without a game", lambda c: [*credited(c), c.spin_ball()]),
    Case("BAD_DIRECTION", "I.6.c", "no direction", lambda c: [*game(c), 35, c.spin_towards(0, 1)]),
    Case("BALL_NOT_SPUN", "I.6.e", "a number out of nowhere", lambda c: [*game(c), 45, c.sense("1")]),
    Case("BAD_NUMBER", "I.6.e", "no such pocket", lambda c: [*locked(c), c.sense("37")]),
    Case("NOT_THE_SENSOR", "I.6.e", "a player's terminal", lambda c: [*locked(c), c.sense("1")], _terminal(1)),
    Case("SPIN_INVALID", "I.9.a", "a number of a void spin", lambda c: [
        *game(c), 35, c.spin_ball(same_direction=True), 10, c.sense("1")
    ]),
    Case("WRONG_STATE", "I.6", "sensed twice", lambda c: [*sensed(c), c.sense("1")]),
    Case("WRONG_STATE", "I.6", "confirmed unseen", lambda c: [*locked(c), c.confirm_number("1")]),
    Case("BAD_NUMBER", "I.6.e", "confirmed nonsense", lambda c: [*sensed(c), c.confirm_number("")]),
    Case("NO_GAME_OPEN", "I.9", "nothing to void", lambda c: [*credited(c), c.void_game()]),
    Case("REFUND_PENDING", "I.9.k", "voided twice", lambda c: [*voided(c), c.void_game()]),
    Case("BAD_REASON", "I.9", "no such reason", lambda c: [*game(c), c.void_game("a spill")]),
    Case("TOO_LATE_TO_VOID", "I.9.d", "the dealer after payment", lambda c: [*settled(c), c.void_game("wrong_number")]),
    Case("WRONG_STATE", "I.6", "nothing to refund", lambda c: [*game(c), c.refund()]),
    Case("DESIGNATION_MISSING", "I.9.k", "a floorperson whom nobody designated", lambda c: [
        *voided(c), c.refund()
    ], FLOORPERSON),
    Case("DESIGNATION_MISSING", "I.9.k", "nor themselves", lambda c: [
        *voided(c), c.refund(FLOORPERSON.actor_id)
    ], FLOORPERSON),
    Case("ROLE_NOT_ALLOWED", "", "a dealer's refund (W11)", lambda c: [*voided(c), c.refund()], pb.Actor(
        actor_id="dealer-1", role=pb.ROLE_DEALER
    )),
]  # fmt: skip

CASES = [*ENROLMENT, *MODES, *MONEY, *BETS, *GAMES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.why}")
def test_refusal(case: Case) -> None:
    stream = PureStream("roulette-1")
    *before, command = case.script(Console())
    assert not isinstance(command, int)
    play(stream, before)
    refused = stream.refused(command, case.by or actor_for(command))
    assert refused.code == case.code, refused
    assert refused.rule in {case.cite, f"{R2006} {case.cite}".strip(), f"{R2008} {case.cite}".strip()}


@pytest.mark.parametrize("reason", VOID_REASONS)
@pytest.mark.parametrize("phase", [game, spun, locked, sensed])
def test_every_cause_voids_in_every_phase_and_only_a_supervisor_refunds(
    reason: str, phase: Callable[[Console], Script]
) -> None:
    """I.9.a-k."""
    c, stream = Console(), PureStream("roulette-1")
    play(stream, [*phase(c), c.void_game(reason)])
    assert stream.table.play.game.phase == "VOIDED"
    refused = stream.refused(c.refund(), pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER))
    assert refused.code == "ROLE_NOT_ALLOWED"
    stream.play(c.refund())
    assert stream.table.play.terminals[1].credits_cents == 5000
    assert (stream.table.wagers, stream.table.round_id, stream.table.play.game.phase) == ({}, "", "IDLE")


def test_a_terminal_may_do_nothing_that_is_the_dealers() -> None:
    c, stream = Console(), PureStream("roulette-1")
    play(stream, sensed(c))
    commands = [c.start(), c.enter(5), c.confirm_number("1"), c.void_game(), c.refund(), c.pay_out(1), c.enroll(3)]
    for command in commands:
        answer = stream.send(command, pb.Actor(actor_id="terminal-1", role=pb.ROLE_TERMINAL))
        assert isinstance(answer, Rejection)
        assert answer.code == "ROLE_NOT_ALLOWED"
