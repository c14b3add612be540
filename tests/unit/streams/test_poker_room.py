"""The poker room: waiting lists (S), one player in one seat, stacks that move (G.3), excluded patrons at every table
(Q.2), deck set-ups (D.1), hours, the house's own rules (P.16)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.floor import lent
from ledger.core.lent import Hours, House, SeatPlace
from ledger.core.rejection import CORE_REJECTIONS
from ledger.core.stream import ROOM
from ledger.streams.house import HOUSE_ID
from ledger.streams.poker_room import ROOM_ID, STREAM
from tests.support.house.console import HouseConsole
from tests.support.poker.console import P2006, PokerTable
from tests.support.poker.guards import FIXED
from tests.support.poker_room.console import HOLDEM, OMAHA, RoomConsole
from tests.support.pure import AT, PureStream, words_of
from tests.support.roulette.console import R2006, RouletteTable
from tests.support.scripted import MemoryFloor

LIST = "holdem.fixed.200-400"
ANNA = pb.Actor(actor_id="anna", role=pb.ROLE_PLAYER)


@pytest.fixture
def console() -> RoomConsole:
    return RoomConsole()


@pytest.fixture
def room(console: RoomConsole) -> PureStream:
    stream = PureStream(ROOM_ID)
    stream.play(console.open())
    return stream


class TestWaitingLists:
    def test_first_come_first_served_by_game_and_limits_s(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.join("anna"), console.join("ben"), console.join("anna", OMAHA))
        assert room.live.state.waiting(LIST) == ("anna", "ben")
        assert room.refused(console.join("ben")).code == "WAITING_ALREADY"
        (offered,) = room.events(console.offer("poker-1", 4))
        assert (offered.player_id, offered.list_id) == ("anna", LIST)
        assert room.refused(console.offer("poker-1", 4)).code == "SEAT_OFFERED"
        (offered,) = room.events(console.offer("poker-2", 1))  # anna decides about another seat
        assert offered.player_id == "ben"
        assert room.refused(console.offer("poker-2", 2)).code == "NOBODY_WAITING"

    def test_who_declines_is_off_the_list_and_the_next_is_offered_the_seat_s(
        self, console: RoomConsole, room: PureStream
    ) -> None:
        room.play(console.join("anna"), console.join("ben"), console.offer(), console.decline())
        assert room.live.state.waiting(LIST) == ("ben",)
        assert room.refused(console.decline()).code == "SEAT_NOT_OFFERED"
        (offered,) = room.events(console.offer())
        assert offered.player_id == "ben"

    def test_who_leaves_the_list_loses_the_offer_s(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.join("anna"), console.offer(), console.leave("anna"))
        assert room.live.state.offers == ()
        assert room.refused(console.leave("anna")).code == "NOT_WAITING"

    def test_only_a_vacancy_that_somebody_waits_for_is_announced_s(
        self, console: RoomConsole, room: PureStream
    ) -> None:
        assert room.refused(console.announce()).code == "NOBODY_WAITING"
        room.play(console.join("anna"), console.announce())
        assert room.refused(console.announce(name=OMAHA)).code == "NOBODY_WAITING"

    def test_players_wait_for_themselves_only(self, console: RoomConsole, room: PureStream) -> None:
        assert room.refused(console.join("ben"), ANNA).code == "NOT_YOUR_SEAT"
        room.send(console.join("anna"), ANNA)
        room.play(console.join("ben"), console.offer(), console.offer(seat=2))
        assert room.refused(console.decline(seat=2), ANNA).code == "NOT_YOUR_SEAT"
        assert room.live.state.waiting(LIST) == ("anna", "ben")

    def test_whoever_is_excluded_waits_for_nothing_q2(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.join("anna"), console.join("ben"))
        room.house = House(1, excluded=frozenset({"anna", "carla"}))
        assert room.refused(console.join("carla")).code == "PATRON_EXCLUDED"
        left, offered = room.events(console.offer())
        assert (left.player_id, left.reason, offered.player_id) == ("anna", "excluded", "ben")

    @pytest.mark.parametrize(
        "name",
        [
            pb.PokerListName(),
            pb.PokerListName(variant="holdem", betting_structure="loose", limit_low_cents=100),
            pb.PokerListName(variant="holdem", betting_structure="fixed", limit_low_cents=400, limit_high_cents=200),
        ],
    )
    def test_a_list_is_of_a_game_and_limits_s(
        self, console: RoomConsole, room: PureStream, name: pb.PokerListName
    ) -> None:
        assert room.refused(console.join("anna", name)).code == "BAD_LIST"
        assert room.refused(console.offer(name=name)).code == "BAD_LIST"


class TestTheRoom:
    def test_begins_once_under_its_name(self, console: RoomConsole, room: PureStream) -> None:
        assert room.refused(console.open()).code == "ROOM_OPENED_ALREADY"
        assert PureStream("room-2").refused(RoomConsole("room-2").open()).code == "BAD_ID"

    def test_hours(self, console: RoomConsole, room: PureStream) -> None:
        assert room.refused(console.hours(1440, 0)).code == "BAD_HOURS"
        room.play(console.hours(10 * 60, 4 * 60))  # over midnight; it is six in the evening
        room.play(console.join("anna"))
        room.at = AT + timedelta(hours=10)
        assert room.refused(console.join("ben")).code == "ROOM_CLOSED"
        assert str(Hours(600, 240)) == "from 10:00 to 04:00 UTC"
        assert [Hours(60, 120).hold(AT.replace(hour=h)) for h in (0, 1, 2)] == [False, True, False]

    def test_a_set_up_of_two_decks_is_at_one_table_d1(self, console: RoomConsole, room: PureStream) -> None:
        assert room.refused(console.decks(decks=("b",))).code == "DECK_COUNT"
        assert room.refused(console.decks(decks=("b", "b"))).code == "DECK_COUNT"
        room.play(console.decks())
        assert room.refused(console.decks(table_id="poker-2")).code == "DECKS_OUT"
        assert room.refused(console.decks("s2")).code == "DECKS_OUT"
        room.play(console.decks_back(), console.decks(table_id="poker-2"))
        assert room.refused(console.decks_back("s9")).code == "UNKNOWN_SET_UP"
        assert room.refused(console.decks_back(reason="")).code == "BAD_TEXT"

    def test_rules_of_the_house_are_posted_and_withdrawn_p16(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.supplement())
        assert room.refused(console.supplement()).code == "SUPPLEMENT_POSTED"
        known = lent(ROOM, room.live)
        assert known is not None
        assert known.supplements == frozenset({"boxed-card"})
        room.play(console.no_supplement())
        assert room.refused(console.no_supplement()).code == "UNKNOWN_SUPPLEMENT"

    def test_hears_of_each_notice_once(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.join("anna"), console.offer(), console.seated("anna", 7, list_id=LIST))
        assert room.live.state.seated == {"anna": SeatPlace("poker-1", 1)}
        assert (room.live.state.lists, room.live.state.offers) == ({}, ())
        for seq in (0, 6, 7):
            assert room.refused(console.seated("anna", seq, vacated=True)).code == "SEAT_ALREADY_RECORDED"
        assert room.refused(console.offer()).code == "SEAT_TAKEN"
        room.play(console.seated("anna", 7, vacated=True, notice=1))
        assert room.live.state.seated == {}

    def test_finds_a_player_who_has_two_seats_f2(self, console: RoomConsole, room: PureStream) -> None:
        taken, found = room.events(console.seated("anna", 7), console.seated("anna", 3, "poker-2", 5, list_id=LIST))[1:]
        assert (taken.table_id, found.table_id, found.other_table_id) == ("poker-2", "poker-2", "poker-1")
        room.play(console.seated("anna", 8, "poker-1", 1, vacated=True))
        assert room.live.state.seated == {"anna": SeatPlace("poker-2", 5)}

    def test_can_be_said_in_words(self, console: RoomConsole, room: PureStream) -> None:
        room.play(console.join("anna"), console.join("ben"), console.announce(), console.offer())
        room.play(console.decline(), console.leave("ben"), console.seated("anna", 1), console.hours(0, 0))
        room.play(console.seated("anna", 1, "poker-2"), console.seated("anna", 2, vacated=True))
        room.play(console.carried("anna", 3, chips_cents=5), console.carried("anna", 4, "", currency_cents=5))
        room.play(console.decks(), console.decks_back(), console.supplement(), console.no_supplement())
        said = {line for record in room.records for line in words_of("poker_room", record.commit.events)}
        assert len(said) >= len(STREAM.reactions)
        assert STREAM.on_table(room.live.state) == {"hours": "from 00:00 to 00:00 UTC"}
        assert STREAM.view(room.live.state, pb.ROLE_PLAYER, "anna")["lists"] == {}


# --- A floor with a house, a room and tables ---


class Floor(MemoryFloor):
    """Two poker tables with the same limits, and a roulette table."""

    def __init__(self) -> None:
        super().__init__()
        self.house, self.room = HouseConsole(), RoomConsole()
        self.tables = [PokerTable("poker-1"), PokerTable("poker-2")]
        self.play(self.house.open(), self.room.open())
        for table in self.tables:
            self.play(table.install(6), table.open(P2006, (), **FIXED))

    def state(self, stream_id: str) -> object:
        return self.floor.stream(stream_id).state

    @contextmanager
    def room_known_as_now(self) -> Iterator[None]:
        """Tables are decided by the room as it is now, whatever it hears meanwhile: as at a host that is behind."""
        known = lent(ROOM, self.floor.stream(ROOM_ID))
        with patch("ledger.core.floor.lent", lambda name, live: known if name == ROOM else lent(name, live)):
            yield

    def sits(self, table: PokerTable, seat: int, player: str, cents: int = 5000) -> None:
        self.play(table.seat(seat, player), table.bring(seat, cents))


@pytest.fixture
def floor() -> Iterator[Floor]:
    built = Floor()
    yield built
    assert sum(built.balances.values()) == 0


def test_a_vacant_seat_goes_to_who_waits_longest_s(floor: Floor) -> None:
    one, two = floor.tables
    floor.play(floor.room.join("anna"), floor.room.join("ben"), floor.room.join("carla", OMAHA))
    for table in (one, two):
        assert floor.refused(table.seat(1, "dora")) == "WAITING_LIST_FIRST"
        assert floor.refused(table.seat(1, "anna")) == "WAITING_LIST_FIRST"  # it is offered first
    floor.play(floor.room.offer("poker-1", 1))
    assert floor.refused(one.seat(1, "ben")) == "WAITING_LIST_FIRST"
    assert floor.refused(one.seat(2, "anna")) == "WAITING_LIST_FIRST"
    played = floor.play(one.seat(1, "anna"))
    given = played.record.commit.events[1].poker.seat_given
    assert (given.list_id, given.room_seq) == (LIST, 5)
    floor.play(floor.room.offer("poker-2", 3), two.seat(3, "ben"), two.seat(1, "dora"))  # nobody else waits


def test_one_player_has_one_seat_f2(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    assert floor.refused(one.seat(2, "anna")) == "PLAYER_SEATED_ALREADY"
    assert floor.refused(two.seat(2, "anna")) == "PLAYER_SEATED_ELSEWHERE"
    floor.play(one.cash_out(1), one.leave(1), two.seat(2, "anna"))


def test_outside_of_its_hours_the_room_seats_nobody(floor: Floor) -> None:
    floor.play(floor.room.hours(60, 120))
    assert floor.refused(floor.tables[0].seat(1, "anna")) == "ROOM_CLOSED"


def test_a_player_changes_tables_with_all_that_they_have_g3(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    floor.play(one.currency(1, 700))
    floor.play(one.carry(1, "poker-2"))
    assert floor.balances["player/anna/carried"] == 5700
    assert floor.refused(two.put_down(1)) == "SEAT_EMPTY"
    floor.play(two.seat(1, "anna"), two.put_down(1))
    assert floor.balances["table/poker-2/stack/1"] == 5000
    assert floor.balances["table/poker-2/currency/1"] == 700
    assert "player/anna/carried" not in floor.balances
    assert floor.refused(two.put_down(1)) == "NOTHING_CARRIED"


def test_a_stack_that_is_on_its_way_goes_nowhere_else_g3(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    assert floor.refused(one.carry(1, "poker-1")) == "BAD_ID"
    assert floor.refused(one.carry(2)) == "SEAT_EMPTY"
    floor.play(one.carry(1, "poker-3"), two.seat(1, "anna"))
    assert floor.refused(two.put_down(1)) == "NOTHING_CARRIED"
    floor.play(one.seat(2, "ben"))
    assert floor.refused(one.carry(2)) == "NO_STACK"


def test_what_was_put_down_is_not_put_down_again_before_the_room_has_heard_of_it_g3(floor: Floor) -> None:
    """The room hears of it a moment later, and another host may know an older room."""
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    floor.play(one.carry(1, "poker-2"), two.seat(1, "anna"))
    with floor.room_known_as_now():
        floor.play(two.put_down(1))
        assert floor.refused(two.put_down(1)) == "NOTHING_CARRIED"
        assert floor.refused(two.keep_carried("anna")) == "NOTHING_CARRIED"
    floor.play(two.carry(1, "poker-1"), one.seat(1, "anna"), one.put_down(1), one.carry(1, "poker-2"))
    floor.play(two.seat(2, "anna"), two.put_down(2))
    assert floor.balances["table/poker-2/stack/2"] == 5000
    assert "player/anna/carried" not in floor.balances


def test_nothing_is_forgotten_for_what_the_same_player_carries_after_it_g3(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    with floor.room_known_as_now():  # it has not heard of the first when she leaves with the second
        floor.play(one.carry(1, "poker-2"))
        floor.sits(one, 3, "anna", 700)
        floor.play(one.carry(3, "poker-2"))
    floor.sits(one, 3, "anna", 900)
    assert floor.refused(one.carry(3, "poker-2")) == "CARRYING_ALREADY"
    floor.play(one.cash_out(3), one.leave(3))
    floor.play(two.seat(1, "anna"), two.put_down(1), two.put_down(1))
    assert floor.balances["table/poker-2/stack/1"] == 5700
    assert "player/anna/carried" not in floor.balances


def test_what_is_carried_by_who_may_not_sit_down_any_more_is_kept_for_them_q2(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    floor.play(one.currency(1, 700), one.carry(1, "poker-2"), floor.house.exclude("anna"))
    assert floor.refused(two.seat(1, "anna")) == "PATRON_EXCLUDED"
    assert floor.refused(one.keep_carried("anna")) == "NOTHING_CARRIED"
    assert floor.refused(two.keep_carried("anna", "")) == "BAD_TEXT"
    floor.play(two.keep_carried("anna"))
    assert floor.balances["player/anna/payable"] == 5700
    assert "player/anna/carried" not in floor.balances
    assert floor.refused(two.keep_carried("anna")) == "NOTHING_CARRIED"
    assert floor.state(ROOM_ID).carried == {}  # type: ignore[attr-defined]


def test_the_room_knows_the_new_seat_of_who_changes_it_f2(floor: Floor) -> None:
    one, _ = floor.tables
    floor.sits(one, 1, "anna")
    floor.play(floor.room.join("anna"), floor.room.join("ben"), one.change_seat(1, 2))
    assert floor.state(ROOM_ID).seated == {"anna": SeatPlace("poker-1", 2)}  # type: ignore[attr-defined]
    assert floor.state(ROOM_ID).waiting(LIST) == ("anna", "ben")  # type: ignore[attr-defined]
    assert floor.refused(floor.room.offer("poker-1", 2)) == "SEAT_TAKEN"
    floor.play(floor.room.offer("poker-1", 1))


def test_who_is_excluded_is_so_at_every_seat_of_the_property_q2(floor: Floor) -> None:
    one, two = floor.tables
    roulette = RouletteTable("roulette-1")
    floor.play(*roulette.opening(R2006, players=()))
    floor.sits(one, 1, "anna")
    floor.play(roulette.seat(1, "anna"))
    floor.play(floor.house.exclude("anna"))
    for command in (two.seat(1, "anna"), one.bring(1, 100), one.currency(1, 100), roulette.buy_in(100, 1)):
        assert floor.refused(command) == "PATRON_EXCLUDED"
    floor.play(roulette.leave(1))
    assert floor.refused(roulette.seat(1, "anna")) == "PATRON_EXCLUDED"
    floor.play(floor.house.readmit("anna"), roulette.seat(1, "anna"), one.bring(1, 100))


def test_what_a_table_excludes_the_property_does_q2(floor: Floor) -> None:
    one, two = floor.tables
    floor.sits(one, 1, "anna")
    floor.play(one.exclude("anna"))
    assert floor.state(HOUSE_ID).excluded == {"anna": "soft play"}  # type: ignore[attr-defined]
    assert floor.refused(two.seat(1, "anna")) == "PATRON_EXCLUDED"
    floor.play(one.leave(1), floor.house.readmit("anna"), one.seat(1, "anna"), one.bring(1, 100))
    assert floor.state("poker-1").play.excluded == ()  # type: ignore[attr-defined]
    floor.play(one.exclude("anna", "again"))
    assert floor.refused(two.seat(1, "anna")) == "PATRON_EXCLUDED"


def test_who_the_house_excludes_is_not_dealt_in_and_gets_the_chips_q2(floor: Floor) -> None:
    one, _ = floor.tables
    for seat, player in enumerate(("anna", "ben", "carla"), 1):
        floor.sits(one, seat, player)
    floor.play(*one.decks(), *one.ready(), floor.house.exclude("ben"))
    events = [event.poker.WhichOneof("event") for event in floor.play(one.start()).record.commit.events]
    assert events[:2] == ["patron_excluded", "seat_cashed_out"]
    hand = floor.state("poker-1").play.hand  # type: ignore[attr-defined]
    assert sorted(hand.players) == [1, 3]


@pytest.mark.parametrize("code", [code for code in STREAM.rejections if code not in CORE_REJECTIONS])
def test_every_refusal_of_the_room_is_tested_above(code: str, request: pytest.FixtureRequest) -> None:
    assert f'"{code}"' in request.path.read_text()


def test_the_list_of_a_table_is_named_as_the_room_names_it() -> None:
    assert CATALOGUE["poker_room"] is STREAM
    assert f"{HOLDEM.variant}.{HOLDEM.betting_structure}.{HOLDEM.limit_low_cents}-{HOLDEM.limit_high_cents}" == LIST
