"""The shape of the code: who may import whom, what is pure, and that one game is found as the next one is.

proto  <-  ledger/money  <-  ledger/core  <-  ledger/reports  <-  games, ledger/streams
  <-  ledger/{log,books,worker,audit}  <-  services
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.support.source import MODULES, ROOT, calls_in, imports_of, tree_of, within

# --- Imports go leftwards only ---

LAYERS = (
    ("roundledger.v1",),
    ("roundledger.client",),
    ("ledger.money",),
    ("ledger.core",),
    ("ledger.reports",),
    ("games", "ledger.streams"),
    ("ledger.catalogue",),
    ("ledger.log", "ledger.books", "ledger.worker", "ledger.audit"),
    ("services",),
    ("roundledger.__main__",),
)
"""From left to right. Games and streams stand side by side and know nothing of each other: a table needs no fund
to be played at."""

EMPTY = {"roundledger", "ledger"}
"""Packages that only hold others."""


def _place(module: str) -> tuple[int, str]:
    """How far to the right a module stands, and in which folder."""
    for rank, folders in enumerate(LAYERS):
        for folder in folders:
            if module == folder or module.startswith(f"{folder}."):
                return rank, folder
    raise AssertionError(f"{module} stands nowhere in the design")


def _is_ours(imported: str) -> bool:
    return imported.split(".")[0] in ("roundledger", "games", "ledger", "services")


def test_the_modules_are_found() -> None:
    assert {"ledger.core.draft", "games.roulette", "games.roulette.commands.spin", "services.running.floor"} < set(
        MODULES
    )


def _may_import(name: str, imported: str) -> bool:
    (rank, folder), (other, beside) = _place(name), _place(imported)
    return other < rank or beside == folder or (other == rank and rank > 5)


def test_imports_go_leftwards_only() -> None:
    imports = [(name, i) for name in MODULES if name not in EMPTY for i in imports_of(name) if _is_ours(i)]
    assert [f"{name} imports {i}" for name, i in imports if i not in EMPTY and not _may_import(name, i)] == []


def test_packages_that_hold_others_are_empty() -> None:
    assert not [name for name in EMPTY if imports_of(name)]


# --- Purity is a rule about folders ---

PURE = sorted(
    [
        *within("ledger.money"),
        *within("ledger.core"),
        *within("ledger.reports"),
        *within("ledger.streams"),
        *within("games"),
    ]
)
PURE_LIBRARIES = {
    *("collections", "datetime", "enum", "functools", "hashlib", "itertools", "math", "re", "typing", "zoneinfo"),
    *("bisect", "fractions", "operator", "msgspec", "google"),
}
RULEBOOK_READER = {
    "games.tables.rulebook": {"importlib", "tomllib"},
    "games.rulebook_check": {"tomllib"},
    "games.theory": {"importlib", "tomllib"},
    "ledger.streams.trust.certificates": {"cryptography"},
}
"""Rulebooks come with the program as data; reading them is reading the program. Checking a signature is computing."""


OF_PROTOBUF = {"google.protobuf.message", "google.protobuf.message_factory", "google.protobuf.timestamp_pb2"}


def _is_pure(name: str, imported: str) -> bool:
    if imported.startswith("google"):
        return imported in OF_PROTOBUF
    library = imported.split(".")[0]
    return _is_ours(imported) or library in PURE_LIBRARIES or library in RULEBOOK_READER.get(name, ())


def test_pure_folders_import_only_pure_libraries() -> None:
    """No asyncio, no socket, no clock, no randomness, no files: what they need is an argument."""
    assert [f"{name} imports {i}" for name in PURE for i in imports_of(name) if not _is_pure(name, i)] == []


IMPURE_CALLS = {"now", "utcnow", "today", "open", "print", "input", "exec", "eval", "__import__", "getLogger"}


def test_pure_folders_read_no_clock_and_no_files() -> None:
    called = [
        (name, getattr(call.func, "attr", getattr(call.func, "id", ""))) for name in PURE for call in calls_in(name)
    ]
    assert [f"{name} calls {function}" for name, function in called if function in IMPURE_CALLS] == []


def test_pure_folders_keep_nothing_between_calls() -> None:
    """No module-level name is bound again from inside a function."""
    assert [name for name in PURE for node in ast.walk(tree_of(name)) if isinstance(node, ast.Global)] == []


# --- Foreign libraries stay where they are needed ---


def _importers(library: str) -> set[str]:
    return {name for name in MODULES for imported in imports_of(name) if imported.split(".")[0] == library}


def test_sqlite_is_imported_in_one_module() -> None:
    assert _importers("sqlite3") == {"ledger.log.sqlite"}


def test_sql_is_written_where_the_books_are_and_its_driver_is_named_once() -> None:
    assert _importers("sqlalchemy") <= set(within("ledger.books"))
    assert _importers("psycopg") == set()  # SQLAlchemy loads it, by the name of the DSN


def test_faust_is_imported_in_one_module() -> None:
    assert _importers("faust") == {"ledger.worker.faust_app"}


def test_opentelemetry_is_imported_where_traces_are_made_and_where_callers_have_them() -> None:
    assert _importers("opentelemetry") == {"ledger.log.traces", "roundledger.client.calls"}


def test_kafka_clients_are_imported_where_the_name_says_so() -> None:
    importers = _importers("kafka") | _importers("aiokafka")
    assert importers
    assert not [name for name in importers if not re.search(r"kafka|topic|consumer|faust", name.split(".")[-1])]
    assert all(name.startswith("ledger.") for name in importers)
    assert len(importers) <= 9


def test_grpc_is_for_services_and_their_clients() -> None:
    assert _importers("grpc")
    assert all(name.startswith(("services.", "roundledger.client.")) for name in _importers("grpc"))


def test_only_the_registry_knows_games_by_name() -> None:
    """Neither the core nor the host nor what all tables share. A wagering terminal is roulette's own screen, and hand
    histories are poker's own."""
    of_games = tuple(f"games.{game}" for game in GAMES)
    naming = {
        name
        for name in MODULES
        for imported in imports_of(name)
        if imported.startswith(of_games) and not name.startswith((*of_games, "services.terminal.", "services.phh."))
    }
    assert naming == {"games.registry"}


