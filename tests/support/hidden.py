"""Whether a card that lies face down can be told from what somebody sees.

The card is exchanged for another in the stored commit, and both histories are looked at with the same eyes: as long as
nothing shows the card, everything that a viewer gets (the events, what was asked, the view of the table, every line of
words, what may be done now) must be the same to the byte in both. Surveillance, and the player whose card it is, are
meant to see it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import IN_SHOE
from ledger.catalogue import CATALOGUE
from ledger.core.asked import command_bytes, digest_of
from ledger.core.chain import Record, seal
from ledger.core.commands import Live, replayed
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.legal import legal
from ledger.core.vocabulary import event_in
from ledger.core.walk import CommitStep, steps
from services.replay.asked_views import asked_as_seen
from services.showing.table_views import view_of
from tests.support.harness import EXPLORING, Played

Viewer = tuple[int, str]
"""A role and an actor."""

LOOK_AHEAD = 6
"""How many commits after the deal are compared."""


def check_hidden_cards(played: Played) -> int:
    """Raises where somebody can tell a card that lies face down; returns how many cards were tried."""
    stream, history, tried = played.stream, _History(played), 0
    for number, record in enumerate(stream.records):
        hidden = [
            (place, message)
            for place, message in enumerate(map(event_in, record.commit.events))
            if _is_hidden(message) and not _lies_there(stream.history[number], message.card)
        ]
        for place, message in hidden if EXPLORING else _some(hidden, number):
            tried += 1
            _check(history, number, place, message)
    return tried


def _some(hidden: Sequence[tuple[int, Any]], turn: int) -> Iterable[tuple[int, Any]]:
    """Of the cards that one commit deals: the first, the last, and one between, another each time. What follows is the
    same for all of them."""
    return hidden if len(hidden) <= 3 else (hidden[0], hidden[1 + turn % (len(hidden) - 2)], hidden[-1])


def _is_hidden(message: Any) -> bool:
    return isinstance(message, pb.CardDealt) and message.face_down and bool(message.card)


def _lies_there(before: Live, card: str) -> bool:
    """Whether another of that rank and suit lies on the table: the two could not be told apart by their names."""
    return f'"{card}"'.encode() in _seen(before, (pb.ROLE_SURVEILLANCE, ""))


class _History:
    """A play as it was, and what each viewer got of it, which is made once for all the cards that are tried."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self._got: dict[tuple[int, Viewer, str], bytes] = {}
        self._walks: dict[int, list[CommitStep]] = {}

    def seen(self, number: int, viewer: Viewer) -> bytes:
        """The view after so many commits."""
        return self._once(number, viewer, "seen", lambda: _seen(self.played.stream.history[number], viewer))

    def asked(self, number: int, viewer: Viewer) -> bytes:
        record = self.played.stream.records[number]
        return self._once(number, viewer, "asked", lambda: _asked(self._walk(number), record, viewer))

    def _walk(self, number: int) -> list[CommitStep]:
        if number not in self._walks:
            stream = self.played.stream
            self._walks[number] = _walk(stream.history[number], stream.records[number])
        return self._walks[number]

    def told(self, number: int, viewer: Viewer) -> bytes:
        live = self.played.stream.history[number]
        return self._once(number, viewer, "told", lambda: _told(self.played, live, viewer))

    def _once(self, number: int, viewer: Viewer, what: str, make: Callable[[], bytes]) -> bytes:
        key = number, viewer, what
        if key not in self._got:
            self._got[key] = make()
        return self._got[key]


