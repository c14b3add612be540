"""What a busy floor sends: rounds of roulette, one table for each caller."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.roulette.layout import ON_LAYOUT, WHEEL

_WAGERS = (("straight", "17"), ("red", ""), ("split", "0-00"), ("dozen", "2"), ("corner", "2-3-5-6"), ("odd", ""))


class BusyTable:
    """Commands of one table without end, each with an id of its own."""

    def __init__(self, table_id: str, sent: int = 0) -> None:
        """One that has sent so many commands goes on with the next round."""
        self._table_id = table_id
        self._sent = sent

    def opening(self) -> Iterator[pb.Command]:
        yield pb.Command(install_table=pb.InstallTableRequest(header=self._header(), game="roulette", seats=8))
        limits = [pb.WagerLimit(wager="*", min_cents=100, max_cents=1_000_000)]
        yield pb.Command(post_limits=pb.PostLimitsRequest(header=self._header(), limits=limits))
        wheel = pb.RegisterWheelRequest(header=self._header(), diameter_in=32, pocket_order=WHEEL)
        yield self._own(register_wheel=wheel)
        yield self._own(register_ball=pb.RegisterBallRequest(header=self._header(), sixteenths=12, non_metallic=True))
        rulebook_id = "oneida/roulette@2008-05-28"
        yield pb.Command(open_table=pb.OpenTableRequest(header=self._header(), rulebook_id=rulebook_id))
        yield pb.Command(seat_player=pb.SeatPlayerRequest(header=self._header(), seat=1, player_id="anna"))

    def rounds(self) -> Iterator[pb.Command]:
        """Six wagers and a spin, over and over."""
        turn = 0
        while True:
            for wager, selection in _WAGERS:
                yield self._own(
                    place_wager=pb.PlaceRouletteWagerRequest(
                        header=self._header(), seat=1, wager=wager, selection=selection, amount_cents=500
                    )
                )
            number = ON_LAYOUT[turn % 38]
            turn += 1
            yield self._own(
                spin_ball=pb.SpinBallRequest(
                    header=self._header(),
                    ball_direction=pb.SPIN_DIRECTION_CLOCKWISE,
                    wheel_direction=pb.SPIN_DIRECTION_COUNTERCLOCKWISE,
                )
            )
            yield self._own(call_no_more_bets=pb.CallNoMoreRouletteBetsRequest(header=self._header()))
            announce = pb.AnnounceNumberRequest(header=self._header(), number=number, revolutions=5)
            yield self._own(announce_number=announce)
            yield self._own(place_crown=pb.PlaceCrownRequest(header=self._header(), number=number))

    def _header(self) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"{self._table_id}-{self._sent}", stream_id=self._table_id)

    def _own(self, **command: object) -> pb.Command:
        return pb.Command(roulette=pb.RouletteCommand(**command))
