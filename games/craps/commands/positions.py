"""Where a craps wager may lie (D, H), and when wagers are made, raised and reduced (D, E, G, H)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.layout import COME, DONT, LINE, ODDS_OF, canonical, is_known
from games.craps.payouts import vigorish
from games.craps.state import IN_AIR, Table
from games.craps.working import is_contract, point_of
from games.tables.state import Wager
from games.tables.wagers import wager_asked
from ledger.core.rejection import Rejection


def positioned(table: Table, command: pb.PlaceCrapsWagerRequest) -> Wager | Rejection:
    """The wager that the command describes, at a place that the layout has."""
    if not is_known(command.wager):
        return Rejection("UNKNOWN_WAGER", f"craps has no wager {command.wager!r}", "D", "wager")
    base, selection = "", canonical(command.wager, command.selection)
    if command.wager in ODDS_OF:
        found = _base_of(table, command)
        if isinstance(found, Rejection):
            return found
        base, selection = found.wager_id, str(point_of(table.play, found))
        if command.selection not in ("", selection):
            return _bad_selection(f"the point behind which these odds lie is {selection}", "H", "selection")
    elif command.base_wager_id:
        return _bad_selection(f"{command.wager} lies behind no other wager", "H", "base_wager_id")
    if selection is None:
        return _bad_selection(f"the layout has no {command.wager} {command.selection!r}", "D", "selection")
    wager = wager_asked(table, command, selection, coupon_cents=command.coupon_cents, verbal=command.verbal)
    if isinstance(wager, Rejection):
        return wager
    charge, is_late = vigorish(table.in_force, wager), table.play.phase == IN_AIR
    return replace(wager, vigorish_cents=charge, base_wager_id=base, late=is_late)


def _base_of(table: Table, command: pb.PlaceCrapsWagerRequest) -> Wager | Rejection:
    """The flat bet that odds support; the player need not name it where only one has a point."""
    kind, player_id, state = ODDS_OF[command.wager], table.players[command.seat], table.play
    mine = [w for w in table.wagers.values() if w.player_id == player_id]
    if command.base_wager_id:
        named = next((w for w in mine if w.wager_id == command.base_wager_id), None)
        if named is None:
            message = f"{player_id} has no wager {command.base_wager_id!r} up"
            return Rejection("NO_SUCH_WAGER", message, "H", "base_wager_id")
        if named.wager != kind:
            return _bad_selection(f"{command.wager} supports a {kind}, not a {named.wager}", "H", "base_wager_id")
        fitting = [named] if point_of(state, named) else []
    else:
        fitting = [w for w in mine if w.wager == kind and point_of(state, w)]
    if not fitting:
        return Rejection("ODDS_NEED_POINT", f"odds support a {kind} whose point stands", "H", "wager")
    if len(fitting) > 1:
        return _bad_selection(f"{player_id} has several {kind} bets: name one", "H", "base_wager_id")
    return fitting[0]


def _bad_selection(message: str, rule: str, field: str) -> Rejection:
    return Rejection("BAD_SELECTION", message, rule, field)


def check_making(table: Table, wager: Wager) -> Rejection | None:
    """Whether a new wager of this kind is taken now."""
    state, options = table.play, table.options
    if not {"buy": options.buy_offered, "lay": options.lay_offered}.get(wager.wager, True):
        return Rejection("NOT_OFFERED", f"the house offers no {wager.wager} bets", "G", "wager")
    if wager.wager in LINE and (state.puck or (wager.late and state.off_marker)):
        message = f"a {wager.wager} is made just before a come-out roll"
        return Rejection("LINE_BET_ONLY_BEFORE_COME_OUT", message, "D.1-2", "wager")
    if wager.wager in COME and not state.puck:
        return Rejection("COME_NEEDS_POINT", f"a {wager.wager} is made while a point stands", "D.3-4", "wager")
    if wager.wager in ODDS_OF and not _base_has_point(table, wager):
        return Rejection("ODDS_NEED_POINT", "the bet that these odds support is gone", "H", "base_wager_id")
    return _check_barred(table, wager, "wager")


def _base_has_point(table: Table, odds: Wager) -> bool:
    base = table.wagers.get(odds.base_wager_id)
    return base is not None and point_of(table.play, base) > 0


def _check_barred(table: Table, wager: Wager, field: str) -> Rejection | None:
    """A player's don't bets of one kind count as one: what was taken off is not put on again beside it (E.4)."""
    if (wager.player_id, wager.wager) not in table.play.barred_donts:
        return None
    message = f"{wager.player_id} took down or reduced a {wager.wager}: none is made or raised before the next roll"
    return Rejection("DONT_LOCKED", message, "E.4", field)


def check_raising(table: Table, wager: Wager) -> Rejection | None:
    """A flat bet whose point stands does not grow, nor does a don't bet that was reduced (D.1-4, E.4)."""
    state = table.play
    if wager.wager == "pass" and state.puck:
        message = "a pass is raised just before a come-out roll"
        return Rejection("LINE_BET_ONLY_BEFORE_COME_OUT", message, "D.1", "wager_id")
    if wager.wager == "come" and is_contract(state, wager):
        return _contract(wager)
    if wager.wager in DONT and (point_of(state, wager) or wager.wager_id in state.reduced_donts):
        return Rejection("DONT_LOCKED", f"this {wager.wager} may not grow any more", "D.2, D.4, E.4", "wager_id")
    return _check_barred(table, wager, "wager_id")


def check_lessening(table: Table, wager: Wager) -> Rejection | None:
    """A pass or come bet stays once its point stands (E.3)."""
    return _contract(wager) if is_contract(table.play, wager) else None


def _contract(wager: Wager) -> Rejection:
    message = f"the point of this {wager.wager} stands: it stays as it is until it is decided"
    return Rejection("CONTRACT_BET", message, "E.3", "wager_id")
