"""The rules of reports, each with its source: currency, ageing, conservation, statistics, a player's play."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import msgspec
import pytest
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from ledger.reports.ageing import VigorishDebts
from ledger.reports.cash import cash_in, totals_of
from ledger.reports.conservation import Conserved, conserved
from ledger.reports.player_report import visit_of
from ledger.reports.statistics import DayPoint, Investigation, hold_of, investigations, off_base, off_lifetime, unlikely
from ledger.reports.terminal_meters import compared, posted_meters
from tests.support.harness import legal_play
from tests.support.partitions import folded
from tests.support.roulette.play import PLAY as TERMINALS

DAY = "2026-03-01"
START = datetime(2026, 3, 1, 18, tzinfo=UTC)


def batch(
    *moves: tuple[int, str, str, int], day: str = DAY, seq: int = 1, stream: str = "t", minute: float = 0
) -> pb.PostingBatch:
    at = Timestamp()
    at.FromDatetime(START + timedelta(minutes=minute))
    made = pb.PostingBatch(stream_id=stream, seq=seq, gaming_day=day, at=at, kind="roulette")
    for number, (movement, source, destination, cents) in enumerate(moves, 1):
        made.postings.add(
            number=100 * seq + number,
            movement=movement,  # type: ignore[arg-type]
            source=source,
            destination=destination,
            amount_cents=cents,
        )
    return made


# --- Currency: 31 CFR 1021.311 and .313 ---

IN = (pb.MOVEMENT_DROP, "player/anna/currency", "table/t/drop")
OUT = (pb.MOVEMENT_DROP, "cage/currency", "player/anna/currency")
"""Whatever the movement is called, currency that reaches a player goes out."""


def currency(*batches: pb.PostingBatch) -> list[pb.CurrencyTotals]:
    return totals_of(cash for each in batches for cash in cash_in(each))


@pytest.mark.parametrize(("cents", "is_due"), [(10_000_00, False), (10_000_01, True)])
def test_ten_thousand_dollars_are_not_reported_and_one_cent_more_is(cents: int, is_due: bool) -> None:
    """31 CFR 1021.311: more than $10,000 (i1)."""
    (anna,) = currency(batch((*IN, cents)))
    assert (anna.report_in, anna.report_out) == (is_due, False)
    (anna,) = currency(batch((*OUT, cents)))
    assert (anna.report_in, anna.report_out) == (False, is_due)


def test_currency_in_and_out_is_never_netted() -> None:
    """31 CFR 1021.311, .313: in and out each by itself (i1)."""
    (anna,) = currency(batch((*IN, 10_000_01)), batch((*OUT, 10_000_01), stream="cage"))
    assert (anna.in_cents, anna.out_cents) == (10_000_01, 10_000_01)
    assert (anna.report_in, anna.report_out) == (True, True)


def test_currency_of_a_person_is_added_up_over_all_tables_and_the_cage() -> None:
    """31 CFR 1021.100, .313: all divisions, one gaming day (i1, i2)."""
    tables = [batch((*IN, 4_000_00), stream=f"t{number}") for number in range(3)]
    (anna,) = currency(*tables)
    assert (anna.in_cents, anna.report_in, len(anna.transactions)) == (12_000_00, True, 3)
    apart = currency(batch((*IN, 6_000_00)), batch((*IN, 6_000_00), day="2026-03-02"))
    assert [(t.gaming_day, t.report_in) for t in apart] == [(DAY, False), ("2026-03-02", False)]


def test_the_same_bills_returned_do_not_count() -> None:
    """31 CFR 1021.311(c)(2): a buy-in that was entered too high, or whose bills went back (i4)."""
    back = (pb.MOVEMENT_DROP_CORRECTED, "table/t/drop", "player/anna/currency", 500_00)
    (anna,) = currency(batch((*IN, 10_400_00)), batch(back, seq=2))
    assert (anna.in_cents, anna.out_cents, anna.report_in) == (9_900_00, 0, False)


def test_what_staff_know_of_who_somebody_is_counts() -> None:
    """FinCEN Ruling 2005-1: unnamed entries merge when the person is identified (i3)."""
    unnamed = batch((pb.MOVEMENT_DROP, "player/seat-3/currency", "table/t/drop", 6_000_00), seq=2)
    cash = [each for made in (batch((*IN, 6_000_00)), unnamed) for each in cash_in(made)]
    assert [t.report_in for t in totals_of(cash)] == [False, False]
    (anna,) = totals_of(cash, identified={"seat-3": "anna"})
    assert (anna.player_id, anna.in_cents, anna.report_in) == ("anna", 12_000_00, True)


def test_money_plays_count() -> None:
    """31 CFR 1021.311(a)(5): currency that is wagered as it is goes into the drop box, and counts (i4)."""
    plays = (pb.MOVEMENT_DROP, "player/anna/currency", "table/t/drop", 10_000_01)
    chips = (pb.MOVEMENT_BUY_IN, "table/t/tray", "player/anna/chips", 10_000_01)
    assert [t.report_in for t in currency(batch(plays, chips))] == [True]


def test_somebody_near_the_threshold_is_to_be_watched() -> None:
    """31 CFR 1021.210(b)(2)(vi): automation helps to comply; $3,000 is a custom (i5)."""
    assert [t.watch for t in currency(batch((*IN, 2_999_99)))] == [False]
    assert [t.watch for t in currency(batch((*IN, 3_000_00)))] == [True]


def test_those_who_have_to_be_reported_come_first() -> None:
    def of(player: str, cents: int) -> pb.PostingBatch:
        return batch((pb.MOVEMENT_DROP, f"player/{player}/currency", "table/t/drop", cents))

    found = currency(of("ann", 1_00), of("ben", 20_000_00), of("cid", 5_000_00), of("dan", 30_000_00))
    assert [t.player_id for t in found] == ["dan", "ben", "cid", "ann"]


def test_chips_are_no_currency() -> None:
    assert cash_in(batch((pb.MOVEMENT_BUY_IN, "table/t/tray", "player/anna/chips", 20_000_00))) == []


# --- Vigorish that nobody has collected: NJ D-1.30 ---

OWED = (pb.MOVEMENT_VIGORISH_DEFERRED, "player/anna/vigorish", "table/t/vigorish_receivable")
PAID = (pb.MOVEMENT_VIGORISH_CLEARED, "table/t/vigorish_receivable", "player/anna/vigorish")
ON_FORM = (pb.MOVEMENT_VIGORISH_DOCUMENTED, "table/t/vigorish_receivable", "table/t/vigorish_documented")


def test_uncollected_vigorish_ages_and_the_oldest_is_paid_first() -> None:
    debts = VigorishDebts("t")
    debts.take_in(batch((*OWED, 500), day="2026-01-15"))
    debts.take_in(batch((*OWED, 300), day="2026-02-25"))
    debts.take_in(batch((*OWED, 200)))
    debts.take_in(batch((*PAID, 600)))
    (anna,) = debts.as_of(DAY)
    assert (anna.by_band, anna.oldest_day) == ((200, 200, 0, 0, 0), "2026-02-25")
    (later,) = debts.as_of("2026-06-30")
    assert (later.by_band, later.total_cents) == ((0, 0, 0, 0, 400), 400)


def test_vigorish_on_a_form_is_still_owed_and_what_is_paid_in_full_is_gone() -> None:
    debts = VigorishDebts("t")
    debts.take_in(batch((*OWED, 500)))
    debts.take_in(batch((*ON_FORM, 500)))
    assert [u.total_cents for u in debts.as_of(DAY)] == [500]
    debts.take_in(batch((pb.MOVEMENT_VIGORISH_RECOVERED, "table/t/vigorish_documented", "player/anna/vigorish", 500)))
    assert debts.as_of(DAY) == []


# --- Jackpot funds: NJ F-14.19(a) ---

SEED = (pb.MOVEMENT_FUND_SEEDED, "house/marketing", "fund/f", 1000)
FED = (pb.MOVEMENT_CONTRIBUTION_RECEIVED, "fund/f/in_transit", "fund/f", 300)
HIT = (pb.MOVEMENT_JACKPOT_PAYOUT, "fund/f", "player/anna/payable", 400)


def after(*moves: tuple[int, str, str, int]) -> Conserved:
    found = Conserved()
    for seq, move in enumerate(moves, 1):
        found = conserved(found, batch(move, stream="f", seq=seq))
    return found


def test_a_fund_is_conserved_at_every_commit() -> None:
    """In = paid + balance (d2, d7)."""
    found = after(SEED, FED, HIT)
    assert (found.came_cents, found.went_cents, found.balance_cents) == (1300, 400, 900)
    assert (found.commits, found.broken_at_seq) == (3, 0)


def test_money_that_leaves_a_fund_by_another_way_is_found_at_its_commit() -> None:
    stolen = (pb.MOVEMENT_PAYOUT, "fund/f", "player/eve/chips", 1)
    assert after(SEED, stolen, HIT).broken_at_seq == 2
    assert after(SEED, FED, (*HIT[:3], 1301)).broken_at_seq == 3, "more than there was"


# --- Statistics: K.A.R. 112-108-51, OAC 3772-10-08, COMAR 36.05.03.25 ---


def days(*holds: int, first: str = "2026-01-01", drop: int = 1_000_00) -> list[DayPoint]:
    """Days with these holds in per cent."""
    start = date.fromisoformat(first)
    return [DayPoint(str(start + timedelta(days=n)), drop, drop * hold // 100) for n, hold in enumerate(holds)]


def rule_of(finding: Investigation | None) -> str:
    return finding.rule if finding else ""


def test_three_points_off_the_base_are_investigated() -> None:
    month = days(*[17] * 28, first="2026-02-01")
    assert rule_of(off_base(month, Fraction(20, 100))) == "off base"
    assert rule_of(off_base(month, Fraction(1999, 10_000))) == ""
    assert rule_of(off_base(days(*[20] * 31) + month, None)) == "off base", "without one, all days before are the base"
    assert rule_of(off_base(month, None)) == "", "a first month has nothing to be off from"


def test_thirty_days_four_points_off_the_lifetime_are_investigated() -> None:
    life = days(*[20] * 300)
    assert rule_of(off_lifetime(life, None)) == ""
    odd = life + days(*[15] * 30, first="2026-10-28")
    assert rule_of(off_lifetime(odd, None)) == "off lifetime"
    assert rule_of(off_lifetime(days(*[20] * 20), None)) == "", "a life of fewer days is compared with itself"


def test_a_day_outside_of_95_in_100_is_investigated() -> None:
    usual = [18, 22, 20, 19, 21, 20, 18, 22]
    assert rule_of(unlikely(days(*usual, 21), None)) == ""
    assert rule_of(unlikely(days(*usual, 35), None)) == "unlikely"
    assert rule_of(unlikely(days(20, 20, 90), None)) == "", "of so few days nothing can be said"


def test_the_house_uses_the_rules_that_it_is_under() -> None:
    history = days(*[20] * 60, 90)
    assert [found.rule for found in investigations(history)] == ["off base", "unlikely"]
    assert [found.rule for found in investigations(history, rules=[unlikely])] == ["unlikely"]
    found = investigations(history, rules=[unlikely])[0]
    assert (found.hold_basis_points, found.compared_with_basis_points) == (9000, 2000)


def test_a_table_at_which_nothing_was_dropped_has_no_hold() -> None:
    assert hold_of(days(0, drop=0)) is None
    assert investigations(days(0, 0, drop=0)) == []
    assert investigations([]) == []


# --- Terminals: NJ D-1.34(d) ---


def test_meters_are_held_against_accounts() -> None:
    """c3: a difference shows at its seat and meter, and nowhere else."""
    games = (legal_play(TERMINALS, seed).stream for seed in range(40))
    played = next(stream for stream in games if any(m.paid_out_cents for m in stream.table.play.meters.values()))
    batches = [output.batch for output in folded(played.records)]
    shown = {seat: msgspec.structs.asdict(meters) for seat, meters in played.table.play.meters.items()}
    rows = compared(shown, posted_meters(batches))
    assert any(row[2] for row in rows)
    assert all(row[4] == 0 for row in rows)
    seat = next(iter(shown))
    shown[seat]["cashed_out_cents"] += 1
    wrong = [row for row in compared(shown, posted_meters(batches)) if row[4]]
    assert [(row[0], row[1], row[4]) for row in wrong] == [(seat, "cashed_out", 1)]


# --- A player's play ---

RED = pb.Decision(player_id="anna", wager="red", stake_cents=1000, outcome=pb.OUTCOME_LOST, taken_cents=1000)
WON = pb.Decision(player_id="anna", wager="red", stake_cents=500, outcome=pb.OUTCOME_WON, paid_cents=500)


def settlement(*decisions: pb.Decision, minute: float = 0) -> pb.Settlement:
    at = Timestamp()
    at.FromDatetime(START + timedelta(minutes=minute))
    return pb.Settlement(stream_id="t", gaming_day=DAY, at=at, rulebook_id="book", decisions=decisions)


def played(*settlements: pb.Settlement, batches: list[pb.PostingBatch] | None = None) -> pb.PlayerVisit:
    return visit_of("anna", batches or [], settlements, lambda *of: Fraction(1, 19) if of[1] == "red" else None)


def test_a_players_handle_win_and_theoretical_win() -> None:
    visit = played(settlement(RED, WON, pb.Decision(player_id="ben", wager="red", stake_cents=9_00)))
    assert (visit.handle_cents, visit.actual_win_cents, visit.decisions) == (1500, 500, 2)
    assert visit.theoretical_win_cents == 78, "1500 / 19, rounded down"


def test_what_has_no_stated_edge_is_in_no_theoretical_win() -> None:
    main = pb.Decision(player_id="anna", wager="main", stake_cents=700, outcome=pb.OUTCOME_LOST, taken_cents=700)
    visit = played(settlement(RED, main))
    assert (visit.handle_without_edge_cents, visit.theoretical_win_cents) == (700, 52)
    assert list(visit.wagers_without_edge) == ["main"]


def test_what_is_reversed_was_not_played() -> None:
    undone = pb.Decision(
        player_id="anna", wager="red", stake_cents=1000, outcome=pb.OUTCOME_REVERSED, returned_cents=1000
    )
    visit = played(settlement(RED), settlement(undone))
    assert (visit.handle_cents, visit.actual_win_cents, visit.theoretical_win_cents) == (0, 0, 0)


def test_a_void_round_has_no_handle_and_no_theoretical_win() -> None:
    """What was taken before the void and given back by it is nobody's win."""
    back = pb.Decision(player_id="anna", wager="red", stake_cents=1000, outcome=pb.OUTCOME_RETURNED, round_id="t:1")
    stands = pb.Decision(
        player_id="anna", wager="red", stake_cents=1900, outcome=pb.OUTCOME_LOST, taken_cents=1900, round_id="t:2"
    )
    voided = batch()
    voided.figures.add(kind=pb.DAY_FIGURE_KIND_ROUND_VOIDED, cents=1, reference="t:1")
    visit = played(settlement(back, stands), batches=[voided])
    assert (visit.handle_cents, visit.theoretical_win_cents, visit.decisions) == (1900, 100, 1)
    assert visit.actual_win_cents == 1900


