"""What the worked examples leave out: pitch and hidden cards, void rounds, irregularities, cuts, several positions."""

from typing import Any

import msgspec
import pytest

import roundledger.v1 as pb
from games.blackjack.state import DEALER, OVER, TURNS
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from tests.support.blackjack.console import BJ2004, BJ2006, BUILT_IN, CN, MANUAL, BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.cards import ChosenOrder
from tests.support.examples import net_of
from tests.support.pure import PureStream

PITCH: dict[str, Any] = {"dealing": "pitch", "decks": 2}
MULTI: dict[str, Any] = {"multiple_action": True, "surrender": False}
FLOOR = pb.Actor(actor_id="floor-1", role=pb.ROLE_FLOORPERSON)


def played(
    text: str, rulebook_id: str = BJ2006, seats: tuple[int, ...] = (1,), **options: Any
) -> tuple[PureStream, BlackjackTable, dict[str, int]]:
    """A table after these lines, and what all of them decided."""
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening(seats, rulebook_id, **options))
    return stream, console, sent(stream, *said(console, text))


def sent(stream: PureStream, *commands: pb.Command) -> dict[str, int]:
    net: dict[str, int] = {}
    for command in commands:
        for place, cents in net_of(stream.play(command)).items():
            net[place] = net.get(place, 0) + cents
    return net


def chips(stream: PureStream, player_id: str = "p1") -> int:
    """What a player won or lost, by the postings."""
    folded, balance, account = Fold("blackjack-1"), 0, f"player/{player_id}/chips"
    for record in stream.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for posting in outputs.batch.postings:
            balance += posting.amount_cents * ((posting.destination == account) - (posting.source == account))
    return balance


def test_the_floor_is_notified_of_each_suited_king_and_queen_k5b() -> None:
    """BJ-13, at two seats: only the one that wins is told of."""
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening((1, 2), BJ2006, initial_suit_kind="kq_suited", decks=2))
    stream.play(*said(console, "main 1000; initial_suit 100; main 1000 @2; initial_suit 100 @2"))
    events = stream.events(*console.deal_order("KS KH TD QS QD 9C", (1, 2)))
    told = [(e.seat, e.player_id) for e in events if isinstance(e, pb.BlackjackFloorNotified)]
    assert told == [(1, "p1")]


@pytest.mark.parametrize(
    ("lines", "won"),
    [
        ("main 1000; cards AS QH JH 8S; hit_wager 100; show; turn; settle", 1500),
        ("main 1000; cards TS QH JH 8S; hit AH; hit_wager 100; show; turn; settle", 1000),
        ("main 1000; cards TS QH JH 8S; hit 5H; hit_wager 100; show; turn; settle", -1000),
        ("main 1000; cards TS QH JH 8S; hit 5H; hit_wager 100; asks; show; turn; settle", -1000),
    ],
    ids=["blackjack", "21", "bust", "bust, a card asked for"],
)
def test_a_hit_wager_for_a_card_that_is_not_dealt_goes_back_when_the_hand_is_shown_k6(lines: str, won: int) -> None:
    """Pitch: the hand ends by what it shows, and nothing stays on the layout."""
    stream, _, _ = played(lines, BJ2004, hit_wager=True, **PITCH)
    assert (chips(stream), stream.table.wagers, stream.table.round_id) == (won, {}, "")


# --- Void rounds ---


def test_the_second_face_up_card_voids_the_round_and_undoes_what_was_settled_m1() -> None:
    """In is out: the suit wager had been paid, and a bust had been taken."""
    lines = "main 1000; initial_suit 500; cards 4H TD 9H 8C; face_up 2S; hit TC; face_up 3S"
    stream, _, _ = played(lines, initial_suit_kind="same_suit")
    assert not stream.table.wagers
    assert not stream.table.round_id
    assert chips(stream) == 0


def test_the_first_face_up_card_is_not_used_m1() -> None:
    stream, _, _ = played("main 1000; cards TS 7H 6D 9C; face_up 5D; hit 4C; stand; turn; dealer 2C; settle")
    assert chips(stream) == 1000


@pytest.mark.parametrize("seat", [0, 1])
def test_a_wrong_number_of_cards_voids_all_hands_m3(seat: int) -> None:
    stream, console, _ = played("main 1000; main 500 @2; cards TS TC 7H 6D 9C 9H @1,2; hit 9D", seats=(1, 2))
    stream.play(console.wrong_count(seat))
    assert (chips(stream), chips(stream, "p2")) == (0, 0)
    assert stream.refused(console.load()).code == "CARDS_NOT_SHUFFLED"


