"""Rounds of one player by the stated strategy, dealt from a full shoe each and settled by the engine's own rules."""

from collections.abc import Callable

import roundledger.v1 as pb
from games.blackjack.layout import SPOTS
from games.blackjack.options import Options
from games.blackjack.settle import result
from games.blackjack.state import SeatHand, State
from games.blackjack.strategy import DOUBLE, HIT, SPLIT, SURRENDER, RulesOfPlay, election
from games.blackjack.totals import count, dealer_draws, is_ace, is_pair, is_ten, two_make_blackjack, value_of
from games.cards.deck import DECK
from games.tables.odds import Odds

Cards = tuple[str, ...]
Draw = Callable[[], float]
"""A number from 0 to 1, drawn by whoever asks for the simulation."""


class DealtShoe:
    """A full shoe whose order is drawn as its cards are dealt."""

    def __init__(self, decks: int, draw: Draw) -> None:
        self._cards = list(DECK * decks)
        self._dealt = 0
        self._draw = draw

    def shuffle(self) -> None:
        self._dealt = 0

    def deal(self) -> str:
        cards, place = self._cards, self._dealt
        other = place + int(self._draw() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
        self._dealt += 1
        return cards[place]


class SimulatedTable:
    """One player at a table of these options; `round` is what the player wins of a stake of 1, `spots` the same on
    each spot of multiple action."""

    def __init__(self, options: Options, draw: Draw) -> None:
        self.options = options
        self.rules = RulesOfPlay.of(options)
        self.shoe = DealtShoe(options.decks, draw)
        odds = Odds.parse(options.blackjack_odds)
        self.blackjack_pays = odds.pays / odds.per
        self.hits_soft17 = options.soft17 == "hit"

    def spots(self) -> tuple[float, ...]:
        """Multiple action: what the player wins of a stake of 1 on each of three spots. The hidden card is the second
        of the dealer's first hand; the others get fresh ones (L.5)."""
        self.shoe.shuffle()
        deal = self.shoe.deal
        cards: Cards = (deal(), deal())
        up, hole = deal(), deal()
        if two_make_blackjack(cards):
            return self._blackjack_on_spots(up, hole)
        hands = self._played(cards, value_of(up))
        assert hands is not None  # nobody surrenders at multiple action (J.5)
        if all(count(hand)[0] > 21 for hand, _, _ in hands):  # nothing is dealt any more (L.6)
            return (self._settled(hands, (up, hole)),) * len(SPOTS)
        first = self._settled(hands, (up, hole))
        return (first, *(self._settled(hands, (up, deal())) for _ in SPOTS[1:]))

    def _blackjack_on_spots(self, up: str, hole: str) -> tuple[float, ...]:
        """Spot by spot, but at once where the dealer cannot have one (J.4.a)."""
        if not (is_ace(up) or is_ten(up)):
            return (self.blackjack_pays,) * len(SPOTS)
        seconds = (hole, *(self.shoe.deal() for _ in SPOTS[1:]))
        return tuple(0.0 if two_make_blackjack((up, second)) else self.blackjack_pays for second in seconds)

    def round(self) -> float:
        self.shoe.shuffle()
        deal = self.shoe.deal
        cards: Cards = (deal(), deal())
        up, hole = deal(), deal()
        dealer_blackjack = two_make_blackjack((up, hole))
        if two_make_blackjack(cards):
            return 0.0 if dealer_blackjack else self.blackjack_pays
        if dealer_blackjack and self.rules.checks:
            return -1.0
        hands = self._played(cards, value_of(up))
        if hands is None:
            return -1.0 if dealer_blackjack and is_ace(up) else -0.5
        return self._settled(hands, (up, hole))

    def _played(self, cards: Cards, up: int) -> "list[tuple[Cards, int, bool]] | None":
        """The hands with their stakes, and whether each came of a split; None where the hand is surrendered."""
        waiting: list[tuple[Cards, bool]] = [(cards, False)]
        ended: list[tuple[Cards, int, bool]] = []
        splits = 0
        while waiting:
            hand, from_split = waiting.pop(0)
            if len(hand) == 1:
                hand = (*hand, self.shoe.deal())
            stake = 1
            while True:
                elected = self._election(hand, from_split, splits, up)
                if elected == SURRENDER:
                    return None
                if elected == SPLIT:
                    splits += 1
                    waiting = [(hand[:1], True), (hand[1:], True), *waiting]
                    break
                if elected in (HIT, DOUBLE):
                    hand = (*hand, self.shoe.deal())
                if elected == DOUBLE:
                    stake = 2
                if elected != HIT:
                    ended.append((hand, stake, from_split))
                    break
        return ended

    def _election(self, hand: Cards, from_split: bool, splits: int, up: int) -> str:
        total, soft = count(hand)
        two, options = len(hand) == 2, self.options
        pair = two and is_pair(hand, by_rank=options.pair_means == "rank")
        aces = is_ace(hand[0])
        most = min(options.splits, options.max_ace_splits) if aces else options.splits
        pair_value = value_of(hand[0]) if pair and splits < most else 0
        if from_split and aces:  # one card each, and nothing but another split
            return SPLIT if pair_value else "stand"
        if total >= 21:
            return "stand"
        return election(total, soft, pair_value, up, self.rules, two_cards=two, first=two and not from_split)

    def _settled(self, hands: list[tuple[Cards, int, bool]], dealer: Cards) -> float:
        live = any(count(cards)[0] <= 21 for cards, _, _ in hands)
        while live and dealer_draws(dealer, hits_soft17=self.hits_soft17):
            dealer = (*dealer, self.shoe.deal())
        state, won = State(dealer=dealer), 0
        for cards, stake, from_split in hands:
            outcome = result(state, SeatHand(1, "", cards, from_split=from_split), self.options)
            won += stake * ((outcome == pb.OUTCOME_WON) - (outcome == pb.OUTCOME_LOST))
        return float(won)
