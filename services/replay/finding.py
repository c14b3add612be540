"""Tables, rounds and refused commands, as they are asked for."""

import base64
import binascii
import hashlib
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

import roundledger.v1 as pb
from ledger.audit.round_search import RoundSearch, Wanted
from ledger.core.gaming_day import GamingCalendar, named_day
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER
from services.access.queries import Refused
from services.replay.local_time import about_local, at_micros, local, local_micros, micros_of, parsed_local

PAGE, LARGEST_PAGE = 50, 500
_LONGEST = 128
ABOUT = 15 * 60 * 1_000_000
"""How far from a time a round may be that was about then, in microseconds."""


def tables(search: RoundSearch, request: pb.ListTablesRequest, zone: ZoneInfo) -> pb.ListTablesResponse:
    found = pb.ListTablesResponse()
    for facts, disputes in search.tables(request.game):
        if (request.open_only and not facts.is_open) or (request.pit and facts.pit != request.pit):
            continue
        found.tables.add(
            table_id=facts.table_id,
            game=facts.game,
            is_open=facts.is_open,
            rulebook_id=facts.rulebook_id,
            players=facts.players,
            round_id=facts.round_id,
            last_round_id=facts.last_round_id,
            seq=facts.seq,
            at=at_micros(facts.at),
            local_at=local_micros(facts.at, zone),
            rounds=facts.rounds,
            open_disputes=disputes,
            seat_count=facts.seat_count,
            dealer=facts.dealer,
            pit=facts.pit,
        )
    return found


def rounds(
    search: RoundSearch, request: pb.ListRoundsRequest, actor: pb.Actor, zone: ZoneInfo, calendar: GamingCalendar
) -> pb.ListRoundsResponse:
    """A player finds rounds in which they took part, and no others."""
    wanted = _wanted(request, zone, calendar)
    if actor.role == PLAYER:
        if wanted.player_id not in ("", actor.actor_id):
            message = "a player finds their own rounds only: leave player_id out"
            raise Refused(Rejection("ROLE_NOT_ALLOWED", message, field="player_id"))
        wanted = msgspec.structs.replace(wanted, player_id=actor.actor_id)
    if request.round_id:
        return _this_round(search, request.round_id, wanted, zone)
    page = search.page(wanted, size_of(request), _key(request.page_token, wanted))
    for each in page.rounds:
        localised(each, zone)
    return pb.ListRoundsResponse(
        rounds=page.rounds,
        next_page_token=_token(page.next_key, wanted) if page.next_key else "",
        searched_to_at=at_micros(page.searched_to),
    )


def _this_round(search: RoundSearch, round_id: str, wanted: Wanted, zone: ZoneInfo) -> pb.ListRoundsResponse:
    """Found by its name however many came since, if all else that was asked holds of it, too."""
    found = search.round(round_id)
    if found is None or not wanted.fits(found):
        return pb.ListRoundsResponse()
    return pb.ListRoundsResponse(rounds=[localised(found, zone)])


def disputes(search: RoundSearch, request: pb.ListDisputesRequest, zone: ZoneInfo) -> pb.ListDisputesResponse:
    size = size_of(request)
    found = search.disputes(
        open_only=request.open_only,
        table_id=request.table_id,
        round_id=request.round_id,
        before_id=request.before_dispute_id,
        size=size,
    )
    now = int(datetime.now(UTC).timestamp())
    for each in found:
        each.opened_local = local(each.opened_at, zone)
        each.is_overdue = each.is_open and any(deadline.due_at.seconds < now for deadline in each.deadlines)
    return pb.ListDisputesResponse(
        disputes=found, next_before_dispute_id=found[-1].dispute_id if len(found) == size else ""
    )


_NAMES = {
    pb.NAME_KIND_PLAYER: "player",
    pb.NAME_KIND_DEALER: "dealer",
    pb.NAME_KIND_TABLE: "table",
    pb.NAME_KIND_IRREGULARITY: "irregularity",
}


