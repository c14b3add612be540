"""Dashboards and alerts: their PromQL is of metrics that exist; each alert has its entry, each metric its row."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml
from typer.main import get_command

from ledger.worker.metrics import WorkerMetrics
from services.cli import app
from services.running.metrics import Metrics
from tests.support.source import ROOT

OBSERVE = ROOT / "deploy/observe"
RULES = yaml.safe_load((OBSERVE / "alerts.yaml").read_text())["spec"]["groups"][0]["rules"]
DASHBOARDS = {path.stem: json.loads(path.read_text()) for path in sorted((OBSERVE / "dashboards").glob("*.json"))}
OF_PROMETHEUS = {"up": {"namespace", "role"}}
OF_THE_TARGET = {"namespace", "role", "pod", "le"}
SCALED_BY = yaml.safe_load((ROOT / "deploy/k8s/components/autoscale/worker.yaml").read_text())["spec"]["triggers"]
EXPRESSIONS = [
    *((rule["alert"], rule["expr"]) for rule in RULES),
    *((name, target["expr"]) for name, told in DASHBOARDS.items() for p in told["panels"] for target in p["targets"]),
    *(("autoscale", trigger["metadata"]["query"]) for trigger in SCALED_BY),
]


def shown() -> dict[str, set[str]]:
    """Every series of the program, with its labels."""
    found: dict[str, set[str]] = {}
    for metrics in (Metrics(), WorkerMetrics()):
        for metric in vars(metrics).values():
            if not hasattr(metric, "describe"):
                continue
            for told in metric.describe():
                labels = {*getattr(told, "_labelnames", getattr(metric, "_labelnames", ()))}
                ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(told.type, [""])
                found |= {told.name + end: labels for end in ends}
    return {name: labels for name, labels in found.items() if name.startswith("roundledger_")}


SHOWN = shown()


def parts(expression: Any) -> Iterator[Any]:
    """An expression and all that is in it."""
    yield expression
    for name in ("lhs", "rhs", "expr", "vector_selector"):
        if (inner := getattr(expression, name, None)) is not None:
            yield from parts(inner)
    for inner in getattr(expression, "args", ()):
        yield from parts(inner)


@pytest.mark.parametrize(("name", "text"), EXPRESSIONS, ids=lambda value: value[:60])
def test_an_expression_asks_for_metrics_and_labels_that_exist(name: str, text: str) -> None:
    known = {**SHOWN, **OF_PROMETHEUS}
    found = [*parts(promql_parser.parse(text))]
    selectors = [each for each in found if isinstance(each, promql_parser.VectorSelector)]
    assert {each.name for each in selectors} == {*re.findall(r"\b(?:roundledger_\w+|up)\b", text)}
    assert {each.name for each in selectors} <= known.keys()
    labels = {label for each in selectors for label in known[each.name]} | OF_THE_TARGET
    for each in selectors:
        assert {matcher.name for matcher in each.matchers.matchers} <= known[each.name] | OF_THE_TARGET
    for each in found:
        if isinstance(each, promql_parser.AggregateExpr) and each.modifier:
            assert {*each.modifier.labels} <= labels


def test_the_rules_are_a_file_that_prometheus_loads(tmp_path: Path) -> None:
    """As its own tool says, where one is installed; what a rule has is checked wherever the tests run."""
    for rule in RULES:
        assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"\d+[smhd]", rule.get("for", "1m"))
        written = "".join(rule["annotations"].values())
        assert {*re.findall(r"\{\{ \$(\w+)", written)} <= {"labels", "value"}
        assert written.count("{{") == written.count("}}")
    if promtool := shutil.which("promtool"):
        rules = tmp_path / "rules.yaml"
        rules.write_text(yaml.safe_dump({"groups": [{"name": "roundledger", "rules": RULES}]}))
        subprocess.run([promtool, "check", "rules", str(rules)], check=True, timeout=60)


def test_every_alert_has_its_entry_in_the_runbook_and_every_entry_an_alert() -> None:
    entries = re.findall(r"^## (\w+)$", (ROOT / "docs/runbook.md").read_text(), flags=re.M)
    assert entries == [rule["alert"] for rule in RULES]
    for rule in RULES:
        assert rule["annotations"]["runbook"] == f"docs/runbook.md#{rule['alert'].lower()}"
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_the_runbook_names_commands_that_exist() -> None:
    named = re.findall(r"`roundledger ([a-z][a-z -]*[a-z])", (ROOT / "docs/runbook.md").read_text())
    assert len(named) >= 5
    for words in named:
        command: Any = get_command(app)
        for word in words.split():
            command = command.commands[word]


def test_a_minimum_is_of_those_who_know() -> None:
    """Every process shows every metric, and those whose part it is not show 0."""
    for name, text in EXPRESSIONS:
        for metric in re.findall(r"\bmin(?: by \(\w+\))? ?\((\w+[^)]*)\)", text):
            assert "role=" in metric, name


def test_every_metric_is_documented_and_every_documented_one_exists() -> None:
    page = (ROOT / "docs/operations.md").read_text()
    rows = "".join(line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `roundledger_"))
    documented = dict(re.findall(r"`(roundledger_\w+)(\{[\w,]+\})?`", rows))
    series = {re.sub(r"_(bucket|sum|count)$", "", name): labels for name, labels in SHOWN.items()}
    assert documented.keys() == series.keys()
    for name, labels in series.items():
        assert {*re.findall(r"\w+", documented[name])} == labels


def test_partitions_that_a_process_has_no_more_are_shown_no_more() -> None:
    metrics = Metrics()
    for unread, expected in (({0: 5, 1: 0}, [5, 0]), ({1: 7}, [None, 7]), ({}, [None, None])):
        metrics.show_books_lag(unread)
        shown = metrics.registry.get_sample_value
        assert [shown("roundledger_books_lag_commits", {"partition": p}) for p in "01"] == expected


@pytest.mark.parametrize("name", DASHBOARDS)
def test_a_dashboard_can_be_laid_out(name: str) -> None:
    told = DASHBOARDS[name]
    assert told["uid"] == f"roundledger-{name}"
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in told["panels"]]
    assert len({*places}) == len(places) == len({panel["id"] for panel in told["panels"]})
    assert all(panel["title"] and panel["targets"] for panel in told["panels"])


def test_kubernetes_and_compose_bring_every_dashboard() -> None:
    (made,) = yaml.safe_load((OBSERVE / "kustomization.yaml").read_text())["configMapGenerator"]
    assert made["files"] == [f"dashboards/{name}.json" for name in ("floor", "money", "kafka", "table")]
    assert {*DASHBOARDS} == {"floor", "money", "kafka", "table"}
    compose = ROOT / "deploy/compose"
    services = yaml.safe_load((compose / "compose.yaml").read_text())["services"]
    for name in ("prometheus", "grafana"):
        assert all((compose / volume.split(":")[0]).exists() for volume in services[name]["volumes"])
    (scraped,) = yaml.safe_load((compose / "observe/prometheus.yaml").read_text())["scrape_configs"]
    for target in scraped["static_configs"]:
        service, _, port = target["targets"][0].partition(":")
        assert services[service]["environment"]["ROUNDLEDGER_METRICS_LISTEN"].endswith(f":{port}")
        assert {"namespace", "role", "pod"} == target["labels"].keys()
    roles = {target["labels"]["role"] for target in scraped["static_configs"]}
    assert roles == {*re.findall(r'absent\(up\{namespace="roundledger",role="(\w+)"', RULES[0]["expr"])}
