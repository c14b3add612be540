"""The refusals that let it ride, three card poker and four card poker share: each is tried at each of them, and its
clause is the game's own."""

from collections.abc import Callable
from typing import Any, NamedTuple

import roundledger.v1 as pb
from games.house_poker.rules import HouseGame
from tests.support.cards import BUILT_IN, DEVICE, NEW_STEPS, ChosenOrder
from tests.support.guards import check_refused
from tests.support.house_poker.console import FLOORPERSON, PLAY_ON, HousePokerTable
from tests.support.pure import PureStream

Table = Any
"""Any of the three consoles."""


class SharedCase(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted. The clause is that of a step."""

    code: str
    step: str
    why: str
    script: Callable[[Table], list[pb.Command]]
    actor: pb.Actor | None = None


ANNA = pb.Actor(actor_id="anna", role=pb.ROLE_PLAYER)
TWO = ("anna", "ben")
HAND = {"dealing": "hand", "shuffler": "automated"}
SHOE = {"dealing": "automated_shoe"}
DECKS = {"shuffler": "automated", "second_deck": True}


def _washed(c: Table, **options: Any) -> list[pb.Command]:
    return [*c.opened(**options), c.receive(), *c.handle_all()]


def _settling(c: Table) -> list[pb.Command]:
    """Two hands that nobody has recorded; the house's cards are shown."""
    return [*c.opening(TWO), *c.played(1, 2), *c.stay_all(1, 2), *c.show_house("AD", "KC", "QH", "9S", "8D")]


SHARED_CASES = [
    # The table and its options.
    SharedCase("TOO_MANY_POSITIONS", "table", "eight seats", lambda c: [c.install(8), c.limits(), c.open()]),
    SharedCase(
        "HAND_DEAL_NEEDS_SHUFFLER", "hand", "no shuffler", lambda c: [c.install(), c.limits(), c.open(dealing="hand")]
    ),
    SharedCase(
        "SECOND_DECK_NEEDS_SHUFFLER",
        "batches",
        "no shuffler",
        lambda c: [c.install(), c.limits(), c.open(second_deck=True)],
    ),
    SharedCase(
        "OPTION_CONFLICT",
        "waiver",
        "nobody counts",
        lambda c: [c.install(), c.limits(), c.open(shuffler_counts_deck=True)],
    ),
    SharedCase("SHOE_NOT_ENDED", "", "another shuffler", lambda c: [*c.opening(), c.change(shuffler="automated")]),
    SharedCase("VOID_NOT_IN_RULEBOOK", "", "a void of the pit's", lambda c: [*c.opening(), c.bet(), c.void()]),
    SharedCase("LIVE_WAGERS", "", "closed with a wager up", lambda c: [*c.opening(), c.bet(), c.close()]),
    SharedCase("SHOE_NOT_ENDED", "", "closed with a deck ready", lambda c: [*c.opening(), c.close()]),
    # The deck.
    SharedCase("DECK_COUNT", "decks", "two in one", lambda c: [*c.opened(), c.receive(decks=2)]),
    SharedCase(
        "SECOND_DECK_NEEDS_SHUFFLER", "batches", "a second one", lambda c: [*c.opened(), c.receive(), c.receive("red")]
    ),
    SharedCase(
        "BATCH_COLOUR", "batches", "both blue", lambda c: [*c.opened(**DECKS), c.receive(), c.receive("red", 1, "blue")]
    ),
    SharedCase(
        "TOO_MANY_BATCHES",
        "batches",
        "one deck of two must go",
        lambda c: [
            *c.opened(**DECKS),
            *(x for batch in ("blue", "red") for x in (c.receive(batch), *c.handle_all(batch=batch))),
            c.change(shuffler="automated"),
            c.shuffle(DEVICE),
            c.load(),
        ],
    ),
    SharedCase(
        "WRONG_BATCH",
        "batches",
        "the decks take turns",
        lambda c: [*c.opening(**DECKS), c.end_shoe(), c.shuffle(DEVICE), c.load()],
    ),
    SharedCase("HANDLING_ORDER", "steps", "washed first", lambda c: [*c.opened(), c.receive(), c.handle(5)]),
    SharedCase(
        "NOBODY_SEATED", "viewing", "nobody looks", lambda c: [*c.opened(()), c.receive(), *c.handle_all(NEW_STEPS[:4])]
    ),
    SharedCase("SHUFFLE_METHOD", "shuffle", "no device", lambda c: [*_washed(c), c.shuffle(DEVICE)]),
    SharedCase("CARDS_NOT_SHUFFLED", "shuffle", "loaded", lambda c: [*_washed(c), c.load()]),
    SharedCase("CARDS_NOT_CUT", "cut", "loaded uncut", lambda c: [*_washed(c), c.shuffle(), c.load()]),
    SharedCase("CUT_TOO_SHALLOW", "cut_depth", "nine cards", lambda c: [*_washed(c), c.shuffle(), c.cut(9)]),
    SharedCase("CUT_TOO_DEEP", "cut_depth", "all cards", lambda c: [*_washed(c), c.shuffle(), c.cut(52)]),
    SharedCase(
        "CUT_NOT_CALLED_FOR",
        "cut",
        "after a device",
        lambda c: [*_washed(c, shuffler="automated"), c.shuffle(DEVICE), c.cut()],
    ),
    SharedCase("WRONG_CUTTER", "cut", "a player cuts", lambda c: [*_washed(c), c.shuffle(), c.cut(20, 1)], ANNA),
    SharedCase("WRONG_CUTTER", "cut", "offered", lambda c: [*_washed(c), c.shuffle(), c.offer_cut(1)]),
    SharedCase("CARDS_DEALT", "recut", "too late", lambda c: [*c.opening(), *c.closed(), c.deal(""), c.recut()]),
    SharedCase("WRONG_STATE", "count", "counted in the shoe", lambda c: [*c.opening(), c.count_stub(52)]),
    SharedCase("NO_DECK", "decks", "no cards at all", lambda c: [*c.opened(), c.bet()]),
    SharedCase("CARDS_NOT_READY", "shuffle", "not shuffled", lambda c: [*_washed(c), c.bet()]),
    SharedCase(
        "CARDS_NOT_READY", "shuffle", "to be cut again", lambda c: [*c.opening(), c.bet(), c.recut(), c.no_more_bets()]
    ),
    SharedCase(
        "SPREAD_DUE", "idle", "everybody had left", lambda c: [*c.opening(), c.leave(), c.seat(1, "anna"), c.bet()]
    ),
    SharedCase(
        "SPREAD_DUE", "idle", "shuffled", lambda c: [*c.opening(), c.leave(), c.end_shoe(), c.seat(1), c.shuffle()]
    ),
    # Wagers.
    SharedCase("SEAT_EMPTY", "", "nobody there", lambda c: [*c.opening(), c.bet(3)]),
    SharedCase("NOT_YOUR_SEAT", "", "ben's seat", lambda c: [*c.opening(TWO), c.bet(2)], ANNA),
    SharedCase("NOT_YOUR_SEAT", "", "ben's wagers", lambda c: [*c.opening(TWO), c.bet(2), c.withdraw(2)], ANNA),
    SharedCase(
        "EQUIPMENT_FAILED", "", "a shoe that failed", lambda c: [*c.opening(), c.inspect("shoe", passed=False), c.bet()]
    ),
    SharedCase(
        "MATCH_PLAY_NOT_CONFIGURED", "instruments", "a coupon", lambda c: [*c.opening(), c.bet(coupon_cents=500)]
    ),
    SharedCase("BETTING_CLOSED", "betting", "too late", lambda c: [*c.opening(), *c.closed(), c.bet()]),
    SharedCase("BETTING_CLOSED", "betting", "taken back", lambda c: [*c.opening(), *c.closed(), c.withdraw()]),
    SharedCase("BETTING_CLOSED", "betting", "called twice", lambda c: [*c.opening(), *c.closed(), c.no_more_bets()]),
    SharedCase("NO_WAGER", "betting", "nobody bets", lambda c: [*c.opening(), c.no_more_bets()]),
    SharedCase("NO_SUCH_WAGER", "betting", "nothing to take back", lambda c: [*c.opening(), c.withdraw()]),
    SharedCase("MULTI_SEAT_OFF", "seats", "two seats", lambda c: [*c.opening(("anna", "anna")), c.bet(), c.bet(2)]),
    # The deal.
    SharedCase("WRONG_STATE", "deal", "before no more bets", lambda c: [*c.opening(), c.bet(), c.deal()]),
    SharedCase(
        "WRONG_STATE", "deal", "one card more", lambda c: [*c.opening(), *c.closed(), c.unseen(), c.deal("", count=1)]
    ),
    SharedCase(
        "SEAT_NOT_BETTING",
        "deal",
        "seat 2",
        lambda c: [*c.opening(TWO), *c.closed(), c.deal(destination="seat", seat=2)],
    ),
    SharedCase(
        "WRONG_DESTINATION",
        "deal",
        "the house first",
        lambda c: [*c.opening(), *c.closed(), c.deal(destination=c.house)],
    ),
    SharedCase(
        "WRONG_DESTINATION",
        "deal",
        "seat 2 first",
        lambda c: [*c.opening(TWO), *c.closed(1, 2), c.deal("", destination="seat", seat=2)],
    ),
    SharedCase("TOO_MANY_CARDS", "deal", "43", lambda c: [*c.opening(), *c.closed(), c.deal(count=43)]),
    SharedCase("TOO_MANY_CARDS", "deal", "43 names", lambda c: [*c.opening(), *c.closed(), c.deal(*[""] * 43)]),
    SharedCase("BAD_CARD", "", "a one", lambda c: [*c.opening(), *c.closed(), c.deal("1S")]),
    SharedCase("CARD_NOT_IN_SHOE", "", "dealt twice", lambda c: [*c.opening(), *c.closed(), c.deal("AS", "AS")]),
    SharedCase(
        "CARD_NAMED_BY_SHUFFLER",
        "",
        "a name for a sealed card",
        lambda c: [*c.opening(method=BUILT_IN), *c.closed(), c.deal("AS")],
    ),
    # The stub.
    SharedCase("WRONG_STATE", "stub", "during the deal", lambda c: [*c.opening(), *c.closed(), c.discard_stub()]),
    SharedCase("WRONG_STATE", "stub", "twice", lambda c: [*c.opening(), *c.played(), c.discard_stub()]),
    SharedCase("WRONG_STATE", "stub", "counted in the rack", lambda c: [*c.opening(), *c.played(), c.count(1)]),
    SharedCase(
        "COUNT_IS_RIGHT",
        "count",
        "a right count, and a misdeal",
        lambda c: [*c.opening(), *c.closed(), c.unseen(), c.count(c.stub(1), (1, 4))],
    ),
    SharedCase(
        "COUNT_IS_RIGHT",
        "count",
        "no misdeal after all",
        lambda c: [*c.opening(), *c.closed(), c.unseen(), c.count(c.stub(1) - 1, (1, c.hand_size))],
    ),
    SharedCase(
        "SEAT_NOT_BETTING",
        "count",
        "a seat without a hand",
        lambda c: [*c.opening(), *c.closed(), c.unseen(), c.count(c.stub(1) - 1, (2, 1))],
    ),
    # Decisions and hands turned over.
    SharedCase(
        "WRONG_STATE", "turn", "before the stub is away", lambda c: [*c.opening(), *c.closed(), c.unseen(), *c.stay()]
    ),
    SharedCase("SEAT_NOT_BETTING", "turn", "without a wager", lambda c: [*c.opening(TWO), *c.played(), *c.stay(2)[:1]]),
    SharedCase("NOT_YOUR_TURN", "turn", "seat 2 first", lambda c: [*c.opening(TWO), *c.played(1, 2), *c.stay(2)[:1]]),
    SharedCase(
        "ALREADY_DECIDED",
        "turn",
        "twice",
        lambda c: [*c.opening(TWO), *c.played(1, 2), *c.stay()[:1], *c.stay()[:1]],
    ),
    SharedCase(
        "NOT_YOUR_SEAT",
        "",
        "for ben",
        lambda c: [*c.opening(TWO), *c.played(1, 2), *c.stay()[:1], *c.stay(2)[:1]],
        ANNA,
    ),
    SharedCase(
        "DECISIONS_PENDING",
        "reveal",
        "too early",
        lambda c: [*c.opening(), *c.played(), *c.show_house("AD", "KC", "QH")],
    ),
    SharedCase("WRONG_STATE", "settle", "the house first", lambda c: [*c.opening(), *c.played(), c.turn(1)]),
    SharedCase("NOT_YOUR_TURN", "settle", "seat 1 first", lambda c: [*_settling(c), c.turn(1)]),
    SharedCase("SEAT_NOT_BETTING", "settle", "no hand there", lambda c: [*_settling(c), c.turn(3)]),
    SharedCase("CARD_MISSING", "reveal", "nobody knows them", lambda c: [*_settling(c), c.turn(2)]),
    SharedCase("CARD_COUNT", "reveal", "one of them", lambda c: [*_settling(c), c.turn(2, "2S")]),
    # Irregularities.
    SharedCase("WRONG_STATE", "deal", "face up before the deal", lambda c: [*c.opening(), c.face_up("AS")]),
    SharedCase("WRONG_STATE", "deal", "face up after the deal", lambda c: [*c.opening(), *c.played(), c.face_up("AS")]),
    SharedCase("CARD_MISSING", "", "face up unnamed", lambda c: [*c.opening(), *c.closed(), c.face_up()]),
    SharedCase("WRONG_STATE", "deal", "drawn before the deal", lambda c: [*c.opening(), c.in_error()]),
    SharedCase(
        "WRONG_STATE",
        "in_error",
        "more than are due",
        lambda c: [*c.opening(), *c.closed(), c.deal(*[""] * (51 - c.stub(1))), c.in_error(), c.in_error()],
    ),
    SharedCase(
        "ROLE_NOT_ALLOWED",
        "exposed",
        "a dealer's ruling",
        lambda c: [*c.opening(), *c.closed(), c.deal("AS"), c.exposed("AS", 1, ruling=PLAY_ON)],
    ),
    SharedCase(
        "RULING_NOT_PERMITTED",
        "exposed",
        "a card drawn in error is used",
        lambda c: [*c.opening(), *c.closed(), c.exposed("AS", destination="shoe", ruling=PLAY_ON)],
        FLOORPERSON,
    ),
    SharedCase(
        "WRONG_DESTINATION", "exposed", "nowhere", lambda c: [*c.opening(), c.exposed("AS", destination="moon")]
    ),
    SharedCase("SEAT_NOT_BETTING", "exposed", "no hand", lambda c: [*c.opening(), c.exposed("AS", 1)]),
    SharedCase("NO_SUCH_CARD", "exposed", "none there", lambda c: [*c.opening(), *c.closed(), c.exposed("AS", 1)]),
    SharedCase(
        "NO_SUCH_CARD", "exposed", "which", lambda c: [*c.opening(), *c.closed(), c.deal("AS"), c.exposed(seat=1)]
    ),
    SharedCase(
        "NO_SUCH_CARD",
        "exposed",
        "the fifth of one",
        lambda c: [*c.opening(), *c.closed(), c.deal("AS"), c.exposed(seat=1, number=5)],
    ),
    SharedCase(
        "CARD_MISSING",
        "exposed",
        "nobody knows it",
        lambda c: [*c.opening(), *c.closed(), c.deal(""), c.exposed(seat=1, number=1)],
    ),
    SharedCase(
        "CARD_MISMATCH",
        "exposed",
        "another card",
        lambda c: [*c.opening(), *c.closed(), c.deal("AS"), c.exposed("AD", 1)],
    ),
    SharedCase(
        "CARD_NOT_IN_SHOE",
        "",
        "a card that was exposed elsewhere",
        lambda c: [*c.opening(TWO), *c.closed(1, 2), c.deal("", "AS"), c.exposed("AS", 2), c.exposed("AS", 1)],
    ),
    SharedCase("WRONG_STATE", "misdeal", "no hand dealt", lambda c: [*c.opening(), c.miscounted(4, 1)]),
    SharedCase(
        "COUNT_IS_RIGHT",
        "misdeal",
        "a right hand",
        lambda c: [*c.opening(), *c.played(), c.miscounted(c.hand_size, 1)],
    ),
    SharedCase("BAD_COUNT", "misdeal", "53", lambda c: [*c.opening(), *c.played(), c.miscounted(53, 1)]),
    SharedCase("SEAT_NOT_BETTING", "misdeal", "no hand", lambda c: [*c.opening(), *c.played(), c.miscounted(4, 2)]),
    SharedCase("NO_SUCH_DEVICE", "shuffler", "none", lambda c: [*c.opening(), c.shuffler_fault()]),
    SharedCase("UNKNOWN_BATCH", "shuffler", "no such deck", lambda c: [*c.opening(**HAND), c.shuffler_fault("green")]),
    SharedCase("WRONG_STATE", "shuffler", "in the shoe", lambda c: [*c.opening(**HAND), c.shuffler_fault()]),
    SharedCase("NO_SUCH_DEVICE", "shoe", "a manual one", lambda c: [*c.opening(), *c.closed(), c.shoe_fault()]),
    SharedCase("WRONG_STATE", "deal", "before the deal", lambda c: [*c.opening(**SHOE), c.shoe_fault()]),
]
"""STUB_COUNT_DUE and CARDS_TOO_OLD are among the worked examples; limits, seats and amounts among each game's own."""


def check_shared(game: HouseGame, console: HousePokerTable, case: SharedCase) -> None:
    clause = game.clauses[case.step] if case.step else ""
    check_refused(PureStream(console.table_id, ChosenOrder()), case.script(console), case.code, clause, case.actor)
