"""What holds for every play at a minibaccarat table, legal or not: conservation, total guards, and replay."""

from collections.abc import Callable
from functools import cache
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import roundledger.v1 as pb
from ledger.core import accounts
from ledger.core.bounds import MAX_CENTS
from games.describing import describe
from games.evolving import advance
from games.minibaccarat.points import points, winner_of
from games.minibaccarat.turning import holder
from ledger.core.rejection import Rejection
from games.table import OptionValue, Table
from ledger.core.chain import unseal
from ledger.core.commands import LiveTable, accept
from ledger.core.folding import balance_changes, begin, fold
from ledger.core.postings import postings_for
from ledger.log.snapshots import decode, encode
from tests.support.cards import BUILT_IN, ChosenOrder
from tests.support.minibaccarat import MinibaccaratTable
from tests.support.pure_table import PureTable
from tests.support.roulette import actor_for

FEW = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

House = dict[str, OptionValue]
HOUSES: list[House] = [
    {},
    {"vig_collection": "deferred", "vig_rounding": "dollar", "pay_order": "a"},
    {"vig_collection": "deferred", "vig_rounding": "chip", "vig_chip_cents": 250, "deal_style": "b"},
    {"vig_type": "tie", "pay_order": "b", "deal_style": "c"},
    {"vig_type": "none", "pay_order": "d", "match_play": True, "decks": 6},
]
SEATS = (1, 4, 7)

Draw = tuple[int, int, int]
"""Which of the commands that are legal now, and two numbers that fill it in."""

# --- Legal play; the built-in shuffler names the cards ---


def _legal(c: MinibaccaratTable, table: Table, a: int, b: int) -> list[Callable[[], list[pb.Command]]]:
    """The commands that this table must accept now; some more than once, so that rounds come to an end."""
    state, seat = table.play, SEATS[a % 3]
    clear = (c.collect, c.document)[b % 2]
    owed = [lambda: [clear(min(state.markers))]] if state.markers else []
    if not table.cards.in_play:
        return owed or [lambda: [*c.shoe([7, 1, 4], BUILT_IN, 10 + b % 290, 14 + b % 100), c.burn()]]
    if state.burn_due:
        return [lambda: [c.burn()]]
    if state.phase == "BETTING":
        return [*_betting(c, table, seat, a, b), *owed]
    step, hand = state.next_step()
    oops = [lambda: [c.card_in_error(disclosed=b % 2 == 0)]] if b % 5 == 0 else []
    match step:
        case "deal":
            return [*[lambda: [c.deal(hand)]] * 8, *oops]
        case "turn":
            return [
                lambda: _turn(c, table, hand),
                *([lambda: [c.relieve("delay", hand)]] if _held(table, hand) else []),
            ]
        case _:
            winner = winner_of(points(state.hands["player"]), points(state.hands["banker"]))
            return [*[lambda: [c.announce(winner)]] * 4, *oops]


