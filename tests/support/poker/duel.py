"""Random hands played by our engine and by pokerkit at the same time, action by action."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pokerkit

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import Batch, Cards
from games.poker.betting.bets import may_raise, open_range, raise_range
from games.poker.cards.forms import AFTER_BLINDS, BEST_SHOWING, BRING_IN, BUTTON_LEFT, FORMS, LOWEST, LOWEST_SHOWING
from games.poker.cards.streets import due
from games.poker.state import BETTING, DRAWING, SHOWDOWN, Hand, State, Table, hand_of
from games.registry import TABLES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live, Request
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from tests.support.poker.console import PokerTable, pure_poker
from tests.support.pure import AT

POKER = TABLES["poker"]
_DEALER = pb.Actor(actor_id="dealer", role=pb.ROLE_DEALER)
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


Theirs = Callable[[Sequence[int], int], Any]
"""Their state of a new hand with these stacks and this ante. They want the seats from the button's left."""


class Style(msgspec.Struct, frozen=True):
    """A form with a betting structure, as each engine calls it."""

    variant: str
    structure: str
    theirs: Theirs
    most: int = 9
    """So many players never run the deck out: what follows then is this house's own rule."""


def _with_blinds(game: Any) -> Theirs:
    sizes = (2 * UNIT, 4 * UNIT) if "Fixed" in game.__name__ else (2 * UNIT,)

    def new(stacks: Sequence[int], ante: int) -> Any:
        return game.create_state(_AUTOMATIC, True, ante, (UNIT, 2 * UNIT), *sizes, list(stacks), len(stacks))

    return new


def _razz(stacks: Sequence[int], ante: int) -> Any:
    game = pokerkit.FixedLimitRazz
    return game.create_state(_AUTOMATIC, True, ante, UNIT, 2 * UNIT, 4 * UNIT, list(stacks), len(stacks))


def _by_streets(variant: str, *hands: Any) -> Theirs:
    """A game that they have no class for, or one for some of its limits only: our table of streets in their terms, with
    fixed limits of four bets."""
    form = FORMS[variant]
    openings = {
        AFTER_BLINDS: pokerkit.Opening.POSITION,
        BUTTON_LEFT: pokerkit.Opening.POSITION,
        BRING_IN: pokerkit.Opening.LOW_CARD if form.bring_in == LOWEST else pokerkit.Opening.HIGH_CARD,
        BEST_SHOWING: pokerkit.Opening.HIGH_HAND,
        LOWEST_SHOWING: pokerkit.Opening.LOW_HAND,
    }
    streets = tuple(
        pokerkit.Street(
            street.burn,
            (False,) * street.down + (True,) * street.up,
            street.board,
            street.draw,
            openings[street.opener],
            4 * UNIT if street.upper_limit else 2 * UNIT,
            4,
        )
        for street in form.streets
    )
    blinds, bring_in = (0, UNIT) if form.bring_in else ((UNIT, 2 * UNIT), 0)

    def new(stacks: Sequence[int], ante: int) -> Any:
        fixed, deck = pokerkit.BettingStructure.FIXED_LIMIT, pokerkit.Deck.STANDARD
        count = len(stacks)
        return pokerkit.State(
            _AUTOMATIC, deck, hands, streets, fixed, True, ante, blinds, bring_in, list(stacks), count
        )

    return new


