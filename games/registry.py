"""The games of the floor: one line each."""

from games import (
    blackjack,
    craps,
    four_card_poker,
    let_it_ride,
    minibaccarat,
    poker,
    roulette,
    sicbo,
    three_card_poker,
)
from games.game import AnyGame, as_stream

GAMES: dict[str, AnyGame] = {
    game.name: game
    for game in (
        blackjack.GAME,
        craps.GAME,
        four_card_poker.GAME,
        let_it_ride.GAME,
        minibaccarat.GAME,
        poker.GAME,
        roulette.GAME,
        sicbo.GAME,
        three_card_poker.GAME,
    )
}

TABLES = {name: as_stream(game) for name, game in GAMES.items()}
