"""Corrections: what was recorded stays, the difference is posted, once, by two people; compliance a5, c2, f1."""

from typing import Any

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rerun import CannotRerun, Rerun, until_round_ends
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, changes_by, fold
from ledger.core.vocabulary import event_in
from tests.support.craps.console import CrapsTable
from tests.support.harness import BRIEF, legal_play, named, plays, seeds
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import BANKER_8
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console as Roulette
from tests.support.table_money import MoneyConsole, buy_in_target, fact_target
from tests.support.three_card_poker.console import ThreeCardPokerTable

PLAYS = {play.kind: play for play in plays()}
DORA = pb.Actor(actor_id="dora", role=pb.ROLE_DEALER)
PIA = pb.Actor(actor_id="pia", role=pb.ROLE_PIT_SUPERVISOR)


def place_of(stream: PureStream, kind: type[Any]) -> tuple[int, int]:
    """The last event of this kind: its commit and index."""
    for record in reversed(stream.records):
        for index, event in enumerate(record.commit.events):
            if isinstance(event_in(event), kind):
                return record.commit.seq, index
    raise AssertionError(f"no {kind.__name__}")


def correct(stream: PureStream, target: pb.CorrectionTarget, name: str = "a") -> pb.CorrectionMade:
    money = MoneyConsole(stream.live.stream_id, f"fix-{name}-")
    (prepared,) = stream.send(money.propose(target), DORA).events  # type: ignore[union-attr]
    (made,) = stream.send(money.sign(prepared.paper_prepared.paper_id), PIA).events  # type: ignore[union-attr]
    return made.correction_made


def refused(stream: PureStream, target: pb.CorrectionTarget) -> str:
    return stream.refused(MoneyConsole(stream.live.stream_id, "no-").propose(target), DORA).code


def balances(stream: PureStream) -> dict[str, int]:
    folded, moves = Fold(stream.live.stream_id), []
    for record in stream.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        moves += outputs.moves
    return {account: cents for account, cents in changes_by(moves).items() if cents}


def roulette(number: str) -> PureStream:
    console = Roulette()
    table = PureStream(console.table_id)
    table.play(*console.opening(players=("anna", "ben")), console.buy_in(50_000, 1), console.buy_in(50_000, 2))
    table.play(console.place("straight", "17", 500), console.place("red", "", 2000, seat=2))
    table.play(*console.spin(number))
    return table


