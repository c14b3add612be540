"""What is known of a round without replaying it, from its commits as they come. Pure: it needs no state of the game,
because what a round moves follows from its events and from what the dealer was told."""

from collections.abc import Iterator
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.tables.state import Table
from ledger.audit.round_money import Money, RunningMoney
from ledger.audit.round_result import RoundResult
from ledger.core.commands import recorded_at
from ledger.core.movements import Move
from ledger.core.roles import BOX, DEALER, STICK
from ledger.core.stream import AnyStream, Decisions
from ledger.core.walk import moved, told
from ledger.money import accounts

_AT_THE_TABLE = (DEALER, STICK, BOX)


class TableFacts(msgspec.Struct):
    """What the list of tables tells of one, and what the next round is known by."""

    table_id: str
    game: str
    seq: int = 0
    at: int = 0
    """When its newest commit was recorded, in microseconds since 1970."""
    is_open: bool = False
    rulebook_id: str = ""
    players: dict[int, str] = {}
    seat_count: int = 0
    rounds: int = 0
    round_id: str = ""
    round_first_seq: int = 0
    round_players: dict[int, str] = {}
    """Who sat there when the round began: who reads it again must not go by who sits there now."""
    last_round_id: str = ""
    dealer: str = ""
    pit: str = ""


class RoundSums:
    """A round that is open, or has just ended."""

    def __init__(self, commit: pb.Commit, opened: pb.RoundOpened, players: dict[int, str]) -> None:
        self.opened_at = recorded_at(commit)
        self.summary = pb.RoundSummary(
            round_id=opened.round_id,
            table_id=commit.stream_id,
            game=commit.kind,
            rulebook_id=opened.rulebook_id,
            gaming_day=commit.gaming_day,
            opened_at=commit.at,
            first_seq=commit.seq,
        )
        self._table_id = commit.stream_id
        self._layout = accounts.layout(commit.stream_id)
        self._running = RunningMoney(Table(commit.stream_id, None, players=dict(players)))
        self._money = Money()
        self._seats: dict[int, str] = {}
        self._wagered: dict[str, int] = {}
        self._outcomes: set[int] = set()
        self._result = RoundResult(commit.kind)

    def enter(self, event: Any, decisions: Decisions, moves: list[Move], players: dict[int, str]) -> None:
        summary = self.summary
        self._result.enter(event, decisions)
        for decision in decisions:
            self._outcomes.add(decision.outcome)
            if decision.seat:
                self._seats.setdefault(decision.seat, decision.player_id)
            most = max(decision.stake_cents, decision.taken_cents, decision.paid_cents)
            summary.largest_cents = max(summary.largest_cents, most)
        if isinstance(event, pb.WagerPlaced) or (isinstance(event, pb.CardDealt) and event.seat):
            self._seats.setdefault(event.seat, players.get(event.seat, ""))
        elif isinstance(event, pb.IrregularityCalled) and event.irregularity not in summary.irregularities:
            summary.irregularities.append(event.irregularity)
        for each in moves:
            self._risked(each, players)
        if moves or decisions:
            self._money = self._running.enter(Table(self._table_id, None, players=players), moves, decisions)

    def _risked(self, each: Move, players: dict[int, str]) -> None:
        at_risk = each.destination == self._layout or "/bet/" in each.destination or "/pot/" in each.destination
        seat = accounts.seat_of(each.source)
        player = players.get(seat, "") if seat else accounts.owner_of(each.source)
        if not (at_risk and player) or "/bet/" in each.source:  # what was bet and is collected was counted
            return
        seat = seat or next((number for number, who in players.items() if who == player), 0)
        if seat:
            self._seats.setdefault(seat, player)
        self._wagered[player] = self._wagered.get(player, 0) + each.amount_cents
        self.summary.wagered_cents += each.amount_cents
        self.summary.largest_cents = max(self.summary.largest_cents, each.amount_cents)

    def close(self, commit: pb.Commit, *, is_void: bool) -> None:
        self.summary.ended_at.CopyFrom(commit.at)
        self.summary.last_seq = commit.seq
        self.summary.is_void = is_void

    def current(self) -> pb.RoundSummary:
        """As far as the round has come."""
        summary, net = self.summary, self._money.player_net_cents
        summary.house_result_cents = self._money.house_result_cents
        summary.result = self._result.words
        summary.outcomes[:] = sorted(self._outcomes)  # type: ignore[arg-type]
        del summary.seats[:]
        for seat, player in sorted(self._seats.items()):
            summary.seats.add(
                seat=seat, player_id=player, wagered_cents=self._wagered.get(player, 0), net_cents=net.get(player, 0)
            )
        return summary


class TableFollower:
    """Follows the commits of one table."""

    def __init__(self, stream: AnyStream, facts: TableFacts) -> None:
        self._stream, self.facts = stream, facts
        self.round: RoundSums | None = None

    def enter(self, commit: pb.Commit) -> Iterator[RoundSums]:
        """The rounds that end with this commit; the one that is open after it is in `round`. A round has all events of
        its first and last commit, as its replay does."""
        facts, told_events = self.facts, list(told(commit))
        facts.seq, facts.at = commit.seq, recorded_at(commit)
        if commit.actor.role in _AT_THE_TABLE:
            facts.dealer = commit.actor.actor_id
        rounds = [self.round] if self.round else []
        ended = []
        for event, _ in told_events:
            if isinstance(event, pb.RoundOpened):
                self.round = RoundSums(commit, event, facts.players)
                rounds.append(self.round)
                facts.rounds += 1
                facts.round_id, facts.round_first_seq = event.round_id, commit.seq
                facts.round_players = facts.players
            elif isinstance(event, pb.RoundClosed | pb.RoundVoided):
                if self.round is not None:
                    self.round.close(commit, is_void=isinstance(event, pb.RoundVoided))
                    ended.append(self.round)
                self.round = None
                facts.last_round_id, facts.round_id, facts.round_first_seq = event.round_id, "", 0
                facts.round_players = {}
            else:
                self._table_changed(event)
        self._enter_events(commit, told_events, rounds)
        yield from ended

    def _enter_events(self, commit: pb.Commit, events: list[tuple[Any, Decisions]], rounds: list[RoundSums]) -> None:
        if not rounds:
            return
        for event, decisions in events:
            moves = moved(self._stream.reaction_to(event), commit.stream_id, event, decisions)
            for each in rounds:
                each.enter(event, decisions, moves, self.facts.players)
        for each in rounds:
            each.summary.commits += 1
            actor = commit.actor
            if actor.role in _AT_THE_TABLE and actor.actor_id not in each.summary.dealers:
                each.summary.dealers.append(actor.actor_id)

    def _table_changed(self, event: Any) -> None:
        facts = self.facts
        match event:
            case pb.PlayerSeated():
                facts.players = {**facts.players, event.seat: event.player_id}
            case pb.PlayerLeft():
                facts.players = {seat: who for seat, who in facts.players.items() if seat != event.seat}
            case pb.TableInstalled():
                facts.seat_count = event.seats
            case pb.TableOpened() | pb.RulebookChanged():
                facts.is_open, facts.rulebook_id = True, event.rules.rulebook_id
                facts.pit = event.pit if isinstance(event, pb.TableOpened) else facts.pit
            case pb.TableClosed():
                facts.is_open, facts.players = False, {}
