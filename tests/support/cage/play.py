"""Random play in the cage, for the harness: there are three people of every role, and slips pass through many hands."""

from random import Random

import roundledger.v1 as pb
from ledger.streams.cage.state import APPROVED, CONFIRMED, DISPATCHED, ISSUED, Slip, State
from tests.support.cage.console import DENOMINATIONS, CageConsole, bank_figures, figures
from tests.support.harness import Play
from tests.support.table_money import chips

TABLES = ("roulette-1", "craps-1")


def opening(rng: Random, c: CageConsole) -> list[pb.Command]:
    return [c.open(), c.fund(10_000_000, [(value, 400) for value in DENOMINATIONS])]


def _counts(rng: Random) -> list[tuple[int, int]]:
    return [(value, rng.randint(1, 3)) for value in DENOMINATIONS if rng.random() < 0.4] or [(500, 1)]


def moves(rng: Random, c: CageConsole, state: State) -> list[pb.Command]:
    if state.slips and rng.random() < 0.6:
        return [_onward(rng, c, rng.choice(list(state.slips.values())), state)]
    if state.requests:
        return [c.issue(rng.choice(list(state.requests)))]
    if any(count < 50 for count in state.chips.values()):
        return [c.fund(0, [(value, 400) for value in DENOMINATIONS])]
    kind = rng.choice((pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT))
    return [c.request(kind, rng.choice(TABLES), *_counts(rng))]


def _onward(rng: Random, c: CageConsole, slip: Slip, state: State) -> pb.Command:
    number = slip.slip_number
    if slip.stage == ISSUED:
        return c.approve(number)
    if slip.stage == APPROVED:
        return c.void(number) if rng.random() < 0.2 else c.dispatch(number)
    if slip.stage == DISPATCHED:
        return c.confirm(_told(rng, slip))
    assert slip.stage == CONFIRMED
    return c.fund(100)  # it is counted in by somebody who had no part in it: an attempt finds one


def _told(rng: Random, slip: Slip) -> pb.SlipNotice:
    counts = slip.request.chips.items() if rng.random() < 0.9 else [(100, 1)]
    return pb.SlipNotice(
        slip_number=slip.slip_number,
        kind=slip.request.kind,  # type: ignore[arg-type]
        stage=pb.SLIP_STAGE_AT_TABLE,
        table_id=slip.request.table_id,
        chips=chips(*counts),
        amount_cents=sum(value * count for value, count in counts),
        counted_by="dora",
        witnessed_by="pia",
    )


def attempt(rng: Random, c: CageConsole, state: State) -> pb.Command | None:
    table, player = rng.choice(TABLES), rng.choice(("anna", "ben"))
    number = rng.choice([*state.slips, 0, 1])
    boxes = list(state.boxes.values())
    seq = state.last_box_seq.get(table, 0) + 1
    box = pb.DropBoxNotice(
        table_id=table,
        box_number=f"box-{seq}",
        gaming_day="2026-03-01",
        removed_by="sid",
        witnessed_by="pia",
        table_seq=min(seq, 2**62),
        kind=rng.choice((0, 0, *pb.DropBoxKind.values())),
        fees_apart=rng.random() < 0.5,
        markers=[pb.MarkerNotice(marker_number="m-7", player_id=player, amount_cents=5000)] * rng.choice((0, 1)),
    )
    counted = figures([(10_000, rng.randint(1, 3))], coupons_cents=500, markers_cents=rng.choice((0, 5000, 5000)))
    tries = [
        c.expect_box(box),
        c.redeem(player, *_counts(rng)),
        c.sell(player, *_counts(rng)),
        c.fund(rng.choice((-100, 100)), None, [(500, 1)]),
        c.void(number),
        *(c.receive_credit(n, *_counts(rng)) for n, slip in state.slips.items() if slip.stage == CONFIRMED),
        c.pay_marker(player, rng.choice((100, 5000))),
        c.count_bank(bank_figures([(100, rng.randint(1, 2))], [(500, 1)])),
    ]
    tries += [c.void_marker(m.player_id, m.marker_number, (2500, 2)) for m in state.markers[:2]]
    if state.markers_cents:
        tries += [c.pay_marker(player, 5000)] * 5
    for waiting in boxes[:2]:
        tries += [c.count(waiting.table_id, waiting.box_number, counted)] * 2
    return rng.choice(tries)


def ending(rng: Random, c: CageConsole, state: State) -> list[pb.Command]:
    """Slips are carried to their end or void, boxes and the bank are counted by a second agent who agrees."""
    commands = []
    for number, request in state.requests.items():
        commands += [c.issue(number), c.fund(0, list(request.chips.items()))]
    for slip in state.slips.values():
        counts = list(slip.request.chips.items())
        back = c.receive_credit(slip.slip_number, *counts)
        commands += [c.void(slip.slip_number), c.confirm(_told(rng, slip)), back]
    for box in state.boxes.values():
        commands.append(c.count(box.table_id, box.box_number, figures([(10_000, 1)])))
    if state.bank_counts:
        commands.append(c.count_bank(bank_figures([(100, 1)], [(500, 1)]), state.bank_shift))
    return commands


def ended(state: State) -> bool:
    return not (state.requests or state.slips or state.boxes or state.bank_counts)


PLAY = Play(
    kind="cage",
    console=CageConsole,
    opening=opening,
    moves=moves,
    ending=ending,
    ended=ended,
    attempt=attempt,
    values={
        "table_id": [*TABLES],
        "box_number": ["box-1", "box-2"],
        "slip_number": [1, 2, 3],
        "request_number": [1, 2, 3],
        "player_id": ["anna"],
        "denomination_cents": [*DENOMINATIONS],
        "count": [1, 2],
        "title": ["Main cage"],
        "kind": [1, 2],
        "marker_number": ["m-1"],
    },
    badges=("", "b", "c"),
)
