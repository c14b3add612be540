"""`phh import` and `phh export`: what comes back from a ledger is the hand that went in, as its viewer may see it."""

import os
import random
import signal
import subprocess
import sys
import tomllib
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pokerkit
import pytest

import roundledger.v1 as pb
from ledger.audit.replay import replay_from_stream
from ledger.core.chain import Record
from ledger.core.gaming_day import GamingCalendar
from ledger.core.roles import DEALER, PLAYER, SURVEILLANCE
from ledger.core.vocabulary import event_in
from ledger.log.store import Store
from services.cli import main
from services.phh.checking import Verdict, check
from services.phh.exporting import Viewer, exported
from services.phh.history import history_from
from services.phh.importing import Importer, import_hand, player_ids
from services.phh.toml import text_of
from services.running.problems import NotFound
from tests.support.phh import hands as phh_hands
from tests.support.phh.evenings import cents_divmod, random_evening
from tests.support.phh.hands import STYLES
from tests.support.poker.console import PokerTable, kinds, pure_poker
from tests.support.processes import heeds_interrupts
from tests.support.source import ROOT

FIXTURE = ROOT / "tests" / "fixtures" / "phh" / "three_hands.phhs"
EYE = Viewer(SURVEILLANCE)
HANDS = int(os.environ.get("ROUNDLEDGER_PHH_EXPORTS", "5"))


class Records(list[Record]):
    """A ledger in memory."""

    def keep(self, records: list[Record]) -> None:
        self += records


def parsed(text: str) -> Any:
    return history_from(tomllib.loads(text, parse_float=Decimal))


def export(records: list[Record], round_id: str, viewer: Viewer = EYE) -> str:
    return text_of(exported(replay_from_stream(records, round_id, {}), viewer))


def cards_dealt(text: str) -> list[str]:
    return [action for action in tomllib.loads(text)["actions"] if action.startswith("d dh")]


# --- There and back ---


@pytest.mark.parametrize("code", STYLES)
def test_a_hand_that_went_through_a_ledger_plays_to_the_same_stacks_elsewhere(code: str) -> None:
    """pokerkit reads what we write, plays it, and comes to the stacks that the first file had."""
    ledger, style = Records(), STYLES[code]
    importer = Importer(ledger, GamingCalendar())
    for seed in range(8):
        rng = random.Random(seed)
        text = phh_hands.random_hand(rng, style, phh_hands.random_table(rng, style), currency="USD")
        hand = parsed(text)
        checked, round_id = import_hand(importer, hand)
        if checked.verdict is not Verdict.AGREED:
            continue
        ours = export(ledger, round_id)
        assert check(parsed(ours)).verdict is Verdict.AGREED
        *_, last = pokerkit.HandHistory.loads(ours)
        assert [Decimal(stack) for stack in last.stacks] == list(hand.finishing_stacks), f"seed {seed}"


@pytest.mark.parametrize("code", STYLES)
def test_hands_of_other_houses_come_back_from_a_ledger_for_every_viewer(code: str) -> None:
    """Straddles, table antes, mucks, cards that nobody saw: whoever looks, the hand that is written comes to the
    stacks that the table had, here and in pokerkit."""
    ledger, written = Records(), 0
    importer = Importer(ledger, GamingCalendar())
    for seed in range(HANDS):
        hand = parsed(random_evening(random.Random(seed), code).text)
        checked, round_id = import_hand(importer, hand)
        if checked.verdict is not Verdict.AGREED or checked.played is None:
            continue
        written += 1
        for viewer in (EYE, Viewer(DEALER), Viewer(PLAYER, "p2")):
            ours = export(ledger, round_id, viewer)
            assert check(parsed(ours)).verdict is Verdict.AGREED, f"seed {seed}\n{ours}"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # that there is no reason to fold
                *_, last = pokerkit.HandHistory.loads(ours, divmod=cents_divmod)
            assert [Decimal(stack) for stack in last.stacks] == list(hand.finishing_stacks), f"seed {seed}\n{ours}"
    assert written > HANDS / 3


