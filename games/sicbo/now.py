"""What may be done at a sic bo table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.sicbo.commands.equipment import AUTOMATED, LEAST_RUNS, MANUAL
from games.sicbo.layout import AREAS, winning_areas
from games.sicbo.state import BETTING, SUSPENDED, Table
from games.tables.now import about_wagers, on_posted
from ledger.core.procedure import Procedure, Try

_DICE = (1, 2, 4)
PARTS = 60
"""Odds such as 3 to 2, and what follows from several cases at once, are paid exactly in multiples of so many chips."""


def _tries(table: Table) -> Iterator[Try]:
    state, options = table.play, table.options
    for kind in (
        pb.ClearSicboLightsRequest,
        pb.PaySicboWinnersRequest,
        pb.CollectSicboLosersRequest,
        pb.UncoverSicboShakerRequest,
        pb.CoverSicboShakerRequest,
        pb.ActivateSicboShakerRequest,
        pb.CloseSicboBetsRequest,
        pb.CallSicboNoRollRequest,
    ):
        yield Try(kind())
    yield Try(pb.EnterSicboValuesRequest(values=state.dice))
    yield Try(pb.AnnounceSicboDiceRequest(values=_DICE), fill=("values",))
    yield Try(pb.ShakeSicboRequest(times=options.min_shakes), fill=("times",))
    yield Try(pb.SettleSicboByHandRequest(supervisor_id="supervisor"), fill=("supervisor_id",))
    for cause in ("shaker", "device"):
        yield Try(pb.VoidSicboTossRequest(cause=cause, supervisor_id="supervisor"), fill=("supervisor_id",))
    yield Try(pb.RepairSicboDeviceRequest())
    yield from _readying(table)
    for wager, selections in AREAS.items():
        for selection in selections if wager == "total" else selections[:1]:  # each total has odds of its own
            for seat in table.players:
                body = pb.PlaceSicboWagerRequest(seat=seat, wager=wager, selection=selection)
                fill = ("selection",) if wager != "total" and len(selections) > 1 else ()
                yield on_posted(table, body, options.chip_unit_cents, PARTS, fill)
    yield from about_wagers(table, pb.RemoveSicboWagerRequest)


def _readying(table: Table) -> Iterator[Try]:
    """What a shaker and the device need before bets are closed."""
    state, lit = table.play, winning_areas(_DICE, pair_on_triple=table.options.pair_on_triple)
    tested = pb.InspectSicboDeviceRequest(values=_DICE, lit=lit, passed=True)
    yield Try(tested, fill=("values", "lit"), is_due=not state.device_tested or state.phase == SUSPENDED)
    is_due = state.shift_test_due or not state.shaker_tested
    yield Try(pb.InspectSicboShakerRequest(runs=LEAST_RUNS, passed=True), fill=("runs",), is_due=is_due)
    charge = pb.TakeSicboChargeRequest(badge_id="dealer")
    yield Try(charge, fill=("badge_id",), is_due=not state.in_charge and state.phase == BETTING)
    for kind in (MANUAL, AUTOMATED):
        shaker = pb.InstallSicboShakerRequest(shaker=kind, dice_ids=("die-1", "die-2", "die-3"))
        yield Try(shaker, fill=("dice_ids",))


PROCEDURE = Procedure(
    tries=_tries,
    steps={
        pb.SettleSicboByHandRequest: "settles the round by hand, with a supervisor",
        pb.VoidSicboTossRequest: "voids the toss",
        pb.ClearSicboLightsRequest: "clears the lights",
        pb.PaySicboWinnersRequest: "pays the winners",
        pb.CollectSicboLosersRequest: "collects the losing wagers",
        pb.EnterSicboValuesRequest: "enters the values",
        pb.AnnounceSicboDiceRequest: "announces the dice",
        pb.UncoverSicboShakerRequest: "uncovers the shaker",
        pb.ShakeSicboRequest: "shakes",
        pb.ActivateSicboShakerRequest: "activates the shaker",
        pb.CoverSicboShakerRequest: "covers the shaker",
        pb.CloseSicboBetsRequest: "closes bets",
        pb.RepairSicboDeviceRequest: "has the device repaired",
        pb.InstallSicboShakerRequest: "puts a shaker on the table",
        pb.TakeSicboChargeRequest: "takes charge of the shaker",
        pb.InspectSicboShakerRequest: "has the shaker tested",
        pb.InspectSicboDeviceRequest: "has the device tested",
    },
    besides=frozenset({pb.CallSicboNoRollRequest, pb.PlaceSicboWagerRequest, pb.RemoveSicboWagerRequest}),
)
