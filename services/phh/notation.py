"""Actions and cards as the format writes them."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

import msgspec

from games.cards.deck import CARDS
from services.phh.reasons import NotAHand, plain

DEAL_HOLE, DEAL_BOARD = "dh", "db"
BRING_IN, BET, CHECK_OR_CALL, FOLD = "pb", "cbr", "cc", "f"
DISCARD, SHOW_OR_MUCK = "sd", "sm"
NOTHING = ""
"""A comment that stands alone."""

UNKNOWN = "??"
AS_DEALT = "-"
"""In place of the cards of a hand that is shown: those that were dealt."""

UNSEEN = ""
"""A card that nobody has named, as the engine has it."""

_AMOUNT = re.compile(r"\d{1,15}(\.\d{1,15})?")
_PLAYER = re.compile(r"p([1-9]\d?)")
_WORDS = {BRING_IN: 2, CHECK_OR_CALL: 2, FOLD: 2, BET: 3}


class HandAction(msgspec.Struct, frozen=True, gc=False):
    """What the dealer or a player did."""

    number: int
    """Its place, counted from 1."""
    text: str
    verb: str
    player: int = 0
    """Counted from 1; 0 where it is the board or nobody."""
    cards: tuple[str, ...] = ()
    amount: Decimal | None = None
    shows: bool = False
    """Of a showdown: whether the hand is shown, and not mucked."""

    @property
    def is_known(self) -> bool:
        return UNSEEN not in self.cards


def actions_from(texts: Sequence[str], players: int) -> tuple[HandAction, ...]:
    """Raises NotAHand where one of them is none."""
    return tuple([_action(number, text, players) for number, text in enumerate(texts, 1)])


def _action(number: int, text: str, players: int) -> HandAction:
    words = text.partition("#")[0].split()
    if not words:
        return HandAction(number, text, NOTHING)
    verb = words[1] if len(words) > 1 else ""
    if words[0] == "d":
        return _deal(number, text, words, players)
    player = _player(number, text, words[0], players)
    if verb == SHOW_OR_MUCK and len(words) <= 3:
        given = words[2:]
        cards = () if given in ([], [AS_DEALT]) else _cards(number, text, given[0])
        return HandAction(number, text, verb, player, cards, shows=bool(given))
    if verb == DISCARD and len(words) <= 3:
        return HandAction(number, text, verb, player, _cards(number, text, words[2]) if words[2:] else ())
    if len(words) != _WORDS.get(verb):
        raise NotAHand("this is no action of the format", "actions", number, text)
    if verb != BET:
        return HandAction(number, text, verb, player)
    if not _AMOUNT.fullmatch(words[2]):
        raise NotAHand(f"{plain(words[2])!r} is no amount", "actions", number, text)
    return HandAction(number, text, verb, player, amount=Decimal(words[2]))


def _deal(number: int, text: str, words: Sequence[str], players: int) -> HandAction:
    match words:
        case [_, "db", cards]:
            return HandAction(number, text, DEAL_BOARD, cards=_cards(number, text, cards))
        case [_, "dh", player, cards]:
            return HandAction(
                number, text, DEAL_HOLE, _player(number, text, player, players), _cards(number, text, cards)
            )
    raise NotAHand("this is no action of the format", "actions", number, text)


def _player(number: int, text: str, word: str, players: int) -> int:
    found = _PLAYER.fullmatch(word)
    if found is None or int(found[1]) > players:
        raise NotAHand(f"{plain(word)!r} is none of the {players} players", "actions", number, text)
    return int(found[1])


def _cards(number: int, text: str, written: str) -> tuple[str, ...]:
    cards = []
    for at in range(0, len(written), 2):
        card = written[at : at + 2]
        if card == UNKNOWN:
            cards.append(UNSEEN)
        elif card[:1].isupper() | card[:1].isdigit() and card[1:].islower() and card.upper() in CARDS:
            cards.append(card.upper())
        else:
            raise NotAHand(f"{card!r} is no card", "actions", number, text)
    return tuple(cards)


def cards_from(text: str, field: str) -> tuple[str, ...]:
    """Cards of a field of our own. Raises NotAHand."""
    try:
        return _cards(0, "", text)
    except NotAHand as unreadable:
        raise NotAHand(unreadable.reason.message, field) from None


def written(cards: Iterable[str]) -> str:
    """Cards of the engine as the format has them."""
    return "".join(card[0] + card[1].lower() if card else UNKNOWN for card in cards)
