"""What a minibaccarat table asks before it opens, and the notices that come before (B, J.3, M.5, M.6)."""

import roundledger.v1 as pb
from games.minibaccarat.options import NO_VIG, TIE_VIG, WIN_VIG, Options
from games.minibaccarat.state import Draft, Notice, State, Table
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MAX_POSITIONS = 7
DECKS_PER_SHOE = range(6, 9)
"""The rules ask for at least six; eight is our most."""

DEAL_STYLES = ("a", "b", "c")
HIGHEST_RATE_BP = {WIN_VIG: 2000, TIE_VIG: 2500, NO_VIG: 0}


def notify_deal_style(draft: Draft, command: pb.NotifyDealStyleRequest, context: Context) -> Rejection | None:
    if command.deal_style not in DEAL_STYLES:
        message = f"deal_style must be one of {', '.join(DEAL_STYLES)}"
        return Rejection("UNKNOWN_DEAL_STYLE", message, "J.3", "deal_style")
    draft.add(pb.DealStyleNotified(deal_style=command.deal_style))
    return None


def give_vigorish_notice(draft: Draft, command: pb.GiveVigorishNoticeRequest, context: Context) -> Rejection | None:
    most = next((most for kind, most in HIGHEST_RATE_BP.items() if kind == command.vig_type), None)
    if most is None:
        message = f"vig_type must be one of {', '.join(HIGHEST_RATE_BP)}"
        return Rejection("UNKNOWN_VIGORISH", message, "M.5", "vig_type")
    if command.rate_bp > most:
        message = f"rate_bp must be at most {most} hundredths of a percent"
        return Rejection("VIGORISH_TOO_HIGH", message, "M.3, M.4", "rate_bp")
    draft.add(pb.VigorishNoticeGiven(vig_type=command.vig_type, rate_bp=command.rate_bp))
    return None


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    """Also asked when the rules change between rounds."""
    if table.seat_count > MAX_POSITIONS:
        message = f"a table has at most {MAX_POSITIONS} positions: install another"
        return Rejection("TOO_MANY_POSITIONS", message, "B.1")
    return (
        _check_decks(rules.options)
        or _check_shoe(table, rules.options)
        or _check_tie(rules)
        or _check_deferral(rules.options)
        or _check_notices(table, rules.options)
    )


def _check_decks(options: Options) -> Rejection | None:
    field = "options.decks"
    if options.automated_shuffler and options.auto_reshuffle_shoe:
        message = "one device shuffles batches apart from the shoe, the other inside it: choose one"
        return Rejection("OPTION_CONFLICT", message, "B.4, I", "options.auto_reshuffle_shoe")
    if not options.automated_shuffler:
        if options.decks not in DECKS_PER_SHOE:
            return Rejection("DECK_COUNT", "decks must be 6 to 8 where one shoe has them all", "B.3", field)
        return None
    if options.decks < 2 * DECKS_PER_SHOE.start:
        return Rejection("DECK_COUNT", "decks must be at least 12 with an automated shuffler", "B.4", field)
    if options.decks % 2:
        return Rejection("BATCHES_UNEQUAL", "decks must be even for two equal batches", "B.4.b", field)
    return None


def _check_shoe(table: Table, options: Options) -> Rejection | None:
    """A shoe is dealt to its end as it was loaded."""
    if table.rules is None or not table.cards.in_play:
        return None
    former = table.rules.options
    if (former.decks_in_shoe, former.auto_reshuffle_shoe, former.automated_shuffler) == (
        options.decks_in_shoe,
        options.auto_reshuffle_shoe,
        options.automated_shuffler,
    ):
        return None
    message = f"{table.cards.in_play} is in the shoe: end it before the cards or their device change"
    return Rejection("SHOE_NOT_ENDED", message, "B.3, B.4, I", "options")


def _check_tie(rules: Rules[Options]) -> Rejection | None:
    terms = rules.terms["tie"]
    if terms.odds.per == 1:
        return None
    return Rejection("PAYOUT_NOT_PERMITTED", "a tie pays a whole number to 1", terms.rule, "payout_overrides")


def _check_deferral(options: Options) -> Rejection | None:
    if options.vig_collection != "deferred":
        return None
    field = "options.vig_collection"
    if options.vig_type != WIN_VIG:
        return Rejection("VIGORISH_NOT_DEFERRABLE", "only vigorish on winnings is deferred", "M.4", field)
    if options.auto_reshuffle_shoe:
        message = "a shoe that reshuffles by itself may find no vigorish outstanding"
        return Rejection("VIGORISH_NOT_DEFERRABLE", message, "M.3.b", field)
    return None


def charged(options: Options) -> Notice:
    """The vigorish as a notice would state it."""
    rates = {WIN_VIG: options.win_vig_bp, TIE_VIG: options.tie_vig_bp, NO_VIG: 0}
    return Notice(options.vig_type, rates[options.vig_type])


def _check_notices(table: Table, options: Options) -> Rejection | None:
    state, style = table.play, options.deal_style
    if state.style_notified != style:
        message = f"deal style {style} needs written notice first"
        return Rejection("NOTICE_REQUIRED", message, "J.3", "options.deal_style")
    return _check_vigorish_notice(state, charged(table.rules.options) if table.rules else None, charged(options))


def _check_vigorish_notice(state: State, before: Notice | None, now: Notice) -> Rejection | None:
    changed = before is not None and before.vig_type != now.vig_type
    if changed and state.deferred:
        message = "vigorish of the former type is owed: collect or document it first"
        return Rejection("VIGORISH_OUTSTANDING", message, "M.5", "options.vig_type")
    raised = before is not None and not changed and before.rate_bp < now.rate_bp
    elected = before is None and now.vig_type == NO_VIG
    if (changed or raised or elected) and state.notice != now:
        rule = "M.6" if now.vig_type == NO_VIG else "M.5"
        message = "players need notice of this vigorish first"
        return Rejection("NOTICE_REQUIRED", message, rule, "options.vig_type")
    return None
