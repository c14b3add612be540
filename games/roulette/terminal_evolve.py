"""How events change terminals and their game, one function an event. Never rejects."""

from collections.abc import Callable

from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.roulette.state import State, Table
from games.roulette.terminals import (
    IDLE,
    LOCKED,
    OPEN,
    PROMPTED,
    SENSED,
    SETTLED,
    SPINNING,
    VOIDED,
    Before,
    Bet,
    BetOn,
    CashOut,
    Decided,
    HandedOver,
    LastNumber,
    Meters,
    Terminal,
    TerminalGame,
)
from ledger.core.stream import Decisions


def is_terminal(table: Table) -> bool:
    """Whether the table plays with terminals."""
    return table.rules is not None and table.rules.options.mode == "terminal"


def bets_of(table: Table, seat: int) -> tuple[BetOn, ...]:
    """What the terminal at a seat has on the layout."""
    return tuple(
        BetOn(w.wager, w.selection, Bet(w.stake_cents, w.coupon_cents)) for w in table.wagers.values() if w.seat == seat
    )


def money_from(message: pb.TerminalMoney) -> HandedOver:
    return HandedOver(message.cash_cents, message.chips_cents, message.coupon_cents)


# Terminals


def _enrolled(state: State, e: pb.TerminalEnrolled, table: Table) -> State:
    return replace(state, terminals={**state.terminals, e.seat: Terminal(e.terminal_id)})


def _retired(state: State, e: pb.TerminalRetired, table: Table) -> State:
    return replace(state, terminals={seat: t for seat, t in state.terminals.items() if seat != e.seat})


def _system_readied(state: State, e: pb.TerminalSystemReadied, table: Table) -> State:
    return replace(state, sensor_id=e.sensor_id)


def player_left(state: State, seat: int) -> State:
    """Promotional credit is the player's and is gone with them."""
    return _with(state, seat, lambda t: Terminal(t.terminal_id)) if seat in state.terminals else state


def table_closed(state: State) -> State:
    """The system is looked at anew before the table opens again."""
    terminals = {seat: Terminal(t.terminal_id) for seat, t in state.terminals.items()}
    return replace(state, terminals=terminals, sensor_id="", game=TerminalGame())


# HandedOver


def _buy_in_entered(state: State, e: pb.TerminalBuyInEntered, table: Table) -> State:
    return _with(state, e.seat, lambda t: replace(t, entered=money_from(e.money)))


def _buy_in_confirmed(state: State, e: pb.TerminalBuyInConfirmed, table: Table) -> State:
    money = money_from(e.money)
    return _credited(_with(state, e.seat, lambda t: t.bought(money)), e.seat, money, HandedOver())


def _buy_in_corrected(state: State, e: pb.TerminalBuyInCorrected, table: Table) -> State:
    money = money_from(e.money)
    state = _with(state, e.seat, lambda t: t.corrected(e.number, money))
    return _credited(state, e.seat, money, money_from(e.money_before))


def _credited(state: State, seat: int, money: HandedOver, before: HandedOver) -> State:
    cents, promo = money.credits_cents - before.credits_cents, money.coupon_cents - before.coupon_cents
    state = _metered(state, seat, lambda m: replace(m, bought_in_cents=m.bought_in_cents + cents))
    return _moved(state, seat, cents, promo)


def _cash_out_requested(state: State, e: pb.CashOutRequested, table: Table) -> State:
    return _with(state, e.seat, lambda t: replace(t, cash_out=CashOut(e.amount_cents)))


def _cash_out_verified(state: State, e: pb.CashOutVerified, table: Table) -> State:
    cash_out = CashOut(e.amount_cents, verified=True) if e.accepted else None
    return _with(state, e.seat, lambda t: replace(t, cash_out=cash_out))


def _cash_out_paid(state: State, e: pb.CashOutPaid, table: Table) -> State:
    paid = e.amount_cents
    state = _metered(state, e.seat, lambda m: replace(m, cashed_out_cents=m.cashed_out_cents + paid))
    return _moved(_with(state, e.seat, lambda t: replace(t, cash_out=None)), e.seat, -paid, 0)


