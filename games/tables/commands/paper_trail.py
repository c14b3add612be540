"""How a paper comes about that a second person has to sign."""

import roundledger.v1 as pb
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.reports.papers import check_paper_number

MOST_PAPERS = 20
"""That wait for a signature at one table."""


def prepare_paper(
    draft: TableDraft, context: Context, header: pb.CommandHeader, paper: pb.PaperPrepared
) -> Rejection | None:
    money = draft.state.money
    if refused := check_paper_number(paper.paper_number, header, money.paper_numbers):
        return refused
    if len(money.papers) >= MOST_PAPERS:
        message = f"{MOST_PAPERS} papers wait for a signature: have them signed, or discard some"
        return Rejection("TOO_MANY_PAPERS", message)
    paper.paper_id, paper.prepared_by = money.next_paper_id(), context.actor_id
    draft.add(paper)
    return None
