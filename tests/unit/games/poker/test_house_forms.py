"""Forms of our own, under house/poker: razz, deuce-to-seven single and triple draw, badugi. The clauses H.1 to H.11 are
in docs/games/poker.md."""

from typing import Any

import pytest

import roundledger.v1 as pb
from games.poker.cards.forms import FORMS, HOUSE_FORMS
from games.registry import TABLES
from tests.support.cards import BUILT_IN, MANUAL
from tests.support.poker.console import HOUSE, P2006_2, PokerTable, kinds, pure_poker
from tests.support.poker.examples import cards
from tests.support.pure import PureStream

FIXED: dict[str, Any] = {"limit_low_cents": 200, "limit_high_cents": 400, "rake_percentage_bp": 0}
RAZZ: dict[str, Any] = {"variant": "razz", "ante_cents": 25, "bring_in_cents": 50, **FIXED}
DRAW: dict[str, Any] = {"variant": "deuce_to_seven_triple_draw", "blinds_cents": (100, 200), **FIXED}
SINGLE: dict[str, Any] = {**DRAW, "variant": "deuce_to_seven_single_draw"}
BADUGI: dict[str, Any] = {**DRAW, "variant": "badugi"}
THREE_FIVES = cards("7hKs9d6cQs8d4cJh6s3dTh5d2c2h3s")
"""Seats 1 to 3: 7-6-4-3-2, K-Q-J-T-2, 9-8-6-5-3."""


def _started(
    options: dict[str, Any], players: int = 3, method: int = MANUAL, stack: int = 10_000
) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(dict.fromkeys(range(1, players + 1), stack), players, **options))
    table.play(*console.ready(method=method), console.start())
    return console, table


def _to_draw(options: dict[str, Any], *dealt: str, players: int = 3, method: int = MANUAL) -> Any:
    console, table = _started(options, players, method)
    table.play(console.deal(dealt))
    _bet_around(console, table)
    return console, table


def _bet_around(console: PokerTable, table: PureStream) -> None:
    """Everybody calls or checks until cards are due."""
    while (hand := table.table.play.hand).phase == "BETTING":
        owes = hand.players[hand.actor].bet < hand.high
        table.play(console.call(hand.actor) if owes else console.check(hand.actor))


def _refused(table: PureStream, command: pb.Command) -> tuple[str, str]:
    refused = table.refused(command)
    return refused.code, refused.rule.removeprefix(f"{HOUSE} ")


def _hand(table: PureStream) -> Any:
    return table.table.play.hand


# --- What may be offered (H.1, H.11) ---


