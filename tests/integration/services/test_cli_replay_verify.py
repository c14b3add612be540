"""The three commands of the past: what they print, and the exit code by which a script knows."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from services.cli import main
from services.cli.replay import JSON_KEYS
from tests.support.floors import WrittenFloor
from tests.support.roulette.every_command import Console


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One table, one settled round and one open, in the books up to the settled one."""
    floor, console = WrittenFloor(tmp_path_factory.mktemp("floor")), Console("roulette-1")
    floor.send(
        *console.opening(players=("anna", "ben")),
        console.place("straight", "17", 500),
        console.place("red", amount=1000, seat=2),
        console.place("straight", "17", 100, seat=2),
        *console.spin("17"),
    )
    floor.enter_in_books()
    floor.send(console.call("low", amount=700))
    floor.close()
    return floor.settings.data


@pytest.fixture
def data(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "floor"))


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


# replay


def test_replay_tells_the_round(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 0
    told = re.sub(r"hash [0-9a-f]{12}", "hash ...", out(capsys))
    assert told.startswith(
        """\
round roulette-1:1 at table roulette-1 under oneida/roulette@2008-05-28
as it begins:
    layout: empty

seq 8  2026-03-01 18:00:08 UTC  badge-2 (dealer)  command c8  on host-1  hash ...
  asked: roulette.place_wager: seat 1, wager straight, selection 17, amount $5.00
  round roulette-1:1 opens under oneida/roulette@2008-05-28
    money: house $0.00, on the layout $0.00
  anna has $5.00 on straight 17 (w1)
    layout: straight 17 (anna $5.00)
    money: house $0.00, on the layout $5.00
"""
    )
    assert told.endswith(
        """\
  crown on 17 (black)
    1. take $10.00: ben on red (w2) [E.3, G.1]
    2. pay $175.00, give back $5.00: anna on straight 17 (w1) [D.1, G.1]
    3. pay $35.00, give back $1.00: ben on straight 17 (w3) [D.1, G.1]
    layout: empty
    money: house -$200.00, on the layout $0.00, ben +$25.00, anna +$175.00
  round roulette-1:1 closes
"""
    )
    assert "layout: straight 17 (anna $5.00, ben $1.00); red (ben $10.00)" in told


def test_replay_in_a_terminal_tells_the_same(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 0
    plain = out(capsys)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 0
    styled = out(capsys)
    assert "\x1b[" in styled
    assert re.sub(r"\x1b\[[0-9;]*m", "", styled) == plain


def test_replay_for_machines_has_the_documented_keys(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:1", "--data", str(data), "--json"]) == 0
    steps = [json.loads(line) for line in out(capsys).splitlines()]
    assert [step["step"] for step in steps] == list(range(1, 10))
    documented = set(re.findall(r"\w+", JSON_KEYS))
    for step in steps:
        assert set(step) == set(steps[0]) <= documented
    crown = steps[-2]
    assert crown["role"] == "dealer"
    assert crown["event"] == "roulette.crown_placed"
    assert crown["details"] == {"round_id": "roulette-1:1", "number": "17"}
    assert [decision["outcome"] for decision in crown["decisions"]] == ["lost", "won", "won"]
    assert crown["house_result_cents"] == -20_000
    assert crown["player_net_cents"] == {"anna": 17_500, "ben": 2_500}
    spinning = steps[4]
    assert spinning["layout_cents"] == 1_600
    assert [(p["wager"], p["stake_cents"], len(p["wagers"])) for p in spinning["layout"]] == [
        ("straight", 600, 2),
        ("red", 1000, 1),
    ]
    assert spinning["play"]["phase"] == "SPINNING"


def test_replay_tells_the_propertys_own_time_beside_utc(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:1", "--data", str(data), "--timezone", "America/Chicago"]) == 0
    assert "seq 8  2026-03-01 12:00:08 CST (18:00:08 UTC)  badge-2" in out(capsys)
    assert main(["replay", "roulette-1:1", "--data", str(data), "--timezone", "Pacific/Auckland"]) == 0
    assert "seq 8  2026-03-02 07:00:08 NZDT (2026-03-01 18:00:08 UTC)" in out(capsys)
    assert main(["replay", "roulette-1:1", "--data", str(data), "--timezone", "America/Chicago", "--json"]) == 0
    first = json.loads(out(capsys).splitlines()[0])
    assert (first["at"], first["local_at"]) == ("2026-03-01T18:00:08Z", "2026-03-01T12:00:08-06:00")


def test_replay_shows_spoken_wagers_of_an_open_round(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:2", "--data", str(data), "--json"]) == 0
    last = json.loads(out(capsys).splitlines()[-1])
    assert [(w["wager"], w["stake_cents"]) for w in last["spoken"]] == [("low", 700)]
    assert last["layout"] == []


def test_replay_notes_that_the_published_rulebook_is_another_one(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.running.rulebooks.published_rulebooks", dict)
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 0
    assert "note: oneida/roulette@2008-05-28 is no longer published" in out(capsys)


def test_replay_of_an_unknown_round_says_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:77", "--data", str(data)]) == 1
    assert capsys.readouterr().err == "roundledger replay: the ledger holds no round 'roulette-1:77'\n"


def test_replay_without_a_ledger_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "roulette-1:1", "--data", str(tmp_path)]) == 2
    assert "holds no ledger" in capsys.readouterr().err


def test_replay_of_a_damaged_round_says_where(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _change(data / "log.db", "UPDATE commits SET data = zeroblob(8) WHERE seq = 10")
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 1
    assert "damaged at roulette-1 seq 10" in capsys.readouterr().err


# verify


def test_verify_says_that_all_is_well_and_what_is_not_yet_in_the_books(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--data", str(data)]) == 0
    told = out(capsys)
    assert "roulette-1: 1 commits are not yet in the books" in told
    assert "1 streams, 15 commits, 18 events" in told
    assert "all is well so far" in told
    assert main(["verify", "--data", str(data), "--complete"]) == 1
    assert "INCOMPLETE" in out(capsys)


def test_verify_names_the_first_difference_and_counts_the_rest(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _change(data / "log.db", "UPDATE commits SET signature = zeroblob(64) WHERE seq IN (9, 11, 12)")
    assert main(["verify", "--data", str(data)]) == 1
    told = out(capsys)
    assert "DIFFERENT: roulette-1 seq 9: what it carries is no signature" in told
    assert "and 2 more" in told


def test_verify_names_damage_to_the_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "log.db").write_bytes(b"not a database" * 1000)
    assert main(["verify", "--data", str(data)]) == 1
    assert "DIFFERENT: log.db: file is not a database" in out(capsys)


def test_verify_lists_tables_set_aside(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _change(data / "books.db", "INSERT INTO set_aside VALUES ('roulette-1', 15, 'no disk')")
    assert main(["verify", "--data", str(data)]) == 0
    assert "roulette-1: set aside by the processors at seq 15: no disk" in out(capsys)


def test_verify_of_one_table(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--data", str(data), "--table", "roulette-1"]) == 0
    assert main(["verify", "--data", str(data), "--table", "craps-1"]) == 2
    assert capsys.readouterr().err == "roundledger verify: there is no stream 'craps-1'\n"


@pytest.mark.parametrize("missing", ["log.db", "keys/host-1.pub"])
def test_verify_cannot_run_without_ledger_or_keys(data: Path, capsys: pytest.CaptureFixture[str], missing: str) -> None:
    (data / missing).unlink()
    assert main(["verify", "--data", str(data)]) == 2
    assert capsys.readouterr().err.startswith("roundledger verify: ")


def test_replay_and_verify_leave_the_files_as_they_are(data: Path) -> None:
    names = ("log.db", "books.db", "keys/host-1.pub")
    before = [(data / name).read_bytes() for name in names]
    assert main(["replay", "roulette-1:1", "--data", str(data)]) == 0
    assert main(["verify", "--data", str(data)]) == 0
    assert [(data / name).read_bytes() for name in names] == before


# log copy


def test_log_copy_makes_a_ledger_that_verifies_and_can_go_on(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = ["log", "copy", "--from", f"sqlite:{data}", "--to", f"sqlite:{tmp_path / 'copy'}"]
    assert main(copy) == 0
    assert "15 commits of 1 streams; the heads are the same" in out(capsys)
    assert sorted(path.name for path in (tmp_path / "copy" / "keys").iterdir()) == ["host-1.pub"]
    assert main(["verify", "--data", str(tmp_path / "copy")]) == 0
    assert main(copy) == 0


def test_log_copy_refuses_another_history(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = WrittenFloor(tmp_path / "other")
    other.send(*Console("roulette-7").opening())
    other.close()
    assert main(["log", "copy", "--from", f"sqlite:{data}", "--to", f"sqlite:{tmp_path / 'other'}"]) == 1
    assert "refused: the source does not hold roulette-7 seq 6" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("sqlite:nowhere", "does not say whom to believe"),
        ("postgres:x", "neither sqlite:DIR nor kafka:BROKERS"),
        ("kafka:x", "name the floor's folder with --floor"),
    ],
)
def test_log_copy_cannot_run(tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, problem: str) -> None:
    assert main(["log", "copy", "--from", source, "--to", f"sqlite:{tmp_path}"]) == 2
    assert problem in capsys.readouterr().err


def test_the_modules_of_these_commands_are_light() -> None:
    modules = "import services.cli"
    heavy = "print([n for n in ('google.protobuf', 'grpc', 'rich', 'kafka', 'cryptography') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", f"import sys\n{modules}\n{heavy}"], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def _change(path: Path, sql: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    assert db.execute(sql).rowcount
    db.close()