def names(search: RoundSearch, request: pb.ListNamesRequest) -> pb.ListNamesResponse:
    kind = _NAMES.get(request.kind)
    if kind is None or len(request.contains) > _LONGEST:
        message = "kind must be player, dealer, table or irregularity, and contains at most 128 letters"
        raise Refused(Rejection("BAD_ID", message, field="kind"))
    return pb.ListNamesResponse(names=search.names(kind, request.contains, min(request.page_size or 20, 100)))


def localised(summary: pb.RoundSummary, zone: ZoneInfo) -> pb.RoundSummary:
    summary.opened_local, summary.ended_local = local(summary.opened_at, zone), local(summary.ended_at, zone)
    for each in summary.corrections:
        each.local_at = local(each.at, zone)
    return summary


def size_of(request: Any) -> int:
    return min(request.page_size or PAGE, LARGEST_PAGE)


def _wanted(request: pb.ListRoundsRequest, zone: ZoneInfo, calendar: GamingCalendar) -> Wanted:
    for name in ("table_id", "game", "player_id", "dealer_id", "irregularity", "round_id"):
        if len(getattr(request, name)) > _LONGEST:
            raise Refused(Rejection("BAD_ID", f"{name} is longer than any", field=name))
    if min(request.at_least_cents, request.at_most_cents) < 0:
        raise Refused(Rejection("BAD_NUMBER", "amounts are not below 0", field="at_least_cents"))
    from_at, to_at = _window(request, zone)
    return Wanted(
        table_id=request.table_id,
        game=request.game,
        seat=request.seat,
        player_id=request.player_id,
        dealer_id=request.dealer_id,
        gaming_day=_gaming_day(request.gaming_day, calendar) if request.gaming_day else "",
        from_at=from_at,
        to_at=to_at,
        at_least_cents=request.at_least_cents,
        at_most_cents=request.at_most_cents,
        outcome=request.outcome,
        irregularity=request.irregularity,
        is_void=_flag(request, "is_void"),
        has_open_dispute=_flag(request, "has_open_dispute"),
        is_open=_flag(request, "is_open"),
        is_corrected=_flag(request, "is_corrected"),
    )


def _window(request: pb.ListRoundsRequest, zone: ZoneInfo) -> tuple[int, int]:
    if request.about_local:
        first, last = about_local(request.about_local, zone, datetime.now(UTC), "about_local")
        return max(1, first - ABOUT), last + ABOUT
    return _when(request, "from", zone), _when(request, "to", zone)


def _flag(request: pb.ListRoundsRequest, name: Any) -> bool | None:
    return getattr(request, name) if request.HasField(name) else None


def _when(request: pb.ListRoundsRequest, end: str, zone: ZoneInfo) -> int:
    if text := getattr(request, f"{end}_local"):
        return parsed_local(text, zone, f"{end}_local", latest=end == "to")
    if not request.HasField("from_at" if end == "from" else "to_at"):
        return 0
    at = getattr(request, f"{end}_at")
    if not 0 <= at.seconds < 253_402_300_800:
        raise Refused(Rejection("BAD_TIME", f"{end}_at is no time", field=f"{end}_at"))
    return micros_of(at)


def _gaming_day(text: str, calendar: GamingCalendar) -> str:
    day = named_day(text, calendar, datetime.now(UTC))
    if day is None:
        message = f"{text[:64]!r} is no gaming day: write it as YYYY-MM-DD, or today or yesterday"
        raise Refused(Rejection("BAD_DAY", message, field="gaming_day"))
    return day


# A page token says where the next page begins, and of which question it is


def _digest(wanted: Wanted) -> bytes:
    return hashlib.sha256(msgspec.msgpack.encode(wanted)).digest()[:8]


def _token(key: int, wanted: Wanted) -> str:
    return base64.urlsafe_b64encode(_digest(wanted) + key.to_bytes(8, "big")).decode()


def _key(token: str, wanted: Wanted) -> int:
    if not token:
        return 0
    try:
        data = base64.b64decode(token.encode(), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        data = b""
    key = int.from_bytes(data[8:], "big")
    if len(data) != 16 or data[:8] != _digest(wanted) or not 0 < key < 2**63:
        message = "page_token must be the next_page_token of the same question, as it came"
        raise Refused(Rejection("BAD_PAGE_TOKEN", message, field="page_token"))
    return key
