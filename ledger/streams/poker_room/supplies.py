"""Deck set-ups, hours, and the house's own rules (D.1, P.16)."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.streams.poker_room.state import Draft

LONGEST_TEXT = 500
MINUTES_OF_A_DAY = 24 * 60
DECKS = 2


def distribute_decks(draft: Draft, command: pb.DistributeDecksRequest, context: Context) -> Rejection | None:
    """Each gaming day, in the manner that the shift supervisor decides; a table has one set-up."""
    set_ups, set_up, table_id = draft.state.set_ups, command.set_up_id, command.table_id
    if not is_id(set_up) or not is_id(table_id):
        return Rejection("BAD_ID", "set_up_id and table_id must name the decks and the table", field="set_up_id")
    if len(command.decks) != DECKS or len(set(command.decks)) != DECKS or not all(map(is_id, command.decks)):
        message = f"a set-up is {DECKS} decks that can be told apart: name both"
        return Rejection("DECK_COUNT", message, "B.1", "decks")
    if set_up in set_ups:
        return Rejection("DECKS_OUT", f"{set_up} is at {set_ups[set_up]}: it comes back first", "D.1", "set_up_id")
    if table_id in set_ups.values():
        return Rejection("DECKS_OUT", f"{table_id} has a set-up: it comes back first", "D.1", "table_id")
    draft.add(pb.DeckSetUpDistributed(set_up_id=set_up, table_id=table_id, decks=command.decks))
    return None


def return_decks(draft: Draft, command: pb.ReturnDecksRequest, context: Context) -> Rejection | None:
    set_ups, set_up = draft.state.set_ups, command.set_up_id
    if set_up not in set_ups:
        return Rejection("UNKNOWN_SET_UP", f"{set_up!r} is at no table", "D.1", "set_up_id")
    if refused := _check_text(command.reason, "reason"):
        return refused
    draft.add(pb.DeckSetUpReturned(set_up_id=set_up, table_id=set_ups[set_up], reason=command.reason))
    return None


def post_hours(draft: Draft, command: pb.PostRoomHoursRequest, context: Context) -> Rejection | None:
    """Outside of them no player goes on a list or takes a seat, and no round begins; one that is on is played to its
    end."""
    opens, closes = command.opens_minute, command.closes_minute
    if not (opens < MINUTES_OF_A_DAY and closes < MINUTES_OF_A_DAY):
        message = f"minutes of a day are 0 to {MINUTES_OF_A_DAY - 1}"
        return Rejection("BAD_HOURS", message, field="opens_minute")
    draft.add(pb.RoomHoursPosted(opens_minute=opens, closes_minute=closes))
    return None


def post_supplement(draft: Draft, command: pb.PostSupplementRequest, context: Context) -> Rejection | None:
    """A rule that clarifies or adds to the irregularities; rulings cite it by name (P.16)."""
    name = command.supplement_id
    if not is_id(name):
        return Rejection("BAD_ID", f"{name!r} is no name: use letters, digits and ._@-", field="supplement_id")
    if refused := _check_text(command.text, "text"):
        return refused
    if name in draft.state.supplements:
        message = f"{name} is posted: withdraw it first, or choose another name"
        return Rejection("SUPPLEMENT_POSTED", message, "P.16", "supplement_id")
    draft.add(pb.SupplementPosted(supplement_id=name, text=command.text))
    return None


def withdraw_supplement(draft: Draft, command: pb.WithdrawSupplementRequest, context: Context) -> Rejection | None:
    name = command.supplement_id
    if name not in draft.state.supplements:
        return Rejection("UNKNOWN_SUPPLEMENT", f"no rule {name!r} is posted", "P.16", "supplement_id")
    draft.add(pb.SupplementWithdrawn(supplement_id=name))
    return None


def _check_text(text: str, field: str) -> Rejection | None:
    if 0 < len(text) <= LONGEST_TEXT and text.isprintable():
        return None
    return Rejection("BAD_TEXT", f"{field} must have 1 to {LONGEST_TEXT} characters on one line", field=field)
