"""What blackjack asks of its cards on their way to the shoe or the dealer's hand (B.4, D, E)."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.blackjack.state import BETTING, Table, cite
from games.cards.deserted import check_spread as spread_first
from games.cards.rules import CardRules
from games.cards.state import IDLE
from ledger.core.rejection import Rejection

_INSPECTED = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
)
_IDLE_STEPS = (pb.CARD_STEP_VIEWING_OFFERED, pb.CARD_STEP_WASHED)

_CLAUSES = {
    "decks": "B.4, I.2",
    "batches": "B.4",
    "steps": "D",
    "viewing": "D.2, E.6",
    "idle": "E.6",
    "shuffle": "E.1",
    "cut": "E.2, E.3",
    "cut_depth": "E.3, E.4",
    "cutting_card": "E.3",
    "load": "H.2, I.3",
    "recut": "E.5",
}
_BY_FACILITY = dict.fromkeys(_CLAUSES, "o") | {"decks": "r, s"}
"""The Chickasaw rules leave the procedure to the facility."""


def card_rules(table: Table) -> CardRules:
    """Cards that a device shuffled are not cut (E.2.a); the built-in shuffler is one."""
    options = table.options
    return CardRules(
        min_decks=options.decks,
        max_decks=options.decks,
        first_steps=(*_INSPECTED, pb.CARD_STEP_WASHED),
        idle_steps=_IDLE_STEPS,
        viewers=1,
        uncut_methods=(pb.SHUFFLE_METHOD_DEVICE, pb.SHUFFLE_METHOD_BUILT_IN),
        cut_optional=options.cut == "optional",
        cut_minimum=10,
        dealer_cuts_from_top=options.dealer_cut == "top",
        cut_order=_cut_order(table),
        burned=table.play.burned,
        cutting_card_from_back=options.behind_cutting_card,
        wagers_stand=table.play.phase == BETTING,
        clauses=clauses(table),
    )


def clauses(table: Table) -> dict[str, str]:
    return _BY_FACILITY if table.options.irregularities == "management" else _CLAUSES


def _cut_order(table: Table) -> tuple[int, ...]:
    """Who has it first, then clockwise; the far-right player where nobody else does (E.3)."""
    seats = sorted(table.players)
    if not seats:
        return ()
    first = table.play.cut_seat if table.play.cut_seat in seats else seats[-1]
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def check_cards(table: Table, command: Message) -> Rejection | None:
    """What is asked before a shuffle, and before a shoe begins."""
    if isinstance(command, pb.ShuffleCardsRequest):
        return check_spread(table, command.batch)
    if not isinstance(command, pb.LoadShoeRequest):
        return None
    if refused := check_spread(table) or _check_shuffled(table):
        return refused
    if not table.players:
        message = "cards are dealt when a player is there: seat one first"
        return Rejection("NOBODY_SEATED", message, clauses(table)["idle"])
    batch = table.cards.batches.get(command.batch)
    if batch is not None and batch.stage == IDLE and any(step not in batch.steps for step in _IDLE_STEPS):
        message = f"{command.batch} lies idle: offer it for viewing and wash it first"
        return Rejection("HANDLING_INCOMPLETE", message, "E.6", "batch")
    return None


def _check_shuffled(table: Table) -> Rejection | None:
    """Cards wait in the shoe after a round, or by an order of the house; or a device did not finish them."""
    if not table.play.shuffle_due:
        return None
    if table.cards.in_play:
        message = f"{table.cards.in_play} is shuffled before the next round: end the shoe and shuffle it first"
        return Rejection("SHUFFLE_DUE", message, cite(table, "E.1, E.3", "o"), "batch")
    message = "the device failed to shuffle the cards: shuffle them again"
    return Rejection("SHUFFLE_DUE", message, cite(table, "M.4, E.1", "o"), "batch")


def check_spread(table: Table, batch: str = "") -> Rejection | None:
    """Cards that nobody was there to watch are spread before this batch, or any, is used (E.6)."""
    return spread_first(table.play.spread_due, clauses(table)["idle"], batch)
