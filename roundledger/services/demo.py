"""A short shift at a roulette table, played over gRPC, in words."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection
from roundledger.games.roulette.layout import WHEEL
from roundledger.services.client import FloorClient
from roundledger.services.words import say_accepted, say_refused


class DemoShift:
    """Sends the commands of a shift and says what happens."""

    def __init__(self, client: FloorClient, table_id: str, console: Console) -> None:
        self._client = client
        self._table_id = table_id
        self._console = console
        self._sent = 0

    def play(self) -> str:
        """Plays the shift; returns a round worth replaying."""
        self._heading(f"A shift at {self._table_id}")
        for command in self._shift():
            self._send(command)
        return f"{self._table_id}:2"

    def _shift(self) -> Iterator[pb.Command]:
        yield self._shared(
            "install_table", pb.InstallTableRequest(game="roulette", seats=8, value_chip_colours=["red"])
        )
        limits = [
            pb.WagerLimit(wager="*", min_cents=500, max_cents=100_000),
            pb.WagerLimit(wager="straight", min_cents=100, max_cents=10_000),
        ]
        yield self._shared("post_limits", pb.PostLimitsRequest(limits=limits))
        yield self._roulette("register_wheel", pb.RegisterWheelRequest(diameter_in=32, pocket_order=WHEEL))
        yield self._roulette("register_ball", pb.RegisterBallRequest(sixteenths=13, non_metallic=True))
        yield self._shared("record_inspection", pb.RecordInspectionRequest(equipment="wheel", passed=True))
        yield self._shared("open_table", pb.OpenTableRequest(rulebook_id="oneida/roulette@2008-05-28"))
        for seat, (player, cents) in enumerate((("anna", 20_000), ("bert", 50_000), ("cleo", 10_000)), 1):
            yield self._shared("seat_player", pb.SeatPlayerRequest(seat=seat, player_id=player))
            yield self._shared("buy_in", pb.BuyInRequest(seat=seat, amount_cents=cents))
        yield self._roulette("assign_chip_colour", pb.AssignChipColourRequest(seat=1, colour="yellow", value_cents=100))
        self._heading("First round: 17, black")
        yield self._bet(1, "straight", "17", 500, chips=pb.CHIP_KIND_COLOUR)
        yield self._bet(2, "red", "", 5_000)
        yield self._bet(3, "split", "17-20", 1_000)
        yield from self._spin("17")
        self._heading("Second round: a no spin, then double zero")
        yield self._bet(1, "top_line", "", 500)
        yield self._bet(2, "column", "2", 2_000)
        yield self._bet(3, "split", "3-4", 1_000)
        yield self._spin_ball()
        yield self._roulette("call_no_spin", pb.CallNoSpinRequest(reason="foreign_object"))
        yield self._spin_ball()
        yield self._bet(3, "even", "", 2_500)
        yield self._roulette("call_no_more_bets", pb.CallNoMoreRouletteBetsRequest())
        yield self._bet(2, "straight", "00", 1_000)
        yield self._roulette("announce_number", pb.AnnounceNumberRequest(number="00", revolutions=6))
        yield self._roulette("place_crown", pb.PlaceCrownRequest(number="00"))
        yield self._shared("close_table", pb.CloseTableRequest())

    def _spin(self, number: str) -> Iterable[pb.Command]:
        yield self._spin_ball()
        yield self._roulette("call_no_more_bets", pb.CallNoMoreRouletteBetsRequest())
        yield self._roulette("announce_number", pb.AnnounceNumberRequest(number=number, revolutions=5))
        yield self._roulette("place_crown", pb.PlaceCrownRequest(number=number))

    def _spin_ball(self) -> pb.Command:
        ball, wheel = pb.SPIN_DIRECTION_CLOCKWISE, pb.SPIN_DIRECTION_COUNTERCLOCKWISE
        return self._roulette("spin_ball", pb.SpinBallRequest(ball_direction=ball, wheel_direction=wheel))

    def _bet(self, seat: int, wager: str, selection: str, cents: int, **more: Any) -> pb.Command:
        request = pb.PlaceRouletteWagerRequest(seat=seat, wager=wager, selection=selection, amount_cents=cents, **more)
        return self._roulette("place_wager", request)

    def _roulette(self, name: str, request: Any) -> pb.Command:
        self._address(request)
        return pb.Command(roulette=pb.RouletteCommand(**{name: request}))

    def _shared(self, name: str, request: Any) -> pb.Command:
        self._address(request)
        return pb.Command(**{name: request})

    def _address(self, request: Any) -> None:
        self._sent += 1
        request.header.table_id = self._table_id
        request.header.command_id = f"demo-{self._sent}"

    def _send(self, command: pb.Command) -> None:
        outcome = self._client.send(command)
        if isinstance(outcome, Rejection):
            say_refused(self._console, outcome)
        else:
            say_accepted(self._console, outcome.seq, outcome.events, outcome.decisions)

    def _heading(self, text: str) -> None:
        self._console.print(f"\n[bold]{text}[/]")
