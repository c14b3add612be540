"""How events change what a blackjack table remembers, one function an event. Never rejects, and decides nothing by a
card that lies face down."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.deal import DEAL, DRAW, next_step
from games.blackjack.layout import betting_seats, hit_wager_on, on_hand
from games.blackjack.state import (
    BETTING,
    DEALING,
    DOUBLES,
    DRAWS,
    NATURAL,
    OPEN,
    OUT,
    OVER,
    STAGES,
    SURRENDERS,
    Hand,
    Staff,
    State,
    Table,
)
from games.cards.state import ASIDE
from games.game import Events
from games.tables.rulebook import option_value

DEALERS = "dealer"
BURN = "burn"
"""The place of burned cards that are shown."""


def place_of_hand(number: int) -> str:
    """What events of cards call a hand."""
    return "seat" if number == 1 else f"hand {number} of seat"


def hand_at(destination: str) -> int:
    return int(destination.split()[1]) if destination.startswith("hand ") else 1


def posted_word(value: Any) -> str:
    """A value as a sign says it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


# --- The table ---


def _rules_posted(state: State, e: pb.BlackjackRulesPosted, table: Table) -> State:
    return replace(state, posted={rule.name: posted_word(option_value(rule)) for rule in e.rules})


def _staff(state: State, e: pb.BlackjackStaffRecorded, table: Table) -> State:
    return replace(state, staff=Staff(e.cashiers, e.dealers, e.supervisors, e.open_tables))


def _player_seated(state: State, e: pb.PlayerSeated, table: Table) -> State:
    """The first to come has the first cut (E.3.a)."""
    first = len(table.players) == 1 and not table.cards.last_in_play and not table.cards.in_play
    return replace(state, cut_seat=e.seat) if first else state


def _player_left(state: State, e: pb.PlayerLeft, table: Table) -> State:
    """When nobody is left the cards are spread (E.6)."""
    if table.players or state.spread_due:
        return state
    ready = (name for name, batch in table.cards.batches.items() if batch.shuffle_method)
    return replace(state, spread_due=table.cards.in_play or next(ready, ""))


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    return replace(state, phase=BETTING, cut_seat=0, last_total=0, ruled=False)


# --- Cards outside of a deal ---


def _shuffled(state: State, e: pb.CardsShuffled, table: Table) -> State:
    return replace(state, shuffle_due=False, spread_due="" if state.spread_due == e.batch else state.spread_due)


def _handled(state: State, e: pb.CardsHandled, table: Table) -> State:
    spread = e.step == pb.CARD_STEP_IDLED and e.batch == state.spread_due
    return replace(state, spread_due="") if spread else state


def _removed(state: State, e: pb.CardsRemoved, table: Table) -> State:
    return replace(state, spread_due="") if e.batch == state.spread_due else state


def _loaded(state: State, e: pb.ShoeLoaded, table: Table) -> State:
    return replace(state, burn_due=True, burned=0, burn_disclosed=False)


def _recut(state: State, e: pb.RecutOrdered, table: Table) -> State:
    return replace(state, burn_due=False, burned=0, burn_disclosed=False)


def _shoe_ended(state: State, e: pb.ShoeEnded, table: Table) -> State:
    """Cards that were set aside for the next round go back with the others."""
    return replace(state, burn_due=False, burned=0, shuffle_due=False, aside=())


def _burned(state: State, e: pb.CardBurned, table: Table) -> State:
    if state.phase == BETTING and not e.source:
        return replace(state, burn_due=False, burned=state.burned + 1)
    return state


def _reshuffle(state: State, e: Any, table: Table) -> State:
    return replace(state, shuffle_due=True)


def _cutting_card(state: State, e: pb.CuttingCardReached, table: Table) -> State:
    """On whose hand it appeared says who has the next cut (E.3.b, E.3.c)."""
    step = next_step(table)
    return replace(state, cut_seat=step.seat if step.what in (DEAL, DRAW) else 0)


def _irregularity(state: State, e: pb.IrregularityCalled, table: Table) -> State:
    if e.irregularity == "shuffler_fault":
        return replace(state, shuffle_due=True)
    return replace(state, face_up_found=state.face_up_found + 1) if e.irregularity == "face_up_card" else state


# --- The deal ---


def _bets_closed(state: State, e: pb.BetsClosed, table: Table) -> State:
    positions = {seat: (Hand(1, table.players[seat]),) for seat in betting_seats(table)}
    return replace(state, phase=DEALING, positions=positions)