# Bets


def _action_taken(state: State, e: pb.TerminalActionTaken, table: Table) -> State:
    """It comes before the wagers that it changes, so the layout is as before the action."""
    deep, bets = table.options.undo_depth != "one", bets_of(table, e.seat)

    def acted(t: Terminal) -> Terminal:
        bets_now = e.action not in (pb.TERMINAL_ACTION_CANCEL, pb.TERMINAL_ACTION_CLEAR)
        buy_in = t.buy_in and replace(t.buy_in, bet_since=t.buy_in.bet_since or bets_now)
        if e.action == pb.TERMINAL_ACTION_UNDO:
            return replace(t, undo=t.undo[:-1], last=t.undo[-1].last, buy_in=buy_in)
        undo = (*(t.undo if deep else ()), Before(bets, t.last))
        return replace(t, undo=undo, last=_last_number(t.last, e), buy_in=buy_in)

    return _with(state, e.seat, acted)


def _last_number(before: LastNumber | None, e: pb.TerminalActionTaken) -> LastNumber | None:
    is_straight = e.wager == "straight"
    match e.action:
        case pb.TERMINAL_ACTION_PLACE:
            return LastNumber(e.selection, e.chip_cents) if is_straight else None
        case pb.TERMINAL_ACTION_CANCEL:
            cancelled = before is not None and is_straight and e.selection == before.number
            return None if cancelled else before
        case pb.TERMINAL_ACTION_NEIGHBOURS:
            return before
        case _:
            return None


def _wager_placed(state: State, e: pb.WagerPlaced, table: Table) -> State:
    return _staked(state, e.seat, e.stake_cents, e.coupon_cents) if e.chips == pb.CHIP_KIND_CREDITS else state


def _wager_withdrawn(state: State, e: pb.WagerWithdrawn, table: Table) -> State:
    return _staked(state, e.seat, -e.returned_cents, -e.coupon_cents) if e.chips == pb.CHIP_KIND_CREDITS else state


def _wager_changed(state: State, e: pb.WagerChanged, table: Table) -> State:
    added = e.stake_cents - e.stake_before_cents
    return _staked(state, e.seat, added, 0) if e.chips == pb.CHIP_KIND_CREDITS else state


def _staked(state: State, seat: int, cents: int, promo: int) -> State:
    state = _metered(state, seat, lambda m: replace(m, wagered_cents=m.wagered_cents + cents))
    return _moved(state, seat, -cents, -promo)


# The game


def _game_started(state: State, e: pb.TerminalGameStarted, table: Table) -> State:
    game = TerminalGame(OPEN, e.prompts_at.ToMicroseconds(), e.locks_at.ToMicroseconds())
    return replace(state, game=game)


def _spin_prompted(state: State, e: pb.SpinPrompted, table: Table) -> State:
    return replace(state, game=replace(state.game, phase=PROMPTED))


def ball_spun(state: State, e: pb.BallSpun) -> State:
    """A ball that is spun after the lock-out leaves the terminals locked."""
    game = state.game
    same = e.ball_direction == e.wheel_direction
    phase = SPINNING if game.phase == PROMPTED else game.phase
    return replace(state, game=replace(game, phase=phase, spun=True, same_direction=same))


def locked(state: State, table: Table) -> State:
    return replace(_bets_final(state, table), game=replace(state.game, phase=LOCKED))


def _bets_final(state: State, table: Table) -> State:
    """Nothing is undone from now on, and what lies there is what recall repeats."""
    terminals = {
        seat: replace(t, undo=(), last=None, recall=bets_of(table, seat) or t.recall)
        for seat, t in state.terminals.items()
    }
    return replace(state, terminals=terminals)


def _number_sensed(state: State, e: pb.NumberSensed, table: Table) -> State:
    return replace(state, game=replace(state.game, phase=SENSED, number=e.number))


