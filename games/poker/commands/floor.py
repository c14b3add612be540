"""What dealers and the floor record beside the bets: hands put together again, the shuffler, equipment, dealers."""

import roundledger.v1 as pb
from games.cards.shoe import reveal
from games.poker.betting.bets import not_live
from games.poker.state import Draft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id

FAULTS = ("jam", "stop", "unfinished")
COVER_COLOURS = ("yellow", "green")


def reconstruct_hand(draft: Draft, command: pb.ReconstructPokerHandRequest, context: Context) -> Rejection | None:
    """Every effort is made to put a protected hand together again; the round goes on (P.10.b)."""
    table, seat, rule = draft.state, command.seat, "P.10.b"
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", rule)
    if seat not in hand.live or not hand.players[seat].cards:
        return not_live(seat, rule)
    player_id = hand.players[seat].player_id
    draft.add(pb.PokerHandReconstructed(round_id=table.round_id, seat=seat, player_id=player_id, rule=rule))
    return None


def report_shuffler_fault(
    draft: Draft, command: pb.ReportPokerShufflerFaultRequest, context: Context
) -> Rejection | None:
    """That shuffle is void, and the deck is shuffled again (P.15)."""
    table, rule = draft.state, "P.15"
    batch = table.cards.batches.get(command.batch)
    if not table.options.shuffler_in_use:
        return Rejection("NO_SHUFFLER_HERE", "no shuffler is used at this table", rule)
    if command.fault not in FAULTS:
        return Rejection("BAD_REASON", f"fault must be one of {', '.join(FAULTS)}", rule, "fault")
    if batch is None:
        return Rejection("UNKNOWN_BATCH", f"no cards {command.batch!r} are at the table", rule, "batch")
    if table.cards.in_play == command.batch:
        return Rejection("WRONG_STATE", f"{command.batch} is in play, not in the shuffler", rule, "batch")
    if refused := reveal(draft, command.batch, batch, context):
        return refused
    draft.add(
        pb.IrregularityCalled(
            round_id=table.round_id,
            irregularity="shuffler_fault",
            reason=command.fault,
            effect="reshuffle",
            rule=rule,
        )
    )
    draft.add(pb.ShuffleFailed(batch=command.batch, rule=rule))
    return None


def place_cover_card(draft: Draft, command: pb.PlacePokerCoverCardRequest, context: Context) -> Rejection | None:
    """Opaque, of one colour, unlike the backs (B.1): of yellow or green plastic (A.12)."""
    table, colour = draft.state, command.colour.strip().casefold()
    if colour not in COVER_COLOURS:
        message = f"a cover card is {' or '.join(COVER_COLOURS)}, not {command.colour!r}"
        return Rejection("COVER_CARD_COLOUR", message, "A.12", "colour")
    if table.round_id:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played: finish it first", "B.1")
    if any(batch.back_colour.casefold() == colour for batch in table.cards.batches.values()):
        message = f"a deck at the table has {colour} backs: take the other colour"
        return Rejection("COVER_CARD_COLOUR", message, "B.1", "colour")
    if colour == table.play.cover_card:
        return Rejection("COVER_CARD_COLOUR", f"the cover card is {colour} already", "B.1", "colour")
    draft.add(pb.PokerCoverCardPlaced(colour=colour))
    return None


def change_dealer(draft: Draft, command: pb.ChangePokerDealerRequest, context: Context) -> Rejection | None:
    """A round is dealt by one dealer."""
    table, badge = draft.state, command.badge_id
    if not is_id(badge):
        return Rejection("BAD_ID", f"{badge!r} is no badge", "F.2", "badge_id")
    if table.round_id:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played: finish it first", "F.2")
    if badge == table.play.dealer:
        return Rejection("DEALER_HERE_ALREADY", f"{badge} deals already", "F.2", "badge_id")
    draft.add(pb.PokerDealerChanged(badge_id=badge, badge_id_before=table.play.dealer))
    return None