def test_the_core_names_no_message_of_a_game() -> None:
    """What an event of a game tells other streams, for one, stands in the game's package."""
    named = "|".join("".join(word.title() for word in game.split("_")) for game in GAMES)
    messages = re.compile(rf"\bpb\.({named})[A-Z]", re.IGNORECASE)
    assert messages.search("pb.PokerSeatGiven")
    assert [name for name in within("ledger.core") if messages.search(MODULES[name].read_text())] == []


def test_a_game_knows_no_other_game() -> None:
    imports = [(game, name, i) for game in GAMES for name in within(f"games.{game}") for i in imports_of(name)]
    foreign = [(name, i) for game, name, i in imports for other in GAMES if other != game and _is_of(other, i)]
    assert foreign == []


def _is_of(game: str, module: str) -> bool:
    return f"{module}.".startswith(f"games.{game}.")


# --- Who has understood one game finds everything in the next ---

ROOMS = {
    "options": "Options",
    "state": "State",
    "commands": "COMMANDS",
    "evolve": "EVENTS",
    "settle": "SETTLE",
    "now": "PROCEDURE",
    "words": "WORDS",
    "rejections": "REJECTIONS",
}
"""The rooms of a game's package and what stands in each."""


def _names_in(module: str) -> set[str]:
    """What a module binds at its top."""
    names = set()
    for node in tree_of(module).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms_under_the_same_names(game: str) -> None:
    package = f"games.{game}"
    assert GAMES[game].name == game
    assert "GAME" in _names_in(package)
    for room, holds in ROOMS.items():
        assert f"{package}.{room}" in MODULES, f"{game} has no {room}"
        assert holds in _names_in(f"{package}.{room}"), f"{room} of {game} has no {holds}"
    assert {"Table", "Draft"} <= _names_in(f"{package}.state")
    assert {"view"} <= _names_in(f"{package}.words")
    assert MODULES[f"{package}.commands"].name == "__init__.py"


def test_what_a_game_can_compute_of_its_edges_is_a_field_of_it() -> None:
    with_edges = {game for game in GAMES if f"games.{game}.edges" in MODULES}
    assert {name for name, game in GAMES.items() if game.house_edges} == with_edges


@pytest.mark.parametrize("game", GAMES)
def test_a_game_stands_in_its_places(game: str) -> None:
    """Its vocabulary, its rulebooks, its page, its tests."""
    assert (ROOT / f"proto/roundledger/v1/{game}.proto").is_file()
    assert (ROOT / f"proto/roundledger/v1/{game}_service.proto").is_file()
    assert list((ROOT / "games/rulebooks").glob(f"*/{game}/*.toml"))
    assert (ROOT / f"docs/games/{game}.md").is_file()
    assert list((ROOT / f"tests/unit/games/{game}").glob("test_*.py"))
    assert (ROOT / f"tests/support/{game}/play.py").is_file()


MOST_SHARED_LINES = 7
"""Two games may begin alike: imports do not count, nor do lines without a word."""


