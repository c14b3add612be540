"""Cards on their way to a game: the guards that all card games share, and the proof of the built-in shuffler."""

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.dealing import check_reveal
from games.cards.deck import DECK
from games.describing import describe
from games.table import Table
from ledger.core.commands import LiveTable
from services.tables.shuffling import SealedShuffler
from ledger.log.snapshots import decode, encode
from tests.support.cards import BUILT_IN, DEVICE, MANUAL, NEW_STEPS, ChosenOrder
from tests.support.guards import check_refused, codes_in_source
from tests.support.minibaccarat import MinibaccaratTable
from tests.support.minibaccarat_examples import BANKER_8
from tests.support.pure_table import Console, PureTable

Script = Callable[[MinibaccaratTable], list[pb.Command]]


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Script


def _washed(t: MinibaccaratTable, seats: tuple[int, ...] = ()) -> list[pb.Command]:
    """Cards ready to be shuffled."""
    return [*t.opened(seats), t.receive(), *t.handle_all()]


def _cut(t: MinibaccaratTable) -> list[pb.Command]:
    return [*_washed(t), t.shuffle(), t.cut()]


def _two(t: MinibaccaratTable) -> list[pb.Command]:
    return [*t.opened((), automated_shuffler=True, decks=12), t.receive(decks=6)]


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
    Case("HANDLING_INCOMPLETE", "D", "not washed", lambda t: [*_washed(t)[:-1], t.shuffle()]),
    Case("SHUFFLE_METHOD", "E.1", "no device here", lambda t: [*_washed(t), t.shuffle(DEVICE)]),
    Case("NO_SHUFFLER", "", "a host without one", lambda t: [*_washed(t), t.shuffle(BUILT_IN)]),
    Case("CARDS_NOT_SHUFFLED", "E.2", "cut", lambda t: [*_washed(t), t.cut()]),
    Case("CARDS_NOT_SHUFFLED", "E.1", "loaded", lambda t: [*_washed(t), t.load()]),
    Case("WRONG_CUTTER", "E.2", "offered to nobody", lambda t: [*_washed(t), t.shuffle(), t.offer_cut(1)]),
    Case("WRONG_CUTTER", "E.2", "not from the right", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.offer_cut(2)]),
    Case("WRONG_CUTTER", "E.2", "not offered", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.cut(seat=5)]),
    Case("CUT_NOT_OFFERED", "E.2", "dealer first", lambda t: [*_washed(t, (2, 5)), t.shuffle(), t.cut()]),
    Case("CUT_TOO_CLOSE_TO_END", "E.3", "9 cards", lambda t: [*_washed(t), t.shuffle(), t.cut(9)]),
    Case("CUT_TOO_CLOSE_TO_END", "E.3", "407 of 416", lambda t: [*_washed(t), t.shuffle(), t.cut(407)]),
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
    Case("CUTTING_CARD_OUT", "E.4", "twice", lambda t: [*t.opening(), t.show_cutting_card(), t.show_cutting_card()]),
    Case("BAD_REASON", "", "removed for nothing", lambda t: [*t.opened(), t.receive(), t.remove(reason="")]),
    Case(
        "NO_CUT_HERE",
        "E.2",
        "a shoe that reshuffles",
        lambda t: [*t.opened((), auto_reshuffle_shoe=True), t.receive(), *t.handle_all(), t.shuffle(DEVICE), t.cut()],
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


def _table(shuffler: SealedShuffler | ChosenOrder | None = None) -> tuple[MinibaccaratTable, PureTable]:
    return MinibaccaratTable(), PureTable(LiveTable(Table("mb-1")), shuffler)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.cite} {case.why}")
def test_refusal(case: Case) -> None:
    console, table = _table()
    check_refused(table, case.script(console), case.code, case.cite)


def test_a_game_without_cards_says_so() -> None:
    console, table = Console(), PureTable()
    table.play(*console.opening())
    check_refused(table, [MinibaccaratTable("roulette-1").receive()], "NO_CARDS_HERE", "")


def test_a_dealer_does_not_verify_their_own_inspection_d1() -> None:
    console, table = _table()
    table.play(*console.opened(), console.receive(), console.handle(NEW_STEPS[0]))
    dealer = pb.Actor(actor_id="d", role=pb.ROLE_DEALER)
    check_refused(table, [console.handle(NEW_STEPS[1])], "ROLE_NOT_ALLOWED", "D", dealer)


def test_the_cut_goes_round_from_the_dealers_right_e2() -> None:
    """The highest position first, then the lowest upwards; who accepts cuts."""
    console, table = _table()
    table.play(*_washed(console, (2, 4, 6)), console.shuffle())
    table.play(console.offer_cut(6, refused=True), console.offer_cut(2, refused=True), console.offer_cut(4))
    table.play(console.cut(50, seat=4), console.cutting_cards(), console.load())
    assert table.table.cards.in_play == "blue"


