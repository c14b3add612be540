"""Hands as other houses play them, by pokerkit: tables of every kind, short stacks, mucks, cards nobody saw."""

import random
import warnings
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import msgspec
import pokerkit

from games.cards.deck import DECK
from services.phh.notation import UNKNOWN, written
from tests.support.phh.hands import STYLES, Style, board_cards, discard

SCALE = 5040
"""By which every pot of a hand splits evenly among up to nine players, twice."""

_A = pokerkit.Automation
_AUTOMATIC = (
    _A.ANTE_POSTING,
    _A.BET_COLLECTION,
    _A.BLIND_OR_STRADDLE_POSTING,
    _A.HAND_KILLING,
    _A.CHIPS_PUSHING,
    _A.CHIPS_PULLING,
    _A.RUNOUT_COUNT_SELECTION,
)
_CENT = Decimal("0.01")
_UNITS = (1, 5, 50, 2500, Decimal("0.25"), Decimal("0.05"))


class House(msgspec.Struct, frozen=True):
    """What is posted at a table, and who sits there with how much. For two players antes and blinds are reversed."""

    code: str
    unit: Any
    antes: Sequence[Any]
    blinds: Sequence[Any]
    stacks: Sequence[Any]
    trims: bool = False

    @property
    def style(self) -> Style:
        return STYLES[self.code]

    def has_short_stack(self) -> bool:
        """Whether somebody cannot post and make one bet at the minimum (G.3.c)."""
        order = (lambda amounts: list(amounts)[::-1]) if len(self.stacks) == 2 else list
        forced = [self.unit] * len(self.stacks) if self.style.is_stud else order(self.blinds)
        most = sorted(self.antes)[-2] if self.trims else max(self.antes)
        posts = zip(self.stacks, order([min(ante, most) for ante in self.antes]), forced, strict=True)
        return any(stack < ante + blind + 2 * self.unit for stack, ante, blind in posts)

    def has_posts_out_of_place(self) -> bool:
        """Whether somebody posts between blinds and button (J.4, A-36)."""
        posting = [bool(blind) for blind in self.blinds]
        return any(blind < 0 for blind in self.blinds) or posting != sorted(posting, reverse=True)

    def has_ante_out_of_place(self) -> bool:
        """Whether one player antes for all who is not the last blind, and keeps none of it back (G.2.a)."""
        posting = [place for place, ante in enumerate(self.antes) if ante]
        if self.trims or len(posting) != 1:
            return False
        return posting != [last_blind(self.blinds)]

    def game(self) -> Any:
        """Of a cash game: whoever likes may fold although checking is free."""
        forced = self.unit if self.style.is_stud else self.blinds
        sizes = (2 * self.unit, 4 * self.unit) if self.style.is_fixed else (2 * self.unit,)
        mode = pokerkit.Mode.CASH_GAME
        return self.style.theirs(_AUTOMATIC, self.trims, self.antes, forced, *sizes, mode=mode, divmod=cents_divmod)


class Evening(msgspec.Struct, frozen=True):
    """A hand as it was written, and what is known of it."""

    house: House
    text: str
    folded_for_nothing: bool
    """Somebody folded although checking was free."""
    pots: int
    raises_of_everything: int


def last_blind(blinds: Sequence[Any]) -> int:
    """The place of the blind that acts last. Two players who post the same act in their order: the button, which is
    written first, is the last."""
    if len(blinds) == 2 and blinds[0] == blinds[1]:
        return 0
    return max(place for place, blind in enumerate(blinds) if blind)


def cents_divmod(amount: Any, by: int) -> tuple[Any, Any]:
    """Money is not divided below its cent."""
    if isinstance(amount, int):
        return divmod(amount, by)
    share = (amount / by).quantize(_CENT, rounding="ROUND_FLOOR")
    return share, amount - share * by


# --- Tables ---


