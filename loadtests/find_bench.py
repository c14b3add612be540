"""How fast rounds are found in a large index, and how fast the index is made: `python -m loadtests.find_bench`.

The index is generated, not played: so many rounds at two hundred tables, with players, dealers and amounts as a floor
has them. It is no part of `make bench`, because it takes minutes."""

import sys
import tempfile
import time
from pathlib import Path
from random import Random

import roundledger.v1 as pb
from ledger.audit.round_index import RoundIndex
from ledger.audit.round_search import RoundSearch, Wanted
from ledger.audit.round_terms import SCHEMA, VERSION, key_at, terms_of
from ledger.log import sqlite
from ledger.log.signing import Signer
from ledger.log.store import Store
from loadtests.ledgers import records

ROUNDS = 1_250_000
"""Of eight commits each: ten million."""
BEGINS = 1_760_000_000_000_000


def generate(path: Path, rounds: int) -> None:
    rng, names = Random(1), dict[str, int]()
    db = sqlite.connect(path, schema=SCHEMA, durable=False)
    sqlite.set_version(db, VERSION)
    found: list[tuple[int, int]] = []
    db.execute("BEGIN")
    for number in range(rounds):
        table, at = number % 200, BEGINS + number * 25_000_000
        summary = pb.RoundSummary(
            round_id=f"t{table}:{number // 200 + 1}",
            table_id=f"t{table}",
            game=("roulette", "craps", "blackjack", "poker", "minibaccarat")[table % 5],
            gaming_day=f"2026-{number * 12 // rounds + 1:02d}-{number % 28 + 1:02d}",
            dealers=[f"dealer-{(number // 1000 + table) % 300}"],
            largest_cents=rng.choice((500, 1000, 2500, 10_000, 50_000)) * (100 if not number % 50_000 else 1),
            outcomes=[pb.OUTCOME_LOST, pb.OUTCOME_WON],
            is_void=not number % 400,
            first_seq=number * 8,
            last_seq=number * 8 + 7,
            seats=[pb.RoundSeat(seat=s, player_id=f"p{rng.randrange(20_000)}") for s in (1, 3, 5)],
        )
        summary.opened_at.FromMicroseconds(at)
        summary.ended_at.FromMicroseconds(at + 60_000_000)
        db.execute("INSERT INTO rounds VALUES (?, ?, ?)", (key_at(at), summary.round_id, summary.SerializeToString()))
        found += [(names.setdefault(term, len(names) + 1), key_at(at)) for term in terms_of(summary)]
    db.executemany("INSERT INTO terms VALUES (?, ?)", [(number, name) for name, number in names.items()])
    db.executemany("INSERT INTO found VALUES (?, ?)", sorted(found))
    db.execute("INSERT INTO followed VALUES (1, ?, x'', 60000000)", (rounds * 8,))
    db.execute("COMMIT")
    db.close()


def measure(path: Path, rounds: int) -> None:
    middle = BEGINS + rounds // 2 * 25_000_000
    hour = 3_600_000_000
    questions = {
        "the newest": Wanted(),
        "a table": Wanted(table_id="t7"),
        "a player": Wanted(player_id="p77"),
        "seat 3, poker, about a time": Wanted(
            game="poker", seat=3, from_at=middle - hour // 4, to_at=middle + hour // 4
        ),
        "a player with a dealer": Wanted(player_id="p77", dealer_id="dealer-7"),
        "void rounds of a table": Wanted(table_id="t0", is_void=True),
        "above $40,000": Wanted(at_least_cents=4_000_000),
        "what is never there": Wanted(game="craps", seat=3, is_void=True, player_id="p9", at_most_cents=1),
        "common terms, nothing in common": Wanted(game="poker", seat=3, at_most_cents=1),
    }
    print(f"{rounds:,} rounds, {path.stat().st_size / 1e6:,.0f} MB")
    for name, wanted in questions.items():
        search = RoundSearch(path)
        times = []
        for _ in range(5):
            started = time.perf_counter()
            page = search.page(wanted, 50)
            times.append(time.perf_counter() - started)
        search.close()
        print(
            f"  {name:34} {len(page.rounds):3} rounds  first {times[0] * 1e3:7.1f} ms  then {min(times) * 1e3:7.1f} ms"
        )


def make_index(folder: Path) -> None:
    folder.mkdir()
    path = folder / "log.db"
    store = Store.open(path, durable=False)
    store.append(Signer.ephemeral("bench").sign_group(records(tables=20, commits=1000, host_id="bench")))
    store.close()
    index = RoundIndex(path, folder / "rounds.db")
    started, entered = time.perf_counter(), 0
    while more := index.catch_up():
        entered += more
    spent = time.perf_counter() - started
    index.close()
    print(f"the index is made at {entered / spent:,.0f} commits/s ({entered:,} commits)")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generated.db"
        generate(path, rounds)
        measure(path, rounds)
        make_index(Path(folder) / "ledger")


if __name__ == "__main__":
    main()