def _check(history: _History, number: int, place: int, dealt: pb.CardDealt) -> None:
    played, card = history.played, dealt.card
    window, before = _window(played, number, dealt), played.stream.history[number]
    other = _never_said(window, before)
    forged = before
    holder = (before.state.players if before.state else {}).get(dealt.seat, "")
    viewers = [v for v in _viewers(before) if v[0] != pb.ROLE_SURVEILLANCE and v != (pb.ROLE_PLAYER, holder)]
    turn = number + place
    for later, record in enumerate(window):
        swapped = _swapped(record, card, other, from_event=0 if later else place)
        walk, forged = _walk(forged, swapped), replayed(CATALOGUE, forged, swapped)
        after = number + later + 1
        real = played.stream.history[after]
        for viewer in list(viewers):
            shown = _shows(real, forged, record, swapped, viewer)
            if shown is not None:
                assert _may_show(played, real, shown, viewer), f"{type(shown).__name__} shows {card} to {viewer}"
                viewers.remove(viewer)
                continue
            if _looks(viewer, turn + 2 * later):
                assert history.seen(after, viewer) == _seen(forged, viewer), f"the view of {viewer} tells {card}"
                asked = _asked(walk, swapped, viewer)
                assert history.asked(after - 1, viewer) == asked, f"what was asked tells {card} to {viewer}"
            if viewer[0] in _asking(turn, later):
                told = _told(played, forged, viewer)
                assert history.told(after, viewer) == told, f"what {viewer} may do now tells {card}"


def _never_said(window: list[Record], before: Live) -> str:
    """A card that none of these commits names, best one that the table does not know either, as exposed before
    or otherwise: no deck has it twice. Commits at the end that name all the others are left out."""
    known = repr(before.state)
    while True:
        said = {text for record in window for text in (*texts(record.commit), *texts(_command_of(record)))}
        if others := [card for card in DECK if card not in said]:
            return next((card for card in others if f"'{card}'" not in known), others[0])
        window.pop()


def _window(played: Played, number: int, dealt: pb.CardDealt) -> list[Record]:
    """The commits from the deal on, until another of that rank and suit leaves the shoe, or all are shown."""
    window: list[Record] = []
    for record in played.stream.records[number : number + LOOK_AHEAD]:
        messages = [event_in(event) for event in record.commit.events]
        leaving = [m for m in messages if _leaves(m)]
        if sum(m.card == dealt.card for m in leaving) > (0 if window else 1):
            break
        if any(isinstance(m, pb.ShuffleRevealed) for m in messages):
            break
        window.append(record)
    return window


def _leaves(message: Any) -> bool:
    if isinstance(message, pb.CardExposed):
        return message.destination == IN_SHOE
    return isinstance(message, pb.CardDealt | pb.CardBurned) and not message.source


def texts(message: Message) -> set[str]:
    """Everything that a message says, wherever in it."""
    said: set[str] = set()
    for field, value in message.ListFields():
        values = value if field.is_repeated else [value]
        if field.message_type:
            said.update(*map(texts, values))
        elif field.type == FieldDescriptor.TYPE_STRING:
            said.update(values)
    return said


def _may_show(played: Played, live: Live, event: Message, viewer: Viewer) -> bool:
    """A card that lay face down somewhere, and is dealt from there face up or to the viewer, is shown as well. A paper
    says what somebody wrote on it, who may have written any card."""
    if isinstance(event, pb.PaperPrepared):
        return True
    if not isinstance(event, pb.CardDealt):
        return type(event) in played.play.reveals
    return bool(event.source) and (
        not event.face_down or viewer == (pb.ROLE_PLAYER, live.state.players.get(event.seat))
    )


def _shows(real: Live, forged: Live, record: Record, swapped: Record, viewer: Viewer) -> Message | None:
    """The first event in which this viewer can tell the two cards apart."""
    assert real.stream is not None
    for one, two in zip(map(event_in, record.commit.events), map(event_in, swapped.commit.events), strict=True):
        seen, other = (real.stream.visible(live.state, event, *viewer) for live, event in ((real, one), (forged, two)))
        if seen != other:
            shown: Message = one
            return shown
        words = real.stream.reactions[type(one)].words
        assert words(seen) == words(other)
    return None


