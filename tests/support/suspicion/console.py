"""Commands of the register of suspicions."""

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.suspicion import SUSPICIONS_ID


class SuspicionConsole:
    """Builds the commands of the register."""

    def __init__(self, stream_id: str = SUSPICIONS_ID) -> None:
        self.table_id = stream_id
        self._sent = 0

    def header(self) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"c{self._sent}", stream_id=self.table_id)

    def record(
        self, cents: int = 500_000, player_id: str = "anna", facts: str = "bought in by parts", reference: str = ""
    ) -> pb.Command:
        recorded = pb.RecordSuspicionRequest(header=self.header(), player_id=player_id, amount_cents=cents)
        recorded.facts, recorded.reference = facts, reference
        return put_command(recorded)

    def decide(self, number: int = 1, filed_as: str = "SAR-1", reason: str = "it is a pattern") -> pb.Command:
        return put_command(
            pb.DecideSuspicionRequest(header=self.header(), number=number, filed_as=filed_as, reason=reason)
        )
