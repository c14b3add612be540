"""Every command where it does not belong: at a table that is closed, at one where nobody sits, from somebody who may
not send it, and a second time."""

from collections.abc import Callable

import pytest

import roundledger.v1 as pb
from games.poker import GAME
from ledger.core.vocabulary import body_of
from tests.support.poker.console import PokerTable, pure_poker
from tests.support.poker.guards import FIXED, FLOP, HOLE, dealt, refused, seated
from tests.support.pure import PureStream

Build = Callable[[PokerTable], pb.Command]

AT_AN_EMPTY_TABLE: list[tuple[Build, str]] = [
    (lambda c: c.bring(1, 100), "SEAT_EMPTY"),
    (lambda c: c.cash_out(1), "SEAT_EMPTY"),
    (lambda c: c.sit_out(1), "SEAT_EMPTY"),
    (lambda c: c.sit_in(1), "SEAT_EMPTY"),
    (lambda c: c.reduce_rake(percentage_bp=0), "RAKE_NOT_REQUESTED"),
    (lambda c: c.ask_lower_rake(1), "SEAT_EMPTY"),
    (lambda c: c.currency(1, 100), "SEAT_EMPTY"),
    (lambda c: c.convert(1, 100), "SEAT_EMPTY"),
    (lambda c: c.change_seat(1, 2), "SEAT_EMPTY"),
    (lambda c: c.carry(1), "SEAT_EMPTY"),
    (lambda c: c.put_down(1), "SEAT_EMPTY"),
    (lambda c: c.hold(1), "SEAT_EMPTY"),
    (lambda c: c.cover_card(), ""),
    (lambda c: c.change_dealer(), ""),
    (lambda c: c.jam(), "NO_SHUFFLER_HERE"),
    (lambda c: c.ask_ruling(), "NO_HAND"),
    (lambda c: c.premature(FLOP), "NO_HAND"),
    (lambda c: c.reconstruct(1), "NO_HAND"),
    (lambda c: c.start(), "CARDS_NOT_READY"),
    (lambda c: c.deal(HOLE), "NO_HAND"),
    (lambda c: c.fold(1), "NO_HAND"),
    (lambda c: c.check(1), "NO_HAND"),
    (lambda c: c.call(1), "NO_HAND"),
    (lambda c: c.bet(1, 200), "NO_HAND"),
    (lambda c: c.raise_to(1, 400), "NO_HAND"),
    (lambda c: c.push(1, 200), "NO_HAND"),
    (lambda c: c.bring_in(1), "NO_HAND"),
    (lambda c: c.discard(1), "NO_HAND"),
    (lambda c: c.take_back(1), "NO_HAND"),
    (lambda c: c.announce(1), "NO_HAND"),
    (lambda c: c.add(1, 100), "NO_HAND"),
    (lambda c: c.say(1, "call"), "NO_HAND"),
    (lambda c: c.show(1), "NO_HAND"),
    (lambda c: c.concede(1), "NO_HAND"),
    (lambda c: c.misdeal("shuffle_cut"), "NO_HAND"),
    (lambda c: c.dead_round("ineligible_dealt"), "NO_HAND"),
    (lambda c: c.expose(1, "AS"), "NO_HAND"),
    (lambda c: c.set_aside("AS"), "NO_HAND"),
    (lambda c: c.kill_hand(1, "absent"), "NO_HAND"),
    (lambda c: c.rule("play on"), "NO_HAND"),
    (lambda c: c.report("p1", "talks"), ""),
    (lambda c: c.exclude("p1"), ""),
    (lambda c: c.disclose(1), "NO_HAND"),
]
"""What may be said of somebody who is not there is accepted."""


def test_the_list_has_every_command_of_the_game() -> None:
    sent = [type(body_of(build(PokerTable()))) for build, _ in AT_AN_EMPTY_TABLE]
    assert set(sent) == set(GAME.commands)
    assert len(sent) == len(GAME.commands)


@pytest.mark.parametrize(("build", "code"), AT_AN_EMPTY_TABLE, ids=lambda x: x if isinstance(x, str) else "")
def test_at_a_table_where_nobody_sits(build: Build, code: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3), console.open(**FIXED))
    if code:
        assert refused(table, build(console))[0] == code
    else:
        table.play(build(console))


