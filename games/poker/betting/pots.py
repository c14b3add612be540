"""Pots: what goes back uncalled, what goes into which pot, who may win which (5.4)."""

import msgspec

import roundledger.v1 as pb
from games.poker.options import Options
from games.poker.state import Hand, Pot
from ledger.core.movements import BooksOutOfBalance


class Collection(msgspec.Struct, frozen=True, gc=False):
    """What one pot receives when bets are collected."""

    pot: int
    up_to: int
    parts: dict[int, int]
    """By seat."""


def uncalled(hand: Hand) -> tuple[int, int]:
    """The live seat whose total exceeds everybody else's, folded players included, and by how much; else 0 and 0."""
    first = most = second = 0
    for seat, player in hand.players.items():
        if player.total > most:
            first, most, second = seat, player.total, most
        elif player.total > second:
            second = player.total
    if most == second or first not in hand.live:
        return 0, 0
    surplus = min(most - second, most - hand.players[first].collected)
    return (first, surplus) if surplus else (0, 0)


def collections_due(hand: Hand) -> list[Collection]:
    """Where the bets go. A boundary lies where a live all-in player's money ends; once made it stays."""
    players = hand.players
    most = max([player.total for player in players.values()])
    all_in = {total for seat in hand.live if not players[seat].stack and (total := players[seat].total) < most}
    if not all_in and len(hand.pots) < 2:  # one pot for all, as in most betting rounds
        parts = {seat: p.total - p.collected for seat, p in players.items() if p.total > p.collected}
        return [Collection(0, most, parts)] if parts else []
    bounds = sorted({pot.up_to for pot in hand.pots[:-1]} | all_in | {most})
    due = []
    below = 0
    for number, bound in enumerate(bounds):
        parts = {}
        for seat, player in players.items():
            if player.total > player.collected:
                part = min(player.total, bound) - max(player.collected, below)
                if part > 0:
                    parts[seat] = part
        if parts:
            due.append(Collection(number, bound, parts))
        below = bound
    return due


def eligible(hand: Hand, pot: Pot) -> list[int]:
    """Live players who put in all that the pot takes."""
    return [seat for seat in hand.live if hand.players[seat].total >= pot.up_to]


def must_show(hand: Hand, seat: int) -> bool:
    """Whether nobody else is left to win a pot at the showdown (P.4, A-40)."""
    return len(hand.live) == 1 or any(eligible(hand, pot) == [seat] for pot in hand.pots)


def refund(hand: Hand, seat: int) -> tuple[int, list[pb.PokerPotPart]]:
    """What a player gets back who loses a protected hand (P.10.c): the open bet, and parts of pots. Rake that was
    taken stays taken (A-29): what a pot lacks for it comes from the next lower one that holds it."""
    player = hand.players[seat]
    parts: dict[int, int] = {}
    below = short = 0
    for number, pot in enumerate(hand.pots):
        own = max(0, min(player.collected, pot.up_to) - below)
        if number == 0:
            own += player.table_ante - player.table_ante_up
        below = pot.up_to
        parts[number] = min(own, pot.net)
        short += own - parts[number]
    for number, pot in reversed(list(enumerate(hand.pots))):
        more = min(short, pot.net - parts[number])
        parts[number] += more
        short -= more
    taken = [pb.PokerPotPart(pot=number, amount_cents=cents) for number, cents in parts.items() if cents]
    return player.total - player.collected + player.table_ante_up, taken


def to_call_without(hand: Hand, seat: int, options: Options) -> int:
    """The highest bet of this betting round when a seat's own goes back. What was folded stays a bet; and while blinds
    or the bring-in are what there is to call, that stays although nobody may have it up."""
    bets = [player.bet for other, player in hand.players.items() if other != seat]
    return max(*bets, _forced(hand, options))


def least_raise_without(hand: Hand, seat: int, options: Options) -> int:
    """By how much that bet must be raised then: by as much as it was itself, at least the minimum bet (5.3)."""
    high, tier = to_call_without(hand, seat, options), hand.tier(hand.street)
    if hand.structure == "fixed":
        return tier
    below = [p.bet for other, p in hand.players.items() if other != seat and p.bet < high]
    return max(tier, high - max([*below, min(high, _forced(hand, options))]))


def _forced(hand: Hand, options: Options) -> int:
    """What blinds, kill blind or the bring-in have everybody call in the first betting round."""
    if hand.street:
        return 0
    if hand.form.bring_in:
        return min(hand.high, hand.bring_in)
    killed = hand.low if hand.kill_seat else 0
    return min(hand.high, max(*options.blinds_cents[: len(hand.order)], killed, 0))


def returned(hand: Hand) -> list[pb.PokerReturn]:
    """What a void round gives back: everybody gets exactly what they put in, rake and fee included (P.6, P.7). Whose
    cents lie in which pot or area is all one, so they are handed out in order."""
    held = [(pb.POKER_MONEY_SOURCE_POT, number, pot.net) for number, pot in enumerate(hand.pots)]
    held.append((pb.POKER_MONEY_SOURCE_RAKE, 0, sum(pot.rake for pot in hand.pots)))
    held.append((pb.POKER_MONEY_SOURCE_JACKPOT_FEE, 0, sum(pot.fee for pot in hand.pots)))
    returns = []
    for seat, player in hand.players.items():
        up = player.total - player.collected + player.table_ante_up
        sources = [(pb.POKER_MONEY_SOURCE_BET, 0, up)]
        owed = player.collected + player.table_ante - player.table_ante_up
        for place, (source, pot, cents) in enumerate(held):
            part = min(owed, cents)
            held[place] = (source, pot, cents - part)
            owed -= part
            sources.append((source, pot, part))
        returns += [
            pb.PokerReturn(seat=seat, player_id=player.player_id, source=source, pot=pot, amount_cents=cents)
            for source, pot, cents in sources
            if cents
        ]
    if left := sum(cents for _, _, cents in held):
        raise BooksOutOfBalance(f"a void round leaves {left} cents behind")
    return returns
