"""A correction that follows from a dispute: one person proposes it, another approves it, and the file then names it.
The second person logs in, or types their own token where the first one sits."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import json

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.console.correctables import Correctable, correctables, target_of
from services.console.floor_calls import NotAnswered
from services.console.web import Visit, is_token

_MOST = 400
"""Things of one round that a page offers to put right: those of the patron first."""


class PaperWaiting(msgspec.Struct, frozen=True):
    """A correction that a second person has to approve."""

    paper_id: str
    prepared_by: str
    about: str
    differences: list[dict[str, Any]] = []
    """What it would change, seat by seat, as it was computed when it was proposed."""


class Corrections(msgspec.Struct, frozen=True):
    """What is known of the corrections of a round."""

    waiting: list[PaperWaiting] = []
    not_linked: list[str] = []
    """Papers that corrected the round and that the file does not name."""
    offered: list[Correctable] = []
    left_out: int = 0
    postings: list[tuple[pb.PostingBatch, pb.Posting]] = []
    """What corrections of the round moved, for who may see the books."""


async def corrections_of(visit: Visit, file: Mapping[str, Any]) -> Corrections:
    """Of the round that a file is about; none where it is about no round, or where the viewer may not look."""
    round_id, table_id = file.get("round_id", ""), file.get("table_id", "")
    if not round_id:
        return Corrections()
    try:
        first, last = await _span(visit, round_id)
        found = await visit.ask("TableService", "GetStream", pb.GetStreamRequest(stream_id=table_id))
        request = pb.GetFramesRequest(round_id=round_id)
        frames = [frame async for frame in visit.stream("ReplayService", "GetFrames", request)]
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return Corrections()
    money = json.decode(found.state_json).get("money", {})
    patrons = {each["person_id"] for each in file.get("persons", ()) if each["part"] == "patron"}
    all_ = sorted(correctables(frames, file.get("game", "")), key=lambda each: each.player_id not in patrons)
    linked = {each["correction_id"] for each in file.get("corrections", ())}
    made = {paper for key, paper in money.get("corrected", {}).items() if _is_of(key, round_id, first, last)}
    return Corrections(
        waiting=[
            PaperWaiting(each["paper_id"], each["prepared_by"], each["about"], each.get("differences", []))
            for each in money.get("papers", ())
            if first <= each["corrects_seq"] <= last
        ],
        not_linked=sorted(made - linked),
        offered=all_[:_MOST],
        left_out=max(0, len(all_) - _MOST),
        postings=await _postings(visit, round_id),
    )


async def preview(visit: Visit, form: Mapping[str, str], file: Mapping[str, Any]) -> list[pb.CorrectionDifference]:
    """What a correction would change, seat by seat: the round is settled anew, and nothing is recorded."""
    header = visit.header(file["table_id"], "preview")
    header.dry_run = True
    reason = form.get("reason", "").strip() or "preview"
    reply = await visit.send(pb.ProposeCorrectionRequest(header=header, target=target_of(form), reason=reason))
    return [d for event in reply.events for d in event.paper_prepared.correction.differences]


async def propose(visit: Visit, form: Mapping[str, str], file: Mapping[str, Any]) -> None:
    await visit.send(
        pb.ProposeCorrectionRequest(
            header=visit.header(file["table_id"]), target=target_of(form), reason=form.get("reason", "")
        )
    )


async def approve(visit: Visit, form: Mapping[str, str], dispute_id: str, file: Mapping[str, Any]) -> None:
    """Signs the paper, then has the file name it: if that is cut off, the page offers to link it."""
    token, paper_id = form.get("token", "").strip(), form.get("paper_id", "")
    if not is_token(token):
        raise NotAnswered(Rejection("UNAUTHENTICATED", "what was typed is no token"), 400)
    command = pb.CountersignRequest(header=visit.header(file["table_id"]), paper_id=paper_id)
    try:
        reply = await visit.send(command, token)
    except NotAnswered as refused:
        if token and refused.status == 401:  # the session's own token is still good
            raise NotAnswered(
                Rejection("UNAUTHENTICATED", "the floor does not know the token that was typed"), 400
            ) from refused
        raise
    patrons = {each["person_id"] for each in file.get("persons", ()) if each["part"] == "patron"}
    for event in reply.events:
        if event.HasField("correction_made"):
            made = event.correction_made
            moved = sum(
                each.after_cents - each.before_cents
                for each in made.differences
                if each.player_id in patrons and not each.kept
            )
            await visit.send(_link(visit, dispute_id, file["table_id"], paper_id, moved), token)


async def link(visit: Visit, dispute_id: str, table_id: str, paper_id: str, cents: int) -> None:
    await visit.send(_link(visit, dispute_id, table_id, paper_id, cents))


async def discard(visit: Visit, form: Mapping[str, str], table_id: str) -> None:
    command = pb.DiscardPaperRequest(
        header=visit.header(table_id), paper_id=form.get("paper_id", ""), reason=form.get("reason", "")
    )
    await visit.send(command)


def _link(visit: Visit, dispute_id: str, table_id: str, paper_id: str, cents: int) -> pb.LinkCorrectionRequest:
    return pb.LinkCorrectionRequest(
        header=visit.header(dispute_id), correction_id=paper_id, correction_stream_id=table_id, amount_cents=cents
    )


def _is_of(key: str, round_id: str, first: int, last: int) -> bool:
    """Whether what the table says was corrected is of the round: facts and payouts name it, or the commit."""
    kind, _, what = key.partition("/")
    if kind in ("facts", "payouts"):
        return what == round_id
    seq = what.partition("/")[0]
    return seq.isdecimal() and first <= int(seq) <= last


async def _span(visit: Visit, round_id: str) -> tuple[int, int]:
    found = await visit.ask("ReplayService", "ListRounds", pb.ListRoundsRequest(round_id=round_id))
    if not found.rounds:
        return 0, 0
    return found.rounds[0].first_seq, found.rounds[0].last_seq or 2**62


async def _postings(visit: Visit, round_id: str) -> list[tuple[pb.PostingBatch, pb.Posting]]:
    try:
        request = pb.ListPostingsRequest(round_id=round_id)
        batches = [batch async for batch in visit.stream("LedgerService", "ListPostings", request)]
    except NotAnswered:
        return []
    return [(batch, each) for batch in batches if batch.corrections for each in batch.postings]
