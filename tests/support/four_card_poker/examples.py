"""The worked examples of four card poker: ties are the player's and limits wide unless said. A, P, AU: ante, play, aces
up; the dealer's last card lies face up."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from games.tables.state import OptionValue
from tests.support.examples import Example, Step
from tests.support.four_card_poker.console import FourCardPokerTable as Table

OPENED = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)
ANY = "QD QC QH 6S 4D 2C"
"""A dealer's hand that does not matter."""


def _hand(
    name: str,
    cite: str,
    wagers: str,
    player: str,
    dealer: str,
    net: Mapping[str, int],
    **options: OptionValue,
) -> Example:
    """One seat's round. Wagers as "A 1000 P 3000 AU 500"; an ante without P is folded."""

    def play(table: Table) -> Iterator[Step]:
        words = wagers.split()
        staked = {kind: int(cents) for kind, cents in zip(words[::2], words[1::2], strict=True)}
        yield from map(Step, table.opening(**options))
        yield Step(table.place(staked.get("A", 0), staked.get("AU", 0)))
        yield from map(Step, table.dealt({1: player}, dealer))
        if "P" in staked:
            yield Step(table.make_play(staked["P"]))
        elif "A" in staked:
            yield Step(table.fold(), net=net)
            yield Step(table.reveal())
            return
        yield Step(table.reveal(), net=net)

    return Example(name, cite, Table, play)


def _fc13(table: Table) -> Iterator[Step]:
    """One and a half times the ante, where the house takes whole multiples only."""
    yield from map(Step, (*table.opening(play_step="whole_multiples"), table.place(1000)))
    yield from map(Step, table.dealt({1: "AS AD KC JH 2S"}, "AC AH KD TH 9D 3C"))
    yield Step(table.make_play(1500), refused="PLAY_MULTIPLE")
    yield Step(table.make_play(2000))
    yield Step(table.reveal(), net={"play": 2000, "ante": 1000})


def _fc17(table: Table) -> Iterator[Step]:
    """Seat 3 was dealt four cards: its stakes go back, and the others are settled."""
    yield from map(Step, table.opening(("anna", "", "carla", "", "emma")))
    yield from map(Step, (table.place(1000), table.place(1000, 500, seat=3), table.place(1000, seat=5)))
    hands = {1: "KS KD 9C 4H 2S", 3: "AS AD 8C 5H 3S", 5: "TS TD 7C 6H 3D"}
    *before, stub = table.dealt(hands, "QD QC 8H 6S 4D 2C")
    yield from map(Step, before)
    yield Step(table.miscounted(4, 3), net={"ante": 0, "aces_up": 0})
    yield from map(Step, (stub, table.make_play(1000, 1)))
    yield Step(table.make_play(1000, 3), refused="ALREADY_DECIDED")
    yield Step(table.make_play(1000, 5))
    yield Step(table.reveal(), net={"play": 0, "ante": 0})  # seat 1 wins what seat 5 loses


def _fc18(table: Table) -> Iterator[Step]:
    """The dealer has four cards face down: he gets a fifth, then the one face up."""
    yield from map(Step, (*table.opening(), table.place(1000), table.no_more_bets()))
    yield Step(table.deal("KS", "QD", "KD", "QC", "9C", "8H", "4H", "6S", "2S", ""))
    yield Step(table.miscounted(4))
    yield Step(table.deal("4D", destination="dealer"))
    yield Step(table.deal("2C", destination="dealer"))
    yield from map(Step, (table.discard_stub(), table.make_play(3000)))
    yield Step(table.reveal(), net={"play": 3000, "ante": 1000})


def _fc18_seven(table: Table) -> Iterator[Step]:
    """A dealer with seven cards voids all hands."""
    yield from map(Step, (*table.opening(), table.place(1000, 500)))
    yield from map(Step, table.dealt({1: "KS KD 9C 4H 2S"}, ANY))
    yield Step(table.miscounted(7), net={"ante": 0, "aces_up": 0})


def _fc19(table: Table) -> Iterator[Step]:
    """A card that the dealer has face down flashes: everything goes back."""
    yield from map(Step, (*table.opening(), table.place(1000, 500)))
    yield from map(Step, (*table.dealt({1: "KS KD 9C 4H 2S"}, ANY), table.make_play(2000)))
    yield Step(table.exposed("2C"), refused="CARD_MISMATCH")  # it lies face up by the deal
    yield Step(table.exposed("6S"), net={"ante": 0, "play": 0, "aces_up": 0})


