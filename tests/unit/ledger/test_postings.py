"""Postings: what each thing that happens at a table does to the accounts, and that nothing else may."""

from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import seal
from ledger.core.fold import Fold, changes_by, fold
from ledger.core.movements import BooksOutOfBalance, decided_moves
from tests.support.pure import PureStream
from tests.support.roulette.console import R2008
from tests.support.roulette.every_command import Console

TABLE = "roulette-1"
TRAY, LAYOUT, DROP = f"table/{TABLE}/tray", f"table/{TABLE}/layout", f"table/{TABLE}/drop"
CHIPS, CURRENCY = "player/anna/chips", "player/anna/currency"

Moved = tuple[int, str, str, int, str]


def _moves(event: Any) -> list[Moved]:
    post = CATALOGUE["roulette"].reaction_to(event).post
    return [_said(move) for move in post(TABLE, event)] if post else []


def _decided(decision: pb.Decision) -> list[Moved]:
    return [_said(move) for move in decided_moves(TABLE, [decision])]


def _said(move: Any) -> Moved:
    return (move.movement, move.source, move.destination, move.amount_cents, move.wager_id)


def _decision(*, taken: int = 0, paid: int = 0, returned: int = 0) -> pb.Decision:
    return pb.Decision(
        wager_id="w1",
        player_id="anna",
        stake_cents=500,
        taken_cents=taken,
        paid_cents=paid,
        returned_cents=returned,
        round_id="roulette-1:1",
    )


def test_a_buy_in_drops_currency_and_takes_chips_from_the_tray() -> None:
    for event in (
        pb.BoughtIn(player_id="anna", amount_cents=900),
        pb.CashConverted(player_id="anna", amount_cents=900),
    ):
        assert _moves(event) == [
            (pb.MOVEMENT_DROP, CURRENCY, DROP, 900, ""),
            (pb.MOVEMENT_BUY_IN, TRAY, CHIPS, 900, ""),
        ]


def test_a_wager_goes_onto_the_layout_and_back() -> None:
    placed = pb.WagerPlaced(wager_id="w2", player_id="anna", stake_cents=300)
    withdrawn = pb.WagerWithdrawn(wager_id="w1", player_id="anna", returned_cents=500)
    assert _moves(placed) == [(pb.MOVEMENT_WAGER, CHIPS, LAYOUT, 300, "w2")]
    assert _moves(withdrawn) == [(pb.MOVEMENT_WAGER_WITHDRAWN, LAYOUT, CHIPS, 500, "w1")]


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        ((500, 25), (800, 40), [(pb.MOVEMENT_WAGER, CHIPS, LAYOUT, 300), (pb.MOVEMENT_VIGORISH, CHIPS, TRAY, 15)]),
        (
            (800, 40),
            (500, 25),
            [(pb.MOVEMENT_WAGER_WITHDRAWN, LAYOUT, CHIPS, 300), (pb.MOVEMENT_VIGORISH_RETURNED, TRAY, CHIPS, 15)],
        ),
        ((500, 25), (500, 25), []),
    ],
    ids=["raised", "reduced", "unchanged"],
)
def test_of_a_changed_wager_only_the_difference_moves(
    before: tuple[int, int], after: tuple[int, int], moves: list[tuple[int, str, str, int]]
) -> None:
    changed = pb.WagerChanged(
        wager_id="w1",
        player_id="anna",
        stake_before_cents=before[0],
        vigorish_before_cents=before[1],
        stake_cents=after[0],
        vigorish_cents=after[1],
    )
    assert _moves(changed) == [(*move, "w1") for move in moves]


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
def test_a_decision_moves_the_whole_stake_and_the_winnings(decision: pb.Decision, moves: list[Moved]) -> None:
    assert _decided(decision) == moves


@pytest.mark.parametrize(
    "outcome",
    [pb.OUTCOME_TRAVELLED, pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED, pb.OUTCOME_POT_WON],
    ids=pb.Outcome.Name,
)
def test_what_stays_up_and_what_players_win_from_each_other_is_not_taken_from_the_layout(outcome: pb.Outcome) -> None:
    decision = _decision(paid=700)
    decision.outcome = outcome
    assert _decided(decision) == []


def test_a_bonus_is_paid_without_a_stake() -> None:
    bonus = pb.Decision(
        wager_id="w1", player_id="anna", wager="ante_bonus", paid_cents=700, outcome=pb.OUTCOME_BONUS_PAID
    )
    assert _decided(bonus) == [(pb.MOVEMENT_PAYOUT, TRAY, CHIPS, 700, "w1")]


