"""Every roll of every play, worked out once more by somebody else; and what holds of the table at any time."""

import pytest

from games.craps.layout import LINE, POINTS
from games.craps.state import IDLE, OFFERING, Table
from games.craps.turns import next_in_turn
from games.craps.working import has_travelled_come
from tests.support.craps.auditor import CrapsAuditor
from tests.support.craps.examples import EXAMPLES
from tests.support.craps.play import PLAY
from tests.support.harness import hostile_play, legal_play, named, seeds
from tests.support.pure import PureStream


def _audited(stream: PureStream) -> int:
    """How many rolls were compared."""
    auditor = CrapsAuditor()
    for record, live in zip(stream.records, stream.history[1:], strict=True):
        auditor.read(record.commit)
        state = live.state.play
        assert (auditor.puck, auditor.off_marker) == (state.puck, state.off_marker)
        assert {bet.id: bet.cents for bet in auditor.bets.values()} == {
            wager_id: wager.stake_cents for wager_id, wager in live.state.wagers.items()
        }
        assert {bet.id: bet.point for bet in auditor.bets.values() if bet.point} == state.points
    return auditor.rolls


@pytest.mark.thorough
@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_a_second_opinion_on_every_roll_is_the_same(played_as: object) -> None:
    rolls = 0
    for seed in seeds(60):
        with named(PLAY, seed):
            rolls += _audited(played_as(PLAY, seed).stream)  # type: ignore[operator]
    assert rolls > 100


def test_a_second_opinion_on_the_worked_examples_is_the_same() -> None:
    for example in EXAMPLES:
        stream = PureStream(example.name)
        example.run(stream.send)
        assert _audited(stream)


def _check(table: Table) -> None:
    state = table.play
    remembered = {*state.points, *state.marked_on, *state.called_on, *state.called_off, *state.reduced_donts}
    assert remembered | {*state.cash} <= set(table.wagers)
    assert set(state.late_confirmed) <= set(table.spoken)
    assert set(state.points.values()) <= set(POINTS)
    assert set(state.left_up).isdisjoint(table.wagers)
    assert (state.shooter in table.players) == (state.shooter != 0)
    assert not (state.shooter and state.phase in (IDLE, OFFERING))
    if state.phase == OFFERING:
        assert state.offered or next_in_turn(table), "nobody is left to ask, and the table does not wait"
    if state.off_marker:
        assert state.shooter
        assert has_travelled_come(table)
        assert not any(w.wager in LINE for w in table.wagers.values())
    if not table.players:
        assert state.phase == IDLE


@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_what_a_table_remembers_makes_sense_at_any_time(played_as: object) -> None:
    for seed in seeds(60):
        with named(PLAY, seed):
            for live in played_as(PLAY, seed).stream.history[1:]:  # type: ignore[operator]
                _check(live.state)
