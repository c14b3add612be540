"""Refusals as data: commands of which the last is refused, and all before it are accepted."""

import ast
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import games
import roundledger.v1 as pb
from tests.support.pure import PureStream
from tests.support.source import nodes_of

_CODE = re.compile(r"[A-Z]+(_[A-Z0-9]+)+")


def check_refused(
    stream: PureStream, commands: list[pb.Command], code: str, cite: str, actor: pb.Actor | None = None
) -> None:
    """The last command is refused with this code and clause, and leaves no trace."""
    *accepted, last = commands
    stream.play(*accepted)
    refused = stream.refused(last, actor)
    assert refused.code == code, refused
    assert not cite or refused.rule.endswith(cite), refused


def codes_in_folders(*folders: Path) -> set[str]:
    """The codes with which the modules of these folders make rejections: every constant that looks like a code and is
    an argument of a call, but for declarations."""
    return {
        str(argument.value)
        for path in _modules_in(folders)
        for call in nodes_of(path)
        if isinstance(call, ast.Call)
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
        if isinstance(argument, ast.Constant) and _CODE.fullmatch(str(argument.value))
    }


def texts_in_folders(*folders: Path) -> set[str]:
    """Every string constant of the modules of these folders, but for declarations."""
    return {text for path in _modules_in(folders) for text in _texts_in(path)}


@cache
def _texts_in(path: Path) -> frozenset[str]:
    constants = (node.value for node in nodes_of(path) if isinstance(node, ast.Constant))
    return frozenset(value for value in constants if isinstance(value, str))


def _modules_in(folders: Sequence[Path]) -> list[Path]:
    paths = [path for folder in folders for path in ([folder] if folder.is_file() else folder.rglob("*.py"))]
    return [path for path in paths if path.name not in ("rejections.py", "rejection.py")]


def codes_in_source(package: str) -> set[str]:
    """The codes with which a package of games/ makes rejections."""
    return codes_in_folders(Path(games.__path__[0]) / package)
