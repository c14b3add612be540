"""Jackpot standards (poker, O.5): which round wins a fund and how it is divided. Data of a rulebook, not code."""

from fractions import Fraction
from typing import Annotated, Literal, cast

import msgspec

import roundledger.v1 as pb

HandClass = Literal[
    "no_pair",
    "one_pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
HandRank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Part = Annotated[str, msgspec.Meta(pattern=r"^\d{1,4}/[1-9]\d{0,3}$")]
"""A fraction of the fund, such as 1/2; never in floating point."""


class JackpotStandard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of this class and rank, or a better one, must be beaten."""

    beaten_class: HandClass
    cite: str
    beaten_rank: HandRank = "2"
    """The rank that decides first within the class: of the four cards, of the three of a full house, the top one."""
    both_private_cards: bool = True
    """Whether the beaten and the winning hand must each use two private cards."""
    min_players: Annotated[int, msgspec.Meta(ge=2, le=11)] = 2
    """How many must have been dealt in."""
    to_beaten: Part = "1/2"
    to_winner: Part = "1/4"
    to_others: Part = "1/4"
    """Shared by the others who were dealt in."""

    def __post_init__(self) -> None:
        if sum(map(Fraction, (self.to_beaten, self.to_winner, self.to_others))) > 1:
            raise ValueError("the parts come to more than the fund")


def standard_message(name: str, standard: JackpotStandard) -> pb.JackpotStandard:
    return pb.JackpotStandard(
        name=name,
        beaten_class=standard.beaten_class,
        beaten_rank=standard.beaten_rank,
        both_private_cards=standard.both_private_cards,
        min_players=standard.min_players,
        to_beaten=_part(standard.to_beaten),
        to_winner=_part(standard.to_winner),
        to_others=_part(standard.to_others),
        rule=standard.cite,
    )


def _part(text: str) -> pb.Odds:
    pays, per = text.split("/")
    return pb.Odds(pays=int(pays), per=int(per))


def standard_from(message: pb.JackpotStandard) -> JackpotStandard:
    """As it was recorded: a rulebook has checked it."""
    parts = (message.to_beaten, message.to_winner, message.to_others)
    to_beaten, to_winner, to_others = (f"{part.pays}/{part.per}" for part in parts)
    return JackpotStandard(
        beaten_class=cast(HandClass, message.beaten_class),
        cite=message.rule,
        beaten_rank=cast(HandRank, message.beaten_rank),
        both_private_cards=message.both_private_cards,
        min_players=message.min_players,
        to_beaten=to_beaten,
        to_winner=to_winner,
        to_others=to_others,
    )
