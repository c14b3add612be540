"""What holds for every play at a poker table, legal or not, besides what holds for every game: chips are conserved at
every event, bets, pots and the areas beside them are empty between rounds, and the dealer was told what was awarded."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.cards.forms import FORMS
from games.poker.evolve.hand import ACTIONS
from games.poker.state import State
from games.registry import TABLES
from ledger.catalogue import CATALOGUE
from ledger.core.commands import replayed
from ledger.core.snapshots import decode, encode
from ledger.core.stream import Decisions
from ledger.core.vocabulary import COMMANDS, event_in
from ledger.core.walk import steps
from ledger.money import accounts
from tests.support.auditor import Auditor
from tests.support.harness import BRIEF, SEED, Play, Played, hostile_play, legal_play, named, seeds
from tests.support.poker.irregular_play import HOUSE_NAMES, LENGTH, NOT_HERE, PLAYS, STACKS
from tests.support.poker.play import PLAY, SEATS

POKER = TABLES["poker"]
TABLE = "poker-1"
each_way = pytest.mark.parametrize("played_as", [legal_play, hostile_play])
PlayedAs = Callable[[Play, int], Played]


def _steps(played: Played) -> Iterator[tuple[Any, Decisions, dict[str, int], Any]]:
    """Each event with what it decided, the balances after it and the table after it."""
    table, balances = POKER.begin(TABLE), dict[str, int]()
    for record in played.stream.records:
        for step in steps(POKER, table, record.commit):
            for move in step.moves(TABLE):
                balances[move.source] = balances.get(move.source, 0) - move.amount_cents
                balances[move.destination] = balances.get(move.destination, 0) + move.amount_cents
            table = step.after
            yield step.event, step.decisions, balances, table


def _in_round(balances: dict[str, int]) -> dict[str, int]:
    """The accounts that are empty between rounds and hold money."""
    parts = ("/bet/", "/pot/", "/rake", "/jackpot")
    return {name: cents for name, cents in balances.items() if any(part in name for part in parts) and cents}


def _stacks(state: State) -> dict[int, int]:
    hand = {seat: player.stack for seat, player in state.hand.players.items()} if state.hand else {}
    return {seat: cents for seat, cents in {**state.stacks, **hand}.items() if cents}


def _is_players(account: str) -> bool:
    """Trays, and what is on its way between them and the cage, count from nought."""
    return not account.endswith(("/tray", "/chips_in_transit"))


def _currency(state: State) -> dict[int, int]:
    hand = {seat: player.currency for seat, player in state.hand.players.items()} if state.hand else {}
    return {seat: cents for seat, cents in {**state.currency, **hand}.items() if cents}


@each_way
def test_chips_are_conserved_at_every_event(played_as: PlayedAs) -> None:
    """No account of the table is below zero, stacks are what the state says, and bets, pots and the areas beside them
    hold nothing once the round is over. What a bet says is left of a stack is left."""
    for seed in seeds(24):
        with named(PLAY, seed):
            _check_conserved(played_as(PLAY, seed), SEATS)


def _check_conserved(played: Played, most_seats: int) -> None:
    for message, _, balances, table in _steps(played):
        below = {n: c for n, c in balances.items() if c < 0 and n.startswith("table/") and _is_players(n)}
        assert below == {}
        chips = {seat: balances.get(accounts.stack(TABLE, seat), 0) for seat in range(1, most_seats + 1)}
        currency = {seat: balances.get(accounts.table_currency(TABLE, seat), 0) for seat in chips}
        stacks = {seat: cents + currency[seat] for seat, cents in chips.items()}
        assert {seat: cents for seat, cents in currency.items() if cents} == _currency(table.play)
        assert {seat: cents for seat, cents in stacks.items() if cents} == _stacks(table.play)
        if isinstance(message, pb.RoundClosed | pb.RoundVoided):
            assert _in_round(balances) == {}
        if "stack_cents" in message.DESCRIPTOR.fields_by_name:
            assert message.stack_cents == stacks[message.seat]


# --- Where much goes wrong ---


@pytest.mark.parametrize("play", PLAYS, ids=HOUSE_NAMES)
def test_chips_rake_and_fees_are_conserved_whatever_goes_wrong(play: Play) -> None:
    """A full table of each house, with most of what a round can meet besides cards and bets, and players who come from
    other tables. An auditor of its own and a replay agree after every commit."""
    for seed in seeds(6):
        with named(play, seed):
            played = legal_play(play, seed, LENGTH)
            _check_conserved(played, len(STACKS))
            _check_house(played)
            auditor, live = Auditor(TABLE), played.stream.history[0]
            for record, expected in zip(played.stream.records, played.stream.history[1:], strict=True):
                auditor.read(record.data)
                live = replayed(CATALOGUE, live, record)
                assert live == expected
                assert decode(POKER, encode(live.state)) == live.state


def test_an_action_that_is_taken_back_leaves_the_hand_as_it_was_before_it() -> None:
    """Whatever followed from it by itself. Currency that was changed for the bet stays changed (G.3)."""
    undone = 0
    for play in PLAYS:
        for seed in seeds(6):
            history, entered = legal_play(play, seed, LENGTH).stream, list[int]()
            for number, record in enumerate(history.records):
                events = [event_in(event) for event in record.commit.events]
                hand = history.history[number + 1].state.play.hand
                if isinstance(events[0], pb.PokerActionTakenBack):
                    before = entered.pop()
                    if not isinstance(event_in(history.records[before].commit.events[0]), pb.PokerCurrencyConverted):
                        with named(play, seed):
                            assert hand == history.history[before].state.play.hand
                        undone += 1
                elif any(type(event) in ACTIONS for event in events):
                    entered.append(number)
                if hand is None or not hand.actions:
                    entered = entered if hand is not None and isinstance(events[0], pb.PokerActionTakenBack) else []
    assert SEED or BRIEF or undone > 50


def test_whatever_can_go_wrong_at_a_poker_table_does() -> None:
    """Otherwise the test above says little: in every form rounds come to their end, and every command and every event
    of poker's own is among them."""
    commands, events = set[type[Message]](), set[type[Message]]()
    ended = dict.fromkeys(FORMS, 0)
    for play in PLAYS:
        for seed in seeds(6):
            played = legal_play(play, seed, LENGTH)
            commands |= played.accepted
            form = ""
            for message in (event_in(event) for record in played.stream.records for event in record.commit.events):
                events.add(type(message))
                form = message.variant if isinstance(message, pb.PokerHandStarted) else form
                if isinstance(message, pb.RoundClosed):
                    ended[form] += 1
    own = {message for message in POKER.commands if COMMANDS[message].name.startswith("poker.")}
    assert SEED or BRIEF or own <= commands
    told = {message for message in POKER.reactions if message.__name__.startswith("Poker")}
    assert SEED or BRIEF or told - events <= NOT_HERE
    assert SEED or BRIEF or min(ended.values()) > 5


