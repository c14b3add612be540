"""Chips between a player and the tray outside of wagers: exchanged, tipped, given for a marker, or given back for one
that was voided."""

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.chips import dollars
from games.tables.commands.life import LONGEST_NOTE, closed
from games.tables.state import TableDraft
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import FLOOR, PIT, Roles
from ledger.core.vocabulary import event_in
from ledger.money.amounts import MAX_CENTS, value_of
from ledger.reports.papers import check_chips, check_waiver

_WAIVERS: Roles = (FLOOR, PIT)


def exchange_chips(
    game: AnyGame, draft: TableDraft, command: pb.ExchangeChipsRequest, context: Context
) -> Rejection | None:
    """Of equal value only: a colour change moves no money (compliance b1)."""
    table = draft.state
    if not table.is_open:
        return closed(table)
    if refused := check_seat(table, command.seat):
        return refused
    if refused := check_chips(command.given, "given") or check_chips(command.received, "received"):
        return refused
    amount = value_of(command.given)
    if amount != value_of(command.received):
        message = f"given is {dollars(amount)} and received {dollars(value_of(command.received))}: they must be equal"
        return Rejection("UNEQUAL_EXCHANGE", message, field="received")
    draft.add(
        pb.ChipsExchanged(
            seat=command.seat,
            player_id=table.players[command.seat],
            given=command.given,
            received=command.received,
            amount_cents=amount,
            round_id=table.round_id,
        )
    )
    return None


def record_toke(game: AnyGame, draft: TableDraft, command: pb.RecordTokeRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.is_open:
        return closed(table)
    if refused := check_seat(table, command.seat):
        return refused
    if not 0 < command.amount_cents <= MAX_CENTS:
        message = f"amount_cents must be above 0 and at most {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    player = table.players[command.seat]
    draft.add(
        pb.TokeReceived(seat=command.seat, player_id=player, amount_cents=command.amount_cents, round_id=table.round_id)
    )
    return None


def redeem_marker(
    game: AnyGame, draft: TableDraft, command: pb.RedeemMarkerRequest, context: Context
) -> Rejection | None:
    """The newest first, while the marker lies in this table's drop box (compliance e4)."""
    markers = draft.state.money.markers
    marker = markers.get(command.marker_number)
    if marker is None:
        message = f"no marker {command.marker_number!r} lies in the drop box of {draft.stream_id}: pay it at the cage"
        return Rejection("UNKNOWN_MARKER", message, field="marker_number")
    newest = [number for number, other in markers.items() if other.player_id == marker.player_id][-1]
    if newest != command.marker_number:
        if refused := check_waiver(command, marker.player_id, newest, _WAIVERS, context):
            return refused
        waived = pb.MarkerOrderWaived(marker_number=command.marker_number, newest_number=newest)
        waived.player_id, waived.waived_by = marker.player_id, context.actor_id
        waived.reason = command.waiver_reason
        draft.add(waived)
    draft.add(
        pb.MarkerRedeemed(
            marker_number=command.marker_number, player_id=marker.player_id, amount_cents=marker.amount_cents
        )
    )
    return None


def void_marker(game: AnyGame, draft: TableDraft, command: pb.VoidMarkerRequest, context: Context) -> Rejection | None:
    """Before it is redeemed, by a cage supervisor, with a reason; what its issue moved goes back (NJ D-1.27B)."""
    number, seq = command.marker_number, command.issued_seq
    marker = draft.state.money.markers.get(number)
    if marker is None:
        message = f"no marker {number!r} lies in the drop box of {draft.stream_id}: void it at the cage"
        return Rejection("UNKNOWN_MARKER", message, field="marker_number")
    if not _issued_by(context, seq, number):
        message = f"commit {seq} of {draft.stream_id} did not issue marker {number}: name the one that did"
        return Rejection("NOT_ISSUED_THERE", message, field="issued_seq")
    if not 0 < len(command.reason) <= LONGEST_NOTE:
        return Rejection("BAD_REASON", "reason must say why the marker is void", field="reason")
    draft.add(
        pb.MarkerVoided(
            marker_number=number,
            player_id=marker.player_id,
            amount_cents=marker.amount_cents,
            issued_seq=seq,
            voided_by=context.actor_id,
            reason=command.reason,
        )
    )
    return None


def _issued_by(context: Context, seq: int, number: str) -> bool:
    commit = next(iter(context.past.commits(seq)), None) if context.past and 0 < seq < 2**62 else None
    events = map(event_in, commit.events) if commit else ()
    return any(isinstance(e, pb.BoughtIn) and e.instrument_number == number for e in events)
