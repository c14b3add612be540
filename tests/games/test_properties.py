"""What holds for every play, legal or not: conservation of money, total guards, and replay."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import roundledger.v1 as pb
from ledger.core import accounts
from games.deciding import CARDS, MAX_CENTS, command_body
from games.describing import describe
from games.evolving import UnknownEvent, advance
from games.registry import GAMES
from ledger.core.rejection import Rejection
from games.roulette.layout import ON_LAYOUT, POSITIONS, WHEEL
from games.table import Table, Wager
from ledger.core.chain import EMPTY, extends, unseal
from ledger.core.commands import LiveTable, accept, header_of
from ledger.core.commands import replayed as without_reply
from ledger.core.folding import balance_changes, begin, fold
from ledger.core.postings import postings_for
from ledger.log.snapshots import decode, encode
from tests.support.pure_table import Console, PureTable
from tests.support.roulette import R2006, R2008, actor_for

FEW = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

PLACES = [(wager, selection) for wager, selections in POSITIONS.items() for selection in selections]
House = tuple[str, dict[str, Any]]
HOUSES: list[House] = [
    (R2006, {"zero_rule": "lose_all"}),
    (R2006, {"zero_rule": "lose_half", "match_play": True}),
    (R2008, {"match_play": True, "match_play_wagers": "all"}),
    (R2008, {"table_no_spin_effect": "refund"}),
]

# --- Legal play ---

Draw = tuple[int, int, int]
"""Which of the commands that are legal now, and two numbers that fill it in."""


def _legal(console: Console, table: Table, a: int, b: int) -> list[Callable[[], pb.Command]]:
    """The commands that this table must accept now; some more than once, so that rounds come to an end."""
    number = ON_LAYOUT[a % len(ON_LAYOUT)]
    aside = [lambda: console.buy_in(1 + b, 1 + a % 2), console.inspect, console.limits][b % 3]
    match table.play.phase:
        case "BETTING":
            spin = [lambda: console.spin_ball(same_direction=b % 8 == 0)]
            pause = [] if table.wagers else [lambda: _pause(console, table)]
            return [aside, *_betting(console, table, a, b), *spin * 3, *pause]
        case "SPINNING" if table.play.same_direction:
            return [aside, lambda: console.no_spin("same_direction")]
        case "SPINNING":
            return [
                aside,
                *_betting(console, table, a, b),
                *[console.no_more_bets] * 4,
                lambda: console.no_spin("revolutions"),
            ]
        case "CLOSED_BETS":
            return [*[lambda: console.announce(number)] * 5, lambda: console.no_spin("foreign_object")]
        case _:
            return [lambda: console.correct(number), *[lambda: console.crown(table.play.number)] * 3]


def _betting(console: Console, table: Table, a: int, b: int) -> list[Callable[[], pb.Command]]:
    place, stake, seat = PLACES[a % len(PLACES)], 1 + b % 5000, 1 + a % 2
    wagers, spoken = list(table.wagers.values()), list(table.spoken)
    legal: list[Callable[[], pb.Command]] = [
        lambda: console.place(*place, stake, seat),
        lambda: console.place("red", "", stake, seat),
        lambda: console.call(*place, stake, seat),
    ]
    if wagers:
        legal.append(lambda: console.remove(wagers[b % len(wagers)].wager_id))
        legal.append(lambda: _moved(console, wagers[b % len(wagers)], place))
    if spoken:
        legal.append(lambda: console.confirm(spoken[a % len(spoken)]))
    if table.rules and table.rules.option("match_play"):
        legal.append(lambda: console.place_colour("black", "", 100 * stake, coupon_cents=stake))
    return legal


def _moved(console: Console, wager: Wager, place: tuple[str, str]) -> pb.Command:
    """A coupon stays on the even-money wagers."""
    return console.move(wager.wager_id, *(("even", "") if wager.coupon_cents else place))


def _pause(console: Console, table: Table) -> pb.Command:
    """Between rounds a rulebook may change; a round without wagers may just end."""
    return console.close() if table.round_id else console.change_rulebook(R2008, chip_unit_cents=1, match_play=True)


def _reopened(console: Console) -> list[pb.Command]:
    return [console.open(R2006, chip_unit_cents=1), console.seat(1, "anna"), console.seat(2, "ben"), console.colour()]


def _next(console: Console, table: Table, draw: Draw) -> list[pb.Command]:
    """What comes next in legal play."""
    if not table.is_open:
        return _reopened(console)
    choice, a, b = draw
    legal = _legal(console, table, a, b)
    return [legal[choice % len(legal)]()]


def _opened(house: House) -> tuple[Console, PureTable]:
    console, table = Console(), PureTable()
    rulebook_id, options = house
    table.play(*console.opening(rulebook_id, players=("anna", "ben"), chip_unit_cents=1, **options), console.colour())
    return console, table


def _played(house: House, draws: Sequence[Draw]) -> PureTable:
    """A table after legal play, with all of its records; `play` raises if any of it is refused."""
    console, table = _opened(house)
    for draw in draws:
        table.play(*_next(console, table.table, draw))
    return table


houses = st.sampled_from(HOUSES)
draws = st.lists(
    st.tuples(st.integers(0, 999), st.integers(0, 999_999), st.integers(0, 999_999)), min_size=10, max_size=60
)


def _events(table: PureTable) -> list[pb.Event]:
    return [event for record in table.records for event in record.commit.events]


@FEW
@given(house=houses, draws=draws)
def test_money_is_conserved_at_every_event(house: House, draws: list[Draw]) -> None:
    """All balances sum to zero, and what lies on the layout is what the live wagers staked."""
    played = _played(house, draws)
    table, balances = Table("roulette-1"), dict[str, int]()
    for event in _events(played):
        before = table
        table, decisions = advance(before, event)
        for posting in postings_for(before, event, decisions):
            assert posting.amount_cents > 0
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
        assert sum(balances.values()) == 0
        on_layout = sum(wager.stake_cents for wager in table.wagers.values())
        assert balances.get(accounts.layout("roulette-1"), 0) == on_layout
    assert table == played.table


@FEW
@given(house=houses, draws=draws)
def test_the_drop_box_and_the_tray_tell_the_whole_story(house: House, draws: list[Draw]) -> None:
    """Drop is what players paid in currency; what the tray lost beyond that, players won or have on the layout."""
    bought = won = 0
    balances: dict[str, int] = {}
    folded = begin("roulette-1")
    for record in _played(house, draws).records:
        folded, outputs = fold(folded, record)
        for account, change in balance_changes(outputs.batch).items():
            balances[account] = balances.get(account, 0) + change
        for event in record.commit.events:
            bought += event.bought_in.amount_cents + event.cash_converted.amount_cents
        for decision in outputs.settlement.decisions if outputs.settlement else ():
            won += decision.paid_cents - decision.taken_cents
    assert balances.get(accounts.drop_box("roulette-1"), 0) == bought
    assert balances.get(accounts.tray("roulette-1"), 0) == -bought - won


@FEW
@given(house=houses, draws=draws)
def test_any_prefix_of_a_history_replays_to_the_same_state(house: House, draws: list[Draw]) -> None:
    """From the stored bytes, and also from a snapshot taken after any commit."""
    table = _played(house, draws)
    replayed = LiveTable(Table("roulette-1"))
    for expected, record in zip(table.history[1:], table.records, strict=True):
        restored = LiveTable(decode(encode(replayed.table)), replayed.head)
        assert restored == replayed
        read_back = unseal("roulette-1", record.data, b"", record.commit.seq, record.hash)
        assert without_reply(restored, read_back) == expected
        replayed, reply = accept(restored, read_back)
        assert replayed == expected
        assert encode(replayed.table) == encode(expected.table)  # also in the order of wagers, which settlement keeps
        assert list(reply.events) == list(record.commit.events)


@FEW
@given(house=houses, draws=draws)
def test_postings_settlements_and_commits_are_numbered_without_gaps(house: House, draws: list[Draw]) -> None:
    folded, head = begin("roulette-1"), EMPTY
    batches, settlements = [], []
    for record in _played(house, draws).records:
        assert extends(head, record)
        head = record.head
        folded, outputs = fold(folded, record)
        batches.append(outputs.batch)
        settlements += [outputs.settlement] if outputs.settlement else []
    postings = [posting for batch in batches for posting in batch.postings]
    assert [batch.seq for batch in batches] == list(range(1, len(batches) + 1))
    assert [posting.number for posting in postings] == list(range(1, len(postings) + 1))
    assert len({posting.posting_id for posting in postings}) == len(postings)
    assert [s.number for s in settlements] == list(range(1, len(settlements) + 1))
    assert (folded.postings, folded.settlements) == (len(postings), len(settlements))


@FEW
@given(house=houses, draws=draws)
def test_every_event_can_be_said_in_words(house: House, draws: list[Draw]) -> None:
    for event in _events(_played(house, draws)):
        line = describe(event)
        assert line
        assert "does not know" not in line


@pytest.mark.parametrize("event", [pb.Event(), pb.Event(roulette=pb.RouletteEvent())], ids=["shared", "own"])
def test_an_event_of_a_later_version_stops_the_fold(event: pb.Event) -> None:
    """It is not passed over: what it did to the table or the books would be missing."""
    table = PureTable()
    table.play(*Console().opening())
    with pytest.raises(UnknownEvent, match="roulette-1"):
        advance(table.table, event)


# --- Anything at all ---

_PLAUSIBLE: dict[str, list[Any]] = {
    "game": ["roulette", "craps"],
    "seats": [8],
    "seat": [1, 2],
    "rulebook_id": [R2006, R2008],
    "player_id": ["anna", "ben"],
    "wager": [*POSITIONS, "*", "street"],
    "selection": [selection for _, selection in PLACES],
    "amount_cents": [1, 100, 500],
    "min_cents": [1, 100],
    "max_cents": [100, 10_000],
    "value_cents": [1, 100],
    "coupon_cents": [0, 0, 0, 100],
    "diameter_in": [30, 32],
    "sixteenths": [12, 14],
    "pocket_order": list(WHEEL),
    "name": ["zero_rule", "chip_unit_cents", "match_play", "chip_values", "mode"],
    "reason": ["same_direction", "revolutions", "a spill"],
    "wager_id": ["w1", "w2", "w3"],
    "number": list(ON_LAYOUT),
    "revolutions": [3, 4],
    "pays": [1, 35, 10_000],
    "per": [1, 7],
}
"""What gets a command past its first guards, by the field's name."""

