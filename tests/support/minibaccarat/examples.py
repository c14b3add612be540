"""The worked examples of minibaccarat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import roundledger.v1 as pb
from tests.support.examples import Answer, Example, Step
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import words_of

BANKER_8 = "2S 4D 5H 4C"
"""7 to 8 without third cards (MB-02)."""
TIE_6 = "KS 2D 6H 4C"
"""6 to 6 (MB-04)."""

Wagers = Mapping[tuple[int, str], int]


@dataclass(frozen=True)
class HandStep(Step):
    """What a reply pays, collects and says."""

    out: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """By seat and wager: what goes back to the player, before vigorish."""
    vig: Mapping[int, int] = field(default_factory=dict)
    """By seat: what is collected or deferred."""
    order: str = ""
    """Where it matters: the dealer's pays and vigorish in order, such as "pay6 vig6 pay4"."""
    says: tuple[str, ...] = ()
    """Lines that the reply's events say."""

    def check_reply(self, example: str, reply: pb.CommandReply, earlier: Sequence[Answer]) -> None:
        lines = words_of("minibaccarat", reply.events)
        found = (out_of(reply), vigorish_of(reply), self.order and order_of(reply))
        if found != (self.out, self.vig, self.order):
            raise AssertionError(f"{example}: {found} instead of {(self.out, self.vig, self.order)}")
        if missing := [line for line in self.says if line not in lines]:
            raise AssertionError(f"{example}: {lines} does not say {missing}")


_VIGORISH = (pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED)


def out_of(reply: pb.CommandReply) -> dict[tuple[int, str], int]:
    return {(d.seat, d.wager): d.paid_cents + d.returned_cents for d in reply.decisions if d.outcome not in _VIGORISH}


def vigorish_of(reply: pb.CommandReply) -> dict[int, int]:
    return {d.seat: d.vigorish_cents for d in reply.decisions if d.outcome in _VIGORISH}


def order_of(reply: pb.CommandReply) -> str:
    words = {pb.OUTCOME_WON: "pay", **dict.fromkeys(_VIGORISH, "vig")}
    return " ".join(f"{words[d.outcome]}{d.seat}" for d in reply.decisions if d.outcome in words)


def _round(
    table: MinibaccaratTable,
    wagers: Wagers,
    cards: str,
    out: Mapping[tuple[int, str], int],
    vig: Mapping[int, int] | None = None,
    order: str = "",
    says: tuple[str, ...] = (),
) -> list[HandStep]:
    *before, result = table.round(wagers, cards)
    return [*map(HandStep, before), HandStep(result, out=out, vig=vig or {}, order=order, says=says)]


def _points(winner: str, player: int, banker: int) -> tuple[str, ...]:
    won = "tie hand" if winner == "tie" else f"{winner} wins"
    return (f"{won}, player {player}, banker {banker}",)


Hand = tuple[Wagers, str, Mapping[tuple[int, str], int], Mapping[int, int], tuple[str, ...]]


def _hands(*hands: Hand, **options: Any) -> Callable[[MinibaccaratTable], list[HandStep]]:
    """An example that is nothing but rounds: wagers, cards, what comes back, vigorish and points."""

    def play(table: MinibaccaratTable) -> list[HandStep]:
        seats = {seat for wagers, *_ in hands for seat, _ in wagers}
        steps = [HandStep(command) for command in table.opening(seats, **options)]
        for wagers, cards, out, vig, says in hands:
            steps += _round(table, wagers, cards, out, vig, says=says)
        return steps

    return play


def _mb03(rounding: str, chip: int, collected: int) -> Callable[[MinibaccaratTable], list[HandStep]]:
    hand = ({(3, "banker"): 2500}, BANKER_8, {(3, "banker"): 5000}, {3: collected}, _points("banker", 7, 8))
    return _hands(hand, vig_rounding=rounding, vig_chip_cents=chip)


def _mb13(table: MinibaccaratTable) -> list[HandStep]:
    steps = [HandStep(c) for c in table.opening(vig_collection="deferred", vig_rounding="dollar")]
    for _ in range(3):
        steps += _round(table, {(1, "banker"): 500}, BANKER_8, {(1, "banker"): 1000}, {1: 25})
    return [
        *steps,
        HandStep(table.leave(1), refused="VIGORISH_OUTSTANDING"),
        HandStep(table.end_shoe()),
        HandStep(table.shuffle(), refused="VIGORISH_OUTSTANDING"),
        HandStep(table.collect(1), says=("$1.00 vigorish collected from p1",)),
        HandStep(table.shuffle()),
        HandStep(table.leave(1)),
    ]


