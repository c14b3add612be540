"""What a run over many hands found."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from services.phh.checking import Checked, Verdict
from services.phh.reading import HandPlace
from services.phh.reasons import Reason

AGREED, DIFFERS, NO_ANSWER = 0, 1, 2


class Summary:
    """Counts by verdict, and by rule where there is one."""

    def __init__(self) -> None:
        self._verdicts: Counter[Verdict] = Counter()
        self._rules: Counter[tuple[Verdict, str]] = Counter()
        self._raked = 0

    def add(self, checked: Checked) -> None:
        self._verdicts[checked.verdict] += 1
        self._raked += checked.is_raked
        if checked.reason is not None:
            self._rules[checked.verdict, checked.reason.rule] += 1

    @property
    def hands(self) -> int:
        return self._verdicts.total()

    def exit_code(self, *, strict: bool) -> int:
        """A difference is a no; what could not be read has no answer. With `strict` so has what cannot be expressed."""
        if self._verdicts[Verdict.DIFFERS]:
            return DIFFERS
        unanswered = self._verdicts[Verdict.UNREADABLE]
        unanswered += self._verdicts[Verdict.NOT_EXPRESSIBLE] if strict else 0
        return NO_ANSWER if unanswered else AGREED

    def lines(self, seconds: float) -> Iterator[str]:
        rate = f", {self.hands / seconds:,.0f} a second" if seconds else ""
        yield f"{self.hands:,} {'hand' if self.hands == 1 else 'hands'} in {seconds:.1f} s{rate}"
        for verdict in Verdict:
            if count := self._verdicts[verdict]:
                yield f"  {count:,} {verdict.value}{self._more(verdict)}"

    def as_json(self, seconds: float) -> dict[str, object]:
        return {
            "hands": self.hands,
            "seconds": round(seconds, 3),
            "verdicts": {verdict.name.lower(): self._verdicts[verdict] for verdict in Verdict},
            "raked": self._raked,
            "rules": [
                {"verdict": verdict.name.lower(), "rule": rule, "hands": count}
                for (verdict, rule), count in self._rules.most_common()
            ],
        }

    def _more(self, verdict: Verdict) -> str:
        if verdict is Verdict.AGREED:
            return f", {self._raked:,} of them with a rake of the file's own house" if self._raked else ""
        rules = [(rule, count) for (of, rule), count in self._rules.most_common() if of is verdict and rule]
        return f" ({', '.join(f'{rule}: {count:,}' for rule, count in rules)})" if rules else ""


def line_of(place: HandPlace, checked: Checked, round_id: str = "") -> str:
    """Such as `hands.phhs[3]: phh-NT:3, agreed`. What cannot be read is also told by the line at which it begins."""
    what = f"{round_id}, {checked.verdict.value}" if round_id else checked.verdict.value
    line = f", line {place.line}" if checked.verdict is Verdict.UNREADABLE else ""
    return f"{place}{line}: {what}" + (f": {checked.reason}" if checked.reason else "")


def json_of(place: HandPlace, checked: Checked, round_id: str = "") -> dict[str, object]:
    reason = checked.reason or Reason("")
    return {
        "file": place.file,
        "hand": place.name,
        "line": place.line,
        **({"round_id": round_id} if round_id else {}),
        "verdict": checked.verdict.name.lower(),
        "raked": checked.is_raked,
        **msgspec.structs.asdict(reason),
    }
