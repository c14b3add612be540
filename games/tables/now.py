"""What may be done at any table now, whatever its game, and what games use to say what is worth trying at theirs."""

from collections.abc import Callable, Iterator, Mapping

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards import now as card_now
from games.cards.rules import CardRules
from games.tables.state import AnyTable
from games.tables.wagers import WagerRequest
from ledger.core.procedure import Procedure, Try
from ledger.core.roles import PLAYER

_STEPS: Mapping[type[Message], str] = {
    pb.RecordInspectionRequest: "has what failed its inspection mended and inspected"
}
_BESIDES = frozenset(
    {pb.SeatPlayerRequest, pb.LeaveTableRequest, pb.BuyInRequest, pb.CloseTableRequest, pb.VoidRoundRequest}
)


def at_any_table(own: Procedure[AnyTable], card_rules: Callable[[AnyTable], CardRules] | None) -> Procedure[AnyTable]:
    """The game's own, then its cards, then what all tables have."""

    def tries(table: AnyTable) -> Iterator[Try]:
        if table.rules is not None:
            yield from own.tries(table)
            if card_rules is not None and table.is_open:
                yield from card_now.tries(table, card_rules(table))
        yield from _tries(table)

    cards = card_now.STEPS if card_rules else {}
    return Procedure(
        tries=tries,
        steps={**_STEPS, **own.steps},
        preparations={**own.preparations, **cards},
        answers=own.answers,
        besides=own.besides | _BESIDES | (card_now.BESIDES if card_rules else frozenset()),
        looked_at=_looked_at,
        unseen=(lambda table: card_now.unseen(own.unseen(table))) if card_rules else own.unseen,
    )


MOST_WAGERS = 100
"""So many of them are looked at, the newest: of the table, or of the player who asks."""


def _looked_at(table: AnyTable, role: int, actor_id: str) -> tuple[AnyTable, int]:
    wagers, spoken = table.wagers, table.spoken
    if role == PLAYER:
        wagers = {key: wager for key, wager in wagers.items() if wager.player_id == actor_id}
        spoken = {key: wager for key, wager in spoken.items() if wager.player_id == actor_id}
    newest = dict([*wagers.items()][-MOST_WAGERS:]), dict([*spoken.items()][-MOST_WAGERS:])
    left_out = len(wagers) + len(spoken) - sum(map(len, newest))
    return replace(table, wagers=newest[0], spoken=newest[1]), left_out


def _tries(table: AnyTable) -> Iterator[Try]:
    yield from (Try(pb.RecordInspectionRequest(equipment=name, passed=True)) for name in table.out_of_service)
    yield Try(pb.RecordInspectionRequest(equipment="table", passed=True), fill=("equipment", "passed"), is_due=False)
    guest = next(name for name in (f"guest-{n}" for n in range(1, 99)) if name not in table.players.values())
    for seat in range(1, table.seat_count + 1):
        if seat in table.players:
            yield Try(pb.LeaveTableRequest(seat=seat))
            yield Try(pb.BuyInRequest(seat=seat), amounts=("amount_cents",))
        else:
            yield Try(pb.SeatPlayerRequest(seat=seat, player_id=guest), fill=("player_id",))
    yield Try(pb.VoidRoundRequest(reason="a spill"), fill=("reason",))
    yield Try(pb.CloseTableRequest())


def on_posted(
    table: AnyTable, body: WagerRequest, chip_cents: int = 1, parts: int = 1, fill: tuple[str, ...] = ()
) -> Try:
    """A wager whose amount is within the limits that are posted for it."""
    limit = table.limit_of(body.wager, body.seat)
    near = (limit.min_cents, limit.max_cents) if limit else ()
    return Try(body, amounts=("amount_cents",), near=near, chip_cents=chip_cents, parts=parts, fill=fill)


def stakes_at(table: AnyTable, seat: int) -> tuple[int, ...]:
    """What lies there, the largest first: amounts that further wagers of the seat depend on."""
    return tuple(sorted({w.stake_cents for w in table.wagers.values() if w.seat == seat}, reverse=True))


def about_wagers(table: AnyTable, *kinds: Callable[..., Message]) -> Iterator[Try]:
    """Each command about each wager that is up."""
    yield from (Try(kind(wager_id=wager_id)) for kind in kinds for wager_id in table.wagers)


def about_spoken(table: AnyTable, *kinds: Callable[..., Message]) -> Iterator[Try]:
    """Each command about each wager that was only spoken."""
    yield from (Try(kind(wager_id=wager_id)) for kind in kinds for wager_id in table.spoken)
