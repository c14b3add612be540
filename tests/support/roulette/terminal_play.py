"""Random play at a roulette table with terminals, for the harness."""

from collections.abc import Callable
from datetime import datetime
from random import Random

import roundledger.v1 as pb
from games.roulette.commands.terminal_game import VOID_REASONS
from games.roulette.layout import ON_LAYOUT, POSITIONS
from games.roulette.state import Table
from games.roulette.terminals import IDLE, LOCKED, OPEN, PROMPTED, SENSED, SETTLED, SPINNING
from games.tables.state import OptionValue
from tests.support.roulette.console import R2008
from tests.support.roulette.every_command import Console

Move = Callable[[], pb.Command]

HOUSES: list[dict[str, OptionValue]] = [
    {},
    {"match_play": True, "undo_depth": "one"},
    {"neighbours_per_side": 1, "neighbour_amount": "total_on_number"},
]
"""The shortest clock: it prompts a second after the start, and locks ten seconds later."""
PLACES = [(wager, selection) for wager, selections in POSITIONS.items() for selection in selections]


def opening(rng: Random, c: Console) -> list[pb.Command]:
    house = rng.choice(HOUSES)
    return c.with_terminals(players=("anna", "ben"), bet_clock_seconds=11, **house)


def reopened(c: Console, table: Table) -> list[pb.Command]:
    enrolled = [] if table.play.terminals else [c.enroll(1)]
    seat = next(iter(table.play.terminals), 1)
    return [*enrolled, c.ready(), c.open(R2008, mode="terminal", bet_clock_seconds=11), c.seat(seat, "anna")]


def moves(rng: Random, c: Console, table: Table) -> list[pb.Command]:
    """What carries the game on at this second."""
    game, now = table.play.game, _phase(table, c.now)
    number = rng.choice(ON_LAYOUT)
    if now != game.phase:
        return [c.tick() if rng.random() < 0.5 or now == LOCKED else c.spin_ball()]
    match game.phase:
        case phase if phase in (IDLE, SETTLED):
            return [rng.choice([*_money(rng, c, table), c.start, c.start])()]
        case phase if phase in (OPEN, PROMPTED, SPINNING):
            return [rng.choice(_playing(rng, c, table))()]
        case phase if phase == LOCKED and game.same_direction:
            return [c.void_game("same_direction")]
        case phase if phase == LOCKED:
            return [c.sense(number) if game.spun else c.spin_ball()]
        case phase if phase == SENSED:
            return [c.confirm_number(number if rng.random() < 0.2 else game.number)]
        case _:
            return [c.refund()]


def attempt(rng: Random, c: Console, table: Table) -> pb.Command:
    """Buttons, corrections, and what does not happen in every game."""
    seat, cents = rng.choice([*table.play.terminals, 1, 2, 3]), 100 * rng.randint(0, 60)
    terminal = table.play.terminals.get(seat)
    due = terminal.cash_out.amount_cents if terminal and terminal.cash_out else cents
    bets = [(w.wager, w.selection) for w in table.wagers.values() if w.seat == seat] or [rng.choice(PLACES)]
    tries: list[Move] = [
        lambda: c.undo(seat),
        lambda: c.clear(seat),
        lambda: c.recall(seat),
        lambda: c.cancel(*rng.choice(bets), seat=seat),
        lambda: c.bet("straight", rng.choice(ON_LAYOUT), rng.choice((100, 500)), seat),
        lambda: c.bet(*rng.choice(PLACES), rng.choice((100, 500, 1000, 50_000)), seat),
        lambda: c.neighbours(seat),
        lambda: c.neighbours(seat),
        lambda: c.correct_buy_in(cents, seat, coupon=rng.choice((0, 0, 300)), number=rng.choice((0, 0, 1, 2))),
        lambda: c.enter(0, seat, coupon=cents),
        lambda: c.request_cash_out(seat),
        lambda: c.verify_cash_out(seat, accepted=rng.random() < 0.7),
        lambda: c.pay_out(due, seat),
        lambda: c.pay_out(due, seat),
        lambda: c.void_game(rng.choice([*VOID_REASONS, "a spill"])),
        lambda: c.sense(rng.choice(ON_LAYOUT)),
        lambda: c.spin_ball(same_direction=rng.random() < 0.5),
        lambda: c.tick(),
        lambda: c.retire(seat),
        lambda: c.enroll(seat),
        lambda: c.leave(seat),
        lambda: c.seat(seat, rng.choice(("anna", "ben", "carla"))),
        lambda: c.place("red", "", 100, seat, verbal=rng.random() < 0.5),
        lambda: c.close(),
    ]
    return rng.choice(tries)()


def _phase(table: Table, now: datetime | None) -> str:
    """As it is at that moment, recorded or not."""
    game = table.play.game
    micros = int(now.timestamp() * 1_000_000) if now else 0
    if game.phase in (OPEN, PROMPTED, SPINNING) and micros >= game.locks_at:
        return LOCKED
    return PROMPTED if game.phase == OPEN and micros >= game.prompts_at else game.phase


def _seated(table: Table) -> list[int]:
    return [seat for seat in table.play.terminals if seat in table.players]


def _money(rng: Random, c: Console, table: Table) -> list[Move]:
    """Buy-ins and cash-outs that the table must take while terminals are not frozen."""
    seats = _seated(table)
    if not seats:
        return [lambda: c.seat(next(iter(table.play.terminals)), "anna")]
    seat, cents = rng.choice(seats), 100 * rng.randint(1, 60)
    terminal = table.play.terminals[seat]
    if terminal.entered:
        return [lambda: c.confirm_buy_in(seat)]
    if terminal.cash_out and terminal.cash_out.verified:
        due = terminal.cash_out.amount_cents
        return [lambda: c.pay_out(due, seat)]
    if terminal.cash_out:
        return [lambda: c.verify_cash_out(seat)]
    coupon = rng.choice((0, 200)) if table.options.match_play else 0
    legal: list[Move] = [lambda: c.enter(cents, seat, chips=rng.choice((0, 500)), coupon=coupon)]
    if terminal.available_cents and rng.random() < 0.2:
        legal.append(lambda: c.request_cash_out(seat))
    return legal


def _playing(rng: Random, c: Console, table: Table) -> list[Move]:
    game = table.play.game
    legal = _money(rng, c, table)
    if game.same_direction:
        return [*legal, lambda: c.void_game("same_direction")]
    for seat in _seated(table):
        terminal = table.play.terminals[seat]
        if terminal.available_cents >= 500:
            legal += _bets(rng, c, seat)
    if game.phase == PROMPTED:
        legal += [c.spin_ball, c.spin_ball]
    return legal


def _bets(rng: Random, c: Console, seat: int) -> list[Move]:
    place, number = rng.choice(PLACES), rng.choice(ON_LAYOUT)
    return [lambda: c.bet(*place, 100, seat), lambda: c.bet("straight", number, 500, seat)]


def ending(rng: Random, c: Console, table: Table) -> list[pb.Command]:
    """Games are played out or voided, and credits are paid out."""
    commands = []
    for seat, terminal in table.play.terminals.items():
        commands += [c.clear(seat), c.confirm_buy_in(seat)]
        if terminal.cash_out:
            commands += [c.verify_cash_out(seat), c.pay_out(terminal.cash_out.amount_cents, seat)]
        commands.append(c.request_cash_out(seat))
    voided = [c.void_game("wheel_malfunction")] if rng.random() < 0.3 else []
    return [c.refund(), *voided, *commands, c.tick()]
