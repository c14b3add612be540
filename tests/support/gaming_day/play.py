"""Random play on the gaming days, for the harness."""

from random import Random

import roundledger.v1 as pb
from ledger.streams.gaming_day.state import State
from tests.support.gaming_day.console import FIRST_DAY, DayConsole, a_sheet
from tests.support.harness import Play

TABLES = ("roulette-1", "craps-1", "poker-1")
LAST_OVER = "2026-02-28"
"""The harness plays on 1 March."""


def opening(rng: Random, c: DayConsole) -> list[pb.Command]:
    return [c.calendar(first_day=rng.choice((FIRST_DAY, "2025-12-20")))]


def moves(rng: Random, c: DayConsole, state: State) -> list[pb.Command]:
    day, signed = state.next_day, state.sheets.get(state.next_day, {})
    if day <= LAST_OVER and rng.random() < 0.3:
        sheets = {table: pb.DaySheet.FromString(data) for table, data in signed.items()}
        return [c.close(day, *[table for table, sheet in sheets.items() if not sheet.HasField("win_by_count_cents")])]
    return [c.sign(a_sheet(rng.choice(TABLES), day, win=rng.choice((None, -500, 0, 500))), cage=rng.randint(1, 9))]


def attempt(rng: Random, c: DayConsole, state: State) -> pb.Command | None:
    broken = a_sheet(day=state.next_day)
    broken.win_by_count_cents += 1
    tries = [
        c.calendar("America/Chicago"),
        c.sign(broken),
        c.sign(a_sheet(day=FIRST_DAY)),
        c.close("2026-03-01"),
        c.close(state.next_day, "roulette-1"),
    ]
    return rng.choice(tries)


def ending(rng: Random, c: DayConsole, state: State) -> list[pb.Command]:
    """Days are closed one after the other, whether or not their boxes were counted."""
    sheets = {table: pb.DaySheet.FromString(data) for table, data in state.sheets.get(state.next_day, {}).items()}
    unknown = [table for table, sheet in sheets.items() if not sheet.HasField("win_by_count_cents")]
    return [c.close(state.next_day, *unknown)]


def ended(state: State) -> bool:
    return state.next_day > LAST_OVER


PLAY = Play(
    kind="gaming_day",
    console=DayConsole,
    opening=opening,
    moves=moves,
    ending=ending,
    ended=ended,
    attempt=attempt,
    values={
        "gaming_day": [FIRST_DAY, LAST_OVER, "2026-03-01"],
        "zone": ["UTC", "America/Chicago"],
        "starts_at": ["06:00"],
        "first_day": [FIRST_DAY],
        "name": [*TABLES],
        "game": ["roulette"],
        "stream_id": ["roulette-1", "cage"],
        "seq": [1, 2],
        "win_unknown_of": ["roulette-1"],
    },
)
