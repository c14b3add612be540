"""Rulebooks: immutable data, and the house's choices within it."""

import tomllib
from importlib import resources

import msgspec
import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.roulette.options import Options
from games.tables.odds import Odds
from games.tables.rulebook import (
    NumberOption,
    Rulebook,
    house_option,
    option_value,
    published_rulebooks,
    resolve,
    rules_from,
)
from ledger.core.rejection import Rejection
from tests.support.roulette.console import R2006, R2008

C2006 = "oneida/craps@2006-08-30"

BOOKS = published_rulebooks()
FOLDER = resources.files("games") / "rulebooks"


def _text(rulebook_id: str) -> str:
    return (FOLDER / f"{rulebook_id.replace('@', '/')}.toml").read_text(encoding="utf-8")


# --- What the two versions say ---


@pytest.mark.parametrize(
    ("rulebook_id", "content_hash"),
    [
        (R2006, "523a1300a48e2419cf417bc4649c3a303f996bf4eca7b64be6b08b9b7fbaf67e"),
        (R2008, "bcc4f4a58753cb422d5f9f3bedfc20f9d83ed31ece0eb7f7efa0d524dc3ec165"),
        ("oneida/minibaccarat@2006-08-30", "606de08f28eb180abc3a2ab051b09a14ea21f05c2bf50e99757781e6b0d9fc71"),
        ("chickasaw/blackjack@undated", "44c341c9c775bedf1d6a775b08bb04c20a951d4733eedc406d293631f16591f4"),
        ("oneida/blackjack@2004-04-21", "200aab327b9d75673e745867b6fa65de61e69943baae81d29ef7f630c245f40c"),
        ("oneida/blackjack@2006-08-30", "fd2db80e03b816f6c1dba8634ad0009088fe816e7f3e8b1d0b404c81c4e88fd1"),
        ("licensee/sicbo@undated", "7139b0afda6bc08828f1001f2b919a5082cbda83bde3a65dc4e38542082e4362"),
        ("oneida/sicbo@2004-04-21", "36e8903b238124567054f8d0e329e5f37bcbcf089d64caf052d5fad57b458dd1"),
        ("oneida/four_card_poker@2006-08-30", "136fab7403d67c16f78c3fa50eb02481ebbfdbcabd17ffb3318c90cb9317df59"),
        ("oneida/let_it_ride@2006-08-30", "883e7fa02f46d1ae4127f741d14f87bdfb871d2e07968c9909256ae07efd736d"),
        ("oneida/three_card_poker@2006-08-30", "45bf6e57d2498096afd2b28962ace7ddf0ef9b7f171f50e08de39f5e1d978520"),
        ("oneida/poker@2006-08-30", "a36847cb3db2ec8b0c0dee86e1445b521195a068dedc359b8c6962e5e894d621"),
        ("oneida/poker@2006-08-30.2", "431ebad7a3ba59a69da7fb2b9e66d4ccf86a88fc2f8bfe0a9eb6fc7aeb8946d0"),
        ("house/poker@2026-11-01", "011a36ff28393fac5cc9e2a1b942521268e26d6d408e5365c8bbc663dfedff77"),
        (C2006, "2f55406c1207abe3a4eb0b6a3bde5d3532816a4b07787632f7ca4053cc17897e"),
    ],
)
def test_a_published_rulebook_never_changes(rulebook_id: str, content_hash: str) -> None:
    """Rounds name the rulebook by id and hash. A correction is a new rulebook, not another text under this id."""
    assert BOOKS[rulebook_id].content_hash.hex() == content_hash


@pytest.mark.parametrize("rulebook_id", BOOKS)
def test_a_rulebook_lies_where_its_id_says(rulebook_id: str) -> None:
    assert Rulebook.parse(_text(rulebook_id)) == BOOKS[rulebook_id]


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS.keys())
def test_defaults_are_within_their_own_range_and_every_entry_is_cited(book: Rulebook) -> None:
    for name, option in book.options.items():
        assert option.default is None or option.refusal_of(option.default) == "", name
    assert all(entry.cite for entry in (*book.wagers.values(), *book.options.values()))
    assert all(book.requires.values())
    assert book.game in GAMES


def test_floors_are_the_same_in_both_versions_g1() -> None:
    floors = {name: wager.pays for name, wager in BOOKS[R2006].wagers.items()}
    assert floors == {name: wager.pays for name, wager in BOOKS[R2008].wagers.items()}
    assert floors == {
        "straight": "35:1",
        "split": "17:1",
        "row": "11:1",
        "triple": "11:1",
        "corner": "8:1",
        "top_line": "6:1",
        "six_line": "5:1",
        "column": "2:1",
        "dozen": "2:1",
        **dict.fromkeys(("red", "black", "odd", "even", "low", "high"), "1:1"),
    }


