"""What Prometheus would know of processes that run, which alerts of the house's rules that fires, and what the
dashboards show of it."""

import json
import math
import time
import urllib.request
from collections.abc import Callable, Mapping

import yaml

from tests.support.processes import wait_until
from tests.support.promql import Scrapes
from tests.support.source import ROOT

OBSERVE = ROOT / "deploy/observe"
RULES = {r["alert"]: r for r in yaml.safe_load((OBSERVE / "alerts.yaml").read_text())["spec"]["groups"][0]["rules"]}
HOUR = 3600.0


class Watched:
    """Time passes as the test says: what an alert waits for (`for:`) is Prometheus' own, and not waited for."""

    def __init__(self, targets: Mapping[str, str], *, without: frozenset[str] = frozenset()) -> None:
        """Where each pod shows its metrics (or role, of which there is one); and alerts that are about other floors
        than this."""
        self._targets, self._without = targets, without
        self.scrapes, self.passed = Scrapes(), 0.0

    def page(self, pod: str) -> str | None:
        return _page(self._targets[pod])

    def firing(self, later: float = 15.0) -> set[str]:
        """The alerts whose expression finds something, after so many seconds more."""
        self.passed += later
        pages = {address: _page(address) for address in {*self._targets.values()}}
        self.scrapes.take(time.time() + self.passed, {pod: pages[address] for pod, address in self._targets.items()})
        return {name for name, rule in RULES.items() if self.scrapes.value(rule["expr"])} - self._without

    def unseen(self, dashboard: str, *, table: str = "", without: str = "") -> set[str]:
        """The panels with a line that has no number to show, but for lines of metrics that this floor is without."""
        panels = json.loads((OBSERVE / f"dashboards/{dashboard}.json").read_text())["panels"]
        lines = [(panel["title"], each["expr"]) for panel in panels for each in panel["targets"]]
        own = [(title, text.replace("$table", table)) for title, text in lines if not without or without not in text]
        return {title for title, text in own if not self._has_number(text)}

    def wait_until_shown(self, *dashboards: str, table: str = "") -> None:
        def unseen() -> set[str]:
            return {panel for name in dashboards for panel in self.unseen(name, table=table)}

        self.firing()
        missing = unseen()
        self.wait_for(lambda _: not unseen(), f"all panels show something, but {missing}")

    def missing_roles(self) -> set[str]:
        """Those that the alert RoleMissing names, of the ones that are scraped here."""
        self.firing(0.001)
        found = self.scrapes.value(RULES["RoleMissing"]["expr"])
        assert isinstance(found, dict)
        return {dict(labels)["role"] for labels in found} & {name.partition("-")[0] for name in self._targets}

    def _has_number(self, text: str) -> bool:
        value = self.scrapes.value(text)
        return any(not math.isnan(each) for each in (value.values() if isinstance(value, dict) else [value]))

    def begin_anew(self) -> None:
        """As a Prometheus would that knows nothing of before."""
        self.scrapes, self.passed = Scrapes(), 0.0
        self.firing()

    def wait_for(self, condition: Callable[[set[str]], bool], what: str, seconds: float = 60) -> None:
        wait_until(lambda: condition(self.firing(0.001)), seconds, what)

    def wait_until_fired(self, *alerts: str) -> None:
        self.wait_for(lambda firing: {*alerts} <= firing, f"{' and '.join(alerts)} fires")

    def wait_until_quiet(self) -> None:
        self.wait_for(lambda firing: not firing, f"nothing fires any more, but {self.firing()}")


def _page(address: str) -> str | None:
    try:
        with urllib.request.urlopen(f"http://{address}/metrics", timeout=10) as answer:
            return str(answer.read().decode())
    except OSError:
        return None
