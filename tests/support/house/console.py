"""Commands for the house's charts."""

from collections.abc import Iterable
from hashlib import sha256

import roundledger.v1 as pb
from ledger.core.controls import CONFIGURATIONS
from ledger.core.vocabulary import body_of, put_command
from ledger.streams.house import HOUSE_ID


class HouseConsole:
    """Builds the commands of the house."""

    def __init__(self, house_id: str = HOUSE_ID) -> None:
        self.house_id = house_id
        self._sent = 0

    def header(self, command_id: str = "") -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.house_id)

    def open(self, *, by_floor: bool = False) -> pb.Command:
        return put_command(pb.OpenHouseRequest(header=self.header(), by_floor=by_floor))

    def post(self, rulebook_id: str, *payouts: pb.PayoutOverride) -> pb.Command:
        return put_command(pb.PostOddsChartRequest(header=self.header(), rulebook_id=rulebook_id, payouts=payouts))

    def withdraw(self, rulebook_id: str) -> pb.Command:
        return put_command(pb.WithdrawOddsChartRequest(header=self.header(), rulebook_id=rulebook_id))

    def on_duty(self, badge_id: str = "sam") -> pb.Command:
        return put_command(pb.TakeSupervisionRequest(header=self.header(), badge_id=badge_id))

    def off_duty(self, badge_id: str = "sam") -> pb.Command:
        return put_command(pb.LeaveSupervisionRequest(header=self.header(), badge_id=badge_id))

    def exclude(self, player_id: str, reason: str = "soft play") -> pb.Command:
        return put_command(pb.ExcludePatronRequest(header=self.header(), player_id=player_id, reason=reason))

    def readmit(self, player_id: str, reason: str = "apologised") -> pb.Command:
        return put_command(pb.ReadmitPatronRequest(header=self.header(), player_id=player_id, reason=reason))

    def excluded_at(self, player_id: str, table_id: str, seq: int, reason: str = "soft play") -> pb.Command:
        noted = pb.RecordExclusionRequest(
            header=self.header(), player_id=player_id, reason=reason, table_id=table_id, table_seq=seq
        )
        return put_command(noted)

    def equipment(
        self, table_id: str, seq: int, *dice: tuple[str, int], enrolled: str = "", retired: str = ""
    ) -> pb.Command:
        ages = [pb.DieAge(die_id=die_id, on_tables_since_ms=since) for die_id, since in dice]
        notice = pb.EquipmentNotice(dice=ages, terminal_enrolled=enrolled, terminal_retired=retired)
        return put_command(
            pb.RecordEquipmentRequest(header=self.header(), table_id=table_id, table_seq=seq, equipment=notice)
        )

    def raise_level(self, level: int = 0) -> pb.Command:
        return put_command(pb.RaiseFeatureLevelRequest(header=self.header(), level=level))

    def switch(self, feature: str, *, on: bool, reason: str = "ordered") -> pb.Command:
        return put_command(pb.SwitchFeatureRequest(header=self.header(), feature=feature, on=on, reason=reason))

    def propose(self, command: pb.Command) -> pb.Command:
        """Proposes what the command says."""
        body = body_of(command)
        configuration = pb.Configuration(**{CONFIGURATIONS[type(body)]: body})
        return put_command(pb.ProposeConfigurationRequest(header=self.header(), configuration=configuration))

    def approve(self, number: int = 1) -> pb.Command:
        return put_command(pb.ApproveConfigurationRequest(header=self.header(), proposal_number=number))

    def discard(self, number: int = 1, reason: str = "a mistake") -> pb.Command:
        return put_command(pb.DiscardProposalRequest(header=self.header(), proposal_number=number, reason=reason))

    def clock(self, offset_micros: int | None, host_id: str = "host-1", source: str = "kernel") -> pb.Command:
        """None where it could not be measured."""
        return put_command(
            pb.RecordClockRequest(header=self.header(), host_id=host_id, offset_micros=offset_micros, source=source)
        )

    def software(self, files: bytes, *, is_check: bool = False, host_id: str = "host-1") -> pb.Command:
        """Software whose files these are."""
        made = pb.Software(
            version="1.0", files_sha256=sha256(files).digest(), files=1, python="3.11.9", libraries=["protobuf 6.33.0"]
        )
        return put_command(
            pb.RecordSoftwareRequest(
                header=self.header(), host_id=host_id, component="tables", software=made, is_check=is_check
            )
        )

    def status(self, table_id: str, seq: int, status: pb.TableStatus | None = None) -> pb.Command:
        """A table that closed, where no other status is given."""
        return put_command(
            pb.RecordTableStatusRequest(
                header=self.header(), table_id=table_id, table_seq=seq, status=status or pb.TableStatus()
            )
        )

    def opened(
        self, table_id: str, seq: int, rulebook_id: str, chart_id: str = "", *, supervised: bool = False
    ) -> pb.Command:
        status = pb.TableStatus(
            is_open=True, game="roulette", rulebook_id=rulebook_id, odds_chart_id=chart_id, supervised=supervised
        )
        return self.status(table_id, seq, status)


def payout(wager: str, pays: int, per: int = 1, winning_case: str = "") -> pb.PayoutOverride:
    return pb.PayoutOverride(wager=wager, winning_case=winning_case, odds=pb.Odds(pays=pays, per=per))


def overrides(chart: Iterable[pb.PayoutOverride]) -> list[tuple[str, str, int, int]]:
    return [(p.wager, p.winning_case, p.odds.pays, p.odds.per) for p in chart]
