"""Cards on their way to a game: the guards that all card games share, and the proof of the built-in shuffler."""

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.dealing import check_reveal
from games.cards.deck import DECK
from games.cards.evolve import EVOLVE
from games.cards.rejections import CARD_REJECTIONS
from games.cards.state import Batch, Cards
from ledger.core.snapshots import decode, encode
from ledger.core.vocabulary import event_in
from services.tables.shuffling import SealedShuffler
from tests.support.cards import BUILT_IN, DEVICE, MANUAL, NEW_STEPS, ChosenOrder
from tests.support.guards import check_refused
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import BANKER_8
from tests.support.pure import PureStream, words_of
from tests.support.roulette.console import RouletteTable

Script = Callable[[MinibaccaratTable], list[pb.Command]]


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Script


def _washed(t: MinibaccaratTable, seats: tuple[int, ...] = (1,)) -> list[pb.Command]:
    """Cards ready to be shuffled."""
    return [*t.opened(seats), t.receive(), *t.handle_all()]


def _declined(t: MinibaccaratTable) -> list[pb.Command]:
    """Cards that the dealer is to cut."""
    return [*_washed(t), t.shuffle(), t.offer_cut(declined=True)]


def _cut(t: MinibaccaratTable) -> list[pb.Command]:
    return [*_declined(t), t.cut()]


def _two(t: MinibaccaratTable) -> list[pb.Command]:
    return [*t.opened(automated_shuffler=True, decks=12), t.receive(decks=6)]


