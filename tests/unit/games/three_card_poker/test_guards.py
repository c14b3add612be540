"""Every refusal of a three card poker table, each with its clause; a refused command changes nothing."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.house_poker.rejections import HOUSE_POKER_REJECTIONS
from games.three_card_poker.rejections import REJECTIONS
from games.three_card_poker.rules import THREE_CARD_POKER
from tests.support.guards import check_refused
from tests.support.house_poker.console import FLOORPERSON, PLAY_ON
from tests.support.house_poker.guards import SHARED_CASES, SharedCase, check_shared
from tests.support.pure import PureStream
from tests.support.three_card_poker.console import ThreeCardPokerTable as Table


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[Table], list[pb.Command]]
    actor: pb.Actor | None = None


LIMITS = pb.WagerLimit(wager="*", min_cents=500, max_cents=2000)
TWO = ("anna", "ben")


def _limited(c: Table) -> list[pb.Command]:
    return [*c.opening(), c.limits(LIMITS)]


def _forfeited(c: Table) -> list[pb.Command]:
    return [*c.opening(TWO), *c.played(1, 2), c.forfeit(1), c.make_play(1000, 2)]


CASES = [
    Case("TOO_FEW_POSITIONS", "B.1", "six seats", lambda c: [c.install(6), c.limits(), c.open()]),
    Case("NO_WAGER", "F.1", "nothing staked", lambda c: [*c.opening(), c.place()]),
    Case("BAD_AMOUNT", "F.1, M", "an ante below nothing", lambda c: [*c.opening(), c.place(-1)]),
    Case("BAD_AMOUNT", "F.1, M", "a pair plus below nothing", lambda c: [*c.opening(), c.place(100, -1)]),
    Case("BELOW_MIN", "F.1, M", "a small ante", lambda c: [*_limited(c), c.place(499, 500)]),
    Case("BELOW_MIN", "F.1, M", "a small pair plus", lambda c: [*_limited(c), c.place(500, 499)]),
    Case("ABOVE_MAX", "F.1, M", "a large ante", lambda c: [*_limited(c), c.place(2001)]),
    Case("ABOVE_MAX", "F.1, M", "a large pair plus", lambda c: [*_limited(c), c.place(0, 2001)]),
    Case("VERBAL_WAGER", "F.2", "spoken with cash", lambda c: [*c.opening(), c.place(500, verbal=True)]),
    Case("WAGER_MODE", "F.5.a", "a cent more", lambda c: [*c.opening(wager_mode="ante_ge_pp"), c.place(500, 501)]),
    Case("WAGER_MODE", "F.5.a", "no ante", lambda c: [*c.opening(wager_mode="ante_ge_pp"), c.place(0, 500)]),
    Case("WAGER_MODE", "F.5.b", "no half", lambda c: [*c.opening(wager_mode="ante_ge_half_pp"), c.place(500, 1001)]),
    Case("WAGER_MODE", "F.5.c", "no ante", lambda c: [*c.opening(wager_mode="both_within_5x"), c.place(0, 500)]),
    Case("WAGER_MODE", "F.5.c", "no pair plus", lambda c: [*c.opening(wager_mode="both_within_5x"), c.place(500)]),
    Case("WAGER_MODE", "F.5.c", "six times", lambda c: [*c.opening(wager_mode="both_within_5x"), c.place(3000, 500)]),
    Case(
        "WAGER_ID_USED",
        "",
        "both of one id",
        lambda c: [*c.opening(), c.place(500, 500, ante_wager_id="a", pair_plus_wager_id="a")],
    ),
    Case("BAD_ID", "", "an id of the table's", lambda c: [*c.opening(), c.place(500, ante_wager_id="w7")]),
    Case("BAD_ID", "", "no id", lambda c: [*c.opening(), *c.played(), c.make_play(1000, wager_id="no id")]),
    Case(
        "SEATS_NOT_ADJACENT",
        "F.4",
        "seats 1 and 3",
        lambda c: [*c.opening(("anna", "ben", "anna"), two_seats=True), c.bet(1), c.bet(3)],
    ),
    Case(
        "SEAT_LIMIT",
        "F.4",
        "three seats",
        lambda c: [*c.opening(("anna", "anna", "anna"), two_seats=True), c.bet(1), c.bet(2), c.bet(3)],
    ),
    Case("PLAY_AMOUNT", "J.2", "a cent too few", lambda c: [*c.opening(), *c.played(), c.make_play(999)]),
    Case("PLAY_AMOUNT", "J.2", "a cent too many", lambda c: [*c.opening(), *c.played(), c.make_play(1001)]),
    Case(
        "NO_ANTE",
        "J.2",
        "pair plus only",
        lambda c: [*c.opening(), c.place(0, 500), c.no_more_bets(), c.unseen(), c.discard_stub(), c.make_play(500)],
    ),
    Case(
        "NO_ANTE",
        "J.2",
        "nothing to forfeit",
        lambda c: [*c.opening(), c.place(0, 500), c.no_more_bets(), c.unseen(), c.discard_stub(), c.forfeit()],
    ),
    Case("ALREADY_DECIDED", "J.2", "forfeited after play", lambda c: [*_forfeited(c), c.forfeit(2)]),
    Case("DECISIONS_PENDING", "J.2", "seat 2 waits", lambda c: [*_forfeited(c)[:-1], c.collect_forfeits()]),
    Case("FORFEITS_PENDING", "J.2", "revealed first", lambda c: [*_forfeited(c), c.reveal("AS", "KD", "9H")]),
    Case("NO_FORFEITS", "J.2", "twice", lambda c: [*_forfeited(c), c.collect_forfeits(), c.collect_forfeits()]),
    Case(
        "WRONG_STATE",
        "J.2",
        "revealed twice",
        lambda c: [*c.opening(), *c.played(), *c.stay(), c.reveal("AS", "KD", "9H"), c.reveal()],
    ),
    Case(
        "CARD_MISMATCH",
        "J.2",
        "another card",
        lambda c: [
            *c.opening(),
            *c.closed(),
            c.deal("2S", "3S", "4S", "5S", "6S", "7S"),
            c.discard_stub(),
            *c.stay(),
            c.reveal("3S", "5S", "8S"),
        ],
    ),
    Case(
        "RULING_NOT_PERMITTED",
        "L.4",
        "a dealer's card is no matter of ruling",
        lambda c: [*c.opening(), *c.closed(), c.deal("2S", "3S"), c.exposed("3S", ruling=PLAY_ON)],
        FLOORPERSON,
    ),
    Case(
        "NO_SUCH_CARD",
        "L.4",
        "nothing of the dealer's lies face down any more",
        lambda c: [*c.opening(), *c.played(), *c.stay(), c.reveal("AS", "KD", "9H"), c.exposed("AS")],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused(case: Case) -> None:
    check_refused(PureStream("three_card_poker-1"), case.script(Table()), case.code, case.cite, case.actor)


@pytest.mark.parametrize("case", SHARED_CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused_at_every_table_against_the_house(case: SharedCase) -> None:
    check_shared(THREE_CARD_POKER, Table(), case)


def test_every_refusal_of_the_game_is_tried() -> None:
    """The stub's count and the age of a deck are among the worked examples (TC-20, TC-23)."""
    tried = {case.code for case in (*CASES, *SHARED_CASES)} | {"STUB_COUNT_DUE", "CARDS_TOO_OLD"}
    assert {*REJECTIONS, *HOUSE_POKER_REJECTIONS} - tried == set()
