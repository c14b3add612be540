"""What happens at a minibaccarat table from command to command: spoken wagers, cards face down, irregularities,
vigorish, a deserted table, the end of a shoe. What is refused is in test_guards."""

import pytest

import roundledger.v1 as pb
from games.minibaccarat.evolve import EVENTS
from games.minibaccarat.points import FOUR
from games.minibaccarat.state import State
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, changes_by, fold
from ledger.core.vocabulary import event_in
from ledger.money import accounts
from ledger.money.amounts import MAX_CENTS
from ledger.reports.sheets import DayFigures, table_sheet
from tests.support.cards import BUILT_IN, DEVICE, NEW_STEPS, ChosenOrder
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.minibaccarat.examples import BANKER_8, vigorish_of
from tests.support.pure import PureStream, words_of

STACKED = (*NEW_STEPS[:-1], pb.CARD_STEP_STACKED)
FLOOR = pb.Actor(actor_id="floor", role=pb.ROLE_FLOORPERSON)


def _table(shuffler: ChosenOrder | None = None) -> tuple[MinibaccaratTable, PureStream]:
    return MinibaccaratTable(), PureStream("minibaccarat-1", shuffler)


def _kinds(reply: pb.CommandReply) -> list[type]:
    return [type(event_in(event)) for event in reply.events]


def _balances(table: PureStream) -> dict[str, int]:
    folded, balances = Fold("minibaccarat-1"), dict[str, int]()
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for account, change in changes_by(outputs.batch.postings).items():
            balances[account] = balances.get(account, 0) + change
    return balances


def _unseen_four(t: MinibaccaratTable) -> list[pb.Command]:
    return [t.deal(hand) for hand in FOUR]


# --- Wagers ---


def test_a_spoken_wager_stands_when_dealer_and_floorperson_have_confirmed_g3() -> None:
    console, table = _table()
    table.play(*console.opening(), console.place("tie", 500, verbal=True))
    (heard,) = table.events(console.confirm("w1"))
    assert (heard.wager_id, heard.player_id, heard.role) == ("w1", "p1", pb.ROLE_DEALER)
    assert not table.table.wagers
    reply = table.send(console.confirm("w1"), FLOOR)
    assert isinstance(reply, pb.CommandReply)
    assert _kinds(reply) == [pb.VerbalWagerConfirmed, pb.CashConverted, pb.WagerPlaced]
    assert table.table.wagers["w1"].stake_cents == 500


def test_nothing_begins_with_a_shoe_that_failed_its_inspection() -> None:
    """A hand that has begun is finished; the next waits until the shoe has passed."""
    console, table = _table()
    table.play(*console.opening(), console.place("player"), console.no_more_bets(), console.deal("player", "2S"))
    table.play(console.inspect("shoe", passed=False))
    table.play(*[console.deal(hand, card) for hand, card in zip(FOUR[1:], ("4D", "5H", "4C"), strict=True)])
    table.play(console.announce("banker"))
    assert table.refused(console.place("player")).code == "EQUIPMENT_FAILED"
    assert table.refused(console.no_more_bets()).code == "EQUIPMENT_FAILED"
    table.play(console.inspect("shoe"), console.place("player"), console.no_more_bets())


# --- Cards that lie face down ---


def test_cards_that_nobody_saw_are_named_when_they_are_turned_j3b() -> None:
    console, table = _table()
    table.play(*console.opening(deal_style="b"), console.place("banker", 1000), console.no_more_bets())
    table.play(*_unseen_four(console), console.turn("player", 0, "2S", "5H"))
    reply = table.play(console.turn("banker", 0, "4D", "4C"), console.announce("banker"))
    assert vigorish_of(reply) == {1: 50}
    assert table.table.cards.shoe.gone == ("KC", "2S", "5H", "4D", "4C")


