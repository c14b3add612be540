"""The vocabulary, generated from proto/roundledger/v1 by `make proto`; use it as `import roundledger.v1 as pb`."""

from roundledger.v1.cards_pb2 import *
from roundledger.v1.cards_service_pb2 import *
from roundledger.v1.commit_pb2 import *
from roundledger.v1.common_pb2 import *
from roundledger.v1.events_pb2 import *
from roundledger.v1.ledger_service_pb2 import *
from roundledger.v1.roulette_pb2 import *
from roundledger.v1.roulette_service_pb2 import *
from roundledger.v1.settlement_pb2 import *
from roundledger.v1.table_pb2 import *
