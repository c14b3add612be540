"""Postings: what each thing that happens at a table does to the accounts, and that nothing else may."""

import pytest

import roundledger.v1 as pb
from games.table import Table, Wager
from ledger.core.folding import balance_changes, begin, fold
from ledger.core.postings import BooksOutOfBalance, postings_for
from tests.support.pure_table import Console, PureTable
from tests.support.roulette import R2008

TRAY, LAYOUT, DROP = "table/roulette-1/tray", "table/roulette-1/layout", "table/roulette-1/drop"
CHIPS, CURRENCY = "player/anna/chips", "player/anna/currency"

Move = tuple[int, str, str, int, str]


def _table() -> Table:
    wager = Wager("w1", "roulette-1:1", 1, "anna", "red", "", 500, pb.CHIP_KIND_VALUE, 0, verbal=False)
    return Table("roulette-1", game="roulette", round_id="roulette-1:1", wagers={"w1": wager})


def _moves(event: pb.Event, *decisions: pb.Decision) -> list[Move]:
    return [
        (p.movement, p.source, p.destination, p.amount_cents, p.wager_id)
        for p in postings_for(_table(), event, decisions)
    ]


def _decision(*, taken: int = 0, paid: int = 0, returned: int = 0) -> pb.Decision:
    return pb.Decision(
        wager_id="w1", player_id="anna", stake_cents=500, taken_cents=taken, paid_cents=paid, returned_cents=returned
    )


CROWN = pb.Event(roulette=pb.RouletteEvent(crown_placed=pb.CrownPlaced(number="1")))


def test_a_buy_in_drops_currency_and_takes_chips_from_the_tray() -> None:
    for event in (
        pb.Event(bought_in=pb.BoughtIn(player_id="anna", amount_cents=900)),
        pb.Event(cash_converted=pb.CashConverted(player_id="anna", amount_cents=900)),
    ):
        assert _moves(event) == [
            (pb.MOVEMENT_DROP, CURRENCY, DROP, 900, ""),
            (pb.MOVEMENT_BUY_IN, TRAY, CHIPS, 900, ""),
        ]


def test_a_wager_goes_onto_the_layout_and_back() -> None:
    placed = pb.Event(wager_placed=pb.WagerPlaced(wager_id="w2", player_id="anna", stake_cents=300))
    withdrawn = pb.Event(wager_withdrawn=pb.WagerWithdrawn(wager_id="w1", returned_cents=500))
    assert _moves(placed) == [(pb.MOVEMENT_WAGER, CHIPS, LAYOUT, 300, "w2")]
    assert _moves(withdrawn) == [(pb.MOVEMENT_WAGER_WITHDRAWN, LAYOUT, CHIPS, 500, "w1")]


@pytest.mark.parametrize(
    ("decision", "moves"),
    [
        (_decision(taken=500), [(pb.MOVEMENT_STAKE_TAKEN, LAYOUT, TRAY, 500, "w1")]),
        (
            _decision(taken=249, returned=251),
            [
                (pb.MOVEMENT_STAKE_TAKEN, LAYOUT, TRAY, 249, "w1"),
                (pb.MOVEMENT_STAKE_RETURNED, LAYOUT, CHIPS, 251, "w1"),
            ],
        ),
        (
            _decision(paid=17500, returned=500),
            [(pb.MOVEMENT_PAYOUT, TRAY, CHIPS, 17500, "w1"), (pb.MOVEMENT_STAKE_RETURNED, LAYOUT, CHIPS, 500, "w1")],
        ),
        (_decision(returned=500), [(pb.MOVEMENT_STAKE_RETURNED, LAYOUT, CHIPS, 500, "w1")]),
    ],
    ids=["lost", "half lost", "won", "returned"],
)
def test_a_decision_moves_the_whole_stake_and_the_winnings(decision: pb.Decision, moves: list[Move]) -> None:
    assert _moves(CROWN, decision) == moves


def test_postings_name_their_round() -> None:
    assert {p.round_id for p in postings_for(_table(), CROWN, [_decision(paid=1, returned=500)])} == {"roulette-1:1"}


@pytest.mark.parametrize(
    "event",
    [
        pb.Event(table_closed=pb.TableClosed()),
        pb.Event(wager_moved=pb.WagerMoved(wager_id="w1", wager="black")),
        pb.Event(verbal_wager_called=pb.VerbalWagerCalled(wager=pb.WagerPlaced(stake_cents=500))),
        pb.Event(verbal_wager_confirmed=pb.VerbalWagerConfirmed(wager_id="w1")),
        CROWN,
    ],
    ids=lambda event: event.WhichOneof("event"),
)
def test_what_moves_no_money_posts_nothing(event: pb.Event) -> None:
    assert _moves(event) == []


@pytest.mark.parametrize(
    "decision",
    [_decision(taken=499), _decision(taken=500, returned=1), _decision(paid=500), _decision(taken=600, returned=-100)],
)
def test_a_decision_that_does_not_account_for_its_stake_is_not_posted(decision: pb.Decision) -> None:
    with pytest.raises(BooksOutOfBalance):
        postings_for(_table(), CROWN, [decision])


@pytest.mark.parametrize("amount", [0, -500])
def test_a_movement_of_nothing_or_less_is_not_posted(amount: int) -> None:
    event = pb.Event(bought_in=pb.BoughtIn(player_id="anna", amount_cents=amount))
    with pytest.raises(BooksOutOfBalance):
        postings_for(_table(), event, [])


# --- The fold that gives postings their numbers ---


def test_an_evening_in_the_books() -> None:
    """Anna buys 100.00, wins 5.00 on red, loses 5.00 on black and leaves 10.00 on odd."""
    console, table = Console(), PureTable()
    table.play(*console.opening(), console.buy_in(10_000), console.place("red"), *console.spin("1"))
    table.play(console.place("black"), *console.spin("1"), console.place("odd", "", 1000))
    folded, balances = begin("roulette-1"), dict[str, int]()
    settlements = []
    for record in table.records:
        folded, outputs = fold(folded, record)
        settlements += [outputs.settlement] if outputs.settlement else []
        for account, change in balance_changes(outputs.batch).items():
            balances[account] = balances.get(account, 0) + change
    assert balances == {CURRENCY: -10_000, DROP: 10_000, TRAY: -10_000, CHIPS: 9_000, LAYOUT: 1_000}
    assert [(s.number, s.round_id, s.seq) for s in settlements] == [(1, "roulette-1:1", 12), (2, "roulette-1:2", 17)]
    assert {s.rulebook_id for s in settlements} == {R2008}
    assert (folded.table, folded.head) == (table.table, table.live.head)


def test_every_commit_has_a_batch_and_ids_come_from_its_hash() -> None:
    console, table = Console(), PureTable()
    table.play(*console.opening(), console.buy_in())
    folded, batches = begin("roulette-1"), []
    for record in table.records:
        folded, outputs = fold(folded, record)
        assert outputs.settlement is None
        batches.append(outputs.batch)
    assert [(b.seq, b.commit_hash, b.gaming_day) for b in batches] == [
        (r.commit.seq, r.hash, "2026-03-01") for r in table.records
    ]
    prefix = table.records[-1].hash.hex()
    assert [(p.number, p.posting_id) for b in batches for p in b.postings] == [(1, f"{prefix}/0"), (2, f"{prefix}/1")]
