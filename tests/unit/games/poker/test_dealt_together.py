"""Cards that a command deals together are evolved in one step; a reader of the commit evolves them one by one."""

import random
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.core.commands import Request
from tests.support.poker.duel import POKER, STYLES, UNIT, Ours, play


class _Compared(Ours):
    """Each command's events applied once more, one by one, to the table before it."""

    dealt_together = 0

    def decide(self, request: Request) -> list[Any]:
        state = self.table
        events = super().decide(request)
        for event in events:
            reaction = POKER.reaction_to(event)
            state = reaction.evolve(state, event, reaction.settle(state, event) if reaction.settle else ())
        assert state == self.table
        self.dealt_together += [type(event) for event in events].count(pb.CardDealt) > 1
        return events


@pytest.mark.filterwarnings("ignore::UserWarning")  # that a draw goes on from the discards
@pytest.mark.parametrize("name", STYLES)
def test_cards_that_are_dealt_together_lie_as_if_they_were_dealt_one_by_one(name: str) -> None:
    style = STYLES[name]
    table = _Compared(style, [100 * UNIT] * style.most, 0)
    for seed in range(3):
        play(style, table, random.Random(seed), 0)
    assert table.dealt_together >= 3
