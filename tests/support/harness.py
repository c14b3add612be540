"""Random play on any stream, legal and hostile, from one seed: what a game must give for it, and how it is played.

A game gives a `Play` (see tests/support/roulette/play.py), and so does a stream that is no table. The harness adds what
none can leave out: the commands that all tables take, those for cards where there are any, messages with anything in
them, senders who may not, and commands about a state that is gone. What must hold of the histories is asserted in
tests/unit/games/test_properties.py.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.state import AnyTable
from ledger.catalogue import CATALOGUE
from ledger.core.context import Shuffler
from ledger.core.controls import BLIND_TRAY_COUNTS, BOX_FOR_EACH_FEE, Switches
from ledger.core.lent import House, RoundFacts
from ledger.core.rejection import CORE_REJECTIONS, Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.sealing import Seals
from ledger.core.snapshots import encode
from ledger.core.stream import Stream
from ledger.core.vocabulary import COMMANDS, body_of, put_command
from ledger.money.amounts import MAX_CENTS
from tests.support.consoles import TableConsole
from tests.support.pure import PureStream, actor_for, machine_of
from tests.support.table_money import money_command

Values = Mapping[str, Sequence[Any]]


def _no_ending(rng: Random, console: Any, table: Any) -> list[pb.Command]:
    return []


def _no_attempt(rng: Random, console: Any, table: Any) -> pb.Command | None:
    return None


def _nothing_lent(rng: Random, stream: PureStream) -> None:
    pass


def _no_shuffler(rng: Random) -> Shuffler | None:
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Play:
    """What a game, or another kind of stream, gives to the harness."""

    kind: str
    console: Callable[..., Any]
    """Builds its commands, for a stream of the id that is the argument, where one is given; has `header()`."""
    opening: Callable[[Random, Any], list[pb.Command]]
    """From nothing to an open table with players, under a house drawn at random. All of it must be accepted."""
    moves: Callable[[Random, Any, Any], list[pb.Command]]
    """What carries the game on from this state, whatever the state is: one command or a few in a row. At a table
    where nothing but moves and attempts happened, each must be accepted, so it also opens a closed table again."""
    attempt: Callable[[Random, Any, Any], pb.Command | None] = _no_attempt
    """One command that is often legal now; it may be refused."""
    ending: Callable[[Random, Any, Any], list[pb.Command]] = _no_ending
    """What brings a table, or what a stream has under way, nearer to its end, the best first; each may be refused, and
    where all are, a table's moves go on with the round (tests/support/closing.py)."""
    ended: Callable[[Any], bool] | None = None
    """Whether nothing is under way any more; None where that has no meaning, and at tables, which close."""
    values: Values = field(default_factory=dict)
    """By the name of a command's field: values that get past the first guards."""
    shuffler: Callable[[Random], Shuffler | None] = _no_shuffler
    """The built-in shuffler of this play, where the game has cards."""
    reveals: frozenset[type[Message]] = frozenset({pb.CardExposed})
    """The events that may show a card which lay face down."""
    badges: tuple[str, ...] = ("",)
    """Who there is of each role, by what their badges end with: several where one must not do two things."""
    rounds: Mapping[str, RoundFacts] = field(default_factory=dict)
    """Rounds of the floor that its commands may be about."""
    lend: Callable[[Random, PureStream], None] = _nothing_lent
    """Lends the stream what a host knows of others, before each of its legal commands."""
    attempts: float = 0.3
    """How much of legal play is attempts."""
    seldom: frozenset[str] = frozenset()
    """Commands that random play may never get accepted, such as roulette.place_wager; tests of their own have them."""


