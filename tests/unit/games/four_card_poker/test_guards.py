"""Every refusal of a four card poker table, each with its clause; a refused command changes nothing."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.four_card_poker.rejections import REJECTIONS
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.house_poker.rejections import HOUSE_POKER_REJECTIONS
from tests.support.four_card_poker.console import FourCardPokerTable as Table
from tests.support.guards import check_refused
from tests.support.house_poker.guards import SHARED_CASES, SharedCase, check_shared
from tests.support.pure import PureStream


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[Table], list[pb.Command]]


LIMITS = pb.WagerLimit(wager="*", min_cents=500, max_cents=2000)
TWO = ("anna", "ben")
HOUSE = ("QD", "QC", "QH", "6S", "4D")


def _limited(c: Table) -> list[pb.Command]:
    return [*c.opening(), c.limits(LIMITS)]


def _in_a_row(c: Table, seats: int, most: int = 3) -> list[pb.Command]:
    opened = c.opening(("anna",) * seats, multi_seat=True, multi_seat_max=most)
    return [*opened, *(c.bet(seat) for seat in range(1, seats + 1))]


CASES = [
    Case("NO_WAGER", "J.1", "nothing staked", lambda c: [*c.opening(), c.place()]),
    Case("BAD_AMOUNT", "M", "an ante below nothing", lambda c: [*c.opening(), c.place(-1)]),
    Case("BAD_AMOUNT", "M", "aces up below nothing", lambda c: [*c.opening(), c.place(100, -1)]),
    Case("BELOW_MIN", "M", "a small ante", lambda c: [*_limited(c), c.place(499)]),
    Case("BELOW_MIN", "M", "a small aces up", lambda c: [*_limited(c), c.place(500, 499)]),
    Case("ABOVE_MAX", "M", "a large ante", lambda c: [*_limited(c), c.place(2001)]),
    Case("ABOVE_MAX", "M", "a large aces up", lambda c: [*_limited(c), c.place(0, 2001)]),
    Case("VERBAL_WAGER", "F.1", "spoken with cash", lambda c: [*c.opening(), c.place(500, verbal=True)]),
    Case("SEAT_LIMIT", "F.4", "four seats of three", lambda c: _in_a_row(c, 4)),
    Case(
        "SEATS_NOT_ADJACENT",
        "F.4",
        "seats 1 and 3",
        lambda c: [*c.opening(("anna", "ben", "anna"), multi_seat=True), c.bet(1), c.bet(3)],
    ),
    Case("SEATS_NOT_ADJACENT", "F.4", "the middle one goes", lambda c: [*_in_a_row(c, 3), c.withdraw(2)]),
    Case("PLAY_TOO_SMALL", "A.5, J.2.a", "a cent too few", lambda c: [*c.opening(), *c.played(), c.make_play(999)]),
    Case("PLAY_TOO_LARGE", "A.5, J.2.a", "a cent too many", lambda c: [*c.opening(), *c.played(), c.make_play(3001)]),
    Case(
        "PLAY_MULTIPLE",
        "A.5, J.2.a",
        "twice and a half",
        lambda c: [*c.opening(play_step="whole_multiples"), *c.played(), c.make_play(2500)],
    ),
    Case(
        "NO_ANTE",
        "J.2",
        "aces up only",
        lambda c: [*c.opening(), c.place(0, 500), c.no_more_bets(), c.unseen(), c.discard_stub(), c.make_play(500)],
    ),
    Case(
        "NO_ANTE",
        "J.2",
        "nothing to fold",
        lambda c: [*c.opening(), c.place(0, 500), c.no_more_bets(), c.unseen(), c.discard_stub(), c.fold()],
    ),
    Case("ALREADY_DECIDED", "J.2", "folded twice", lambda c: [*c.opening(TWO), *c.played(1, 2), c.fold(), c.fold()]),
    Case(
        "CARD_MISSING",
        "",
        "the card face up is named",
        lambda c: [*c.opening(), *c.closed(), c.deal(*[""] * 10), c.deal()],
    ),
    Case("NO_SUCH_CARD", "L.4", "it lies face up", lambda c: [*c.opening(), *c.played(), c.exposed("7C", number=6)]),
    Case(
        "WRONG_STATE",
        "L.3",
        "the dealer's hand is not complete",
        lambda c: [*c.opening(), *c.closed(), c.deal("", ""), c.miscounted(0)],
    ),
    Case(
        "WRONG_STATE",
        "L.3",
        "void already",
        lambda c: [*c.opening(TWO), *c.played(1, 2), c.miscounted(4, 1), c.miscounted(6, 1)],
    ),
    Case(
        "ALREADY_DECIDED",
        "J.2",
        "a void hand decides nothing",
        lambda c: [*c.opening(TWO), *c.played(1, 2), c.miscounted(4, 1), c.fold(1)],
    ),
    Case(
        "STUB_COUNT_DUE",
        "G.6, H.5, I.5",
        "a shuffler that counts is no waiver at a manual shoe (reading 12)",
        lambda c: [
            *c.opening(shuffler="automated", shuffler_counts_deck=True),
            *(x for n in range(4) for x in (*(c.ready(2) if n else ()), *c.played(), c.fold(), c.reveal(*HOUSE))),
            *c.ready(2),
            *c.played(),
        ],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused(case: Case) -> None:
    check_refused(PureStream("four_card_poker-1"), case.script(Table()), case.code, case.cite)


@pytest.mark.parametrize("case", SHARED_CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused_at_every_table_against_the_house(case: SharedCase) -> None:
    check_shared(FOUR_CARD_POKER, Table(), case)


def test_every_refusal_of_the_game_is_tried() -> None:
    """The age of a deck is among the worked examples (FC-20). A dealer's card leaves nothing to a ruling, and a table
    may have fewer than seven places (B.1)."""
    tried = {case.code for case in (*CASES, *SHARED_CASES)} | {"CARDS_TOO_OLD", "TOO_FEW_POSITIONS"}
    assert {*REJECTIONS, *HOUSE_POKER_REJECTIONS} - tried == set()
