"""Refusals as data: commands of which the last is refused, and all before it are accepted."""

import ast
import re
from pathlib import Path

import games
import roundledger.v1 as pb
from tests.support.pure import PureStream

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
    codes = set[str]()
    for path in (path for folder in folders for path in ([folder] if folder.is_file() else folder.rglob("*.py"))):
        if path.name in ("rejections.py", "rejection.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                constants = [a for a in [*node.args, *(k.value for k in node.keywords)] if isinstance(a, ast.Constant)]
                codes |= {str(a.value) for a in constants if _CODE.fullmatch(str(a.value))}
    return codes


def texts_in_folders(*folders: Path) -> set[str]:
    """Every string constant of the modules of these folders, but for declarations."""
    modules = [p for f in folders for p in ([f] if f.is_file() else f.rglob("*.py"))]
    trees = [ast.parse(path.read_text()) for path in modules if path.name not in ("rejections.py", "rejection.py")]
    return {node.value for t in trees for node in ast.walk(t) if isinstance(node, ast.Constant) and _is_text(node)}


def _is_text(node: ast.Constant) -> bool:
    return isinstance(node.value, str)


def codes_in_source(package: str) -> set[str]:
    """The codes with which a package of games/ makes rejections."""
    return codes_in_folders(Path(games.__path__[0]) / package)
