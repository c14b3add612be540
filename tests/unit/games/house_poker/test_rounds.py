"""What let it ride, three card poker and four card poker do alike: deal, stub, what goes wrong, what is undone."""

from typing import Any

import msgspec
import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.vocabulary import event_in
from tests.support.cards import BUILT_IN, DEVICE, ChosenOrder
from tests.support.four_card_poker.console import FourCardPokerTable
from tests.support.house_poker.console import FLOORPERSON, PLAY_ON, VOID, HousePokerTable
from tests.support.let_it_ride.console import LetItRideTable
from tests.support.pure import PureStream
from tests.support.three_card_poker.console import ThreeCardPokerTable

CONSOLES = (LetItRideTable, ThreeCardPokerTable, FourCardPokerTable)
consoles = pytest.mark.parametrize("console", CONSOLES, ids=lambda console: console.game)
TWO = ("anna", "ben")
SURVEILLANCE = (pb.ROLE_SURVEILLANCE, "cam-1")
HIGH = ("AD", "KC", "JH", "9S", "8D")
"""High cards of the house's, which make nothing."""


def _started(console: type[HousePokerTable], *commands: str, **options: Any) -> tuple[Any, PureStream]:
    c = console()
    table = PureStream(c.table_id, ChosenOrder())
    table.play(*c.opening(TWO, **options))
    return c, table


def _kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def _balances(table: PureStream) -> dict[str, int]:
    folded, balances = Fold(table.live.stream_id), dict[str, int]()
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for posting in outputs.batch.postings:
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
    return {name: cents for name, cents in balances.items() if cents}


# --- The deal ---


@consoles
def test_cards_go_round_the_table_one_a_pass_and_the_house_is_last(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2))
    events = table.events(c.unseen(1, 2))
    places = [(e.destination, e.seat) for e in events[:6]]
    assert places == [("seat", 1), ("seat", 2), (c.house, 0)] * 2
    assert len(events) == c.hand_size * 3 + len(c.up_card)
    assert table.table.play.phase == "STUB"


@consoles
def test_an_automated_shoe_deals_stacks(console: type[HousePokerTable]) -> None:
    c, table = _started(console, dealing="automated_shoe")
    table.play(*c.closed(1, 2))
    events = table.events(c.deal(*[""] * 3 * c.hand_size))
    size = c.hand_size
    assert [e.seat for e in events[: 2 * size]] == [1] * size + [2] * size
    assert events[2 * size].destination == c.house


