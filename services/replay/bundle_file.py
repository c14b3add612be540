"""A bundle as one file: a page that opens in any browser, offline, with the record itself inside."""

import base64
import binascii
import hashlib
import html
import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.bundle_check import BundleVerdict, check_bundle
from ledger.audit.bundle_parts import BadBundle, records_of, replay_of
from ledger.core.chain import BrokenRecord, CannotApply
from ledger.core.roles import SURVEILLANCE
from services.replay import viewer as viewer_page
from services.replay.eyes import RoundViewer
from services.replay.frames import correction_line, frames
from services.replay.headline import headline_of_replay
from services.replay.local_time import local
from services.replay.replay_views import lines
from services.showing.clauses import clauses_of
from services.showing.protojson import as_json, json_line

_HELD = re.compile(r'<script type="text/plain" id="bundle">([A-Za-z0-9+/=]*)</script>')
_GAP = re.compile(r"\{\{(\w+)\}\}")
_WIDE = 400_000_000
"""Characters of the largest file that is read."""


def file_name(bundle: pb.Bundle) -> str:
    return f"round-{re.sub(r'[^A-Za-z0-9.-]', '-', bundle.round_id)}.html"


def page_of(bundle: pb.Bundle) -> str:
    """The same bytes whenever it is made of the same bundle by the same version."""
    viewer, records = RoundViewer(SURVEILLANCE, "", _zone(bundle)), records_of(bundle)
    inside = [r for r in records if r.commit.seq >= bundle.first_seq]
    shown = list(frames(replay_of(bundle, records), viewer, bundle.attempts))
    text = "\n".join(line for line, _ in lines(replay_of(bundle, records), viewer.zone))
    style, script = viewer_page.whole_style(), viewer_page.whole_script(of_a_bundle=True)
    facts = (
        f"Table {bundle.table_id} ({bundle.game.replace('_', ' ')}), seq {bundle.first_seq} to {bundle.last_seq}, "
        f"{local(inside[0].commit.at, viewer.zone)} to {local(inside[-1].commit.at, viewer.zone)}; "
        f"made {local(bundle.made_at, viewer.zone)} by roundledger {bundle.program_version}."
    )
    values = {
        "round_id": html.escape(bundle.round_id),
        "facts": html.escape(facts),
        "headline": html.escape(headline_of_replay(replay_of(bundle, records))),
        "corrections": "".join(
            f'<p class="waits">{html.escape(correction_line(each))}</p>' for each in shown[0].begins.corrections
        ),
        "text": html.escape(text),
        "frames": _inside_script(json_line([as_json(frame) for frame in shown])),
        "extras": _inside_script(json_line({"clauses": dict(clauses_of(shown[0].begins.rulebook_id))})),
        "bundle": base64.b64encode(bundle.SerializeToString(deterministic=True)).decode(),
        "viewer": viewer_page.part("viewer.html"),
        "style": style,
        "script": script,
        "style_hash": _csp_hash(style),
        "script_hash": _csp_hash(script),
    }
    return _GAP.sub(lambda gap: values[gap[1]], viewer_page.part("bundle.html"))


def bundle_in(text: str) -> pb.Bundle:
    """What a file holds; raises BadBundle."""
    held = _HELD.findall(text) if len(text) <= _WIDE else []
    if len(held) != 1:
        raise BadBundle("it holds no bundle, or several")
    try:
        return pb.Bundle.FromString(base64.b64decode(held[0], validate=True))
    except (binascii.Error, ValueError, DecodeError) as error:
        raise BadBundle("the bundle in it is none") from error


def check_file(
    text: str, root_public_key: str, checkpoint_root: bytes, version: str
) -> tuple[pb.Bundle, BundleVerdict]:
    """Checks the record in a file, and that its page shows that record; raises BadBundle where it holds none."""
    bundle = bundle_in(text)
    verdict = check_bundle(bundle, root_public_key, checkpoint_root)
    try:
        page = page_of(bundle)
    except (BadBundle, BrokenRecord, CannotApply) as problem:
        if verdict.is_well:
            verdict.does_not_prove.append(f"that the page shows the record: it cannot be made again ({problem})")
        return bundle, verdict
    if page == text:
        verdict.proves.append("the page shows what the record says")
    elif bundle.program_version == version:
        verdict.problems.append("the page is not the one that is made of this record: it was changed")
    else:
        verdict.does_not_prove.append(
            f"that the page shows the record: version {bundle.program_version[:32]!r} made it, this is {version}"
        )
    return bundle, verdict


def _zone(bundle: pb.Bundle) -> ZoneInfo:
    try:
        return ZoneInfo(bundle.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadBundle(f"{bundle.timezone[:64]!r} is no time zone") from error


def _inside_script(text: str) -> str:
    """So that no text in the record can end the element."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _csp_hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
