"""A refusal gives no card away: with the built-in shuffle every answer is the same whatever the hidden cards are.

A table is played at random from an order that the test knows. Then the cards that nobody at the table has seen, those
in the shoe and those that lie face down, are exchanged among each other, and the same commands are sent to a table with
that order. Whatever is sent next, by whatever role, must be accepted at both or refused at both, in the same words.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import ASIDE, IN_SHOE
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, event_in
from tests.support.cards import BUILT_IN, ChosenOrder
from tests.support.harness import seeds
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.play import attempt, moves
from tests.support.pure import PureStream

DECKS, SEATS, CUT_AT = 6, (1, 4, 7), 100


class Played:
    """A table with a shoe whose whole order is given."""

    def __init__(self, order: list[str]) -> None:
        self.stream = PureStream("minibaccarat-1", ChosenOrder(*order))
        self.sent: list[pb.Command] = []

    def send(self, command: pb.Command) -> None:
        self.stream.play(command)
        self.sent.append(command)

    @property
    def events(self) -> Iterator[Any]:
        return (event_in(event) for record in self.stream.records for event in record.commit.events)

    def seen(self) -> list[Any]:
        """What the dealer saw, but for what only a host can read."""
        visible = CATALOGUE["minibaccarat"].visible
        shown = (visible(self.stream.table, event, pb.ROLE_DEALER, "dealer") for event in self.events)
        return [event for event in shown if not isinstance(event, pb.CardsShuffled)]


def _played(rng: Random, style: str, length: int) -> tuple[Played, list[str]]:
    order = rng.sample(DECK * DECKS, len(DECK) * DECKS)
    console, table = MinibaccaratTable(), Played(order)
    opening = [
        *console.opened(SEATS, deal_style=style, decks=DECKS),
        console.receive(decks=DECKS),
        *console.handle_all(),
        *console.shoe([7, 1, 4], BUILT_IN, CUT_AT, rng.randint(200, 300)),
    ]
    for command in opening:
        table.send(command)
    for _ in range(length):
        state = table.stream.table
        odd = attempt(rng, console, state) if rng.random() < 0.2 else None
        for command in [odd] if odd else moves(rng, console, state):
            trial = table.stream.copy()
            if not isinstance(trial.send(command), Rejection) and trial.table.cards.shoe is not None:
                table.send(command)
    return table, order


def _hidden_places(table: Played) -> list[int]:
    """The places in the order, as it comes out of the shoe, of all cards that nobody at the table has seen."""
    drawn, seen, aside, down = 0, set[int](), list[int](), dict[str, list[int]]()
    for event in table.events:
        leaves = isinstance(event, pb.CardDealt | pb.CardBurned) and not event.source
        if leaves or (isinstance(event, pb.CardExposed) and event.destination == IN_SHOE):
            place, drawn = drawn, drawn + 1
        elif isinstance(event, pb.CardDealt):
            place = aside.pop(0)
        elif isinstance(event, pb.CardExposed):
            place = down[event.destination].pop(0)
        else:
            continue
        if isinstance(event, pb.CardDealt) and event.destination == ASIDE:
            aside.append(place)
        elif isinstance(event, pb.CardDealt) and event.face_down:
            down.setdefault(event.destination, []).append(place)
        elif event.card:
            seen.add(place)
    return [place for place in range(len(DECK) * DECKS) if place not in seen]


def _exchanged(rng: Random, table: Played, order: list[str]) -> list[str]:
    """Another order that looks the same to everybody at the table."""
    hidden = [(place + CUT_AT) % len(order) for place in _hidden_places(table)]
    other = list(order)
    for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other[place] = order[source]
    return other


def _guess(rng: Random, c: MinibaccaratTable, state: Any) -> pb.Command:
    """Names for cards that nobody has seen, right or wrong, alone or beside something that is no card."""
    shoe, hand = state.cards.shoe, rng.choice(("player", "banker"))
    known = [card for card in state.play.hand(hand) if card]
    names = [rng.choice([*DECK, *known, "", "ZZ"]) for _ in range(rng.randint(1, 4))]
    return rng.choice(
        (
            c.deal(hand, names[0]),
            c.turn(hand, rng.choice((0, *SEATS)), *names),
            c.burn(*names),
            c.burn(*[""] * rng.randint(0, 10)),
            c.face_up(*names),
            c.card_in_error(rng.choice(("", hand)), names[0], disclosed=rng.random() < 0.5),
            c.announce(rng.choice(("player", "banker", "tie"))),
            c.hand_to(rng.choice(SEATS), hand),
            c.count_stub(shoe.remaining if shoe else 0),
            c.show_cutting_card(),
        )
    )


@pytest.mark.parametrize("style", ["a", "b", "c"])
def test_answers_are_the_same_whatever_the_hidden_cards_are(style: str) -> None:
    compared = set[str]()
    for seed in seeds(25):
        rng = Random(seed)
        table, order = _played(rng, style, rng.choice((0, rng.randint(1, 25))))
        other = Played(_exchanged(rng, table, order))
        for command in table.sent:
            other.send(command)
        assert other.seen() == table.seen(), seed
        console = MinibaccaratTable()
        for _ in range(40):
            state = table.stream.table
            tried = _guess(rng, console, state) if rng.random() < 0.7 else attempt(rng, console, state)
            if tried is not None:
                compared.add(_compared(rng, table.stream, other.stream, tried, seed))
    assert {"", "CARD_NAMED_BY_SHUFFLER", "WRONG_STATE"} <= compared


def _compared(rng: Random, one: PureStream, two: PureStream, command: pb.Command, seed: int) -> str:
    role = rng.choice(CATALOGUE.ladders[type(body_of(command))].roles)
    actor = pb.Actor(actor_id=rng.choice(("p1", "p4", "badge")), role=role)  # type: ignore[arg-type]
    answers = [stream.copy().send(command, actor) for stream in (one, two)]
    refused = [answer if isinstance(answer, Rejection) else None for answer in answers]
    assert refused[0] == refused[1], f"seed {seed}: {command}"
    return refused[0].code if refused[0] else ""


def test_the_exchange_is_worth_its_name() -> None:
    """The orders differ wherever a card was not seen, and only there."""
    rng = Random(7)
    table, order = _played(rng, "b", 12)
    hidden = _hidden_places(table)
    other = _exchanged(rng, table, order)
    places = {(place - CUT_AT) % len(order) for place in range(len(order)) if order[place] != other[place]}
    assert places <= set(hidden)
    assert len(places) > 200
