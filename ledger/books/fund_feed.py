"""What a table owes to the funds it feeds, as commands on their streams. Pure: the same batch gives the same commands
under the same ids, so it does no harm to send them again."""

import roundledger.v1 as pb
from ledger.core import accounts


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """Each fund and a command for it: contributions first, because a hit shares in that of its own round."""
    contributions = [(fund_id, posting) for posting in batch.postings if (fund_id := _fed_by(posting))]
    last = {fund_id: posting.number for fund_id, posting in contributions}
    commands = [(fund_id, _contribution(fund_id, batch.table_id, posting)) for fund_id, posting in contributions]
    return commands + [(hit.fund_id, _hit(batch.table_id, hit, last.get(hit.fund_id, 0))) for hit in batch.jackpot_hits]


def _fed_by(posting: pb.Posting) -> str:
    """The fund to which a posting is on its way; empty for other postings."""
    fund_id = accounts.fund_of(posting.destination)
    return fund_id if posting.destination == accounts.fund_in_transit(fund_id) else ""


def _contribution(fund_id: str, table_id: str, posting: pb.Posting) -> pb.Command:
    request = pb.AddContributionRequest(
        header=pb.CommandHeader(command_id=f"contribution/{table_id}/{posting.number}", table_id=fund_id),
        from_table_id=table_id,
        posting_number=posting.number,
        round_id=posting.round_id,
        amount_cents=posting.amount_cents,
    )
    return pb.Command(jackpot_fund=pb.JackpotFundCommand(add_contribution=request))


def _hit(table_id: str, hit: pb.JackpotHit, contribution_number: int) -> pb.Command:
    request = pb.RecordHitRequest(
        header=pb.CommandHeader(command_id=f"hit/{hit.round_id}/{hit.standard}"[:128], table_id=hit.fund_id),
        hit=pb.FundHit(
            from_table_id=table_id,
            round_id=hit.round_id,
            standard=hit.standard,
            shares=hit.shares,
            contribution_number=contribution_number,
        ),
    )
    return pb.Command(jackpot_fund=pb.JackpotFundCommand(record_hit=request))
