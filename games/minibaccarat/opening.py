"""What a minibaccarat table asks before it opens, and of its cards (B, D, E, J.3, M.5, M.6)."""

from typing import Any

import roundledger.v1 as pb
from games.cards.deciding import check_put_away
from games.cards.rules import CardRules
from games.minibaccarat.settling import NO_VIG, WIN_VIG
from games.minibaccarat.state import BETTING, Notice, State
from ledger.core.rejection import Rejection
from games.rulebook import Rulebook, rules_from
from games.table import Rules, Table

MAX_POSITIONS = 7
DECKS_PER_SHOE = range(6, 9)
"""The rules ask for at least six; eight is our most."""

_INSPECTED = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
)

_CLAUSES = {
    "decks": "B.3",
    "batches": "B.4",
    "steps": "D",
    "shuffle": "E.1",
    "cut": "E.2",
    "cut_depth": "E.3",
    "cutting_card": "E.4",
    "load": "E.4",
    "recut": "E.5",
}


def check_open(table: Table, book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
    """Also asked when the rules change between rounds."""
    if table.seat_count > MAX_POSITIONS:
        return Rejection("TOO_MANY_POSITIONS", f"at most {MAX_POSITIONS} positions", "B.1")
    chosen = rules_from(rules)
    return (
        _check_decks(chosen)
        or _check_payouts(chosen)
        or _check_vigorish(chosen)
        or _check_notices(table.play, table.rules, chosen)
    )


def _check_decks(rules: Rules) -> Rejection | None:
    decks, field = int(str(rules.option("decks"))), "options.decks"
    if rules.option("automated_shuffler") and rules.option("auto_reshuffle_shoe"):
        message = "one device shuffles batches apart from the shoe, the other inside it"
        return Rejection("OPTION_CONFLICT", message, "B.4, I", "options.auto_reshuffle_shoe")
    if not rules.option("automated_shuffler"):
        if decks not in DECKS_PER_SHOE:
            return Rejection("DECK_COUNT", "6 to 8 decks in the shoe", "B.3", field)
        return None
    if decks < 2 * DECKS_PER_SHOE.start:
        return Rejection("DECK_COUNT", "at least 12 decks with an automated shuffler", "B.4", field)
    if decks % 2:
        return Rejection("BATCHES_UNEQUAL", "two equal batches need an even number of decks", "B.4.b", field)
    return None


def _check_payouts(rules: Rules) -> Rejection | None:
    """Player and banker are paid exactly (M.1, M.3, M.6); a tie pays a whole number to one (M.2)."""
    exact = {"player": "1:1", "banker": "1:1", "banker/six": "1:2"}
    for key, odds in exact.items():
        if str(rules.terms[key].odds) != odds:
            return Rejection("PAYOUT_NOT_PERMITTED", f"{key} pays {odds}", rules.terms[key].rule, "payout_overrides")
    if rules.terms["tie"].odds.per != 1:
        message = "a tie pays a whole number to 1"
        return Rejection("PAYOUT_NOT_PERMITTED", message, rules.terms["tie"].rule, "payout_overrides")
    return None


def _check_vigorish(rules: Rules) -> Rejection | None:
    if rules.option("vig_collection") != "deferred":
        return None
    field = "options.vig_collection"
    if rules.option("vig_type") != WIN_VIG:
        return Rejection("VIGORISH_NOT_DEFERRABLE", "only vigorish on winnings is deferred", "M.4", field)
    if rules.option("auto_reshuffle_shoe"):
        message = "a shoe that reshuffles by itself may find no vigorish outstanding"
        return Rejection("VIGORISH_NOT_DEFERRABLE", message, "M.3.b", field)
    return None


def charged(rules: Rules) -> Notice:
    """The vigorish as a notice would state it."""
    kind = str(rules.option("vig_type"))
    rate = 0 if kind == NO_VIG else rules.option(f"{kind}_vig_bp", 0)
    return Notice(kind, int(str(rate)))


def _check_notices(state: State, former: Rules | None, rules: Rules) -> Rejection | None:
    style, now = rules.option("deal_style"), charged(rules)
    if state.style_notified != style:
        return Rejection("NOTICE_REQUIRED", f"deal style {style} needs written notice", "J.3", "options.deal_style")
    before = charged(former) if former else None
    changed = before is not None and before.vig_type != now.vig_type
    if changed and state.markers:
        return Rejection("VIGORISH_OUTSTANDING", "vigorish of the former type is owed", "M.5", "options.vig_type")
    raised = before is not None and not changed and before.rate_bp < now.rate_bp
    elected = before is None and now.vig_type == NO_VIG
    if (changed or raised or elected) and state.notice != now:
        rule = "M.6" if now.vig_type == NO_VIG else "M.5"
        return Rejection("NOTICE_REQUIRED", "players need notice of this vigorish", rule, "options.vig_type")
    return None


def check_close(table: Table) -> Rejection | None:
    state: State = table.play
    if state.phase != BETTING:
        return Rejection("WRONG_STATE", f"not while the table is in {state.phase}", "J")
    return _check_owed(state) or check_put_away(table)


def check_void(table: Table) -> Rejection | None:
    return Rejection("VOID_NOT_IN_RULEBOOK", "a round is void only when the shoe runs out", "N.4")


def check_leave(table: Table, seat: int) -> Rejection | None:
    state: State = table.play
    if seat in state.markers:
        return Rejection("VIGORISH_OUTSTANDING", f"seat {seat} owes {state.markers[seat]} cents", "M.3.c", "seat")
    return None


def card_rules(table: Table) -> CardRules | None:
    rules = table.rules
    if rules is None:
        return CardRules()
    device, continuous = bool(rules.option("automated_shuffler")), bool(rules.option("auto_reshuffle_shoe"))
    decks = int(str(rules.option("decks"))) // (2 if device else 1)
    mixed = pb.CARD_STEP_STACKED if device else pb.CARD_STEP_WASHED
    by_hand = pb.SHUFFLE_METHOD_DEVICE if device else pb.SHUFFLE_METHOD_MANUAL
    return CardRules(
        min_decks=decks,
        max_decks=decks,
        batches=2 if device else 1,
        alternate=device,
        first_steps=(*_INSPECTED, mixed),
        idle_steps=(pb.CARD_STEP_VIEWING_OFFERED, mixed),
        methods=(pb.SHUFFLE_METHOD_DEVICE,) if continuous else (by_hand, pb.SHUFFLE_METHOD_BUILT_IN),
        cut_minimum=10,
        cut_order=_cut_order(table),
        recut_by_last_cutter=rules.option("recut_by") == "last_cutter",
        cutting_card_from_back=int(str(rules.option("cutting_card_from_back"))),
        continuous=continuous,
        clauses=_CLAUSES,
    )


def _cut_order(table: Table) -> tuple[int, ...]:
    """From the dealer's right clockwise: the highest position, then the lowest upwards (E.2)."""
    seats = sorted(table.players)
    return (*seats[-1:], *seats[:-1])


def check_cards(table: Table, command: Any) -> Rejection | None:
    """The cards just dealt are not shuffled, and no other shoe begins, while vigorish is owed (M.3.b, M.3.c)."""
    reshuffled = isinstance(command, pb.ShuffleCardsRequest) and command.batch == table.cards.last_in_play
    if reshuffled or isinstance(command, pb.LoadShoeRequest):
        return _check_owed(table.play)
    return None


def _check_owed(state: State) -> Rejection | None:
    if not state.markers:
        return None
    seats = ", ".join(map(str, sorted(state.markers)))
    return Rejection("VIGORISH_OUTSTANDING", f"vigorish is owed by seats {seats}", "M.3.b")
