"""The bonus wager: placed beside the bets, and collected before the first card (H, I.2, J.2.c, K.2.b)."""

from collections.abc import Collection

import roundledger.v1 as pb
from games.house_poker.commands.wagers import Asked, check_betting, check_wagering, replace_set, wagers_at
from games.house_poker.state import BETTING
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import BETS, BONUS, Draft, Table
from games.tables.chips import dollars
from games.tables.state import Wager
from games.tables.wagers import check_seat, withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat

COLLECTED_BY = "I.2, J.2.c, K.2.b"


def place_bonus(draft: Draft, command: pb.PlaceLetItRideBonusRequest, context: Context) -> Rejection | None:
    table, field = draft.state, "amount_cents"
    if refused := check_wagering(LET_IT_RIDE, table, command.seat, context):
        return refused
    if not table.options.bonus:
        return Rejection("BONUS_OFF", "the house takes no bonus wagers", "H.1")
    if BETS[0] not in wagers_at(table, command.seat):
        return Rejection("BONUS_WITHOUT_BETS", "place the three bets first", "H.2", "seat")
    stake = table.options.bonus_stake_cents
    if command.amount_cents != stake:
        return Rejection("BONUS_AMOUNT", f"the bonus takes one chip of {dollars(stake)}", "H.2", field)
    return replace_set(draft, command.seat, {BONUS: Asked(stake, command.wager_id, field)})


def withdraw_bonus(draft: Draft, command: pb.WithdrawLetItRideBonusRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := check_betting(LET_IT_RIDE, table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context):
        return refused
    bonus = wagers_at(table, command.seat).get(BONUS)
    if bonus is None:
        return Rejection("NO_SUCH_WAGER", f"seat {command.seat} has no bonus wager", "H.2", "seat")
    draft.add(withdrawn(table, bonus))
    return None


def collect_bonus(draft: Draft, command: pb.CollectLetItRideBonusRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_collecting(table):
        return refused
    stakes = _bonuses(table)
    if command.chips != len(stakes):
        message = f"{len(stakes)} bonus wagers were accepted: a floorperson says which stand"
        return Rejection("BONUS_COUNT_MISMATCH", message, COLLECTED_BY, "chips")
    draft.add(_collected(table, stakes))
    return None


def resolve_bonus(draft: Draft, command: pb.ResolveLetItRideBonusRequest, context: Context) -> Rejection | None:
    """Any chip besides those that stand goes back."""
    table = draft.state
    if refused := _check_collecting(table):
        return refused
    stakes = {wager.seat: wager for wager in _bonuses(table)}
    if unknown := next((seat for seat in command.seats if seat not in stakes), 0):
        return Rejection("NO_SUCH_WAGER", f"seat {unknown} has no bonus wager", COLLECTED_BY, "seats")
    standing = [wager for seat, wager in stakes.items() if seat in command.seats]
    for seat, wager in stakes.items():
        if seat not in command.seats:
            draft.add(withdrawn(table, wager))
    draft.add(_collected(table, standing))
    return None


def _bonuses(table: Table) -> list[Wager]:
    return [wager for wager in table.wagers.values() if wager.wager == BONUS]


def _check_collecting(table: Table) -> Rejection | None:
    if table.play.phase == BETTING:
        return Rejection("WRONG_STATE", "call no more bets first", COLLECTED_BY)
    if not _bonuses(table):
        return Rejection("NO_BONUS_WAGERS", "there is no bonus wager to collect", COLLECTED_BY)
    return None


def _collected(table: Table, standing: Collection[Wager]) -> pb.BonusCollected:
    event = pb.BonusCollected(round_id=table.round_id)
    for wager in standing:
        event.stakes.add(
            seat=wager.seat, player_id=wager.player_id, wager_id=wager.wager_id, amount_cents=wager.stake_cents
        )
    return event