CASES = [
    Case("TABLE_CLOSED", "", "before opening", lambda t: [t.install(), t.receive()]),
    Case("BAD_ID", "", "nameless", lambda t: [*t.opened(), t.receive("", back_colour="blue")]),
    Case("BATCH_EXISTS", "", "twice", lambda t: [*t.opened(), t.receive(), t.receive()]),
    Case("TOO_MANY_BATCHES", "B.4", "two", lambda t: [*t.opened(), t.receive(), t.receive("red")]),
    Case("DECK_COUNT", "B.3", "seven of eight", lambda t: [*t.opened(), t.receive(decks=7)]),
    Case("BATCHES_UNEQUAL", "B.4", "six and eight", lambda t: [*_two(t), t.receive("red", 8)]),
    Case("BATCH_COLOUR", "B.4", "both blue", lambda t: [*_two(t), t.receive("red", 6, "blue")]),
    Case("UNKNOWN_BATCH", "", "handled", lambda t: [*t.opened(), t.handle(1)]),
    Case("UNKNOWN_BATCH", "", "shuffled", lambda t: [*t.opened(), t.shuffle()]),
    Case("UNKNOWN_BATCH", "", "cut", lambda t: [*t.opened(), t.cut()]),
    Case("UNKNOWN_BATCH", "", "recut", lambda t: [*t.opened(), t.recut()]),
    Case("UNKNOWN_BATCH", "", "cutting cards", lambda t: [*t.opened(), t.cutting_cards()]),
    Case("UNKNOWN_BATCH", "", "loaded", lambda t: [*t.opened(), t.load()]),
    Case("UNKNOWN_BATCH", "", "counted", lambda t: [*t.opened(), t.count_stub(1)]),
    Case("UNKNOWN_BATCH", "", "removed", lambda t: [*t.opened(), t.remove()]),
    Case("UNKNOWN_STEP", "", "no step", lambda t: [*t.opened(), t.receive(), t.handle(0)]),
    Case("HANDLING_ORDER", "D", "washed first", lambda t: [*t.opened(), t.receive(), t.handle(5)]),
    Case("HANDLING_ORDER", "D", "washed after the shuffle", lambda t: [*_washed(t), t.shuffle(), t.handle(5)]),
    Case("HANDLING_ORDER", "D", "spread after the wash", lambda t: [*_washed(t), t.handle(pb.CARD_STEP_SPREAD)]),
    Case("HANDLING_ORDER", "D", "new cards lie idle", lambda t: [*t.opened(), t.receive(), t.handle(8)]),
    Case("HANDLING_INCOMPLETE", "D", "not washed", lambda t: [*_washed(t)[:-1], t.shuffle()]),
    Case(
        "NOBODY_SEATED",
        "D.2, E.6",
        "nobody to look at them",
        lambda t: [*t.opened(()), t.receive(), *t.handle_all()[:4]],
    ),
    Case("SHUFFLE_METHOD", "E.1", "no device here", lambda t: [*_washed(t), t.shuffle(DEVICE)]),
    Case("NO_SHUFFLER", "", "a host without one", lambda t: [*_washed(t), t.shuffle(BUILT_IN)]),
    Case("CARDS_NOT_SHUFFLED", "E.2", "cut", lambda t: [*_washed(t), t.cut()]),
    Case("CARDS_NOT_SHUFFLED", "E.1", "loaded", lambda t: [*_washed(t), t.load()]),
    Case("WRONG_CUTTER", "E.2", "an empty seat", lambda t: [*_washed(t), t.shuffle(), t.offer_cut(2)]),
    Case("WRONG_CUTTER", "E.2", "offered again", lambda t: [*_declined(t), t.offer_cut(1)]),
    Case("CUT_OFFERED", "E.2", "twice", lambda t: [*_washed(t), t.shuffle(), t.offer_cut(1), t.offer_cut(1)]),
    Case("WRONG_CUTTER", "E.2", "not from the right", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.offer_cut(2)]),
    Case("WRONG_CUTTER", "E.2", "not offered", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.cut(seat=5)]),
    Case("CUT_NOT_OFFERED", "E.2", "dealer first", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.cut()]),
    Case("CUT_TOO_CLOSE_TO_END", "E.3", "9 cards", lambda t: [*_declined(t), t.cut(9)]),
    Case("CUT_TOO_CLOSE_TO_END", "E.3", "407 of 416", lambda t: [*_declined(t), t.cut(407)]),
    Case("ALREADY_CUT", "E.2", "twice", lambda t: [*_cut(t), t.cut()]),
    Case("CARDS_NOT_CUT", "E.2", "loaded", lambda t: [*_washed(t), t.shuffle(), t.load()]),
    Case("CARDS_NOT_CUT", "E.5", "recut", lambda t: [*_washed(t), t.shuffle(), t.recut()]),
    Case("CARDS_NOT_CUT", "E.4", "cutting cards", lambda t: [*_washed(t), t.shuffle(), t.cutting_cards()]),
    Case("CARDS_DEALT", "E.5", "recut too late", lambda t: [*t.opening(), t.recut()]),
    Case("CUTTING_CARD_TOO_DEEP", "E.4", "13 from the back", lambda t: [*_cut(t), t.cutting_cards(13)]),
    Case("CUTTING_CARDS_NOT_PLACED", "E.4", "loaded", lambda t: [*_cut(t), t.load()]),
    Case("SHOE_IN_USE", "E.4", "loaded twice", lambda t: [*t.opening(), t.load()]),
    Case("SHOE_NOT_ENDED", "", "shuffled", lambda t: [*t.opening(), t.shuffle()]),
    Case("SHOE_NOT_ENDED", "", "handled", lambda t: [*t.opening(), t.handle(1)]),
    Case("SHOE_NOT_ENDED", "", "removed", lambda t: [*t.opening(), t.remove()]),
    Case("BATCH_MISSING", "B.4", "one of two", lambda t: [*_two(t), t.load()]),
    Case("NO_SHOE_LOADED", "", "ended", lambda t: [*t.opened(), t.end_shoe()]),
    Case("NO_SHOE_LOADED", "", "cutting card", lambda t: [*t.opened(), t.show_cutting_card()]),
    Case("ROUND_OPEN", "", "ended in a round", lambda t: [*t.opening(), t.no_more_bets(), t.end_shoe()]),
    Case("ROUND_OPEN", "", "idle in a round", lambda t: [*t.opening(), t.no_more_bets(), t.handle(8)]),
    Case("CUTTING_CARD_NOT_REACHED", "E.4", "401 cards too early", lambda t: [*t.opening(), t.show_cutting_card()]),
    Case("CUTTING_CARD_NOT_REACHED", "E.4", "one", lambda t: [*t.opening(from_back=414), t.show_cutting_card()]),
    Case(
        "CUTTING_CARD_OUT",
        "E.4",
        "twice",
        lambda t: [*t.opening(from_back=415), t.show_cutting_card(), t.show_cutting_card()],
    ),
    Case("BAD_ID", "", "a name with a slash", lambda t: [*t.opened(), t.receive("blue/1", back_colour="blue")]),
    Case("BATCH_COLOUR", "B.4", "no colour", lambda t: [*t.opened(), t.receive(back_colour=" ")]),
    Case("BATCH_COLOUR", "B.4", "blue and Blue", lambda t: [*_two(t), t.receive("red", 6, " Blue ")]),
    Case("BAD_REASON", "", "removed for nothing", lambda t: [*t.opened(), t.receive(), t.remove(reason="")]),
    Case(
        "NO_CUT_HERE",
        "E.2",
        "a shoe that reshuffles",
        lambda t: [*t.opened(auto_reshuffle_shoe=True), t.receive(), *t.handle_all(), t.shuffle(DEVICE), t.cut()],
    ),
    Case(
        "CARD_NOT_IN_SHOE",
        "",
        "the ninth ace of spades",
        lambda t: [*t.opening()[:-1], t.burn("9S", *["AS"] * 8, "AS")],
    ),
    Case(
        "HANDLING_INCOMPLETE",
        "D",
        "idle cards are viewed and washed again",
        lambda t: [*t.opening(), t.handle(pb.CARD_STEP_IDLED), t.shuffle()],
    ),
]