def test_an_exported_hand_carries_its_rake_and_plays_with_it_again() -> None:
    table, played = PokerTable(), pure_poker()
    options = {"variant": "holdem", "betting_structure": "no_limit", "limit_low_cents": 200, "blinds_cents": (100, 200)}
    rake = {
        "rake_percentage_bp": 500,
        "rake_cap_cents": 30,
        "jackpot_fee_cents": 25,
        "jackpot_standard": "quads_beaten",
    }
    played.play(*table.opening({1: 5000, 2: 5000, 3: 5000}, 3, **options, **rake), *table.ready(), table.start())  # type: ignore[arg-type]
    played.play(table.deal(["AS", "KS", "QS", "AH", "KH", "QH"]), table.call(3), table.call(1), table.check(2))
    played.play(table.deal(["2C", "3C", "4C"]), table.bet(1, 300), table.fold(2), table.fold(3))
    text = export(played.records, "poker-1:1")
    fields = tomllib.loads(text, parse_float=Decimal)
    assert (fields["_rake"], fields["_drop"], fields["_jackpot_fee"]) == (
        Decimal("0.30"),
        Decimal("0.30"),
        Decimal("0.25"),
    )
    assert fields["winnings"] == [Decimal("5.45"), 0, 0]
    assert check(parsed(text)).verdict is Verdict.AGREED
    assert not check(parsed(text)).is_raked


# --- Who sees what ---


def _shown_hand() -> list[Record]:
    """Seat 1 wins at the showdown, seat 2 concedes, seat 3 has folded."""
    table, played = PokerTable(), pure_poker()
    options = {"variant": "holdem", "betting_structure": "no_limit", "limit_low_cents": 200, "blinds_cents": (100, 200)}
    opening = table.opening({1: 5000, 2: 5000, 3: 5000}, 3, rake_percentage_bp=0, **options)  # type: ignore[arg-type]
    played.play(*opening, *table.ready(), table.start())
    played.play(table.deal(["AS", "KS", "QS", "AH", "KH", "QH"]), table.fold(3), table.call(1), table.check(2))
    for street in (["2C", "3C", "4C"], ["9D"], ["JD"]):
        played.play(table.deal(street), table.check(1), table.check(2))
    played.play(table.show(1), table.concede(2))
    return played.records


@pytest.mark.parametrize(
    ("viewer", "cards"),
    [
        (EYE, ["AsAh", "KsKh", "QsQh"]),
        (Viewer(DEALER), ["????", "????", "????"]),
        (Viewer(PLAYER, "p2"), ["????", "KsKh", "????"]),
        (Viewer(PLAYER, "somebody"), ["????", "????", "????"]),
    ],
)
def test_private_cards_are_written_for_those_who_may_see_them(viewer: Viewer, cards: list[str]) -> None:
    text = export(_shown_hand(), "poker-1:1", viewer)
    assert cards_dealt(text) == [f"d dh p{number} {hole}" for number, hole in enumerate(cards, 1)]
    actions = tomllib.loads(text)["actions"]
    assert actions[-2:] == ["p1 sm AsAh", "p2 sm"]
    assert check(parsed(text)).verdict is Verdict.AGREED


# --- What the format has no words for ---


def _started(**options: Any) -> tuple[PokerTable, Any]:
    table, played = PokerTable(), pure_poker()
    chosen = {"betting_structure": "fixed", "limit_low_cents": 200, "limit_high_cents": 400, "blinds_cents": (100, 200)}
    chosen |= {"variant": "holdem", "rake_percentage_bp": 0, **options}
    played.play(*table.opening({1: 5000, 2: 5000, 3: 5000}, 3, **chosen), *table.ready(), table.start())  # type: ignore[arg-type]
    return table, played


