"""What a poker table asks before it opens and before it closes (section 9, G.3)."""

from games.cards.shoe import check_put_away
from games.poker.betting import rake
from games.poker.betting.jackpot import NONE, standard_of
from games.poker.cards.forms import FORMS, HIGH
from games.poker.options import Options
from games.poker.state import Table
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.rejection import Rejection

WITHOUT_UPPER_LIMIT = ("pot", "no_limit")


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    """What the options ask of each other, and of the table."""
    options = rules.options
    form = FORMS[options.variant]
    most = min(form.seats, options.max_seats)
    if not 2 <= table.seat_count <= most:
        return _refused("seats", f"{form.name} is for 2 to {most} seats, not {table.seat_count}", form.cite)
    if refused := _check_forced(table, options):
        return refused
    return _check_rake(options) or _check_limits(options) or _check_kill(options) or _check_jackpot(rules)


def _check_forced(table: Table, options: Options) -> Rejection | None:
    """Blinds where there is a button, a forced bet in stud."""
    form, blinds = FORMS[options.variant], options.blinds_cents
    if not form.bring_in:
        if not blinds or len(blinds) > max(2, table.seat_count - 1):
            return _refused("blinds_cents", "must be one or more blinds, fewer than seats", form.blinds_cite)
        if options.bring_in_cents:
            return _refused("bring_in_cents", f"{form.name} has blinds", form.bring_in_cite)
        return None
    if options.ante_by != "each":
        return _refused("ante_by", f"{form.name} has no blinds: everybody antes", "G.2.a")
    if blinds:
        return _refused("blinds_cents", f"{form.name} has a forced bet and no blinds", form.bring_in_cite)
    if options.bring_in_cents > options.limit_low_cents:
        return _refused("bring_in_cents", "the forced bet must not be above the lower limit", form.bring_in_cite)
    return None


def _check_rake(options: Options) -> Rejection | None:
    if len(options.rake_steps) % 2:
        return _refused("rake_steps", "every level needs its amount", "N.2.b")
    if problem := rake.steps_problem(rake.as_posted(options).steps):
        return _refused("rake_steps", problem, "N.2.b")
    return None


def _check_limits(options: Options) -> Rejection | None:
    if options.betting_structure in WITHOUT_UPPER_LIMIT:
        if options.limit_high_cents:
            return _refused("limit_high_cents", f"{options.betting_structure} has no upper limit", "R")
    elif options.limit_high_cents < options.limit_low_cents:
        return _refused("limit_high_cents", "the upper limit must not be below the lower one", "R")
    return None


def _check_kill(options: Options) -> Rejection | None:
    if options.kill_mode == "none":
        return None
    if not FORMS[options.variant].kill_streak:
        return _refused("kill_mode", f"{options.variant} has no kill", "J.11, K.13")
    if options.betting_structure in WITHOUT_UPPER_LIMIT:
        return _refused("kill_mode", "a kill needs fixed or spread limits", "J.11, K.13")
    if bool(options.kill_qualifier_cents) == bool(options.kill_qualifier_min_bets):
        return _refused("kill_qualifier_cents", "a sum or a number of minimum bets must qualify", "J.11, K.13")
    if options.kill_mode == "half" and (options.limit_low_cents % 2 or options.limit_high_cents % 2):
        return _refused("kill_mode", "half-kill limits must be even cents", "K.13")
    return None


def _check_jackpot(rules: Rules[Options]) -> Rejection | None:
    """No payment outside the house's standards, so a fee needs one of them (O.5)."""
    options, standard = rules.options, standard_of(rules)
    if standard is None and options.jackpot_standard != NONE:
        known = ", ".join((NONE, *rules.standards))
        return _refused("jackpot_standard", f"{options.jackpot_standard} is none of {known}", "O.5")
    if options.jackpot_fee_cents and not (options.jackpot_fund and standard):
        return _refused("jackpot_fee_cents", "a fee needs a fund and a standard", "O.5")
    if options.jackpot_fee_cents and HIGH not in FORMS[options.variant].hands:
        message = f"{options.variant} has no high hands, which the standards compare: nobody could win the fund"
        return _refused("jackpot_fee_cents", message, "O.5")
    return None


def _refused(option: str, message: str, rule: str) -> Rejection:
    return Rejection("OPTION_OUT_OF_RANGE", message, rule, f"options.{option}")


def check_close(table: Table) -> Rejection | None:
    if table.play.hand is not None:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played: finish it first", "G.3")
    if any(table.play.stacks.values()):
        return Rejection("STACKS_ON_TABLE", "players take their chips before the table closes", "G.3")
    return check_put_away(table)


def check_void(table: Table) -> Rejection | None:
    """A round can be voided until its first award, which ends it (section 8), but only by a ruling of the game's own:
    the money goes back with it and the deck is put away."""
    return Rejection("VOID_NOT_IN_RULEBOOK", "call a misdeal or declare the round dead", "P")
