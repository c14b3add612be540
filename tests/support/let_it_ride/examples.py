"""The worked examples of let it ride: no payout limit and wide limits unless said. Cards are a seat's own three and,
after the bar, left and right; R rides and W is withdrawn, for bets 1 and 2. The bonus takes 100 cents."""

from collections.abc import Iterator, Mapping

from games.tables.state import OptionValue
from tests.support.examples import Example, Step
from tests.support.house_poker.console import in_passes
from tests.support.let_it_ride.console import LetItRideTable as Table

BONUS = {"bonus": -100}
"""The chip is collected, whatever the cards will be."""


def _hand(
    name: str, cite: str, staked: str, cards: str, net: Mapping[str, int], dead: str = "", **options: OptionValue
) -> Example:
    """One seat's round. Staked as "500 R W", with B in front for a bonus."""

    def play(table: Table) -> Iterator[Step]:
        own, community = cards.split(" | ")
        *bonus, amount, first, second = staked.split()
        install, *opening = table.opening(**options)
        sign = [table.post_limit()] if "payout_limit_cents" in options else []
        yield from map(Step, (install, *sign, *opening, table.bets(int(amount))))
        yield from map(Step, [table.bonus()] if bonus else ())
        yield Step(table.no_more_bets())
        yield from [Step(table.collect_bonus(), net=BONUS)] if bonus else []
        yield from map(Step, table.dealt({1: own}, community, dead))
        for bet, choice in enumerate((first, second), 1):
            yield Step(table.ride(1, bet) if choice == "R" else table.take_back(1, bet))
            yield Step(table.reveal(), net=net if bet == 2 else None)

    return Example(name, cite, Table, play)


def _won(*cents: int, bonus: int = 0) -> dict[str, int]:
    """What bets 1 to 3 win where all of them ride."""
    named = {f"bet{number}": won for number, won in enumerate(cents, 1)}
    return {**named, **({"bonus": bonus} if bonus else {})}


def _lr05(table: Table) -> Iterator[Step]:
    """Automated stacks: the bottom card of the last is burned."""
    yield from map(Step, (*table.opening(dealing="automated_shoe"), table.bets(500), table.no_more_bets()))
    yield Step(table.deal("TS", "4C", "2S", "TH", "9D", "TD"))
    yield from map(Step, (table.discard_stub(), table.ride(), table.reveal(), table.ride(1, 2)))
    yield Step(table.reveal(), net=_won(500, 500, 500))


def _lr17(table: Table) -> Iterator[Step]:
    """Bet 1 was taken back before all hands turned out to be void: it stays back, the rest goes back too."""
    yield from map(Step, (*table.opening(("", "", "carla")), table.bets(500, 3), table.bonus(3)))
    yield Step(table.no_more_bets())
    yield Step(table.collect_bonus(), net=BONUS)
    yield from map(Step, (*table.dealt({3: "8S 8D 3C"}, "8H 2S"), table.take_back(3)))
    yield Step(table.miscounted(4, 3), net={"bet2": 0, "bet3": 0, "bonus": 0})
    yield Step(table.bets(500, 3), refused="CARDS_NOT_READY")


def _lr18(table: Table) -> Iterator[Step]:
    """Two cards too many in the stub, and nobody misdealt: all void, and the deck goes."""
    yield from map(Step, (*table.opening(("anna", "ben")), table.bets(500), table.bets(500, 2), table.no_more_bets()))
    yield Step(table.unseen(1, 2))
    yield Step(table.count(45), net={"bet1": 0, "bet2": 0, "bet3": 0})
    yield Step(table.bets(500), refused="NO_DECK")


def _lr19(table: Table) -> Iterator[Step]:
    yield from map(Step, table.opening())
    yield Step(table.bets(500, bet3_cents=600), refused="BETS_UNEQUAL")
    yield Step(table.bonus(), refused="BONUS_WITHOUT_BETS")
    yield Step(table.bets(500))
    yield Step(table.bonus(1, 200), refused="BONUS_AMOUNT")
    yield from map(Step, (table.no_more_bets(), *table.dealt({1: "8S 8D 3C"}, "8H 2S"), table.ride(), table.reveal()))
    yield Step(table.take_back(1, 1), refused="BET_NOT_OPEN")


def _lr20(table: Table) -> Iterator[Step]:
    """Seats 2 and 3 are one player's; seats are settled 6, 3, 2."""
    players = ("", "anna", "anna", "anna", "", "fay")
    yield from map(Step, (*table.opening(players, two_seats=True), table.bets(500, 2)))
    yield Step(table.bets(500, 4), refused="SEATS_NOT_ADJACENT")
    yield Step(table.bets(500, 3))
    yield Step(table.bets(500, 4), refused="SEAT_LIMIT")
    yield from map(Step, (table.bets(500, 6), table.no_more_bets()))
    yield from map(Step, table.dealt({2: "TS TD 4C", 3: "KS KD 5C", 6: "9S 7D 3C"}, "8H 2S"))
    for bet in (1, 2):
        yield from (Step(table.ride(seat, bet)) for seat in (2, 3, 6))
        yield Step(table.reveal(), net=_won(500, 500, 500) if bet == 2 else None)


