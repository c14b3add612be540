"""Where a result differs from the file's: by how much at which seat, and by which rule of ours."""

from collections.abc import Sequence

import msgspec

import roundledger.v1 as pb
from services.phh.history import Amounts, HandHistory
from services.phh.money import ChipUnit
from services.phh.reasons import Reason

Cents = tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """What a hand came to, by player."""

    stacks: Cents
    won: Cents
    """Taken from pots; what goes back uncalled is not won."""
    awards: Sequence[pb.PokerPotAwarded] = ()

    @property
    def pots(self) -> int:
        return sum(self.won)


class Gap(msgspec.Struct, frozen=True):
    """By how much the file's result is above ours, by player."""

    field: str
    cents: Cents

    @property
    def held_back(self) -> int:
        """What the file's players lack together: its house's rake, of which the format says nothing else."""
        return -sum(self.cents)


def gap_between(ours: Result, hand: HandHistory, unit: ChipUnit) -> Gap | None:
    """None where they agree in all that the file states; the stacks are asked first."""
    stated: tuple[tuple[str, Amounts | None, Cents], ...] = (
        ("finishing_stacks", hand.finishing_stacks, ours.stacks),
        ("winnings", hand.winnings, ours.won),
    )
    for field, amounts, own in stated:
        if amounts is not None:
            gap = tuple(theirs - mine for theirs, mine in zip(unit.all_of(amounts), own, strict=True))
            if any(gap):
                return Gap(field, gap)
    return None


def explained(ours: Result, gap: Gap, seats: Sequence[int], unit: ChipUnit) -> Reason:
    """The seats that differ, and the rule where one of ours is the reason."""
    said = ", ".join(f"p{number} {_text(cents, unit)}" for number, cents in enumerate(gap.cents, 1) if cents)
    rule, why = _rule(ours, gap, seats)
    return Reason(f"the file's result is not ours: {said}{why}", rule, field=gap.field)


def _text(cents: int, unit: ChipUnit) -> str:
    whole, part = divmod(abs(cents), unit.cents)
    places = len(str(unit.cents)) - 1
    return f"{'+' if cents > 0 else '-'}{whole}" + (f".{part:0{places}d}" if places and part else "")


def _rule(ours: Result, gap: Gap, seats: Sequence[int]) -> tuple[str, str]:
    if gap.held_back > 0:
        return "N.2", "; what is missing from the pots is no rake that is taken here"
    if gap.held_back < 0:
        return "", "; the file pays more than lay in the pots"
    if _is_odd_amount(ours, gap, seats):
        return "I.9.b, K.10.b, C.5", "; the odd amount of a split goes to the highest card by suit (lowest for low)"
    parts = {award.part for award in ours.awards}
    if {"low", "whole"} <= parts:
        return "K.11", "; a pot for which nobody eligible has a low is won high as a whole"
    return "", ""


def _is_odd_amount(ours: Result, gap: Gap, seats: Sequence[int]) -> bool:
    """Whether only those differ who share a pot with an odd amount, and by no more than all odd amounts together."""
    sharing: set[int] = set()
    most = 0
    for award in ours.awards:
        if award.odd_seat:
            shares = [share.amount_cents for share in award.shares]
            sharing |= {share.seat for share in award.shares}
            most += max(shares) - min(shares) if len(shares) > 1 else max(shares)
    differing = {seats[place] for place, cents in enumerate(gap.cents) if cents}
    return bool(differing) and differing <= sharing and max(map(abs, gap.cents)) <= most
