"""Wagers before the first card (G, K.2, L.2; Chickasaw f, k, m, n, v)."""

import roundledger.v1 as pb
from games.blackjack.card_rules import check_spread
from games.blackjack.layout import SPOTS, betting_seats, initial_wagers, undoubled
from games.blackjack.options import Options
from games.blackjack.state import BETTING, Draft, Table, cite
from games.tables.chips import dollars
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Wager
from games.tables.wagers import (
    cash_converted,
    check_chip_multiple,
    check_own_wager,
    check_seat,
    placed,
    wager_asked,
    withdrawn,
)
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat
from ledger.money.amounts import MAX_CENTS

WHOLE_CENTS = 1
CHIPS = (pb.BLACKJACK_FUNDS_UNSPECIFIED, pb.BLACKJACK_FUNDS_CHIPS)
BESIDE = ("initial_suit", "ante", "toke")
"""What accompanies the wager on a hand."""


def place_wager(draft: Draft, command: pb.PlaceBlackjackWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table) or check_spread(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or _check_kind(table, command.wager):
        return refused
    if refused := _check_means(table, command):
        return refused
    chips = pb.CHIP_KIND_TOKEN if command.funds == pb.BLACKJACK_FUNDS_TOKENS else pb.CHIP_KIND_VALUE
    wager = wager_asked(table, command, chips=chips, coupon_cents=command.coupon_cents, verbal=command.verbal)
    if isinstance(wager, Rejection):
        return wager
    if refused := _check_wager(table, wager) or check_equipment(table):
        return refused
    open_round(draft)
    if command.funds == pb.BLACKJACK_FUNDS_CASH:
        draft.add(cash_converted(draft.state, wager))
    draft.add(placed(wager))
    return None


def withdraw_wager(draft: Draft, command: pb.WithdrawBlackjackWagerRequest, context: Context) -> Rejection | None:
    """What accompanied the wager on the hand goes back with it."""
    table = draft.state
    if refused := _check_betting(table) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    draft.add(withdrawn(table, wager))
    kinds = initial_wagers(table.options)
    if wager.wager in kinds and not undoubled(draft.state, wager.seat, 1):
        for beside in [w for w in draft.state.wagers.values() if w.seat == wager.seat]:
            draft.add(withdrawn(table, beside))
    return None


def _check_betting(table: Table) -> Rejection | None:
    if table.play.phase == BETTING:
        return None
    message = "the first card is dealt: no wager is made or taken back until the round ends"
    return Rejection("BETTING_CLOSED", message, cite(table, "G", "f"))


def _check_kind(table: Table, kind: str) -> Rejection | None:
    """Whether such a wager is made here, and now."""
    options = table.options
    offered = [*initial_wagers(options), *(name for name in BESIDE if name in table.in_force.wagers)]
    if kind not in offered:
        message = f"{kind!r} is not placed before the deal at this table: place {', '.join(offered)}"
        return Rejection("UNKNOWN_WAGER", message, cite(table, "G, L.2", "a"), "wager")
    if kind == "initial_suit" and options.initial_suit_kind == "none":
        return Rejection("OPTIONAL_OFF", "no initial suit wager is offered here", "K.1", "wager")
    return None


def _check_means(table: Table, command: pb.PlaceBlackjackWagerRequest) -> Rejection | None:
    if command.verbal:
        message = "wagers are made by placing chips, not by words"
        return Rejection("VERBAL_NOT_ACCEPTED", message, cite(table, "G.1", "i"), "verbal")
    return check_funds(table, command.funds, command.coupon_cents, optional=command.wager == "initial_suit")


def check_funds(table: Table, funds: int, coupon_cents: int, *, optional: bool) -> Rejection | None:
    """Chips everywhere; tokens and cash on a blackjack wager under the Oneida rules only (G.1, K.2.a; m, v)."""
    if coupon_cents:
        message = "the house has set no terms for match play coupons"
        return Rejection("MATCH_PLAY_NOT_CONFIGURED", message, cite(table, "G.1", "m"), "coupon_cents")
    if funds in CHIPS:
        return None
    if funds == pb.BLACKJACK_FUNDS_FOREIGN or funds not in pb.BlackjackFunds.values():
        message = "foreign chips, coins and currency are not accepted"
        return Rejection("FOREIGN_FUNDS", message, cite(table, "G.1", "v"), "funds")
    if optional or table.options.irregularities == "management":
        message = "this wager is made in chips: buy some first"
        return Rejection("CHIPS_ONLY", message, cite(table, "K.2.a", "m"), "funds")
    return None


def _check_wager(table: Table, wager: Wager) -> Rejection | None:
    clause = cite(table, "G", "n")
    if refused := check_chip_multiple(wager.stake_cents, WHOLE_CENTS, clause):
        return refused
    if any((w.seat, w.wager) == (wager.seat, wager.wager) for w in table.wagers.values()):
        message = f"seat {wager.seat} has its {wager.wager} up: take it back before placing another"
        return Rejection("WAGER_UP", message, clause, "wager")
    if wager.wager in BESIDE and not undoubled(table, wager.seat, 1):
        message = f"{wager.wager} accompanies the wager on a hand: place that first"
        return Rejection("NO_MAIN_WAGER", message, cite(table, "K.2.a", "n"), "wager")
    if wager.wager == "initial_suit":
        return check_optional(table, wager, undoubled(table, wager.seat, 1))
    if wager.wager == "ante":
        return _check_ante(table.options, wager)
    if wager.wager == "toke":
        return None if wager.stake_cents <= MAX_CENTS else _above(table, wager, MAX_CENTS)
    return _check_limit(table, wager) or _check_suit_wager(table, wager) or check_seats_of(table, wager)


def _check_suit_wager(table: Table, wager: Wager) -> Rejection | None:
    """A spot that comes after the suit wager must not be below it, either."""
    optional = next((w for w in table.wagers.values() if (w.seat, w.wager) == (wager.seat, "initial_suit")), None)
    return _check_beside(table, optional, [wager]) if optional else None


def _check_ante(options: Options, wager: Wager) -> Rejection | None:
    if wager.stake_cents == options.ante_cents:
        return None
    return Rejection("BAD_AMOUNT", f"the ante is {dollars(options.ante_cents)}", "n", "amount_cents")


def _check_limit(table: Table, wager: Wager) -> Rejection | None:
    """For each hand, whoever plays several of them."""
    limit, rule = table.limit_of(wager.wager, wager.seat), table.in_force.limits_rule
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {wager.wager}", rule, "wager")
    if wager.stake_cents < limit.min_cents:
        message = f"{wager.wager} takes at least {dollars(limit.min_cents)}"
        return Rejection("BELOW_MIN", message, rule, "amount_cents")
    return _above(table, wager, limit.max_cents) if wager.stake_cents > limit.max_cents else None


def _above(table: Table, wager: Wager, most: int) -> Rejection:
    message = f"{wager.wager} takes at most {dollars(most)}"
    return Rejection("ABOVE_MAX", message, table.in_force.limits_rule, "amount_cents")


def check_optional(table: Table, wager: Wager, beside: list[Wager]) -> Rejection | None:
    """An optional wager has a posted maximum and no minimum; from a single deck it is not above the wager on the hand,
    of several spots the smallest (K.2.b, K.2.c)."""
    limit = table.limit_of(wager.wager, wager.seat)
    if limit is not None and wager.stake_cents > limit.max_cents:
        message = f"{wager.wager} takes at most {dollars(limit.max_cents)}"
        return Rejection("OPTIONAL_LIMIT", message, "K.2.b", "amount_cents")
    return _check_beside(table, wager, beside)


def _check_beside(table: Table, wager: Wager, beside: list[Wager]) -> Rejection | None:
    least = min((w.stake_cents for w in beside), default=0)
    if table.options.decks == 1 and wager.stake_cents > least:
        message = f"from a single deck {wager.wager} is at most the wager of {dollars(least)}"
        return Rejection("OPTIONAL_EXCEEDS_MAIN", message, "K.2.c", "amount_cents")
    return None


# --- Several seats of one player ---


def check_seats_of(table: Table, wager: Wager) -> Rejection | None:
    """What holds of all seats at which the player of this wager would be dealt in (G.5, 2006 G.4; k)."""
    seats = {seat for seat in betting_seats(table) if table.players.get(seat) == wager.player_id} | {wager.seat}
    return check_seats(table, sorted(seats), wager)


def check_seats(table: Table, seats: list[int], wager: Wager | None = None) -> Rejection | None:
    if len(seats) < 2:
        return None
    options, by_letters = table.options, table.options.irregularities == "management"
    clause = cite(table, "G.5" if options.leaving == "after_round" else "G.4", "k")
    if not options.multi_seat:
        return Rejection("MULTI_SEAT_OFF", "a player plays one position here", clause, "seat")
    if len(seats) > options.multi_seat_max:
        message = f"a player plays at most {options.multi_seat_max} positions here"
        return Rejection("MULTI_SEAT_OFF", message, clause, "seat")
    if not by_letters and seats != list(range(seats[0], seats[-1] + 1)):
        return Rejection("SEATS_NOT_ADJACENT", "positions of one player are adjacent", clause, "seat")
    if by_letters and (refused := _check_twice(table, seats, wager)):
        return refused
    return None


def _check_twice(table: Table, seats: list[int], wager: Wager | None) -> Rejection | None:
    limit = table.limit_of("main", wager.seat if wager else seats[0])
    least = 2 * limit.min_cents if limit else 0
    stakes = [w.stake_cents for seat in seats for w in undoubled(table, seat, 1)]
    if min([*stakes, *([wager.stake_cents] if wager else [])]) >= least:
        return None
    message = f"two hands take at least {dollars(least)} each, twice the minimum"
    return Rejection("TWO_HANDS_MINIMUM", message, "k", "amount_cents")


def check_all_wagered(table: Table) -> Rejection | None:
    """What must be up before the first card."""
    seats = betting_seats(table)
    if not seats:
        return Rejection("NO_MAIN_WAGER", "nobody has a wager up", cite(table, "G.3", "n"))
    for player_id in dict.fromkeys(table.players[seat] for seat in seats):
        if refused := check_seats(table, [seat for seat in seats if table.players[seat] == player_id]):
            return refused
    for seat in seats:
        kinds = {w.wager for w in table.wagers.values() if w.seat == seat}
        if refused := _check_spots(table.options, seat, kinds):
            return refused
        if table.options.ante_cents and "ante" not in kinds:
            return Rejection("ANTE_MISSING", f"seat {seat} has no ante up", "n", "seat")
    return None


def _check_spots(options: Options, seat: int, kinds: set[str]) -> Rejection | None:
    """Spots 1 and 2, and 3 where the house demands it (L.2)."""
    if not options.multiple_action:
        return None
    needed = SPOTS if options.require_three_spots else SPOTS[:2]
    if missing := [spot for spot in needed if spot not in kinds]:
        return Rejection("SPOTS_REQUIRED", f"seat {seat} has no wager on {missing[0]}", "L.2", "seat")
    return None
