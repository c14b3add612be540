"""Settlement of pots: who wins what, worked out from the cards as they lie and from what each player put in."""

import roundledger.v1 as pb
from games.game import Settles
from games.poker.betting.showdown import WHOLE, Award, awards_of
from games.poker.state import Hand, Table, hand_of
from ledger.core.stream import Decisions


def _pot_awarded(table: Table, e: pb.PokerPotAwarded) -> Decisions:
    """The event says which pot, or which side of it, is awarded; to whom, the hands say."""
    hand = hand_of(table)
    awards = awards_of(hand, e.pot, table.options)
    return [d for award in awards if award.part == e.part for d in awarded(hand, e.round_id, e.pot, award)]


def awarded(hand: Hand, round_id: str, pot: int, award: Award) -> Decisions:
    """Who gets one side of a pot."""
    selection = _selection(pot, award.part)
    return [
        pb.Decision(
            round_id=round_id,
            seat=seat,
            player_id=hand.players[seat].player_id,
            wager="pot",
            selection=selection,
            outcome=pb.OUTCOME_POT_WON,
            paid_cents=cents,
            rule=award.rule,
        )
        for seat, cents in award.shares.items()
    ]


def _selection(pot: int, part: str) -> str:
    """Such as main, side_1, or main_high where the pot is split."""
    name = f"side_{pot}" if pot else "main"
    return name if part == WHOLE else f"{name}_{part}"


SETTLE: Settles[Table] = {pb.PokerPotAwarded: _pot_awarded}
