"""What the house chose for a table, from the options of its rulebook."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

import roundledger.v1 as pb
from games.cards.rules import CardRules
from games.poker.forms import FORMS, Form
from games.poker.jackpot import NONE, Jackpot
from games.poker.kill import KillRule
from games.poker.rake import Schedule
from games.poker.showdown import Split
from games.poker.state import pairs
from games.rulebook import Rulebook, rules_from
from games.standards import JackpotStandard
from games.table import OptionValue, Rules, Table
from ledger.core.rejection import Rejection

WITHOUT_UPPER_LIMIT = ("pot", "no_limit")
_STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)


class House(msgspec.Struct, frozen=True):
    """The options in force, by what they are for."""

    form: Form
    structure: str
    low: int
    high: int
    ante: int
    blinds: tuple[int, ...]
    max_raises: tuple[int, ...]
    button_first: bool
    kill: KillRule
    rake: Schedule
    no_flop_no_drop: bool
    short_table_players: int
    jackpot: Jackpot
    split: Split


def house_of(rules: Rules) -> House:
    """Every betting round that ends asks for it, and tables rarely change their options."""
    standard = rules.standards.get(str(rules.options["jackpot_standard"]))
    return _house(tuple(rules.options.items()), standard)


@lru_cache(maxsize=256)
def _house(items: tuple[tuple[str, OptionValue], ...], standard: JackpotStandard | None) -> House:
    options = dict(items)
    return House(
        form=FORMS[str(options["variant"])],
        structure=str(options["betting_structure"]),
        low=_number(options["limit_low_cents"]),
        high=_number(options["limit_high_cents"]),
        ante=_number(options["ante_cents"]),
        blinds=_numbers(options["blinds_cents"]),
        max_raises=_numbers(options["max_raises"]),
        button_first=options["heads_up_blinds"] == "button_first",
        kill=KillRule(
            str(options["kill_mode"]),
            _number(options["kill_qualifier_cents"]),
            _number(options["kill_qualifier_min_bets"]),
        ),
        rake=Schedule(
            _number(options["rake_percentage_bp"]),
            _number(options["rake_unit_cents"]),
            _number(options["rake_cap_cents"]),
            pairs(_numbers(options["rake_steps"])),
        ),
        no_flop_no_drop=bool(options["rake_no_flop_no_drop"]),
        short_table_players=_number(options["rake_short_table_players"]),
        jackpot=Jackpot(
            _number(options["jackpot_fee_cents"]),
            _number(options["jackpot_min_pot_cents"]),
            str(options["jackpot_fund"]),
            str(options["jackpot_standard"]),
            standard,
        ),
        split=Split(_number(options["split_unit_cents"]), str(options["low_odd_card"])),
    )


def _number(value: OptionValue) -> int:
    if isinstance(value, str | tuple):
        raise TypeError(f"{value!r} is no number")
    return value


def _numbers(value: OptionValue) -> tuple[int, ...]:
    if not isinstance(value, tuple):
        raise TypeError(f"{value!r} is no list of numbers")
    return value


def check_open(table: Table, book: Rulebook, in_force: pb.RulesInForce) -> Rejection | None:
    """What the options ask of each other, and of the table (section 9)."""
    rules = rules_from(in_force)
    if problem := steps_problem(_numbers(rules.options["rake_steps"])):
        return _refused("rake_steps", problem, "N.2.b")
    house = house_of(rules)
    most = min(house.form.seats, _number(rules.options["max_seats"]))
    if not 2 <= table.seat_count <= most:
        return _refused("seats", f"{house.form.name} is for 2 to {most} seats, not {table.seat_count}", house.form.cite)
    if refused := _check_limits(house):
        return refused
    if not house.blinds or (len(house.blinds) > max(2, table.seat_count - 1)):
        return _refused("blinds_cents", "one or more blinds, fewer than seats", "J.4, K.5")
    if refused := _check_kill(house):
        return refused
    return _check_jackpot(house.jackpot, rules)


def _check_jackpot(jackpot: Jackpot, rules: Rules) -> Rejection | None:
    """No payment outside the house's standards, so a fee needs one of them (O.5)."""
    if jackpot.standard is None and jackpot.standard_name != NONE:
        known = ", ".join((NONE, *rules.standards))
        return _refused("jackpot_standard", f"{jackpot.standard_name} is none of {known}", "O.5")
    if jackpot.fee_cents and not (jackpot.fund_id and jackpot.standard):
        return _refused("jackpot_fee_cents", "a fee needs a fund and a standard", "O.5")
    return None


def _check_limits(house: House) -> Rejection | None:
    if house.structure in WITHOUT_UPPER_LIMIT:
        if house.high:
            return _refused("limit_high_cents", f"{house.structure} has no upper limit", "R")
    elif house.high < house.low:
        return _refused("limit_high_cents", "the upper limit is not below the lower one", "R")
    return None


def _check_kill(house: House) -> Rejection | None:
    kill = house.kill
    if kill.mode == "none":
        return None
    if not house.form.kill_streak:
        return _refused("kill_mode", f"{house.form.name} has no kill", "J.11, K.13")
    if house.structure in WITHOUT_UPPER_LIMIT:
        return _refused("kill_mode", "a kill needs fixed or spread limits", "J.11, K.13")
    if bool(kill.qualifier_cents) == bool(kill.qualifier_min_bets):
        return _refused("kill_qualifier_cents", "a sum or a number of minimum bets must qualify", "J.11, K.13")
    if kill.mode == "half" and (house.low % 2 or house.high % 2):
        return _refused("kill_mode", "half-kill limits must be even cents", "K.13")
    return None


def steps_problem(steps: Sequence[int]) -> str:
    """Levels and amounts in turn: levels rise, and the amounts up to a level are together below it (N.2.b)."""
    levels, amounts = steps[::2], steps[1::2]
    if len(levels) != len(amounts):
        return "every level needs its amount"
    if any(a >= b for a, b in pairwise(levels)):
        return "levels must rise"
    if any(sum(amounts[: n + 1]) >= level for n, level in enumerate(levels)):
        return "the amounts up to a level must be below it"
    return ""


def _refused(option: str, message: str, rule: str) -> Rejection:
    return Rejection("OPTION_OUT_OF_RANGE", message, rule, f"options.{option}")


def card_rules(table: Table) -> CardRules:
    """Two decks that can be told apart; the whole deck is shuffled and cut by the dealer every round (B, D, E)."""
    rules = table.rules
    device = bool(rules and rules.option("shuffler_in_use"))
    cut_minimum = _number(rules.option("cut_min_cards", 10) or 10) if rules else 10
    return CardRules(
        batches=2,
        alternate=device,
        timed=True,
        first_steps=_STEPS,
        idle_steps=_STEPS[2:],
        cut_minimum=cut_minimum,
        clauses={
            "decks": "B.1",
            "batches": "B.1, B.6",
            "steps": "D",
            "idle": "E.4",
            "shuffle": "E.1",
            "cut": "E.2",
            "cut_depth": "E.2.b",
            "recut": "E.3",
            "load": "E",
        },
    )
