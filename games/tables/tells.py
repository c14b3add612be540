"""What the events that all tables share tell the house, the cage and jackpot funds."""

from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.lent import HOUSE_ID
from ledger.core.telling import Telling, Tells, Told, addressed, contributions
from ledger.reports.papers import CAGE_ID

_STATUS: frozenset[type[Message]] = frozenset((pb.TableOpened, pb.RulebookChanged, pb.TableClosed))
_HITS: frozenset[type[Message]] = frozenset((pb.JackpotHit,))


def _status(telling: Telling) -> list[Told]:
    """Whether the table is open and by what rules. Only the last status of a commit counts."""
    commit, e = telling.commit, telling.event
    if any(type(later) in _STATUS for later in telling.events[telling.index + 1 :]):
        return []
    status = pb.TableStatus(is_open=False)
    if not isinstance(e, pb.TableClosed):
        rules = e.rules
        status = pb.TableStatus(
            is_open=True,
            game=commit.kind,
            rulebook_id=rules.rulebook_id,
            odds_chart_id=rules.odds_chart_id,
            supervised=rules.supervised,
            house_seq=e.house_seq,
        )
    known_by = {"table_id": commit.stream_id, "table_seq": commit.seq}
    command_id = f"status/{telling.source}"
    return [addressed(HOUSE_ID, command_id, pb.RecordTableStatusRequest, status=status, **known_by)]


def _hit(telling: Telling) -> list[Told]:
    """A hit shares in what its own commit contributed, so it names the number of that."""
    commit, e = telling.commit, telling.event
    fed = [place for place in range(len(telling.moves)) if telling.fund_fed_by(place) == e.fund_id]
    hit = pb.FundHit(
        from_table_id=commit.stream_id,
        round_id=e.round_id,
        standard=e.standard,
        shares=e.shares,
        contribution_number=telling.number_of(fed[-1]) if fed else 0,
    )
    return [addressed(e.fund_id, f"hit/{telling.source}/{telling.earlier(_HITS)}", pb.RecordHitRequest, hit=hit)]


def _slip_counted(telling: Telling) -> list[Told]:
    """What was counted at the table concerns the cage that sent the slip."""
    slip = telling.event.slip
    return [addressed(slip.cage_id, f"slip/{telling.source}", pb.ConfirmSlipRequest, slip=slip)]


def _box_removed(telling: Telling) -> list[Told]:
    commit, e = telling.commit, telling.event
    box = pb.DropBoxNotice(
        table_id=commit.stream_id,
        box_number=e.box_number,
        gaming_day=e.gaming_day or commit.gaming_day,
        removed_by=e.removed_by,
        witnessed_by=e.witnessed_by,
        table_seq=commit.seq,
        markers=e.markers,
        kind=e.kind,
        fees_apart=e.fees_apart,
    )
    return [addressed(CAGE_ID, f"box/{telling.source}", pb.ExpectDropBoxRequest, box=box)]


def equipment(telling: Telling, **named: Any) -> list[Told]:
    """What the event of a game says of equipment that goes from table to table. Tables that did not ask the house
    about it, as older versions did not, told it nothing."""
    commit = telling.commit
    if not telling.event.house_seq:
        return []
    known_by = {"table_id": commit.stream_id, "table_seq": commit.seq}
    notice, command_id = pb.EquipmentNotice(**named), f"equipment/{telling.source}"
    return [addressed(HOUSE_ID, command_id, pb.RecordEquipmentRequest, equipment=notice, **known_by)]


TELLS: dict[type[Message], Tells] = {
    pb.TableOpened: _status,
    pb.RulebookChanged: _status,
    pb.TableClosed: _status,
    pb.JackpotFeeDropped: contributions,
    pb.JackpotHit: _hit,
    pb.FillReceived: _slip_counted,
    pb.CreditSent: _slip_counted,
    pb.DropBoxRemoved: _box_removed,
}