_IMPLAUSIBLE: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_STRING: st.sampled_from(["", " ", "*", "-", "0-", "1-1", "000", "\x00", "a\nb", "x" * 500])
    | st.text(max_size=5),
    FieldDescriptor.TYPE_INT64: st.sampled_from([0, -1, MAX_CENTS, MAX_CENTS + 1, 2**63 - 1, -(2**63)]),
    FieldDescriptor.TYPE_UINT32: st.sampled_from([0, 1, 9, 2**32 - 1]),
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_ENUM: st.sampled_from([0, 1, 2, 3, 99, -1, 2**31 - 1]),
}


@cache
def _values(field: FieldDescriptor) -> st.SearchStrategy[Any]:
    if field.message_type:
        return _messages(field.message_type._concrete_class)
    implausible = _IMPLAUSIBLE[field.type]
    is_text = field.type == FieldDescriptor.TYPE_STRING
    known = [value for value in _PLAUSIBLE.get(field.name, ()) if isinstance(value, str) == is_text]
    plausible = st.sampled_from(known) if known else implausible
    return st.one_of(plausible, plausible, plausible, implausible)


@st.composite
def _messages(draw: st.DrawFn, kind: type) -> Any:
    """A message with any field set to anything of its type, or left out; the header is the sender's business."""
    message = kind()
    for field in kind.DESCRIPTOR.fields:
        if field.name == "header" or draw(st.integers(0, 9)) == 9:
            continue
        if field.is_repeated:
            getattr(message, field.name).extend(draw(st.lists(_values(field), max_size=2)))
        elif field.message_type:
            getattr(message, field.name).CopyFrom(draw(_values(field)))
        else:
            setattr(message, field.name, draw(_values(field)))
    return message


