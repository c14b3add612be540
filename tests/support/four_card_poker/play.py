"""Random play at a four card poker table, for the harness."""

from collections.abc import Callable
from random import Random

import roundledger.v1 as pb
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.state import Table
from games.house_poker.rules import HOUSE
from tests.support.cards import SeededOrder
from tests.support.four_card_poker.console import FC2006, FourCardPokerTable
from tests.support.harness import Play
from tests.support.house_poker.play import REVEALS, SEATS, SELDOM, VALUES, Commands, House, HousePlay, named

Console = FourCardPokerTable

HOUSES: list[House] = [
    {},
    {"multi_seat": True, "tie_rule": "push"},
    {"play_step": "whole_multiples", "dealing": "automated_shoe"},
    {"shuffler": "automated", "dealing": "hand"},
    {"shuffler": "automated", "second_deck": True, "shuffler_counts_deck": True},
    {"dealing": "automated_shoe", "shuffler": "automated", "shuffler_counts_deck": True, "multi_seat": True},
]


def _bet(rng: Random, c: Console, table: Table, seat: int) -> Commands:
    ante, aces_up = rng.randint(1, 5000), rng.randint(1, 5000)
    return [c.place(*rng.choice(((ante, 0), (0, aces_up), (ante, aces_up))), seat)]


def _decide(rng: Random, c: Console, table: Table, seat: int) -> pb.Command:
    ante = next(w.stake_cents for w in table.wagers.values() if w.seat == seat and w.wager == "ante")
    if rng.random() < 0.3:
        return c.fold(seat)
    whole = table.options.play_step == "whole_multiples"
    return c.make_play(ante * rng.randint(1, 3) if whole else rng.randint(ante, 3 * ante), seat)


def _proceed(rng: Random, c: Console, table: Table) -> Commands:
    return [c.reveal(*named(rng, table, HOUSE))]


def _tries(rng: Random, c: Console, table: Table) -> list[Callable[[], pb.Command]]:
    seat, dealt = rng.choice(SEATS), len(table.play.hand(HOUSE))
    return [
        lambda: c.place(rng.randint(0, 100), rng.randint(0, 100), seat, verbal=rng.random() < 0.1),
        lambda: c.fold(seat),
        lambda: c.make_play(rng.randint(1, 400), seat),
        lambda: c.reveal(*named(rng, table, HOUSE)),
        lambda: c.miscounted(max(0, dealt - 1)),
        lambda: c.miscounted(max(0, dealt - 1)),
        lambda: c.miscounted(rng.choice((4, 6)), seat),
    ]


_PLAYED = HousePlay(FOUR_CARD_POKER, HOUSES, _bet, _decide, _proceed, tries=_tries)

PLAY = Play(
    kind="four_card_poker",
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
        "rulebook_id": [FC2006],
        "wager": ["ante", "play", "aces_up", "*"],
        "ante_cents": [0, 100, 500],
        "aces_up_cents": [0, 100, 500],
    },
)
