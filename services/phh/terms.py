"""Which table a hand was played at: form, limits, antes and blinds as options of the rulebook."""

from collections.abc import Mapping
from decimal import Decimal

import msgspec

from games.poker.cards.forms import FORMS, HOUSE_FORMS, Form
from games.tables.state import OptionValue
from ledger.money.amounts import MAX_CENTS
from services.phh.history import HandHistory
from services.phh.money import ChipUnit
from services.phh.reasons import NotAHand, NotExpressible, plain

RULEBOOK = "oneida/poker@2006-08-30.2"
HOUSE_RULEBOOK = "house/poker@2026-11-01"
"""Of the forms that the other one does not have."""

CODES = {
    "FT": ("holdem", "fixed"),
    "NT": ("holdem", "no_limit"),
    "PO": ("omaha_high", "pot"),
    "FO/8": ("omaha_high_low_8", "fixed"),
    "F7S": ("seven_card_stud_high", "fixed"),
    "F7S/8": ("seven_card_stud_high_low_8", "fixed"),
    "FR": ("razz", "fixed"),
    "N2L1D": ("deuce_to_seven_single_draw", "no_limit"),
    "F2L3D": ("deuce_to_seven_triple_draw", "fixed"),
    "FB": ("badugi", "fixed"),
}
"""Variants of the format, as form and betting structure."""

NOT_OFFERED = {"NS": "short-deck hold'em"}
"""Variants that are none of the forms (H)."""


class TableTerms(msgspec.Struct, frozen=True):
    """What is posted at the table before the hand begins."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def form(self) -> Form:
        return FORMS[str(dict(self.options)["variant"])]

    @property
    def rulebook_id(self) -> str:
        return HOUSE_RULEBOOK if self.form.name in HOUSE_FORMS else RULEBOOK

    def with_options(self, **options: OptionValue) -> "TableTerms":
        return TableTerms(self.seats, tuple({**dict(self.options), **options}.items()))


def is_of_the_house(hand: HandHistory) -> bool:
    """Whether its form is one of our own."""
    return CODES[hand.variant][0] in HOUSE_FORMS


def code_of(variant: str, structure: str) -> str:
    """The format's name for them; empty where it has none."""
    return next((code for code, played in CODES.items() if played == (variant, structure)), "")


def terms_of(hand: HandHistory, unit: ChipUnit) -> TableTerms:
    """Raises NotExpressible. Published hands obey the raise caps of their own house, so none is posted here."""
    variant, structure = _form(hand.variant)
    _check_posts(hand)
    options: dict[str, OptionValue] = {
        "variant": variant,
        "betting_structure": structure,
        "limit_low_cents": unit.of(hand.small_bet if structure == "fixed" else hand.min_bet),
        "limit_high_cents": unit.of(hand.big_bet) if structure == "fixed" else 0,
        "max_raises": (0,),
        "rake_percentage_bp": 0,
        **_antes(hand, unit),
        **_forced(hand, unit),
    }
    if not options["limit_low_cents"]:
        raise NotAHand(f"{hand.variant} needs it", "small_bet" if structure == "fixed" else "min_bet")
    own = _own(hand.own)
    if is_of_the_house(hand):
        own.pop("open_pair_upper_limit", None)  # there an open pair changes nothing, and nothing is to be chosen (H.2)
    return TableTerms(hand.count, tuple({**options, **own}.items()))


def _form(code: str) -> tuple[str, str]:
    if code in NOT_OFFERED:
        raise NotExpressible(f"{NOT_OFFERED[code]} is none of the forms that may be offered", "H", "variant")
    if code not in CODES:
        raise NotAHand(f"{plain(code)!r} is no variant of the format", "variant")
    return CODES[code]


def _check_posts(hand: HandHistory) -> None:
    """A blind below 0 is one that somebody posts out of place: missed, or to come in (A-36)."""
    blinds = hand.blinds_or_straddles[::-1] if hand.count == 2 else hand.blinds_or_straddles
    posts = [f"p{number} {-amount}" for number, amount in enumerate(blinds, 1) if amount < 0]
    if posts:
        message = f"only the blinds post: nobody posts for a blind missed or to come in ({', '.join(posts)})"
        raise NotExpressible(message, "J.4", "blinds_or_straddles")


