"""The clauses that decisions cite, in our own words, as data."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def _all() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads((resources.files("services.showing") / "clauses.toml").read_text(encoding="utf-8"))


def clauses_of(rulebook_id: str) -> Mapping[str, str]:
    """By the number under which decisions cite them, for a rulebook such as oneida/craps@2006-08-30: other issuers
    number their clauses otherwise. One that is missing is cited by its number alone."""
    issuer, _, rest = rulebook_id.partition("/")
    return _all().get(issuer, {}).get(rest.partition("@")[0], {})
