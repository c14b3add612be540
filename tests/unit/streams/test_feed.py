"""What tables tell the streams that they share: applied once, however often and by however many hosts it is sent."""

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.audit.older_batches import older_form, without_what_was_said
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, Outputs, fold
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, put_command
from ledger.streams.feed import ARRIVED_BEFORE, CARRIED, FEEDER, NOBODY_THERE, is_own_id, series_of
from ledger.streams.house import HOUSE_ID
from ledger.streams.poker_room import ROOM_ID
from tests.support.house.console import HouseConsole
from tests.support.jackpot_fund.console import FUND, Fund, commit_after, fee_dropped, jackpot_hit
from tests.support.pure import PureStream
from tests.support.roulette.console import R2008
from tests.support.scripted import MemoryFloor
from tests.support.source import ROOT

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


def published(table_id: str, *commits: list[Message], kind: str = "roulette") -> Iterator[Outputs]:
    """What the processors make of a stream with these commits."""
    folded = Fold(table_id)
    for events in commits:
        folded, outputs = fold(CATALOGUE, folded, commit_after(folded.head, table_id, *events, kind=kind))
        yield outputs


def bodies(outputs: Outputs) -> list[tuple[str, Any]]:
    return [(stream_id, body_of(command)) for stream_id, command in outputs.told]


class TestCommands:
    def test_contributions_before_the_hit_that_shares_in_them(self) -> None:
        (outputs,) = published("t1", [*fee_dropped("t1:1"), jackpot_hit("t1:1", HALF)])
        (fund, added), (other, recorded) = bodies(outputs)
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
        (outputs,) = published(
            "t1", [*fee_dropped("t1:1"), *fee_dropped("t1:1", 300, "fund-2"), jackpot_hit("t1:1", HALF)]
        )
        assert [(to, getattr(body, "amount_cents", "")) for to, body in bodies(outputs)] == [
            (FUND, 100),
            ("fund-2", 300),
            (FUND, ""),
        ]

    def test_a_table_that_opens_or_closes_tells_the_house(self) -> None:
        opened, closed = published("t1", [OPENED], [pb.TableClosed()])
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
        (outputs,) = published("t1", [pb.TableInstalled(game="roulette", seats=3)])
        assert list(outputs.told) == []

    def test_the_same_commit_tells_the_same(self) -> None:
        once, again = (
            next(published("t1", [OPENED, *fee_dropped("t1:1"), jackpot_hit("t1:1", HALF)])).notices for _ in range(2)
        )
        assert once == again

    def test_only_the_last_status_of_a_commit_is_told(self) -> None:
        (outputs,) = published("t1", [OPENED, pb.TableClosed()])
        ((_, told),) = bodies(outputs)
        assert told.status == pb.TableStatus()

    def test_ids_fit_into_a_header(self) -> None:
        """The longest id of a table, a standard of any length."""
        table_id = "t" * 64
        hit = jackpot_hit(f"{table_id}:1", HALF)
        hit.standard = "s" * 200
        (outputs,) = published(table_id, [OPENED, *fee_dropped(f"{table_id}:1"), hit])
        assert all(1 <= len(body.header.command_id) <= 128 for _, body in bodies(outputs))