def random_house(rng: random.Random, code: str) -> House:
    style, unit = STYLES[code], rng.choice(_UNITS)
    players = rng.randint(2, 8 if style.is_stud else style.most_players)
    blinds = [0] * players if style.is_stud else _blinds(rng, players, unit)
    antes = _antes(rng, blinds, unit, is_stud=style.is_stud)
    return House(code, unit, antes, blinds, _stacks(rng, players, unit), trims=rng.random() < 0.5)


def _blinds(rng: random.Random, players: int, unit: Any) -> list[Any]:
    blinds = [unit, 2 * unit] + [0] * (players - 2)
    match rng.randrange(14):
        case 0 | 1 if players > 3:
            blinds[2] = 4 * unit
        case 2 if players > 4:
            blinds[2], blinds[3] = 4 * unit, 8 * unit
        case 3 if players > 3:
            blinds[-1] = 4 * unit  # a straddle of the button
        case 4 if players > 4:
            blinds[rng.randrange(3, players)] = -2 * unit  # a post to come in
        case 5 if players > 2:
            blinds[0] = 0  # nobody owes the small blind
        case 6:
            blinds[:2] = [2 * unit, 2 * unit]
    return blinds


def _antes(rng: random.Random, blinds: Sequence[Any], unit: Any, *, is_stud: bool) -> list[Any]:
    players = len(blinds)
    antes = [rng.choice([0, 0, unit])] * players
    if is_stud or rng.random() < 0.75:
        return antes
    poster = rng.choice([last_blind(blinds), players - 1])
    return [2 * unit if place == poster else 0 for place in range(players)]


def _stacks(rng: random.Random, players: int, unit: Any) -> list[Any]:
    deep, least = rng.choice([12, 30, 200]), _CENT if isinstance(unit, Decimal) else 1
    steps = int(unit / least)
    stacks = [unit * rng.randint(11, deep) + least * rng.randrange(steps) for _ in range(players)]
    if rng.random() < 0.15:
        stacks[rng.randrange(players)] = least * rng.randint(1, 8 * steps)
    return stacks


# --- Play ---


