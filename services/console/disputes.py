"""The files of disputes: found, opened, read, added to, decided, put right."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote
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
from services.console.looking import commits_of
from services.console.pages import round_page, summary_of
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
    """From the page of its round; what is refused is said there, with all that was typed."""
    form = await visit.form()
    try:
        dispute_id = await _opened(visit, form)
    except NotAnswered as refused:
        if refused.status == 401 or not form.get("round_id"):
            raise
        return await round_page(visit, form["round_id"], refused.status, refused.rejection.message, form)
    done = quote(f"open:{form.get('round_id', '')}")
    return RedirectResponse(f"/disputes/{dispute_id}?done={done}", 303)


async def _opened(visit: Visit, form: Mapping[str, str]) -> str:
    about_money = form.get("kind") == "money"
    dispute_id = f"dispute-{visit.name_once()[:12]}"
    persons = [(pb.DISPUTE_PART_PATRON, form.get("person", "").strip())]
    persons += [(pb.DISPUTE_PART_STAFF, name) for name in _names(form.get("staff", ""))]
    persons += [(pb.DISPUTE_PART_WITNESS, name) for name in _names(form.get("witnesses", ""))]
    await visit.send(
        pb.OpenDisputeRequest(
            header=visit.header(dispute_id),
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
    return dispute_id


async def file(visit: Visit) -> Response:
    return await _case(visit, 200)


async def _case(visit: Visit, status: int, problem: str = "", **more: Any) -> Response:
    """The file as one dated story, with its round beside it, and only what this role may do."""
    dispute_id = visit.request.path_params["dispute_id"]
    content = await _content(visit, dispute_id)
    role = visit.session.caller.role
    deciders = {word.replace("_", " ") for word in content.get("decided_by", ())}
    return visit.page(
        "dispute.html",
        status,
        dispute_id=dispute_id,
        file=content,
        story=await _story(visit, dispute_id, content),
        summary=await summary_of(visit, content["round_id"]) if content.get("round_id") else None,
        corrections=await correcting.corrections_of(visit, content),
        findings=_FINDINGS,
        by=_who_may,
        may=lambda name: not role or role in CATALOGUE.ladders[getattr(pb, f"{name}Request")].roles,
        may_decide=not role or not deciders or role_name(role).replace("_", " ") in deciders,
        problem=problem,
        **{"preview": None, "typed": {}, **more},
    )


async def _story(visit: Visit, dispute_id: str, content: Mapping[str, Any]) -> list[pb.WatchedCommit]:
    """All that happened to the file, and what was put right in its round, in the order of time."""
    try:
        now = await visit.ask("ReplayService", "GetStreamAsOf", pb.GetStreamAsOfRequest(stream_id=dispute_id))
        story = await commits_of(visit, dispute_id, 0, now.seq)
        if content.get("round_id"):
            asked = pb.ListRoundsRequest(round_id=content["round_id"])
            for found in (await visit.ask("ReplayService", "ListRounds", asked)).rounds:
                story += [_as_story(found.table_id, made) for made in found.corrections]
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return []
    return sorted(story, key=lambda each: (each.commit.at.seconds, each.commit.at.nanos))


def _as_story(table_id: str, made: pb.RoundCorrection) -> pb.WatchedCommit:
    facts = pb.CommitFacts(seq=made.seq, at=made.at, local_at=made.local_at, actor=pb.Actor(actor_id=made.approved_by))
    text = f"corrected: {made.value_before} → {made.value_after} ({made.paper_id}, proposed by {made.proposed_by})"
    return pb.WatchedCommit(stream_id=table_id, commit=facts, texts=[text])


async def add(visit: Visit) -> Response:
    """Any command on a file, by its form."""
    form, dispute_id = await visit.form(), visit.request.path_params["dispute_id"]
    what = form.get("what", "")
    if form.get("preview"):
        content = await _content(visit, dispute_id)
        try:
            changed = await correcting.preview(visit, form, content)
        except NotAnswered as refused:
            if refused.status == 401:
                raise
            return await _case(visit, refused.status, refused.rejection.message, typed=form)
        return await _case(visit, 200, preview=changed, typed=form)
    try:
        await _do(visit, what, form, dispute_id)
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return await _case(visit, refused.status, refused.rejection.message, typed=form)
    return RedirectResponse(f"/disputes/{dispute_id}?done={quote(what)}", 303)


async def _do(visit: Visit, what: str, form: dict[str, str], dispute_id: str) -> None:
    if what in ("propose", "approve", "discard", "link"):
        await _correct(visit, what, form, dispute_id)
    elif what in ("impound", "release"):
        table_id = (await _content(visit, dispute_id))["table_id"]
        await visit.send(_about_equipment(what, form, dispute_id, visit.header(table_id)))
    else:
        await visit.send(_command(what, form, visit.header(dispute_id), visit.zone))


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


def _about_equipment(what: str, form: Mapping[str, str], dispute_id: str, header: pb.CommandHeader) -> Any:
    equipment, reason = form.get("equipment", "").strip(), form.get("reason", "")
    if what == "impound":
        return pb.ImpoundEquipmentRequest(header=header, equipment=equipment, dispute_id=dispute_id, reason=reason)
    return pb.ReleaseEquipmentRequest(header=header, equipment=equipment, reason=reason)


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
