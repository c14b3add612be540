"""Random play at a sic bo table, for the harness."""

from collections.abc import Callable
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.sicbo.layout import AREAS
from games.sicbo.state import (
    ANNOUNCED,
    BETS_CLOSED,
    BETTING,
    COLLECTED,
    COVERED,
    DICE_SHOWN,
    LIT,
    PAID,
    SHAKEN,
    UNSEEN,
    Table,
)
from tests.support.harness import Play
from tests.support.sicbo.console import AUTOMATED, LICENSEE, MANUAL, S2004, SicboTable

HOUSES: list[tuple[str, int, dict[str, Any]]] = [
    (S2004, MANUAL, {}),
    (S2004, MANUAL, {"no_roll_effect": "refund", "two_of_a_kind_on_triple": "loses"}),
    (LICENSEE, MANUAL, {"one_of_a_kind_single": "1:1"}),
    (LICENSEE, AUTOMATED, {}),
]
PLACES = [(wager, selection) for wager, selections in AREAS.items() for selection in selections]


def opening(rng: Random, c: SicboTable) -> list[pb.Command]:
    rulebook_id, shaker, options = rng.choice(HOUSES)
    return c.opening(rulebook_id, players=("anna", "ben"), shaker=shaker, chip_unit_cents=1, **options)


def _dice(rng: Random) -> str:
    return "-".join(str(rng.randint(1, 6)) for _ in range(3))


def moves(rng: Random, c: SicboTable, table: Table) -> list[pb.Command]:
    """What the dealer does next, and wagers before it."""
    state = table.play
    if not table.is_open:
        return _reopened(c, table)
    if state.device_failed:
        return _after_failure(rng, c, table)
    match state.phase:
        case phase if phase == BETTING and state.shaker is None:
            return [c.shaker(MANUAL)]
        case phase if phase == BETTING:
            return [rng.choice([*_betting(rng, c, table), *[lambda: _closing(c, table)] * 2])()]
        case phase if phase == BETS_CLOSED:
            if state.shaker_failed:
                return [c.void_toss("shaker")]
            return [c.activate() if _automated(table) else c.cover()]
        case phase if phase == COVERED:
            return [c.shake()]
        case phase if phase == SHAKEN:
            return [c.uncover()]
        case phase if phase == DICE_SHOWN:
            return [c.announce(_dice(rng))]
        case phase if phase == ANNOUNCED:
            return [c.enter("-".join(map(str, state.dice)))]
        case phase if phase == LIT:
            return [c.collect()]
        case phase if phase == COLLECTED:
            return [c.pay()]
        case phase if phase == PAID:
            return [c.clear()]
        case _:
            return [_tested(c, table)]


def _automated(table: Table) -> bool:
    return table.play.shaker is not None and table.play.shaker.kind == AUTOMATED


def _tested(c: SicboTable, table: Table) -> pb.Command:
    pair_on_triple = table.rules is None or table.options.pair_on_triple
    return c.inspect_device(pair_on_triple=pair_on_triple)


def _closing(c: SicboTable, table: Table) -> pb.Command:
    """Bets are closed, or first whatever has to be there for it."""
    state = table.play
    if state.shaker is None:
        return c.shaker(MANUAL)
    if not state.in_charge:
        return c.charge()
    if _automated(table) and (state.shift_test_due or not state.shaker_tested):
        return c.inspect_shaker()
    if not state.device_tested:
        return _tested(c, table)
    return c.close_bets()


def _after_failure(rng: Random, c: SicboTable, table: Table) -> list[pb.Command]:
    state = table.play
    if state.phase in UNSEEN:
        return [c.void_toss("device", "pit-2")]
    if state.phase == DICE_SHOWN:
        return [c.announce(_dice(rng))]
    if state.phase in (ANNOUNCED, LIT, COLLECTED):
        return [c.by_hand()]
    return [c.repair("new lamp")]


def _betting(rng: Random, c: SicboTable, table: Table) -> list[Callable[[], pb.Command]]:
    seats = list(table.players)
    if not seats:
        return [lambda: c.seat(1, "anna")]
    place, seat, stake = rng.choice(PLACES), rng.choice(seats), 10 * rng.randint(1, 50)
    legal: list[Callable[[], pb.Command]] = [
        lambda: c.place(*place, stake, seat),
        lambda: c.place("small", "", stake, seat),
        lambda: c.buy_in(stake, seat),
    ]
    if table.wagers:
        legal.append(lambda: c.remove(rng.choice(list(table.wagers))))
    return legal


def attempt(rng: Random, c: SicboTable, table: Table) -> pb.Command | None:
    place, seat = rng.choice(PLACES), rng.choice([*table.players, 1])
    tries: list[Callable[[], pb.Command]] = [
        c.no_roll,
        c.device_fails,
        lambda: c.activate(failed=True),
        lambda: c.correct(_dice(rng)),
        lambda: c.void_toss(rng.choice(("device", "shaker"))),
        c.start_shift,
        lambda: c.inspect_shaker(passed=rng.random() < 0.8),
        lambda: c.place(*place, 10, seat, chips=rng.choice((pb.CHIP_KIND_TOKEN, pb.CHIP_KIND_PLAQUE))),
        c.remove_shaker,
        lambda: c.shaker(rng.choice((MANUAL, AUTOMATED)), *rng.choice((("d1", "d2", "d3"), ("e1", "e2", "e3")))),
        lambda: c.charge(rng.choice(("dealer-7", "dealer-8"))),
        c.leave_charge,
        c.by_hand,
        lambda: c.inspect_device(passed=False),
        c.close,
    ]
    return rng.choice(tries)()


def _reopened(c: SicboTable, table: Table) -> list[pb.Command]:
    state = table.play
    commands = [c.repair()] if state.device_failed else []
    if state.shaker is None:
        commands.append(c.shaker(MANUAL))
    if not state.in_charge:
        commands.append(c.charge())
    commands.append(_tested(c, table))
    options: dict[str, Any] = {}
    if _automated(table):
        commands.append(c.inspect_shaker())
        options["shaker"] = "automated"
    opened = c.open(LICENSEE if options else S2004, chip_unit_cents=1, **options)
    return [*commands, opened, c.seat(1, "anna"), c.seat(2, "ben")]


def ending(rng: Random, c: SicboTable, table: Table) -> list[pb.Command]:
    return [c.remove(wager_id) for wager_id in table.wagers]


PLAY = Play(
    kind="sicbo",
    console=SicboTable,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    seldom=frozenset({"void_round"}),
    values={
        "rulebook_id": [S2004, LICENSEE],
        "wager": [*AREAS, "*", "field"],
        "selection": [selection for _, selection in PLACES],
        "values": [1, 2, 3, 4, 5, 6],
        "lit": ["total 7", "small"],
        "dice_ids": ["d1", "d2", "d3"],
        "times": [2, 3],
        "runs": [2, 3],
        "cause": ["device", "shaker"],
        "supervisor_id": ["pit-2"],
        "badge_id": ["dealer-7"],
        "coupon_cents": [0, 0, 0, 100],
        "name": ["chip_unit_cents", "min_shakes", "shaker"],
    },
)
