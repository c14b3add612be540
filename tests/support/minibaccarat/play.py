"""Random play at a minibaccarat table, for the harness."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import IDLE, NEW, Batch
from games.minibaccarat.card_rules import card_rules
from games.minibaccarat.holders import holder
from games.minibaccarat.points import points, winner_of
from games.minibaccarat.state import BETTING, DEAL, TURN, Table
from tests.support.cards import BUILT_IN, DEVICE, MANUAL, NEW_STEPS, SeededOrder
from tests.support.harness import Play
from tests.support.minibaccarat.console import MB2006, MinibaccaratTable

Console = MinibaccaratTable
Commands = list[pb.Command]
House = dict[str, Any]

HOUSES: list[House] = [
    {},
    {"vig_collection": "deferred", "vig_rounding": "dollar", "pay_order": "a"},
    {"vig_collection": "deferred", "vig_rounding": "chip", "vig_chip_cents": 250, "deal_style": "b"},
    {"vig_collection": "deferred", "automated_shuffler": True, "decks": 12, "deal_style": "c"},
    {"vig_type": "tie", "pay_order": "b", "deal_style": "c", "recut_by": "next_entitled"},
    {"vig_type": "none", "pay_order": "d", "match_play": True, "decks": 6, "deal_style": "b"},
    {"auto_reshuffle_shoe": True, "decks": 6, "deal_style": "c", "verbal_wagers": False},
]
SEATS = (1, 4, 7)


def opening(rng: Random, c: Console) -> Commands:
    """Mostly with a shoe that only needs its first card; otherwise the cards come to the table in the play."""
    house = rng.choice(HOUSES)
    opened = [c.install(), c.limits(), *_opened(c, house), *map(c.seat, SEATS)]
    return [*opened, *_loaded(rng, c, house)] if rng.random() < 0.8 else opened


def _opened(c: Console, house: House) -> Commands:
    """Whatever notice the house needs is given first."""
    kind = str(house.get("vig_type", "win"))
    notice = c.vigorish_notice(kind, {"win": 500, "tie": 2500, "none": 0}[kind])
    return [c.style_notice(str(house.get("deal_style", "a"))), notice, c.open(**house)]


def _loaded(rng: Random, c: Console, house: House) -> Commands:
    device, continuous = bool(house.get("automated_shuffler")), bool(house.get("auto_reshuffle_shoe"))
    decks = int(str(house.get("decks", 8))) // (2 if device else 1)
    steps = (*NEW_STEPS[:-1], pb.CARD_STEP_STACKED) if device else NEW_STEPS
    received = [
        command
        for batch in (("blue", "red") if device else ("blue",))
        for command in (c.receive(batch, decks), *c.handle_all(steps, batch))
    ]
    if continuous:
        return [*received, c.shuffle(DEVICE), c.load()]
    from_back = rng.choice((14, 52 * decks - rng.randint(2, 60)))
    method = rng.choice((DEVICE if device else MANUAL, BUILT_IN))
    return [*received, *c.shoe([7, 1, 4], method, rng.randint(10, 300), from_back)]


def moves(rng: Random, c: Console, table: Table) -> Commands:
    """What the dealer does next, and wagers before it."""
    if table.out_of_service:
        return [c.inspect(table.out_of_service[0])]
    if not table.is_open:
        return [*_opened(c, rng.choice(HOUSES)), c.seat(1), c.seat(4)]
    state, cards = table.play, table.cards
    if not table.players and state.phase == BETTING:
        return [c.seat(rng.choice(SEATS))]
    if state.spread_due and state.phase == BETTING:
        return [c.handle(pb.CARD_STEP_IDLED, state.spread_due)]
    if cards.shoe is None:
        return [_towards_a_shoe(rng, c, table)]
    if _draws(table) and cards.cutting_card_due and not cards.shoe.sealed_order:
        return [c.show_cutting_card()]
    if state.first_card_due or (state.burn_due and cards.shoe.remaining):
        return [c.burn(*([] if cards.shoe.sealed_order else _available(rng, table, 1)))]
    if state.phase == BETTING:
        return _betting(rng, c, table)
    step, hand = state.next_step()
    if step == DEAL:
        return [_dealt(rng, c, table, hand)]
    if step == TURN:
        return _turned(rng, c, table, hand)
    return [c.announce(winner_of(points(state.hand("player")), points(state.hand("banker"))))]


def attempt(rng: Random, c: Console, table: Table) -> pb.Command | None:
    """What does not happen in every round, and what is refused in some houses."""
    if table.out_of_service:
        return c.no_more_bets()
    if (rare := _rare(rng, c, table)) and rng.random() < 0.5:
        return rng.choice(rare)()
    seat, hand, batch = rng.choice(SEATS), rng.choice(("player", "banker")), rng.choice(("blue", "red"))
    seen, state = rng.random() < 0.5, table.play
    forms = [(number, form.owed_cents) for number, form in state.forms.items()] or [("V-1", 1)]
    number, owed = rng.choice(forms)
    tries: list[Callable[[], pb.Command]] = [
        lambda: c.collect(rng.choice([*state.deferred, seat])),
        lambda: c.document(rng.choice([*state.deferred, seat]), rng.choice(("V-1", "V-2", "V-3"))),
        lambda: c.recover(rng.randint(1, owed + (1 if seen else 0)), number),
        lambda: c.place("banker", rng.randint(1, 5000), seat, coupon_cents=rng.choice((0, 0, 1))),
        lambda: c.place("tie", rng.randint(1, 5000), seat, verbal=True),
        lambda: c.confirm(rng.choice([*table.spoken, "w1"])),
        lambda: c.withdraw(rng.choice([*table.wagers, "w1"])),
        lambda: c.relieve(rng.choice(("delay", "violation", "declined")), hand),
        lambda: c.hand_to(seat, hand),
        lambda: c.turn(hand, rng.choice((0, seat))),
        lambda: c.card_in_error(rng.choice(("", hand)), _name(rng, table), disclosed=seen),
        lambda: c.face_up(*_found(rng, table)),
        c.exhausted,
        c.end_shoe,
        c.show_cutting_card,
        lambda: c.handle(rng.choice(pb.CardStep.values()[1:]), batch),
        lambda: c.recut(batch),
        lambda: c.remove(batch),
        lambda: c.count_stub(rng.randint(0, 416), batch),
        lambda: c.seat(seat),
        lambda: c.leave(seat),
        lambda: c.change(**rng.choice(HOUSES)),
        c.close,
    ]
    return rng.choice(tries)()


def _rare(rng: Random, c: Console, table: Table) -> list[Callable[[], pb.Command]]:
    """What seldom comes together: a debt and a form, the end of a shoe, equipment that failed."""
    state, rare = table.play, list[Callable[[], pb.Command]]()
    if state.forms:
        number, debt = rng.choice(list(state.forms.items()))
        rare.append(lambda: c.recover(rng.randint(1, debt.owed_cents), number))
        rare.append(lambda: c.write_off(number))
    if state.deferred:
        rare.append(lambda: c.document(min(state.deferred), _form(table)))
    if table.cards.cutting_card_reached:
        rare.append(lambda: c.face_up(*_found(rng, table)))
    if table.spoken:
        rare.append(lambda: c.confirm(rng.choice(list(table.spoken))))
    if state.phase == BETTING and table.cards.shoe is not None:
        rare.append(lambda: c.inspect("shoe", passed=False))
    return rare


# --- Cards ---


def _towards_a_shoe(rng: Random, c: Console, table: Table) -> pb.Command:
    """The next thing that a table without a shoe needs."""
    rules, cards = card_rules(table), table.cards
    if table.play.deferred:
        owing = min(table.play.deferred)
        return c.collect(owing) if rng.random() < 0.5 else c.document(owing, _form(table))
    wrong = [name for name, batch in cards.batches.items() if batch.decks != rules.min_decks]
    if wrong or len(cards.batches) > rules.batches:
        return c.remove((wrong or list(cards.batches))[0])
    if len(cards.batches) < rules.batches:
        return c.receive(next(n for n in ("blue", "red") if n not in cards.batches), rules.min_decks)
    if lying := [(n, step) for n, batch in cards.batches.items() for step in _missing(table, batch)]:
        return c.handle(lying[0][1], lying[0][0])
    turns = sorted(cards.batches, key=lambda n: (rules.alternate and n == cards.last_in_play, n))
    name, batch = turns[0], cards.batches[turns[0]]
    if batch.shuffle_method not in rules.methods:
        ready = not batch.shuffle_method or not _missing(table, replace(batch, shuffle_method=0))
        return c.shuffle(rng.choice(rules.methods), name) if ready else c.handle(pb.CARD_STEP_IDLED, name)
    if rules.continuous:
        return c.load(name)
    if not batch.is_cut:
        return _cut(rng, c, table, name, batch)
    if batch.cutting_card_from_back is None:
        return c.cutting_cards(rng.choice((14, batch.size - 1 - rng.randint(1, 60))), name)
    return c.load(name)


def _missing(table: Table, batch: Batch) -> list[int]:
    rules = card_rules(table)
    required = {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())
    return [] if batch.shuffle_method else [step for step in required if step not in batch.steps]


def _cut(rng: Random, c: Console, table: Table, name: str, batch: Batch) -> pb.Command:
    """By whoever has it, or offered to the next."""
    rules, at = card_rules(table), rng.randint(10, batch.size - 10)
    if batch.cutter is not None and rules.recut_by_last_cutter and batch.cutter in (0, *rules.cut_order):
        return c.cut(at, batch.cutter, name)
    if batch.offered_cut in rules.cut_order:
        return c.cut(at, batch.offered_cut, name)
    passed = {*batch.declined_cut, batch.cutter}
    entitled = [seat for seat in rules.cut_order if seat not in passed]
    return c.offer_cut(entitled[0], declined=rng.random() < 0.7, batch=name) if entitled else c.cut(at, 0, name)


def _draws(table: Table) -> bool:
    """Whether the next thing to do takes a card from the shoe."""
    state = table.play
    if state.first_card_due or state.burn_due:
        return True
    return state.phase != BETTING and state.next_step()[0] == DEAL and not state.aside


def _available(rng: Random, table: Table, count: int) -> list[str]:
    """Cards that the shoe can still hold, or that nobody has recorded."""
    shoe = table.cards.shoe
    left = Counter(DECK * shoe.decks) - Counter(shoe.gone) if shoe else Counter(DECK)
    cards = list(left.elements())
    return rng.sample(cards, min(count, len(cards)))


def _name(rng: Random, table: Table) -> str:
    """A card that may be drawn, named where somebody must or may name it."""
    sealed = table.cards.shoe is not None and table.cards.shoe.sealed_order
    return "" if sealed or rng.random() < 0.2 else "".join(_available(rng, table, 1))


def _found(rng: Random, table: Table) -> list[str]:
    """A few cards found face up, or nearly all that are left."""
    shoe = table.cards.shoe
    many = shoe is not None and table.cards.cutting_card_reached and rng.random() < 0.7
    count = max(1, shoe.remaining - rng.randint(0, 8)) if many and shoe else rng.randint(1, 3)
    if shoe is not None and shoe.sealed_order:
        return [""] * count
    return _available(rng, table, count)


# --- The round ---


def _betting(rng: Random, c: Console, table: Table) -> Commands:
    shoe = table.cards.shoe
    if not table.wagers and not table.spoken and (table.cards.finished or (shoe and not shoe.remaining)):
        return [c.end_shoe()]
    if shoe and not shoe.remaining and not table.play.aside:
        return [c.exhausted()]
    seat, wager = rng.choice(list(table.players)), rng.choice(("player", "banker", "banker", "tie"))
    legal: list[Callable[[], pb.Command]] = [
        *[lambda: c.place(wager, rng.randint(1, 5000), seat)] * 3,
        *[c.no_more_bets] * 3,
        lambda: c.buy_in(rng.randint(1, 5000), seat),
    ]
    if table.options.match_play:
        legal.append(lambda: c.place(wager, 100, seat, coupon_cents=rng.randint(1, 100)))
    if table.options.verbal_wagers:
        legal.append(lambda: c.place(wager, 100, seat, verbal=True))
    if table.play.deferred:
        owing = min(table.play.deferred)
        legal += [lambda: c.document(owing, _form(table)), lambda: c.collect(owing)]
    if table.play.forms:
        number, form = rng.choice(list(table.play.forms.items()))
        legal.append(lambda: c.recover(rng.randint(1, form.owed_cents), number))
    if table.wagers:
        legal.append(lambda: c.withdraw(rng.choice(list(table.wagers))))
    return [rng.choice(legal)()]


def _form(table: Table) -> str:
    """A number that is on no form yet."""
    return next(name for name in (f"V-{n}" for n in range(99)) if name not in table.play.forms)


def _dealt(rng: Random, c: Console, table: Table, hand: str) -> pb.Command:
    state, shoe = table.play, table.cards.shoe
    if shoe is None or (not shoe.remaining and not state.aside):
        return c.exhausted()
    if shoe.sealed_order or (state.aside and state.aside[0]):
        return c.deal(hand)
    style = table.options.deal_style
    unseen = (style == "c" or (style == "b" and state.dealt < 4)) and rng.random() < 0.5
    return c.deal(hand, "" if unseen else _available(rng, table, 1)[0])


def _turned(rng: Random, c: Console, table: Table, hand: str) -> Commands:
    """Whoever has the right to, and names what nobody has recorded."""
    state, seat = table.play, holder(table, hand)
    if seat and rng.random() < 0.2:
        return [c.relieve("declined", hand)]
    handing = [c.hand_to(seat, hand)] if seat and state.handed.get(hand) != seat else []
    lying = state.hand(hand)[-state.unturned[hand] :]
    if all(lying):
        return [*handing, c.turn(hand, seat)]
    fresh = iter(_available(rng, table, len(lying)))
    return [*handing, c.turn(hand, seat, *(card or next(fresh) for card in lying))]


def ending(rng: Random, c: Console, table: Table) -> Commands:
    """Wagers are taken back, vigorish is collected or put on a form, and the shoe is ended."""
    owed = [c.collect(seat) if rng.random() < 0.5 else c.document(seat, _form(table)) for seat in table.play.deferred]
    kept = c.without_impounded(table, card_rules(table).min_decks)
    return [*map(c.withdraw, table.wagers), *owed, c.end_shoe(), *kept]


PLAY = Play(
    kind="minibaccarat",
    console=Console,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    shuffler=SeededOrder,
    reveals=frozenset({pb.CardExposed, pb.CardsHanded}),
    seldom=frozenset({"void_round"}),
    values={
        "rulebook_id": [MB2006],
        "wager": ["player", "banker", "tie", "pair", "*"],
        "seat": list(SEATS),
        "coupon_cents": [0, 0, 100],
        "hand": ["player", "banker", ""],
        "winner": ["player", "banker", "tie"],
        "reason": ["delay", "declined", "worn"],
        "form_number": ["V-1", "V-2"],
        "deal_style": ["a", "b", "c"],
        "vig_type": ["win", "tie", "none"],
        "rate_bp": [0, 500, 2500],
        "method": [BUILT_IN],
        "name": ["decks", "deal_style", "vig_type", "vig_collection", "match_play"],
    },
)
