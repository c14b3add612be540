"""Random play at a roulette table, with chips or with terminals, for the harness."""

from collections.abc import Callable
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.roulette.layout import ON_LAYOUT, POSITIONS, WHEEL
from games.roulette.state import BETTING, CLOSED_BETS, SPINNING, Table
from games.roulette.terminal_evolve import is_terminal
from games.tables.state import Wager
from tests.support.harness import Play
from tests.support.roulette import terminal_play as roulette_terminal_play
from tests.support.roulette.console import R2006, R2008
from tests.support.roulette.every_command import Console

HOUSES: list[tuple[str, dict[str, Any]]] = [
    (R2006, {"zero_rule": "lose_all"}),
    (R2006, {"zero_rule": "lose_half", "match_play": True}),
    (R2008, {"match_play": True, "match_play_wagers": "all"}),
    (R2008, {"table_no_spin_effect": "refund"}),
]
PLACES = [(wager, selection) for wager, selections in POSITIONS.items() for selection in selections]


def opening(rng: Random, c: Console) -> list[pb.Command]:
    if rng.random() < 0.5:
        return roulette_terminal_play.opening(rng, c)
    rulebook_id, options = rng.choice(HOUSES)
    return [*c.opening(rulebook_id, players=("anna", "ben"), chip_unit_cents=1, **options), c.colour()]


def moves(rng: Random, c: Console, table: Table) -> list[pb.Command]:
    """What the dealer does next, and wagers before it."""
    if not table.is_open:
        return _reopened(rng, c, table)
    if is_terminal(table):
        return roulette_terminal_play.moves(rng, c, table)
    number = rng.choice(ON_LAYOUT)
    match table.play.phase:
        case phase if phase == BETTING:
            return [rng.choice([*_betting(rng, c, table), c.spin_ball, c.spin_ball])()]
        case phase if phase == SPINNING and table.play.same_direction:
            return [c.no_spin("same_direction")]
        case phase if phase == SPINNING:
            return [rng.choice([*_betting(rng, c, table), *[c.no_more_bets] * 4])()]
        case phase if phase == CLOSED_BETS:
            return [c.announce(number)]
        case _:
            return [c.crown(table.play.number)]


def attempt(rng: Random, c: Console, table: Table) -> pb.Command | None:
    """What does not happen in every spin, and what is refused in some houses."""
    if is_terminal(table):
        return roulette_terminal_play.attempt(rng, c, table)
    wagers, number = list(table.wagers), rng.choice(ON_LAYOUT)
    place, seat = rng.choice(PLACES), rng.choice([*table.players, 1])
    tries: list[Callable[[], pb.Command]] = [
        lambda: c.no_spin(rng.choice(("same_direction", "revolutions", "foreign_object"))),
        lambda: c.spin_ball(same_direction=True),
        lambda: c.correct(number),
        lambda: c.announce(number, revolutions=rng.choice((3, 4))),
        lambda: c.place_colour("black", "", 100 * rng.randint(1, 50), coupon_cents=rng.randint(1, 50)),
        lambda: c.place_colour(*place, 100, seat=seat),
        lambda: c.colour(rng.choice(("pink", "PINK", "teal")), 100, seat),
        lambda: c.change(R2008, chip_unit_cents=1, match_play=True),
        c.close,
    ]
    if wagers:
        tries += [lambda: c.move(rng.choice(wagers), *place), lambda: c.remove(rng.choice(wagers))]
    return rng.choice(tries)()


def _betting(rng: Random, c: Console, table: Table) -> list[Callable[[], pb.Command]]:
    """Wagers that the table must accept while bets are open."""
    seats, unit = list(table.players), table.options.chip_unit_cents
    if not seats:
        return [lambda: c.seat(1, "anna")]
    place, seat, stake = rng.choice(PLACES), rng.choice(seats), unit * rng.randint(1, 50)
    legal: list[Callable[[], pb.Command]] = [
        lambda: c.place(*place, stake, seat),
        lambda: c.place("red", "", stake, seat),
        lambda: c.call(*place, stake, seat),
        lambda: c.buy_in(stake, seat),
    ]
    wagers = list(table.wagers.values())
    if wagers:
        wager = rng.choice(wagers)
        legal += [lambda: c.remove(wager.wager_id), lambda: _moved(c, wager, place)]
    if table.spoken:
        legal.append(lambda: c.confirm(rng.choice(list(table.spoken))))
    return legal


def _moved(c: Console, wager: Wager, place: tuple[str, str]) -> pb.Command:
    """A coupon stays on the even-money wagers."""
    return c.move(wager.wager_id, *(("even", "") if wager.coupon_cents else place))


def _reopened(rng: Random, c: Console, table: Table) -> list[pb.Command]:
    if rng.random() < 0.5:
        return roulette_terminal_play.reopened(c, table)
    opened = c.open(rng.choice((R2006, R2008)), chip_unit_cents=1)
    return [opened, c.seat(1, "anna"), c.seat(2, "ben"), c.colour()]


def ending(rng: Random, c: Console, table: Table) -> list[pb.Command]:
    """Wagers are taken back, or the spin goes on without others."""
    if is_terminal(table):
        return roulette_terminal_play.ending(rng, c, table)
    over = [c.no_spin("foreign_object")] if rng.random() < 0.3 else [c.no_more_bets()]
    return [*map(c.remove, table.wagers), *over]


PLAY = Play(
    kind="roulette",
    console=Console,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    seldom=frozenset({"void_round"}),
    values={
        "rulebook_id": [R2006, R2008],
        "wager": [*POSITIONS, "*", "street"],
        "selection": [selection for _, selection in PLACES],
        "value_cents": [1, 100],
        "coupon_cents": [0, 0, 0, 100],
        "diameter_in": [30, 32],
        "sixteenths": [12, 14],
        "pocket_order": list(WHEEL),
        "name": ["zero_rule", "chip_unit_cents", "match_play", "chip_values", "mode"],
        "reason": ["same_direction", "revolutions", "fraud", "a spill"],
        "terminal_id": ["terminal-1", "terminal-2", "terminal-3"],
        "sensor_id": ["sensor-1"],
        "chip_cents": [100, 500],
        "cash_cents": [0, 100, 5000],
        "chips_cents": [0, 100],
        "counted_cents": [100, 5000],
        "number": list(ON_LAYOUT),
        "revolutions": [3, 4],
        "colour": ["pink", "PINK", "teal"],
    },
)
