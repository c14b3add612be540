"""A card that was named twice (P.8): the processors alert at once and name no card, verification names stream, seq,
card and clause, and nothing is called altered."""

import logging
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books.read_model import ReadModel
from ledger.core.fold import Fold, fold
from ledger.reports.alerts import doubtful
from services.cli import main
from tests.support.floors import WrittenFloor
from tests.support.partitions import SIGNER, in_partition, resume, streams_of
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED
from tests.support.pure import PureStream

PARTITION = 3
FOUND = "AH is named 2 times, and the deck has it once (P.8)"
TOLD = "a card is named more often than the deck has it (P.8)"


def _hand(console: PokerTable) -> list[pb.Command]:
    """Seat 1's own cards are the ace of hearts twice, as a reader that fails would name them."""
    return [
        *console.opening(dict.fromkeys((1, 2, 3), 10_000), 3, **FIXED),
        *console.ready(),
        console.start(),
        console.deal(["AH", "9S", "7C"]),
        console.deal(["AH", "9D", "6C"]),
    ]


@pytest.fixture
def floor(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> WrittenFloor:
    caplog.set_level(logging.WARNING)
    floor = WrittenFloor(tmp_path, snapshot_every=3)
    floor.send(*_hand(PokerTable("poker-1")))
    floor.enter_in_books()
    floor.close()
    return floor


def test_the_books_keep_the_alert_once_and_neither_they_nor_the_log_file_name_the_card(
    floor: WrittenFloor, caplog: pytest.LogCaptureFixture
) -> None:
    books = ReadModel(str(floor.settings.books))
    (kept,) = [alert for _, alert in books.alerts()]
    books.close()
    seq = len(_hand(PokerTable("poker-1")))
    assert kept == pb.StreamAlert(kind=pb.ALERT_KIND_DOUBTFUL, stream_id="poker-1", seq=seq, reason=TOLD)
    assert [record.getMessage() for record in caplog.get_records("setup")] == [f"poker-1 seq {seq}: {TOLD}"]


def test_a_worker_publishes_the_alert_and_no_card() -> None:
    (stream_id,) = streams_of(PARTITION, 1)
    stream = PureStream(stream_id)
    stream.play(*_hand(PokerTable(stream_id)))
    partition = resume(PARTITION, {})
    for record in in_partition(PARTITION, SIGNER.sign_group(stream.records)):
        partition.apply(record)
    (alert,) = partition.take().alerts
    assert (alert.kind, alert.stream_id, alert.seq) == (pb.ALERT_KIND_DOUBTFUL, stream_id, len(stream.records))
    assert alert.reason == TOLD


def test_two_cards_of_one_commit_are_one_alert() -> None:
    stream, console = PureStream("poker-1"), PokerTable("poker-1")
    stream.play(*_hand(console)[:-1], console.deal(["AH", "9S", "7C"][::-1]))
    folded = Fold("poker-1")
    for record in stream.records:
        folded, outputs = fold(stream.catalogue, folded, record)
    assert len(outputs.doubts) == 3
    assert [alert.reason for alert in doubtful(outputs)] == [TOLD]


def test_verification_names_stream_seq_card_and_clause_and_no_alteration_p8(floor: WrittenFloor) -> None:
    settings = floor.settings
    files = Files(settings.store, settings.books, settings.keys)
    report = verify_files(files, survey(files), lambda advance: None)
    (poker,) = report.streams
    seq = len(_hand(PokerTable("poker-1")))
    assert (poker.stream_id, poker.doubts, poker.doubtful) == ("poker-1", [f"seq {seq}: {FOUND}"], 1)
    assert (report.differences, report.doubtful) == (0, 1)


def test_verify_and_replay_say_it_and_the_exit_code_tells_a_script_p8(
    floor: WrittenFloor, capsys: pytest.CaptureFixture[str]
) -> None:
    seq = len(_hand(PokerTable("poker-1")))
    assert main(["verify", "--data", str(floor.settings.data)]) == 4
    said = capsys.readouterr().out
    assert f"DOUBTFUL: poker-1 seq {seq}: {FOUND}" in said
    assert "all is well" not in said
    assert "DIFFERENT" not in said
    assert main(["replay", "poker-1:1", "--data", str(floor.settings.data)]) == 0
    assert f"DOUBTFUL: {FOUND}" in capsys.readouterr().out
