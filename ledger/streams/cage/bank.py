"""The cage's own bank, which is the card room's too: counted at the end of each shift by two people, neither of whom
sees what the other counted, and held against what the ledger says (compliance b9)."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.amounts import value_of
from ledger.reports.discrepancies import discrepancy
from ledger.reports.papers import check_chips, check_different
from ledger.streams.cage.guards import check_known_chips
from ledger.streams.cage.state import Draft
from ledger.streams.parts import LONGEST_TEXT


def count_bank(draft: Draft, command: pb.CountBankRequest, context: Context) -> Rejection | None:
    """The first count says nothing to the second: equal counts stand, others are both made anew."""
    state, figures, agent = draft.state, command.figures, context.actor_id
    if not 1 <= len(command.shift) <= LONGEST_TEXT:
        return Rejection("BAD_TEXT", "shift must say which shift ends, such as day or swing", field="shift")
    if agent in state.bank_counts:
        return check_different(agent, {"counted the bank already": agent})
    if refused := check_chips(figures.currency, "figures.currency", none_too=True):
        return refused
    if figures.chips and (refused := check_known_chips(state, figures.chips, "figures.chips")):
        return refused
    others, shift = dict(state.bank_counts), state.bank_shift
    draft.add(pb.BankCountEntered(shift=command.shift, counted_by=agent, figures=figures))
    for first, data in others.items():
        if shift == command.shift and _content(pb.BankFigures.FromString(data)) == _content(figures):
            _agreed(draft, command, (first, agent))
        else:
            draft.add(pb.BankCountDiffered(shift=command.shift, first_by=first, second_by=agent))
    return None


def _agreed(draft: Draft, command: pb.CountBankRequest, agents: tuple[str, str]) -> None:
    state, figures = draft.state, command.figures
    expected = state.currency_cents + sum(value * count for value, count in state.chips.items())
    counted = value_of(figures.currency) + value_of(figures.chips)
    draft.add(
        pb.BankCounted(
            shift=command.shift, figures=figures, counted_cents=counted, expected_cents=expected, counted_by=agents
        )
    )
    if found := discrepancy("bank", draft.stream_id, command.shift, expected, counted):
        draft.add(pb.CageDiscrepancyFound(discrepancy=found))


def _content(figures: pb.BankFigures) -> tuple[object, ...]:
    """What it says, whatever the order of denominations."""
    return tuple({c.denomination_cents: c.count for c in counted} for counted in (figures.currency, figures.chips))
