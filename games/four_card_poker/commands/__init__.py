"""Four card poker's own commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.four_card_poker.commands import folds, wagers
from games.four_card_poker.options import Options
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.state import Table
from games.game import Commands
from games.house_poker import card_rules
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER, PLAYER
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.PlaceFourCardPokerWagersRequest: Ladder(wagers.place_wagers, (DEALER, PLAYER)),
    pb.FoldFourCardPokerHandRequest: Ladder(folds.fold, (DEALER, PLAYER)),
}


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    return card_rules.check_open(FOUR_CARD_POKER, table, rules)
