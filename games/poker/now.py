"""What may be done at a table now, typed: for a dealer's console or a bot that has no rules of its own; and which
commands are worth trying, for the answer that all games give."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.state import USED
from games.poker.betting import bets
from games.poker.betting.pots import eligible, must_show
from games.poker.cards.known import open_cards, open_of
from games.poker.cards.streets import due, facing_down, runs_short
from games.poker.commands.deal import check_stub
from games.poker.commands.decks import card_rules
from games.poker.commands.irregularities import DEAD_ROUNDS, MISDEALS
from games.poker.floor.lineup import lineup
from games.poker.state import BETTING, BOARD, DEALING, DRAWING, SHOWDOWN, Hand, Table
from games.tables.rounds import check_equipment
from games.tables.view import SEES_ALL
from ledger.core.procedure import Procedure, Try
from ledger.core.roles import PLAYER

_PHASES = {
    DEALING: pb.POKER_PHASE_DEALING,
    BETTING: pb.POKER_PHASE_BETTING,
    DRAWING: pb.POKER_PHASE_DRAWING,
    SHOWDOWN: pb.POKER_PHASE_SHOWDOWN,
}
DECKS = 2


def now(table: Table, role: int, actor_id: str) -> pb.PokerTableView:
    """As a role and actor may see it."""
    view, hand = pb.PokerTableView(dealer=dealer_task(table)), table.play.hand
    if hand is None:
        view.button_seat = table.play.button
        return view
    view.round_id, view.variant, view.phase = table.round_id, hand.variant, _PHASES[hand.phase]
    view.street, view.button_seat, view.actor_seat = hand.street_now.name, hand.button, hand.actor
    view.choices.extend(choices(table, hand))
    view.board.extend(hand.board)
    view.high_cents = hand.high
    for number, pot in enumerate(hand.pots):
        view.pots.add(
            pot=number,
            net_cents=pot.net,
            gross_cents=pot.gross,
            rake_cents=pot.rake,
            fee_cents=pot.fee,
            eligible_seats=eligible(hand, pot),
        )
    view.players.extend(_player(hand, seat, role, actor_id) for seat in hand.order)
    return view


def _player(hand: Hand, seat: int, role: int, actor_id: str) -> pb.PokerPlayerView:
    player = hand.players[seat]
    if role in SEES_ALL or (role == PLAYER and player.player_id == actor_id):
        cards = player.cards
    else:
        known = open_of(player)
        cards = ("",) * (len(player.cards) - len(known)) + known
    return pb.PokerPlayerView(
        seat=seat,
        player_id=player.player_id,
        stack_cents=player.stack,
        bet_cents=player.bet,
        total_cents=player.total,
        live=seat in hand.live,
        cards=cards,
        unnamed_cards=player.cards.count(""),
    )


# --- What the player whose turn it is may do ---


def choices(table: Table, hand: Hand) -> list[pb.PokerChoice]:
    """Every one of them is accepted, with any amount of its range."""
    if not hand.actor or hand.stopped or hand.misdealt or hand.deck in table.play.miscounted:  # play waits
        return []
    if hand.phase == BETTING:
        return _betting(table, hand)
    if hand.phase == DRAWING:
        held = len(hand.players[hand.actor].cards)
        return [] if hand.owed else [pb.PokerChoice(action=pb.POKER_ACTION_DISCARD, most_cards=held)]
    shows = [pb.PokerChoice(action=pb.POKER_ACTION_SHOW)]
    return shows if must_show(hand, hand.actor) else [*shows, pb.PokerChoice(action=pb.POKER_ACTION_CONCEDE)]


def _betting(table: Table, hand: Hand) -> list[pb.PokerChoice]:
    player, options = hand.players[hand.actor], table.options
    if hand.announced:
        legal = bets.announced_range(hand, player)
        added = bets.Range(max(0, legal.least - player.bet), legal.most - player.bet, legal.nothing_between)
        return _amounts(pb.POKER_ACTION_ADD_TO_BET, added)
    if hand.owes_bring_in:
        cents = min(hand.bring_in, player.stack)
        owed = [_choice(pb.POKER_ACTION_POST_BRING_IN, cents, cents)]
        if not options.bring_in_may_complete:
            return owed
        legal = bets.open_range(hand, player)
        return [*owed, _choice(pb.POKER_ACTION_BET, legal.least, legal.most)]
    found = [pb.PokerChoice(action=pb.POKER_ACTION_FOLD)]
    if call := min(hand.high - player.bet, player.stack):
        found.append(_choice(pb.POKER_ACTION_CALL, call, call))
    elif not (hand.form.must_bet and options.five_card_stud_opener_must_bet):
        found.append(pb.PokerChoice(action=pb.POKER_ACTION_CHECK))
    if not hand.high:
        legal = bets.open_range(hand, player)
        found += _amounts(pb.POKER_ACTION_BET, legal)
    elif not bets.check_may_raise(hand, player, options):
        legal = bets.raise_range(hand, player)
        found += _amounts(pb.POKER_ACTION_RAISE, legal)
    return found


def _amounts(action: pb.PokerAction, legal: bets.Range) -> list[pb.PokerChoice]:
    """One choice, or one for each of two amounts with nothing between them."""
    if legal.nothing_between and legal.least < legal.most:
        return [_choice(action, legal.least, legal.least), _choice(action, legal.most, legal.most)]
    return [_choice(action, legal.least, legal.most)]


def _choice(action: pb.PokerAction, least: int, most: int) -> pb.PokerChoice:
    return pb.PokerChoice(action=action, least_cents=least, most_cents=most)


# --- What the dealer does next ---


def dealer_task(table: Table) -> pb.PokerDealerTask:
    hand = table.play.hand
    if not table.is_open:
        return pb.PokerDealerTask()
    if hand is not None:
        return _in_round(table, hand)
    if check_equipment(table):
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_AWAIT_EQUIPMENT)
    if lineup(table) is None:
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_AWAIT_PLAYERS)
    for name, batch in table.cards.batches.items():
        if batch.stage != USED and not batch.shuffle_method:  # both decks are ready before play (D.4)
            return _prepare(table, name)
    shoe, deck = table.cards.shoe, table.cards.in_play
    if shoe is not None and deck in table.play.miscounted:
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_END_SHOE, deck=deck)
    if shoe is not None and not shoe.gone and len(table.cards.batches) == DECKS:
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_START_HAND)
    return _prepare(table, "")


def _in_round(table: Table, hand: Hand) -> pb.PokerDealerTask:
    lying_open = open_cards(hand)
    if hand.stopped:
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_AWAIT_RULING)
    if hand.deck in table.play.miscounted or len(set(lying_open)) < len(
        lying_open
    ):  # everybody has seen it twice (P.8)
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_DECLARE_DEAD, deck=hand.deck)
    if hand.misdealt:
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_CALL_MISDEAL)
    if hand.phase == DEALING or hand.owed:
        return _deal(table, hand)
    return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_AWAIT_ACTION)


def _deal(table: Table, hand: Hand) -> pb.PokerDealerTask:
    if table.cards.in_play != hand.deck:  # another cut was ordered
        return _prepare(table, hand.deck)
    if check_stub(table, hand):
        return pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_REQUEST_RULING)
    task = pb.PokerDealerTask(step=pb.POKER_DEALER_STEP_DEAL)
    task.burn_first = hand.street_now.burn and not hand.burned
    shoe = table.cards.shoe
    if shoe is not None and runs_short(hand, shoe.remaining):
        task.places.add(seat=BOARD)
        return task
    for seat, down in zip(due(hand), facing_down(hand), strict=True):
        task.places.add(seat=seat, face_down=down)
    return task


def _prepare(table: Table, deck: str) -> pb.PokerDealerTask:
    """The deck that is to be played, as far as it is not shuffled, cut and taken up."""
    cards, rules, state = table.cards, card_rules(table), table.play
    step = pb.POKER_DEALER_STEP_PREPARE_DECKS
    if len(cards.batches) < DECKS:
        return pb.PokerDealerTask(step=step)
    turn = [name for name in cards.batches if not rules.alternate or name != cards.last_in_play]
    good = [name for name in turn if name not in state.miscounted]
    deck = deck or next(iter(good), "")
    batch = cards.batches.get(deck)
    if batch is None:
        return pb.PokerDealerTask(step=step)
    steps = {"NEW": rules.first_steps, "IDLE": rules.idle_steps}.get(batch.stage, ())
    if batch.is_cut:
        step = pb.POKER_DEALER_STEP_LOAD
    elif batch.shuffle_method:
        step = pb.POKER_DEALER_STEP_CUT
    elif all(needed in batch.steps for needed in steps):
        step = pb.POKER_DEALER_STEP_SHUFFLE
    return pb.PokerDealerTask(step=step, deck=deck)


# --- Which commands are worth trying ---

_ACTIONS: dict[int, type[Any]] = {
    pb.POKER_ACTION_FOLD: pb.FoldPokerHandRequest,
    pb.POKER_ACTION_CHECK: pb.CheckPokerRequest,
    pb.POKER_ACTION_CALL: pb.CallPokerBetRequest,
    pb.POKER_ACTION_POST_BRING_IN: pb.PostPokerBringInRequest,
    pb.POKER_ACTION_DISCARD: pb.DiscardPokerCardsRequest,
    pb.POKER_ACTION_CONCEDE: pb.ConcedePokerHandRequest,
}
_BETS: dict[int, type[Any]] = {
    pb.POKER_ACTION_BET: pb.PlacePokerBetRequest,
    pb.POKER_ACTION_RAISE: pb.RaisePokerBetRequest,
}
_AT_SEAT = (pb.CashOutPokerSeatRequest, pb.SitOutPokerRequest, pb.SitInPokerRequest)


def _tries(table: Table) -> Iterator[Try]:
    hand, step = table.play.hand, dealer_task(table).step
    for outcome in pb.PokerRulingOutcome.values():
        for seat in (0, *table.players):
            ruling = pb.GivePokerRulingRequest(text="play on", outcome=outcome, seat=seat)  # type: ignore[arg-type]
            yield Try(ruling, fill=("text",), is_due=step == pb.POKER_DEALER_STEP_AWAIT_RULING)
    if hand is not None:
        yield from _tries_in_round(table, hand, step)
    yield Try(pb.StartPokerHandRequest())
    for seat in table.players:
        yield Try(pb.BringPokerChipsRequest(seat=seat), amounts=("amount_cents",))
        yield from (Try(kind(seat=seat)) for kind in _AT_SEAT)


def _tries_in_round(table: Table, hand: Hand, step: int) -> Iterator[Try]:
    for cause in DEAD_ROUNDS:
        dead = pb.DeclarePokerRoundDeadRequest(cause=cause)
        yield Try(dead, is_due=cause == "card_count" and step == pb.POKER_DEALER_STEP_DECLARE_DEAD)
    for cause in MISDEALS:
        yield Try(pb.CallPokerMisdealRequest(cause=cause), is_due=step == pb.POKER_DEALER_STEP_CALL_MISDEAL)
    asked = pb.RequestPokerRulingRequest(facts="the stub is too short")
    yield Try(asked, fill=("facts",), is_due=step == pb.POKER_DEALER_STEP_REQUEST_RULING)
    fresh = [card for card in DECK if card not in open_cards(hand)]
    yield from _tries_to_deal(hand, fresh)
    yield from (Try(kind(seat=hand.actor)) for kind in _ACTIONS.values())
    told = choices(table, hand)
    for action, kind in _BETS.items():
        for choice in (each for each in told if each.action == action):
            yield _try_amount(kind(seat=hand.actor), "to_cents", choice)
    for choice in (each for each in told if each.action == pb.POKER_ACTION_ADD_TO_BET):
        yield _try_amount(pb.AddToPokerBetRequest(seat=hand.actor, complete=True), "amount_cents", choice)
    for seat in hand.live:
        yield Try(pb.FoldPokerHandRequest(seat=seat, out_of_turn=True), is_due=False)
        cards = hand.players[seat].cards
        shown = pb.ShowPokerHandRequest(seat=seat, cards=fresh[: len(cards)] if "" in cards else ())
        yield Try(shown, fill=("cards",), is_due=hand.phase == SHOWDOWN and seat == hand.actor)


def _try_amount(body: Any, field: str, choice: pb.PokerChoice) -> Try:
    """With a pair open there is a choice for each of two limits, and nothing between them."""
    near = (choice.least_cents, choice.most_cents)
    return Try(body, amounts=(field,), near=near, only=choice.least_cents == choice.most_cents)


def _tries_to_deal(hand: Hand, fresh: list[str]) -> Iterator[Try]:
    """Cards that are dealt face up are named, unless the shuffler names them; one where a stud deck runs short."""
    names = iter(fresh)
    named = [[next(names, "") if not down else "" for down in facing_down(hand)], fresh[:1]]
    instead = tuple(pb.DealPokerCardsRequest(cards=cards) for cards in named if any(cards))
    yield Try(pb.DealPokerCardsRequest(), instead=instead, fill=("cards",))


def _unseen(table: Table) -> Table:
    """A hand of which only a part was recorded is shown by naming it all: whether the names fit is not tried."""
    hand = table.play.hand
    if hand is None:
        return table
    players = {
        seat: replace(player, cards=("",) * len(player.cards)) if "" in player.cards else player
        for seat, player in hand.players.items()
    }
    return replace(table, play=replace(table.play, hand=replace(hand, players=players)))


PROCEDURE = Procedure(
    tries=_tries,
    steps={
        pb.GivePokerRulingRequest: "waits for the ruling of the poker shift supervisor",
        pb.DeclarePokerRoundDeadRequest: "has the floor declare the round dead",
        pb.CallPokerMisdealRequest: "has the floor call a misdeal",
        pb.RequestPokerRulingRequest: "asks for a ruling",
        pb.DealPokerCardsRequest: "deals the cards that are due",
        pb.StartPokerHandRequest: "starts a round of play",
    },
    answers=frozenset({*_ACTIONS.values(), *_BETS.values(), pb.AddToPokerBetRequest, pb.ShowPokerHandRequest}),
    besides=frozenset({pb.BringPokerChipsRequest, *_AT_SEAT}),
    unseen=_unseen,
)
