"""How events change a round of play; whose turn it is follows by itself. Cards are in `evolve_deal`. Never rejects."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.betting.bets import next_actor
from games.poker.cards.streets import after_card, next_drawer, next_street, next_to_show, opened
from games.poker.evolve.deal import DEAL_EVENTS
from games.poker.evolve.floor import FLOOR_HAND_EVENTS, nothing_in
from games.poker.state import BETTING, DEALING, DRAWING, SHOWDOWN, Hand, Player, Pot
from games.poker.state.parts import FOLDED, EnteredAction

CORRECTED = "bet_corrected"
"""The action that belongs to the one before it (G.5)."""
ABSENT, BOTH_EXPOSED = "absent", "both_exposed"
"""Causes of a dead hand that change what is dealt."""

Entered = tuple[tuple[EnteredAction, ...], Hand]
"""The actions of the betting round with the one that is applied, and the hand before the first of them: whatever an
action changes, the hand remembers them in the same step."""


def _paying(player: Player, cents: int) -> Player:
    return replace(player, stack=player.stack - cents, bet=player.bet + cents, total=player.total + cents)


# --- What is posted ---


def _ante_posted(hand: Hand, e: pb.PokerAntePosted) -> Hand:
    """An ante is no bet of the betting round (5.3)."""
    player, cents = hand.players[e.seat], e.amount_cents
    return hand.with_player(e.seat, replace(player, stack=player.stack - cents, total=player.total + cents))


def _blind_posted(hand: Hand, e: pb.PokerBlindPosted | pb.PokerKillBlindPosted) -> Hand:
    player = _paying(hand.players[e.seat], e.amount_cents)
    return replace(hand.with_player(e.seat, player), high=max(hand.high, player.bet))


def _bring_in_posted(hand: Hand, e: Any, entered: Entered) -> Hand:
    """Its poster has acted, and gets no turn if it is merely called (I.5)."""
    player = _paying(hand.players[e.seat], e.amount_cents)
    return _after(hand, e.seat, replace(player, acted=True), player.bet, entered)


def _ante_returned(hand: Hand, e: pb.PokerAnteReturned) -> Hand:
    player, cents = hand.players[e.seat], e.amount_cents
    return hand.with_player(e.seat, replace(player, stack=player.stack + cents, total=player.total - cents))


# --- Betting ---


def _after(hand: Hand, seat: int, player: Player, high: int, entered: Entered) -> Hand:
    """The turn passes to the next live seat that has something to decide."""
    players, live, (actions, before) = hand.players_with(seat, player), hand.live, entered
    place = live.index(seat) + 1
    actor = next_actor(players, live[place:] + live[:place], high)
    return replace(hand, players=players, actor=actor, high=high, actions=actions, before_actions=before)


def _volunteering(player: Player, cents: int, level: int) -> Player:
    """A player who puts in what no rule forces, and has acted."""
    return replace(
        player,
        stack=player.stack - cents,
        bet=player.bet + cents,
        total=player.total + cents,
        acted=True,
        level=level,
        volunteered=True,
    )


def _dead(hand: Hand, seat: int) -> Hand:
    """With fewer players whoever has the turn may have nothing left to decide; an announced bet is still made."""
    place = hand.live.index(seat)
    live = hand.live[:place] + hand.live[place + 1 :]
    if hand.form.draws:
        hand = replace(hand, mucked=(*hand.mucked, *hand.players[seat].cards))
    if hand.phase == DRAWING:
        return _draws_no_more(replace(hand, live=live), seat)
    if hand.owes_bring_in and hand.actor == seat and live:
        return opened(replace(hand, live=live, announced=0))
    if hand.phase == BETTING and (hand.actor == seat or not hand.announced):
        turn = place if hand.actor == seat else live.index(hand.actor)
        actor = next_actor(hand.players, live[turn:] + live[:turn], hand.high)
        return replace(hand, live=live, actor=actor, announced=0)
    hand = replace(hand, live=live)
    if hand.phase == DEALING and hand.street_now.draw:  # a drawn card that left the table is owed to nobody else
        return after_card(replace(hand, owed=tuple(owing for owing in hand.owed if owing != seat)))
    if hand.phase == SHOWDOWN and hand.actor == seat:
        return replace(hand, actor=next_to_show(hand, seat))
    return hand


def _draws_no_more(hand: Hand, seat: int) -> Hand:
    drawers = tuple(drawer for drawer in hand.drawers if drawer != seat)
    owed = tuple(owing for owing in hand.owed if owing != seat)
    hand = replace(hand, drawers=drawers, owed=owed)
    return next_drawer(hand) if hand.actor == seat and hand.live else hand


def _conceded(hand: Hand, e: pb.PokerHandConceded) -> Hand:
    return _dead(hand, e.seat)


def _folded(hand: Hand, e: Any, entered: Entered) -> Hand:
    seat = e.seat
    if hand.bring_in or hand.phase != BETTING or hand.actor != seat or hand.form.draws:
        return _entered(_dead(_vacated(hand, seat), seat), entered)
    live, (actions, before) = hand.live, entered
    place = live.index(seat)  # in turn, and nobody keeps a position or discards for a draw, as in most rounds
    live, following = live[:place] + live[place + 1 :], live[place + 1 :] + live[:place]
    actor = next_actor(hand.players, following, hand.high)
    return replace(hand, live=live, actor=actor, announced=0, actions=actions, before_actions=before)


def _entered(hand: Hand, entered: Entered) -> Hand:
    actions, before = entered
    return replace(hand, actions=actions, before_actions=before)


def _killed(hand: Hand, e: pb.PokerHandKilled) -> Hand:
    """A hand that is killed because its player is absent is folded; one with both hole cards exposed gets no more."""
    if e.cause == BOTH_EXPOSED:
        return after_card(_dead(replace(hand, left_out=(*hand.left_out, e.seat)), e.seat))
    return _dead(_vacated(hand, e.seat) if e.cause == ABSENT else hand, e.seat)


def _vacated(hand: Hand, seat: int) -> Hand:
    """Who folds before anybody has bet, or after posting the forced bet before anybody has raised it, leaves a position
    that is dealt to until the next bet or raise (P.5, A-28)."""
    if not hand.form.bring_in:
        return hand
    if hand.street:
        early = not hand.high
    else:
        early = hand.opener == seat and not hand.aggressor and bool(hand.players[seat].bet)
    return replace(hand, vacant=(*hand.vacant, seat)) if early else hand


def _checked(hand: Hand, e: Any, entered: Entered) -> Hand:
    seat, high = e.seat, hand.high
    return _after(hand, seat, replace(hand.players[seat], acted=True, checked=True, level=high), high, entered)


def _called(hand: Hand, e: Any, entered: Entered) -> Hand:
    seat, high = e.seat, hand.high
    level = _level(hand, high) if hand.bring_in else high
    return _after(hand, seat, _volunteering(hand.players[seat], e.amount_cents, level), high, entered)


def _level(hand: Hand, high: int) -> int:
    """What a player has answered to: a forced bet, and what stays below the minimum bet over it, is none (5.3)."""
    return 0 if hand.completing and high < hand.tier(hand.street) else high


def _raised(hand: Hand, e: Any, entered: Entered) -> Hand:
    """What was announced counts; the chips follow by a correction (G.5). A bet or raise below the minimum (all-in)
    leaves the increment as it was."""
    seat, high = e.seat, e.to_cents
    increment, counts = max(hand.increment, high - hand.high), bool(hand.high)
    if hand.bring_in and hand.completing and high >= hand.tier(hand.street):
        counts = False  # a completion is no raise (G.11)
    player = _volunteering(hand.players[seat], e.amount_cents, _level(hand, high) if hand.bring_in else high)
    raises = hand.raises + counts
    hand = replace(hand, increment=increment, aggressor=seat, announced=0, raises=raises, vacant=())
    return _after(hand, seat, player, high, entered)


def _bet_announced(hand: Hand, e: Any, entered: Entered) -> Hand:
    return _entered(replace(hand, announced=e.seat), entered)


def _chips_added(hand: Hand, e: Any, entered: Entered) -> Hand:
    """The turn does not pass, and nobody has to match the chips before the bet is complete."""
    adding = replace(_paying(hand.players[e.seat], e.amount_cents), volunteered=True)
    return _entered(hand.with_player(e.seat, adding), entered)


def _bet_corrected(hand: Hand, e: Any, entered: Entered) -> Hand:
    return _after(hand, e.seat, _paying(hand.players[e.seat], e.delta_cents), hand.high, entered)


def _uncalled_bet_returned(hand: Hand, e: pb.PokerUncalledBetReturned) -> Hand:
    return hand.with_player(e.seat, _paying(hand.players[e.seat], -e.amount_cents))


# --- Pots ---


def _bets_collected(hand: Hand, e: pb.PokerBetsCollected) -> Hand:
    players = dict(hand.players)
    gross = 0
    for contribution in e.contributions:
        seat, cents = contribution.seat, contribution.amount_cents
        players[seat] = replace(players[seat], collected=players[seat].collected + cents)
        gross += cents
    pots = list(hand.pots) + [Pot(0)] * (e.pot + 1 - len(hand.pots))
    pots[e.pot] = replace(pots[e.pot], up_to=e.up_to_cents, gross=pots[e.pot].gross + gross)
    return replace(hand, players=players, pots=tuple(pots))


def _betting_closed(hand: Hand, e: pb.PokerBettingClosed) -> Hand:
    players = dict(hand.players)
    for seat, player in players.items():
        if player.bet or player.acted:
            players[seat] = replace(player, bet=0, acted=False, level=0, checked=False)
    raked_to = max(hand.raked_to, sum(pot.gross for pot in hand.pots))
    return next_street(replace(hand, players=players, high=0, raises=0, raked_to=raked_to))


def _pot(hand: Hand, number: int, **changes: int) -> Hand:
    """The hand with these changes to one pot, each added to what the pot has."""
    pot = hand.pots[number]
    changed = replace(pot, **{name: getattr(pot, name) + cents for name, cents in changes.items()})
    return replace(hand, pots=(*hand.pots[:number], changed, *hand.pots[number + 1 :]))


def _rake_taken(hand: Hand, e: pb.RakeTaken) -> Hand:
    return _pot(hand, e.pot, rake=e.amount_cents)


def _fee_taken(hand: Hand, e: pb.JackpotFeeTaken) -> Hand:
    return _pot(hand, e.pot, fee=e.amount_cents)


def _pots_merged(hand: Hand, e: pb.PokerPotsMerged) -> Hand:
    """The rake that was taken from it stays where it was counted."""
    return _pot(_pot(hand, e.pot, gross=-e.amount_cents), e.into_pot, gross=e.amount_cents)


def _pot_awarded(hand: Hand, e: pb.PokerPotAwarded) -> Hand:
    players, awards, awarded = dict(hand.players), dict(hand.awards), 0
    for share in e.shares:
        seat, cents = share.seat, share.amount_cents
        players[seat] = replace(players[seat], stack=players[seat].stack + cents)
        awards[seat] = awards.get(seat, 0) + cents
        awarded += cents
    return replace(_pot(hand, e.pot, awarded=awarded), players=players, awards=awards)


def _refunded(hand: Hand, e: pb.PokerContributionRefunded) -> Hand:
    back = e.bet_cents + sum(part.amount_cents for part in e.parts)
    player = hand.players[e.seat]
    hand = hand.with_player(e.seat, replace(nothing_in(player), stack=player.stack + back))
    for part in e.parts:
        hand = _pot(hand, part.pot, gross=-part.amount_cents)
    return hand


def _money_returned(hand: Hand, e: pb.PokerMoneyReturned) -> Hand:
    """Everything that lay in bets, pots and areas: the round is void with the next event."""
    players = {seat: nothing_in(player) for seat, player in hand.players.items()}
    for back in e.returns:
        players[back.seat] = replace(players[back.seat], stack=players[back.seat].stack + back.amount_cents)
    return replace(hand, players=players, pots=(), actor=0, announced=0)


# --- Showdown ---


def _hand_shown(hand: Hand, e: pb.PokerHandShown) -> Hand:
    """Before the showdown nobody's turn changes with it."""
    hand = hand.with_player(e.seat, replace(hand.players[e.seat], shown=True, cards=tuple(e.cards)))
    return replace(hand, actor=next_to_show(hand, hand.actor)) if hand.phase == SHOWDOWN else hand


