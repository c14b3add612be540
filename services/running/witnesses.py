"""Asks witnesses to cosign a host's log of checkpoints."""

import http.client
import logging
import urllib.error
import urllib.request
from collections.abc import Sequence

import msgspec

from ledger.audit.notes import BadNote, NoteKey, SignedNote, TreeHead, hash_lines
from ledger.audit.transparency import CheckpointLog

logger = logging.getLogger(__name__)

_PATIENCE_SECONDS = 10.0
_TRIES = 3
_MOST_BYTES = 64 * 1024


class WitnessAt(msgspec.Struct, frozen=True):
    """Where a witness is, and the key by which its word is known."""

    url: str
    key: NoteKey

    @classmethod
    def parse(cls, text: str) -> "WitnessAt":
        """As a setting has it: URL=KEY."""
        url, _, key = text.partition("=")
        if not url.startswith(("http://", "https://")):
            raise BadNote(f"{text[:80]!r}: write a witness as URL=KEY, such as https://board.example=NAME+ID+KEY")
        return cls(url.rstrip("/"), NoteKey.parse(key))


def cosigned(log: CheckpointLog, head: SignedNote, witnesses: Sequence[WitnessAt]) -> SignedNote:
    """The head with the cosignatures of those who gave one. A witness that is away is told of in the log, and holds
    nothing up: it is asked again with the next checkpoint."""
    for witness in witnesses:
        try:
            head = SignedNote.parse(f"{head}{_asked(log, head, witness)}")
        except (BadNote, OSError, ValueError, http.client.HTTPException) as problem:
            logger.warning("witness %s gives no cosignature: %s", witness.url, problem)
    return head


def _asked(log: CheckpointLog, head: SignedNote, witness: WitnessAt) -> str:
    """The line that the witness adds. It says itself which head it saw last."""
    old = 0
    for _ in range(_TRIES):
        plain = SignedNote(head.text, head.signatures[:1])
        status, answer = _post(
            f"{witness.url}/add-checkpoint", f"old {old}\n{hash_lines(log.consistency(old))}\n{plain}"
        )
        if status == 200:
            lines = [line for line in answer.splitlines(keepends=True) if f" {witness.key.name} " in line]
            if SignedNote.parse(f"{head.text}\n{''.join(lines[:1])}").signed_by(witness.key) is None:
                raise BadNote("it is not by the key that is known")
            return lines[0]
        if status != 409 or not answer.strip().isdigit() or int(answer) == old:
            break
        old = int(answer)
        if old > TreeHead.parse(head.text).size:
            raise BadNote(f"it has seen {old} checkpoints, more than there are: the log was cut off")
    raise BadNote(f"it answers {status}: {answer[:200].strip()}")


def _post(url: str, body: str) -> tuple[int, str]:
    request = urllib.request.Request(url, body.encode(), {"content-type": "text/plain; charset=utf-8"}, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE_SECONDS) as response:
            return response.status, response.read(_MOST_BYTES).decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read(_MOST_BYTES).decode(errors="replace")
