"""Stud: the forced bet, who opens, positions that stay, exposed hole cards, the common card (I, M, P.5, P.12)."""

from typing import Any

import pytest

import roundledger.v1 as pb
from games.poker.cards.streets import showing
from games.registry import TABLES
from ledger.core.legal import legal
from tests.support.cards import BUILT_IN
from tests.support.poker.console import PokerTable, kinds, pure_poker
from tests.support.poker.examples import cards
from tests.support.poker.guards import refused
from tests.support.pure import PureStream

STUD: dict[str, Any] = {
    "variant": "seven_card_stud_high",
    "limit_low_cents": 200,
    "limit_high_cents": 400,
    "ante_cents": 25,
    "bring_in_cents": 50,
    "rake_percentage_bp": 0,
}
FIVE = {**STUD, "variant": "five_card_stud_high"}
THIRD = cards("KsQhAd9c8s6hTd4d2c")
"""Three players; seat 3 brings in with the two of clubs."""


def _started(players: int = 3, stack: int = 5000, **options: Any) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    stacks = dict.fromkeys(range(1, players + 1), stack)
    table.play(*console.opening(stacks, max(2, players), **{**STUD, **options}), *console.ready(), console.start())
    return console, table


def _third(**options: Any) -> tuple[PokerTable, PureStream]:
    console, table = _started(**options)
    table.play(console.deal(THIRD))
    return console, table


# --- The forced bet ---


@pytest.mark.parametrize(
    ("variant", "ups", "seat"),
    [
        ("seven_card_stud_high", "7h2c2s", 2),
        ("seven_card_stud_high", "Ac3dKs", 2),
        ("seven_card_stud_high_low", "AsKdKc", 2),
        ("seven_card_stud_high_low", "AcAdAs", 3),
        ("seven_card_stud_high_low_8", "Ah3c3d", 2),
        ("five_card_stud_high", "5d5cAc", 2),
    ],
)
def test_the_up_cards_say_who_brings_in_i4_m4(variant: str, ups: str, seat: int) -> None:
    console, table = _started(variant=variant)
    down = 1 if variant.startswith("five") else 2
    table.play(console.deal([*[""] * 3 * down, *cards(ups)]))
    assert table.table.play.hand.actor == seat


def test_the_forced_bet_is_owed_before_anything_else_p11b() -> None:
    console, table = _third()
    for command in (console.fold(3), console.call(3), console.check(3), console.bet(3, 200), console.announce(3)):
        assert table.refused(command).code == "BRING_IN_OWED"
    assert table.refused(console.bring_in(1)).code == "OUT_OF_TURN"
    posted = table.events(console.bring_in(3))[0]
    assert (posted.amount_cents, posted.stack_cents) == (50, 4925)
    assert refused(table, console.bring_in(1))[0] == "NO_BRING_IN"
    assert table.refused(console.check(1)).code == "CHECK_FACING_BET"


def test_who_posted_gets_no_turn_when_it_is_merely_called_i5() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.call(1))
    assert "betting_closed" in kinds(table.events(console.call(2)))


def test_a_completion_is_to_the_minimum_bet_and_no_raise_5_3() -> None:
    """Exactly 200, not 250; then three raises, and the caller of the forced bet may raise the completion."""
    console, table = _third()
    table.play(console.bring_in(3), console.call(1))
    assert table.refused(console.raise_to(2, 250)).code == "BET_ABOVE_MAXIMUM"
    table.play(console.raise_to(2, 200), console.raise_to(3, 400), console.raise_to(1, 600), console.raise_to(2, 800))
    assert table.refused(console.raise_to(3, 1000)).code == "RAISE_CAP_REACHED"


def test_the_poster_may_complete_at_once_where_the_house_says_so() -> None:
    console, table = _third(bring_in_may_complete=True)
    table.play(console.bet(3, 200), console.raise_to(1, 400))
    assert table.table.play.hand.raises == 1


