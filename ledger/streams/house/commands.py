"""Commands on the house, each with the roles that may send it."""

from collections.abc import Mapping

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.lent import TABLES_PER_SUPERVISOR
from ledger.core.rejection import Rejection, citing
from ledger.core.roles import ACCOUNTING, ADMIN, CAGE_SUPERVISOR, FLOOR, PIT, POKER_SHIFT
from ledger.core.stream import HOUSE, Ladder
from ledger.money.accounts import is_id
from ledger.streams.house import levels, switching, upkeep
from ledger.streams.house.state import Draft, State
from ledger.streams.house.switching import check_reason

_DECIDERS = (PIT, POKER_SHIFT, CAGE_SUPERVISOR, ACCOUNTING, ADMIN)
"""They approve what another department proposed."""


def open_house(draft: Draft, command: pb.OpenHouseRequest, context: Context) -> Rejection | None:
    """A floor begins the stream itself; supervision is counted once a person opens the house."""
    state = draft.state
    if state.is_open and (command.by_floor or state.counts_supervisors):
        return Rejection("HOUSE_OPENED_ALREADY", "the house's charts are kept already")
    level = 0 if state.is_open else levels.NEWEST_LEVEL  # a floor that begins has no older readers
    draft.add(pb.HouseOpened(by_floor=command.by_floor, feature_level=level))
    return None


def post_odds_chart(draft: Draft, command: pb.PostOddsChartRequest, context: Context) -> Rejection | None:
    """Open tables keep their odds, so no table of the rulebook may be open while they change."""
    state, rulebook_id = draft.state, command.rulebook_id
    book = context.rulebooks.get(rulebook_id)
    if book is None:
        message = f"{rulebook_id!r} is no rulebook: `roundledger rulebooks` lists them"
        return Rejection("UNKNOWN_RULEBOOK", message, field="rulebook_id")
    if not command.payouts:
        message = "payouts must raise at least one wager: withdraw the chart to pay the floors"
        return Rejection("CHART_EMPTY", message, field="payouts")
    odds = book.odds_with(command.payouts)
    if isinstance(odds, Rejection):
        return citing(rulebook_id, replace(odds, field="payouts"))
    if refused := _check_none_open(state, rulebook_id):
        return refused
    draft.add(
        pb.OddsChartPosted(
            chart_id=f"{draft.stream_id}:{state.charts_posted + 1}",
            rulebook_id=rulebook_id,
            payouts=command.payouts,
            chart_id_before=state.chart_id(rulebook_id),
        )
    )
    return None


def withdraw_odds_chart(draft: Draft, command: pb.WithdrawOddsChartRequest, context: Context) -> Rejection | None:
    state, rulebook_id = draft.state, command.rulebook_id
    if rulebook_id not in state.charts:
        return Rejection("NO_CHART", f"no chart is posted for {rulebook_id!r}", field="rulebook_id")
    if refused := _check_none_open(state, rulebook_id):
        return refused
    draft.add(pb.OddsChartWithdrawn(chart_id=state.chart_id(rulebook_id), rulebook_id=rulebook_id))
    return None


def take_supervision(draft: Draft, command: pb.TakeSupervisionRequest, context: Context) -> Rejection | None:
    supervisors = draft.state.supervisors
    if not is_id(command.badge_id):
        return Rejection("BAD_ID", f"badge_id must name who it is, not {command.badge_id!r}", field="badge_id")
    if command.badge_id in supervisors:
        return Rejection("ON_DUTY_ALREADY", f"{command.badge_id} is on duty", field="badge_id")
    draft.add(pb.SupervisionTaken(badge_id=command.badge_id, supervisors=len(supervisors) + 1))
    return None