_BODIES = {
    **{
        field.name: field.message_type._concrete_class
        for field in pb.Command.DESCRIPTOR.fields
        if field.name not in (CARDS, *GAMES) and "header" in field.message_type.fields_by_name
    },
    **{f"roulette.{field.name}": field.message_type._concrete_class for field in pb.RouletteCommand.DESCRIPTOR.fields},
}


@st.composite
def _commands(draw: st.DrawFn) -> pb.Command:
    """Any command to our table with anything in it."""
    name = draw(st.sampled_from(sorted(_BODIES)))
    body = draw(_messages(_BODIES[name]))
    body.header.CopyFrom(pb.CommandHeader(command_id="c", table_id="roulette-1"))
    game, _, inner = name.rpartition(".")
    return pb.Command(roulette=pb.RouletteCommand(**{inner: body})) if game else pb.Command(**{inner: body})


_anybody = st.builds(
    pb.Actor, actor_id=st.sampled_from(["anna", "ben", "", "badge-2"]), role=st.integers(-1, 14) | st.just(99)
)


@st.composite
def _sent(draw: st.DrawFn) -> tuple[pb.Command, pb.Actor]:
    """Any command, mostly from somebody who may send it."""
    command = draw(_commands())
    return command, draw(_anybody) if draw(st.integers(0, 9)) == 9 else actor_for(command)