def _refusal(records: list[Record]) -> str:
    with pytest.raises(NotFound) as refused:
        export(records, "poker-1:1")
    return str(refused.value)


def test_a_form_without_a_code_is_not_written() -> None:
    table, played = _started(variant="omaha_high")
    played.play(table.deal(count=0, cards=[""] * 12), table.fold(3), table.fold(1))
    assert "it has no variant for omaha_high with fixed betting" in _refusal(played.records)


def test_a_dead_round_is_not_written() -> None:
    """Everything goes back (P.8): no action of the format does that."""
    table, played = _started()
    played.play(table.deal([""] * 6), table.fold(3))
    played.play(table.dead_round("card_count"))
    assert "P.8" in _refusal(played.records)


def test_a_fold_out_of_turn_is_not_written() -> None:
    table, played = _started()
    played.play(table.deal([""] * 6), table.fold(1, out_of_turn=True), table.fold(3))
    assert "[A.14]" in _refusal(played.records)


def test_a_hand_that_was_killed_is_not_written() -> None:
    table, played = _started()
    played.play(table.deal([""] * 6), table.kill_hand(3, "absent"), table.fold(1))
    assert "[P.10]" in _refusal(played.records)


def test_an_action_that_was_taken_back_is_not_written() -> None:
    """What was entered wrongly stays in the ledger (G.4); the format knows no corrections."""
    table, played = _started()
    played.play(table.deal([""] * 6), table.fold(3), table.take_back(3, "seat 3 only knocked"), table.call(3))
    assert "[G.4]" in _refusal(played.records)


def test_an_exposed_card_is_told_and_not_dealt() -> None:
    """The next card takes its place at once (P.14)."""
    table, played = _started()
    played.play(table.deal(["AS", "KS"]), table.expose(2, "KS"), table.deal(["3C", "QS", "AH", "KH", "QH"]))
    played.play(table.fold(3), table.fold(1))
    actions = tomllib.loads(export(played.records, "poker-1:1"))["actions"]
    assert actions[:4] == ["# p2's Ks was exposed and is not used", "d dh p1 AsAh", "d dh p2 3cKh", "d dh p3 QsQh"]
    assert check(parsed(export(played.records, "poker-1:1"))).verdict is Verdict.AGREED


def test_a_round_that_is_still_played_has_no_result_yet() -> None:
    table, played = _started()
    played.play(table.deal([""] * 6), table.fold(3))
    fields = tomllib.loads(export(played.records, "poker-1:1"))
    assert fields["actions"][-1] == "p3 f"
    assert not {"finishing_stacks", "winnings"} & fields.keys()


# --- The commands ---


