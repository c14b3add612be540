"""Bets on a terminal's screen: place, cancel, undo, clear, recall, neighbours (I.3.b)."""

from collections.abc import Iterable, Mapping

import roundledger.v1 as pb
from games.roulette.commands.terminal_clock import pass_time
from games.roulette.commands.terminals import check_not_frozen, terminal_at
from games.roulette.commands.wagers import pays_whole_chips, selection_of
from games.roulette.layout import WHEEL
from games.roulette.match_play import with_added
from games.roulette.options import Options
from games.roulette.state import Draft, Table
from games.roulette.terminal_evolve import bets_of
from games.roulette.terminals import TAKES_BETS, Bet, Position, Terminal
from games.tables.chips import dollars
from games.tables.state import Wager
from games.tables.wagers import MOST_WAGERS, placed, withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection

Bets = Mapping[Position, Bet]
INSIDE_RULE, OUTSIDE_RULE = "I.4", "I.5"


def place(draft: Draft, command: pb.PlaceTerminalBetRequest, context: Context) -> Rejection | None:
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    table, selection = draft.state, selection_of(command, INSIDE_RULE, OUTSIDE_RULE)
    if isinstance(selection, Rejection):
        return selection
    if command.chip_cents not in table.options.chip_values:
        shown = ", ".join(map(dollars, table.options.chip_values))
        return Rejection("BAD_CHIP", f"the screen shows chips of {shown}", "I.3.b.iii", "chip_cents")
    position = (command.wager, selection)
    target = _with_added(table, command.seat, [(position, command.chip_cents)])
    return _act(draft, command.seat, target, pb.TERMINAL_ACTION_PLACE, position, command.chip_cents)


def cancel(draft: Draft, command: pb.CancelTerminalBetRequest, context: Context) -> Rejection | None:
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    selection = selection_of(command, INSIDE_RULE, OUTSIDE_RULE)
    if isinstance(selection, Rejection):
        return selection
    position, bets = (command.wager, selection), _bets(draft.state, command.seat)
    if position not in bets:
        return Rejection("NO_SUCH_BET", "the terminal has nothing there", "I.3.b.iv", "selection")
    target = {where: bet for where, bet in bets.items() if where != position}
    return _act(draft, command.seat, target, pb.TERMINAL_ACTION_CANCEL, position)


def undo(draft: Draft, command: pb.UndoTerminalBetsRequest, context: Context) -> Rejection | None:
    """The action as a whole; pressed again it walks back further, where the house lets it."""
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if not terminal.undo:
        return Rejection("NOTHING_TO_UNDO", "nothing was done in this game, or it was undone", "I.3.b.v")
    target = {on.position: on.bet for on in terminal.undo[-1].bets}
    return _act(draft, command.seat, target, pb.TERMINAL_ACTION_UNDO)


def clear(draft: Draft, command: pb.ClearTerminalBetsRequest, context: Context) -> Rejection | None:
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if not _bets(draft.state, command.seat):
        return Rejection("NO_SUCH_BET", "the terminal has no bets", "I.3.b.vii")
    return _act(draft, command.seat, {}, pb.TERMINAL_ACTION_CLEAR)


def recall(draft: Draft, command: pb.RecallTerminalBetsRequest, context: Context) -> Rejection | None:
    """All of the last game's bets, or none, on top of what lies there."""
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if not terminal.recall:
        return Rejection("NOTHING_TO_RECALL", "the terminal has not bet in an earlier game", "I.3.b.vi")
    added = [(on.position, on.bet.total_cents) for on in terminal.recall]
    target = _with_added(draft.state, command.seat, added)
    return _act(draft, command.seat, target, pb.TERMINAL_ACTION_RECALL)


