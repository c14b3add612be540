"""What the house keeps of a wager on average, as stated in theory.toml."""

import tomllib
from fractions import Fraction
from functools import lru_cache
from importlib import resources


@lru_cache
def _stated() -> dict[str, dict[str, Fraction]]:
    text = resources.files("games").joinpath("theory.toml").read_text(encoding="utf-8")
    return {
        rulebook_id: {wager: Fraction(edge) for wager, edge in wagers.items()}
        for rulebook_id, wagers in tomllib.loads(text).items()
    }


def stated_edge(rulebook_id: str, wager: str, selection: str) -> Fraction | None:
    """None where it is not stated."""
    wagers = _stated().get(rulebook_id, {})
    return wagers.get(f"{wager} {selection}", wagers.get(wager))
