"""A dry run tells no card that its sender may not see, in any game, whatever is asked."""

from random import Random

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live, Request, replayed
from ledger.core.floor import DryRun, Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, event_in
from tests.support.harness import Play, Played, legal_play, named, plays, seeds
from tests.support.hidden import _is_hidden, _lies_there, _never_said, _swapped, _window, texts
from tests.support.pure import AT

WITH_CARDS = [play for play in plays() if play.kind in GAMES and GAMES[play.kind].card_rules]
SEEDS = 12


def _answer(live: Live, command: pb.Command, actor: pb.Actor, shuffler: object) -> bytes:
    premises = Premises("host-1", published_rulebooks(), shuffler=shuffler)
    floor = Floor(CATALOGUE, premises, OneStream(live))
    body_of(command).header.dry_run = True
    request = floor.read(command)
    assert isinstance(request, Request)
    outcome = floor.decide(request, actor, AT)
    assert isinstance(outcome, DryRun | Rejection), "nothing that could be recorded"
    return (
        outcome.reply.SerializeToString(deterministic=True) if isinstance(outcome, DryRun) else repr(outcome).encode()
    )


def _asked(played: Played, live: Live, rng: Random) -> list[pb.Command]:
    """What carries the game on, or might."""
    play, console = played.play, played.play.console(live.stream_id)
    try:
        drawn = [*play.moves(rng, console, live.state), *(play.attempt(rng, console, live.state) for _ in range(3))]
    except (LookupError, ValueError, AssertionError):  # the harness makes no move from this state
        return []
    return [command for command in drawn if command is not None]


def _check(played: Played) -> int:
    """With another card in its place each sender is told the same; returns how many questions were asked."""
    stream, asked = played.stream, 0
    for number, record in enumerate(stream.records):
        events = [event_in(event) for event in record.commit.events]
        for place, dealt in enumerate(events):
            before = stream.history[number]
            if not _is_hidden(dealt) or _lies_there(before, dealt.card):
                continue
            if any(not _is_hidden(later) and dealt.card in texts(later) for later in events[place + 1 :]):
                continue  # it was turned over at once
            window = _window(played, number, dealt)
            other = _never_said(window, before)
            real, forged = before, before
            for later, each in enumerate(window[:3]):
                swapped = _swapped(each, dealt.card, other, from_event=0 if later else place)
                if later and swapped.data != each.data:
                    break  # the card was said: it may be known by now
                real, forged = replayed(CATALOGUE, real, each), replayed(CATALOGUE, forged, swapped)
                holder = real.state.players.get(dealt.seat)
                for command in _asked(played, real, Random(number)):
                    for role in CATALOGUE.ladders[type(body_of(command))].roles:
                        actor = pb.Actor(actor_id=f"badge-{role}", role=role)  # type: ignore[arg-type]
                        if actor.actor_id == holder:
                            continue
                        asked += 1
                        told = [_answer(live, command, actor, stream.shuffler) for live in (real, forged)]
                        assert told[0] == told[1], f"{actor.actor_id} learns {dealt.card} by {command}"
    return asked


@pytest.mark.parametrize("play", WITH_CARDS, ids=[play.kind for play in WITH_CARDS])
def test_a_dry_run_is_answered_alike_whatever_lies_face_down(play: Play) -> None:
    for seed in seeds(SEEDS):
        with named(play, seed):
            _check(legal_play(play, seed))


def test_such_questions_are_asked() -> None:
    assert sum(_check(legal_play(play, 1)) for play in WITH_CARDS) > 50
