"""The games of the floor: one line each."""

from games import (
    craps,
    minibaccarat,
    roulette,
    sicbo,
)
from games.game import Game, as_stream

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        craps.GAME,
        minibaccarat.GAME,
        roulette.GAME,
        sicbo.GAME,
    )
}

TABLES = {name: as_stream(game) for name, game in GAMES.items()}
