"""The games of the floor: one line each."""

from games import craps, minibaccarat, roulette
from games.game import Game, as_stream

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        roulette.GAME,
        craps.GAME,
        minibaccarat.GAME,
    )
}

TABLES = {name: as_stream(game) for name, game in GAMES.items()}