@dataclass
class Refusals:
    """What was refused in a play, by code."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, refused: Rejection) -> None:
        self.counts[refused.code] = self.counts.get(refused.code, 0) + 1


@dataclass(frozen=True)
class Played:
    """A history, and how it came about."""

    play: Play
    seed: int
    stream: PureStream
    refused: Refusals
    accepted: frozenset[type[Message]]
    """The commands of which at least one was accepted."""


# --- Seeds ---

EXPLORING = bool(os.environ.get("ROUNDLEDGER_EXPLORE"))
BRIEF = bool(os.environ.get("ROUNDLEDGER_BRIEF"))
SEED = os.environ.get("ROUNDLEDGER_SEED")
_FIRST_NEW = Random().getrandbits(32)
"""Drawn once, so that all tests look at the same plays."""


def seeds(count: int) -> Sequence[int]:
    """The same ones in every run; `make check` takes the first few, `make explore` draws new ones, and
    ROUNDLEDGER_SEED plays one again."""
    if SEED:
        return [int(SEED)]
    if EXPLORING:
        return range(_FIRST_NEW, _FIRST_NEW + 4 * count)
    return range(1, (max(1, count // 8) if BRIEF else count) + 1)


@contextmanager
def named(play: Play, seed: int) -> Iterator[None]:
    """Whatever fails inside says which seed to play again."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"{play.kind}: play it again with ROUNDLEDGER_SEED={seed}")
        raise


_TWICE = Switches({BLIND_TRAY_COUNTS: True, BOX_FOR_EACH_FEE: True})
"""The house has trays counted twice, and a box for each fee."""

# --- Play ---


@cache
def legal_play(play: Play, seed: int, length: int = 60, stream_id: str = "", seals: Seals | None = None) -> Played:
    """Moves, which must be accepted, and attempts, which may be refused."""
    rng = Random(seed)
    game = _Game(play, rng, stream_id)
    game.stream.seals = seals
    with named(play, seed):
        game.must(play.opening(rng, game.console))
        for _ in range(length):
            play.lend(rng, game.stream)
            attempt = play.attempt(rng, game.console, game.table) if rng.random() < play.attempts else None
            if attempt is None:
                game.must(play.moves(rng, game.console, game.table))
            else:
                game.offer(attempt, game.somebody(attempt))
    return game.played(seed)


@cache
def hostile_play(play: Play, seed: int, length: int = 95) -> Played:
    """Anything: moves and attempts, as they are and spoiled; what all tables take; messages with anything in them;
    senders who may not; commands sent again, or about a state that is gone."""
    rng = Random(seed)
    game = _Game(play, rng)
    game.money_rng = Random(seed)
    if game.is_table and seed % 3 == 0:
        game.stream.house = House(seq=1, switches=_TWICE)
    with named(play, seed):
        for command in play.opening(rng, game.console):
            game.offer(game.spoiled(command) if rng.random() < 0.02 else command, actor_for(command))
        for _ in range(length):
            for command in game.drawn():
                game.harass(command)
    return game.played(seed)


