"""A round once more, as if something had been otherwise: another rulebook, other options, a card or a roll. It decides
the round's commands anew, with the engine of today, and writes nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import Rulebooks, house_option, resolve, rules_from
from games.tables.state import AnyTable
from ledger.audit.recovered import DecidedAnew, Recovered, asked, drawn_in
from ledger.audit.round_money import Money, RunningMoney
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection
from ledger.core.stream import AnyStream
from ledger.core.walk import moved, steps, told, with_decisions

_SAID_AGAIN = frozenset(("card", "cards", "faces", "number", "values"))
"""Fields of commands that say what fell or was drawn."""

_TAKEN_AS_RECORDED = "its events are taken as they were recorded, and only settled anew"


class BadChange(Exception):
    """What is to be otherwise cannot be; the message says why and what could."""


class Fact(msgspec.Struct, frozen=True):
    """Something that a commit recorded, and what it is to have been instead."""

    seq: int
    field: str
    """Of the command, such as card, number or first_face; cards.2 for the second of several."""
    value: str


class Changes(msgspec.Struct, frozen=True):
    """What is to be otherwise."""

    rulebook_id: str = ""
    options: Mapping[str, bool | int | str | tuple[int, ...]] = {}
    facts: Sequence[Fact] = ()


class AsIfStep(msgspec.Struct, frozen=True):
    """What one commit did, and what it would have done."""

    seq: int
    events: Sequence[str]
    """In words, as if."""
    decisions: Sequence[pb.Decision]
    told: Sequence[pb.Decision]
    """What the dealer was told in truth."""
    refused: Rejection | None = None
    note: str = ""
    by_events: bool = False
    """Whether no command is decided anew: its events are taken as they were recorded, and only settled anew."""


class Outcome(msgspec.Struct, frozen=True):
    """A round in truth and as if."""

    round_id: str
    steps: Sequence[AsIfStep]
    in_truth: Money
    as_if: Money
    seats: Mapping[str, int]
    """Who sat where."""
    notes: Sequence[str]
    changed: Sequence[str] = ()
    """What was changed, in words, each with what it was in truth."""

    @property
    def differences(self) -> dict[str, int]:
        """What each player would have had more, or less."""
        players = {**self.in_truth.player_net_cents, **self.as_if.player_net_cents}
        return {
            player: self.as_if.player_net_cents.get(player, 0) - self.in_truth.player_net_cents.get(player, 0)
            for player in players
        }


def replayed_as_if(
    round_id: str, before: Live, records: Sequence[Record], changes: Changes, rulebooks: Rulebooks
) -> Outcome:
    """Raises BadChange."""
    if before.stream is None:
        raise BadChange(f"there is no round {round_id}")
    return _AsIf(round_id, before, before.stream, changes, rulebooks).run(records)


class _AsIf:
    def __init__(self, round_id: str, before: Live, stream: AnyStream, changes: Changes, rulebooks: Rulebooks) -> None:
        self._round_id, self._stream, self._stream_id = round_id, stream, before.stream_id
        self._changes, self._rulebooks = changes, rulebooks
        self._truth: AnyTable = before.state
        self._table: AnyTable = _under_other_rules(before.state, changes, rulebooks)
        self._changed = _changed_rules(self._truth, self._table, changes)
        self._in_truth, self._as_if = RunningMoney(self._truth), RunningMoney(self._table)
        self._money = Money(), Money()
        self._notes: list[str] = []
        self._ended = False
        self._by_events_alone: dict[str, list[int]] = {}
        """The commits of which no command is decided anew, by the reason."""
        self._again: list[tuple[str, Any, Any]] = []
        """Fields that were changed, with what they were and what they are."""

    def run(self, records: Sequence[Record]) -> Outcome:
        seqs = {record.commit.seq for record in records}
        for fact in self._changes.facts:
            if fact.seq not in seqs:
                raise BadChange(f"the round has no seq {fact.seq}: it has {min(seqs)} to {max(seqs)}")
        steps = [self._step(record.commit) for record in records]
        if not self._ended:
            self._notes.append("the round does not come to an end: what would follow was not recorded")
        for why, of in self._by_events_alone.items():
            self._notes.append(f"seq {', '.join(map(str, of))}: {why}")
        players = {**self._truth.players, **self._table.players}
        seats = {player: seat for seat, player in players.items()}
        return Outcome(self._round_id, steps, *self._money, seats, self._notes, self._changed)

    def _step(self, commit: pb.Commit) -> AsIfStep:
        found = asked(self._stream, self._truth, commit, self._rulebooks)
        facts = [fact for fact in self._changes.facts if fact.seq == commit.seq]
        draft, refused, note = self._decided(commit, found, facts)
        self._enter_truth(commit)
        by_events = isinstance(found, str)
        if by_events:
            self._by_events_alone.setdefault(note, []).append(commit.seq)
        if refused is not None:
            return AsIfStep(commit.seq, (), (), commit.decisions, refused, note, by_events)
        self._enter(draft)
        words = [self._stream.reaction_to(event).words(event) for event in draft.events]
        return AsIfStep(commit.seq, words, draft.decisions, commit.decisions, None, note, by_events)

    def _decided(
        self, commit: pb.Commit, found: Recovered | str, facts: list[Fact]
    ) -> tuple[Draft[Any], Rejection | None, str]:
        draft = Draft(self._stream, self._stream_id, self._table)
        events = [event for event, _ in told(commit)]
        if isinstance(found, str):
            if facts:
                raise BadChange(f"seq {commit.seq}: {found}: change another")
            return self._by_events(draft, events, f"{found}: {_TAKEN_AS_RECORDED}")
        body, cards, said = _changed(found.body, facts, drawn_in(events))
        self._changed += said
        self._say_again(found.body, body, {fact.field.partition(".")[0] for fact in facts})
        anew = DecidedAnew(commit, self._rulebooks, cards, events)
        note = "" if found.is_certain else "the commit does not keep what was asked: this command does the same"
        try:
            decided = anew.draft(self._stream, self._table, body)
        except Exception as problem:  # a state that no rule has thought of
            decided = Rejection("CANNOT_FOLLOW", f"it does not fit any more: {type(problem).__name__}: {problem}")
        if facts and not isinstance(decided, Rejection) and list(decided.events) == events and not self._is_otherwise:
            raise BadChange(f"{_spoken(facts)} changes nothing: seq {commit.seq} would have recorded the same")
        return (draft, decided, note) if isinstance(decided, Rejection) else (decided, None, note)

    @property
    def _is_otherwise(self) -> bool:
        """Whether the table had come to differ already, by rules or by an earlier change."""
        return self._table != self._truth

    def _say_again(self, before: Any, body: Any, changed: set[str]) -> None:
        """What was called once and then said again, such as a number that is announced and marked, is otherwise both
        times."""
        for name in _SAID_AGAIN.intersection(body.DESCRIPTOR.fields_by_name):
            was = _plain(getattr(before, name))
            if name in changed:
                self._again.append((name, was, _plain(getattr(body, name))))
                continue
            for other, old, new in self._again:
                if (name, was) == (other, old) and was:
                    if isinstance(new, list):
                        getattr(body, name)[:] = new
                    else:
                        setattr(body, name, new)

    def _by_events(self, draft: Draft[Any], events: list[Any], why: str) -> tuple[Draft[Any], Rejection | None, str]:
        """Where there is no command to decide anew, what happened is taken as it was, and only settled anew."""
        try:
            for event in events:
                draft.add(event)
        except Exception as problem:
            refused = Rejection("CANNOT_FOLLOW", f"what happened then does not fit any more: {problem}")
            return Draft(self._stream, self._stream_id, self._table), refused, why
        return draft, None, why

    def _enter(self, draft: Draft[Any]) -> None:
        self._table = draft.state
        for event, decisions in with_decisions(draft.events, draft.decisions):
            self._ended = self._ended or isinstance(event, pb.RoundClosed | pb.RoundVoided)
            moves = moved(self._stream.reaction_to(event), self._stream_id, event, decisions)
            self._money = self._money[0], self._as_if.enter(self._table, moves, decisions)

    def _enter_truth(self, commit: pb.Commit) -> None:
        for step in steps(self._stream, self._truth, commit):
            self._truth = step.after
            entered = self._in_truth.enter(self._truth, step.moves(self._stream_id), step.decisions)
            self._money = entered, self._money[1]


def _under_other_rules(table: AnyTable, changes: Changes, rulebooks: Rulebooks) -> AnyTable:
    if not changes.rulebook_id and not changes.options:
        return table
    rules, game = table.rules, GAMES[table.game]
    if rules is None:
        raise BadChange(f"{table.table_id} played without rules")
    rulebook_id = changes.rulebook_id or rules.rulebook_id
    book = rulebooks.get(rulebook_id)
    if book is None or book.game != table.game:
        known = ", ".join(sorted(name for name, each in rulebooks.items() if each.game == table.game))
        raise BadChange(f"{rulebook_id!r} is no rulebook of {table.game}: there are {known}")
    chosen = {
        name: value
        for name, value in msgspec.structs.asdict(rules.options).items()
        if name in book.options and not book.options[name].refusal_of(value)  # else that book's own default
    }
    if unknown := sorted(set(changes.options) - set(book.options)):
        raise BadChange(f"{book.id} has no option {', '.join(unknown)}: there are {', '.join(sorted(book.options))}")
    chosen |= changes.options
    resolved = resolve(book, game.revision, [house_option(name, value) for name, value in chosen.items()], ())
    if isinstance(resolved, Rejection):
        raise BadChange(f"{resolved.code}: {resolved.message}")
    other = rules_from(resolved, game.options)
    if rulebook_id == rules.rulebook_id:  # payouts that the house raised stay raised
        other = replace(other, terms=rules.terms)
    return replace(table, rules=other)


def _changed_rules(truth: AnyTable, table: AnyTable, changes: Changes) -> list[str]:
    """In words; raises BadChange for a change of the rules that is none."""
    if truth.rules is None or table.rules is None:
        return []
    changed = []
    if changes.rulebook_id:
        if changes.rulebook_id == truth.rules.rulebook_id:
            raise BadChange(f"rulebook={changes.rulebook_id} changes nothing: the round was played by it")
        changed.append(f"rulebook {changes.rulebook_id} instead of {truth.rules.rulebook_id}")
    before, after = (msgspec.structs.asdict(rules.options) for rules in (truth.rules, table.rules))
    for name in changes.options:
        if name in before and before[name] == after.get(name) and not changes.rulebook_id:
            raise BadChange(f"{name} changes nothing: it was {_shown(before[name])} in the round")
        changed.append(f"{name} {_shown(after.get(name))} instead of {_shown(before.get(name, 'none'))}")
    return changed


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _spoken(facts: list[Fact]) -> str:
    return " and ".join(f"{fact.seq}.{fact.field}={fact.value}" for fact in facts)


_CARD_FIELDS = ("card", "cards")


def _field_of(body: Any, name: str) -> str:
    """The field that is meant: a command says one card or several, and who changes it need not know which."""
    named = [each for each in _CARD_FIELDS if each in body.DESCRIPTOR.fields_by_name and getattr(body, each)]
    return named[0] if name in _CARD_FIELDS and named else name


def _changed(body: Any, facts: list[Fact], cards: list[str]) -> tuple[Any, list[str], list[str]]:
    """The command with the facts changed in it, the cards that a built-in shuffle would have given, and in words what
    was changed."""
    changed, drawn = type(body)(), list(cards)
    changed.CopyFrom(body)
    said = []
    for fact in facts:
        asked, _, place = fact.field.partition(".")
        name = _field_of(body, asked)
        number = int(place) - 1 if place.isdigit() and int(place) else 0
        field = type(body).DESCRIPTOR.fields_by_name.get(name)
        if name in _CARD_FIELDS and drawn and not (field and getattr(changed, name)):
            if number >= len(drawn):
                raise BadChange(f"seq {fact.seq} drew {len(drawn)} cards: there is no card {number + 1}")
            said.append(_said(fact, "card" if len(drawn) == 1 else f"card {number + 1}", drawn[number], fact.value))
            drawn[number] = fact.value
            continue
        if field is None or name == "header" or field.message_type is not None:
            known = ", ".join(f.name for f in type(body).DESCRIPTOR.fields[1:] if f.message_type is None)
            what = type(body).DESCRIPTOR.name.removesuffix("Request")
            raise BadChange(f"seq {fact.seq} is a {what}, which has no {name!r}: change one of {known}")
        before = _plain(getattr(changed, name))
        try:
            _put(changed, field, number, fact.value)
        except (ValueError, TypeError, IndexError) as error:
            raise BadChange(f"seq {fact.seq}: {fact.field} cannot be {fact.value!r}: {error}") from error
        said.append(_said(fact, name, before, _plain(getattr(changed, name))))
    return changed, drawn, said


def _said(fact: Fact, name: str, before: Any, after: Any) -> str:
    if before == after:
        raise BadChange(f"{_spoken([fact])} changes nothing: it is {_shown(before)} in the record")
    return f"seq {fact.seq} {name} {_shown(after)} instead of {_shown(before) or 'none'}"


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int) else list(value)


def _put(body: Any, field: Any, number: int, text: str) -> None:
    now = getattr(body, field.name)
    kind = type(now[0]) if field.is_repeated else type(now)
    value: Any = text.lower() in ("true", "yes", "1") if kind is bool else kind(text)
    if field.is_repeated:
        now[number] = value
    else:
        setattr(body, field.name, value)
