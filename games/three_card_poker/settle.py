"""Settlement of three card poker: seat by seat from the dealer's right, ante, play, bonus, pair plus (J.2, K.1)."""

import roundledger.v1 as pb
from games.cards.short_hands import three_card_class, three_of
from games.game import Settles
from games.house_poker.commands.wagers import wagers_at
from games.house_poker.evolve import PLAY
from games.house_poker.payouts import bonus, lost, paid, returned
from games.house_poker.rules import HOUSE
from games.tables.state import Rules, Wager
from games.three_card_poker.options import Options
from games.three_card_poker.rules import qualifies
from games.three_card_poker.state import ANTE, ANTE_BONUS, PAIR_PLUS, Table
from ledger.core.stream import Decisions

WINS, LOSES, PUSHES, UNOPPOSED = "wins", "loses", "pushes", "unopposed"


def outcome(hand: tuple[str, ...], dealer: tuple[str, ...]) -> str:
    """What a player's hand does. A dealer who does not qualify has lost, whatever the hands are (K.1.a)."""
    if not qualifies(dealer):
        return UNOPPOSED
    own, theirs = three_of(hand), three_of(dealer)
    return PUSHES if own == theirs else WINS if own > theirs else LOSES


def decide_seat(
    rules: Rules[Options], wagers: dict[str, Wager], hand: tuple[str, ...], dealer: tuple[str, ...], round_id: str
) -> list[pb.Decision]:
    decisions = list[pb.Decision]()
    if ante := wagers.get(ANTE):
        made = three_card_class(three_of(hand))
        decisions += decide_ante(rules, ante, wagers[PLAY], outcome(hand, dealer), made, round_id)
    if pair_plus := wagers.get(PAIR_PLUS):
        decisions.append(decide_pair_plus(rules, pair_plus, hand, round_id))
    return decisions


def decide_ante(
    rules: Rules[Options], ante: Wager, play: Wager, against: str, made: str, round_id: str
) -> list[pb.Decision]:
    """Ante and play by what the hand does, the bonus by what it is."""
    rule = rules.terms[ANTE].rule
    if against == PUSHES:
        both = [returned(ante, "C.3, J.3", round_id), returned(play, "C.3, J.3", round_id)]
    elif against == LOSES:
        both = [lost(ante, rule, round_id), lost(play, rule, round_id)]
    elif against == WINS:
        both = [paid(rules, ante, round_id), paid(rules, play, round_id)]
    else:
        both = [paid(rules, ante, round_id), returned(play, rule, round_id)]
    return [*both, *bonus(rules, ante, ANTE_BONUS, made, round_id)]


def decide_pair_plus(rules: Rules[Options], wager: Wager, hand: tuple[str, ...], round_id: str) -> pb.Decision:
    """By the ledger, whatever the dealer has (K.1.b)."""
    made = three_card_class(three_of(hand))
    if made == "high_card":
        return lost(wager, "K.1.b", round_id)
    return paid(rules, wager, round_id, f"{rules.options.pair_plus_ledger} {made}")


def _seat_settled(table: Table, e: pb.SeatSettled) -> Decisions:
    state = table.play
    wagers = wagers_at(table, e.seat)
    return decide_seat(table.in_force, wagers, state.hand(e.seat), state.hand(HOUSE), e.round_id)


def _forfeits_collected(table: Table, e: pb.ForfeitsCollected) -> Decisions:
    """Whatever the hand holds, everything on it is lost (J.2)."""
    forfeited = [wager for seat in e.seats for wager in wagers_at(table, seat).values()]
    return [lost(wager, "J.2", e.round_id) for wager in forfeited]


SETTLE: Settles[Table] = {pb.SeatSettled: _seat_settled, pb.ForfeitsCollected: _forfeits_collected}
