"""Commands that every table takes, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import roundledger.v1 as pb
from games.tables.rulebook import house_option
from games.tables.state import OptionValue

WIDE = (pb.WagerLimit(wager="*", min_cents=1, max_cents=10_000_000),)


class TableConsole:
    """Builds the commands of one table; each game's console adds its own."""

    game = ""
    rulebook_id = ""

    def __init__(self, table_id: str = "") -> None:
        self.table_id = table_id or f"{self.game}-1"
        self._sent = 0
        self.now: datetime | None = None
        """When the next command will be sent, for plays in which a clock runs."""

    def header(self, command_id: str = "", **more: Any) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.table_id, **more)

    def install(self, seats: int = 8, game: str = "", value_chips: tuple[str, ...] = ()) -> pb.Command:
        request = pb.InstallTableRequest(
            header=self.header(), game=game or self.game, seats=seats, value_chip_colours=value_chips
        )
        return pb.Command(install_table=request)

    def limits(self, *limits: pb.WagerLimit) -> pb.Command:
        return pb.Command(post_limits=pb.PostLimitsRequest(header=self.header(), limits=limits or WIDE))

    def open(
        self, rulebook_id: str = "", overrides: Iterable[pb.PayoutOverride] = (), **options: OptionValue
    ) -> pb.Command:
        request = pb.OpenTableRequest(
            header=self.header(),
            rulebook_id=rulebook_id or self.rulebook_id,
            options=[house_option(name, value) for name, value in options.items()],
            payout_overrides=overrides,
        )
        return pb.Command(open_table=request)

    def change(self, rulebook_id: str = "", **options: OptionValue) -> pb.Command:
        request = pb.ChangeRulebookRequest(
            header=self.header(),
            rulebook_id=rulebook_id or self.rulebook_id,
            options=[house_option(name, value) for name, value in options.items()],
        )
        return pb.Command(change_rulebook=request)

    def close(self) -> pb.Command:
        return pb.Command(close_table=pb.CloseTableRequest(header=self.header()))

    def inspect(self, equipment: str = "wheel", *, passed: bool = True, note: str = "") -> pb.Command:
        request = pb.RecordInspectionRequest(header=self.header(), equipment=equipment, passed=passed, note=note)
        return pb.Command(record_inspection=request)

    def impound(self, equipment: str = "wheel", dispute_id: str = "dispute-1") -> pb.Command:
        request = pb.ImpoundEquipmentRequest(
            header=self.header(), equipment=equipment, dispute_id=dispute_id, reason="disputed"
        )
        return pb.Command(impound_equipment=request)

    def release(self, equipment: str = "wheel") -> pb.Command:
        request = pb.ReleaseEquipmentRequest(header=self.header(), equipment=equipment, reason="decided")
        return pb.Command(release_equipment=request)

    def seat(self, seat: int = 1, player_id: str = "") -> pb.Command:
        request = pb.SeatPlayerRequest(header=self.header(), seat=seat, player_id=player_id or f"p{seat}")
        return pb.Command(seat_player=request)

    def leave(self, seat: int = 1) -> pb.Command:
        return pb.Command(leave_table=pb.LeaveTableRequest(header=self.header(), seat=seat))

    def buy_in(
        self, amount: int = 10_000, seat: int = 1, means: pb.BuyInMeans = pb.BUY_IN_MEANS_UNSPECIFIED, number: str = ""
    ) -> pb.Command:
        request = pb.BuyInRequest(
            header=self.header(), seat=seat, amount_cents=amount, means=means, instrument_number=number
        )
        return pb.Command(buy_in=request)

    def accept_out_of_limits(
        self, wager: str, cents: int, seat: int = 1, reason: str = "taken before it was seen"
    ) -> pb.Command:
        request = pb.AcceptOutOfLimitsRequest(
            header=self.header(), seat=seat, wager=wager, amount_cents=cents, reason=reason
        )
        return pb.Command(accept_out_of_limits=request)

    def void(self, reason: str = "fire alarm") -> pb.Command:
        return pb.Command(void_round=pb.VoidRoundRequest(header=self.header(), reason=reason))
