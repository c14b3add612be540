"""The vocabulary, generated from the .proto files beside this by `make proto`; use it as `import roundledger.v1 as pb`."""

from roundledger.v1.alert_pb2 import *
from roundledger.v1.cards_pb2 import *
from roundledger.v1.cards_service_pb2 import *
from roundledger.v1.command_pb2 import *
from roundledger.v1.commit_pb2 import *
from roundledger.v1.common_pb2 import *
from roundledger.v1.craps_pb2 import *
from roundledger.v1.craps_service_pb2 import *
from roundledger.v1.decision_pb2 import *
from roundledger.v1.events_pb2 import *
from roundledger.v1.jackpot_pb2 import *
from roundledger.v1.jackpot_fund_pb2 import *
from roundledger.v1.jackpot_fund_service_pb2 import *
from roundledger.v1.ledger_service_pb2 import *
from roundledger.v1.minibaccarat_pb2 import *
from roundledger.v1.minibaccarat_service_pb2 import *
from roundledger.v1.poker_pb2 import *
from roundledger.v1.poker_service_pb2 import *
from roundledger.v1.posting_pb2 import *
from roundledger.v1.roulette_pb2 import *
from roundledger.v1.roulette_service_pb2 import *
from roundledger.v1.settlement_pb2 import *
from roundledger.v1.sheet_pb2 import *
from roundledger.v1.table_pb2 import *
from roundledger.v1.table_service_pb2 import *