def test_what_a_void_undoes_comes_back_from_the_tray_and_what_was_paid_goes_back_into_it() -> None:
    undone = pb.Decision(
        wager_id="w1",
        player_id="anna",
        stake_cents=500,
        outcome=pb.OUTCOME_REVERSED,
        returned_cents=500,
        taken_cents=900,
    )
    assert _decided(undone) == [
        (pb.MOVEMENT_STAKE_RESTORED, TRAY, CHIPS, 500, "w1"),
        (pb.MOVEMENT_PAYOUT_RECLAIMED, CHIPS, TRAY, 900, "w1"),
    ]


def test_postings_name_the_round_that_the_decision_names() -> None:
    assert {move.round_id for move in decided_moves(TABLE, [_decision(paid=1, returned=500)])} == {"roulette-1:1"}


@pytest.mark.parametrize(
    "event",
    [
        pb.TableClosed(),
        pb.WagerMoved(wager_id="w1", wager="black"),
        pb.VerbalWagerCalled(wager=pb.WagerPlaced(stake_cents=500)),
        pb.VerbalWagerConfirmed(wager_id="w1"),
        pb.CrownPlaced(number="1"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_moves_no_money_posts_nothing(event: Any) -> None:
    assert _moves(event) == []


@pytest.mark.parametrize(
    "decision",
    [_decision(taken=499), _decision(taken=500, returned=1), _decision(paid=500), _decision(taken=600, returned=-100)],
)
def test_a_decision_that_does_not_account_for_its_stake_is_not_posted(decision: pb.Decision) -> None:
    with pytest.raises(BooksOutOfBalance):
        _decided(decision)


@pytest.mark.parametrize("amount", [0, -500])
def test_a_movement_of_nothing_or_less_is_not_posted(amount: int) -> None:
    with pytest.raises(BooksOutOfBalance):
        _moves(pb.BoughtIn(player_id="anna", amount_cents=amount))


# --- The fold that gives postings their numbers ---


def test_an_evening_in_the_books() -> None:
    """Anna buys 100.00, wins 5.00 on red, loses 5.00 on black and leaves 10.00 on odd."""
    console, table = Console(TABLE), PureStream(TABLE)
    table.play(*console.opening(), console.buy_in(10_000), console.place("red"), *console.spin("1"))
    table.play(console.place("black"), *console.spin("1"), console.place("odd", "", 1000))
    folded, balances = Fold(TABLE), dict[str, int]()
    settlements = []
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        settlements += [outputs.settlement] if outputs.settlement else []
        assert changes_by(outputs.moves) == changes_by(outputs.batch.postings)
        for account, change in changes_by(outputs.moves).items():
            balances[account] = balances.get(account, 0) + change
    assert balances == {CURRENCY: -10_000, DROP: 10_000, TRAY: -10_000, CHIPS: 9_000, LAYOUT: 1_000}
    assert [(s.number, s.round_id, s.seq) for s in settlements] == [(1, "roulette-1:1", 12), (2, "roulette-1:2", 17)]
    assert {(s.rulebook_id, s.engine_revision, s.differs) for s in settlements} == {
        (R2008, CATALOGUE["roulette"].revision, "")
    }
    assert (folded.state, folded.head) == (table.table, table.live.head)


def test_settlements_are_what_the_dealer_was_told() -> None:
    console, table = Console(TABLE), PureStream(TABLE)
    told = table.play(*console.opening(), console.place("red"), console.place("odd"), *console.spin("1")).decisions
    folded, last = Fold(TABLE), None
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        last = outputs.settlement or last
    assert last is not None
    assert list(last.decisions) == list(told)


def test_every_commit_has_a_batch_and_ids_come_from_its_hash() -> None:
    console, table = Console(TABLE), PureStream(TABLE)
    table.play(*console.opening(), console.buy_in())
    folded, batches = Fold(TABLE), []
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        assert outputs.settlement is None
        batches.append(outputs.batch)
    assert [(b.seq, b.commit_hash, b.gaming_day, b.at) for b in batches] == [
        (r.commit.seq, r.hash, "2026-03-01", r.commit.at) for r in table.records
    ]
    prefix = table.records[-1].hash.hex()
    assert [(p.number, p.posting_id) for b in batches for p in b.postings] == [(1, f"{prefix}/0"), (2, f"{prefix}/1")]


def test_a_commit_that_moves_more_than_there_can_be_is_not_posted() -> None:
    """Each movement can be written down, but what they do to one account cannot."""
    console, table = Console(TABLE), PureStream(TABLE)
    table.play(console.install())
    folded, _ = fold(CATALOGUE, Fold(TABLE), table.records[0])
    bought = pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="anna", amount_cents=2**62))
    commit = pb.Commit(stream_id=TABLE, kind="roulette", seq=2, prev_hash=folded.head.hash, events=[bought, bought])
    with pytest.raises(BooksOutOfBalance):
        fold(CATALOGUE, folded, seal(commit))
