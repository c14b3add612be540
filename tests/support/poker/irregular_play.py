"""Random play at a poker table where much goes wrong: a full table of each house, and most of what a round can meet
besides cards and bets. Whatever is drawn here is likely to be accepted."""

from functools import partial
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.poker.cards.streets import next_positions
from games.poker.evolve.corrections import last_action
from games.poker.state import BETTING, DEALING, SHOWDOWN, Hand, Table
from ledger.core.lent import Carried, House, Room
from ledger.core.vocabulary import body_of
from tests.support.cards import SeededOrder
from tests.support.harness import Play
from tests.support.poker import play as poker_play
from tests.support.poker.console import PokerTable
from tests.support.pure import PureStream

STACKS = (1900, 3100, 777, 8000, 2222, 4000, 1500, 6000)
"""As many as have room in every form."""
PLACES = (pb.POKER_CARD_PLACE_BOARD, pb.POKER_CARD_PLACE_BURN, pb.POKER_CARD_PLACE_STUB)
_Moves = list[poker_play.Move]


def _opening(house: dict[str, Any], rng: Random, c: PokerTable) -> list[pb.Command]:
    """At some tables a seat is vacant, and some begin heads-up."""
    stacks = dict(enumerate(STACKS[: rng.choice((8, 8, 7, 5, 2))], 1))
    return c.opening(stacks, len(STACKS), **house)


