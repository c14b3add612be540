"""Random play at a let it ride table, for the harness."""

from collections.abc import Callable
from random import Random

import roundledger.v1 as pb
from games.house_poker.rules import HOUSE
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import BONUS, Table
from tests.support.cards import SeededOrder
from tests.support.harness import Play
from tests.support.house_poker.play import REVEALS, SEATS, SELDOM, VALUES, Commands, House, HousePlay, available
from tests.support.let_it_ride.console import LOWER_LIMIT, LR2006, NO_BONUS, LetItRideTable

Console = LetItRideTable
LIMIT = 1_000_000

HOUSES: list[House] = [
    {},
    {"two_seats": True, "payout_limit_cents": LIMIT},
    {"dealing": "automated_shoe", "bonus_two_pair_cents": 500},
    {"shuffler": "automated", "dealing": "hand", "bonus": False},
    {"shuffler": "automated", "second_deck": True, "shuffler_counts_deck": True},
    {"dealing": "automated_shoe", "shuffler": "automated", "payout_limit_cents": LIMIT, "limit_on_layout": True},
]


def _reopening(c: Console, house: House) -> Commands:
    """Whatever sign and notices the house needs."""
    return [c.post_limit(LIMIT), c.notice(LOWER_LIMIT, LIMIT), c.notice(NO_BONUS)]


def _bet(rng: Random, c: Console, table: Table, seat: int) -> Commands:
    bets = [c.bets(rng.randint(1, 5000), seat)]
    return [*bets, c.bonus(seat)] if table.options.bonus and rng.random() < 0.5 else bets


def _bonuses(table: Table) -> list[int]:
    return [wager.seat for wager in table.wagers.values() if wager.wager == BONUS]


def _before_deal(rng: Random, c: Console, table: Table) -> Commands:
    seats = _bonuses(table)
    if not seats:
        return []
    if rng.random() < 0.3:
        return [c.resolve_bonus(*rng.sample(seats, rng.randint(0, len(seats))))]
    return [c.collect_bonus(len(seats))]


def _decide(rng: Random, c: Console, table: Table, seat: int) -> pb.Command:
    return rng.choice((c.ride, c.take_back))(seat, table.play.deciding)


def _community(rng: Random, table: Table) -> str:
    """The card to turn over, named where nobody has recorded it."""
    known = table.play.hand(HOUSE)
    return "" if not known or known[table.play.shown % 2] else available(rng, table, 1)[0]


def _proceed(rng: Random, c: Console, table: Table) -> Commands:
    name = _community(rng, table)
    return [c.reveal(*([name] if name else []))]


def _tries(rng: Random, c: Console, table: Table) -> list[Callable[[], pb.Command]]:
    seat, bet = rng.choice(SEATS), rng.randint(1, 3)
    return [
        lambda: c.bets(rng.randint(0, 100), seat, bet3_cents=rng.randint(1, 3)),
        lambda: c.bonus(seat, rng.choice((100, 100, 99))),
        lambda: c.withdraw_bonus(rng.choice([*_bonuses(table), seat])),
        lambda: c.collect_bonus(rng.randint(0, 3)),
        lambda: c.resolve_bonus(*rng.sample(SEATS, 2)),
        lambda: c.ride(seat, bet),
        lambda: c.take_back(seat, bet),
        lambda: c.post_limit(rng.choice((LIMIT, 2 * LIMIT, 5))),
        lambda: c.notice(rng.choice((0, LOWER_LIMIT, NO_BONUS)), rng.choice((0, LIMIT))),
    ]


_PLAYED = HousePlay(LET_IT_RIDE, HOUSES, _bet, _decide, _proceed, _before_deal, _tries, _reopening)

PLAY = Play(
    kind="let_it_ride",
    console=Console,
    opening=_PLAYED.opening,
    moves=_PLAYED.moves,
    ending=_PLAYED.ending,
    attempt=_PLAYED.attempt,
    shuffler=SeededOrder,
    reveals=REVEALS | {pb.CommunityCardShown},
    seldom=SELDOM,
    values={
        **VALUES,
        "rulebook_id": [LR2006],
        "wager": ["bet1", "bet2", "bet3", "bonus", "*"],
        "bet1_cents": [100],
        "bet2_cents": [100],
        "bet3_cents": [100],
        "amount_cents": [100],
        "bet": [1, 2],
        "chips": [1, 2],
        "seats": [1, 2, 5, 7],
        "payout_limit_cents": [0, LIMIT],
    },
)
