"""Random play at tables where hands are played against the house, for the harness: what the three games share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import IDLE, NEW
from games.house_poker.card_rules import card_rules
from games.house_poker.commands.deal import expected_stub
from games.house_poker.rules import HOUSE, UP, HouseGame
from games.house_poker.state import BETTING, DEALING, STUB
from games.tables.state import OptionValue
from tests.support.cards import BUILT_IN, DEVICE, MANUAL
from tests.support.house_poker.console import HousePokerTable

Commands = list[pb.Command]
House = dict[str, OptionValue]
SEATS = (1, 2, 5, 7)


@dataclass(frozen=True)
class HousePlay:
    """What one of the games gives."""

    game: HouseGame
    houses: Sequence[House]
    bet: Callable[[Random, Any, Any, int], Commands]
    """Legal wagers of a seat."""
    decide: Callable[[Random, Any, Any, int], pb.Command]
    """A legal decision of the seat that has its turn."""
    proceed: Callable[[Random, Any, Any], Commands]
    """What the dealer does when all seats have decided and no hand waits to be named."""
    before_deal: Callable[[Random, Any, Any], Commands] = lambda rng, c, table: []
    """What comes between no more bets and the first card."""
    tries: Callable[[Random, Any, Any], list[Callable[[], pb.Command]]] = lambda rng, c, table: []
    """Attempts of the game's own."""
    reopening: Callable[[Any, House], Commands] = lambda c, house: []
    """What a house needs before its table opens."""

    def opening(self, rng: Random, c: Any) -> Commands:
        """Mostly with a deck that is ready to be dealt; otherwise the cards come to the table in the play."""
        house = rng.choice(self.houses)
        opened = [c.install(), c.limits(), *self.reopening(c, house), c.open(**house), *_seated(rng, c, house)]
        if rng.random() < 0.2:
            return opened
        decks = ("blue", "red") if house.get("second_deck") else ("blue",)
        cards = [command for batch in decks for command in (c.receive(batch), *c.handle_all(batch=batch))]
        by_house = DEVICE if house.get("shuffler") == "automated" else MANUAL
        return [*opened, *cards, *c.ready(rng.choice((by_house, BUILT_IN)), at=rng.randint(10, 51))]

    def moves(self, rng: Random, c: Any, table: Any) -> Commands:
        """What the dealer does next, and wagers before it."""
        if not table.is_open:
            house = rng.choice(self.houses)
            return [*self.reopening(c, house), c.open(**house), *_seated(rng, c, house)]
        state = table.play
        if not table.players and state.phase == BETTING:
            return [c.seat(rng.choice(SEATS))]
        if state.spread_due and (table.cards.shoe is None or state.phase == BETTING) and not table.wagers:
            return [c.handle(pb.CARD_STEP_IDLED, state.spread_due)]
        if table.cards.shoe is None:
            return [self._towards_a_deck(rng, c, table)]
        if state.phase == BETTING:
            return self._betting(rng, c, table)
        if state.phase == DEALING:
            return self.before_deal(rng, c, table) or [self._deal(rng, c, table)]
        if state.phase == STUB:
            due = state.uncounted >= 4 or rng.random() < 0.3
            return [c.count(expected_stub(state)) if due else c.discard_stub()]
        if state.turn:
            return [self.decide(rng, c, table, state.turn)]
        if state.house_shown:
            seat = state.unsettled[0]
            return [c.turn(seat, *named(rng, table, seat))]
        return self.proceed(rng, c, table)

    def attempt(self, rng: Random, c: Any, table: Any) -> pb.Command | None:
        """What does not happen in every round, and what is refused in some houses."""
        state, seat, batch = table.play, rng.choice(SEATS), rng.choice(("blue", "red"))
        place, ruling = rng.choice([HOUSE, *SEATS]), rng.choice((0, 0, *pb.FloorRuling.values()))
        tries: list[Callable[[], pb.Command]] = [
            lambda: c.face_up(name(rng, table)),
            lambda: c.in_error(rng.choice(("", name(rng, table)))),
            lambda: c.exposed(name(rng, table), destination="shoe", ruling=ruling),
            lambda: c.exposed(*self._seen(rng, table, place), ruling=ruling),
            lambda: c.miscounted(rng.randint(2, 7), place),
            lambda: c.count(rng.randint(20, 46), *[(place, rng.randint(2, 6))] * rng.randint(0, 1)),
            lambda: c.count(expected_stub(state)),
            c.shoe_fault,
            lambda: c.shuffler_fault(batch),
            lambda: c.withdraw(seat),
            lambda: c.turn(seat),
            c.end_shoe,
            lambda: c.handle(rng.choice(pb.CardStep.values()[1:]), batch),
            lambda: c.recut(batch),
            lambda: c.remove(batch),
            lambda: c.count_stub(rng.choice((52, 52, 51)), batch),
            lambda: c.seat(seat),
            lambda: c.leave(seat),
            lambda: c.change(**rng.choice(self.houses)),
            c.close,
            *self.tries(rng, c, table),
        ]
        return rng.choice(tries)()

    def ending(self, rng: Random, c: Any, table: Any) -> Commands:
        """Wagers are taken back before the deal, and the deck is put away."""
        withdrawn = map(c.withdraw, sorted({w.seat for w in table.wagers.values()}))
        return [*withdrawn, c.end_shoe(), *c.without_impounded(table)]

    def _seen(self, rng: Random, table: Any, place: int) -> tuple[str, int, str, int]:
        """A card that flashes: card, seat, destination and number."""
        hand = table.play.hand(place)
        number = rng.randint(1, max(1, len(hand)))
        known = hand[number - 1] if hand else ""
        sealed = table.cards.shoe is not None and table.cards.shoe.sealed_order
        if sealed or (known and rng.random() < 0.3):
            return "", place, "", number
        return known or name(rng, table), place, "", 0

    # --- Cards ---

    def _towards_a_deck(self, rng: Random, c: HousePokerTable, table: Any) -> pb.Command:
        """The next thing that a table needs before a deck can be dealt."""
        rules, cards = card_rules(self.game)(table), table.cards
        if len(cards.batches) > rules.batches:
            return c.remove(next(iter(cards.batches)))
        if len(cards.batches) < rules.batches:
            return c.receive(next(n for n in ("blue", "red") if n not in cards.batches))
        if not table.players:
            return c.seat(rng.choice(SEATS))
        turns = sorted(cards.batches, key=lambda n: (rules.alternate and n == cards.last_in_play, n))
        batch = cards.batches[turns[0]]
        required = {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())
        missing = [step for step in required if step not in batch.steps]
        if not batch.shuffle_method and missing:
            return c.handle(missing[0], turns[0])
        if batch.shuffle_method not in rules.methods:
            return c.shuffle(rng.choice(rules.methods), turns[0])
        if batch.shuffle_method == MANUAL and not batch.is_cut:
            return c.cut(rng.randint(10, 51), batch=turns[0])
        return c.load(turns[0])

    def _betting(self, rng: Random, c: Any, table: Any) -> Commands:
        if table.wagers and rng.random() < 0.35:
            return [c.no_more_bets()]
        if table.wagers and rng.random() < 0.1:
            alone = {w.seat for w in table.wagers.values() if list(table.players.values()).count(w.player_id) == 1}
            return [c.withdraw(min(alone))] if alone else [c.no_more_bets()]
        seat = rng.choice(sorted(table.players))
        if _elsewhere(table, seat):
            return [c.buy_in(rng.randint(1, 5000), seat)]
        return self.bet(rng, c, table, seat)

    def _deal(self, rng: Random, c: HousePokerTable, table: Any) -> pb.Command:
        state, shoe = table.play, table.cards.shoe
        count = rng.choice((1, len(state.to_deal), rng.randint(1, len(state.to_deal))))
        if shoe.sealed_order:
            return c.deal(count=count)
        fresh = iter(available(rng, table, count))
        named_cards = []
        for number, place in enumerate(state.to_deal[:count]):
            aside = state.aside[number] if number < len(state.aside) else None
            unseen = aside or (place != UP and rng.random() < 0.2)
            named_cards.append("" if unseen else next(fresh))
        return c.deal(*named_cards)


