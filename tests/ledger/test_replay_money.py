"""The running money of a replay is that of the books, for every game, after every event of the worked examples."""

from collections import defaultdict
from collections.abc import Sequence

import pytest
from games.rulebook import published_rulebooks
from games.table import Table
from ledger.core.folding import begin, fold
from tests.support.pure_table import PureTable

import roundledger.v1 as pb
from ledger.audit.replay import Replay, replay_from_stream
from ledger.audit.round_money import Money
from ledger.core import accounts
from ledger.core.chain import Record
from ledger.core.commands import LiveTable
from tests.support import craps_examples, minibaccarat_examples, poker_hands
from tests.support.craps import CrapsTable
from tests.support.minibaccarat import MinibaccaratTable
from tests.support.poker import PurePoker

CRAPS = {example.name: example for example in craps_examples.EXAMPLES}
MINIBACCARAT = {example.name: example for example in minibaccarat_examples.EXAMPLES}


def played(name: str) -> list[Record]:
    """The commits of a worked example."""
    if name not in CRAPS | MINIBACCARAT:
        poker = PurePoker()
        poker_hands.run(name, poker.send)
        return poker.records
    table = PureTable(LiveTable(Table(name)))
    if name in CRAPS:
        craps_examples.run(CRAPS[name], table.send)
    else:
        minibaccarat_examples.run(MINIBACCARAT[name], table.send)
    return table.records


def rounds(records: Sequence[Record]) -> list[Replay]:
    opened = [e.round_opened.round_id for r in records for e in r.commit.events if e.HasField("round_opened")]
    return [replay_from_stream(records, round_id, published_rulebooks()) for round_id in opened]


class Books:
    """Every posting and balance of a table, by commit, as its processors have them."""

    def __init__(self, records: Sequence[Record]) -> None:
        state = begin(records[0].commit.table_id)
        balances: dict[str, int] = defaultdict(int)
        self.postings: dict[int, list[pb.Posting]] = {}
        self.balances: dict[int, dict[str, int]] = {0: {}}
        for record in records:
            state, outputs = fold(state, record)
            for posting in outputs.batch.postings:
                balances[posting.source] -= posting.amount_cents
                balances[posting.destination] += posting.amount_cents
                posting.ClearField("posting_id")
                posting.ClearField("number")
            self.postings[record.commit.seq] = list(outputs.batch.postings)
            self.balances[record.commit.seq] = dict(balances)

    def sum_of(self, seq: int, prefix: str) -> int:
        return sum(cents for account, cents in self.balances[seq].items() if account.startswith(prefix))


@pytest.mark.parametrize("name", [*CRAPS, *MINIBACCARAT, *poker_hands.names()])
def test_the_money_of_every_step_is_that_of_the_books(name: str) -> None:
    records = played(name)
    books, table_id = Books(records), records[0].commit.table_id
    house = [accounts.tray(table_id), accounts.drop_box(table_id), accounts.rake_area(table_id)]
    for replay in rounds(records):
        steps = list(replay.steps)
        first, by_seq = steps[0].record.commit.seq, {step.record.commit.seq: step for step in steps}
        for seq, step in by_seq.items():  # the last step of each commit
            money = step.money
            assert [p for s in steps if s.record.commit.seq == seq for p in s.postings] == books.postings[seq]
            won = (books.sum_of(seq, account) - books.sum_of(first - 1, account) for account in house)
            assert money.house_result_cents == sum(won)
            assert money.layout_cents == books.sum_of(seq, accounts.layout(table_id))
            assert money.bets_cents == books.sum_of(seq, f"table/{table_id}/bet/")
            assert money.pots_cents == books.sum_of(seq, f"table/{table_id}/pot/")
        for step in steps:
            assert _sum(step.money) == 0, step.text
            assert step.money.layout_cents == sum(w.stake_cents for w in step.table.wagers.values())


def _sum(money: Money) -> int:
    return money.house_result_cents + money.pots_cents + money.jackpot_fee_cents + sum(money.player_net_cents.values())


def final(records: Sequence[Record]) -> Money:
    *_, last = rounds(records)[-1].steps
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
    console, table = MinibaccaratTable("mb-1"), PureTable(LiveTable(Table("mb-1")))
    table.play(
        *console.opening((1,), vig_collection="deferred", vig_rounding="dollar"),
        console.place("banker", 2500, 1),
        console.no_more_bets(),
        *console.deal_four("2S 4D 5H 4C"),
        console.announce("banker"),
    )
    marked = final(table.records)
    assert (marked.house_result_cents, marked.vigorish_owed_cents, marked.vigorish_cents) == (-2500, 125, 0)
    assert marked.player_net_cents == {"p1": 2500}
    table.play(console.place("player", 1000, 1), console.collect(1))
    paid = final(table.records)
    assert (paid.house_result_cents, paid.vigorish_owed_cents, paid.vigorish_cents) == (200, -125, 200)
    assert paid.player_net_cents == {"p1": -200}


def test_vigorish_goes_back_with_a_wager_that_is_taken_down() -> None:
    console, table = CrapsTable(), PureTable(LiveTable(Table("craps-1")))
    table.play(
        *console.ready(),
        console.place("pass", 500),
        *console.roll("4-4"),
        console.place("buy", 2000, "4"),
        console.remove("w2"),
    )
    bought, taken_down = [step.money for step in rounds(table.records)[-1].steps][-2:]
    assert (bought.house_result_cents, bought.vigorish_cents, bought.layout_cents) == (100, 100, 2500)
    assert bought.player_net_cents == {"anna": -100}
    assert taken_down == Money(layout_cents=500, player_net_cents={"anna": 0})
