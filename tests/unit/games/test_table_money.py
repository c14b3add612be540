"""What every table does with its money: inventories, buy-ins, exchanges, markers, the drop box; compliance b1, b2, b3,
b6, b7, e4."""

from datetime import UTC
from random import Random

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.movements import Move
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from ledger.money import accounts
from tests.support.cage.console import DORA, FRED, PIA, SID, SUE
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import BANKER_8
from tests.support.money_floor import MoneyFloor
from tests.support.poker.console import PokerTable
from tests.support.poker.play import opening
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console
from tests.support.table_money import MoneyConsole, buy_in_target

GAME_PLAYS = [play for play in plays() if play.kind in GAMES]
TRAY = "table/roulette-1/tray"
DOLLARS = ((100, 100), (2500, 8))
"""$300.00."""


@pytest.fixture
def floor() -> MoneyFloor:
    floor = MoneyFloor()
    floor.play(floor.table.open(), floor.table.seat(1, "anna"), floor.table.seat(2, "ben"))
    return floor


class TestInventories:
    def test_the_first_takes_the_tray_over_and_two_sign(self, floor: MoneyFloor) -> None:
        """b2: by denomination, two signers."""
        prepared = floor.by(DORA, floor.money.opener(*DOLLARS))
        assert TRAY not in floor.balances, "it counts once two have signed"
        assert floor.refused(floor.money.sign(), pb.Actor(actor_id="dora", role=pb.ROLE_FLOORPERSON)) == "SAME_PERSON"
        assert floor.refused(floor.money.sign(), SID) == "ROLE_NOT_ALLOWED"
        signed = floor.by(PIA, floor.money.sign())
        event = event_in(signed.record.commit.events[0])
        assert (event.counted_by, event.witnessed_by, event.taken_over) == ("dora", "pia", True)
        assert floor.balances[TRAY] == 30_000
        assert prepared.record.commit.events[0].paper_prepared.paper_id == event.paper_id
        assert floor.refused(floor.money.sign(), PIA) == "UNKNOWN_PAPER"

    def test_a_closer_moves_nothing_and_an_opener_says_what_became_of_it(self, floor: MoneyFloor) -> None:
        """b3: an opener that differs is told at once."""
        floor.signed(floor.money.opener((2500, 8)))
        floor.signed(floor.money.closer((2500, 7)))
        assert floor.balances[TRAY] == 20_000
        opened = floor.signed(floor.money.opener((2500, 6)))
        found = event_in(opened.record.commit.events[-1])
        assert (found.what, found.expected_cents, found.found_cents) == ("opener", 17_500, 15_000)
        assert (found.report, found.to_regulator, found.rule) == (False, False, "NJ D-1.21(e)")
        assert floor.balances[TRAY] == 17_500
        assert floor.balances["house/count_differences"] == 2500

    def test_after_rounds_a_closer_comes_before_the_next_opener(self, floor: MoneyFloor) -> None:
        """NJ D-1.21(e): what an opener differs by is missing, and not what the rounds came to."""
        floor.signed(floor.money.opener((500, 100)))
        late = floor.by(DORA, floor.money.opener((500, 100)))  # prepared before the round, signed after it
        floor.play(floor.table.buy_in(10_000), floor.table.place("red", amount=500), *floor.table.spin("2"))
        assert floor.refused(floor.money.opener((500, 81)), DORA) == "BAD_INVENTORY"
        paper = late.record.commit.events[0].paper_prepared.paper_id
        assert floor.refused(floor.money.sign(paper), PIA) == "BAD_INVENTORY"
        floor.signed(floor.money.closer((500, 81)))
        opened = floor.signed(floor.money.opener((500, 81)))
        assert len(opened.record.commit.events) == 1
        assert "house/count_differences" not in floor.balances

    def test_what_came_between_closer_and_opener_is_not_missing(self, floor: MoneyFloor) -> None:
        """A fill at night, and a buy-in that is corrected when the table is closed."""
        floor.signed(floor.money.opener((500, 100)))
        bought = floor.play(floor.table.buy_in(10_000)).record.commit.seq
        floor.signed(floor.money.closer((500, 80)))
        floor.play(floor.table.close())
        floor.fill((500, 20))
        floor.credit((500, 5))
        floor.signed(MoneyConsole("roulette-1", "fix").propose(buy_in_target(bought, 0, 9000)), by=DORA)
        opened = floor.signed(floor.money.opener((500, 80 + 20 - 5 + 2)))
        (counted,) = opened.record.commit.events
        assert event_in(counted).expected_cents == event_in(counted).counted_cents == 48_500

    def test_what_terminals_brought_and_were_paid_between_closer_and_opener_is_not_missing(self) -> None:
        """Chips for credits go into the tray (I.3.a), credits are cashed out of it (I.8.e), and no game is between."""
        c, money, stream = Console(), MoneyConsole("roulette-1"), PureStream("roulette-1")
        stream.play(*c.with_terminals())

        def signed(count: pb.Command) -> list[Message]:
            assert isinstance(stream.send(count, DORA), pb.CommandReply)
            return stream.events(money.sign(f"paper-{stream.table.money.papers_prepared}"))

        signed(money.opener((500, 100)))
        signed(money.closer((500, 100)))
        stream.play(*c.credit(1000), *c.credit(chips=500), *c.cash_out(1500))
        (counted,) = signed(money.opener((500, 100 + 1 - 3)))
        assert isinstance(counted, pb.InventoryCounted)
        assert counted.expected_cents == counted.counted_cents == 49_000

    def test_vigorish_that_is_recovered_between_closer_and_opener_is_not_too_much(self) -> None:
        """Minibaccarat M.3.c: also while the table is closed."""
        c, money, stream = MinibaccaratTable(), MoneyConsole("minibaccarat-1"), PureStream("minibaccarat-1")
        stream.play(*c.opening((1,), vig_collection="deferred", vig_rounding="dollar"))
        stream.play(*c.round({(1, "banker"): 2000}, BANKER_8), c.document(), c.leave())
        counted = money.closer((500, 100))
        assert isinstance(stream.send(counted, DORA), pb.CommandReply)
        stream.play(money.sign("paper-1"), c.recover(100))
        assert stream.table.money.inventory_cents == 50_100

    @pytest.mark.parametrize(
        ("cents", "report", "to_regulator"),
        [(100, False, False), (2500, False, False), (2600, True, False), (10_000, True, True)],
    )
    def test_who_has_to_know_depends_on_how_much(
        self, floor: MoneyFloor, cents: int, report: bool, to_regulator: bool
    ) -> None:
        floor.signed(floor.money.closer((100, 1000)))
        opened = floor.signed(floor.money.opener((100, 1000 + cents // 100)))
        found = event_in(opened.record.commit.events[-1])
        assert (found.report, found.to_regulator) == (report, to_regulator)
        assert floor.balances["house/count_differences"] == -cents

    def test_a_closed_table_is_counted_too(self, floor: MoneyFloor) -> None:
        """b2: daily, even for closed tables."""
        floor.play(floor.table.close())
        signed = floor.signed(floor.money.closer(day="2026-02-28"))
        (figure,) = signed.outputs.batch.figures
        assert (figure.kind, figure.gaming_day, figure.cents) == (pb.DAY_FIGURE_KIND_CLOSER, "2026-02-28", 0)

    def test_what_is_no_inventory_is_refused(self, floor: MoneyFloor) -> None:
        money = floor.money
        assert floor.refused(money.inventory(pb.INVENTORY_KIND_UNSPECIFIED, *DOLLARS)) == "BAD_INVENTORY"
        assert floor.refused(money.opener((100, 0))) == "BAD_CHIPS"
        assert floor.refused(money.opener((100, 1), (100, 2))) == "BAD_CHIPS"
        assert floor.refused(money.opener(*DOLLARS, day="2027-01-01")) == "BAD_DAY"
        assert floor.refused(money.opener(*DOLLARS, day="1 March")) == "BAD_DAY"
        floor.play(floor.table.place("red", "", 500))
        assert floor.refused(money.opener(*DOLLARS)) == "ROUND_IN_PLAY"

    def test_paper_is_entered_late_with_both_times_once(self, floor: MoneyFloor) -> None:
        """b6."""
        entered = floor.by(DORA, floor.money.closer((100, 5), paper_number="P-9"))
        batch = entered.outputs.batch
        assert batch.occurred_at.seconds == batch.at.seconds - 3600
        assert floor.refused(floor.money.closer((100, 5), paper_number="P-9")) == "BAD_PAPER_NUMBER"
        at_once = floor.money.closer((100, 5))
        at_once.count_inventory.paper_number = "P-10"
        assert floor.refused(at_once) == "BAD_PAPER_NUMBER"

    def test_a_paper_is_discarded_and_only_so_many_wait(self, floor: MoneyFloor) -> None:
        for _ in range(20):
            floor.by(DORA, floor.money.opener((100, 5)))
        assert floor.refused(floor.money.opener((100, 5))) == "TOO_MANY_PAPERS"
        assert floor.refused(floor.money.discard("paper-1", reason="")) == "BAD_REASON"
        floor.by(FRED, floor.money.discard("paper-1"))
        assert floor.refused(floor.money.discard("paper-1")) == "UNKNOWN_PAPER"
        assert floor.refused(floor.money.sign("paper-1"), PIA) == "UNKNOWN_PAPER"


class TestBuyIns:
    def test_with_coupons_markers_and_chips(self, floor: MoneyFloor) -> None:
        money = floor.money
        floor.play(
            money.buy_in(1000, 1, pb.BUY_IN_MEANS_COUPON, "c-1"),
            money.buy_in(2000, 1, pb.BUY_IN_MEANS_MARKER, "m-1"),
            money.buy_in(500, 1, pb.BUY_IN_MEANS_CHIPS),
            money.buy_in(100, 1, pb.BUY_IN_MEANS_CURRENCY),
        )
        at = "table/roulette-1"
        assert floor.balances[f"{at}/coupons"] == 1000 == -floor.balances["house/coupons_outstanding"]
        assert floor.balances[f"{at}/markers"] == 2000 == -floor.balances["player/anna/markers"]
        assert floor.balances["player/anna/chips"] == 3100 == -floor.balances[TRAY]

    def test_instruments_have_numbers_and_are_taken_once(self, floor: MoneyFloor) -> None:
        money = floor.money
        assert floor.refused(money.buy_in(100, 1, 9)) == "BAD_MEANS"  # type: ignore[arg-type]
        assert floor.refused(money.buy_in(100, 1, pb.BUY_IN_MEANS_COUPON)) == "INSTRUMENT_MISSING"
        assert floor.refused(money.buy_in(100, 1, pb.BUY_IN_MEANS_CURRENCY, "c-1")) == "INSTRUMENT_MISSING"
        floor.play(money.buy_in(100, 1, pb.BUY_IN_MEANS_COUPON, "c-1"))
        assert floor.refused(money.buy_in(100, 2, pb.BUY_IN_MEANS_MARKER, "c-1")) == "INSTRUMENT_USED"

    def test_no_markers_where_players_bet_against_each_other(self) -> None:
        assert {name for name, game in GAMES.items() if not game.takes_markers} == {"poker"}
        console = PokerTable()
        table = PureStream(console.table_id)
        table.play(*opening(Random(1), console))
        money = MoneyConsole(console.table_id)
        seat = next(iter(table.table.players))
        assert table.refused(money.buy_in(100, seat, pb.BUY_IN_MEANS_MARKER, "m-1")).code == "NO_MARKERS_HERE"

    def test_the_newest_marker_is_redeemed_first_while_it_lies_in_the_box(self, floor: MoneyFloor) -> None:
        """e4."""
        money = floor.money
        for number in ("m-1", "m-2"):
            floor.play(money.buy_in(1000, 1, pb.BUY_IN_MEANS_MARKER, number))
        floor.play(money.buy_in(1000, 2, pb.BUY_IN_MEANS_MARKER, "m-3"))
        assert floor.refused(money.redeem("m-1")) == "MARKER_ORDER"
        floor.play(money.redeem("m-2"), money.redeem("m-1"))
        assert "player/anna/markers" not in floor.balances
        for number in ("m-4", "m-5"):
            floor.play(money.buy_in(1000, 1, pb.BUY_IN_MEANS_MARKER, number))
        assert floor.refused(money.redeem("m-4", "she insists"), DORA) == "ROLE_NOT_ALLOWED"
        assert floor.refused(money.redeem("m-4", "x" * 501), PIA) == "MARKER_ORDER"
        waived, redeemed = floor.by(PIA, money.redeem("m-4", "she insists")).record.commit.events
        said = waived.marker_order_waived
        assert (said.marker_number, said.newest_number, said.waived_by, said.reason) == (
            *("m-4", "m-5", "pia", "she insists"),
        )
        assert redeemed.marker_redeemed.marker_number == "m-4"
        floor.play(money.redeem("m-5"))
        floor.signed(money.remove_box("b1", "b2"), by=SID)
        assert floor.refused(money.redeem("m-3")) == "UNKNOWN_MARKER"


class TestExchangesAndTips:
    def test_chips_are_changed_for_equal_value_only(self, floor: MoneyFloor) -> None:
        """b1."""
        floor.play(floor.money.exchange([(500, 20)], [(10_000, 1)]))
        assert TRAY not in floor.balances
        assert floor.refused(floor.money.exchange([(500, 20)], [(10_000, 2)])) == "UNEQUAL_EXCHANGE"
        assert floor.refused(floor.money.exchange([], [])) == "BAD_CHIPS"
        assert floor.refused(floor.money.exchange([(500, 1)], [(100, 5)], seat=7)) == "SEAT_EMPTY"

    def test_tips_are_the_dealers(self, floor: MoneyFloor) -> None:
        floor.play(floor.money.toke(500))
        assert floor.balances == {**floor.balances, "table/roulette-1/tokes": 500, "player/anna/chips": -500}
        assert floor.refused(floor.money.toke(0)) == "BAD_AMOUNT"
        assert floor.refused(floor.money.toke(5, seat=7)) == "SEAT_EMPTY"

    def test_not_at_a_closed_table(self, floor: MoneyFloor) -> None:
        floor.play(floor.table.close())
        assert floor.refused(floor.money.toke(5)) == "TABLE_CLOSED"
        assert floor.refused(floor.money.exchange([(500, 1)], [(100, 5)])) == "TABLE_CLOSED"


class TestDropBox:
    def test_two_carriers_one_of_them_independent(self, floor: MoneyFloor) -> None:
        """b7: security takes it off, and somebody else carries it too."""
        assert floor.refused(floor.money.remove_box(), PIA) == "ROLE_NOT_ALLOWED"
        floor.by(SID, floor.money.remove_box("b1", "b2"))
        assert floor.refused(floor.money.sign(), SID) == "SAME_PERSON"
        removed = event_in(floor.by(SUE, floor.money.sign()).record.commit.events[0])
        assert (removed.removed_by, removed.witnessed_by) == ("sid", "sue")

    def test_it_is_the_box_that_is_on_the_table(self, floor: MoneyFloor) -> None:
        assert floor.refused(floor.money.remove_box("", "b2")) == "BAD_BOX"
        assert floor.refused(floor.money.remove_box("b1", "b1")) == "BAD_BOX"
        assert floor.refused(floor.money.remove_box("b1", "b2", day="x")) == "BAD_DAY"
        floor.by(SID, floor.money.remove_box("b1", "b2"), floor.money.remove_box("b0", "b2"))
        floor.by(PIA, floor.money.sign("paper-1"))
        assert floor.refused(floor.money.remove_box("b1", "b3")) == "BAD_BOX"


def test_a_slip_is_of_this_table_and_adds_up(floor: MoneyFloor) -> None:
    slip = floor.money.slip(1, pb.SLIP_KIND_FILL, (500, 2))
    slip.amount_cents = 999
    assert floor.refused(floor.money.expect(slip)) == "BAD_SLIP"
    slip.table_id = "craps-1"
    assert floor.refused(floor.money.expect(slip)) == "BAD_SLIP"
    assert floor.refused(floor.money.receive_fill(1, (500, 2)), DORA) == "UNKNOWN_SLIP"


@pytest.mark.parametrize("play", GAME_PLAYS, ids=[play.kind for play in GAME_PLAYS])
def test_a_tray_that_was_counted_is_known_until_the_next_round(play: Play) -> None:
    """Whatever moves chips outside of rounds: what is expected of the next opener moves as the postings do."""
    followed = 0
    for seed in seeds(8):
        rng, stream = Random(seed), legal_play(play, seed).stream
        with named(play, seed):
            between = [n for n, live in enumerate(stream.history[1:]) if live.state.is_open and not live.state.round_id]
            for number in rng.sample(between, min(8, len(between))):
                other = stream.copy()
                other.live, other.at = stream.history[number + 1], stream.records[number].commit.at.ToDatetime(UTC)
                followed += _follow(play, rng, other)
    assert followed


def _follow(play: Play, rng: Random, stream: PureStream) -> int:
    """Counts the tray, and goes on as the game does until a round begins; how many commands that were."""
    c, money = play.console(), MoneyConsole(stream.live.stream_id, "count")
    assert isinstance(stream.send(money.closer((500, 1000)), DORA), pb.CommandReply)
    stream.play(money.sign(f"paper-{stream.table.money.papers_prepared}"))
    tray, followed, begun = accounts.tray(stream.live.stream_id), 0, stream.table.rounds_opened
    expected = stream.table.money.inventory_cents
    reactions = CATALOGUE[play.kind].reactions
    for _ in range(12):
        attempt = play.attempt(rng, c, stream.table) if rng.random() < 0.5 else None
        for command in [attempt] if attempt else play.moves(rng, c, stream.table):
            answer = stream.send(command)
            if isinstance(answer, Rejection) or stream.table.rounds_opened != begun:
                break
            for event in map(event_in, answer.events):
                for move in (reactions[type(event)].post or _nothing)(stream.live.stream_id, event):
                    expected += move.amount_cents * ((move.destination == tray) - (move.source == tray))
            assert stream.table.money.inventory_cents == expected, command
            followed += 1
    return followed


def _nothing(stream_id: str, event: Message) -> list[Move]:
    return []
