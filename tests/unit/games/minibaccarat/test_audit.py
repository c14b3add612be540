"""An auditor's own minibaccarat: plain code over the stored bytes of random plays, with tables of its own, works out
every hand, every payment and every cent of vigorish, and the order in which the dealer was told to carry them out."""

from collections import defaultdict
from typing import Any

import pytest

import roundledger.v1 as pb
from tests.support.harness import Played, hostile_play, legal_play, named, seeds
from tests.support.minibaccarat.play import PLAY

DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""Clause K: the values of the player's third card on which the banker draws; up to 2 always, from 7 on never."""


def _points(cards: list[str]) -> int:
    return sum("A23456789".find(card[0]) + 1 for card in cards if card[0] in "A23456789") % 10


Act = tuple[str, int, int, int, int]
"""A wager, what becomes of it, what is taken and paid, and vigorish."""


class Book:
    """One table, read event by event."""

    def __init__(self) -> None:
        self.options: dict[str, Any] = {}
        self.tie_pays = 0
        self.up: dict[str, pb.WagerPlaced] = {}
        self.hands: dict[str, list[str]] = defaultdict(list)
        self.down: dict[str, int] = defaultdict(int)
        self.owed: dict[int, int] = defaultdict(int)
        self.won: dict[int, int] = defaultdict(int)
        self.forms: dict[str, int] = defaultdict(int)
        self.rounds = 0

    def read(self, data: bytes) -> None:
        commit = pb.Commit.FromString(data)
        for index, event in enumerate(commit.events):
            kind = event.WhichOneof("event") or ""
            message = getattr(event, kind)
            if kind == "minibaccarat":
                kind = message.WhichOneof("event")
                message = getattr(message, kind)
            told = [d for d in commit.decisions if d.event == index]
            if kind == "result_announced":
                self.result(message, told)
            elif handler := getattr(self, kind, None):
                handler(message)
            for d in told:
                if d.outcome not in (pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED):
                    del self.up[d.wager_id]

    def table_opened(self, e: Any) -> None:
        self.options = {o.name: getattr(o, o.WhichOneof("value") or "word") for o in e.rules.options}
        self.tie_pays = next(t.odds.pays for t in e.rules.terms if t.wager == "tie")

    rulebook_changed = table_opened

    def wager_placed(self, e: pb.WagerPlaced) -> None:
        self.up[e.wager_id] = e

    def wager_withdrawn(self, e: pb.WagerWithdrawn) -> None:
        del self.up[e.wager_id]

    def card_dealt(self, e: pb.CardDealt) -> None:
        if e.destination in ("player", "banker"):
            self.hands[e.destination].append(e.card)
            self.down[e.destination] += e.face_down

    def card_exposed(self, e: pb.CardExposed) -> None:
        if e.destination in ("player", "banker"):
            lying = self.hands[e.destination][-self.down[e.destination]]
            assert lying in ("", e.card), "another card was turned than was dealt"
            self.hands[e.destination][-self.down[e.destination]] = e.card
            self.down[e.destination] -= 1

    def round_closed(self, e: Any) -> None:
        self.hands.clear()
        self.down.clear()

    round_voided = round_closed

    def vigorish_deferred(self, e: pb.VigorishDeferred) -> None:
        self.owed[e.seat] += e.amount_cents
        self.won[e.seat] += e.won_cents

    def vigorish_collected(self, e: pb.VigorishCollected) -> None:
        assert e.deferred_cents in (0, self.owed[e.seat])
        if e.deferred_cents:
            assert e.collected_cents == min(self._rounded(e.deferred_cents), self.won.pop(e.seat))
            del self.owed[e.seat]

    def vigorish_documented(self, e: pb.VigorishDocumented) -> None:
        assert e.deferred_cents == self.owed.pop(e.seat)
        del self.won[e.seat]
        self.forms[e.form_number] += e.deferred_cents

    def vigorish_recovered(self, e: pb.VigorishRecovered) -> None:
        self.forms[e.form_number] -= e.recovered_cents
        assert self.forms[e.form_number] == e.outstanding_cents >= 0

    def vigorish_written_off(self, e: pb.VigorishWrittenOff) -> None:
        assert e.amount_cents == self.forms[e.form_number] > 0
        self.forms[e.form_number] = 0

    # The round.

    def result(self, e: pb.ResultAnnounced, told: list[pb.Decision]) -> None:
        player, banker = self.hands["player"], self.hands["banker"]
        self._check_hands(player, banker)
        p, b = _points(player), _points(banker)
        winner = "tie" if p == b else "player" if p > b else "banker"
        assert (e.player_points, e.banker_points, e.winner) == (p, b, winner)
        said = [(d.wager_id, d.outcome, d.taken_cents, d.paid_cents, d.vigorish_cents) for d in told]
        assert said == self._due(winner, b)
        self.rounds += 1

    def _check_hands(self, player: list[str], banker: list[str]) -> None:
        assert not any(self.down.values()), "a hand was decided that lies face down"
        two, other = _points(player[:2]), _points(banker[:2])
        natural = max(two, other) >= 8
        assert len(player) == (3 if two <= 5 and not natural else 2)
        if len(player) == 3:
            third = str(_points(player[2:]))
            draws = other <= 2 or third in DRAWS.get(other, "")
        else:
            draws = other <= 5
        assert len(banker) == (3 if draws and not natural else 2)

    def _due(self, winner: str, banker_points: int) -> list[Act]:
        """Losers, then pays and vigorish in the house's order, then what goes back, each from the highest seat down."""
        wagers = sorted(self.up.values(), key=lambda w: -w.seat)
        lost = [w for w in wagers if w.wager != winner and (winner != "tie")]
        back = [w for w in wagers if w.wager != winner and winner == "tie"]
        taken = [(w.wager_id, pb.OUTCOME_LOST, w.stake_cents, 0, 0) for w in lost]
        returned = [(w.wager_id, pb.OUTCOME_RETURNED, 0, 0, 0) for w in back]
        won = [w for w in wagers if w.wager == winner]
        pays: list[tuple[int, Act]] = [
            (w.seat, (w.wager_id, pb.OUTCOME_WON, 0, self._paid(w, banker_points), 0)) for w in won
        ]
        vigorish = self._vigorish(wagers, winner, banker_points)
        order = self.options["pay_order"]
        if order in "ab":
            acts = [act for _, act in (pays + vigorish if order == "a" else vigorish + pays)]
        else:
            acts = []
            for seat in sorted({seat for seat, _ in pays + vigorish}, reverse=True):
                first, second = (pays, vigorish) if order == "c" else (vigorish, pays)
                acts += [act for where, act in first if where == seat] + [act for where, act in second if where == seat]
        return [*taken, *acts, *returned]

    def _paid(self, w: pb.WagerPlaced, banker_points: int) -> int:
        stake = w.stake_cents + w.coupon_cents
        if w.wager == "tie":
            return stake * self.tie_pays
        if w.wager == "banker" and banker_points == 6 and self.options["vig_type"] == "none":
            return (stake + 1) // 2
        return stake

    def _vigorish(self, wagers: list[pb.WagerPlaced], winner: str, banker_points: int) -> list[tuple[int, Act]]:
        kind, found = self.options["vig_type"], list[tuple[int, Act]]()
        for seat in sorted({w.seat for w in wagers if w.wager == "banker"}, reverse=True):
            own = [w for w in wagers if w.seat == seat and w.wager == "banker"]
            if (kind, winner) == ("tie", "tie"):
                cents = sum(w.stake_cents for w in own) * self.options["tie_vig_bp"] // 10_000
                now = cents
            elif (kind, winner) == ("win", "banker"):
                won = sum(self._paid(w, banker_points) for w in own)
                cents = won * self.options["win_vig_bp"] // 10_000
                now = 0 if self.options["vig_collection"] == "deferred" else min(self._rounded(cents), won)
            else:
                continue
            outcome = pb.OUTCOME_VIGORISH_DUE if now else pb.OUTCOME_VIGORISH_DEFERRED
            if cents:
                found.append((seat, (own[0].wager_id, outcome, 0, 0, now or cents)))
        return found

    def _rounded(self, cents: int) -> int:
        unit: int = {"exact": 1, "dollar": 100, "chip": self.options["vig_chip_cents"]}[self.options["vig_rounding"]]
        return (cents + unit - 1) // unit * unit


@pytest.mark.thorough
@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_an_auditor_with_tables_of_its_own_finds_the_same_hands_payments_and_vigorish(played_as: Any) -> None:
    rounds = 0
    for seed in seeds(60):
        with named(PLAY, seed):
            played: Played = played_as(PLAY, seed)
            book = Book()
            for record in played.stream.records:
                book.read(record.data)
            state = played.stream.table
            if state is not None:
                assert {seat: cents for seat, cents in book.owed.items() if cents} == state.play.deferred
                forms = {number: debt.owed_cents for number, debt in state.play.forms.items()}
                assert {number: cents for number, cents in book.forms.items() if cents} == forms
                assert {wager_id: w.stake_cents for wager_id, w in book.up.items()} == {
                    wager_id: w.stake_cents for wager_id, w in state.wagers.items()
                }
            rounds += book.rounds
    assert rounds > 40
