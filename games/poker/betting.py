"""Betting: whose turn it is and what may be bet. Pure numbers; clauses are those of the rulebook in force."""

from collections.abc import Iterable, Mapping

import msgspec

from games.poker.state import BETTING, Hand, Player
from ledger.core.rejection import Rejection


class Range(msgspec.Struct, frozen=True):
    """What a bet or raise may come to, as the player's total of the betting round."""

    least: int
    most: int


def next_actor(players: Mapping[int, Player], order: tuple[int, ...], start: int, high: int) -> int:
    """The first seat from this place of the order on that still has to act; 0 if nobody has (A.4, 5.4)."""
    with_chips = 0
    for player in players.values():
        if player.live and player.stack:
            with_chips += 1
    count = len(order)
    for step in range(count):
        seat = order[(start + step) % count]
        player = players[seat]
        if player.live and player.stack and (player.bet < high or (with_chips > 1 and not player.acted)):
            return seat
    return 0


def may_raise(hand: Hand, player: Player, *, half_reopens: bool) -> bool:
    """A raise below the full increment does not reopen the betting for those who had acted (5.3)."""
    if not player.acted:
        return True
    increase = hand.high - player.level
    if half_reopens and hand.structure == "fixed":
        return 2 * increase >= hand.increment
    return increase >= hand.increment


def money_in_play(hand: Hand) -> int:
    """Net pots, antes not yet collected and all bets of this betting round."""
    uncollected = sum(player.total - player.collected for player in hand.players.values())
    return uncollected + sum(pot.net for pot in hand.pots)


def open_range(hand: Hand, player: Player) -> Range:
    tier = hand.tier(hand.street)
    most = {
        "fixed": tier,
        "spread": hand.high_limit,
        "pot": money_in_play(hand) if hand.structure == "pot" else 0,
        "no_limit": player.stack,
    }[hand.structure]
    return _within_stack(Range(tier, max(tier, most)), player)


def raise_range(hand: Hand, player: Player) -> Range:
    match hand.structure:
        case "fixed":
            least = most = hand.high + hand.tier(hand.street)
        case "spread":
            least, most = hand.high + hand.increment, hand.high + hand.high_limit
        case "pot":
            to_call = hand.high - player.bet
            least, most = hand.high + hand.increment, hand.high + money_in_play(hand) + to_call
        case _:
            least, most = hand.high + hand.increment, player.bet + player.stack
    return _within_stack(Range(least, max(least, most)), player)


def _within_stack(legal: Range, player: Player) -> Range:
    """A player may always go all-in for less (G.3.d)."""
    everything = player.bet + player.stack
    return Range(min(legal.least, everything), min(legal.most, everything))


def check_turn(hand: Hand | None, seat: int) -> Rejection | None:
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "5.5")
    if hand.phase != BETTING:
        return Rejection("WRONG_STATE", f"not while the hand is in {hand.phase}", "F.3")
    if seat not in hand.players or not hand.players[seat].live:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no live hand", "F.3", "seat")
    if hand.actor != seat:
        return Rejection("OUT_OF_TURN", f"it is seat {hand.actor}'s turn", "G.4", "seat")
    return None


def check_amount(legal: Range, to_cents: int) -> Rejection | None:
    if legal.least <= to_cents <= legal.most:
        return None
    only = f"exactly {legal.least}" if legal.least == legal.most else f"{legal.least} to {legal.most}"
    code = "BET_BELOW_MINIMUM" if to_cents < legal.least else "BET_ABOVE_MAXIMUM"
    return Rejection(code, f"the total of this betting round must be {only} cents", "R", "to_cents")


def check_bet(hand: Hand, player: Player, to_cents: int) -> Rejection | None:
    if hand.high:
        return Rejection("BET_FACING_BET", "there is a bet: call, raise or fold", "G.4")
    return check_amount(open_range(hand, player), to_cents)


def check_raise(
    hand: Hand, player: Player, to_cents: int, *, half_reopens: bool, check_raise_allowed: bool
) -> Rejection | None:
    refused = check_may_raise(hand, player, half_reopens=half_reopens, check_raise_allowed=check_raise_allowed)
    return refused or check_amount(raise_range(hand, player), to_cents)


def check_may_raise(hand: Hand, player: Player, *, half_reopens: bool, check_raise_allowed: bool) -> Rejection | None:
    """Whether the player may raise at all."""
    if not hand.high:
        return Rejection("NOTHING_TO_RAISE", "there is no bet to raise", "G.4")
    if player.checked and not check_raise_allowed:
        return Rejection("CHECK_RAISE_FORBIDDEN", "this house forbids a raise after a check", "G.10")
    if hand.max_raises and hand.raises >= hand.max_raises:
        return Rejection("RAISE_CAP_REACHED", f"{hand.max_raises} raises is the most in a betting round", "G.11")
    if not may_raise(hand, player, half_reopens=half_reopens):
        message = "an all-in raise below the full one does not reopen the betting"
        return Rejection("BETTING_NOT_REOPENED", message, "G.3.d")
    if player.bet + player.stack <= hand.high:
        return Rejection("STACK_TOO_SHORT", "the stack does not reach beyond a call", "G.3.d", "to_cents")
    return None


def raise_cap(structure: str, caps: tuple[int, ...], dealt_in: int) -> int:
    """The cap for so many players dealt in (G.11); 0 is none. `caps` is for two players, three and so on, the last one
    also for more; when empty, three raises for three or more players at limits with an upper bound."""
    if not caps:
        caps = (0, 3) if structure in ("fixed", "spread") else (0,)
    return caps[min(dealt_in - 2, len(caps) - 1)]


def with_chips(players: Iterable[Player]) -> int:
    return sum(1 for player in players if player.live and player.stack)
