"""Nobody takes the dice (I.2, K.3): the table waits, may close, and gives stranded bets back."""

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.rejection import Rejection
from tests.support.craps.console import PIT, CrapsTable, kinds
from tests.support.pure import PureStream


def _stranded(**options: tuple[int, ...]) -> tuple[CrapsTable, PureStream]:
    """Anna's pass w1 waits for 8 with odds w2, ben's come w3 for 6; both have declined the dice."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben"), **options), c.place("pass", 1000), *c.roll("4-4"))
    table.play(c.place("pass_odds", 1000), c.place("come", 500, seat=2), *c.roll("5-1"))
    table.play(c.pass_dice(), c.offer(2), c.decline(2), c.offer(1), c.decline(1), c.offer(2), c.decline(2))
    return c, table


def _closed(c: CrapsTable, table: PureStream, actor: pb.Actor | None = None) -> pb.CommandReply:
    answer = table.send(c.close(), actor)
    assert not isinstance(answer, Rejection), answer
    return answer


def test_a_table_whose_players_have_all_left_closes_at_once() -> None:
    """Nobody has to sit down first only to decline the dice."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben")), c.pass_dice(), c.leave(1), c.leave(2))
    assert table.table.play.phase == "IDLE"
    _closed(c, table)
    assert not table.table.is_open


def test_a_table_closes_when_everybody_who_could_still_be_asked_has_left_k3() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben", "cid")), c.pass_dice(), c.offer(2), c.decline(2), c.leave(3))
    assert table.table.play.phase == "IDLE"
    _closed(c, table)


def test_players_who_leave_during_an_inspection_leave_an_idle_table() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben")), c.pass_dice(), c.suspend(), c.leave(1), c.leave(2))
    _closed(c, table)


def test_a_table_that_never_had_a_player_closes() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.opening(players=()))
    _closed(c, table)


def test_bets_that_wait_for_a_roll_keep_the_table_open_until_the_circle_is_full_k3() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"), c.pass_dice())
    assert table.refused(c.close(), PIT).code == "LIVE_WAGERS"
    table.play(c.offer(2), c.decline(2))
    _closed(c, table, PIT)


def test_a_lone_shooter_who_gave_up_the_dice_leaves_a_full_circle_k3() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.pass_dice())
    assert [d.outcome for d in _closed(c, table, PIT).decisions] == [pb.OUTCOME_RETURNED]


def test_a_pit_supervisor_who_closes_returns_stranded_contract_bets_k3() -> None:
    c, table = _stranded()
    assert table.refused(c.remove("w1")).code == "CONTRACT_BET"
    assert "a pit supervisor" in table.refused(c.close()).message
    reply = _closed(c, table, PIT)
    assert kinds(reply) == ["round_opened", "craps.contract_bets_returned", "round_closed", "table_closed"]
    returned = reply.events[1].craps.contract_bets_returned
    assert (returned.reason, list(returned.wager_ids)) == ("no_shooter", ["w1", "w2", "w3"])
    assert [(d.wager_id, d.outcome, d.returned_cents, d.round_id) for d in reply.decisions] == [
        ("w1", pb.OUTCOME_RETURNED, 1000, returned.round_id),
        ("w2", pb.OUTCOME_RETURNED, 1000, returned.round_id),
        ("w3", pb.OUTCOME_RETURNED, 500, returned.round_id),
    ]
    assert not table.table.wagers


def test_returned_contract_bets_leave_the_books_as_they_found_them_k3() -> None:
    c, table = _stranded()
    _closed(c, table, PIT)
    balances: dict[str, int] = {}
    folded = Fold("craps-1")
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for posting in outputs.batch.postings:
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
    assert balances
    assert set(balances.values()) == {0}


def test_what_players_may_take_down_is_taken_down_before_the_table_closes_e3() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("buy", 2000, "4"), c.pass_dice())
    table.play(c.offer(1), c.decline(1))
    assert table.refused(c.close(), PIT).code == "LIVE_WAGERS"
    withdrawn = table.play(c.remove("w2")).events[0].wager_withdrawn
    assert withdrawn.vigorish_returned_cents == 100
    _closed(c, table, PIT)


def test_a_newcomer_is_asked_before_bets_are_given_back_k3() -> None:
    c, table = _stranded()
    table.play(c.seat(3, "cid"))
    refused = table.refused(c.close(), PIT)
    assert (refused.code, "offer the dice to all players" in refused.message) == ("LIVE_WAGERS", True)
    table.play(c.offer(1), c.decline(1), c.offer(2), c.decline(2), c.offer(3), c.accept(3), c.select())
    table.play(*c.roll("4-4"))
    assert list(table.table.wagers) == ["w3"]


def test_spoken_wagers_lapse_when_nobody_has_the_dice_e2() -> None:
    """Their players may leave."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("field", verbal=True))
    reply = table.play(c.pass_dice())
    assert kinds(reply) == ["craps.dice_passed", "bets_closed", "craps.dice_returned_to_cup"]
    assert list(reply.events[1].bets_closed.lapsed_wager_ids) == ["w1"]
    table.play(c.leave(1))


def test_a_closed_table_forgets_the_game_but_not_its_equipment() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.pass_dice(), c.inspect("d3", passed=False), c.inspect("d3"), c.close(), c.open())
    assert (table.table.play.dice, table.table.play.phase) == (("d1", "d2", "d3", "d4", "d5"), "IDLE")


# --- Equipment that stays broken (B.3) ---


def _broken() -> tuple[CrapsTable, PureStream]:
    """Anna's pass w1 waits for 8 and she has the dice, her place bet w2 is up, and the stick broke in an inspection."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass", 1000), *c.roll("4-4"), c.place("place", 1200, "6"))
    table.play(c.suspend(), c.inspect("stick", passed=False))
    return c, table


def test_wagers_are_reduced_and_taken_down_while_the_dice_are_inspected_e3() -> None:
    c, table = _broken()
    table.play(c.reduce_to("w2", 600), c.remove("w2"))
    assert table.refused(c.remove("w1")).code == "CONTRACT_BET"
    assert table.refused(c.place("field")).code == "WRONG_STATE"
    assert list(table.table.wagers) == ["w1"]


def test_a_table_whose_equipment_stays_broken_closes_and_returns_contract_bets_b3() -> None:
    c, table = _broken()
    assert table.refused(c.resume()).code == "EQUIPMENT_FAILED"
    assert table.refused(c.close(), PIT).code == "LIVE_WAGERS"
    table.play(c.remove("w2"))
    assert "stick failed" in table.refused(c.close()).message
    reply = _closed(c, table, PIT)
    assert kinds(reply) == ["craps.contract_bets_returned", "round_closed", "table_closed"]
    (decision,) = reply.decisions
    assert (decision.wager_id, decision.outcome, decision.returned_cents) == ("w1", pb.OUTCOME_RETURNED, 1000)
    assert decision.rule == "B.3"


def test_dice_out_for_an_inspection_that_found_nothing_keep_the_table_open_k() -> None:
    c, table = _broken()
    table.play(c.remove("w2"), c.inspect("stick"))
    assert table.refused(c.close(), PIT).code == "LIVE_WAGERS"
    table.play(c.resume(), c.pass_dice())
    _closed(c, table, PIT)
