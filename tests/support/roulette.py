"""Commands for a roulette table, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable
from typing import Any

import roundledger.v1 as pb
from roundledger.games.deciding import command_body
from roundledger.games.permissions import PERMISSIONS
from roundledger.games.roulette.layout import WHEEL

R2006 = "oneida/roulette@2006-08-30"
R2008 = "oneida/roulette@2008-05-28"
WIDE = [pb.WagerLimit(wager="*", min_cents=1, max_cents=10_000_000)]


def actor_for(command: pb.Command) -> pb.Actor:
    """Somebody who may send it."""
    name, _ = command_body(command)
    role = PERMISSIONS[name][0]
    return pb.Actor(actor_id=f"badge-{role}", role=role)  # type: ignore[arg-type]


class RouletteTable:
    """Builds the commands of one table."""

    def __init__(self, table_id: str = "roulette-1") -> None:
        self.table_id = table_id
        self._sent = 0

    def header(self, command_id: str = "", **more: Any) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", table_id=self.table_id, **more)

    def opening(
        self,
        rulebook_id: str = R2008,
        *,
        limits: Iterable[pb.WagerLimit] = WIDE,
        players: Iterable[str] = ("anna",),
        **options: bool | int | str,
    ) -> list[pb.Command]:
        """Installs, equips and opens the table and seats the players from seat 1 on."""
        return [
            pb.Command(install_table=pb.InstallTableRequest(header=self.header(), game="roulette", seats=8)),
            pb.Command(post_limits=pb.PostLimitsRequest(header=self.header(), limits=limits)),
            self.own(register_wheel=pb.RegisterWheelRequest(header=self.header(), diameter_in=32, pocket_order=WHEEL)),
            self.own(register_ball=pb.RegisterBallRequest(header=self.header(), sixteenths=12, non_metallic=True)),
            self.open(rulebook_id, **options),
            *(
                pb.Command(seat_player=pb.SeatPlayerRequest(header=self.header(), seat=seat, player_id=player))
                for seat, player in enumerate(players, 1)
            ),
        ]

    def open(self, rulebook_id: str = R2008, **options: bool | int | str) -> pb.Command:
        chosen = [_option(name, value) for name, value in options.items()]
        return pb.Command(open_table=pb.OpenTableRequest(header=self.header(), rulebook_id=rulebook_id, options=chosen))

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


def _option(name: str, value: bool | int | str) -> pb.HouseOption:
    match value:
        case bool():
            return pb.HouseOption(name=name, flag=value)
        case int():
            return pb.HouseOption(name=name, number=value)
        case _:
            return pb.HouseOption(name=name, word=value)
