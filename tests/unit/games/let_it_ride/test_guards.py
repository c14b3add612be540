"""Every refusal of a let it ride table, each with its clause; a refused command changes nothing."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.house_poker.rejections import HOUSE_POKER_REJECTIONS
from games.let_it_ride.rejections import REJECTIONS
from games.let_it_ride.rules import LET_IT_RIDE
from tests.support.guards import check_refused
from tests.support.house_poker.guards import ANNA, SHARED_CASES, SharedCase, check_shared
from tests.support.let_it_ride.console import LOWER_LIMIT, NO_BONUS
from tests.support.let_it_ride.console import LetItRideTable as Table
from tests.support.pure import PureStream


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[Table], list[pb.Command]]
    actor: pb.Actor | None = None


LIMITS = pb.WagerLimit(wager="*", min_cents=500, max_cents=2000)
TWO = ("anna", "ben")
M1 = 1_000_000


def _installed(c: Table) -> list[pb.Command]:
    return [c.install(), c.limits()]


def _raised(c: Table, wager: str, pays: int, per: int = 1) -> pb.Command:
    raised = pb.PayoutOverride(wager=wager, winning_case="flush", odds=pb.Odds(pays=pays, per=per))
    return c.open(overrides=[raised])


def _bonus(c: Table) -> list[pb.Command]:
    return [*c.opening(), c.bet(), c.bonus(), c.no_more_bets()]


CASES = [
    Case("TOO_FEW_POSITIONS", "B.1", "six seats", lambda c: [c.install(6), c.limits(), c.open()]),
    # Signs and notices.
    Case("BAD_AMOUNT", "M.2", "a small limit", lambda c: [c.install(), c.post_limit(M1 - 1)]),
    Case("BAD_AMOUNT", "M.2", "a notice of a small limit", lambda c: [c.install(), c.notice(LOWER_LIMIT, 5)]),
    Case("UNKNOWN_NOTICE", "H.1, M.2", "of nothing", lambda c: [c.install(), c.notice(0)]),
    Case(
        "OPTION_OUT_OF_RANGE",
        "M.2",
        "a limit of a cent less",
        lambda c: [*_installed(c), c.open(payout_limit_cents=M1 - 1)],
    ),
    Case("LIMIT_NOT_POSTED", "B.4, M.2", "no sign", lambda c: [*_installed(c), c.open(payout_limit_cents=M1)]),
    Case(
        "LIMIT_NOT_POSTED",
        "B.4, M.2",
        "another sign",
        lambda c: [*_installed(c), c.post_limit(2 * M1), c.open(payout_limit_cents=M1)],
    ),
    Case(
        "NOTICE_REQUIRED",
        "M.2",
        "a limit where there was none",
        lambda c: [*_installed(c), c.open(), c.post_limit(), c.change(payout_limit_cents=M1)],
    ),
    Case(
        "NOTICE_REQUIRED",
        "M.2",
        "a lower limit, and notice of another",
        lambda c: [
            *_installed(c),
            c.post_limit(3 * M1),
            c.open(payout_limit_cents=3 * M1),
            c.post_limit(),
            c.notice(LOWER_LIMIT, 2 * M1),
            c.change(payout_limit_cents=M1),
        ],
    ),
    Case("NOTICE_REQUIRED", "H.1", "no bonus any more", lambda c: [*_installed(c), c.open(), c.change(bonus=False)]),
    Case(
        "NOTICE_REQUIRED",
        "H.1",
        "a notice serves once",
        lambda c: [
            *(*_installed(c), c.open(), c.notice(NO_BONUS), c.change(bonus=False), c.change()),
            c.change(bonus=False),
        ],
    ),
    Case("PAYOUT_NOT_PERMITTED", "M.1", "bet 1 pays more", lambda c: [*_installed(c), _raised(c, "bet1", 9)]),
    Case("PAYOUT_NOT_PERMITTED", "M.1", "17 to 2", lambda c: [*_installed(c), _raised(c, "bet2", 17, 2)]),
    Case("PAYOUT_BELOW_MINIMUM", "M.1", "7 to 1", lambda c: [*_installed(c), _raised(c, "bet1", 7)]),
    Case("OPTION_OUT_OF_RANGE", "M.3", "a small bonus", lambda c: [*_installed(c), c.open(bonus_two_pair_cents=399)]),
    # Bets and bonus.
    Case("NO_WAGER", "G.3", "nothing staked", lambda c: [*c.opening(), c.bets(0)]),
    Case("BETS_UNEQUAL", "G.3", "a cent more on bet 3", lambda c: [*c.opening(), c.bets(500, bet3_cents=501)]),
    Case("BETS_UNEQUAL", "G.3", "two bets", lambda c: [*c.opening(), c.bets(500, bet1_cents=0)]),
    Case("BAD_AMOUNT", "O", "below nothing", lambda c: [*c.opening(), c.bets(-1)]),
    Case("BELOW_MIN", "O", "each bet by itself", lambda c: [*c.opening(), c.limits(LIMITS), c.bets(499)]),
    Case("ABOVE_MAX", "O", "each bet by itself", lambda c: [*c.opening(), c.limits(LIMITS), c.bets(2001)]),
    Case("BONUS_OFF", "H.1", "not offered", lambda c: [*c.opening(bonus=False), c.bet(), c.bonus()]),
    Case("BONUS_WITHOUT_BETS", "H.2", "no bets", lambda c: [*c.opening(), c.bonus()]),
    Case("BONUS_AMOUNT", "H.2", "two chips", lambda c: [*c.opening(), c.bet(), c.bonus(1, 200)]),
    Case("BETTING_CLOSED", "G.2", "a late bonus", lambda c: [*c.opening(), *c.closed(), c.bonus()]),
    Case("BETTING_CLOSED", "G.2", "a bonus taken back", lambda c: [*_bonus(c), c.withdraw_bonus()]),
    Case("NO_SUCH_WAGER", "H.2", "no bonus to take back", lambda c: [*c.opening(), c.bet(), c.withdraw_bonus()]),
    Case(
        "NOT_YOUR_SEAT", "", "ben's bonus", lambda c: [*c.opening(TWO), c.bet(2), c.bonus(2), c.withdraw_bonus(2)], ANNA
    ),
    Case("SEAT_EMPTY", "", "nobody's bonus", lambda c: [*c.opening(), c.withdraw_bonus(2)]),
    Case("BONUS_NOT_COLLECTED", "I.2, J.2.c, K.2.b", "dealt first", lambda c: [*_bonus(c), c.deal()]),
    Case("BONUS_NOT_COLLECTED", "I.2, J.2.c, K.2.b", "a card found", lambda c: [*_bonus(c), c.face_up("AS")]),
    Case("BONUS_COUNT_MISMATCH", "I.2, J.2.c, K.2.b", "no chips", lambda c: [*_bonus(c), c.collect_bonus(0)]),
    Case("WRONG_STATE", "I.2, J.2.c, K.2.b", "too early", lambda c: [*_bonus(c)[:-1], c.collect_bonus()]),
    Case("NO_BONUS_WAGERS", "I.2, J.2.c, K.2.b", "twice", lambda c: [*_bonus(c), c.collect_bonus(), c.collect_bonus()]),
    Case("NO_BONUS_WAGERS", "I.2, J.2.c, K.2.b", "none", lambda c: [*c.opening(), *c.closed(), c.resolve_bonus()]),
    Case("NO_SUCH_WAGER", "I.2, J.2.c, K.2.b", "seat 2", lambda c: [*_bonus(c), c.resolve_bonus(2)]),
    Case(
        "SEATS_NOT_ADJACENT",
        "G.4",
        "seats 1 and 3",
        lambda c: [*c.opening(("anna", "ben", "anna"), two_seats=True), c.bet(1), c.bet(3)],
    ),
    Case(
        "SEAT_LIMIT",
        "G.4",
        "three seats",
        lambda c: [*c.opening(("anna", "anna", "anna"), two_seats=True), c.bet(1), c.bet(2), c.bet(3)],
    ),
    # Decisions.
    Case("BET_NOT_OPEN", "L.4", "bet 2 first", lambda c: [*c.opening(), *c.played(), c.ride(1, 2)]),
    Case("BET_NOT_OPEN", "G.3", "there is no bet 4", lambda c: [*c.opening(), *c.played(), c.take_back(1, 4)]),
    Case("BET_NOT_OPEN", "G.3", "bet 3 rides anyway", lambda c: [*c.opening(), *c.played(), c.ride(1, 3)]),
    Case(
        "BET_NOT_OPEN",
        "L.2",
        "bet 1 after the first community card",
        lambda c: [*c.opening(), *c.played(), c.ride(), c.reveal("5D"), c.take_back()],
    ),
    Case("BET_NOT_WITHDRAWABLE", "G.2, G.3", "bet 3", lambda c: [*c.opening(), *c.played(), c.take_back(1, 3)]),
    Case(
        "WRONG_STATE",
        "L.5",
        "a third community card",
        lambda c: [*c.opening(), *c.played(), *c.stay_all(1), c.reveal("8D"), c.reveal()],
    ),
    Case("CARD_MISSING", "L.3, L.5", "which card", lambda c: [*c.opening(), *c.played(), c.ride(), c.reveal()]),
    Case(
        "CARD_MISMATCH",
        "L.3, L.5",
        "another card",
        lambda c: [*c.opening(), *c.closed(), *c.dealt({1: "2S 3S 4S"}, "5S 6S"), c.ride(), c.reveal("7S")],
    ),
    Case("NO_SUCH_DEVICE", "N.5", "no automated shoe", lambda c: [*c.opening(), *c.closed(), c.shoe_fault()]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused(case: Case) -> None:
    check_refused(PureStream("let_it_ride-1"), case.script(Table()), case.code, case.cite, case.actor)


@pytest.mark.parametrize("case", SHARED_CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused_at_every_table_against_the_house(case: SharedCase) -> None:
    check_shared(LET_IT_RIDE, Table(), case)


def test_every_refusal_of_the_game_is_tried() -> None:
    """The stub's count is among the worked examples (LR-22). Its decks do not age, nothing is spoken, and whoever is in
    a round decides; no dealer's hand asks for a ruling that is not permitted."""
    tried = {case.code for case in (*CASES, *SHARED_CASES)} | {"STUB_COUNT_DUE"}
    never = {"CARDS_TOO_OLD", "VERBAL_WAGER", "NO_ANTE"}
    assert {*REJECTIONS, *HOUSE_POKER_REJECTIONS} - tried == never