def _table(shuffler: SealedShuffler | ChosenOrder | None = None) -> tuple[MinibaccaratTable, PureStream]:
    return MinibaccaratTable(), PureStream("minibaccarat-1", shuffler)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.cite} {case.why}")
def test_refusal(case: Case) -> None:
    console, table = _table()
    check_refused(table, case.script(console), case.code, case.cite)


def test_a_game_without_cards_says_so() -> None:
    console, table = RouletteTable(), PureStream("roulette-1")
    table.play(*console.opening())
    check_refused(table, [MinibaccaratTable("roulette-1").receive()], "WRONG_STREAM", "")


# --- On the way to the shoe ---


def test_a_dealer_does_not_verify_their_own_inspection_d1() -> None:
    console, table = _table()
    table.play(*console.opened(), console.receive(), console.handle(NEW_STEPS[0]))
    dealer = pb.Actor(actor_id="d", role=pb.ROLE_DEALER)
    check_refused(table, [console.handle(NEW_STEPS[1])], "ROLE_NOT_ALLOWED", "D", dealer)


def test_cards_are_viewed_by_who_comes_first_d2() -> None:
    """They stay spread until somebody sits down, and another may look as long as they lie there."""
    console, table = _table()
    table.play(*console.opened(()), console.receive(), *console.handle_all(NEW_STEPS[:3]))
    assert table.refused(console.handle(pb.CARD_STEP_VIEWING_OFFERED)).code == "NOBODY_SEATED"
    viewing = [console.handle(pb.CARD_STEP_VIEWING_OFFERED) for _ in range(2)]
    table.play(console.seat(3), *viewing, console.handle(pb.CARD_STEP_WASHED), console.shuffle())


def test_the_cut_goes_round_from_the_dealers_right_e2() -> None:
    """The highest position first, then the lowest upwards; who accepts cuts."""
    console, table = _table()
    table.play(*_washed(console, (2, 4, 6)), console.shuffle())
    table.play(console.offer_cut(6, declined=True), console.offer_cut(2, declined=True), console.offer_cut(4))
    table.play(console.cut(50, seat=4), console.cutting_cards(), console.load())
    assert table.table.cards.in_play == "blue"


