"""What these games ask of their decks outside of a deal, and of the options about them."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.deserted import check_spread
from games.cards.rules import CardRules
from games.cards.shoe import milliseconds
from games.cards.state import Batch
from games.house_poker.rules import HAND, HouseGame, HouseOptions
from games.house_poker.state import BETTING, HouseTable
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)
_AFTER_IDLING = (pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_WASHED)
_DEVICES = (pb.SHUFFLE_METHOD_DEVICE, pb.SHUFFLE_METHOD_BUILT_IN)
POSITIONS = 7
LEAST_CUT = 10
_HOUR_MS = 3_600_000


def card_rules(game: HouseGame) -> Callable[[HouseTable], CardRules]:
    """One deck, or two that take turns; shuffled for every round, and cut by the dealer where no device shuffled it."""

    def asked(table: HouseTable) -> CardRules:
        options: HouseOptions = table.options
        by_house = pb.SHUFFLE_METHOD_DEVICE if options.shuffler == "automated" else pb.SHUFFLE_METHOD_MANUAL
        return CardRules(
            batches=2 if options.second_deck else 1,
            alternate=options.second_deck,
            first_steps=_STEPS,
            idle_steps=_AFTER_IDLING,
            viewers=1,
            methods=(by_house, pb.SHUFFLE_METHOD_BUILT_IN),
            uncut_methods=_DEVICES,
            cut_minimum=LEAST_CUT,
            cut_from_top=True,
            round_is_empty=table.play.phase == BETTING and not table.wagers,
            timed=game.card_hours(options) > 0,
            miscount_removes=True,
            clauses=game.clauses,
        )

    return asked


def check_cards(game: HouseGame) -> Callable[[HouseTable, Message], Rejection | None]:
    def checked(table: HouseTable, command: Message) -> Rejection | None:
        match command:
            case pb.ReceiveCardsRequest():
                return _check_second(game, table, command)
            case pb.ShuffleCardsRequest():
                return check_spread(table.play.spread_due, game.clause("idle"), command.batch)
            case pb.LoadShoeRequest():
                return check_spread(table.play.spread_due, game.clause("idle")) or _check_alone(game, table)
            case pb.CountStubRequest() if command.batch and command.batch == table.cards.in_play:
                message = f"{command.batch} is being dealt: HousePokerService.CountStub counts its stub after the deal"
                return Rejection("WRONG_STATE", message, game.clause("count"), "batch")
            case _:
                return None

    return checked


def _check_second(game: HouseGame, table: HouseTable, command: pb.ReceiveCardsRequest) -> Rejection | None:
    batches = table.cards.batches
    if table.options.second_deck or not batches or command.batch in batches:
        return None
    message = "a second deck is used with an automated shuffler only, where the house chose one"
    return Rejection("SECOND_DECK_NEEDS_SHUFFLER", message, game.clause("batches"), "batch")


def _check_alone(game: HouseGame, table: HouseTable) -> Rejection | None:
    """The house may have given up its second deck."""
    if table.options.second_deck or len(table.cards.batches) < 2:
        return None
    message = "one deck is used here: remove the other first"
    return Rejection("TOO_MANY_BATCHES", message, game.clause("batches"), "batch")


def check_open(game: HouseGame, table: HouseTable, rules: Rules[Any]) -> Rejection | None:
    """Also asked when the rules change between rounds."""
    options: HouseOptions = rules.options
    if table.seat_count > POSITIONS:
        message = f"a table has at most {POSITIONS} positions: install another"
        return Rejection("TOO_MANY_POSITIONS", message, game.clause("table"))
    if table.seat_count < POSITIONS and not game.fewer_places:
        message = f"a table has {POSITIONS} positions: install another"
        return Rejection("TOO_FEW_POSITIONS", message, game.clause("table"))
    if options.shuffler == "none":
        if options.dealing == HAND:
            message = "cards dealt from the hand are shuffled by a device: choose shuffler=automated"
            return Rejection("HAND_DEAL_NEEDS_SHUFFLER", message, game.clause("hand"), "options.dealing")
        if options.second_deck:
            message = "a second deck is used with an automated shuffler only: choose shuffler=automated"
            return Rejection("SECOND_DECK_NEEDS_SHUFFLER", message, game.clause("batches"), "options.second_deck")
        if options.shuffler_counts_deck:
            message = "without a shuffler none counts the deck: choose shuffler=automated"
            return Rejection("OPTION_CONFLICT", message, game.clause("waiver"), "options.shuffler_counts_deck")
    return _check_loaded(table, options)


def _check_loaded(table: HouseTable, options: HouseOptions) -> Rejection | None:
    """A deck is dealt as it was shuffled."""
    if table.rules is None or not table.cards.in_play:
        return None
    former: HouseOptions = table.rules.options
    if (former.shuffler, former.second_deck) == (options.shuffler, options.second_deck):
        return None
    message = f"{table.cards.in_play} is ready to be dealt: end the shoe before the decks or their shuffler change"
    return Rejection("SHOE_NOT_ENDED", message, field="options")


def check_deck(game: HouseGame, table: HouseTable, context: Context) -> Rejection | None:
    """Whether there is a deck that a round can be begun with."""
    shoe = table.cards.shoe
    if refused := check_spread(table.play.spread_due, game.clause("idle")):
        return refused
    if shoe is None:
        if not table.cards.batches:
            return Rejection("NO_DECK", "no deck is at the table: receive one first", game.clause("decks"))
        return Rejection("CARDS_NOT_READY", "no deck is shuffled and taken up: load it first", game.clause("shuffle"))
    return None if table.wagers else _check_age(game, table, shoe, context)


def _check_age(game: HouseGame, table: HouseTable, shoe: Batch, context: Context) -> Rejection | None:
    hours = game.card_hours(table.options)
    if not hours or milliseconds(context.at) - shoe.received_ms <= hours * _HOUR_MS:
        return None
    message = f"{table.cards.in_play} has been at the table for more than {hours} hours: change the deck"
    return Rejection("CARDS_TOO_OLD", message, game.clause("age"))
