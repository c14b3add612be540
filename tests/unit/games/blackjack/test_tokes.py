"""A toke is a tip that rides on a hand (Chickasaw a): where it wins, stake and winnings are the dealers'."""

import pytest

import roundledger.v1 as pb
from games.blackjack import GAME
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.movements import decided_moves
from services.showing.words import in_words
from tests.support.blackjack.console import CN, BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.pure import PureStream

ROUND = "main 1000; ante 100; toke 100"


def played(text: str) -> PureStream:
    stream, console = PureStream("b1"), BlackjackTable("b1")
    stream.play(*console.opening((1,), CN), *said(console, text))
    return stream


def balances(stream: PureStream) -> dict[str, int]:
    folded, found = Fold("b1"), dict[str, int]()
    for record in stream.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        assert not outputs.differs
        for move in outputs.moves:
            found[move.source] = found.get(move.source, 0) - move.amount_cents
            found[move.destination] = found.get(move.destination, 0) + move.amount_cents
    return {account.removeprefix("table/b1/"): cents for account, cents in found.items() if cents}


@pytest.mark.parametrize(
    ("lines", "player", "tokes"),
    [
        (f"{ROUND}; cards AS TD KD 7C; stand; turn; settle", 1500 - 100 - 100, 250),
        ("main 1000; ante 100; toke 50; cards AS TD KD 7C; stand; turn; settle", 1500 - 100 - 50, 100),
        (f"{ROUND}; cards AS 9D KD AC; even_money; close_insurance; check; turn; settle", 1000 - 100 - 100, 200),
        (f"{ROUND}; cards TS TD 9D 7C; stand; turn; settle", 1000 - 100 - 100, 200),
        (f"{ROUND}; cards TS TD 7D 7C; stand; turn; settle", -100, 0),
        (f"{ROUND}; cards TS TD 6D 7C; stand; turn; settle", -1200, 0),
        (f"{ROUND}; cards TS TD 6D 7C; hit KC; turn; settle", -1200, 0),
    ],
    ids=["blackjack", "half a dollar", "even money", "win", "push", "loss", "bust"],
)
def test_a_toke_that_wins_is_the_dealers_and_one_that_pushes_its_players_a(lines: str, player: int, tokes: int) -> None:
    held = balances(played(lines))
    assert held.get("tokes", 0) == tokes
    assert held["player/p1/chips"] == player
    assert sum(held.values()) == 0


def test_a_void_takes_from_the_tokes_what_they_got_a() -> None:
    """The toke of seat 1 had been paid: stake and winnings go back to where they came from."""
    stream, console = PureStream("b1"), BlackjackTable("b1")
    stream.play(*console.opening((1, 2), CN), *said(console, f"{ROUND}; main 1000 @2; ante 100 @2"))
    stream.play(*said(console, "cards AS TS TD KD 6H 7C @1,2; stand"))
    assert balances(stream)["tokes"] == 250
    stream.play(console.ruling("misdeal", void=True))
    assert balances(stream) == {}


def test_management_rules_on_a_toke_for_the_dealers_x() -> None:
    stream = played(f"{ROUND}; cards TS TD 6D 7C")
    toke = next(w for w in stream.table.wagers.values() if w.wager == "toke")
    effect = pb.BlackjackRulingEffect(wager_id=toke.wager_id, outcome=pb.OUTCOME_WON, paid_cents=70)
    stream.play(BlackjackTable("b1").ruling("for the dealer", [effect]))
    assert balances(stream)["tokes"] == 170


def test_what_was_told_before_tokes_were_the_dealers_is_posted_as_it_was_told() -> None:
    """Revision 1 gave a toke that won to its player; its records do not name the dealers."""
    assert GAME.revision > 1
    told = pb.Decision(
        wager_id="w1",
        player_id="p1",
        wager="toke",
        stake_cents=100,
        outcome=pb.OUTCOME_WON,
        paid_cents=150,
        returned_cents=100,
    )
    assert {move.destination for move in decided_moves("b1", [told])} == {"player/p1/chips"}
    told.for_dealers = True
    assert {move.destination for move in decided_moves("b1", [told])} == {"table/b1/tokes"}


def test_the_dealer_is_told_whose_it_is() -> None:
    stream = played(f"{ROUND}; cards AS TD KD 7C; stand")
    said_of_toke = [in_words(d) for d in stream.records[-1].commit.decisions if d.wager == "toke"]
    assert [words.endswith("the dealers' tokes (a)") for words in said_of_toke] == [True]
