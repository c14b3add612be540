"""Three card poker's own commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.house_poker import card_rules
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from games.three_card_poker.commands import forfeits, wagers
from games.three_card_poker.options import Options
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import Table
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER, PLAYER
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.PlaceThreeCardPokerWagersRequest: Ladder(wagers.place_wagers, (DEALER, PLAYER)),
    pb.ForfeitThreeCardPokerHandRequest: Ladder(forfeits.forfeit, (DEALER, PLAYER)),
    pb.CollectThreeCardPokerForfeitsRequest: Ladder(forfeits.collect_forfeits, (DEALER,)),
}


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    return card_rules.check_open(THREE_CARD_POKER, table, rules)
