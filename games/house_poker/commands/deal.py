"""The deal: each card to where it is due; then the stub, counted or discarded."""

from collections import Counter
from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.dealing import check_names, deal_from_aside, next_card, next_sealed
from games.house_poker.commands.ending import void_round
from games.house_poker.rules import AUTOMATED_SHOE, DEAD, HOUSE, RACK, SEAT, UP, HouseGame
from games.house_poker.state import BETTING, STUB, HouseDraft, HouseHands, HouseTable
from ledger.core.context import Context
from ledger.core.rejection import Rejection

DECK_SIZE = 52
MOST_UNCOUNTED = 5
"""A stub is counted at least once in so many rounds."""


def deal_cards(
    game: HouseGame, draft: HouseDraft, command: pb.DealHousePokerCardsRequest, context: Context
) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if refused := check_dealing(game, table) or game.check_deal(table):
        return refused
    if refused := _check_destination(game, state, command):
        return refused
    due = len(state.to_deal)
    if len(command.cards) > due or command.count > due:
        return Rejection("TOO_MANY_CARDS", f"{due} cards are due", game.clause("deal"), "cards")
    if refused := check_names(table.cards, command.cards, "cards"):
        return refused
    if refused := _check_different(command.cards):
        return refused
    names = list(command.cards) or [""] * (command.count or due)
    sealed = _sealed(table, len(names) - len(state.aside), context)
    if isinstance(sealed, Rejection):
        return sealed
    for name in names:
        if refused := _deal(game, draft, name, sealed, context):
            return refused
    return None


def _check_different(names: Sequence[str]) -> Rejection | None:
    """The deck has every card once. Cards face down are compared with no other card, but with those beside them."""
    given = [name for name in names if name]
    if len(set(given)) == len(given):
        return None
    return Rejection("CARD_NOT_IN_SHOE", "a card is named twice", field="cards")


def _sealed(table: HouseTable, count: int, context: Context) -> list[str] | Rejection:
    """The next cards of a built-in shuffle, which is opened once for all of them; the last comes first."""
    shoe = table.cards.shoe
    if shoe is None or not shoe.sealed_order or count <= 0:
        return []
    cards = next_sealed(shoe, count, context)
    return cards if isinstance(cards, Rejection) else [*reversed(cards)]


def check_dealing(game: HouseGame, table: HouseTable) -> Rejection | None:
    """Whether cards are being dealt."""
    state = table.play
    if state.phase == BETTING:
        return Rejection("WRONG_STATE", "call no more bets before the first card", game.clause("deal"))
    if not state.to_deal:
        return Rejection("WRONG_STATE", "all cards of the round are dealt", game.clause("deal"))
    return None


def _check_destination(game: HouseGame, state: HouseHands, command: pb.DealHousePokerCardsRequest) -> Rejection | None:
    if not command.destination and not command.seat:
        return None
    due = state.to_deal[0]
    if command.seat and command.seat not in state.seats:
        return Rejection("SEAT_NOT_BETTING", f"seat {command.seat} has no wager", game.clause("deal"), "seat")
    wanted = _place_of(game, due)
    if (command.destination or SEAT, command.seat) != wanted:
        where = f"seat {wanted[1]}" if wanted[1] else f"the {wanted[0]}"
        return Rejection("WRONG_DESTINATION", f"the next card goes to {where}", game.clause("deal"), "destination")
    return None


def _place_of(game: HouseGame, place: int) -> tuple[str, int]:
    """A place as events and commands name it."""
    if place == DEAD:
        return RACK, 0
    return (SEAT, place) if place > HOUSE else (game.house, 0)


def _deal(game: HouseGame, draft: HouseDraft, name: str, sealed: list[str], context: Context) -> Rejection | None:
    """A card that was drawn in error goes before the next from the shoe."""
    table, state = draft.state, draft.state.play
    place = state.to_deal[0]
    destination, seat = _place_of(game, place)
    dealt = pb.CardDealt(round_id=table.round_id, destination=destination, seat=seat, face_down=place != UP)
    if state.aside:
        if refused := deal_from_aside(table.cards, dealt, state.aside[0], name, game.clause("in_error")):
            return refused
    elif sealed:
        dealt.card = sealed.pop()
    else:
        card = next_card(table.cards, name, context, unseen=dealt.face_down)
        if isinstance(card, Rejection):
            return card
        dealt.card = card
    draft.add(dealt)
    return None