@pytest.mark.parametrize("names", [("5C", "5C"), ("", "5C")])
def test_a_card_named_at_the_deal_is_not_counted_again_when_it_is_turned_j3b(names: tuple[str, str]) -> None:
    """Four fives of clubs are burned and the fifth was named at the deal: the sixth of six decks is in the hand."""
    console, table = _table()
    table.play(*console.opening(deal_style="b", decks=6)[:-1], console.burn("5C", *["5C"] * 3, "6C", "7C"))
    table.play(console.no_more_bets(), console.deal("player", "5C"), console.deal("banker"))
    table.play(console.deal("player"), console.deal("banker"), console.turn("player", 0, *names))
    assert table.table.play.hands["player"] == ("5C", "5C")
    assert table.refused(console.turn("banker", 0, "5C", "2S")).code == "CARD_NOT_IN_SHOE"


def test_a_card_face_down_is_seen_by_who_has_it_and_by_surveillance_j3c() -> None:
    console, table = _table()
    table.play(*console.opening(deal_style="c"), console.place("player"), console.no_more_bets())
    table.play(*console.deal_four(BANKER_8))
    stream, dealt = CATALOGUE["minibaccarat"], event_in(table.records[-1].commit.events[0])
    assert stream.visible(table.table, dealt, pb.ROLE_DEALER, "d").card == ""
    assert stream.visible(table.table, dealt, pb.ROLE_SURVEILLANCE, "s").card == "4C"
    (handed,) = table.events(console.hand_to(1))
    viewers = {"p1": pb.ROLE_PLAYER, "p2": pb.ROLE_PLAYER, "d": pb.ROLE_DEALER, "s": pb.ROLE_SURVEILLANCE}
    hands = {who: stream.view(table.table, role, who)["play"]["hands"] for who, role in viewers.items()}
    assert hands["p1"] == {"player": ["2S", "5H"], "banker": ["??", "??"]}
    assert hands["p2"] == hands["d"] == {"player": ["??", "??"], "banker": ["??", "??"]}
    assert hands["s"] == {"player": ["2S", "5H"], "banker": ["4D", "4C"]}
    seen = {who: list(stream.visible(table.table, handed, role, who).cards) for who, role in viewers.items()}
    assert seen == {"p1": ["2S", "5H"], "p2": [], "d": [], "s": ["2S", "5H"]}


def test_a_third_card_is_handed_to_who_gave_the_others_back_j3c() -> None:
    console, table = _table()
    table.play(*console.opening(deal_style="c"), console.place("player"), console.no_more_bets())
    table.play(*console.deal_four("2S 3D KH 4C"), console.hand_to(1), console.turn("player", 1), console.turn("banker"))
    table.play(console.deal("player", "5S"))
    assert table.refused(console.turn("player", 1)).code == "NOT_THE_HOLDER"
    (handed,) = table.events(console.hand_to(1))
    assert list(handed.cards) == ["5S"]
    table.play(console.turn("player", 1), console.announce("tie"))


def test_who_gave_the_cards_up_may_leave_n5() -> None:
    console, table = _table()
    table.play(*console.opening((1, 2), deal_style="c"), console.place("player"), console.no_more_bets())
    table.play(*console.deal_four(BANKER_8), console.relieve("declined"), console.hand_to(2))
    (relieved,) = table.events(console.relieve("violation"))
    assert (relieved.player_id, relieved.next_seat, relieved.next_player_id) == ("p2", 0, "")
    table.play(console.leave(2), console.turn("player"))


# --- The burn, and cards that go wrong ---


def test_cards_found_face_up_before_the_first_card_add_to_its_burn_e4_n3() -> None:
    """Two for the deuce that was found, then the seven itself and seven more."""
    console, table = _table()
    table.play(*console.opening()[:-1], console.face_up("2H"))
    (shown, _) = table.events(console.burn("7S"))
    assert (shown.burn_count, shown.due_count) == (7, 10)
    assert table.table.play.burn_due == 9
    assert table.refused(console.no_more_bets()).code == "BURN_DUE"
    table.play(console.burn(*["3C"] * 8), console.burn("3D"), console.no_more_bets())


def test_cards_found_face_up_in_a_burn_add_to_it_e4_n3() -> None:
    console, table = _table()
    table.play(*console.opening()[:-1], console.burn("4S", "9C"))
    ordered = table.events(console.face_up("3H"))[-1]
    assert (ordered.burn_count, ordered.due_count) == (3, 6)
    table.play(console.burn(*["9D"] * 6), console.no_more_bets())


