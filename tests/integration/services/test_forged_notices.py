"""Who can write to the floor's folder changes what the courier reads. A host signs what it carries: verification finds
it by what the streams tell."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.core.vocabulary import body_of
from ledger.log.notice_file import NoticeFile
from services.cli.verify import DIFFERENT, WELL, check
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

LATE = "fund-late"
CARRIED_CENTS = 700
CONTRIBUTED_AT = 2
"""The commit of the later fund by which it has taken what it was carried."""


class FedFloor:
    """A fund that was closed and carries what it holds to one that is not opened yet: the notice waits."""

    def __init__(self, floor: ServedFloor, client: FloorClient) -> None:
        self.settings, self._client = floor.settings, client
        fund = Fund()
        self.send(RouletteTable("t1").install(), fund.open(), fund.seed(CARRIED_CENTS), fund.close(LATE))
        wait_until(lambda: len(self.told()) == 1, 30, "it is filed")

    def send(self, *commands: pb.Command) -> None:
        for command in commands:
            reply = self._client.send(command)
            assert isinstance(reply, pb.CommandReply), reply

    def told(self) -> list[pb.StreamNotice]:
        with closing(NoticeFile(self.settings.notices)) as notices:
            return [filed.notice for filed in notices.after(0, 1000) if filed.notice.target_stream_id == LATE]

    def change(self, sql: str, *values: object) -> None:
        """By somebody who can write to the folder."""
        db = sqlite3.connect(self.settings.notices, timeout=30)
        with db:
            assert db.execute(sql, values).rowcount == 1
        db.close()

    def forge(self, notice: pb.StreamNotice) -> None:
        row = (notice.stream_id, notice.number, notice.seq, notice.target_stream_id, notice.SerializeToString())
        self.change("INSERT INTO notices (stream_id, number, seq, target, data) VALUES (?, ?, ?, ?, ?)", *row)

    def open_late(self) -> None:
        self.send(Fund(LATE).open())

    def holds(self, cents: int) -> None:
        """Waits until the later fund holds so much, by the books."""
        request = pb.GetFundsRequest(fund_id=LATE)

        def held() -> list[int]:
            found = self._client.ledger.GetFunds(request, metadata=self._client.metadata("GetFunds")).funds
            return [each.statement.balance_cents for each in found]

        wait_until(lambda: held() == [cents], 30, "the fund has taken it")


@pytest.fixture
def fed(tmp_path: Path) -> Iterator[FedFloor]:
    with served(Settings(data=tmp_path)) as floor, closing(floor.client()) as client:
        yield FedFloor(floor, client)


def problems(settings: Settings, *, with_file: bool = False) -> dict[tuple[str, int], str]:
    """The first at each stream, by the log alone or also by the file as it is now."""
    notices = settings.notices if with_file else None
    files = Files(settings.store, settings.books_file, settings.trusted, notices=notices)
    found = [stream.first for stream in verify_files(files, survey(files), lambda done: None).streams if stream.first]
    return {(each.stream_id, each.seq): each.problem for each in found}


def twin(notice: pb.StreamNotice, command_id: str, posting_number: int) -> pb.StreamNotice:
    """The same contribution once more, as if of a later posting."""
    again = pb.StreamNotice()
    again.CopyFrom(notice)
    again.number += 1
    body_of(again.command).header.command_id = command_id
    body_of(again.command).posting_number = posting_number
    return again


def test_a_floor_on_which_nothing_was_forged_is_well(fed: FedFloor) -> None:
    fed.open_late()
    fed.holds(CARRIED_CENTS)
    assert problems(fed.settings, with_file=True) == {}
    assert check(fed.settings) == WELL


def test_a_forged_contribution_is_named(fed: FedFloor, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a posting that the named stream does not have, of one that it has, and under an id of the forger's own."""
    (notice,) = fed.told()
    fed.open_late()
    fed.holds(CARRIED_CENTS)
    fed.forge(twin(notice, f"contribution/{FUND}/99", 99))
    fed.holds(2 * CARRIED_CENTS)
    said = f"the courier carried it here, and no commit of {FUND} tells it so"
    assert problems(fed.settings) == {(LATE, CONTRIBUTED_AT + 1): said}
    assert check(fed.settings) == DIFFERENT
    assert f"{LATE} seq {CONTRIBUTED_AT + 1}: {said}" in capsys.readouterr().out
    assert problems(fed.settings, with_file=True).keys() == {(LATE, CONTRIBUTED_AT + 1), (FUND, 3)}


