"""Rulebooks: immutable, versioned data, and the house's choices checked against it."""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated

import msgspec

import roundledger.v1 as pb
from games.tables.odds import Odds
from games.tables.standards import JackpotStandard, standard_from, standard_message
from games.tables.state import Options, OptionValue, Rules, Terms, terms_key
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id

MAX_PAYS_PER_CENT = 10_000
"""No house pays more than 10,000 to 1; it keeps every payout inside the 64 bits of the ledger's integers."""

SUPERVISION = "enforce_supervision_ratio"
"""The option of any rulebook by which no table opens beyond what the supervisors on duty can oversee."""


class _Option(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    cite: str


class FlagOption(_Option, frozen=True, tag="flag"):
    """On or off."""

    default: bool

    def refusal_of(self, value: OptionValue) -> str:
        return "" if isinstance(value, bool) else "must be a flag"


class NumberOption(_Option, frozen=True, tag="number"):
    """A whole number, from a list or within bounds."""

    default: int | None = None
    """Without one the house must choose; so it is for the other kinds."""
    allowed: tuple[int, ...] = ()
    at_least: int | None = None
    at_most: int | None = None

    def refusal_of(self, value: OptionValue) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return "must be a number"
        if self.allowed and value not in self.allowed:
            return f"must be one of {', '.join(map(str, self.allowed))}"
        if self.at_least is not None and value < self.at_least:
            return f"must be at least {self.at_least}"
        if self.at_most is not None and value > self.at_most:
            return f"must be at most {self.at_most}"
        return ""


class WordOption(_Option, frozen=True, tag="word"):
    """One of several words."""

    allowed: tuple[str, ...]
    default: str | None = None

    def refusal_of(self, value: OptionValue) -> str:
        return "" if value in self.allowed else f"must be one of {', '.join(self.allowed)}"


class NumbersOption(_Option, frozen=True, tag="numbers"):
    """A list of numbers: so many, each at least so much, and distinct unless said otherwise."""

    default: tuple[int, ...] | None = None
    count: int | tuple[int, ...] | None = None
    """How many numbers, or which several lengths a list may have."""
    at_least: int = 1
    at_most: int | None = None
    distinct: bool = True

    def refusal_of(self, value: OptionValue) -> str:
        if not isinstance(value, tuple):
            return "must be a list of numbers"
        counts = (self.count,) if isinstance(self.count, int) else self.count
        if counts is not None and len(value) not in counts:
            return f"must be {' or '.join(map(str, counts))} numbers"
        if self.distinct and len(set(value)) != len(value):
            return "must be distinct numbers"
        if any(number < self.at_least for number in value):
            return f"must be numbers of at least {self.at_least}"
        if self.at_most is not None and any(number > self.at_most for number in value):
            return f"must be numbers of at most {self.at_most}"
        return ""


class NameOption(_Option, frozen=True, tag="name"):
    """The name of something outside of the table, such as a fund's stream."""

    default: str | None = None

    def refusal_of(self, value: OptionValue) -> str:
        return "" if isinstance(value, str) and is_id(value) else "must be a name"


OptionRule = FlagOption | NumberOption | WordOption | NumbersOption | NameOption


OddsText = Annotated[str, msgspec.Meta(pattern=r"^\d+:[1-9]\d*$")]


class WagerRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager that the rulebook defines, with the least it must pay."""

    pays: OddsText | dict[str, OddsText]
    """At least these odds; a wager that pays differently case by case has a table of them, and one that is paid as
    its components are has an empty one."""
    cite: str
    terminal_cite: str = ""
    """The clauses for automatic wagering terminals, where the rulebook has them."""
    exact_cite: str = ""
    """The clause by which the house may not pay more either, where there is one."""
    amount_cite: str = ""
    """The clause by which its amount follows from something else than posted limits, where there is one."""

    @property
    def floors(self) -> dict[str, Odds]:
        """By winning case; a wager with only one has it under the empty name."""
        cases = {"": self.pays} if isinstance(self.pays, str) else self.pays
        return {case: Odds.parse(text) for case, text in cases.items()}


PaidCase = tuple[str, str]
"""A wager and one of its winning cases."""


def _spelled(place: PaidCase) -> str:
    return " ".join(place).strip()


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One version of a game's rules as a jurisdiction adopted it."""

    id: str
    game: str
    title: str
    source: str
    wagers: dict[str, WagerRule]
    options: dict[str, OptionRule]
    requires: dict[str, str]
    """What must be there before a table opens, with the clause that asks for it."""
    uniform_odds_cite: str = ""
    """The clause by which odds above the floors are the same at all tables of the house, where there is one."""
    standards: dict[str, JackpotStandard] = {}
    """What wins a jackpot, by name, where the game has one."""
    content_hash: bytes = b""

    @classmethod
    def parse(cls, text: str) -> "Rulebook":
        """Reads a rulebook; its hash covers what it says, not how it is laid out or commented."""
        content = tomllib.loads(text)
        digest = hashlib.sha256(msgspec.json.encode(content, order="sorted")).digest()
        return msgspec.structs.replace(msgspec.convert(content, cls), content_hash=digest)

    def odds_with(self, overrides: Iterable[pb.PayoutOverride]) -> dict[PaidCase, Odds] | Rejection:
        """What every wager pays where the house raises these above their floors."""
        odds = {(name, case): floor for name, wager in self.wagers.items() for case, floor in wager.floors.items()}
        raised: dict[PaidCase, Odds] = {}
        for override in overrides:
            place = (override.wager, override.winning_case)
            if place not in odds:
                message = f"{self.id} has no wager {_spelled(place)!r}"
                return Rejection("UNKNOWN_WAGER", message, field="payout_overrides")
            if place in raised:
                message = f"{_spelled(place)} is raised twice: raise it once"
                return Rejection("PAYOUT_REPEATED", message, field="payout_overrides")
            raised[place] = Odds(override.odds.pays, override.odds.per)
            if refused := self._check_raised(place, odds[place], raised[place]):
                return refused
        return odds | raised

    def _check_raised(self, place: PaidCase, floor: Odds, raised: Odds) -> Rejection | None:
        wager, name = self.wagers[place[0]], _spelled(place)
        if raised.pays < 0 or raised.per < 1 or not raised.at_least(floor):
            message = f"{name} must pay at least {floor}, not {raised}"
            return Rejection("PAYOUT_BELOW_MINIMUM", message, wager.cite, "payout_overrides")
        if wager.exact_cite and not floor.at_least(raised):
            return Rejection("PAYOUT_FIXED", f"{name} pays exactly {floor}", wager.exact_cite, "payout_overrides")
        if raised.pays > MAX_PAYS_PER_CENT * raised.per:
            message = f"{name} cannot pay {raised}: {MAX_PAYS_PER_CENT}:1 is the most"
            return Rejection("PAYOUT_OUT_OF_RANGE", message, field="payout_overrides")
        return None


Rulebooks = Mapping[str, Rulebook]


@cache
def published_rulebooks() -> Rulebooks:
    """The rulebooks that come with the program, by id."""
    books = map(Rulebook.parse, _texts(resources.files("games") / "rulebooks"))
    return {book.id: book for book in sorted(books, key=lambda book: book.id)}


def _texts(folder: Traversable) -> Iterable[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _texts(entry)
        elif entry.name.endswith(".toml"):
            yield entry.read_text(encoding="utf-8")


def resolve(
    book: Rulebook,
    engine_revision: int,
    options: Iterable[pb.HouseOption],
    overrides: Iterable[pb.PayoutOverride],
) -> pb.RulesInForce | Rejection:
    """The rules in force when the house makes these choices under this rulebook."""
    values: dict[str, OptionValue | None] = {name: rule.default for name, rule in book.options.items()}
    chosen: set[str] = set()
    for option in options:
        if option.name in chosen:
            return _option_refused(book, "OPTION_REPEATED", option.name, "is chosen twice", "")
        chosen.add(option.name)
        if option.name not in book.options:
            return _option_refused(book, "OPTION_NOT_IN_RULEBOOK", option.name, "is no option of this rulebook", "")
        rule, value = book.options[option.name], option_value(option)
        problem = "has no value" if value is None else rule.refusal_of(value)
        if problem or value is None:
            return _option_refused(book, "OPTION_OUT_OF_RANGE", option.name, problem, rule.cite)
        values[option.name] = value
    if missing := next((name for name, value in values.items() if value is None), ""):
        return _option_refused(book, "OPTION_MISSING", missing, "must be chosen", book.options[missing].cite)
    odds = book.odds_with(overrides)
    if isinstance(odds, Rejection):
        return odds
    at_terminals = values.get("mode") == "terminal"
    cites = {name: wager.terminal_cite if at_terminals else wager.cite for name, wager in book.wagers.items()}
    return pb.RulesInForce(
        rulebook_id=book.id,
        rulebook_hash=book.content_hash,
        engine_revision=engine_revision,
        options=[house_option(name, value) for name, value in sorted(values.items()) if value is not None],
        terms=[
            pb.WagerTerms(wager=name, winning_case=case, odds=pb.Odds(pays=o.pays, per=o.per), rule=cites[name])
            for (name, case), o in odds.items()
        ]
        + [pb.WagerTerms(wager=name, rule=wager.cite) for name, wager in book.wagers.items() if not wager.floors],
        limits_rule=book.requires.get("limits", ""),
        standards=[standard_message(name, standard) for name, standard in book.standards.items()],
        supervised=values.get(SUPERVISION) is True,
    )


def _option_refused(book: Rulebook, code: str, name: str, problem: str, cite: str) -> Rejection:
    return Rejection(code, f"{name} {problem} ({book.id})", rule=cite, field=f"options.{name}")


def rules_from(message: pb.RulesInForce, options: type[Options]) -> Rules[Options]:
    """The rules in force as a table's state holds them. An option that the game knows and the record does not have is
    an error, unless the game says what its absence means."""
    chosen = {option.name: value for option in message.options if (value := option_value(option)) is not None}
    return Rules(
        rulebook_id=message.rulebook_id,
        rulebook_hash=message.rulebook_hash,
        engine_revision=message.engine_revision,
        options=msgspec.convert(chosen, options),
        terms={terms_key(t.wager, t.winning_case): Terms(Odds(t.odds.pays, t.odds.per), t.rule) for t in message.terms},
        limits_rule=message.limits_rule,
        standards={standard.name: standard_from(standard) for standard in message.standards},
    )


def option_value(option: pb.HouseOption) -> OptionValue | None:
    match option.WhichOneof("value"):
        case "flag":
            return option.flag
        case "number":
            return option.number
        case "word":
            return option.word
        case "numbers":
            return tuple(option.numbers.values)
        case _:
            return None


def house_option(name: str, value: OptionValue) -> pb.HouseOption:
    match value:
        case bool():
            return pb.HouseOption(name=name, flag=value)
        case int():
            return pb.HouseOption(name=name, number=value)
        case str():
            return pb.HouseOption(name=name, word=value)
        case _:
            return pb.HouseOption(name=name, numbers=pb.NumberList(values=value))