def test_a_built_in_shuffle_burns_all_that_is_due_at_once_e4() -> None:
    """A deuce and a king are found, then the first card is a five: it, five more and two."""
    before_the_cut = [rank + suit for rank in "KQ" for suit in "CDHS"] + ["JC", "JD"]
    console, table = _table(ChosenOrder(*before_the_cut, "2S", "KC", "5S"))
    table.play(*console.opened(), console.receive(), *console.handle_all(), *console.shoe([1], BUILT_IN, at=10))
    table.play(console.face_up("", ""))
    shown, *burned = table.events(console.burn())
    assert (shown.card, shown.burn_count, shown.due_count, len(burned)) == ("5S", 5, 8, 8)
    assert table.table.play.burn_due == 0


def test_face_up_cards_burn_their_values_n3() -> None:
    console, table = _table()
    table.play(*console.opening(), console.no_more_bets(), console.face_up("KS", "2H", "AD"))
    assert table.table.play.burn_due == 3
    table.play(console.burn("9C", "9D"), console.burn("9H"), *console.deal_four(BANKER_8), console.announce("banker"))


def test_a_card_in_error_with_no_further_round_goes_to_the_discards_n2() -> None:
    console, table = _table()
    table.play(*console.opening(from_back=415), console.show_cutting_card(), *console.round({}, BANKER_8))
    table.play(console.no_more_bets())
    assert _kinds(table.play(console.card_in_error("", "2S"))) == [pb.IrregularityCalled, pb.CardBurned]


def test_a_card_set_aside_stays_out_of_a_shoe_that_reshuffles_n2_i1() -> None:
    """The other cards of the round return; that one is dealt first in the next."""
    console, table = _table()
    table.play(*console.opened(auto_reshuffle_shoe=True), console.receive(), *console.handle_all())
    table.play(console.shuffle(DEVICE), console.load(), console.card_in_error("", "2S"))
    table.play(console.no_more_bets(), console.card_in_error("", "9S"), *console.deal_four(BANKER_8))
    table.play(console.announce("banker"))
    assert table.table.cards.shoe.gone == ("9S",)
    table.play(console.no_more_bets(), *console.deal_four("9S 4D KH 5C"), console.announce("tie"))
    assert table.table.cards.shoe.gone == ()


def _nearly_empty(console: MinibaccaratTable, table: PureStream, leave: int) -> list[str]:
    """Empties a six-deck shoe by cards found face up, and returns those that are left."""
    table.play(*console.opening(decks=6, from_back=311), console.show_cutting_card())
    courts = [rank + suit for rank in "TJQK" for suit in "CDHS"] * 6
    others = [rank + suit for rank in "98765432A" for suit in "CDHS" * 6]
    courts.remove("KC")
    table.play(console.face_up(*courts))
    while len(others) > leave:
        found, others = others[0], others[1:]
        table.play(console.face_up(found))
        burned = min(table.table.play.burn_due, len(others) - leave)
        table.play(*([console.burn(*others[:burned])] if burned else []))
        others = others[burned:]
    return others


def test_an_empty_shoe_has_nothing_to_burn_and_keeps_nobody_n3_n4() -> None:
    console, table = _table()
    table.play(console.face_up(*_nearly_empty(console, table, 1)))
    assert table.table.play.burn_due == 2
    assert table.refused(console.burn("2C")).code == "SHOE_EMPTY"
    assert table.refused(console.burn()).code == "SHOE_EMPTY"
    table.play(console.place("banker"), console.no_more_bets(), console.exhausted())


def test_a_short_shoe_voids_the_round_and_ends_the_shoe_n4() -> None:
    console, table = _table()
    left = _nearly_empty(console, table, 3)
    if due := table.table.play.burn_due:
        table.play(console.burn(*left[:due]))
        left = left[due:]
    table.play(console.place("banker", 700), console.no_more_bets())
    table.play(*(console.deal(hand, card) for hand, card in zip(FOUR, left, strict=False)))
    assert table.refused(console.deal(table.table.play.next_step()[1], "2C")).code == "SHOE_EMPTY"
    reply = table.play(console.exhausted())
    assert [(d.outcome, d.returned_cents) for d in reply.decisions] == [(pb.OUTCOME_RETURNED, 700)]
    assert not table.table.cards.in_play
    table.play(*console.shoe([1]), console.burn("KC"), *console.round({(1, "banker"): 700}, BANKER_8))