class TestPoker:
    def test_an_exclusion_tells_the_house_and_its_reason_goes_nowhere_else(self) -> None:
        """Accounting reads postings, and may not see why a patron was excluded."""
        raised = pb.PokerExclusionRaised(player_id="anna", reason="cheated at hand 7")
        (outputs,) = published("p1", [raised], kind="poker")
        ((to, told),) = bodies(outputs)
        assert to == HOUSE_ID
        assert told == pb.RecordExclusionRequest(
            header=pb.CommandHeader(command_id="exclusion/p1/1", stream_id=HOUSE_ID),
            player_id="anna",
            reason="cheated at hand 7",
            table_id="p1",
            table_seq=1,
        )
        assert b"cheated" not in outputs.batch.SerializeToString()

    def test_the_room_is_told_who_sits_where_each_by_its_place_in_the_commit(self) -> None:
        given = pb.PokerSeatGiven(seat=3, player_id="anna", list_id="holdem.fixed.200-400")
        (outputs,) = published("p1", [pb.PokerSeatGivenUp(seat=3, player_id="ben"), given], kind="poker")
        (_, left), (to, came) = bodies(outputs)
        assert left == pb.RecordPokerSeatRequest(
            header=pb.CommandHeader(command_id="notice/p1/1/0", stream_id=ROOM_ID),
            table_id="p1",
            table_seq=1,
            seat=3,
            player_id="ben",
            vacated=True,
        )
        assert to == ROOM_ID
        assert came == pb.RecordPokerSeatRequest(
            header=pb.CommandHeader(command_id="notice/p1/1/1", stream_id=ROOM_ID),
            table_id="p1",
            table_seq=1,
            seat=3,
            player_id="anna",
            list_id="holdem.fixed.200-400",
            notice=1,
        )

    def test_the_room_is_told_what_is_carried_and_that_it_was_put_down(self) -> None:
        stack = {"player_id": "anna", "chips_cents": 500, "currency_cents": 20}
        carried = pb.PokerStackCarried(seat=3, to_table_id="p2", **stack)
        (outputs,) = published(
            "p1", [pb.PokerChipsBrought(seat=3, player_id="anna", amount_cents=500), carried], kind="poker"
        )
        ((to, told),) = bodies(outputs)
        assert to == ROOM_ID
        assert told == pb.RecordCarriedStackRequest(
            header=pb.CommandHeader(command_id="notice/p1/1/0", stream_id=ROOM_ID),
            table_id="p1",
            table_seq=1,
            to_table_id="p2",
            **stack,
        )
        held = pb.PokerCarriedStackHeld(from_table_id="p1", **stack)
        ((_, told),) = bodies(next(published("p2", [held], kind="poker")))
        assert (told.to_table_id, told.chips_cents, told.currency_cents) == ("", 500, 20)


class TestEquipment:
    """What goes from table to table concerns the house (sic bo L.1: dice; roulette 2008, I.1.a: wagering terminals)."""

    def test_dice_that_come_to_a_table_are_told_to_the_house(self) -> None:
        dice = [pb.DieAge(die_id=f"die-{n}") for n in range(1, 4)]
        (outputs,) = published("s1", [pb.SicboShakerInstalled(dice=dice, house_seq=4)], kind="sicbo")
        ((to, told),) = bodies(outputs)
        assert to == HOUSE_ID
        assert told == pb.RecordEquipmentRequest(
            header=pb.CommandHeader(command_id="equipment/s1/1", stream_id=HOUSE_ID),
            table_id="s1",
            table_seq=1,
            equipment=pb.EquipmentNotice(dice=dice),
        )
        assert not outputs.batch.HasField("equipment")

    def test_terminals_that_come_and_go_are_told_to_the_house(self) -> None:
        named = {"seat": 2, "terminal_id": "terminal-1", "house_seq": 4}
        told = [
            bodies(outputs)
            for outputs in published("r1", [pb.TerminalEnrolled(**named)], [pb.TerminalRetired(**named)])
        ]
        ((_, came),), ((to, left),) = told
        assert came.equipment == pb.EquipmentNotice(terminal_enrolled="terminal-1")
        assert (to, left) == (
            HOUSE_ID,
            pb.RecordEquipmentRequest(
                header=pb.CommandHeader(command_id="equipment/r1/2", stream_id=HOUSE_ID),
                table_id="r1",
                table_seq=2,
                equipment=pb.EquipmentNotice(terminal_retired="terminal-1"),
            ),
        )

    def test_a_table_that_did_not_ask_the_house_tells_it_nothing(self) -> None:
        """As tables of older versions: what they recorded tells what it told then."""
        (enrolled,) = published("r1", [pb.TerminalEnrolled(seat=2, terminal_id="terminal-1")])
        (installed,) = published("s1", [pb.SicboShakerInstalled(dice=[pb.DieAge(die_id="die-1")])], kind="sicbo")
        assert [list(enrolled.told), list(installed.told)] == [[], []]


