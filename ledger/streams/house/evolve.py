"""How events change what the house remembers, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.controls import content_of, is_on
from ledger.core.lent import HOUSE_ID, OddsChart, Payout
from ledger.streams.house.state import HostClock, OpenTable, Proposal, State
from ledger.streams.parts import Evolve

HOLDS_MS = 24 * 60 * 60 * 1000
"""For how long what was approved may be sent."""
MOST_DICE = 20_000
"""Whose age the house remembers: those that came to a table last, for years, since the rules let none stay for long."""


def _opened(state: State, e: pb.HouseOpened) -> State:
    """A person who opens the house begins supervision; a floor that only began the stream counts no supervisors yet."""
    level = max(state.feature_level, e.feature_level)
    return replace(state, is_open=True, counts_supervisors=not e.by_floor, feature_level=level)


def _chart_posted(state: State, e: pb.OddsChartPosted) -> State:
    payouts = tuple(Payout(p.wager, p.winning_case, p.odds.pays, p.odds.per) for p in e.payouts)
    charts = {**state.charts, e.rulebook_id: OddsChart(e.chart_id, payouts)}
    return replace(state, charts=charts, charts_posted=state.charts_posted + 1)


def _chart_withdrawn(state: State, e: pb.OddsChartWithdrawn) -> State:
    return replace(state, charts={book: chart for book, chart in state.charts.items() if book != e.rulebook_id})


def _supervision_taken(state: State, e: pb.SupervisionTaken) -> State:
    return replace(state, supervisors=(*state.supervisors, e.badge_id), counts_supervisors=True)


def _supervision_left(state: State, e: pb.SupervisionLeft) -> State:
    return replace(state, supervisors=tuple(badge for badge in state.supervisors if badge != e.badge_id))


def _table_status_recorded(state: State, e: pb.TableStatusRecorded) -> State:
    tables = {table_id: table for table_id, table in state.tables.items() if table_id != e.table_id}
    if e.status.is_open:
        s = e.status
        tables[e.table_id] = OpenTable(s.game, s.rulebook_id, s.odds_chart_id, s.supervised)
    return replace(state, tables=tables, last_seqs={**state.last_seqs, e.table_id: e.table_seq})


def _patron_excluded(state: State, e: pb.PatronExcluded) -> State:
    """A table tells of it once, by the seq of its commit."""
    heard = state.exclusions_heard
    return replace(
        state,
        excluded={**state.excluded, e.player_id: e.reason},
        readmitted=tuple(player for player in state.readmitted if player != e.player_id),
        exclusions_heard={**heard, e.table_id: e.table_seq} if e.table_id else heard,
    )


def _patron_readmitted(state: State, e: pb.PatronReadmitted) -> State:
    excluded = {player: reason for player, reason in state.excluded.items() if player != e.player_id}
    return replace(state, excluded=excluded, readmitted=(*state.readmitted, e.player_id))


def _equipment_recorded(state: State, e: pb.EquipmentRecorded) -> State:
    """A die is as old as it ever was said to be; a terminal stands where it was enrolled last."""
    notice, dice, terminals = e.equipment, state.dice, state.terminals
    if notice.dice:
        dice = dict(dice)
        for die in notice.dice:
            since = min(dice.pop(die.die_id, die.on_tables_since_ms), die.on_tables_since_ms)
            dice[die.die_id] = since
        dice = dict(list(dice.items())[-MOST_DICE:])
    if notice.terminal_enrolled:
        terminals = {**terminals, notice.terminal_enrolled: e.table_id}
    if terminals.get(notice.terminal_retired) == e.table_id:
        terminals = {terminal: table for terminal, table in terminals.items() if terminal != notice.terminal_retired}
    heard = {**state.equipment_heard, e.table_id: e.table_seq}
    return replace(state, dice=dice, terminals=terminals, equipment_heard=heard)


def _switched(state: State, e: pb.FeatureSwitched) -> State:
    """Only what is not as it is by itself is remembered. What two approved is done with it: whoever switches it back
    alone, because something is wrong, is not undone by one person with the same approval."""
    others = {feature: on for feature, on in state.switched.items() if feature != e.feature}
    header = pb.CommandHeader(stream_id=HOUSE_ID)
    asked = content_of(pb.SwitchFeatureRequest(header=header, feature=e.feature, on=e.on, reason=e.reason)).hex()
    return replace(
        state,
        switched=others if is_on(others, e.feature) == e.on else {**others, e.feature: e.on},
        approved={content: until for content, until in state.approved.items() if content != asked},
    )


def _proposed(state: State, e: pb.ConfigurationProposed) -> State:
    said = e.configuration.SerializeToString(deterministic=True)
    proposal = Proposal(said, e.content_sha256, e.proposed_by, e.proposed_as)
    return replace(state, proposals_made=e.proposal_number, proposals={**state.proposals, e.proposal_number: proposal})


def _approved(state: State, e: pb.ConfigurationApproved) -> State:
    """Approvals all hold equally long: those that are over when this one began are forgotten."""
    began = e.until_ms - HOLDS_MS
    holding = {content: until for content, until in state.approved.items() if until > began}
    return replace(_without_proposal(state, e), approved={**holding, e.content_sha256.hex(): e.until_ms})


def _without_proposal(state: State, e: pb.ConfigurationApproved | pb.ProposalDiscarded) -> State:
    return replace(state, proposals={n: each for n, each in state.proposals.items() if n != e.proposal_number})


def _clock_synced(state: State, e: pb.ClockSynced) -> State:
    return replace(state, clocks={**state.clocks, e.host_id: HostClock(e.offset_micros, e.source, e.at_ms)})


def _clock_overdue(state: State, e: pb.ClockOverdue) -> State:
    clock = replace(state.clocks.get(e.host_id, HostClock()), told_overdue_ms=e.at_ms)
    return replace(state, clocks={**state.clocks, e.host_id: clock})


def _software_installed(state: State, e: pb.SoftwareInstalled) -> State:
    key = f"{e.host_id}/{e.component}"
    found = {name: said for name, said in state.software_found.items() if name != key}
    said = e.software.SerializeToString(deterministic=True)
    return replace(state, software={**state.software, key: said}, software_found=found)


def _software_differed(state: State, e: pb.SoftwareDiffered) -> State:
    found = {**state.software_found, f"{e.host_id}/{e.component}": e.software.SerializeToString(deterministic=True)}
    return replace(state, software_found=found)


def _level_raised(state: State, e: pb.FeatureLevelRaised) -> State:
    return replace(state, feature_level=e.level)


def _noted(
    state: State, e: pb.SupervisionFellShort | pb.OddsDifferenceFound | pb.TerminalConflictFound | pb.ClockSkewFound
) -> State:
    """A finding about what the state says already."""
    return state


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.HouseOpened: _opened,
    pb.OddsChartPosted: _chart_posted,
    pb.OddsChartWithdrawn: _chart_withdrawn,
    pb.SupervisionTaken: _supervision_taken,
    pb.SupervisionLeft: _supervision_left,
    pb.TableStatusRecorded: _table_status_recorded,
    pb.SupervisionFellShort: _noted,
    pb.OddsDifferenceFound: _noted,
    pb.PatronExcluded: _patron_excluded,
    pb.PatronReadmitted: _patron_readmitted,
    pb.EquipmentRecorded: _equipment_recorded,
    pb.TerminalConflictFound: _noted,
    pb.FeatureSwitched: _switched,
    pb.ConfigurationProposed: _proposed,
    pb.ConfigurationApproved: _approved,
    pb.ProposalDiscarded: _without_proposal,
    pb.ClockSynced: _clock_synced,
    pb.ClockSkewFound: _noted,
    pb.ClockOverdue: _clock_overdue,
    pb.SoftwareInstalled: _software_installed,
    pb.SoftwareDiffered: _software_differed,
    pb.FeatureLevelRaised: _level_raised,
}
