"""How events change a round of play; whose turn it is and what is dealt next follow by themselves. Never rejects."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.bets import live_from, next_actor
from games.poker.evolve_floor import FLOOR_HAND_EVENTS, dealt_again, nothing_in
from games.poker.forms import AFTER_BLINDS
from games.poker.state import BETTING, DEALING, SHOWDOWN, Hand, Player, Pot


def _with(hand: Hand, seat: int, player: Player) -> Hand:
    return replace(hand, players={**hand.players, seat: player})


def _paying(player: Player, cents: int) -> Player:
    return replace(player, stack=player.stack - cents, bet=player.bet + cents, total=player.total + cents)


# --- The deal ---


def _ante_posted(hand: Hand, e: pb.PokerAntePosted) -> Hand:
    """An ante is no bet of the betting round (5.3)."""
    player, cents = hand.players[e.seat], e.amount_cents
    return _with(hand, e.seat, replace(player, stack=player.stack - cents, total=player.total + cents))


def _blind_posted(hand: Hand, e: pb.PokerBlindPosted | pb.PokerKillBlindPosted) -> Hand:
    player = _paying(hand.players[e.seat], e.amount_cents)
    return replace(_with(hand, e.seat, player), high=max(hand.high, player.bet))


def _card_dealt(hand: Hand, e: pb.CardDealt) -> Hand:
    seat, owed, dealt = e.seat, hand.owed, hand.dealt
    if owed:
        owed = owed[1:]
    else:
        dealt += 1
    if seat:
        player = hand.players[seat]
        players = {**hand.players, seat: replace(player, cards=(*player.cards, e.card))}
        hand = replace(hand, players=players, dealt=dealt, owed=owed)
    else:
        hand = replace(hand, board=(*hand.board, e.card), dealt=dealt)
    return hand if owed or dealt < hand.due else _opened(hand)


def _opened(hand: Hand) -> Hand:
    """Betting opens after the last card of the street, unless nobody can bet: then the cards go on (section 4)."""
    opener = hand.first if hand.street_now.opener == AFTER_BLINDS else hand.order[0]
    actor = next_actor(hand.players, live_from(hand, opener), hand.high)
    return replace(hand, phase=BETTING, actor=actor) if actor else _next_street(hand)


def _card_burned(hand: Hand, e: pb.CardBurned) -> Hand:
    return replace(hand, burned=True)


def _card_exposed(hand: Hand, e: pb.CardExposed) -> Hand:
    """The card goes to the discards; the next one takes its place at once (P.13, P.14)."""
    if e.destination == "board":
        board = list(hand.board)
        board.remove(e.card)
        return replace(dealt_again(hand), board=tuple(board), dealt=hand.dealt - 1)
    if e.seat not in hand.players:
        return hand
    hand = dealt_again(hand)
    player = hand.players[e.seat]
    left = list(player.cards)
    left.remove(e.card)
    return replace(_with(hand, e.seat, replace(player, cards=tuple(left))), owed=(*hand.owed, e.seat))


def _card_set_aside(hand: Hand, e: pb.PokerCardSetAside) -> Hand:
    return replace(hand, set_aside=hand.set_aside + 1)


def _next_street(hand: Hand) -> Hand:
    street = hand.street + 1
    if street == len(hand.form.streets):
        return replace(hand, phase=SHOWDOWN, actor=_next_to_show(hand, hand.aggressor or hand.order[0]))
    due, increment = hand.cards_of(street), hand.tier(street)
    return replace(hand, phase=DEALING, street=street, due=due, dealt=0, burned=False, actor=0, increment=increment)


def _next_to_show(hand: Hand, start: int) -> int:
    """The maker of the last voluntary bet, else who opens the last street; if they are out, the next (P.4, A-26)."""
    for seat in live_from(hand, start):
        if not hand.players[seat].shown:
            return seat
    return 0


# --- Betting ---


def _after(hand: Hand, seat: int, player: Player, high: int) -> Hand:
    """The turn passes to the next live seat that has something to decide."""
    players, live = {**hand.players, seat: player}, hand.live
    place = live.index(seat) + 1
    actor = next_actor(players, live[place:] + live[:place], high)
    return replace(hand, players=players, actor=actor, high=high)


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
    if hand.phase == BETTING and (hand.actor == seat or not hand.announced):
        turn = place if hand.actor == seat else live.index(hand.actor)
        actor = next_actor(hand.players, live[turn:] + live[:turn], hand.high)
        return replace(hand, live=live, actor=actor, announced=0)
    hand = replace(hand, live=live)
    if hand.phase == SHOWDOWN and hand.actor == seat:
        return replace(hand, actor=_next_to_show(hand, seat))
    return hand


def _hand_gone(hand: Hand, e: pb.PokerFolded | pb.PokerHandConceded | pb.PokerHandKilled) -> Hand:
    return _dead(hand, e.seat)


def _checked(hand: Hand, e: pb.PokerChecked) -> Hand:
    seat, high = e.seat, hand.high
    return _after(hand, seat, replace(hand.players[seat], acted=True, checked=True, level=high), high)


def _called(hand: Hand, e: pb.PokerCalled) -> Hand:
    seat, high = e.seat, hand.high
    return _after(hand, seat, _volunteering(hand.players[seat], e.amount_cents, high), high)


def _raised(hand: Hand, e: pb.PokerRaised | pb.PokerBetPlaced) -> Hand:
    """What was announced counts; the chips follow by a correction (G.5). A bet or raise below the minimum (all-in)
    leaves the increment as it was."""
    seat, high = e.seat, e.to_cents
    increment, raises = max(hand.increment, high - hand.high), hand.raises + bool(hand.high)
    hand = replace(hand, increment=increment, raises=raises, aggressor=seat, announced=0)
    return _after(hand, seat, _volunteering(hand.players[seat], e.amount_cents, high), high)


def _bet_announced(hand: Hand, e: pb.PokerBetAnnounced) -> Hand:
    return replace(hand, announced=e.seat)


def _chips_added(hand: Hand, e: pb.PokerChipsAdded) -> Hand:
    """The turn does not pass, and nobody has to match the chips before the bet is complete."""
    return _with(hand, e.seat, replace(_paying(hand.players[e.seat], e.amount_cents), volunteered=True))


def _bet_corrected(hand: Hand, e: pb.PokerBetCorrected) -> Hand:
    return _after(hand, e.seat, _paying(hand.players[e.seat], e.delta_cents), hand.high)


def _uncalled_bet_returned(hand: Hand, e: pb.PokerUncalledBetReturned) -> Hand:
    return _with(hand, e.seat, _paying(hand.players[e.seat], -e.amount_cents))


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
    return _next_street(replace(hand, players=players, high=0, raises=0, raked_to=raked_to))


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
    hand = _with(hand, e.seat, replace(nothing_in(player), stack=player.stack + back))
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
    seat = e.seat
    hand = _with(hand, seat, replace(hand.players[seat], shown=True, cards=tuple(e.cards)))
    return replace(hand, actor=_next_to_show(hand, seat))


def _hand_disclosed(hand: Hand, e: pb.PokerHandDisclosed) -> Hand:
    """Everybody has seen it, but a discarded hand is not revived (P.4)."""
    return _with(hand, e.seat, replace(hand.players[e.seat], disclosed=True))


HAND_EVENTS: dict[type[Message], Callable[[Hand, Any], Hand]] = {
    pb.PokerAntePosted: _ante_posted,
    pb.PokerBlindPosted: _blind_posted,
    pb.PokerKillBlindPosted: _blind_posted,
    pb.CardDealt: _card_dealt,
    pb.CardBurned: _card_burned,
    pb.CardExposed: _card_exposed,
    pb.PokerCardSetAside: _card_set_aside,
    pb.PokerFolded: _hand_gone,
    pb.PokerHandKilled: _hand_gone,
    pb.PokerHandConceded: _hand_gone,
    pb.PokerChecked: _checked,
    pb.PokerCalled: _called,
    pb.PokerBetPlaced: _raised,
    pb.PokerRaised: _raised,
    pb.PokerBetAnnounced: _bet_announced,
    pb.PokerChipsAdded: _chips_added,
    pb.PokerBetCorrected: _bet_corrected,
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
