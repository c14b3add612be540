"""What the guards for cards say alike."""

from typing import Any

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection


def step_name(step: int) -> str:
    name: str = pb.CardStep.Name(step)
    return name.removeprefix("CARD_STEP_").lower().replace("_", " ")


def unknown(name: str) -> Rejection:
    return Rejection("UNKNOWN_BATCH", f"no cards {name!r} are at the table", field="batch")


def in_shoe(name: str) -> Rejection:
    return Rejection("SHOE_NOT_ENDED", f"{name} is in the shoe", field="batch")


def own(**event: Any) -> pb.Event:
    return pb.Event(cards=pb.CardsEvent(**event))
