"""What a round decides: every share of every pot, worked out again from the cards by whoever reads the commits."""

from typing import Any

import msgspec
import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record, seal
from ledger.core.fold import Fold, fold
from ledger.core.vocabulary import event_in
from tests.support.poker import examples as poker_hands
from tests.support.poker.console import pure_poker
from tests.support.poker.guards import NO_LIMIT, dealt, seated
from tests.support.pure import PureStream


def _settled(records: list[Record]) -> list[pb.Settlement]:
    folded, settlements = Fold("poker-1"), []
    for record in records:
        folded, outputs = fold(CATALOGUE, folded, record)
        settlements += [outputs.settlement] if outputs.settlement else []
    return settlements


def _won(settlement: pb.Settlement) -> list[tuple[str, int, int, str]]:
    return [(d.selection, d.seat, d.paid_cents, d.rule) for d in settlement.decisions]


def _played(name: str) -> PureStream:
    table = pure_poker()
    poker_hands.run(name, table.send)
    return table


def test_an_uncontested_pot_goes_to_the_last_live_player_f5e() -> None:
    console, table = dealt()
    reply = table.play(console.fold(3), console.fold(1))
    (decision,) = reply.decisions
    told = (decision.wager, decision.selection, decision.seat, decision.player_id, decision.paid_cents, decision.rule)
    assert told == ("pot", "main", 2, "p2", 200, "F.5.e")
    assert (decision.outcome, decision.round_id, decision.wager_id) == (pb.OUTCOME_POT_WON, "poker-1:1", "")
    assert (decision.stake_cents, decision.taken_cents, decision.returned_cents) == (0, 0, 0)
    assert list(_settled(table.records)[0].decisions) == [decision]


def test_a_side_pot_that_nobody_is_left_to_claim_joins_the_next_lower_one() -> None:
    """Seats 1 and 4 are all in; of those who bet on, seat 2 folds and the hand of seat 3 is dead."""
    stacks = {1: 1000, 2: 9000, 3: 9000, 4: 1000}
    console, table = seated(stacks, **NO_LIMIT)
    table.play(*console.ready(), console.start(), console.deal(poker_hands.cards("Ah9s7c4dKd9d6c4s")))
    table.play(console.raise_to(3, 1000), console.call(4), console.call(1), console.call(2))
    table.play(console.deal(poker_hands.cards("2c2dTh")), console.bet(2, 500), console.call(3))
    table.play(console.deal(poker_hands.cards("3s")), console.fold(2))
    table.play(console.kill_hand(3, "fouled"), console.deal(poker_hands.cards("Jc")))
    events = table.events(console.show(4), console.show(1))
    merged = [event for event in events if isinstance(event, pb.PokerPotsMerged)]
    assert [(pot.pot, pot.into_pot, pot.amount_cents) for pot in merged] == [(1, 0, 1000)]
    assert _won(_settled(table.records)[-1]) == [("main", 4, 5000, "J.10")]


@pytest.mark.parametrize("name", poker_hands.names())
def test_the_settlements_of_an_example_are_its_awards(name: str) -> None:
    """Main pot first, high and low together, as the example lists them."""
    awards: dict[str, dict[int, int]] = {}
    settlements = _settled(_played(name).records)
    for d in settlements[-1].decisions if settlements and not poker_hands.read(name).get("void") else ():
        pot = awards.setdefault(d.selection.removesuffix("_high").removesuffix("_low"), {})
        pot[d.seat] = pot.get(d.seat, 0) + d.paid_cents
    listed = [dict(p) for text in poker_hands.read(name).all("award") for p in poker_hands.award(text)]
    assert [dict(sorted(awards[pot].items())) for pot in sorted(awards)] == listed
    assert [s.differs for s in settlements] == [""] * len(settlements)


@pytest.mark.parametrize(
    ("name", "won"),
    [
        ("E01", [("main", 1, 3000, "J.10")]),
        ("E09", [("side_1", 2, 5700, "J.10"), ("main", 1, 5700, "J.10")]),
        ("E19", [("main", 2, 2600, "K.11")]),
        ("E20", [("main_high", 1, 1685, "K.10.b"), ("main_low", 2, 842, "K.10.b"), ("main_low", 3, 843, "K.10.b")]),
        ("E21", [("side_1", 2, 1200, "K.11"), ("main_high", 2, 600, "K.10.b"), ("main_low", 1, 600, "K.10.b")]),
    ],
)
def test_a_decision_names_the_pot_its_side_and_the_clause(name: str, won: list[tuple[str, int, int, str]]) -> None:
    """From the last side pot to the main pot (section 7)."""
    assert _won(_settled(_played(name).records)[-1]) == won


def _forged(record: Record, change: Any) -> Record:
    commit = pb.Commit.FromString(record.data)
    change(commit)
    return msgspec.structs.replace(seal(commit), signature=record.signature)


def test_a_reader_who_computes_another_winner_says_so() -> None:
    """What the dealer was told is published; the cards say otherwise, and that is told in words."""
    console, table = dealt()
    table.play(console.fold(3), console.fold(1))

    def rob(commit: pb.Commit) -> None:
        commit.decisions[0].paid_cents = 150

    *before, last = table.records
    settlement = _settled([*before, _forged(last, rob)])[0]
    assert settlement.decisions[0].paid_cents == 150
    assert "pay 150" in settlement.differs
    assert "pay 200" in settlement.differs


@pytest.mark.parametrize("name", poker_hands.names())
def test_the_fee_is_taken_after_the_rake_and_before_the_pot_is_pushed(name: str) -> None:
    """NJ F-14.19(c), compliance d1: rake first at each close of betting, and no pot is pushed before its fee."""
    pushed = False
    for record in _played(name).records:
        fee_taken = False
        for event in map(event_in, record.commit.events):
            if isinstance(event, pb.RoundOpened):
                pushed = False
            fee_taken = fee_taken or isinstance(event, pb.JackpotFeeTaken)
            pushed = pushed or isinstance(event, pb.PokerPotAwarded)
            if isinstance(event, pb.RakeTaken | pb.JackpotFeeTaken):
                assert not pushed
            if isinstance(event, pb.RakeTaken):
                assert not fee_taken


def test_an_example_has_both_rake_and_fee() -> None:
    """Else the order above would hold of nothing."""
    kinds = [type(event_in(event)) for record in _played("E09").records for event in record.commit.events]
    order = [kinds.index(kind) for kind in (pb.RakeTaken, pb.JackpotFeeTaken, pb.PokerPotAwarded)]
    assert order == sorted(order)
