"""`phh check` of hands as other houses play them: every one agrees in every stack, or is named with the rule by which
ours differs, and that rule is the reason.

ROUNDLEDGER_PHH_EVENINGS says how many hands a variant (15 if unset; `make duel` has 1,700, nearly all of the time
pokerkit's), ROUNDLEDGER_PHH_SEED where they start. A failure names its seed.
"""

import json
import os
import random
import tomllib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.cli import main
from services.phh.checking import Verdict, check
from services.phh.history import history_from
from tests.support.phh.evenings import STYLES, Evening, random_evening, scaled

HANDS = int(os.environ.get("ROUNDLEDGER_PHH_EVENINGS", "15"))
SEED = int(os.environ.get("ROUNDLEDGER_PHH_SEED", "20060830"))


def _agrees_with_even_pots(evening: Evening) -> bool:
    """Odd amounts are the whole difference: without them there is none."""
    return check(history_from(tomllib.loads(scaled(evening), parse_float=Decimal))).verdict is Verdict.AGREED


REASONS: dict[str, Callable[[Evening], bool]] = {
    "G.3.c": lambda evening: evening.house.has_short_stack(),
    "F.2, G.3.c": lambda evening: evening.house.has_short_stack(),
    "J.4": lambda evening: evening.house.has_posts_out_of_place(),
    "G.2.a": lambda evening: evening.house.has_ante_out_of_place(),
    "G.3.d": lambda evening: evening.raises_of_everything > 0,
    "P.5": lambda evening: evening.house.style.is_stud and evening.folded_for_nothing,
    "A.10, I.8": lambda evening: evening.house.style.is_stud and len(evening.house.stacks) > 6,
    "A.10, H.4": lambda evening: evening.house.code == "FR" and len(evening.house.stacks) > 6,
    "I.9.b, K.10.b, C.5": _agrees_with_even_pots,
    "H.10": _agrees_with_even_pots,
    "K.11": lambda evening: "/8" in evening.house.code and evening.pots > 1,
}
"""What has to be so of a hand for which a rule is named."""


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("code", STYLES)
def test_every_hand_agrees_or_its_rule_is_named(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evenings = {str(seed): random_evening(random.Random(seed), code) for seed in range(SEED, SEED + HANDS)}
    path = tmp_path / "evenings.phhs"
    path.write_text("\n\n".join(f"[{seed}]\n{evening.text}" for seed, evening in evenings.items()))
    main(["phh", "check", "--json", str(path)])
    *answers, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert [answer["hand"] for answer in answers] == list(evenings)
    assert summary["hands"] == HANDS
    for answer in answers:
        _judge(answer, evenings[answer["hand"]])
    assert summary["verdicts"]["agreed"] > HANDS / 2


def _judge(answer: dict[str, Any], evening: Evening) -> None:
    house, rule, told = evening.house, answer["rule"], json.dumps(answer)
    if answer["verdict"] == "agreed":
        assert not house.has_short_stack(), told
        assert not house.has_posts_out_of_place(), told
        assert not house.has_ante_out_of_place(), told
        assert not answer["raked"], told
    else:
        assert answer["verdict"] in ("not_expressible", "differs"), told
        assert rule in REASONS, told
        assert REASONS[rule](evening), f"{told}\n{evening.text}"
