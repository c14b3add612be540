"""The house's edge at blackjack: exactly for wagers on the first cards of a full shoe, simulated for the hands."""

from collections.abc import Iterator
from fractions import Fraction

from games.blackjack.layout import SPOTS
from games.blackjack.options import Options
from games.blackjack.settle import suit_odds, suit_wager_wins, winnings
from games.blackjack.simulation import Draw, SimulatedTable
from games.blackjack.totals import is_ten
from games.cards.deck import DECK
from games.edges import Edge, Estimate, Progress, simulated, simulated_together
from games.tables.odds import Odds
from games.tables.state import Rules

_STAKE_CENTS = 1000


def house_edges(rules: Rules[Options]) -> list[Edge]:
    """From a full shoe of the decks in force; optional wagers where the table offers them."""
    options = rules.options
    case = f"{options.decks} decks" if options.decks > 1 else "1 deck"
    edges = []
    if options.insurance:
        edges.append(Edge("blackjack", "insurance", case, _insurance(options), "wager made, dealer shows an ace"))
    if options.initial_suit_kind != "none":
        kind = options.initial_suit_kind.replace("_", " ")
        edges.append(Edge("blackjack", "initial_suit", f"{kind}, {case}", _initial_suit(options), "wager made"))
    if options.hit_wager:
        edges.append(Edge("blackjack", "hit_wager", case, _hit_wager(options), "wager made on two suited cards"))
    if options.ante_cents:
        edges.append(Edge("blackjack", "ante", "", Fraction(1), "a fee"))
    return edges


def simulated_edges(rules: Rules[Options], rounds: int, draw: Draw, progress: Progress) -> list[Estimate]:
    """The wager on a hand, played by the strategy of `games.blackjack.strategy`; for multiple action those on all three
    spots, which are the same hand against three of the dealer."""
    options = rules.options
    table = SimulatedTable(options, draw)
    wagers: tuple[str, ...] = ("main",)
    if options.multiple_action:
        wagers, found = SPOTS, simulated_together(table.spots, len(SPOTS), rounds, progress)
    else:
        found = [simulated(table.round, rounds, progress)]
    note = "initial wager; best play for an endless shoe by total and up card, no insurance"
    case = f"{options.decks} decks" if options.decks > 1 else "1 deck"
    return [
        Estimate("blackjack", wager, case, edge, margin, rounds, note)
        for wager, (edge, margin) in zip(wagers, found, strict=True)
    ]


def _kept(odds: Odds, chance: Fraction) -> Fraction:
    """What the house keeps of a wager that wins so often."""
    paid = Fraction(winnings(odds, _STAKE_CENTS), _STAKE_CENTS)
    return (1 - chance) - chance * paid


def _insurance(options: Options) -> Fraction:
    """The card under an ace, from all the others."""
    left = list(DECK * options.decks)
    left.remove("AS")
    return _kept(Odds.parse(options.insurance_odds), Fraction(sum(map(is_ten, left)), len(left)))


def _initial_suit(options: Options) -> Fraction:
    won = sum(ways for cards, ways in _pairs(options.decks) if suit_wager_wins(options, cards))
    return _kept(suit_odds(options), Fraction(won, sum(ways for _, ways in _pairs(options.decks))))


def _pairs(decks: int) -> Iterator[tuple[tuple[str, str], int]]:
    """Two cards in order, and in how many ways a full shoe gives them."""
    for first in DECK:
        for second in DECK:
            yield (first, second), decks * (decks - (first == second))


def _hit_wager(options: Options) -> Fraction:
    """The third card after two of one suit."""
    left = list(DECK * options.decks)
    left.remove("2H")
    left.remove("5H")
    suited = sum(card[1] == "H" for card in left)
    return _kept(Odds(options.hit_wager_odds, 1), Fraction(suited, len(left)))
