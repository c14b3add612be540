"""Random play in the poker room, for the harness."""

from random import Random

import roundledger.v1 as pb
from ledger.core.lent import list_id_of
from ledger.streams.poker_room.state import State
from tests.support.harness import Play
from tests.support.poker_room.console import HOLDEM, OMAHA, RoomConsole

PATRONS = ("anna", "ben", "carla", "dora", "emil")
TABLES = ("poker-1", "poker-2", "poker-3")
LISTS = (HOLDEM, OMAHA)


def _id(name: pb.PokerListName) -> str:
    return list_id_of(name.variant, name.betting_structure, name.limit_low_cents, name.limit_high_cents)


def opening(rng: Random, c: RoomConsole) -> list[pb.Command]:
    return [c.open()]


def moves(rng: Random, c: RoomConsole, state: State) -> list[pb.Command]:
    """People come, wait, are offered seats, sit down and leave."""
    patron, name, table_id = rng.choice(PATRONS), rng.choice(LISTS), rng.choice(TABLES)
    seq = min(2**64 - 1, state.heard.get(table_id, (0, 0))[0] + rng.randint(1, 4))
    if rng.random() < 0.3:
        vacated = patron in state.seated
        return [c.seated(patron, seq, table_id, rng.randint(1, 4), vacated=vacated, list_id=_id(name))]
    if patron in state.waiting(_id(name)):
        return [rng.choice((c.leave(patron, name), c.announce(table_id, name)))]
    open_all_day = [c.hours(0, 0)] if state.hours.opens != state.hours.closes else []
    return [*open_all_day, c.join(patron, name)]


def attempt(rng: Random, c: RoomConsole, state: State) -> pb.Command | None:
    patron, name, table_id, seat = rng.choice(PATRONS), rng.choice(LISTS), rng.choice(TABLES), rng.randint(1, 4)
    seq = min(2**64 - 1, state.heard.get("poker-1", (0, 0))[0] + rng.randint(0, 2))
    return rng.choice(
        [
            c.offer(table_id, seat, name),
            c.offer(table_id, seat, name),
            c.decline(table_id, seat),
            c.announce(table_id, name),
            c.join(patron, name),
            c.carried(patron, seq, rng.choice(("poker-2", "")), chips_cents=rng.randint(0, 900)),
            c.decks(f"s{seat}", table_id),
            c.decks_back(f"s{seat}"),
            c.hours(rng.randint(0, 1500), rng.randint(0, 1500)),
            c.supplement(f"r{seat}"),
            c.no_supplement(f"r{seat}"),
        ]
    )


PLAY = Play(
    kind="poker_room",
    console=RoomConsole,
    opening=opening,
    moves=moves,
    attempt=attempt,
    values={
        "player_id": list(PATRONS),
        "table_id": list(TABLES),
        "to_table_id": ["", *TABLES],
        "table_seq": [1, 100, 1000],
        "seat": [1, 2, 3],
        "set_up_id": ["s1", "s2"],
        "decks": ["b", "r"],
        "opens_minute": [0, 600],
        "closes_minute": [0, 1439],
        "supplement_id": ["r1", "r2"],
        "text": ["play on"],
        "reason": ["worn"],
        "variant": ["holdem"],
        "betting_structure": ["fixed"],
    },
)
