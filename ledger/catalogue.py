"""Every kind of stream that a floor has: its games' tables, and what tables share."""

import roundledger.v1 as pb

from games.registry import TABLES
from ledger.core.catalogue import Catalogue, Founding

STREAMS = (*TABLES.values(),)

FOUNDING: Founding = {pb.InstallTableRequest: lambda command: str(command.game)}

CATALOGUE = Catalogue(STREAMS, FOUNDING)