def _telling_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, without imports and docstrings."""
    text = path.read_text()
    silent: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            silent |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for number, line in enumerate(text.splitlines(), 1):
        if number not in silent and re.search(r"\w", line) and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _runs(game: str) -> dict[tuple[str, ...], str]:
    """Every run of one line more than two games may share, and where it stands. What a package begins with, its
    description, is alike by design."""
    runs = {}
    for name in within(f"games.{game}")[1:]:
        lines = list(_telling_lines(MODULES[name]))
        for start in range(len(lines) - MOST_SHARED_LINES):
            run = lines[start : start + MOST_SHARED_LINES + 1]
            runs[tuple(line for _, line in run)] = f"{name}:{run[0][0]}"
    return runs


def test_no_two_games_share_more_than_a_few_lines() -> None:
    runs = {game: _runs(game) for game in GAMES}
    pairs = combinations(runs.values(), 2)
    assert [(one[run], other[run]) for one, other in pairs for run in one.keys() & other.keys()] == []


# --- One name, one meaning; and pages that fit a reader ---

IN_EVERY_GAME = {"State", "Options"}


def test_no_two_classes_have_the_same_name() -> None:
    classes = defaultdict(list)
    for name in MODULES:
        for node in tree_of(name).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(name)
    assert {c: where for c, where in classes.items() if len(where) > 1 and c not in IN_EVERY_GAME} == {}


LONGEST_MODULE, LONGEST_FUNCTION = 400, 60


def test_a_module_is_read_in_one_sitting() -> None:
    beside = (path for folder in ("deploy", "loadtests") for path in (ROOT / folder).rglob("*.py"))
    lengths = {str(path): len(path.read_text().splitlines()) for path in (*MODULES.values(), *beside)}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_MODULE} == {}


SHORTEST_MODULE = 25
OF_A_GAME = {*ROOMS, "postings", "tells", "edges"}
"""A game's rooms, and those of a stream that is no table, have the same names everywhere, however little is in one."""
SHORT_FOR_A_REASON = {
    "games.cards.deck": "cards themselves: half of the games' modules start from it",
    "games.craps.turns": "whose turn it is, asked by commands and by evolve",
    "games.theory": "reads theory.toml, and nothing else may",
    "ledger.money.amounts": "what a cent is: nothing stands left of it",
    "services.showing.clauses": "reads clauses.toml, and nothing else may",
    "services.access.methods": "the vocabulary's methods are the client's to know; which of them are commands is not",
    "services.running.files": "secrets of the floor and of its tokens are written alike",
    "services.running.problems": "what every command raises: it imports nothing",
}


def test_a_module_is_no_splinter() -> None:
    """A package that only holds others says so in one line; a game's commands are a module each."""
    short = {
        name
        for name, path in MODULES.items()
        if 2 < len(path.read_text().splitlines()) < SHORTEST_MODULE and not name.startswith("roundledger")
    }
    own = {name for name in short if name.startswith(("games.", "ledger.streams."))}
    in_place = {name for name in own if name.split(".")[-1] in OF_A_GAME or ".commands" in name}
    of_kinds = {f"ledger.streams.{path.name}" for path in (ROOT / "ledger/streams").iterdir()}
    assert short - in_place - of_kinds == set(SHORT_FOR_A_REASON)


MOST_IN_THE_KERNEL = 23


def test_the_kernel_is_small() -> None:
    """What is no kernel has a room of its own: ledger/money, ledger/reports, the streams."""
    assert len(within("ledger.core")) - 1 <= MOST_IN_THE_KERNEL


def test_a_function_fits_a_screen() -> None:
    functions = [
        (name, node)
        for name in MODULES
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lengths = {f"{name}.{f.name}:{f.lineno}": (f.end_lineno or f.lineno) - f.lineno + 1 for name, f in functions}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def _used(name: str) -> set[str]:
    """What a module reads by name, as a field of something, or in an annotation between quotes."""
    used = set()
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used.add(node.id)
        elif isinstance(node, ast.Attribute):
            used.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            used |= set(re.findall(r"\w+", node.value))
    return used


def _defined(name: str) -> Iterator[str]:
    """At the top of a module, without what a decorator hands to another library."""
    for node in tree_of(name).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.decorator_list:
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_what_a_module_defines_is_used_by_the_program() -> None:
    """By more than tests. The client is for others."""
    used = set().union(*map(_used, MODULES)) | {"__all__"}
    defined = {
        f"{name}.{each}" for name in MODULES if "client" not in name for each in _defined(name) if each not in used
    }
    assert defined == set()


def _texts() -> Iterator[Path]:
    for folder in ("proto", "games", "ledger", "services", "deploy", "loadtests", "tests", "docs", ".ci"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".md", ".proto", ".toml", ".yaml", ".jsonl", ""} and path.is_file():
                yield path
    yield from (path for path in ROOT.glob("*") if path.suffix in {".md", ".toml"} or path.name == "Makefile")


def test_nothing_says_where_it_was_written() -> None:
    """No path of one machine, and nothing about how the code came about."""
    folders = ("work", "root", "home")
    telling = re.compile("|".join(f"/{folder}/[a-z]" for folder in folders))
    assert not [path for path in _texts() if telling.search(path.read_text(errors="ignore"))]


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_links_of_pages_lead_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)#\s]+)", page.read_text())]
    own = [(page, link) for page, link in links if "://" not in link]
    assert [f"{page}: {link}" for page, link in own if not (page.parent / link).exists()] == []