def _lr21(table: Table) -> Iterator[Step]:
    """Two seats and one card set aside leave 42."""
    yield from map(Step, (*table.opening(("anna", "ben")), table.bets(500), table.bets(500, 2), table.no_more_bets()))
    yield from map(Step, (table.face_up("AC"), table.unseen(1, 2), table.count(42)))


def _lr22(table: Table) -> Iterator[Step]:
    """The stub is counted in the fifth round at the latest."""
    yield from map(Step, table.opening())
    for number in range(5):
        yield from map(Step, table.ready() if number else ())
        yield from map(Step, (table.bets(500), table.no_more_bets()))
        yield Step(table.deal(*in_passes(["9S", "7D", "3C"], ["8H", "2S", "AC"])))
        yield Step(table.discard_stub(), refused="STUB_COUNT_DUE" if number == 4 else "")
        yield from map(Step, [table.count(46)] if number == 4 else ())
        yield from map(Step, (table.take_back(), table.reveal(), table.take_back(1, 2)))
        yield Step(table.reveal(), net={"bet3": -500})


def _lr22_bonus(table: Table) -> Iterator[Step]:
    """Three bonus wagers and two chips: the floorperson names the seats whose wagers stand."""
    yield from map(Step, table.opening(("anna", "ben", "carla")))
    for seat in (1, 2, 3):
        yield from map(Step, (table.bets(500, seat), table.bonus(seat)))
    yield Step(table.no_more_bets())
    yield Step(table.deal(), refused="BONUS_NOT_COLLECTED")
    yield Step(table.collect_bonus(2), refused="BONUS_COUNT_MISMATCH")
    yield Step(table.resolve_bonus(1, 3), net={"bonus": -200})
    yield Step(table.deal())


EXAMPLES = [
    _hand("LR-01", "M.1", "500 R R", "TS TD 4C | 8H 2S", _won(500, 500, 500)),
    _hand("LR-02", "L.7", "500 R R", "9S 9D 4C | AH 2S", _won(-500, -500, -500)),
    _hand("LR-03", "L.2, L.4", "500 W W", "5S 6D 8C | 7H 9S", {"bet3": 2500}),
    _hand("LR-04", "I.3, reading 1", "500 R R", "TS 4C 2S | TH 9D", _won(500, 500, 500), dead="TD"),
    Example("LR-05", "K.3", Table, _lr05),
    _hand(
        "LR-06",
        "M.2",
        "B 2500 R R",
        "AS KS QS | JS TS",
        _won(1_000_000, 0, 0, bonus=1_000_000),
        payout_limit_cents=1_000_000,
    ),
    _hand(
        "LR-06-unlimited",
        "M.1",
        "B 2500 R R",
        "AS KS QS | JS TS",
        _won(2_500_000, 2_500_000, 2_500_000, bonus=1_000_000),
    ),
    _hand("LR-07", "F.2", "500 W R", "AS 2D 4C | 3H 5S", {"bet2": 2500, "bet3": 2500}),
    _hand("LR-07b", "F.1.f", "500 W W", "QS KD AC | 2H 3S", {"bet3": -500}),
    _hand("LR-08", "F.1.b", "B 500 R R", "AH 2H 4H | 3H 5H", _won(100_000, 100_000, 100_000, bonus=200_000)),
    _hand(
        "LR-09",
        "M.2",
        "2000 R R",
        "9C TC JC | QC KC",
        _won(400_000, 400_000, 200_000),
        payout_limit_cents=1_000_000,
    ),
    _hand("LR-10", "M.3", "B 1000 R R", "KS KD 4C | 4H 2S", _won(2000, 2000, 2000, bonus=400)),
    _hand("LR-11", "H.1", "B 1000 R R", "AS AD 4C | 7H 2S", _won(1000, 1000, 1000)),
    _hand("LR-12", "M.3", "B 1000 W W", "3S 3D 4C | 4H 2S", {"bet3": 2000, "bonus": 400}),
    _hand("LR-13", "L.4", "B 700 R W", "2D 9D KD | 5D JD", {"bet1": 5600, "bet3": 5600, "bonus": 5000}),
    _hand("LR-14", "M.1", "B 300 R R", "6S 6D 6C | QH QS", _won(3300, 3300, 3300, bonus=7500)),
    _hand("LR-15", "M.1", "B 500 R R", "JS JD JC | JH 2S", _won(25_000, 25_000, 25_000, bonus=10_000)),
    _hand("LR-16", "M.1", "B 500 W R", "8S 8D 3C | 8H 2S", {"bet2": 1500, "bet3": 1500, "bonus": 800}),
    Example("LR-17", "N.3", Table, _lr17),
    Example("LR-18", "I.5.b", Table, _lr18),
    Example("LR-19", "G.3, H.2", Table, _lr19),
    Example("LR-20", "G.4, L.6", Table, _lr20),
    Example("LR-21", "N.1", Table, _lr21),
    Example("LR-22", "I.5", Table, _lr22),
    Example("LR-22-bonus", "I.2", Table, _lr22_bonus),
]
