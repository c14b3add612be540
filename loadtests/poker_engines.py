"""How fast a nine-handed hold'em hand is decided and evolved, beside pokerkit playing the same hands.

python -m loadtests.poker_engines [HANDS]
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.bets import open_range, raise_range
from games.poker.state import BETTING, SHOWDOWN
from tests.support.poker_duel import STYLES, UNIT, Ours, new_hand_of_theirs

STYLE = STYLES["holdem fixed"]
STACKS = [400 * UNIT] * 9
Move = tuple[pb.Command, str, Any]
"""Our command, and what it is to pokerkit."""


def _record(ours: Ours, rng: random.Random) -> list[Move]:
    """A random hand, played once."""
    ours.again(STACKS)
    deck, moves = rng.sample(DECK, 52), list[Move]()

    def play(command: pb.Command, kind: str, detail: Any = None) -> None:
        moves.append((command, kind, detail))
        ours.send(command)

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
    for moves in hands:
        ours.again(STACKS)
        for command, _, _ in moves:
            ours.send(command)


def _play_theirs(hands: list[list[Move]]) -> None:
    for moves in hands:
        state = new_hand_of_theirs(STYLE, STACKS, 0)
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


def _microseconds(play: Callable[[], None], hands: int) -> float:
    """CPU time a hand, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        play()
        best = min(best, time.process_time() - start)
    return best / hands * 1e6


class Speeds(msgspec.Struct, frozen=True):
    """CPU time a hand in both engines."""

    commands: float
    ours_us: float
    theirs_us: float


def measure(count: int) -> Speeds:
    """The same hands in both engines: dealt, acted, shown down and awarded."""
    ours, rng = Ours(STYLE, STACKS, 0), random.Random(5)
    hands = [_record(ours, rng) for _ in range(count)]
    mine = _microseconds(lambda: _play_ours(ours, hands), count)
    theirs = _microseconds(lambda: _play_theirs(hands), count)
    return Speeds(sum(map(len, hands)) / count, mine, theirs)


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