def _fc20(table: Table) -> Iterator[Step]:
    yield from map(Step, (*table.opening(("anna", "ben")), table.place(1000), table.place(0, 500, seat=2)))
    yield from map(Step, table.dealt({1: "KS KD 9C 4H 2S", 2: "AS AD 8C 5H 3S"}, "JD JC 8H 6S 4D 2C"))
    yield Step(table.make_play(900), refused="PLAY_TOO_SMALL")
    yield Step(table.make_play(3100), refused="PLAY_TOO_LARGE")
    yield Step(table.make_play(500, 2), refused="NO_ANTE")
    yield Step(table.make_play(3000))
    yield Step(table.reveal(), net={"play": 3000, "ante": 1000, "aces_up": 500})


def _fc20_age(table: Table) -> Iterator[Step]:
    """All cards are changed after eight hours, however they are dealt."""
    for command in table.opening(dealing="hand", shuffler="automated"):
        yield Step(command, at=OPENED)
    yield Step(table.place(1000), refused="CARDS_TOO_OLD", at=OPENED + timedelta(hours=8, minutes=1))
    yield Step(table.place(1000), at=OPENED + timedelta(hours=8))


def _fc22(table: Table) -> Iterator[Step]:
    """By hand or from a manual shoe, two seats leave 36 cards; the stub is counted in the fifth round at the latest."""
    yield from map(Step, table.opening(("anna", "ben")))
    for number in range(5):
        yield from map(Step, table.ready() if number else ())
        yield from map(Step, (table.place(1000), table.place(1000, seat=2), table.no_more_bets()))
        yield Step(table.unseen(1, 2))
        yield Step(table.discard_stub(), refused="STUB_COUNT_DUE" if number == 4 else "")
        if number == 4:
            yield Step(table.count(36))
        yield Step(table.fold(), net={"ante": -1000})
        yield Step(table.fold(2), net={"ante": -1000})
        yield Step(table.reveal("QD", "QC", "QH", "6S", "4D"))


def _fc22_automated(table: Table) -> Iterator[Step]:
    """From the automated shoe 32 are left, and 31 with one card set aside."""
    yield from map(Step, table.opening(("anna", "ben"), dealing="automated_shoe"))
    for number, left in enumerate((32, 31)):
        yield from map(Step, table.ready() if number else ())
        yield from map(Step, (table.place(1000), table.place(1000, seat=2), table.no_more_bets()))
        yield from map(Step, [table.face_up("AC")] if left == 31 else ())
        yield Step(table.deal_all())
        yield Step(table.count(left))
        yield Step(table.fold(), net={"ante": -1000})
        yield Step(table.fold(2), net={"ante": -1000})
        yield Step(table.reveal("QD", "QC", "QH", "6S", "4D"))