def leave_supervision(draft: Draft, command: pb.LeaveSupervisionRequest, context: Context) -> Rejection | None:
    """Recorded also where too few stay: it happened. The rule forbids to open tables then, not to go home."""
    supervisors = draft.state.supervisors
    if command.badge_id not in supervisors:
        return Rejection("NOT_ON_DUTY", f"{command.badge_id!r} is not on duty", field="badge_id")
    draft.add(pb.SupervisionLeft(badge_id=command.badge_id, supervisors=len(supervisors) - 1))
    _note_supervision(draft)
    return None


def record_table_status(draft: Draft, command: pb.RecordTableStatusRequest, context: Context) -> Rejection | None:
    """It happened at the table, so it is never refused for what it says. Where the table decided on charts that have
    changed since, or together with others, it is said so."""
    state, table_id = draft.state, command.table_id
    if not is_id(table_id) or table_id == draft.stream_id:
        return Rejection("BAD_ID", f"table_id must name a table, not {table_id!r}", field="table_id")
    last = state.last_seqs.get(table_id, 0)
    if command.table_seq <= last:
        message = f"the house has heard of {table_id} up to its seq {last}"
        return Rejection("STATUS_ALREADY_RECORDED", message, field="table_seq")
    draft.add(pb.TableStatusRecorded(table_id=table_id, table_seq=command.table_seq, status=command.status))
    if command.status.is_open:
        _note_odds(draft, table_id)
        if table_id not in state.tables:
            _note_supervision(draft)
    return None


# --- Patrons ---


def exclude_patron(draft: Draft, command: pb.ExcludePatronRequest, context: Context) -> Rejection | None:
    """At every seat and every table: tables learn of it when a player sits down, brings money or is to be dealt in."""
    if refused := _check_patron(command.player_id) or check_reason(command.reason):
        return refused
    if command.player_id in draft.state.excluded:
        return Rejection("PATRON_EXCLUDED", f"{command.player_id} is excluded already", field="player_id")
    draft.add(pb.PatronExcluded(player_id=command.player_id, reason=command.reason))
    return None


def readmit_patron(draft: Draft, command: pb.ReadmitPatronRequest, context: Context) -> Rejection | None:
    if refused := _check_patron(command.player_id) or check_reason(command.reason):
        return refused
    if command.player_id not in draft.state.excluded:
        return Rejection("NOT_EXCLUDED", f"{command.player_id} is not excluded", field="player_id")
    draft.add(pb.PatronReadmitted(player_id=command.player_id, reason=command.reason))
    return None


def record_exclusion(draft: Draft, command: pb.RecordExclusionRequest, context: Context) -> Rejection | None:
    """A table excluded a patron, so the property does. Once by the seq of the table's commit."""
    state, table_id, seq = draft.state, command.table_id, command.table_seq
    if not is_id(table_id) or table_id == draft.stream_id:
        return Rejection("BAD_ID", f"table_id must name a table, not {table_id!r}", field="table_id")
    if refused := _check_patron(command.player_id) or check_reason(command.reason):
        return refused
    if seq <= state.exclusions_heard.get(table_id, 0):
        message = f"the house has heard of that exclusion at {table_id}"
        return Rejection("EXCLUSION_ALREADY_RECORDED", message, field="table_seq")
    draft.add(pb.PatronExcluded(player_id=command.player_id, reason=command.reason, table_id=table_id, table_seq=seq))
    return None


# --- Equipment ---


def record_equipment(draft: Draft, command: pb.RecordEquipmentRequest, context: Context) -> Rejection | None:
    """It happened at the table, so it is never refused for what it says. Where two tables enrolled a terminal at the
    same moment, it is said so."""
    state, table_id, notice = draft.state, command.table_id, command.equipment
    if not is_id(table_id) or table_id == draft.stream_id:
        return Rejection("BAD_ID", f"table_id must name a table, not {table_id!r}", field="table_id")
    terminals = [name for name in (notice.terminal_enrolled, notice.terminal_retired) if name]
    if not notice.dice and not terminals:
        return Rejection("EQUIPMENT_MISSING", "equipment must name dice or a terminal", field="equipment")
    if not all(map(is_id, (*terminals, *(die.die_id for die in notice.dice)))):
        return Rejection("BAD_ID", "equipment must name dice and terminals by their ids", field="equipment")
    last = state.equipment_heard.get(table_id, 0)
    if command.table_seq <= last:
        message = f"the house has heard of equipment at {table_id} up to its seq {last}"
        return Rejection("EQUIPMENT_ALREADY_RECORDED", message, field="table_seq")
    stood_at = state.terminals.get(notice.terminal_enrolled, table_id)
    draft.add(pb.EquipmentRecorded(table_id=table_id, table_seq=command.table_seq, equipment=notice))
    if stood_at != table_id:
        draft.add(
            pb.TerminalConflictFound(terminal_id=notice.terminal_enrolled, table_id=table_id, other_table_id=stood_at)
        )
    return None


