"""Pots: what goes back uncalled, what goes into which pot, who may win which (5.4)."""

from collections.abc import Mapping, Sequence

import msgspec

from games.poker.state import Hand, Player, Pot


class Collection(msgspec.Struct, frozen=True):
    """What one pot receives when bets are collected."""

    pot: int
    up_to: int
    parts: dict[int, int]
    """By seat."""

    @property
    def total(self) -> int:
        return sum(self.parts.values())


def uncalled(players: Mapping[int, Player]) -> tuple[int, int]:
    """The live seat whose total exceeds everybody else's, folded players included, and by how much; else 0 and 0."""
    ranked = sorted(players, key=lambda seat: players[seat].total, reverse=True)
    top = players[ranked[0]]
    second = players[ranked[1]].total if len(ranked) > 1 else 0
    surplus = min(top.total - second, top.total - top.collected)
    return (ranked[0], surplus) if top.live and surplus > 0 else (0, 0)


def collections(players: Mapping[int, Player], pots: Sequence[Pot]) -> list[Collection]:
    """Where the bets go. A boundary lies where a live all-in player's money ends; once made it stays."""
    most = max(player.total for player in players.values())
    all_in = {player.total for player in players.values() if player.live and not player.stack and player.total < most}
    bounds = sorted({pot.up_to for pot in pots[:-1]} | all_in | {most})
    collected = []
    below = 0
    for number, bound in enumerate(bounds):
        parts = {}
        for seat, player in players.items():
            part = min(player.total, bound) - max(player.collected, below)
            if part > 0:
                parts[seat] = part
        if parts:
            collected.append(Collection(number, bound, parts))
        below = bound
    return collected


def eligible(hand: Hand, pot: Pot) -> list[int]:
    """Live players who put in all that the pot takes."""
    return [seat for seat in hand.order if (p := hand.players[seat]).live and p.total >= pot.up_to]


def refund(hand: Hand, seat: int) -> tuple[int, list[tuple[int, int]]]:
    """What a player gets back who loses a protected hand (P.10.c): the open bet, and parts of pots. Rake that was
    taken stays taken (A-29): what a pot lacks for it comes from the next lower one that holds it."""
    player = hand.players[seat]
    parts: dict[int, int] = {}
    below = short = 0
    for number, pot in enumerate(hand.pots):
        own = max(0, min(player.collected, pot.up_to) - below)
        below = pot.up_to
        parts[number] = min(own, pot.net)
        short += own - parts[number]
    for number, pot in reversed(list(enumerate(hand.pots))):
        more = min(short, pot.net - parts[number])
        parts[number] += more
        short -= more
    return player.total - player.collected, [(number, cents) for number, cents in parts.items() if cents]
