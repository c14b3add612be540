"""The files of disputes: found, read, added to, decided."""

import secrets
from typing import Any

from msgspec import json
from starlette.responses import RedirectResponse, Response

import roundledger.v1 as pb
from services.console.amounts import cents_of
from services.console.web import Visit

_FINDINGS = ("upheld", "upheld_in_part", "denied", "settled", "withdrawn")


async def files(visit: Visit) -> Response:
    """Rounds about which a file is open."""
    request = pb.ListRoundsRequest(has_open_dispute=True, page_size=200)
    found = await visit.ask("ReplayService", "ListRounds", request)
    return visit.page("disputes.html", rounds=found.rounds)


async def open_file(visit: Visit) -> Response:
    form = await visit.form()
    about_money = form.get("kind") == "money"
    dispute_id = f"dispute-{secrets.token_hex(6)}"
    await visit.send(
        pb.OpenDisputeRequest(
            header=_header(dispute_id),
            kind=pb.DISPUTE_KIND_MONEY if about_money else pb.DISPUTE_KIND_COMPLAINT,
            round_id=form.get("round_id", ""),
            claimed_cents=cents_of(form.get("amount", "")) if about_money else 0,
            statement=form.get("claim", ""),
            persons=[pb.DisputePerson(part=pb.DISPUTE_PART_PATRON, person_id=form.get("person", ""))],
        )
    )
    return RedirectResponse(f"/disputes/{dispute_id}", 303)


async def file(visit: Visit) -> Response:
    dispute_id = visit.request.path_params["dispute_id"]
    found = await visit.ask("TableService", "GetStream", pb.GetStreamRequest(stream_id=dispute_id))
    return visit.page("dispute.html", dispute_id=dispute_id, file=json.decode(found.state_json), findings=_FINDINGS)


async def add(visit: Visit) -> Response:
    """A note, an assignment, or the decision."""
    form, dispute_id = await visit.form(), visit.request.path_params["dispute_id"]
    await visit.send(_command(form, _header(dispute_id)))
    return RedirectResponse(f"/disputes/{dispute_id}", 303)


def _command(form: dict[str, str], header: pb.CommandHeader) -> Any:
    match form.get("what"):
        case "assign":
            return pb.AssignDisputeRequest(header=header, to_actor_id=form.get("to", ""))
        case "decide":
            finding = form.get("finding", "")
            return pb.DecideDisputeRequest(
                header=header,
                finding=pb.DisputeFinding.Value(f"DISPUTE_FINDING_{finding.upper()}") if finding in _FINDINGS else 0,  # type: ignore[arg-type]
                reason=form.get("reason", ""),
                rule=form.get("rule", ""),
                awarded_cents=cents_of(form.get("awarded") or "0"),
            )
        case _:
            return pb.NoteDisputeRequest(header=header, text=form.get("text", ""))


def _header(dispute_id: str) -> pb.CommandHeader:
    return pb.CommandHeader(command_id=f"console-{secrets.token_hex(8)}", stream_id=dispute_id)
