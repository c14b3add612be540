"""A round once more, as if something had been otherwise; and the commands behind commits, found again."""

from collections import Counter
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.audit.as_if import BadChange, Outcome
from ledger.audit.recovered import recovered
from ledger.catalogue import CATALOGUE
from ledger.core.vocabulary import event_in
from services.replay.as_if_views import as_if_from_store, as_if_lines, as_if_message
from tests.support.craps.console import CrapsTable
from tests.support.floors import WrittenFloor
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.roulette.console import R2006, R2008, RouletteTable

BOOKS = published_rulebooks()


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    """One round of roulette: 17 comes up, and a straight bet of 5 dollars on it is paid 35 to 1 (G.1)."""
    written, table = WrittenFloor(tmp_path), RouletteTable("roulette-1")
    written.send(*table.opening(players=("anna", "ben")))
    written.send(table.place("straight", "17", 500, seat=1), table.place("red", "", 1000, seat=2), *table.spin("17"))
    return written


def seq_of(floor: WrittenFloor, event: type[object]) -> int:
    for record in floor.store.commits("roulette-1"):
        if any(isinstance(event_in(each), event) for each in record.commit.events):
            return record.commit.seq
    raise AssertionError(event)


def as_if(floor: WrittenFloor, *changes: str) -> Outcome:
    return as_if_from_store(floor.store, "roulette-1:1", changes, BOOKS)


# --- The command behind a commit ---


@pytest.mark.parametrize("play", [p for p in plays() if p.kind in GAMES], ids=lambda play: play.kind)
def test_most_commands_of_a_round_are_found_again(play: Play) -> None:
    """By doing the same to the byte; and most of those are known to be the ones by their digests."""
    counts: Counter[str] = Counter()
    for seed in seeds(2):
        with named(play, seed):
            stream = legal_play(play, seed).stream
            for before, record in zip(stream.history, stream.records, strict=False):
                if before.state is None or not before.state.round_id:
                    continue
                counts["commits"] += 1
                found = recovered(CATALOGUE[play.kind], before.state, record.commit, BOOKS)
                counts["found"] += found is not None
                counts["certain"] += bool(found and found.is_certain)
    assert counts["found"] >= 0.8 * counts["commits"], counts
    assert counts["certain"] >= 0.5 * counts["found"], counts


# --- As if ---


def test_another_number_decides_every_wager_anew(floor: WrittenFloor) -> None:
    number = seq_of(floor, pb.BallLanded)
    outcome = as_if(floor, f"{number}.number=5")
    assert outcome.in_truth.player_net_cents == {"ben": -1000, "anna": 17_500}
    assert outcome.as_if.player_net_cents == {"anna": -500, "ben": 1000}, "5 is red"
    assert outcome.differences == {"ben": 2000, "anna": -18_000}
    assert (outcome.in_truth.house_result_cents, outcome.as_if.house_result_cents) == (-16_500, -500)
    assert not outcome.notes


def test_a_change_that_changes_nothing_is_refused_by_name(floor: WrittenFloor) -> None:
    seq = seq_of(floor, pb.BallLanded)
    with pytest.raises(BadChange, match=rf"{seq}\.number=17 changes nothing: it is 17 in the record"):
        as_if(floor, f"{seq}.number=17")
    with pytest.raises(BadChange, match=r"rulebook=.* changes nothing: the round was played by it"):
        as_if(floor, f"rulebook={R2008}")


def test_the_heading_says_what_was_changed(floor: WrittenFloor) -> None:
    seq = seq_of(floor, pb.BallLanded)
    told = as_if_message(as_if(floor, f"{seq}.number=18"))
    assert next(as_if_lines(told)) == (
        f"round roulette-1:1, as if seq {seq} number 18 instead of 17: nothing of this happened"
    )


def test_a_wager_that_was_never_made_is_left_out_of_what_follows(floor: WrittenFloor) -> None:
    """A stake below the minimum would have been refused, and nothing would have been paid for it."""
    placed = seq_of(floor, pb.WagerPlaced)
    outcome = as_if(floor, f"{placed}.amount_cents=-5")
    assert outcome.steps[0].refused is not None
    assert outcome.differences["anna"] == -17_500
    assert outcome.differences.get("ben", 0) == 0


def test_under_another_rulebook_a_round_is_settled_by_that(floor: WrittenFloor) -> None:
    outcome = as_if(floor, "rulebook=oneida/roulette@2006-08-30")
    assert "oneida/roulette@2006-08-30" in outcome.steps[0].events[0]
    assert outcome.as_if.player_net_cents == outcome.in_truth.player_net_cents, "both pay 35 to 1"


def test_other_options_hold_for_the_whole_round(tmp_path: Path) -> None:
    """Zero takes all of an even-money wager, or half of it."""
    floor, table = WrittenFloor(tmp_path), RouletteTable("roulette-1")
    floor.send(*table.opening(R2006, players=("anna",), zero_rule="lose_all"))
    floor.send(table.place("red", "", 1000, seat=1), *table.spin("0"))
    outcome = as_if(floor, "zero_rule=lose_half")
    assert outcome.differences == {"anna": 500}


def test_nothing_is_written(floor: WrittenFloor) -> None:
    before = floor.store.count(), floor.store.head("roulette-1")
    as_if(floor, f"{seq_of(floor, pb.BallLanded)}.number=5")
    assert (floor.store.count(), floor.store.head("roulette-1")) == before


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("", "NAME=VALUE"),
        ("number", "NAME=VALUE"),
        ("rulebook=oneida/craps@2006-08-30", "no rulebook of roulette"),
        ("no_such_option=1", "no option"),
        ("chip_unit_cents=many", "cannot be"),
        ("999.number=5", "has no seq 999"),
        ("{number}.nothing=5", "change one of"),
        ("{number}.header=5", "change one of"),
        ("{number}.revolutions=often", "cannot be"),
    ],
)
def test_what_cannot_be_otherwise_is_said(floor: WrittenFloor, change: str, says: str) -> None:
    with pytest.raises(BadChange, match=says):
        as_if(floor, change.format(number=seq_of(floor, pb.BallLanded)))


def test_it_is_told_in_words_and_as_a_message(floor: WrittenFloor) -> None:
    outcome = as_if(floor, f"{seq_of(floor, pb.BallLanded)}.number=5")
    lines = list(as_if_lines(as_if_message(outcome)))
    assert "seat 1, anna: $175.00 in truth, -$5.00 as if, difference -$180.00" in lines
    message = as_if_message(outcome)
    assert {(p.seat, p.player_id, p.difference_cents) for p in message.players} == {
        (1, "anna", -18_000),
        (2, "ben", 2000),
    }


def test_another_roll_of_the_dice(tmp_path: Path) -> None:
    """A come-out seven wins the pass line; two loses it (craps D.1)."""
    floor, table = WrittenFloor(tmp_path), CrapsTable("craps-1")
    commands = [*table.ready(), table.place("pass", 1000), *table.roll("3-4")]
    floor.send(*commands)
    span = floor.store.round_span("craps-1:1")
    outcome = as_if_from_store(floor.store, "craps-1:1", [f"{span[2]}.first_face=1", f"{span[2]}.second_face=1"], BOOKS)
    (player,) = outcome.differences
    assert outcome.differences[player] == -2000
