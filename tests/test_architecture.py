"""The shape of the code: who may import whom, what is pure, and that proto/ and what is made from it agree.

games  <-  ledger (pure part)  <-  ledger (log, runners, replay)  <-  services
"""

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from google.protobuf import descriptor_pool

import roundledger.v1 as pb
from games.deciding import CARDS
from games.permissions import PERMISSIONS, QUERIES
from games.registry import GAMES, SPANNING
from games.rulebook import published_rulebooks

ROOT = Path(__file__).parent.parent
PROTO = ROOT / "proto"
PROTO_FILES = sorted(PROTO.glob("roundledger/v1/*.proto"))
PURE_LEDGER = {
    f"ledger.{name}"
    for name in (
        "chain",
        "commands",
        "folding",
        "fund_feed",
        "gaming_day",
        "postings",
        "reports",
        "round_money",
        "snapshots",
    )
}


def _modules() -> dict[str, Path]:
    """Every module of the program that people wrote, by its dotted name."""
    modules = {}
    for path in sorted((ROOT / "roundledger").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if not re.search(r"_pb2(_grpc)?$", parts[-1]):
            modules[".".join(parts).removesuffix(".__init__")] = path
    return modules


MODULES = _modules()
TREES = {name: ast.parse(path.read_text()) for name, path in MODULES.items()}


@cache
def _imports(name: str) -> frozenset[str]:
    """What a module imports, anywhere in it; `from package import module` counts as the module."""
    imported = set()
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            full_names = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= {full if full in MODULES else node.module or "" for full in full_names}
    return frozenset(imported)


def _top(imported: str) -> str:
    return imported.split(".")[0]


def _in(package: str) -> list[str]:
    return [name for name in MODULES if name == package or name.startswith(f"{package}.")]


def _rank(module: str) -> int:
    """How far to the right a module stands; imports go leftwards only."""
    layer = module.split(".")[1] if "." in module else ""
    if module in PURE_LEDGER:
        return 2
    return {"": 0, "v1": 0, "games": 1, "ledger": 3, "services": 4, "__main__": 5}[layer]


def test_the_modules_are_found() -> None:
    assert {"games.deciding", "services.tables.host", "services.floor"} < set(MODULES)
    assert set(MODULES) >= PURE_LEDGER


@pytest.mark.parametrize("name", MODULES)
def test_imports_go_leftwards_only(name: str) -> None:
    rightwards = [i for i in _imports(name) if _top(i) == "roundledger" and _rank(i) > _rank(name)]
    assert not rightwards


PURE_LIBRARIES = {
    *("collections", "datetime", "enum", "functools", "hashlib", "itertools", "math", "re", "typing", "zoneinfo"),
    *("fractions", "msgspec", "google"),
}
RULEBOOK_READER = {"games.rulebook": {"importlib", "tomllib"}}
"""Rulebooks come with the program as data; reading them is reading the program."""


@pytest.mark.parametrize("name", sorted([*_in("games"), *PURE_LEDGER]))
def test_pure_modules_import_only_pure_libraries(name: str) -> None:
    """No asyncio, no socket, no clock, no randomness, no files: what they need is an argument."""
    allowed = PURE_LIBRARIES | {"roundledger"} | RULEBOOK_READER.get(name, set())
    assert {_top(i) for i in _imports(name)} <= allowed
    assert {i for i in _imports(name) if _top(i) == "google"} <= {
        "google.protobuf.message",
        "google.protobuf.timestamp_pb2",
    }


@pytest.mark.parametrize("name", sorted([*_in("games"), *PURE_LEDGER]))
def test_pure_modules_read_no_clock_and_no_files(name: str) -> None:
    called = {
        getattr(node.func, "attr", getattr(node.func, "id", ""))
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Call)
    }
    assert not called & {"now", "utcnow", "today", "open", "print", "input", "exec", "eval", "__import__"}


def test_games_know_no_ledger_and_only_the_registry_knows_games_by_name() -> None:
    """Host-side code knows no game by name; the demo plays one."""
    naming = {
        name
        for name in MODULES
        for imported in _imports(name)
        if imported.startswith(tuple(f"games.{game}" for game in GAMES))
        and not name.startswith(tuple(f"games.{game}" for game in GAMES))
    }
    assert naming <= {"games.registry", "services.play.demo"}


def _importers(library: str) -> set[str]:
    return {name for name in MODULES for imported in _imports(name) if _top(imported) == library}


def test_sqlite_is_imported_in_one_module() -> None:
    assert _importers("sqlite3") == {"ledger.log.sqlite"}


def test_faust_is_imported_in_one_module() -> None:
    assert _importers("faust") == {"ledger.worker.faust_app"}