def _dealt(state: State, e: pb.CardDealt, table: Table) -> State:
    if e.destination == ASIDE:
        return replace(state, aside=(*state.aside, e.card))
    if e.source == ASIDE:
        state = replace(state, aside=state.aside[1:])
    if e.destination == DEALERS:
        down = (*state.dealer_down, len(state.dealer)) if e.face_down else state.dealer_down
        return replace(state, dealer=(*state.dealer, e.card), dealer_down=down)
    wager = hit_wager_on(table, e.seat, hand_at(e.destination))
    if wager is not None:
        state = replace(state, hit_wagers_dealt=(*state.hit_wagers_dealt, wager.wager_id))
    return _changed(state, e.seat, hand_at(e.destination), lambda hand: _with_card(hand, e))


def _with_card(hand: Hand, e: pb.CardDealt) -> Hand:
    return replace(
        hand,
        cards=(*hand.cards, e.card),
        down=(*hand.down, len(hand.cards)) if e.face_down else hand.down,
        status=OPEN if hand.status == DRAWS else hand.status,
    )


def _exposed(state: State, e: pb.CardExposed, table: Table) -> State:
    if e.destination == BURN:
        return replace(state, burn_disclosed=True)
    if e.destination == DEALERS:
        return _dealer_card_turned(state, e, table)
    if e.destination.endswith("seat"):
        return _changed(state, e.seat, hand_at(e.destination), lambda hand: _turned(hand, e.card))
    return state


def _turned(hand: Hand, card: str) -> Hand:
    """The first of those that lie face down."""
    place, *down = hand.down
    cards = (*hand.cards[:place], card, *hand.cards[place + 1 :])
    return replace(hand, cards=cards, down=tuple(down))


def _dealer_card_turned(state: State, e: pb.CardExposed, table: Table) -> State:
    """The up card after the deal, by the rulebook the first or the second; later the other one."""
    turns_up = state.phase == DEALING
    place = up_place(table) if turns_up else state.dealer_down[0]
    cards = tuple(e.card if n == place else card for n, card in enumerate(state.dealer))
    down = tuple(n for n in state.dealer_down if n != place)
    return replace(state, dealer=cards, dealer_down=down, up_card=e.card if turns_up else state.up_card)


def up_place(table: Table) -> int:
    return 0 if table.options.up_card == "first" else 1


def _stage(state: State, e: pb.BlackjackStageBegan, table: Table) -> State:
    return replace(state, phase=STAGES[e.stage])


# --- Hands ---


def _changed(state: State, seat: int, number: int, change: Any) -> State:
    hands = tuple(change(hand) if hand.number == number else hand for hand in state.positions[seat])
    return replace(state, positions={**state.positions, seat: hands})


def _with_status(state: State, e: Any, status: str) -> State:
    return _changed(state, e.seat, e.hand, lambda hand: replace(hand, status=status))


def _announced(state: State, e: pb.BlackjackAnnounced, table: Table) -> State:
    """Where a blackjack may draw, its player elects as any other."""
    return state if table.options.draws_at_21 else _with_status(state, e, NATURAL)


def _ended(state: State, e: pb.BlackjackHandEnded, table: Table) -> State:
    return _with_status(state, e, NATURAL if e.reason == "blackjack" else OVER)


def _out(state: State, e: Any, table: Table) -> State:
    return _with_status(state, e, OUT)


def _hole_checked(state: State, e: pb.BlackjackHoleChecked, table: Table) -> State:
    """A blackjack of the dealer ends all elections; the hands wait for their settlement."""
    if not e.blackjack:
        return replace(state, no_blackjack=True)
    positions = {seat: _waiting(hands) for seat, hands in state.positions.items()}
    return replace(state, positions=positions, blackjack_told=True)


def _waiting(hands: Iterable[Hand]) -> tuple[Hand, ...]:
    """None of them makes the dealer draw."""
    return tuple(replace(hand, status=NATURAL) if hand.status == OPEN else hand for hand in hands)


def _elected(state: State, e: pb.BlackjackElected, table: Table) -> State:
    if e.election == "split":
        return _split(state, e)
    status = {"hit": DRAWS, "double": DOUBLES, "surrender": SURRENDERS}.get(e.election, OPEN)
    doubled = e.election == "double"
    return _changed(
        state,
        e.seat,
        e.hand,
        lambda hand: replace(hand, status=status, elected=True, doubled=doubled, asks_down=e.face_down),
    )