def neighbours(draft: Draft, command: pb.PlaceNeighbourBetsRequest, context: Context) -> Rejection | None:
    """The pockets on both sides of the last number on the wheel, all of them or none."""
    terminal = _betting(draft, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    table, last = draft.state, terminal.last
    if last is None:
        message = "the latest placement must be a straight bet that still stands"
        return Rejection("NO_STRAIGHT_SELECTED", message, "I.3.b.viii")
    chip = last.chip_cents
    if table.options.neighbour_amount == "total_on_number":
        chip = _bets(table, command.seat)["straight", last.number].total_cents
    beside = neighbours_of(last.number, table.options.neighbours_per_side)
    target = _with_added(table, command.seat, [(("straight", number), chip) for number in beside])
    return _act(draft, command.seat, target, pb.TERMINAL_ACTION_NEIGHBOURS, ("straight", last.number), chip)


def neighbours_of(number: str, per_side: int) -> list[str]:
    """On the wheel, from left to right, without the number itself."""
    at = WHEEL.index(number)
    return [WHEEL[(at + step) % len(WHEEL)] for step in range(-per_side, per_side + 1) if step]


# What all of them do


def _betting(draft: Draft, seat: int, context: Context) -> Terminal | Rejection:
    """The terminal, where bets are taken now."""
    pass_time(draft, context)
    table = draft.state
    terminal = terminal_at(table, seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if refused := check_not_frozen(table):
        return refused
    game = table.play.game
    if game.phase not in TAKES_BETS:
        return Rejection("NO_GAME_OPEN", "wait until the dealer starts a game", "I.6.a")
    if game.same_direction:
        return Rejection("SPIN_INVALID", "ball and wheel ran the same way: the game will be void", "I.9.a")
    return terminal


def _bets(table: Table, seat: int) -> dict[Position, Bet]:
    return {on.position: on.bet for on in bets_of(table, seat)}


def _with_added(table: Table, seat: int, added: Iterable[tuple[Position, int]]) -> Bets:
    """The terminal's bets with more on them: promotional credit is spent first, where it may be."""
    bets, promo = _bets(table, seat), table.play.terminals[seat].promo_cents
    for position, cents in added:
        bet = bets.get(position, Bet())
        bets[position] = with_added(table.options, position[0], bet, cents, promo)
        promo -= bets[position].coupon_cents - bet.coupon_cents
    return bets


def _act(
    draft: Draft, seat: int, target: Bets, action: pb.TerminalAction, position: Position = ("", ""), chip: int = 0
) -> Rejection | None:
    """From the bets that lie there to these, in one action."""
    table = draft.state
    if refused := _check_bets(table, seat, target):
        return refused
    draft.add(
        pb.TerminalActionTaken(
            round_id=table.round_id,
            seat=seat,
            player_id=table.players[seat],
            action=action,
            wager=position[0],
            selection=position[1],
            chip_cents=chip,
        )
    )
    _take_back(draft, seat, target)
    _put_down(draft, seat, target)
    return None


def _check_bets(table: Table, seat: int, target: Bets) -> Rejection | None:
    """Credits, then the most that each position takes: both must hold, so the smaller rules."""
    terminal, bets = table.play.terminals[seat], _bets(table, seat)
    stake = sum(bet.stake_cents for bet in target.values()) - sum(bet.stake_cents for bet in bets.values())
    promo = sum(bet.coupon_cents for bet in target.values()) - sum(bet.coupon_cents for bet in bets.values())
    if stake > terminal.available_cents or promo > terminal.promo_cents:
        message = f"{dollars(stake)} are needed and {dollars(terminal.available_cents)} available"
        if terminal.promo_cents:
            message += f", besides promotional credit, which {_goes(table.options)}"
        return Rejection("INSUFFICIENT_CREDITS", message, "I.3.b.iii")
    for position, bet in target.items():
        is_raised = bet.total_cents > bets.get(position, Bet()).total_cents
        if is_raised and (refused := _check_raised(table, seat, position, bet)):
            return refused
    most = MOST_WAGERS // table.seat_count
    if len(target) > max(most, len(bets)):
        return Rejection("TOO_MANY_WAGERS", f"a terminal of this table may bet on {most} positions", "I.3.b")
    return None


def _goes(options: Options) -> str:
    where = "any wager" if options.match_play_wagers == "all" else "even-money wagers only"
    return f"goes on {where}, beside as much of the player's own"


def _check_raised(table: Table, seat: int, position: Position, bet: Bet) -> Rejection | None:
    limit, odds = table.limit_of(position[0], seat), table.in_force.terms[position[0]].odds
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {position[0]}", "I.3.b.iii", "wager")
    if bet.total_cents > limit.max_cents:
        message = f"{position[0]} takes at most {dollars(limit.max_cents)}"
        return Rejection("ABOVE_MAX", message, "I.3.b.iii", "chip_cents")
    if not pays_whole_chips(odds, bet.total_cents, table.options.chip_unit_cents):
        message = f"{dollars(bet.total_cents)} cannot be paid in whole chips at {odds}"
        return Rejection("NOT_PAYABLE_EXACTLY", message, "I.7", "chip_cents")
    return None


def _wagers(table: Table, seat: int) -> dict[Position, Wager]:
    return {(w.wager, w.selection): w for w in table.wagers.values() if w.seat == seat}


def _take_back(draft: Draft, seat: int, target: Bets) -> None:
    """First, so that credits are there for what is put down."""
    for position, wager in _wagers(draft.state, seat).items():
        bet = target.get(position)
        if bet is None or bet.coupon_cents != wager.coupon_cents:
            draft.add(withdrawn(draft.state, wager))
        elif bet.stake_cents < wager.stake_cents:
            _change(draft, wager, bet)


def _put_down(draft: Draft, seat: int, target: Bets) -> None:
    up = _wagers(draft.state, seat)
    for position, bet in target.items():
        wager = up.get(position)
        if wager is None:
            draft.add(placed(_wager(draft.state, seat, position, bet)))
        elif bet.stake_cents != wager.stake_cents:
            _change(draft, wager, bet)


def _wager(table: Table, seat: int, position: Position, bet: Bet) -> Wager:
    return Wager(
        wager_id=table.next_wager_id(),
        round_id=table.round_id,
        seat=seat,
        player_id=table.players[seat],
        wager=position[0],
        selection=position[1],
        stake_cents=bet.stake_cents,
        chips=pb.CHIP_KIND_CREDITS,
        coupon_cents=bet.coupon_cents,
        verbal=False,
    )


def _change(draft: Draft, wager: Wager, bet: Bet) -> None:
    draft.add(
        pb.WagerChanged(
            round_id=draft.state.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            stake_before_cents=wager.stake_cents,
            stake_cents=bet.stake_cents,
            chips=pb.CHIP_KIND_CREDITS,
        )
    )
