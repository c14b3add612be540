"""Random play at a blackjack table, for the harness."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.blackjack.card_rules import card_rules
from games.blackjack.deal import (
    CHECK_HOLE,
    DEAL,
    DRAW,
    ELECT,
    INSURE,
    RESTORE,
    SETTLE_SUITS,
    SHOW,
    TURN_UP,
    next_step,
)
from games.blackjack.layout import betting_seats, initial_wagers, undoubled
from games.blackjack.stages import may_split
from games.blackjack.state import BETTING, OUT, SeatHand, Table
from games.blackjack.totals import total_of, two_make_blackjack
from games.cards.deck import DECK
from games.cards.state import IDLE, NEW, Batch
from tests.support.blackjack.console import BJ2004, BJ2006, CN, BlackjackTable
from tests.support.cards import BUILT_IN, DEVICE, MANUAL, SeededOrder
from tests.support.harness import Play

Console = BlackjackTable
Commands = list[pb.Command]
House = tuple[str, dict[str, Any]]

HOUSES: list[House] = [
    (BJ2004, {"initial_suit_kind": "same_suit", "hit_wager": True, "decks": 2, "push_21_vs_blackjack": True}),
    (BJ2004, {"dealing": "pitch", "decks": 2, "hit_wager": True, "initial_suit_kind": "kq_suited"}),
    (BJ2004, {"dealing": "pitch", "decks": 1, "pitch_face": "up", "surrender": False, "bj_pay_timing": "end"}),
    (BJ2006, {"check_device": True, "max_ace_splits": 3, "multi_seat": True, "shuffle_cadence": "cutting_card"}),
    (BJ2006, {"dealing": "pitch", "decks": 2, "initial_suit_kind": "same_suit", "pitch_burn_shown": True}),
    (
        BJ2006,
        {
            "hit_wager": True,
            "hit_wager_after_split": True,
            "decks": 1,
            "shuffle_cadence": "cutting_card",
            "cutting_card_from_back": 1,
        },
    ),
    (
        BJ2006,
        {"multiple_action": True, "surrender": False, "decks": 2, "soft17": "stand", "initial_suit_kind": "same_suit"},
    ),
    (BJ2006, {"multiple_action": True, "surrender": False, "require_three_spots": True, "blackjack_odds": "6:5"}),
    (CN, {}),
    (CN, {"check_device": False, "pair_means": "rank", "decks": 1, "shuffle_cadence": "cutting_card"}),
]
SEATS = (1, 4, 5)


def opening(rng: Random, c: Console) -> Commands:
    """Mostly with cards ready to be dealt; otherwise they come to the table in the play."""
    house = rng.choice(HOUSES)
    opened = [c.install(), c.limits(), *_opened(c, house), *map(c.seat, SEATS)]
    if rng.random() < 0.2:
        return opened
    decks = int(str(house[1].get("decks", 6 if house[0] == CN else 8)))
    cutting = house[1].get("shuffle_cadence") == "cutting_card"
    method = rng.choice((DEVICE, BUILT_IN))
    behind = 1 if "cutting_card_from_back" in house[1] else decks * 13
    ready = c.ready(method, behind=behind if cutting else 0)
    return [*opened, c.receive(decks=decks), *c.handle_all(), *ready]


def _opened(c: Console, house: House) -> Commands:
    rulebook_id, options = house
    return [*c.posting(rulebook_id, **options), c.open(rulebook_id, **options)]


def moves(rng: Random, c: Console, table: Table) -> Commands:
    """What the dealer does next, and what players may do before it."""
    if table.out_of_service:
        return [c.inspect(table.out_of_service[0])]
    if not table.is_open:
        return [*_opened(c, rng.choice(HOUSES)), c.seat(1), c.seat(4)]
    if table.play.phase == BETTING:
        return _between(rng, c, table)
    if _draws(table) and (stopped := _before_a_card(c, table)):
        return stopped
    return _in_round(rng, c, table)


def _between(rng: Random, c: Console, table: Table) -> Commands:
    state, cards = table.play, table.cards
    if not table.players:
        return [c.seat(rng.choice(SEATS))]
    if state.spread_due:
        return [c.handle(pb.CARD_STEP_IDLED, state.spread_due)]
    if table.options.irregularities == "rules" and (state.staff is None or not _enough(table)):
        return [c.staff()]
    if cards.shoe is None:
        return [_towards_cards(rng, c, table)]
    if state.burn_due:
        return [c.burn(rng.randint(table.options.burn_count, table.options.burn_count + 2))]
    if state.shuffle_due or not cards.shoe.remaining:
        return [c.end_shoe()]
    return _betting(rng, c, table)


def _enough(table: Table) -> bool:
    staff = table.play.staff
    return bool(staff and staff.cashiers and staff.dealers and staff.supervisors * 6 >= staff.open_tables)


# --- Cards ---


def _towards_cards(rng: Random, c: Console, table: Table) -> pb.Command:
    rules = card_rules(table)
    if not table.cards.batches:
        return c.receive(rng.choice(("blue", "red")), table.options.decks)
    name, batch = next(iter(table.cards.batches.items()))
    if batch.decks != table.options.decks:
        return c.remove(name)
    if not batch.shuffle_method or table.play.shuffle_due:
        wanted = {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())
        steps = [] if batch.shuffle_method else [step for step in wanted if step not in batch.steps]
        return c.handle(steps[0], name) if steps else c.shuffle(rng.choice((MANUAL, DEVICE, BUILT_IN)), name)
    if rules.needs_cut(batch.shuffle_method) and not batch.is_cut:
        return _towards_a_cut(rng, c, table, name, batch)
    if rules.cutting_card_from_back and batch.cutting_card_from_back is None:
        behind = rules.cutting_card_from_back
        return c.cutting_cards(rng.choice((behind, rng.randint(behind, batch.size - 5))), name)
    return c.load(name)


def _towards_a_cut(rng: Random, c: Console, table: Table, name: str, batch: Batch) -> pb.Command:
    rules, at = card_rules(table), rng.randint(10, batch.size - 10)
    if batch.cutter is not None and batch.cutter in (0, *rules.cut_order):
        return c.cut(at, batch.cutter, name)
    if batch.offered_cut in rules.cut_order:
        return c.cut(at, batch.offered_cut, name)
    passed = {*batch.declined_cut, batch.cutter}
    entitled = [seat for seat in rules.cut_order if seat not in passed]
    return c.offer_cut(entitled[0], declined=rng.random() < 0.5, batch=name) if entitled else c.cut(at, 0, name)


def _draws(table: Table) -> bool:
    return next_step(table).what in (DEAL, DRAW) and not table.play.aside


def _before_a_card(c: Console, table: Table) -> Commands:
    shoe = table.cards.shoe
    if shoe is None or not shoe.remaining:
        return [c.exhausted()]
    return [c.show_cutting_card()] if table.cards.cutting_card_due and not shoe.sealed_order else []


def _available(rng: Random, table: Table, count: int = 1) -> list[str]:
    shoe = table.cards.shoe
    left = Counter(DECK * shoe.decks) - Counter(shoe.gone) if shoe else Counter(DECK)
    cards = list(left.elements())
    return rng.sample(cards, min(count, len(cards)))


def _sealed(table: Table) -> bool:
    return table.cards.shoe is not None and bool(table.cards.shoe.sealed_order)


def _name(rng: Random, table: Table, *, unseen: bool = False) -> str:
    if _sealed(table) or (unseen and rng.random() < 0.5):
        return ""
    return _available(rng, table)[0]


# --- The round ---


def _betting(rng: Random, c: Console, table: Table) -> Commands:
    seats, options = betting_seats(table), table.options
    if seats and rng.random() < 0.7:
        if due := _due(c, table, seats):
            return due
        if not _can_draw(table):
            return [c.show_cutting_card()]
        if table.play.aside:
            return [c.deal(seats[0], _dealt(rng, table, seats[0], 0))]
        return [c.deal(seats[0], _name(rng, table, unseen=options.cards_down))]
    seat = rng.choice(list(table.players))
    if seat not in seats:
        alone = table.players[seat] not in [table.players[other] for other in seats]
        kind = initial_wagers(options)[0]
        return [c.place(kind, rng.randint(2, 5000), seat)] if alone else [c.buy_in(100, seat)]
    return [c.buy_in(rng.randint(1, 5000), seat)]


def _can_draw(table: Table) -> bool:
    return _sealed(table) or not table.cards.cutting_card_due


def _due(c: Console, table: Table, seats: list[int]) -> Commands:
    """What is missing before the first card."""
    options = table.options
    for seat in seats:
        kinds = {w.wager for w in table.wagers.values() if w.seat == seat}
        needed = list(initial_wagers(options)[: 3 if options.require_three_spots else 2])
        if options.ante_cents:
            needed.append("ante")
        for kind in needed:
            if kind not in kinds:
                return [c.place(kind, options.ante_cents if kind == "ante" else 500, seat)]
    return []


def _in_round(rng: Random, c: Console, table: Table) -> Commands:
    step, state = next_step(table), table.play
    if step.what in (DEAL, DRAW):
        return [c.deal(step.seat, _dealt(rng, table, step.seat, step.hand))]
    simple: dict[str, Callable[[], pb.Command]] = {
        TURN_UP: lambda: c.turn(_available(rng, table)[0]),
        SETTLE_SUITS: c.settle_suits,
        INSURE: lambda: _insures(rng, c, table),
        CHECK_HOLE: lambda: c.check(blackjack=False),
        RESTORE: lambda: c.restore_up_card(state.up_card),
        SHOW: lambda: _shows(rng, c, table, step.seat, step.hand),
    }
    if step.what in simple:
        return [simple[step.what]()]
    if step.what == ELECT:
        hand = state.hand(step.seat, step.hand)
        return [_elects(rng, c, table, step.seat, hand)] if hand else []
    if state.dealer_down:
        return [c.turn(_hole(rng, table))]
    return [c.settle()]


def _insures(rng: Random, c: Console, table: Table) -> pb.Command:
    """Even money, insurance for who has none, or the end of the offer."""
    for seat, hand in table.play.hands:
        insured = [w for w in table.wagers.values() if (w.seat, w.wager) == (seat, "insurance")]
        if insured or hand.status == OUT or seat not in table.players or rng.random() < 0.5:
            continue
        if table.options.even_money == "offered" and two_make_blackjack(hand.cards):
            return c.even_money(seat)
        stake, spot = undoubled(table, seat, 1)[0].stake_cents, int(table.options.multiple_action)
        if stake > 1:
            return c.insure(rng.randint(1, stake // 2), seat, spot)
    return c.close_insurance()


def _dealt(rng: Random, table: Table, seat: int, number: int) -> str:
    if table.play.aside:
        return "" if table.play.aside[0] or _sealed(table) else _available(rng, table)[0]
    hand = table.play.hand(seat, number) if seat else None
    down = table.play.phase == "DEALING" and (not seat or table.options.cards_down)
    return _name(rng, table, unseen=down or bool(hand and hand.asks_down))


def _hole(rng: Random, table: Table) -> str:
    """A card that agrees with what the device said."""
    state = table.play
    if state.dealer[state.dealer_down[0]]:
        return ""
    for card in _available(rng, table, 10_000):
        if two_make_blackjack((state.up_card, card)) == state.blackjack_told:
            return card
    return ""


def _shows(rng: Random, c: Console, table: Table, seat: int, number: int) -> pb.Command:
    hand = table.play.hand(seat, number)
    down = [hand.cards[place] for place in hand.down] if hand else []
    if all(down):
        return c.show(seat, hand=number)
    fresh = iter(_available(rng, table, len(down)))
    return c.show(seat, *(card or next(fresh) for card in down), hand=number)


def _elects(rng: Random, c: Console, table: Table, seat: int, hand: SeatHand) -> pb.Command:
    if hand.is_hidden and rng.random() < 0.4:
        return _shows(rng, c, table, seat, hand.number)
    if not hand.is_hidden and may_split(table, seat, hand) and rng.random() < 0.8:
        return c.split(seat)
    if hand.split_aces:
        return c.stand(seat)
    stakes = sum(w.stake_cents for w in undoubled(table, seat, hand.number))
    if len(hand.cards) == 2 and rng.random() < 0.2:
        return c.double(stakes, seat)
    total = 15 if hand.is_hidden else total_of(hand.cards)
    return c.hit(seat) if total < 17 and rng.random() < 0.8 else c.stand(seat)


# --- Attempts ---


def attempt(rng: Random, c: Console, table: Table) -> pb.Command | None:
    """What does not happen in every round, and what is refused in some houses."""
    if table.out_of_service:
        return c.deal(1)
    seat, state = rng.choice(SEATS), table.play
    if state.phase == BETTING:
        return rng.choice(_attempts_between(rng, c, table, seat))()
    return rng.choice(_attempts_in_round(rng, c, table, seat))()


def _attempts_between(rng: Random, c: Console, table: Table, seat: int) -> list[Callable[[], pb.Command]]:
    batch = rng.choice(("blue", "red"))
    kind = rng.choice(("initial_suit", "toke", "main", "spot3", "ante"))
    funds = rng.choice((pb.BLACKJACK_FUNDS_CASH, pb.BLACKJACK_FUNDS_TOKENS))
    house = rng.choice(HOUSES)
    burned = [] if _sealed(table) else _available(rng, table, table.play.burned)
    return [
        *[lambda: c.place(kind, rng.randint(1, 500), seat)] * 3,
        lambda: c.place("main", rng.randint(1, 500), seat, funds=funds),
        lambda: c.withdraw(rng.choice([*table.wagers, "w1"])),
        lambda: c.disclose(*burned),
        lambda: c.disclose(*burned),
        c.reshuffle,
        c.shuffler_fault,
        lambda: c.recut(batch),
        c.end_shoe,
        lambda: c.seat(seat, rng.choice(("p1", "p4"))),
        lambda: c.leave(seat),
        lambda: c.change(house[0], **house[1]),
        c.close,
        lambda: c.staff(supervisors=rng.choice((0, 1))),
        lambda: c.ruling("the player keeps the seat"),
        lambda: c.escalate(seat),
        lambda: c.inspect("shoe", passed=False),
        lambda: c.offer_cut(seat, batch=batch),
        lambda: c.cut(rng.randint(10, 40), seat, batch),
        lambda: c.count_stub(rng.randint(0, 416), batch),
        lambda: c.remove(batch),
    ]


def _attempts_in_round(rng: Random, c: Console, table: Table, seat: int) -> list[Callable[[], pb.Command]]:
    state = table.play
    step = next_step(table)
    turn = step.seat or rng.choice([*state.positions, seat])
    wager = rng.choice([*table.wagers, "w1"])
    effect = pb.BlackjackRulingEffect(wager_id=wager, outcome=rng.choice((pb.OUTCOME_LOST, pb.OUTCOME_RETURNED)))
    return [
        *[lambda: c.insure(rng.randint(1, 400), turn, rng.choice((0, 1, 2, 3)))] * 3,
        *[lambda: c.hit_wager(rng.randint(1, 400), turn)] * 3,
        *[lambda: c.surrender(turn)] * 2,
        lambda: c.even_money(rng.choice(list(state.positions))),
        lambda: _shows(rng, c, table, turn, 1),
        lambda: c.double(sum(w.stake_cents for w in undoubled(table, turn, step.hand or 1)), turn, face_down=True),
        lambda: c.split(turn),
        lambda: c.card_in_error(_name(rng, table, unseen=True), exposed=rng.random() < 0.3),
        lambda: c.face_up(_name(rng, table)),
        lambda: c.wrong_count(turn) if rng.random() < 0.2 else c.stand(turn),
        c.up_card_discarded,
        c.shuffler_fault,
        c.exhausted,
        lambda: c.ruling("as seen on the tape", [effect]),
        lambda: c.ruling("misdealt", void=True) if rng.random() < 0.3 else c.stand(turn),
        lambda: c.escalate(seat),
        lambda: c.leave(seat),
        lambda: c.check(blackjack=rng.random() < 0.5),
        c.settle,
    ]


def ending(rng: Random, c: Console, table: Table) -> Commands:
    """Wagers are taken back before the first card, and the shoe is ended."""
    voided = [c.ruling("a power cut", void=True)] if rng.random() < 0.2 else []
    kept = c.without_impounded(table, table.options.decks)
    return [*map(c.withdraw, table.wagers), c.end_shoe(), *voided, *kept]


PLAY = Play(
    kind="blackjack",
    console=Console,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    shuffler=SeededOrder,
    reveals=frozenset({pb.CardExposed}),
    seldom=frozenset({"void_round", "blackjack.call_shoe_exhausted", "blackjack.take_even_money"}),
    values={
        "rulebook_id": [BJ2004, BJ2006, CN],
        "wager": ["main", "initial_suit", "ante", "toke", "spot1", "*"],
        "seat": [0, *SEATS],
        "hand": [0, 1, 2],
        "spot": [0, 1, 2],
        "count": [1, 2],
        "coupon_cents": [0, 0, 0, 100],
        "reason": ["jammed", "worn"],
        "ruling": ["play on"],
        "cashiers": [1],
        "dealers": [1],
        "supervisors": [1],
        "open_tables": [1, 7],
        "method": [DEVICE, BUILT_IN],
        "name": ["decks", "surrender", "dealing", "soft17", "multiple_action"],
    },
)
