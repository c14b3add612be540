"""Players' PINs as a floor keeps them (compliance e4): a slow hash, few tries, and nothing else anywhere."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from stat import S_IMODE

import grpc
import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.access.errors import rejection_from
from services.access.pins import LOCKED_SECONDS, MOST_WRONG, BadPin, KeptPin, Pins, kept_pin, read_pins, write_pins
from services.cli import main
from services.running.problems import Problem
from services.running.settings import Settings
from tests.support.house.console import HouseConsole
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served
from tests.support.table_money import MoneyConsole

PIN = "73519284"
WRONG = "73519285"


def test_a_pin_is_kept_as_a_salted_hash_that_only_its_owner_may_read(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    write_pins(path, {player: kept_pin(player, PIN) for player in ("anna", "ben")})
    assert S_IMODE(path.stat().st_mode) == 0o600
    assert PIN not in path.read_text()
    kept = read_pins(path)
    assert kept["anna"].hash != kept["ben"].hash
    pins = Pins(path)
    assert pins.is_right("anna", PIN)
    assert not pins.is_right("anna", WRONG)
    assert not pins.is_right("carla", PIN)
    assert not pins.is_right("carla", "")


@pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "\u0661\u0662\u0663\u0664", "1234\n"])
def test_what_is_no_pin_is_refused(pin: str) -> None:
    with pytest.raises(BadPin):
        kept_pin("anna", pin)


def test_after_a_few_wrong_ones_none_is_looked_at_for_a_while(tmp_path: Path) -> None:
    path, now = tmp_path / "pins.toml", 0.0
    write_pins(path, {"anna": kept_pin("anna", PIN)})
    pins = Pins(path, lambda: now)
    assert [pins.may_try("anna") for _ in range(MOST_WRONG)] == [True] * MOST_WRONG
    pins.forgive("anna")  # the last of them was right
    assert [pins.may_try("anna") for _ in range(MOST_WRONG + 100)] == [True] * MOST_WRONG + [False] * 100
    assert pins.may_try("ben")
    now = LOCKED_SECONDS - 1.0
    assert not pins.may_try("anna")
    now = float(LOCKED_SECONDS)
    assert pins.may_try("anna")
    assert not pins.is_right("anna", WRONG)


def test_a_file_of_ten_thousand_pins_is_read_when_it_has_changed_and_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read = tmp_path / "pins.toml", list[Path]()
    kept = kept_pin("anna", PIN)
    write_pins(path, {name: KeptPin(name, kept.salt, kept.hash) for name in ("anna", *map(str, range(10_000)))})
    monkeypatch.setattr("services.access.pins.read_pins", lambda path: read.append(path) or read_pins(path))
    pins = Pins(path)
    assert [pins.is_right("anna", pin) for pin in (PIN, WRONG, PIN)] == [True, False, True]
    assert pins.is_right("9999", PIN)
    assert len(read) == 1
    write_pins(path, {"anna": kept_pin("anna", WRONG)})
    assert [pins.is_right("anna", pin) for pin in (PIN, WRONG)] == [False, True]
    path.unlink()
    assert not pins.is_right("anna", WRONG)
    assert len(read) == 3


def test_a_file_that_is_none_is_said(tmp_path: Path) -> None:
    path = tmp_path / "pins.toml"
    path.write_text("[[pins]]\nplayer_id = 1\n")
    with pytest.raises(Problem, match="is no file of PINs"):
        read_pins(path)


# --- On a floor ---


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    settings = Settings(data=tmp_path_factory.mktemp("floor"))
    with served(settings) as floor:
        write_pins(settings.pins, {"anna": kept_pin("anna", PIN)})
        client, table, house = floor.client(), RouletteTable("roulette-1"), HouseConsole()
        for command in (*table.opening(players=("anna", "ben")), house.switch("marker_pins", on=True)):
            answer = client.send(command)
            assert isinstance(answer, pb.CommandReply), answer
        client.close()
        yield floor


def _checked(floor: ServedFloor, pin: str, player: str = "anna", role: int = pb.ROLE_DEALER) -> str | Rejection:
    client = floor.client()
    asked = pb.CheckPinRequest(table_id="roulette-1", player_id=player, marker_number="m-1", amount_cents=5000, pin=pin)
    try:
        metadata = client.metadata("CheckPin", pb.Actor(role=role))  # type: ignore[arg-type]
        return str(client.pins.CheckPin(asked, metadata=metadata).pin_proof)
    except grpc.RpcError as error:
        refused = rejection_from(error)
        return refused or Rejection("UNKNOWN", str(error.details()))
    finally:
        client.close()


def _code(answer: object) -> str:
    if not isinstance(answer, Rejection):
        return f"{answer}"
    assert PIN not in answer.message
    assert WRONG not in answer.message
    return answer.code


def test_a_marker_is_issued_to_who_gave_their_pin_and_the_pin_is_nowhere(floor: ServedFloor) -> None:
    client, money = floor.client(), MoneyConsole("roulette-1")
    asked = money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1")
    assert _code(client.send(asked)) == "PIN_NEEDED"
    assert _code(_checked(floor, WRONG)) == "PIN_WRONG"
    assert _code(_checked(floor, PIN, "ben")) == "PIN_WRONG"
    proof = _checked(floor, PIN)
    assert isinstance(proof, str)
    answer = client.send(money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, "m-1", proof))
    assert isinstance(answer, pb.CommandReply)
    assert event_in(answer.events[0]).pin_checked
    listed = pb.ListViewingsRequest(subject="PIN of anna")
    (kept,) = client.past.ListViewings(listed, metadata=client.metadata("ListViewings")).viewings
    assert (kept.kind, kept.query) == (pb.VIEWING_KIND_REFUSED, "CheckPin")
    client.close()
    found = [path for path in Path(floor.settings.data).rglob("*") if path.is_file()]
    assert not [path for path in found if any(pin.encode() in path.read_bytes() for pin in (PIN, WRONG))]


def test_of_forty_at_once_no_more_are_looked_at_than_one_after_the_other(floor: ServedFloor) -> None:
    with ThreadPoolExecutor(40) as pool:
        answers = [_code(answer) for answer in pool.map(lambda _: _checked(floor, WRONG, "guessed"), range(40))]
    assert Counter(answers) == {"PIN_WRONG": MOST_WRONG, "PIN_LOCKED": 40 - MOST_WRONG}


def test_only_who_issues_markers_asks_for_pins(floor: ServedFloor) -> None:
    assert _code(_checked(floor, PIN, role=pb.ROLE_ACCOUNTING)) == "ROLE_NOT_ALLOWED"


def test_an_operator_sets_lists_and_removes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    (tmp_path / "floor").mkdir()
    assert main(["pins", "list", *where]) == 0
    monkeypatch.setattr("sys.stdin", StringIO(f"{PIN}\n{PIN}\n"))
    assert main(["pins", "set", "anna", *where]) == 0
    assert main(["pins", "list", *where]) == 0
    assert Pins(Settings(data=tmp_path).pins).is_right("anna", PIN)
    assert main(["pins", "remove", "anna", *where]) == 0
    assert main(["pins", "remove", "anna", *where]) == 1
    said = capsys.readouterr()
    assert PIN not in said.out + said.err
    assert said.out.splitlines()[0] == "nobody has a PIN"
    assert "anna" in said.out