# --- Vigorish ---


def test_several_banker_wagers_of_a_seat_are_charged_together_m3a() -> None:
    console, table = _table()
    table.play(*console.opening(vig_rounding="dollar"), console.place("banker", 500))
    reply = table.play(*console.round({(1, "banker"): 500}, BANKER_8))
    assert vigorish_of(reply) == {1: 100}


def test_a_notice_lets_the_vigorish_change_m5() -> None:
    console, table = _table()
    table.play(*console.opened(), console.vigorish_notice("tie", 2500), console.change(vig_type="tie"))
    table.play(console.change(vig_type="tie", tie_vig_bp=1000))
    assert table.refused(console.change(vig_type="win")).code == "NOTICE_REQUIRED"


def test_documented_vigorish_is_recovered_after_its_player_left_m3c() -> None:
    """In parts, also while the table is closed, and exactly what the form says: 75 cents do not become a dollar."""
    console, table = _table()
    table.play(*console.opening((1, 2), vig_collection="deferred", vig_rounding="dollar"))
    table.play(*console.round({(1, "banker"): 1500}, BANKER_8), console.document(), console.leave())
    owed, documented = accounts.vigorish_owed("p1"), accounts.vigorish_documented("minibaccarat-1")
    assert (_balances(table)[owed], _balances(table)[documented]) == (-75, 75)
    (first,) = table.events(console.recover(50))
    assert (first.player_id, first.recovered_cents, first.outstanding_cents) == ("p1", 50, 25)
    assert (_balances(table)[owed], _balances(table)[documented]) == (-25, 25)
    table.play(console.end_shoe(), console.close())
    reply = table.play(console.recover(25))
    assert words_of("minibaccarat", reply.events) == ["$0.25 vigorish of p1 recovered on form V-1"]
    after = _balances(table)
    assert (after[owed], after[documented], table.table.play.forms) == (0, 0, {})
    assert after[accounts.chips("p1")] == 1500 - 75
    assert after[accounts.tray("minibaccarat-1")] == 75 - 1500


def test_documented_vigorish_is_written_off_once_by_its_form_and_never_was_revenue() -> None:
    """NJ D-1.30, compliance e1: what is left on the form after a part was recovered; the form is closed with it."""
    console, table = _table()
    table.play(*console.opening((1, 2), vig_collection="deferred"))
    table.play(*console.round({(1, "banker"): 2000}, BANKER_8), console.document())
    assert table.refused(console.write_off("V-9")).code == "NO_SUCH_FORM"
    assert table.refused(console.write_off(reason="")).code == "BAD_REASON"
    dealer = pb.Actor(actor_id="dora", role=pb.ROLE_DEALER)
    assert table.refused(console.write_off(), dealer).code == "ROLE_NOT_ALLOWED"
    table.play(console.recover(40))
    before = _balances(table)
    (written,) = table.events(console.write_off())
    assert (written.form_number, written.player_id, written.amount_cents) == ("V-1", "p1", 60)
    after = _balances(table)
    documented, given_up = accounts.vigorish_documented("minibaccarat-1"), accounts.house("vigorish_written_off")
    assert (after[documented], after[given_up], table.table.play.forms) == (0, 60, {})
    assert after[accounts.tray("minibaccarat-1")] == before[accounts.tray("minibaccarat-1")], "it was no revenue"
    assert table.refused(console.write_off()).code == "NO_SUCH_FORM"
    assert table.refused(console.recover(1)).code == "NO_SUCH_FORM", "what was given up is not taken any more"
    sheet = table_sheet("minibaccarat-1", "minibaccarat", "2026-03-01", _movements(table), DayFigures())
    assert (sheet.vigorish_documented_cents, sheet.vigorish_recovered_cents) == (100, 40)
    assert (sheet.vigorish_written_off_cents, sheet.vigorish_collected_cents) == (60, 40)


def _movements(table: PureStream) -> dict[int, int]:
    folded, movements = Fold("minibaccarat-1"), dict[int, int]()
    for record in table.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        for move in outputs.moves:
            movements[move.movement] = movements.get(move.movement, 0) + move.amount_cents
    return movements


