"""What the floor records of its own machines: how far clocks are off (compliance h1), and what software is made of
(h4). Who measures and hashes is outside of here."""

from typing import Any

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.streams.house.state import Draft
from ledger.streams.parts import LONGEST_TEXT

MOST_OFFSET_MICROS = 500_000
"""How far a clock may be off before it is an alert."""
EVERY_MS = 24 * 60 * 60 * 1000
CLOCKS = "MS 8-4.5"
PROGRAMS = "WV 8.3"

_ANY_OFFSET = 10**15
_MOST_LIBRARIES = 40
_MOST_HOSTS = 1000


def record_clock(draft: Draft, command: pb.RecordClockRequest, context: Context) -> Rejection | None:
    state, host_id, offset = draft.state, command.host_id, command.offset_micros
    if refused := _check_host(host_id, len(state.clocks) if host_id not in state.clocks else 0):
        return refused
    if not command.HasField("offset_micros"):
        return _not_measured(draft, host_id, int(context.at.timestamp() * 1000))
    if not -_ANY_OFFSET <= offset <= _ANY_OFFSET:
        message = f"offset_micros must be {-_ANY_OFFSET} to {_ANY_OFFSET}"
        return Rejection("BAD_OFFSET", message, field="offset_micros")
    if not 1 <= len(command.source) <= LONGEST_TEXT or not command.source.isprintable():
        return Rejection("BAD_TEXT", "source must say what the clock was held against", field="source")
    at_ms = int(context.at.timestamp() * 1000)
    draft.add(pb.ClockSynced(host_id=host_id, offset_micros=offset, source=command.source, at_ms=at_ms))
    if abs(offset) > MOST_OFFSET_MICROS:
        draft.add(pb.ClockSkewFound(host_id=host_id, offset_micros=offset, most_micros=MOST_OFFSET_MICROS, rule=CLOCKS))
    return None


def _not_measured(draft: Draft, host_id: str, now_ms: int) -> Rejection | None:
    """Told once a day, until it is measured."""
    clock = draft.state.clocks.get(host_id)
    told = max(clock.synced_ms, clock.told_overdue_ms) if clock else 0
    if now_ms - told < EVERY_MS:
        message = f"the clock of {host_id} was measured, or told of, within a day"
        return Rejection("CLOCK_NOT_OVERDUE", message, CLOCKS, "offset_micros")
    last = clock.synced_ms if clock else 0
    draft.add(pb.ClockOverdue(host_id=host_id, last_synced_ms=last, rule=CLOCKS, at_ms=now_ms))
    return None


def record_software(draft: Draft, command: pb.RecordSoftwareRequest, context: Context) -> Rejection | None:
    """An installation is recorded once; a check that finds what was recorded needs no record."""
    state, software = draft.state, command.software
    if not is_id(command.component):
        return Rejection("BAD_ID", "component must name what runs there, such as tables", field="component")
    key = f"{command.host_id}/{command.component}"
    if refused := _check_host(command.host_id, len(state.software) if key not in state.software else 0):
        return refused
    texts = (software.version, software.python, *software.libraries)
    short = all(0 < len(text) <= LONGEST_TEXT and text.isprintable() for text in texts)
    if len(software.files_sha256) != 32 or len(software.libraries) > _MOST_LIBRARIES or not short:
        message = "software must have its version, the SHA-256 of its files, Python and libraries"
        return Rejection("BAD_SOFTWARE", message, field="software")
    said, recorded = software.SerializeToString(deterministic=True), state.software.get(key, b"")
    if said in (recorded, state.software_found.get(key)):
        return Rejection("SOFTWARE_KNOWN", f"{key} runs what was recorded of it", field="software")
    before = pb.Software.FromString(recorded).files_sha256 if recorded else b""
    of: dict[str, Any] = {"host_id": command.host_id, "component": command.component, "software": software}
    if command.is_check and recorded:
        draft.add(pb.SoftwareDiffered(**of, files_sha256_recorded=before, rule=PROGRAMS))
    else:
        draft.add(pb.SoftwareInstalled(**of, files_sha256_before=before))
    return None


def _check_host(host_id: str, known: int) -> Rejection | None:
    if not is_id(host_id):
        return Rejection("BAD_ID", f"host_id must name the host, not {host_id!r}", field="host_id")
    if known >= _MOST_HOSTS:
        return Rejection("TOO_MANY_HOSTS", f"the house knows {_MOST_HOSTS} hosts, and keeps no more", field="host_id")
    return None