class TestFacts:
    @pytest.mark.parametrize(("called", "true"), [("17", "18"), ("18", "17"), ("0", "1"), ("1", "0"), ("3", "5")])
    def test_a_number_confirmed_wrongly_is_settled_anew(self, called: str, true: str) -> None:
        """Everybody ends with what the true number would have brought them."""
        table = roulette(called)
        seq, index = place_of(table, pb.CrownPlaced)
        made = correct(table, fact_target(seq, index, "number", true))
        assert balances(table) == balances(roulette(true))
        assert (made.value_before, made.value_after) == (f"number {called}", f"number {true}")
        assert (made.proposed_by, made.approved_by, made.reason) == ("dora", "pia", "misread")

    def test_a_roll_called_wrongly(self) -> None:
        def craps(faces: str) -> PureStream:
            console = CrapsTable()
            table = PureStream(console.table_id)
            table.play(*console.ready(players=("anna", "ben")), console.buy_in(50_000, 1), console.buy_in(50_000, 2))
            table.play(console.place("pass", 1000), console.place("dont_pass", 1000, seat=2))
            table.play(*console.roll(faces))
            return table

        table = craps("6-1")
        made = correct(table, fact_target(*place_of(table, pb.DiceRolled), "faces", "1,1"))
        assert {d.player_id: (d.before_cents, d.after_cents) for d in made.differences} == {
            "anna": (1000, -1000),
            "ben": (-1000, 1000),
        }
        assert balances(table) == balances(craps("1-1"))

    def test_a_misread_hand_takes_its_vigorish_with_it(self) -> None:
        console = MinibaccaratTable()
        table = PureStream(console.table_id)
        table.play(*console.opening(), console.buy_in(50_000, 1))
        table.play(*console.round({(1, "banker"): 2000}, BANKER_8))
        seq, index = place_of(table, pb.ResultAnnounced)
        target = fact_target(seq, index, "player_points", "9")
        target.facts.add(seq=seq, event=index, field="winner", after="player")
        made = correct(table, target)
        (difference,) = made.differences
        paid = sum(d.paid_cents - d.vigorish_cents for d in table.records[seq - 1].commit.decisions)
        assert (difference.before_cents, difference.after_cents) == (paid, -2000)

    def test_once_and_only_facts_of_a_round_that_ended(self) -> None:
        table = roulette("17")
        seq, index = place_of(table, pb.CrownPlaced)
        assert refused(table, fact_target(seq, index, "number", "17")) == "NOTHING_TO_CORRECT"
        assert refused(table, fact_target(seq, index, "round_id", "x")) == "NOT_CORRECTABLE"
        assert refused(table, fact_target(seq, 99, "number", "1")) == "NOT_CORRECTABLE"
        assert refused(table, fact_target(99, 0, "number", "1")) == "NOT_CORRECTABLE"
        assert refused(table, pb.CorrectionTarget(kind=pb.CORRECTION_KIND_FACT, seq=seq)) == "NOT_CORRECTABLE"
        assert refused(table, pb.CorrectionTarget(seq=1)) == "NOT_CORRECTABLE"
        correct(table, fact_target(seq, index, "number", "18"))
        assert refused(table, fact_target(seq, index, "number", "19")) == "CORRECTED_ALREADY"
        payout = pb.CorrectionTarget(kind=pb.CORRECTION_KIND_PAYOUT, seq=seq, index=0, amount_cents=5)
        assert refused(table, payout) == "CORRECTED_ALREADY"
        console = Roulette()
        console.header = lambda command_id="", **more: pb.CommandHeader(  # type: ignore[method-assign]
            command_id=f"next-{id(more)}-{len(table.records)}", stream_id=table.live.stream_id
        )
        table.play(console.place("straight", "17", 500), console.spin_ball(), console.no_more_bets())
        table.play(console.announce("17"))
        place = place_of(table, pb.BallLanded)
        assert refused(table, fact_target(*place, "number", "18")) == "CORRECTION_IMPOSSIBLE"

    def test_players_may_keep_what_they_were_paid_too_much(self) -> None:
        table = roulette("17")
        target = fact_target(*place_of(table, pb.CrownPlaced), "number", "18", players_keep=True)
        before = balances(table)["player/anna/chips"]
        made = correct(table, target)
        assert [d.kept for d in made.differences if d.player_id == "anna"] == [True]
        assert balances(table)["player/anna/chips"] == before


@pytest.mark.parametrize("game", list(GAMES))
def test_a_round_settled_anew_with_the_same_facts_changes_nothing(game: str) -> None:
    """The same code decides again what was told, in every game."""
    ended, tried = 0, 0
    for seed in seeds(8):
        stream = legal_play(PLAYS[game], seed).stream
        with named(PLAYS[game], seed):
            commits = [record.commit for record in stream.records]
            for commit in commits:
                for event in commit.events:
                    if round_id := event.round_opened.round_id:
                        tried += 1
                        rerun = Rerun(CATALOGUE[game], stream.history[commit.seq - 1].state, GAMES[game].settle_anew)
                        try:
                            for following in until_round_ends(commits[commit.seq - 1 :], round_id):
                                rerun.read(following, {})
                        except CannotRerun:  # it has not ended, or was voided
                            continue
                        assert rerun.differences() == []
                        ended += 1
    assert ended or BRIEF, tried  # of a few plays none may have ended a round


