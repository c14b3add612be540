"""Where a craps wager may lie, when it may be made, and how much it may be."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.common import rules_of
from games.craps.layout import COME, DONT, LINE, ODDS_OF, UNITS, canonical, is_known
from games.craps.paying import chip_unit, is_payable, most_behind, vigorish, vigorish_bps
from games.craps.state import State
from games.craps.working import point_of
from ledger.core.rejection import Rejection
from games.table import Rules, Table, Wager
from games.wagers import check_chip_multiple, check_left_behind, check_limits


def positioned(table: Table, command: pb.PlaceCrapsWagerRequest, *, late: bool) -> Wager | Rejection:
    """The wager that the command describes, at a place that the layout has (D, H)."""
    if not is_known(command.wager):
        return Rejection("UNKNOWN_WAGER", f"craps has no wager {command.wager!r}", "D", "wager")
    base, selection = "", canonical(command.wager, command.selection)
    if command.wager in ODDS_OF:
        found = _base_of(table, command)
        if isinstance(found, Rejection):
            return found
        base, selection = found.wager_id, str(point_of(table, found))
        if command.selection not in ("", selection):
            return _bad_selection(f"the point behind which these odds lie is {selection}", "selection")
    elif command.base_wager_id:
        return _bad_selection(f"{command.wager} lies behind no other wager", "base_wager_id")
    if selection is None:
        return _bad_selection(f"the layout has no {command.wager} {command.selection!r}", "selection")
    wager = Wager(
        wager_id=table.next_wager_id(),
        round_id=table.round_id or table.next_round_id(),
        seat=command.seat,
        player_id=table.players[command.seat],
        wager=command.wager,
        selection=selection,
        stake_cents=command.amount_cents,
        chips=pb.CHIP_KIND_VALUE,
        coupon_cents=command.coupon_cents,
        verbal=command.verbal,
        base_wager_id=base,
        late=late,
    )
    return replace(wager, vigorish_cents=vigorish(rules_of(table), wager))


def _base_of(table: Table, command: pb.PlaceCrapsWagerRequest) -> Wager | Rejection:
    """The flat bet that odds support; the player need not name it where only one has a point."""
    kind, player_id = ODDS_OF[command.wager], table.players[command.seat]
    mine = [w for w in table.wagers.values() if w.player_id == player_id]
    if command.base_wager_id:
        named = next((w for w in mine if w.wager_id == command.base_wager_id), None)
        if named is None:
            message = f"{player_id} has no wager {command.base_wager_id!r} up"
            return Rejection("NO_SUCH_WAGER", message, "H", "base_wager_id")
        if named.wager != kind:
            return _bad_selection(f"{command.wager} supports a {kind}, not a {named.wager}", "base_wager_id")
        fitting = [named] if point_of(table, named) else []
    else:
        fitting = [w for w in mine if w.wager == kind and point_of(table, w)]
    if not fitting:
        return Rejection("ODDS_NEED_POINT", f"odds support a {kind} whose point stands", "H", "wager")
    if len(fitting) > 1:
        return _bad_selection(f"{player_id} has several {kind} bets: name one", "base_wager_id")
    return fitting[0]


def _bad_selection(message: str, field: str) -> Rejection:
    return Rejection("BAD_SELECTION", message, "D", field)


def check_making(table: Table, wager: Wager) -> Rejection | None:
    """Whether a new wager of this kind is taken now."""
    state, rules = table.play, rules_of(table)
    if wager.wager in ("buy", "lay") and not rules.option(f"{wager.wager}_offered"):
        return Rejection("NOT_OFFERED", f"the house offers no {wager.wager} bets", "G", "wager")
    if wager.wager in LINE and (state.puck or (wager.late and state.off_marker)):
        message = f"a {wager.wager} is made just before a come-out roll"
        return Rejection("LINE_BET_ONLY_BEFORE_COME_OUT", message, "D.1-2", "wager")
    if wager.wager in COME and not state.puck:
        return Rejection("COME_NEEDS_POINT", f"a {wager.wager} is made while a point stands", "D.3-4", "wager")
    if wager.wager in ODDS_OF and not _base_has_point(table, wager):
        return Rejection("ODDS_NEED_POINT", "the bet that these odds support is gone", "H", "base_wager_id")
    if (wager.player_id, wager.wager) in state.barred_donts:
        message = f"no other {wager.wager} before the next roll: one was taken down or reduced"
        return Rejection("DONT_LOCKED", message, "E.4", "wager")
    return None


def _base_has_point(table: Table, odds: Wager) -> bool:
    base = table.wagers.get(odds.base_wager_id)
    return base is not None and point_of(table, base) > 0


def check_raising(table: Table, wager: Wager) -> Rejection | None:
    """A flat bet whose point stands does not grow, nor does a don't bet that was reduced (D.1-4, E.4, R9)."""
    state: State = table.play
    if wager.wager == "pass" and state.puck:
        message = "a pass is raised just before a come-out roll"
        return Rejection("LINE_BET_ONLY_BEFORE_COME_OUT", message, "D.1", "wager_id")
    if wager.wager == "come" and point_of(table, wager):
        return _contract(wager)
    if wager.wager in DONT and (point_of(table, wager) or wager.wager_id in state.reduced_donts):
        return Rejection("DONT_LOCKED", f"this {wager.wager} may not grow any more", "D.2, D.4, E.4", "wager_id")
    return None


