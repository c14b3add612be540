"""Rake (N) and jackpot fee (O): what is taken from which pot when a betting round ends."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.options import Options
from games.poker.state import Pot
from games.poker.state.parts import Reduction, Schedule, Steps


def as_posted(options: Options) -> Schedule:
    steps = options.rake_steps
    by_level = tuple(zip(steps[::2], steps[1::2], strict=True)) if steps else ()
    return Schedule(options.rake_percentage_bp, options.rake_unit_cents, options.rake_cap_cents, by_level)


def steps_from(steps: Sequence[pb.PokerRakeStep]) -> Steps:
    return tuple((step.level_cents, step.amount_cents) for step in steps)


def steps_message(steps: Steps) -> list[pb.PokerRakeStep]:
    return [pb.PokerRakeStep(level_cents=level, amount_cents=amount) for level, amount in steps]


def schedule_message(schedule: Schedule) -> pb.PokerRakeSchedule:
    return pb.PokerRakeSchedule(
        percentage_bp=schedule.percentage_bp,
        unit_cents=schedule.unit_cents,
        cap_cents=schedule.cap_cents,
        steps=steps_message(schedule.steps),
    )


def schedule_from(message: pb.PokerRakeSchedule) -> Schedule:
    return Schedule(message.percentage_bp, message.unit_cents, message.cap_cents, steps_from(message.steps))


def steps_problem(steps: Steps) -> str:
    """Levels rise, and the amounts up to a level are together below it (N.2.b)."""
    if any(level < 1 or amount < 1 for level, amount in steps):
        return "levels and amounts must be above 0"
    if any(lower >= higher for (lower, _), (higher, _) in pairwise(steps)):
        return "levels must rise"
    if any(_up_to(steps, level) >= level for level, _ in steps):
        return "the amounts up to a level must be below it"
    return ""


def takes(pots: Sequence[Pot], fresh: Mapping[int, int], raked_to: int, schedule: Schedule) -> list[tuple[int, int]]:
    """Pot and cents, in the order taken. `fresh` is what this betting round put into each pot (N.2.a, A-21);
    levels up to `raked_to` were reached before."""
    if not (schedule.percentage_bp or schedule.steps):
        return []
    left = schedule.cap_cents - sum(pot.rake for pot in pots) if schedule.cap_cents else None
    nets = [pot.net for pot in pots]
    taken: list[tuple[int, int]] = []

    def take(number: int, cents: int) -> None:
        nonlocal left
        if cents > 0:
            nets[number] -= cents
            left = None if left is None else left - cents
            taken.append((number, cents))

    for number, cents in sorted(fresh.items()):
        raw = cents * schedule.percentage_bp // 10_000
        due = raw - raw % schedule.unit_cents
        take(number, min(due, nets[number], due if left is None else left))
    total = sum(pot.gross for pot in pots)
    for level, amount in schedule.steps:
        if raked_to < level <= total:
            due = amount if left is None else min(amount, left)
            payer = _payer(pots, nets, level, due)
            if payer is not None:
                take(payer, due)
    return taken


def taken_and_forgone(
    pots: Sequence[Pot], fresh: Mapping[int, int], raked_to: int, schedule: Schedule, posted: Schedule
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """By a schedule reduced for a short table: what is taken, and what the posted one would have taken more. No pot
    pays more than by the posted one at any close, also where a lower percentage leaves a cap, or a small side pot,
    enough for something that would not have been taken there (N.6)."""
    if schedule == posted:
        return takes(pots, fresh, raked_to, posted), []
    full = by_pot(takes([replace(pot, rake=pot.rake + pot.forgone) for pot in pots], fresh, raked_to, posted))
    taken = []
    for pot, cents in takes(pots, fresh, raked_to, schedule):
        part = min(cents, full.get(pot, 0))
        full[pot] = full.get(pot, 0) - part
        if part:
            taken.append((pot, part))
    return taken, [(pot, cents) for pot, cents in sorted(full.items()) if cents]


def by_pot(taken: Iterable[tuple[int, int]]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for pot, cents in taken:
        sums[pot] = sums.get(pot, 0) + cents
    return sums


def _payer(pots: Sequence[Pot], nets: Sequence[int], level: int, due: int) -> int | None:
    """The pot that holds the level's cent when all lie end to end, or the next lower one that holds enough (A-23)."""
    end = 0
    for number, pot in enumerate(pots):
        end += pot.gross
        if level <= end:
            return next((lower for lower in range(number, -1, -1) if nets[lower] >= due), None)
    return None


def fee_due(pots: Sequence[Pot], options: Options) -> bool:
    """The fee is taken once, whole, from the main pot, at the first close where that holds it after the posted rake
    (O.2, A-24): a reduced one brings no fee forward."""
    fee_cents = options.jackpot_fee_cents
    if not (fee_cents and pots) or any(pot.fee for pot in pots):
        return False
    total = sum(pot.gross for pot in pots)
    main = pots[0]
    return main.gross - main.rake - main.forgone >= fee_cents and total >= options.jackpot_min_pot_cents


def reduced(posted: Schedule, reduction: Reduction | None) -> Schedule:
    """The schedule of a short table (N.6). Where the house has posted less since then, that holds."""
    if reduction is None:
        return posted
    caps = [cap for cap in (posted.cap_cents, reduction.cap_cents) if cap]
    steps = reduction.steps
    return replace(
        posted,
        percentage_bp=min(posted.percentage_bp, reduction.percentage_bp),
        cap_cents=min(caps, default=0),
        steps=posted.steps if steps is None or not _at_most(steps, posted.steps) else steps,
    )


def takes_no_more(posted: Schedule, reduction: Reduction) -> bool:
    """Whether no pot, whatever its size, pays more than by the posted schedule: each part is at most the posted one."""
    if reduction.percentage_bp > posted.percentage_bp:
        return False
    if posted.cap_cents and reduction.cap_cents > posted.cap_cents:
        return False
    if reduction.steps is not None and not _at_most(reduction.steps, posted.steps):
        return False
    kept = posted.steps if reduction.steps is None else reduction.steps
    return reduction.percentage_bp == posted.percentage_bp or _payable(posted, kept)


def _payable(posted: Schedule, steps: Steps) -> bool:
    """Whether the posted percentage leaves a pot enough for its levels. Where it does not, they are not taken, and a
    lower percentage would take them."""
    left_bp = 10_000 - posted.percentage_bp
    return all(_up_to(posted.steps, level) * 10_000 <= level * left_bp for level, _ in steps)


def _at_most(steps: Steps, posted: Steps) -> bool:
    """Whether the amounts up to any sum come to no more; they grow at the levels of `steps` only."""
    return all(_up_to(steps, level) <= _up_to(posted, level) for level, _ in steps)


def _up_to(steps: Steps, total: int) -> int:
    return sum(amount for level, amount in steps if level <= total)