def _mb14(table: MinibaccaratTable) -> list[HandStep]:
    """The burn is refused one card too many, and the game waits for one too few."""
    steps = [*map(HandStep, table.opened()), HandStep(table.receive()), *map(HandStep, table.handle_all())]
    for first, more in (("7S", 7), ("QH", 0), ("AD", 1)):
        burned = ["2C", "3C", "4C", "5C", "6C", "7C", "8C"][:more]
        steps += [
            *map(HandStep, table.shoe([1])),
            HandStep(table.no_more_bets(), refused="CARDS_NOT_READY"),
            HandStep(table.burn(first, *burned, "9C"), refused="BURN_NOT_DUE"),
            HandStep(table.burn(first), says=(f"first card of the shoe: {first}, {more} more to burn",)),
        ]
        for card in burned:
            steps += [
                HandStep(table.no_more_bets(), refused="BURN_DUE"),
                HandStep(table.burn(card), says=(f"{card} burned",)),
            ]
        steps += [*_round(table, {}, BANKER_8, {}), HandStep(table.end_shoe())]
    return steps


def _mb15(table: MinibaccaratTable) -> list[HandStep]:
    return [
        *map(HandStep, table.opening()),
        HandStep(table.place("banker", 1000)),
        HandStep(table.no_more_bets()),
        *map(HandStep, table.deal_four("4S 2C 3D 3H")),
        HandStep(table.deal("player", "3S"), refused="NO_THIRD_CARD"),
        HandStep(
            table.card_in_error("player", "3S", disclosed=True),
            says=("third card to player: disclosed; bankers third card", "3S to banker", "banker has 8"),
        ),
        HandStep(table.announce("banker"), out={(1, "banker"): 2000}, vig={1: 50}, says=_points("banker", 7, 8)),
    ]


def _mb16_dealt(table: MinibaccaratTable) -> list[HandStep]:
    return [
        *map(HandStep, table.opening()),
        HandStep(table.no_more_bets()),
        *map(HandStep, table.deal_four("4S 2C 4D 3H")),
    ]


def _mb16_hidden(table: MinibaccaratTable) -> list[HandStep]:
    return [
        *_mb16_dealt(table),
        HandStep(
            table.card_in_error("player", "4H"), says=("third card to player: not_disclosed; first card of next round",)
        ),
        HandStep(table.announce("player"), says=_points("player", 8, 5)),
        HandStep(table.no_more_bets()),
        HandStep(table.deal("player", "5H"), refused="CARD_MISMATCH"),
        HandStep(table.deal("player", "4H"), says=("4H to player",)),
        HandStep(table.deal("banker", "5H")),
    ]


def _mb16_exposed(table: MinibaccaratTable) -> list[HandStep]:
    return [
        *_mb16_dealt(table),
        HandStep(
            table.card_in_error("player", "4H", disclosed=True),
            says=("third card to player: disclosed; burn procedure", "4H burned"),
        ),
        HandStep(table.announce("player"), refused="BURN_DUE"),
        HandStep(table.burn("2C", "3C", "4C", "5C")),
        HandStep(table.burn("6C"), refused="BURN_NOT_DUE"),
        HandStep(table.announce("player"), says=_points("player", 8, 5)),
    ]


def _mb17(table: MinibaccaratTable) -> list[HandStep]:
    wagers = {(2, "player"): 1000, (5, "player"): 1000, (4, "banker"): 300, (7, "tie"): 100}

    def passed(seat: int, reason: str, following: str) -> Step:
        line = f"seat {seat} no longer turns the player's cards ({reason}); {following} does"
        return HandStep(table.relieve(reason), says=(line,))

    return [
        *map(HandStep, table.opening((2, 4, 5, 7), deal_style="c")),
        *(HandStep(table.place(wager, amount, seat)) for (seat, wager), amount in wagers.items()),
        HandStep(table.no_more_bets()),
        *map(HandStep, table.deal_four("2S 3D KH 4C")),
        HandStep(table.hand_to(2), refused="NOT_THE_HOLDER"),
        HandStep(table.hand_to(5)),
        passed(5, "delay", "seat 4"),
        HandStep(table.turn("player", 5), refused="NOT_THE_HOLDER"),
        passed(4, "declined", "seat 2"),
        passed(2, "declined", "seat 7"),
        passed(7, "declined", "the dealer"),
        HandStep(table.hand_to(5), refused="NOT_THE_HOLDER"),
        HandStep(table.turn("player", 0), says=("player has 2",)),
        HandStep(table.hand_to(4, "banker")),
        HandStep(table.turn("banker", 4), says=("banker has 7",)),
        HandStep(table.deal("player", "5S")),
        HandStep(table.announce("tie"), refused="HAND_NOT_TURNED"),
        HandStep(table.turn("player", 0), says=("player has 7",)),
        HandStep(
            table.announce("tie"),
            out={(2, "player"): 1000, (5, "player"): 1000, (4, "banker"): 300, (7, "tie"): 900},
            says=_points("tie", 7, 7),
        ),
    ]


