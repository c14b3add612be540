"""What cards are worth, and what two of them are (A, F)."""

from collections.abc import Sequence

_VALUES = {"A": 11, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)}


def value_of(card: str) -> int:
    """An ace is 11 here."""
    return _VALUES[card[0]]


def count(cards: Sequence[str]) -> tuple[int, bool]:
    """The total, and whether an ace in it counts 11."""
    values = [value_of(card) for card in cards]
    total, elevens = sum(values), values.count(11)
    while total > 21 and elevens:
        total, elevens = total - 10, elevens - 1
    return total, elevens > 0


def total_of(cards: Sequence[str]) -> int:
    return count(cards)[0]


def is_ace(card: str) -> bool:
    return card[0] == "A"


def is_ten(card: str) -> bool:
    return card[0] in "TJQK"


def two_make_blackjack(cards: Sequence[str]) -> bool:
    """Whether these are an ace and a ten-value card. A hand that came of a split has no blackjack all the same."""
    return len(cards) == 2 and sorted(map(value_of, cards)) == [10, 11]


def one_suit(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def is_pair(cards: Sequence[str], *, by_rank: bool) -> bool:
    if len(cards) != 2:
        return False
    return cards[0][0] == cards[1][0] if by_rank else value_of(cards[0]) == value_of(cards[1])


def suited_king_queen(cards: Sequence[str]) -> bool:
    return one_suit(cards) and {card[0] for card in cards} == {"K", "Q"}


def dealer_draws(cards: Sequence[str], *, hits_soft17: bool) -> bool:
    total, soft = count(cards)
    return total < 17 or (total == 17 and soft and hits_soft17)
