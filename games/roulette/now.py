"""What may be done at a roulette table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.roulette.layout import ON_LAYOUT, POSITIONS
from games.roulette.state import Table
from games.roulette.terminal_evolve import is_terminal
from games.tables.now import about_spoken, about_wagers, on_posted
from ledger.core.procedure import Procedure, Try

_AT_SCREEN = (
    pb.UndoTerminalBetsRequest,
    pb.ClearTerminalBetsRequest,
    pb.RecallTerminalBetsRequest,
    pb.PlaceNeighbourBetsRequest,
    pb.RequestCashOutRequest,
)


def _tries(table: Table) -> Iterator[Try]:
    ball, wheel = pb.SPIN_DIRECTION_CLOCKWISE, pb.SPIN_DIRECTION_COUNTERCLOCKWISE
    spun = pb.SpinBallRequest(ball_direction=ball, wheel_direction=wheel)
    yield Try(spun, fill=("ball_direction", "wheel_direction"))
    yield from _with_terminals(table) if is_terminal(table) else _by_hand(table)


def _by_hand(table: Table) -> Iterator[Try]:
    yield Try(pb.PlaceCrownRequest(number=table.play.number))
    yield Try(pb.AnnounceNumberRequest(number=ON_LAYOUT[0], revolutions=4), fill=("number", "revolutions"))
    yield Try(pb.CallNoMoreRouletteBetsRequest())
    yield Try(pb.CallNoSpinRequest(reason="foreign_object"), fill=("reason",))
    yield Try(pb.CorrectNumberRequest(number=ON_LAYOUT[0]), fill=("number",))
    for wager in POSITIONS:
        for seat in table.players:
            yield from _wagers(table, seat, wager)
    yield from about_wagers(table, pb.RemoveRouletteWagerRequest)
    yield from about_spoken(table, pb.ConfirmVerbalRouletteWagerRequest)


def _wagers(table: Table, seat: int, wager: str) -> Iterator[Try]:
    """With chips of value, and with the seat's own colour where it has one. Other selections are as good as the first
    on which the player has nothing."""
    taken = {w.selection for w in (*table.wagers.values(), *table.spoken.values()) if w.wager == wager}
    selections = list(POSITIONS[wager])
    selection = next((each for each in selections if each not in taken), selections[0])
    fill = ("selection",) if len(selections) > 1 else ()
    chips = {pb.CHIP_KIND_VALUE: table.options.chip_unit_cents}
    if seat in table.play.colours:
        chips[pb.CHIP_KIND_COLOUR] = table.play.colours[seat].value_cents
    for kind, cents in chips.items():
        body = pb.PlaceRouletteWagerRequest(seat=seat, wager=wager, selection=selection, chips=kind)
        yield on_posted(table, body, cents, fill=fill)


def _with_terminals(table: Table) -> Iterator[Try]:
    game = table.play.game
    yield Try(pb.RefundTerminalGameRequest())
    yield Try(pb.ConfirmNumberRequest(number=game.number), fill=("number",))
    yield Try(pb.SenseNumberRequest(number=ON_LAYOUT[0]), fill=("number",))
    yield Try(pb.StartTerminalGameRequest())
    yield Try(pb.TickTerminalClockRequest())
    yield Try(pb.VoidTerminalGameRequest(reason="foreign_object"), fill=("reason",), is_due=game.same_direction)
    for wager, selections in POSITIONS.items():
        for cents in table.options.chip_values:
            for seat in table.play.terminals:
                bet = pb.PlaceTerminalBetRequest(
                    seat=seat, wager=wager, selection=next(iter(selections)), chip_cents=cents
                )
                yield Try(bet, fill=("selection",) if len(selections) > 1 else ())
    for up in table.wagers.values():
        yield Try(pb.CancelTerminalBetRequest(seat=up.seat, wager=up.wager, selection=up.selection))
    for seat, terminal in table.play.terminals.items():
        yield from (Try(kind(seat=seat)) for kind in _AT_SCREEN)
        unit = table.options.chip_unit_cents
        yield Try(pb.EnterTerminalBuyInRequest(seat=seat), amounts=("cash_cents",), near=(unit,), chip_cents=unit)
        yield Try(pb.ConfirmTerminalBuyInRequest(seat=seat))
        yield from (Try(pb.VerifyCashOutRequest(seat=seat, accepted=accepted)) for accepted in (True, False))
        if terminal.cash_out:
            yield Try(pb.ConfirmCashOutRequest(seat=seat, counted_cents=terminal.cash_out.amount_cents))


PROCEDURE = Procedure(
    tries=_tries,
    steps={
        pb.RefundTerminalGameRequest: "has a supervisor refund the game that is void",
        pb.ConfirmNumberRequest: "confirms the number that the sensor saw",
        pb.PlaceCrownRequest: "places the crown on the number, takes and pays",
        pb.AnnounceNumberRequest: "announces the number",
        pb.CallNoMoreRouletteBetsRequest: "calls no more bets",
        pb.SpinBallRequest: "spins the ball",
        pb.CallNoSpinRequest: "calls no spin",
        pb.VoidTerminalGameRequest: "voids the game",
        pb.SenseNumberRequest: "waits for the sensor to see the number",
        pb.StartTerminalGameRequest: "starts a game",
    },
    besides=frozenset(
        {
            pb.CorrectNumberRequest,
            pb.PlaceRouletteWagerRequest,
            pb.RemoveRouletteWagerRequest,
            pb.ConfirmVerbalRouletteWagerRequest,
            pb.TickTerminalClockRequest,
            pb.PlaceTerminalBetRequest,
            pb.CancelTerminalBetRequest,
            *_AT_SCREEN,
            pb.EnterTerminalBuyInRequest,
            pb.ConfirmTerminalBuyInRequest,
            pb.VerifyCashOutRequest,
            pb.ConfirmCashOutRequest,
        }
    ),
)