def _mb18(order: str, acts: str) -> Callable[[MinibaccaratTable], list[HandStep]]:
    def play(table: MinibaccaratTable) -> list[HandStep]:
        wagers = {(seat, "banker"): 1000 for seat in (1, 4, 6)}
        out, vig = dict.fromkeys(wagers, 2000), dict.fromkeys((1, 4, 6), 50)
        opening = table.opening((1, 4, 6), pay_order=order)
        return [*map(HandStep, opening), *_round(table, wagers, BANKER_8, out, vig, acts)]

    return play


def _mb18b(table: MinibaccaratTable) -> list[HandStep]:
    wagers = {(2, "banker"): 400, (6, "banker"): 400, (4, "tie"): 100}
    out = {(2, "banker"): 400, (6, "banker"): 400, (4, "tie"): 900}
    opening = table.opening((2, 4, 6), vig_type="tie", pay_order="c")
    return [*map(HandStep, opening), *_round(table, wagers, TIE_6, out, {6: 100, 2: 100}, "vig6 pay4 vig2")]


def _mb19(table: MinibaccaratTable) -> list[HandStep]:
    """One card is burned and each round takes four: after those of the twelfth, 367 of 416 are left."""
    steps = [HandStep(command) for command in table.opening(from_back=367)]
    for number in range(1, 14):
        *dealing, result = table.round({}, ("2S 4D 5H 4C", "2D 4H 5S 4S")[number % 2])
        if number == 13:
            steps.append(HandStep(table.show_cutting_card(), refused="CUTTING_CARD_OUT"))
        steps += map(HandStep, dealing[:-1])
        if number == 12:
            steps.append(HandStep(table.show_cutting_card(), refused="CUTTING_CARD_NOT_REACHED"))
        steps.append(HandStep(dealing[-1]))
        if number == 12:
            steps.append(HandStep(table.show_cutting_card(), says=("the cutting card is out",)))
        steps.append(HandStep(result, says=("last hand called",) if number == 12 else ()))
    return [
        *steps,
        HandStep(table.place("player"), refused="SHOE_FINISHED"),
        HandStep(table.no_more_bets(), refused="SHOE_FINISHED"),
        HandStep(table.end_shoe()),
        *map(HandStep, table.shoe([1])),
        HandStep(table.burn("KC")),
        *_round(table, {(1, "player"): 100}, BANKER_8, {(1, "player"): 0}),
    ]


def _mb20(table: MinibaccaratTable) -> list[HandStep]:
    tie7 = pb.PayoutOverride(wager="tie", odds=pb.Odds(pays=7, per=1))
    return [
        *map(HandStep, (table.install(), table.limits(), table.style_notice("a"))),
        HandStep(table.open(automated_shuffler=True, decks=10), refused="DECK_COUNT"),
        HandStep(table.open(automated_shuffler=True, decks=13), refused="BATCHES_UNEQUAL"),
        HandStep(table.open(overrides=[tie7]), refused="PAYOUT_BELOW_MINIMUM"),
        HandStep(table.open(win_vig_bp=2100), refused="OPTION_OUT_OF_RANGE"),
        HandStep(table.open(vig_type="tie", tie_vig_bp=2600), refused="OPTION_OUT_OF_RANGE"),
        HandStep(table.open(automated_shuffler=True, decks=12)),
    ]


P, B, T = "player", "banker", "tie"

