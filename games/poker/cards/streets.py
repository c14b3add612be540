"""From street to street: where cards go, who opens, who shows first. Read from the form's table of streets."""

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from games.cards.deck import rank_of, suit_of
from games.cards.lows import pip_of
from games.poker.betting.bets import live_from, next_actor
from games.poker.cards.forms import AFTER_BLINDS, BEST_SHOWING, BRING_IN, LOWEST, LOWEST_SHOWING
from games.poker.state import BETTING, BOARD, DEALING, DRAWING, SHOWDOWN, Hand

# --- Where cards go ---


def first_deal(hand: Hand) -> Hand:
    """The hand before its first card."""
    return _dealing(hand, 0, hand.order)


def _dealing(hand: Hand, number: int, positions: tuple[int, ...]) -> Hand:
    street = hand.form.streets[number]
    if street.board:
        positions = (BOARD,)
    due = len(positions) * (street.down + street.up + street.board)
    return replace(
        hand,
        phase=DEALING,
        street=number,
        positions=positions,
        left_out=(),
        due=due,
        dealt=0,
        burned=False,
        burn_examined=False,
        actor=0,
        increment=hand.tier(number),
    )


def positions(hand: Hand) -> tuple[int, ...]:
    """Of the street that is dealt; a hand that was stored before positions were has those of a flop game."""
    return hand.positions or ((BOARD,) if hand.street_now.board else hand.order)