def test_half_of_the_lower_limit_is_brought_in_where_the_house_posts_no_sum_i2() -> None:
    console, table = _third(bring_in_cents=0)
    assert table.events(console.bring_in(3))[0].amount_cents == 100


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"bring_in_cents": 201}, "bring_in_cents"),
        ({"blinds_cents": (100, 200)}, "blinds_cents"),
        ({"variant": "holdem", "blinds_cents": (100, 200)}, "bring_in_cents"),
        ({"variant": "five_card_draw_low", "bring_in_cents": 0}, "blinds_cents"),
        ({"kill_mode": "full", "kill_qualifier_cents": 5}, "kill_mode"),
    ],
)
def test_stud_has_a_forced_bet_and_no_blinds(options: dict[str, Any], field: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3))
    rejection = table.refused(console.open("oneida/poker@2006-08-30.2", **{**STUD, **options}))
    assert (rejection.code, rejection.field) == ("OPTION_OUT_OF_RANGE", f"options.{field}")


def test_eight_players_at_most_i2() -> None:
    console, table = PokerTable(), pure_poker()
    table.play(console.install(9))
    assert table.refused(console.open(**STUD)).field == "options.seats"


def test_who_cannot_bring_in_and_bet_is_not_dealt_in_g3c() -> None:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening({1: 274, 2: 275, 3: 5000}, 3, **STUD), *console.ready())
    assert [seat.seat for seat in table.events(console.start())[1].seats] == [2, 3]


# --- Who opens ---


def test_hands_showing_rank_by_equal_cards_then_high_cards_i6() -> None:
    hands = ["Kh", "As", "KhQd", "AhKd", "2c2d", "3c3dAh", "2c2d3h3s", "4c4d2h2s", "2c2d2h", "5c5d5h5s"]
    ranked = sorted(hands, key=lambda hand: showing(tuple(cards(hand))))
    assert ranked[-2:] == ["2c2d2h", "5c5d5h5s"]
    assert ranked.index("2c2d3h3s") < ranked.index("4c4d2h2s")
    assert ranked.index("2c2d") < ranked.index("3c3dAh") < ranked.index("2c2d3h3s")
    assert showing(tuple(cards("KsKhTd9d"))) < showing(tuple(cards("8s8cJcJs"))), "two pairs beat a higher one"
    flush, straight, plain = ("9h5h4h2h", "5h4d3c2s", "9h5d4c3s")
    assert showing(tuple(cards(flush))) < showing(tuple(cards(plain))), "suits do not count"
    assert showing(tuple(cards(straight))) < showing(tuple(cards(plain))), "straights do not count"


def test_of_equal_hands_the_one_closest_to_the_dealers_left_opens_i6b() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("4hTs9s")))
    assert table.table.play.hand.actor == 1
    table.play(*(console.check(seat) for seat in (1, 2, 3)), console.deal(cards("5c5d5h")))
    assert table.table.play.hand.actor == 1


def test_nobody_checks_five_card_stud_where_the_house_keeps_to_the_letter_m6() -> None:
    console, table = _started(**FIVE, five_card_stud_opener_must_bet=True)
    table.play(console.deal(cards("KsQhAdTd4d2c")), console.bring_in(3), console.call(1), console.call(2))
    table.play(console.deal(cards("9s8s7s")))
    assert table.refused(console.check(1)).code == "MUST_BET"
    table.play(console.fold(1), console.bet(2, 200))


def test_without_a_bet_the_opener_of_the_last_street_shows_first_a26() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("5s5c9s")))
    for street in ("6c7sTh", "7c8dJs", "8hTcQs"):
        order = list(dict.fromkeys([table.table.play.hand.actor, 1, 2, 3]))
        order = order if order[0] == 1 else [3, 1, 2] if order[0] == 3 else [2, 3, 1]
        table.play(*(console.check(seat) for seat in order))
        if table.table.play.hand.phase == "DEALING":
            table.play(console.deal(cards(street)))
    opener = table.table.play.hand.actor
    order = [opener, opener % 3 + 1, (opener + 1) % 3 + 1]
    table.play(*(console.check(seat) for seat in order))
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("SHOWDOWN", opener)


