"""Signs and notices that come before a table opens or changes its rules (B.4, H.1, M.1, M.2)."""

import roundledger.v1 as pb
from games.house_poker import card_rules
from games.let_it_ride.options import Options
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import BETS, Draft, Table
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.amounts import MAX_CENTS

LEAST_LIMIT_CENTS = 1_000_000


def post_payout_limit(draft: Draft, command: pb.PostLetItRidePayoutLimitRequest, context: Context) -> Rejection | None:
    cents = command.payout_limit_cents
    if not LEAST_LIMIT_CENTS <= cents <= MAX_CENTS:
        message = f"payout_limit_cents must be at least {LEAST_LIMIT_CENTS}"
        return Rejection("BAD_AMOUNT", message, "M.2", "payout_limit_cents")
    draft.add(pb.PayoutLimitPosted(payout_limit_cents=cents))
    return None


def give_notice(draft: Draft, command: pb.GiveLetItRideNoticeRequest, context: Context) -> Rejection | None:
    if command.notice not in pb.LetItRideNotice.values() or not command.notice:
        return Rejection("UNKNOWN_NOTICE", "notice must say of what patrons were told", "H.1, M.2", "notice")
    lower = command.notice == pb.LET_IT_RIDE_NOTICE_LOWER_LIMIT
    cents = command.payout_limit_cents
    if lower and not LEAST_LIMIT_CENTS <= cents <= MAX_CENTS:
        message = f"payout_limit_cents must tell the limit, at least {LEAST_LIMIT_CENTS}"
        return Rejection("BAD_AMOUNT", message, "M.2", "payout_limit_cents")
    draft.add(pb.LetItRideNoticeGiven(notice=command.notice, payout_limit_cents=cents if lower else 0))
    return None


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    """Also asked when the rules change between rounds."""
    return (
        card_rules.check_open(LET_IT_RIDE, table, rules)
        or _check_odds(rules)
        or _check_limit(table, rules.options)
        or _check_bonus(table, rules.options)
    )


def _check_odds(rules: Rules[Options]) -> Rejection | None:
    """The house may raise the odds, for all three bets alike."""
    for key, terms in rules.terms.items():
        wager, _, case = key.partition("/")
        if wager in BETS and (terms.odds.per != 1 or terms.odds != rules.terms[f"{BETS[0]}/{case}"].odds):
            message = f"{case.replace('_', ' ')} pays a whole number to 1, the same on all three bets"
            return Rejection("PAYOUT_NOT_PERMITTED", message, "M.1", "payout_overrides")
    return None


def _check_limit(table: Table, options: Options) -> Rejection | None:
    limit, field = options.payout_limit_cents, "options.payout_limit_cents"
    if not limit:
        return None
    if limit < LEAST_LIMIT_CENTS:
        message = f"payout_limit_cents must be at least {LEAST_LIMIT_CENTS}, or 0 for none"
        return Rejection("OPTION_OUT_OF_RANGE", message, "M.2", field)
    if options.limit_on_layout:
        return None
    if table.play.posted_limit_cents != limit:
        return Rejection("LIMIT_NOT_POSTED", "put up a sign with the payout limit first", "B.4, M.2", field)
    former = table.rules.options.payout_limit_cents if table.rules else limit
    told = table.play.notices.get(pb.LET_IT_RIDE_NOTICE_LOWER_LIMIT)
    if (not former or limit < former) and told != limit:
        return Rejection("NOTICE_REQUIRED", "patrons need notice of a lower payout limit first", "M.2", field)
    return None


def _check_bonus(table: Table, options: Options) -> Rejection | None:
    withdrawn = table.rules is not None and table.rules.options.bonus and not options.bonus
    if withdrawn and pb.LET_IT_RIDE_NOTICE_NO_BONUS not in table.play.notices:
        message = "patrons need notice before the bonus wager is withdrawn"
        return Rejection("NOTICE_REQUIRED", message, "H.1", "options.bonus")
    return None
