"""Bets: whose turn it is and what may be bet. Pure numbers; clauses are those of the rulebook in force."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.options import Options
from games.poker.state import BETTING, Draft, Hand, Player, Table, hand_of
from games.tables.chips import dollars
from ledger.core.rejection import Rejection


class Range(msgspec.Struct, frozen=True, gc=False):
    """What a bet or raise may come to, as the player's total of the betting round."""

    least: int
    most: int
    nothing_between: bool = False
    """Only these two amounts."""


def live_from(hand: Hand, seat: int) -> tuple[int, ...]:
    """The live seats clockwise from this one on, whether it is live or not."""
    live, order = hand.live, hand.order
    while seat not in live:
        seat = order[order.index(seat) + 1 - len(order)]
    place = live.index(seat)
    return live[place:] + live[:place]


def next_actor(players: Mapping[int, Player], seats: Iterable[int], high: int) -> int:
    """The first of all live seats, in this order, that still has to act; 0 if nobody has (A.4, 5.4). Whoever has
    matched the bet is asked only while somebody else has chips to answer with."""
    answerable, unasked = False, 0
    for seat in seats:
        player = players[seat]
        if not player.stack:
            continue
        if unasked or player.bet < high:
            return unasked or seat
        if not player.acted:
            if answerable:
                return seat
            unasked = seat
        answerable = True
    return 0


def may_raise(hand: Hand, player: Player, options: Options) -> bool:
    """A raise below the full increment does not reopen the betting for those who had acted (5.3)."""
    if not player.acted:
        return True
    increase = hand.high - player.level
    if options.short_all_in_reopens == "half" and hand.structure == "fixed":
        return 2 * increase >= hand.increment
    return increase >= hand.increment


def money_in_play(hand: Hand) -> int:
    """Net pots, antes not yet collected and all bets of this betting round."""
    uncollected = sum(player.total - player.collected + player.table_ante_up for player in hand.players.values())
    return uncollected + sum(pot.net for pot in hand.pots)


def open_range(hand: Hand, player: Player) -> Range:
    least = most = hand.tier(hand.street)
    if hand.bets_at_either:
        return _at_either(least, hand.high_limit, player)
    match hand.structure:
        case "spread":
            most = hand.high_limit
        case "pot":
            most = money_in_play(hand)
        case "no_limit":
            most = player.stack
    return _within_stack(least, most, player)


def raise_range(hand: Hand, player: Player) -> Range:
    """The first full bet over a forced bet completes it: the minimum bet is its street total (5.3)."""
    least = hand.tier(hand.street) if hand.completing else hand.high + hand.increment
    if hand.bets_at_either:
        return _at_either(least, max(least, hand.high + hand.high_limit), player)
    match hand.structure:
        case "fixed":
            least = most = hand.tier(hand.street) if hand.completing else hand.high + hand.tier(hand.street)
        case "spread":
            most = hand.high + hand.high_limit
        case "pot":
            most = hand.high + money_in_play(hand) + hand.high - player.bet
        case _:
            most = player.bet + player.stack
    return _within_stack(least, most, player)


def announced_range(hand: Hand, player: Player) -> Range:
    """What an announced bet may come to. To open it is as before the first chips of the bet: they count for no limit
    yet."""
    if hand.high:
        return raise_range(hand, player)
    before = replace(player, stack=player.stack + player.bet, bet=0, total=player.total - player.bet)
    return open_range(hand.with_player(hand.announced, before), before)


def _within_stack(least: int, most: int, player: Player) -> Range:
    """A range whose top lies below its bottom is the bottom alone; a player may always go all-in for less (G.3.d)."""
    everything = player.bet + player.stack
    return Range(min(least, everything), min(max(least, most), everything))


def _at_either(lower: int, upper: int, player: Player) -> Range:
    """With a pair open either limit may be bet, and after a bet at the upper one that is the raise."""
    legal = _within_stack(lower, upper, player)
    return Range(legal.least, legal.most, nothing_between=True)


def check_turn(hand: Hand | None, seat: int) -> Rejection | None:
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on: start one first", "5.5")
    if hand.phase != BETTING:
        return Rejection("WRONG_STATE", f"not while the hand is in {hand.phase}", "F.3")
    if hand.actor == seat:
        return None
    if seat not in hand.live:
        return not_live(seat, "F.3")
    return Rejection("OUT_OF_TURN", f"it is seat {hand.actor}'s turn", "G.4", "seat")


