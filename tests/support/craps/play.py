"""Random play at a craps table, for the harness."""

from collections.abc import Callable
from random import Random

import roundledger.v1 as pb
from games.craps.commands.throw import NO_ROLL_REASONS, has_line_bet
from games.craps.layout import DONT, LINE, NUMBERED, ODDS_OF
from games.craps.state import IDLE, IN_AIR, OFFERING, READY, SELECTING, State, Table
from games.craps.turns import first_in_turn, next_in_turn
from games.craps.working import contract_bets, has_travelled_come, is_working
from games.tables.rulebook import published_rulebooks
from games.tables.state import OptionValue, Wager
from tests.support.craps.console import C2006, CrapsTable
from tests.support.harness import Play

HOUSES: list[dict[str, OptionValue]] = [
    {},
    {"chip_unit_cents": 1, "come_off_on_come_out": "odds_only", "odds_multiple_pass_come": (3, 4, 5, 5, 4, 3)},
    {"odds_multiple_pass_come": (100,), "odds_multiple_dont": (100,), "allow_call_off": True, "allow_zero_vig": True},
    {
        "dont_lock_from": "point",
        "on_marker_life": "until_called_off",
        "vig_refund_on_takedown": False,
        "off_marker_place_hard_working": True,
        "horn_high_area": False,
        "auto_break_down_horn_high": True,
        "auto_break_down_whirl": True,
        "no_roll_authority": "either",
    },
]
PLACES = [
    *((wager, "") for wager in published_rulebooks()[C2006].wagers if wager not in (*NUMBERED, "hop")),
    *((wager, str(number)) for wager, numbers in NUMBERED.items() for number in numbers),
    *(("hop", f"{a}-{b}") for a in range(1, 7) for b in range(a, 7)),
]
ANY_TIME = ("place", "hard", "hop", "field", "whirl", "horn_high")
WHOLE_STAKE = 6000
"""In chips of one cent or one dollar: it can be paid exactly wherever it lies."""

Move = Callable[[], pb.Command]


def opening(rng: Random, c: CrapsTable) -> list[pb.Command]:
    return c.opening(players=("anna", "ben", "carla")[: rng.choice((1, 2, 2, 3))], **rng.choice(HOUSES))


def moves(rng: Random, c: CrapsTable, table: Table) -> list[pb.Command]:
    """What the crew and the shooter do next, and wagers before it."""
    if table.out_of_service:
        return [_repaired(rng, c, table)]
    if mended := _mended(rng, c, table):
        return mended
    if not table.is_open:
        return [c.open(**rng.choice(HOUSES)), c.seat(1, "anna"), c.seat(2, "ben")]
    if table.play.suspended:
        return [c.resume()]
    if not table.players:
        return [c.seat(1, "anna")]
    command = rng.choice(_next(rng, c, table))()
    if command.craps.HasField("throw_dice") and rng.random() < 0.6:  # a whole throw at once
        faces = rng.randint(1, 6), rng.randint(1, 6)
        return [command, c.rest(), *map(c.convert_cash, table.play.cash), c.call(*faces)]
    return [command]


def _repaired(rng: Random, c: CrapsTable, table: Table) -> pb.Command:
    """Equipment passes another inspection, or other dice come to the table."""
    may_bring = not table.is_open or table.play.suspended or table.play.phase == IDLE
    if may_bring and rng.random() < 0.5:
        return c.dice(*_other_dice(rng))
    return c.inspect(table.out_of_service[0], passed=True)


def _mended(rng: Random, c: CrapsTable, table: Table) -> list[pb.Command]:
    """A crew and five dice."""
    state = table.play
    if not state.stickperson or not state.boxperson:
        return [c.take_duty(duty, f"badge-{duty}") for duty in (pb.ROLE_STICKPERSON, pb.ROLE_BOXPERSON)]
    if len(state.dice) >= 5 or state.phase not in (IDLE, OFFERING, SELECTING, READY):
        return []
    bring = c.dice(*_other_dice(rng))
    if table.is_open and not state.suspended and state.phase != IDLE:
        return [c.suspend(), bring, c.resume()]
    return [bring]


def _other_dice(rng: Random, count: int = 5) -> tuple[str, ...]:
    """With marks that were hardly seen before."""
    return tuple(f"{rng.getrandbits(40):x}-{n}" for n in range(count))


