"""Random hands of pokerkit, an engine that others wrote, as the texts that it writes of them."""

import random
import warnings
from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec
import pokerkit

from games.cards.deck import DECK
from services.phh.notation import written

UNIT = 5040
"""Every pot splits evenly among up to nine players, twice: odd amounts are this house's own rule."""

_A = pokerkit.Automation
_AUTOMATIC = (
    _A.ANTE_POSTING,
    _A.BET_COLLECTION,
    _A.BLIND_OR_STRADDLE_POSTING,
    _A.HOLE_CARDS_SHOWING_OR_MUCKING,
    _A.HAND_KILLING,
    _A.CHIPS_PUSHING,
    _A.CHIPS_PULLING,
    _A.RUNOUT_COUNT_SELECTION,
)


class Style(msgspec.Struct, frozen=True):
    """A variant as pokerkit calls it."""

    theirs: Any
    is_fixed: bool = False
    is_stud: bool = False
    most_players: int = 9
    draws: int = 0
    """So many cards at most are discarded in a draw; 0 where nobody draws."""


STYLES = {
    "NT": Style(pokerkit.NoLimitTexasHoldem),
    "FT": Style(pokerkit.FixedLimitTexasHoldem, is_fixed=True),
    "PO": Style(pokerkit.PotLimitOmahaHoldem),
    "FO/8": Style(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, is_fixed=True),
    "F7S": Style(pokerkit.FixedLimitSevenCardStud, is_fixed=True, is_stud=True, most_players=6),
    "F7S/8": Style(
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, is_fixed=True, is_stud=True, most_players=6
    ),
    "FR": Style(pokerkit.FixedLimitRazz, is_fixed=True, is_stud=True, most_players=6),
    "N2L1D": Style(pokerkit.NoLimitDeuceToSevenLowballSingleDraw, most_players=6, draws=3),
    "F2L3D": Style(pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, is_fixed=True, most_players=5, draws=3),
    "FB": Style(pokerkit.FixedLimitBadugi, is_fixed=True, most_players=6, draws=3),
}


class Table(msgspec.Struct, frozen=True):
    """What is posted."""

    antes: Sequence[Any]
    blinds: Sequence[Any]
    stacks: Sequence[Any]


def random_table(rng: random.Random, style: Style, unit: Any = UNIT, straddles: bool = True) -> Table:
    """With straddles, antes of everybody, or one ante of the big blind."""
    players = rng.randint(2, style.most_players)
    deep = rng.choice([8, 30, 200])
    straddled = straddles and players > 3 and rng.random() < 0.2
    blinds = [unit, 2 * unit, 4 * unit] if straddled else [unit, 2 * unit]
    antes = [rng.choice([0, 0, unit])] * players
    if not (straddled or style.is_stud) and rng.random() < 0.2:
        antes = [0, 2 * unit, *[0] * (players - 2)]
    return Table(antes, blinds + [0] * (players - len(blinds)), [unit * rng.randint(7, deep) for _ in range(players)])


def game_of(style: Style, table: Table, unit: Any = UNIT) -> Any:
    """Antes are trimmed to what others can match, unless one player posts them for all."""
    trimmed = len(set(table.antes)) == 1
    if style.is_stud:
        return style.theirs(_AUTOMATIC, trimmed, table.antes, unit, 2 * unit, 4 * unit)
    sizes = (2 * unit, 4 * unit) if style.is_fixed else (2 * unit,)
    return style.theirs(_AUTOMATIC, trimmed, table.antes, table.blinds, *sizes)


def random_hand(rng: random.Random, style: Style, table: Table, unit: Any = UNIT, **fields: Any) -> str:
    """A hand played at random to its end; the text has its finishing stacks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that a draw goes on from the discards
        return _random_hand(rng, style, table, unit, **fields)


def _random_hand(rng: random.Random, style: Style, table: Table, unit: Any, **fields: Any) -> str:
    game = game_of(style, table, unit)
    state = game(list(table.stacks), len(table.stacks))
    deck = rng.sample(DECK, 52)
    while state.status:
        if not deck:  # a draw goes on from what was discarded
            deck += _discards_of(state, rng)
        if state.can_stand_pat_or_discard():
            discard(state, rng, style.draws)
        elif state.can_burn_card():
            state.burn_card(_next(deck, 1))
        elif state.can_deal_hole():
            state.deal_hole(_next(deck, 1))
        elif state.can_deal_board():
            state.deal_board(_next(deck, board_cards(state)))
        elif state.can_post_bring_in() and rng.random() < 0.8:
            state.post_bring_in()
        else:
            _act(state, rng, unit, is_fixed=style.is_fixed)
    return hand_text(game, state, **fields)


def hand_text(game: Any, state: Any, **fields: Any) -> str:
    fields.setdefault("finishing_stacks", list(state.stacks))
    history = pokerkit.HandHistory.from_game_state(game, state, **fields)
    return history.dumps()


def _next(deck: list[str], count: int) -> str:
    cards, deck[:] = deck[:count], deck[count:]
    return written(cards)


def discard(state: Any, rng: random.Random, most: int) -> None:
    held = state.hole_cards[state.stand_patter_or_discarder_index]
    state.stand_pat_or_discard(rng.sample(list(held), rng.randint(0, most)))


def _discards_of(state: Any, rng: random.Random) -> list[str]:
    """Folded hands, and discards of the draws before, shuffled. Here the players of a draw get their cards one after
    the other, so that nobody gets what another has not discarded yet; with pokerkit they may."""
    held = [card for cards in state.hole_cards for card in cards]
    gone = [*state.mucked_cards, *chain.from_iterable(state.discarded_cards[: state.street_index])]
    found = sorted({repr(card).upper() for card in gone if card not in held})
    rng.shuffle(found)
    return found


def board_cards(state: Any) -> int:
    return 3 if not any(state.board_cards) and state.street_index == 1 else 1


def _act(state: Any, rng: random.Random, unit: Any, *, is_fixed: bool) -> None:
    """The least raise of a fixed limit is the only one; pokerkit lets omaha high-low bet the pot."""
    choice = rng.random()
    if choice < 0.35 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        steps = int((most - least) // unit)
        to = least if is_fixed else rng.choice([least, most, least + unit * rng.randint(0, steps)])
        state.complete_bet_or_raise_to(to)
    elif choice < 0.45 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.post_bring_in()
