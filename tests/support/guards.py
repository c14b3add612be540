"""Refusals as data: commands of which the last is refused, and all before it are accepted."""

import ast
import re
from pathlib import Path

import roundledger.v1 as pb
from ledger.log.snapshots import encode
from tests.support.pure_table import PureTable

import games
from ledger.core.rejection import Rejection

_CODE = re.compile(r"[A-Z]+(_[A-Z0-9]+)+")


def check_refused(
    table: PureTable, commands: list[pb.Command], code: str, cite: str, actor: pb.Actor | None = None
) -> None:
    """The last command is refused with this code and clause, and leaves no trace."""
    *accepted, last = commands
    table.play(*accepted)
    before, records = encode(table.table), len(table.records)
    answer = table.send(last, actor)
    if not isinstance(answer, Rejection):
        raise AssertionError(f"accepted instead of {code}")
    assert answer.code == code, answer
    assert answer.message
    assert not cite or answer.rule.endswith(cite), answer
    assert (encode(table.table), len(table.records)) == (before, records)


def codes_in_source(package: str) -> set[str]:
    """The codes with which a package of roundledger/games makes rejections."""
    codes = set[str]()
    for path in (Path(games.__path__[0]) / package).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Rejection":
                codes |= {
                    str(a.value) for a in node.args if isinstance(a, ast.Constant) and _CODE.fullmatch(str(a.value))
                }
    return codes
