"""The clauses that the program cites, in our own words, as data."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def _all() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads((resources.files("services.showing") / "clauses.toml").read_text(encoding="utf-8"))


def clauses_of(rulebook_id: str) -> Mapping[str, str]:
    """By the number under which they are cited, for a rulebook such as oneida/craps@2006-08-30: other issuers number
    their clauses otherwise. The empty number names an issuer whose text this one adds to. A clause that is missing, in
    a house's own rulebook say, is cited by its number alone."""
    issuer, _, rest = rulebook_id.partition("/")
    game = rest.partition("@")[0]
    own = _all().get(issuer, {}).get(game, {})
    base = _all().get(own.get("", ""), {}).get(game, {})
    return {clause: text for clause, text in {**base, **own}.items() if clause}