def test_who_was_offered_the_cut_may_decline_it_or_leave_e2() -> None:
    """When the last of them has left, the cut is the dealer's."""
    console, table = _table()
    table.play(*_washed(console, (2, 6)), console.shuffle(), console.offer_cut(6), console.offer_cut(6, declined=True))
    table.play(console.offer_cut(2), console.leave(2))
    assert table.refused(console.cut(seat=2)).code == "WRONG_CUTTER"
    table.play(console.cut())


@pytest.mark.parametrize(("by", "seat"), [("last_cutter", 6), ("next_entitled", 2)])
def test_a_recut_is_by_whom_the_house_says_e5(by: str, seat: int) -> None:
    console, table = _table()
    table.play(*console.opened((2, 6), recut_by=by), console.receive(), *console.handle_all(), console.shuffle())
    table.play(console.offer_cut(6), console.cut(50, seat=6), console.recut())
    assert table.refused(console.cut(60, seat=8 - seat)).code == "WRONG_CUTTER"
    if by == "next_entitled":
        table.play(console.offer_cut(2))
    table.play(console.cut(60, seat=seat), console.cutting_cards(), console.load())


def test_a_recut_by_somebody_who_left_goes_to_the_next_e5() -> None:
    console, table = _table()
    table.play(*_washed(console, (2, 6)), console.shuffle(), console.offer_cut(6), console.cut(50, seat=6))
    table.play(console.recut(), console.leave(6))
    assert table.refused(console.cut(60, seat=6)).code == "WRONG_CUTTER"
    table.play(console.offer_cut(2), console.cut(60, seat=2))


def test_a_recut_of_a_loaded_shoe_loads_the_same_batch_again_e5() -> None:
    console, table = _table()
    table.play(*console.opened(automated_shuffler=True, decks=12))
    for batch in ("blue", "red"):
        table.play(console.receive(batch, 6), *console.handle_all((*NEW_STEPS[:-1], pb.CARD_STEP_STACKED), batch))
    table.play(*console.shoe([1], DEVICE), console.recut(), console.cut(20), console.cutting_cards(), console.load())
    assert table.table.cards.in_play == "blue"


def test_cards_that_were_shuffled_under_other_rules_are_shuffled_again() -> None:
    """Otherwise a fixed order would be dealt again and again from a shoe that takes its cards back."""
    console, table = _table(ChosenOrder())
    table.play(*_washed(console), console.shuffle(BUILT_IN), console.change(auto_reshuffle_shoe=True))
    assert table.refused(console.load()).code == "SHUFFLE_METHOD"
    table.play(console.shuffle(DEVICE), console.load())


def test_new_cards_that_wait_for_a_device_may_go_to_a_table_without_one() -> None:
    """They were never washed: they are laid out, viewed and washed before they are shuffled again."""
    console, table = _table()
    table.play(*console.opened(automated_shuffler=True, decks=12), console.receive(decks=6))
    table.play(*console.handle_all((*NEW_STEPS[:-1], pb.CARD_STEP_STACKED)), console.shuffle(DEVICE))
    table.play(console.change(decks=6))
    assert table.refused(console.shuffle()).code == "HANDLING_INCOMPLETE"
    table.play(*console.handle_all((pb.CARD_STEP_IDLED, pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_WASHED)))
    table.play(*console.shoe([1]), console.burn("KC"))


def test_decks_that_the_rules_do_not_ask_for_any_more_are_not_loaded_b3() -> None:
    console, table = _table()
    table.play(*_cut(console), console.cutting_cards(), console.change(decks=6))
    assert table.refused(console.load()).code == "DECK_COUNT"


