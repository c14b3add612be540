"""The game clock (I.6.a-d). Time is an argument: whatever is sent after the prompt, or after the end, finds it so."""

from datetime import UTC, datetime, timedelta

import roundledger.v1 as pb
from games.roulette.commands.terminals import check_system_part
from games.roulette.state import Draft
from games.roulette.terminals import OPEN, PROMPT_SECONDS, PROMPTED, SPINNING
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def pass_time(draft: Draft, context: Context) -> None:
    """Adds what the clock has done since the last event: the prompt, then the lock-out."""
    now = _micros(context.at)
    game = draft.state.play.game
    if game.phase == OPEN and now >= game.prompts_at:
        draft.add(pb.SpinPrompted(round_id=draft.state.round_id))
    game = draft.state.play.game
    if game.phase in (PROMPTED, SPINNING) and now >= game.locks_at:
        draft.add(pb.BetsClosed(round_id=draft.state.round_id))


def tick(draft: Draft, command: pb.TickTerminalClockRequest, context: Context) -> Rejection | None:
    if refused := check_system_part(draft.state, context):
        return refused
    pass_time(draft, context)
    if not draft.events:
        return Rejection("CLOCK_NOT_DUE", "neither the prompt nor the end of the clock has come", "I.6.b-d")
    return None


def started(draft: Draft, context: Context) -> pb.TerminalGameStarted:
    """A game whose clock begins now."""
    table = draft.state
    event = pb.TerminalGameStarted(round_id=table.round_id)
    locks_at = context.at + timedelta(seconds=table.options.bet_clock_seconds)
    event.locks_at.FromDatetime(locks_at)
    event.prompts_at.FromDatetime(locks_at - timedelta(seconds=PROMPT_SECONDS))
    return event


def _micros(at: datetime) -> int:
    """Since 1970, exactly."""
    return (at - _EPOCH) // timedelta(microseconds=1)