class TestNotices:
    """What is published on the topic of notices, and nothing of it in batches of postings."""

    def test_numbers_are_contiguous_and_the_first_says_that_the_stream_has_begun(self) -> None:
        lived = [[pb.TableInstalled(game="roulette", seats=3)], [OPENED], fee_dropped("t1:1"), [pb.TableClosed()]]
        notices = [notice for outputs in published("t1", *lived) for notice in outputs.notices]
        assert [(n.number, n.seq, n.begun_kind, n.target_stream_id) for n in notices] == [
            (1, 1, "roulette", ""),
            (2, 2, "", HOUSE_ID),
            (3, 3, "", FUND),
            (4, 4, "", HOUSE_ID),
        ]
        assert all(notice.stream_id == "t1" and len(notice.commit_hash) == 32 for notice in notices)

    def test_batches_no_longer_say_what_other_streams_have_to_know(self) -> None:
        lived = [[OPENED], [*fee_dropped("t1:1"), jackpot_hit("t1:1", HALF)], [pb.TableClosed()]]
        for outputs in published("t1", *lived):
            assert outputs.batch == without_what_was_said(older_form(outputs))
            assert older_form(outputs) != outputs.batch

    def test_an_event_that_names_no_stream_tells_none(self) -> None:
        (outputs,) = published("t1", [jackpot_hit("t1:1", HALF, fund_id="")])
        assert list(outputs.told) == []

    def test_every_kind_that_is_told_takes_what_it_is_told_from_the_courier_alone(self) -> None:
        """Each of these commands is taken by some stream, and the courier's role may send it."""
        for command in CARRIED:
            assert FEEDER.role in CATALOGUE.ladders[command].roles

    def test_their_ids_are_the_floor_s_own(self) -> None:
        """All that is told is addressed with one of these words: the source says which there are."""
        told = re.findall(r"""addressed\(\s*\S+ f"(\w+)/""", _sources()) + re.findall(
            r'command_id = .*f"(\w+)/', _sources()
        )
        assert {"slip", "box", "hit", "status", "equipment", "exclusion", "notice"} <= set(told)
        assert all(is_own_id(f"{word}/t1/1") for word in (*told, "contribution"))
        assert not is_own_id("slip-t1-1")

    def test_whatever_a_stream_takes_by_its_number_is_carried_in_its_order(self) -> None:
        """Each refusal that says "that number, or a later one, is known" belongs to a series."""
        by_name = {"HIT_ALREADY_RECORDED", "SLIP_KNOWN"}
        series = {series_of(pb.StreamNotice(command=put_command(command()))).split("/")[-1] for command in CARRIED}
        assert len(series - {""}) == len(ARRIVED_BEFORE - by_name)


def _sources() -> str:
    folders = (ROOT / "games", ROOT / "ledger/streams", ROOT / "ledger/core")
    return "\n".join(path.read_text() for folder in folders for path in sorted(folder.rglob("*.py")))


def test_a_stream_that_has_not_begun_says_so() -> None:
    (outputs,) = published("t1", [OPENED, *fee_dropped("t1:1")])
    codes = {MemoryFloor().refused(command) for _, command in outputs.told}
    assert codes == {"UNKNOWN_STREAM"} <= NOBODY_THERE


@pytest.mark.parametrize("seed", range(20))
def test_two_hosts_feed_at_once_each_from_wherever_it_had_been(seed: int) -> None:
    """Each keeps the order of a table's batches, starts over now and then, and is overtaken by the other. Command ids
    are forgotten here, so that the streams' own numbers have to do it alone."""
    rng = Random(seed)
    history = [outputs for table in ("t1", "t2", "t3") for outputs in published(table, *_life(rng, table))]
    history.sort(key=lambda outputs: (outputs.record.commit.seq, rng.random()))
    streams = {FUND: PureStream(FUND), HOUSE_ID: PureStream(HOUSE_ID)}
    streams[FUND].play(Fund().open())
    streams[HOUSE_ID].play(HouseConsole().open())
    queues = [[pair for outputs in history for pair in outputs.told] for _ in range(2)]
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
    owed = [move for outputs in history for move in outputs.moves if move.destination == f"fund/{FUND}/in_transit"]
    assert fund.contributed_cents == sum(move.amount_cents for move in owed)
    events = [(outputs.record.commit.stream_id, event) for outputs in history for event in outputs.events]
    assert len(fund.hits_due) == sum(type(event) is pb.JackpotHit for _, event in events)
    status = (pb.TableOpened, pb.TableClosed)
    last = {table: type(event) is pb.TableOpened for table, event in events if isinstance(event, status)}
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
    fed = published("t1", fee_dropped("t1:1"), fee_dropped("t1:2", 200))
    first, second = (outputs.told[0][1] for outputs in fed)
    fund.play(second)
    assert fund.refused(first).code == "DUPLICATE_CONTRIBUTION"
    assert fund.live.state.contributed_cents == 200