def test_the_stub_is_what_has_not_left_the_shoe() -> None:
    console, table = _table()
    table.play(*console.opening(), *console.round({}, BANKER_8))
    reply = table.play(console.count_stub(410))
    assert event_in(reply.events[0]).expected == 411
    assert words_of("minibaccarat", reply.events) == ["410 cards of blue counted, EXPECTED 411"]


def test_idle_cards_leave_the_shoe_and_come_back_e6() -> None:
    """Neither their shuffle nor their cut is worth anything then."""
    console, table = _table()
    table.play(*console.opening(), console.handle(pb.CARD_STEP_IDLED))
    idle = table.table.cards.batches["blue"]
    assert (table.table.cards.in_play, idle.shuffle_method, idle.is_cut, idle.gone) == ("", 0, False, ())
    assert table.refused(console.cutting_cards()).code == "CARDS_NOT_CUT"
    assert table.refused(console.recut()).code == "CARDS_NOT_CUT"
    table.play(console.handle(pb.CARD_STEP_VIEWING_OFFERED), console.handle(pb.CARD_STEP_WASHED))
    table.play(*console.shoe([1]), console.burn("KC"))


# --- The cutting card ---


@pytest.mark.parametrize("method", [MANUAL, DEVICE])
def test_a_cutting_card_is_shown_where_it_lies_before_the_next_card_j8(method: int) -> None:
    """Not a card earlier, and not a card later: also where a device has shuffled, the dealer sees it."""
    console, table = _table()
    device = method == DEVICE
    options: dict[str, Any] = {"automated_shuffler": True, "decks": 12} if device else {"decks": 6}
    table.play(*console.opened(**options))
    for batch in ("blue", "red") if device else ("blue",):
        last = pb.CARD_STEP_STACKED if device else pb.CARD_STEP_WASHED
        table.play(console.receive(batch, 6), *console.handle_all((*NEW_STEPS[:-1], last), batch))
    table.play(*console.shoe([1], method, from_back=310))
    assert table.refused(console.show_cutting_card()).code == "CUTTING_CARD_NOT_REACHED"
    table.play(console.burn("AC"))
    assert table.refused(console.show_cutting_card()).code == "CUTTING_CARD_NOT_REACHED"
    table.play(console.burn("KC"), console.no_more_bets())
    refused = table.refused(console.deal("player", "2S"))
    assert (refused.code, refused.rule) == ("CUTTING_CARD_DUE", "oneida/minibaccarat@2006-08-30 E.4, J.8")
    table.play(console.show_cutting_card(), console.deal("player", "2S"))


def test_everybody_sees_that_the_cutting_card_is_next() -> None:
    console, table = _table()
    table.play(*console.opening(from_back=415))
    stream = table.live.stream
    assert stream is not None
    assert stream.on_table(table.table)["shoe"] == "415 of 416 cards of blue left, the cutting card is next"
    assert stream.view(table.table, pb.ROLE_PLAYER, "")["cards"]["cutting_card_due"] is True
    table.play(console.show_cutting_card())
    assert stream.on_table(table.table)["shoe"] == "415 of 416 cards of blue left, the cutting card is out"


# --- A shoe that reshuffles by itself ---


@pytest.mark.parametrize("ends", [pb.RoundClosed(round_id="r"), pb.RoundVoided(round_id="r")])
def test_a_shoe_that_reshuffles_takes_the_cards_of_every_round_back_i1(ends: pb.RoundClosed | pb.RoundVoided) -> None:
    """Of one that is played and of one that is void."""
    out = Batch(6, "blue", continuous=True, gone=("AS", "KD"))
    after = EVOLVE[type(ends)](Cards({"blue": out}, "blue"), ends)
    assert after.batches["blue"].gone == ()
    assert EVOLVE[type(ends)](Cards({"blue": replace(out, continuous=False)}, "blue"), ends).batches["blue"].gone


# --- The built-in shuffler ---