EXAMPLES: list[Example] = [
    Example(
        "MB-01-natural",
        "G.1, K.1, M.1",
        MinibaccaratTable,
        _hands(({(1, P): 1000, (2, B): 1000}, "4S KD 5H 7C", {(1, P): 2000, (2, B): 0}, {}, _points(P, 9, 7))),
    ),
    Example(
        "MB-02-banker-wins",
        "M.3",
        MinibaccaratTable,
        _hands(({(3, B): 10000}, BANKER_8, {(3, B): 20000}, {3: 500}, _points(B, 7, 8))),
    ),
    Example("MB-03-exact", "M.3.a", MinibaccaratTable, _mb03("exact", 100, 125)),
    Example("MB-03-dollar", "M.3.a", MinibaccaratTable, _mb03("dollar", 100, 200)),
    Example("MB-03-chip-50", "M.3.a", MinibaccaratTable, _mb03("chip", 50, 150)),
    Example("MB-03-chip-500", "M.3.a", MinibaccaratTable, _mb03("chip", 500, 500)),
    Example(
        "MB-04-tie",
        "G.1, M.2",
        MinibaccaratTable,
        _hands(
            (
                {(1, P): 1000, (2, B): 1000, (3, T): 500},
                TIE_6,
                {(1, P): 1000, (2, B): 1000, (3, T): 4500},
                {},
                _points(T, 6, 6),
            )
        ),
    ),
    Example(
        "MB-05-tie-vigorish",
        "M.4",
        MinibaccaratTable,
        _hands(
            ({(1, B): 1000}, TIE_6, {(1, B): 1000}, {1: 250}, _points(T, 6, 6)),
            ({(1, B): 1000}, BANKER_8, {(1, B): 2000}, {}, _points(B, 7, 8)),
            vig_type="tie",
        ),
    ),
    Example(
        "MB-06-banker-six",
        "M.6",
        MinibaccaratTable,
        _hands(
            ({(1, B): 1500, (2, B): 505}, "2S 3D 3H 3C TS", {(1, B): 2250, (2, B): 758}, {}, _points(B, 5, 6)),
            vig_type="none",
        ),
    ),
    Example(
        "MB-06b-banker-seven",
        "M.6",
        MinibaccaratTable,
        _hands(({(1, B): 1500}, "2S 3D 3H 4C TS", {(1, B): 3000}, {}, _points(B, 5, 7)), vig_type="none"),
    ),
    Example(
        "MB-07-three-stays-on-eight",
        "K.3",
        MinibaccaratTable,
        _hands(
            (
                {(1, P): 1000, (1, B): 1000, (1, T): 100},
                "2S KD 3H 3C 8S",
                {(1, P): 1000, (1, B): 1000, (1, T): 900},
                {},
                _points(T, 3, 3),
            )
        ),
    ),
    Example(
        "MB-08-three-draws-on-nine",
        "K.3",
        MinibaccaratTable,
        _hands(({(1, B): 3000}, "2S KD 3H 3C 9S 6D", {(1, B): 6000}, {1: 150}, _points(B, 4, 9))),
    ),
    Example(
        "MB-09-both-stay",
        "K.2, K.3",
        MinibaccaratTable,
        _hands(({(1, P): 700, (2, T): 100}, "AS KD 6H 6C", {(1, P): 1400, (2, T): 0}, {}, _points(P, 7, 6))),
    ),
    Example(
        "MB-10-six-against-six-and-five",
        "K.3",
        MinibaccaratTable,
        _hands(
            ({(1, P): 500}, "AS KD 2H 6C 6S 2H", {(1, P): 1000}, {}, _points(P, 9, 8)),
            ({(1, P): 500}, "AS KD 2H 6C 5S", {(1, P): 1000}, {}, _points(P, 8, 6)),
        ),
    ),
    Example(
        "MB-11-five-draws-on-four",
        "K.3, K.7",
        MinibaccaratTable,
        _hands(({(1, B): 500}, "KS 2D QH 3C 4S 9H", {(1, B): 500}, {}, _points(T, 4, 4))),
    ),
    Example(
        "MB-12-eighteen-is-eight",
        "F.2, K.1",
        MinibaccaratTable,
        _hands(({(1, B): 500}, "KS 9D QH 9C", {(1, B): 1000}, {1: 25}, _points(B, 0, 8))),
    ),
    Example("MB-13-deferred", "M.3.a, M.3.b, M.3.c", MinibaccaratTable, _mb13),
    Example("MB-14-burn", "E.4, F.1", MinibaccaratTable, _mb14),
    Example("MB-15-third-card-in-error", "N.1", MinibaccaratTable, _mb15),
    Example("MB-16-hidden", "N.1", MinibaccaratTable, _mb16_hidden),
    Example("MB-16-exposed", "N.1", MinibaccaratTable, _mb16_exposed),
    Example("MB-17-who-turns", "J.3.c, N.5", MinibaccaratTable, _mb17),
    Example("MB-18-order-a", "L.2.a", MinibaccaratTable, _mb18("a", "pay6 pay4 pay1 vig6 vig4 vig1")),
    Example("MB-18-order-b", "L.2.b", MinibaccaratTable, _mb18("b", "vig6 vig4 vig1 pay6 pay4 pay1")),
    Example("MB-18-order-c", "L.2.c", MinibaccaratTable, _mb18("c", "pay6 vig6 pay4 vig4 pay1 vig1")),
    Example("MB-18-order-d", "L.2.d", MinibaccaratTable, _mb18("d", "vig6 pay6 vig4 pay4 vig1 pay1")),
    Example("MB-18b-tie-vigorish-in-order", "L.2.c, M.4", MinibaccaratTable, _mb18b),
    Example("MB-19-last-hand", "J.8", MinibaccaratTable, _mb19),
    Example("MB-20-configuration", "B.4, M.2, M.3, M.4", MinibaccaratTable, _mb20),
]
