"""What a blackjack table asks before it opens, and what keeps it from closing (B, I.1, J, L, N)."""

import roundledger.v1 as pb
from games.blackjack.evolve import posted_word
from games.blackjack.options import Options
from games.blackjack.stages import go_on
from games.blackjack.state import BETTING, TURNS, Draft, Staff, Table, cite
from games.cards.shoe import check_put_away
from games.tables.rulebook import Rulebook, option_value
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MOST_SEATS = 7
TABLES_PER_SUPERVISOR = 6
MOST_PITCH_DECKS = 2
POSTED = ("surrender", "insurance", "double", "split", "push_21_vs_blackjack", "dealing")
"""Options whose values are posted or available for review before they hold; limits are posted for all games."""


def post_rules(draft: Draft, command: pb.PostBlackjackRulesRequest, context: Context) -> Rejection | None:
    if not command.rules:
        return Rejection("RULES_EMPTY", "rules must name at least one option", "J.3", "rules")
    names = [rule.name for rule in command.rules]
    for rule in command.rules:
        if rule.name not in POSTED or option_value(rule) is None:
            message = f"{rule.name!r} is not posted: post {', '.join(POSTED)}, each with its value"
            return Rejection("RULE_NOT_POSTABLE", message, "J.3", "rules")
    if len(set(names)) < len(names):
        return Rejection("OPTION_REPEATED", "a rule is posted twice: post it once", "J.3", "rules")
    draft.add(pb.BlackjackRulesPosted(rules=command.rules))
    return None


def record_staff(draft: Draft, command: pb.RecordBlackjackStaffRequest, context: Context) -> Rejection | None:
    if not command.open_tables:
        return Rejection("STAFFING", "open_tables counts this table, too", "N", "open_tables")
    draft.add(
        pb.BlackjackStaffRecorded(
            cashiers=command.cashiers,
            dealers=command.dealers,
            supervisors=command.supervisors,
            open_tables=command.open_tables,
        )
    )
    return None


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    """Also asked when the rules change between rounds."""
    if table.seat_count > MOST_SEATS:
        message = f"a table has at most {MOST_SEATS} places: install another"
        return Rejection("TOO_MANY_POSITIONS", message, "B.1" if "staff" in book.requires else "")
    return (
        _check_options(rules.options)
        or _check_shoe(table, rules.options)
        or (_check_posted(table, rules.options) if "posted_rules" in book.requires else None)
        or (check_staff(table.play.staff) if "staff" in book.requires else None)
    )


def _check_options(options: Options) -> Rejection | None:
    if options.dealing == "pitch" and options.decks > MOST_PITCH_DECKS:
        return Rejection(
            "DECK_COUNT", "cards are pitched from one or two decks: choose decks=1 or decks=2", "I.2", "options.decks"
        )
    if options.multiple_action and options.dealing == "pitch":
        message = "multiple action is dealt from a shoe"
        return Rejection("MULTI_ACTION_PITCH", message, "L.3", "options.multiple_action")
    if options.multiple_action and options.surrender:
        message = "surrender is not available with multiple action: choose surrender=off"
        return Rejection("SURRENDER_WITH_MULTI_ACTION", message, "J.5", "options.surrender")
    if options.kq_suited_odds > options.most_kq_odds:
        message = f"a suited king and queen pays at most {options.most_kq_odds} to 1 with {options.decks} decks"
        return Rejection("PAYOUT_NOT_PERMITTED", message, "K.5.b", "options.kq_suited_odds")
    if options.behind_cutting_card >= options.decks * 52:
        message = "the cutting card must have cards before it"
        return Rejection("CUTTING_CARD_TOO_DEEP", message, "E.3", "options.cutting_card_from_back")
    return None


def _check_shoe(table: Table, options: Options) -> Rejection | None:
    """Cards are dealt to their end as they were loaded."""
    if table.rules is None or not table.cards.in_play:
        return None
    former = table.rules.options
    if (former.decks, former.dealing, former.shuffle_cadence) == (
        options.decks,
        options.dealing,
        options.shuffle_cadence,
    ):
        return None
    message = f"{table.cards.in_play} is being dealt: end the shoe before cards or dealing change"
    return Rejection("SHOE_NOT_ENDED", message, "H.1, I.1", "options")


def _check_posted(table: Table, options: Options) -> Rejection | None:
    for name in POSTED:
        chosen = posted_word(getattr(options, name))
        if table.play.posted.get(name) != chosen:
            message = f"{name} {chosen} is not posted: post it first"
            return Rejection("NOT_POSTED", message, "I.1, J.3, J.5, J.6, J.7, J.8", f"options.{name}")
    return None


def check_staff(staff: Staff | None) -> Rejection | None:
    """A cashier, a dealer and a supervisor for every six tables are there at all times (N)."""
    if staff is None:
        return Rejection("STAFFING", "record who is on duty first", "N")
    if not staff.cashiers:
        return Rejection("STAFFING", "no cashier is on duty", "N.1")
    if not staff.dealers:
        return Rejection("STAFFING", "no dealer is at the table", "N.2")
    if staff.supervisors * TABLES_PER_SUPERVISOR < staff.open_tables:
        message = f"{staff.supervisors} supervisors are on duty for {staff.open_tables} tables: call another"
        return Rejection("STAFFING", message, "N.3")
    return None


def check_close(table: Table) -> Rejection | None:
    if table.play.phase != BETTING:
        return Rejection("WRONG_STATE", "a round is being dealt: finish it first", cite(table, "H.9", "o"))
    return check_put_away(table)


def check_void(table: Table) -> Rejection | None:
    message = "a round is void only by an irregularity of the rules: report it, or record the ruling"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, cite(table, "M", "x"))


def plays_on(table: Table, seat: int) -> bool:
    """Hands that were dealt are played to their end, whoever sits there: they just stand."""
    return seat in table.play.positions


def check_seat(table: Table, seat: int, player_id: str, context: Context) -> Rejection | None:
    """A seat whose player left their hands behind is free when the round has ended."""
    if seat not in table.play.positions:
        return None
    return Rejection("SEAT_TAKEN", f"the hand of seat {seat} is played to its end first: wait for it", field="seat")


def after_leave(draft: Draft, seat: int, player_id: str, context: Context) -> None:
    if draft.state.play.phase == TURNS:
        go_on(draft)


def check_leave(table: Table, seat: int) -> Rejection | None:
    """In 2004 whoever was dealt in stays to the end of the round."""
    if table.options.leaving == "after_round" and seat in table.play.positions:
        return Rejection("MUST_STAY", f"seat {seat} was dealt in: stay until the round ends", "G.2", "seat")
    return None
