"""Settlement of four card poker: seat by seat from the dealer's right, play, ante, bonus, aces up (J.5, K.1)."""

import roundledger.v1 as pb
from games.cards.short_hands import best_four_of, four_card_class, is_pair_of_aces
from games.four_card_poker.options import Options
from games.four_card_poker.state import ACES_UP, ANTE, ANTE_BONUS, Table
from games.game import Settles
from games.house_poker.commands.wagers import wagers_at
from games.house_poker.evolve import PLAY
from games.house_poker.payouts import bonus, lost, paid, returned
from games.house_poker.rules import HOUSE
from games.tables.state import Rules, Wager, terms_key
from ledger.core.stream import Decisions


def decide_seat(
    rules: Rules[Options], wagers: dict[str, Wager], own: int, theirs: int, round_id: str
) -> list[pb.Decision]:
    """What becomes of a seat's wagers, by what the best four of the player and of the dealer are worth."""
    decisions = list[pb.Decision]()
    if ante := wagers.get(ANTE):
        for wager in (wagers[PLAY], ante):
            decisions.append(_against_dealer(rules, wager, own - theirs, round_id))
        decisions += bonus(rules, ante, ANTE_BONUS, four_card_class(own), round_id)
    if aces_up := wagers.get(ACES_UP):
        decisions.append(decide_aces_up(rules, aces_up, own, round_id))
    return decisions


def _against_dealer(rules: Rules[Options], wager: Wager, difference: int, round_id: str) -> pb.Decision:
    """Equal hands are the player's, or push, as the house reads the rules (E.3, J.7)."""
    if difference < 0:
        return lost(wager, rules.terms[wager.wager].rule, round_id)
    if difference == 0 and rules.options.tie_rule == "push":
        return returned(wager, "J.7", round_id)
    return paid(rules, wager, round_id)


def decide_aces_up(rules: Rules[Options], wager: Wager, own: int, round_id: str) -> pb.Decision:
    """By the table of payouts, whatever the dealer has (K.1.b)."""
    made = "pair_of_aces" if is_pair_of_aces(own) else four_card_class(own)
    if terms_key(ACES_UP, made) not in rules.terms:
        return lost(wager, "K.1.b", round_id)
    return paid(rules, wager, round_id, made)


def _seat_settled(table: Table, e: pb.SeatSettled) -> Decisions:
    state = table.play
    own, theirs = best_four_of(state.hand(e.seat)), best_four_of(state.hand(HOUSE))
    return decide_seat(table.in_force, wagers_at(table, e.seat), own, theirs, e.round_id)


def _hand_folded(table: Table, e: pb.HandFolded) -> Decisions:
    """Ante and aces up are lost, whatever the hand holds (J.2)."""
    return [lost(wager, "J.2", e.round_id) for wager in wagers_at(table, e.seat).values()]


SETTLE: Settles[Table] = {pb.SeatSettled: _seat_settled, pb.HandFolded: _hand_folded}