@pytest.mark.parametrize(("by", "seat"), [("last_cutter", 6), ("next_entitled", 2)])
def test_a_recut_is_by_whom_the_house_says_e5(by: str, seat: int) -> None:
    console, table = _table()
    table.play(*console.opened((2, 6), recut_by=by), console.receive(), *console.handle_all(), console.shuffle())
    table.play(console.offer_cut(6), console.cut(50, seat=6), console.recut())
    check_refused(table, [console.cut(60, seat=8 - seat)], "WRONG_CUTTER", "")
    if by == "next_entitled":
        table.play(console.offer_cut(2))
    table.play(console.cut(60, seat=seat), console.cutting_cards(), console.load())


def test_a_recut_of_a_loaded_shoe_loads_the_same_batch_again_e5() -> None:
    console, table = _table()
    table.play(*console.opened((), automated_shuffler=True, decks=12))
    for batch in ("blue", "red"):
        table.play(console.receive(batch, 6), *console.handle_all((*NEW_STEPS[:-1], pb.CARD_STEP_STACKED), batch))
    table.play(*console.shoe(method=DEVICE), console.recut(), console.cut(20), console.cutting_cards(), console.load())
    assert table.table.cards.in_play == "blue"


def test_the_stub_is_what_has_not_left_the_shoe() -> None:
    console, table = _table()
    table.play(*console.opening(), *console.round({}, BANKER_8))
    counted = table.play(console.count_stub(410)).events[0]
    assert (counted.cards.stub_counted.expected, describe(counted)) == (411, "410 cards of blue counted, EXPECTED 411")


def test_idle_cards_leave_the_shoe_and_come_back_e6() -> None:
    console, table = _table()
    table.play(*console.opening(), console.handle(pb.CARD_STEP_IDLED))
    assert not table.table.cards.in_play
    table.play(console.handle(pb.CARD_STEP_VIEWING_OFFERED), console.handle(pb.CARD_STEP_WASHED))
    table.play(*console.shoe([1]), console.burn("KC"))


# --- The built-in shuffler ---


def _played_with(shuffler: SealedShuffler | ChosenOrder, rounds: int = 3) -> tuple[MinibaccaratTable, PureTable]:
    """Rounds of which nobody but the shuffler names a card."""
    console, table = _table(shuffler)
    table.play(*console.opening(method=BUILT_IN))
    for _ in range(rounds):
        _round(console, table)
    return console, table


def _round(console: MinibaccaratTable, table: PureTable) -> None:
    table.play(console.place("banker", 1000), console.no_more_bets())
    while (step := table.table.play.next_step())[0] == "deal":
        table.play(console.deal(step[1]))
    points = [
        sum(min("A23456789".find(c[0]) + 1, 9) for c in table.table.play.hands[h]) % 10 for h in ("player", "banker")
    ]
    winner = "tie" if points[0] == points[1] else "player" if points[0] > points[1] else "banker"
    table.play(console.announce(winner))


def _events(table: PureTable) -> list[pb.Event]:
    return [event for record in table.records for event in record.commit.events]


def test_it_commits_before_the_first_card_and_reveals_when_the_shoe_ends() -> None:
    console, table = _played_with(SealedShuffler.ephemeral())
    ended = table.play(console.end_shoe())
    assert [e.cards.WhichOneof("event") for e in ended.events] == ["shoe_ended", "shuffle_revealed"]
    events = _events(table)
    (shuffled,) = [n for n, e in enumerate(events) if e.cards.HasField("cards_shuffled")]
    first_card = min(n for n, e in enumerate(events) if e.WhichOneof("event") in ("card_dealt", "card_burned"))
    assert shuffled < first_card
    reveal, promise = ended.events[1].cards.shuffle_revealed, events[shuffled].cards.cards_shuffled
    assert hashlib.sha256(reveal.salt + " ".join(reveal.order).encode()).digest() == promise.commitment
    assert Counter(reveal.order) == Counter(DECK * 8)
    out = [
        e.card_dealt.card or e.card_burned.card
        for e in events
        if e.WhichOneof("event") in ("card_dealt", "card_burned")
    ]
    assert out == (list(reveal.order[100:]) + list(reveal.order[:100]))[: len(out)]
    assert " ".join(reveal.order[:3]).encode() not in promise.sealed_order


