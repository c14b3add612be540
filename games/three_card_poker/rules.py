"""Three card poker among the games against the house: three cards each, and the dealer's count from queen high on."""

from games.cards.short_hands import QUEEN_HIGH, THREE_CARD_CLASSES, in_order, short_hand_words, three_of
from games.house_poker.rules import AUTOMATED_SHOE, DEALER, HAND, HOUSE, HouseGame, RankedHand
from games.tables.chips import dollars
from games.tables.state import Wager
from games.three_card_poker.options import Options
from games.three_card_poker.state import ANTE, Table
from ledger.core.rejection import Rejection


def ranked(hand: tuple[str, ...], house: tuple[str, ...]) -> RankedHand:
    """The player's hand, or the dealer's where the player has none (C, K.1)."""
    cards = hand or house
    return RankedHand(short_hand_words(THREE_CARD_CLASSES, three_of(cards)), in_order(cards))


def qualifies(cards: tuple[str, ...]) -> bool:
    """Queen high, or anything that beats it (K.1.a)."""
    return three_of(cards) >= QUEEN_HIGH


def _check_play(options: Options, ante: Wager, amount_cents: int) -> Rejection | None:
    if amount_cents == ante.stake_cents:
        return None
    message = f"the play wager equals the ante: {dollars(ante.stake_cents)}"
    return Rejection("PLAY_AMOUNT", message, "J.2", "amount_cents")


def _check_reveal(table: Table) -> Rejection | None:
    if not table.play.pending:
        return None
    return Rejection("FORFEITS_PENDING", "collect the forfeited wagers and cards first", "J.2")


THREE_CARD_POKER = HouseGame(
    cards=3,
    house=DEALER,
    passes=(HOUSE, HOUSE, HOUSE),
    decides=ANTE,
    seats_at_once=lambda options: 2 if options.two_seats else 1,
    card_hours=lambda options: options.card_hours,
    count_waived=("manual_shoe", HAND, AUTOMATED_SHOE),
    ranked=ranked,
    qualifies=qualifies,
    check_play=_check_play,
    check_reveal=_check_reveal,
    clauses={
        "table": "B.1",
        "decks": "B.4",
        "batches": "B.5",
        "steps": "D.1, D.2, D.3",
        "viewing": "D.2",
        "age": "D.6",
        "shuffle": "E.1",
        "cut": "E.2",
        "cut_depth": "E.3",
        "recut": "E.4",
        "idle": "E.5",
        "load": "E.2",
        "wagers": "F.1",
        "instruments": "F.2",
        "betting": "F.3",
        "seats": "F.4",
        "deal": "G.2, G.3, H.3, I.3",
        "stub": "G.4, H.4, I.4",
        "count": "G.5, H.5, I.5",
        "waiver": "G.6",
        "hand": "H.2.a",
        "turn": "J.2",
        "reveal": "J.2",
        "settle": "J.2",
        "face_up": "L.1",
        "in_error": "L.2",
        "misdeal": "L.3",
        "exposed": "L.4",
        "shuffler": "L.5",
        "shoe": "L.6",
    },
)
