"""Every command of a roulette table, for tests of single rules."""

from typing import Any

import roundledger.v1 as pb
from tests.support.roulette.terminals import TerminalTable


class Console(TerminalTable):
    """Every command of a roulette table, each with harmless values where none are given."""

    def equipped(self) -> list[pb.Command]:
        """A table that only needs to be opened."""
        return [self.install(), self.limits(), self.wheel(), self.ball()]

    def limited(self, low: int, high: int) -> list[pb.Command]:
        """An open table for two with these limits on everything."""
        return self.opening(limits=[pb.WagerLimit(wager="*", min_cents=low, max_cents=high)], players=("anna", "ben"))

    def match_play(self, **options: str) -> list[pb.Command]:
        """An open table that takes coupons, where anna has a colour."""
        return [*self.opening(match_play=True, **options), self.colour("pink", 100)]

    def limit(self, wager: str = "*", low: int = 1, high: int = 10_000_000) -> pb.Command:
        return self.limits(pb.WagerLimit(wager=wager, min_cents=low, max_cents=high))

    def no_limits(self) -> pb.Command:
        return pb.Command(post_limits=pb.PostLimitsRequest(header=self.header()))

    def open_paying(self, rulebook_id: str, wager: str, pays: int, per: int, winning_case: str = "") -> pb.Command:
        command = self.open(rulebook_id)
        command.open_table.payout_overrides.add(
            wager=wager, winning_case=winning_case, odds=pb.Odds(pays=pays, per=per)
        )
        return command

    def open_twice(self, flag: str) -> pb.Command:
        """Opens with one option chosen twice."""
        command = self.open(**{flag: True})
        command.open_table.options.add(name=flag, flag=False)
        return command

    def seat_nobody(self, seat: int) -> pb.Command:
        return pb.Command(seat_player=pb.SeatPlayerRequest(header=self.header(), seat=seat))

    def colour(self, colour: str = "pink", value: int = 100, seat: int = 1) -> pb.Command:
        return self.own(
            assign_chip_colour=pb.AssignChipColourRequest(
                header=self.header(), seat=seat, colour=colour, value_cents=value
            )
        )

    def place_colour(self, wager: str, selection: str = "", amount: int = 500, **more: Any) -> pb.Command:
        return self.place(wager, selection, amount, chips=pb.CHIP_KIND_COLOUR, **more)

    def call(self, wager: str, selection: str = "", amount: int = 500, seat: int = 1) -> pb.Command:
        """A spoken wager."""
        return self.place(wager, selection, amount, seat, verbal=True)

    def confirm(self, wager_id: str) -> pb.Command:
        return self.own(
            confirm_verbal_wager=pb.ConfirmVerbalRouletteWagerRequest(header=self.header(), wager_id=wager_id)
        )

    def move(self, wager_id: str, wager: str, selection: str = "") -> pb.Command:
        return self.own(
            move_wager=pb.MoveRouletteWagerRequest(
                header=self.header(), wager_id=wager_id, wager=wager, selection=selection
            )
        )

    def remove(self, wager_id: str) -> pb.Command:
        return self.own(remove_wager=pb.RemoveRouletteWagerRequest(header=self.header(), wager_id=wager_id))

    def spin_towards(self, ball: int, wheel: int) -> pb.Command:
        return self.own(spin_ball=pb.SpinBallRequest(header=self.header(), ball_direction=ball, wheel_direction=wheel))  # type: ignore[arg-type]

    def correct(self, number: str) -> pb.Command:
        return self.own(correct_number=pb.CorrectNumberRequest(header=self.header(), number=number))