# --- The stub ---


def discard_stub(
    game: HouseGame, draft: HouseDraft, command: pb.DiscardHousePokerStubRequest, context: Context
) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if refused := _check_stub(game, state):
        return refused
    options, uncounted = table.options, state.uncounted + 1
    waived = options.shuffler_counts_deck and options.dealing in game.count_waived
    if uncounted >= MOST_UNCOUNTED and not waived:
        message = f"no stub was counted in the last {state.uncounted} rounds: count this one"
        return Rejection("STUB_COUNT_DUE", message, game.clause("count"))
    draft.add(
        pb.StubDiscarded(
            round_id=table.round_id,
            batch=table.cards.in_play,
            cards=expected_stub(state),
            uncounted_rounds=uncounted,
        )
    )
    return None


def _check_stub(game: HouseGame, state: HouseHands) -> Rejection | None:
    if state.phase == STUB:
        return None
    message = "the stub is put away already" if state.stub_gone else "deal all cards first"
    return Rejection("WRONG_STATE", message, game.clause("stub"))


def expected_stub(state: HouseHands) -> int:
    return max(0, DECK_SIZE - state.cards_out)


def count_stub(
    game: HouseGame, draft: HouseDraft, command: pb.CountHousePokerStubRequest, context: Context
) -> Rejection | None:
    """Wrong, it voids all hands; the deck leaves the table unless a misdeal accounts for every card."""
    table, state = draft.state, draft.state.play
    if refused := _check_stub(game, state):
        return refused
    expected, rule = expected_stub(state), game.clause("count")
    wrong = command.counted != expected
    if command.misdeals and not wrong:
        message = "the stub has the right number of cards: report the hands by themselves"
        return Rejection("COUNT_IS_RIGHT", message, rule, "misdeals")
    surplus = _surplus(game, table, command.misdeals)
    if isinstance(surplus, Rejection):
        return surplus
    batch = table.cards.in_play
    draft.add(pb.StubCounted(batch=batch, counted=command.counted, expected=expected))
    if not wrong:
        return None
    complete = bool(command.misdeals) and command.counted + surplus == expected
    effect = "all_hands_void" if complete else "all_hands_void_and_deck_removed"
    reason = "misdeal" if command.misdeals else "no_misdeal"
    draft.add(
        pb.IrregularityCalled(
            round_id=table.round_id, irregularity="stub_count", reason=reason, effect=effect, rule=rule
        )
    )
    return void_round(draft, "stub_count", rule, context, remove=not complete)


def _surplus(game: HouseGame, table: HouseTable, misdeals: Sequence[pb.CountedHand]) -> int | Rejection:
    """How many cards more than recorded the misdealt hands have together."""
    surplus, rule = 0, game.clause("count")
    named = Counter((hand.destination, hand.seat) for hand in misdeals)
    for hand in misdeals:
        place = check_place(game, table.play, hand.destination, hand.seat, rule)
        if isinstance(place, Rejection):
            return place
        recorded = lying_at(game, table, place)
        if named[hand.destination, hand.seat] > 1 or hand.counted == recorded:
            message = f"each misdealt hand is named once, with other than its {recorded} cards"
            return Rejection("COUNT_IS_RIGHT", message, rule, "misdeals")
        surplus += hand.counted - recorded
    return surplus


def lying_at(game: HouseGame, table: HouseTable, place: int) -> int:
    """How many cards are counted there, by the record. A dead card that was dealt to the house's cards one at a time
    lies with them; from an automated shoe it is burned (let it ride I.3.f, I.5.b, K.3, N.3)."""
    state: HouseHands = table.play
    recorded = state.recorded(place)
    if place != HOUSE or not recorded or table.options.dealing == AUTOMATED_SHOE:
        return recorded
    return recorded + game.passes.count(DEAD) - state.to_deal.count(DEAD)


def check_place(game: HouseGame, state: HouseHands, destination: str, seat: int, rule: str) -> int | Rejection:
    """The place of a hand that a report names."""
    if destination == SEAT and seat in state.seats:
        return seat
    if destination == game.house and not seat:
        return HOUSE
    if destination == SEAT:
        return Rejection("SEAT_NOT_BETTING", f"seat {seat} has no hand", rule, "seat")
    message = f"destination must be seat or {game.house}"
    return Rejection("WRONG_DESTINATION", message, rule, "destination")
