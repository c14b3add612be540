"""proto/ and what is made from it; and that every command, event and refusal has exactly one owner."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from google.protobuf import descriptor_pool
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards import commands as card_commands
from games.cards import words as card_words
from games.cards.rejections import CARD_REJECTIONS
from games.cards.rules import CardRules
from games.game import Game
from games.registry import GAMES
from games.tables import words as table_words
from games.tables.commands import table_ladders
from games.tables.rejections import TABLE_REJECTIONS
from games.tables.rulebook import Rulebook, house_option, published_rulebooks, resolve, rules_from
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import CORE_REJECTIONS, Codes
from ledger.core.roles import Roles
from ledger.core.vocabulary import COMMANDS, EVENTS
from tests.support.guards import codes_in_folders, texts_in_folders
from tests.support.source import ROOT

PROTO = ROOT / "proto"
PROTO_FILES = sorted(PROTO.glob("roundledger/v1/*.proto"))

# --- Owners ---

NO_TABLES = {kind: stream for kind, stream in CATALOGUE.streams.items() if kind not in GAMES}
ANY_GAME = next(iter(GAMES.values()))
FAMILIES = {
    game.family.name: [g.family for g in GAMES.values() if g.family and g.family.name == game.family.name]
    for game in GAMES.values()
    if game.family
}
"""What each game of a family takes of it: not every game takes every command."""


def _commands_of_families() -> dict[str, set[type[Message]]]:
    return {name: {m for part in parts for m in part.commands} for name, parts in FAMILIES.items()}


def _own(kind: str, places: dict[type[Message], object]) -> set[type[Message]]:
    """What the vocabulary holds in the envelope of this name; of the empty name, what stands in none."""
    return {m for m, place in places.items() if (place.path[0] if len(place.path) > 1 else "") == kind}  # type: ignore[attr-defined]


def test_every_command_is_listed_by_exactly_one_owner() -> None:
    """A game, what all tables share, cards, a family of games, or a stream that is no table."""
    owners = [
        set(table_ladders(ANY_GAME)),
        set(card_commands.ladders(lambda table: CardRules(), lambda *_: None)),
        *_commands_of_families().values(),
        *(set(game.commands) for game in GAMES.values()),
        *(set(stream.commands) for stream in NO_TABLES.values()),
    ]
    listed = Counter(message for owner in owners for message in owner)
    assert {COMMANDS[m].name for m in COMMANDS if listed[m] != 1} == set()


def test_every_event_is_recorded_by_some_command() -> None:
    """Somewhere in the pure code it is made, not only read. The one that no game needs stays: names are final."""
    readers = ("words.py", "evolve.py", "evolve_hand.py", "terminal_evolve.py", "postings.py", "settle.py")
    modules = [path for folder in ("games", "ledger") for path in (ROOT / folder).rglob("*.py")]
    texts = [path.read_text() for path in modules if path.name not in readers]
    made = {name for text in texts for name in re.findall(r"pb\.(\w+)", text)}
    assert {message.__name__ for message in EVENTS} - made == {"PlayerDecided"}


@pytest.mark.parametrize("kind", ["", "cards", *FAMILIES, *CATALOGUE.streams])
def test_the_envelope_of_a_command_is_its_owners(kind: str) -> None:
    owned = {
        "": set(table_ladders(ANY_GAME)),
        "cards": set(card_commands.ladders(lambda table: CardRules(), lambda *_: None)),
        **_commands_of_families(),
        **{name: set(game.commands) for name, game in GAMES.items()},
        **{name: set(stream.commands) for name, stream in NO_TABLES.items()},
    }
    assert owned[kind] == _own(kind, COMMANDS)


def test_every_event_is_listed_by_exactly_one_owner() -> None:
    """Listed is what has words: nothing happens that nobody can say."""
    owned = {"": set(table_words.WORDS), "cards": set(card_words.WORDS)}
    owned |= {name: {m for part in parts for m in part.words} for name, parts in FAMILIES.items()}
    owned |= {kind: set(GAMES[kind].words if kind in GAMES else s.reactions) for kind, s in CATALOGUE.streams.items()}
    for kind, events in owned.items():
        assert _own(kind, EVENTS) == {e for e in events if e in _own(kind, EVENTS)}, kind
    listed = Counter(message for events in owned.values() for message in events)
    assert {EVENTS[m].name for m in EVENTS if listed[m] != 1} == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_what_a_game_does_with_events_it_does_with_events_that_its_table_has(game: Game) -> None:
    """An entry for any other event would never be asked."""
    reactions = CATALOGUE[game.name].reactions
    assert {e.__name__ for e in (*game.events, *game.settle, *game.postings) if e not in reactions} == set()
    assert game.closed_too <= set(game.commands)


def test_no_message_is_two_commands_or_two_events() -> None:
    """Dispatch is by message type."""
    for envelope, oneof, places in ((pb.Command, "command", COMMANDS), (pb.Event, "event", EVENTS)):
        assert _leaves(envelope.DESCRIPTOR, oneof) == len(places)


def _leaves(envelope: Any, oneof: str) -> int:
    inner = [field.message_type for field in envelope.oneofs_by_name[oneof].fields]
    return sum(_leaves(message, oneof) if oneof in message.oneofs_by_name else 1 for message in inner)


def test_every_command_has_roles_and_begins_with_its_header() -> None:
    roles: dict[str, Roles] = {COMMANDS[m].name: ladder.roles for m, ladder in CATALOGUE.ladders.items()}
    assert {name for name, allowed in roles.items() if not allowed or pb.ROLE_UNSPECIFIED in allowed} == set()
    fields = {COMMANDS[m].name: m.DESCRIPTOR.fields[0] for m in COMMANDS}
    assert {name for name, field in fields.items() if (field.name, field.number) != ("header", 1)} == set()


# --- Refusals ---

OWNERS: dict[str, Codes] = {
    "ledger/core": CORE_REJECTIONS,
    "games/tables": TABLE_REJECTIONS,
    "games/cards": CARD_REJECTIONS,
    **{f"games/{name}": parts[0].rejections for name, parts in FAMILIES.items()},
    **{f"games/{name}": game.rejections for name, game in GAMES.items()},
    **{f"ledger/streams/{kind}": stream.rejections for kind, stream in NO_TABLES.items()},
}


def _source(folder: str) -> Path:
    """A stream may be a package or one module."""
    path = ROOT / folder
    return path if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("folder", OWNERS)
def test_every_code_that_is_used_is_declared(folder: str) -> None:
    declared = {*OWNERS[folder], *CORE_REJECTIONS}
    if folder.startswith("games/"):
        family = GAMES[folder.removeprefix("games/")].family if folder.removeprefix("games/") in GAMES else None
        declared |= {*TABLE_REJECTIONS, *CARD_REJECTIONS, *(family.rejections if family else ())}
    assert codes_in_folders(_source(folder)) - declared == set()


@pytest.mark.parametrize("folder", OWNERS)
def test_every_code_that_is_declared_is_used(folder: str) -> None:
    """By its owner; what all tables share may be used by games only, the command path's by whoever runs it, and a
    stream that is no table refuses what a rulebook refuses."""
    users = {
        "ledger/core": ("ledger", "games", "services"),
        "games/tables": ("games",),
        "games/cards": ("games",),
        **{f"games/{name}": ("games",) for name in FAMILIES},
    }.get(folder, (folder,) if folder.startswith("games/") else (folder, "games/tables"))
    assert set(OWNERS[folder]) - texts_in_folders(*map(_source, users)) == set()


def test_a_code_has_one_status_whoever_declares_it() -> None:
    statuses: dict[str, set[str]] = {}
    for codes in OWNERS.values():
        for code, declared in codes.items():
            statuses.setdefault(code, set()).add(declared.status)
            assert declared.meaning.endswith("."), code
    assert {code for code, found in statuses.items() if len(found) > 1} == set()


# --- Options ---

BOOKS = published_rulebooks()


def _chosen(book: Rulebook) -> list[pb.HouseOption]:
    """Something for every option that the rulebook leaves open."""
    chosen = []
    for name, rule in book.options.items():
        if rule.default is None:
            choice = next(
                v for v in (*getattr(rule, "allowed", ()), 200, (100, 200), "fund-1") if not rule.refusal_of(v)
            )
            chosen.append(house_option(name, choice))
    return chosen


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS.keys())
def test_every_rulebook_fills_its_games_options(book: Rulebook) -> None:
    """None is unknown to the game, and none that the game has no meaning for without is missing."""
    options = GAMES[book.game].options
    fields = {field.encode_name: field for field in msgspec.structs.fields(options)}
    assert set(book.options) <= set(fields)
    assert {name for name, field in fields.items() if field.required} <= set(book.options)
    rules = resolve(book, 1, _chosen(book), [])
    assert isinstance(rules, pb.RulesInForce), rules
    filled = rules_from(rules, options).options
    assert isinstance(filled, options)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_in_one_of_its_rulebooks(game: str) -> None:
    """Otherwise nobody could ever choose it."""
    known = {name for book in BOOKS.values() if book.game == game for name in book.options}
    assert {field.encode_name for field in msgspec.structs.fields(GAMES[game].options)} == known


# --- proto/ ---


def test_what_people_write_and_what_is_made_from_it_lie_apart() -> None:
    written = [path for path in (PROTO / "roundledger").rglob("*") if path.is_file()]
    assert {path.suffix for path in written if path.parent.name != "__pycache__"} == {".proto"}
    made = {path.suffix for path in (PROTO / "python/roundledger/v1").iterdir() if path.is_file()}
    assert made == {".py", ".pyi"}


def test_every_message_is_offered_by_the_package() -> None:
    pool = descriptor_pool.Default()
    files = [pool.FindFileByName(str(path.relative_to(PROTO))) for path in PROTO_FILES]
    names = {name for file in files for name in (*file.message_types_by_name, *file.enum_types_by_name)}
    assert {name for name in names if not hasattr(pb, name)} == set()


# --- For other languages, and for those who read only the ledger topics ---


@pytest.mark.parametrize("path", PROTO_FILES, ids=lambda path: path.stem)
def test_every_file_names_its_package_in_other_languages(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for option in ("go_package", "java_package", "java_multiple_files", "csharp_namespace"):
        assert f"option {option} = " in text


@pytest.mark.parametrize("name", ["posting", "settlement", "sheet", "alert"])
def test_whoever_reads_a_ledger_topic_need_not_generate_the_games(name: str) -> None:
    """Nor what happens at tables: a handful of files is enough. Postings tell of slips, corrections and gaming days."""
    seen: set[str] = set()
    waiting = [f"roundledger/v1/{name}.proto"]
    while waiting:
        file = descriptor_pool.Default().FindFileByName(waiting.pop())
        seen.add(Path(file.name).stem)
        waiting += [each.name for each in file.dependencies if Path(each.name).stem not in seen]
    assert not {stem for stem in seen if stem.removesuffix("_service") in {*GAMES, "events", "command", "commit"}}
    assert len(seen) <= 10
