"""Currency on the table: it may be bet, and the dealer changes it at once (G.3)."""

import roundledger.v1 as pb
from games.poker.state import Draft, Table, hand_of


def converted(table: Table, seat: int, cents: int) -> pb.PokerCurrencyConverted:
    return pb.PokerCurrencyConverted(
        round_id=table.round_id, seat=seat, player_id=table.players[seat], amount_cents=cents
    )


def change_for_bet(draft: Draft, seat: int, cents: int) -> None:
    """Goes before whatever puts so much into the pot: where the chips do not reach, all the currency becomes chips."""
    player = hand_of(draft.state).players[seat]
    if player.currency and player.stack - player.currency < cents:
        draft.add(converted(draft.state, seat, player.currency))
