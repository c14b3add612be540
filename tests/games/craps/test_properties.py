"""What holds for every play at a craps table, legal or not: conservation of money, total guards, and replay."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import roundledger.v1 as pb
from ledger.core import accounts
from games.craps.layout import NUMBERED, ODDS_OF, POINTS
from games.craps.shooting import has_line_bet, next_in_turn
from games.craps.state import State
from games.deciding import command_body
from games.describing import describe
from games.evolving import STAYS_UP, advance, view
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from games.table import Table
from ledger.core.chain import unseal
from ledger.core.commands import LiveTable, accept
from ledger.core.folding import balance_changes, begin, fold
from ledger.core.postings import postings_for
from ledger.log.snapshots import decode, encode
from tests.support.craps import BOX, C2006, STICK, CrapsTable, OptionValue
from tests.support.pure_table import PureTable
from tests.support.roulette import actor_for

FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

House = dict[str, OptionValue]
HOUSES: list[House] = [
    {},
    {"chip_unit_cents": 1, "come_off_on_come_out": "odds_only", "odds_multiple_pass_come": (3, 4, 5, 5, 4, 3)},
    {"odds_multiple_pass_come": (100,), "odds_multiple_dont": (100,), "allow_call_off": True},
    {
        "dont_lock_from": "point",
        "on_marker_life": "until_called_off",
        "vig_refund_on_takedown": False,
        "off_marker_place_hard_working": True,
        "horn_high_area": False,
        "auto_break_down_horn_high": True,
        "auto_break_down_whirl": True,
        "no_roll_authority": "either",
    },
]

PLACES = [
    *((wager, "") for wager in published_rulebooks()[C2006].wagers if wager not in (*NUMBERED, "hop")),
    *((wager, str(number)) for wager, numbers in NUMBERED.items() for number in numbers),
    *(("hop", f"{a}-{b}") for a in range(1, 7) for b in range(a, 7)),
]

Draw = tuple[int, int, int]
Move = Callable[[], pb.Command]


def _moves(c: CrapsTable, table: Table, a: int, b: int) -> list[Move]:
    """Commands that carry the game on; the table must accept each of them now."""
    state: State = table.play
    match state.phase:
        case "IDLE":
            return [*[c.start_off_marker] * 3 * _is_off_marker_due(table), lambda: c.offer(next_in_turn(table, 0, ()))]
        case "OFFERING" if state.offered:
            return [lambda: c.accept(state.offered), lambda: c.decline(state.offered)]
        case "OFFERING":
            turn = next_in_turn(table, state.series_from, state.declined) or next_in_turn(table, 0, ())
            return [lambda: c.offer(turn)]
        case "SELECTING":
            return [c.select]
        case "READY":
            may_throw = not state.is_come_out or has_line_bet(table, state.shooter)
            barred = (table.players[state.shooter], "dont_pass") in state.barred_donts
            line = lambda: c.place("pass" if a % 3 or barred else "dont_pass", 6000, seat=state.shooter)  # noqa: E731
            return [*[c.throw if may_throw else line] * 20, c.pass_dice, c.suspend]
        case "IN_AIR":
            return [*[c.rest] * 8, lambda: c.no_roll("improper"), lambda: c.invalid("off_table")]
        case "AT_REST" if state.cash:
            return [lambda: c.convert_cash(state.cash[0].wager_id)]
        case "AT_REST":
            ruled = state.ruled_faces
            call = lambda: c.call(ruled.get(1, 1 + a % 6), ruled.get(2, 1 + b % 6))  # noqa: E731
            return [*[call] * 6, lambda: c.rule_on_face(1 + a % 2, 1 + b % 6), lambda: c.invalid("dispute")]
        case _:
            return [c.resume]


def _is_off_marker_due(table: Table) -> bool:
    state: State = table.play
    seat = state.previous_shooter
    if not (seat and state.points) or state.puck or state.off_marker or has_line_bet(table, seat):
        return False
    return all(other in state.declined for other in table.players if other != seat)


def _attempts(c: CrapsTable, table: Table, a: int, b: int) -> list[Move]:
    """Commands that are often legal now."""
    state: State = table.play
    place, seat = PLACES[a % len(PLACES)], 1 + b % 2
    stake = (100, 300, 500, 600, 2000, 3000, 6000)[b % 7]
    wagers, spoken = list(table.wagers), list(table.spoken)
    attempts: list[Move] = [
        *[lambda: c.place(place[0], stake, place[1], seat)] * 4,
        lambda: c.place(list(ODDS_OF)[a % 4], stake, seat=seat),
        lambda: c.place("come" if a % 2 else "dont_come", stake, seat=seat),
        lambda: c.place("pass", stake, seat=seat, coupon_cents=100),
        lambda: c.place(place[0], stake, place[1], seat, verbal=True),
    ]
    if state.points and not state.puck:
        attempts += [c.start_off_marker] * 8
    if wagers:
        wager_id = wagers[a % len(wagers)]
        attempts += [
            lambda: c.remove(wager_id),
            lambda: c.raise_to(wager_id, table.wagers[wager_id].stake_cents + stake),
            lambda: c.reduce_to(wager_id, table.wagers[wager_id].stake_cents - stake),
            lambda: c.call_on(wager_id),
            lambda: c.call_off(wager_id),
            lambda: c.break_down(wager_id),
        ]
    if spoken:
        attempts += [lambda: c.confirm_verbal(spoken[0]), *[lambda: c.confirm_late(spoken[a % len(spoken)])] * 8]
    if state.on_called:
        attempts += [lambda: c.confirm_on(state.on_called[0])] * 8
    if state.cash:
        attempts.append(lambda: c.convert_cash(state.cash[0].wager_id))
    return attempts


def _sender(command: pb.Command, a: int) -> pb.Actor:
    name, _ = command_body(command)
    return (STICK, BOX)[a % 2] if name == "craps.confirm_late_wager" else actor_for(command)


def _opened(house: House) -> tuple[CrapsTable, PureTable]:
    c, table = CrapsTable(), PureTable(LiveTable(Table("craps-1")))
    table.play(*c.ready(players=("anna", "ben"), **house))
    return c, table


def _played(house: House, draws: Sequence[Draw]) -> PureTable:
    """A table after legal play, with all of its records: attempts that are refused left nothing."""
    c, table = _opened(house)
    for choice, a, b in draws:
        if choice % 2 if table.table.play.phase in ("READY", "IN_AIR") else choice % 8 == 1:
            attempts = _attempts(c, table.table, a, b)
            command = attempts[choice // 2 % len(attempts)]()
            _offer(table, command, _sender(command, a))
        else:
            moves = _moves(c, table.table, a, b)
            table.play(moves[choice // 2 % len(moves)]())
    return table


def _offer(table: PureTable, command: pb.Command, actor: pb.Actor) -> None:
    before = encode(table.table)
    answer = table.send(command, actor)
    if isinstance(answer, Rejection):
        assert answer.code.isupper()
        assert answer.message
        assert encode(table.table) == before
    else:
        assert answer.events


houses = st.sampled_from(HOUSES)
draws = st.lists(
    st.tuples(st.integers(0, 999), st.integers(0, 999_999), st.integers(0, 999_999)), min_size=30, max_size=150
)


def _events(table: PureTable) -> list[pb.Event]:
    return [event for record in table.records for event in record.commit.events]


@FEW
@given(house=houses, draws=draws)
def test_money_is_conserved_at_every_event(house: House, draws: list[Draw]) -> None:
    """All balances sum to zero, what lies on the layout is what the live wagers staked, and payouts are whole chips."""
    played = _played(house, draws)
    table, balances = Table("craps-1"), dict[str, int]()
    unit = int(house.get("chip_unit_cents", 100))  # type: ignore[arg-type]
    for event in _events(played):
        before = table
        table, decisions = advance(before, event)
        for posting in postings_for(before, event, decisions):
            assert posting.amount_cents > 0
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
        assert sum(balances.values()) == 0
        assert balances.get(accounts.layout("craps-1"), 0) == sum(w.stake_cents for w in table.wagers.values())
        assert all(d.paid_cents % unit == 0 for d in decisions)
        assert all(d.wager_id in table.wagers for d in decisions if d.outcome in STAYS_UP)
    assert table == played.table


@FEW
@given(house=houses, draws=draws)
def test_the_fold_gives_the_tray_what_players_lost_and_paid(house: House, draws: list[Draw]) -> None:
    """The tray has what it took, less what it paid, plus vigorish, less chips sold for the cash in the drop box."""
    bought = won = vigorish = 0
    balances: dict[str, int] = {}
    folded = begin("craps-1")
    for record in _played(house, draws).records:
        folded, outputs = fold(folded, record)
        for account, change in balance_changes(outputs.batch).items():
            balances[account] = balances.get(account, 0) + change
        for posting in outputs.batch.postings:
            vigorish += posting.amount_cents * (posting.movement == pb.MOVEMENT_VIGORISH)
            vigorish -= posting.amount_cents * (posting.movement == pb.MOVEMENT_VIGORISH_RETURNED)
        bought += sum(event.cash_converted.amount_cents for event in record.commit.events)
        for decision in outputs.settlement.decisions if outputs.settlement else ():
            won += decision.paid_cents - decision.taken_cents
    assert sum(balances.values()) == 0
    assert balances.get(accounts.drop_box("craps-1"), 0) == bought
    assert balances.get(accounts.tray("craps-1"), 0) == vigorish - bought - won


@FEW
@given(house=houses, draws=draws)
def test_any_prefix_of_a_history_replays_to_the_same_state(house: House, draws: list[Draw]) -> None:
    """From the stored bytes, and also from a snapshot taken after any commit."""
    table = _played(house, draws)
    replayed = LiveTable(Table("craps-1"))
    for expected, record in zip(table.history[1:], table.records, strict=True):
        restored = LiveTable(decode(encode(replayed.table)), replayed.head)
        assert restored == replayed
        read_back = unseal("craps-1", record.data, b"", record.commit.seq, record.hash)
        replayed, reply = accept(restored, read_back)
        assert replayed == expected
        assert encode(replayed.table) == encode(expected.table)
        assert list(reply.events) == list(record.commit.events)


@FEW
@given(house=houses, draws=draws)
def test_what_a_table_remembers_is_of_wagers_that_are_up(house: House, draws: list[Draw]) -> None:
    for live in _played(house, draws).history[1:]:
        table = live.table
        state: State = table.play
        if state is None:
            continue
        remembered = {*state.points, *state.on, *state.on_called, *state.off, *state.reduced_donts}
        assert remembered | {cash.wager_id for cash in state.cash} <= set(table.wagers)
        assert set(state.late_confirmed) <= set(table.spoken)
        assert set(state.points.values()) <= set(POINTS)
        assert all(w.base_wager_id in table.wagers for w in table.wagers.values() if w.base_wager_id)
        assert not (state.puck and state.off_marker)
        assert (state.shooter in table.players) == (state.shooter != 0)


@settings(FEW, max_examples=30)
@given(house=houses, draws=draws)
def test_every_event_can_be_said_in_words_and_every_state_seen(house: House, draws: list[Draw]) -> None:
    table = _played(house, draws)
    for event in _events(table):
        line = describe(event)
        assert line
        assert "does not know" not in line
    assert view(table.table, pb.ROLE_PLAYER, "anna")["play"]["series"]


_IMPLAUSIBLE: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_STRING: st.sampled_from(
        ["", " ", "*", "-", "7", "0-7", "1-", "w0", "w99", "\x00", "²", "x" * 500]
    ),
    FieldDescriptor.TYPE_INT64: st.sampled_from([0, -1, 1, 10**13, 10**13 + 1, 2**63 - 1, -(2**63)]),
    FieldDescriptor.TYPE_UINT32: st.sampled_from([0, 1, 7, 9, 2**32 - 1]),
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_ENUM: st.sampled_from([0, 1, 3, 4, 99, -1, 2**31 - 1]),
}


@st.composite
def _anything(draw: st.DrawFn) -> pb.Command:
    """Any craps command with anything in it."""
    field = draw(st.sampled_from(list(pb.CrapsCommand.DESCRIPTOR.fields)))
    body = field.message_type._concrete_class()
    for part in field.message_type.fields:
        if part.name == "header":
            body.header.CopyFrom(pb.CommandHeader(command_id="c", table_id="craps-1"))
        elif part.is_repeated:
            getattr(body, part.name).extend(draw(st.lists(_IMPLAUSIBLE[part.type], max_size=3)))
        else:
            setattr(body, part.name, draw(_IMPLAUSIBLE[part.type]))
    return pb.Command(craps=pb.CrapsCommand(**{field.name: body}))


@st.composite
def _spoiled(draw: st.DrawFn, command: pb.Command) -> pb.Command:
    """The command with one field turned into something implausible."""
    _, body = command_body(command)
    fields = [f for f in body.DESCRIPTOR.fields if not (f.message_type or f.is_repeated)]
    if fields:
        field = draw(st.sampled_from(fields))
        setattr(body, field.name, draw(_IMPLAUSIBLE[field.type]))
    return command


@FEW
@given(house=houses, draws=draws, data=st.data())
def test_any_command_is_accepted_or_refused_by_name_and_a_refusal_changes_nothing(
    house: House, draws: list[Draw], data: st.DataObject
) -> None:
    """Between the commands of a game come others with anything in them, and some of its own are spoiled."""
    c, table = _opened(house)
    for choice, a, b in draws[:40]:
        anything = data.draw(_anything())
        _offer(table, anything, actor_for(anything))
        options = (_attempts if choice % 2 else _moves)(c, table.table, a, b)
        command = options[choice // 2 % len(options)]()
        spoiled = data.draw(_spoiled(command)) if b % 3 == 0 else command
        _offer(table, spoiled, actor_for(spoiled))
    folded = begin("craps-1")
    for record in table.records:
        folded, outputs = fold(folded, record)
        assert sum(balance_changes(outputs.batch).values()) == 0
    assert folded.table == table.table


@settings(FEW, max_examples=30)
@given(house=houses, draws=draws, command=_anything())
def test_surveillance_watches_and_changes_nothing(house: House, draws: list[Draw], command: pb.Command) -> None:
    table = _played(house, draws[:10])
    answer = table.send(command, pb.Actor(actor_id="eye", role=pb.ROLE_SURVEILLANCE))
    assert isinstance(answer, Rejection)
    assert answer.code == "ROLE_NOT_ALLOWED"