def _next(rng: Random, c: CrapsTable, table: Table) -> list[Move]:
    """Commands that carry the game on; an open table with players must accept each of them now."""
    state, come_waits = table.play, _come_waits(table)
    match state.phase:
        case phase if phase == IDLE:
            marker = [c.start_off_marker] * 4 if _is_off_marker_due(table) else []
            return [*marker, lambda: c.offer(first_in_turn(table))]
        case phase if phase == OFFERING and state.offered:
            return [lambda: c.accept(state.offered), *[lambda: c.decline(state.offered)] * (4 if come_waits else 1)]
        case phase if phase == OFFERING:
            return [*[lambda: c.offer(next_in_turn(table))] * 3, *_bets(rng, c, table)]
        case phase if phase == SELECTING:
            return [lambda: c.select(*rng.sample(state.dice, 2)), *_bets(rng, c, table)]
        case phase if phase == READY and come_waits and not state.off_marker:
            return [c.pass_dice if len(table.players) > 1 else c.start_off_marker]
        case phase if phase == READY:
            may_throw = not state.is_come_out or has_line_bet(table, table.players[state.shooter])
            line = [lambda: c.place("pass", WHOLE_STAKE, seat=state.shooter)]
            return [*([c.throw] if may_throw else line) * 3, *_bets(rng, c, table), *_rarely(rng, c.pass_dice)]
        case phase if phase == IN_AIR:
            late = [lambda: c.place("field", WHOLE_STAKE, seat=rng.choice(list(table.players)))]
            called_off = _rarely(rng, lambda: c.no_roll("improper")) + _rarely(rng, lambda: c.invalid("off_table"))
            return [*[c.rest] * 2, *late * table.options.late_wagers, *called_off]
        case _ if state.cash:
            return [lambda: c.convert_cash(state.cash[0])]
        case _:
            return [lambda: _called(rng, c, state)] * 6 + _rarely(rng, lambda: c.invalid("dispute"))


def _rarely(rng: Random, move: Move) -> list[Move]:
    return [move] if rng.random() < 0.2 else []


def _called(rng: Random, c: CrapsTable, state: State) -> pb.Command:
    return c.call(*(state.ruled_faces.get(die, rng.randint(1, 6)) for die in (1, 2)))


def _come_waits(table: Table) -> bool:
    """Come bets are left, and nobody bets the line."""
    has_line = any(w.wager in LINE for w in table.wagers.values())
    return has_travelled_come(table) and not table.play.puck and not has_line


def _is_off_marker_due(table: Table) -> bool:
    state = table.play
    others = [seat for seat in table.players if seat not in (state.previous_shooter, *state.declined)]
    return bool(_come_waits(table) and state.previous_shooter and not others)


def _bets(rng: Random, c: CrapsTable, table: Table) -> list[Move]:
    """Wagers that the table must accept before a throw."""
    state, seat = table.play, rng.choice(list(table.players))
    wager = "come" if state.puck else "pass"
    place, selection = rng.choice([p for p in PLACES if p[0] in ANY_TIME])
    return [
        lambda: c.place(place, WHOLE_STAKE, selection, seat),
        lambda: c.place(wager, WHOLE_STAKE, seat=seat),
        lambda: c.place(place, WHOLE_STAKE, selection, seat, verbal=True),
    ]


def attempt(rng: Random, c: CrapsTable, table: Table) -> pb.Command | None:
    """What is often legal now, and what seldom is."""
    stake = rng.choice((100, 300, 500, 600, 2000, 3000, 6000))
    wagers = [*table.wagers.values()]
    kinds = [
        _wagers(rng, c, rng.choice([*table.players, 1]), stake),
        _of_the_crew(rng, c, table),
        _changes(c, rng.choice(wagers), stake) if wagers else [],
        2 * _answers(rng, c, table, stake),
    ]
    return rng.choice(rng.choice([kind for kind in kinds if kind]))()


def _answers(rng: Random, c: CrapsTable, table: Table, stake: int) -> list[Move]:
    """What others have asked for, or what the last roll left."""
    state, answers = table.play, list[Move]()
    if table.spoken:
        spoken = rng.choice(list(table.spoken.values()))
        confirm = c.confirm_late if spoken.late else c.confirm_verbal
        answers += [lambda: confirm(spoken.wager_id)] * 2
    if state.called_on:
        answers += [lambda: c.confirm_on(state.called_on[0])] * 2
    if called := [*state.called_on, *state.marked_on]:
        answers.append(lambda: c.call_off(called[0]))
    if state.left_up:
        decided, left = rng.choice(list(state.left_up.items()))
        answers.append(lambda: c.place(left.wager, stake, left.selection, 1, relay_of=decided))
    if sleeping := [w.wager_id for w in table.wagers.values() if not is_working(table, w)]:
        answers.append(lambda: c.call_on(rng.choice(sleeping)))
    if compounds := [w.wager_id for w in table.wagers.values() if w.wager in ("whirl", "horn_high")]:
        answers.append(lambda: c.break_down(compounds[0]))
    if donts := [w for w in table.wagers.values() if w.wager in DONT]:
        answers += _changes(c, rng.choice(donts), stake)[:3]
    if state.phase == IDLE and contract_bets(table):
        free = [w.wager_id for w in table.wagers.values() if w not in contract_bets(table)]
        answers += [lambda: c.remove(free[0]) if free else c.close()] * 8
    return answers


