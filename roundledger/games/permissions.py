"""Who may send which command: the one table. Names are those of the `Command` message, games' commands
after the game's name."""

from typing import Any

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection

PLAYER = pb.ROLE_PLAYER
DEALER = pb.ROLE_DEALER
STICK = pb.ROLE_STICKPERSON
BOX = pb.ROLE_BOXPERSON
FLOOR = pb.ROLE_FLOORPERSON
PIT = pb.ROLE_PIT_SUPERVISOR
POKER_SHIFT = pb.ROLE_POKER_SHIFT_SUPERVISOR
CASHIER = pb.ROLE_CASHIER
TERMINAL = pb.ROLE_TERMINAL
SURVEILLANCE = pb.ROLE_SURVEILLANCE
ACCOUNTING = pb.ROLE_ACCOUNTING
ADMIN = pb.ROLE_ADMIN

_BOOKS = (ACCOUNTING, SURVEILLANCE, PIT, ADMIN)

PERMISSIONS: dict[str, tuple[int, ...]] = {
    "install_table": (FLOOR, PIT, ADMIN),
    "post_limits": (FLOOR, PIT),
    "open_table": (FLOOR, PIT),
    "close_table": (FLOOR, PIT),
    "change_rulebook": (FLOOR, PIT),
    "record_inspection": (DEALER, FLOOR, PIT),
    "seat_player": (DEALER, FLOOR, PIT),
    "leave_table": (DEALER, FLOOR, PIT, PLAYER),
    "buy_in": (DEALER,),
    "void_round": (PIT,),
    "cards.receive_cards": (DEALER, FLOOR, PIT),
    "cards.handle_cards": (FLOOR, DEALER, PIT, TERMINAL),
    "cards.shuffle_cards": (DEALER, TERMINAL),
    "cards.offer_cut": (DEALER,),
    "cards.cut_cards": (DEALER, PLAYER),
    "cards.order_recut": (FLOOR, PIT),
    "cards.place_cutting_cards": (DEALER,),
    "cards.load_shoe": (DEALER, TERMINAL),
    "cards.count_stub": (DEALER, FLOOR, PIT, TERMINAL),
    "cards.show_cutting_card": (DEALER, TERMINAL),
    "cards.end_shoe": (DEALER, FLOOR, PIT),
    "cards.remove_cards": (FLOOR, PIT),
    "roulette.register_wheel": (FLOOR, PIT),
    "roulette.register_ball": (FLOOR, PIT),
    "roulette.assign_chip_colour": (DEALER,),
    "roulette.place_wager": (DEALER, PLAYER),
    "roulette.move_wager": (DEALER, PLAYER),
    "roulette.remove_wager": (DEALER, PLAYER),
    "roulette.confirm_verbal_wager": (DEALER,),
    "roulette.spin_ball": (DEALER,),
    "roulette.call_no_more_bets": (DEALER,),
    "roulette.call_no_spin": (DEALER,),
    "roulette.announce_number": (DEALER,),
    "roulette.correct_number": (PIT,),
    "roulette.place_crown": (DEALER,),
    "minibaccarat.notify_deal_style": (PIT, ADMIN),
    "minibaccarat.give_vigorish_notice": (FLOOR, PIT),
    "minibaccarat.place_wager": (DEALER, PLAYER),
    "minibaccarat.withdraw_wager": (DEALER, PLAYER),
    "minibaccarat.confirm_verbal_wager": (DEALER, FLOOR),
    "minibaccarat.call_no_more_bets": (DEALER,),
    "minibaccarat.burn_cards": (DEALER, TERMINAL),
    "minibaccarat.deal_card": (DEALER, TERMINAL),
    "minibaccarat.hand_cards": (DEALER,),
    "minibaccarat.turn_cards": (DEALER,),
    "minibaccarat.relieve_holder": (DEALER, FLOOR),
    "minibaccarat.announce_result": (DEALER,),
    "minibaccarat.collect_vigorish": (DEALER,),
    "minibaccarat.document_vigorish": (FLOOR, PIT),
    "minibaccarat.report_card_in_error": (DEALER, FLOOR),
    "minibaccarat.report_face_up_cards": (DEALER, FLOOR),
    "minibaccarat.call_shoe_exhausted": (DEALER, FLOOR),
    "craps.register_dice_set": (FLOOR, PIT),
    "craps.take_duty": (FLOOR, PIT, BOX, STICK),
    "craps.leave_duty": (FLOOR, PIT, BOX, STICK),
    "craps.suspend_for_inspection": (BOX, FLOOR),
    "craps.resume": (BOX, FLOOR),
    "craps.offer_dice": (STICK,),
    "craps.decline_dice": (STICK, PLAYER),
    "craps.accept_dice": (STICK, PLAYER),
    "craps.select_dice": (STICK, PLAYER),
    "craps.pass_dice": (STICK, PLAYER),
    "craps.order_pass_dice": (BOX,),
    "craps.start_off_marker": (STICK,),
    "craps.place_wager": (DEALER, PLAYER),
    "craps.raise_wager": (DEALER, PLAYER),
    "craps.reduce_wager": (DEALER, PLAYER),
    "craps.remove_wager": (DEALER, PLAYER),
    "craps.confirm_late_wager": (STICK, BOX),
    "craps.confirm_verbal_wager": (BOX,),
    "craps.convert_cash": (DEALER,),
    "craps.call_on": (DEALER, PLAYER),
    "craps.confirm_on": (BOX,),
    "craps.call_off": (DEALER, PLAYER),
    "craps.break_down_wager": (DEALER, BOX),
    "craps.throw_dice": (STICK, PLAYER),
    "craps.record_dice_at_rest": (STICK,),
    "craps.call_no_roll": (BOX, STICK),
    "craps.record_invalid_roll": (BOX, STICK),
    "craps.rule_on_face": (BOX,),
    "craps.call_roll": (STICK,),
    "poker.bring_chips": (DEALER, FLOOR, PLAYER),
    "poker.cash_out": (DEALER, FLOOR, PLAYER),
    "poker.sit_out": (DEALER, FLOOR, PLAYER),
    "poker.sit_in": (DEALER, FLOOR, PLAYER),
    "poker.start_hand": (DEALER,),
    "poker.deal_cards": (DEALER, TERMINAL),
    "poker.fold": (DEALER, PLAYER),
    "poker.check": (DEALER, PLAYER),
    "poker.call": (DEALER, PLAYER),
    "poker.bet": (DEALER, PLAYER),
    "poker.raise": (DEALER, PLAYER),
    "poker.push_chips": (DEALER,),
    "poker.show_hand": (DEALER, PLAYER),
    "poker.concede_hand": (DEALER, PLAYER),
    "poker.call_misdeal": (FLOOR, PIT, POKER_SHIFT),
    "poker.declare_dead": (FLOOR, PIT, POKER_SHIFT),
    "poker.expose_card": (DEALER,),
    "poker.set_card_aside": (DEALER,),
    "poker.kill_hand": (FLOOR, PIT, POKER_SHIFT),
    "poker.reduce_rake": (FLOOR, PIT, POKER_SHIFT),
    "poker.announce_bet": (DEALER, PLAYER),
    "poker.add_to_bet": (DEALER,),
    "poker.state_out_of_turn": (DEALER,),
    "poker.give_ruling": (POKER_SHIFT,),
    "poker.report_conduct": (DEALER, FLOOR, PIT, POKER_SHIFT),
    "poker.exclude_patron": (FLOOR, PIT, POKER_SHIFT),
    "poker.require_disclosure": (FLOOR, PIT, POKER_SHIFT),
    "jackpot_fund.open_fund": (PIT, POKER_SHIFT, ADMIN),
    "jackpot_fund.seed_fund": (PIT, CASHIER),
    "jackpot_fund.add_contribution": (ADMIN,),
    "jackpot_fund.record_hit": (ADMIN, POKER_SHIFT),
    "jackpot_fund.pay_jackpot": (PIT, POKER_SHIFT, CASHIER),
    "jackpot_fund.close_fund": (PIT, POKER_SHIFT),
}