def not_live(seat: int, rule: str) -> Rejection:
    return Rejection("NOT_IN_HAND", f"seat {seat} has no live hand", rule, "seat")


def check_amount(legal: Range, to_cents: int) -> Rejection | None:
    if legal.nothing_between and legal.least < to_cents < legal.most:
        message = f"the total of this betting round must be {dollars(legal.least)} or {dollars(legal.most)}"
        return Rejection("BET_BETWEEN_LIMITS", message, "R", "to_cents")
    if legal.least <= to_cents <= legal.most:
        return None
    only = (
        f"exactly {dollars(legal.least)}"
        if legal.least == legal.most
        else f"{dollars(legal.least)} to {dollars(legal.most)}"
    )
    code = "BET_BELOW_MINIMUM" if to_cents < legal.least else "BET_ABOVE_MAXIMUM"
    return Rejection(code, f"the total of this betting round must be {only}", "R", "to_cents")


def check_bring_in(hand: Hand, options: Options, *, completes: bool = False) -> Rejection | None:
    """The forced bet is owed before anything else; where the house allows it, its poster may complete at once (5.3)."""
    if not hand.owes_bring_in or (completes and options.bring_in_may_complete):
        return None
    message = f"seat {hand.actor} owes the forced bet of {dollars(hand.bring_in)}: post it first"
    return Rejection("BRING_IN_OWED", message, f"{hand.form.bring_in_cite}, P.11.b")


def check_bet(hand: Hand, player: Player, to_cents: int) -> Rejection | None:
    if hand.high:
        return Rejection("BET_FACING_BET", "there is a bet: call, raise or fold", "G.4")
    return check_amount(open_range(hand, player), to_cents)


def check_raise(hand: Hand, player: Player, to_cents: int, options: Options) -> Rejection | None:
    return check_may_raise(hand, player, options) or check_amount(raise_range(hand, player), to_cents)


def check_may_raise(hand: Hand, player: Player, options: Options) -> Rejection | None:
    """Whether the player may raise at all."""
    if not hand.high:
        return Rejection("NOTHING_TO_RAISE", "there is no bet to raise: bet or check", "G.4")
    if player.checked and not options.check_raise_allowed:
        return Rejection("CHECK_RAISE_FORBIDDEN", "this house forbids a raise after a check", "G.10")
    if hand.max_raises and hand.raises >= hand.max_raises:
        return Rejection("RAISE_CAP_REACHED", f"{hand.max_raises} raises is the most in a betting round", "G.11")
    if not may_raise(hand, player, options):
        message = "an all-in raise below the full one does not reopen the betting: call or fold"
        return Rejection("BETTING_NOT_REOPENED", message, "G.3.d")
    if player.bet + player.stack <= hand.high:
        message = "the stack does not reach beyond a call: call or fold"
        return Rejection("STACK_TOO_SHORT", message, "G.3.d", "to_cents")
    return None


def raise_cap(options: Options, dealt_in: int) -> int:
    """The cap for so many players dealt in (G.11); 0 is none. The house's list is for two players, three and so on,
    the last one also for more; when empty, three raises for three or more players at limits with an upper bound."""
    caps = options.max_raises
    if not caps:
        caps = (0, 3) if options.betting_structure in ("fixed", "spread") else (0,)
    return caps[min(dealt_in - 2, len(caps) - 1)]


# --- Currency on the table may be bet, and the dealer changes it at once (G.3) ---


def converted(table: Table, seat: int, cents: int) -> pb.PokerCurrencyConverted:
    return pb.PokerCurrencyConverted(
        round_id=table.round_id, seat=seat, player_id=table.players[seat], amount_cents=cents
    )


def change_for_bet(draft: Draft, seat: int, cents: int) -> None:
    """Goes before whatever puts so much into the pot: where the chips do not reach, all the currency becomes chips."""
    player = hand_of(draft.state).players[seat]
    if player.currency and player.stack - player.currency < cents:
        draft.add(converted(draft.state, seat, player.currency))
