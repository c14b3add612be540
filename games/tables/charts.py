"""What the house's charts ask of a table that opens or changes its rules."""

from collections.abc import Iterable

import roundledger.v1 as pb
from games.tables.rulebook import SUPERVISION, Rulebook, resolve
from ledger.core.lent import TABLES_PER_SUPERVISOR, House, OddsChart
from ledger.core.rejection import Rejection


def chart_for(book: Rulebook, house: House | None) -> OddsChart | None:
    return house.charts.get(book.id) if house else None


def check_chart(book: Rulebook, overrides: Iterable[pb.PayoutOverride], house: House | None) -> Rejection | None:
    """A chart binds every table of its rulebook. Without one, a rulebook whose odds are the same at all tables leaves
    no table a choice; under others each table may raise its own."""
    chart = chart_for(book, house)
    if chart is None and not book.uniform_odds_cite:
        return None
    if book.odds_with(overrides) == book.odds_with(_charted(chart)):
        return None
    if chart is None:
        message = "odds above the floors are the same at all tables: have the house post a chart of them"
    else:
        message = f"the chart in force is {chart}: open with exactly these payout_overrides"
    return Rejection("ODDS_NOT_UNIFORM", message, book.uniform_odds_cite, "payout_overrides")


def check_supervision(table_id: str, rules: pb.RulesInForce, book: Rulebook, house: House | None) -> Rejection | None:
    """One supervisor for so many open tables of whatever game, where the house keeps supervision: until then it cannot
    count anybody, and only records that it knows of none."""
    if not rules.supervised or house is None or not house.counts_supervisors:
        return None
    others = len(house.open_tables - {table_id})
    if house.oversees(others + 1):
        return None
    overseen = house.supervisors * TABLES_PER_SUPERVISOR
    message = (
        f"supervisors on duty: {house.supervisors}, for {overseen} tables, and {others} are open: call another first"
    )
    return Rejection("SUPERVISION_RATIO", message, book.options[SUPERVISION].cite, f"options.{SUPERVISION}")


def problem_with_rules(table_id: str, rules: pb.RulesInForce, opens: bool, book: Rulebook, house: House) -> str:
    """Why a table that had read the house so cannot have come by these rules; empty if it can."""
    chart = chart_for(book, house)
    in_force = chart.chart_id if chart else ""
    if rules.odds_chart_id != in_force:
        had, said = (name or "no odds chart" for name in (in_force, rules.odds_chart_id))
        return f"the house had {had} in force for {book.id} at its seq {house.seq}, and the table says {said}"
    if chart is not None:
        charted = resolve(book, rules.engine_revision, rules.options, _charted(chart))
        if isinstance(charted, Rejection) or list(charted.terms) != list(rules.terms):
            return f"its odds are not those of {chart}, which the house had in force at its seq {house.seq}"
    if opens and (refused := check_supervision(table_id, rules, book, house)):
        return f"at seq {house.seq} of the house {refused.message}"
    return ""


def _charted(chart: OddsChart | None) -> list[pb.PayoutOverride]:
    return [
        pb.PayoutOverride(wager=p.wager, winning_case=p.winning_case, odds=pb.Odds(pays=p.pays, per=p.per))
        for p in (chart.payouts if chart else ())
    ]