@each_way
def test_the_house_wins_the_rake_and_the_fund_the_fees(played_as: PlayedAs) -> None:
    for seed in seeds(24):
        with named(PLAY, seed):
            _check_house(played_as(PLAY, seed))


def _check_house(played: Played) -> None:
    raked = fees = besides = before = 0
    balances: dict[str, int] = {}
    for message, _, balances, _ in _steps(played):
        raked += message.amount_cents if isinstance(message, pb.RakeDropped) else 0
        dropped = balances.get(accounts.drop_box(TABLE), 0)
        if not isinstance(message, pb.RakeDropped):  # what players bought in for, corrections, counts
            besides += dropped - before
        before = dropped
        fees += message.amount_cents if isinstance(message, pb.JackpotFeeDropped) else 0
    assert balances.get(accounts.drop_box(TABLE), 0) == raked + besides
    assert sum(cents for name, cents in balances.items() if name.startswith("fund/")) == fees


@each_way
def test_every_share_of_a_pot_is_a_decision(played_as: PlayedAs) -> None:
    awarded = 0
    for seed in seeds(24):
        with named(PLAY, seed):
            for message, decisions, _, _ in _steps(played_as(PLAY, seed)):
                if isinstance(message, pb.PokerPotAwarded):
                    awarded += 1
                    shares = [(s.seat, s.player_id, s.amount_cents) for s in message.shares]
                    assert [(d.seat, d.player_id, d.paid_cents) for d in decisions] == shares
                    assert {d.outcome for d in decisions} == {pb.OUTCOME_POT_WON}
                else:
                    assert not decisions
    assert awarded