def test_a_pot_that_is_put_right_is_nothing_that_the_house_won() -> None:
    """It goes through the tray from one player to another (poker P.2); a wager against the house is the house's."""
    pot = batch((pb.MOVEMENT_CORRECTION_TAKEN, "player/anna/chips", "table/t/tray", 47_00))
    assert played(batches=[pot]).actual_win_cents == 0
    pot.postings[0].wager_id = "w1"
    assert played(batches=[pot]).actual_win_cents == 47_00


def test_buy_ins_and_vigorish_come_from_postings() -> None:
    vigorish = (pb.MOVEMENT_VIGORISH, "player/anna/chips", "table/t/tray", 50)
    back = (pb.MOVEMENT_DROP_CORRECTED, "table/t/drop", "player/anna/currency", 20_00)
    visit = played(batches=[batch((*IN, 100_00), vigorish), batch(back)])
    assert (visit.buy_in_cents, visit.actual_win_cents) == (80_00, 50)
    assert (visit.stream_id, visit.game, visit.gaming_day) == ("t", "roulette", DAY)


def test_a_pause_is_not_played() -> None:
    visit = played(*(settlement(RED, minute=m) for m in (0, 10, 20, 60, 65)))
    assert visit.seconds_played == 25 * 60
    assert (visit.first_at, visit.last_at) == ("2026-03-01T18:00:00Z", "2026-03-01T19:05:00Z")


def test_a_share_of_a_pot_is_won_from_other_players() -> None:
    pot = pb.Decision(player_id="anna", wager="pot", paid_cents=900, outcome=pb.OUTCOME_POT_WON)
    visit = played(settlement(pot))
    assert (visit.handle_cents, visit.actual_win_cents) == (0, 0)
