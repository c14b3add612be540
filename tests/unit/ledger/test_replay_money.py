"""The running money of a replay is that of the books, for every game, after every event of the worked examples."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.audit.replay import Replay, replay_from_stream
from ledger.audit.round_money import Money
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.fold import Fold, fold
from ledger.core.movements import Move
from ledger.money import accounts
from tests.support.craps.console import CrapsTable
from tests.support.examples import examples_of
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.poker.console import pure_poker
from tests.support.pure import PureStream

EXAMPLES = {example.name: (game, example) for game in GAMES for example in examples_of(game) if not example.own_floor}


def played(name: str) -> list[Record]:
    """The commits of a worked example."""
    game, example = EXAMPLES[name]
    table = pure_poker() if game == "poker" else PureStream("t")
    example.run(table.send, table.live.stream_id)
    return table.records


def rounds(records: Sequence[Record]) -> list[Replay]:
    opened = [e.round_opened.round_id for r in records for e in r.commit.events if e.HasField("round_opened")]
    return [replay_from_stream(records, round_id, published_rulebooks()) for round_id in opened]


class Books:
    """Every move and balance of a table, by commit, as its processors have them."""

    def __init__(self, records: Sequence[Record]) -> None:
        state = Fold(records[0].commit.stream_id)
        balances: dict[str, int] = defaultdict(int)
        self.moves: dict[int, list[Move]] = {}
        self.balances: dict[int, dict[str, int]] = {0: {}}
        for record in records:
            state, outputs = fold(CATALOGUE, state, record)
            for posting in outputs.batch.postings:
                balances[posting.source] -= posting.amount_cents
                balances[posting.destination] += posting.amount_cents
            self.moves[record.commit.seq] = list(outputs.moves)
            self.balances[record.commit.seq] = dict(balances)

    def sum_of(self, seq: int, prefix: str) -> int:
        return sum(cents for account, cents in self.balances[seq].items() if account.startswith(prefix))


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_money_of_every_frame_is_that_of_the_books(name: str) -> None:
    records = played(name)
    books, table_id = Books(records), records[0].commit.stream_id
    house = [accounts.tray(table_id), accounts.drop_box(table_id), accounts.rake_area(table_id)]
    for replay in rounds(records):
        frames = list(replay.frames)
        first, by_seq = frames[0].record.commit.seq, {frame.record.commit.seq: frame for frame in frames}
        for seq, frame in by_seq.items():  # the last frame of each commit
            money, own = frame.money, [f for f in frames if f.record.commit.seq == seq]
            assert [move for f in own for move in f.postings] == books.moves[seq]
            assert [d for f in own for d in f.decisions] == list(frame.record.commit.decisions)
            won = (books.sum_of(seq, account) - books.sum_of(first - 1, account) for account in house)
            assert money.house_result_cents == sum(won)
            assert money.layout_cents == books.sum_of(seq, accounts.layout(table_id))
            assert money.bets_cents == books.sum_of(seq, f"table/{table_id}/bet/")
            assert money.pots_cents == books.sum_of(seq, f"table/{table_id}/pot/")
        for frame in frames:
            assert _sum(frame.money) == 0, frame.text
            assert frame.money.layout_cents == sum(w.stake_cents for w in frame.table.wagers.values())
            assert not frame.differs


def _sum(money: Money) -> int:
    elsewhere = money.pots_cents + money.jackpot_fee_cents + money.tokes_cents
    return money.house_result_cents + elsewhere + sum(money.player_net_cents.values())


def final(records: Sequence[Record]) -> Money:
    *_, last = rounds(records)[-1].frames
    return last.money


def test_rake_and_fee_of_main_and_side_pots() -> None:
    """E9: what the house keeps is rake; the fee is the fund's."""
    money = final(played("E09"))
    assert (money.house_result_cents, money.rake_cents, money.jackpot_fee_cents) == (300, 300, 100)
    assert money.player_net_cents == {"p1": 3700, "p2": 800, "p3": -4900}


def test_a_dead_round_of_poker_gives_everything_back() -> None:
    money = final(played("E40"))
    assert money == Money(player_net_cents={"p1": 0, "p2": 0, "p3": 0})


def test_vigorish_that_is_owed_is_no_result_until_it_is_collected() -> None:
    """M.3.b; as in the gaming day's sheet. Rounded up when it is collected, here within the next round."""
    console, table = MinibaccaratTable("mb-1"), PureStream("mb-1")
    table.play(
        *console.opening((1,), vig_collection="deferred", vig_rounding="dollar"),
        console.place("banker", 2500, 1),
        console.no_more_bets(),
        *console.deal_four("2S 4D 5H 4C"),
        console.announce("banker"),
    )
    owed = final(table.records)
    assert (owed.house_result_cents, owed.vigorish_owed_cents, owed.vigorish_cents) == (-2500, 125, 0)
    assert owed.player_net_cents == {"p1": 2500}
    table.play(console.place("player", 1000, 1), console.collect(1))
    paid = final(table.records)
    assert (paid.house_result_cents, paid.vigorish_owed_cents, paid.vigorish_cents) == (200, -125, 200)
    assert paid.player_net_cents == {"p1": -200}


def test_vigorish_goes_back_with_a_wager_that_is_taken_down() -> None:
    console, table = CrapsTable(), PureStream("craps-1")
    table.play(
        *console.ready(),
        console.place("pass", 500),
        *console.roll("4-4"),
        console.place("buy", 2000, "4"),
        console.remove("w2"),
    )
    bought, taken_down = [frame.money for frame in rounds(table.records)[-1].frames][-2:]
    assert (bought.house_result_cents, bought.vigorish_cents, bought.layout_cents) == (100, 100, 2500)
    assert bought.player_net_cents == {"anna": -100}
    assert taken_down == Money(layout_cents=500, player_net_cents={"anna": 0})


def test_shares_of_pots_are_decisions() -> None:
    """E9: main and side pot, in the order in which they are awarded."""
    records = played("E09")
    decided = [d for replay in rounds(records) for frame in replay.frames for d in frame.decisions]
    assert {d.outcome for d in decided} == {pb.OUTCOME_POT_WON}
    moves = [move for of_commit in Books(records).moves.values() for move in of_commit]
    awarded = [move.amount_cents for move in moves if move.movement == pb.MOVEMENT_POT_AWARDED]
    assert [d.paid_cents for d in decided] == awarded
