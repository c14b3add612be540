"""What a round came to in a few words, from events that everybody at the table has seen. Pure."""

from typing import Any

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.chips import dollars
from ledger.core.stream import Decisions


class RoundResult:
    """What fell, was drawn or was turned so far: the last word of it counts."""

    def __init__(self, game: str) -> None:
        self._results = GAMES[game].results if game in GAMES else {}
        self._said = ""
        self._pots: dict[str, int] = {}

    @property
    def words(self) -> str:
        if self._pots:
            return ", ".join(f"{player} wins {dollars(cents)}" for player, cents in self._pots.items())
        return self._said

    def enter(self, event: Any, decisions: Decisions) -> None:
        if say := self._results.get(type(event)):
            self._said = say(event)
        for decision in decisions:
            if decision.outcome == pb.OUTCOME_POT_WON:
                self._pots[decision.player_id] = self._pots.get(decision.player_id, 0) + decision.paid_cents
