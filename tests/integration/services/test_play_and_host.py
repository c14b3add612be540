"""A script is answered by `roundledger play` as a host answers it, to the byte: they have one command path."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core.commands import Request, reply_to, timestamp
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.sqlite_log import SqliteLog
from services.access.errors import rejected
from services.play import script
from services.play.demo import shift_scripts
from services.play.scripted import Played, ScriptedFloor
from services.showing.protojson import as_json, json_line
from services.tables.host import Host
from services.tables.shuffling import SealedShuffler
from tests.support import simulated_day
from tests.support.cards import SeededOrder
from tests.support.dispute.console import DisputeConsole
from tests.support.gaming_day.console import DayConsole
from tests.support.house.console import HouseConsole
from tests.support.logs import SIGNER
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED
from tests.support.poker_room.console import RoomConsole
from tests.support.pure import AT
from tests.support.roulette.console import RouletteTable

SEED = 5


class NotingFloor(ScriptedFloor):
    """Notes each command, of scripts and of other streams, with its answer, in the order in which they are decided."""

    noted: list[tuple[pb.Command, pb.Actor, datetime]]
    answers: list[bytes]

    def __init__(self, *with_: Any, **more: Any) -> None:
        super().__init__(*with_, **more)
        self.noted, self.answers = [], []

    def play(self, request: Request, actor: pb.Actor, at: datetime) -> Any:
        place = len(self.noted)
        self.noted.append((request.command, actor, at))
        self.answers.append(b"")
        outcome = super().play(request, actor, at)
        reply = reply_to(outcome.record) if isinstance(outcome, Played) else getattr(outcome, "reply", None)
        self.answers[place] = _bytes(outcome if reply is None else reply)
        return outcome


def _bytes(answer: pb.CommandReply | Rejection) -> bytes:
    message = rejected(answer) if isinstance(answer, Rejection) else answer
    return message.SerializeToString(deterministic=True)


async def answers_of_a_host(floor: NotingFloor, folder: Path, host_id: str) -> list[bytes]:
    log, now = SqliteLog(folder / "log.db", SIGNER), [AT]
    shuffler, calendar = SeededOrder(Random(SEED)), GamingCalendar()
    host = Host(log, host_id, published_rulebooks(), calendar, lambda: now[0], shuffler)
    answers = []
    for command, actor, at in floor.noted:
        now[0] = at
        answers.append(_bytes(await host.execute(command, actor)))
    await log.close()
    return answers


def played(monkeypatch: pytest.MonkeyPatch, lines: Iterable[str]) -> NotingFloor:
    """The lines played as `roundledger play` plays them."""
    floors: list[NotingFloor] = []

    def noting(*with_: Any, **more: Any) -> NotingFloor:
        floors.append(NotingFloor(*with_, **more))
        return floors[-1]

    monkeypatch.setattr(script, "ScriptedFloor", noting)
    monkeypatch.setattr(SealedShuffler, "ephemeral", lambda: SeededOrder(Random(SEED)))
    steps = list(script.play_on_fresh_floor(lines))
    assert len(steps) > 1
    return floors[0]


def line(command: pb.Command, at: datetime = AT, role: int = 0, actor_id: str = "") -> str:
    actor = pb.Actor(actor_id=actor_id, role=role) if role else None  # type: ignore[arg-type]
    return json_line(as_json(pb.ScriptLine(command=command, at=timestamp(at), actor=actor)))


def _with(command: pb.Command, **header: Any) -> pb.Command:
    other = pb.Command()
    other.CopyFrom(command)
    body_of(other).header.MergeFrom(pb.CommandHeader(**header))
    return other


def refused_and_repeated() -> list[str]:
    """What hosts refuse before any game is asked, what is sent twice, and what other streams forbid."""
    table, house, room, poker = RouletteTable(), HouseConsole(), RoomConsole(), PokerTable()
    bet, later = table.place("straight", "17"), AT + timedelta(minutes=1)
    other = _with(bet)
    other.roulette.place_wager.amount_cents = 700
    return [
        line(DayConsole().calendar("Asia/Tokyo")),
        line(DayConsole().calendar()),
        line(table.buy_in()),
        *map(line, (house.open(), house.on_duty(), house.exclude("anna"))),
        *map(line, (room.open(), room.join("anna"), room.join("ben"))),
        *map(line, table.opening(players=("anna", "carla"))),
        *map(line, (house.readmit("anna"), table.seat(1, "anna"), table.buy_in(seat=1))),
        line(_with(bet, dry_run=True)),
        line(bet, later),
        line(bet),
        line(_with(bet, dry_run=True)),
        line(_with(table.place("straight", "99"), dry_run=True)),
        line(other),
        line(bet, role=pb.ROLE_DEALER, actor_id="another"),
        line(bet, role=pb.ROLE_SURVEILLANCE, actor_id="eye"),
        line(_with(table.place("red"), expected_seq=3)),
        line(_with(table.place("red"), occurred_at=timestamp(later + timedelta(days=1)))),
        line(_with(table.place("red"), occurred_at=timestamp(AT - timedelta(hours=1)))),
        line(_with(table.place("red"), stream_id="poker-room")),
        line(_with(table.place("red"), stream_id="no such id")),
        line(_with(table.place("red"), command_id="x" * 200)),
        line(pb.Command()),
        *map(line, table.spin("17")),
        *map(line, poker.opening({1: 5000, 2: 5000}, **FIXED)),
        *map(line, (poker.seat(3, "dave"), room.offer("poker-1", 3), poker.seat(3, "ben"), poker.leave(3))),
        *(line(each.open(f"roulette-1:{n}")) for n, each in enumerate((DisputeConsole("d-0"), DisputeConsole("d-1")))),
        "no JSON at all",
    ]


async def test_a_script_with_refusals_and_repeats_is_answered_alike(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    floor = played(monkeypatch, refused_and_repeated())
    told = b"".join(floor.answers)
    codes = ("BAD_CALENDAR", "UNKNOWN_STREAM", "PATRON_EXCLUDED", "COMMAND_ID_REUSED", "ROLE_NOT_ALLOWED", "STALE_SEQ")
    for code in (*codes, "BAD_OCCURRED_AT", "WRONG_STREAM", "BAD_ID", "WAITING_LIST_FIRST", "UNKNOWN_ROUND"):
        assert code.encode() in told, code
    assert floor.answers == await answers_of_a_host(floor, tmp_path, script.HOST_ID)


async def test_the_demo_shift_is_answered_alike(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    floor = played(monkeypatch, (line for _, lines in shift_scripts("1") for line in lines))
    assert len(floor.records) > 200
    assert floor.answers == await answers_of_a_host(floor, tmp_path, script.HOST_ID)


async def test_a_gaming_day_of_all_games_is_answered_alike(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Fills, credits, markers, voids, corrections, a jackpot, counts: whatever streams tell each other, too."""
    monkeypatch.setattr(simulated_day, "ScriptedFloor", NotingFloor)
    day = simulated_day.SimulatedDay(SEED, tables=9)
    day.run(rounds=1)
    floor = day.floor
    assert isinstance(floor, NotingFloor)
    assert len(floor.records) > 300
    assert floor.answers == await answers_of_a_host(floor, tmp_path, "host-1")
