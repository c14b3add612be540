"""The proof that a jackpot fund loses nothing: after each of its commits, what came in is what went out and what lies
in it (NJ F-14.19(a), compliance d2). Pure; from the fund's postings, whatever the fund says of itself."""

import msgspec

import roundledger.v1 as pb
from ledger.money import accounts


class Conserved(msgspec.Struct, frozen=True):
    """What was found of a fund."""

    commits: int = 0
    came_cents: int = 0
    """Seeds and contributions."""
    went_cents: int = 0
    """Jackpots and what was carried on."""
    balance_cents: int = 0
    """Of the fund's account, leg by leg."""
    broken_at_seq: int = 0
    """The first commit after which it was not so; 0 where it always was."""


_CAME = frozenset((pb.MOVEMENT_FUND_SEEDED, pb.MOVEMENT_CONTRIBUTION_RECEIVED))
_WENT = frozenset((pb.MOVEMENT_JACKPOT_PAYOUT, pb.MOVEMENT_FUND_CARRIED))


def conserved(before: Conserved, batch: pb.PostingBatch) -> Conserved:
    """After the fund's next batch. Money that reaches or leaves the account by any other movement breaks it, and so
    does a balance below zero."""
    account = accounts.fund(batch.stream_id)
    came, went, balance = before.came_cents, before.went_cents, before.balance_cents
    for posting in batch.postings:
        cents = posting.amount_cents
        if posting.movement in _CAME:
            came += cents
        elif posting.movement in _WENT:
            went += cents
        balance += cents * ((posting.destination == account) - (posting.source == account))
    broken = before.broken_at_seq
    if not broken and (came != went + balance or balance < 0):
        broken = batch.seq
    return Conserved(before.commits + 1, came, went, balance, broken)
