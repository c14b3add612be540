"""What was asked: the command that a commit keeps as it was sent, and who may see it."""

import hashlib
from collections.abc import Iterable
from typing import Any

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.stream import AnyStream, hides_nothing
from ledger.core.vocabulary import body_of
from ledger.core.walk import CommitStep


def command_bytes(command: pb.Command) -> bytes:
    """What a commit keeps of a command."""
    data: bytes = command.SerializeToString(deterministic=True)
    return data


def digest_of(command: pb.Command) -> bytes:
    return hashlib.sha256(command_bytes(command)).digest()


def kept_command(commit: pb.Commit) -> pb.Command | None:
    """The command as it was sent. None where the commit keeps the digest alone, as older versions wrote it, or bytes
    that are not what the digest is of. What this version does not know of it is left out."""
    if not commit.command or hashlib.sha256(commit.command).digest() != commit.command_digest:
        return None
    try:
        command = pb.Command.FromString(commit.command)
    except DecodeError:
        return None
    command.DiscardUnknownFields()
    return command


def problem_with_command(commit: pb.Commit) -> str:
    """What is wrong with the command that a commit keeps; empty where nothing is, and where it keeps none."""
    asked = commit.command
    if not asked:
        return ""
    if hashlib.sha256(asked).digest() != commit.command_digest:
        return "the command that it keeps does not have the digest that it names"
    try:
        body = body_of(pb.Command.FromString(asked))
    except DecodeError:
        return "what it keeps as its command is none"
    header = getattr(body, "header", None)
    if header is None:  # of a later version: its events cannot be read either, and that is said of them
        return ""
    if (header.stream_id, header.command_id) != (commit.stream_id, commit.command_id):
        return "the command that it keeps is for another stream, or has another id"
    return ""


def may_see_command(
    stream: AnyStream, walked: Iterable[CommitStep], commit: pb.Commit, role: int, actor_id: str
) -> bool:
    """Whether a role and actor may see what was asked, given the walk over the whole commit. A command says what its
    events say: where one of them hides something from the viewer, such as a card that lies face down, so does the
    command, whatever the card is. Players and terminals see what they sent themselves."""
    if role in (PLAYER, TERMINAL) and (commit.actor.role, commit.actor.actor_id) != (role, actor_id):
        return False
    return stream.visible is hides_nothing or all(_is_open(stream, step, role, actor_id) for step in walked)


def _is_open(stream: AnyStream, step: CommitStep, role: int, actor_id: str) -> bool:
    seen: Any = stream.visible(step.after, step.event, role, actor_id)
    return seen is step.event