def test_a_shoe_that_runs_out_voids_the_round() -> None:
    """The rules are silent; the ante goes back as well."""
    options: dict[str, Any] = {"decks": 1, "shuffle_cadence": "cutting_card", "cutting_card_from_back": 1}
    stream, console = PureStream("blackjack-1", ChosenOrder()), BlackjackTable()
    stream.play(*console.opening(range(1, 8), CN, BUILT_IN, **options))
    while stream.table.cards.shoe.remaining > 16 or stream.table.round_id:
        _play_round(stream, console)
    for seat in range(1, 8):
        stream.play(*said(console, f"main 1000 @{seat}; ante 100 @{seat}"))
    before = chips(stream)
    while stream.table.cards.shoe.remaining or _next(stream)["step"] not in ("deal", "draw"):
        _move(stream, console)
    assert stream.refused(console.deal(_next(stream)["seat"])).code == "SHOE_EMPTY"
    stream.play(console.exhausted())
    assert chips(stream) == before + 1100
    assert not stream.table.wagers


def _next(stream: PureStream) -> dict[str, Any]:
    assert stream.live.stream is not None
    step: dict[str, Any] = stream.live.stream.view(stream.table, pb.ROLE_DEALER, "")["play"]["next"]
    return step


def _move(stream: PureStream, console: BlackjackTable) -> None:
    """Everybody draws as long as they can."""
    step = _next(stream)
    if not step:
        stream.play(console.deal(min(w.seat for w in stream.table.wagers.values())))
        return
    moves = {
        "deal": lambda: console.deal(step["seat"]),
        "draw": lambda: console.deal(0),
        "insure": console.close_insurance,
        "check hole card": console.check,
        "elect": lambda: console.hit(step["seat"]),
        "reveal hole card": console.turn,
        "settle": console.settle,
    }
    stream.play(moves[step["step"]]())


def _play_round(stream: PureStream, console: BlackjackTable) -> None:
    stream.play(*said(console, "main 1000; ante 100"))
    while stream.table.wagers:
        _move(stream, console)


# --- Other irregularities ---


def test_a_card_drawn_in_error_unseen_is_the_next_card_m2() -> None:
    stream, console, _ = played("main 1000; cards TS 7H 6D 9C")
    stream.play(console.card_in_error())
    assert stream.refused(console.hit(2)).code == "NOT_DEALT_IN"
    events = stream.events(console.hit(1), console.deal(1, "5D"))
    (dealt,) = [e for e in events if isinstance(e, pb.CardDealt)]
    assert (dealt.card, dealt.source) == ("5D", "aside")


def test_a_card_drawn_in_error_and_seen_is_discarded_by_the_floor_r18() -> None:
    stream, console, _ = played("main 1000; cards TS 7H 6D 9C")
    stream.send(console.card_in_error("5D", exposed=True), FLOOR)
    assert stream.table.cards.shoe.gone[-1] == "5D"
    assert not stream.table.play.aside


def test_a_shuffler_that_fails_touches_no_round_m4() -> None:
    stream, console, _ = played("main 1000; cards TS 7H 7D TC; stand", decks=2, shuffle_cadence="cutting_card")
    stream.play(console.shuffler_fault(), *said(console, "turn; settle; main 1000"))
    assert stream.refused(console.deal(1, "AS")).code == "SHUFFLE_DUE"
    stream.play(console.end_shoe(), *console.ready(behind=26), console.deal(1, "AS"))


def test_the_up_card_is_rebuilt_from_the_rack_m5() -> None:
    lines = "spot1 1000; spot2 1000; cards TS TC 9D 6S; stand; turn; dealer 5D; settle; up_card_discarded"
    stream, console, _ = played(lines, **MULTI)
    assert stream.refused(console.deal(0, "5H")).code == "UP_CARD_MISSING"
    net = sent(stream, *said(console, "restore 6S; dealer 5H; dealer 7C; settle"))
    assert net == {"spot2": 1000}


def test_management_rules_wager_by_wager_and_a_player_may_escalate_x_y() -> None:
    stream, console, _ = played(
        "main 1000; main 500 @2; ante 100; ante 100 @2; cards TS TC 7H 6D 9C 9H @1,2", CN, (1, 2)
    )
    effects = [pb.BlackjackRulingEffect(wager_id="w1", outcome=pb.OUTCOME_WON, paid_cents=1000)]
    assert sent(stream, console.ruling("a card was seen", effects)) == {"main": 1000}
    assert stream.refused(console.stand(1)).code == "HAND_OVER"
    answer = stream.send(console.escalate(2), pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER))
    assert isinstance(answer, pb.CommandReply)
    net = sent(stream, *said(console, "stand @2; turn; dealer 2C; settle"))
    assert net == {"main": 500, "ante": -200}


