"""The ledger names persons by ids alone (docs/archive.md, a person's data). Every field of text that can be recorded is
an id, a word of the vocabulary, or free text that the page names; a new one has to be put into one of these."""

import re

from google.protobuf.descriptor import Descriptor, FieldDescriptor

import roundledger.v1 as pb
from tests.support.source import ROOT

PAGE = (ROOT / "docs/archive.md").read_text()

IDS = re.compile(r".*(_id|_ids|_by|_number|_day)|.*_(id|ids)_(before|in_force)")
"""Ids of persons, things and streams, numbers of papers, days."""

PERSONS = re.compile(
    r"(^|_)(name|first_name|surname|birth\w*|born|email|phone|address|street|city|photo|picture|face|passport|licen[cs]e"
    r"|nationality|gender|sex|ssn|tax_id|account_holder|iban)($|_)"
)
"""What a field about a person would be called."""

NOT_OF_PERSONS = {
    "DaySheet.name": "of a table's sheet",
    "HouseOption.name": "of an option of a rulebook",
    "JackpotStandard.name": "of a hand that hits",
    "PokerBettingClosed.street_name": "of a round of betting",
    "PokerStreetPremature.street_name": "of a round of betting",
}

WORDS = frozenset(
    """action after announced areas back_colour banker batch beaten_class beaten_rank betting_structure camera card
    cards cause citation colour component deal_style decided_by_rule decision deck decks description destination
    effect election equipment exceptions fault feature field filed_as format game hand irregularity kind
    libraries limits_rule lit name notify number order part pin_proof player pocket_order python relay_of rule
    selection selection_before source stage standard starts_at street_name terminal_enrolled terminal_retired
    unused value_after value_before value_chip_colours variant version vig_type wager wager_before what
    win_unknown_of winner winning_case word zone""".split()
)
"""Fields that hold words of the games, of equipment and of the program."""


def _texts(message: Descriptor, seen: dict[str, FieldDescriptor]) -> dict[str, FieldDescriptor]:
    """Every field of text in the message and in whatever it holds."""
    for field in message.fields:
        key = f"{message.name}.{field.name}"
        if key in seen:
            continue
        if field.message_type is not None:
            seen[key] = field
            _texts(field.message_type, seen)
        elif field.type == FieldDescriptor.TYPE_STRING:
            seen[key] = field
    return seen


def _recorded() -> dict[str, str]:
    """Message and field, and the field's own name, of all that commits hold and commands bring."""
    found = _texts(pb.Command.DESCRIPTOR, _texts(pb.Commit.DESCRIPTOR, {}))
    return {key: field.name for key, field in found.items() if field.message_type is None}


def _free_text() -> set[str]:
    rows = re.findall(r"^\| (?:free text|what a hand history says)([^|]*)", PAGE, re.MULTILINE)
    assert len(rows) == 2
    return set(re.findall(r"`([a-z_]+)`", " ".join(rows)))


def test_every_text_that_can_be_recorded_is_an_id_a_word_or_free_text_that_the_page_names() -> None:
    known, free = WORDS, _free_text()
    assert {
        key for key, name in _recorded().items() if not (IDS.fullmatch(name) or name in known or name in free)
    } == set()
    names = set(_recorded().values())
    assert (known | free) - names == set(), "what no message has any more"
    assert known & free == set()


def test_no_field_is_a_persons_name_address_or_the_like() -> None:
    assert {key for key, name in _recorded().items() if PERSONS.search(name)} == set(NOT_OF_PERSONS)