class _Game:
    """A play that is being played."""

    def __init__(self, play: Play, rng: Random, stream_id: str = "") -> None:
        self.play, self.rng = play, rng
        self.is_table = play.kind in GAMES
        self.console = play.console(stream_id) if stream_id else play.console()
        self.stream = PureStream(self.console.header().stream_id, play.shuffler(rng))
        self.money_rng = Random(0)
        """Draws what is done with a table's money, so that the play is the same without it."""
        self.stream.rounds = dict(play.rounds)
        self.refused = Refusals()
        self.accepted: set[type[Message]] = set()
        self.last: pb.Command | None = None

    @property
    def table(self) -> Any:
        """The state; None before the first commit."""
        return self.stream.live.state

    def played(self, seed: int) -> Played:
        return Played(self.play, seed, self.stream, self.refused, frozenset(self.accepted))

    def must(self, commands: Iterable[pb.Command]) -> None:
        for command in commands:
            answer = self.offer(command, actor_for(command))
            if isinstance(answer, Rejection):
                raise AssertionError(f"{answer.code}: {answer.message}\n{command}\n{self.table}")

    def offer(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """A refusal is named, declared and explained, and changes nothing; an acceptance is a fact."""
        before, head = encode(self.stream.live.state), self.stream.live.head
        sent = command.SerializeToString(deterministic=True)
        answer = self.stream.send(command, actor)
        assert command.SerializeToString(deterministic=True) == sent, "the command was changed"
        if isinstance(answer, Rejection):
            self.refused.add(answer)
            assert answer.code in self.codes(), f"{answer.code} is not declared"
            assert answer.message, answer.code
            assert (encode(self.stream.live.state), self.stream.live.head) == (before, head), answer
        else:
            assert answer.events, "accepted, and nothing happened"
            self.accepted.add(type(body_of(command)))
            self.last = command
            self.stream.at += timedelta(seconds=1)
            self.console.now = self.stream.at
        return answer

    def codes(self) -> set[str]:
        stream = self.stream.live.stream
        return {*CORE_REJECTIONS, *(stream.rejections if stream else _kind(self.play).rejections)}

    # What is drawn.

    def somebody(self, command: pb.Command) -> pb.Actor:
        """Anybody who may send it; a player in it mostly sends it for themselves."""
        body = body_of(command)
        role = self.rng.choice(self.roles(body))
        if role == PLAYER and self.is_table and self.table is not None:
            seat = getattr(body, "seat", 0)
            holder = self.table.players.get(seat) or self.rng.choice([*self.table.players.values(), "nobody"])
            return pb.Actor(actor_id=holder, role=role)
        name = machine_of(body) if role == TERMINAL else f"badge-{role}{self.badge()}"
        return pb.Actor(actor_id=name, role=role)  # type: ignore[arg-type]

    def badge(self) -> str:
        badges = self.play.badges
        return self.rng.choice(badges) if len(badges) > 1 else badges[0]

    def roles(self, body: Any) -> Sequence[int]:
        """Of a game that this floor does not have, nobody's."""
        ladder = self.stream.catalogue.ladders.get(type(body))
        return ladder.roles if ladder else (pb.ROLE_ADMIN,)

    def drawn(self) -> list[pb.Command]:
        rng, table = self.rng, self.table
        if table is None:  # the opening was spoiled at once
            return self.play.opening(rng, self.console)
        if self.is_table and self.money_rng.random() < 0.15:
            return [money_command(self.money_rng, self.console.table_id, table, self.stream.records)]
        choice = rng.random()
        if self.is_table and table.out_of_service and rng.random() < 0.5:
            return [self.console.inspect(table.out_of_service[0], passed=True)]
        if self.is_table and table.impounded and rng.random() < 0.5:
            return [self.console.release(next(iter(table.impounded)))]
        if choice < 0.45 or (self.is_table and choice < 0.75 and not table.is_open):
            return self.play.moves(rng, self.console, table)
        if choice < 0.6:
            attempt = self.play.attempt(rng, self.console, table)
            return [attempt] if attempt else []
        if choice < 0.75 and self.is_table:
            return [_shared(rng, self.console, table)]
        return [self.anything()]

    def harass(self, command: pb.Command) -> None:
        """Sends a command, or something like it."""
        rng = self.rng
        choice = rng.random()
        if choice < 0.10:
            command = self.spoiled(command)
        if choice < 0.13:
            self.outsider(command)
        elif choice < 0.16:
            self.stale(command)
        elif choice < 0.17:
            self.late(command)
        else:
            self.offer(command, self.somebody(command) if body_of(command) else pb.Actor())
            if choice > 0.97 and self.last is not None:
                self.offer(self.last, self.somebody(self.last))

    def outsider(self, command: pb.Command) -> None:
        """Who may not send a command learns nothing else from it."""
        allowed = self.roles(body_of(command))
        role = self.rng.choice([r for r in (*pb.Role.values(), -1, 99) if r not in allowed])
        answer = self.offer(command, pb.Actor(actor_id="outsider", role=role))  # type: ignore[arg-type]
        first = {"EMPTY_COMMAND", "BAD_COMMAND_ID", "BAD_ID", "ROLE_NOT_ALLOWED", "UNKNOWN_GAME"}
        assert isinstance(answer, Rejection), "accepted"
        assert answer.code in first, answer

    def stale(self, command: pb.Command) -> None:
        body = body_of(command)
        seq = self.stream.live.head.seq
        body.header.expected_seq = self.rng.choice([0, max(0, seq - 1), seq + 1, 2**64 - 1])
        answer = self.offer(command, self.somebody(command))
        if body.header.expected_seq != seq and body.header.command_id and body.header.stream_id:
            assert isinstance(answer, Rejection), "accepted"
            assert answer.code in {"STALE_SEQ", "BAD_COMMAND_ID", "UNKNOWN_GAME"}, answer

    def late(self, command: pb.Command) -> None:
        """Entered from paper, and seldom from the future."""
        body, now = body_of(command), int(self.stream.at.timestamp())
        body.header.occurred_at.seconds = self.rng.choice([0, now - 3600, now, now + 3600, -1, 2**62])
        body.header.occurred_at.nanos = self.rng.choice([0, 0, -1, 10**9])
        answer = self.offer(command, self.somebody(command))
        valid = 0 <= body.header.occurred_at.seconds <= now and body.header.occurred_at.nanos == 0
        assert valid or isinstance(answer, Rejection), "accepted"

    def spoiled(self, command: pb.Command) -> pb.Command:
        """The command with one field turned into something implausible, or an empty header."""
        rng = self.rng
        copy = pb.Command.FromString(command.SerializeToString())
        body = body_of(copy)
        fields = [f for f in body.DESCRIPTOR.fields if not f.message_type and not f.is_repeated]
        if fields and rng.random() < 0.9:
            spoilt = rng.choice(fields)
            setattr(body, spoilt.name, rng.choice(IMPLAUSIBLE[spoilt.type]))
        else:
            body.header.CopyFrom(rng.choice(_BAD_HEADERS))
        return copy

    def anything(self) -> pb.Command:
        """A command that this table takes, seldom one that it does not, with anything in it."""
        stream = self.stream.live.stream or _kind(self.play)
        foreign = self.rng.random() < 0.05
        kinds = [k for k in COMMANDS if (k in stream.commands) != foreign]
        message = _message(self.rng, self.rng.choice(kinds), self.values())
        message.header.CopyFrom(self.console.header())
        return put_command(message)

    def values(self) -> Values:
        table, values = self.table, {**_COMMON, **self.play.values}
        if table is not None and self.is_table:
            values["wager_id"] = [*table.wagers, *table.spoken, "w1"]
            values["seat"] = [*range(1, table.seat_count + 1)]
            values["player_id"] = [*table.players.values(), "carla"]
            values["batch"] = [*table.cards.batches, "blue"]
        return values


def _kind(play: Play) -> Stream:
    return CATALOGUE[play.kind]


# --- What all tables take, and all that are played with cards ---


def _shared(rng: Random, c: TableConsole, table: AnyTable) -> pb.Command:
    """A command that any table takes, often legal now."""
    seat = rng.randint(1, max(1, table.seat_count))
    limit = pb.WagerLimit(wager="*", min_cents=rng.choice((1, 1, 1, 100)), max_cents=10_000_000)
    commands: list[Callable[[], pb.Command]] = [
        lambda: c.seat(seat, rng.choice(("anna", "ben", "carla", "dora"))),
        lambda: c.leave(seat),
        lambda: c.buy_in(rng.choice((1, 100, 12_345)), seat),
        lambda: c.limits(limit),
        lambda: c.inspect(rng.choice(("wheel", "dice", "cards")), passed=rng.random() < 0.7),
        lambda: c.void(rng.choice(("fire alarm", "a spill"))),
        lambda: c.close(),
        lambda: c.change(table.rules.rulebook_id if table.rules else ""),
        lambda: c.open(table.rules.rulebook_id if table.rules else ""),
    ]
    if GAMES[table.game].card_rules:
        commands += 2 * _of_cards(rng, c, table)
    return rng.choice(commands)()


def _of_cards(rng: Random, c: Any, table: AnyTable) -> list[Callable[[], pb.Command]]:
    batch, seat = rng.choice([*table.cards.batches, "blue", "red"]), rng.choice([0, *table.players])
    size = table.cards.batches[batch].size if batch in table.cards.batches else 52
    method, step = rng.choice(pb.ShuffleMethod.values()), rng.choice(pb.CardStep.values())

    def cards(**command: Any) -> Callable[[], pb.Command]:
        for body in command.values():
            body.header.CopyFrom(c.header())
        return lambda: pb.Command(cards=pb.CardsCommand(**command))

    return [
        cards(receive_cards=pb.ReceiveCardsRequest(batch=batch, decks=rng.choice((1, 6, 8)), back_colour=batch)),
        cards(handle_cards=pb.HandleCardsRequest(batch=batch, step=step)),  # type: ignore[arg-type]
        cards(shuffle_cards=pb.ShuffleCardsRequest(batch=batch, method=method)),  # type: ignore[arg-type]
        cards(offer_cut=pb.OfferCutRequest(batch=batch, seat=seat, declined=rng.random() < 0.5)),
        cards(cut_cards=pb.CutCardsRequest(batch=batch, seat=seat, at=rng.randint(0, size))),
        cards(order_recut=pb.OrderRecutRequest(batch=batch)),
        cards(place_cutting_cards=pb.PlaceCuttingCardsRequest(batch=batch, from_back=rng.randint(0, size))),
        cards(load_shoe=pb.LoadShoeRequest(batch=batch)),
        cards(count_stub=pb.CountStubRequest(batch=batch, counted=rng.choice((size, size - 1)))),
        cards(show_cutting_card=pb.ShowCuttingCardRequest()),
        cards(end_shoe=pb.EndShoeRequest()),
        cards(remove_cards=pb.RemoveCardsRequest(batch=batch, reason=rng.choice(("", "worn")))),
    ]


# --- Messages with anything in them ---

_COMMON: Values = {
    "game": [*GAMES, "faro"],
    "seats": [8],
    "amount_cents": [1, 100, 500],
    "min_cents": [1, 100],
    "max_cents": [100, 10_000],
    "equipment": ["wheel", "dice", "cards"],
    "reason": ["a spill"],
    "card": ["", "AS", "KD"],
    "cards": ["AS", "KD", "7H"],
    "decks": [1, 6, 8],
    "back_colour": ["blue", "red"],
    "at": [10, 26, 100],
    "from_back": [14, 100],
    "pays": [1, 35, 10_000],
    "per": [1, 7],
}

_INTEGERS = [0, 1, -1, MAX_CENTS, MAX_CENTS + 1, 2**63 - 1, -(2**63)]
IMPLAUSIBLE: dict[int, list[Any]] = {
    FieldDescriptor.TYPE_STRING: ["", " ", "*", "-", "0-", "1-1", "000", "\x00", "a\nb", "x" * 600, "é", "as"],
    FieldDescriptor.TYPE_BYTES: [b"", b"\x00", b"x" * 600],
    FieldDescriptor.TYPE_INT32: [0, 1, -1, 2**31 - 1, -(2**31)],
    FieldDescriptor.TYPE_INT64: _INTEGERS,
    FieldDescriptor.TYPE_UINT32: [0, 1, 9, 33, 2**32 - 1],
    FieldDescriptor.TYPE_UINT64: [0, 1, 2**64 - 1],
    FieldDescriptor.TYPE_BOOL: [False, True],
    FieldDescriptor.TYPE_ENUM: [0, 1, 2, 3, 5, 8, 99, -1, 2**31 - 1],
}
"""By the type of a field: values that few guards expect."""
_BAD_HEADERS = [
    pb.CommandHeader(),
    pb.CommandHeader(command_id="c"),
    pb.CommandHeader(stream_id="table-1"),
    pb.CommandHeader(command_id="x" * 129, stream_id="table-1"),
]


def _message(rng: Random, kind: type[Message], values: Values, depth: int = 0) -> Any:
    """A message with any field set to anything of its type, mostly plausible, or left out; not its header."""
    message: Any = kind()
    for each in kind.DESCRIPTOR.fields:
        if each.name == "header" or rng.random() < 0.1 or (each.message_type and depth > 3):
            continue
        if each.is_repeated:
            many = [_value(rng, each, values, depth) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
            getattr(message, each.name).extend(many)
        elif each.message_type:
            getattr(message, each.name).CopyFrom(_value(rng, each, values, depth))
        else:
            setattr(message, each.name, _value(rng, each, values, depth))
    return message


def any_message(rng: Random, kind: type[Message]) -> Any:
    """For tests of what reads messages, whatever is in them."""
    return _message(rng, kind, _COMMON)


def _value(rng: Random, each: FieldDescriptor, values: Values, depth: int) -> Any:
    if each.message_type:
        return _message(rng, GetMessageClass(each.message_type), values, depth + 1)
    is_text = each.type == FieldDescriptor.TYPE_STRING
    plausible = [value for value in values.get(each.name, ()) if isinstance(value, str) == is_text]
    if each.type == FieldDescriptor.TYPE_ENUM and rng.random() < 0.8:
        return rng.choice(each.enum_type.values).number
    return rng.choice(plausible if plausible and rng.random() < 0.75 else IMPLAUSIBLE[each.type])


# --- All kinds ---


def plays() -> list[Play]:
    """What each kind of stream gives, games first: tests/support/<kind>/play.py has its `PLAY`."""
    return [import_module(f"tests.support.{kind}.play").PLAY for kind in CATALOGUE.streams]