def _seen(live: Live, viewer: Viewer) -> bytes:
    assert live.stream is not None
    typed = view_of(live, *viewer)
    as_bytes = typed.SerializeToString(deterministic=True) if typed else b""
    return msgspec.json.encode(live.stream.view(live.state, *viewer)) + as_bytes


def _walk(before: Live, record: Record) -> list[CommitStep]:
    stream = CATALOGUE[record.commit.kind]
    state = stream.begin(record.commit.stream_id) if before.stream is None else before.state
    return steps(stream, state, record.commit)


def _asked(walk: list[CommitStep], record: Record, viewer: Viewer) -> bytes:
    """What the viewer sees of the command behind a commit."""
    asked = asked_as_seen(CATALOGUE[record.commit.kind], walk, record.commit, *viewer)
    assert asked is not None, "every commit keeps what was asked"
    return asked.SerializeToString(deterministic=True)


def _told(played: Played, live: Live, viewer: Viewer) -> bytes:
    """What may be done now."""
    stream = played.stream
    premises = Premises("host-1", stream.rulebooks, stream.calendar, stream.shuffler)
    actor = pb.Actor(actor_id=viewer[1], role=viewer[0])  # type: ignore[arg-type]
    now = legal(Floor(CATALOGUE, premises, OneStream(live)), live, actor, stream.at)
    assert now is not None
    return now.SerializeToString(deterministic=True)


_STAFF = (pb.ROLE_DEALER, pb.ROLE_FLOORPERSON, pb.ROLE_POKER_SHIFT_SUPERVISOR, pb.ROLE_TERMINAL)


def _looks(viewer: Viewer, turn: int) -> bool:
    """Players look after every commit. The staff, some twenty roles of which most see the same, takes turns: each looks
    after every third, so that each has looked at every kind of commit. With `make explore` all of them do."""
    return EXPLORING or viewer[0] == pb.ROLE_PLAYER or (viewer[0] + turn) % 3 == 0


def _asking(turn: int, later: int) -> tuple[int, ...]:
    """Who asks what may be done now, so many commits after the deal: of those who deal, play and supervise, because
    others learn nothing that these do not. To work that out costs more than all the rest: so the staff takes turns,
    card by card, and so do the commits after the first. With `make explore` all of them ask after all."""
    if EXPLORING:
        return pb.ROLE_PLAYER, *_STAFF
    asked_after = 0, 1 + turn % (LOOK_AHEAD - 1)
    return (pb.ROLE_PLAYER, _STAFF[turn % len(_STAFF)]) if later in asked_after else ()


def _viewers(live: Live) -> Iterator[Viewer]:
    for role in pb.Role.values():
        yield role, f"badge-{role}"
    for player in (live.state.players if live.state else {}).values():
        yield pb.ROLE_PLAYER, player


def _swapped(record: Record, card: str, other: str, from_event: int) -> Record:
    commit = pb.Commit.FromString(record.data)
    for event in commit.events[from_event:]:
        _exchange(event, card, other)
    command = _command_of(record)
    _exchange(command, card, other)
    commit.command, commit.command_digest = command_bytes(command), digest_of(command)
    return seal(commit)


def _command_of(record: Record) -> pb.Command:
    return pb.Command.FromString(record.commit.command)


def named_in_commands(played: Played) -> int:
    """How many cards that lie face down were named by the command that dealt them: what is hidden by the shuffler alone
    says nothing of commands."""
    return sum(
        _is_hidden(message) and message.card in texts(_command_of(record))
        for record in played.stream.records
        for message in map(event_in, record.commit.events)
    )


def _exchange(message: Any, card: str, other: str) -> None:
    """Wherever a field says one card it says the other, and the other way round."""
    said = {card: other, other: card}
    for field, value in message.ListFields():
        if field.message_type:
            for inner in value if field.is_repeated else [value]:
                _exchange(inner, card, other)
        elif field.type == FieldDescriptor.TYPE_STRING:
            if field.is_repeated:
                value[:] = [said.get(text, text) for text in value]
            else:
                setattr(message, field.name, said.get(value, value))
