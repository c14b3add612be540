"""Asks witnesses to cosign a host's log of checkpoints."""

import http.client
import logging
import queue
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from ledger.audit.notes import BadNote, NoteKey, SignedNote, TreeHead, hash_lines
from ledger.audit.transparency import CheckpointLog

logger = logging.getLogger(__name__)

_PATIENCE_SECONDS = 10.0
"""For all that a witness is asked and answers: one that drips its answer must not hold a checkpoint up."""
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
            head = SignedNote.parse(f"{head}{_in_time(partial(_asked, log, head, witness))}")
        except (BadNote, OSError, ValueError, http.client.HTTPException) as problem:
            logger.warning("witness %s gives no cosignature: %s", witness.url, problem)
    return head


def _in_time(ask: Callable[[], str]) -> str:
    """The answer, if it is there in time. A witness that drips its headers is left to a thread of its own: a socket
    waits for one piece at a time and never for the whole."""
    answers: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()

    def asking() -> None:
        try:
            answers.put(ask())
        except Exception as problem:
            answers.put(problem)

    threading.Thread(target=asking, name="a witness is asked", daemon=True).start()
    try:
        answer = answers.get(timeout=_PATIENCE_SECONDS)
    except queue.Empty:
        raise TimeoutError(f"it has not answered within {_PATIENCE_SECONDS:g} s") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _asked(log: CheckpointLog, head: SignedNote, witness: WitnessAt) -> str:
    """The line that the witness adds. It says itself which head it saw last."""
    old, deadline = 0, time.monotonic() + _PATIENCE_SECONDS
    for _ in range(_TRIES):
        plain = SignedNote(head.text, head.signatures[:1])
        asked = f"old {old}\n{hash_lines(log.consistency(old))}\n{plain}"
        status, answer = _post(f"{witness.url}/add-checkpoint", asked, deadline)
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


def _post(url: str, body: str, deadline: float) -> tuple[int, str]:
    """Raises TimeoutError when the answer is not there by then; what a socket waits for is one piece of it only."""
    request = urllib.request.Request(url, body.encode(), {"content-type": "text/plain; charset=utf-8"}, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=_left(deadline)) as response:
            return response.status, _read(response, deadline).decode()
    except urllib.error.HTTPError as refused:
        return refused.code, _read(refused, deadline).decode(errors="replace")


def _read(response: Any, deadline: float) -> bytes:
    data = b""
    while len(data) < _MOST_BYTES and (piece := response.read1(_MOST_BYTES - len(data))):
        data += piece
        _left(deadline)
    return data


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError(f"it has not answered within {_PATIENCE_SECONDS:g} s")
    return left
