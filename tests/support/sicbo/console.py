"""Commands for a sic bo table, with ids in order, as its dealer's console would send them."""

from collections.abc import Iterable, Sequence
from typing import Any

import roundledger.v1 as pb
from games.sicbo.layout import winning_areas
from games.tables.state import OptionValue
from tests.support.consoles import WIDE, TableConsole

S2004 = "oneida/sicbo@2004-04-21"
LICENSEE = "licensee/sicbo@undated"
MANUAL, AUTOMATED = pb.SICBO_SHAKER_MANUAL, pb.SICBO_SHAKER_AUTOMATED
DICE = ("d1", "d2", "d3")


def dice_of(text: str) -> list[int]:
    """Such as 1-2-4."""
    return [int(value) for value in text.split("-")]


class SicboTable(TableConsole):
    """Builds the commands of one table."""

    game = "sicbo"
    rulebook_id = S2004

    # --- The table ---

    def equipped(self, shaker: int = MANUAL, *dice_ids: str) -> list[pb.Command]:
        """A table that only needs to be opened."""
        tested = [self.inspect_shaker()] if shaker == AUTOMATED else []
        return [
            self.install(),
            self.limits(*WIDE),
            self.shaker(shaker, *dice_ids),
            self.charge(),
            self.inspect_device(),
            *tested,
        ]

    def opening(
        self,
        rulebook_id: str = S2004,
        *,
        players: Iterable[str] = ("anna",),
        shaker: int = MANUAL,
        limits: Sequence[pb.WagerLimit] = WIDE,
        **options: OptionValue,
    ) -> list[pb.Command]:
        """Installs, equips and opens the table and seats the players from seat 1 on."""
        if shaker == AUTOMATED:
            options = {"shaker": "automated", **options}
        return [
            *self.equipped(shaker),
            self.limits(*limits),
            self.open(rulebook_id, **options),
            *(self.seat(seat, player) for seat, player in enumerate(players, 1)),
        ]

    def shaker(self, kind: int = MANUAL, *dice_ids: str) -> pb.Command:
        request = pb.InstallSicboShakerRequest(header=self.header(), shaker=kind, dice_ids=dice_ids or DICE)  # type: ignore[arg-type]
        return self.own(install_shaker=request)

    def remove_shaker(self) -> pb.Command:
        return self.own(remove_shaker=pb.RemoveSicboShakerRequest(header=self.header()))

    def charge(self, badge_id: str = "dealer-7") -> pb.Command:
        return self.own(take_charge=pb.TakeSicboChargeRequest(header=self.header(), badge_id=badge_id))

    def leave_charge(self) -> pb.Command:
        return self.own(leave_charge=pb.LeaveSicboChargeRequest(header=self.header()))

    def inspect_device(
        self,
        values: Sequence[int] = (1, 2, 4),
        lit: Sequence[str] | None = None,
        *,
        passed: bool = True,
        pair_on_triple: bool = True,
    ) -> pb.Command:
        areas = winning_areas(values, pair_on_triple=pair_on_triple) if lit is None else lit
        request = pb.InspectSicboDeviceRequest(header=self.header(), values=values, lit=areas, passed=passed)
        return self.own(inspect_device=request)

    def inspect_shaker(self, runs: int = 3, *, passed: bool = True) -> pb.Command:
        return self.own(inspect_shaker=pb.InspectSicboShakerRequest(header=self.header(), runs=runs, passed=passed))

    def start_shift(self) -> pb.Command:
        return self.own(start_shift=pb.StartSicboShiftRequest(header=self.header()))

    def repair(self, note: str = "") -> pb.Command:
        return self.own(repair_device=pb.RepairSicboDeviceRequest(header=self.header(), note=note))

    # --- The round ---

    def place(self, wager: str, selection: str = "", amount: int = 500, seat: int = 1, **more: Any) -> pb.Command:
        request = pb.PlaceSicboWagerRequest(
            header=self.header(), seat=seat, wager=wager, selection=selection, amount_cents=amount, **more
        )
        return self.own(place_wager=request)

    def remove(self, wager_id: str) -> pb.Command:
        return self.own(remove_wager=pb.RemoveSicboWagerRequest(header=self.header(), wager_id=wager_id))

    def close_bets(self) -> pb.Command:
        return self.own(close_bets=pb.CloseSicboBetsRequest(header=self.header()))

    def cover(self) -> pb.Command:
        return self.own(cover_shaker=pb.CoverSicboShakerRequest(header=self.header()))

    def shake(self, times: int = 3) -> pb.Command:
        return self.own(shake=pb.ShakeSicboRequest(header=self.header(), times=times))

    def uncover(self) -> pb.Command:
        return self.own(uncover=pb.UncoverSicboShakerRequest(header=self.header()))

    def activate(self, *, failed: bool = False) -> pb.Command:
        return self.own(activate_shaker=pb.ActivateSicboShakerRequest(header=self.header(), failed=failed))

    def no_roll(self) -> pb.Command:
        return self.own(call_no_roll=pb.CallSicboNoRollRequest(header=self.header()))

    def announce(self, dice: str) -> pb.Command:
        return self.own(announce_dice=pb.AnnounceSicboDiceRequest(header=self.header(), values=dice_of(dice)))

    def enter(self, dice: str) -> pb.Command:
        return self.own(enter_values=pb.EnterSicboValuesRequest(header=self.header(), values=dice_of(dice)))

    def correct(self, dice: str, supervisor_id: str = "pit-2") -> pb.Command:
        request = pb.CorrectSicboValuesRequest(header=self.header(), values=dice_of(dice), supervisor_id=supervisor_id)
        return self.own(correct_values=request)

    def collect(self) -> pb.Command:
        return self.own(collect_losers=pb.CollectSicboLosersRequest(header=self.header()))

    def pay(self) -> pb.Command:
        return self.own(pay_winners=pb.PaySicboWinnersRequest(header=self.header()))

    def clear(self) -> pb.Command:
        return self.own(clear_lights=pb.ClearSicboLightsRequest(header=self.header()))

    def void_toss(self, cause: str, supervisor_id: str = "") -> pb.Command:
        request = pb.VoidSicboTossRequest(header=self.header(), cause=cause, supervisor_id=supervisor_id)
        return self.own(void_toss=request)

    def device_fails(self, note: str = "") -> pb.Command:
        request = pb.ReportSicboDeviceFailureRequest(header=self.header(), note=note)
        return self.own(report_device_failure=request)

    def by_hand(self, supervisor_id: str = "pit-2") -> pb.Command:
        request = pb.SettleSicboByHandRequest(header=self.header(), supervisor_id=supervisor_id)
        return self.own(settle_by_hand=request)

    def shown(self, shaker: int = MANUAL) -> list[pb.Command]:
        """From open bets to dice that are seen."""
        if shaker == AUTOMATED:
            return [self.close_bets(), self.activate()]
        return [self.close_bets(), self.cover(), self.shake(), self.uncover()]

    def toss(self, dice: str, shaker: int = MANUAL) -> list[pb.Command]:
        """A whole round: the replies to `collect` and `pay`, the last but two and the last but one, decide."""
        return [*self.shown(shaker), self.announce(dice), self.enter(dice), self.collect(), self.pay(), self.clear()]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(sicbo=pb.SicboCommand(**command))
