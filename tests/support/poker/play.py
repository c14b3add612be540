"""Random play at a poker table, for the harness."""

from collections.abc import Callable
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.betting.bets import Range, live_from, may_raise, open_range, raise_range
from games.poker.betting.pots import must_show
from games.poker.cards.known import open_cards
from games.poker.cards.streets import due, facing_down, next_positions, runs_short
from games.poker.commands.decks import card_rules
from games.poker.evolve.corrections import last_action
from games.poker.floor.lineup import lineup
from games.poker.state import BETTING, DRAWING, SHOWDOWN, Hand, Table
from tests.support.cards import SeededOrder
from tests.support.harness import Play
from tests.support.poker.console import DECKS, HOUSE, P2006, P2006_2, PokerTable

Move = Callable[[], pb.Command]

RAKE: dict[str, Any] = {"rake_percentage_bp": 733, "rake_cap_cents": 900, "rake_steps": (1000, 50, 3000, 75)}
JACKPOT: dict[str, Any] = {"jackpot_fee_cents": 55, "jackpot_standard": "aces_full_beaten"}
HOUSES: list[dict[str, Any]] = [
    {"variant": "holdem", "limit_low_cents": 200, "limit_high_cents": 400, "blinds_cents": (100, 200), **RAKE},
    {
        "variant": "holdem",
        "betting_structure": "no_limit",
        "limit_low_cents": 100,
        "blinds_cents": (35, 100),
        "ante_cents": 7,
        **RAKE,
        **JACKPOT,
    },
    {
        "variant": "omaha_high",
        "betting_structure": "pot",
        "limit_low_cents": 100,
        "blinds_cents": (50, 100, 100),
        "rake_percentage_bp": 2500,
        "rake_unit_cents": 25,
        "heads_up_blinds": "button_first",
    },
    {
        "variant": "omaha_high_low_8",
        "limit_low_cents": 200,
        "limit_high_cents": 400,
        "blinds_cents": (100, 200),
        "kill_mode": "half",
        "kill_qualifier_cents": 500,
        "split_unit_cents": 100,
        "rake_no_flop_no_drop": True,
        "short_all_in_reopens": "half",
        **RAKE,
        **JACKPOT,
    },
    {
        "variant": "holdem",
        "betting_structure": "spread",
        "limit_low_cents": 100,
        "limit_high_cents": 500,
        "blinds_cents": (100,),
        "kill_mode": "full",
        "kill_qualifier_min_bets": 2,
        "check_raise_allowed": False,
        "rake_percentage_bp": 500,
        "shuffler_in_use": True,
    },
]
STUD: dict[str, Any] = {"limit_low_cents": 200, "limit_high_cents": 400, "ante_cents": 25, **RAKE}
HOUSES += [
    {"variant": "seven_card_stud_high", "bring_in_cents": 50, "open_pair_upper_limit": True, **STUD, **JACKPOT},
    {"variant": "seven_card_stud_high_low", "bring_in_may_complete": True, "split_unit_cents": 25, **STUD},
    {
        "variant": "seven_card_stud_high_low_8",
        "betting_structure": "pot",
        **STUD,
        "limit_high_cents": 0,
        "low_odd_card": "worst_low_card",
    },
    {
        "variant": "five_card_draw_high",
        "limit_low_cents": 200,
        "limit_high_cents": 400,
        "blinds_cents": (100, 200),
        **RAKE,
        **JACKPOT,
    },
    {
        "variant": "five_card_draw_low",
        "betting_structure": "no_limit",
        "limit_low_cents": 100,
        "blinds_cents": (50, 100),
        "ante_cents": 7,
        **RAKE,
    },
    {
        "variant": "five_card_stud_high",
        "betting_structure": "spread",
        "five_card_stud_opener_must_bet": True,
        "bring_in_cents": 200,
        **STUD,
    },
]
DRAWS: dict[str, Any] = {"limit_low_cents": 200, "limit_high_cents": 400, "blinds_cents": (100, 200), **RAKE}
HOUSES += [
    {"variant": "razz", "bring_in_cents": 50, "bring_in_may_complete": True, **STUD},
    {
        "variant": "deuce_to_seven_single_draw",
        "betting_structure": "no_limit",
        **DRAWS,
        "limit_high_cents": 0,
        "ante_by": "big_blind",
        "ante_cents": 100,
    },
    {"variant": "deuce_to_seven_triple_draw", "split_unit_cents": 25, **DRAWS},
    {"variant": "badugi", "betting_structure": "pot", **DRAWS, "limit_high_cents": 0, "low_odd_card": "worst_low_card"},
]
"""Of the house's own forms."""
HOUSES.append({**HOUSES[1], "ante_by": "big_blind", "ante_cents": 100})
"""The big blind antes for the table."""
STACKS = {1: 1900, 2: 3100, 3: 777, 5: 8000, 6: 2222}
SEATS = 6
MISDEALS = ("shuffle_cut", "start_position", "face_up_cards", "player_skipped")
DEAD_ROUNDS = ("ineligible_dealt", "card_count", "ruling")
DEAD_HANDS = ("unprotected", "protected", "fouled", "absent")


