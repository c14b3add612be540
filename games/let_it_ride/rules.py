"""Let it ride among the games against the house: three cards each, and two for all; a third one is dead (reading 1)."""

from games.house_poker.rules import AUTOMATED_SHOE, COMMUNITY, DEAD, HAND, HOUSE, HouseGame
from games.let_it_ride.hands import ranked
from games.let_it_ride.state import BETS, BONUS, Table
from ledger.core.rejection import Rejection


def _check_deal(table: Table) -> Rejection | None:
    """The bonus wagers are in the tray before the first card."""
    if not any(wager.wager == BONUS for wager in table.wagers.values()):
        return None
    return Rejection("BONUS_NOT_COLLECTED", "collect the bonus wagers before the first card", "I.2, J.2.c, K.2.b")


LET_IT_RIDE = HouseGame(
    cards=3,
    house=COMMUNITY,
    passes=(HOUSE, HOUSE, DEAD),
    decides=BETS[0],
    seats_at_once=lambda options: 2 if options.two_seats else 1,
    card_hours=lambda options: 0,
    count_waived=("manual_shoe", HAND, AUTOMATED_SHOE),
    ranked=ranked,
    check_deal=_check_deal,
    clauses={
        "table": "B.1",
        "decks": "B.5",
        "batches": "B.6",
        "steps": "D.1, D.2, D.3",
        "viewing": "D.2",
        "age": "",
        "shuffle": "E.1",
        "cut": "E.2",
        "cut_depth": "E.3",
        "recut": "E.4",
        "idle": "E.5",
        "load": "E.2",
        "instruments": "G.1",
        "betting": "G.2",
        "wagers": "G.3",
        "seats": "G.4",
        "deal": "I.2, I.3, J.3, K.3",
        "stub": "I.4, J.4, K.4",
        "count": "I.5, J.5, K.5",
        "waiver": "I.6",
        "hand": "J.2.a",
        "turn": "L.2, L.4",
        "reveal": "L.3, L.5",
        "settle": "L.6",
        "face_up": "N.1",
        "in_error": "N.2",
        "misdeal": "N.3",
        "exposed": "",
        "shuffler": "N.4",
        "shoe": "N.5",
    },
)
