"""`roundledger play`, as an outside checker drives it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

import roundledger.v1 as pb
from services.cli import main
from services.play.demo import shift_scripts
from services.running.settings import Settings
from services.showing.protojson import NotProtobufJson, as_json, from_json
from tests.support.roulette.console import R2006, RouletteTable
from tests.support.served import served
from tests.support.source import ROOT

DOCS = ROOT / "docs" / "play.md"


def play(script: str, *options: str, code: int = 0) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "roundledger", "play", "-", *options]
    done = subprocess.run(command, input=script, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def script_of(commands: list[pb.Command]) -> str:
    lines = (json_format.MessageToJson(pb.ScriptLine(command=c), indent=None) for c in commands)
    return "\n".join(lines)


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(), re.DOTALL)


def test_the_documented_script_prints_what_the_documentation_says() -> None:
    (script,) = fenced("jsonl")
    printed = play(script)
    for example in fenced("json"):
        assert json.loads(example) in printed
    (settlement,) = [line["settlement"] for line in printed if "settlement" in line]
    assert settlement["decisions"][0]["outcome"] == "OUTCOME_LOST_PART"


def test_the_same_script_prints_the_same_commits() -> None:
    (script,) = fenced("jsonl")
    assert play(script) == play(script)


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ({"command": {"sit_down": {}}}, 'ScriptLine.command": it has install_table, post_limits, open_table, '),
        ({"command": {"sicbo": {"announce": {}}}}, "enter_values, correct_values, collect_losers"),
    ],
)
def test_unknown_commands_are_told_those_that_there_are_as_scripts_spell_them(line: Any, listed: str) -> None:
    refused, _ = play(json.dumps(line), code=2)
    message = refused["rejection"]["message"]
    assert (refused["rejection"]["code"], listed in message) == ("MALFORMED_MESSAGE", True), message
    assert not re.search("[a-z][A-Z]", message.partition("it has")[2])


def test_settlements_postings_and_final_balances() -> None:
    table = RouletteTable("r1")
    lines = play(script_of([*table.opening(R2006), table.place("straight", "17"), *table.spin("17")]), "--postings")
    assert [line["commit"]["seq"] for line in lines if "commit" in line] == [str(n) for n in range(1, 12)]
    movements = [p["movement"] for line in lines for p in line.get("postings", {}).get("postings", ())]
    assert movements == ["MOVEMENT_WAGER", "MOVEMENT_PAYOUT", "MOVEMENT_STAKE_RETURNED"]
    assert lines[-1] == {
        "balances": {"player/anna/chips": 17500, "table/r1/layout": 0, "table/r1/tray": -17500},
        "as_of": {"r1": 11},
    }


def test_a_repeated_command_names_its_commit_and_a_reused_id_is_refused() -> None:
    table = RouletteTable("r1")
    opening = table.opening()
    other = RouletteTable("r1").place("red")
    lines = play(script_of([*opening, opening[0], other]))
    assert lines[-3]["repeated"]["seq"] == 1
    assert lines[-2]["rejection"]["code"] == "COMMAND_ID_REUSED"


@pytest.mark.parametrize("line", ["not json", '{"command": {"fly": {}}}', '{"at": "yesterday"}'])
def test_a_malformed_line_is_named_and_the_script_goes_on(line: str) -> None:
    first, second, _ = play(f"{line}\n{{}}\n", code=2)
    assert (first["line"], first["rejection"]["code"]) == (1, "MALFORMED_MESSAGE")
    assert second["rejection"]["code"] == "EMPTY_COMMAND"


def test_broken_lines_are_named_at_the_end_also_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "night.jsonl"
    script.write_text(f"{script_of(RouletteTable('r1').opening()[:1])}\nnot json\n\n{{}}\n[1\n")
    for form in ([], ["--words"], ["--compact"]):
        assert main(["play", str(script), *form]) == 2
        out, err = capsys.readouterr()
        assert "night.jsonl: lines 2, 5 could not be read as commands" in err
        assert ("line 2 is no command: " in out) == (form == ["--words"])


def test_a_missing_script_is_a_clear_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "roundledger", "play", "nowhere.jsonl"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "nowhere.jsonl" in done.stderr


def test_a_kept_ledger_verifies_and_replays(tmp_path: Path) -> None:
    table = RouletteTable("r1")
    play(script_of([*table.opening(), table.place("red"), *table.spin("1")]), "--keep", str(tmp_path / "kept"))
    for arguments in (["verify", "--complete"], ["replay", "r1:1"]):
        command = [sys.executable, "-m", "roundledger", *arguments, "--data", str(tmp_path / "kept")]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_same_script_on_a_running_floor(tmp_path: Path) -> None:
    table = RouletteTable("r1")
    script = script_of([*table.opening(R2006), table.place("red"), table.place("street"), *table.spin("1")])
    with served(Settings(data=tmp_path)) as floor:
        lines = play(script, "--server", floor.address, "--tokens", str(floor.settings.tokens))
    assert [line["rejection"]["code"] for line in lines if "rejection" in line] == ["UNKNOWN_WAGER"]
    assert lines[-2]["reply"]["decisions"][0]["paid_cents"] == "500"
    assert lines[-1]["balances"] == play(script)[-1]["balances"]


def test_json_is_what_protobuf_says_it_is() -> None:
    table = RouletteTable("r1")
    for command in (*table.opening(players=["ä"], chip_unit_cents=1), table.place("red"), *table.spin("00")):
        line = pb.ScriptLine(actor=pb.Actor(actor_id="x", role=pb.ROLE_DEALER), command=command)
        line.at.FromJsonString("2026-03-01T18:00:05.123Z")
        assert as_json(line) == json_format.MessageToDict(line, preserving_proto_field_name=True)


ODD_LINES = [
    '{"command": {"roulette": {"call_no_more_bets": {}}}}',
    '{"command": {"install_table": {"seats": true}}}',
    '{"command": {"install_table": {"seats": 1.0}}}',
    '{"command": {"install_table": {"seats": 1.5}}}',
    '{"command": {"install_table": {"seats": "8"}}}',
    '{"command": {"install_table": {"seats": " 8"}}}',
    '{"command": {"install_table": {"seats": "1e2"}}}',
    '{"command": {"install_table": {"seats": -1}}}',
    '{"command": {"install_table": {"seats": 4294967296}}}',
    '{"command": {"install_table": {"seats": null}}}',
    '{"command": {"install_table": {"game": 5}}}',
    '{"command": {"install_table": {"game": "\\ud800"}}}',
    '{"command": {"install_table": {"valueChipColours": ["a"]}}}',
    '{"command": {"install_table": {"value_chip_colours": "ab"}}}',
    '{"command": {"install_table": {"value_chip_colours": [1]}}}',
    '{"command": {"install_table": {"value_chip_colours": [null]}}}',
    '{"command": {"install_table": {}, "open_table": {}}}',
    '{"command": {"install_table": {}, "install_table": {}}}',
    '{"command": {"installTable": {"game": "craps"}}}',
    '{"command": {"buy_in": {"amount_cents": "9223372036854775808"}}}',
    '{"command": {"buy_in": {"amount_cents": "-500"}}}',
    '{"command": {"buy_in": {"header": {"expected_seq": "3"}}}}',
    '{"command": {"buy_in": {"header": {"occurred_at": "2026-03-01T12:00:00+02:00"}}}}',
    '{"command": {"roulette": {"register_ball": {"non_metallic": 1}}}}',
    '{"command": {"open_table": {"options": [{"name": "x", "flag": true, "word": "y"}]}}}',
    '{"command": 5}',
    '{"command": []}',
    '{"actor": {"role": "ROLE_X"}}',
    '{"actor": {"role": 77}}',
    '{"actor": {"role": 3}}',
    '{"at": "2026-03-01T18:00:05.123456789Z"}',
    '{"at": "2026-03-01T18:00:05.5Z"}',
    '{"at": "2026-03-01T18:00:05"}',
    '{"at": "2026-13-01T18:00:05Z"}',
    '{"at": "2026-03-01t18:00:05z"}',
    '{"at": 5}',
    "[]",
    "null",
    "5",
    '{"command": {}',
    "",
]


def _by_the_library(text: str) -> pb.ScriptLine | str:
    try:
        return json_format.Parse(text, pb.ScriptLine())
    except json_format.ParseError:
        return "refused"


def _by_us(text: str) -> pb.ScriptLine | str:
    try:
        return from_json(text, pb.ScriptLine)
    except NotProtobufJson:
        return "refused"


@pytest.mark.parametrize("text", ODD_LINES)
def test_a_line_is_read_as_protobuf_reads_it(text: str) -> None:
    assert _by_us(text) == _by_the_library(text)


def test_the_lines_of_the_demo_are_read_as_protobuf_reads_them() -> None:
    lines = [line for _, script in shift_scripts("1") for line in script if not line.startswith("#")]
    assert len(lines) > 100
    for line in lines:
        assert from_json(line, pb.ScriptLine) == json_format.Parse(line, pb.ScriptLine())
