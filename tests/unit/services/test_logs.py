"""What is said again and again is said once and counted; entries for machines say whose they are."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from services.running.logs import FoldingHandler, set_up_logs, tell


class Said:
    def __init__(self) -> None:
        self.stream, self.now = io.StringIO(), 0.0
        self.handler = FoldingHandler(self.stream, lambda: self.now)
        self.handler.setFormatter(logging.Formatter("%(message)s %(left_out)s", defaults={"left_out": 0}))

    def say(self, name: str, message: str, *args: object, level: int = logging.WARNING) -> None:
        self.handler.handle(logging.LogRecord(name, level, "file", 1, message, args, None))

    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture
def said() -> Said:
    return Said()


def test_a_broker_that_is_away_is_a_line_and_a_count(said: Said) -> None:
    """Twenty-one lines a second for an hour; the node's number differs, the sentence does not."""
    for number in range(21 * 3600):
        said.now = number / 21
        said.say("aiokafka", "unable to connect to node %d", number % 3)
    said.handler.close()
    lines = said.lines()
    assert len(lines) < 20
    assert lines[0] == "unable to connect to node 0 0"
    assert len(lines) + sum(int(line.split()[-1]) for line in lines) == 21 * 3600


def test_what_we_say_ourselves_is_left_out_only_if_it_is_the_same(said: Said) -> None:
    for stream_id in ("t-1", "t-2", "t-2", "t-2", "t-1"):
        said.say("ledger.books", "%s set aside", stream_id)
    assert said.lines() == ["t-1 set aside 0", "t-2 set aside 0", "t-2 set aside 1", "t-1 set aside 0"]


def test_that_something_is_over_is_never_left_out(said: Said) -> None:
    for _ in range(3):
        said.say("services.health", "not serving")
        said.say("services.health", "not serving")
        said.say("services.health", "serving again", level=logging.INFO)
    assert said.lines() == ["not serving 0", "not serving 0", "serving again 0"] * 3


def test_a_count_is_told_by_the_next_line_of_anybody(said: Said) -> None:
    for _ in range(5):
        said.say("aiokafka", "away")
    said.now = 11
    said.say("services", "hello")
    assert said.lines() == ["away 0", "away 3", "hello 0"]


def test_what_comes_now_and_then_is_said_each_time(said: Said) -> None:
    for said.now in (0.0, 11.0, 22.0):
        said.say("aiokafka", "away")
    assert said.lines() == ["away 0"] * 3


def test_what_others_make_up_is_not_kept_forever(said: Said) -> None:
    for number in range(10_000):
        said.say(f"aiokafka.{number}", "away")
    assert len(said.handler._runs) <= 256
    assert len(said.lines()) == 10_000


@pytest.fixture
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("as_before")
def test_an_entry_for_machines_says_of_which_process_stream_and_command_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs("info", "json", "north", "tables")
    logging.getLogger("services.x").error("failed", extra={"stream": "t-1", "command_id": "c-1"})
    logging.getLogger("services.x").info("plain")
    failed, plain = map(json.loads, capsys.readouterr().err.splitlines())
    assert {name: failed[name] for name in ("host", "role", "stream", "command_id", "message")} == {
        "host": "north",
        "role": "tables",
        "stream": "t-1",
        "command_id": "c-1",
        "message": "failed",
    }
    assert plain.keys() == {"at", "level", "logger", "message", "host", "role"}


@pytest.mark.usefixtures("as_before")
def test_what_scripts_wait_for_is_on_standard_output_and_an_entry_where_entries_are_for_machines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs("error", "json", "north", "tables")
    tell("serving on 127.0.0.1:7733")
    entry = json.loads(capsys.readouterr().out)
    assert entry.keys() == {"at", "level", "logger", "message", "host", "role"}
    assert (entry["message"], entry["host"]) == ("serving on 127.0.0.1:7733", "north")
    set_up_logs("error", "text")
    tell("serving on 127.0.0.1:7733")
    assert capsys.readouterr().out == "serving on 127.0.0.1:7733\n"
