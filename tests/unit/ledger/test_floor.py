"""The one command path: what it reads of other streams, and that all who run commands use it."""

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import as_stream
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live, Prepared, Request
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.stream import HOUSE, PAST, ROOM, ROUND, AnyLadder
from ledger.streams.house import HOUSE_ID
from ledger.streams.poker_room import ROOM_ID
from tests.support.gaming_day.console import DayConsole
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED
from tests.support.pure import AT, PureStream, actor_for
from tests.support.roulette.console import RouletteTable
from tests.support.source import MODULES, calls_in

EVERYTHING = (HOUSE, ROOM, PAST)
LENDING = [play for play in plays() if play.kind in ("poker", "poker_room", "roulette")]


def _floor(live: Live, calendar: GamingCalendar | None = None) -> Floor:
    premises = Premises("host-1", published_rulebooks(), calendar or GamingCalendar())
    return Floor(CATALOGUE, premises, OneStream(live))


def _needs(live: Live, command: pb.Command) -> tuple[str, ...]:
    floor = _floor(live)
    request = floor.read(command)
    assert isinstance(request, Request)
    return floor.needs(request)


def test_only_what_a_table_reads_is_asked_for() -> None:
    """A roulette table is decided by the house's charts and exclusions, never by the poker room."""
    table, stream = RouletteTable(), PureStream("roulette-1")
    for command in table.opening():
        assert ROOM_ID not in _needs(stream.live, command)
        stream.play(command)
    assert _needs(stream.live, table.seat(2, "ben")) == (HOUSE_ID,)
    assert _needs(stream.live, table.buy_in()) == (HOUSE_ID,)
    assert _needs(stream.live, table.leave(1)) == ()
    assert _needs(stream.live, table.place("red")) == ()


def test_a_poker_table_is_decided_by_the_house_and_the_poker_room() -> None:
    table, stream = PokerTable(), PureStream("poker-1")
    stream.play(*table.opening({1: 5000, 2: 5000}, **FIXED))
    assert _needs(stream.live, table.seat(3, "carla")) == (HOUSE_ID, ROOM_ID)
    assert _needs(stream.live, table.leave(1)) == (ROOM_ID,)
    assert _needs(stream.live, table.start()) == (HOUSE_ID, ROOM_ID)


def test_a_dispute_is_decided_by_the_table_of_its_round() -> None:
    opened = pb.OpenDisputeRequest(round_id="craps-7:12")
    opened.header.stream_id, opened.header.command_id = "dispute-1", "c1"
    command = pb.Command()
    command.dispute.open_dispute.CopyFrom(opened)
    assert _needs(Live("dispute-1"), command) == ("craps-7",)
    command.dispute.open_dispute.round_id = ""
    assert _needs(Live("dispute-1"), command) == ()


def test_a_games_own_ladder_keeps_all_that_it_reads() -> None:
    """The guards that go before every command of a game leave the rest of its ladder as it was declared."""
    game = GAMES["roulette"]
    read = {pb.SpinBallRequest: replace(game.commands[pb.SpinBallRequest], reads=(PAST, ROUND, HOUSE, ROOM))}
    assert as_stream(replace(game, commands=read)).commands[pb.SpinBallRequest].reads == (PAST, ROUND, HOUSE, ROOM)


@pytest.mark.parametrize("play", LENDING, ids=[play.kind for play in LENDING])
def test_a_ladder_declares_all_that_it_reads(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything lent to every ladder the same commands do the same, to the byte."""
    declared = {seed: legal_play(play, seed) for seed in seeds(12)}
    own = Floor._ladder_for

    def reads_everything(self: Floor, live: Live, body: object) -> AnyLadder | None:
        ladder = own(self, live, body)
        return ladder and replace(ladder, reads=tuple({*ladder.reads, *EVERYTHING}))

    monkeypatch.setattr(Floor, "_ladder_for", reads_everything)
    for seed, played in declared.items():
        with named(play, seed):
            again = legal_play.__wrapped__(play, seed)
            assert [record.data for record in again.stream.records] == [r.data for r in played.stream.records]


def test_a_calendar_other_than_the_hosts_is_refused_wherever_it_is_sent() -> None:
    """c2: whoever names the gaming days of commits does so by the property's calendar."""
    command = DayConsole().calendar("Asia/Tokyo")
    floor = _floor(Live("gaming-day"))
    request = floor.read(command)
    assert isinstance(request, Request)
    refused = floor.decide(request, actor_for(command), AT)
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.field) == ("BAD_CALENDAR", "zone")
    there = _floor(Live("gaming-day"), GamingCalendar("Asia/Tokyo")).decide(request, actor_for(command), AT)
    assert isinstance(there, Prepared)


def test_the_role_of_the_sender_is_checked_on_the_way() -> None:
    command = DayConsole().calendar()
    floor = _floor(Live("gaming-day"))
    request = floor.read(command)
    assert isinstance(request, Request)
    refused = floor.decide(request, pb.Actor(actor_id="dora", role=pb.ROLE_DEALER), AT)
    assert isinstance(refused, Rejection)
    assert refused.code == "ROLE_NOT_ALLOWED"


def test_what_a_decision_may_know_is_put_together_in_one_place() -> None:
    made = [name for name in MODULES for call in calls_in(name) if getattr(call.func, "id", "") == "Context"]
    assert set(made) == {"ledger.core.floor"}
