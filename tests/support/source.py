"""The program as text: its modules, and what each imports."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("games", "ledger", "services", "proto/python/roundledger")


def _modules() -> dict[str, Path]:
    """Every module of the program that people wrote, by its dotted name."""
    modules = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not re.search(r"_pb2(_grpc)?$", path.stem):
                parts = path.relative_to(ROOT).with_suffix("").parts
                modules[".".join(parts).removeprefix("proto.python.").removesuffix(".__init__")] = path
    return modules


MODULES = _modules()


def tree_of(name: str) -> ast.Module:
    return _parsed(MODULES[name])


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """The calls and constants of a module, which is walked once, however many tests look at it."""
    return tuple(node for node in ast.walk(_parsed(path)) if isinstance(node, ast.Call | ast.Constant))


@cache
def imports_of(name: str) -> frozenset[str]:
    """What a module imports, anywhere in it; `from package import module` counts as the module."""
    imported = set()
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            full_names = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= {full if full in MODULES else node.module or "" for full in full_names}
    return frozenset(imported)


def within(folder: str) -> list[str]:
    """The modules of a package and of all below it."""
    return [name for name in MODULES if name == folder or name.startswith(f"{folder}.")]


def calls_in(name: str) -> Iterator[ast.Call]:
    return (node for node in nodes_of(MODULES[name]) if isinstance(node, ast.Call))