@consoles
def test_a_card_drawn_in_error_is_dealt_next(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S"))
    assert _kinds(table.events(c.in_error("3S"))) == ["IrregularityCalled", "CardDealt"]
    (dealt,) = table.events(c.deal(count=1))
    assert (dealt.seat, dealt.card, dealt.source) == (2, "3S", "aside")
    table.play(c.in_error())
    (named,) = table.events(c.deal("4S", count=1))
    assert (named.card, named.source, named.unseen_before) == ("4S", "aside", True)
    assert table.table.cards.shoe.gone == ("2S", "3S", "4S")


@consoles
def test_one_card_face_up_is_set_aside_and_the_second_voids_all_hands(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S"))
    assert _kinds(table.events(c.face_up("3S"))) == ["IrregularityCalled", "CardExposed"]
    events = table.events(c.face_up("4S"))
    assert _kinds(events) == ["IrregularityCalled", "CardExposed", "RoundVoided", "ShoeEnded"]
    assert _balances(table) == {}
    assert table.refused(c.bet()).code == "CARDS_NOT_READY"


@consoles
def test_a_new_round_may_find_one_card_face_up_again(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    for number in range(2):
        table.play(*(c.ready() if number else ()), *c.closed(1, 2), c.deal("2S"), c.face_up("3S"), c.miscounted(9, 1))
        if table.table.round_id:  # one hand alone is void there
            table.play(c.face_up("4S"))


# --- The stub ---


@consoles
def test_a_wrong_stub_voids_all_hands_and_without_a_misdeal_the_deck_goes(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.unseen(1, 2))
    events = table.events(c.count(c.stub(2) + 2))
    assert _kinds(events) == ["StubCounted", "IrregularityCalled", "RoundVoided", "ShoeEnded", "CardsRemoved"]
    assert _balances(table) == {}
    assert table.refused(c.bet()).code == "NO_DECK"


@consoles
def test_a_misdeal_that_accounts_for_every_card_leaves_the_deck(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.unseen(1, 2))
    events = table.events(c.count(c.stub(2) - 1, (1, c.hand_size + 1)))
    assert _kinds(events) == ["StubCounted", "IrregularityCalled", "RoundVoided", "ShoeEnded"]
    table.play(*c.ready(), c.bet())


@consoles
def test_a_misdeal_that_does_not_account_for_every_card_removes_the_deck(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.unseen(1, 2))
    events = table.events(c.count(c.stub(2) - 1, (1, c.hand_size + 2)))
    assert _kinds(events)[-1] == "CardsRemoved"


@consoles
def test_the_count_starts_anew_and_a_void_round_does_not_advance_it(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.unseen(1, 2), c.discard_stub())
    assert table.table.play.uncounted == 1
    table.play(c.exposed(HIGH[0], 1, ruling=0))
    table.send(c.exposed("KD", 1, ruling=VOID), FLOORPERSON)
    assert (table.table.round_id, table.table.play.uncounted) == ("", 1)
    table.play(*c.ready(), *c.closed(1, 2), c.unseen(1, 2))
    table.send(c.exposed("KD", 1, ruling=VOID), FLOORPERSON)
    assert (table.table.round_id, table.table.play.uncounted) == ("", 1)
    table.play(*c.ready(), *c.closed(1, 2), c.unseen(1, 2), c.count(c.stub(2)))
    assert table.table.play.uncounted == 0


@consoles
def test_a_shuffler_that_counts_stands_in_for_the_stub_and_removes_a_deck_that_is_not_whole(
    console: type[HousePokerTable],
) -> None:
    c, table = _started(console, shuffler="automated", shuffler_counts_deck=True, dealing="automated_shoe")
    table.live = msgspec.structs.replace(
        table.live,
        state=msgspec.structs.replace(table.table, play=msgspec.structs.replace(table.table.play, uncounted=9)),
    )
    table.play(*c.closed(1, 2), c.deal_all(), c.discard_stub())
    table.play(c.miscounted(9))
    assert _kinds(table.events(c.count_stub(52))) == ["StubCounted"]
    assert _kinds(table.events(c.count_stub(51))) == ["StubCounted", "CardsRemoved"]
    assert table.table.cards.batches == {}


# --- Hands that nobody has recorded ---


@consoles
def test_hands_that_nobody_recorded_are_named_from_the_dealers_right(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.played(1, 2), *c.stay_all(1, 2), *c.show_house(*HIGH))
    assert table.table.play.unsettled == (2, 1)
    low = ("2S", "4D", "6C", "TH", "QS")[: c.hand_size]
    reply = table.play(c.turn(2, *low))
    assert {d.seat for d in reply.decisions} == {2}
    other = ("2D", "4C", "6H", "TD", "QC")[: c.hand_size]
    reply = table.play(c.turn(1, *other))
    assert {d.seat for d in reply.decisions} == {1}
    assert [type(event_in(e)).__name__ for e in reply.events][-3:] == ["CardsCollected", "RoundClosed", "ShoeEnded"]


@consoles
def test_the_rack_shows_what_was_turned_over_and_nothing_else(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.played(1, 2), *c.stay_all(1, 2), *c.show_house(*HIGH))
    table.play(c.turn(2, *("2S", "4D", "6C", "TH", "QS")[: c.hand_size]))
    events = table.events(c.turn(1, *("2D", "4C", "6H", "TD", "QC")[: c.hand_size]))
    (collected,) = [e for e in events if isinstance(e, pb.CardsCollected)]
    assert [(hand.destination, hand.seat) for hand in collected.hands] == [("seat", 2), ("seat", 1), (c.house, 0)]
    assert all(len(hand.cards) == hand.count for hand in collected.hands)


# --- What is seen by mistake ---


@consoles
def test_a_players_card_that_flashes_is_played_on_and_known_to_all(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S", "3S"))
    stranger = (pb.ROLE_PLAYER, "ben")
    assert table.live.stream is not None
    assert table.live.stream.view(table.table, *stranger)["play"]["hands"][1] == ["??"]
    called, exposed = table.events(c.exposed("2S", 1))
    assert (called.effect, exposed.card) == ("play_on", "2S")
    assert table.live.stream.view(table.table, *stranger)["play"]["hands"][1] == ["2S"]


@consoles
def test_a_floorperson_may_void_for_a_players_card_l4(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S", "3S"))
    reply = table.send(c.exposed("2S", 1, ruling=VOID), FLOORPERSON)
    assert isinstance(reply, pb.CommandReply)
    assert (table.table.round_id, _balances(table)) == ("", {})


@consoles
def test_a_card_drawn_in_error_and_seen_counts_as_found_face_up(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.exposed("2S", destination="shoe"))
    assert (table.table.play.found_face_up, table.table.play.dead) == (1, ("2S",))
    assert _kinds(table.events(c.face_up("3S")))[-2:] == ["RoundVoided", "ShoeEnded"]


@consoles
def test_a_floorperson_may_void_for_a_card_drawn_in_error_and_seen(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2))
    reply = table.send(c.exposed("2S", destination="shoe", ruling=VOID), FLOORPERSON)
    assert isinstance(reply, pb.CommandReply)
    assert table.table.round_id == ""


@consoles
def test_a_card_of_a_sealed_deck_that_flashes_is_told_by_its_number(console: type[HousePokerTable]) -> None:
    c, table = _started(console, method=BUILT_IN)
    table.play(*c.closed(1, 2), c.deal(count=4))
    card = table.table.play.hand(2)[0]
    _, exposed = table.events(c.exposed(seat=2, number=1))
    assert exposed.card == card


# --- Devices ---


@consoles
def test_a_shuffler_that_fails_has_the_deck_shuffled_again(console: type[HousePokerTable]) -> None:
    c, table = _started(console, shuffler="automated", second_deck=True)
    table.play(c.shuffle(DEVICE, "red"))
    assert _kinds(table.events(c.shuffler_fault("red"))) == ["IrregularityCalled", "ShuffleFailed"]
    assert table.table.cards.in_play == "blue"
    table.play(c.end_shoe())
    assert table.refused(c.load("red")).code == "CARDS_NOT_SHUFFLED"


@consoles
def test_an_automated_shoe_that_fails_voids_the_round(console: type[HousePokerTable]) -> None:
    c, table = _started(console, dealing="automated_shoe")
    table.play(*c.closed(1, 2), c.deal("2S", "3S"))
    assert _kinds(table.events(c.shoe_fault())) == ["IrregularityCalled", "RoundVoided", "ShoeEnded"]
    assert _balances(table) == {}


@consoles
def test_two_decks_take_turns_by_the_round(console: type[HousePokerTable]) -> None:
    c, table = _started(console, shuffler="automated", second_deck=True)
    for batch in ("blue", "red", "blue"):
        assert table.table.cards.in_play == batch
        table.play(*c.closed(1, 2), c.unseen(1, 2), c.miscounted(9))
        other = {"blue": "red", "red": "blue"}[batch]
        table.play(c.shuffle(DEVICE, batch))
        assert table.refused(c.load(batch)).code == "WRONG_BATCH"
        table.play(c.shuffle(DEVICE, other), c.load(other))


@consoles
def test_a_built_in_shuffle_is_revealed_when_its_round_ends(console: type[HousePokerTable]) -> None:
    c, table = _started(console, method=BUILT_IN)
    table.play(*c.closed(1, 2), c.deal(), c.discard_stub(), *c.stay_all(1, 2, named=False))
    events = table.events(*c.show_house())
    assert _kinds(events)[-3:] == ["RoundClosed", "ShoeEnded", "ShuffleRevealed"]


# --- Wagers ---


@consoles
def test_wagers_sent_again_replace_the_former_ones_under_their_ids(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(c.bet())
    before = list(table.table.wagers)
    assert set(_kinds(table.events(c.bet()))) == {"WagerChanged"}
    assert list(table.table.wagers) == before
    table.play(c.withdraw())
    assert (table.table.wagers, _balances(table)) == ({}, {})


@consoles
def test_a_player_sees_their_own_cards_and_surveillance_all(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S", "3S", "4S"))
    assert table.live.stream is not None
    view = table.live.stream.view
    mine = view(table.table, pb.ROLE_PLAYER, "anna")["play"]
    assert (mine["hands"], mine["house"]) == ({1: ["2S"], 2: ["??"]}, ["??"])
    assert view(table.table, pb.ROLE_DEALER, "d")["play"]["hands"] == {1: ["??"], 2: ["??"]}
    assert view(table.table, *SURVEILLANCE)["play"]["house"] == ["4S"]


@consoles
def test_a_floorperson_who_rules_play_on_changes_nothing_else(console: type[HousePokerTable]) -> None:
    c, table = _started(console)
    table.play(*c.closed(1, 2), c.deal("2S", "3S"))
    reply = table.send(c.exposed("2S", 1, ruling=PLAY_ON), FLOORPERSON)
    assert isinstance(reply, pb.CommandReply)
    assert table.table.play.phase == "DEALING"
