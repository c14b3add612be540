"""The command line does not stumble: every problem is one line that says what to do, and an exit code."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from services.cli import main
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from services.showing.protojson import as_json, json_line
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served
from tests.support.source import ROOT

ROULETTE = ROOT / "games" / "rulebooks" / "oneida" / "roulette" / "2008-05-28.toml"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """Two tables, one of which won a lot."""
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        client = running.client()
        for table in (RouletteTable("roulette-north-1"), RouletteTable("roulette-south-1")):
            for command in (
                *table.opening(chip_unit_cents=1),
                table.buy_in(123_456_789),
                table.place("red", "", 9_999_999),
                *table.spin("2"),
            ):
                assert isinstance(client.send(command), pb.CommandReply)
            client.balances_up_to_date(table.table_id)
        client.close()
        yield running


@pytest.fixture
def where(floor: ServedFloor) -> list[str]:
    return ["--server", floor.address, "--tokens", str(floor.settings.tokens)]


def day_of(floor: ServedFloor, capsys: pytest.CaptureFixture[str], where: list[str]) -> str:
    assert main(["ledger", "postings", "--stream", "roulette-north-1", *where]) == 0
    return str(json.loads(capsys.readouterr().out.splitlines()[0])["gaming_day"])


def script_of(*commands: pb.Command) -> str:
    return "".join(json_line(as_json(pb.ScriptLine(command=command))) + "\n" for command in commands)


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["ledger", "balances", "--tokens", "nowhere.toml"], 2, "there is no token file nowhere.toml"),
        (["ledger", "balances", "--tokens", "wrong.toml"], 2, "wrong.toml is no token file"),
        (["ledger", "balances", "--tokens", "tokens.toml", "--server", "127.0.0.1:1"], 2, "no floor answers"),
        (["play", "--server", "127.0.0.1:1", "--tokens", "tokens.toml", "one.jsonl"], 2, "no floor answers"),
        (["play", "nowhere.jsonl"], 2, "nowhere.jsonl: no such file"),
        (["play", "--keep", ".", "one.jsonl"], 2, "is not empty"),
        (["replay", "r1:1", "--data", "nowhere"], 2, "holds no ledger"),
        (["verify", "--data", "nowhere"], 2, "--floor"),
        (["serve", "--timezone", "Mars/Base"], 2, "--timezone is 'Mars/Base', which is no time zone"),
        (["serve", "--day-starts", "noon"], 2, "--day-starts is 'noon'"),
        (["serve", "--listen", "everywhere"], 2, "--listen is 'everywhere'"),
        (["serve", "--log-level", "loud"], 2, "use one of debug, info, warning, error"),
        (["serve", "--rulebooks", "nowhere"], 2, "--rulebooks names nowhere, which is no folder"),
        (["serve", "--role", "worker"], 2, "name Kafka with --kafka"),
        (["topics", "create", "--kafka", "127.0.0.1:1"], 2, "no broker is at 127.0.0.1:1"),
        (["topics", "create", "--kafka", "127.0.0.1:one"], 2, "'127.0.0.1:one' is no address"),
        (["replay", "r1:1", "--kafka", "127.0.0.1:1"], 2, "no broker is at 127.0.0.1:1"),
        (["verify", "--floor", "floor", "--kafka", "127.0.0.1:1"], 2, "no broker is at 127.0.0.1:1"),
        (["rulebooks", "show", "oneida/pachinko@2006"], 1, "`roundledger rulebooks list` lists them"),
    ],
    ids=lambda value: " ".join(value[:4]) if isinstance(value, list) else "",
)
def test_a_problem_is_one_line_and_an_exit_code(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    code: int,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.toml").write_text("token = 3\n")
    FloorFolder(Path("floor")).init()
    Path("one.jsonl").write_text(script_of(RouletteTable("r1").install()))
    Path("tokens.toml").write_text(
        "".join(
            f'[[credentials]]\ntoken = "{role}"\nactor_id = "{role}"\nroles = ["{role}"]\n'
            for role in ("admin", "floorperson")
        )
    )
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert not out
    assert re.fullmatch(r"roundledger [a-z ]+: [^\n]+\n", err), err
    assert said in err


def test_a_port_in_use_is_named_before_anything_is_written(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        for option in (["--listen", address], ["--listen", "127.0.0.1:0", "--metrics-listen", address]):
            command = [sys.executable, "-m", "roundledger", "serve", "--data", str(tmp_path / "floor"), *option]
            done = subprocess.run(command, capture_output=True, text=True, timeout=30)
            assert done.returncode == 2
            assert done.stderr.startswith(f"roundledger serve: cannot listen on {address}")
            assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "floor").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["day", "someday"], 1, "BAD_DAY: 'someday' is no gaming day: write it as YYYY-MM-DD, or today or yesterday"),
        (["day", "yesterday"], 1, "nothing is in the books of any table for the gaming day yesterday"),
        (["day", "1999-01-01"], 1, "nothing is in the books of any table for the gaming day 1999-01-01"),
        (["balances", "--table", "nowhere"], 1, "no table or stream 'nowhere' is in the books"),
        (["balances", "--as-of", "3"], 1, "STREAM_MISSING"),
        (["balances", "--table", "roulette-north-1", "--as-of", "999"], 1, "NOT_IN_BOOKS"),
        (["postings", "--table", "nowhere"], 1, "no postings of stream nowhere are in the books"),
        (["settlements", "--round", "r9:1"], 1, "no settlements of round r9:1 are in the books"),
        (["postings", "--day", "tomorrow"], 1, "BAD_DAY"),
        (["vigorish", "--table", "nowhere"], 1, "no table or stream 'nowhere' is in the books"),
        (["funds", "--fund", "nowhere"], 1, "no fund 'nowhere' is in the books"),
        (["release", "roulette-north-1"], 1, "NOT_SET_ASIDE"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_the_books_do_not_have_is_no_success(
    capsys: pytest.CaptureFixture[str], where: list[str], arguments: list[str], code: int, said: str
) -> None:
    assert main(["ledger", *arguments, *where]) == code
    out, err = capsys.readouterr()
    assert not out
    assert said in err


def test_a_token_of_another_floor_is_told_so(
    floor: ServedFloor, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tokens = tmp_path / "tokens.toml"
    tokens.write_text('[[credentials]]\ntoken = "stolen"\nactor_id = "me"\nroles = ["admin"]\n')
    assert main(["ledger", "balances", "--server", floor.address, "--tokens", str(tokens)]) == 1
    assert "UNAUTHENTICATED" in (err := capsys.readouterr().err)
    assert "use the floor's own token file" in err


def test_unknown_commands_and_options_are_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["fly"],
        ["serve", "--wings"],
        ["ledger"],
        ["play"],
        ["ledger", "day"],
        ["verify", "--jobs", "x"],
    ):
        assert main(arguments) == 2
        assert "roundledger" in capsys.readouterr().err


def test_every_command_stands_with_those_who_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert "\nSurveillance and supervisors:\n" in said
    assert "\nOther:\n" not in said


def test_help_is_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("", "serve", "floor", "play", "replay", "verify", "edges", "permissions", "rejections", "ledger",
                    "ledger day", "log copy", "rulebooks check"):  # fmt: skip
        assert main([*command.split(), "--help"]) == 0
        assert f"Usage: roundledger {command}".strip() in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert re.fullmatch(r"roundledger \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_a_reader_that_has_seen_enough_ends_it_quietly(tmp_path: Path) -> None:
    table = RouletteTable("r1")
    script = tmp_path / "long.jsonl"
    rounds = [command for _ in range(200) for command in (table.place("red"), *table.spin("1"))]
    script.write_text(script_of(*RouletteTable("r1").opening(), *rounds))
    for command in (f"play {script}", "rejections", f"play --words {script}"):
        piped = f"set -o pipefail; {sys.executable} -m roundledger {command} | head -2"
        done = subprocess.run(["bash", "-c", piped], capture_output=True, text=True, timeout=60)
        assert len(done.stdout.splitlines()) == 2
        assert done.stderr == ""
        assert done.returncode == 0


# Settings


def test_a_flag_goes_before_the_environment_and_the_environment_before_the_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    config = tmp_path / "roundledger.toml"
    config.write_text('data = "from-file"\n"topic-prefix" = "x."\ntoken_bytes = 5\n')

    def data_of(*arguments: str) -> str:
        assert main(["--config", str(config), "replay", "r1:1", *arguments]) == 2
        return capsys.readouterr().err

    assert "from-file holds no ledger" in data_of()
    monkeypatch.setenv("ROUNDLEDGER_DATA", "from-environment")
    assert "from-environment holds no ledger" in data_of()
    assert "from-flag holds no ledger" in data_of("--data", "from-flag")


@pytest.mark.parametrize(
    ("content", "said"),
    [("colour = 'red'\n", "no setting is called colour"), ("data = \n", "is no TOML"), (None, "no such file")],
)
def test_a_wrong_file_of_settings_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str | None, said: str
) -> None:
    config = tmp_path / "roundledger.toml"
    if content is not None:
        config.write_text(content)
    assert main(["--config", str(config), "permissions"]) == 2
    assert said in capsys.readouterr().err


def test_logs_as_json_have_one_object_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import logging\nfrom services.running.logs import set_up_logs\n"
               "set_up_logs('info', FORMAT)\nlogging.getLogger('a').warning('two\\nlines')\n"]  # fmt: skip
    for form in ("json", "text"):
        run = [*command[:2], command[2].replace("FORMAT", repr(form))]
        (line,) = subprocess.run(run, capture_output=True, text=True, check=True).stderr.splitlines()
        if form == "json":
            assert json.loads(line)["message"] == "two\nlines"
        else:
            assert line.endswith("warning a: two\\nlines")


# Sheets


@pytest.mark.parametrize("columns", ["80", "60", "200", ""])
def test_the_days_sheet_has_a_row_a_table_totals_and_what_it_is_true_of_and_cuts_no_money(
    floor: ServedFloor,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    where: list[str],
    columns: str,
) -> None:
    day = day_of(floor, capsys, where)
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["ledger", "day", day, *where]) == 0
    lines = capsys.readouterr().out.splitlines()
    if columns:
        assert max(map(len, lines)) <= int(columns)
    north = [line for line in lines if line.startswith("roulette-north-1 ")]
    totals = [line for line in lines if line.startswith("total ")]
    assert len(north) == len(totals) == sum(line.startswith("table ") for line in lines)
    for amount in ("$1,234,567.89", "$99,999.99"):
        assert any(amount in line for line in north)
    assert any("$2,469,135.78" in line for line in totals)
    assert sum(line.startswith("true of roulette-") for line in lines) == 2


def test_the_days_sheet_for_machines(floor: ServedFloor, capsys: pytest.CaptureFixture[str], where: list[str]) -> None:
    day = day_of(floor, capsys, where)
    assert main(["ledger", "day", day, "--table", "roulette-north-1", "--json", *where]) == 0
    (sheet,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (sheet["table_id"], sheet["drop_cents"]) == ("roulette-north-1", "123456789")


# Rulebooks


def test_published_rulebooks_are_listed_shown_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebooks"]) == 0
    listed = capsys.readouterr().out
    folder = ROULETTE.parents[2]
    for book in published_rulebooks().values():
        assert book.id in listed
        assert main(["rulebooks", "show", book.id]) == 0
    assert main(["rulebooks", "check", *map(str, sorted(folder.rglob("*.toml")))]) == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('pays = "35:1"', 'pays = "35 to 1"', "wagers.straight.pays: it must be written like 35:1"),
        ('cite = "D.1, G.1"', 'cites = "D.1"', "wagers.straight"),
        ('cite = "D.1, G.1"', 'cite = ""', "wagers.straight: it cites no clause"),
        ("[options.chip_unit_cents]", "[options.chip_units]", "options.chip_unit_cents: it is missing"),
        ("[options.chip_unit_cents]", "[options.chip_units]", "options.chip_units: roulette has no such option"),
        ("default = 100\n", "default = 3\n", "options.chip_unit_cents.default: 3 must be one of 1, 5,"),
        ("default = 100\n", 'default = "a lot"\n', "options.chip_unit_cents.default: expected"),
        ('allowed = ["even_money", "all"]', 'allowed = ["even_money", "odd"]', "roulette knows no value 'odd'"),
        ('game = "roulette"', 'game = "ruolette"', "game: 'ruolette' is none of"),
        ('id = "oneida/', 'id = "oneida ', "id: 'oneida roulette@2008-05-28' is not of the form"),
        ("[requires]", "[requirements]", "the rulebook: object"),
        ("[wagers]", "[wagers", "it is no TOML"),
    ],
)
def test_a_wrong_rulebook_is_named_with_file_and_key(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = ROULETTE.read_text()
    assert old in text
    wrong = tmp_path / "house.toml"
    wrong.write_text(text.replace(old, new, 1))
    assert main(["rulebooks", "check", str(ROULETTE), str(wrong)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{ROULETTE}: well\n"
    assert any(line.startswith(f"{wrong}: ") and said in line for line in err.splitlines()), err


def test_a_houses_own_rulebook_is_played_by(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = ROULETTE.read_text().replace("oneida/roulette@2008-05-28", "bingo_hall/roulette@2030-01-01")
    folder = tmp_path / "rulebooks"
    folder.mkdir()
    (folder / "roulette.toml").write_text(own.replace('pays = "35:1"', 'pays = "36:1"'))
    table = RouletteTable("r1")
    script = tmp_path / "script.jsonl"
    script.write_text(
        script_of(*table.opening("bingo_hall/roulette@2030-01-01"), table.place("straight", "17"), *table.spin("17"))
    )
    assert main(["play", "--strict", "--compact", "--rulebooks", str(folder), str(script)]) == 0
    settlement, balances = map(json.loads, capsys.readouterr().out.splitlines())
    assert settlement["settlement"]["decisions"][0]["paid_cents"] == "18000"
    assert balances["balances"]["player/anna/chips"] == 18000
    assert main(["play", "--strict", "--compact", str(script)]) == 1
    assert "UNKNOWN_RULEBOOK" in capsys.readouterr().out


def test_an_id_that_is_taken_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "roulette.toml").write_text(ROULETTE.read_text())
    assert main(["rulebooks", "list", "--rulebooks", str(tmp_path)]) == 2
    assert "there is a rulebook oneida/roulette@2008-05-28 already" in capsys.readouterr().err


# Play


def test_compact_prints_settlements_refusals_and_balances(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table, script = RouletteTable("r1"), tmp_path / "script.jsonl"
    script.write_text(script_of(*table.opening(), table.place("red"), table.place("street"), *table.spin("1")))
    assert main(["play", "--compact", str(script)]) == 0
    assert [sorted(json.loads(line)) for line in capsys.readouterr().out.splitlines()] == [
        ["line", "rejection"],
        ["line", "settlement"],
        ["as_of", "balances"],
    ]


def test_strict_ends_at_the_first_refusal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table, script = RouletteTable("r1"), tmp_path / "script.jsonl"
    script.write_text(script_of(*table.opening(), table.place("street"), table.place("red"), *table.spin("1")))
    assert main(["play", "--strict", "--compact", str(script)]) == 1
    refused, final = map(json.loads, capsys.readouterr().out.splitlines())
    assert refused["rejection"]["code"] == "UNKNOWN_WAGER"
    assert final["as_of"] == {"r1": 6}


def test_what_nobody_expected_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the sky fell")

    monkeypatch.setattr("services.running.rulebooks.rulebooks_of", fails)
    assert main(["rulebooks", "list"]) == 70
    assert "unexpected RuntimeError: the sky fell; with ROUNDLEDGER_DEBUG=1 it says where" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("led", "ledger"), ("edges --game cr", "craps"), ("rulebooks show oneida/cr", "oneida/craps@2006-08-30")],
)
def test_completion_knows_commands_games_and_rulebooks(typed: str, offered: str) -> None:
    """As the shell asks after `roundledger --install-completion`."""
    asked = {
        "_ROUNDLEDGER_COMPLETE": "complete_bash",
        "COMP_WORDS": f"roundledger {typed}",
        "COMP_CWORD": str(len(typed.split())),
    }
    command = [sys.executable, "-m", "roundledger"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **asked})
    assert offered in done.stdout.split()
