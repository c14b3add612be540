"""Where a round's money is after each of its events, from what it moves: the same for all games."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from games.tables.state import AnyTable
from ledger.core.movements import STAYS_UP, Move
from ledger.core.stream import Decisions
from ledger.money import accounts


class Money(msgspec.Struct, frozen=True):
    """Where the round's money is after a frame. House, players, pots, tokes and jackpot fee sum to zero: what lies on
    the layout or is bet counts as its player's until it is taken or collected into a pot."""

    house_result_cents: int = 0
    """Won less lost by the house in this round so far, with rake and with vigorish paid in chips. As in the day's
    sheet, vigorish that is owed is no result yet."""
    layout_cents: int = 0
    player_net_cents: dict[str, int] = {}
    """Won less lost in this round so far, by player."""
    bets_cents: int = 0
    """Bet by players against each other and not yet collected."""
    pots_cents: int = 0
    rake_cents: int = 0
    """Taken in this round so far, dropped or not."""
    vigorish_cents: int = 0
    """Paid in chips in this round so far, less what was given back."""
    vigorish_owed_cents: int = 0
    """What became owed in this round, less what was paid of it: on markers and on forms."""
    jackpot_fee_cents: int = 0
    """Taken in this round so far, dropped or not: it is the fund's, not the house's."""
    tokes_cents: int = 0
    """What the dealers got in this round so far, of wagers that players made for them."""


class RunningMoney:
    """Adds up what a round moves. Decisions say whose wager was taken; of the table itself it asks only what lay there
    when the round began, and who sits where."""

    def __init__(self, start: AnyTable) -> None:
        self._table_id = start.table_id
        self._seats = dict(start.players)
        self._changes: dict[str, int] = defaultdict(int)
        self._moved: dict[int, int] = defaultdict(int)
        self._net: dict[str, int] = {}
        self._changes[accounts.layout(start.table_id)] = sum(w.stake_cents for w in start.wagers.values())

    def enter(self, after: AnyTable, moves: Iterable[Move], decisions: Decisions) -> Money:
        self._seats.update(after.players)
        for decided in decisions:  # players are listed in the dealer's order, also who gets back no more than a stake
            if decided.outcome not in STAYS_UP:
                self._net.setdefault(decided.player_id, 0)
        players = {decided.wager_id: decided.player_id for decided in decisions}
        net: dict[str, int] = defaultdict(int)
        for move in moves:
            self._moved[move.movement] += move.amount_cents
            self._changes[move.source] -= move.amount_cents
            self._changes[move.destination] += move.amount_cents
            giver, receiver = self._owners(move, players.get(move.wager_id, ""))
            net[giver] -= move.amount_cents
            net[receiver] += move.amount_cents
        for player, cents in net.items():
            if player and cents:  # a wager that is made is not lost yet
                self._net[player] = self._net.get(player, 0) + cents
        return self._now()

    def _owners(self, move: Move, player: str) -> tuple[str, str]:
        """Whose money it was and whose it is: nobody's for house, pots and funds. What lies on the layout is of the
        player on the other side of the move; a stake that the house takes, of the decision's player."""
        layout = accounts.layout(self._table_id)
        giver, receiver = self._owner(move.source), self._owner(move.destination)
        if move.source == layout:
            giver = receiver or player
        elif move.destination == layout:
            receiver = giver or player
        return giver, receiver

    def _owner(self, account: str) -> str:
        if seat := accounts.seat_of(account):
            return self._seats.get(seat, "")
        player = accounts.owner_of(account)
        return "" if account == accounts.vigorish_owed(player) else player

    def _now(self) -> Money:
        table, changes, moved = self._table_id, self._changes, self._moved
        house = (
            accounts.tray(table),
            accounts.credit_float(table),
            accounts.drop_box(table),
            accounts.rake_area(table),
        )
        owed = (accounts.vigorish_receivable(table), accounts.vigorish_documented(table))
        funds = [account for account in changes if accounts.fund_of(account)]
        return Money(
            house_result_cents=self._sum(house),
            layout_cents=changes[accounts.layout(table)],
            player_net_cents=dict(self._net),
            bets_cents=self._sum_of_numbered(accounts.bet(table, 0)),
            pots_cents=self._sum_of_numbered(accounts.pot(table, 0)),
            rake_cents=changes[accounts.rake_area(table)] + moved[pb.MOVEMENT_RAKE_DROPPED],
            vigorish_cents=moved[pb.MOVEMENT_VIGORISH] - moved[pb.MOVEMENT_VIGORISH_RETURNED],
            vigorish_owed_cents=self._sum(owed),
            jackpot_fee_cents=self._sum((accounts.jackpot_area(table), *funds)),
            tokes_cents=changes[accounts.tokes(table)],
        )

    def _sum(self, names: Iterable[str]) -> int:
        return sum(self._changes.get(name, 0) for name in names)

    def _sum_of_numbered(self, example: str) -> int:
        """Over accounts that differ from this one by their number only."""
        kind = example.rpartition("/")[0]
        return self._sum([account for account in self._changes if account.rpartition("/")[0] == kind])
