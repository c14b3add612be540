"""The worked examples of three card poker: ledger A and wide limits unless said. A, P, PP: ante, play, pair plus."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from games.tables.state import OptionValue
from tests.support.cards import DEVICE
from tests.support.examples import Example, Step
from tests.support.three_card_poker.console import ThreeCardPokerTable as Table

OPENED = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)


def _hand(
    name: str,
    cite: str,
    wagers: str,
    player: str,
    dealer: str,
    net: Mapping[str, int],
    **options: OptionValue,
) -> Example:
    """One seat's round. Wagers as "A 1000 P 1000 PP 500"; without P an ante is forfeited."""

    def play(table: Table) -> Iterator[Step]:
        words = wagers.split()
        staked = {kind: int(cents) for kind, cents in zip(words[::2], words[1::2], strict=True)}
        yield from map(Step, table.opening(**options))
        yield Step(table.place(staked.get("A", 0), staked.get("PP", 0)))
        yield from map(Step, table.dealt({1: player}, dealer))
        if "P" in staked:
            yield Step(table.make_play(staked["P"]))
        elif "A" in staked:
            yield Step(table.forfeit())
            yield Step(table.collect_forfeits(), net=net)
            yield Step(table.reveal())
            return
        yield Step(table.reveal(), net=net)

    return Example(name, cite, Table, play)


WON = {"ante": 1000, "play": 1000}
LOST = {"ante": -1000, "play": -1000}
UNOPPOSED = {"ante": 1000, "play": 0}
PUSHED = {"ante": 0, "play": 0}


def _tc19(table: Table) -> Iterator[Step]:
    """A dealer's card flashes before the reveal: everything goes back."""
    yield from map(Step, (*table.opening(), table.place(1000, 500)))
    yield from map(Step, (*table.dealt({1: "QS 9H 4D"}, "QD 9C 5H"), table.make_play()))
    yield Step(table.exposed("9C"), net={"ante": 0, "play": 0, "pair_plus": 0})
    yield Step(table.place(1000), refused="CARDS_NOT_READY")


def _tc20(table: Table) -> Iterator[Step]:
    yield from map(Step, table.opening(wager_mode="both_within_5x"))
    yield Step(table.place(500, 2600), refused="WAGER_MODE")
    yield Step(table.change(wager_mode="ante_ge_half_pp"))
    yield Step(table.place(500, 1001), refused="WAGER_MODE")
    yield Step(table.change())
    yield from map(Step, (table.place(1000), *table.dealt({1: "QS 9H 4D"}, "QD 9C 5H")))
    yield Step(table.make_play(900), refused="PLAY_AMOUNT")


def _tc20_age(table: Table) -> Iterator[Step]:
    """Cards dealt from the hand are changed after four hours."""
    for command in table.opening(dealing="hand", shuffler="automated"):
        yield Step(command, at=OPENED)
    yield Step(table.place(1000), at=OPENED + timedelta(hours=4))
    yield Step(table.withdraw(), at=OPENED + timedelta(hours=4))
    yield Step(table.end_shoe(), at=OPENED + timedelta(hours=4))
    for command in table.ready(DEVICE):
        yield Step(command, at=OPENED + timedelta(hours=4))
    yield Step(table.place(1000), refused="CARDS_TOO_OLD", at=OPENED + timedelta(hours=4, minutes=1))


def _tc22(table: Table) -> Iterator[Step]:
    """The forfeit comes back when all hands are void."""
    yield from map(Step, (*table.opening(("anna", "ben")), table.place(1000, 500), table.place(1000, seat=2)))
    yield from map(Step, (*table.dealt({1: "2S 2H 9D", 2: "KS 8H 4D"}, "QD 9C 5H"), table.forfeit()))
    yield Step(table.make_play(1000, 2))
    yield Step(table.collect_forfeits(), net={"ante": -1000, "pair_plus": -500})
    yield Step(table.exposed("QD"), net={"ante": 0, "play": 0, "pair_plus": 0})


def _tc23(table: Table) -> Iterator[Step]:
    """Two seats leave 43 cards; the stub is counted in the fifth round at the latest."""
    yield from map(Step, table.opening(("anna", "ben")))
    for number in range(5):
        yield from map(Step, table.ready() if number else ())
        yield from map(Step, (table.place(1000), table.place(1000, seat=2), table.no_more_bets()))
        yield Step(table.deal("2S", "8H", "9D", "3S", "4H", "TC", "5D", "6C", "QC"))
        yield Step(table.discard_stub(), refused="STUB_COUNT_DUE" if number == 4 else "")
        if number == 4:
            yield Step(table.count(43))
        yield from map(Step, (table.forfeit(), table.make_play(1000, 2)))
        yield Step(table.reveal(), refused="FORFEITS_PENDING")
        yield Step(table.collect_forfeits(), net={"ante": -1000})
        yield Step(table.reveal(), net=LOST)


