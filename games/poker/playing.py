"""How events change a round of play; whose turn it is and what is dealt next follow by themselves. Never rejects."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.betting import next_actor
from games.poker.forms import AFTER_BLINDS
from games.poker.state import BETTING, DEALING, SHOWDOWN, Hand, Player, Pot


def _with(hand: Hand, seat: int, player: Player, **changes: Any) -> Hand:
    return replace(hand, players={**hand.players, seat: player}, **changes)


def _same(hand: Hand, e: Any) -> Hand:
    """A fact for the record that changes nothing."""
    return hand


def _ante_posted(hand: Hand, e: pb.PokerAntePosted) -> Hand:
    player = hand.players[e.seat]
    paid = replace(player, stack=player.stack - e.amount_cents, total=player.total + e.amount_cents)
    return _with(hand, e.seat, paid)


def _blind_posted(hand: Hand, e: pb.PokerBlindPosted | pb.PokerKillBlindPosted) -> Hand:
    player = _paying(hand.players[e.seat], e.amount_cents)
    return _with(hand, e.seat, player, high=max(hand.high, player.bet))


def _paying(player: Player, cents: int, **changes: Any) -> Player:
    return replace(player, stack=player.stack - cents, bet=player.bet + cents, total=player.total + cents, **changes)


def _card_dealt(hand: Hand, e: pb.CardDealt) -> Hand:
    street = hand.street_now
    if not e.seat:
        dealt = hand.dealt + 1
        hand = replace(hand, board=(*hand.board, e.card), dealt=dealt)
        return _opened(hand) if dealt == street.board else hand
    player = hand.players[e.seat]
    held = replace(player, cards=(*player.cards, e.card))
    if hand.owed:
        hand = _with(hand, e.seat, held, owed=hand.owed[1:])
    else:
        hand = _with(hand, e.seat, held, dealt=hand.dealt + 1)
    complete = hand.dealt == street.down * len(hand.order) and not hand.owed
    return _opened(hand) if complete else hand


def _card_burned(hand: Hand, e: pb.CardBurned) -> Hand:
    return replace(hand, burned=True)


def _card_exposed(hand: Hand, e: pb.CardExposed) -> Hand:
    """The card goes to the discards; the next one takes its place at once (P.13, P.14)."""
    if e.seat not in hand.players:
        return hand
    player = hand.players[e.seat]
    left = list(player.cards)
    if e.card in left:
        left.remove(e.card)
    elif "" in left:
        left.remove("")
    return _with(hand, e.seat, replace(player, cards=tuple(left)), owed=(*hand.owed, e.seat))


def _card_set_aside(hand: Hand, e: pb.PokerCardSetAside) -> Hand:
    return replace(hand, set_aside=hand.set_aside + 1)


def _opened(hand: Hand) -> Hand:
    """Betting opens, unless nobody can bet: then the cards go on (section 4)."""
    start = hand.order.index(hand.first) if hand.street_now.opener == AFTER_BLINDS else 0
    actor = next_actor(hand.players, hand.order, start, hand.high)
    return replace(hand, phase=BETTING, actor=actor) if actor else _next_street(hand)


def _next_street(hand: Hand) -> Hand:
    street = hand.street + 1
    if street == len(hand.form.streets):
        return replace(hand, phase=SHOWDOWN, actor=_first_to_show(hand))
    increment = hand.tier(street)
    return replace(hand, phase=DEALING, street=street, dealt=0, burned=False, actor=0, increment=increment)


def _first_to_show(hand: Hand) -> int:
    """The maker of the last voluntary bet, else who opens the last street; if they are out, the next (P.4, A-26)."""
    start = hand.order.index(hand.aggressor) if hand.aggressor else 0
    return _next_to_show(hand, start)


def _next_to_show(hand: Hand, start: int) -> int:
    count = len(hand.order)
    for step in range(count):
        player = hand.players[seat := hand.order[(start + step) % count]]
        if player.live and not player.shown:
            return seat
    return 0


def _after(hand: Hand, seat: int, player: Player, high: int, **changes: Any) -> Hand:
    """The turn passes."""
    players = {**hand.players, seat: player}
    actor = next_actor(players, hand.order, hand.order.index(seat) + 1, high)
    return replace(hand, players=players, actor=actor, high=high, **changes)


def _folded(hand: Hand, e: pb.PokerFolded) -> Hand:
    return _dead(hand, e.seat)


def _dead(hand: Hand, seat: int) -> Hand:
    player = replace(hand.players[seat], live=False)
    if hand.phase == BETTING and hand.actor == seat:
        return _after(hand, seat, player, hand.high, announced=0)
    hand = _with(hand, seat, player)
    if hand.phase == BETTING and not hand.announced:
        # With fewer players the one whose turn it is may have nothing left to decide; an announced bet is made.
        actor = next_actor(hand.players, hand.order, hand.order.index(hand.actor), hand.high)
        return replace(hand, actor=actor)
    if hand.phase == SHOWDOWN and hand.actor == seat:
        return replace(hand, actor=_next_to_show(hand, hand.order.index(seat)))
    return hand


def _checked(hand: Hand, e: pb.PokerChecked) -> Hand:
    player = replace(hand.players[e.seat], acted=True, checked=True, level=hand.high)
    return _after(hand, e.seat, player, hand.high)


def _called(hand: Hand, e: pb.PokerCalled) -> Hand:
    player = _paying(hand.players[e.seat], e.amount_cents, acted=True, level=hand.high, volunteered=True)
    return _after(hand, e.seat, player, hand.high)


def _raised(hand: Hand, e: pb.PokerRaised | pb.PokerBetPlaced) -> Hand:
    """A bet or raise below the minimum (all-in) leaves the increment as it was."""
    player = _paying(hand.players[e.seat], e.amount_cents, acted=True, volunteered=True)
    high = e.to_cents or player.bet  # what was announced counts; the chips follow by a correction (G.5)
    increment = max(hand.increment, high - hand.high)
    player = replace(player, level=high)
    raises = hand.raises + bool(hand.high)
    return _after(hand, e.seat, player, high, increment=increment, raises=raises, aggressor=e.seat, announced=0)


def _bet_announced(hand: Hand, e: pb.PokerBetAnnounced) -> Hand:
    return replace(hand, announced=e.seat)


def _chips_added(hand: Hand, e: pb.PokerChipsAdded) -> Hand:
    """The turn does not pass, and nobody has to match the chips before the bet is complete."""
    return _with(hand, e.seat, _paying(hand.players[e.seat], e.amount_cents, volunteered=True))


def _bet_corrected(hand: Hand, e: pb.PokerBetCorrected) -> Hand:
    return _after(hand, e.seat, _paying(hand.players[e.seat], e.delta_cents), hand.high)


def _uncalled_bet_returned(hand: Hand, e: pb.PokerUncalledBetReturned) -> Hand:
    return _with(hand, e.seat, _paying(hand.players[e.seat], -e.amount_cents))


def _bets_collected(hand: Hand, e: pb.PokerBetsCollected) -> Hand:
    players = dict(hand.players)
    gross = 0
    for share in e.shares:
        player, gross = players[share.seat], gross + share.amount_cents
        players[share.seat] = replace(player, collected=player.collected + share.amount_cents)
    pots = list(hand.pots) + [Pot(0)] * (e.pot + 1 - len(hand.pots))
    pots[e.pot] = replace(pots[e.pot], up_to=e.up_to_cents, gross=pots[e.pot].gross + gross)
    return replace(hand, players=players, pots=tuple(pots))


def _betting_closed(hand: Hand, e: pb.PokerBettingClosed) -> Hand:
    players = {
        seat: replace(player, bet=0, acted=False, level=0, checked=False) for seat, player in hand.players.items()
    }
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


def _hand_shown(hand: Hand, e: pb.PokerHandShown) -> Hand:
    hand = _with(hand, e.seat, replace(hand.players[e.seat], shown=True, cards=tuple(e.cards)))
    return replace(hand, actor=_next_to_show(hand, hand.order.index(e.seat)))


def _hand_conceded(hand: Hand, e: pb.PokerHandConceded) -> Hand:
    return _dead(_with(hand, e.seat, replace(hand.players[e.seat], conceded=True)), e.seat)


def _hand_disclosed(hand: Hand, e: pb.PokerHandDisclosed) -> Hand:
    """Everybody has seen it, but a discarded hand is not revived (P.4)."""
    return _with(hand, e.seat, replace(hand.players[e.seat], disclosed=True))


def _pots_merged(hand: Hand, e: pb.PokerPotsMerged) -> Hand:
    """The rake that was taken from it stays where it was counted."""
    return _pot(_pot(hand, e.pot, gross=-e.amount_cents), e.pot - 1, gross=e.amount_cents)


def _pot_awarded(hand: Hand, e: pb.PokerPotAwarded) -> Hand:
    players, awards = dict(hand.players), dict(hand.awards)
    for share in e.shares:
        player = players[share.seat]
        players[share.seat] = replace(player, stack=player.stack + share.amount_cents)
        awards[share.seat] = awards.get(share.seat, 0) + share.amount_cents
    hand = _pot(hand, e.pot, awarded=sum(share.amount_cents for share in e.shares))
    return replace(hand, players=players, awards=awards)


def _hand_killed(hand: Hand, e: pb.PokerHandKilled) -> Hand:
    return _dead(hand, e.seat)


def _refunded(hand: Hand, e: pb.PokerContributionRefunded) -> Hand:
    back = e.bet_cents + sum(part.amount_cents for part in e.parts)
    player = hand.players[e.seat]
    hand = _with(hand, e.seat, replace(player, stack=player.stack + back, bet=0, total=0, collected=0))
    for part in e.parts:
        hand = _pot(hand, part.pot, gross=-part.amount_cents)
    return hand


OWN: dict[str, Callable[[Hand, Any], Hand]] = {
    "ante_posted": _ante_posted,
    "blind_posted": _blind_posted,
    "kill_blind_posted": _blind_posted,
    "folded": _folded,
    "checked": _checked,
    "called": _called,
    "bet_placed": _raised,
    "raised": _raised,
    "bet_announced": _bet_announced,
    "chips_added": _chips_added,
    "bet_corrected": _bet_corrected,
    "out_of_turn_statement": _same,
    "disclosure_required": _same,
    "hand_disclosed": _hand_disclosed,
    "uncalled_bet_returned": _uncalled_bet_returned,
    "bets_collected": _bets_collected,
    "betting_closed": _betting_closed,
    "hand_shown": _hand_shown,
    "hand_conceded": _hand_conceded,
    "pots_merged": _pots_merged,
    "pot_awarded": _pot_awarded,
    "hand_killed": _hand_killed,
    "contribution_refunded": _refunded,
    "card_set_aside": _card_set_aside,
}

SHARED: dict[str | None, Callable[[Hand, Any], Hand]] = {
    "card_dealt": _card_dealt,
    "card_burned": _card_burned,
    "card_exposed": _card_exposed,
    "rake_taken": _rake_taken,
    "jackpot_fee_taken": _fee_taken,
}