@pytest.mark.parametrize("command_id", ["x1", "slip/", f"contribution/{LATE}/1"])
def test_an_id_that_names_no_other_stream_hides_nothing(fed: FedFloor, command_id: str) -> None:
    (notice,) = fed.told()
    fed.open_late()
    fed.holds(CARRIED_CENTS)
    fed.forge(twin(notice, command_id, 99))
    fed.holds(2 * CARRIED_CENTS)
    assert "the courier carried it here, and no" in problems(fed.settings)[LATE, CONTRIBUTED_AT + 1]


def test_a_changed_amount_is_named_also_when_the_file_was_changed_back(fed: FedFloor) -> None:
    (notice,) = fed.told()
    changed = pb.StreamNotice.FromString(notice.SerializeToString())
    body_of(changed.command).amount_cents = 10 * CARRIED_CENTS
    put = "UPDATE notices SET data = ? WHERE stream_id = ? AND number = ?"
    fed.change(put, changed.SerializeToString(), FUND, notice.number)
    fed.open_late()
    fed.holds(10 * CARRIED_CENTS)
    assert problems(fed.settings, with_file=True).keys() == {(LATE, CONTRIBUTED_AT), (FUND, notice.seq)}
    fed.change(put, notice.SerializeToString(), FUND, notice.number)
    assert problems(fed.settings, with_file=True).keys() == {(LATE, CONTRIBUTED_AT)}


def test_a_notice_that_was_taken_out_is_named(fed: FedFloor) -> None:
    """It was never carried, so no commit shows it: the file does."""
    (notice,) = fed.told()
    fed.change("DELETE FROM notices WHERE stream_id = ? AND number = ?", FUND, notice.number)
    fed.open_late()
    fed.holds(0)
    assert problems(fed.settings) == {}
    said = "what it tells other streams is missing from what the courier carries"
    assert problems(fed.settings, with_file=True) == {(FUND, notice.seq): said}
    assert check(fed.settings) == DIFFERENT


def test_a_notice_that_is_there_twice_is_taken_once_and_named(fed: FedFloor) -> None:
    (notice,) = fed.told()
    told = body_of(notice.command)
    fed.forge(twin(notice, told.header.command_id, told.posting_number))
    fed.open_late()
    fed.holds(CARRIED_CENTS)
    fed.send(RouletteTable("t2").install())
    assert problems(fed.settings) == {}
    said = "other streams are told what no commit explains"
    assert problems(fed.settings, with_file=True) == {(FUND, notice.seq): said}


def test_a_row_of_a_stream_that_is_not_there_is_named(fed: FedFloor) -> None:
    begun = pb.StreamNotice(stream_id="t9", seq=1, number=1, begun_kind="roulette")
    fed.forge(begun)
    assert problems(fed.settings, with_file=True) == {("t9", 0): "other streams are told what no commit explains"}


def test_of_one_stream_alone_it_is_said_that_it_was_not_compared(
    fed: FedFloor, capsys: pytest.CaptureFixture[str]
) -> None:
    (notice,) = fed.told()
    fed.open_late()
    fed.holds(CARRIED_CENTS)
    fed.forge(twin(notice, f"contribution/{FUND}/99", 99))
    fed.holds(2 * CARRIED_CENTS)
    assert check(fed.settings, LATE) == WELL
    assert f"{LATE}: 2 commits were carried from streams that were not recomputed here" in capsys.readouterr().out
