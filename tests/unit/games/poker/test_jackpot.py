"""Jackpot standards are the rulebook's data (O.5): another standard needs another text, no other code."""

from importlib import resources
from typing import Any

import msgspec
import pytest

import roundledger.v1 as pb
from games.poker.options import Options
from games.tables.rulebook import Rulebook, published_rulebooks, resolve, rules_from
from tests.support.poker.console import P2006, PokerTable, pure_poker
from tests.support.poker.examples import cards

HOUSE: dict[str, Any] = {
    "variant": "holdem",
    "limit_low_cents": 200,
    "limit_high_cents": 400,
    "blinds_cents": (100, 200),
    "rake_percentage_bp": 0,
    "jackpot_fee_cents": 50,
}
TEXT = (
    (resources.files("games") / "rulebooks" / f"{P2006.replace('@', '/')}.toml").read_text()
    + """
[standards.ours]
beaten_class = "three_of_a_kind"
beaten_rank = "K"
both_private_cards = true
min_players = 3
to_beaten = "1/3"
to_winner = "1/6"
to_others = "1/7"
cite = "house"
"""
)
KINGS, ACES, OTHER = "KhKd", "AhAd", "9c8c"
BOARD = "KsAs2d3c7h"


def _hits(text: str, hole: list[str], board: str, standard: str = "ours") -> list[pb.JackpotHit]:
    """Everybody calls and checks; seat n has the n-th hole cards."""
    console, table = PokerTable(), pure_poker(rulebooks={P2006: Rulebook.parse(text)})
    stacks = dict.fromkeys(range(1, len(hole) + 1), 5000)
    table.play(*console.opening(stacks, 4, **HOUSE, jackpot_standard=standard), *console.ready(), console.start())
    held, shared = [cards(two) for two in hole], cards(board)
    table.play(console.deal([two[n] for n in (0, 1) for two in held]))
    dealt = iter((shared[:3], shared[3:4], shared[4:]))
    events: list[Any] = []
    while (hand := table.table.play.hand) is not None:
        if hand.phase == "DEALING":
            command = console.deal(next(dealt))
        elif hand.phase == "SHOWDOWN":
            command = console.show(hand.actor)
        else:
            act = console.call if hand.players[hand.actor].bet < hand.high else console.check
            command = act(hand.actor)
        events += table.events(command)
    return [e for e in events if isinstance(e, pb.JackpotHit)]


def _parts(hit: pb.JackpotHit) -> dict[int, tuple[int, int]]:
    return {share.seat: (share.part.pays, share.part.per) for share in hit.shares}


def test_a_standard_of_the_house_decides_who_wins_and_what() -> None:
    (hit,) = _hits(TEXT, [KINGS, ACES, OTHER, "JcTd"], BOARD)
    assert hit.standard == "ours"
    assert _parts(hit) == {1: (1, 3), 2: (1, 6), 3: (1, 14), 4: (1, 14)}


@pytest.mark.parametrize(
    ("said", "instead", "hole"),
    [
        ('beaten_rank = "K"', 'beaten_rank = "A"', [KINGS, ACES, OTHER]),
        ("min_players = 3", "min_players = 4", [KINGS, ACES, OTHER]),
        ("", "", [KINGS, ACES]),  # two players, three are asked for
    ],
)
def test_what_the_standard_does_not_name_wins_nothing(said: str, instead: str, hole: list[str]) -> None:
    ours = TEXT[TEXT.index("[standards.ours]") :]
    assert _hits(TEXT.replace(ours, ours.replace(said, instead)), hole, BOARD) == []


def test_private_cards_count_only_where_the_standard_asks_for_them() -> None:
    """The four does not play: one private card makes the three kings."""
    ours = TEXT[TEXT.index("[standards.ours]") :]
    text = TEXT.replace(ours, ours.replace("both_private_cards = true", "both_private_cards = false"))
    (hit,) = _hits(text, ["Kh4d", "AhAd", OTHER], "KsKcAs9dTc")
    assert _parts(hit) == {1: (1, 3), 2: (1, 6), 3: (1, 7)}
    assert _hits(TEXT, ["Kh4d", "AhAd", OTHER], "KsKcAs9dTc") == []


def test_standards_are_recorded_in_full_with_the_rules_in_force() -> None:
    """Replay reads no rulebook."""
    book = published_rulebooks()[P2006]
    options = PokerTable().open(**HOUSE).open_table.options
    rules = resolve(book, 1, options, [])
    assert isinstance(rules, pb.RulesInForce)
    assert set(book.standards) == {"quads_beaten", "aces_full_beaten"}
    assert rules_from(pb.RulesInForce.FromString(rules.SerializeToString()), Options).standards == book.standards


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ('to_others = "1/7"', 'to_others = "4/7"'),
        ('to_others = "1/7"', 'to_others = "0.5"'),
        ('"three_of_a_kind"', '"three_kings"'),
        ("min_players = 3", "min_players = 1"),
        ('cite = "house"', 'cite = "house"\nseats = 3'),
    ],
)
def test_a_malformed_standard_is_refused_with_its_rulebook(said: str, instead: str) -> None:
    assert TEXT.count(said) == 1
    with pytest.raises(msgspec.ValidationError):
        Rulebook.parse(TEXT.replace(said, instead))
