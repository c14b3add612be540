"""A lowered rake takes from no pot more than the posted one, at any close of any round, whatever the pots (N.6): also
where several small side pots, a cap and levels meet. Compared with the posted schedule played on its own."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from games.poker.betting.rake import by_pot, reduced, taken_and_forgone, takes, takes_no_more
from games.poker.state import Pot
from games.poker.state.parts import Reduction, Schedule

Closes = Sequence[dict[int, int]]
"""What each betting round puts into each pot."""


def _rake(closes: Closes, posted: Schedule, granted: Schedule, fee: int) -> tuple[list[int], list[int]]:
    """By pot, what each schedule has taken at the end, the fee included in neither."""
    count = 1 + max(pot for close in closes for pot in close)
    by_posted, by_granted = [Pot(0)] * count, [Pot(0)] * count
    raked_to = 0
    for close in closes:
        for pot, cents in close.items():
            by_posted[pot] = replace(by_posted[pot], gross=by_posted[pot].gross + cents)
            by_granted[pot] = replace(by_granted[pot], gross=by_granted[pot].gross + cents)
        for pot, cents in by_pot(takes(by_posted, close, raked_to, posted)).items():
            by_posted[pot] = replace(by_posted[pot], rake=by_posted[pot].rake + cents)
        taken, forgone = taken_and_forgone(by_granted, close, raked_to, granted, posted)
        for pot, cents in by_pot(taken).items():
            by_granted[pot] = replace(by_granted[pot], rake=by_granted[pot].rake + cents)
        for pot, cents in forgone:
            by_granted[pot] = replace(by_granted[pot], forgone=by_granted[pot].forgone + cents)
        for pots in (by_posted, by_granted):
            main = pots[0]
            if fee and not main.fee and main.gross - main.rake - main.forgone >= fee:
                pots[0] = replace(main, fee=fee)
        raked_to = max(raked_to, sum(pot.gross for pot in by_posted))
        for less, more in zip(by_granted, by_posted, strict=True):
            assert less.rake <= more.rake
            assert less.rake + less.forgone == more.rake  # what was forgone is the whole difference
            assert less.net >= 0
    return [pot.rake for pot in by_posted], [pot.rake for pot in by_granted]


def test_a_cap_that_a_lower_percentage_leaves_is_not_taken_from_a_side_pot() -> None:
    """Ten percent of the main pot reach the cap; five percent would leave half of it for the side pot."""
    posted, granted = Schedule(1000, cap_cents=100), Schedule(500, cap_cents=100)
    assert by_pot(takes([Pot(0, 1000), Pot(0, 800)], {0: 1000, 1: 800}, 0, granted)) == {0: 50, 1: 40}
    assert _rake([{0: 1000, 1: 800}], posted, granted, 0) == ([100, 0], [50, 0])


def test_a_level_that_a_side_pot_could_not_pay_is_not_taken_from_it_when_it_could() -> None:
    """The level's cent lies in the side pot of 40, which holds 36 after ten percent: the main pot pays the 38."""
    posted, granted = Schedule(1000, steps=((1030, 38),)), Schedule(0, steps=((1030, 38),))
    assert by_pot(takes([Pot(0, 1000), Pot(0, 40)], {0: 1000, 1: 40}, 0, granted)) == {1: 38}
    by_posted, by_granted = _rake([{0: 1000, 1: 40}], posted, granted, 0)
    assert by_posted == [138, 4]
    assert by_granted[1] <= 4


def _schedule(rng: Random) -> Schedule:
    levels = sorted(rng.sample(range(50, 3000), rng.randint(0, 3)))
    return Schedule(
        percentage_bp=rng.choice((0, 333, 500, 1000, 2500)),
        unit_cents=rng.choice((1, 5, 25)),
        cap_cents=rng.choice((0, 0, 40, 300)),
        steps=tuple((level, rng.randint(1, max(1, level // 8))) for level in levels),
    )


def _reduction(rng: Random, posted: Schedule) -> Reduction:
    kept = tuple((level, rng.randint(1, cents)) for level, cents in posted.steps if rng.random() < 0.7)
    steps = rng.choice((None, (), kept))
    cap = rng.randint(1, posted.cap_cents) if posted.cap_cents and rng.random() < 0.5 else 0
    return Reduction(rng.randint(0, posted.percentage_bp), cap, steps)


def _closes(rng: Random) -> Closes:
    """Betting rounds with ever more side pots, most of them small."""
    closes, pots = [], 1
    for _ in range(rng.randint(1, 4)):
        closes.append({pot: rng.choice((rng.randint(1, 60), rng.randint(1, 2000))) for pot in range(pots)})
        pots += rng.randint(0, 2)
    return closes


@pytest.mark.parametrize("seed", range(20))
def test_no_pot_pays_more_at_any_close_n6(seed: int) -> None:
    rng, granted_any = Random(seed), 0
    for _ in range(150):
        posted = _schedule(rng)
        reduction = _reduction(rng, posted)
        granted = reduced(posted, reduction)
        granted_any += takes_no_more(posted, reduction) and granted != posted
        before, after = _rake(_closes(rng), posted, granted, rng.choice((0, 0, 30)))
        assert sum(after) <= sum(before)
    assert granted_any > 20
