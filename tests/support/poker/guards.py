"""A table with fixed limits, three players and the first deal, for tests of single rules."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from tests.support.poker.console import P2006, P2006_2, PokerTable, pure_poker
from tests.support.poker.examples import cards
from tests.support.pure import PureStream

FIXED: dict[str, Any] = {
    "variant": "holdem",
    "limit_low_cents": 200,
    "limit_high_cents": 400,
    "blinds_cents": (100, 200),
    "rake_percentage_bp": 0,
}
NO_LIMIT: dict[str, Any] = {"betting_structure": "no_limit", "limit_high_cents": 0}
STACKS = {1: 10_000, 2: 10_000, 3: 10_000}
HOLE = cards("Ah9s7cKd9d6c")
FLOP = cards("2c2d2h")


def seated(stacks: Mapping[int, int] = STACKS, **options: Any) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(stacks, max(3, *stacks), **{**FIXED, **options}))
    return console, table


def dealt(**options: Any) -> tuple[PokerTable, PureStream]:
    """Seat 3 has the button and the first action."""
    console, table = seated(**options)
    table.play(*console.ready(), console.start(), console.deal(HOLE))
    return console, table


def flopped(**options: Any) -> tuple[PokerTable, PureStream]:
    """Seat 1 opens."""
    console, table = dealt(**options)
    table.play(console.call(3), console.call(1), console.check(2), console.deal(FLOP))
    return console, table


def refused(table: PureStream, command: pb.Command, actor: pb.Actor | None = None) -> tuple[str, str]:
    """Code and clause of the refusal, which changed nothing."""
    answer = table.refused(command, actor)
    return answer.code, answer.rule.removeprefix(f"{P2006} ").removeprefix(f"{P2006_2} ")