def _split(state: State, e: pb.BlackjackElected) -> State:
    """The new hand lies directly after its parent."""
    hands = list[Hand]()
    for hand in state.positions[e.seat]:
        if hand.number != e.hand:
            hands.append(hand)
            continue
        suited = e.suited and (hand.split_suited or not hand.from_split)
        parent = replace(
            hand,
            cards=hand.cards[:1],
            elected=True,
            from_split=True,
            split_aces=hand.cards[0][0] == "A",
            split_suited=suited,
        )
        hands += [parent, replace(parent, number=e.new_hand, cards=hand.cards[1:])]
    return replace(state, positions={**state.positions, e.seat: tuple(hands)})


# --- The dealer ---


def _settled(state: State, e: pb.BlackjackHandsSettled, table: Table) -> State:
    return replace(state, last_total=e.dealer_total)


def _discarded(state: State, e: pb.BlackjackDealerCardsDiscarded, table: Table) -> State:
    return replace(state, dealer=(state.up_card,), dealer_hand=e.dealer_hand + 1)


def _up_card_discarded(state: State, e: pb.BlackjackUpCardDiscarded, table: Table) -> State:
    return replace(state, up_card_missing=True)


def _up_card_restored(state: State, e: pb.BlackjackUpCardRestored, table: Table) -> State:
    return replace(state, up_card_missing=False)


def _ruled(state: State, e: pb.BlackjackRulingMade, table: Table) -> State:
    """A hand on which no stake is left is out."""
    positions = {
        seat: tuple(hand if on_hand(table, seat, hand.number) else replace(hand, status=OUT) for hand in hands)
        for seat, hands in state.positions.items()
    }
    return replace(state, ruled=True, positions=positions)


def _round_ended(state: State, e: Any, table: Table) -> State:
    """The cards are shuffled after every round, or after the one in which the cutting card showed (E.1, E.3)."""
    played = state.phase != BETTING
    due = played and (table.options.shuffle_cadence == "every_round" or table.cards.cutting_card_reached)
    void = isinstance(e, pb.RoundVoided)
    return replace(
        state,
        phase=BETTING,
        positions={},
        dealer=(),
        dealer_down=(),
        up_card="",
        dealer_hand=1,
        no_blackjack=False,
        blackjack_told=False,
        up_card_missing=False,
        face_up_found=0,
        hit_wagers_dealt=(),
        settled=(),
        cut_seat=state.cut_seat if table.cards.cutting_card_reached else 0,
        shuffle_due=state.shuffle_due or due or (void and played),
    )


EVENTS: Events = {
    pb.BlackjackRulesPosted: _rules_posted,
    pb.BlackjackStaffRecorded: _staff,
    pb.PlayerSeated: _player_seated,
    pb.PlayerLeft: _player_left,
    pb.TableClosed: _table_closed,
    pb.CardsShuffled: _shuffled,
    pb.CardsHandled: _handled,
    pb.CardsRemoved: _removed,
    pb.ShoeLoaded: _loaded,
    pb.RecutOrdered: _recut,
    pb.ShoeEnded: _shoe_ended,
    pb.CardBurned: _burned,
    pb.BlackjackReshuffleOrdered: _reshuffle,
    pb.CuttingCardReached: _cutting_card,
    pb.IrregularityCalled: _irregularity,
    pb.BetsClosed: _bets_closed,
    pb.CardDealt: _dealt,
    pb.CardExposed: _exposed,
    pb.BlackjackStageBegan: _stage,
    pb.BlackjackAnnounced: _announced,
    pb.BlackjackHandEnded: _ended,
    pb.BlackjackHandPaid: _out,
    pb.BlackjackHandBusted: _out,
    pb.BlackjackSurrenderSettled: _out,
    pb.BlackjackHoleChecked: _hole_checked,
    pb.BlackjackElected: _elected,
    pb.BlackjackHandsSettled: _settled,
    pb.BlackjackDealerCardsDiscarded: _discarded,
    pb.BlackjackUpCardDiscarded: _up_card_discarded,
    pb.BlackjackUpCardRestored: _up_card_restored,
    pb.BlackjackRulingMade: _ruled,
    pb.RoundClosed: _round_ended,
    pb.RoundVoided: _round_ended,
}
