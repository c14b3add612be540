"""A lower rake for a short table: a player asks for it, and the floor may grant it (N.6)."""

import roundledger.v1 as pb
from games.poker.betting import rake
from games.poker.commands.seats import check_own
from games.poker.state import Draft, Table
from games.poker.state.parts import Reduction
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.amounts import MAX_CENTS


def request_reduction(draft: Draft, command: pb.RequestPokerRakeReductionRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := check_own(table, seat, context) or _check_short(table):
        return refused
    if table.play.rake_requested:
        return Rejection("RAKE_REQUESTED", "a lower rake was asked for: the floor has it", "N.6", "seat")
    draft.add(pb.PokerRakeReductionRequested(seat=seat, player_id=table.players[seat]))
    return None


def reduce_rake(draft: Draft, command: pb.ReducePokerRakeRequest, context: Context) -> Rejection | None:
    """For a short table, never above what is posted, and from the next round on (N.6)."""
    table, options = draft.state, draft.state.options
    if refused := _check_short(table):
        return refused
    if not table.play.rake_requested:
        return Rejection("RAKE_NOT_REQUESTED", "a player asks for a lower rake first", "N.6")
    steps = rake.steps_from(command.steps)
    if problem := rake.steps_problem(steps):
        return Rejection("BAD_SCHEDULE", problem, "N.2.b", "steps")
    if steps and command.without_steps:
        return Rejection("BAD_SCHEDULE", "name other levels or none, not both", "N.2.b", "without_steps")
    if not 0 <= command.cap_cents <= MAX_CENTS:
        return Rejection("BAD_SCHEDULE", "cap_cents must not be below 0", "N.2", "cap_cents")
    granted = Reduction(command.percentage_bp, command.cap_cents, steps if steps or command.without_steps else None)
    posted = rake.as_posted(options)
    if not rake.takes_no_more(posted, granted) or rake.reduced(posted, granted) == posted:
        message = "a reduction takes less than is posted, and never more from any pot"
        return Rejection("RAKE_NOT_REDUCED", message, "N.6", "percentage_bp")
    draft.add(
        pb.PokerRakeReduced(
            percentage_bp=command.percentage_bp,
            cap_cents=command.cap_cents,
            steps=command.steps,
            without_steps=command.without_steps,
        )
    )
    return None


def _check_short(table: Table) -> Rejection | None:
    most = table.options.rake_short_table_players
    if len(table.players) > most:
        return Rejection("TABLE_NOT_SHORT", f"more than {most} players are seated", "N.6")
    return None