_HIGH, _LOW, _LOW_8 = pokerkit.StandardHighHand, pokerkit.RegularLowHand, pokerkit.EightOrBetterLowHand
STYLES = {
    "holdem fixed": Style("holdem", "fixed", _with_blinds(pokerkit.FixedLimitTexasHoldem)),
    "holdem no limit": Style("holdem", "no_limit", _with_blinds(pokerkit.NoLimitTexasHoldem)),
    "omaha high pot limit": Style("omaha_high", "pot", _with_blinds(pokerkit.PotLimitOmahaHoldem)),
    "omaha high-low 8 fixed": Style(
        "omaha_high_low_8", "fixed", _with_blinds(pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter)
    ),
    "seven-card stud": Style("seven_card_stud_high", "fixed", _by_streets("seven_card_stud_high", _HIGH), 6),
    "seven-card stud high-low": Style(
        "seven_card_stud_high_low", "fixed", _by_streets("seven_card_stud_high_low", _HIGH, _LOW), 6
    ),
    "seven-card stud high-low 8": Style(
        "seven_card_stud_high_low_8", "fixed", _by_streets("seven_card_stud_high_low_8", _HIGH, _LOW_8), 6
    ),
    "five-card draw": Style("five_card_draw_high", "fixed", _by_streets("five_card_draw_high", _HIGH), 5),
    "five-card stud": Style("five_card_stud_high", "fixed", _by_streets("five_card_stud_high", _HIGH), 8),
    "razz": Style("razz", "fixed", _razz, 6),
    "razz by streets": Style("razz", "fixed", _by_streets("razz", _LOW), 6),
    "deuce-to-seven single draw": Style(
        "deuce_to_seven_single_draw", "no_limit", _with_blinds(pokerkit.NoLimitDeuceToSevenLowballSingleDraw), 5
    ),
    "deuce-to-seven triple draw": Style(
        "deuce_to_seven_triple_draw", "fixed", _with_blinds(pokerkit.FixedLimitDeuceToSevenLowballTripleDraw), 6
    ),
    "badugi": Style("badugi", "fixed", _with_blinds(pokerkit.FixedLimitBadugi), 8),
}
"""All forms but five-card draw low: pokerkit has no low in which straights count and the ace is low."""


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
            "rake_percentage_bp": 0,
            "heads_up_blinds": "button_first",
            **({"bring_in_cents": UNIT} if FORMS[style.variant].bring_in else {"blinds_cents": (UNIT, 2 * UNIT)}),
            "max_raises": (3,) if style.structure == "fixed" else (),
        }
        chips = dict(enumerate(stacks, 1))
        pure.play(*self.console.opening(chips, len(stacks), **options), *self.console.ready())
        self.table: Table = pure.table
        premises = Premises("duel", published_rulebooks(), shuffler=pure.shuffler)
        self._floor = Floor(CATALOGUE, premises, OneStream(pure.live))

    def again(self, stacks: Sequence[int]) -> None:
        """The same table with other stacks and a deck that is shuffled and cut."""
        deck = Batch(1, "blue", is_cut=True, shuffle_method=pb.SHUFFLE_METHOD_MANUAL)
        cards = Cards({"blue": deck, "red": Batch(1, "red", shuffle_method=pb.SHUFFLE_METHOD_MANUAL)}, in_play="blue")
        play = msgspec.structs.replace(self.table.play, stacks=dict(enumerate(stacks, 1)), button=0)
        self.table = msgspec.structs.replace(self.table, cards=cards, play=play)

    def read(self, command: pb.Command) -> Request:
        request = self._floor.read(command)
        if isinstance(request, Rejection):
            raise AssertionError(f"{request.code}: {request.message}")
        return request

    def send(self, command: pb.Command) -> list[Any]:
        return self.decide(self.read(command))

    def decide(self, request: Request) -> list[Any]:
        draft = self._floor.draft(Live(self.table.table_id, POKER, self.table), request.body, _DEALER, AT)
        if isinstance(draft, Rejection):
            raise AssertionError(f"{draft.code}: {draft.message}")
        self.table = draft.state
        return draft.events

    @property
    def state(self) -> State:
        return self.table.play

    @property
    def hand(self) -> Hand:
        return hand_of(self.table)


