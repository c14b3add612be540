"""The two hands of three card poker: what they are, and what the player's does against the dealer's (C, K.1)."""

from games.cards.short_hands import THREE_CARD_CLASSES, in_order, short_hand_words, three_of
from games.house_poker.rules import RankedHand


def ranked(hand: tuple[str, ...], house: tuple[str, ...]) -> RankedHand:
    cards = hand or house
    return RankedHand(short_hand_words(THREE_CARD_CLASSES, three_of(cards)), in_order(cards))