def _played_with(shuffler: SealedShuffler | ChosenOrder, rounds: int = 3) -> tuple[MinibaccaratTable, PureStream]:
    """Rounds of which nobody but the shuffler names a card."""
    console, table = _table(shuffler)
    table.play(*console.opening(method=BUILT_IN))
    for _ in range(rounds):
        _round(console, table)
    return console, table


def _round(console: MinibaccaratTable, table: PureStream) -> None:
    table.play(console.place("banker", 1000), console.no_more_bets())
    while (step := table.table.play.next_step())[0] == "deal":
        table.play(console.deal(step[1]))
    points = [
        sum(min("A23456789".find(c[0]) + 1, 9) for c in table.table.play.hands[h]) % 10 for h in ("player", "banker")
    ]
    winner = "tie" if points[0] == points[1] else "player" if points[0] > points[1] else "banker"
    table.play(console.announce(winner))


def _events(table: PureStream) -> list[Any]:
    return [event_in(event) for record in table.records for event in record.commit.events]


def test_it_commits_before_the_first_card_and_reveals_when_the_shoe_ends() -> None:
    console, table = _played_with(SealedShuffler.ephemeral())
    ended, reveal = table.events(console.end_shoe())
    assert (type(ended), type(reveal)) == (pb.ShoeEnded, pb.ShuffleRevealed)
    events = _events(table)
    (promised,) = [n for n, e in enumerate(events) if isinstance(e, pb.CardsShuffled)]
    cards = [n for n, e in enumerate(events) if isinstance(e, pb.CardDealt | pb.CardBurned)]
    assert promised < cards[0]
    promise = events[promised]
    assert hashlib.sha256(reveal.salt + " ".join(reveal.order).encode()).digest() == promise.commitment
    assert Counter(reveal.order) == Counter(DECK * 8)
    out = [events[n].card for n in cards]
    assert out == (list(reveal.order[100:]) + list(reveal.order[:100]))[: len(out)]
    assert " ".join(reveal.order[:3]).encode() not in promise.sealed_order


def test_what_is_revealed_is_checked() -> None:
    console, table = _played_with(SealedShuffler.ephemeral())
    before = table.table.cards
    _, reveal = table.events(console.end_shoe())
    assert check_reveal(before, reveal) == ""
    other = next(n for n, card in enumerate(reveal.order) if card != reveal.order[0])
    swapped = list(reveal.order)
    swapped[0], swapped[other] = swapped[other], swapped[0]
    for wrong in ({"salt": reveal.salt, "order": swapped}, {"salt": b"x", "order": reveal.order}):
        found = check_reveal(before, pb.ShuffleRevealed(batch="blue", **wrong))
        assert found.endswith("is not the one that was committed to")
    assert "nobody had committed to" in check_reveal(before, pb.ShuffleRevealed(batch="red"))


def test_a_stacked_shoe_and_a_switched_card_are_found() -> None:
    console, table = _played_with(ChosenOrder("KS"), rounds=1)
    cards = table.table.cards
    shoe = cards.batches["blue"]
    _, reveal = table.events(console.end_shoe())
    switched = tuple("AS" if n == 2 else card for n, card in enumerate(shoe.gone))
    assert shoe.gone[2] != "AS"
    tampered = Cards(batches={"blue": replace(shoe, gone=switched)}, in_play="blue")
    assert check_reveal(tampered, reveal).startswith("card 3 from 'blue' was AS, the revealed order has")
    order = ["AS", *reveal.order[1:]]
    promise = hashlib.sha256(reveal.salt + " ".join(order).encode()).digest()
    stacked = Cards(batches={"blue": replace(shoe, commitment=promise)}, in_play="blue")
    found = check_reveal(stacked, pb.ShuffleRevealed(batch="blue", salt=reveal.salt, order=order))
    assert found == "the order revealed for 'blue' is not 8 decks"