def test_only_2006_lets_the_house_choose_what_zero_takes_g2_r1() -> None:
    assert set(BOOKS[R2006].options) - set(BOOKS[R2008].options) == {"zero_rule"}


def test_only_2008_knows_terminals_i() -> None:
    assert set(BOOKS[R2008].options) - set(BOOKS[R2006].options) == {
        "mode",
        "bet_clock_seconds",
        "chip_values",
        "neighbours_per_side",
        "neighbour_amount",
        "undo_depth",
        "enforce_supervision_ratio",
    }


def test_options_that_both_know_are_the_same() -> None:
    shared = set(BOOKS[R2006].options) & set(BOOKS[R2008].options)
    assert shared == {
        "chip_unit_cents",
        "match_play",
        "match_play_wagers",
        "verbal_cash_wagers",
        "table_no_spin_effect",
    }
    assert all(BOOKS[R2006].options[name] == BOOKS[R2008].options[name] for name in shared)


def test_only_2008_has_a_rule_for_the_ball_and_none_asks_for_the_sign_r2() -> None:
    """Limits stay settings of the house in 2008: the clause that has them posted was struck out."""
    assert BOOKS[R2006].requires == {"wheel": "A.3", "limits": "I"}
    assert BOOKS[R2008].requires == {"wheel": "A.3", "ball": "A.6", "limits": "house"}


INSIDE = ("straight", "split", "row", "triple", "corner", "top_line", "six_line")
OUTSIDE = ("column", "dozen", "red", "black", "odd", "even", "low", "high")


@pytest.mark.parametrize("rulebook_id", [R2006, R2008])
def test_wagers_cite_the_clause_that_defines_them_and_the_one_that_prices_them(rulebook_id: str) -> None:
    clauses = {name: f"D.{n}, G.1" for n, name in enumerate(INSIDE, 1)}
    clauses |= {name: f"E.{n}, G.1" for n, name in enumerate(OUTSIDE, 1)}
    assert {name: wager.cite for name, wager in BOOKS[rulebook_id].wagers.items()} == clauses


def test_only_2008_cites_the_clauses_for_terminals_i4_i5_i7() -> None:
    clauses = {name: f"I.4.{letter}, I.7" for letter, name in zip("abcdefg", INSIDE, strict=True)}
    clauses |= {name: f"I.5.{letter}, I.7" for letter, name in zip("abcdefgh", OUTSIDE, strict=True)}
    assert {name: wager.terminal_cite for name, wager in BOOKS[R2008].wagers.items()} == clauses
    assert {wager.terminal_cite for wager in BOOKS[R2006].wagers.values()} == {""}


DEFAULTS = {
    "chip_unit_cents": 100,
    "match_play": False,
    "match_play_wagers": "even_money",
    "verbal_cash_wagers": True,
    "table_no_spin_effect": "wagers_stand",
}


@pytest.mark.parametrize(
    ("rulebook_id", "more"),
    [
        (R2006, {"zero_rule": "lose_all"}),
        (
            R2008,
            {
                "mode": "table",
                "bet_clock_seconds": 45,
                "chip_values": (100, 500, 1000, 2500, 10000, 50000),
                "neighbours_per_side": 2,
                "neighbour_amount": "last_chip",
                "undo_depth": "unlimited",
                "enforce_supervision_ratio": True,
            },
        ),
    ],
)
def test_what_the_house_does_not_choose_is_the_default(rulebook_id: str, more: dict[str, object]) -> None:
    """Every option has the default that is published."""
    rules = resolve(BOOKS[rulebook_id], 1, [], [])
    assert isinstance(rules, pb.RulesInForce)
    assert {option.name: option_value(option) for option in rules.options} == DEFAULTS | more


# --- The content hash ---

SMALL = """
id = "here/roulette@2020-01-01"
game = "roulette"
title = "Small"
source = "nowhere"
requires = { wheel = "A" }

[wagers]
red = { pays = "1:1", cite = "B" }

[options.match_play]
type = "flag"
default = false
cite = "C"
"""


