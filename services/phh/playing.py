"""A hand as commands of a table: each action becomes the command that the dealer would have entered."""

from collections.abc import Sequence
from typing import Protocol

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.cards.streets import due, runs_short
from games.poker.state import BETTING, BOARD, DEALING, DRAWING, SHOWDOWN, Hand, Table
from ledger.core.rejection import Rejection
from services.phh import notation
from services.phh.dealing import FileCards
from services.phh.history import HandHistory
from services.phh.money import ChipUnit
from services.phh.notation import HandAction
from services.phh.reasons import NotAHand, NotExpressible, clause_of

_GONE = "gone"


class Desk(Protocol):
    """What takes the table's commands: a script, or a server."""

    @property
    def table(self) -> Table: ...
    def send(self, body: Message) -> Rejection | None: ...


class Playing:
    """One hand on its way through a table at which its players sit with their chips."""

    def __init__(
        self,
        hand: HandHistory,
        unit: ChipUnit,
        desk: Desk,
        seats: Sequence[int],
        source: pb.PokerHandSource | None = None,
    ) -> None:
        self._history = hand
        self._unit = unit
        self._desk = desk
        self._seats = seats
        """Of the players in their order."""
        self._source = source
        """What is kept of the file, where the hand is kept."""
        self._cards = FileCards(seats, _texts(hand, "_positions"))
        self._draws: dict[int, HandAction] = {}
        """What players discarded in this draw, by seat, and the table has not heard of yet."""
        self._checked: set[tuple[int, int]] = set()
        """Street and seat of checks that nobody waited for."""
        self._shown: dict[int, HandAction] = {}
        """What players did with their hands at the showdown, by seat."""
        self._last: Hand | None = None
        """As it was before it ended, if it has."""

    def play(self) -> None:
        """Raises NotExpressible where the table refuses what the file has happened."""
        self._start()
        for card in notation.cards_from("".join(_texts(self._history, "_out_of_play")), "_out_of_play"):
            place = pb.POKER_CARD_PLACE_STUB
            self._send(pb.ExposePokerCardRequest(card=card, place=place, off_table=True), None, "_out_of_play")
        for action in self._history.actions:
            self._play(action)
        self._deal()
        self._show_down()
        if (hand := self._desk.table.play.hand) is not None:
            whose = f"p{self._seats.index(hand.actor) + 1} has to act" if hand.actor else "cards are due"
            raise NotExpressible(f"the file ends before the round of play does: {whose}", "5.5", "actions")

    def _start(self) -> None:
        self._send(pb.StartPokerHandRequest(source=self._source), None)
        order = self._hand().order
        absent = [number for number, seat in enumerate(self._seats, 1) if seat not in order]
        if absent:
            who = ", ".join(f"p{number}" for number in absent)
            message = f"{who} cannot post and make one minimum bet, and is not dealt in"
            raise NotExpressible(message, "G.3.c", "starting_stacks")

    def _play(self, action: HandAction) -> None:
        verb = action.verb
        if verb == notation.NOTHING:
            return
        if verb in (notation.DEAL_HOLE, notation.DEAL_BOARD):
            self._cards.take(self._seats[action.player - 1] if action.player else BOARD, action)
            return
        if verb == notation.DISCARD:
            self._discard(action)
            return
        if verb == notation.SHOW_OR_MUCK:
            self._turn_over(self._seats[action.player - 1], action)
            return
        self._deal()
        if not self._changes_nothing(action):
            self._send(self._command(action), action)

    def _changes_nothing(self, action: HandAction) -> bool:
        """A check of the only player who has chips left: here nobody waits for it (5.4), elsewhere it is entered once a
        street."""
        hand, seat = self._desk.table.play.hand, self._seats[action.player - 1]
        if action.verb != notation.CHECK_OR_CALL or hand is None or hand.phase == BETTING or seat not in hand.live:
            return False
        if (hand.street, seat) in self._checked or any(hand.players[s].stack for s in hand.live if s != seat):
            return False
        self._checked.add((hand.street, seat))
        return True

    def _command(self, action: HandAction) -> Message:
        seat = self._seats[action.player - 1]
        hand = self._desk.table.play.hand
        match action.verb:
            case notation.BRING_IN:
                return pb.PostPokerBringInRequest(seat=seat)
            case notation.FOLD:
                return pb.FoldPokerHandRequest(seat=seat)
            case notation.CHECK_OR_CALL:
                owes = hand is not None and hand.players[seat].bet < hand.high
                return pb.CallPokerBetRequest(seat=seat) if owes else pb.CheckPokerRequest(seat=seat)
            case notation.BET if action.amount is not None:
                to_cents = self._unit.of(action.amount)
                if hand is not None and hand.high:
                    return pb.RaisePokerBetRequest(seat=seat, to_cents=to_cents)
                return pb.PlacePokerBetRequest(seat=seat, to_cents=to_cents)
        raise NotExpressible("this form has no such action", "H", "actions", action.number, action.text)

    # --- Cards ---

    def _deal(self) -> None:
        """What the file has dealt since the last action, in the table's order: one card at a time to each seat."""
        self._draw()
        while (action := self._cards.dealt_by) is not None:
            hand, shoe = self._desk.table.play.hand, self._desk.table.cards.shoe
            if hand is None or shoe is None or hand.phase != DEALING:
                raise NotExpressible("no card is due here", "F.3", "actions", action.number, action.text)
            common = runs_short(hand, shoe.remaining) or hand.deals_common
            cards = self._cards.due(hand, [BOARD] if common else due(hand), shoe.remaining, common=common)
            self._send(pb.DealPokerCardsRequest(cards=[dealt.card for dealt in cards]), cards[-1].action)

    # --- The draw ---

    def _discard(self, action: HandAction) -> None:
        """In the format all discard before any card is dealt; at the table each player gets cards before the next one
        discards. So a draw is told when it is over."""
        seat = self._seats[action.player - 1]
        if not self._draws or seat in self._draws:
            self._deal()
        hand = self._desk.table.play.hand
        if hand is None:
            raise NotExpressible("no round of play is on", "5.5", "actions", action.number, action.text)
        if hand.phase != DRAWING:
            message = "nobody draws here" if hand.form.draws else "this form has no such action"
            rule = hand.form.draw_cite if hand.form.draws else "H"
            raise NotExpressible(message, rule, "actions", action.number, action.text)
        self._draws[seat] = action

    def _draw(self) -> None:
        draws, self._draws = self._draws, {}
        for seat, action in draws.items():
            hand = self._hand()
            numbers = _discarded(hand, seat, action)
            self._send(pb.DiscardPokerCardsRequest(seat=seat, numbers=numbers), action)
            if not numbers:
                continue
            given, hand = self._cards.waiting(seat), self._hand()
            if given < len(numbers):
                message = f"p{action.player} gets as many cards as were discarded, not {given}"
                raise NotExpressible(message, hand.form.draw_cite, "actions", action.number, action.text)
            shoe = self._desk.table.cards.shoe
            left = (shoe.remaining if shoe else 0) - (not hand.burned)
            cards = self._cards.due(hand, hand.owed, left, common=False)
            self._send(pb.DealPokerCardsRequest(cards=[dealt.card for dealt in cards]), action)

    # --- The showdown ---

    def _turn_over(self, seat: int, action: HandAction) -> None:
        """Kept for the showdown. What is turned over twice is the same hand."""
        before = self._shown.get(seat)
        if before and before.cards and action.cards and not set(before.cards) <= {*action.cards, notation.UNSEEN}:
            raise NotExpressible("other cards were shown before", "P.4", "actions", action.number, action.text)
        self._shown[seat] = action

    def _show_down(self) -> None:
        """Hands are shown in the table's order, whatever the file's: it decides nothing. A hand may also be turned over
        after all others have folded, and must be one that the deck can have dealt."""
        for player, turned in self._shown.items():
            if self._last is not None and turned.cards:
                self._cards.check_shown(self._last, player, turned)
        while (hand := self._desk.table.play.hand) is not None and hand.phase == SHOWDOWN:
            seat = hand.actor
            action = self._shown.get(seat)
            if action is None:
                message = f"p{self._seats.index(seat) + 1} neither shows nor mucks"
                raise NotExpressible(message, "P.4", "actions")
            self._send(_shown(seat, action, hand.players[seat].cards), action)

    # --- Commands ---

    def _hand(self) -> Hand:
        hand = self._desk.table.play.hand
        if hand is None:
            raise NotAHand("the hand did not begin")
        return hand

    def _send(self, body: Message, action: HandAction | None, field: str = "starting_stacks") -> None:
        if refused := self._desk.send(body):
            number, text = (action.number, action.text) if action else (0, "")
            raise NotExpressible(refused.message, clause_of(refused), field, number, text)
        self._last = self._desk.table.play.hand or self._last


