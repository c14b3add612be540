"""The house in words, and as each role may see them."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.controls import CONTROLS, FEATURES, is_on
from ledger.core.lent import TABLES_PER_SUPERVISOR
from ledger.core.roles import role_name
from ledger.reports.discrepancies import clock_in_words, software_in_words
from ledger.streams.house.state import Proposal, State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing of it is hidden from staff: odds are on the signs, and who is on duty walks the floor. Patrons do not
    look at it, because it says whom the house excludes, and why."""
    return {
        "is_open": state.is_open,
        "charts": state.charts,
        "supervisors": state.supervisors,
        "tables": state.tables,
        "tables_per_supervisor": TABLES_PER_SUPERVISOR,
        "last_seqs": state.last_seqs,
        "excluded": state.excluded,
        "counts_supervisors": state.counts_supervisors,
        "terminals": state.terminals,
        "switches": {name: is_on(state.switched, name) for name in (*FEATURES, *CONTROLS, *state.switched)},
        "proposals": {number: _proposal(each) for number, each in state.proposals.items()},
        "clocks": state.clocks,
        "software": {name: _software(pb.Software.FromString(said)) for name, said in state.software.items()},
        "software_differs": list(state.software_found),
        "feature_level": state.feature_level,
    }


def _proposal(proposal: Proposal) -> Mapping[str, str]:
    configuration = pb.Configuration.FromString(proposal.configuration)
    return {"proposed_by": proposal.proposed_by, "what": _configuration(configuration)}


def _configuration(configuration: pb.Configuration) -> str:
    """What is proposed, in one line: the approver has to know exactly what they approve."""
    kind = configuration.WhichOneof("configuration") or "nothing"
    body = getattr(configuration, kind) if kind != "nothing" else pb.Configuration()
    said = " ".join(str(body).split())
    return f"{kind.replace('_', ' ')}: {said}"


def _software(software: pb.Software) -> str:
    made = f"{software.version} ({software.files} files, SHA-256 {software.files_sha256.hex()})"
    return f"roundledger {made}, Python {software.python}, {', '.join(software.libraries) or 'no libraries'}"


def posted(state: State) -> Mapping[str, str]:
    """What holds on the floor."""
    return {
        **{f"odds of {rulebook_id}": str(chart) for rulebook_id, chart in state.charts.items()},
        "on duty": ", ".join(state.supervisors) or "nobody",
        "open": ", ".join(state.tables) or "no table",
        **({"excluded": ", ".join(state.excluded)} if state.excluded else {}),
        **{f"feature {name}": "on" if on else "OFF" for name, on in state.switched.items()},
        **{f"proposal {number}": _proposal(each)["what"] for number, each in state.proposals.items()},
    }


def _chart_posted(e: pb.OddsChartPosted) -> str:
    odds = (f"{' '.join((p.wager, p.winning_case)).strip()} {p.odds.pays}:{p.odds.per}" for p in e.payouts)
    before = f" in place of {e.chart_id_before}" if e.chart_id_before else ""
    return f"chart {e.chart_id} posted for {e.rulebook_id}{before}: {', '.join(odds)}"


def _table_status(e: pb.TableStatusRecorded) -> str:
    status = e.status
    if not status.is_open:
        return f"{e.table_id} is closed (its seq {e.table_seq})"
    chart = f" and chart {status.odds_chart_id}" if status.odds_chart_id else ""
    return f"{e.table_id} is open by {status.rulebook_id}{chart} (its seq {e.table_seq})"


def _fell_short(e: pb.SupervisionFellShort) -> str:
    needed = -(-e.tables // max(1, e.tables_per_supervisor))
    return f"SUPERVISION SHORT: {e.supervisors} on duty for {e.tables} open tables, which need {needed}"


def _differs(e: pb.OddsDifferenceFound) -> str:
    plays, force = e.chart_id or "the floors", e.chart_id_in_force or "the floors"
    return f"ODDS DIFFER: {e.table_id} pays by {plays}, while {force} hold for {e.rulebook_id}: close it"


def _patron_excluded(e: pb.PatronExcluded) -> str:
    first = f", as {e.table_id} did" if e.table_id else ""
    return f"{e.player_id} is denied play at every table{first}: {e.reason}"


def _equipment(e: pb.EquipmentRecorded) -> str:
    notice, said = e.equipment, []
    if notice.dice:
        said.append(f"dice {', '.join(die.die_id for die in notice.dice)} are at {e.table_id}")
    if notice.terminal_enrolled:
        said.append(f"terminal {notice.terminal_enrolled} stands at {e.table_id}")
    if notice.terminal_retired:
        said.append(f"terminal {notice.terminal_retired} is gone from {e.table_id}")
    return f"{' and '.join(said)} (its seq {e.table_seq})"


def _conflict(e: pb.TerminalConflictFound) -> str:
    return (
        f"ENROLLED TWICE: terminal {e.terminal_id} stands at {e.table_id} and at {e.other_table_id}: retire it from one"
    )


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.HouseOpened: lambda e: "the floor begins its house" if e.by_floor else "the house's charts are kept from now on",
    pb.OddsChartPosted: _chart_posted,
    pb.OddsChartWithdrawn: lambda e: f"chart {e.chart_id} withdrawn: {e.rulebook_id} pays its floors",
    pb.SupervisionTaken: lambda e: f"supervisor {e.badge_id} comes on duty, {e.supervisors} on duty now",
    pb.SupervisionLeft: lambda e: f"supervisor {e.badge_id} goes off duty, {e.supervisors} on duty now",
    pb.TableStatusRecorded: _table_status,
    pb.SupervisionFellShort: _fell_short,
    pb.OddsDifferenceFound: _differs,
    pb.PatronExcluded: _patron_excluded,
    pb.EquipmentRecorded: _equipment,
    pb.TerminalConflictFound: _conflict,
    pb.FeatureSwitched: lambda e: f"{e.switched_by} switches {e.feature} {'on' if e.on else 'OFF'}: {e.reason}",
    pb.ConfigurationProposed: lambda e: (
        f"proposal {e.proposal_number} by {e.proposed_by} ({role_name(e.proposed_as)}): "
        f"{_configuration(e.configuration)}; another department has to approve"
    ),
    pb.ConfigurationApproved: lambda e: (
        f"proposal {e.proposal_number} approved by {e.approved_by} ({role_name(e.approved_as)}), for a day"
    ),
    pb.ProposalDiscarded: lambda e: f"proposal {e.proposal_number} does not count: {e.reason}",
    pb.ClockSynced: lambda e: f"the clock of {e.host_id} is {e.offset_micros / 1000:+,.3f} ms off, by {e.source}",
    pb.ClockSkewFound: clock_in_words,
    pb.ClockOverdue: clock_in_words,
    pb.SoftwareInstalled: lambda e: f"{e.host_id} runs as {e.component}: {_software(e.software)}",
    pb.SoftwareDiffered: software_in_words,
    pb.FeatureLevelRaised: lambda e: (
        f"{e.raised_by} raises the floor's feature level from {e.level_before} to {e.level}: no older version reads on"
    ),
    pb.PatronReadmitted: lambda e: f"{e.player_id} may play again: {e.reason}",
}