def test_the_hash_is_of_what_is_said_not_of_how() -> None:
    shuffled = """
    # A comment.
    source = 'nowhere'
    title  = "Small"   # another
    game = "roulette"
    id = "here/roulette@2020-01-01"
    [options]
    match_play = { cite = "C", default = false, type = "flag" }
    [requires]
    wheel = "A"
    [wagers.red]
    cite = "B"
    pays = "1:1"
    """
    assert Rulebook.parse(shuffled) == Rulebook.parse(SMALL)


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("2020-01-01", "2020-01-02"),
        ('"Small"', '"small"'),
        ('wheel = "A"', 'wheel = "B"'),
        ('"1:1"', '"2:1"'),
        ('cite = "B"', 'cite = "D"'),
        ("default = false", "default = true"),
    ],
)
def test_the_hash_changes_with_what_is_said(said: str, changed: str) -> None:
    assert SMALL.count(said) == 1
    assert Rulebook.parse(SMALL.replace(said, changed)).content_hash != Rulebook.parse(SMALL).content_hash


@pytest.mark.parametrize(
    ("said", "instead", "problem"),
    [
        ('title = "Small"', "title = ", tomllib.TOMLDecodeError),
        ('title = "Small"', "", "missing required field `title`"),
        ('title = "Small"', "title = 7", r"Expected `str`, got `int` - at `\$.title`"),
        ('title = "Small"', 'title = "Small"\nsubtitle = "x"', "unknown field `subtitle`"),
        ('cite = "B"', 'cite = "B", note = "x"', "unknown field `note`"),
        ('cite = "C"', 'cite = "C"\nallowed = [true]', "unknown field `allowed`"),
        ('"1:1"', '"even"', "matching regex"),
        ('"1:1"', '"1:0"', "matching regex"),
        ('"1:1"', '"1.5:1"', "matching regex"),
        ('"1:1"', '"-1:1"', "matching regex"),
        ('type = "flag"', 'type = "colour"', "Invalid value 'colour'"),
        ('type = "flag"\n', "", "missing required field `type`"),
        ("default = false", 'default = "no"', "Expected `bool`"),
    ],
)
def test_a_malformed_rulebook_is_refused(said: str, instead: str, problem: type[Exception] | str) -> None:
    expected, match = (msgspec.ValidationError, problem) if isinstance(problem, str) else (problem, None)
    assert SMALL.count(said) == 1
    with pytest.raises(expected, match=match):
        Rulebook.parse(SMALL.replace(said, instead))


# --- The house's choices ---


@pytest.mark.parametrize(
    ("rulebook_id", "name", "value", "message"),
    [
        (R2006, "zero_rule", "lose_third", "must be one of lose_all, lose_half"),
        (R2006, "zero_rule", True, "must be one of lose_all, lose_half"),
        (R2008, "chip_unit_cents", 2, "must be one of 1, 5, 10, 25, 50, 100, 500"),
        (R2008, "chip_unit_cents", "100", "must be a number"),
        (R2008, "chip_unit_cents", True, "must be a number"),
        (R2008, "match_play", 1, "must be a flag"),
        (R2008, "match_play_wagers", "none", "must be one of even_money, all"),
        (R2008, "table_no_spin_effect", "void", "must be one of wagers_stand, refund"),
        (R2008, "mode", "both", "must be one of table, terminal"),
        (R2008, "bet_clock_seconds", 10, "must be at least 11"),
        (R2008, "neighbours_per_side", 3, "must be one of 1, 2"),
        (R2008, "chip_values", 100, "must be a list of numbers"),
        (R2008, "chip_values", (), "must be 6 numbers"),
        (R2008, "chip_values", (1, 2, 3, 4, 5), "must be 6 numbers"),
        (R2008, "chip_values", (1, 2, 3, 4, 5, 5), "must be distinct numbers"),
        (R2008, "chip_values", (0, 1, 2, 3, 4, 5), "must be numbers of at least 1"),
        (C2006, "odds_multiple_dont", (1, 2), "must be 1 or 6 numbers"),
        (C2006, "odds_multiple_dont", (101,), "must be numbers of at most 100"),
    ],
)
def test_an_option_out_of_range_is_refused(
    rulebook_id: str, name: str, value: bool | int | str | tuple[int, ...], message: str
) -> None:
    """What is allowed, and nothing else."""
    refused = resolve(BOOKS[rulebook_id], 1, [house_option(name, value)], [])
    cite = BOOKS[rulebook_id].options[name].cite
    assert refused == Rejection("OPTION_OUT_OF_RANGE", f"{name} {message} ({rulebook_id})", cite, f"options.{name}")


