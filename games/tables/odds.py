"""Odds as pairs of integers."""

import msgspec


class Odds(msgspec.Struct, frozen=True):
    """ "pays to per": 7 to 6 wins 7 for every 6 staked, and the stake comes back."""

    pays: int
    per: int

    @classmethod
    def parse(cls, text: str) -> "Odds":
        pays, per = text.split(":")
        return cls(int(pays), int(per))

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"

    def at_least(self, floor: "Odds") -> bool:
        return self.pays * floor.per >= floor.pays * self.per

    def pays_exactly(self, stake_cents: int) -> bool:
        return stake_cents * self.pays % self.per == 0

    def winnings(self, stake_cents: int) -> int:
        """What a winning stake earns. A wager that cannot be paid exactly is refused when it is made."""
        won, fraction = divmod(stake_cents * self.pays, self.per)
        if fraction:
            raise ValueError(f"{stake_cents} cents cannot be paid exactly at {self}")
        return won
