"""`roundledger notices`: what streams tell each other and one of them refuses."""

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command, group
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.log.notice_file import NoticeFile

notices = group("What streams tell each other and one of them refuses: the courier has set it aside.")
app.add_typer(notices, name="notices")

Teller = Annotated[str, typer.Argument(metavar="STREAM", help="The stream that tells it.")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of its notice.", min=1)]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides it.")]


@command(notices, "list", "notices list", epilog="exit code: 0 if none is set aside, 1 if there are any")
def listed(
    data: options.Data = options.DATA, host_id: options.HostId = options.HOST_ID, kafka: options.Kafka = ""
) -> int:
    """Print what is set aside, why, and what was decided about it. On Kafka name the courier's own --data and
    --host-id."""
    from ledger.core.vocabulary import COMMANDS, body_of
    from ledger.log.notice_file import PASSED_OVER
    from services.showing.tabular import print_rows

    file = _opened(data, host_id, kafka)
    try:
        found = file.aside()
    finally:
        file.close()
    rows = []
    for each in found:
        told, body = each.notice, body_of(each.notice.command)
        refusal = f"{each.code}: {each.message}" if each.code else each.message
        decision = f"{each.decision} ({each.decided_by})" if each.decision else ""
        what = f"{COMMANDS[type(body)].name} {body.header.command_id}"
        rows.append((told.stream_id, str(told.number), told.target_stream_id, what, refusal, decision))
    print_rows(("stream", "number", "tells", "what", "refused", "decided"), rows, right=frozenset((1,)))
    return int(any(each.decision != PASSED_OVER for each in found))


@command(notices, "release", "notices release")
def release(
    stream: Teller,
    number: Number,
    by: By,
    data: options.Data = options.DATA,
    host_id: options.HostId = options.HOST_ID,
    kafka: options.Kafka = "",
) -> None:
    """Have the courier send a notice again, now that the cause of the refusal is mended. Within a few seconds it has
    arrived, or is listed with the new refusal."""
    from ledger.log.notice_file import RELEASED

    _decide(_opened(data, host_id, kafka), stream, number, RELEASED, by)
    print(f"notice {number} of {stream} is sent again")


@command(notices, "pass-over", "notices pass-over")
def pass_over(
    stream: Teller,
    number: Number,
    by: By,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why it need not arrive.")],
    data: options.Data = options.DATA,
    host_id: options.HostId = options.HOST_ID,
    kafka: options.Kafka = "",
) -> None:
    """Have the courier leave out a notice for good: what it tells was put right in another way. It stays listed; what
    waits behind it goes on."""
    from ledger.log.notice_file import PASSED_OVER

    if not reason.strip():
        raise Problem("--reason must say why it need not arrive")
    _decide(_opened(data, host_id, kafka), stream, number, PASSED_OVER, f"{by}: {reason}")
    print(f"notice {number} of {stream} is passed over")


def _opened(data: "Path", host_id: str, kafka: str) -> "NoticeFile":
    from ledger.log.notice_file import NoticeFile

    path = Settings(data=data, host_id=host_id, kafka=kafka).notices
    if not path.exists():
        raise Problem(f"{data} has no notices: there is no {path}; name the courier's --data and --host-id")
    return NoticeFile(path)


def _decide(file: "NoticeFile", stream: str, number: int, decision: str, decided_by: str) -> None:
    try:
        found = file.decide(stream, number, decision, decided_by)
    finally:
        file.close()
    if not found:
        raise NotFound(f"notice {number} of {stream} is not set aside: see `roundledger notices list`")