def test_an_option_without_a_value_is_refused() -> None:
    refused = resolve(BOOKS[R2008], 1, [pb.HouseOption(name="match_play")], [])
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.message) == ("OPTION_OUT_OF_RANGE", f"match_play has no value ({R2008})")


def test_an_option_of_another_rulebook_is_refused_w7() -> None:
    refused = resolve(BOOKS[R2008], 1, [house_option("zero_rule", "lose_half")], [])
    message = f"zero_rule is no option of this rulebook ({R2008})"
    assert refused == Rejection("OPTION_NOT_IN_RULEBOOK", message, "", "options.zero_rule")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("chip_unit_cents", 500),
        ("match_play", True),
        ("match_play_wagers", "all"),
        ("bet_clock_seconds", 11),
        ("chip_values", (1, 2, 3, 4, 5, 6)),
        ("undo_depth", "one"),
    ],
)
def test_an_option_within_range_is_in_force(name: str, value: bool | int | str | tuple[int, ...]) -> None:
    rules = resolve(BOOKS[R2008], 1, [house_option(name, value)], [])
    assert isinstance(rules, pb.RulesInForce)
    assert getattr(rules_from(rules, Options).options, name) == value


@pytest.mark.parametrize(("value", "problem"), [(1, "must be at least 2"), (2, ""), (4, ""), (5, "must be at most 4")])
def test_a_number_may_be_bounded_on_both_sides(value: int, problem: str) -> None:
    assert NumberOption(cite="house", default=3, at_least=2, at_most=4).refusal_of(value) == problem


def _override(wager: str, pays: int, per: int) -> pb.PayoutOverride:
    return pb.PayoutOverride(wager=wager, odds=pb.Odds(pays=pays, per=per))


@pytest.mark.parametrize(("pays", "per"), [(35, 1), (36, 1), (351, 10), (10_000, 1)])
def test_a_payout_may_be_raised_g1(pays: int, per: int) -> None:
    rules = resolve(BOOKS[R2008], 1, [], [_override("straight", pays, per)])
    assert isinstance(rules, pb.RulesInForce)
    terms = rules_from(rules, Options).terms
    assert (terms["straight"].odds.pays, terms["straight"].odds.per) == (pays, per)
    assert (terms["split"].odds.pays, terms["split"].odds.per) == (17, 1)


@pytest.mark.parametrize(
    ("wager", "pays", "per", "code", "message"),
    [
        ("straight", 34, 1, "PAYOUT_BELOW_MINIMUM", "straight must pay at least 35:1, not 34:1"),
        ("straight", 349, 10, "PAYOUT_BELOW_MINIMUM", "straight must pay at least 35:1, not 349:10"),
        ("straight", 0, 0, "PAYOUT_BELOW_MINIMUM", "straight must pay at least 35:1, not 0:0"),
        ("straight", -36, -1, "PAYOUT_BELOW_MINIMUM", "straight must pay at least 35:1, not -36:-1"),
        ("straight", 10_001, 1, "PAYOUT_OUT_OF_RANGE", "straight cannot pay 10001:1: 10000:1 is the most"),
        ("street", 11, 1, "UNKNOWN_WAGER", f"{R2008} has no wager 'street'"),
    ],
)
def test_a_payout_is_never_lowered_g1(wager: str, pays: int, per: int, code: str, message: str) -> None:
    refused = resolve(BOOKS[R2008], 1, [], [_override(wager, pays, per)])
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.message) == (code, message)


def test_the_rules_in_force_are_complete() -> None:
    """Replay needs nothing but them: id, hash, revision, every option and every wager's terms."""
    rules = resolve(BOOKS[R2006], 7, [], [])
    assert isinstance(rules, pb.RulesInForce)
    assert (rules.rulebook_id, rules.rulebook_hash) == (R2006, BOOKS[R2006].content_hash)
    assert rules.engine_revision == 7
    assert [option.name for option in rules.options] == sorted(BOOKS[R2006].options)
    assert [(t.wager, f"{t.odds.pays}:{t.odds.per}", t.rule) for t in rules.terms] == [
        (name, wager.pays, wager.cite) for name, wager in BOOKS[R2006].wagers.items()
    ]


def test_winnings_are_exact_or_a_bug() -> None:
    """A wager that cannot be paid exactly is refused when it is made; one that got past that is never rounded."""
    assert Odds(7, 6).winnings(600) == 700
    assert (Odds(7, 6).pays_exactly(600), Odds(7, 6).pays_exactly(601)) == (True, False)
    with pytest.raises(ValueError, match="601 cents cannot be paid exactly at 7:6"):
        Odds(7, 6).winnings(601)
