"""The one walk over a commit, which all who read commits use."""

from collections import Counter

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import CannotApply
from ledger.core.fold import Fold, fold
from ledger.core.vocabulary import put_event
from ledger.core.walk import steps, told
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.source import MODULES, calls_in

PLAYS = [play for play in plays() if play.kind in ("roulette", "minibaccarat", "poker", "cage")]


@pytest.mark.parametrize("play", PLAYS, ids=[play.kind for play in PLAYS])
def test_each_step_leads_to_the_next_and_all_of_them_to_the_stream_after_the_commit(play: Play) -> None:
    for seed in seeds(8):
        stream = legal_play(play, seed).stream
        with named(play, seed):
            folded = Fold(stream.live.stream_id)
            for before, after, record in zip(stream.history, stream.history[1:], stream.records, strict=False):
                assert after.stream
                state = after.stream.begin(stream.live.stream_id) if before.stream is None else before.state
                walked = steps(after.stream, state, record.commit)
                assert [step.index for step in walked] == list(range(len(record.commit.events)))
                for step in walked:
                    assert step.before is state
                    state = step.after
                assert state == after.state
                assert [(step.event, list(step.decisions)) for step in walked] == [
                    (event, list(decisions)) for event, decisions in told(record.commit)
                ]
                folded, outputs = fold(CATALOGUE, folded, record)
                assert [move for step in walked for move in step.moves(record.commit.stream_id)] == list(outputs.moves)


def test_a_commit_that_cannot_be_walked_is_named_whatever_is_wrong_with_it() -> None:
    poker = CATALOGUE["poker"]
    table = poker.begin("p1")
    commit = pb.Commit(stream_id="p1", seq=7, kind="poker")
    put_event(commit.events, pb.PokerUncalledBetReturned(seat=3))  # there is no hand
    with pytest.raises(CannotApply, match=r"p1 seq 7: \w+Error: "):
        steps(poker, table, commit)
    commit.decisions.add().event = 1
    with pytest.raises(CannotApply, match="a decision is of event 1, and there are 1"):
        steps(poker, table, commit)
    stranger = pb.Commit(stream_id="p1", seq=7, kind="poker")
    put_event(stranger.events, pb.HouseOpened())
    with pytest.raises(CannotApply, match="a poker table has no event HouseOpened"):
        steps(poker, table, stranger)


def _calls(called: str) -> Counter[str]:
    """How often each module calls it: a function by its name, a field of something with a dot before it."""
    kind = "attr" if called.startswith(".") else "id"
    calls = ((name, call.func) for name in MODULES for call in calls_in(name))
    return Counter(name for name, function in calls if getattr(function, kind, "") == called.lstrip("."))


@pytest.mark.parametrize(
    ("called", "places"),
    [
        ("state_after", {"ledger.core.walk", "ledger.core.commands"}),
        (".evolve", {"ledger.core.walk", "ledger.core.draft", "games.tables.rerun"}),
        (".post", {"ledger.core.walk", "services.showing.movement_causes"}),
        ("decided_moves", {"ledger.core.walk", "services.showing.movement_causes"}),
        ("tells", {"ledger.core.fold"}),
    ],
)
def test_the_walk_is_written_once(called: str, places: set[str]) -> None:
    """Beside it a draft applies what is being decided, a rerun what would have been, and one page tries every event to
    tell what causes a movement."""
    assert _calls(called) == dict.fromkeys(places, 1)


def test_what_decisions_may_know_is_put_together_in_one_place() -> None:
    assert _calls("Context") == {"ledger.core.floor": 1}