def _hand_disclosed(hand: Hand, e: pb.PokerHandDisclosed) -> Hand:
    """Everybody has seen it, but a discarded hand is not revived (P.4)."""
    return hand.with_player(e.seat, replace(hand.players[e.seat], disclosed=True, cards=tuple(e.cards)))


ACTIONS: dict[type[Message], tuple[str, Callable[[Hand, Any, Entered], Hand]]] = {
    pb.PokerBringInPosted: ("bring_in_posted", _bring_in_posted),
    pb.PokerFolded: (FOLDED, _folded),
    pb.PokerChecked: ("checked", _checked),
    pb.PokerCalled: ("called", _called),
    pb.PokerBetPlaced: ("bet_placed", _raised),
    pb.PokerRaised: ("raised", _raised),
    pb.PokerBetAnnounced: ("bet_announced", _bet_announced),
    pb.PokerChipsAdded: ("chips_added", _chips_added),
    pb.PokerBetCorrected: (CORRECTED, _bet_corrected),
}
"""What is entered for players in a betting round, each with the name of its event. It is applied to the event, or again
to what is remembered of it."""


HAND_EVENTS: dict[type[Message], Callable[[Hand, Any], Hand]] = {
    pb.PokerAntePosted: _ante_posted,
    pb.PokerBlindPosted: _blind_posted,
    pb.PokerKillBlindPosted: _blind_posted,
    pb.PokerAnteReturned: _ante_returned,
    **DEAL_EVENTS,
    pb.PokerHandKilled: _killed,
    pb.PokerHandConceded: _conceded,
    pb.PokerUncalledBetReturned: _uncalled_bet_returned,
    pb.PokerBetsCollected: _bets_collected,
    pb.PokerBettingClosed: _betting_closed,
    pb.RakeTaken: _rake_taken,
    pb.JackpotFeeTaken: _fee_taken,
    pb.PokerPotsMerged: _pots_merged,
    pb.PokerPotAwarded: _pot_awarded,
    pb.PokerContributionRefunded: _refunded,
    pb.PokerMoneyReturned: _money_returned,
    **FLOOR_HAND_EVENTS,
    pb.PokerHandShown: _hand_shown,
    pb.PokerHandDisclosed: _hand_disclosed,
}
"""What is said out of turn and what is demanded are facts for the record: they change nothing."""
