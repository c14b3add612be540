"""The games of the floor: one line each."""

from roundledger.games import craps, jackpot_fund, minibaccarat, poker, roulette
from roundledger.games.interface import Game

GAMES: dict[str, Game] = {
    roulette.name: roulette,
    craps.name: craps,
    minibaccarat.name: minibaccarat,
    poker.name: poker,
    jackpot_fund.name: jackpot_fund,
}

SPANNING = frozenset({jackpot_fund.name})
"""Streams that are no tables but what tables share: they have no seats and no rulebook."""

FOUNDING = frozenset({"install_table", f"{jackpot_fund.name}.open_fund"})
"""The commands that begin a stream."""