QUERIES: dict[str, tuple[int, ...]] = {
    "GetTable": (PLAYER, DEALER, STICK, BOX, FLOOR, POKER_SHIFT, CASHIER, *_BOOKS),
    "GetBalances": _BOOKS,
    "ListPostings": _BOOKS,
    "ListSettlements": _BOOKS,
    "TailPostings": _BOOKS,
    "GetGamingDayReport": _BOOKS,
    "GetVigorish": _BOOKS,
    "GetFunds": (*_BOOKS, POKER_SHIFT, CASHIER),
    "ListTablesSetAside": _BOOKS,
    "ReleaseTable": (ACCOUNTING, ADMIN),
}
"""Who may ask what, by the method's name."""


def check_role(name: str, role: int) -> Rejection | None:
    allowed = PERMISSIONS.get(name) or QUERIES.get(name, ())
    if role in allowed:
        return None
    needed = ", ".join(role_name(r) for r in allowed)
    return Rejection("ROLE_NOT_ALLOWED", f"{name} is for {needed}, not for {role_name(role)}")


def role_name(role: int) -> str:
    name: str = pb.Role.Name(role) if role in pb.Role.values() else f"unknown role {role}"
    return name.removeprefix("ROLE_").lower().replace("_", " ")


def check_own_seat(holder: str | None, context: Any) -> Rejection | None:
    """Players act for themselves only; staff act for whoever sits there."""
    if context.role == PLAYER and holder != context.actor_id:
        return Rejection("NOT_YOUR_SEAT", "a player acts for their own seat only", field="seat")
    return None