@pytest.mark.parametrize("offered", [True, False])
def test_an_open_pair_on_fourth_street_lets_either_limit_be_bet_where_the_house_says_so(offered: bool) -> None:
    console, table = _third(open_pair_upper_limit=offered)
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("Ts9h8h")))
    if not offered:
        assert table.refused(console.bet(1, 400)).code == "BET_ABOVE_MAXIMUM"
        return
    assert table.refused(console.bet(1, 300)).code == "BET_BETWEEN_LIMITS"
    choices = [(c.action, c.least_cents) for c in TABLES["poker"].now(table.table, 0, "").choices]
    assert choices[-2:] == [(pb.POKER_ACTION_BET, 200), (pb.POKER_ACTION_BET, 400)]
    table.play(console.bet(1, 200))
    assert table.refused(console.raise_to(2, 500)).code == "BET_BETWEEN_LIMITS"
    table.play(console.raise_to(2, 600))
    assert table.refused(console.raise_to(3, 800)).code == "BET_BELOW_MINIMUM", "the upper limit is the raise now"
    table.play(console.raise_to(3, 1000))


@pytest.mark.parametrize("upper", [400, 600])
@pytest.mark.parametrize("announces", [False, True])
def test_with_a_pair_open_nothing_between_the_limits_is_told(upper: int, announces: bool) -> None:
    """Neither typed nor in the answer that all games give, although the upper limit is a multiple of the lower one."""
    console, table = _third(open_pair_upper_limit=True, limit_high_cents=upper)
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("Ts9h8h")))
    action, command, limits = pb.POKER_ACTION_BET, "poker.bet", [(200, 200), (upper, upper)]
    if announces:
        table.play(console.announce(1), console.add(1, 100))
        action, command, limits = pb.POKER_ACTION_ADD_TO_BET, "poker.add_to_bet", [(100, 100), (upper - 100,) * 2]
    typed = [choice for choice in TABLES["poker"].now(table.table, 0, "").choices if choice.action == action]
    assert [(choice.least_cents, choice.most_cents) for choice in typed] == limits
    now = legal(table.floor, table.live, pb.Actor(actor_id="dora", role=pb.ROLE_DEALER), table.at)
    assert now is not None
    told = [each for each in now.commands if each.command == command]
    assert [(each.least_cents, each.most_cents) for each in told] == limits


def test_without_a_pair_fourth_street_is_at_the_lower_limit() -> None:
    console, table = _third(open_pair_upper_limit=True)
    table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("Js9h8h")))
    assert table.refused(console.bet(1, 400)).code == "BET_ABOVE_MAXIMUM"


# --- Positions (P.5) ---


def test_the_poster_who_folds_before_a_raise_leaves_a_position_p5() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.fold(3, out_of_turn=True), console.call(1), console.call(2))
    dealt = [event for event in table.events(console.deal(cards("5s6s7s"))) if isinstance(event, pb.CardDealt)]
    assert [(event.destination, event.seat) for event in dealt] == [("seat", 1), ("seat", 2), ("dead_position", 3)]


def test_a_poster_who_folds_to_a_raise_leaves_none_a28() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.raise_to(1, 200), console.call(2), console.fold(3))
    assert table.refused(console.deal(cards("5s6s7s"))).code == "TOO_MANY_CARDS"


def test_an_absent_players_position_stays_and_a_fouled_one_does_not_p5() -> None:
    for cause, positions in (("absent", 3), ("fouled", 2)):
        console, table = _third()
        table.play(console.bring_in(3), console.call(1), console.call(2), console.deal(cards("5s6s7s")))
        table.play(console.kill_hand(3, cause), console.check(1), console.check(2))
        assert len(table.table.play.hand.positions) == positions