def test_hands_are_played_into_a_ledger_that_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "ledger"
    assert main(["phh", "import", str(FIXTURE), "--keep", str(folder)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"{FIXTURE}[1]: phh-NT:1, agreed", f"{FIXTURE}[2]: phh-FO-8:1, agreed"]
    assert "short-deck" in lines[2]
    assert main(["verify", "--data", str(folder), "--complete"]) == 0
    assert main(["phh", "export", "phh-NT:1", "--data", str(folder), "--role", "player", "--as", "Cleo"]) == 0
    text = capsys.readouterr().out.partition("variant")
    fields = tomllib.loads("variant" + text[2], parse_float=Decimal)
    assert fields["players"] == ["Ana", "Bo", "Cleo"]
    assert fields["actions"][:3] == ["d dh p1 ????", "d dh p2 ????", "d dh p3 9s9d"]
    assert fields["finishing_stacks"] == [Decimal("287.5"), Decimal("148.5"), Decimal("214.5")]


def test_an_interrupted_import_ends_with_its_last_whole_hand(tmp_path: Path) -> None:
    """It says more than a pipe holds, so that it cannot come to its end before it is interrupted."""
    text = FIXTURE.read_text().partition("[2]")[0].partition("[1]\n")[2]
    (tmp_path / "hands.phhs").write_text("".join(f"[{number}]\n{text}" for number in range(1, 2000)))
    folder = tmp_path / "ledger"
    arguments = ["phh", "import", str(tmp_path / "hands.phhs"), "--keep", str(folder)]
    command = [sys.executable, "-u", "-m", "roundledger", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=heeds_interrupts) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
    assert process.returncode == 130
    assert main(["verify", "--data", str(folder), "--complete"]) == 0
    store = Store.open_read_only(folder / "log.db")
    rounds = store.rounds("phh-NT")
    assert 0 < len(rounds) < 1999
    assert store.load("phh-NT").state.play.hand is None
    store.close()


def test_a_ledger_is_made_in_a_new_folder_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "something").touch()
    assert main(["phh", "import", str(FIXTURE), "--keep", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (["phh-NT:9"], "holds no round 'phh-NT:9'", 1),
        (["phh-NT:1", "--role", "emperor"], "which is none of player, dealer", 2),
        (["phh-NT:1", "--role", "player"], "--as names the player", 2),
        (["phh-NT:1", "--as", "Ana"], "--as names the player", 2),
    ],
)
def test_an_export_that_cannot_be_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str, code: int
) -> None:
    main(["phh", "import", str(FIXTURE), "--keep", str(tmp_path / "ledger")])
    assert main(["phh", "export", *arguments, "--data", str(tmp_path / "ledger")]) == code
    assert told in capsys.readouterr().err


def test_a_hand_that_cannot_be_played_leaves_nothing_behind() -> None:
    ledger = Records()
    importer = Importer(ledger, GamingCalendar())
    good, bad = FIXTURE.read_text().partition("[2]")[0].partition("[1]\n")[2], "p3 cbr 6"
    import_hand(importer, parsed(good))
    before = list(ledger)
    _, round_id = import_hand(importer, parsed(good.replace(bad, "p3 cbr 3")))
    assert (round_id, list(ledger)) == ("", before)
    assert import_hand(importer, parsed(good))[1] == "phh-NT:2"


def test_the_button_goes_on_and_players_stay_where_they_sit() -> None:
    """In the next hand everybody has moved by one place, as at a table: nobody rises (J.3)."""
    ledger = Records()
    importer = Importer(ledger, GamingCalendar())
    text = FIXTURE.read_text().partition("[2]")[0].partition("[1]\n")[2]
    import_hand(importer, parsed(text))
    left = len(ledger)
    import_hand(importer, parsed(text.replace("['Ana', 'Bo', 'Cleo']", "['Bo', 'Cleo', 'Ana']")))
    happened = kinds(event_in(event) for record in ledger[left:] for event in record.commit.events)
    assert "player_seated" not in happened
    assert "hand_started" in happened


def test_names_become_ids_that_tell_players_apart() -> None:
    text = FIXTURE.read_text().partition("[2]")[0].partition("[1]\n")[2]
    names = {"['Ana', 'Bo', 'Cleo']": "['a+b', 'a/b', '']"}
    hand = parsed(text.replace(*next(iter(names.items()))))
    first, second, third = player_ids(hand)
    assert first != second
    assert first.startswith("a-b-")
    assert third == "p3"
    same = parsed(text.replace("'Bo', 'Cleo'", "'Ana', 'Ana'"))
    assert len(set(player_ids(same))) == 3


def test_when_a_hand_was_played_is_recorded_with_it() -> None:
    ledger = Records()
    text = FIXTURE.read_text().partition("[2]")[0].partition("[1]\n")[2] + "year = 2009\nmonth = 7\nday = 1\n"
    import_hand(Importer(ledger, GamingCalendar()), parsed(text))
    commit: pb.Commit = ledger[-1].commit
    assert commit.occurred_at.ToJsonString() == "2009-07-01T00:00:00Z"
    assert tomllib.loads(export(ledger, "phh-NT:1"))["year"] == 2009
