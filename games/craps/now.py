"""What may be done at a craps table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.craps.commands.equipment import DUTIES
from games.craps.layout import NUMBERED, ODDS_OF
from games.craps.state import Table
from games.tables.now import about_spoken, about_wagers, on_posted
from ledger.core.procedure import Procedure, Try

PARTS = 60
"""Whatever the odds and however many equal parts a wager has, multiples of so many chips can be paid exactly."""

_HOPS = ("1-2", "1-1")
"""An easy way and a hard one: the others are as good as these."""


def _tries(table: Table) -> Iterator[Try]:
    state = table.play
    yield Try(pb.ResumeCrapsRequest())
    yield from (Try(pb.ConvertCashRequest(wager_id=wager_id)) for wager_id in state.cash)
    faces = [state.ruled_faces.get(die, die) for die in (1, 2)]
    rolled = pb.CallRollRequest(first_face=faces[0], second_face=faces[1])
    yield Try(rolled, fill=("first_face", "second_face"))
    yield from map(Try, (pb.RecordDiceAtRestRequest(), pb.ThrowDiceRequest(), pb.PassDiceRequest()))
    yield Try(pb.SelectDiceRequest(dice_ids=state.dice[:2]), fill=("dice_ids",))
    for kind in (pb.OfferDiceRequest, pb.AcceptDiceRequest, pb.DeclineDiceRequest):
        yield from (Try(kind(seat=seat)) for seat in table.players)
    yield Try(pb.StartOffMarkerRequest())
    for duty in DUTIES:
        holder = state.stickperson if duty == pb.ROLE_STICKPERSON else state.boxperson
        taken = pb.TakeCrapsDutyRequest(duty=duty, badge_id=f"badge-{duty}")
        yield Try(taken, fill=("badge_id",), is_due=not holder)
    yield Try(pb.CallNoRollRequest(reason="improper"), fill=("reason",))
    yield Try(pb.RecordInvalidRollRequest(reason="off_table"), fill=("reason",))
    yield from _made(table)
    yield from _changed(table)


def _made(table: Table) -> Iterator[Try]:
    chip = table.options.chip_unit_cents
    for wager in sorted(table.in_force.wagers):
        selections = [str(number) for number in NUMBERED.get(wager, ())] or (_HOPS if wager == "hop" else [""])
        for selection in selections if wager not in ODDS_OF else ():
            for seat in table.players:
                body = pb.PlaceCrapsWagerRequest(seat=seat, wager=wager, selection=selection)
                yield on_posted(table, body, chip, PARTS, fill=("selection",) if wager == "hop" else ())
    for odds, flat in ODDS_OF.items():
        for base in table.wagers.values():
            if base.wager == flat:
                near = (base.stake_cents,)
                for seat in _seats_of(table, base.player_id):
                    behind = pb.PlaceCrapsWagerRequest(seat=seat, wager=odds, base_wager_id=base.wager_id)
                    yield Try(behind, amounts=("amount_cents",), near=near, chip_cents=chip, parts=PARTS)


def _seats_of(table: Table, player_id: str) -> Iterator[int]:
    """Odds belong to whoever has the bet that they support, from whichever seat."""
    return (seat for seat, player in table.players.items() if player == player_id)


def _changed(table: Table) -> Iterator[Try]:
    chip = table.options.chip_unit_cents
    for up in table.wagers.values():
        limit, alike = table.limit_of(up.wager, up.seat), (up.wager, up.selection)
        posted = (limit.max_cents, limit.min_cents) if limit else ()
        for body, beside in (
            (pb.RaiseCrapsWagerRequest(wager_id=up.wager_id), up.stake_cents + 1),
            (pb.ReduceCrapsWagerRequest(wager_id=up.wager_id), up.stake_cents - 1),
        ):
            near = (beside, *posted)
            yield Try(body, amounts=("amount_cents",), near=near, chip_cents=chip, parts=PARTS, alike=alike)
    yield from about_wagers(
        table,
        pb.RemoveCrapsWagerRequest,
        pb.CallOnRequest,
        pb.ConfirmOnRequest,
        pb.CallOffRequest,
        pb.BreakDownWagerRequest,
    )
    yield from about_spoken(table, pb.ConfirmLateWagerRequest, pb.ConfirmVerbalCrapsWagerRequest)


PROCEDURE = Procedure(
    tries=_tries,
    steps={
        pb.ResumeCrapsRequest: "resumes the game after the inspection",
        pb.ConvertCashRequest: "turns the cash of a spoken wager into chips",
        pb.CallRollRequest: "calls the roll, takes and pays",
        pb.RecordDiceAtRestRequest: "watches the dice come to rest",
        pb.ThrowDiceRequest: "lets the shooter throw",
        pb.SelectDiceRequest: "lets the shooter select two dice",
        pb.StartOffMarkerRequest: "places the off marker",
        pb.OfferDiceRequest: "offers the dice",
        pb.TakeCrapsDutyRequest: "has somebody take the duty that is open",
    },
    answers=frozenset(
        {
            pb.AcceptDiceRequest,
            pb.DeclineDiceRequest,
            pb.SelectDiceRequest,
            pb.ThrowDiceRequest,
            pb.PassDiceRequest,
        }
    ),
    besides=frozenset(
        {
            pb.CallNoRollRequest,
            pb.RecordInvalidRollRequest,
            pb.PlaceCrapsWagerRequest,
            pb.RaiseCrapsWagerRequest,
            pb.ReduceCrapsWagerRequest,
            pb.RemoveCrapsWagerRequest,
            pb.CallOnRequest,
            pb.ConfirmOnRequest,
            pb.CallOffRequest,
            pb.BreakDownWagerRequest,
            pb.ConfirmLateWagerRequest,
            pb.ConfirmVerbalCrapsWagerRequest,
        }
    ),
)