# --- Pitch, with cards face down ---


def _eyes(stream: PureStream, role: int, actor_id: str = "") -> str:
    assert stream.live.stream is not None
    return msgspec.json.encode(stream.live.stream.view(stream.table, role, actor_id)).decode()


def test_pitched_cards_are_seen_by_their_player_and_surveillance_only_i5() -> None:
    stream, _, _ = played("main 1000; main 500 @2; cards 3S TC 7H 6D 9C 2H @1,2", seats=(1, 2), **PITCH)
    for card in ("3S", "6D"):
        assert card in _eyes(stream, pb.ROLE_PLAYER, "p1")
        assert card in _eyes(stream, pb.ROLE_SURVEILLANCE)
        assert card not in _eyes(stream, pb.ROLE_PLAYER, "p2")
        assert card not in _eyes(stream, pb.ROLE_DEALER)
    assert "7H" not in _eyes(stream, pb.ROLE_PLAYER, "p1")


def test_a_pitched_blackjack_is_shown_and_paid_i8() -> None:
    _, _, net = played("main 1000; cards ?? TD ?? 9C; show AS KD", **PITCH)
    assert net == {"main": 1500}


def test_a_pitched_bust_is_shown_and_one_that_is_not_loses_at_the_end() -> None:
    _, _, shown = played("main 1000; cards ?? TD ?? 9C; hit 8S; show TS 6D", **PITCH)
    _, _, kept = played("main 1000; cards ?? TD ?? 9C; hit 8S; stand; turn; show TS 6D", **PITCH)
    assert shown == kept == {"main": -1000}


def test_a_pitched_pair_is_shown_before_it_is_split() -> None:
    lines = "main 1000; cards 8S TD 8D 9C; show; split; card TC; stand; card 3C; stand; turn; settle"
    _, _, net = played(lines, **PITCH)
    assert net == {"main": -1000, "split hand 2": -1000}


def test_a_suited_pair_that_is_not_shown_has_lost_k4() -> None:
    options: dict[str, Any] = {**PITCH, "initial_suit_kind": "same_suit"}
    begun = "main 1000; initial_suit 100; cards 4H TD 9H 8C"
    _, _, shown = played(f"{begun}; show; settle_suits", **options)
    _, _, kept = played(f"{begun}; settle_suits", **options)
    assert (shown, kept) == ({"initial_suit": 300}, {"initial_suit": -100})


def test_a_hit_wager_on_cards_face_down_is_claimed_at_once_or_lost_k6f() -> None:
    options: dict[str, Any] = {**PITCH, "hit_wager": True}
    begun = "main 1000; cards 2H TD 5H 8C; hit_wager 100; hit 4H"
    _, _, claimed = played(f"{begun}; show", **options)
    _, _, silent = played(f"{begun}; asks", **options)
    assert (claimed, silent) == ({"hit_wager hand 1": 300}, {"hit_wager hand 1": -100})


def test_a_hit_wager_goes_back_where_no_card_is_drawn() -> None:
    stream, _, _ = played("main 1000; cards 2H TD 5H 8C; hit_wager 100; stand", hit_wager=True)
    assert [w.wager for w in stream.table.wagers.values()] == ["main"]


def test_a_doubled_card_face_down_is_live_until_it_is_turned_2006_i7() -> None:
    lines = "main 1000; cards 6H TD 5C 8C; double 1000 down; card ??"
    stream, console, _ = played(lines.replace("??", "TC"), **PITCH)
    assert "TC" not in _eyes(stream, pb.ROLE_DEALER)
    assert sent(stream, *said(console, "turn; settle")) == {"main": 1000, "double hand 1": 1000}


# --- Splits and doubles ---


def test_aces_are_split_three_times_in_2006_where_the_house_lets_them_h7c() -> None:
    lines = "main 1000; cards AS 7H AD 9C; split; card AC; card 5D; split; card AH; card 2D; split; card TS; card TD"
    stream, _, _ = played(lines, max_ace_splits=3)
    assert len(stream.table.play.positions[1]) == 4
    assert stream.table.play.phase == "DEALER"


def test_both_hit_wagers_on_split_aces_come_before_either_card_r21() -> None:
    """Two aces of spades from two decks."""
    options: dict[str, Any] = {"decks": 2, "hit_wager": True, "hit_wager_after_split": True}
    lines = "main 1000; cards AS 7H AS 9C; split; hit_wager 100 1; hit_wager 100 2; card 4S; card 5D"
    _, _, net = played(lines, **options)
    assert net == {"hit_wager hand 1": 300, "hit_wager hand 2": -100}


