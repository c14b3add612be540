"""Legal play at a poker table, from draws of numbers: every command that it makes must be accepted."""

from collections.abc import Sequence
from typing import Any

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.betting import may_raise, open_range, raise_range
from games.poker.dealing import lineup
from games.poker.house import house_of
from games.poker.pots import eligible
from games.poker.state import BETTING, SHOWDOWN, Hand, State
from games.table import Table
from tests.support.poker import PokerTable, PurePoker

Draw = tuple[int, int]
"""Which of the commands that are legal now, and a number that fills it in."""

RAKE: dict[str, Any] = {"rake_percentage_bp": 733, "rake_cap_cents": 900, "rake_steps": (1000, 50, 3000, 75)}
JACKPOT: dict[str, Any] = {"jackpot_fee_cents": 55, "jackpot_standard": "aces_full_beaten"}
HOUSES: list[dict[str, Any]] = [
    {"variant": "holdem", "limit_low_cents": 200, "limit_high_cents": 400, "blinds_cents": (100, 200), **RAKE},
    {
        "variant": "holdem",
        "betting_structure": "no_limit",
        "limit_low_cents": 100,
        "blinds_cents": (35, 100),
        "ante_cents": 7,
        **RAKE,
        **JACKPOT,
    },
    {
        "variant": "omaha_high",
        "betting_structure": "pot",
        "limit_low_cents": 100,
        "blinds_cents": (50, 100, 100),
        "rake_percentage_bp": 2500,
        "rake_unit_cents": 25,
        "heads_up_blinds": "button_first",
    },
    {
        "variant": "omaha_high_low_8",
        "limit_low_cents": 200,
        "limit_high_cents": 400,
        "blinds_cents": (100, 200),
        "kill_mode": "half",
        "kill_qualifier_cents": 500,
        "split_unit_cents": 100,
        "rake_no_flop_no_drop": True,
        "short_all_in_reopens": "half",
        **RAKE,
        **JACKPOT,
    },
    {
        "variant": "holdem",
        "betting_structure": "spread",
        "limit_low_cents": 100,
        "limit_high_cents": 500,
        "blinds_cents": (100,),
        "kill_mode": "full",
        "kill_qualifier_min_bets": 2,
        "check_raise_allowed": False,
        "rake_percentage_bp": 500,
    },
]
STACKS = {1: 1900, 2: 3100, 3: 777, 5: 8000, 6: 2222}


def opened(house: dict[str, Any], table: PurePoker | None = None) -> tuple[PokerTable, PurePoker]:
    console, pure = PokerTable(), table or PurePoker()
    pure.play(*console.opening(STACKS, 6, **house))
    return console, pure


def played(house: dict[str, Any], draws: Sequence[Draw]) -> PurePoker:
    console, pure = opened(house)
    for draw in draws:
        pure.play(*next_commands(console, pure.table, draw))
    return pure


def next_commands(console: PokerTable, table: Table, draw: Draw) -> list[pb.Command]:
    choice, number = draw
    state: State = table.play
    hand = state.hand
    if hand is None:
        return _between(console, table, state, choice, number)
    if choice % 41 == 0:
        return [console.dead_round("ruling")]
    others = [seat for seat in hand.live if seat != hand.announced]
    if choice % 37 == 0 and len(hand.live) > 2:
        cause = ("unprotected", "protected", "fouled", "absent")[number % 4]
        return [console.kill_hand(others[number % len(others)], cause)]
    if hand.phase == BETTING:
        return [_betting(console, table, hand, choice, number)]
    if hand.phase == SHOWDOWN:
        return [_showing(console, hand, choice)]
    return [_dealing(console, table, hand, choice, number)]


def _between(console: PokerTable, table: Table, state: State, choice: int, number: int) -> list[pb.Command]:
    if table.rules is None:
        raise ValueError("the table is not open")
    if choice % 13 == 0:
        return [console.bring(sorted(table.players)[number % len(table.players)], 1 + number % 3000)]
    if not table.cards.batches.get("blue"):
        return console.decks(["blue"])
    if not table.cards.batches.get("red"):
        return console.decks(["red"])
    house = house_of(table.rules)
    if lineup(table, state, house) is None:
        return [console.bring(seat, 2000) for seat in sorted(table.players)[:2]]
    deck = ("blue", "red")[number % 2]
    method = pb.SHUFFLE_METHOD_BUILT_IN if choice % 2 else pb.SHUFFLE_METHOD_MANUAL
    return [*console.ready(deck, method), console.start()]


def _betting(console: PokerTable, table: Table, hand: Hand, choice: int, number: int) -> pb.Command:
    assert table.rules is not None
    seat, player = hand.actor, hand.players[hand.actor]
    owed = hand.high - player.bet
    half = table.rules.option("short_all_in_reopens") == "half"
    barred = player.checked and not table.rules.option("check_raise_allowed")
    capped = hand.max_raises and hand.raises >= hand.max_raises
    reaches = player.bet + player.stack > hand.high
    others = [s for s in hand.live if s != seat]
    if hand.announced:
        return _adding(console, hand, choice, number)
    if choice % 31 == 0:
        return console.say(others[number % len(others)], "I call")
    if not hand.high and choice % 3 == 0:
        legal = open_range(hand, player)
        if choice % 5 == 0:
            return console.announce(seat)
        to = legal.least + number % (legal.most - legal.least + 1)
        return console.bet(seat, to, 1 + number % player.stack if choice % 2 else 0)
    allowed = reaches and not (capped or barred) and may_raise(hand, player, half_reopens=half)
    if hand.high and choice % 3 == 0 and allowed:
        legal = raise_range(hand, player)
        if choice % 5 == 0:
            return console.announce(seat)
        to = legal.least + number % (legal.most - legal.least + 1)
        return console.raise_to(seat, to, 1 + number % player.stack if choice % 2 else 0)
    if choice % 7 == 0 and owed:
        return console.fold(seat)
    if choice % 29 == 0:
        return console.fold(others[number % len(others)], out_of_turn=True)
    return console.call(seat, 1 + number % player.stack if choice % 5 == 0 else 0) if owed else console.check(seat)


def _adding(console: PokerTable, hand: Hand, choice: int, number: int) -> pb.Command:
    """Chips of an announced bet: one more, or those that complete it."""
    player = hand.players[hand.announced]
    legal = raise_range(hand, player) if hand.high else open_range(hand, player)
    short = max(0, legal.least - player.bet)
    if choice % 3 == 0 and short > 1:
        return console.add(hand.announced, 1 + number % (short - 1))
    return console.add(hand.announced, short, complete=True)


def _showing(console: PokerTable, hand: Hand, choice: int) -> pb.Command:
    alone = any(eligible(hand, pot) == [hand.actor] for pot in hand.pots) or len(hand.live) == 1
    return console.concede(hand.actor) if choice % 5 == 0 and not alone else console.show(hand.actor)


def _dealing(console: PokerTable, table: Table, hand: Hand, choice: int, number: int) -> pb.Command:
    shoe = table.cards.shoe
    assert shoe is not None
    holders = [seat for seat in hand.order if hand.players[seat].cards]
    if hand.street == 0 and choice % 11 == 0 and holders:
        seat = holders[number % len(holders)]
        return console.expose(seat, hand.players[seat].cards[-1])
    if shoe.sealed_order:
        return console.deal(count=1 if choice % 3 else 0)
    left = [card for card in DECK if card not in shoe.gone]
    return console.deal([left[number % len(left)]])
