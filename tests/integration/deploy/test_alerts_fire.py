"""Alerts fire by a fault and are silent before and after it: their expressions, as they stand in the rules, over the
metrics of a floor that runs, scraped before, during and after. And every panel of the floor shows something."""

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

import roundledger.v1 as pb
from services.running.settings import Settings
from tests.support.disks import no_more_room
from tests.support.processes import free_port, wait_until
from tests.support.promql import Scrapes
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor
from tests.support.source import ROOT

OBSERVE = ROOT / "deploy/observe"
RULES = {r["alert"]: r for r in yaml.safe_load((OBSERVE / "alerts.yaml").read_text())["spec"]["groups"][0]["rules"]}
NOT_OF_THIS_FLOOR = {"RoleMissing", "AppendsSlow"}
"""The first asks for the roles of Kafka's floor, each a process of its own; the second depends on how busy the machine
is that runs the tests."""
HOUR = 3600.0


class Watched:
    """A floor on one machine, and what Prometheus would know of it. Time passes as the test says."""

    def __init__(self, data: Path) -> None:
        self.metrics = f"127.0.0.1:{free_port()}"
        self.settings = Settings(data=data, metrics_listen=self.metrics, upkeep_hours=24)
        self.floor = ServedFloor(self.settings)
        self.scrapes, self.passed = Scrapes(), 0.0

    def page(self) -> str | None:
        try:
            with urllib.request.urlopen(f"http://{self.metrics}/metrics", timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            return None

    def firing(self, later: float = 15.0) -> set[str]:
        """The alerts whose expression finds something, after so many seconds more."""
        self.passed += later
        self.scrapes.take(time.time() + self.passed, {"tables": self.page()})
        return {name for name, rule in RULES.items() if self.scrapes.value(rule["expr"])} - NOT_OF_THIS_FLOOR

    def wait_for(self, condition: Callable[[set[str]], bool], what: str) -> None:
        wait_until(lambda: condition(self.firing(0.001)), 30, what)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    made = Watched(tmp_path_factory.mktemp("watched"))
    client, table = made.floor.client(), RouletteTable("r1")
    made.firing()
    for command in (*table.opening(), table.place("straight", "17")):
        assert isinstance(client.send(command), pb.CommandReply)
    client.close()
    yield made
    made.floor.stop()


def test_a_floor_that_is_well_alerts_nobody(watched: Watched) -> None:
    watched.wait_for(lambda firing: not firing, f"nothing fires, but {watched.firing()}")


def test_a_full_disk_pages_and_room_ends_it(watched: Watched) -> None:
    client = watched.floor.client()
    with no_more_room(4096):
        client.send(RouletteTable("r2").opening()[0])
        watched.wait_for(lambda firing: "NothingRecorded" in firing, "the full disk fires")
    client.close()
    watched.wait_for(lambda firing: not firing, "there is room again")


def test_a_look_at_the_software_that_is_overdue_is_told(watched: Watched) -> None:
    assert watched.firing() == set()
    assert "SoftwareUnchecked" in watched.firing(27 * HOUR)
    watched.passed -= 27 * HOUR


def test_a_checkpoint_that_is_not_made_any_more_is_told(watched: Watched) -> None:
    client = watched.floor.client()

    def make() -> None:
        list(client.past.GetCheckpoint(pb.GetCheckpointRequest(), metadata=client.metadata("GetCheckpoint")))

    make()
    assert watched.firing() == set()
    assert "CheckpointOld" in watched.firing(4 * HOUR)
    watched.passed -= 4 * HOUR
    make()
    assert watched.firing() == set()
    client.close()


def test_a_role_of_which_no_process_answers_pages_by_its_name(watched: Watched) -> None:
    """The page of a real process stands for each role: what counts is whether it answers."""
    page, roles = watched.page(), ("tables", "worker", "books", "courier", "replay")
    scrapes, expr = Scrapes(), RULES["RoleMissing"]["expr"]
    scrapes.take(0.0, dict.fromkeys(roles, page))
    assert scrapes.value(expr) == {}
    for missing in roles:
        scrapes.take(1.0, {role: None if role == missing else page for role in roles})
        assert scrapes.value(expr) == {frozenset({("role", missing)}): 0.0}
        scrapes.take(2.0, {role: page for role in roles if role != missing})
        found = scrapes.value(expr)
        assert isinstance(found, dict)
        assert [dict(labels)["role"] for labels in found] == [missing]
    scrapes.take(3.0, dict.fromkeys(roles, page))
    assert scrapes.value(expr) == {}


@pytest.mark.parametrize("name", ["floor", "money", "table"])
def test_every_panel_of_a_floor_shows_something(watched: Watched, name: str) -> None:
    """Of what a worker publishes a floor on one machine has nothing."""
    watched.firing()
    panels = json.loads((OBSERVE / f"dashboards/{name}.json").read_text())["panels"]
    targets = [(panel["title"], each["expr"]) for panel in panels for each in panel["targets"]]
    own = [(title, text) for title, text in targets if "roundledger_worker_" not in text]
    wait_until(lambda: "roundledger_table_rounds{" in (watched.page() or ""), 30, "tables are looked at now and then")
    watched.firing()
    unseen = {title for title, text in own if not watched.scrapes.value(text.replace("$table", "r1"))}
    assert unseen <= {"Refusals by name"}, unseen
