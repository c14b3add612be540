"""The files of disputes: found, opened, read, added to, decided, put right."""

import secrets
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from google.protobuf.timestamp_pb2 import Timestamp
from msgspec import json
from starlette.responses import RedirectResponse, Response

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.roles import role_name
from services.access.queries import Refused
from services.console import correcting
from services.console.amounts import cents_of, signed_cents_of
from services.console.floor_calls import NotAnswered
from services.console.web import Visit
from services.replay.local_time import at_micros, parsed_local

_FINDINGS = ("upheld", "upheld_in_part", "denied", "settled", "withdrawn")
_PAGE_SIZE = 100


async def files(visit: Visit) -> Response:
    """Those that are open, or all."""
    everything = visit.query.get("all") == "yes"
    request = pb.ListDisputesRequest(
        open_only=not everything, before_dispute_id=visit.query.get("before", ""), page_size=_PAGE_SIZE
    )
    found = await visit.ask("ReplayService", "ListDisputes", request)
    return visit.page(
        "disputes.html", disputes=found.disputes, next_before=found.next_before_dispute_id, everything=everything
    )


async def open_file(visit: Visit) -> Response:
    form = await visit.form()
    about_money = form.get("kind") == "money"
    dispute_id = f"dispute-{secrets.token_hex(6)}"
    persons = [(pb.DISPUTE_PART_PATRON, form.get("person", "").strip())]
    persons += [(pb.DISPUTE_PART_STAFF, name) for name in _names(form.get("staff", ""))]
    persons += [(pb.DISPUTE_PART_WITNESS, name) for name in _names(form.get("witnesses", ""))]
    await visit.send(
        pb.OpenDisputeRequest(
            header=_header(dispute_id),
            kind=pb.DISPUTE_KIND_MONEY if about_money else pb.DISPUTE_KIND_COMPLAINT,
            round_id=form.get("round_id", ""),
            claimed_cents=cents_of(form.get("amount", "")) if about_money else 0,
            statement=form.get("claim", ""),
            persons=[pb.DisputePerson(part=part, person_id=name) for part, name in persons],
            videos=_videos(form, visit.zone),
            settlement_tried=form.get("tried", ""),
            policy_id=form.get("policy", ""),
        )
    )
    return RedirectResponse(f"/disputes/{dispute_id}", 303)


async def file(visit: Visit) -> Response:
    dispute_id = visit.request.path_params["dispute_id"]
    content = await _content(visit, dispute_id)
    return visit.page(
        "dispute.html",
        dispute_id=dispute_id,
        file=content,
        corrections=await correcting.corrections_of(visit, content),
        findings=_FINDINGS,
        by=_who_may,
    )


async def add(visit: Visit) -> Response:
    """Any command on a file, by its form."""
    form, dispute_id = await visit.form(), visit.request.path_params["dispute_id"]
    what = form.get("what", "")
    if what in ("propose", "approve", "discard", "link"):
        await _correct(visit, what, form, dispute_id)
    elif what in ("impound", "release"):
        table_id = (await _content(visit, dispute_id))["table_id"]
        await visit.send(_about_equipment(what, form, dispute_id, table_id))
    else:
        await visit.send(_command(what, form, _header(dispute_id), visit.zone))
    return RedirectResponse(f"/disputes/{dispute_id}", 303)


async def _correct(visit: Visit, what: str, form: dict[str, str], dispute_id: str) -> None:
    content = await _content(visit, dispute_id)
    if what == "propose":
        await correcting.propose(visit, form, content)
    elif what == "approve":
        await correcting.approve(visit, form, dispute_id, content)
    elif what == "discard":
        await correcting.discard(visit, form, content["table_id"])
    else:
        moved = signed_cents_of(form.get("amount", ""))
        await correcting.link(visit, dispute_id, content["table_id"], form.get("paper_id", ""), moved)


async def _content(visit: Visit, dispute_id: str) -> dict[str, Any]:
    """The file as the viewer may see it, whatever else is called so."""
    found = await visit.ask("TableService", "GetStream", pb.GetStreamRequest(stream_id=dispute_id))
    content: dict[str, Any] = json.decode(found.state_json)
    if "dispute_id" not in content:
        raise NotAnswered(Rejection("UNKNOWN_STREAM", f"there is no dispute {dispute_id[:64]!r}"), 404)
    return content


def _command(what: str, form: Mapping[str, str], header: pb.CommandHeader, zone: ZoneInfo) -> Any:
    match what:
        case "assign":
            return pb.AssignDisputeRequest(header=header, to_actor_id=form.get("to", "").strip())
        case "decide":
            finding = form.get("finding", "")
            return pb.DecideDisputeRequest(
                header=header,
                finding=pb.DisputeFinding.Value(f"DISPUTE_FINDING_{finding.upper()}") if finding in _FINDINGS else 0,  # type: ignore[arg-type]
                reason=form.get("reason", ""),
                rule=form.get("rule", ""),
                awarded_cents=cents_of(form.get("awarded") or "0"),
            )
        case "notify":
            return pb.NotifyRegulatorRequest(header=header, reference=form.get("reference", ""))
        case "reopen":
            return pb.ReopenDisputeRequest(header=header, reason=form.get("reason", ""))
        case _:
            return pb.NoteDisputeRequest(header=header, text=form.get("text", ""), videos=_videos(form, zone))


def _about_equipment(what: str, form: Mapping[str, str], dispute_id: str, table_id: str) -> Any:
    equipment, reason = form.get("equipment", "").strip(), form.get("reason", "")
    if what == "impound":
        return pb.ImpoundEquipmentRequest(
            header=_header(table_id), equipment=equipment, dispute_id=dispute_id, reason=reason
        )
    return pb.ReleaseEquipmentRequest(header=_header(table_id), equipment=equipment, reason=reason)


def _videos(form: Mapping[str, str], zone: ZoneInfo) -> list[pb.VideoReference]:
    camera = form.get("camera", "").strip()
    if not camera:
        return []
    from_at, to_at = (_time(form.get(name, ""), zone, name) for name in ("video_from", "video_to"))
    return [pb.VideoReference(camera=camera, from_at=from_at, to_at=to_at)]


def _time(text: str, zone: ZoneInfo, name: str) -> Timestamp:
    try:
        return at_micros(parsed_local(text, zone, name, latest=name.endswith("_to")))
    except Refused as problem:
        raise NotAnswered(problem.rejection, 400) from problem


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _who_may(name: str) -> str:
    """In words, who may send a command."""
    roles = CATALOGUE.ladders[getattr(pb, f"{name}Request")].roles
    return ", ".join(role_name(role).replace("_", " ") for role in roles)


def _header(stream_id: str) -> pb.CommandHeader:
    return pb.CommandHeader(command_id=f"console-{secrets.token_hex(8)}", stream_id=stream_id)
