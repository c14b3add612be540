"""What a round came to in a few words, from events that everybody at the table has seen. Pure."""

from typing import Any

import roundledger.v1 as pb
from games.cards.hands import spoken
from games.game import NoHands
from games.registry import GAMES
from games.tables.chips import dollars
from ledger.core.stream import Decisions


class RoundResult:
    """What fell, was drawn or was turned so far: the last word of it counts."""

    def __init__(self, game: str) -> None:
        known = GAMES.get(game)
        self._results = known.results if known else {}
        self._details = known.result_details if known else {}
        self._hands = known.hands() if known else NoHands()
        self._said = ""
        self._pots: dict[str, int] = {}
        self._sides: dict[str, set[str]] = {}
        self._shown: dict[str, str] = {}
        self._is_void = False

    @property
    def words(self) -> str:
        if self._pots:
            return ", ".join(
                f"{player} wins {dollars(cents)} ({self._why(player)})" for player, cents in self._pots.items()
            )
        told = {} if self._is_void else self._hands.by_player
        hands = (f"{player} {' and '.join(hands)}" for player, hands in told.items())
        return "; ".join(filter(None, (self._said, *hands)))

    def _why(self, player: str) -> str:
        """What was shown is described by how high it is: it says nothing of a low hand."""
        shown, sides = self._shown.get(player, "nobody else was left"), self._sides.get(player, set())
        if "low" in sides:
            return "high and low" if len(sides) > 1 else "low"
        return f"high: {shown}" if "high" in sides else shown

    def enter(self, event: Any, decisions: Decisions) -> None:
        if say := self._results.get(type(event)):
            self._said = say(event)
        elif self._said and (add := self._details.get(type(event))):
            self._said += f", {add(event)}"
        if isinstance(event, pb.PokerHandShown) and event.description:
            self._shown[event.player_id] = spoken(event.description)
        self._is_void = self._is_void or isinstance(event, pb.RoundVoided)
        self._hands.enter(event, decisions)
        for decision in decisions:
            if decision.outcome == pb.OUTCOME_POT_WON:
                self._pots[decision.player_id] = self._pots.get(decision.player_id, 0) + decision.paid_cents
                if isinstance(event, pb.PokerPotAwarded) and event.part:
                    self._sides.setdefault(decision.player_id, set()).add(event.part)
