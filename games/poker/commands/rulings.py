"""Rulings (P.2): play that waits for one, and what it orders."""

import roundledger.v1 as pb
from games.poker.betting.ending import follow_up
from games.poker.commands.conduct import check_text
from games.poker.commands.irregularities import check_mortal, kill, void
from games.poker.state import Draft
from ledger.core.context import Context
from ledger.core.rejection import Rejection

RULE = "P.2"
LONGEST_RULE = 40


def request_ruling(draft: Draft, command: pb.RequestPokerRulingRequest, context: Context) -> Rejection | None:
    """Whatever the rules do not list waits for the shift supervisor; what happens then is in the ruling (section 8)."""
    table = draft.state
    if table.play.hand is None:
        return Rejection("NO_HAND", "no round of play is on that could wait", RULE)
    if refused := check_text(command.facts, "facts", RULE):
        return refused
    if len(command.rule) > LONGEST_RULE or not (command.rule or "-").isprintable():
        return Rejection("BAD_TEXT", f"rule must have at most {LONGEST_RULE} characters on one line", RULE, "rule")
    rule = command.rule or RULE
    draft.add(pb.PokerRulingRequested(round_id=table.round_id, facts=command.facts, rule=rule))
    return None


def give_ruling(draft: Draft, command: pb.GivePokerRulingRequest, context: Context) -> Rejection | None:
    """Final, and stored with its round, with the clause that it rests on. What it does to the round follows at once."""
    table, outcome = draft.state, command.outcome
    if not table.rounds_opened:
        return Rejection("NO_HAND", "no round of play has begun that a dispute could be about", RULE)
    if refused := check_text(command.text, "text", RULE):
        return refused
    rule = _rests_on(command, context)
    if isinstance(rule, Rejection):
        return rule
    if refused := _check_outcome(draft, command):
        return refused
    round_id = table.round_id or f"{table.table_id}:{table.rounds_opened}"
    given = pb.PokerRulingGiven(round_id=round_id, actor_id=context.actor_id, text=command.text, outcome=outcome)
    given.seat, given.rule = command.seat, rule
    draft.add(given)
    if outcome == pb.POKER_RULING_OUTCOME_ROUND_DEAD:
        return void(draft, "dead_round", "ruling", rule, context)
    if outcome in (pb.POKER_RULING_OUTCOME_HAND_DEAD, pb.POKER_RULING_OUTCOME_HAND_REFUNDED):
        kill(draft, command.seat, "ruling", rule, refunded=outcome == pb.POKER_RULING_OUTCOME_HAND_REFUNDED)
        return follow_up(draft, context)
    return None


def _check_outcome(draft: Draft, command: pb.GivePokerRulingRequest) -> Rejection | None:
    hand, outcome = draft.state.play.hand, command.outcome
    if outcome not in pb.PokerRulingOutcome.values():
        return Rejection("BAD_OUTCOME", f"there is no outcome {outcome}", RULE, "outcome")
    if outcome in (pb.POKER_RULING_OUTCOME_UNSPECIFIED, pb.POKER_RULING_OUTCOME_PLAY_ON):
        return None
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on that it could change", RULE, "outcome")
    if outcome == pb.POKER_RULING_OUTCOME_ROUND_DEAD:
        return None
    return check_mortal(hand, command.seat, RULE)


def _rests_on(command: pb.GivePokerRulingRequest, context: Context) -> str | Rejection:
    """The clause: P.2, or a rule of the house's own as the poker room has it posted (P.16)."""
    name = command.supplement_id
    if not name:
        return RULE
    if context.room is None or name not in context.room.supplements:
        message = f"the poker room has no rule {name!r} posted: post it first"
        return Rejection("UNKNOWN_SUPPLEMENT", message, "P.16", "supplement_id")
    return f"P.16 {name}"