def test_what_is_revealed_is_checked() -> None:
    console, table = _played_with(SealedShuffler.ephemeral())
    before = table.table.cards
    reveal = table.play(console.end_shoe()).events[1].cards.shuffle_revealed
    assert check_reveal(before, reveal) == ""
    swapped = pb.ShuffleRevealed(batch="blue", salt=reveal.salt, order=[*reveal.order[1::-1], *reveal.order[2:]])
    if reveal.order[0] != reveal.order[1]:
        assert check_reveal(before, swapped).endswith("is not the one that was committed to")
    salted = pb.ShuffleRevealed(batch="blue", salt=b"x", order=reveal.order)
    assert check_reveal(before, salted).endswith("is not the one that was committed to")
    assert "nobody had committed to" in check_reveal(before, pb.ShuffleRevealed(batch="red"))


def test_a_stacked_shoe_and_a_switched_card_are_found() -> None:
    console, table = _played_with(ChosenOrder("KS"), rounds=1)
    cards = table.table.cards
    shoe = cards.batches["blue"]
    reveal = table.play(console.end_shoe()).events[1].cards.shuffle_revealed
    switched = tuple("AS" if n == 2 else card for n, card in enumerate(shoe.gone))
    assert shoe.gone[2] != "AS"
    tampered = type(cards)(batches={"blue": replace(shoe, gone=switched)}, in_play="blue")
    assert check_reveal(tampered, reveal).startswith("card 3 from 'blue' was AS, the revealed order has")
    order = ["AS", *reveal.order[1:]]
    promise = hashlib.sha256(reveal.salt + " ".join(order).encode()).digest()
    stacked = type(cards)(batches={"blue": replace(shoe, commitment=promise)}, in_play="blue")
    found = check_reveal(stacked, pb.ShuffleRevealed(batch="blue", salt=reveal.salt, order=order))
    assert found == "the order revealed for 'blue' is not 8 decks"


def test_a_reader_that_sees_another_card_is_refused() -> None:
    console, table = _table(ChosenOrder())
    table.play(*console.opening(method=BUILT_IN), console.no_more_bets())
    check_refused(table, [console.deal("player", "2C")], "CARD_MISMATCH", "")
    check_refused(table, [console.show_cutting_card()], "CUTTING_CARD_NOT_REACHED", "E.4")


def test_a_host_without_the_key_deals_nothing() -> None:
    console, table = _played_with(ChosenOrder(), rounds=0)
    table.shuffler = None
    check_refused(table, [console.no_more_bets(), console.deal("player")], "NO_SHUFFLER", "")


def test_its_cutting_card_comes_by_itself_and_calls_the_last_hand_j8() -> None:
    console, table = _table(SealedShuffler.ephemeral())
    seats = console.opened()
    table.play(*seats, console.receive(), *console.handle_all(), *console.shoe([1], BUILT_IN), console.burn())
    while not table.table.cards.finished:
        _round(console, table)
    kinds = [e.cards.WhichOneof("event") for e in _events(table)]
    assert (kinds.count("cutting_card_reached"), kinds.count("last_hand_called")) == (1, 1)
    reached = kinds.index("cutting_card_reached")
    out = [e for e in _events(table)[:reached] if e.WhichOneof("event") in ("card_dealt", "card_burned")]
    assert len(out) == 416 - 14


def test_another_shuffle_reveals_the_one_it_replaces() -> None:
    console, table = _table(SealedShuffler.ephemeral())
    table.play(*_washed(console), console.shuffle(BUILT_IN))
    again = table.play(console.shuffle(BUILT_IN))
    assert [e.cards.WhichOneof("event") for e in again.events] == ["shuffle_revealed", "cards_shuffled"]
    removed = table.play(console.remove())
    assert [e.cards.WhichOneof("event") for e in removed.events] == ["shuffle_revealed", "cards_removed"]


def test_cards_survive_a_snapshot() -> None:
    _, table = _played_with(SealedShuffler.ephemeral(), rounds=1)
    for live in table.history:
        assert decode(encode(live.table)) == live.table


def test_every_event_of_cards_has_words() -> None:
    console, table = _played_with(SealedShuffler.ephemeral(), rounds=1)
    table.play(console.end_shoe(), console.shuffle(MANUAL))
    assert not [e for e in _events(table) if "does not know" in describe(e)]


ELSEWHERE = {
    *("NO_CARDS_HERE", "ROLE_NOT_ALLOWED", "CARD_MISMATCH", "CUTTING_CARD_NOT_REACHED"),
    *("WRONG_BATCH", "NO_CUTTING_CARD_HERE", "SHOE_EMPTY", "BAD_CARD", "CARD_MISSING", "CARDS_NOT_READY"),
}
"""Asked for by other tests here, or by those of minibaccarat."""


def test_every_code_of_the_source_is_exercised() -> None:
    assert codes_in_source("cards") - {case.code for case in CASES} <= ELSEWHERE