@pytest.mark.parametrize("card", ["2C", DECK[100 % 52], "ZZ"])
def test_what_it_fixed_nobody_names_right_or_wrong(card: str) -> None:
    """The first card of the shoe is the hundred-and-first of the order: its name is refused as any other is."""
    console, table = _table(ChosenOrder())
    table.play(*console.opening(method=BUILT_IN)[:-1])
    answers = {table.refused(console.burn(name)) for name in (card, "AH")}
    assert [answer.code for answer in answers] == ["CARD_NAMED_BY_SHUFFLER"]


def test_a_host_without_the_key_deals_and_ends_nothing() -> None:
    console, table = _played_with(ChosenOrder(), rounds=0)
    table.shuffler = None
    assert table.refused(console.end_shoe()).code == "NO_SHUFFLER"
    assert table.refused(console.handle(pb.CARD_STEP_IDLED)).code == "NO_SHUFFLER"
    table.play(console.no_more_bets())
    assert table.refused(console.deal("player")).code == "NO_SHUFFLER"


def test_its_cutting_card_comes_by_itself_and_calls_the_last_hand_j8() -> None:
    console, table = _table(SealedShuffler.ephemeral())
    table.play(*console.opened(), console.receive(), *console.handle_all())
    table.play(*console.shoe([1], BUILT_IN, from_back=380), console.burn())
    assert table.refused(console.show_cutting_card()).code == "CUTTING_CARD_NOT_REACHED"
    while not table.table.cards.finished:
        _round(console, table)
    kinds = [type(event) for event in _events(table)]
    assert (kinds.count(pb.CuttingCardReached), kinds.count(pb.LastHandCalled)) == (1, 1)
    out = [kind for kind in kinds[: kinds.index(pb.CuttingCardReached)] if kind in (pb.CardDealt, pb.CardBurned)]
    assert len(out) == 416 - 380


def test_another_shuffle_reveals_the_one_it_replaces() -> None:
    console, table = _table(SealedShuffler.ephemeral())
    table.play(*_washed(console), console.shuffle(BUILT_IN))
    assert [type(e) for e in table.events(console.shuffle(BUILT_IN))] == [pb.ShuffleRevealed, pb.CardsShuffled]
    assert [type(e) for e in table.events(console.remove())] == [pb.ShuffleRevealed, pb.CardsRemoved]


def test_idle_cards_of_a_built_in_shuffle_are_revealed_in_the_shoe_and_beside_it_e6() -> None:
    console, table = _table(SealedShuffler.ephemeral())
    table.play(*_washed(console), console.shuffle(BUILT_IN))
    assert [type(e) for e in table.events(console.handle(8))] == [pb.ShuffleRevealed, pb.CardsHandled]
    table.play(console.handle(pb.CARD_STEP_VIEWING_OFFERED), console.handle(pb.CARD_STEP_WASHED))
    table.play(*console.shoe([1], BUILT_IN))
    assert [type(e) for e in table.events(console.handle(8))] == [pb.ShoeEnded, pb.ShuffleRevealed, pb.CardsHandled]


def test_cards_survive_a_snapshot() -> None:
    _, table = _played_with(SealedShuffler.ephemeral(), rounds=1)
    for live in table.history[1:]:
        assert live.stream is not None
        assert decode(live.stream, encode(live.state)) == live.state


ELSEWHERE = {
    *("CARD_MISMATCH", "CARD_NAMED_BY_SHUFFLER", "CARD_MISSING", "CARDS_NOT_READY", "CUTTING_CARD_DUE", "SHOE_EMPTY"),
    *("BAD_CARD", "WRONG_BATCH", "NO_CUTTING_CARD_HERE", "PLAYERS_MISSING"),
    *("SPREAD_DUE", "CARD_COUNT", "CUT_NOT_CALLED_FOR", "CUT_TOO_DEEP", "CUT_TOO_SHALLOW"),
}
"""Asked for by other tests here, or by those of minibaccarat, poker and three card poker."""


def test_every_code_that_cards_declare_is_exercised() -> None:
    assert set(CARD_REJECTIONS) - {case.code for case in CASES} <= ELSEWHERE
