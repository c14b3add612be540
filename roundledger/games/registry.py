"""The games of the floor: one line each."""

from roundledger.games import roulette
from roundledger.games.interface import Game

GAMES: dict[str, Game] = {
    roulette.name: roulette,
}
