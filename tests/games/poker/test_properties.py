"""What holds for every play at a poker table: chips are conserved, areas are empty between rounds, replay is exact."""

import random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import roundledger.v1 as pb
from ledger.core import accounts
from games.cards.deck import DECK
from games.describing import describe
from games.evolving import advance
from games.poker.state import State
from ledger.core.rejection import Rejection
from games.table import Table
from ledger.core.chain import unseal
from ledger.core.commands import LiveTable, accept
from ledger.core.folding import balance_changes, begin, fold
from ledger.core.postings import postings_for
from ledger.log.snapshots import decode, encode
from tests.support.poker import PurePoker, actor_for
from tests.support.poker_play import HOUSES, Draw, next_commands, opened, played

FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
houses = st.sampled_from(HOUSES)


def _drawn(seed: int, length: int) -> list[Draw]:
    """From one number, so that a failure is named by it and found quickly."""
    rng = random.Random(seed)
    return [(rng.randint(1, 9999), rng.randrange(10**6)) for _ in range(length)]


draws = st.builds(_drawn, st.integers(0, 10**9), st.integers(20, 200))
House = dict[str, Any]

TABLE = "poker-1"


def _in_round(balances: dict[str, int]) -> dict[str, int]:
    """The accounts that are empty between rounds and hold money."""
    parts = ("/bet/", "/pot/", "/rake", "/jackpot")
    return {name: cents for name, cents in balances.items() if any(part in name for part in parts) and cents}


def _stacks(state: State) -> dict[int, int]:
    hand = {seat: player.stack for seat, player in state.hand.players.items()} if state.hand else {}
    return {seat: cents for seat, cents in {**state.stacks, **hand}.items() if cents}


@FEW
@given(house=houses, draws=draws)
def test_chips_are_conserved_at_every_event(house: House, draws: list[Draw]) -> None:
    """Balances sum to zero, none of the table's is below zero, stacks are what the state says, and bets, pots and the
    areas beside them are what the hand says: nothing once the round is over."""
    pure = played(house, draws)
    table, balances = Table(TABLE), dict[str, int]()
    for record in pure.records:
        for event in record.commit.events:
            before = table
            table, decisions = advance(before, event)
            for posting in postings_for(before, event, decisions):
                balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
                balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
            assert sum(balances.values()) == 0
            assert all(cents >= 0 for name, cents in balances.items() if name.startswith("table/"))
            if table.play is None:
                continue
            stacks = {seat: balances.get(accounts.stack(TABLE, seat), 0) for seat in range(1, 7)}
            assert {seat: cents for seat, cents in stacks.items() if cents} == _stacks(table.play)
            if event.WhichOneof("event") in ("round_closed", "round_voided"):
                assert _in_round(balances) == {}
    assert table == pure.table


@FEW
@given(house=houses, draws=draws)
def test_the_house_wins_the_rake_and_the_fund_the_fees(house: House, draws: list[Draw]) -> None:
    folded, balances, raked, fees = begin(TABLE), dict[str, int](), 0, 0
    for record in played(house, draws).records:
        folded, outputs = fold(folded, record)
        for account, change in balance_changes(outputs.batch).items():
            balances[account] = balances.get(account, 0) + change
        raked += sum(event.rake_dropped.amount_cents for event in record.commit.events)
        fees += sum(event.jackpot_fee_dropped.amount_cents for event in record.commit.events)
    assert balances.get(accounts.drop_box(TABLE), 0) == raked
    assert sum(cents for name, cents in balances.items() if name.startswith("fund/")) == fees


@settings(FEW, max_examples=15)
@given(house=houses, draws=draws)
def test_any_prefix_replays_to_the_same_state_also_from_a_snapshot(house: House, draws: list[Draw]) -> None:
    pure = played(house, draws)
    replayed = LiveTable(Table(TABLE))
    for expected, record in zip(pure.history[1:], pure.records, strict=True):
        restored = LiveTable(decode(encode(replayed.table)), replayed.head)
        assert restored == replayed
        replayed, _ = accept(restored, unseal(TABLE, record.data, b"", record.commit.seq, record.hash))
        assert replayed == expected


@settings(FEW, max_examples=15)
@given(house=houses, draws=draws)
def test_every_event_can_be_said_in_words(house: House, draws: list[Draw]) -> None:
    for record in played(house, draws).records:
        for event in record.commit.events:
            assert "does not know" not in describe(event)


# --- Anything at all ---

_PLAUSIBLE: dict[str, list[Any]] = {
    "seat": [1, 2, 3, 5, 6],
    "amount_cents": [1, 100, 200, 500],
    "to_cents": [100, 200, 400, 600, 800],
    "cards": list(DECK),
    "card": list(DECK),
    "count": [0, 1, 3],
    "chips": [1, 2],
    "cause": ["protected", "absent", "ruling", "shuffle_cut", "player_skipped", "card_count"],
}
_ANYTHING: dict[int, list[Any]] = {
    FieldDescriptor.TYPE_STRING: ["", "AS", "as", "x" * 300, "\x00"],
    FieldDescriptor.TYPE_INT64: [0, -1, 10**13, 2**63 - 1, -(2**63)],
    FieldDescriptor.TYPE_UINT32: [0, 4, 9, 2**32 - 1],
    FieldDescriptor.TYPE_BOOL: [False, True],
}


@st.composite
def _commands(draw: st.DrawFn) -> pb.Command:
    field = draw(st.sampled_from(list(pb.PokerCommand.DESCRIPTOR.fields)))
    body = field.message_type._concrete_class()
    for inner in body.DESCRIPTOR.fields:
        if inner.name == "header":
            body.header.CopyFrom(pb.CommandHeader(command_id="x", table_id=TABLE))
            continue
        values = _ANYTHING[inner.type] if draw(st.integers(0, 5)) == 5 else _PLAUSIBLE.get(inner.name)
        value = st.sampled_from(values or _ANYTHING[inner.type])
        if inner.is_repeated:
            getattr(body, inner.name).extend(draw(st.lists(value, max_size=4)))
        else:
            setattr(body, inner.name, draw(value))
    return pb.Command(poker=pb.PokerCommand(**{field.name: body}))


def _offer(table: PurePoker, command: pb.Command, actor: pb.Actor) -> None:
    before = encode(table.table)
    answer = table.send(command, actor)
    if isinstance(answer, Rejection):
        assert answer.code.isupper()
        assert answer.message
        assert encode(table.table) == before
    else:
        assert answer.events


@settings(FEW, max_examples=40)
@given(house=houses, draws=draws, data=st.data())
def test_any_command_is_accepted_or_refused_by_name_and_a_refusal_changes_nothing(
    house: House, draws: list[Draw], data: st.DataObject
) -> None:
    console, pure = opened(house)
    for draw in draws[:80]:
        command = data.draw(_commands())
        player = pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)
        _offer(pure, command, player if draw[0] % 5 == 0 else actor_for(command))
        for legal in next_commands(console, pure.table, draw):
            _offer(pure, legal, actor_for(legal))
    folded = begin(TABLE)
    for record in pure.records:
        folded, outputs = fold(folded, record)
        assert sum(balance_changes(outputs.batch).values()) == 0
    assert folded.table == pure.table
