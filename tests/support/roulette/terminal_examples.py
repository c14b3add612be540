"""The worked examples of roulette with wagering terminals: W11 to W17, W19 and W20.

Commands have times: the clock of 45 seconds prompts after 35 and locks the terminals at its end. What a terminal has is
shown by cashing it out: another amount would be a COUNT_MISMATCH.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

import roundledger.v1 as pb
from tests.support.examples import Example, Step
from tests.support.roulette.terminals import TerminalTable

_NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
CLOCK, PROMPT = timedelta(seconds=45), timedelta(seconds=35)


class _Played:
    """Steps of a table in time; each game begins a minute after the last."""

    def __init__(self, table: TerminalTable, credits_cents: int) -> None:
        self.table = table
        self.at = _NOON
        self.steps = [self.step(command) for command in table.with_terminals()]
        if credits_cents:
            self.do(*table.credit(credits_cents))

    def step(self, command: pb.Command, refused: str = "", net: Mapping[str, int] | None = None) -> Step:
        return Step(command, refused, net, self.at)

    def do(self, *commands: pb.Command) -> None:
        self.steps += [self.step(command) for command in commands]

    def refused(self, command: pb.Command, code: str) -> None:
        self.steps.append(self.step(command, code))

    def new_game(self) -> None:
        self.at += timedelta(minutes=1)
        self.do(self.table.start())

    def ball(self, number: str) -> None:
        """Spun at the prompt, seen by the sensor after the lock-out."""
        began, self.at = self.at, self.at + PROMPT
        self.do(self.table.spin_ball())
        self.at = began + CLOCK
        self.do(self.table.sense(number))

    def decided(self, number: str, net: Mapping[str, int]) -> None:
        self.ball(number)
        self.steps.append(self.step(self.table.confirm_number(number), net=net))

    def refunded(self, net: Mapping[str, int]) -> None:
        self.steps.append(self.step(self.table.refund(), net=net))

    def has(self, cents: int) -> None:
        self.do(*self.table.cash_out(cents))


def _w11(table: TerminalTable) -> Iterable[Step]:
    """The refund is a supervisor's: who may send it is tested with the guards."""
    play = _Played(table, 500)
    play.new_game()
    play.do(table.bet("straight", "8", 500))
    play.ball("8")
    play.do(table.void_game("revolutions"))
    play.refunded({"straight 8": 0})
    play.has(500)
    return play.steps


def _w12(table: TerminalTable) -> Iterable[Step]:
    play = _Played(table, 5000)
    play.new_game()
    play.refused(table.bet("straight", "0", 200), "BAD_CHIP")
    play.do(table.bet("straight", "0", 500), table.neighbours())
    play.refused(table.bet("straight", "17", 10000), "INSUFFICIENT_CREDITS")
    lost = {f"straight {number}": -500 for number in ("0", "14", "2", "28")}
    play.decided("9", {**lost, "straight 9": 17500})
    play.has(20500)
    return play.steps


def _w13(table: TerminalTable) -> Iterable[Step]:
    play = _Played(table, 5000)
    play.new_game()
    play.do(table.bet("straight", "17", 500), table.bet("straight", "17", 100), table.neighbours())
    lost = {f"straight {number}": -100 for number in ("22", "5", "32", "20")}
    play.decided("17", {**lost, "straight 17": 21000})
    play.has(25600)
    return play.steps


def _w14(table: TerminalTable) -> Iterable[Step]:
    play = _Played(table, 1000)
    play.new_game()
    play.do(table.bet("straight", "00", 500))
    play.refused(table.neighbours(), "INSUFFICIENT_CREDITS")
    play.decided("1", {"straight 00": -500})
    play.has(500)
    return play.steps


def _buttons(table: TerminalTable) -> _Played:
    play = _Played(table, 2000)
    play.new_game()
    play.do(table.bet("red", "", 1000), table.bet("dozen", "1", 500), table.clear(), table.undo())
    play.do(table.cancel("red"), table.undo(), table.undo())
    play.decided("0", {"red": -1000})
    return play


def _w15(table: TerminalTable) -> Iterable[Step]:
    play = _buttons(table)
    play.has(1000)
    return play.steps


def _w16(table: TerminalTable) -> Iterable[Step]:
    play = _buttons(table)
    play.new_game()
    play.do(table.recall())
    play.refused(table.request_cash_out(), "NOTHING_TO_CASH")
    play.decided("2", {"red": -1000})
    play.new_game()
    play.refused(table.recall(), "INSUFFICIENT_CREDITS")
    return play.steps


def _black(table: TerminalTable) -> _Played:
    play = _Played(table, 3000)
    play.new_game()
    play.do(table.bet("black", "", 1000))
    return play


def _w17(table: TerminalTable) -> Iterable[Step]:
    play = _black(table)
    play.ball("2")
    play.do(table.confirm_number("3"))
    play.refused(table.start(), "REFUND_PENDING")
    play.refunded({"black": 0})
    play.has(3000)
    return play.steps


def _w19(table: TerminalTable) -> Iterable[Step]:
    play = _black(table)
    play.at += PROMPT
    play.do(table.spin_ball())
    play.at += timedelta(seconds=7)
    play.do(table.sense("7"))
    play.refunded({"black": 0})
    play.has(3000)
    return play.steps


def _w20(table: TerminalTable) -> Iterable[Step]:
    play = _Played(table, 500)
    play.do(table.correct_buy_in(5000))
    play.new_game()
    play.refused(table.correct_buy_in(6000), "ROUND_IN_PROGRESS")
    play.do(table.bet("red", "", 1000))
    play.has(4000)
    play.decided("1", {"red": 1000})
    play.has(2000)
    return play.steps


EXAMPLES: list[Example] = [
    Example("W11-no-spin-terminal", "I.9.b, I.9.k", TerminalTable, _w11, with_terminals=True),
    Example("W12-neighbours-of-0", "I.3.b.viii, R8", TerminalTable, _w12, with_terminals=True),
    Example("W13-last-chip-only", "I.3.b.viii, R8", TerminalTable, _w13, with_terminals=True),
    Example("W14-neighbours-too-dear", "I.3.b.viii", TerminalTable, _w14, with_terminals=True),
    Example("W15-buttons", "I.3.b.iv-vii, R9", TerminalTable, _w15, with_terminals=True),
    Example("W16-recall", "I.3.b.vi, R10", TerminalTable, _w16, with_terminals=True),
    Example("W17-wrong-number", "I.9.d, R7", TerminalTable, _w17, with_terminals=True),
    Example("W19-ball-too-early", "I.6.d, R6", TerminalTable, _w19, with_terminals=True),
    Example("W20-buy-in-and-cash-out", "I.8, I.9.e", TerminalTable, _w20, with_terminals=True),
]
"""What a supervisor does to W17's decided game is in test_terminals.py of roulette: another role sends it."""
