"""A refusal gives no card away: with the built-in shuffle every answer is the same whatever the hidden cards are.

Two tables are dealt from orders that differ in cards which nobody has seen, and are sent the same commands. Whatever is
sent next, by whatever role, must be accepted at both or refused at both, in the same words.
"""

from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from tests.support.cards import BUILT_IN, ChosenOrder
from tests.support.four_card_poker import play as four_card_poker_play
from tests.support.harness import Play, seeds
from tests.support.let_it_ride import play as let_it_ride_play
from tests.support.pure import PureStream
from tests.support.three_card_poker import play as three_card_poker_play

PLAYS = (let_it_ride_play.PLAY, three_card_poker_play.PLAY, four_card_poker_play.PLAY)
TWO = ("anna", "ben")


def _stages(rng: Random, c: Any) -> list[pb.Command]:
    """Any moment of a round before the house's cards are turned over."""
    size = c.hand_size * 3 + len(c.up_card)
    begun = [*c.opening(TWO, method=BUILT_IN), *c.closed(1, 2)]
    dealt = [*begun, c.deal(count=size)]
    decided = [*dealt, c.discard_stub(), *c.stay(1)]
    return rng.choice(([*begun, c.deal(count=rng.randint(1, size - 1))], dealt, decided, [*decided, *c.stay(2)]))


def _exchanged(rng: Random, c: Any, order: list[str]) -> list[str]:
    """Another order that looks the same to everybody at the table: a card that lies face up stays where it is."""
    open_at = {c.hand_size * 3} if c.up_card else set()
    hidden = [place for place in range(len(order)) if place not in open_at]
    other = list(order)
    for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other[place] = order[source]
    return other


def _guess(rng: Random, c: Any, table: Any) -> pb.Command:
    """Names for cards that nobody has seen, right or wrong, alone or beside something that is no card."""
    hands = table.play.hands
    known = [card for hand in hands.values() for card in hand]
    names = [rng.choice([*DECK, *known, "", "ZZ"]) for _ in range(rng.randint(1, 5))]
    seat, number = rng.choice((0, 1, 2)), rng.randint(0, 6)
    return rng.choice(
        (
            c.deal(*names),
            c.turn(seat, *names),
            c.reveal(*names),
            c.reveal(),
            c.face_up(names[0]),
            c.in_error(names[0]),
            c.exposed(names[0], seat, number=number),
            c.exposed("", seat, number=number),
            c.exposed(names[0], destination="shoe"),
            c.miscounted(number, seat),
            c.count(rng.randint(30, 46)),
        )
    )


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.kind)
def test_answers_are_the_same_whatever_the_hidden_cards_are(play: Play) -> None:
    compared = set[str]()
    for seed in seeds(25):
        rng, c = Random(seed), play.console()
        order = rng.sample(DECK, len(DECK))
        one, two = (PureStream(c.table_id, ChosenOrder(*o)) for o in (order, _exchanged(rng, c, order)))
        for command in _stages(rng, c):
            one.play(command)
            two.play(command)
        for _ in range(40):
            tried = _guess(rng, c, one.table) if rng.random() < 0.7 else play.attempt(rng, c, one.table)
            if tried is not None:
                compared.add(_compared(rng, one, two, tried, seed))
    assert {"", "CARD_NAMED_BY_SHUFFLER", "WRONG_STATE"} <= compared


def _compared(rng: Random, one: PureStream, two: PureStream, command: pb.Command, seed: int) -> str:
    role = rng.choice(CATALOGUE.ladders[type(body_of(command))].roles)
    actor = pb.Actor(actor_id=rng.choice((*TWO, "badge")), role=role)  # type: ignore[arg-type]
    answers = [stream.copy().send(command, actor) for stream in (one, two)]
    refused = [answer if isinstance(answer, Rejection) else None for answer in answers]
    assert refused[0] == refused[1], f"seed {seed}: {command}"
    return refused[0].code if refused[0] else ""