# --- Exposed cards (P.12) ---


def test_an_exposed_hole_card_is_the_up_card_p12() -> None:
    console, table = _started()
    table.play(console.deal(["KS"]), console.expose(1, "KS"), console.deal(["", "", "", "", ""]))
    table.play(console.deal(["", "4D", "2C"]))
    player = table.table.play.hand.players[1]
    assert (player.cards, player.up) == (("KS", "", ""), ("KS",))
    assert table.table.play.hand.actor == 3


def test_a_hole_card_is_exposed_once_p12() -> None:
    console, table = _started()
    table.play(console.deal(["KS"]), console.expose(1, "KS"))
    assert refused(table, console.expose(1, "KS"))[0] == "CARD_MISMATCH"


def test_five_card_stud_deals_the_second_card_down_after_an_exposed_one_p16() -> None:
    console, table = _started(**FIVE)
    table.play(console.deal(["KS"]), console.expose(1, "KS"), console.deal(["", "", "", "4D", "2C"]))
    assert table.table.play.hand.players[1].up == ("KS",)


def test_the_last_down_card_is_kept_when_it_is_exposed_and_does_not_show_p16() -> None:
    console, table = _third()
    table.play(console.bring_in(3), console.call(1), console.call(2))
    for street in ("5s5c9s", "6c7sTh", "7c8dJs"):
        table.play(console.deal(cards(street)))
        first = table.table.play.hand.actor
        table.play(*(console.check((first + n - 1) % 3 + 1) for n in range(3)))
    table.play(console.deal(["8H"]), console.expose(1, "8H"))
    player = table.table.play.hand.players[1]
    assert player.cards[-1] == "8H"
    assert "8H" not in player.up
    assert player.seen == ("8H",)


def test_a_card_off_the_table_is_replaced_in_stud_as_well_p13() -> None:
    console, table = _started()
    table.play(console.deal(["KS"]), console.expose(1, "KS", off_table=True), console.deal(["", "", "", "", "", ""]))
    assert [len(player.cards) for player in table.table.play.hand.players.values()] == [2, 2, 2]


# --- The common card (A.10, I.8) ---


def _to_seventh(players: int, method: int) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(dict.fromkeys(range(1, players + 1), 5000), players, **STUD))
    table.play(*console.ready(method=method), console.start(), console.deal())
    while table.table.play.hand.street < 4:
        hand = table.table.play.hand
        if hand.phase == "DEALING":
            table.play(console.deal())
        elif hand.owes_bring_in:
            table.play(console.bring_in(hand.actor))
        else:
            table.play(console.call(hand.actor) if hand.high else console.check(hand.actor))
    return console, table


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (6, ["card_burned"] + ["card_dealt"] * 6),
        (7, ["common_card_due", "card_burned", "card_dealt"]),
        (8, ["common_card_due", "pile_shuffled", "card_burned", "card_dealt"]),
    ],
)
def test_the_last_card_is_common_when_the_stub_runs_out_a10_i8(players: int, expected: list[str]) -> None:
    """With a built-in shuffle: the common card of eight players is one of the burn cards, and none that was seen."""
    console, table = _to_seventh(players, BUILT_IN)
    events = table.events(console.deal())
    assert kinds(events) == expected
    if players == 6:
        return
    common = events[-1]
    assert (common.destination, common.face_down) == ("common", False)
    assert common.source == ("pile" if players == 8 else "")
    held = [card for player in table.table.play.hand.players.values() for card in player.cards]
    assert common.card not in held
    while (hand := table.table.play.hand) and hand.phase == "BETTING":
        table.play(console.check(hand.actor))
    for seat in range(1, players + 1):
        table.play(console.show(seat))
    assert table.table.play.hand is None


def test_the_host_without_the_key_deals_no_common_card() -> None:
    console, table = _to_seventh(8, BUILT_IN)
    table.shuffler = None
    assert table.refused(console.deal()).code == "NO_SHUFFLER"