def opening(rng: Random, c: PokerTable) -> list[pb.Command]:
    return c.opening(STACKS, SEATS, **rng.choice(HOUSES))


# --- What carries the game on ---


def moves(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """The round of play, one command after the other; between rounds what the next one needs."""
    if not table.is_open:
        return _reopened(rng, c, table)
    hand = table.play.hand
    if hand is None:
        return _between(rng, c, table)
    if hand.stopped:
        return [_ruling(rng, c, hand)]
    lying_open = open_cards(hand)
    if len(set(lying_open)) < len(lying_open):  # a card that was named wrongly has turned up twice (P.8)
        return [c.dead_round("card_count")]
    if hand.deck in table.play.miscounted:
        left = table.cards.batches[hand.deck].remaining
        return [rng.choice((c.dead_round("card_count"), c.count_stub(left, hand.deck)))]
    if hand.misdealt:
        return [c.misdeal("face_up_cards")]
    if hand.phase == BETTING:
        return _around(rng, c, table, hand) or [_bet(rng, c, table, hand)]
    if hand.phase == DRAWING and not hand.owed:
        held = len(hand.players[hand.actor].cards)
        return [c.discard(hand.actor, rng.sample(range(1, held + 1), rng.randint(0, held)))]
    if hand.phase == SHOWDOWN:
        to_show = [seat for seat in live_from(hand, hand.actor) if not hand.players[seat].shown]
        if any(_twice(hand, seat) for seat in to_show):
            return [c.dead_round("card_count")]
        if rng.random() < 0.05 and not must_show(hand, hand.actor):
            return [c.concede(hand.actor)]
        return shown(rng, c, table, hand, to_show[: rng.choice((1, len(to_show)))])
    return _deal(rng, c, table, hand)


def _ruling(rng: Random, c: PokerTable, hand: Hand) -> pb.Command:
    """What the shift supervisor may decide: a hand dies only while another is left, and no announced bet with it."""
    play_on, dead, refunded, round_dead = range(1, 5)
    mortal = [seat for seat in hand.live if seat != hand.announced and len(hand.live) > 1]
    if mortal and rng.random() < 0.4:
        return c.rule("as seen on tape", rng.choice((dead, refunded)), rng.choice(mortal))
    return c.rule("as seen on tape", rng.choice((0, play_on, play_on, play_on, round_dead)))


def _reopened(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """Some who were there sit down again, others for who may not; nobody has chips."""
    mended = [c.inspect(equipment) for equipment in table.out_of_service]
    players = {seat: f"p{seat}" for seat in (1, 2, 3)}
    for seat, player in players.items():
        if player in table.play.excluded:
            players[seat] = f"new{table.rounds_opened}-{seat}"
    return [*mended, c.open(**rng.choice(HOUSES)), *(c.seat(seat, player) for seat, player in players.items())]


def _between(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    if rng.random() < 0.03:
        return _closed(c, table)
    if len(table.players) > 2 and rng.random() < 0.05:
        seat = rng.choice(list(table.players))
        return [*([c.cash_out(seat)] if table.play.stacks.get(seat) else []), c.leave(seat)]
    if table.out_of_service:
        return [c.inspect(table.out_of_service[0])]
    if len(table.players) < 2:  # cards are shown, shuffled and cut before two
        return _more_players(c, table)
    missing = [name for name in DECKS if name not in table.cards.batches]
    if missing:
        return c.decks(missing[:1])
    if lineup(table) is None:
        return _more_players(c, table)
    for name, batch in table.cards.batches.items():
        if batch.stage != "USED" and not batch.shuffle_method:
            return [*_handled(c, table, name), c.shuffle(pb.SHUFFLE_METHOD_MANUAL, name)]
    deck = table.cards.in_play
    if deck and (deck in table.play.miscounted or rng.random() < 0.1):
        return [c.end_shoe()]
    return [c.start()] if deck else _deck_taken_up(rng, c, table)


def _closed(c: PokerTable, table: Table) -> list[pb.Command]:
    """Everybody takes their chips."""
    gone = [c.cash_out(seat) for seat in table.players if table.play.stacks.get(seat)]
    return [*gone, *([c.end_shoe()] if table.cards.in_play else []), c.close()]


def _more_players(c: PokerTable, table: Table) -> list[pb.Command]:
    """Chips for two who may play; newcomers where too few are left who may."""
    state = table.play
    welcome = [seat for seat, player in table.players.items() if player not in state.excluded]
    if len(welcome) < 2:
        free = [seat for seat in range(1, table.seat_count + 1) if seat not in table.players]
        if not free:
            return [c.cash_out(s) if state.stacks.get(s) else c.leave(s) for s in list(table.players)[:1]]
        return [c.seat(seat, f"new{table.rounds_opened}-{seat}") for seat in free[:2]]
    sitting = [seat for seat in welcome if seat in state.sitting_out]
    return [*(c.bring(seat, 2000) for seat in welcome), *(c.sit_in(seat) for seat in sitting)]


def _deck_taken_up(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """A deck that may be dealt, and what still has to be done with it; often the round starts at once."""
    either = table.play.last.void or not table.options.shuffler_in_use
    turn = [name for name in DECKS if either or name != table.cards.last_in_play]
    good = [name for name in turn if name not in table.play.miscounted]
    if not good:
        return [c.count_stub(52, turn[0])]
    method = rng.choice((pb.SHUFFLE_METHOD_MANUAL, pb.SHUFFLE_METHOD_BUILT_IN))
    steps = [*_prepared(rng, c, table, rng.choice(good), method), c.start()]
    return steps[: rng.choice((1, len(steps), len(steps)))]


def _prepared(rng: Random, c: PokerTable, table: Table, deck: str, method: int) -> list[pb.Command]:
    """Shuffled, cut and taken up, as far as that is not done."""
    batch, at = table.cards.batches[deck], rng.randint(10, 51)
    if batch.is_cut:
        return [c.load(deck)]
    shuffled = [] if batch.shuffle_method else [*_handled(c, table, deck), c.shuffle(method, deck)]
    return [*shuffled, c.cut(at, batch=deck), c.load(deck)]


def _handled(c: PokerTable, table: Table, deck: str) -> list[pb.Command]:
    """What a new deck, or one that lay idle, still needs before a shuffle."""
    rules = card_rules(table)
    batch = table.cards.batches[deck]
    required = {"NEW": rules.first_steps, "IDLE": rules.idle_steps}.get(batch.stage, ())
    return [c.handle(step, deck) for step in required if step not in batch.steps]


def _deal(rng: Random, c: PokerTable, table: Table, hand: Hand) -> list[pb.Command]:
    batch = table.cards.batches[hand.deck]
    if table.cards.in_play != hand.deck:  # another cut was ordered
        if missing := [name for name in DECKS if name not in table.cards.batches]:
            return c.decks(missing)
        return _prepared(rng, c, table, hand.deck, pb.SHUFFLE_METHOD_MANUAL)
    short = runs_short(hand, batch.remaining)
    if not (hand.pile or short or hand.deals_common or hand.street_now.draw) and batch.remaining < len(due(hand)) + 1:
        return [c.ask_ruling("the stub cannot finish the street")]
    if batch.sealed_order:
        return [c.deal(count=rng.choice((0, 0, 1)))]
    count = len(due(hand)) if rng.random() < 0.6 and not _runs_short(table, hand) else 1
    if short or hand.deals_common:
        return [c.deal([rng.choice(_left(table, hand))])]  # the common card lies face up
    return [c.deal(_names(rng, _left(table, hand), hand, count))]


def _left(table: Table, hand: Hand) -> list[str]:
    """Cards that may still lie in the deck, as far as anybody knows."""
    held = {card for player in hand.players.values() for card in player.cards}
    if hand.pile and hand.pile.cards:  # discards come again
        return [card for card in DECK if card not in {*held, *hand.board, *hand.seen}]
    gone = {*table.cards.batches[hand.deck].gone, *held, *hand.board, *hand.seen}
    return [card for card in DECK if card not in gone]


def _names(rng: Random, left: list[str], hand: Hand, count: int) -> list[str]:
    """What a reader names; at an ordinary table nobody sees a private card, and at some only a few are seen."""
    names, down = rng.sample(left, count), facing_down(hand)
    unseen = rng.choice((0.0, 0.5, 1.0))
    return ["" if face_down and rng.random() < unseen else name for name, face_down in zip(names, down, strict=False)]


def shown(rng: Random, c: PokerTable, table: Table, hand: Hand, seats: list[int]) -> list[pb.Command]:
    """Their hands, with names for cards that nobody had seen."""
    left, commands = _left(table, hand), []
    for seat in seats:
        names = rng.sample(left, hand.players[seat].cards.count(""))
        left = [card for card in left if card not in names]
        commands.append(c.show(seat, names))
    return commands


def _twice(hand: Hand, seat: int) -> bool:
    """Whether the hand has a card that somebody else has too, or that lies open: a name was wrong."""
    others = [card for other in hand.live if other != seat for card in hand.players[other].cards]
    cards = [card for card in hand.players[seat].cards if card]
    return len(set(cards)) < len(cards) or not {*others, *open_cards(hand, seat)}.isdisjoint(cards)


def _runs_short(table: Table, hand: Hand) -> bool:
    """Whether the stub may be too short for the street."""
    return table.cards.batches[hand.deck].remaining <= len(due(hand)) + 1


def _around(rng: Random, c: PokerTable, table: Table, hand: Hand) -> list[pb.Command]:
    """A betting round that nobody has opened yet, as a whole: all fold to the last, or all check or call."""
    seats, players = live_from(hand, hand.actor), [hand.players[seat] for seat in hand.live]
    if hand.owes_bring_in:
        return []
    deep = all(player.stack > 2 * hand.high + 1 and not player.acted for player in players)
    if hand.announced or not deep or rng.random() < 0.5:
        return []
    if hand.high and rng.random() < 0.5:
        return [c.fold(seat) for seat in seats[:-1]]
    if hand.high == 0 and table.options.five_card_stud_opener_must_bet:
        return []
    around = [seat for seat in seats if not (hand.players[seat].acted and hand.players[seat].bet == hand.high)]
    return [c.call(seat) if hand.players[seat].bet < hand.high else c.check(seat) for seat in around]


def _bet(rng: Random, c: PokerTable, table: Table, hand: Hand) -> pb.Command:
    seat, player = hand.actor, hand.players[hand.actor]
    if hand.announced:
        return _added(rng, c, hand)
    owed, must_bet = hand.high - player.bet, table.options.five_card_stud_opener_must_bet
    if hand.owes_bring_in and not (table.options.bring_in_may_complete and rng.random() < 0.5):
        return c.bring_in(seat)
    if not hand.high and (hand.owes_bring_in or must_bet):
        return c.bet(seat, open_range(hand, player).least)
    if rng.random() < 0.35 and (legal := _raise_range(table, hand)):
        to, chips = rng.randint(legal.least, legal.most), _chips(rng, player.stack)
        to = rng.choice((legal.least, legal.most)) if legal.nothing_between else to
        return c.raise_to(seat, to, chips) if hand.high else c.bet(seat, to, chips)
    if owed and rng.random() < 0.35:
        return c.fold(seat)
    return c.call(seat, _chips(rng, player.stack)) if owed else c.check(seat)


def _raise_range(table: Table, hand: Hand) -> Range | None:
    """What the player whose turn it is may bet or raise to."""
    player = hand.players[hand.actor]
    if not hand.high:
        return open_range(hand, player)
    capped = hand.max_raises and hand.raises >= hand.max_raises
    barred = player.checked and not table.options.check_raise_allowed
    if capped or barred or not may_raise(hand, player, table.options) or player.bet + player.stack <= hand.high:
        return None
    return raise_range(hand, player)


def _chips(rng: Random, stack: int) -> int:
    """What is put in, where it is not what was announced."""
    return rng.randint(1, stack) if rng.random() < 0.1 else 0


def _added(rng: Random, c: PokerTable, hand: Hand) -> pb.Command:
    """Chips of an announced bet: some more, or those that complete it."""
    player = hand.players[hand.announced]
    legal = raise_range(hand, player) if hand.high else open_range(hand, player)
    short = max(0, legal.least - player.bet)
    if rng.random() < 0.3 and short > 1:
        return c.add(hand.announced, rng.randint(1, short - 1))
    return c.add(hand.announced, short, complete=True)


# --- What may be refused ---


def attempt(rng: Random, c: PokerTable, table: Table) -> pb.Command | None:
    """What does not happen in every round, and what is out of turn, too late or somebody else's."""
    hand, choice = table.play.hand, rng.random()
    if rng.random() < 0.15 and (likely := _likely(rng, c, table)):
        return rng.choice(likely)()
    if choice < 0.2:
        return rng.choice(_beside(rng, c, table))()
    if choice < 0.4:
        return rng.choice(_of_cards(rng, c, table))()
    if hand is None:
        return c.inspect("shuffler", passed=False) if choice < 0.6 and not table.out_of_service else c.start()
    if table.cards.in_play == hand.deck and not table.cards.batches[hand.deck].gone and choice < 0.6:
        return c.recut(hand.deck)
    holders = [seat for seat in hand.order if hand.players[seat].cards]
    if hand.just_dealt and (hand.street_now.down or hand.street_now.draw) and holders and choice < 0.7:
        seat, sealed = rng.choice(holders), table.cards.batches[hand.deck].sealed_order
        card = "" if sealed else hand.players[seat].cards[-1] or rng.choice(_left(table, hand))
        return c.expose(seat, card, off_table=rng.random() < 0.5, number=len(hand.players[seat].cards))
    if holders and choice < 0.72:
        seat = rng.choice(holders)
        return rng.choice(shown(rng, c, table, hand, [seat]))
    if hand.actions and hand.phase != BETTING and choice < 0.8:  # with all that followed from it
        return c.take_back(hand.actions[last_action(hand) - 1].seat)
    if hand.phase == SHOWDOWN and choice < 0.8:
        return c.concede(hand.actor)
    return rng.choice(_in_round(rng, c, table, hand))()


def _likely(rng: Random, c: PokerTable, table: Table) -> list[Move]:
    """What is seldom possible and is so now."""
    state, hand = table.play, table.play.hand
    moves: list[Move] = []
    held = {seat: p.currency for seat, p in hand.players.items()} if hand else {}
    for seat, cents in {**state.currency, **held}.items():
        if cents and not (hand and hand.stopped):
            moves.append(lambda seat=seat, cents=cents: c.convert(seat, rng.randint(1, cents)))  # type: ignore[misc]
    for seat in state.sitting_out:
        if state.stacks.get(seat) and not (hand and seat in hand.players):
            moves.append(lambda seat=seat: c.hold(seat))  # type: ignore[misc]
    vacant = [seat for seat in range(1, table.seat_count + 1) if seat not in table.players]
    standing = [s for s in table.players if not (hand and s in hand.players)]
    if vacant and standing:
        moves.append(lambda: c.change_seat(rng.choice(standing), rng.choice(vacant)))
    if state.rake_requested:
        moves.append(lambda: c.reduce_rake(percentage_bp=rng.choice((0, 100)), without_steps=True))
    if hand is None and table.is_open:
        moves.append(lambda: c.change(**rng.choice(HOUSES)))
    elif hand and rng.random() < 0.2:
        moves.append(lambda: c.misdeal("shuffle_cut"))
    return moves


def _beside(rng: Random, c: PokerTable, table: Table) -> list[Move]:
    seat, cents = rng.randint(1, table.seat_count), rng.randint(1, 3000)
    player = table.players.get(seat, "nobody")
    return [
        lambda: c.bring(seat, cents),
        lambda: c.currency(seat, cents),
        lambda: c.convert(seat, rng.randint(1, cents)),
        lambda: c.change_seat(seat, rng.randint(1, table.seat_count)),
        lambda: c.hold(seat),
        lambda: c.carry(seat),
        lambda: c.ask_lower_rake(seat),
        lambda: c.ask_lower_rake(seat),
        lambda: c.change_dealer(f"dealer-{cents}"),
        lambda: c.cover_card(rng.choice(("yellow", "green"))),
        lambda: c.cash_out(seat),
        lambda: c.sit_out(seat),
        lambda: c.sit_in(seat),
        lambda: c.seat(seat, f"p{seat}"),
        lambda: c.leave(seat),
        lambda: c.reduce_rake(percentage_bp=rng.choice((0, 100, 800)), without_steps=rng.random() < 0.5),
        lambda: c.reduce_rake([(1000, rng.choice((10, 60)))], percentage_bp=100, cap_cents=rng.choice((0, 500))),
        lambda: c.rule("play on"),
        lambda: c.report(player, "talks about a folded hand"),
        lambda: c.exclude(player) if rng.random() < 0.2 else c.close(),
        lambda: c.change(**rng.choice(HOUSES)),
    ]


def _of_cards(rng: Random, c: PokerTable, table: Table) -> list[Move]:
    deck = rng.choice(DECKS)
    left = table.cards.batches[deck].remaining if deck in table.cards.batches else 52
    return [
        lambda: c.recut(deck),
        lambda: c.cut(rng.randint(1, 51), batch=deck),
        lambda: c.load(deck),
        lambda: c.shuffle(rng.choice((pb.SHUFFLE_METHOD_BUILT_IN, pb.SHUFFLE_METHOD_MANUAL)), deck),
        lambda: c.count_stub(rng.choice((left, left, 52, 51)), deck),
        lambda: c.handle(rng.choice(pb.CardStep.values()), deck),
        lambda: c.remove(deck) if rng.random() < 0.3 else c.end_shoe(),
        lambda: c.jam(deck, rng.choice(("jam", "stop"))),
    ]


def _in_round(rng: Random, c: PokerTable, table: Table, hand: Hand) -> list[Move]:
    left = _left(table, hand)
    named = rng.sample(left, min(8, len(left)))
    seat, cents, card = rng.choice(hand.order), rng.choice((1, 50, 100, 200, 400, 5000)), rng.choice(("", *DECK))
    return [
        lambda: c.fold(seat, out_of_turn=rng.random() < 0.5),
        lambda: c.check(seat),
        lambda: c.bring_in(hand.actor),
        lambda: c.discard(hand.actor, count=rng.randint(0, 2)),
        lambda: c.call(seat),
        lambda: c.bet(seat, cents),
        lambda: c.raise_to(seat, cents),
        lambda: c.push(hand.actor, cents, rng.randint(0, 3)),
        lambda: c.push(hand.actor, cents, 1),
        lambda: c.announce(hand.actor),
        lambda: c.take_back(hand.actions[last_action(hand) - 1].seat if hand.actions else seat),
        lambda: c.take_back(seat, "" if rng.random() < 0.2 else "wrong seat"),
        lambda: c.add(seat, cents, complete=rng.random() < 0.5),
        lambda: c.say(seat, "I call"),
        lambda: c.deal([card] if card else []),
        lambda: c.show(seat),
        lambda: c.concede(seat),
        lambda: c.expose(seat, card),
        lambda: c.set_aside(card),
        lambda: c.disclose(seat),
        lambda: c.off_table(rng.randint(1, 3), rng.choice(("", card, *hand.board[-1:]))),
        lambda: c.off_table(rng.randint(1, 3), card),
        lambda: c.premature([card] if card else [], burned=rng.random() < 0.5),
        lambda: c.premature(rng.sample(DECK, 3)),
        lambda: c.premature(named[: len(next_positions(hand))], burned=rng.random() < 0.5),
        lambda: c.reconstruct(seat),
        lambda: c.ask_ruling(),
        lambda: c.disclose(seat, named[: hand.players[seat].cards.count("")]),
        lambda: c.kill_hand(seat, rng.choice(DEAD_HANDS)),
        lambda: c.kill_hand(hand.aggressor or seat, "protected"),
        lambda: c.misdeal(rng.choice(MISDEALS)) if rng.random() < 0.3 else c.kill_hand(seat, "absent"),
        lambda: c.dead_round(rng.choice(DEAD_ROUNDS)) if rng.random() < 0.3 else c.disclose(seat),
    ]


def ending(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """The round is played out, or declared dead; then everybody takes their chips."""
    dead = [c.dead_round("ruling"), c.rule("the floor closes", 4)] if rng.random() < 0.2 else []
    cashed = (c.cash_out(seat) for seat, cents in table.play.stacks.items() if cents)
    return [*cashed, c.end_shoe(), *dead, *c.without_impounded(table)]


PLAY = Play(
    kind="poker",
    console=PokerTable,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    shuffler=SeededOrder,
    reveals=frozenset({pb.CardExposed, pb.PokerHandShown, pb.PokerHandDisclosed}),
    values={
        "rulebook_id": [P2006, P2006_2, HOUSE],
        "numbers": [1, 2, 3],
        "to_cents": [100, 200, 400, 600, 800],
        "chips_cents": [0, 0, 0, 100],
        "percentage_bp": [0, 100, 2500],
        "cap_cents": [0, 300],
        "level_cents": [400, 1000],
        "cards": list(DECK),
        "card": ["", *DECK],
        "count": [0, 1, 3],
        "chips": [1, 2],
        "counted": [52, 51],
        "cause": [*MISDEALS, *DEAD_ROUNDS, *DEAD_HANDS],
        "reason": ["soft play"],
        "text": ["play on"],
        "facts": ["talks"],
        "statement": ["call"],
        "outcome": [0, 1, 2, 3, 4],
        "place": [0, 1, 2, 3],
        "colour": ["yellow", "green"],
        "fault": ["jam"],
        "rule": ["", "P.2"],
        "supplement_id": ["", "house-1"],
    },
    seldom=frozenset(
        {
            "void_round",
            "redeem_marker",
            "void_marker",
            "poker.carry_stack",
            "poker.place_carried_stack",
            "cards.offer_cut",
            "cards.place_cutting_cards",
            "cards.show_cutting_card",
        }
    ),
)
