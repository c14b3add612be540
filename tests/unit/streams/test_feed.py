"""What tables tell the streams that they share: applied once, however often and by however many hosts it is sent."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.streams.feed import ARRIVED_BEFORE, NOBODY_THERE, commands_for, fed_from_here
from ledger.streams.house import HOUSE_ID
from tests.support.house.console import HouseConsole
from tests.support.jackpot_fund.console import FUND, Fund, commit_after, fee_dropped, jackpot_hit
from tests.support.pure import PureStream
from tests.support.roulette.console import R2008
from tests.support.scripted import MemoryFloor

HALF = Fraction(1, 2)
OPENED = pb.TableOpened(
    rules=pb.RulesInForce(
        rulebook_id=R2008,
        odds_chart_id="house:2",
        supervised=True,
        options=[
            pb.HouseOption(name="chip_unit_cents", number=100),
            pb.HouseOption(name="match_play", flag=False),
            pb.HouseOption(name="match_play_wagers", word="all"),
            pb.HouseOption(name="verbal_cash_wagers", flag=False),
            pb.HouseOption(name="table_no_spin_effect", word="refund"),
        ],
    ),
    house_seq=7,
)


def batches(table_id: str, *commits: list[Message]) -> Iterator[pb.PostingBatch]:
    """What the processors publish of a table with these commits."""
    folded = Fold(table_id)
    for events in commits:
        folded, outputs = fold(CATALOGUE, folded, commit_after(folded.head, table_id, *events))
        yield outputs.batch


def bodies(batch: pb.PostingBatch) -> list[tuple[str, Any]]:
    return [(stream_id, body_of(command)) for stream_id, command in commands_for(batch)]


class TestCommands:
    def test_contributions_before_the_hit_that_shares_in_them(self) -> None:
        (batch,) = batches("t1", [*fee_dropped("t1:1"), jackpot_hit("t1:1", HALF)])
        (fund, added), (other, recorded) = bodies(batch)
        assert (fund, other) == (FUND, FUND)
        assert added == pb.AddContributionRequest(
            header=pb.CommandHeader(command_id="contribution/t1/2", stream_id=FUND),
            from_stream_id="t1",
            posting_number=2,
            round_id="t1:1",
            amount_cents=100,
        )
        assert recorded.header == pb.CommandHeader(command_id="hit/t1/1/0", stream_id=FUND)
        assert (recorded.hit.from_table_id, recorded.hit.contribution_number) == ("t1", 2)

    def test_two_funds_are_told_apart(self) -> None:
        (batch,) = batches("t1", [*fee_dropped("t1:1"), *fee_dropped("t1:1", 300, "fund-2"), jackpot_hit("t1:1", HALF)])
        assert [(to, getattr(body, "amount_cents", "")) for to, body in bodies(batch)] == [
            (FUND, 100),
            ("fund-2", 300),
            (FUND, ""),
        ]

    def test_a_table_that_opens_or_closes_tells_the_house(self) -> None:
        opened, closed = batches("t1", [OPENED], [pb.TableClosed()])
        ((to, told),) = bodies(opened)
        assert to == HOUSE_ID
        assert told == pb.RecordTableStatusRequest(
            header=pb.CommandHeader(command_id="status/t1/1", stream_id=HOUSE_ID),
            table_id="t1",
            table_seq=1,
            status=pb.TableStatus(
                is_open=True, game="roulette", rulebook_id=R2008, odds_chart_id="house:2", supervised=True, house_seq=7
            ),
        )
        ((_, told),) = bodies(closed)
        assert (told.table_seq, told.status) == (2, pb.TableStatus())

    def test_other_commits_tell_nobody(self) -> None:
        (batch,) = batches("t1", [pb.TableInstalled(game="roulette", seats=3)])
        assert commands_for(batch) == []

    def test_the_same_batch_gives_the_same_commands(self) -> None:
        (batch,) = batches("t1", [OPENED, *fee_dropped("t1:1"), jackpot_hit("t1:1", HALF)])
        assert commands_for(batch) == commands_for(pb.PostingBatch.FromString(batch.SerializeToString()))

    def test_ids_fit_into_a_header(self) -> None:
        """The longest id of a table, a standard of any length."""
        table_id = "t" * 64
        hit = jackpot_hit(f"{table_id}:1", HALF)
        hit.standard = "s" * 200
        (batch,) = batches(table_id, [OPENED, *fee_dropped(f"{table_id}:1"), hit])
        assert all(1 <= len(body.header.command_id) <= 128 for _, body in bodies(batch))


def test_which_batch_begins_a_stream_that_others_feed() -> None:
    floor, fund, console = MemoryFloor(), Fund(), HouseConsole()
    begun = [floor.play(command).outputs.batch for command in (fund.open(), fund.seed(1), console.open())]
    assert [fed_from_here(batch) for batch in begun] == [FUND, "", HOUSE_ID]
    (table,) = batches("t1", [pb.TableInstalled(game="roulette", seats=3)])
    assert fed_from_here(table) == ""


def test_a_stream_that_has_not_begun_says_so() -> None:
    (batch,) = batches("t1", [OPENED, *fee_dropped("t1:1")])
    codes = {MemoryFloor().refused(command) for _, command in commands_for(batch)}
    assert codes == {"UNKNOWN_STREAM"} <= NOBODY_THERE


@pytest.mark.parametrize("seed", range(20))
def test_two_hosts_feed_at_once_each_from_wherever_it_had_been(seed: int) -> None:
    """Each keeps the order of a table's batches, starts over now and then, and is overtaken by the other. Command ids
    are forgotten here, so that the streams' own numbers have to do it alone."""
    rng = Random(seed)
    history = [batch for table in ("t1", "t2", "t3") for batch in batches(table, *_life(rng, table))]
    history.sort(key=lambda batch: (batch.seq, rng.random()))
    streams = {FUND: PureStream(FUND), HOUSE_ID: PureStream(HOUSE_ID)}
    streams[FUND].play(Fund().open())
    streams[HOUSE_ID].play(HouseConsole().open())
    queues = [[pair for batch in history for pair in commands_for(batch)] for _ in range(2)]
    places = [0, 0]
    while any(place < len(queue) for place, queue in zip(places, queues, strict=True)):
        host = rng.randrange(2)
        if places[host] == len(queues[host]):
            continue
        stream_id, command = queues[host][places[host]]
        outcome = streams[stream_id].send(command)
        assert not isinstance(outcome, Rejection) or outcome.code in ARRIVED_BEFORE
        places[host] = rng.randrange(places[host]) if places[host] and rng.random() < 0.1 else places[host] + 1
    fund = streams[FUND].live.state
    owed = [p for batch in history for p in batch.postings if p.destination == f"fund/{FUND}/in_transit"]
    assert fund.contributed_cents == sum(p.amount_cents for p in owed)
    assert len(fund.hits_due) == sum(len(batch.jackpot_hits) for batch in history)
    last = {batch.stream_id: batch.table_status.is_open for batch in history if batch.HasField("table_status")}
    assert set(streams[HOUSE_ID].live.state.tables) == {table for table, is_open in last.items() if is_open}


def _life(rng: Random, table: str) -> list[list[Message]]:
    commits: list[list[Message]] = []
    for number in range(1, rng.randint(2, 12)):
        round_id = f"{table}:{number}"
        hit = [jackpot_hit(round_id, HALF)] if rng.random() < 0.2 else []
        commits.append(rng.choice(([OPENED], [pb.TableClosed()], [*fee_dropped(round_id, rng.randint(1, 500)), *hit])))
    return commits


def test_a_contribution_that_was_passed_over_stays_in_transit() -> None:
    """A sender that does not keep the order is refused, and the books show what is missing."""
    fund = PureStream(FUND)
    fund.play(Fund().open())
    fed = batches("t1", fee_dropped("t1:1"), fee_dropped("t1:2", 200))
    first, second = (commands_for(batch)[0][1] for batch in fed)
    fund.play(second)
    assert fund.refused(first).code == "DUPLICATE_CONTRIBUTION"
    assert fund.live.state.contributed_cents == 200
