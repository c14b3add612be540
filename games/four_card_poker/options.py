"""What the rulebook leaves to the house."""

from typing import Literal

from games.house_poker.rules import HouseOptions


class Options(HouseOptions, frozen=True, forbid_unknown_fields=True):
    """Every rulebook of the game has all of them."""

    tie_rule: Literal["player_wins", "push"]
    play_step: Literal["any", "whole_multiples"]
    multi_seat: bool
    multi_seat_max: int
    card_life_hours: int
