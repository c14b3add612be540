"""A round as a track of captions (WebVTT) that any player shows over the surveillance video of it."""

from collections.abc import AsyncIterator

from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb

_SHORTEST, _LONGEST = 1.5, 8.0
"""Seconds that a caption stays, at least and at most."""


async def captions_of(round_id: str, frames: AsyncIterator[pb.ReplayFrame]) -> str:
    """One caption a commit. Times count from the round's first commit, whose clock time the track names, so that a
    video is brought into step with it once."""
    cues: list[tuple[float, list[str]]] = []
    began, zero, seq = "", 0.0, 0
    async for frame in frames:
        if frame.HasField("attempt"):
            at = _seconds(frame.attempt.at)
            cues.append((at, [f"REFUSED {frame.attempt.name}: {frame.attempt.rejection.message}"]))
        if not frame.HasField("event"):
            continue
        event = frame.event
        if not began:
            began, zero = event.commit.local_at, _seconds(event.commit.at)
        lines = [event.text, *(f"-> {text}" for text in event.decisions_text)]
        if event.commit.seq == seq and cues:
            cues[-1][1].extend(lines)
        else:
            seq = event.commit.seq
            cues.append((_seconds(event.commit.at), lines))
    text = [f"WEBVTT - {_line(round_id)}", "", f"NOTE 00:00:00.000 is {_line(began)}", ""]
    for number, (at, lines) in enumerate(cues):
        start = max(0.0, at - zero)
        following = cues[number + 1][0] - zero if number + 1 < len(cues) else start + _LONGEST
        end = start + min(_LONGEST, max(_SHORTEST, following - start))
        text += [f"{_clock(start)} --> {_clock(end)}", *map(_line, lines), ""]
    return "\n".join(text)


def _seconds(at: Timestamp) -> float:
    return float(at.seconds + at.nanos / 1e9)


def _clock(seconds: float) -> str:
    whole = int(seconds * 1000)
    return f"{whole // 3_600_000:02}:{whole // 60_000 % 60:02}:{whole // 1000 % 60:02}.{whole % 1000:03}"


def _line(text: str) -> str:
    """On one line, and nothing that a player reads as its own signs."""
    return " ".join(text.replace("&", "&amp;").replace("<", "&lt;").replace("-->", "→").split())
