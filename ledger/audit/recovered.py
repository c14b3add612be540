"""The command behind a commit: as the commit keeps it, or, in commits of versions that kept its digest alone, found
again. What a command did says what it asked for. Each command that the stream takes is filled from the fields of the
commit's events, and the one that does the same again, to the byte, is the one, or as good as it."""

from collections.abc import Iterator, Sequence
from datetime import UTC
from itertools import combinations, islice
from typing import Any

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.state import IN_SHOE
from games.tables.rulebook import Rulebooks
from games.tables.state import Table
from ledger.catalogue import CATALOGUE
from ledger.core.asked import digest_of, kept_command
from ledger.core.chain import CannotApply
from ledger.core.commands import Live
from ledger.core.context import Shuffle
from ledger.core.draft import Draft
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import body_of, put_command
from ledger.core.walk import told

_MOST_TRIES = 64
"""Of one command."""

_ALSO_CALLED = {
    "amount_cents": ("stake_cents", "to_cents", "collected_cents", "recovered_cents", "delta_cents"),
    "stake_cents": ("amount_cents",),
    "to_cents": ("stake_cents", "amount_cents"),
    "faces": ("values",),
    "values": ("faces",),
    "number": ("announced",),
    "dice_ids": ("selected",),
    "hand": ("destination",),
}
"""Fields of commands under the names that events have for the same thing."""


class Recovered(msgspec.Struct, frozen=True):
    """A command as it was sent, or one that does the same."""

    body: Any
    is_certain: bool
    """Whether its digest is that of the command that was sent."""


NOT_KEPT = "the commit does not keep what was asked, and it cannot be told from what happened"
NOT_LENT = (
    "the command was decided by what other streams, earlier commits or the shuffler said then, "
    "which are not asked again"
)


def asked(stream: AnyStream, state: Any, commit: pb.Commit, rulebooks: Rulebooks) -> Recovered | str:
    """The command behind a commit of a stream that was in this state, to be decided anew: the one that the commit
    keeps, else the one that is found again; or, in words, why there is none."""
    command = kept_command(commit)
    body: Any = body_of(command) if command is not None else None
    ladder = stream.commands.get(type(body)) if body is not None else None
    if ladder is None:
        return recovered(stream, state, commit, rulebooks) or NOT_KEPT
    if (ladder.reads or _asks_shuffler(commit)) and not _does_the_same(stream, state, commit, rulebooks, body):
        return NOT_LENT
    return Recovered(body, is_certain=True)


def _does_the_same(stream: AnyStream, state: Any, commit: pb.Commit, rulebooks: Rulebooks, body: Any) -> bool:
    """Whether the command comes to the same where nothing is lent to it and nothing is shuffled."""
    wanted = [event for event, _ in told(commit)]
    try:
        draft = DecidedAnew(commit, rulebooks, drawn_in(wanted), wanted).draft(stream, state, body)
    except CannotApply:  # it would shuffle
        return False
    return isinstance(draft, Draft) and draft.events == wanted


def _asks_shuffler(commit: pb.Commit) -> bool:
    """Whether the shuffler may have been asked for more than the next cards of the shoe: for an order, or for a card
    that had left the shoe unseen."""
    for event, _ in told(commit):
        if isinstance(event, pb.CardsShuffled) or (isinstance(event, pb.CardExposed) and event.unseen_before):
            return True
    return False


def recovered(stream: AnyStream, state: Any, commit: pb.Commit, rulebooks: Rulebooks) -> Recovered | None:
    """The command behind a commit of a version that kept none, found again; None where none is found."""
    wanted = [event for event, _ in told(commit)]
    found = _values(wanted)
    anew = DecidedAnew(commit, rulebooks, drawn_in(wanted), wanted)
    for message, ladder in stream.commands.items():
        if commit.actor.role not in ladder.roles:
            continue
        for body in islice(_filled(message, found), _MOST_TRIES):
            body.header.command_id, body.header.stream_id = commit.command_id, commit.stream_id
            if commit.HasField("occurred_at"):
                body.header.occurred_at.CopyFrom(commit.occurred_at)
            try:
                draft = anew.draft(stream, state, body)
            except Exception:  # a command that makes no sense here: it was another
                continue
            if isinstance(draft, Draft) and draft.events == wanted:
                return Recovered(body, _is_it(body, commit))
    return None


def _is_it(body: Any, commit: pb.Commit) -> bool:
    if digest_of(put_command(body)) == commit.command_digest:
        return True
    body.header.expected_seq = commit.seq - 1
    is_it = digest_of(put_command(body)) == commit.command_digest
    body.header.ClearField("expected_seq")
    return is_it


def _values(events: list[Any]) -> dict[str, list[Any]]:
    """What the events say, by field, each value once."""
    found: dict[str, list[Any]] = {}
    waiting = list(events)
    while waiting:
        message = waiting.pop(0)
        if message is None:
            raise CannotApply("the commit holds an event that this version does not know")
        for field, value in message.ListFields():
            values = found.setdefault(field.name, [])
            if value not in values:
                values.append(value)
            if isinstance(value, Message):
                waiting.append(value)
    for name, values in _put_together(events).items():
        found[name] = [*values, *found.get(name, [])]
    return found


