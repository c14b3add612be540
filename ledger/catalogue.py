"""Every kind of stream that a floor has: its games' tables, and what tables share."""

import roundledger.v1 as pb
from games.registry import TABLES
from ledger.core.catalogue import Catalogue, Founding
from ledger.streams import cage, dispute, gaming_day, house, jackpot_fund, poker_room, suspicion, trust

STREAMS = (
    *TABLES.values(),
    jackpot_fund.STREAM,
    house.STREAM,
    trust.STREAM,
    cage.STREAM,
    gaming_day.STREAM,
    dispute.STREAM,
    poker_room.STREAM,
    suspicion.STREAM,
)

FOUNDING: Founding = {
    pb.InstallTableRequest: lambda command: str(command.game),
    pb.OpenFundRequest: lambda command: jackpot_fund.STREAM.kind,
    pb.OpenHouseRequest: lambda command: house.STREAM.kind,
    pb.OpenPokerRoomRequest: lambda command: poker_room.STREAM.kind,
    pb.OpenTrustRequest: lambda command: trust.STREAM.kind,
    pb.OpenCageRequest: lambda command: cage.STREAM.kind,
    pb.SetCalendarRequest: lambda command: gaming_day.STREAM.kind,
    pb.OpenDisputeRequest: lambda command: dispute.STREAM.kind,
    pb.RecordSuspicionRequest: lambda command: suspicion.STREAM.kind,
}

CATALOGUE = Catalogue(STREAMS, FOUNDING)
