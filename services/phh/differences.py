"""Where a result differs from the file's: by how much at which seat, and by which rule of ours."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations

import msgspec

import roundledger.v1 as pb
from services.phh.history import Amounts, HandHistory
from services.phh.money import ChipUnit
from services.phh.reasons import Reason
from services.phh.terms import is_of_the_house

Cents = tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """What a hand came to, by player."""

    stacks: Cents
    won: Cents
    """Taken from pots."""
    returned: Cents
    """What went back uncalled: some files count it as won, most do not, and no stack is other for it."""
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
    gap = hand.finishing_stacks and _gap("finishing_stacks", *_known(hand, hand.finishing_stacks, ours.stacks), unit)
    if gap or hand.winnings is None:
        return gap or None
    gap = _gap("winnings", hand.winnings, ours.won, unit)
    if gap is None or gap.held_back >= 0:
        return gap
    collected = tuple([won + back for won, back in zip(ours.won, ours.returned, strict=True)])
    return _gap("winnings", hand.winnings, collected, unit)


def _known(hand: HandHistory, theirs: Amounts, ours: Cents) -> tuple[Amounts, Cents]:
    """Without those who began with nobody knows what."""
    if not (unknown := hand.unknown_stacks):
        return theirs, ours
    places = range(hand.count)
    return (
        tuple([Decimal(0) if place in unknown else theirs[place] for place in places]),
        tuple([0 if place in unknown else ours[place] for place in places]),
    )


def _gap(field: str, amounts: Amounts, own: Cents, unit: ChipUnit) -> Gap | None:
    gap = tuple([theirs - mine for theirs, mine in zip(unit.all_of(amounts), own, strict=True)])
    return Gap(field, gap) if any(gap) else None


def explained(ours: Result, gap: Gap, hand: HandHistory, unit: ChipUnit) -> Reason:
    """The seats that differ, and the rule where one of ours is the reason. Seats are numbered as players are."""
    said = ", ".join(f"p{number} {_text(cents, unit)}" for number, cents in enumerate(gap.cents, 1) if cents)
    rule, why = _rule(ours, gap, hand)
    return Reason(f"the result is not ours; in the file {said}{why}", rule, field=gap.field)


def _text(cents: int, unit: ChipUnit) -> str:
    whole, part = divmod(abs(cents), unit.cents)
    places = len(str(unit.cents)) - 1
    amount = f"{whole}.{part:0{places}d}" if places and part else str(whole)
    return f"has {amount} {'more' if cents > 0 else 'less'}"


def _rule(ours: Result, gap: Gap, hand: HandHistory) -> tuple[str, str]:
    if gap.held_back > 0 and (unpaid := _unpaid(ours, gap, hand)):
        return "F.5.e", f"; pots are awarded whole, and the file says nothing of what {unpaid} won"
    if gap.held_back > 0:
        return "N.2", "; what is missing from the pots is no rake that is taken here"
    if gap.held_back < 0:
        return "", "; the file pays more than lay in the pots"
    if _is_odd_amount(ours, gap):
        rule = "H.10" if is_of_the_house(hand) else "I.9.b, K.10.b, C.5"
        return rule, "; the odd amount of a split goes to the highest card by suit (lowest for low)"
    parts = {award.part for award in ours.awards}
    if {"low", "whole"} <= parts:
        return "K.11", "; a pot for which nobody eligible has a low is won high as a whole"
    return "", ""


def _unpaid(ours: Result, gap: Gap, hand: HandHistory) -> str:
    """Winners whose winnings the file has as 0."""
    if gap.field != "winnings" or hand.winnings is None:
        return ""
    both = zip(ours.won, hand.winnings, strict=True)
    return ", ".join(f"p{number}" for number, (won, theirs) in enumerate(both, 1) if won and not theirs)


def _is_odd_amount(ours: Result, gap: Gap) -> bool:
    """Whether only those differ who share a pot with an odd amount, and by no more than all odd amounts together."""
    sharing: set[int] = set()
    most = 0
    for shares in (*map(_shares, ours.awards), *_halves(ours.awards)):
        if odd := max(cents for _, cents in shares) - min(cents for _, cents in shares):
            sharing |= {seat for seat, _ in shares}
            most += odd
    differing = {seat for seat, cents in enumerate(gap.cents, 1) if cents}
    return bool(differing) and differing <= sharing and max(map(abs, gap.cents)) <= most


def _shares(award: pb.PokerPotAwarded) -> list[tuple[int, int]]:
    return [(share.seat, share.amount_cents) for share in award.shares]


def _halves(awards: Sequence[pb.PokerPotAwarded]) -> Iterator[list[tuple[int, int]]]:
    """What is odd between high and low goes to the high side: each winner of a side with the whole of it."""
    for high, low in combinations(awards, 2):
        if high.pot == low.pot:
            yield [
                (share.seat, sum(s.amount_cents for s in side.shares)) for side in (high, low) for share in side.shares
            ]
