"""Random play on the house's charts, for the harness."""

from random import Random

import roundledger.v1 as pb
from ledger.streams.house.state import State
from tests.support.harness import Play
from tests.support.house.console import HouseConsole, payout

BOOKS = ("oneida/roulette@2008-05-28", "oneida/roulette@2006-08-30")
PATRONS = ("anna", "ben")
BADGES = ("pit-1", "pit-2", "pit-3")


def opening(rng: Random, c: HouseConsole) -> list[pb.Command]:
    return [c.open()]


def moves(rng: Random, c: HouseConsole, state: State) -> list[pb.Command]:
    """Tables open and close, and supervisors come and go."""
    badge = rng.choice(BADGES)
    if rng.random() < 0.3:
        return [c.off_duty(badge) if badge in state.supervisors else c.on_duty(badge)]
    if rng.random() < 0.15 and len(state.proposals) < 3:
        return [c.propose(c.post(rng.choice(BOOKS), payout("straight", 36)))]
    table_id = f"roulette-{rng.randint(1, 14)}"
    status = pb.TableStatus(is_open=rng.random() < 0.7, game="roulette", rulebook_id=rng.choice(BOOKS), supervised=True)
    seq = min(2**64 - 1, state.last_seqs.get(table_id, 0) + rng.randint(1, 9))
    return [c.status(table_id, seq, status)]


def attempt(rng: Random, c: HouseConsole, state: State) -> pb.Command | None:
    book = rng.choice(BOOKS)
    tries = [
        *[c.post(book, payout("straight", rng.choice((34, 35, 36))))] * 2,
        c.withdraw(book),
        c.on_duty(rng.choice(BADGES)),
        c.off_duty(rng.choice(BADGES)),
        c.exclude(rng.choice(PATRONS)),
        c.readmit(rng.choice(PATRONS)),
        c.excluded_at(rng.choice(PATRONS), "poker-1", rng.randint(1, 9)),
        c.equipment(rng.choice(("s1", "s2")), rng.randint(1, 9), (rng.choice("abc"), rng.randint(1, 9))),
        c.equipment(rng.choice(("r1", "r2")), rng.randint(1, 9), enrolled=rng.choice(("terminal-1", "terminal-2"))),
        c.equipment(rng.choice(("r1", "r2")), rng.randint(1, 9), retired=rng.choice(("terminal-1", "terminal-2"))),
        c.open(by_floor=rng.random() < 0.5),
        *(c.status(t, min(2**64 - 1, s + 1)) for t, s in state.last_seqs.items() if t in state.tables),
    ]
    if rng.random() < 0.4:
        return _configured(rng, c, state)
    return rng.choice(tries)


def _configured(rng: Random, c: HouseConsole, state: State) -> pb.Command:
    """Features, controls, proposals, clocks and software."""
    feature = rng.choice(("markers", "game.craps", "blind_tray_counts", "two_approve.post_odds_chart"))
    switch = c.switch(feature, on=rng.random() < 0.5)
    chart = c.post(rng.choice(BOOKS), payout("straight", 36))
    number = rng.choice([*state.proposals, 1])
    return rng.choice(
        [
            switch,
            c.propose(rng.choice((switch, chart))),
            c.propose(c.switch("blind_tray_counts", on=False)),
            c.switch("blind_tray_counts", on=False),
            c.approve(number),
            c.approve(number),
            c.discard(number),
            c.clock(rng.choice((None, 0, -3, 700_000)), rng.choice(("host-1", "host-2"))),
            c.software(rng.choice((b"a", b"b")), is_check=rng.random() < 0.5),
            c.raise_level(rng.randint(0, 2)),
        ]
    )


def ending(rng: Random, c: HouseConsole, state: State) -> list[pb.Command]:
    """Proposals that wait are discarded."""
    return [c.discard(number) for number in state.proposals]


def ended(state: State) -> bool:
    return not state.proposals


PLAY = Play(
    kind="house",
    console=HouseConsole,
    opening=opening,
    moves=moves,
    attempt=attempt,
    ending=ending,
    ended=ended,
    values={
        "feature": ["markers", "terminals", "two_approve.post_limits"],
        "proposal_number": [1, 2, 3],
        "host_id": ["host-1"],
        "component": ["tables"],
        "stream_id": ["house", "roulette-1"],
        "rulebook_id": list(BOOKS),
        "wager": ["straight", "red"],
        "badge_id": list(BADGES),
        "table_id": ["roulette-1", "roulette-2"],
        "table_seq": [1, 100, 1000],
        "odds_chart_id": ["", "house:1"],
        "player_id": list(PATRONS),
        "reason": ["soft play"],
    },
)