def test_a_later_split_of_one_suit_takes_hit_wagers_whatever_the_first_was_k6e() -> None:
    """Eights of two suits are split; the pair of spades that comes of it is split again."""
    options: dict[str, Any] = {"hit_wager": True, "hit_wager_after_split": True}
    lines = "main 1000; cards 8S 7H 8D 9C; split; card 8S"
    stream, console, _ = played(lines, **options)
    stream.play(console.split(1))
    assert sent(stream, *said(console, "hit_wager 100 1; card 5S")) == {"hit_wager hand 1": 300}


def test_a_later_split_of_two_suits_takes_none_k6e() -> None:
    options: dict[str, Any] = {"hit_wager": True, "hit_wager_after_split": True}
    stream, console, _ = played("main 1000; cards 8S 7H 8S 9C; split; card 8D; split", **options)
    assert stream.refused(console.hit_wager(100, 1, 1)).code == "CARDS_NOT_SUITED"


def test_a_21_may_draw_under_the_chickasaw_rules_u() -> None:
    stream, console, _ = played("main 1000; ante 100; cards 7S 5H 7D 9C; hit 7C", CN)
    stream.play(console.hit(1))


def test_a_blackjack_that_drew_is_none_u() -> None:
    _, _, net = played("main 1000; ante 100; cards AS 9H KD 9C; hit TC; stand; turn; settle", CN)
    assert net["main"] == 1000


# --- A table that everybody has left ---


def test_cards_are_spread_and_looked_at_before_they_are_shuffled_again_e6() -> None:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening(), console.leave(1), console.end_shoe())
    refused = stream.refused(console.shuffle())
    assert (refused.code, refused.rule) == ("SPREAD_DUE", f"{BJ2006} E.6")
    stream.play(console.handle(pb.CARD_STEP_IDLED), console.seat(1))
    assert stream.refused(console.shuffle()).code == "HANDLING_INCOMPLETE"
    stream.play(*console.handle_all((pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_WASHED)), *console.ready())
    stream.play(console.place())


# --- Several positions ---


def test_adjacent_positions_of_one_player_are_hands_of_their_own_g4() -> None:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opened((), multi_seat=True), console.seat(2, "anna"), console.seat(3, "anna"))
    stream.play(console.receive(), *console.handle_all(), *console.ready())
    net = sent(
        stream,
        *said(
            console,
            "main 1000 @2; main 500 @3; cards TS 9D TC 9H KC 8H @2,3; stand @2; stand @3; turn; settle",
        ),
    )
    assert net == {"main": 1500}
    assert chips(stream, "anna") == 1500


# --- Cuts and burns ---


@pytest.mark.parametrize(
    ("drawn", "entitled"),
    [
        ("hit 4S @2; stand @2; asks @4; cutting_card; card 5S @4; stand @4; turn; settle", 4),
        ("hit 4S @2; stand @2; stand @4; turn; cutting_card; dealer 4C; settle", 6),
    ],
)
def test_who_has_the_cut_e3(drawn: str, entitled: int) -> None:
    """First who came first, then clockwise; later on whose hand the cutting card appeared, and the far-right player
    where that was the dealer's."""
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    options: dict[str, Any] = {"decks": 1, "shuffle_cadence": "cutting_card", "cutting_card_from_back": 44}
    stream.play(*console.opened((4, 2, 6), **options), console.receive(decks=1), *console.handle_all())
    stream.play(console.shuffle(MANUAL))
    assert "seat 4" in stream.refused(console.offer_cut(2)).message
    stream.play(console.offer_cut(4, declined=True))
    assert "seat 6" in stream.refused(console.offer_cut(2)).message
    stream.play(console.offer_cut(6), console.cut(20, 6), console.cutting_cards(44), console.load(), console.burn())
    dealer = "7H" if entitled == 4 else "5H"
    sent(stream, *said(console, f"main 500 @2; main 500 @4; cards 2S 9D TC 3S 3H {dealer} @2,4; {drawn}"))
    stream.play(console.end_shoe(), console.shuffle(MANUAL))
    assert f"seat {entitled}" in stream.refused(console.offer_cut(2)).message


