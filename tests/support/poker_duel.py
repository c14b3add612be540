"""Random hands played by our engine and by pokerkit at the same time, action by action."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pokerkit

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import Batch, Cards
from games.poker.bets import may_raise, open_range, raise_range
from games.poker.state import BETTING, SHOWDOWN, Draft, Hand, State, Table, hand_of
from games.registry import TABLES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Request, read_command
from ledger.core.context import Context
from ledger.core.draft import Draft as AnyDraft
from ledger.core.rejection import Rejection
from tests.support.poker import PokerTable, pure_poker
from tests.support.pure import AT

POKER = TABLES["poker"]
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
)


class Style(msgspec.Struct, frozen=True):
    """A form with a betting structure, as each engine calls it."""

    variant: str
    structure: str
    theirs: Any


STYLES = {
    "holdem fixed": Style("holdem", "fixed", pokerkit.FixedLimitTexasHoldem),
    "holdem no limit": Style("holdem", "no_limit", pokerkit.NoLimitTexasHoldem),
    "omaha high pot limit": Style("omaha_high", "pot", pokerkit.PotLimitOmahaHoldem),
    "omaha high-low 8 fixed": Style(
        "omaha_high_low_8", "fixed", pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    ),
}


class Ours:
    """The pure core without commits: each command is decided, evolved and settled in a draft."""

    def __init__(self, style: Style, stacks: Sequence[int], ante: int) -> None:
        self.console = PokerTable()
        self.full_raise_to = 0
        """The total that the last raise by a full increment made it, in this betting round."""
        pure = pure_poker()
        low, high = 2 * UNIT, 4 * UNIT if style.structure == "fixed" else 0
        options: dict[str, Any] = {
            "variant": style.variant,
            "betting_structure": style.structure,
            "limit_low_cents": low,
            "limit_high_cents": high,
            "ante_cents": ante,
            "blinds_cents": (UNIT, 2 * UNIT),
            "rake_percentage_bp": 0,
            "heads_up_blinds": "button_first",
            "max_raises": (3,) if style.structure == "fixed" else (),
        }
        chips = dict(enumerate(stacks, 1))
        pure.play(*self.console.opening(chips, len(stacks), **options), *self.console.ready())
        self.table: Table = pure.table
        self._context = Context("dealer", pb.ROLE_DEALER, AT, published_rulebooks(), pure.shuffler)

    def again(self, stacks: Sequence[int]) -> None:
        """The same table with other stacks and a deck that is shuffled and cut."""
        deck = Batch(1, "blue", is_cut=True, shuffle_method=pb.SHUFFLE_METHOD_MANUAL)
        cards = Cards({"blue": deck, "red": Batch(1, "red")}, in_play="blue")
        play = msgspec.structs.replace(self.table.play, stacks=dict(enumerate(stacks, 1)), button=0)
        self.table = msgspec.structs.replace(self.table, cards=cards, play=play)

    def read(self, command: pb.Command) -> Request:
        request = read_command(CATALOGUE, command)
        if isinstance(request, Rejection):
            raise AssertionError(f"{request.code}: {request.message}")
        return request

    def send(self, command: pb.Command) -> list[Any]:
        return self.decide(self.read(command))

    def decide(self, request: Request) -> list[Any]:
        draft: Draft = AnyDraft(POKER, self.table.table_id, self.table)
        refused: Rejection | None = POKER.commands[type(request.body)].decide(draft, request.body, self._context)
        if refused:
            raise AssertionError(f"{refused.code}: {refused.message}")
        self.table = draft.state
        return draft.events

    @property
    def state(self) -> State:
        return self.table.play

    @property
    def hand(self) -> Hand:
        return hand_of(self.table)


def new_hand_of_theirs(style: Style, stacks: Sequence[int], ante: int) -> Any:
    sizes = (2 * UNIT, 4 * UNIT) if style.structure == "fixed" else (2 * UNIT,)
    # they want the seats from the button's left, and the blinds the other way round for two
    return style.theirs.create_state(_AUTOMATIC, True, ante, (UNIT, 2 * UNIT), *sizes, list(stacks), len(stacks))


def random_stacks(rng: random.Random) -> list[int]:
    players = rng.randint(2, 9)
    deep = rng.choice([8, 30, 200])
    return [UNIT * rng.randint(6, deep) for _ in range(players)]


class Result(msgspec.Struct, frozen=True):
    """The final stacks by seat."""

    ours: list[int]
    theirs: list[int]
    low_in_some_pots: bool
    """Somebody has a low, but nobody who may win some other pot: that one goes high as a whole (K.11, E21); pokerkit
    divides half of it among whoever showed."""


def play(style: Style, ours: Ours, rng: random.Random, ante: int) -> Result:
    """One hand in both engines."""
    stacks = random_stacks(rng)
    ours.again(stacks)
    theirs = new_hand_of_theirs(style, stacks, ante)
    deck = rng.sample(DECK, 52)
    ours.send(ours.console.start())
    assert ours.hand.order[-1] == len(stacks)
    parts: set[str] = set()
    while ours.state.hand is not None:
        hand = ours.hand
        if hand.phase == BETTING:
            _act(ours, theirs, rng)
        elif hand.phase == SHOWDOWN:
            events = ours.send(ours.console.show(hand.actor))
            parts |= {event.part for event in events if isinstance(event, pb.PokerPotAwarded)}
        else:
            _deal(ours, theirs, hand, deck)
    final = [ours.state.stacks[seat] for seat in range(1, len(stacks) + 1)]
    return Result(final, list(theirs.stacks), {"low", "whole"} <= parts)


def _deal(ours: Ours, theirs: Any, hand: Hand, deck: list[str]) -> None:
    street = hand.street_now
    count = street.down * len(hand.order) or street.board
    dealt, deck[:] = deck[:count], deck[count:]
    ours.full_raise_to = 0
    ours.send(ours.console.deal(dealt))
    if street.down:
        for card in dealt:
            theirs.deal_hole(card[0] + card[1].lower())
    else:
        theirs.burn_card("??")
        theirs.deal_board("".join(card[0] + card[1].lower() for card in dealt))


def _act(ours: Ours, theirs: Any, rng: random.Random) -> None:
    """Their players are numbered from the button's left, as our seats are in the order of a hand."""
    hand, console = ours.hand, ours.console
    seat, player = hand.actor, hand.players[hand.actor]
    assert theirs.actor_index == seat - 1
    owed = hand.high - player.bet
    assert theirs.checking_or_calling_amount == min(owed, player.stack)
    choice = rng.random()
    capped = bool(hand.high and hand.max_raises and hand.raises >= hand.max_raises)
    reopened = not hand.high or may_raise(hand, player, ours.table.options)
    if choice < 0.35 and not capped and reopened and player.bet + player.stack > hand.high:
        legal = raise_range(hand, player) if hand.high else open_range(hand, player)
        to = rng.choice([legal.least, legal.most, rng.randrange(legal.least, legal.most + 1, UNIT)])
        if theirs.can_complete_bet_or_raise_to(to):
            ours.send(console.raise_to(seat, to) if hand.high else console.bet(seat, to))
            theirs.complete_bet_or_raise_to(to)
            if to - hand.high >= hand.increment:
                ours.full_raise_to = to
            return
        # They refuse a raise that nobody is left to answer, one over a bet that was all-in for less than the minimum,
        # and one that several short raises together have reopened. Our rules let the first stand and return what is
        # uncalled, let the second raise by the minimum, and count short raises together.
        others = (hand.players[s] for s in hand.live if s != seat)
        answered = any(p.bet + p.stack > hand.high for p in others)
        only_short_raises = player.acted and player.level >= ours.full_raise_to
        assert not answered or owed < hand.increment or only_short_raises, (hand, to)
    if choice > 0.85 and owed:
        ours.send(console.fold(seat))
        theirs.fold()
        return
    ours.send(console.call(seat) if owed else console.check(seat))
    theirs.check_or_call()
