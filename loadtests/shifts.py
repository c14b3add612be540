"""What the tables of a floor send: the scripts of the demo shift, each instantiated for many tables. A table opens,
plays its script, plays the rounds that may follow each other over and over, and when its shift is over another table
takes its place. What each command must come to, accepted or refused by which name, is worked out beforehand by the pure
core."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import resources

import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.roles import Roles
from ledger.core.vocabulary import COMMANDS, body_of
from services.access.methods import METHODS
from services.play.scripted import Played, ScriptedFloor
from services.showing.protojson import from_json

RUN = b"%RUN%"
"""Stands in the scripts for what tells tables apart; what replaces it has as many bytes, so that lengths stay true."""
COMMAND_ID = b"%COMMAND-%"
_AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class Shift(msgspec.Struct, frozen=True):
    """A table's way through its script, in numbers of its commands."""

    script: str
    table: str
    """What its stream's id begins with."""
    opened: int
    """So many of the commands make the table ready to play."""
    first: int = 0
    last: int = 0
    times: int = 0
    """From the first to before the last they are played once more, so many times: as often as the cards and the chips
    of the script allow, and not so often that wagers which nothing decides pile up."""
    also: tuple[str, ...] = ()
    """Other streams whose commands belong to it."""
    without: tuple[str, ...] = ()
    """Commands that wait for what other processes do meanwhile."""


SHIFTS = (
    Shift("1-roulette", "roulette-%", opened=12, first=12, last=30, times=40),
    Shift("2-craps", "craps-%", opened=11, first=11, last=26, times=8),
    Shift("3-minibaccarat", "minibaccarat-%", opened=21, first=21, last=30, times=7),
    Shift(
        "4-poker",
        "poker-%",
        opened=28,
        also=("fund-bad-beat-%",),
        without=("jackpot_fund.pay_jackpot", "impound_equipment"),
    ),
    Shift("4-poker_draw", "poker-draw-%", opened=22),
    Shift("4-poker_stud", "poker-stud-%", opened=22),
    Shift("5-sicbo", "sicbo-%", opened=10, first=10, last=38, times=40),
    Shift("6-blackjack", "blackjack-%", opened=23, first=23, last=62, times=1),
    Shift("7-three_card_poker", "three_card_poker-%", opened=18, first=15, last=53, times=40),
    Shift("8-four_card_poker", "four_card_poker-%", opened=18, first=15, last=50, times=40),
    Shift("9-let_it_ride", "let_it_ride-%", opened=20, first=11, last=62, times=40),
)


class Step(msgspec.Struct, frozen=True):
    """A command as it goes over the wire, but for the ids."""

    method: str
    body: bytes
    roles: Roles
    refusal: str
    """By which name it is refused; empty where it is accepted."""
    seq: int
    """That the table then has; 0 where it says nothing of the table."""
    command: bytes = b""
    """The same as one of the floor's commands."""

    def sent_by(self, run: bytes, number: int) -> bytes:
        return named(self.body, run, number)


def named(message: bytes, run: bytes, number: int) -> bytes:
    """With the ids of one table and one of its commands."""
    return message.replace(RUN, run).replace(COMMAND_ID, b"%010d" % number)


def run_id(number: int) -> bytes:
    """Five characters that no other table of the load has."""
    text, digits = "", "0123456789abcdefghijklmnopqrstuvwxyz"
    for _ in RUN:
        number, digit = divmod(number, len(digits))
        text = digits[digit] + text
    return text.encode()


@cache
def steps_of(shift: Shift) -> tuple[Step, ...]:
    """All that one table sends from its opening to the end of its shift."""
    commands = list(_commands(shift))
    again = commands[shift.first : shift.last] * shift.times
    floor = ScriptedFloor(CATALOGUE, "load", published_rulebooks(), GamingCalendar())
    floor.begin_house(_AT)
    last = shift.last or len(commands)
    return tuple(
        _expected(floor, shift, command, n) for n, command in enumerate([*commands[:last], *again, *commands[last:]])
    )


def _commands(shift: Shift) -> Iterator[pb.Command]:
    script = resources.files("services.play") / "demo_shift" / f"{shift.script}.jsonl"
    wanted = (shift.table, *shift.also)
    for line in script.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        command = from_json(line, pb.ScriptLine).command
        body = body_of(command)
        if body.header.stream_id.startswith(wanted) and COMMANDS[type(body)].name not in shift.without:
            yield command


def _expected(floor: ScriptedFloor, shift: Shift, template: pb.Command, number: int) -> Step:
    body = body_of(template)
    body.header.command_id = COMMAND_ID.decode()
    roles, command = CATALOGUE.ladders[type(body)].roles, template.SerializeToString()
    step = Step(METHODS[type(body)], body.SerializeToString(), roles, "", 0, command)
    request = floor.read(pb.Command.FromString(named(command, run_id(0), number)))
    if isinstance(request, Rejection):
        return msgspec.structs.replace(step, refusal=request.code)
    actor = pb.Actor(actor_id="load", role=request.ladder.roles[0])  # type: ignore[arg-type]
    outcome = floor.play(request, actor, _AT)
    if isinstance(outcome, Rejection):
        return msgspec.structs.replace(step, refusal=outcome.code)
    if not isinstance(outcome, Played):
        raise TypeError(f"{shift.script}, command {number}: {outcome}")
    of_table = body.header.stream_id.startswith(shift.table)
    return msgspec.structs.replace(step, seq=outcome.record.commit.seq if of_table else 0)