class TestAmounts:
    def test_a_wrong_buy_in_is_reversed_or_adjusted_once(self) -> None:
        """f1: time, id, user, item, value before, after, reason; linked both ways."""
        table = roulette("17")
        seq, index = place_of(table, pb.BoughtIn)
        made = correct(table, buy_in_target(seq, index, 5000))
        held = balances(table)
        assert (held["player/ben/currency"], held["table/roulette-1/drop"]) == (-5000, 55_000)
        assert (made.target.seq, made.value_before, made.value_after) == (
            seq,
            "buy-in of 50000 cents",
            "buy-in of 5000 cents",
        )
        assert made.recorded_day == "2026-03-01"
        assert table.table.money.corrected == {f"buy_in/{seq}/{index}": made.paper_id}
        assert refused(table, buy_in_target(seq, index, 1)) == "CORRECTED_ALREADY"

    def test_an_amount_above_and_nothing(self) -> None:
        table = roulette("17")
        seq, index = place_of(table, pb.BoughtIn)
        assert refused(table, buy_in_target(seq, index, 50_000)) == "NOTHING_TO_CORRECT"
        assert refused(table, buy_in_target(seq, index, -1)) == "BAD_AMOUNT"
        assert refused(table, buy_in_target(seq, index + 1, 1)) == "NOT_CORRECTABLE"
        correct(table, buy_in_target(seq, index, 60_000))
        assert balances(table)["table/roulette-1/drop"] == 110_000

    def test_a_payout(self) -> None:
        table = roulette("17")
        seq, _ = place_of(table, pb.CrownPlaced)
        decisions = table.records[seq - 1].commit.decisions
        index = next(i for i, d in enumerate(decisions) if d.paid_cents)
        paid = decisions[index].paid_cents

        def payout(cents: int) -> pb.CorrectionTarget:
            return pb.CorrectionTarget(kind=pb.CORRECTION_KIND_PAYOUT, seq=seq, index=index, amount_cents=cents)

        assert refused(table, payout(paid)) == "NOTHING_TO_CORRECT"
        assert refused(table, payout(-5)) == "BAD_AMOUNT"
        before = balances(table)["player/anna/chips"]
        correct(table, payout(paid + 700))
        assert balances(table)["player/anna/chips"] == before + 700
        assert refused(table, payout(paid + 800)) == "CORRECTED_ALREADY"
        crown = fact_target(*place_of(table, pb.CrownPlaced), "number", "18")
        assert refused(table, crown) == "CORRECTED_ALREADY"

    def test_a_payout_of_a_round_that_was_voided_is_not_put_right_again(self) -> None:
        """Everything was given back: the difference would be posted on top of it."""
        c, table = ThreeCardPokerTable(), PureStream("three_card_poker-1")
        table.play(*c.opening(("anna", "ben")), c.place(1000), c.place(1000, 500, seat=2), c.no_more_bets())
        table.play(c.deal("", "5S", "QD", "", "6H", "9C", "", "7D", "4H"), c.discard_stub())
        table.play(c.make_play(), c.make_play(1000, 2), c.reveal())
        target = pb.CorrectionTarget(kind=pb.CORRECTION_KIND_PAYOUT, seq=len(table.records), amount_cents=5)
        assert refused(table, target) == "NOT_CORRECTABLE", "the round goes on"
        table.play(c.miscounted(4, 1))
        assert refused(table, target) == "NOT_CORRECTABLE"

    def test_a_correction_is_not_corrected(self) -> None:
        table = roulette("17")
        correct(table, buy_in_target(*place_of(table, pb.BoughtIn), 5000))
        seq, index = place_of(table, pb.CorrectionMade)
        for kind in pb.CorrectionKind.values()[1:]:
            target = pb.CorrectionTarget(kind=kind, seq=seq, index=index, amount_cents=1)  # type: ignore[arg-type]
            target.facts.add(seq=seq, event=index, field="reason", after="another")
            assert refused(table, target) == "NOT_CORRECTABLE"

    def test_who_proposes_does_not_approve_and_a_dealer_never_does(self) -> None:
        table = roulette("17")
        money = MoneyConsole(table.live.stream_id, "fix-")
        target = buy_in_target(*place_of(table, pb.BoughtIn), 1)
        assert table.refused(money.propose(target, reason=""), DORA).code == "BAD_REASON"
        table.send(money.propose(target), PIA)
        assert table.refused(money.sign(), PIA).code == "SAME_PERSON"
        floor = pb.Actor(actor_id="fred", role=pb.ROLE_FLOORPERSON)
        assert table.refused(money.sign(), floor).code == "ROLE_NOT_ALLOWED"

    def test_two_proposals_of_the_same_thing_count_once(self) -> None:
        table = roulette("17")
        money, target = MoneyConsole(table.live.stream_id, "fix-"), buy_in_target(*place_of(table, pb.BoughtIn), 1)
        for _ in range(2):
            table.send(money.propose(target), DORA)
        table.send(money.sign("paper-1"), PIA)
        assert table.refused(money.sign("paper-2"), PIA).code == "CORRECTED_ALREADY"


@pytest.mark.parametrize("game", ["three_card_poker", "poker"])
def test_no_answer_depends_on_a_card_that_was_dealt_face_down(game: str) -> None:
    """Whoever proposes to put it right is told the same whichever card it is."""
    answers = set()
    for seed in seeds(8):
        stream = legal_play(PLAYS[game], seed).stream
        for record in stream.records:
            for index, event in enumerate(map(event_in, record.commit.events)):
                if isinstance(event, pb.CardDealt) and event.face_down and event.card:
                    for guess in (event.card, "AS", "KD"):
                        answers.add(refused(stream, fact_target(record.commit.seq, index, "card", guess)))
    assert answers == {"NOT_CORRECTABLE"}
