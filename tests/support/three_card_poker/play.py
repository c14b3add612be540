"""Random play at a three card poker table, for the harness."""

from collections.abc import Callable
from random import Random

import roundledger.v1 as pb
from games.house_poker.rules import HOUSE
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import Table
from tests.support.cards import SeededOrder
from tests.support.harness import Play
from tests.support.house_poker.play import REVEALS, SEATS, SELDOM, VALUES, Commands, House, HousePlay, named
from tests.support.three_card_poker.console import TC2006, ThreeCardPokerTable

Console = ThreeCardPokerTable

HOUSES: list[House] = [
    {},
    {"two_seats": True, "pair_plus_ledger": "B"},
    {"wager_mode": "ante_ge_pp", "dealing": "automated_shoe"},
    {"wager_mode": "ante_ge_half_pp", "shuffler": "automated", "dealing": "hand"},
    {"wager_mode": "both_within_5x", "shuffler": "automated", "second_deck": True, "shuffler_counts_deck": True},
    {"dealing": "automated_shoe", "shuffler": "automated", "two_seats": True},
]


def _bet(rng: Random, c: Console, table: Table, seat: int) -> Commands:
    ante = rng.randint(1, 5000)
    pair_plus = rng.randint(1, ante)
    if table.options.wager_mode == "both_within_5x":
        pair_plus = rng.randint(-(-ante // 5), 5 * ante)
    elif table.options.wager_mode == "free":
        ante, pair_plus = rng.choice(((ante, 0), (0, pair_plus), (ante, pair_plus), (pair_plus, ante)))
    elif rng.random() < 0.3:
        pair_plus = 0
    return [c.place(ante, pair_plus, seat)]


def _decide(rng: Random, c: Console, table: Table, seat: int) -> pb.Command:
    ante = next(w.stake_cents for w in table.wagers.values() if w.seat == seat and w.wager == "ante")
    return c.forfeit(seat) if rng.random() < 0.3 else c.make_play(ante, seat)


def _proceed(rng: Random, c: Console, table: Table) -> Commands:
    return [c.collect_forfeits() if table.play.pending else c.reveal(*named(rng, table, HOUSE))]


def _tries(rng: Random, c: Console, table: Table) -> list[Callable[[], pb.Command]]:
    seat = rng.choice(SEATS)
    return [
        lambda: c.place(rng.randint(0, 100), rng.randint(0, 600), seat, verbal=rng.random() < 0.1),
        lambda: c.forfeit(seat),
        lambda: c.make_play(rng.randint(1, 100), seat),
        c.collect_forfeits,
        lambda: c.reveal(*named(rng, table, HOUSE)),
    ]


_PLAYED = HousePlay(THREE_CARD_POKER, HOUSES, _bet, _decide, _proceed, tries=_tries)

PLAY = Play(
    kind="three_card_poker",
    console=Console,
    opening=_PLAYED.opening,
    moves=_PLAYED.moves,
    ending=_PLAYED.ending,
    attempt=_PLAYED.attempt,
    shuffler=SeededOrder,
    reveals=REVEALS,
    seldom=SELDOM,
    values={
        **VALUES,
        "rulebook_id": [TC2006],
        "wager": ["ante", "play", "pair_plus", "*"],
        "ante_cents": [0, 100, 500],
        "pair_plus_cents": [0, 100, 500],
    },
)