def _moves(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """Every second round nobody folds or bets, so that many see the last card."""
    commands = poker_play.moves(rng, c, table)
    hand, body = table.play.hand, body_of(commands[0]) if commands else None
    wild = isinstance(body, pb.FoldPokerHandRequest | pb.PlacePokerBetRequest | pb.RaisePokerBetRequest)
    if hand is None or not wild or table.rounds_opened % 2 or hand.owes_bring_in:
        return commands
    if hand.players[hand.actor].bet < hand.high:
        return [c.call(hand.actor)]
    return commands if table.options.five_card_stud_opener_must_bet else [c.check(hand.actor)]


def _lend(rng: Random, stream: PureStream) -> None:
    """A house that lets everybody play again, and a room that hears of things late: what somebody carries here."""
    table = stream.table
    if table is None:
        return
    seq = stream.live.head.seq
    stream.house = House(seq, readmitted=frozenset(table.play.excluded if rng.random() < 0.3 else ()))
    carried = Carried("poker-9", table.table_id, rng.randint(1, 900), rng.choice((0, 300)), seq - seq % 40)
    carriers = [*table.players.values(), "nobody"] if rng.random() < 0.5 else []
    stream.room = Room(seq, carried=dict.fromkeys(carriers, carried), supplements=frozenset({"boxed-card"}))


# --- What goes wrong ---


def _attempt(rng: Random, c: PokerTable, table: Table) -> pb.Command | None:
    hand = table.play.hand
    if not table.is_open or rng.random() < 0.15:
        return poker_play.attempt(rng, c, table)
    if hand is not None and hand.stopped:
        return rng.choice([c.rule("as seen on tape"), c.rule("so it is posted", 1, supplement_id="boxed-card")])
    if hand is None:
        return rng.choice(_between(rng, c, table))()
    return rng.choice(_in_round(rng, c, table, hand))() if rng.random() < 0.6 else None


def _between(rng: Random, c: PokerTable, table: Table) -> _Moves:
    state, seat = table.play, rng.choice([*table.players, 1])
    vacant = [s for s in range(1, table.seat_count + 1) if s not in table.players]
    batches = [name for name in table.cards.batches if name != table.cards.in_play]
    colours = ("yellow", "green")
    return [
        partial(c.currency, seat, rng.randint(1, 900)),
        partial(c.currency, seat, rng.randint(1, 900)),
        partial(c.ask_lower_rake, seat),
        partial(c.reduce_rake, percentage_bp=100, without_steps=True),
        partial(c.change_dealer, f"dealer-{rng.randint(1, 9)}"),
        partial(c.cover_card, next(colour for colour in colours if colour != state.cover_card)),
        partial(c.put_down, seat),
        partial(c.keep_carried, table.players.get(seat, "nobody")),
        partial(c.sit_in, rng.choice(state.sitting_out)) if state.sitting_out else partial(c.sit_out, seat),
        *(partial(c.hold, s) for s in state.sitting_out if state.stacks.get(s)),
        *(partial(c.change_seat, seat, s) for s in vacant[:1]),
        *(partial(c.carry, seat) for _ in range(len(table.players) > 3)),
        *(partial(c.convert, s, rng.randint(1, cents)) for s, cents in state.currency.items()),
        *(partial(c.disclose, s, ()) for s, held in state.last.discarded.items() if all(held.cards)),
        *(partial(c.jam, name) for name in batches if table.options.shuffler_in_use),
        *(partial(c.exclude, player) for player in table.players.values() if rng.random() < 0.05),
        partial(c.rule, "the last round stands"),
    ]


def _in_round(rng: Random, c: PokerTable, table: Table, hand: Hand) -> _Moves:
    seat, left = rng.choice(hand.live), poker_play._left(table, hand)
    sealed = bool(table.cards.batches[hand.deck].sealed_order)
    moves: _Moves = [
        partial(c.ask_ruling),
        partial(c.reconstruct, seat),
        partial(c.report, hand.players[seat].player_id, "talks about a folded hand"),
        partial(c.set_aside, "" if sealed else rng.choice(left)),
        *(partial(c.convert, s, p.currency) for s, p in hand.players.items() if p.currency),
        *(partial(c.misdeal, rng.choice(poker_play.MISDEALS)) for _ in range(rng.random() < 0.1)),
        *(partial(c.dead_round, rng.choice(poker_play.DEAD_ROUNDS)) for _ in range(rng.random() < 0.05)),
        partial(_off_table, rng, c, hand, "" if sealed else rng.choice(left)),
    ]
    if len(hand.live) > 2:
        moves.append(partial(c.kill_hand, seat, rng.choice(poker_play.DEAD_HANDS)))
    if hand.phase != SHOWDOWN and hand.players[seat].cards:
        moves.append(partial(c.fold, seat, out_of_turn=True))
    moves += _exposures(rng, c, hand, left, sealed=sealed)
    if hand.actions:
        moves.append(partial(c.take_back, hand.actions[last_action(hand) - 1].seat))
    folded = [s for s, p in hand.players.items() if s not in hand.live and p.cards and not p.disclosed]
    if folded:
        names = rng.sample(left, hand.players[folded[0]].cards.count(""))
        moves.append(partial(c.disclose, folded[0], names))
    return moves + _of_phase(rng, c, hand, left, sealed=sealed)


def _of_phase(rng: Random, c: PokerTable, hand: Hand, left: list[str], *, sealed: bool) -> _Moves:
    actor, streets = hand.actor, hand.form.streets
    if hand.phase == SHOWDOWN:
        return [partial(c.concede, actor), partial(c.concede, actor)]
    if hand.phase == DEALING and hand.dealt == 0 and hand.street == 0:
        return [partial(c.recut, hand.deck)]
    if hand.phase != BETTING:
        return []
    board = streets[hand.street + 1].board if hand.street + 1 < len(streets) else 0
    if hand.form.bring_in and hand.street + 1 < len(streets) and len(left) > 2 * len(hand.order):
        board = rng.randint(1, len(next_positions(hand)))
    named = [] if sealed else rng.sample(left, board)
    stack = hand.players[actor].stack
    talker = next((s for s in hand.live if s != actor), actor)
    return [
        *(partial(c.premature, named, burned=rng.random() < 0.5) for _ in range(bool(board))),
        partial(c.announce, actor),
        partial(c.announce, actor),
        partial(c.push, actor, min(stack, rng.choice((50, 100, 500, 1000))), rng.randint(1, 3)),
        partial(c.say, talker, "I call"),
    ]


def _exposures(rng: Random, c: PokerTable, hand: Hand, left: list[str], *, sealed: bool) -> _Moves:
    """Often while cards are dealt: whoever got the last one, so that now and then it is the second of the same hand."""
    holders = [seat for seat in hand.live if hand.players[seat].cards]
    if not holders or not (hand.street_now.down or hand.street_now.draw) or not hand.just_dealt:
        return []
    seat = next((s for s in holders if hand.players[s].up), holders[-1]) if rng.random() < 0.5 else holders[-1]
    card = "" if sealed else hand.players[seat].cards[-1] or rng.choice(left)
    number = len(hand.players[seat].cards)
    return [partial(c.expose, seat, card, off_table=off_table, number=number) for off_table in (False, False, True)] * 3


def _off_table(rng: Random, c: PokerTable, hand: Hand, card: str) -> pb.Command:
    place = rng.choice(PLACES)
    return c.off_table(place, hand.board[-1] if place == pb.POKER_CARD_PLACE_BOARD and hand.board else card)


PLAYS = [
    Play(
        kind="poker",
        console=PokerTable,
        opening=partial(_opening, house),
        moves=_moves,
        attempt=_attempt,
        shuffler=SeededOrder,
        lend=_lend,
        attempts=0.5,
    )
    for house in poker_play.HOUSES
]
"""One a house, and so at least one a form."""

HOUSE_NAMES = [f"{number}-{house['variant']}" for number, house in enumerate(poker_play.HOUSES, 1)]
LENGTH = 150
NOT_HERE = frozenset((pb.PokerAnteReturned, pb.PokerPotsMerged, pb.PokerRakeRestored))
"""What takes a rarer chain of events than these plays have; worked examples and tests of their own have it."""
