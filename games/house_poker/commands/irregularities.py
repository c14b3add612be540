"""What goes wrong with cards and devices, and what follows from it."""

import roundledger.v1 as pb
from games.cards.dealing import check_card, check_names, next_card
from games.cards.shoe import reveal
from games.cards.state import ASIDE, IN_SHOE, Batch
from games.house_poker.commands.deal import DECK_SIZE, check_dealing, check_place, lying_at
from games.house_poker.commands.ending import settle_known, void_round
from games.house_poker.commands.play import exposed
from games.house_poker.rules import AUTOMATED_SHOE, COMMUNITY, HOUSE, HouseGame
from games.house_poker.state import BETTING, HouseDraft, HouseTable
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import FLOOR, PIT

VOID, HAND_VOID, PLAY_ON, DISCARDED = "all_hands_void", "hand_void", "play_on", "discarded"

_PLAY_ON, _DISCARD, _VOID = pb.FLOOR_RULING_PLAY_ON, pb.FLOOR_RULING_DISCARD, pb.FLOOR_RULING_VOID


def _called(draft: HouseDraft, kind: str, reason: str, effect: str, rule: str) -> None:
    draft.add(
        pb.IrregularityCalled(round_id=draft.state.round_id, irregularity=kind, reason=reason, effect=effect, rule=rule)
    )


# --- Cards ---


def report_face_up_card(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerFaceUpCardRequest, context: Context
) -> Rejection | None:
    """It is not used; a second one in the same deal voids all hands."""
    if refused := check_dealing(game, draft.state) or game.check_deal(draft.state):
        return refused
    return _discard(game, draft, "face_up_card", command.card, context)


def _discard(game: HouseGame, draft: HouseDraft, kind: str, name: str, context: Context) -> Rejection | None:
    rule = game.clause("face_up")
    card = next_card(draft.state.cards, name, context)
    if isinstance(card, Rejection):
        return card
    again = draft.state.play.found_face_up > 0
    _called(draft, kind, "again" if again else "once", VOID if again else DISCARDED, rule)
    draft.add(pb.CardExposed(round_id=draft.state.round_id, destination=IN_SHOE, card=card))
    return void_round(draft, kind, rule, context) if again else None


def report_card_in_error(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerCardInErrorRequest, context: Context
) -> Rejection | None:
    """A card that nobody saw is used as if it had been drawn next."""
    state = draft.state.play
    if refused := check_dealing(game, draft.state) or game.check_deal(draft.state):
        return refused
    if len(state.aside) >= len(state.to_deal):
        return Rejection("WRONG_STATE", "no more cards are due than lie aside", game.clause("in_error"))
    card = next_card(draft.state.cards, command.card, context, unseen=True)
    if isinstance(card, Rejection):
        return card
    _called(draft, "card_drawn_in_error", "not_exposed", "next_card", game.clause("in_error"))
    draft.add(pb.CardDealt(round_id=draft.state.round_id, destination=ASIDE, card=card, face_down=True))
    return None


def report_exposed_card(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerExposedCardRequest, context: Context
) -> Rejection | None:
    """The rules void all hands for a card of the dealer's. Of other cards they say nothing: a floorperson decides, and
    where nobody does, what is usual holds."""
    if command.destination == IN_SHOE:
        return _exposed_in_error(game, draft, command, context)
    state, rule = draft.state.play, game.clause("exposed")
    place = check_place(game, state, command.destination, command.seat, rule)
    if isinstance(place, Rejection):
        return place
    ruled = command.ruling or (_VOID if place == HOUSE else _PLAY_ON)
    choices = (_PLAY_ON, _VOID) if place != HOUSE or game.house == COMMUNITY else (_VOID,)
    if refused := _check_ruling(game, command.ruling, ruled, choices, context):
        return refused
    card = _exposed(game, draft, place, command)
    if isinstance(card, Rejection):
        return card
    kind = "exposed_card" if place else f"exposed_{game.house}_card"
    _called(draft, kind, "ruling" if command.ruling else "usual", VOID if ruled == _VOID else PLAY_ON, rule)
    draft.add(card)
    return void_round(draft, kind, rule, context) if ruled == _VOID else None


