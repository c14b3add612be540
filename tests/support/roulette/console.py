"""Commands for a roulette table, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable
from typing import Any

import roundledger.v1 as pb
from games.roulette.layout import WHEEL
from games.tables.state import OptionValue
from tests.support.consoles import WIDE, TableConsole

R2006 = "oneida/roulette@2006-08-30"
R2008 = "oneida/roulette@2008-05-28"


class RouletteTable(TableConsole):
    """Builds the commands of one table."""

    game = "roulette"
    rulebook_id = R2008

    def opening(
        self,
        rulebook_id: str = R2008,
        *,
        limits: Iterable[pb.WagerLimit] = WIDE,
        players: Iterable[str] = ("anna",),
        **options: OptionValue,
    ) -> list[pb.Command]:
        """Installs, equips and opens the table and seats the players from seat 1 on."""
        return [
            self.install(),
            self.limits(*limits),
            self.wheel(),
            self.ball(),
            self.open(rulebook_id, **options),
            *(self.seat(seat, player) for seat, player in enumerate(players, 1)),
        ]

    def wheel(self, diameter_in: int = 32, pocket_order: tuple[str, ...] = WHEEL) -> pb.Command:
        request = pb.RegisterWheelRequest(header=self.header(), diameter_in=diameter_in, pocket_order=pocket_order)
        return self.own(register_wheel=request)

    def ball(self, sixteenths: int = 12, *, non_metallic: bool = True, approval_ref: str = "") -> pb.Command:
        return self.own(
            register_ball=pb.RegisterBallRequest(
                header=self.header(), sixteenths=sixteenths, non_metallic=non_metallic, approval_ref=approval_ref
            )
        )

    def place(self, wager: str, selection: str = "", amount: int = 500, seat: int = 1, **more: Any) -> pb.Command:
        return self.own(
            place_wager=pb.PlaceRouletteWagerRequest(
                header=self.header(), seat=seat, wager=wager, selection=selection, amount_cents=amount, **more
            )
        )

    def spin_ball(self, *, same_direction: bool = False) -> pb.Command:
        ball = pb.SPIN_DIRECTION_CLOCKWISE
        wheel = ball if same_direction else pb.SPIN_DIRECTION_COUNTERCLOCKWISE
        return self.own(spin_ball=pb.SpinBallRequest(header=self.header(), ball_direction=ball, wheel_direction=wheel))

    def no_more_bets(self) -> pb.Command:
        return self.own(call_no_more_bets=pb.CallNoMoreRouletteBetsRequest(header=self.header()))

    def no_spin(self, reason: str) -> pb.Command:
        return self.own(call_no_spin=pb.CallNoSpinRequest(header=self.header(), reason=reason))

    def announce(self, number: str, revolutions: int = 5) -> pb.Command:
        return self.own(
            announce_number=pb.AnnounceNumberRequest(header=self.header(), number=number, revolutions=revolutions)
        )

    def crown(self, number: str) -> pb.Command:
        return self.own(place_crown=pb.PlaceCrownRequest(header=self.header(), number=number))

    def spin(self, number: str) -> list[pb.Command]:
        """A whole spin that ends in this number; the last command's reply has the decisions."""
        return [self.spin_ball(), self.no_more_bets(), self.announce(number), self.crown(number)]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(roulette=pb.RouletteCommand(**command))
