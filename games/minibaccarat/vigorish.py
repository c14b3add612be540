"""What seats owe as vigorish for a round, and how the house rounds it (M.3, M.4)."""

from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from games.minibaccarat.options import NO_VIG, TIE_VIG, WIN_VIG, Options
from games.minibaccarat.points import BANKER, TIE, winner_of
from games.tables.state import Rules, Terms, Wager

SIX = 6


class Due(msgspec.Struct, frozen=True):
    """The vigorish that one seat owes for one round."""

    wager: Wager
    """The first banker wager of the seat; they are charged together."""
    exact_cents: int
    collected_cents: int
    """What is taken now; 0 where it is deferred."""
    rule: str
    won_cents: int = 0
    """What it is taken of, where that is a win."""

    @property
    def outcome(self) -> pb.Outcome:
        return pb.OUTCOME_VIGORISH_DUE if self.collected_cents else pb.OUTCOME_VIGORISH_DEFERRED


def vigorish(rules: Rules[Options], wagers: Iterable[Wager], player_points: int, banker_points: int) -> list[Due]:
    """What seats owe for this round, the highest first; nothing is owed on less than a cent."""
    winner = winner_of(player_points, banker_points)
    if (rules.options.vig_type, winner) not in ((WIN_VIG, BANKER), (TIE_VIG, TIE)):
        return []
    by_seat: dict[int, list[Wager]] = {}
    for wager in highest_first(wagers):
        if wager.wager == BANKER:
            by_seat.setdefault(wager.seat, []).append(wager)
    dues = (_due(rules, of_seat, banker_points, winner) for of_seat in by_seat.values())
    return [due for due in dues if due.exact_cents]


def _due(rules: Rules[Options], wagers: list[Wager], banker_points: int, winner: str) -> Due:
    options = rules.options
    if winner == TIE:
        exact = sum(w.stake_cents for w in wagers) * options.tie_vig_bp // 10_000
        return Due(wagers[0], exact, exact, "M.4")
    terms = terms_of(rules, BANKER, banker_points)
    won = sum(winnings(terms, w) for w in wagers)
    exact = won * options.win_vig_bp // 10_000
    collected = 0 if options.vig_collection == "deferred" else rounded(options, exact, won)
    return Due(wagers[0], exact, collected, "M.3", won)


def rounded(options: Options, exact_cents: int, won_cents: int) -> int:
    """Vigorish on winnings as the house collects it (M.3.a). It is a part of what was won (M.3): rounding it up may
    take all of a small win, never more."""
    unit = {"exact": 1, "dollar": 100, "chip": options.vig_chip_cents}[options.vig_rounding]
    return min(-(-exact_cents // unit) * unit, won_cents)


def terms_of(rules: Rules[Options], wager: str, banker_points: int) -> Terms:
    """Only in the no-vigorish variation is a banker's six paid less (M.6)."""
    six = wager == BANKER and banker_points == SIX and rules.options.vig_type == NO_VIG
    return rules.terms["banker/six" if six else wager]


def winnings(terms: Terms, wager: Wager) -> int:
    """A fraction of a cent goes to the player. A coupon wins as the chips beside it do."""
    return -(-(wager.stake_cents + wager.coupon_cents) * terms.odds.pays // terms.odds.per)


def highest_first(wagers: Iterable[Wager]) -> list[Wager]:
    return sorted(wagers, key=lambda wager: -wager.seat)