def check_lessening(table: Table, wager: Wager) -> Rejection | None:
    """A pass or come bet stays once its point stands (E.3)."""
    if wager.wager in ("pass", "come") and point_of(table, wager):
        return _contract(wager)
    return None


def _contract(wager: Wager) -> Rejection:
    message = f"the point of this {wager.wager} stands: it stays as it is until it is decided"
    return Rejection("CONTRACT_BET", message, "E.3", "wager_id")


def check_amount(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder, on the wager as it will stand."""
    rules = rules_of(table)
    return (
        check_chip_multiple(wager.stake_cents, chip_unit(rules), "F.5")
        or _check_units(rules, wager)
        or _check_coupon(rules, wager)
        or _check_payable(rules, wager)
        or _check_vigorish(rules, wager)
        or _check_odds_cap(table, wager)
        or _check_odds_behind(table, wager)
        or _check_limits(table, wager)
    )


def _check_units(rules: Rules, wager: Wager) -> Rejection | None:
    units = UNITS.get(wager.wager, 1)
    if wager.stake_cents % (units * chip_unit(rules)) == 0:
        return None
    message = f"a {wager.wager} is {units} equal chips"
    return Rejection("UNITS_REQUIRED", message, "D.18-20", "amount_cents")


def _check_coupon(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "a coupon has a value", "E.2", "coupon_cents")
    if wager.wager not in LINE or not rules.option("match_play"):
        message = "match play coupons go on pass and don't pass only, where the house takes them"
        return Rejection("COUPON_NOT_ACCEPTED", message, "E.2", "coupon_cents")
    if wager.stake_cents < wager.coupon_cents:
        return Rejection("COUPON_NOT_MATCHED", "the chips beside a coupon match its value", "E.2", "coupon_cents")
    return None


def _check_payable(rules: Rules, wager: Wager) -> Rejection | None:
    if is_payable(rules, wager):
        return None
    message = f"{wager.stake_cents} cents on {wager.wager} {wager.selection} cannot be paid in whole chips"
    return Rejection("NOT_PAYABLE_EXACTLY", message, "F.5", "amount_cents")


def _check_vigorish(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.wager not in ("buy", "lay") or rules.option("allow_zero_vig"):
        return None
    if vigorish_bps(rules, wager.wager) and not vigorish(rules, wager):
        message = f"the vigorish on {wager.stake_cents} cents is less than one chip"
        return Rejection("VIG_BELOW_UNIT", message, "G", "amount_cents")
    return None


def _check_odds_cap(table: Table, wager: Wager) -> Rejection | None:
    if wager.wager not in ODDS_OF:
        return None
    behind = sum(o.stake_cents for o in odds_behind(table, wager.base_wager_id) if o.wager_id != wager.wager_id)
    return _check_cap(table, wager, table.wagers[wager.base_wager_id].stake_cents, behind + wager.stake_cents)


def _check_odds_behind(table: Table, wager: Wager) -> Rejection | None:
    """A flat bet keeps what the odds behind it need."""
    odds = odds_behind(table, wager.wager_id)
    return _check_cap(table, odds[0], wager.stake_cents, sum(o.stake_cents for o in odds)) if odds else None


def _check_cap(table: Table, odds: Wager, flat_cents: int, total_cents: int) -> Rejection | None:
    most = most_behind(rules_of(table), odds.wager, int(odds.selection), flat_cents)
    if total_cents <= most:
        return None
    message = f"odds of at most {most} cents may lie behind {flat_cents}"
    return Rejection("ODDS_ABOVE_CAP", message, "H", "amount_cents")


def odds_behind(table: Table, wager_id: str) -> list[Wager]:
    return [w for w in table.wagers.values() if w.base_wager_id == wager_id]


def _check_limits(table: Table, wager: Wager) -> Rejection | None:
    """Odds have their own cap (R21)."""
    return None if wager.wager in ODDS_OF else check_limits(_without_travelled(table, wager), wager, "L")


def check_remainder(table: Table, wager: Wager) -> Rejection | None:
    """What a player leaves on the position of a wager that goes must still make its minimum."""
    return None if wager.wager in ODDS_OF else check_left_behind(_without_travelled(table, wager), wager, "L")


def _without_travelled(table: Table, wager: Wager) -> Table:
    """Come bets that have travelled lie elsewhere: they do not count towards the limits of the come area."""
    state: State = table.play
    kept = {k: w for k, w in table.wagers.items() if k == wager.wager_id or k not in state.points}
    return replace(table, wagers=kept)
