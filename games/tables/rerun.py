"""A round that has ended, settled anew with a fact put right: what each wager brought its player as it was told, and
what it would have brought. The same for all games: their own `settle` decides. It settles what happened, not what was
asked: cards that were dealt and chips that were moved after the mistake stay so, and a command that is decided anew on
the true fact might be refused though it was carried out. What it would then have come to, as-if tells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.state import AnyTable
from ledger.core.stream import AnyStream, Decisions
from ledger.core.walk import steps

SettleAnew = Callable[[AnyTable, AnyTable, Message], Decisions | None]
"""How a game settles what its own `settle` cannot; None leaves it to that."""
Place = tuple[int, int]
"""A commit's seq and the index of an event in it."""


class CannotRerun(Exception):
    """In words, why the round cannot be settled anew."""


class Brought(msgspec.Struct, frozen=True):
    """What one wager brought its player; less than nothing where it cost them something."""

    seat: int
    player_id: str
    wager_id: str
    chips: int
    cents: int
    for_dealers: bool = False


def net_of(d: pb.Decision) -> int:
    """What a decision brings its player: winnings, less what is taken and what vigorish costs. What a player put into
    a pot is the same, won or lost."""
    if d.outcome == pb.OUTCOME_REVERSED:
        return d.returned_cents - d.taken_cents
    if d.outcome in (pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED):
        return -d.vigorish_cents
    return d.paid_cents - d.taken_cents


def with_fact(event: Any, field: str, after: str) -> Any:
    """The event as it should have been; raises ValueError where the text is no value of the field."""
    described = event.DESCRIPTOR.fields_by_name[field]
    corrected = type(event)()
    corrected.CopyFrom(event)
    convert = str if described.cpp_type == described.CPPTYPE_STRING else int
    if described.is_repeated:
        del getattr(corrected, field)[:]
        getattr(corrected, field).extend(convert(part.strip()) for part in after.split(","))
    else:
        setattr(corrected, field, convert(after))
    return corrected


def shown_fact(event: Any, field: str) -> str:
    value = getattr(event, field)
    return ",".join(map(str, value)) if event.DESCRIPTOR.fields_by_name[field].is_repeated else str(value)


def until_round_ends(commits: Iterable[pb.Commit], round_id: str) -> Iterator[pb.Commit]:
    """Raises where it has not ended, or was voided: then nothing was decided that stands."""
    for commit in commits:
        yield commit
        for event in commit.events:
            if event.round_voided.round_id == round_id:
                raise CannotRerun(f"round {round_id} was voided: nothing of it stands")
            if event.round_closed.round_id == round_id:
                return
    raise CannotRerun(f"round {round_id} has not ended: it is put right at the table")


class Rerun:
    """Both courses of a round, side by side."""

    def __init__(self, stream: AnyStream, before: AnyTable, settle_anew: SettleAnew) -> None:
        self._stream, self._settle_anew = stream, settle_anew
        self._as_told, self._as_true = before, before
        self.told: dict[str, Brought] = {}
        self.true: dict[str, Brought] = {}

    def read(self, commit: pb.Commit, corrected: Mapping[Place, Any]) -> None:
        for step in steps(self._stream, self._as_told, commit):
            reaction, self._as_told = step.reaction, step.after
            _enter(self.told, step.decisions)
            instead = corrected.get((commit.seq, step.index), step.event)
            try:
                anew = self._settle_anew(step.before, self._as_true, instead)
                if anew is None:
                    anew = reaction.settle(self._as_true, instead) if reaction.settle else ()
                decided = list(anew)
                self._as_true = reaction.evolve(self._as_true, instead, decided)
            except (KeyError, IndexError, ValueError, ArithmeticError, StopIteration) as problem:
                what = type(instead).__name__
                raise CannotRerun(f"what followed does not fit: {what} in seq {commit.seq} ({problem})") from problem
            _enter(self.true, decided)

    def differences(self) -> list[pb.CorrectionDifference]:
        """By wager, in the order in which they were decided. One that was decided and would still be up is given back;
        one that is up and would have been decided has to be put right on the table."""
        for wager_id in self._as_told.wagers:
            if wager_id not in self._as_true.wagers:
                raise CannotRerun(f"{wager_id} stayed up in that round: decide it at the table")
        for key, outcome in (*self.told.items(), *self.true.items()):
            if outcome.for_dealers and _cents(self.told, key) != _cents(self.true, key):
                raise CannotRerun(f"{outcome.wager_id} was wagered for the dealers: it is put right by hand")
        return [
            pb.CorrectionDifference(
                seat=outcome.seat,
                player_id=outcome.player_id,
                wager_id=outcome.wager_id,
                chips=outcome.chips,  # type: ignore[arg-type]
                before_cents=_cents(self.told, key),
                after_cents=_cents(self.true, key),
            )
            for key, outcome in {**self.told, **self.true}.items()
            if _cents(self.told, key) != _cents(self.true, key)
        ]


def _cents(outcomes: Mapping[str, Brought], key: str) -> int:
    return outcomes[key].cents if key in outcomes else 0


def _enter(outcomes: dict[str, Brought], decisions: Decisions) -> None:
    """By wager; pots, which are no wagers, by seat."""
    for d in decisions:
        key = d.wager_id or f"seat {d.seat}"
        cents = _cents(outcomes, key) + net_of(d)
        before = outcomes.get(key)
        for_dealers = d.for_dealers or (before is not None and before.for_dealers)
        outcomes[key] = Brought(d.seat, d.player_id, d.wager_id, d.chips, cents, for_dealers)