def _seated(rng: Random, c: Any, house: House) -> Commands:
    """Where a player may have two seats, one has."""
    twice = house.get("two_seats") or house.get("multi_seat")
    return [c.seat(seat, "p1" if seat == 2 and twice else "") for seat in SEATS]


def _elsewhere(table: Any, seat: int) -> bool:
    """Whether a second seat of this seat's player would be refused."""
    player = table.players[seat]
    others = {w.seat for w in table.wagers.values() if w.player_id == player} - {seat}
    allowed = getattr(table.options, "two_seats", False) or getattr(table.options, "multi_seat", False)
    return bool(others) and not (allowed and others in ({seat - 1}, {seat + 1}))


def available(rng: Random, table: Any, count: int) -> list[str]:
    """Cards that nobody has seen leave the shoe."""
    shoe = table.cards.shoe
    left = [card for card in DECK if shoe is None or card not in shoe.gone]
    return rng.sample(left, min(count, len(left)))


def name(rng: Random, table: Any) -> str:
    """A card that may be drawn, named where somebody may name it."""
    shoe = table.cards.shoe
    return "" if shoe is None or shoe.sealed_order else available(rng, table, 1)[0]


def named(rng: Random, table: Any, place: int) -> list[str]:
    """The cards of a hand that lie face down, all named where one must be."""
    state = table.play
    lying = [state.hand(place)[number] for number in state.face_down(place)]
    if "" not in lying:
        return []
    fresh = iter(available(rng, table, len(lying)))
    return [card or next(fresh) for card in lying]


REVEALS = frozenset({pb.CardExposed, pb.DealerHandShown, pb.SeatSettled, pb.CardsCollected})
SELDOM = frozenset({"void_round", "cards.offer_cut", "cards.place_cutting_cards", "cards.show_cutting_card"})
VALUES: dict[str, Sequence[Any]] = {
    "seat": list(SEATS),
    "decks": [1],
    "at": [9, 10, 51, 52],
    "count": [0, 1, 3],
    "number": [0, 1, 3],
    "counted": [3, 4, 43],
    "destination": ["seat", "dealer", "community", "rack", "shoe", ""],
    "coupon_cents": [0, 0, 0, 100],
    "method": [BUILT_IN],
    "name": ["dealing", "shuffler", "second_deck"],
}
