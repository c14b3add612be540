"""A second opinion on every roll of a craps table: plain code over stored commits, with nothing but the vocabulary.

It keeps its own list of what lies where, moves its own puck, and says what each roll takes, pays, gives back and moves,
written from the rules once more. It shares no code with the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import roundledger.v1 as pb

BOXES = {4, 5, 6, 8, 9, 10}
SINGLES = {"any_seven": {7}, "any_craps": {2, 3, 12}, "craps_2": {2}, "craps_3": {3}, "craps_12": {12}, "eleven": {11}}
HORN = ["craps_2", "craps_3", "eleven", "craps_12"]
HIGH = {"2": "craps_2", "3": "craps_3", "11": "eleven", "12": "craps_12"}
Due = tuple[str, int, int, int, int]
"""Wager, outcome, taken, paid, returned."""


@dataclass
class Bet:
    """Chips that lie there."""

    id: str
    wager: str
    number: str
    cents: int
    coupon: int
    base: str
    point: int = 0


class CrapsAuditor:
    """Reads the commits of one table, in order."""

    def __init__(self) -> None:
        self.bets: dict[str, Bet] = {}
        self.puck, self.off_marker = 0, False
        self.on, self.off = set[str](), set[str]()
        self.odds: dict[tuple[str, str], Fraction] = {}
        self.house: dict[str, Any] = {}
        self.rolls = 0

    def read(self, commit: pb.Commit) -> None:
        for index, event in enumerate(commit.events):
            kind = event.WhichOneof("event") or ""
            message = getattr(event, kind)
            if kind == "craps":
                kind = message.WhichOneof("event")
                message = getattr(message, kind)
            told = [d for d in commit.decisions if d.event == index]
            if kind == "dice_rolled":
                self._rolled(list(message.faces), told)
            elif kind == "contract_bets_returned":
                self._agree([self._due(self.bets[k], pb.OUTCOME_RETURNED, 0) for k in message.wager_ids], told)
            elif (read := getattr(self, f"_{kind}", None)) is not None:
                read(message)
            for decision in told:
                if decision.outcome != pb.OUTCOME_TRAVELLED:
                    del self.bets[decision.wager_id]
            self._look()

    def _look(self) -> None:
        """Under the off marker nobody bets the line; odds lie behind something."""
        line = [bet for bet in self.bets.values() if bet.wager in ("pass", "dont_pass")]
        assert not (self.off_marker and (line or self.puck))
        assert all(bet.base in self.bets for bet in self.bets.values() if bet.base)

    # What lies there.

    def _table_opened(self, e: pb.TableOpened) -> None:
        self.odds = {(t.wager, t.winning_case): Fraction(t.odds.pays, t.odds.per or 1) for t in e.rules.terms}
        self.house = {o.name: getattr(o, o.WhichOneof("value") or "flag") for o in e.rules.options}

    _rulebook_changed = _table_opened

    def _table_closed(self, e: pb.TableClosed) -> None:
        assert not self.bets
        self.puck, self.off_marker, self.on, self.off = 0, False, set(), set()

    def _wager_placed(self, e: pb.WagerPlaced) -> None:
        bet = Bet(e.wager_id, e.wager, e.selection, e.stake_cents, e.coupon_cents, e.base_wager_id)
        assert bool(self.puck) == (e.wager in ("come", "dont_come")) or e.wager not in (
            *("pass", "dont_pass", "come", "dont_come"),
        )
        self.bets[bet.id] = bet

    def _wager_withdrawn(self, e: pb.WagerWithdrawn) -> None:
        bet = self.bets.pop(e.wager_id)
        assert bet.cents == e.returned_cents
        stuck = bet.point or (self.puck if bet.wager == "pass" else 0)
        assert not (stuck and bet.wager in ("pass", "come")), "a contract bet was taken down"
        self.on.discard(bet.id)
        self.off.discard(bet.id)

    def _wager_changed(self, e: pb.WagerChanged) -> None:
        self.bets[e.wager_id].cents = e.stake_cents

    def _off_marker_placed(self, e: pb.OffMarkerPlaced) -> None:
        self.off_marker = True

    def _off_marker_removed(self, e: pb.OffMarkerRemoved) -> None:
        self.off_marker = False

    def _on_marker_placed(self, e: pb.OnMarkerPlaced) -> None:
        self.off.discard(e.wager_id)
        if not self.puck:
            self.on.add(e.wager_id)

    def _on_marker_removed(self, e: pb.OnMarkerRemoved) -> None:
        self.on.discard(e.wager_id)

    def _wager_called_off(self, e: pb.WagerCalledOff) -> None:
        self.off.add(e.wager_id)

    def _puck_moved(self, e: pb.PuckMoved) -> None:
        assert e.point == self.puck, f"the puck belongs on {self.puck}"

    # The roll.

    def _rolled(self, faces: list[int], told: list[pb.Decision]) -> None:
        self.rolls += 1
        fates = [(bet, self._fate(bet, faces)) for bet in self.bets.values()]
        order = (pb.OUTCOME_LOST, pb.OUTCOME_WON, pb.OUTCOME_RETURNED, pb.OUTCOME_TRAVELLED)
        self._agree([self._due(bet, o, sum(faces), faces) for o in order for bet, fate in fates if fate == o], told)
        for bet, fate in fates:
            if fate == pb.OUTCOME_TRAVELLED:
                bet.point = sum(faces)
        self._move_puck(sum(faces))

    def _move_puck(self, total: int) -> None:
        if self.off_marker or total not in (BOXES if not self.puck else {self.puck, 7}):
            return
        self.puck = 0 if self.puck else total
        self.off.clear()
        if self.puck and self.house["on_marker_life"] == "until_point":
            self.on.clear()

    def _agree(self, due: list[Due], told: Iterable[pb.Decision]) -> None:
        said = [(d.wager_id, d.outcome, d.taken_cents, d.paid_cents, d.returned_cents) for d in told]
        assert said == due, f"told {said}, due {due}"

    def _due(self, bet: Bet, outcome: int, total: int, faces: list[int] | None = None) -> Due:
        if outcome == pb.OUTCOME_LOST:
            return bet.id, outcome, bet.cents, 0, 0
        if outcome == pb.OUTCOME_TRAVELLED:
            return bet.id, outcome, 0, 0, 0
        won = self._won(bet, total, faces or []) if outcome == pb.OUTCOME_WON else Fraction(0)
        assert won.denominator == 1
        assert won % self.house["chip_unit_cents"] == 0, "not paid in whole chips"
        return bet.id, outcome, 0, int(won), bet.cents

    def _won(self, bet: Bet, total: int, faces: list[int]) -> Fraction:
        if parts := list(_parts(bet)):
            each = Fraction(bet.cents, len(parts))
            return sum((each * self.odds[p, ""] if total in SINGLES[p] else -each for p in parts), Fraction(0))
        case = {"field": str(total), "hop": "hard" if len({*faces}) == 1 else "easy"}.get(bet.wager, bet.number)
        return (bet.cents + bet.coupon) * self.odds[bet.wager, case]

    def _fate(self, bet: Bet, faces: list[int]) -> int:
        """0 where nothing becomes of it."""
        total = sum(faces)
        if bet.base:
            fate = self._fate(self.bets[bet.base], faces)
            return pb.OUTCOME_RETURNED if fate and not self._acts(bet) else fate
        if not self._acts(bet):
            return 0
        match bet.wager:
            case "pass" | "dont_pass" | "come" | "dont_come":
                return self._flat(bet, total)
            case "place" | "buy":
                return _first(total, int(bet.number), 7)
            case "lay":
                return _first(total, 7, int(bet.number))
            case "hard":
                double = faces[0] == faces[1] and total == int(bet.number)
                return pb.OUTCOME_WON if double else pb.OUTCOME_LOST if total in (7, int(bet.number)) else 0
            case "hop":
                return pb.OUTCOME_WON if sorted(faces) == [*map(int, bet.number.split("-"))] else pb.OUTCOME_LOST
            case "field":
                return pb.OUTCOME_LOST if total in (5, 6, 7, 8) else pb.OUTCOME_WON
        return pb.OUTCOME_WON if any(total in SINGLES[p] for p in _parts(bet) or [bet.wager]) else pb.OUTCOME_LOST

    def _flat(self, bet: Bet, total: int) -> int:
        right = not bet.wager.startswith("dont")
        point = bet.point or (self.puck if bet.wager.endswith("pass") else 0)
        if point:
            return _first(total, point, 7) if right else _first(total, 7, point)
        if total in BOXES:
            return 0 if bet.wager.endswith("pass") else pb.OUTCOME_TRAVELLED
        if total == 12 and not right:
            return pb.OUTCOME_RETURNED
        return pb.OUTCOME_WON if (total in (7, 11)) == right else pb.OUTCOME_LOST

    def _acts(self, bet: Bet) -> bool:
        if bet.id in self.off:
            return False
        if self.puck or bet.id in self.on or bet.base in self.on:
            return True
        if bet.wager in ("place", "buy", "hard"):
            return self.off_marker and bool(self.house["off_marker_place_hard_working"])
        if self.off_marker:
            return True
        if bet.wager == "come" and bet.point:
            return self.house["come_off_on_come_out"] == "odds_only"
        return bet.wager != "come_odds"


def _first(total: int, wins: int, loses: int) -> int:
    return {wins: pb.OUTCOME_WON, loses: pb.OUTCOME_LOST}.get(total, 0)


def _parts(bet: Bet) -> list[str]:
    return {
        "c_and_e": ["any_craps", "eleven"],
        "horn": HORN,
        "horn_high": [*HORN, HIGH.get(bet.number, "")],
        "whirl": [*HORN, "any_seven"],
    }.get(bet.wager, [])
