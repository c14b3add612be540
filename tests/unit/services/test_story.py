"""What `make run` tells of its shift: a short story a game, or every step."""

from io import StringIO

from rich.console import Console

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.play.story import EveryStep, ShiftTeller, ShortStory

PAID = pb.Decision(
    player_id="anna", wager="straight", selection="17", stake_cents=500, paid_cents=17_500, outcome=pb.OUTCOME_WON
)


def told(teller_of: type[EveryStep] | type[ShortStory]) -> tuple[list[str], ShiftTeller]:
    """Two games, the first in two parts with far more to tell than there is room for."""
    console = Console(file=StringIO(), width=200)
    teller = teller_of(console)
    for game, parts in {"1": 2, "2": 1}.items():
        for part in range(parts):
            teller.game(game)
            teller.heading(f"Game {game}, part {part}")
            for _ in range(30):
                teller.accepted(pb.CommandReply(kind="roulette", seq=7, decisions=[PAID]))
            teller.refused(Rejection("BETTING_CLOSED", "no more bets was called [now]"))
    teller.end()
    return console.file.getvalue().splitlines(), teller  # type: ignore[attr-defined]


def test_a_game_has_a_dozen_lines_and_every_part_is_named() -> None:
    lines, story = told(ShortStory)
    first = lines[: lines.index("")]
    assert len(first) == 12
    assert {"Game 1, part 0", "Game 1, part 1"} <= set(first)
    assert sum("BETTING_CLOSED: no more bets was called [now]" in line for line in first) == 2
    second = lines[lines.index("") + 1 : -1]
    assert len(second) == 12
    assert isinstance(story, ShortStory)
    assert story.left_out == 3 * 31 - (12 - 2) - (12 - 1)


def test_every_step_leaves_nothing_out() -> None:
    lines, _ = told(EveryStep)
    assert sum("pay anna's $5.00 on straight 17" in line for line in lines) == 90


def test_a_short_game_is_told_whole() -> None:
    console = Console(file=StringIO(), width=200)
    story = ShortStory(console)
    story.game("1")
    story.heading("Roulette")
    story.accepted(pb.CommandReply(kind="roulette", decisions=[PAID] * 3))
    story.heading("Its money")
    story.note("win by count $1.00")
    story.end()
    assert console.file.getvalue().count("pay anna") == 3  # type: ignore[attr-defined]
    assert story.left_out == 0