def _betting(c: MinibaccaratTable, table: Table, seat: int, a: int, b: int) -> list[Callable[[], list[pb.Command]]]:
    wager, stake = ("player", "banker", "tie")[b % 3], 1 + b % 5000
    ended = [] if table.round_id else [lambda: [c.end_shoe()]]
    if table.cards.finished:
        return ended or [lambda: [c.end_shoe()]]
    legal: list[Callable[[], list[pb.Command]]] = [
        *[lambda: [c.place(wager, stake, seat)]] * 3,
        lambda: [c.place("banker", stake, seat)],
        *[lambda: [c.no_more_bets()]] * 4,
    ]
    if table.wagers:
        legal.append(lambda: [c.withdraw(list(table.wagers)[a % len(table.wagers)])])
    if table.rules and table.rules.option("match_play"):
        legal.append(lambda: [c.place(wager, 100 + stake, seat, coupon_cents=1 + stake // 50)])
    return [*legal, *(ended if b % 7 == 0 else [])]


def _held(table: Table, hand: str) -> int:
    return holder(table, hand) if table.rules and table.rules.option("deal_style") == "c" else 0


def _turn(c: MinibaccaratTable, table: Table, hand: str) -> list[pb.Command]:
    seat = _held(table, hand)
    handing = [c.hand_to(seat, hand)] if seat and table.play.handed.get(hand) != seat else []
    return [*handing, c.turn(hand, seat)]


def _opened(house: House, seed: int) -> tuple[MinibaccaratTable, PureTable]:
    front = [f"{'23456789TJQKA'[(seed * k) % 13]}{'CDHS'[(seed + k) % 4]}" for k in range(1, 5)]
    console, table = MinibaccaratTable(), PureTable(LiveTable(Table("mb-1")), ChosenOrder(*front))
    table.play(*console.opened(SEATS, **house))
    decks = house.get("decks", 8)
    table.play(console.receive(decks=int(str(decks))), *console.handle_all())
    return console, table


def _played(house: House, draws: list[Draw]) -> PureTable:
    console, table = _opened(house, draws[0][1])
    for choice, a, b in draws:
        legal = _legal(console, table.table, a, b)
        table.play(*legal[choice % len(legal)]())
    return table


houses = st.sampled_from(HOUSES)
draws = st.lists(
    st.tuples(st.integers(0, 999), st.integers(0, 999_999), st.integers(0, 999_999)), min_size=15, max_size=80
)


def _events(table: PureTable) -> list[pb.Event]:
    return [event for record in table.records for event in record.commit.events]


@FEW
@given(house=houses, draws=draws)
def test_money_is_conserved_and_markers_are_the_receivable_at_every_event(house: House, draws: list[Draw]) -> None:
    played = _played(house, draws)
    table, balances = Table("mb-1"), dict[str, int]()
    for event in _events(played):
        before = table
        table, decisions = advance(before, event)
        for posting in postings_for(before, event, decisions):
            assert posting.amount_cents > 0
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
        assert sum(balances.values()) == 0
        assert balances.get(accounts.layout("mb-1"), 0) == sum(w.stake_cents for w in table.wagers.values())
        markers = sum(table.play.markers.values()) if table.play else 0
        assert balances.get(accounts.vigorish_receivable("mb-1"), 0) == markers
    assert table == played.table


@FEW
@given(house=houses, draws=draws)
def test_the_tray_has_what_players_lost_and_paid_as_vigorish(house: House, draws: list[Draw]) -> None:
    balances: dict[str, int] = {}
    folded, won, collected = begin("mb-1"), 0, 0
    for record in _played(house, draws).records:
        folded, outputs = fold(folded, record)
        for account, change in balance_changes(outputs.batch).items():
            balances[account] = balances.get(account, 0) + change
        collected += sum(event.vigorish_collected.collected_cents for event in record.commit.events)
        won += sum(d.paid_cents - d.taken_cents for d in (outputs.settlement.decisions if outputs.settlement else ()))
    assert balances.get(accounts.tray("mb-1"), 0) == collected - won


@FEW
@given(house=houses, draws=draws)
def test_any_prefix_of_a_history_replays_to_the_same_state(house: House, draws: list[Draw]) -> None:
    """From the stored bytes, and also from a snapshot taken after any commit."""
    table = _played(house, draws)
    replayed = LiveTable(Table("mb-1"))
    for expected, record in zip(table.history[1:], table.records, strict=True):
        restored = LiveTable(decode(encode(replayed.table)), replayed.head)
        assert restored == replayed
        read_back = unseal("mb-1", record.data, b"", record.commit.seq, record.hash)
        replayed, reply = accept(restored, read_back)
        assert encode(replayed.table) == encode(expected.table)
        assert list(reply.events) == list(record.commit.events)


@FEW
@given(house=houses, draws=draws)
def test_a_round_never_closes_on_vigorish_due_and_hands_follow_the_tables(house: House, draws: list[Draw]) -> None:
    for event in _events(_played(house, draws)):
        assert "does not know" not in describe(event)
        if event.minibaccarat.HasField("hands_collected"):
            hands = event.minibaccarat.hands_collected
            assert 2 <= len(hands.player) <= 3
            assert 2 <= len(hands.banker) <= 3


# --- Anything at all ---

_PLAUSIBLE: dict[str, list[Any]] = {
    "seat": [1, 4, 7, 0],
    "wager": ["player", "banker", "tie", "pair"],
    "amount_cents": [1, 100, 500],
    "coupon_cents": [0, 0, 100],
    "wager_id": ["w1", "w2", "w3"],
    "hand": ["player", "banker"],
    "card": ["", "AS", "KD"],
    "cards": ["AS", "KD", "7H"],
    "winner": ["player", "banker", "tie"],
    "reason": ["delay", "declined", "worn"],
    "batch": ["blue", "red"],
    "decks": [6, 8],
    "back_colour": ["blue", "red"],
    "at": [10, 100],
    "from_back": [14, 100],
    "form_number": ["V-1"],
    "deal_style": ["a", "b", "c"],
    "vig_type": ["win", "tie", "none"],
    "rate_bp": [0, 500],
}

_IMPLAUSIBLE: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_STRING: st.sampled_from(["", " ", "*", "\x00", "a\nb", "x" * 500]) | st.text(max_size=5),
    FieldDescriptor.TYPE_INT64: st.sampled_from([0, -1, MAX_CENTS, MAX_CENTS + 1, 2**63 - 1, -(2**63)]),
    FieldDescriptor.TYPE_UINT32: st.sampled_from([0, 1, 9, 2**32 - 1]),
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_ENUM: st.sampled_from([0, 1, 2, 3, 5, 8, 99, -1, 2**31 - 1]),
}


@cache
def _values(field: FieldDescriptor) -> st.SearchStrategy[Any]:
    implausible = _IMPLAUSIBLE[field.type]
    known = _PLAUSIBLE.get(field.name, ())
    plausible = st.sampled_from(known) if known else implausible
    return st.one_of(plausible, plausible, plausible, implausible)


_BODIES = {
    (group, field.name): field.message_type._concrete_class
    for group in ("minibaccarat", "cards")
    for field in pb.Command.DESCRIPTOR.fields_by_name[group].message_type.fields
}


@st.composite
def _commands(draw: st.DrawFn) -> pb.Command:
    """Any command of the game or of its cards with anything in it."""
    group, name = draw(st.sampled_from(sorted(_BODIES)))
    command = pb.Command()
    body = getattr(getattr(command, group), name)
    body.SetInParent()
    for field in body.DESCRIPTOR.fields:
        if field.name == "header" or draw(st.integers(0, 9)) == 9:
            continue
        if field.is_repeated:
            getattr(body, field.name).extend(draw(st.lists(_values(field), max_size=3)))
        else:
            setattr(body, field.name, draw(_values(field)))
    body.header.CopyFrom(pb.CommandHeader(command_id="c", table_id="mb-1"))
    return command


@FEW
@given(house=houses, draws=draws, data=st.data())
def test_illegal_play_is_a_named_rejection_without_a_trace(
    house: House, draws: list[Draw], data: st.DataObject
) -> None:
    """Whatever is sent after whatever history: events that fold into balanced books, or a code and no change."""
    table = _played(house, draws)
    for _ in range(5):
        command = data.draw(_commands())
        before = encode(table.table)
        answer = table.send(command, actor_for(command))
        if isinstance(answer, Rejection):
            assert answer.code.isupper()
            assert answer.message
            assert encode(table.table) == before
        else:
            assert answer.events
            assert decode(encode(table.table)) == table.table
    folded = begin("mb-1")
    for record in table.records:
        folded, _ = fold(folded, record)
    assert folded.table == table.table