def random_stacks(rng: random.Random, most: int) -> list[int]:
    players = rng.randint(2, most)
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
    stacks = random_stacks(rng, style.most)
    ours.again(stacks)
    theirs = style.theirs(stacks, ante)
    deck = rng.sample(DECK, 52)
    ours.send(ours.console.start())
    assert ours.hand.order == tuple(range(1, len(stacks) + 1))
    parts: set[str] = set()
    while ours.state.hand is not None:
        hand = ours.hand
        if hand.phase == BETTING:
            _act(ours, theirs, rng)
        elif hand.phase == DRAWING:
            _draw(ours, theirs, deck, rng)
        elif hand.phase == SHOWDOWN:
            events = ours.send(ours.console.show(hand.actor))
            parts |= {event.part for event in events if isinstance(event, pb.PokerPotAwarded)}
        else:
            _deal(ours, theirs, hand, deck)
    final = [ours.state.stacks[seat] for seat in range(1, len(stacks) + 1)]
    return Result(final, list(theirs.stacks), {"low", "whole"} <= parts)


def _deal(ours: Ours, theirs: Any, hand: Hand, deck: list[str]) -> None:
    count = len(due(hand))
    dealt, deck[:] = deck[:count], deck[count:]
    ours.full_raise_to = 0
    ours.send(ours.console.deal(dealt))
    if hand.street_now.burn:
        theirs.burn_card("??")
    if hand.street_now.board:
        theirs.deal_board("".join(map(_their, dealt)))
    else:
        for card in dealt:
            theirs.deal_hole(_their(card))


def _their(card: str) -> str:
    return card[0] + card[1].lower()


def _draw(ours: Ours, theirs: Any, deck: list[str], rng: random.Random) -> None:
    """With them all discard first, and then all get cards."""
    drawn: dict[int, list[str]] = {}
    ours.full_raise_to = 0
    street = ours.hand.street
    while (hand := ours.hand).phase == DRAWING and hand.street == street:
        seat, held = hand.actor, hand.players[hand.actor].cards
        numbers = sorted(rng.sample(range(1, len(held) + 1), rng.randint(0, len(held))))
        ours.send(ours.console.discard(seat, numbers))
        theirs.stand_pat_or_discard("".join(_their(held[number - 1]) for number in numbers))
        if numbers:
            burned = 0 if drawn else 1
            drawn[seat] = _next(deck, ours.hand, burned + len(numbers), rng)[burned:]
            ours.send(ours.console.deal(drawn[seat]))
    theirs.burn_card("??")  # with them also when nobody draws
    for seat, cards in drawn.items():
        theirs.deal_hole("".join(map(_their, cards)), seat - 1)


def _next(deck: list[str], hand: Hand, count: int, rng: random.Random) -> list[str]:
    """The next cards of the deck, or where it is out of the discards, which are shuffled for it."""
    if len(deck) < count:
        deck += rng.sample(hand.mucked, len(hand.mucked))
    cards, deck[:] = deck[:count], deck[count:]
    return cards


def _act(ours: Ours, theirs: Any, rng: random.Random) -> None:
    """Their players are numbered from the button's left, as our seats are in the order of a hand."""
    hand, console = ours.hand, ours.console
    seat, player = hand.actor, hand.players[hand.actor]
    assert theirs.actor_index == seat - 1
    if hand.owes_bring_in:
        ours.send(console.bring_in(seat))
        theirs.post_bring_in()
        return
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
        # one that several short raises together have reopened, and the completion of a forced bet that was raised
        # all-in for less. Our rules let the first stand and return what is uncalled, let the second raise by the
        # minimum, count short raises together, and have any raise below the minimum bet completed.
        others = (hand.players[s] for s in hand.live if s != seat)
        answered = any(p.bet + p.stack > hand.high for p in others)
        only_short_raises = player.acted and player.level >= ours.full_raise_to
        completes = hand.completing and hand.high > hand.bring_in
        assert not answered or owed < hand.increment or only_short_raises or completes, (hand, to)
    if choice > 0.85 and owed:
        ours.send(console.fold(seat))
        theirs.fold()
        return
    ours.send(console.call(seat) if owed else console.check(seat))
    theirs.check_or_call()
