"""Batches of postings as they were published before there were notices: then they also said what other streams have to
know. What an older version published is compared in that form."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.fold import Outputs

_Say = Callable[[pb.PostingBatch, Any], None]

SAID_BEFORE = ("jackpot_hits", "table_status", "slips", "drop_boxes", "exclusions", "poker_notices")
"""The fields of a batch that are no longer filled."""


def older_form(outputs: Outputs) -> pb.PostingBatch:
    """The batch of a commit as an older version published it."""
    batch = outputs.batch
    for event in outputs.events:
        if say := _SAID.get(type(event)):
            say(batch, event)
    return batch


def without_what_was_said(batch: pb.PostingBatch) -> pb.PostingBatch:
    """A copy of the batch in its present form."""
    present = pb.PostingBatch()
    present.CopyFrom(batch)
    for field in SAID_BEFORE:
        present.ClearField(field)
    return present


def _hit(batch: pb.PostingBatch, e: pb.JackpotHit) -> None:
    batch.jackpot_hits.append(e)


def _opened(batch: pb.PostingBatch, e: pb.TableOpened | pb.RulebookChanged) -> None:
    rules = e.rules
    status = pb.TableStatus(
        is_open=True,
        game=batch.kind,
        rulebook_id=rules.rulebook_id,
        odds_chart_id=rules.odds_chart_id,
        supervised=rules.supervised,
        house_seq=e.house_seq,
    )
    batch.table_status.CopyFrom(status)


def _closed(batch: pb.PostingBatch, e: pb.TableClosed) -> None:
    batch.table_status.CopyFrom(pb.TableStatus(is_open=False))


def _slip(batch: pb.PostingBatch, e: pb.FillReceived | pb.CreditSent | pb.SlipDispatched) -> None:
    batch.slips.append(e.slip)


def _box(batch: pb.PostingBatch, e: pb.DropBoxRemoved) -> None:
    batch.drop_boxes.add(
        table_id=batch.stream_id,
        box_number=e.box_number,
        gaming_day=e.gaming_day or batch.gaming_day,
        removed_by=e.removed_by,
        witnessed_by=e.witnessed_by,
        table_seq=batch.seq,
        markers=e.markers,
    )


def _exclusion(batch: pb.PostingBatch, e: pb.PokerExclusionRaised) -> None:
    batch.exclusions.add(player_id=e.player_id, reason=e.reason)


def _seat_given(batch: pb.PostingBatch, e: pb.PokerSeatGiven) -> None:
    batch.poker_notices.add(player_id=e.player_id, seat=e.seat, list_id=e.list_id)


def _seat_given_up(batch: pb.PostingBatch, e: pb.PokerSeatGivenUp) -> None:
    batch.poker_notices.add(player_id=e.player_id, seat=e.seat, vacated=True)


def _carried(batch: pb.PostingBatch, e: pb.PokerStackCarried) -> None:
    stack = {"chips_cents": e.chips_cents, "currency_cents": e.currency_cents}
    batch.poker_notices.add(player_id=e.player_id, seat=e.seat, to_table_id=e.to_table_id, **stack)


def _arrived(batch: pb.PostingBatch, e: pb.PokerStackArrived | pb.PokerCarriedStackHeld) -> None:
    stack = {"chips_cents": e.chips_cents, "currency_cents": e.currency_cents}
    seat = e.seat if isinstance(e, pb.PokerStackArrived) else 0
    batch.poker_notices.add(player_id=e.player_id, seat=seat, placed=True, **stack)


_SAID: dict[type[Message], _Say] = {
    pb.JackpotHit: _hit,
    pb.TableOpened: _opened,
    pb.RulebookChanged: _opened,
    pb.TableClosed: _closed,
    pb.SlipDispatched: _slip,
    pb.FillReceived: _slip,
    pb.CreditSent: _slip,
    pb.DropBoxRemoved: _box,
    pb.PokerExclusionRaised: _exclusion,
    pb.PokerSeatGiven: _seat_given,
    pb.PokerSeatGivenUp: _seat_given_up,
    pb.PokerStackCarried: _carried,
    pb.PokerStackArrived: _arrived,
    pb.PokerCarriedStackHeld: _arrived,
}