def test_the_house_rulebook_has_its_own_forms_and_the_text_has_its_nine_h1() -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    for variant in FORMS:
        form = FORMS[variant]
        other, rule = (P2006_2, "H") if variant in HOUSE_FORMS else (HOUSE, "H.1")
        forced = {"bring_in_cents": 50} if form.bring_in else {"blinds_cents": (100, 200)}
        refused = table.refused(console.open(other, variant=variant, **FIXED, **forced))
        assert (refused.code, refused.field) == ("OPTION_OUT_OF_RANGE", "options.variant")
        assert refused.rule.split(" ")[-1] == rule
    for own in (RAZZ, SINGLE, DRAW, BADUGI):
        _started(own)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({**RAZZ, "kill_mode": "full", "kill_qualifier_min_bets": 5}, "H.11"),
        ({**RAZZ, "jackpot_fee_cents": 50}, "H.11, O.5"),
        ({**RAZZ, "jackpot_standard": "quads_beaten"}, "H.11, O.5"),
        ({**RAZZ, "blinds_cents": (100, 200)}, "H.3"),
        ({**RAZZ, "bring_in_cents": 201}, "H.3"),
        ({**DRAW, "bring_in_cents": 50}, "H.6"),
        ({**BADUGI, "blinds_cents": ()}, "H.6"),
        ({**RAZZ, "ante_by": "big_blind"}, "G.2.a"),
    ],
)
def test_what_these_forms_do_not_have_is_refused_with_its_clause(options: dict[str, Any], rule: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    assert _refused(table, console.open(**options)) == ("OPTION_OUT_OF_RANGE", rule)


@pytest.mark.parametrize(("options", "rule"), [(RAZZ, "H.2"), (SINGLE, "H.6"), (DRAW, "H.6"), (BADUGI, "H.6")])
def test_eight_players_at_most_h2_h6(options: dict[str, Any], rule: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(9))
    assert _refused(table, console.open(**options)) == ("OPTION_OUT_OF_RANGE", rule)


def test_a_table_goes_over_from_holdem_to_razz_between_two_rounds_h1() -> None:
    console, table = PokerTable(), pure_poker()
    holdem = {"variant": "holdem", "blinds_cents": (100, 200), **FIXED}
    table.play(*console.opening({1: 5000, 2: 5000, 3: 5000}, 3, **holdem), *console.ready(), console.start())
    table.play(console.deal(), console.fold(3), console.fold(1))
    table.play(console.change(**RAZZ), *console.ready(), console.start())
    assert (_hand(table).variant, table.table.in_force.rulebook_id) == ("razz", HOUSE)


# --- Razz ---


@pytest.mark.parametrize(
    ("ups", "seat"),
    [("KcKhQs", 2), ("AsAhAd", 1), ("AsTc9d", 2), ("2c2d2h", 3), ("QdQhKc", 3)],
)
def test_the_highest_up_card_brings_in_with_the_ace_low_and_by_suit_h3(ups: str, seat: int) -> None:
    console, table = _started(RAZZ)
    table.play(console.deal(["", "", "", "", "", "", *cards(ups)]))
    assert (_hand(table).actor, _hand(table).owes_bring_in) == (seat, True)
    for early in (console.check(seat), console.fold(seat), console.bet(seat, 200)):
        assert _refused(table, early) == ("BRING_IN_OWED", "H.3, P.11.b")
    other = seat % 3 + 1
    assert _refused(table, console.bring_in(other)) == ("OUT_OF_TURN", "G.4")
    table.play(console.bring_in(seat))
    assert _refused(table, console.bring_in(other)) == ("NO_BRING_IN", "H.3")


@pytest.mark.parametrize(
    ("third", "fourth", "opener"),
    [
        ("Kc8d7h", "2c7s6d", 3),  # 7-6 is lower than 8-7
        ("KcAdQh", "2cAh3d", 3),  # a pair of aces counts against them: queen and three are lower
        ("KcAd2h", "4cKh3d", 3),
        ("KcAd2h", "4cKhKs", 2),  # king and ace are lower than king and two
        ("KcQdQh", "2c3d3s", 2),  # of equal hands the one closest to the dealer's left
        ("KcAd3h", "Ks5h3s", 2),
    ],
)
def test_the_lowest_hand_showing_opens_every_later_street_h4(third: str, fourth: str, opener: int) -> None:
    console, table = _started(RAZZ)
    table.play(console.deal(["", "", "", "", "", "", *cards(third)]))
    table.play(console.bring_in(_hand(table).actor), *map(console.call, (2, 3)), console.deal(cards(fourth)))
    assert (_hand(table).street_now.name, _hand(table).actor) == ("fourth_street", opener)


def _to_the_end(ups: list[str], shows: dict[int, str]) -> PureStream:
    """Two players check from the third street on; seat 1 has brought in."""
    console, table = _started(RAZZ, 2)
    table.play(console.deal(["", "", "", "", *cards(ups[0])]), console.bring_in(1), console.call(2))
    for street in ups[1:]:
        table.play(console.deal(cards(street)))
        _bet_around(console, table)
    table.play(console.deal(["", ""]))
    _bet_around(console, table)
    for _ in shows:
        seat = _hand(table).actor
        table.play(console.show(seat, cards(shows[seat])))
    return table


def test_the_best_five_of_seven_low_win_straights_and_flushes_do_not_count_h5() -> None:
    """Seat 1 has a wheel of one suit. Seat 2's best is a six."""
    table = _to_the_end(["KhAs", "5h2s", "4h3s", "3h6s"], {1: "Ah2hKd", 2: "4cKc7c"})
    assert table.table.play.stacks == {1: 10_075, 2: 9925}
    (decision,) = [d for record in table.records for d in record.commit.decisions]
    assert (decision.seat, decision.paid_cents, decision.rule) == (1, 150, "H.5")


def test_a_pair_counts_against_a_low_h5() -> None:
    """Seat 1 has only four different ranks: any five different ones of seat 2 are lower."""
    table = _to_the_end(["KhQs", "KsJs", "AhTs", "Ad9s"], {1: "2c2d3c", 2: "8cQdQc"})
    assert table.table.play.stacks == {1: 9925, 2: 10_075}


def test_a_hand_is_shown_with_its_low_in_words() -> None:
    table = _to_the_end(["KhAs", "5h2s", "4h3s", "3h6s"], {1: "Ah2hKd", 2: "4cKc7c"})
    shown = [
        e.poker.hand_shown.description for r in table.records for e in r.commit.events if e.poker.HasField("hand_shown")
    ]
    assert sorted(shown) == ["5-4-3-2-A low", "6-4-3-2-A low"]


def test_the_upper_limit_holds_from_fifth_street_on_h2() -> None:
    console, table = _started(RAZZ)
    table.play(console.deal(["", "", "", "", "", "", *cards("Kc8d7h")]), console.bring_in(1))
    assert _refused(table, console.raise_to(2, 400)) == ("BET_ABOVE_MAXIMUM", "R")
    table.play(console.call(2), console.call(3), console.deal(cards("8s8c2d")))
    assert _refused(table, console.bet(3, 400)) == ("BET_ABOVE_MAXIMUM", "R"), "an open pair changes nothing"
    _bet_around(console, table)
    table.play(console.deal(cards("3s3c3d")), console.bet(3, 400))


@pytest.mark.parametrize("players", [7, 8])
def test_the_last_card_is_common_where_the_stub_runs_out_a10_h4(players: int) -> None:
    console, table = _started(RAZZ, players, BUILT_IN)
    while _hand(table).street < 4:
        hand = _hand(table)
        if hand.phase == "DEALING":
            table.play(console.deal())
        elif hand.owes_bring_in:
            table.play(console.bring_in(hand.actor))
        else:
            table.play(console.call(hand.actor) if hand.high else console.check(hand.actor))
    assert kinds(table.events(console.deal()))[0] == "common_card_due"
    _bet_around(console, table)
    while _hand(table):
        table.play(console.show(_hand(table).actor))
    assert sum(table.table.play.stacks.values()) == players * 10_000


# --- The draw ---


def test_one_draw_and_a_betting_round_on_either_side_h6() -> None:
    console, table = _to_draw(SINGLE, *THREE_FIVES)
    assert (_hand(table).phase, _hand(table).street_now.name, _hand(table).actor) == ("DRAWING", "draw", 1)
    table.play(*map(console.discard, (1, 2, 3)))
    assert _refused(table, console.bet(1, 200)) == ("BET_BELOW_MINIMUM", "R")
    _bet_around(console, table)
    assert _hand(table).phase == "SHOWDOWN"


def test_three_draws_each_with_its_burn_and_its_betting_h6_h7() -> None:
    console, table = _to_draw(DRAW, *THREE_FIVES)
    for street, bet in (("first_draw", 200), ("second_draw", 400), ("third_draw", 400)):
        assert (_hand(table).phase, _hand(table).street_now.name, _hand(table).actor) == ("DRAWING", street, 1)
        table.play(console.discard(1), console.discard(2, [1]))
        assert kinds(table.events(console.deal([""]))) == ["card_burned", "card_dealt"]
        table.play(console.discard(3, [1, 2]))
        assert kinds(table.events(console.deal(["", ""]))) == ["card_dealt"] * 2, "one burn is enough"
        assert (_hand(table).phase, _hand(table).actor) == ("BETTING", 1)
        assert _refused(table, console.bet(1, 600 - bet)) == (
            ("BET_ABOVE_MAXIMUM" if bet == 200 else "BET_BELOW_MINIMUM"),
            "R",
        )
        table.play(console.bet(1, bet), console.call(2), console.call(3))
    assert _hand(table).phase == "SHOWDOWN"


def test_a_draw_that_is_out_of_turn_twice_or_too_late_is_refused_h7() -> None:
    console, table = _to_draw(DRAW, *THREE_FIVES)
    assert _refused(table, console.discard(2)) == ("OUT_OF_TURN", "H.7")
    assert _refused(table, console.deal([""])) == ("WRONG_STATE", "H.7")
    assert _refused(table, console.discard(1, [6])) == ("CARD_COUNT", "H.7")
    assert _refused(table, console.discard(1, count=2)) == ("CARD_COUNT", "H.7")
    table.play(console.discard(1, [1, 2]))
    assert _refused(table, console.discard(1)) == ("CARDS_OWED", "H.7")
    table.play(console.deal(["", ""]), console.discard(2), console.discard(3))
    assert _refused(table, console.discard(1)) == ("WRONG_STATE", "H.7")
    table.play(console.check(1), console.check(2), console.fold(3))
    table.play(console.discard(1), console.discard(2))
    assert _refused(table, console.discard(3)) == ("WRONG_STATE", "H.7")


def test_who_has_folded_draws_no_more_h7() -> None:
    console, table = _to_draw(DRAW, *THREE_FIVES)
    table.play(*map(console.discard, (1, 2, 3)), console.bet(1, 200), console.fold(2), console.call(3))
    assert _refused(table, console.discard(2)) == ("NOT_IN_HAND", "H.7")
    table.play(console.discard(1))
    assert _hand(table).actor == 3


def test_an_all_in_player_draws_every_time_and_nobody_is_asked_to_bet_g3dii_h7() -> None:
    console, table = _started({**DRAW, "betting_structure": "no_limit", "limit_high_cents": 0}, stack=1000)
    table.play(console.deal(), console.fold(3), console.raise_to(1, 1000), console.call(2))
    for street in ("first_draw", "second_draw", "third_draw"):
        assert (_hand(table).phase, _hand(table).street_now.name, _hand(table).actor) == ("DRAWING", street, 1)
        table.play(console.discard(1, count=5), console.deal(), console.discard(2))
    assert _hand(table).phase == "SHOWDOWN"


def test_a_hand_that_is_killed_in_a_later_draw_draws_no_more_h7() -> None:
    console, table = _to_draw(DRAW, *THREE_FIVES)
    table.play(*map(console.discard, (1, 2, 3)))
    _bet_around(console, table)
    table.play(console.discard(1, [1, 2]), console.kill_hand(1, "fouled"))
    assert (_hand(table).actor, _hand(table).owed) == (2, ())


@pytest.mark.parametrize("method", [MANUAL, BUILT_IN])
@pytest.mark.parametrize("options", [DRAW, BADUGI])
def test_discards_are_shuffled_in_every_draw_that_needs_them_and_burned_from_h7(
    options: dict[str, Any], method: int
) -> None:
    """Eight players change all their cards in each of three draws, and the deck stays a deck of 52 cards."""
    console, table = _to_draw(options, players=8, method=method)
    piles, held = [], len(_hand(table).players[1].cards)
    for draw in range(3):
        for seat in range(1, 9):
            seen = any(_hand(table).players[seat].cards)
            every = range(1, held + 1)
            table.play(console.discard(seat, list(every) if seen else (), 0 if seen else held))
            events = table.events(console.deal())
            piles += [event.count for event in events if isinstance(event, pb.PokerPileShuffled)]
            burned = [event.source for event in events if isinstance(event, pb.CardBurned)]
            assert burned == ([] if seat > 1 else ["pile" if draw else ""])
        assert _hand(table).burns == draw + 1
        hands = [card for player in _hand(table).players.values() for card in player.cards]
        assert len(hands) == 8 * held
        if method == BUILT_IN:
            assert len(set(hands)) == len(hands)
        pile, mucked = _hand(table).pile, _hand(table).mucked
        assert len(hands) + len(mucked) + pile.left + _hand(table).burns == 52
        _bet_around(console, table)
    assert len(piles) > 3
    while method == BUILT_IN and _hand(table):
        table.play(console.show(_hand(table).actor))


def test_the_deck_may_be_out_when_a_draw_begins_h7() -> None:
    """Eight players: 40 cards, a burn and the other eleven. The next draw burns one of the eleven discards."""
    console, table = _to_draw(DRAW, players=8)
    for seat, count in enumerate((5, 5, 1, 0, 0, 0, 0, 0), 1):
        table.play(console.discard(seat, count=count), *([console.deal()] if count else []))
    assert table.table.cards.shoe.remaining == 0
    _bet_around(console, table)
    table.play(console.discard(1, count=2))
    assert kinds(table.events(console.deal())) == ["pile_shuffled", "card_burned", "card_dealt", "card_dealt"]
    assert (_hand(table).pile.count, _hand(table).pile.left) == (13, 10)


# --- What wins ---


def _shown(options: dict[str, Any], *hands: str) -> tuple[dict[int, int], list[str]]:
    """Nobody draws or bets; each hand is named when it is shown. What each seat wins or loses, and the words."""
    console, table = _to_draw(options, players=len(hands))
    while _hand(table).phase == "DRAWING":
        table.play(console.discard(_hand(table).actor))
        _bet_around(console, table)
    words = []
    while hand := _hand(table):
        (shown, *_) = table.events(console.show(hand.actor, cards(hands[hand.actor - 1])))
        words.append(shown.description)
    return {seat: stack - 10_000 for seat, stack in table.table.play.stacks.items()}, words


@pytest.mark.parametrize("options", [SINGLE, DRAW])
def test_the_worst_high_hand_wins_deuce_to_seven_h8(options: dict[str, Any]) -> None:
    won, words = _shown(options, "6c5d4h3s2c", "7c5h4d3h2d", "Ac5c4s3c2h")
    assert won == {1: -200, 2: 400, 3: -200}
    assert words == ["straight, 6 low", "7-5-4-3-2 low", "A-5-4-3-2 low"]


def test_an_ace_with_a_five_is_no_straight_and_loses_to_a_king_h8() -> None:
    won, _ = _shown(SINGLE, "Ac5d4h3s2c", "KcQdJhTs8c", "2h2d3h4s5c")
    assert won == {1: -200, 2: 400, 3: -200}
    won, _ = _shown(SINGLE, "Ac5d4h3s2c", "AdAh3d4s5c", "2h2d3h4d6c")
    assert won == {1: 400, 2: -200, 3: -200}


def test_more_cards_of_different_ranks_and_suits_win_badugi_h9() -> None:
    won, words = _shown(BADUGI, "Ac2d3h3s", "KcQdJhTs", "Ad2h4c5c")
    assert won == {1: -200, 2: 400, 3: -200}
    assert words == ["3 of 4 cards, 3-2-A", "badugi, K-Q-J-T", "3 of 4 cards, 4-2-A"]


def test_an_odd_cent_goes_to_the_lowest_card_by_suit_with_the_ace_as_the_form_counts_it_h10() -> None:
    """Deuce-to-seven: the two of clubs is the lowest card, whoever has an ace of clubs."""
    odd = {**SINGLE, "blinds_cents": (99, 201), "limit_low_cents": 201}
    won, _ = _shown(odd, "Ac5d4h3s2d", "Ad5c4s3h2c", "KcKdQhJsTc")
    assert won == {1: 100, 2: 101, 3: -201}
    won, _ = _shown({**odd, "variant": "badugi"}, "Ac2d3h4s", "Ad2c3s4h", "KcKdQhQs")
    assert won == {1: 101, 2: 100, 3: -201}, "in badugi the ace is the lowest"


# --- What may be done now ---


def test_the_view_names_the_draw_and_how_many_cards_may_go_h7() -> None:
    console, table = _to_draw(BADUGI, players=3)
    view = TABLES["poker"].now(table.table, pb.ROLE_DEALER, "dealer")
    assert isinstance(view, pb.PokerTableView)
    assert (view.variant, view.street, view.phase) == ("badugi", "first_draw", pb.POKER_PHASE_DRAWING)
    assert [(choice.action, choice.most_cards) for choice in view.choices] == [(pb.POKER_ACTION_DISCARD, 4)]
    table.play(console.discard(1, count=4))
    view = TABLES["poker"].now(table.table, pb.ROLE_DEALER, "dealer")
    assert isinstance(view, pb.PokerTableView)
    assert (view.dealer.burn_first, [place.seat for place in view.dealer.places]) == (True, [1, 1, 1, 1])


def test_a_card_of_an_earlier_draw_stays_although_it_leaves_the_table_in_a_later_one_p13() -> None:
    console, table = _to_draw(DRAW, *THREE_FIVES)
    table.play(console.discard(1, [1]), console.deal(["8S"]), console.discard(2), console.discard(3))
    _bet_around(console, table)
    assert _refused(table, console.expose(1, "8S", off_table=True)) == ("CARD_MISMATCH", "P.13")
    table.play(console.discard(1), console.discard(2), console.discard(3, [1]), console.deal(["9S"]))
    table.play(console.expose(3, "9S", off_table=True), console.deal(["TS"]))
    assert (_hand(table).phase, _hand(table).players[3].cards[-1]) == ("BETTING", "TS")
