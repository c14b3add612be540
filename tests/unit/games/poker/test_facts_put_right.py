"""Facts of a round of play that has ended are put right: the pots stay, who wins them follows from the true cards, and
each player gets or gives the difference, once, by two people; compliance a5, f1."""

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import NO_LIMIT, seated
from tests.support.pure import PureStream
from tests.support.table_money import MoneyConsole, fact_target
from tests.unit.games.test_corrections import DORA, balances, correct, place_of, refused


def played(
    river: str = "JC", shown_by_3: str = "KD,KS", flop: str = "2C,7D,TH", **options: object
) -> tuple[PokerTable, PureStream]:
    """Seat 1 is all in for less; seats 2 and 3 bet on. Seat 2 has aces, seat 1 nines, and seat 3 what it shows."""
    console, table = seated({1: 1000, 2: 5000, 3: 5000}, **{**NO_LIMIT, **options})
    table.play(*console.ready(), console.start(), console.deal(["9S", "AH", "", "9D", "AD", ""]))
    table.play(console.raise_to(3, 3000), console.call(1), console.call(2))
    table.play(console.deal(flop.split(",")), console.check(2), console.check(3))
    table.play(console.deal(["3S"]), console.check(2), console.check(3))
    table.play(console.deal([river]), console.check(2), console.check(3))
    shown: dict[int, list[str]] = {2: [], 3: shown_by_3.split(","), 1: []}
    while table.table.round_id:
        seat = table.table.play.hand.actor
        table.play(console.show(seat, shown[seat]))
    return console, table


def held_by(table: PureStream) -> dict[str, int]:
    """What each player has, on the table and off it."""
    held = balances(table)
    return {
        f"p{seat}": held.get(f"table/poker-1/stack/{seat}", 0) + held.get(f"player/p{seat}/chips", 0)
        for seat in (1, 2, 3)
    }


@pytest.mark.parametrize(("called", "true"), [("JC", "9C"), ("9C", "JC"), ("JC", "KC"), ("KC", "9C"), ("KC", "JC")])
def test_a_card_of_the_board_that_was_misread(called: str, true: str) -> None:
    """Nines and kings win with a third of them, else the aces do; the all-in player wins the main pot only."""
    _, table = played(called)
    seq, index = place_of(table, pb.CardDealt)
    made = correct(table, fact_target(seq, index, "card", true))
    assert held_by(table) == held_by(played(true)[1])
    assert (made.value_before, made.value_after) == (f"card {called}", f"card {true}")
    assert sum(d.after_cents - d.before_cents for d in made.differences) == 0
    assert balances(table).get("table/poker-1/tray", 0) == 0, "players win from each other, not from the house"


def test_a_hand_that_was_read_wrongly_where_it_was_shown() -> None:
    _, table = played()
    shown = next(
        (record.commit.seq, index)
        for record in table.records
        for index, event in enumerate(record.commit.events)
        if isinstance(said := event_in(event), pb.PokerHandShown) and said.seat == 3
    )
    made = correct(table, fact_target(*shown, "cards", "KD,5D"))
    assert made.differences == []
    _, table = played()
    correct(table, fact_target(*shown, "cards", "TD,TS"))
    assert held_by(table) == held_by(played(shown_by_3="TD,TS")[1])


def test_what_does_not_fit_is_refused() -> None:
    console, table = played()
    river = place_of(table, pb.CardDealt)
    assert refused(table, fact_target(*river, "card", "AH")) == "CORRECTION_IMPOSSIBLE", "it lies open elsewhere"
    shown = place_of(table, pb.PokerHandShown)
    assert refused(table, fact_target(*shown, "cards", "KD")) == "CORRECTION_IMPOSSIBLE"
    table.play(*console.ready("red"), console.start())
    assert refused(table, fact_target(*river, "card", "JC")) == "NOTHING_TO_CORRECT"


def test_once_and_never_by_one_person() -> None:
    _, table = played()
    river = place_of(table, pb.CardDealt)
    money = MoneyConsole(table.live.stream_id, "own-")
    table.send(money.propose(fact_target(*river, "card", "9C")), DORA)
    shift = pb.Actor(actor_id="dora", role=pb.ROLE_POKER_SHIFT_SUPERVISOR)
    assert table.refused(money.sign("paper-1"), shift).code == "SAME_PERSON"
    made = correct(table, fact_target(*river, "card", "9C"))
    assert table.table.money.corrected == {f"facts/{made.round_id}": made.paper_id}
    assert refused(table, fact_target(*river, "card", "KC")) == "CORRECTED_ALREADY"
    assert table.refused(money.sign("paper-1"), pb.Actor(actor_id="pia", role=pb.ROLE_PIT_SUPERVISOR)).code == (
        "CORRECTED_ALREADY"
    )


def test_players_who_keep_what_they_won_leave_it_to_the_house() -> None:
    _, table = played()
    before = held_by(table)
    correct(table, fact_target(*place_of(table, pb.CardDealt), "card", "9C", players_keep=True))
    after = held_by(table)
    assert (after["p2"], after["p1"] - before["p1"]) == (before["p2"], 3000)
    assert balances(table)["table/poker-1/tray"] == -3000


def test_a_jackpot_that_hangs_on_it_is_for_the_floor() -> None:
    """O.5: four kings are beaten by four aces, or would be; the fund pays that by commands of its own."""
    jackpot = {"jackpot_fee_cents": 50, "jackpot_standard": "quads_beaten", "jackpot_fund": "bad-beat"}
    for called, true in (("AS", "4S"), ("4S", "AS")):
        _, table = played(called, flop="KC,KH,AC", **jackpot)
        assert refused(table, fact_target(*place_of(table, pb.CardDealt), "card", true)) == "CORRECTION_IMPOSSIBLE"


def test_a_share_of_a_pot_is_put_right_by_its_amount() -> None:
    """The wrong stack was pushed: one correction for each of the two, through the tray, which ends as it was."""
    _, table = played()
    seq, _ = place_of(table, pb.PokerPotAwarded)
    decisions = table.records[seq - 1].commit.decisions
    index = next(i for i, d in enumerate(decisions) if d.selection == "main")
    before = held_by(table)

    def share(cents: int) -> pb.CorrectionTarget:
        return pb.CorrectionTarget(kind=pb.CORRECTION_KIND_PAYOUT, seq=seq, index=index, amount_cents=cents)

    made = correct(table, share(2500))
    assert (made.value_before, made.value_after) == ("3000 cents paid on pot main", "2500 cents paid on pot main")
    assert held_by(table)["p2"] == before["p2"] - 500
    assert balances(table)["table/poker-1/tray"] == 500
    assert refused(table, share(2600)) == "CORRECTED_ALREADY"
    assert refused(table, fact_target(*place_of(table, pb.CardDealt), "card", "9C")) == "CORRECTED_ALREADY"
