"""Four card poker among the games against the house: five cards each, six for the dealer, one of them face up."""

from games.cards.short_hands import FOUR_CARD_CLASSES, best_four_in, best_four_of, short_hand_words
from games.four_card_poker.options import Options
from games.four_card_poker.state import ANTE
from games.house_poker.rules import AUTOMATED_SHOE, DEALER, HOUSE, UP, HouseGame, RankedHand
from games.tables.chips import dollars
from games.tables.state import Wager
from ledger.core.rejection import Rejection

MOST_TIMES = 3
"""How many times the ante a play wager may be (A.5)."""


def _ranked(hand: tuple[str, ...], house: tuple[str, ...]) -> RankedHand:
    """The best four; whatever somebody announces does not bind (E.2)."""
    cards = hand or house
    best = best_four_in(cards)
    unused = tuple(card for card in cards if card not in best)
    return RankedHand(short_hand_words(FOUR_CARD_CLASSES, best_four_of(cards)), best, unused)


def _check_play(options: Options, ante: Wager, amount_cents: int) -> Rejection | None:
    least, rule, field = ante.stake_cents, "A.5, J.2.a", "amount_cents"
    if amount_cents < least:
        return Rejection("PLAY_TOO_SMALL", f"the play wager is at least the ante: {dollars(least)}", rule, field)
    if amount_cents > MOST_TIMES * least:
        message = f"the play wager is at most {MOST_TIMES} times the ante: {dollars(MOST_TIMES * least)}"
        return Rejection("PLAY_TOO_LARGE", message, rule, field)
    if options.play_step == "whole_multiples" and amount_cents % least:
        return Rejection("PLAY_MULTIPLE", "the play wager is one, two or three times the ante", rule, field)
    return None


FOUR_CARD_POKER = HouseGame(
    cards=5,
    fewer_places=True,
    house=DEALER,
    passes=(HOUSE,) * 5,
    then=(UP,),
    spare=4,
    decides=ANTE,
    seats_at_once=lambda options: options.multi_seat_max if options.multi_seat else 1,
    card_hours=lambda options: options.card_life_hours,
    count_waived=(AUTOMATED_SHOE,),
    voids_one_hand=True,
    ranked=_ranked,
    check_play=_check_play,
    clauses={
        "table": "B.1",
        "decks": "B.4",
        "batches": "B.5",
        "steps": "C.1, C.2, C.3",
        "viewing": "C.2",
        "age": "C.4",
        "shuffle": "D.1",
        "cut": "D.2",
        "cut_depth": "D.3",
        "recut": "D.4",
        "idle": "D.5",
        "load": "D.2",
        "wagers": "J.1",
        "instruments": "F.1",
        "betting": "F.2",
        "seats": "F.4",
        "deal": "G.2, G.4, H.3, I.3",
        "stub": "G.5, H.4, I.4",
        "count": "G.6, H.5, I.5",
        "waiver": "I.6",
        "hand": "H.2.a",
        "turn": "J.2",
        "reveal": "J.4",
        "settle": "J.5",
        "face_up": "L.1",
        "in_error": "L.2",
        "misdeal": "L.3",
        "exposed": "L.4",
        "shuffler": "L.5",
        "shoe": "L.6",
    },
)