def random_evening(rng: random.Random, code: str) -> Evening:
    """One that the deck was enough for: what follows otherwise is every house's own rule."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that there is no reason to fold
        while (evening := _played(rng, code)) is None:
            pass
        return evening


def _played(rng: random.Random, code: str) -> Evening | None:
    house = random_house(rng, code)
    game = house.game()
    state = game(list(house.stacks), len(house.stacks))
    deck, for_nothing, all_in, pots = rng.sample(DECK, 52), False, 0, 1
    while state.status:
        pots = max(pots, len(tuple(state.pots)))
        if not deck:
            return None
        if state.can_stand_pat_or_discard():
            discard(state, rng, house.style.draws)
        elif state.can_burn_card():
            state.burn_card(_next(deck, 1))
        elif state.can_deal_hole():
            state.deal_hole(_next(deck, 1))
        elif state.can_deal_board():
            state.deal_board(_next(deck, board_cards(state)))
        elif state.can_show_or_muck_hole_cards():
            _show(state, rng)
        elif rng.random() < 0.06 and state.can_fold() and _nobody_is_all_in(state):
            for_nothing |= not state.checking_or_calling_amount
            state.fold()
        else:
            all_in += _act(state, rng, house)
    fields = {"ante_trimming_status": house.trims, "finishing_stacks": list(state.stacks)}
    if isinstance(house.unit, Decimal):
        fields["currency_symbol"] = "$"
    history = pokerkit.HandHistory.from_game_state(game, state, **fields)
    history.actions = list(_as_somebody_saw_it(history.actions, rng, is_stud=house.style.is_stud))
    return Evening(house, history.dumps(), for_nothing, pots, all_in)


def _nobody_is_all_in(state: Any) -> bool:
    """Where somebody is, pokerkit cannot tell who wins a pot whose players have all folded."""
    return all(stack for stack, is_live in zip(state.stacks, state.statuses, strict=True) if is_live)


def _next(deck: list[str], count: int) -> str:
    cards, deck[:] = deck[:count], deck[count:]
    return written(cards)


def _show(state: Any, rng: random.Random) -> None:
    """Whoever has lost at the end may muck."""
    beaten = not state.all_in_status and not state.can_win_now(state.showdown_index)
    state.show_or_muck_hole_cards(not (beaten and rng.random() < 0.4))


def _act(state: Any, rng: random.Random, house: House) -> bool:
    """Whether it was a raise of everything."""
    choice = rng.random()
    if state.can_post_bring_in() and choice < 0.8:
        state.post_bring_in()
    elif choice < 0.35 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        one = _CENT if isinstance(house.unit, Decimal) else 1
        between = least + one * rng.randint(0, int((most - least) / one))
        to = least if house.style.is_fixed else rng.choice([least, most, between, min(most, 3 * least)])
        actor = state.actor_index
        state.complete_bet_or_raise_to(to)
        return not state.stacks[actor]
    elif choice > 0.8 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.post_bring_in()
    return False


# --- What the annotator saw ---


def _as_somebody_saw_it(actions: Sequence[str], rng: random.Random, *, is_stud: bool) -> Iterator[str]:
    """Cards of those who never showed may be unknown, and those who showed may have been unknown until then."""
    shown = {words[0] for words in map(str.split, actions) if words[1:2] == ["sm"] and len(words) > 2}
    players = {words[2] for words in map(str.split, actions) if words[:2] == ["d", "dh"]}
    unseen = {player for player in sorted(players) if rng.random() < (0.3 if player in shown else 0.5)}
    dealt: dict[str, int] = {}
    for action in actions:
        words = action.split()
        if words[:2] == ["d", "dh"]:
            first = dealt.get(words[2], 0)
            dealt[words[2]] = first + len(words[3]) // 2
            if words[2] in unseen:
                words[3] = _hidden(words[3], first, is_stud=is_stud)
        elif words[1:2] == ["sd"] and len(words) > 2:
            dealt[words[0]] -= len(words[2]) // 2
            if words[0] in unseen:
                words[2] = _hidden(words[2], 0, is_stud=is_stud)
        elif words[1:2] == ["sm"]:
            if len(words) > 2 and words[0] not in unseen and rng.random() < 0.2:
                words[2] = "-"
            elif len(words) == 2 and rng.random() < 0.3:
                words.append(UNKNOWN * dealt[words[0]])
        comment = ["#", "hm"] if rng.random() < 0.02 else []
        yield " ".join([*words, *comment])


def _hidden(cards: str, first: int, *, is_stud: bool) -> str:
    """In stud only the first two cards and the last lie face down."""
    each = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    if not is_stud:
        return UNKNOWN * len(each)
    return "".join(UNKNOWN if place in (0, 1, 6) else card for place, card in enumerate(each, first))


# --- The same hand with pots that divide evenly ---


def scaled(evening: Evening) -> str:
    """The same actions for so many times the money, and what pokerkit then pays."""
    history = pokerkit.HandHistory.loads(evening.text)
    times = SCALE * 100 if isinstance(evening.house.unit, Decimal) else SCALE
    history.divmod = cents_divmod
    for field in ("antes", "blinds_or_straddles", "starting_stacks"):
        if (amounts := getattr(history, field)) is not None:
            setattr(history, field, [int(amount * times) for amount in amounts])
    for field in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (amount := getattr(history, field)) is not None:
            setattr(history, field, int(amount * times))
    history.actions = [_scaled_action(action, times) for action in history.actions]
    history.finishing_stacks = history.currency_symbol = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        *_, state = history
    history.finishing_stacks = list(state.stacks)
    return history.dumps()


def _scaled_action(action: str, times: int) -> str:
    words = action.split()
    return f"{words[0]} cbr {int(Decimal(words[2]) * times)}" if words[1:2] == ["cbr"] else action