def _put_together(events: list[Any]) -> dict[str, list[Any]]:
    """What commands say in one field and events in several, or the other way round."""
    found: dict[str, list[Any]] = {}
    moved = (pb.CardDealt, pb.CardExposed, pb.CardBurned)
    dealt = [event.card for event in events if isinstance(event, pb.CardDealt)]
    cards = [event.card for event in events if isinstance(event, moved)]
    named = [row for row in (dealt, cards) if row]
    if named:
        found["cards"] = [*named, *([""] * len(row) for row in named)]
        found["count"] = [len(row) for row in named]
    for event in events:
        if isinstance(event, pb.DiceRolled) and len(event.faces) == 2:
            found["first_face"], found["second_face"] = [event.faces[0]], [event.faces[1]]
        elif isinstance(event, pb.WagerPlaced | pb.WagerWithdrawn):
            if isinstance(event, pb.WagerPlaced):
                found[f"{event.wager}_cents"] = [event.stake_cents]
            if event.wager[-1:].isdigit():
                found["bet"] = [int(event.wager[-1])]
    return found


class KnownDraws:
    """In place of the built-in shuffler, whose order is sealed: the cards that are known to have been drawn, from where
    the shoe stands."""

    def __init__(self, first: int, size: int, cards: list[str], revealed: pb.ShuffleRevealed | None) -> None:
        order = list(revealed.order) if revealed else [""] * size
        for place, card in enumerate(cards):
            order[(first + place) % size] = card or order[(first + place) % size]
        self._salt, self._order = revealed.salt if revealed else b"", tuple(order)

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        raise CannotApply("nothing is shuffled anew")

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        return self._salt, self._order


def drawn_in(events: list[Any]) -> list[str]:
    """The cards that came from the shoe, in order."""
    return [event.card for event in events if _came_from_shoe(event)]


def _came_from_shoe(event: Any) -> bool:
    if isinstance(event, pb.CardExposed):
        return event.destination == IN_SHOE
    return isinstance(event, pb.CardDealt | pb.CardBurned) and not event.source


class DecidedAnew:
    """A floor on which a command by the sender of a commit is decided at its time, with these cards coming from the
    shoe next, where a built-in shuffle lies in it."""

    def __init__(self, commit: pb.Commit, rulebooks: Rulebooks, cards: list[str], events: list[Any]) -> None:
        self._commit, self._at, self._rulebooks = commit, commit.at.ToDatetime(UTC), rulebooks
        self._cards = cards
        self._revealed = next((event for event in events if isinstance(event, pb.ShuffleRevealed)), None)

    def draft(self, stream: AnyStream, state: Any, body: Any) -> Draft[Any] | Rejection:
        """What the command does to a stream in this state."""
        live = Live(self._commit.stream_id, stream, state)
        premises = Premises(self._commit.host_id, self._rulebooks, shuffler=self._shuffler(state))
        return Floor(CATALOGUE, premises, OneStream(live)).draft(live, body, self._commit.actor, self._at)

    def _shuffler(self, state: Any) -> KnownDraws | None:
        shoe = state.cards.shoe if isinstance(state, Table) else None
        if shoe is None or not shoe.sealed_order:
            revealed = self._revealed  # of a batch that is not in the shoe
            return KnownDraws(0, len(revealed.order), [], revealed) if revealed else None
        return KnownDraws(shoe.offset + len(shoe.gone), shoe.size, self._cards, self._revealed)


def _filled(message: type[Any], found: dict[str, list[Any]]) -> Iterator[Any]:
    """The command with all that is known in it, then with less and less, then with what else the events say."""
    known: dict[str, list[Any]] = {}
    for field in message.DESCRIPTOR.fields[1:]:
        values = [v for name in (field.name, *_ALSO_CALLED.get(field.name, ())) for v in found.get(name, ())]
        fitting = [value for value in values if _fits(message, field.name, value)]
        if fitting:
            known[field.name] = fitting
    names = list(known)
    for left_out in range(len(names) + 1):
        for missing in combinations(names, left_out):
            body = message()
            for name in names:
                if name not in missing:
                    _set(body, name, known[name][0])
            yield body
    for name in names:
        for other in known[name][1:]:
            body = message()
            for each in names:
                _set(body, each, other if each == name else known[each][0])
            yield body


def _fits(message: type[Any], name: str, value: Any) -> bool:
    try:
        _set(message(), name, value)
    except (TypeError, ValueError, AttributeError):
        return False
    return True


def _set(body: Any, name: str, value: Any) -> None:
    field = body.DESCRIPTOR.fields_by_name[name]
    if field.is_repeated:
        getattr(body, name).extend(value)
    elif field.message_type is not None:
        getattr(body, name).CopyFrom(value)
    else:
        setattr(body, name, value)