def _wagers(rng: Random, c: CrapsTable, seat: int, stake: int) -> list[Move]:
    place = rng.choice(PLACES)
    return [
        *[lambda: c.place(place[0], stake, place[1], seat)] * 4,
        *[lambda: c.place(rng.choice(list(ODDS_OF)), stake, seat=seat)] * 3,
        *[lambda: c.place(rng.choice(("come", "dont_come", "dont_pass")), stake, seat=seat)] * 3,
        lambda: c.place("pass", stake, seat=seat, coupon_cents=100),
        lambda: c.place(place[0], stake, place[1], seat, verbal=True),
    ]


def _changes(c: CrapsTable, wager: Wager, stake: int) -> list[Move]:
    wager_id = wager.wager_id
    return [
        lambda: c.remove(wager_id),
        lambda: c.raise_to(wager_id, wager.stake_cents + stake),
        lambda: c.reduce_to(wager_id, wager.stake_cents - stake),
        lambda: c.call_on(wager_id),
        lambda: c.call_off(wager_id),
        lambda: c.break_down(wager_id),
    ]


def _of_the_crew(rng: Random, c: CrapsTable, table: Table) -> list[Move]:
    dice = rng.choice((_other_dice(rng), _other_dice(rng, 3), table.play.dice))
    return [
        lambda: c.rule_on_face(rng.randint(1, 2), rng.randint(1, 6)),
        lambda: c.no_roll(rng.choice((*NO_ROLL_REASONS, "touched_chips"))),
        lambda: c.order_pass_dice(rng.choice(("delay", "dislike"))),
        c.suspend,
        c.resume,
        lambda: c.dice(*dice),
        lambda: c.inspect(rng.choice(("dice", *table.play.dice, "stick")), passed=rng.random() < 0.5),
        lambda: c.leave_duty(rng.choice((pb.ROLE_STICKPERSON, pb.ROLE_BOXPERSON))),
        lambda: c.leave(rng.choice([*table.players, 1])),
        lambda: c.seat(rng.randint(1, 4), rng.choice(("anna", "ben", "dora"))),
        *[c.close] * 2,
    ]


def ending(rng: Random, c: CrapsTable, table: Table) -> list[pb.Command]:
    """Wagers are taken down, and nobody takes the dice any more."""
    state = table.play
    return [
        *map(c.remove, table.wagers),
        *([c.dice(*_other_dice(rng))] if len(state.dice) < 5 else []),
        *([c.resume()] if state.suspended else []),
        *map(c.convert_cash, state.cash),
        c.rest(),
        _called(rng, c, state),
        c.pass_dice(),
        *([c.decline(state.offered)] if state.offered else [c.offer(next_in_turn(table) or first_in_turn(table))]),
    ]


PLAY = Play(
    kind="craps",
    seldom=frozenset({"void_round"}),
    console=CrapsTable,
    opening=opening,
    moves=moves,
    ending=ending,
    attempt=attempt,
    values={
        "rulebook_id": [C2006],
        "wager": [*published_rulebooks()[C2006].wagers, "*", "big_six"],
        "selection": ["", *{selection for _, selection in PLACES}],
        "coupon_cents": [0, 0, 0, 100],
        "base_wager_id": ["", "", "w1", "w2"],
        "relay_of": ["", "", "", "w1", "w2"],
        "dice_ids": ["d1", "d2", "d3", "d4", "d5", "e1"],
        "badge_id": ["badge-9", "badge-10"],
        "reason": ["delay", "improper", "cheating", "off_table", "dispute", "worn dice"],
        "die": [1, 2],
        "face": [1, 2, 3, 4, 5, 6],
        "first_face": [1, 2, 3, 4, 5, 6],
        "second_face": [1, 2, 3, 4, 5, 6],
        "name": ["chip_unit_cents", "buy_vig_bps", "late_wagers", "odds_multiple_dont", "dont_lock_from"],
        "equipment": ["dice", "d1", "stick"],
    },
)
