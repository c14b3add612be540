"""What the guards for cards say alike."""

import roundledger.v1 as pb

from ledger.core.rejection import Rejection


def step_name(step: int) -> str:
    name: str = pb.CardStep.Name(step)
    return name.removeprefix("CARD_STEP_").lower().replace("_", " ")


def unknown(name: str) -> Rejection:
    return Rejection("UNKNOWN_BATCH", f"no cards {name!r} are at the table", field="batch")


def in_shoe(name: str) -> Rejection:
    return Rejection("SHOE_NOT_ENDED", f"{name} is in the shoe", field="batch")