def test_kafka_is_imported_where_the_name_says_so() -> None:
    importers = _importers("kafka") | _importers("aiokafka")
    assert importers
    assert not [name for name in importers if not re.search(r"kafka|topic|books_consumer|faust", name.split(".")[-1])]
    assert all(name.startswith("ledger.") for name in importers)


def test_grpc_is_for_services() -> None:
    assert _importers("grpc")
    assert all(name.startswith("services.") for name in _importers("grpc"))


# --- Every command, game and rulebook is where it must be ---


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


COMMANDS = {
    **{field.name: field.message_type for field in pb.Command.DESCRIPTOR.fields if field.name not in (CARDS, *GAMES)},
    **{
        f"{game}.{field.name}": field.message_type
        for game in (CARDS, *GAMES)
        for field in pb.Command.DESCRIPTOR.fields_by_name[game].message_type.fields
    },
}


def test_every_command_has_its_line_in_the_table_of_permissions() -> None:
    assert set(PERMISSIONS) == set(COMMANDS)
    assert all(PERMISSIONS.values())
    assert all(pb.ROLE_UNSPECIFIED not in roles for roles in (*PERMISSIONS.values(), *QUERIES.values()))


def test_every_command_begins_with_its_header() -> None:
    assert {
        name for name, body in COMMANDS.items() if body.fields[0].name != "header" or body.fields[0].number != 1
    } == set()


def test_every_rpc_is_a_command_or_a_query() -> None:
    pool = descriptor_pool.Default()
    services = [
        service
        for path in PROTO_FILES
        for service in pool.FindFileByName(str(path.relative_to(PROTO))).services_by_name.values()
    ]
    rpcs = {(service.name, rpc.name): rpc for service in services for rpc in service.methods}
    commands = set()
    for (service, name), rpc in rpcs.items():
        game = _snake(service.removesuffix("Service"))
        command = f"{game}.{_snake(name)}" if game in (CARDS, *GAMES) else _snake(name)
        if command in COMMANDS:
            assert (rpc.input_type, rpc.output_type) == (COMMANDS[command], pb.CommandReply.DESCRIPTOR)
            commands.add(command)
        else:
            assert name in {*QUERIES, "Play"}, f"who may call {name}?"
    assert commands == set(COMMANDS)
    assert set(QUERIES) <= {name for _, name in rpcs}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_events_commands_and_rulebooks(game: str) -> None:
    assert GAMES[game].name == game
    assert game in pb.Event.DESCRIPTOR.fields_by_name
    assert game in pb.Command.DESCRIPTOR.fields_by_name
    assert any(book.game == game for book in published_rulebooks().values()) or game in SPANNING
    assert GAMES[game].begin() == GAMES[game].State()


# --- proto/ and what is made from it ---


def _buf(*arguments: str) -> subprocess.CompletedProcess[str]:
    beside = Path(sys.executable).parent / "buf"
    buf = str(beside) if beside.exists() else shutil.which("buf")
    assert buf, "buf comes with the development dependencies: `make test` installs them"
    return subprocess.run([buf, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("lint", "proto"),
        ("format", "-d", "--exit-code", "proto"),
        ("breaking", "proto", "--against", "proto/baseline.binpb"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_vocabulary_is_commented_tidy_and_breaks_nobody(arguments: tuple[str, ...]) -> None:
    """Lint has the COMMENTS rules: every message, field, enum value, service and rpc says what it is."""
    done = _buf(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lint_asks_for_comments() -> None:
    assert "- COMMENTS" in (PROTO / "buf.yaml").read_text()


def _protoc(out: Path, *outputs: str, files: list[Path]) -> None:
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}", *(f"--{o}={out}" for o in outputs)]
    subprocess.run([*command, *map(str, files)], check=True, capture_output=True, cwd=ROOT)


def test_the_generated_code_is_up_to_date(tmp_path: Path) -> None:
    """As `make proto` makes it: messages and their types of all files, stubs of those that have a service."""
    with_service = [path for path in PROTO_FILES if re.search(r"^service ", path.read_text(), re.MULTILINE)]
    _protoc(tmp_path, "python_out", "pyi_out", files=PROTO_FILES)
    _protoc(tmp_path, "grpc_python_out", files=with_service)
    folders = tmp_path / "roundledger" / "v1", ROOT / "roundledger" / "v1"
    fresh, present = ({path.name: path.read_text() for path in folder.glob("*_pb2*.py*")} for folder in folders)
    assert sorted(present) == sorted(fresh)
    assert [name for name in fresh if fresh[name] != present[name]] == []


def test_every_message_is_offered_by_the_package() -> None:
    pool = descriptor_pool.Default()
    files = [pool.FindFileByName(str(path.relative_to(PROTO))) for path in PROTO_FILES]
    names = {name for file in files for name in (*file.message_types_by_name, *file.enum_types_by_name)}
    assert {name for name in names if not hasattr(pb, name)} == set()
