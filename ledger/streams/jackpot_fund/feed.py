"""What a stream owes to the funds that it feeds, as commands on them."""

import roundledger.v1 as pb
from ledger.core import accounts
from ledger.core.vocabulary import put_command


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """Each fund and a command for it: contributions first, because a hit shares in that of its own round."""
    contributions = [(fund_id, posting) for posting in batch.postings if (fund_id := _fed_by(posting))]
    last = {fund_id: posting.number for fund_id, posting in contributions}
    commands = [(fund_id, _contribution(fund_id, batch.stream_id, posting)) for fund_id, posting in contributions]
    hits = enumerate(batch.jackpot_hits)
    return commands + [(hit.fund_id, _hit(batch, index, hit, last.get(hit.fund_id, 0))) for index, hit in hits]


def _fed_by(posting: pb.Posting) -> str:
    """The fund to which a posting is on its way; empty for other postings."""
    fund_id = accounts.fund_of(posting.destination)
    return fund_id if posting.destination == accounts.fund_in_transit(fund_id) else ""


def _contribution(fund_id: str, stream_id: str, posting: pb.Posting) -> pb.Command:
    return put_command(
        pb.AddContributionRequest(
            header=pb.CommandHeader(command_id=f"contribution/{stream_id}/{posting.number}", stream_id=fund_id),
            from_stream_id=stream_id,
            posting_number=posting.number,
            round_id=posting.round_id,
            amount_cents=posting.amount_cents,
        )
    )


def _hit(batch: pb.PostingBatch, index: int, hit: pb.JackpotHit, contribution_number: int) -> pb.Command:
    header = pb.CommandHeader(command_id=f"hit/{batch.stream_id}/{batch.seq}/{index}", stream_id=hit.fund_id)
    recorded = pb.FundHit(
        from_table_id=batch.stream_id,
        round_id=hit.round_id,
        standard=hit.standard,
        shares=hit.shares,
        contribution_number=contribution_number,
    )
    return put_command(pb.RecordHitRequest(header=header, hit=recorded))