def test_recovered_vigorish_counts_with_what_is_collected() -> None:
    console, table = _table()
    table.play(*console.opening(vig_collection="deferred"), *console.round({(1, "banker"): 1000}, BANKER_8))
    table.play(console.document(), console.recover(50))
    movements = _movements(table)
    vigorish = (pb.MOVEMENT_VIGORISH_DEFERRED, pb.MOVEMENT_VIGORISH_DOCUMENTED, pb.MOVEMENT_VIGORISH_RECOVERED)
    assert [movements[m] for m in (*vigorish, pb.MOVEMENT_VIGORISH)] == [50] * 4


# --- The shoe, and a table that everybody left ---


def test_a_shoe_of_two_batches_takes_turns_and_waits_for_vigorish_b4_m3() -> None:
    console, table = _table()
    table.play(*console.opened(automated_shuffler=True, decks=16, vig_collection="deferred"))
    for batch in ("blue", "red"):
        table.play(console.receive(batch), *console.handle_all(STACKED, batch))
    table.play(*console.shoe([1], DEVICE), console.burn("KC"), *console.round({(1, "banker"): 1000}, BANKER_8))
    table.play(*console.shoe([1], DEVICE, batch="red")[:-1], console.end_shoe())
    assert table.refused(console.shuffle(DEVICE)).code == "VIGORISH_OUTSTANDING"
    assert table.refused(console.load("red")).code == "VIGORISH_OUTSTANDING"
    table.play(console.collect(), console.load("red"), console.burn("KC"), console.end_shoe())
    *before, load = console.shoe([1], DEVICE, batch="red")
    table.play(*before)
    assert table.refused(load).code == "WRONG_BATCH"


def test_a_shoe_that_reshuffles_by_itself_needs_no_cut_burn_or_last_hand_i1() -> None:
    console, table = _table()
    table.play(*console.opened(auto_reshuffle_shoe=True), console.receive(), *console.handle_all())
    table.play(console.shuffle(DEVICE), console.load())
    for _ in range(20):
        table.play(*console.round({(1, "banker"): 1000}, BANKER_8))
    assert table.refused(console.show_cutting_card()).code == "NO_CUTTING_CARD_HERE"


def test_when_everybody_has_left_the_cards_are_spread_viewed_washed_and_shuffled_e6() -> None:
    console, table = _table()
    table.play(*console.opening(), *console.round({(1, "banker"): 1000}, BANKER_8), console.leave())
    assert table.refused(console.no_more_bets()).code == "SPREAD_DUE"
    table.play(console.handle(pb.CARD_STEP_IDLED))
    assert not table.table.cards.in_play
    assert table.refused(console.handle(pb.CARD_STEP_VIEWING_OFFERED)).code == "NOBODY_SEATED"
    table.play(console.seat(3), *console.handle_all((pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_WASHED)))
    table.play(*console.shoe([3]), console.burn("KC"), *console.round({(3, "banker"): 1000}, BANKER_8))


def test_the_cards_of_a_shoe_that_ended_are_spread_as_well_e6() -> None:
    """They lie in the rack when the last player leaves, and whoever comes next has seen none of them."""
    console, table = _table()
    table.play(*console.opening(), console.end_shoe(), console.leave(), console.seat(2))
    assert table.refused(console.shuffle()).code == "SPREAD_DUE"
    table.play(console.handle(pb.CARD_STEP_IDLED))
    assert table.refused(console.shuffle()).code == "HANDLING_INCOMPLETE"


def test_with_a_shuffler_the_stored_batch_waits_until_the_other_was_viewed_e6b() -> None:
    """It need not be spread itself."""
    console, table = _table()
    table.play(*console.opened(automated_shuffler=True, decks=16))
    for batch in ("blue", "red"):
        table.play(console.receive(batch), *console.handle_all(STACKED, batch))
    table.play(*console.shoe([1], DEVICE, batch="red")[:-1], *console.shoe([1], DEVICE), console.burn("KC"))
    table.play(console.leave(), console.seat(2))
    table.play(console.handle(pb.CARD_STEP_IDLED))
    assert table.refused(console.load("red")).code == "HANDLING_INCOMPLETE"
    table.play(*console.handle_all((pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_STACKED)), console.load("red"))
    table.play(console.burn("KC"), *console.round({(2, "banker"): 1000}, BANKER_8))


