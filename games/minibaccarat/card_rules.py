"""What minibaccarat asks of its cards on their way to the shoe (B, D, E, I, M.3)."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.deserted import check_spread
from games.cards.rules import CardRules
from games.cards.state import IDLE
from games.minibaccarat.options import Options
from games.minibaccarat.state import BETTING, State, Table
from ledger.core.rejection import Rejection

_INSPECTED = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
)

_CLAUSES = {
    "decks": "B.3",
    "batches": "B.4",
    "steps": "D",
    "viewing": "D.2, E.6",
    "idle": "E.6",
    "shuffle": "E.1",
    "cut": "E.2",
    "cut_depth": "E.3",
    "cutting_card": "E.4",
    "load": "E.4",
    "recut": "E.5",
}


def card_rules(table: Table) -> CardRules:
    options = table.options
    return CardRules(
        min_decks=options.decks_in_shoe,
        max_decks=options.decks_in_shoe,
        batches=2 if options.automated_shuffler else 1,
        alternate=options.automated_shuffler,
        first_steps=(*_INSPECTED, _mixed(options)),
        idle_steps=_idle_steps(options),
        viewers=1,
        methods=_methods(options),
        cut_minimum=10,
        cut_order=_cut_order(table),
        recut_by_last_cutter=options.recut_by == "last_cutter",
        cutting_card_from_back=options.cutting_card_from_back,
        continuous=options.auto_reshuffle_shoe,
        round_is_empty=table.play.phase == BETTING and not table.wagers,
        clauses=_CLAUSES,
    )


def _mixed(options: Options) -> int:
    """For a device the cards are only turned and stacked (D.4)."""
    return pb.CARD_STEP_STACKED if options.automated_shuffler else pb.CARD_STEP_WASHED


def _idle_steps(options: Options) -> tuple[int, ...]:
    return (pb.CARD_STEP_VIEWING_OFFERED, _mixed(options))


def _methods(options: Options) -> tuple[int, ...]:
    """A shoe that reshuffles by itself has no order that could be committed to."""
    if options.auto_reshuffle_shoe:
        return (pb.SHUFFLE_METHOD_DEVICE,)
    by_house = pb.SHUFFLE_METHOD_DEVICE if options.automated_shuffler else pb.SHUFFLE_METHOD_MANUAL
    return (by_house, pb.SHUFFLE_METHOD_BUILT_IN)


def _cut_order(table: Table) -> tuple[int, ...]:
    """From the dealer's right clockwise: the highest position, then the lowest upwards (E.2)."""
    seats = sorted(table.players)
    return (*seats[-1:], *seats[:-1])


def check_cards(table: Table, command: Message) -> Rejection | None:
    """What is asked before the cards just dealt are shuffled, and before another shoe begins."""
    state = table.play
    if isinstance(command, pb.LoadShoeRequest):
        return check_spread(state.spread_due, "E.6") or _check_attended(table) or check_owed(state)
    if isinstance(command, pb.ShuffleCardsRequest):
        refused = check_spread(state.spread_due, "E.6", command.batch)
        return refused or (check_owed(state) if command.batch == table.cards.last_in_play else None)
    return None


def _check_attended(table: Table) -> Rejection | None:
    """A shoe begins when somebody is there, who had a look at cards that lay idle (E.6). A shoe that reshuffles by
    itself is used in lieu of that clause (I.1)."""
    if table.options.auto_reshuffle_shoe:
        return None
    if not table.players:
        return Rejection("NOBODY_SEATED", "a shoe is loaded when a player is there: seat one first", "E.6")
    for name, batch in table.cards.batches.items():
        if batch.stage == IDLE and any(step not in batch.steps for step in _idle_steps(table.options)):
            message = f"{name} lies idle: offer it for viewing, turn it and stack it first"
            return Rejection("HANDLING_INCOMPLETE", message, "E.6", "batch")
    return None


def check_owed(state: State) -> Rejection | None:
    """All deferred vigorish is collected or documented before a reshuffle and when a shoe ends (M.3.b, M.3.c)."""
    if not state.deferred:
        return None
    seats = f"seat{'s' if len(state.deferred) > 1 else ''} {', '.join(map(str, sorted(state.deferred)))}"
    return Rejection("VIGORISH_OUTSTANDING", f"vigorish is owed at {seats}: collect or document it first", "M.3.b")
