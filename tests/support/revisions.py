"""A later version of the program, whose roulette pays otherwise."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import as_stream
from games.roulette import GAME
from games.roulette.state import Table
from ledger.catalogue import CATALOGUE, FOUNDING
from ledger.core.catalogue import Catalogue
from ledger.core.stream import Decisions

LATER_REVISION = GAME.revision + 1


def _generous(table: Table, e: pb.CrownPlaced) -> Decisions:
    """Every winner gets a dollar more than the rules say."""
    decisions = GAME.settle[pb.CrownPlaced](table, e)
    for decision in decisions:
        if decision.paid_cents:
            decision.paid_cents += 100
    return decisions


def later_version() -> Catalogue:
    generous = replace(GAME, revision=LATER_REVISION, settle={**GAME.settle, pb.CrownPlaced: _generous})
    others = (stream for kind, stream in CATALOGUE.streams.items() if kind != GAME.name)
    return Catalogue([as_stream(generous), *others], FOUNDING)
