"""As much of PromQL as alerts and dashboards here are written in, over scrapes that a test has taken."""

import math
import operator
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

import promql_parser as parser
from prometheus_client.parser import text_string_to_metric_families

Labels = frozenset[tuple[str, str]]
Vector = dict[Labels, float]
Value = Vector | float

_AGGREGATES: dict[str, Callable[[list[float]], float]] = {
    "sum": sum,
    "max": max,
    "min": min,
    "count": lambda values: float(len(values)),
}
_ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_COMPARED = {">": operator.gt, "<": operator.lt, "==": operator.eq, ">=": operator.ge, "<=": operator.le}


class Scrapes:
    """What targets said, and when. A target that does not answer is `up` with 0, as Prometheus has it."""

    def __init__(self) -> None:
        self._taken: list[tuple[float, dict[str, Vector]]] = []

    def take(self, at: float, targets: Mapping[str, str | None]) -> None:
        """The pages of all targets by their pod, or by the role of an only one; None of one that did not answer."""
        series: dict[str, Vector] = defaultdict(dict)
        for name, page in targets.items():
            role, _, number = name.partition("-")
            target = {"namespace": "roundledger", "role": role, "pod": f"{role}-{number or 0}"}
            series["up"][frozenset(target.items())] = float(page is not None)
            for sample in _samples(page or ""):
                series[sample.name][frozenset({**sample.labels, **target}.items())] = sample.value
        self._taken.append((at, series))

    def value(self, text: str) -> Value:
        """Of an expression, as of the newest scrape."""
        return self._value(parser.parse(text))

    def _value(self, e: Any) -> Value:
        if isinstance(e, parser.NumberLiteral):
            return float(e.val)
        if isinstance(e, parser.ParenExpr):
            return self._value(e.expr)
        if isinstance(e, parser.VectorSelector):
            return self._selected(e, self._taken[-1][1])
        if isinstance(e, parser.AggregateExpr):
            return _aggregated(e, _vector(self._value(e.expr)))
        if isinstance(e, parser.BinaryExpr):
            return _combined(str(e.op), self._value(e.lhs), self._value(e.rhs))
        assert isinstance(e, parser.Call), f"{e} is more than this can"
        return self._called(e.func.name, e.args)

    def _called(self, name: str, args: list[Any]) -> Value:
        if name == "time":
            return self._taken[-1][0]
        if name in ("rate", "increase"):
            return self._grown(args[0], per_second=name == "rate")
        if name == "histogram_quantile":
            return _quantile(_number(self._value(args[0])), _vector(self._value(args[1])))
        found = _vector(self._value(args[0]))
        if name == "abs":
            return {labels: abs(value) for labels, value in found.items()}
        assert name == "absent", name
        said = {(m.name, m.value) for m in args[0].matchers.matchers}
        return {} if found else {frozenset(said): 1.0}

    def _selected(self, selector: Any, series: Mapping[str, Vector]) -> Vector:
        matchers = selector.matchers.matchers
        return {k: v for k, v in series.get(selector.name, {}).items() if all(_matches(m, dict(k)) for m in matchers)}

    def _grown(self, e: Any, *, per_second: bool) -> Vector:
        """Between the first and the last scrape of the range; a counter that began anew counts from 0."""
        now = self._taken[-1][0]
        within = [(at, s) for at, s in self._taken if at >= now - e.range.total_seconds()]
        steps = [self._selected(e.vector_selector, series) for _, series in within]
        grown: Vector = {}
        for before, after in pairwise(steps):
            for labels in before.keys() & after.keys():
                step = after[labels] - before[labels] if after[labels] >= before[labels] else after[labels]
                grown[labels] = grown.get(labels, 0.0) + step
        seconds = within[-1][0] - within[0][0]
        return {labels: value / seconds for labels, value in grown.items()} if per_second else grown


@lru_cache(maxsize=8)
def _samples(page: str) -> list[Any]:
    """Read once where several pods show the same page: a process may have several roles."""
    return [sample for family in text_string_to_metric_families(page) for sample in family.samples]


def _matches(matcher: Any, labels: Mapping[str, str]) -> bool:
    said, op = labels.get(matcher.name, ""), str(matcher.op).rpartition(".")[2]
    assert op in ("Equal", "NotEqual", "Re", "NotRe"), op
    is_same = re.fullmatch(matcher.value, said) is not None if "Re" in op else said == matcher.value
    return is_same != op.startswith("Not")


def _aggregated(e: Any, found: Vector) -> Vector:
    kind = str(e.op)
    if kind == "topk":
        return dict(sorted(found.items(), key=lambda each: -each[1])[: int(e.param.val)])
    kept, groups = {*e.modifier.labels} if e.modifier else set(), defaultdict[Labels, list[float]](list)
    for labels, value in found.items():
        groups[frozenset(each for each in labels if each[0] in kept)].append(value)
    return {labels: _AGGREGATES[kind](values) for labels, values in groups.items()}


def _combined(op: str, left: Value, right: Value) -> Value:
    if op == "or":
        return {**_vector(right), **_vector(left)}
    if isinstance(left, float) and isinstance(right, float):
        return float(_ARITHMETIC[op](left, right))
    if isinstance(left, float):
        pairs = {labels: (left, value) for labels, value in _vector(right).items()}
    elif isinstance(right, float):
        pairs = {labels: (value, right) for labels, value in left.items()}
    else:
        pairs = {labels: (left[labels], right[labels]) for labels in left.keys() & right.keys()}
    if op in _COMPARED:
        return {labels: a for labels, (a, b) in pairs.items() if _COMPARED[op](a, b)}
    return {k: _ARITHMETIC[op](a, b) if op != "/" or b else math.nan for k, (a, b) in pairs.items()}


def _quantile(wanted: float, buckets: Vector) -> Vector:
    groups = defaultdict[Labels, list[tuple[float, float]]](list)
    for labels, value in buckets.items():
        bound = float(dict(labels)["le"])
        groups[frozenset(each for each in labels if each[0] != "le")].append((bound, value))
    found: Vector = {}
    for labels, counts in groups.items():
        counts.sort()
        rank, below, lower = wanted * counts[-1][1], 0.0, 0.0
        found[labels] = math.nan
        for bound, count in counts:
            if counts[-1][1] and count >= rank:
                share = (rank - below) / (count - below) if count > below else 0.0
                found[labels] = lower if math.isinf(bound) else lower + (bound - lower) * share
                break
            below, lower = count, bound
    return found


def _vector(value: Value) -> Vector:
    assert isinstance(value, dict), value
    return value


def _number(value: Value) -> float:
    assert isinstance(value, float), value
    return value
