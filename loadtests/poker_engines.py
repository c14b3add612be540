"""How fast a nine-handed hold'em hand is decided, evolved and settled, beside pokerkit playing the same hands.

python -m loadtests.poker_engines [HANDS]
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.betting.bets import open_range, raise_range
from games.poker.betting.showdown import divided, worth
from games.poker.state import BETTING, SHOWDOWN
from ledger.core.commands import Request
from tests.support.poker.duel import STYLES, UNIT, Ours

STYLE = STYLES["holdem fixed"]
STACKS = [400 * UNIT] * 9
SLICE = 10
RUNS = 7
Move = tuple[Request, str, Any]
"""Our command as it was read, and what it is to pokerkit."""


def _record(ours: Ours, rng: random.Random) -> list[Move]:
    """A random hand, played once."""
    ours.again(STACKS)
    deck, moves = rng.sample(DECK, 52), list[Move]()

    def play(command: pb.Command, kind: str, detail: Any = None) -> None:
        request = ours.read(command)
        moves.append((request, kind, detail))
        ours.decide(request)

    play(ours.console.start(), "")
    while ours.state.hand is not None:
        hand, console = ours.hand, ours.console
        if hand.phase == BETTING:
            seat, player, draw = hand.actor, hand.players[hand.actor], rng.random()
            owed = hand.high - player.bet
            if draw < 0.15 and hand.raises < 3:
                to = (raise_range if hand.high else open_range)(hand, player).least
                play(console.raise_to(seat, to) if hand.high else console.bet(seat, to), "to", to)
            elif draw > 0.7 and owed:
                play(console.fold(seat), "fold")
            else:
                play(console.call(seat) if owed else console.check(seat), "stay")
        elif hand.phase == SHOWDOWN:
            play(console.show(hand.actor), "")
        else:
            street = hand.street_now
            count = street.down * len(hand.order) or street.board
            dealt, deck = deck[:count], deck[count:]
            named = [card[0] + card[1].lower() for card in dealt]
            play(console.deal(dealt), "hole" if street.down else "board", named)
    return moves


def _play_ours(ours: Ours, hands: list[list[Move]]) -> None:
    """What hands were worth in an earlier run is forgotten: at a table every hand is new."""
    worth.cache_clear()
    divided.cache_clear()
    for moves in hands:
        ours.again(STACKS)
        for request, _, _ in moves:
            ours.decide(request)


def _play_theirs(hands: list[list[Move]]) -> None:
    for moves in hands:
        state = STYLE.theirs(STACKS, 0)
        for _, kind, detail in moves:
            match kind:
                case "to":
                    state.complete_bet_or_raise_to(detail)
                case "stay":
                    state.check_or_call()
                case "fold":
                    state.fold()
                case "hole":
                    for card in detail:
                        state.deal_hole(card)
                case "board":
                    state.burn_card("??")
                    state.deal_board("".join(detail))


class Speeds(msgspec.Struct, frozen=True):
    """CPU time a hand in both engines."""

    commands: float
    ours_us: float
    theirs_us: float


def measure(count: int) -> Speeds:
    """The same hands in both engines: dealt, acted, shown down and awarded. Each is timed in slices that take about as
    long, ten hands of ours and one of theirs, and counts with the best of several: what else the machine does meanwhile
    spoils neither."""
    ours, rng = Ours(STYLE, STACKS, 0), random.Random(5)
    hands = [_record(ours, rng) for _ in range(count)]
    mine = theirs = 0.0
    for start in range(0, count, SLICE):
        some = hands[start : start + SLICE]
        mine += min(_seconds(partial(_play_ours, ours, some)) for _ in range(RUNS))
        theirs += sum(min(_seconds(partial(_play_theirs, [hand])) for _ in range(RUNS)) for hand in some)
    return Speeds(sum(map(len, hands)) / count, mine / count * 1e6, theirs / count * 1e6)


def _seconds(play: Callable[[], None]) -> float:
    """CPU time."""
    start = time.process_time()
    play()
    return time.process_time() - start


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    speeds = measure(count)
    ratio = speeds.theirs_us / speeds.ours_us
    print(f"{count} hands of nine players, {speeds.commands:.1f} commands a hand")
    print(
        f"roundledger {speeds.ours_us:,.0f} us a hand, pokerkit {speeds.theirs_us:,.0f} us: {ratio:.1f} times as fast"
    )


if __name__ == "__main__":
    main()
