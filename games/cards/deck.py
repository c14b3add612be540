"""Cards as two characters, rank and suit: AS is the ace of spades, TD the ten of diamonds."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
"""From the lowest to the highest, where suits rank at all."""

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS = frozenset(DECK)
DECK_SIZE = len(DECK)


def is_card(text: str) -> bool:
    return text in CARDS


def rank_of(card: str) -> int:
    """2 to 14; the ace is high."""
    return RANKS.index(card[0]) + 2


def suit_of(card: str) -> int:
    """0 (clubs) to 3 (spades)."""
    return SUITS.index(card[1])