def test_one_player_who_stays_keeps_the_shoe_going_e6() -> None:
    console, table = _table()
    table.play(*console.opening((1, 2)), console.leave(2), *console.round({(1, "banker"): 1000}, BANKER_8))


def test_no_shoe_begins_before_nobody_e4_e6() -> None:
    console, table = _table()
    *before, load = console.opening()[:-1]
    table.play(*before, console.leave())
    assert table.refused(load).code == "NOBODY_SEATED"


def test_a_round_without_wagers_ends_when_the_cards_are_put_away() -> None:
    """Its only wager was taken back and its player left: neither the spread nor the close waits for a deal."""
    console, table = _table()
    table.play(*console.opening(), console.place("tie"), console.withdraw("w1"), console.leave())
    reply = table.play(console.handle(pb.CARD_STEP_IDLED))
    assert _kinds(reply) == [pb.RoundVoided, pb.ShoeEnded, pb.CardsHandled]
    table.play(console.close())
    assert table.table.round_id == ""


def test_cards_left_at_a_table_that_closed_are_spread_before_they_are_used_again_e6() -> None:
    console, table = _table()
    table.play(*console.opening(), console.end_shoe(), console.close(), console.open(), console.seat(1))
    assert table.refused(console.shuffle()).code == "SPREAD_DUE"


def test_the_cutting_card_calls_the_last_hand_wherever_it_shows_j8() -> None:
    """Here before the first card of a round: that round, one more, and no other."""
    console, table = _table()
    table.play(*console.opening(from_back=411), *console.round({}, BANKER_8))
    table.play(console.no_more_bets())
    assert table.refused(console.deal("player", "2S")).code == "CUTTING_CARD_DUE"
    table.play(console.show_cutting_card(), *console.deal_four(BANKER_8))
    assert pb.LastHandCalled in _kinds(table.play(console.announce("banker")))
    assert pb.LastHandCalled not in _kinds(table.play(*console.round({}, BANKER_8)))
    assert table.refused(console.no_more_bets()).code == "SHOE_FINISHED"


@pytest.mark.parametrize(("rounding", "unit", "vigorish"), [("chip", 500, 100), ("dollar", 0, 100), ("exact", 0, 5)])
def test_vigorish_rounded_up_is_never_more_than_the_win_m3(rounding: str, unit: int, vigorish: int) -> None:
    """M.3 takes a part of the amount won, M.3.a lets it be rounded up: 100 won at 5 % in chips of 500 is 100."""
    console, table = _table()
    chip = {"vig_chip_cents": unit} if unit else {}
    table.play(*console.opening(vig_rounding=rounding, **chip))
    *before, result = console.round({(1, "banker"): 100}, BANKER_8)
    table.play(*before)
    assert vigorish_of(table.play(result)) == {1: vigorish}


@pytest.mark.parametrize(("rounds", "collected"), [(1, 100), (3, 300), (6, 500)])
def test_deferred_vigorish_is_never_more_than_the_wins_it_is_owed_for_m3a(rounds: int, collected: int) -> None:
    console, table = _table()
    table.play(*console.opening(vig_collection="deferred", vig_rounding="chip", vig_chip_cents=500))
    for _ in range(rounds):
        table.play(*console.round({(1, "banker"): 100}, BANKER_8))
    (paid,) = table.events(console.collect(1))
    assert (paid.deferred_cents, paid.collected_cents) == (5 * rounds, collected)
    assert table.table.play.deferred_won == {}
    table.play(*console.round({(1, "banker"): 100}, BANKER_8))
    assert table.events(console.collect(1))[0].collected_cents == 100


def test_an_older_record_of_deferred_vigorish_does_not_bound_how_it_is_rounded() -> None:
    """It does not say what was won."""
    older = pb.VigorishDeferred(seat=1, player_id="p1", amount_cents=5)
    state = EVENTS[pb.VigorishDeferred](State(), older, None)
    assert (state.deferred, state.deferred_won[1] >= MAX_CENTS) == ({1: 5}, True)
