"""Who looked at what, as the processes of this machine have kept it: a file each, every one a chain of its own."""

from contextlib import closing
from pathlib import Path
from zoneinfo import ZoneInfo

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.log.viewing_file import ViewingFile
from services.replay.local_time import local


def listed(data: Path, request: pb.ListViewingsRequest, size: int, zone: ZoneInfo) -> pb.ListViewingsResponse:
    """Those with the highest numbers, the newest first. On the first page every chain is checked, and what is wrong
    with one is said."""
    response, found = pb.ListViewingsResponse(), list[pb.Viewing]()
    for path in sorted(data.glob("viewings-*.db")):
        try:
            with closing(ViewingFile(path)) as file:
                page = file.newest(request.subject, request.actor_id, request.before_number, size)
                if not request.before_number:
                    response.problems.extend(f"{path.name}: {problem}" for problem in file.problems())
        except (*sqlite.UNREADABLE, OSError) as problem:
            response.problems.append(f"{path.name} cannot be read: {problem}")
            continue
        for each in page:
            each.kept_by, each.local_at = path.stem.removeprefix("viewings-"), local(each.at, zone)
        found += page
    found.sort(key=lambda each: each.number, reverse=True)
    if len(found) >= size:  # each file counts by itself, so a page ends behind all that have its last number
        last = response.next_before_number = found[size - 1].number
        found = [each for each in found if each.number >= last]
    found.sort(key=lambda each: (each.at.seconds, each.at.nanos, each.number), reverse=True)
    response.viewings.extend(found)
    return response
