"""Private cards reach their owner and surveillance, nobody else before they are shown: in no reply, view or line."""

import msgspec
import pytest

import roundledger.v1 as pb
from games.registry import TABLES
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.tables.shuffling import SealedShuffler
from tests.support.poker.console import PokerTable, pure_poker
from tests.support.poker.play import HOUSES, STACKS
from tests.support.pure import PureStream

POKER = TABLES["poker"]
OTHERS = [role for role in pb.Role.values() if role != pb.ROLE_SURVEILLANCE]


def _folded_out(method: int) -> tuple[PureStream, list[str]]:
    """A hand in which nobody ever shows: cards are dealt, everybody folds, the deck is put away."""
    console, table = PokerTable(), pure_poker(shuffler=SealedShuffler.ephemeral())
    table.play(*console.opening(STACKS, 6, **HOUSES[1]), *console.ready("blue", method), console.start())
    named = ["AH", "KH", "QH", "JH", "TH", "9S", "8S", "7S", "6S", "5S"]
    table.play(console.deal(() if method == pb.SHUFFLE_METHOD_BUILT_IN else named))
    hand = table.table.play.hand
    private = [card for player in hand.players.values() for card in player.cards]
    assert len(private) == 10
    return table, private


def _fold_all(table: PureStream) -> None:
    console = PokerTable()
    console._sent = 1000
    while (hand := table.table.play.hand) is not None:
        answer = table.send(console.fold(hand.actor))
        assert not isinstance(answer, Rejection)


def _seen(table: PureStream, role: int, actor_id: str) -> str:
    """Everything that this viewer could get of the table's whole history, as text."""
    texts = []
    for live, record in zip(table.history[1:], table.records, strict=True):
        texts.append(msgspec.json.encode(POKER.view(live.state, role, actor_id)).decode())
        for event in map(event_in, record.commit.events):
            shown = POKER.visible(live.state, event, role, actor_id)
            texts += [str(shown), POKER.reactions[type(shown)].words(shown)]
    return "\n".join(texts)


@pytest.mark.parametrize("method", [pb.SHUFFLE_METHOD_MANUAL, pb.SHUFFLE_METHOD_BUILT_IN])
@pytest.mark.parametrize("role", OTHERS)
def test_nobody_else_sees_a_private_card(role: int, method: int) -> None:
    """Also not when the built-in shuffle is revealed: it tells what those held who folded."""
    table, private = _folded_out(method)
    _fold_all(table)
    seen = _seen(table, role, "somebody")
    assert [card for card in private if f'"{card}"' in seen or f" {card} " in seen or f"{card} to" in seen] == []


@pytest.mark.parametrize("method", [pb.SHUFFLE_METHOD_MANUAL, pb.SHUFFLE_METHOD_BUILT_IN])
def test_a_player_sees_their_own_cards_only(method: int) -> None:
    table, private = _folded_out(method)
    own = table.table.play.hand.players[2].cards
    _fold_all(table)
    seen = _seen(table, pb.ROLE_PLAYER, "p2")
    assert {card for card in private if f'"{card}"' in seen} == set(own)


def test_surveillance_sees_everything() -> None:
    table, private = _folded_out(pb.SHUFFLE_METHOD_BUILT_IN)
    _fold_all(table)
    seen = _seen(table, pb.ROLE_SURVEILLANCE, "eye")
    assert all(f'"{card}"' in seen for card in private)


def test_a_hand_that_is_shown_is_public() -> None:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening({1: 5000, 2: 5000}, 6, **HOUSES[1]), *console.ready(), console.start())
    table.play(console.deal(["AH", "KD", "AS", "KS"]), console.call(1), console.check(2))
    for board in (["2C", "3C", "4D"], ["9H"], ["TD"]):
        table.play(console.deal(board), console.check(1), console.check(2))
    table.play(console.show(1))
    players = POKER.view(table.table, pb.ROLE_DEALER, "d")["play"]["hand"]["players"]
    assert list(players[1]["cards"]) == ["AH", "AS"]
    assert players[2]["cards"] == ["", ""]
