"""Random hands against pokerkit, an engine that others wrote: whose turn it is, what may be bet, and every stack.

ROUNDLEDGER_POKERKIT_HANDS says how many hands a style (60 if unset; 10,000 take two to six minutes each, nearly all
of it pokerkit's), ROUNDLEDGER_POKERKIT_SEED where they start. A failure names its seed.
"""

import os
import random

import pytest

from tests.support.poker import duel as poker_duel

HANDS = int(os.environ.get("ROUNDLEDGER_POKERKIT_HANDS", "60"))
SEED = int(os.environ.get("ROUNDLEDGER_POKERKIT_SEED", "20060830"))


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore::UserWarning")  # that a draw goes on from the discards
@pytest.mark.parametrize("name", poker_duel.STYLES)
def test_every_stack_agrees_with_pokerkit(name: str) -> None:
    style = poker_duel.STYLES[name]
    tables = {ante: poker_duel.Ours(style, [100 * poker_duel.UNIT] * style.most, ante) for ante in (0, poker_duel.UNIT)}
    for seed in range(SEED, SEED + HANDS):
        rng = random.Random(seed)
        ante = rng.choice([0, 0, poker_duel.UNIT])
        result = poker_duel.play(style, tables[ante], rng, ante)
        assert sum(result.ours) == sum(result.theirs), f"seed {seed}"
        if not result.low_in_some_pots:
            assert result.ours == result.theirs, f"seed {seed}"