def _discarded(hand: Hand, seat: int, action: HandAction) -> list[int]:
    """The places of the cards in the hand, from 1. One that is named and that nobody had seen is any of the unseen."""
    held, numbers = list(hand.players[seat].cards), []
    for card in sorted(action.cards, reverse=True):  # those with a name first
        where = card if card in held else notation.UNSEEN
        if where not in held:
            message = f"p{action.player} does not hold what is discarded"
            raise NotExpressible(message, hand.form.draw_cite, "actions", action.number, action.text)
        place = held.index(where)
        held[place] = _GONE
        numbers.append(place + 1)
    return sorted(numbers)


def _shown(seat: int, action: HandAction, dealt: Sequence[str]) -> Message:
    """Cards that stay unknown are not shown, and what is not shown wins nothing (P.4). A hand that was turned over
    before its last cards came has them since: they were dealt for all to see."""
    cards = action.cards
    if not action.shows or (cards and not any(cards)):
        return pb.ConcedePokerHandRequest(seat=seat)
    if not action.is_known:
        raise NotExpressible("a hand is shown as a whole", "P.4", "actions", action.number, action.text)
    if len(cards) < len(dealt):
        fresh = tuple(card for card in cards if card not in dealt)
        cards = fresh if len(fresh) == dealt.count(notation.UNSEEN) else cards
    return pb.ShowPokerHandRequest(seat=seat, cards=cards)


def _texts(hand: HandHistory, field: str) -> list[str]:
    """Of a field of our own."""
    texts = hand.own.get(field, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotAHand("must be a list of texts", field)
    return texts