@pytest.mark.parametrize(("rulebook_id", "accepted"), [(BJ2004, True), (BJ2006, False)])
def test_the_dealers_own_cut_in_2004_has_no_limit_at_the_bottom_e4(rulebook_id: str, accepted: bool) -> None:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening((1,), rulebook_id)[:-3], console.shuffle(MANUAL), console.offer_cut(1, declined=True))
    answer = stream.send(console.cut(407, 0))
    assert isinstance(answer, pb.CommandReply) is accepted


def test_burned_cards_are_shown_on_request_and_a_recut_takes_them_back_h3_e5() -> None:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening()[:-3], console.shuffle(MANUAL), console.offer_cut(1), console.cut(100, 1))
    stream.play(console.load(), console.burn(2), console.disclose("AS", "KD"))
    assert stream.table.cards.shoe.gone == ("AS", "KD")
    stream.play(console.recut(), console.cut(50, 1), console.load())
    assert stream.table.cards.shoe.gone == ()
    stream.play(console.burn(), console.place(), console.deal(1, "AS"))
    assert stream.refused(console.recut()).code == "CARDS_DEALT"


def test_the_built_in_shuffler_shows_its_burned_card() -> None:
    stream, console = PureStream("blackjack-1", ChosenOrder("7S", "2H")), BlackjackTable()
    stream.play(*console.opening((1,), BJ2006, BUILT_IN))
    (shown,) = stream.events(console.disclose())
    assert shown.card == "7S"
    assert stream.refused(console.disclose()).code == "WRONG_STATE"


# --- Who leaves with wagers up ---


def _dealt(up: str, other: str, *hands: str, rulebook_id: str = BJ2006) -> tuple[PureStream, BlackjackTable]:
    """A round in which each seat has staked 1000 and has these cards."""
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    seats = tuple(range(1, len(hands) + 1))
    stream.play(*console.opening(seats, rulebook_id), *(console.place("main", 1000, seat) for seat in seats))
    stream.play(*console.deal_hands(up, other, dict(zip(seats, hands, strict=True))))
    return stream, console


def test_who_leaves_during_the_round_leaves_a_hand_that_stands() -> None:
    """G.2 of 2004 was dropped: the hand is played to its end, and decided for its player."""
    stream, console = _dealt("6D", "TH", "TS 7C", "9H 9C")
    left, elected, ended = stream.events(console.leave(1))
    assert (left.player_id, elected.election, elected.player_id, ended.reason) == ("p1", "stand", "p1", "stood")
    assert stream.refused(console.seat(1, "carla")).code == "SEAT_TAKEN"
    stream.play(*said(console, "stand @2; turn; dealer TD; settle"))
    assert (chips(stream, "p1"), chips(stream, "p2")) == (1000, 1000)
    stream.play(console.seat(1, "carla"))


def test_when_all_have_left_the_dealer_plays_the_round_out_and_then_the_cards_are_spread_e6() -> None:
    stream, console = _dealt("6D", "TH", "TS 7C")
    stream.play(console.leave(1), *said(console, "turn; dealer TD; settle"))
    assert chips(stream, "p1") == 1000
    stream.play(console.seat(1, "carla"))
    assert stream.refused(console.place("main", 1000)).code == "SPREAD_DUE"


def test_who_leaves_before_their_turn_stands_when_it_comes_and_takes_no_insurance() -> None:
    stream, console = _dealt("AD", "TH", "TS 7C", "9H 9C")
    assert [type(e) for e in stream.events(console.leave(2))] == [pb.PlayerLeft]
    assert stream.refused(console.insure(500, 2)).code == "SEAT_EMPTY"
    stream.play(*said(console, "close_insurance; stand"))
    assert (stream.table.play.positions[2][0].status, stream.table.play.phase) == (OVER, DEALER)


def test_a_card_that_was_asked_for_is_dealt_before_the_hand_stands() -> None:
    stream, console = _dealt("6D", "TH", "5S 6C")
    stream.play(console.hit(1), console.leave(1))
    assert stream.table.play.phase == TURNS
    stream.play(console.deal(1, "4H"))
    assert (stream.table.play.positions[1][0].cards, stream.table.play.phase) == (("5S", "6C", "4H"), DEALER)


def test_wagers_that_were_not_dealt_on_are_taken_back_first() -> None:
    stream, console, _ = played("main 1000")
    assert stream.refused(console.leave(1)).code == "LIVE_WAGERS"


def test_in_2004_whoever_was_dealt_in_stays_g2() -> None:
    stream, console, _ = played("main 1000; cards TS 9H 6D 7C", BJ2004)
    refused = stream.refused(console.leave(1))
    assert (refused.code, refused.rule) == ("MUST_STAY", f"{BJ2004} G.2")