def _tc23_set_aside(table: Table) -> Iterator[Step]:
    """With one card found face up, 42 are left; a count of 43 is one too many, and nobody was misdealt."""
    yield from map(Step, table.opening(("anna", "ben")))
    for number, counted in enumerate((42, 43)):
        yield from map(Step, table.ready() if number else ())
        yield from map(Step, (table.place(1000), table.place(1000, seat=2), table.no_more_bets()))
        yield from map(Step, (table.deal("2S"), table.face_up("AC")))
        yield Step(table.deal("8H", "9D", "3S", "4H", "TC", "5D", "6C", "QC"))
        if counted == 43:
            yield Step(table.count(43), net={"ante": 0})
            yield Step(table.place(1000), refused="NO_DECK")
            return
        yield from map(Step, (table.count(42), table.make_play(), table.make_play(1000, 2)))
        yield Step(table.reveal(), net={"ante": -2000, "play": -2000})


EXAMPLES = [
    _hand("TC-01", "K.1.a", "A 1000 P 1000", "QS 6H 4D", "QD 6C 3H", WON),
    _hand("TC-02", "K.1.a", "A 1000 P 1000", "9S 5H 3D", "JD 8C 4H", UNOPPOSED),
    _hand("TC-03", "K.1.a", "A 1000 P 1000", "KS 5H 3D", "JD 8C 4H", UNOPPOSED),
    _hand("TC-04", "C.3, J.3", "A 1000 P 1000 PP 500", "QS 9H 4D", "QD 9C 4H", {**PUSHED, "pair_plus": -500}),
    _hand("TC-05", "reading 2", "A 1000 P 1000", "JS 9H 4D", "JD 9C 4H", UNOPPOSED),
    _hand(
        "TC-06",
        "K.1.c",
        "A 1000 P 1000 PP 500",
        "5S 6H 7D",
        "8D 9C TH",
        {**LOST, "ante_bonus": 1000, "pair_plus": 2500},
    ),
    _hand("TC-07", "J.2", "A 1000 PP 500", "2S 2H 9D", "3D 9C TH", {"ante": -1000, "pair_plus": -500}),
    _hand("TC-08", "F.1.b", "PP 1500", "2S 8S JS", "AD AC AH", {"pair_plus": 6000}),
    _hand(
        "TC-09",
        "K.1",
        "A 500 P 500 PP 100",
        "9S 9H 9D",
        "2D 5C JH",
        {"ante": 500, "play": 0, "ante_bonus": 2000, "pair_plus": 3000},
    ),
    _hand(
        "TC-09-ledger-B",
        "K.1.b.i",
        "A 500 P 500 PP 100",
        "9S 9H 9D",
        "2D 5C JH",
        {"ante": 500, "play": 0, "ante_bonus": 2000, "pair_plus": 3300},
        pair_plus_ledger="B",
    ),
    _hand("TC-10", "C.2.c", "A 1000 P 1000", "AS 2H 3D", "2D 3C 4H", {**LOST, "ante_bonus": 1000}),
    _hand("TC-11", "C.2.c", "A 1000 P 1000 PP 500", "KS AH 2D", "KD QC 9H", {**WON, "pair_plus": -500}),
    _hand("TC-12", "reading 5", "A 1000 P 1000 PP 500", "2S 2H AD", "3D 3C 4H", {**LOST, "pair_plus": 500}),
    _hand("TC-13", "C.2", "A 1000 P 1000", "4S 5H 6D", "AD KD 9D", {**WON, "ante_bonus": 1000}),
    _hand(
        "TC-14",
        "K.1",
        "A 1000 P 1000 PP 1000",
        "AS KS QS",
        "JD JC JH",
        {**WON, "ante_bonus": 5000, "pair_plus": 40_000},
    ),
    _hand(
        "TC-14-ledger-B",
        "K.1.b.i",
        "A 1000 P 1000 PP 1000",
        "AS KS QS",
        "JD JC JH",
        {**WON, "ante_bonus": 5000, "pair_plus": 35_000},
        pair_plus_ledger="B",
    ),
    _hand("TC-15", "K.1.c", "A 1000 P 1000", "7S 7H 7D", "2D 3D 4D", {**LOST, "ante_bonus": 4000}),
    _hand("TC-16-a", "K.1.a", "A 1000 P 1000", "KS 3H 2D", "QD 3C 2H", WON),
    _hand("TC-16-b", "K.1.a", "A 1000 P 1000", "KS 3H 2D", "4D 7D 9D", LOST),
    _hand(
        "TC-17",
        "K.1",
        "A 1000 P 1000 PP 500",
        "TS JH QD",
        "2D 5C JD",
        {**UNOPPOSED, "ante_bonus": 1000, "pair_plus": 2500},
    ),
    _hand("TC-18", "C.3", "A 1500 P 1500", "8S 8H AD", "8D 8C KH", {"ante": 1500, "play": 1500}),
    Example("TC-19", "L.4", Table, _tc19),
    Example("TC-20", "F.5, J.2", Table, _tc20),
    Example("TC-20-age", "D.6", Table, _tc20_age),
    _hand(
        "TC-21",
        "reading 11",
        "A 1000 P 1000 PP 500",
        "4S 5H 6D",
        "4D 5C 6H",
        {**PUSHED, "ante_bonus": 1000, "pair_plus": 2500},
    ),
    Example("TC-22", "L.4", Table, _tc22),
    Example("TC-23", "G.5, J.2", Table, _tc23),
    Example("TC-23-set-aside", "G.5.b, L.1", Table, _tc23_set_aside),
]
