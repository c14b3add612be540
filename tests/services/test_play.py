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
from services.protojson import as_json
from services.settings import Settings
from tests.support.roulette import R2006, RouletteTable
from tests.support.served import served

DOCS = Path(__file__).parents[2] / "docs" / "play.md"


def play(script: str, *options: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "roundledger", "play", "-", *options]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
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
    first, second, _ = play(f"{line}\n{{}}\n")
    assert (first["line"], first["rejection"]["code"]) == (1, "MALFORMED_MESSAGE")
    assert second["rejection"]["code"] == "EMPTY_COMMAND"


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
