"""A card that nobody was shown leaves no trace beside the round that it is of: how the table stood before the next one,
which a bundle of that tells, does not name it, and the next one comes to the same without it."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.state import Batch
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.core.fold import Fold, Outputs, fold
from ledger.core.vocabulary import event_in
from tests.support.harness import Play, Played, hostile_play, legal_play, named, plays, seeds
from tests.support.hidden import texts

CARD_GAMES = [play for play in plays() if play.kind in GAMES and CATALOGUE[play.kind].has_cards]


def drawn(play: Play) -> Iterator[Played]:
    for seed in seeds(16):
        for draw in (legal_play, hostile_play):
            with named(play, seed):
                yield draw(play, seed)


def beginnings(played: Played) -> Iterator[tuple[int, Live, frozenset[str]]]:
    """Where rounds begin: the place, the table before it, and the cards that were recorded by then without anybody
    having been shown one of that name since the last shuffle."""
    stream, unshown, shown_so_far = played.stream, set[str](), set[str]()
    for place, record in enumerate(stream.records):
        before, after = stream.history[place], stream.history[place + 1]
        assert after.stream is not None
        if after.state.round_id and before.state is not None and after.state.round_id != before.state.round_id:
            yield place, before, frozenset(unshown)
        for event in map(event_in, record.commit.events):
            shown = after.stream.visible(after.state, event, pb.ROLE_UNSPECIFIED, "")
            if isinstance(event, pb.CardsShuffled):
                shown_so_far.clear()
            shown_so_far |= texts(shown)
            unshown |= texts(event) - {""}
            unshown -= shown_so_far


def told_of(state: Any, cards: frozenset[str]) -> set[str]:
    """Those of these cards that a state names."""
    data = snapshots.encode(state)
    return {card for card in cards if b"\xa2" + card.encode() in data}


def outcome(before: Live, state: Any, records: Sequence[Record]) -> list[Any]:
    """What the processors make of these commits, from a state."""
    folded, made = Fold(before.stream_id, before.stream, state, before.head), list[Outputs]()
    for record in records:
        folded, outputs = fold(CATALOGUE, folded, record)
        made.append(outputs)
    return [(each.batch, each.settlement, each.notices, each.differs) for each in made]


def commits_of(played: Played, first: int) -> list[Record]:
    """Those of the round that begins at this place, with the one that ends it."""
    history = played.stream.history
    round_id, last = history[first + 1].state.round_id, first
    while last + 1 < len(history) and (last == first or history[last].state.round_id == round_id):
        last += 1
    return played.stream.records[first:last]


@pytest.mark.parametrize("play", CARD_GAMES, ids=lambda play: play.kind)
def test_the_table_before_a_round_tells_no_card_of_another_and_the_round_comes_to_the_same(play: Play) -> None:
    remembered = 0
    for played in drawn(play):
        for place, before, unshown in beginnings(played):
            assert before.stream is not None
            state = before.stream.without_hidden(before.state)
            remembered += len(told_of(before.state, unshown))
            assert told_of(state, unshown) == set()
            before.stream.on_table(state)
            commits = commits_of(played, place)
            assert outcome(before, state, commits) == outcome(before, before.state, commits)
    if play.kind == "poker":
        assert remembered, "no hand that was thrown away was remembered at all"


def test_what_lies_face_down_has_left_the_shoe_unseen() -> None:
    """Of two cards of a name one lies open; the other, and what was set aside, nobody has seen."""
    batch = Batch(8, "blue", gone=("AS", "KD", "AS", ""), hidden=("AS",), aside=("AS",)).without_hidden()
    assert (batch.gone, batch.hidden, batch.aside) == (("AS", "KD", "", ""), (), ("",))
    for kind, fields in (
        ("minibaccarat", {"aside": ("AS",), "aside_later": ("KD",)}),
        ("blackjack", {"aside": ("AS",)}),
    ):
        game = GAMES[kind]
        state = game.without_hidden(game.state(**fields))
        assert {name: getattr(state, name) for name in fields} == dict.fromkeys(fields, ("",))
