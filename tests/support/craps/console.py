"""Commands for a craps table, with ids in order, as the consoles of its crew would send them."""

from collections.abc import Iterable
from typing import Any

import roundledger.v1 as pb
from games.tables.state import OptionValue
from ledger.core.vocabulary import EVENTS, event_in
from tests.support.consoles import WIDE, TableConsole

C2006 = "oneida/craps@2006-08-30"
DICE = ("d1", "d2", "d3", "d4", "d5")

STICK = pb.Actor(actor_id="stick-1", role=pb.ROLE_STICKPERSON)
BOX = pb.Actor(actor_id="box-1", role=pb.ROLE_BOXPERSON)
PIT = pb.Actor(actor_id="pit-1", role=pb.ROLE_PIT_SUPERVISOR)


class CrapsTable(TableConsole):
    """Builds the commands of one table."""

    game = "craps"
    rulebook_id = C2006

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(craps=pb.CrapsCommand(**command))

    # --- The table ---

    def opening(
        self,
        *,
        limits: Iterable[pb.WagerLimit] = WIDE,
        players: Iterable[str] = ("anna",),
        **options: OptionValue,
    ) -> list[pb.Command]:
        """Installs, equips and opens the table and seats the players from seat 1 on."""
        return [
            self.install(seats=12),
            self.limits(*limits),
            self.dice(),
            self.take_duty(pb.ROLE_STICKPERSON, "stick-1"),
            self.take_duty(pb.ROLE_BOXPERSON, "box-1"),
            self.open(**options),
            *(self.seat(seat, player) for seat, player in enumerate(players, 1)),
        ]

    def ready(self, *, players: Iterable[str] = ("anna",), **options: OptionValue) -> list[pb.Command]:
        """A table whose first player has chosen the dice."""
        return [*self.opening(players=players, **options), *self.taking_dice(1)]

    def dice(self, *dice_ids: str) -> pb.Command:
        return self.own(register_dice_set=pb.RegisterDiceSetRequest(header=self.header(), dice_ids=dice_ids or DICE))

    def take_duty(self, duty: int, badge_id: str = "badge-9") -> pb.Command:
        return self.own(take_duty=pb.TakeCrapsDutyRequest(header=self.header(), duty=duty, badge_id=badge_id))  # type: ignore[arg-type]

    def leave_duty(self, duty: int) -> pb.Command:
        return self.own(leave_duty=pb.LeaveCrapsDutyRequest(header=self.header(), duty=duty))  # type: ignore[arg-type]

    def suspend(self, reason: str = "dice look worn") -> pb.Command:
        return self.own(suspend_for_inspection=pb.SuspendForInspectionRequest(header=self.header(), reason=reason))

    def resume(self) -> pb.Command:
        return self.own(resume=pb.ResumeCrapsRequest(header=self.header()))

    # --- The dice ---

    def taking_dice(self, seat: int) -> list[pb.Command]:
        return [self.offer(seat), self.accept(seat), self.select()]

    def offer(self, seat: int) -> pb.Command:
        return self.own(offer_dice=pb.OfferDiceRequest(header=self.header(), seat=seat))

    def decline(self, seat: int) -> pb.Command:
        return self.own(decline_dice=pb.DeclineDiceRequest(header=self.header(), seat=seat))

    def accept(self, seat: int) -> pb.Command:
        return self.own(accept_dice=pb.AcceptDiceRequest(header=self.header(), seat=seat))

    def select(self, *dice_ids: str) -> pb.Command:
        return self.own(select_dice=pb.SelectDiceRequest(header=self.header(), dice_ids=dice_ids or DICE[:2]))

    def pass_dice(self) -> pb.Command:
        return self.own(pass_dice=pb.PassDiceRequest(header=self.header()))

    def order_pass_dice(self, reason: str = "delay") -> pb.Command:
        return self.own(order_pass_dice=pb.OrderPassDiceRequest(header=self.header(), reason=reason))

    def start_off_marker(self) -> pb.Command:
        return self.own(start_off_marker=pb.StartOffMarkerRequest(header=self.header()))

    def throw(self) -> pb.Command:
        return self.own(throw_dice=pb.ThrowDiceRequest(header=self.header()))

    def rest(self) -> pb.Command:
        return self.own(record_dice_at_rest=pb.RecordDiceAtRestRequest(header=self.header()))

    def call(self, first: int, second: int) -> pb.Command:
        return self.own(call_roll=pb.CallRollRequest(header=self.header(), first_face=first, second_face=second))

    def roll(self, faces: str) -> list[pb.Command]:
        """A whole throw that ends in these faces, such as 6-1; the last command's reply has the decisions."""
        first, second = map(int, faces.split("-"))
        return [self.throw(), self.rest(), self.call(first, second)]

    def no_roll(self, reason: str) -> pb.Command:
        return self.own(call_no_roll=pb.CallNoRollRequest(header=self.header(), reason=reason))

    def invalid(self, reason: str) -> pb.Command:
        return self.own(record_invalid_roll=pb.RecordInvalidRollRequest(header=self.header(), reason=reason))

    def rule_on_face(self, die: int, face: int) -> pb.Command:
        return self.own(rule_on_face=pb.RuleOnFaceRequest(header=self.header(), die=die, face=face))

    # --- Wagers ---

    def place(self, wager: str, amount: int = 500, selection: str = "", seat: int = 1, **more: Any) -> pb.Command:
        return self.own(
            place_wager=pb.PlaceCrapsWagerRequest(
                header=self.header(), seat=seat, wager=wager, selection=selection, amount_cents=amount, **more
            )
        )

    def raise_to(self, wager_id: str, amount: int) -> pb.Command:
        return self.own(
            raise_wager=pb.RaiseCrapsWagerRequest(header=self.header(), wager_id=wager_id, amount_cents=amount)
        )

    def reduce_to(self, wager_id: str, amount: int) -> pb.Command:
        return self.own(
            reduce_wager=pb.ReduceCrapsWagerRequest(header=self.header(), wager_id=wager_id, amount_cents=amount)
        )

    def remove(self, wager_id: str) -> pb.Command:
        return self.own(remove_wager=pb.RemoveCrapsWagerRequest(header=self.header(), wager_id=wager_id))

    def confirm_late(self, wager_id: str) -> pb.Command:
        return self.own(confirm_late_wager=pb.ConfirmLateWagerRequest(header=self.header(), wager_id=wager_id))

    def confirm_verbal(self, wager_id: str) -> pb.Command:
        return self.own(confirm_verbal_wager=pb.ConfirmVerbalCrapsWagerRequest(header=self.header(), wager_id=wager_id))

    def convert_cash(self, wager_id: str) -> pb.Command:
        return self.own(convert_cash=pb.ConvertCashRequest(header=self.header(), wager_id=wager_id))

    def call_on(self, wager_id: str) -> pb.Command:
        return self.own(call_on=pb.CallOnRequest(header=self.header(), wager_id=wager_id))

    def confirm_on(self, wager_id: str) -> pb.Command:
        return self.own(confirm_on=pb.ConfirmOnRequest(header=self.header(), wager_id=wager_id))

    def call_off(self, wager_id: str) -> pb.Command:
        return self.own(call_off=pb.CallOffRequest(header=self.header(), wager_id=wager_id))

    def break_down(self, wager_id: str) -> pb.Command:
        return self.own(break_down_wager=pb.BreakDownWagerRequest(header=self.header(), wager_id=wager_id))


def kinds(reply: pb.CommandReply) -> list[str]:
    """Its events by their names, such as wager_placed or craps.puck_moved."""
    return [EVENTS[type(event_in(event))].name for event in reply.events]


def outcomes(reply: pb.CommandReply) -> list[tuple[str, str]]:
    return [(d.wager, pb.Outcome.Name(d.outcome).removeprefix("OUTCOME_")) for d in reply.decisions]