def _check_patron(player_id: str) -> Rejection | None:
    return None if is_id(player_id) else Rejection("BAD_ID", f"{player_id!r} is no patron's id", field="player_id")


def _check_none_open(state: State, rulebook_id: str) -> Rejection | None:
    tables = state.tables_by(rulebook_id)
    if not tables:
        return None
    message = f"open by {rulebook_id}: {', '.join(tables)}; close them before its odds change"
    return Rejection("TABLES_OPEN", message, field="rulebook_id")


def _note_odds(draft: Draft, table_id: str) -> None:
    state, table = draft.state, draft.state.tables[table_id]
    in_force = state.chart_id(table.rulebook_id)
    if table.odds_chart_id != in_force:
        draft.add(
            pb.OddsDifferenceFound(
                table_id=table_id,
                rulebook_id=table.rulebook_id,
                chart_id=table.odds_chart_id,
                chart_id_in_force=in_force,
            )
        )


def _note_supervision(draft: Draft) -> None:
    """Where the rules of a table that is open ask for it."""
    state = draft.state
    if any(table.supervised for table in state.tables.values()) and not state.lent(0).oversees(len(state.tables)):
        draft.add(
            pb.SupervisionFellShort(
                tables=len(state.tables),
                supervisors=len(state.supervisors),
                tables_per_supervisor=TABLES_PER_SUPERVISOR,
            )
        )


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenHouseRequest: Ladder(open_house, (PIT, ADMIN)),
    pb.PostOddsChartRequest: Ladder(post_odds_chart, (PIT, ADMIN), (HOUSE,)),
    pb.WithdrawOddsChartRequest: Ladder(withdraw_odds_chart, (PIT, ADMIN), (HOUSE,)),
    pb.TakeSupervisionRequest: Ladder(take_supervision, (FLOOR, PIT)),
    pb.LeaveSupervisionRequest: Ladder(leave_supervision, (FLOOR, PIT)),
    pb.RecordTableStatusRequest: Ladder(record_table_status, (ADMIN,)),
    pb.ExcludePatronRequest: Ladder(exclude_patron, (PIT, POKER_SHIFT, ADMIN)),
    pb.ReadmitPatronRequest: Ladder(readmit_patron, (PIT, POKER_SHIFT, ADMIN)),
    pb.RecordExclusionRequest: Ladder(record_exclusion, (ADMIN,)),
    pb.RecordEquipmentRequest: Ladder(record_equipment, (ADMIN,)),
    pb.SwitchFeatureRequest: Ladder(switching.switch_feature, (ADMIN, PIT), (HOUSE,)),
    pb.ProposeConfigurationRequest: Ladder(switching.propose, (*_DECIDERS, FLOOR)),
    pb.ApproveConfigurationRequest: Ladder(switching.approve, _DECIDERS),
    pb.DiscardProposalRequest: Ladder(switching.discard, _DECIDERS),
    pb.RecordClockRequest: Ladder(upkeep.record_clock, (ADMIN,)),
    pb.RecordSoftwareRequest: Ladder(upkeep.record_software, (ADMIN,)),
    pb.RaiseFeatureLevelRequest: Ladder(levels.raise_level, (ADMIN,)),
}
