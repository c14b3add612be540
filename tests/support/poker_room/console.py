"""Commands for the poker room."""

from typing import Any

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.poker_room import ROOM_ID

HOLDEM = pb.PokerListName(variant="holdem", betting_structure="fixed", limit_low_cents=200, limit_high_cents=400)
OMAHA = pb.PokerListName(variant="omaha_high", betting_structure="pot", limit_low_cents=100)


class RoomConsole:
    """Builds the commands of the room."""

    def __init__(self, room_id: str = ROOM_ID) -> None:
        self.room_id = room_id
        self._sent = 0

    def header(self, command_id: str = "") -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.room_id)

    def open(self) -> pb.Command:
        return put_command(pb.OpenPokerRoomRequest(header=self.header()))

    def join(self, player_id: str, name: pb.PokerListName = HOLDEM) -> pb.Command:
        return put_command(pb.JoinWaitingListRequest(header=self.header(), list=name, player_id=player_id))

    def leave(self, player_id: str, name: pb.PokerListName = HOLDEM) -> pb.Command:
        return put_command(pb.LeaveWaitingListRequest(header=self.header(), list=name, player_id=player_id))

    def offer(self, table_id: str = "poker-1", seat: int = 1, name: pb.PokerListName = HOLDEM) -> pb.Command:
        return put_command(pb.OfferSeatRequest(header=self.header(), list=name, table_id=table_id, seat=seat))

    def decline(self, table_id: str = "poker-1", seat: int = 1) -> pb.Command:
        return put_command(pb.DeclineSeatRequest(header=self.header(), table_id=table_id, seat=seat))

    def announce(self, table_id: str = "poker-1", name: pb.PokerListName = HOLDEM) -> pb.Command:
        return put_command(pb.AnnounceVacancyRequest(header=self.header(), list=name, table_id=table_id))

    def seated(self, player_id: str, seq: int, table_id: str = "poker-1", seat: int = 1, **more: Any) -> pb.Command:
        noted = pb.RecordPokerSeatRequest(
            header=self.header(), table_id=table_id, table_seq=seq, seat=seat, player_id=player_id, **more
        )
        return put_command(noted)

    def carried(self, player_id: str, seq: int, to_table_id: str = "poker-2", **more: Any) -> pb.Command:
        noted = pb.RecordCarriedStackRequest(
            header=self.header(),
            table_id="poker-1",
            table_seq=seq,
            player_id=player_id,
            to_table_id=to_table_id,
            **more,
        )
        return put_command(noted)

    def decks(
        self, set_up_id: str = "s1", table_id: str = "poker-1", decks: tuple[str, ...] = ("b", "r")
    ) -> pb.Command:
        sent = pb.DistributeDecksRequest(header=self.header(), set_up_id=set_up_id, table_id=table_id, decks=decks)
        return put_command(sent)

    def decks_back(self, set_up_id: str = "s1", reason: str = "end of day") -> pb.Command:
        return put_command(pb.ReturnDecksRequest(header=self.header(), set_up_id=set_up_id, reason=reason))

    def hours(self, opens: int, closes: int) -> pb.Command:
        posted = pb.PostRoomHoursRequest(header=self.header(), opens_minute=opens, closes_minute=closes)
        return put_command(posted)

    def supplement(self, name: str = "boxed-card", text: str = "a boxed card is a scrap of paper") -> pb.Command:
        return put_command(pb.PostSupplementRequest(header=self.header(), supplement_id=name, text=text))

    def no_supplement(self, name: str = "boxed-card") -> pb.Command:
        return put_command(pb.WithdrawSupplementRequest(header=self.header(), supplement_id=name))