@st.composite
def _spoiled(draw: st.DrawFn, command: pb.Command) -> pb.Command:
    """The command with one field turned into something implausible."""
    _, body = command_body(command)
    fields = [f for f in body.DESCRIPTOR.fields if not (f.message_type or f.is_repeated)]
    if fields:
        field = draw(st.sampled_from(fields))
        setattr(body, field.name, draw(_IMPLAUSIBLE[field.type]))
    return command


def _offer(table: PureTable, command: pb.Command, actor: pb.Actor) -> None:
    before, sent = encode(table.table), command.SerializeToString(deterministic=True)
    answer = table.send(command, actor)
    assert command.SerializeToString(deterministic=True) == sent
    if isinstance(answer, Rejection):
        assert answer.code.isupper()
        assert answer.message
        assert encode(table.table) == before
    else:
        assert answer.events


@settings(FEW, max_examples=100)
@given(house=houses, draws=draws, data=st.data())
def test_any_command_is_accepted_or_refused_by_name_and_a_refusal_changes_nothing(
    house: House, draws: list[Draw], data: st.DataObject
) -> None:
    """Between the commands of a game come others with anything in them, and some of its own are spoiled."""
    console, table = _opened(house)
    for draw in draws:
        _offer(table, *data.draw(_sent()))
        for command in _next(console, table.table, draw):
            spoiled = data.draw(_spoiled(command)) if draw[2] % 2 else command
            _offer(table, spoiled, actor_for(spoiled))
    folded = begin("roulette-1")
    for record in table.records:
        folded, outputs = fold(folded, record)
        assert sum(balance_changes(outputs.batch).values()) == 0
    assert folded.table == table.table


@settings(FEW, max_examples=60)
@given(house=houses, draws=draws, command=_commands(), ours=st.booleans())
def test_who_may_not_send_a_command_learns_nothing_else_from_it(
    house: House, draws: list[Draw], command: pb.Command, ours: bool
) -> None:
    """Surveillance watches and changes nothing: whatever the command holds, the role decides first."""
    table = _played(house, draws[:5]) if ours else PureTable()
    answer = table.send(command, pb.Actor(actor_id="eye", role=pb.ROLE_SURVEILLANCE))
    assert isinstance(answer, Rejection)
    assert answer.code == "ROLE_NOT_ALLOWED"


@settings(FEW, max_examples=100)
@given(table_id=st.text(max_size=70), command=_commands(), actor=_anybody)
def test_a_table_that_is_not_there_can_only_be_installed(table_id: str, command: pb.Command, actor: pb.Actor) -> None:
    name, _ = command_body(command)
    assume(name != "install_table")
    header_of(command).table_id = table_id
    table = PureTable(LiveTable(Table(table_id)))
    answer = table.send(command, actor)
    assert isinstance(answer, Rejection)
    assert answer.code in {"ROLE_NOT_ALLOWED", "BAD_ID", "UNKNOWN_TABLE"}