def _antes(hand: HandHistory, unit: ChipUnit) -> Mapping[str, OptionValue]:
    """The same from everybody, or one for the whole table from the last blind."""
    antes = _by_position(hand, unit.all_of(hand.antes))
    if len(set(antes)) == 1:
        return {"ante_cents": antes[0]}
    posting = [place for place, cents in enumerate(antes) if cents]
    if not hand.blinds_or_straddles or posting != [_last_blind(hand)]:
        message = "everybody posts the same ante, or the last blind posts one for the whole table"
        raise NotExpressible(message, "G.2.a", "antes")
    return {"ante_cents": antes[posting[0]], "ante_by": "big_blind"}


def _by_position(hand: HandHistory, cents: tuple[int, ...]) -> tuple[int, ...]:
    """For two players the format writes forced money in reverse."""
    return cents[::-1] if hand.count == 2 else cents


def _last_blind(hand: HandHistory) -> int:
    """The place of whoever posts it: between two players the one with the larger blind."""
    blinds = hand.blinds_or_straddles
    if hand.count == 2:
        left, button = blinds[1], blinds[0]
        return 0 if not button or (left and _button_first(left, button, _own_order(hand))) else 1
    return max((place for place, amount in enumerate(blinds) if amount), default=0)


def _forced(hand: HandHistory, unit: ChipUnit) -> Mapping[str, OptionValue]:
    """Blinds from the button's left; a straddle is one more blind (J.4). For two players the format reverses them."""
    if FORMS[CODES[hand.variant][0]].bring_in:
        return _bring_in(hand, unit)
    if not hand.blinds_or_straddles:
        raise NotAHand(f"{hand.variant} needs them", "blinds_or_straddles")
    blinds = unit.all_of(hand.blinds_or_straddles)
    if hand.count == 2:
        left, button = _by_position(hand, blinds)
        return _heads_up(left, button, _own_order(hand))
    posted = tuple(blind for blind in blinds if blind)
    if blinds[: len(posted)] != posted or not posted:
        message = "blinds are posted by the seats that follow the button, without a gap"
        raise NotExpressible(message, "J.4", "blinds_or_straddles")
    return {"blinds_cents": posted}


def _bring_in(hand: HandHistory, unit: ChipUnit) -> Mapping[str, OptionValue]:
    """In public games whoever owes it may complete at once."""
    if any(hand.blinds_or_straddles):
        rule = "H.3" if is_of_the_house(hand) else "I.4"
        raise NotExpressible("stud has a forced bet and no blinds", rule, "blinds_or_straddles")
    if not hand.bring_in:
        raise NotAHand(f"{hand.variant} needs it", "bring_in")
    return {"bring_in_cents": unit.of(hand.bring_in), "bring_in_may_complete": True}


def _heads_up(left: int, button: int, own: str) -> Mapping[str, OptionValue]:
    """What the player left of the button posts, and the button. The format has the smaller blind act first (A-14); a
    hand of our own says who did, which equal blinds do not tell."""
    if not (left or button):
        raise NotExpressible("somebody posts a blind", "J.4", "blinds_or_straddles")
    button_first = _button_first(left, button, own)
    blinds = (button, left) if button_first else (left, button)
    chosen = "button_first" if button_first else "literal"
    return {"blinds_cents": tuple(blind for blind in blinds if blind), "heads_up_blinds": chosen}


def _button_first(left: int | Decimal, button: int | Decimal, own: str) -> bool:
    if left and button and own:
        return own == "button_first"
    return left > button > 0 or not left


def _own_order(hand: HandHistory) -> str:
    return str(_own(hand.own).get("heads_up_blinds", ""))


OWN_OPTIONS = (
    *("rake_percentage_bp", "rake_unit_cents", "rake_cap_cents", "rake_steps", "rake_no_flop_no_drop"),
    *("jackpot_fee_cents", "jackpot_min_pot_cents", "jackpot_fund", "jackpot_standard"),
    *("split_unit_cents", "low_odd_card", "short_all_in_reopens"),
    *("heads_up_blinds", "open_pair_upper_limit"),
)
"""Options that change who gets what or who may do what, as `phh export` writes them beside the hand."""


def _own(fields: Mapping[str, object]) -> dict[str, OptionValue]:
    """What a hand of our own says of its table."""
    options = fields.get("_options", {})
    if not isinstance(options, dict):
        raise NotAHand("must be a table of options", "_options")
    return {name: _option(name, options[name]) for name in OWN_OPTIONS if name in options}


def _option(name: str, value: object) -> OptionValue:
    if isinstance(value, (bool, str)) or _is_number(value):
        return value  # type: ignore[return-value]
    if isinstance(value, list) and all(map(_is_number, value)):
        return tuple(value)
    raise NotAHand(f"{name} is no option's value", "_options")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and abs(value) <= MAX_CENTS
