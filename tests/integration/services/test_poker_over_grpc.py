"""Worked examples as another casino system plays them: over gRPC, to the balances and settlements in the books."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.roles import FLOOR
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.poker import examples as poker_hands
from tests.support.poker.console import PokerTable
from tests.support.served import served

SURVEILLANCE = pb.Actor(role=pb.ROLE_SURVEILLANCE)


def _won(settlements: Iterable[pb.Settlement]) -> dict[int, int]:
    won: dict[int, int] = {}
    for decision in (d for settlement in settlements for d in settlement.decisions):
        won[decision.seat] = won.get(decision.seat, 0) + decision.paid_cents
    return won


def _settlements(client: FloorClient, round_id: str) -> list[pb.Settlement]:
    asked = pb.ListSettlementsRequest(round_id=round_id)
    return list(client.ledger.ListSettlements(asked, metadata=client.metadata("ListSettlements")))


@pytest.mark.timeout(120)
def test_examples_over_grpc_end_in_the_same_stacks_and_books(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client = floor.client()
        for name in ("E01", "E09", "E16", "E21", "E26", "E30", "E32", "E33", "E37", "E38", "E40", "E41"):
            outcome = poker_hands.run(name, client.send, PokerTable(name))
            seen = client.tables.GetStream(pb.GetStreamRequest(stream_id=name), metadata=client.metadata("GetStream"))
            assert seen.WhichOneof("now") == "poker"
            dead = name == "E40"  # its deck left the table
            step = pb.POKER_DEALER_STEP_PREPARE_DECKS if dead else pb.POKER_DEALER_STEP_SHUFFLE
            assert seen.poker.dealer.step in (step, pb.POKER_DEALER_STEP_AWAIT_PLAYERS)
            books = client.balances_up_to_date(name)
            stacks = {
                int(balance.account.rpartition("/")[2]): balance.balance_cents
                for balance in books.balances
                if f"/{name}/stack/" in balance.account
            }
            assert stacks == poker_hands.final_stacks(outcome)
            empty = [b for b in books.balances if any(part in b.account for part in ("/bet/", "/pot/", "/rake"))]
            assert all(balance.balance_cents == 0 for balance in empty)
            awarded: dict[int, int] = {}
            for share in (s for e in outcome.events for s in e.poker.pot_awarded.shares):
                awarded[share.seat] = awarded.get(share.seat, 0) + share.amount_cents
            assert _won(_settlements(client, f"{name}:{len(poker_hands.chain(name))}")) == awarded
        client.close()


@pytest.mark.timeout(120)
def test_what_could_be_done_at_a_table_is_told_typed_of_every_commit_of_its_past(tmp_path: Path) -> None:
    """The same as the table told when it was so; who may not see a card does not learn it from the past either."""
    with served(Settings(data=tmp_path)) as floor:
        client = floor.client()
        told: dict[int, pb.GetStreamResponse] = {}

        def send(command: pb.Command) -> pb.CommandReply | Rejection:
            answer = client.send(command)
            who = client.metadata("GetStream", SURVEILLANCE)
            now = client.tables.GetStream(pb.GetStreamRequest(stream_id="E34"), metadata=who)
            told[now.seq] = now
            return answer

        poker_hands.run("E34", send, PokerTable("E34"))
        actions = set[int]()
        for seq, then in told.items():
            asked = pb.GetStreamAsOfRequest(stream_id="E34", seq=seq)
            past = client.past.GetStreamAsOf(asked, metadata=client.metadata("GetStreamAsOf", SURVEILLANCE))
            assert (past.WhichOneof("now"), past.poker, past.table) == ("poker", then.poker, then.table)
            actions |= {choice.action for choice in past.poker.choices}
            for_floor = pb.Actor(role=FLOOR)
            masked = client.past.GetStreamAsOf(asked, metadata=client.metadata("GetStreamAsOf", for_floor))
            named = [card for player in masked.poker.players for card in player.cards if card]
            assert not named or past.poker.phase == pb.POKER_PHASE_SHOWDOWN
        assert {pb.POKER_ACTION_RAISE, pb.POKER_ACTION_DISCARD, pb.POKER_ACTION_SHOW} <= actions
        client.close()
