"""What cards are worth, and when a third card is drawn (F, K)."""

from collections.abc import Sequence

PLAYER, BANKER, TIE = "player", "banker", "tie"
HANDS = (PLAYER, BANKER)
FOUR = (PLAYER, BANKER, PLAYER, BANKER)
"""Where the first four cards go (J.3)."""

_VALUES = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0)}

BANKER_DRAWS: tuple[frozenset[int], ...] = (
    *(frozenset(range(10)),) * 3,
    frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    frozenset({2, 3, 4, 5, 6, 7}),
    frozenset({4, 5, 6, 7}),
    frozenset({6, 7}),
    *(frozenset[int](),) * 3,
)
"""By the banker's two-card points: the values of the player's third card on which the banker draws (K.3, table 2)."""


def value_of(card: str) -> int:
    return _VALUES[card[0]]


def points(cards: Sequence[str]) -> int:
    return sum(map(value_of, cards)) % 10


def player_draws(player: int, banker: int) -> bool:
    """On the points of two cards each (K.1, K.2)."""
    return player <= 5 and banker <= 7


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """On the points of two cards each and the value of the player's third card, if there was one (K.1, K.3)."""
    if player >= 8 or banker >= 8:
        return False
    return banker <= 5 if third is None else third in BANKER_DRAWS[banker]


def third_card_to(player: Sequence[str], banker: Sequence[str]) -> str:
    """Which hand draws next once both have two cards; empty when neither does (J.6, J.7)."""
    two, other = points(player[:2]), points(banker[:2])
    if len(player) == 2 and player_draws(two, other):
        return PLAYER
    third = value_of(player[2]) if len(player) > 2 else None
    return BANKER if len(banker) == 2 and banker_draws(two, other, third) else ""


def winner_of(player_points: int, banker_points: int) -> str:
    if player_points == banker_points:
        return TIE
    return PLAYER if player_points > banker_points else BANKER