def _check_ruling(
    game: HouseGame, asked: int, ruled: int, choices: tuple[int, ...], context: Context
) -> Rejection | None:
    rule = game.clause("exposed")
    if asked and context.role not in (FLOOR, PIT):
        return Rejection("ROLE_NOT_ALLOWED", "a ruling is a floorperson's: leave it out", rule, "ruling")
    if ruled not in choices:
        return Rejection("RULING_NOT_PERMITTED", "that cannot be decided of this card", rule, "ruling")
    return None


def _exposed_in_error(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerExposedCardRequest, context: Context
) -> Rejection | None:
    """Drawn in error and seen: as one that was found face up, unless a floorperson decides otherwise."""
    ruled = command.ruling or _DISCARD
    if refused := check_dealing(game, draft.state) or game.check_deal(draft.state):
        return refused
    if refused := _check_ruling(game, command.ruling, ruled, (_DISCARD, _VOID), context):
        return refused
    if ruled == _DISCARD:
        return _discard(game, draft, "exposed_card_drawn_in_error", command.card, context)
    card = next_card(draft.state.cards, command.card, context)
    if isinstance(card, Rejection):
        return card
    _called(draft, "exposed_card_drawn_in_error", "ruling", VOID, game.clause("exposed"))
    draft.add(pb.CardExposed(round_id=draft.state.round_id, destination=IN_SHOE, card=card))
    return void_round(draft, "exposed_card_drawn_in_error", game.clause("exposed"), context)


def _exposed(
    game: HouseGame, draft: HouseDraft, place: int, command: pb.ReportHousePokerExposedCardRequest
) -> pb.CardExposed | Rejection:
    """The card of a hand that was seen: by its number, or as it is named."""
    table, state, rule = draft.state, draft.state.play, game.clause("exposed")
    hand, lying = state.hand(place), state.face_down(place)
    if refused := check_names(table.cards, [command.card]):
        return refused
    if command.number and command.number - 1 not in lying:
        message = "no card of that number lies face down in this hand"
        return Rejection("NO_SUCH_CARD", message, rule, "number")
    candidates = [command.number - 1] if command.number else lying
    known = [hand[number] for number in candidates]
    if not known or not (command.card or command.number):
        return Rejection("NO_SUCH_CARD", "say which card of the hand was seen", rule, "card")
    card = command.card or known[0]
    if not card:
        return Rejection("CARD_MISSING", "name the card: nobody has recorded it", rule, "card")
    if card not in known:
        if "" not in known:
            return Rejection("CARD_MISMATCH", "other cards were dealt", rule, "card")
        if table.cards.shoe and (refused := check_card(table.cards.shoe, card)):
            return refused
    number = candidates[known.index(card if card in known else "")]
    return exposed(game, table, place, number, card)


def report_card_count(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerCardCountRequest, context: Context
) -> Rejection | None:
    state, rule = draft.state.play, game.clause("misdeal")
    if state.phase == BETTING:
        return Rejection("WRONG_STATE", "no hand is dealt", rule)
    place = check_place(game, state, command.destination, command.seat, rule)
    if isinstance(place, Rejection):
        return place
    if place in state.void:
        return Rejection("WRONG_STATE", f"the hand of seat {place} is void already", rule, "seat")
    recorded = lying_at(game, draft.state, place)
    if not recorded:
        return Rejection("WRONG_STATE", "no card has been dealt there", rule)
    if command.counted > DECK_SIZE:
        return Rejection("BAD_COUNT", f"a deck has {DECK_SIZE} cards", rule, "counted")
    if command.counted == recorded:
        message = f"{recorded} cards are what was dealt there"
        return Rejection("COUNT_IS_RIGHT", message, rule, "counted")
    if game.voids_one_hand:
        return _miscounted_hand(game, draft, place, command.counted, context)
    _called(draft, "wrong_card_count", f"{command.counted} of {recorded}", VOID, rule)
    return void_round(draft, "wrong_card_count", rule, context)


