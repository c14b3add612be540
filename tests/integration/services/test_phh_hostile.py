"""Files of somebody who means harm: each hand gets its verdict, no other is stopped, and no screen is written over."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.core.gaming_day import GamingCalendar
from services.cli import main
from services.phh.checking import Verdict, check
from services.phh.history import history_from
from services.phh.importing import Importer, import_hand
from services.phh.reading import entries_in
from services.phh.reasons import Reason, plain
from tests.integration.services.test_phh_export import Records, export, parsed
from tests.support.poker.console import PokerTable, pure_poker
from tests.support.poker.guards import FIXED, HOLE, refused, seated
from tests.unit.services.test_phh_round_trip import HAND

ENDLESS = "0x" + "f" * 50_000
"""Python reads it, and refuses to write it."""


def _entry(tmp_path: Path, text: str) -> Any:
    path = tmp_path / "hand.phh"
    path.write_text(text)
    (entry,) = entries_in(path)
    return entry.hand


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HAND + f"players = [{ENDLESS}, 'b', 'c']\n", "players: must be a list of 3 names"),
        (HAND + "players = [['x'], {a = 1}, 3]\n", "players: must be a list of 3 names"),
        (HAND + f"currency = {ENDLESS}\n", "currency: must be a text"),
        (HAND + "currency_symbol = ['$']\n", "currency_symbol: must be a text"),
        (HAND.replace("antes = [0, 0, 0]", f"antes = [0, 0, [{ENDLESS}]]"), "antes: a number without an end is no"),
        (HAND + "venue = '" + "x" * 7000 + "'\n", "venue: names, place and time have more than 3,000"),
    ],
)
def test_a_field_that_nobody_can_write_down_is_told(tmp_path: Path, text: str, told: str) -> None:
    reason = _entry(tmp_path, text)
    assert isinstance(reason, Reason)
    assert str(reason).startswith(told)
    assert len(str(reason)) < 200


@pytest.mark.parametrize("stack", ["5e-9", "5e-999999", "5e-999999999", "5e999999999", "1e400", ENDLESS])
@pytest.mark.parametrize("currency", ["", "currency = 'USD'\n"])
def test_an_amount_beyond_all_bounds_is_told_at_once(tmp_path: Path, stack: str, currency: str) -> None:
    """Nothing is computed with so many places (G.3)."""
    result = check(_entry(tmp_path, HAND.replace("[5000, 5000", f"[{stack}, 5000") + currency))
    assert result.reason is not None
    assert (result.verdict, result.reason.rule) == (Verdict.NOT_EXPRESSIBLE, "G.3")
    assert len(str(result.reason)) < 250


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ('"p2 f\\u001b[2J\\n"', r"action 6 (p2 f\x1b[2J\n): this is no action"),
        ('"p2 cbr \\u202e5"', r"action 6 (p2 cbr \u202e5)"),
        ('"' + "p" * 90_000 + '"', "action 6 (" + "p" * 80 + "…): "),
    ],
)
def test_no_file_writes_over_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoilt: str, told: str
) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(HAND.replace('"p2 f"', spoilt))
    assert main(["phh", "check", str(path)]) == 2
    said = capsys.readouterr().out
    assert told in said
    assert all(line.isprintable() and len(line) < 400 for line in said.splitlines())


def test_a_hand_is_named_without_control_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text('["\\u001b]0;mine\\u0007"]\n' + HAND.replace('"NT"', '"\\u001bc"'))
    main(["phh", "check", str(path)])
    assert all(line.isprintable() for line in capsys.readouterr().out.splitlines())
    assert plain("a\x1b[2J") == r"a\x1b[2J"


def test_as_much_as_a_file_may_say_is_recorded_whatever_its_letters() -> None:
    ledger = Records()
    text = HAND + "venue = '" + "🂡" * 2900 + "'\n"
    assert import_hand(Importer(ledger, GamingCalendar()), parsed(text))[1] == "phh-NT:1"
    assert tomllib.loads(export(ledger, "phh-NT:1"))["venue"] == "🂡" * 2900


@pytest.mark.parametrize("day", ["year = 2050\nmonth = 1\nday = 1\n", "year = 1800\nmonth = 1\nday = 1\n"])
def test_a_time_that_no_ledger_can_have_recorded_stops_no_import(day: str) -> None:
    """It is kept as the file says it, and no command claims it."""
    ledger = Records()
    importer = Importer(ledger, GamingCalendar())
    checked, round_id = import_hand(importer, parsed(HAND + day))
    assert (checked.verdict, round_id) == (Verdict.AGREED, "phh-NT:1")
    assert not any(record.commit.HasField("occurred_at") for record in ledger)
    assert tomllib.loads(export(ledger, round_id))["day"] == 1
    assert import_hand(importer, parsed(HAND))[1] == "phh-NT:2"


def test_more_players_than_seats_are_told_and_the_others_are_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (12, 23):
        crowd = HAND.replace("[0, 0, 0]", str([0] * number)).replace(
            "[50, 100, 0]", str([50, 100] + [0] * (number - 2))
        )
        crowd = crowd.replace("[5000, 5000, 5000]", str([5000] * number)).partition("finishing")[0]
        (tmp_path / f"{number}.phh").write_text(crowd)
    (tmp_path / "a.phh").write_text(HAND)
    assert main(["phh", "import", "--json", str(tmp_path), "--keep", str(tmp_path / "ledger")]) == 2
    *hands, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert sorted((hand["verdict"], hand["rule"]) for hand in hands) == [
        ("agreed", ""),
        ("not_expressible", "J"),
        ("not_expressible", "J"),
    ]
    assert summary["hands"] == 3


def test_ten_thousand_hands_of_a_file_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text("".join(f"[{number}]\n{HAND}\n" for number in range(1, 10_001)))
    entries = entries_in(path)
    assert not isinstance(next(entries).hand, Reason)
    assert sum(1 for entry in entries if not isinstance(entry.hand, Reason)) == 9_999


# --- What was kept of a file ---


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (pb.PokerHandSource(format="phh", fields="day = 1", unit_cents=0), "BAD_AMOUNT"),
        (pb.PokerHandSource(format="phh", fields="day = 1", unit_cents=7), "BAD_AMOUNT"),
        (pb.PokerHandSource(format="phh", fields="day = 1", unit_cents=10**7), "BAD_AMOUNT"),
        (pb.PokerHandSource(format="xml", fields="day = 1", unit_cents=1), "BAD_TEXT"),
        (pb.PokerHandSource(format="phh", fields="é" * 6_500, unit_cents=1), "BAD_TEXT"),
    ],
)
def test_a_round_starts_with_no_more_of_a_file_than_a_page(source: pb.PokerHandSource, code: str) -> None:
    console, table = seated()
    table.play(*console.ready())
    start = pb.StartPokerHandRequest(header=console.header(), source=source)
    assert refused(table, console.own(start_hand=start))[0] == code


@pytest.mark.parametrize("fields", ["no TOML", "actions = []\n_round = 1\nvariant = 'FB'", "x = " + "[" * 3000, ""])
def test_whatever_was_sent_as_the_words_of_a_file_is_never_the_hand(fields: str) -> None:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening({1: 5000, 2: 5000, 3: 5000}, 3, **FIXED), *console.ready())
    source = pb.PokerHandSource(format="phh", fields=fields, unit_cents=100)
    table.play(console.own(start_hand=pb.StartPokerHandRequest(header=console.header(), source=source)))
    table.play(console.deal(HOLE), console.fold(3), console.fold(1))
    content = tomllib.loads(export(table.records, "poker-1:1"), parse_float=Decimal)
    assert (content["variant"], content["_round"], len(content["actions"])) == ("FT", "poker-1:1", 5)
    assert check(history_from(content)).verdict is Verdict.AGREED