EXAMPLES = [
    _hand("FC-01", "K.1.a", "A 1000 P 3000", "KS KD 9C 4H 2S", "QD QC 8H 6S 4D 2C", {"play": 3000, "ante": 1000}),
    _hand(
        "FC-02",
        "E.3, J.7",
        "A 1000 P 2000 AU 500",
        "AS KD 4H 4S 9C",
        "AD KC 4D 4C 8H 3S",
        {"play": 2000, "ante": 1000, "aces_up": -500},
    ),
    _hand(
        "FC-02-push",
        "J.7",
        "A 1000 P 2000 AU 500",
        "AS KD 4H 4S 9C",
        "AD KC 4D 4C 8H 3S",
        {"play": 0, "ante": 0, "aces_up": -500},
        tie_rule="push",
    ),
    _hand(
        "FC-03",
        "K.1.c",
        "A 1000 P 3000 AU 500",
        "5S 5D 5C 9H 2S",
        "TD TC TH 4S 3D 2C",
        {"play": -3000, "ante": -1000, "ante_bonus": 2000, "aces_up": 3500},
    ),
    _hand("FC-04", "J.2.b", "A 1000 AU 500", "AS AD 9C 4H 2S", ANY, {"ante": -1000, "aces_up": -500}),
    _hand("FC-05", "K.1.b", "AU 500", "AS AD 9C 4H 2S", ANY, {"aces_up": 500}),
    _hand("FC-06", "K.1.b", "AU 500", "KS KD 9C 4H 2S", ANY, {"aces_up": -500}),
    _hand(
        "FC-07",
        "E.2",
        "A 1000 P 1000 AU 500",
        "4H 5H 6H 7S 9H",
        "AD AC KH QS 9D 2C",
        {"play": 1000, "ante": 1000, "aces_up": 3000},
    ),
    _hand(
        "FC-08",
        "E.2",
        "A 1000 P 3000 AU 500",
        "8S 8D 8C 8H 2S",
        "4D 5D 6D 7D KH QC",
        {"play": 3000, "ante": 1000, "ante_bonus": 25_000, "aces_up": 25_000},
    ),
    _hand(
        "FC-09",
        "E.2",
        "A 1000 P 3000",
        "8S 8D 8C 5H 2S",
        "AD KD 9D 3D 7C 7H",
        {"play": 3000, "ante": 1000, "ante_bonus": 2000},
    ),
    _hand(
        "FC-10",
        "A.4",
        "A 1000 P 3000 AU 500",
        "AS AD KC QH 2S",
        "KD KS 9C 9H 4D 2C",
        {"play": -3000, "ante": -1000, "aces_up": 500},
    ),
    _hand(
        "FC-11",
        "E.2.e",
        "A 1000 P 1000 AU 500",
        "AS 2D 3C 4H 9S",
        "2C 3D 4S 5H JD KC",
        {"play": -1000, "ante": -1000, "aces_up": 2500},
    ),
    _hand(
        "FC-12",
        "E.2.e",
        "A 1000 P 1000 AU 500",
        "QS KD AC 2H 7S",
        "3D 3C 8H TS JD 5C",
        {"play": -1000, "ante": -1000, "aces_up": -500},
    ),
    _hand("FC-13", "A.5", "A 1000 P 1500", "AS AD KC JH 2S", "AC AH KD TH 9D 3C", {"play": 1500, "ante": 1000}),
    Example("FC-13-multiples", "A.5", Table, _fc13),
    _hand(
        "FC-14",
        "K.1",
        "A 700 P 2100 AU 300",
        "3H 4H 5H 6H 6D",
        "9S 9D 9C KH 4D 2C",
        {"play": 2100, "ante": 700, "ante_bonus": 14_000, "aces_up": 9000},
    ),
    _hand(
        "FC-15",
        "E.2.f",
        "A 1000 P 1000 AU 500",
        "JS JD 4C 4H 2S",
        "JC JH 5C 5H AD KD",
        {"play": -1000, "ante": -1000, "aces_up": 1000},
    ),
    _hand(
        "FC-16",
        "E.2.b",
        "A 500 P 1500 AU 100",
        "AH 2H 3H 4H KS",
        "KD KC KH 2S 5D 7C",
        {"play": 1500, "ante": 500, "ante_bonus": 10_000, "aces_up": 3000},
    ),
    Example("FC-17", "L.3", Table, _fc17),
    Example("FC-18", "L.3", Table, _fc18),
    Example("FC-18-seven", "L.3", Table, _fc18_seven),
    Example("FC-19", "L.4", Table, _fc19),
    Example("FC-20", "J.2.a", Table, _fc20),
    Example("FC-20-age", "C.4", Table, _fc20_age),
    _hand(
        "FC-21",
        "K.1.c",
        "A 1000 P 3000 AU 500",
        "3H 4H 5H 6H 9D",
        "3S 4S 5S 6S KD JC",
        {"play": 3000, "ante": 1000, "ante_bonus": 20_000, "aces_up": 15_000},
    ),
    _hand(
        "FC-21-push",
        "J.7",
        "A 1000 P 3000 AU 500",
        "3H 4H 5H 6H 9D",
        "3S 4S 5S 6S KD JC",
        {"play": 0, "ante": 0, "ante_bonus": 20_000, "aces_up": 15_000},
        tie_rule="push",
    ),
    Example("FC-22", "G.6", Table, _fc22),
    Example("FC-22-automated", "I.3, I.5", Table, _fc22_automated),
]