def due(hand: Hand) -> list[int]:
    """Where the cards go that are due before the next betting or draw: seats, or the board. Replacements and drawn
    cards come first (P.14, L.7)."""
    if hand.phase != DEALING:
        return list(hand.owed)
    places, left_out = positions(hand), hand.left_out
    count = len(places)
    if not (hand.dealt or hand.owed or left_out):  # the whole street, as it is dealt in most rounds
        return [*places] * (hand.due // count)
    rest = [places[number % count] for number in range(hand.dealt, hand.due)]
    return [*hand.owed, *([seat for seat in rest if seat not in left_out] if left_out else rest)]


def runs_short(hand: Hand, remaining: int) -> bool:
    """Whether the stub has no card for the burn and each position of a stud street that is about to be dealt: then one
    common card is dealt instead (A.10, I.8)."""
    if not hand.form.bring_in or hand.deals_common or hand.phase != DEALING:
        return False
    begins = hand.street and not (hand.burned or hand.dealt)
    return bool(begins) and remaining <= len(hand.positions)


def facing_down(hand: Hand) -> list[bool]:
    """Whether each of these cards is dealt face down. Where a hole card was exposed it is the up-card, and the card in
    its place is dealt face down (P.12)."""
    street, places = hand.street_now, positions(hand)
    down = [_replaced_down(hand, seat) for seat in hand.owed]
    if hand.phase != DEALING:
        return down
    if street.board:
        return down + [False] * (hand.due - hand.dealt)
    if not (street.up or hand.left_out or BOARD in places):
        return down + [True] * (hand.due - hand.dealt)
    count = len(places)
    for number in range(hand.dealt, hand.due):
        seat = places[number % count]
        if seat in hand.left_out:
            continue
        exposed = hand.street == 0 and seat != BOARD and bool(hand.players[seat].up)
        down.append(seat != BOARD and (number // count < street.down or exposed))
    return down


def _replaced_down(hand: Hand, seat: int) -> bool:
    """A card that takes another's place lies as that one did: face up where the hand lacks an up-card (P.13)."""
    player = hand.players[seat]
    faces = [face_up for street in hand.form.streets for face_up in (False,) * street.down + (True,) * street.up]
    return len(player.up) >= sum(faces[: len(player.cards) + hand.owed.count(seat)])


def after_card(hand: Hand) -> Hand:
    """A card of the street was dealt: betting opens after the last one."""
    if hand.left_out:
        places, dealt = positions(hand), hand.dealt
        while dealt < hand.due and places[dealt % len(places)] in hand.left_out:
            dealt += 1
        hand = replace(hand, dealt=dealt)
    return hand if hand.owed or hand.dealt < hand.due else opened(hand)


def next_drawer(hand: Hand) -> Hand:
    """The turn to draw passes on; when all have drawn and no card is owed for another (P.13), betting opens."""
    if not hand.drawers:
        return replace(hand, phase=DEALING, actor=0) if hand.owed else opened(hand)
    return replace(hand, phase=DRAWING, actor=hand.drawers[0])


# --- Streets ---


def opened(hand: Hand) -> Hand:
    """Betting opens after the last card of the street, unless nobody can bet: then the cards go on (section 4)."""
    opener = _opener(hand)
    actor = next_actor(hand.players, live_from(hand, opener), hand.high)
    if not actor:
        return next_street(replace(hand, opener=opener))
    return replace(hand, phase=BETTING, actor=actor, opener=opener)


def next_street(hand: Hand) -> Hand:
    number = hand.street + 1
    streets = hand.form.streets
    if number == len(streets):
        start = hand.aggressor or hand.opener or hand.order[0]
        return replace(hand, phase=SHOWDOWN, actor=next_to_show(hand, start))
    hand = _dealing(hand, number, next_positions(hand))
    if not streets[number].draw:
        return hand
    players = {seat: replace(player, drew=0) if player.drew else player for seat, player in hand.players.items()}
    return next_drawer(replace(hand, drawers=hand.live, players=players))


def next_positions(hand: Hand) -> tuple[int, ...]:
    """Who gets a card of the next street: the live hands, and positions that early folds left (P.5)."""
    if not hand.vacant:
        return hand.live
    return tuple(seat for seat in hand.order if seat in hand.live or seat in hand.vacant)


def next_to_show(hand: Hand, start: int) -> int:
    """The maker of the last voluntary bet, else who opened the last street; if they are out, the next (P.4, A-26)."""
    for seat in live_from(hand, start):
        if not hand.players[seat].shown:
            return seat
    return 0


# --- Who opens ---


def _opener(hand: Hand) -> int:
    match hand.street_now.opener:
        case kind if kind == AFTER_BLINDS:
            return hand.first
        case kind if kind == BRING_IN:
            return bring_in_seat(hand)
        case kind if kind == BEST_SHOWING:
            return best_showing(hand)
        case kind if kind == LOWEST_SHOWING:
            return lowest_showing(hand)
        case _:
            return hand.order[0]


def bring_in_seat(hand: Hand) -> int:
    """By the first up-card of each live player; suits break equal ranks (I.4, M.4, A-07)."""
    ups = {seat: hand.players[seat].up for seat in hand.live}
    if hand.form.bring_in == LOWEST:
        return min(ups, key=lambda seat: _by_suit(ups[seat][0], ace_low=False))
    return max(ups, key=lambda seat: _by_suit(ups[seat][0], ace_low=True))


@cache
def _by_suit(card: str, *, ace_low: bool) -> int:
    return (pip_of(card) if ace_low else rank_of(card)) * 4 + suit_of(card)


def best_showing(hand: Hand) -> int:
    """Own up-cards only, ace high: equal cards and high cards count, straights, flushes and suits do not. Of equal
    hands the one closest to the dealer's left (I.6, A-39)."""
    return max(hand.live, key=lambda seat: (showing(hand.players[seat].up), -hand.order.index(seat)))


def lowest_showing(hand: Hand) -> int:
    """The same with the ace low, and the hand that is worth least (house poker, H.4)."""
    return min(hand.live, key=lambda seat: (showing(hand.players[seat].up, pip_of), hand.order.index(seat)))


def showing(up: tuple[str, ...], rank_by: Callable[[str], int] = rank_of) -> tuple[list[int], list[int]]:
    """How many of each rank, then the ranks, the most important first."""
    ranks = [rank_by(card) for card in up]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]