@pytest.mark.parametrize(("build", "code"), AT_AN_EMPTY_TABLE, ids=lambda x: x if isinstance(x, str) else "")
def test_at_a_closed_table(build: Build, code: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    assert refused(table, build(console))[0] == "TABLE_CLOSED"
    table.play(console.open(**FIXED), console.close())
    assert refused(table, build(console))[0] == "TABLE_CLOSED"


@pytest.mark.parametrize(("build", "code"), AT_AN_EMPTY_TABLE, ids=lambda x: x if isinstance(x, str) else "")
def test_from_somebody_who_may_not_send_it(build: Build, code: str) -> None:
    console, table = dealt()
    command = build(console)
    allowed = GAME.commands[type(body_of(command))].roles
    for role in pb.Role.values():
        if role not in allowed:
            actor = pb.Actor(actor_id="p3", role=role)  # type: ignore[arg-type]
            assert refused(table, command, actor)[0] == "ROLE_NOT_ALLOWED"


def _before_cards() -> tuple[PokerTable, PureStream]:
    console, table = seated()
    table.play(*console.ready())
    return console, table


def _started() -> tuple[PokerTable, PureStream]:
    console, table = _before_cards()
    table.play(console.start())
    return console, table


def _showdown() -> tuple[PokerTable, PureStream]:
    console, table = dealt()
    table.play(console.call(3), console.call(1), console.check(2))
    for board in (FLOP, ["3S"], ["4S"]):
        table.play(console.deal(board), *(console.check(seat) for seat in (1, 2, 3)))
    return console, table


def _one_aside() -> tuple[PokerTable, PureStream]:
    console, table = dealt()
    table.play(console.set_aside("2C"))
    return console, table


TWICE: list[tuple[Callable[[], tuple[PokerTable, PureStream]], Build, str]] = [
    (seated, lambda c: c.cash_out(1), "NO_STACK"),
    (seated, lambda c: c.sit_out(1), "SITTING_OUT"),
    (seated, lambda c: c.exclude("p1"), "PATRON_EXCLUDED"),
    (_before_cards, lambda c: c.start(), "HAND_IN_PROGRESS"),
    (dealt, lambda c: c.fold(3), "NOT_IN_HAND"),
    (dealt, lambda c: c.call(3), "OUT_OF_TURN"),
    (dealt, lambda c: c.raise_to(3, 400), "OUT_OF_TURN"),
    (dealt, lambda c: c.push(3, 200), "OUT_OF_TURN"),
    (dealt, lambda c: c.announce(3), "BET_ANNOUNCED"),
    (dealt, lambda c: c.kill_hand(1, "absent"), "NOT_IN_HAND"),
    (dealt, lambda c: c.set_aside("2C"), "CARD_NOT_IN_SHOE"),
    (_one_aside, lambda c: c.set_aside("3C"), "SECOND_FACE_UP_CARD"),
    (dealt, lambda c: c.misdeal("shuffle_cut"), "NO_HAND"),
    (dealt, lambda c: c.dead_round("ineligible_dealt"), "NO_HAND"),
    (_showdown, lambda c: c.show(1), "HAND_SHOWN"),
    (_showdown, lambda c: c.concede(1), "NOT_IN_HAND"),
    (_started, lambda c: c.deal(HOLE), "WRONG_STATE"),
]


@pytest.mark.parametrize(("begin", "build", "code"), TWICE, ids=lambda x: x if isinstance(x, str) else "")
def test_a_second_time(begin: Callable[[], tuple[PokerTable, PureStream]], build: Build, code: str) -> None:
    """Under another command id: under the same one it is a repeat, and is answered as before."""
    console, table = begin()
    table.play(build(console))
    assert refused(table, build(console))[0] == code


AFTERWARDS = (pb.GivePokerRulingRequest, pb.RequirePokerDisclosureRequest)
"""About the last round, until the next one begins."""


def test_when_the_round_is_over_it_is_too_late_for_everything() -> None:
    console, table = _showdown()
    table.play(*(console.show(seat) for seat in (1, 2, 3)))
    for build, code in AT_AN_EMPTY_TABLE:
        if code == "NO_HAND" and type(body_of(build(console))) not in AFTERWARDS:
            assert refused(table, build(console))[0] == "NO_HAND"
    table.play(console.rule("the award stands"))
