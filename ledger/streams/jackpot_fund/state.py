"""What a jackpot fund remembers."""

import msgspec

from ledger.core.draft import Draft as AnyDraft


class HitShare(msgspec.Struct, frozen=True):
    """One player's part of the fund: pays out of per."""

    seat: int
    player_id: str
    pays: int
    per: int


class Hit(msgspec.Struct, frozen=True):
    """A hit that has to be paid."""

    from_table_id: str
    round_id: str
    standard: str
    shares: tuple[HitShare, ...]
    contribution_number: int
    recorded_by: str
    withdrawal: str = ""
    """Why it is to be withdrawn; empty while it is not proposed."""
    withdrawal_by: str = ""


class State(msgspec.Struct, frozen=True):
    """A fund between two events. What came in is what was paid, what was carried on, and what is left."""

    fund_id: str
    title: str = ""
    """Empty until the fund is opened."""
    is_open: bool = False
    seeded_cents: int = 0
    contributed_cents: int = 0
    paid_cents: int = 0
    carried_cents: int = 0
    last_contributions: dict[str, int] = {}
    """The last posting number of each stream that feeds it: one number tells every repeat."""
    hits_due: dict[str, Hit] = {}
    hits_paid: tuple[str, ...] = ()
    """Kept for ever: a hit is paid once, however late it is claimed again."""

    deposit_before_payout: bool = False
    in_bank_cents: int = 0
    """In the fund's own bank account, from which it pays and is carried on as far as that goes."""

    @property
    def undeposited_cents(self) -> int:
        """What lies in the fund and not in the bank."""
        return self.balance_cents - self.in_bank_cents

    @property
    def balance_cents(self) -> int:
        return self.seeded_cents + self.contributed_cents - self.paid_cents - self.carried_cents


Draft = AnyDraft[State]


def hit_key(round_id: str, standard: str) -> str:
    """A round's id holds its table's, so this is unique on the floor."""
    return f"{round_id}/{standard}"
