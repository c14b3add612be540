"""One table in memory: the pure core driven as a host drives it, without log, clock, keys or server."""

from datetime import UTC, datetime
from typing import Any

import roundledger.v1 as pb
from roundledger.games.interface import Shuffler
from roundledger.games.rejection import Rejection
from roundledger.games.roulette.layout import WHEEL
from roundledger.games.rulebook import published_rulebooks
from roundledger.games.table import Table
from roundledger.ledger.chain import Record
from roundledger.ledger.commands import LiveTable, Stamp, prepare
from roundledger.ledger.snapshots import encode
from tests.support.roulette import R2008, RouletteTable, actor_for

AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class PureTable:
    """What a command does to a table. States are immutable, so a copy costs nothing."""

    def __init__(self, live: LiveTable | None = None, shuffler: Shuffler | None = None) -> None:
        self.shuffler = shuffler
        self.live = live or LiveTable(Table("roulette-1"))
        self.records: list[Record] = []
        self.history = [self.live]
        """The table before the first record and after each."""

    @property
    def table(self) -> Table:
        return self.live.table

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        stamp = Stamp(actor or actor_for(command), AT, "host-1", "2026-03-01")
        prepared = prepare(self.live, command, stamp, published_rulebooks(), self.shuffler)
        if isinstance(prepared, Rejection):
            return prepared
        self.live = prepared.after
        self.records.append(prepared.record)
        self.history.append(prepared.after)
        return prepared.reply

    def play(self, *commands: pb.Command) -> pb.CommandReply:
        """Commands that must be accepted; the reply is the last one's."""
        reply = pb.CommandReply()
        for command in commands:
            answer = self.send(command)
            if isinstance(answer, Rejection):
                raise AssertionError(f"{answer.code}: {answer.message}")
            reply = answer
        return reply

    def refused(self, command: pb.Command, actor: pb.Actor | None = None) -> Rejection:
        """The refusal of a command that must leave the table as it is, to the byte."""
        before, head = encode(self.table), self.live.head
        answer = self.send(command, actor)
        if not isinstance(answer, Rejection):
            raise AssertionError(f"accepted: {answer}")
        if (encode(self.table), self.live.head) != (before, head) or not answer.message:
            raise AssertionError(f"{answer.code} changed the table or says nothing")
        return answer

    def copy(self) -> "PureTable":
        return PureTable(self.live, self.shuffler)


class Console(RouletteTable):
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

    def install(self, game: str = "roulette", seats: int = 8, value_chips: tuple[str, ...] = ()) -> pb.Command:
        return pb.Command(
            install_table=pb.InstallTableRequest(
                header=self.header(), game=game, seats=seats, value_chip_colours=value_chips
            )
        )

    def limits(self, wager: str = "*", low: int = 1, high: int = 10_000_000) -> pb.Command:
        return self.all_limits(pb.WagerLimit(wager=wager, min_cents=low, max_cents=high))

    def all_limits(self, *limits: pb.WagerLimit) -> pb.Command:
        return pb.Command(post_limits=pb.PostLimitsRequest(header=self.header(), limits=limits))

    def wheel(self, diameter_in: int = 32, pocket_order: tuple[str, ...] = WHEEL) -> pb.Command:
        return self.own(
            register_wheel=pb.RegisterWheelRequest(
                header=self.header(), diameter_in=diameter_in, pocket_order=pocket_order
            )
        )

    def ball(self, sixteenths: int = 12, *, non_metallic: bool = True, approval_ref: str = "") -> pb.Command:
        return self.own(
            register_ball=pb.RegisterBallRequest(
                header=self.header(), sixteenths=sixteenths, non_metallic=non_metallic, approval_ref=approval_ref
            )
        )

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

    def close(self) -> pb.Command:
        return pb.Command(close_table=pb.CloseTableRequest(header=self.header()))

    def change_rulebook(self, rulebook_id: str = R2008, **options: bool | int | str) -> pb.Command:
        chosen = self.open(rulebook_id, **options).open_table.options
        return pb.Command(
            change_rulebook=pb.ChangeRulebookRequest(header=self.header(), rulebook_id=rulebook_id, options=chosen)
        )

    def inspect(self, equipment: str = "wheel") -> pb.Command:
        return pb.Command(
            record_inspection=pb.RecordInspectionRequest(header=self.header(), equipment=equipment, passed=True)
        )

    def seat(self, seat: int = 2, player_id: str = "ben") -> pb.Command:
        return pb.Command(seat_player=pb.SeatPlayerRequest(header=self.header(), seat=seat, player_id=player_id))

    def leave(self, seat: int = 1) -> pb.Command:
        return pb.Command(leave_table=pb.LeaveTableRequest(header=self.header(), seat=seat))

    def buy_in(self, amount: int = 10_000, seat: int = 1) -> pb.Command:
        return pb.Command(buy_in=pb.BuyInRequest(header=self.header(), seat=seat, amount_cents=amount))

    def void(self, reason: str = "fire alarm") -> pb.Command:
        return pb.Command(void_round=pb.VoidRoundRequest(header=self.header(), reason=reason))

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