def _number_confirmed(state: State, e: pb.NumberConfirmed, table: Table) -> State:
    return replace(state, last_number=e.number, game=replace(state.game, phase=SETTLED))


def _game_voided(state: State, e: pb.TerminalGameVoided, table: Table) -> State:
    """A void game counts for recall."""
    if state.game.phase in (OPEN, PROMPTED, SPINNING):
        state = _bets_final(state, table)
    return replace(state, game=replace(state.game, phase=VOIDED, decided=()))


def round_ended(state: State) -> State:
    return replace(state, game=TerminalGame(IDLE))


def decided(state: State, decisions: Decisions) -> State:
    """What decisions do to credits; those of the confirmed number are kept until the next game."""
    kept = []
    for d in decisions:
        if d.chips != pb.CHIP_KIND_CREDITS:
            continue
        is_back = d.outcome in (pb.OUTCOME_RETURNED, pb.OUTCOME_REVERSED)
        cents = (
            d.returned_cents - d.taken_cents if d.outcome == pb.OUTCOME_REVERSED else d.returned_cents + d.paid_cents
        )
        state = _paid_out(state, d.seat, cents, d.coupon_cents if is_back else 0)
        if not is_back:
            kept.append(_kept(d))
    return replace(state, game=replace(state.game, decided=tuple(kept))) if kept else state


def _paid_out(state: State, seat: int, cents: int, promo: int) -> State:
    """A reversal may take what a player wanted to cash out: then there is less to hand over."""
    state = _metered(state, seat, lambda m: replace(m, paid_out_cents=m.paid_out_cents + cents))
    state = _moved(state, seat, cents, promo)

    def held(t: Terminal) -> Terminal:
        if t.cash_out is None or t.cash_out.amount_cents <= t.credits_cents:
            return t
        return replace(t, cash_out=CashOut(t.credits_cents, t.cash_out.verified) if t.credits_cents else None)

    return _with(state, seat, held)


def _kept(d: pb.Decision) -> Decided:
    return Decided(
        d.wager_id,
        d.seat,
        d.player_id,
        d.wager,
        d.selection,
        d.stake_cents,
        d.coupon_cents,
        d.taken_cents,
        d.paid_cents,
    )


def _with(state: State, seat: int, changed: Callable[[Terminal], Terminal]) -> State:
    return replace(state, terminals={**state.terminals, seat: changed(state.terminals[seat])})


def _metered(state: State, seat: int, changed: Callable[[Meters], Meters]) -> State:
    return replace(state, meters={**state.meters, seat: changed(state.meters.get(seat, Meters()))})


def _moved(state: State, seat: int, cents: int, promo: int) -> State:
    def moved(t: Terminal) -> Terminal:
        return replace(t, credits_cents=t.credits_cents + cents, promo_cents=t.promo_cents + promo)

    return _with(state, seat, moved)


TERMINAL_EVENTS: Events[State, Table] = {
    pb.TerminalEnrolled: _enrolled,
    pb.TerminalRetired: _retired,
    pb.TerminalSystemReadied: _system_readied,
    pb.TerminalBuyInEntered: _buy_in_entered,
    pb.TerminalBuyInConfirmed: _buy_in_confirmed,
    pb.TerminalBuyInCorrected: _buy_in_corrected,
    pb.CashOutRequested: _cash_out_requested,
    pb.CashOutVerified: _cash_out_verified,
    pb.CashOutPaid: _cash_out_paid,
    pb.TerminalActionTaken: _action_taken,
    pb.WagerPlaced: _wager_placed,
    pb.WagerWithdrawn: _wager_withdrawn,
    pb.WagerChanged: _wager_changed,
    pb.TerminalGameStarted: _game_started,
    pb.SpinPrompted: _spin_prompted,
    pb.NumberSensed: _number_sensed,
    pb.NumberConfirmed: _number_confirmed,
    pb.TerminalGameVoided: _game_voided,
}
"""Events of terminals, and shared ones that are only about their credits; what tables of both modes have is told apart
in `games.roulette.evolve`."""
