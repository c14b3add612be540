"""An action that was entered wrongly is taken back; the right one is entered after it as any other."""

import roundledger.v1 as pb
from games.poker.commands.conduct import check_text
from games.poker.evolve.corrections import last_action, money_back, taken_back
from games.poker.state import Draft
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def take_back(draft: Draft, command: pb.TakeBackPokerActionRequest, context: Context) -> Rejection | None:
    """Only the last one, by somebody above the dealer, and until the next card, hand shown or ruling: whatever others
    did in view of it stands, or is taken back before it. What followed from it goes back with it."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "G.4")
    number = last_action(hand)
    if not number:
        message = "no action of this betting round can be taken back: cards, hands or rulings have followed"
        return Rejection("NOTHING_TO_TAKE_BACK", message, "G.4")
    action = hand.actions[number - 1]
    if action.seat != seat:
        message = f"the last action is seat {action.seat}'s: take that back first"
        return Rejection("OUT_OF_TURN", message, "G.4", "seat")
    if refused := check_text(command.reason, "reason", "G.4"):
        return refused
    before = hand.before_actions or hand
    draft.add(
        pb.PokerActionTakenBack(
            round_id=table.round_id,
            seat=seat,
            player_id=hand.players[seat].player_id,
            street=before.street,
            number=number,
            action=action.kind,
            to_cents=action.to_cents,
            reason=command.reason,
            moves=money_back(hand, taken_back(hand, number)),
        )
    )
    return None