def _miscounted_hand(
    game: HouseGame, draft: HouseDraft, place: int, counted: int, context: Context
) -> Rejection | None:
    """A seat's hand alone is void. A dealer who lacks one card gets one more; anything else of his voids all hands."""
    state, rule, round_id = draft.state.play, game.clause("misdeal"), draft.state.round_id
    reason = f"{counted} of {state.recorded(place)}"
    if place != HOUSE:
        _called(draft, "wrong_card_count", reason, HAND_VOID, rule)
        player_id = _player_of(draft, place)
        draft.add(pb.HandVoided(round_id=round_id, seat=place, player_id=player_id, counted=counted, rule=rule))
        return settle_known(game, draft, context) if state.house_shown else None
    if HOUSE in state.to_deal:
        return Rejection("WRONG_STATE", "the dealer's hand is counted when it is complete: deal on", rule)
    if counted == state.recorded(HOUSE) - 1 and not state.house_shown and not state.completed:
        _called(draft, "wrong_card_count", reason, "one_more_card", rule)
        undrawn = _undrawn(draft.state)
        draft.add(pb.DealerCardDue(round_id=round_id, counted=counted, rule=rule, undrawn=undrawn))
        return None
    _called(draft, "wrong_card_count", reason, VOID, rule)
    return void_round(draft, "wrong_card_count", rule, context)


def _undrawn(table: HouseTable) -> int:
    """Which of the cards that left the deck is the one that the dealer lacks: the last that was recorded face down. The
    order of a built-in shuffle stays as it is, whatever became of one of its cards."""
    shoe, state = table.cards.shoe, table.play
    if shoe is None or shoe.sealed_order:
        return 0
    lacking = state.hand(HOUSE)[state.face_down(HOUSE)[-1]]
    places = [place for place, card in enumerate(shoe.gone, 1) if card == lacking]
    return places[-1] if places else 0


def _player_of(draft: HouseDraft, seat: int) -> str:
    """Whose hand it was, also where they have left the table since they gave it up."""
    wagers = (*draft.state.wagers.values(), *draft.state.play.settled.values())
    player_id: str = next(wager.player_id for wager in wagers if wager.seat == seat)
    return player_id


# --- Devices ---


def report_shuffler_fault(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerShufflerFaultRequest, context: Context
) -> Rejection | None:
    """Whatever became of the shuffle, the deck is shuffled again."""
    table, rule = draft.state, game.clause("shuffler")
    batch: Batch | None = table.cards.batches.get(command.batch)
    if table.options.shuffler != "automated":
        return Rejection("NO_SUCH_DEVICE", "no automated shuffler is used here", rule)
    if batch is None:
        message = f"no cards {command.batch!r} are at the table"
        return Rejection("UNKNOWN_BATCH", message, rule, "batch")
    if table.cards.in_play == command.batch:
        return Rejection("WRONG_STATE", f"{command.batch} is not in the shuffler", rule, "batch")
    if refused := reveal(draft, command.batch, batch, context):
        return refused
    _called(draft, "shuffler_fault", "device", "reshuffle", rule)
    draft.add(pb.ShuffleFailed(batch=command.batch, rule=rule))
    return None


def report_shoe_fault(
    game: HouseGame, draft: HouseDraft, command: pb.ReportHousePokerShoeFaultRequest, context: Context
) -> Rejection | None:
    rule = game.clause("shoe")
    if draft.state.options.dealing != AUTOMATED_SHOE:
        return Rejection("NO_SUCH_DEVICE", "no automated shoe is used here", rule)
    if refused := check_dealing(game, draft.state):
        return refused
    _called(draft, "dealing_shoe_fault", "device", "round_void", rule)
    return void_round(draft, "dealing_shoe_fault", rule, context)
