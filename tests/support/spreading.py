"""Which tests one process runs, where several processes run tests: those that share something."""

import re

from xdist.scheduler import LoadScopeScheduling

from ledger.catalogue import CATALOGUE

_LAST_PARAMETER = re.compile(r"\[(?:.*-)?(\w+)]$")


def group_of(nodeid: str) -> str:
    """The tests of a module, whose servers then start once; of unit tests those of a kind of stream, whose plays are
    then drawn once. Simulated floors share nothing: each goes to whichever process is free."""
    module, _, test = nodeid.partition("::")
    if test.startswith("test_whatever_goes_wrong") and module.endswith("/test_simulation.py"):
        return nodeid
    kind = _LAST_PARAMETER.search(test)
    if kind and kind[1] in CATALOGUE.streams and module.startswith("tests/unit/"):
        return f"plays of {kind[1]}"
    return module


class Spreading(LoadScopeScheduling):  # type: ignore[misc]
    """xdist's own groups (`--dist loadgroup`) go unheard by pytest 9.2, which keeps ids where xdist does not look."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
