"""Cards that a file deals, on their way to the table: each with the action that deals it, to which a fault belongs."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence

import msgspec

from games.poker.cards.streets import facing_down
from games.poker.state import BOARD, DRAWING, Hand
from services.phh.notation import HandAction, cards_from, written
from services.phh.reasons import NotAHand, NotExpressible


class FileCard(msgspec.Struct, frozen=True, gc=False):
    """A card and where the file deals it."""

    card: str
    action: HandAction


class FileCards:
    """Dealt by the file and not yet by the table, by seat; the board's at 0."""

    def __init__(self, seats: Sequence[int], vacated: Sequence[str] = ()) -> None:
        self._seats = seats
        self._waiting: dict[int, deque[FileCard]] = defaultdict(deque)
        self._last: HandAction | None = None
        self._vacated = dict(self._of_positions(vacated))
        """Cards of positions that folded players left, which no action of the format has (P.5)."""

    def _of_positions(self, texts: Sequence[str]) -> Iterator[tuple[int, deque[str]]]:
        for text in texts:
            player, _, cards = text.partition(" ")
            number = int(player[1:]) if player[:1] == "p" and player[1:].isdecimal() and len(player) < 4 else 0
            if not 1 <= number <= len(self._seats):
                raise NotAHand(f"{text[:40]!r} is no player with cards, such as 'p2 4c5d'", "_positions")
            yield self._seats[number - 1], deque(cards_from(cards, "_positions"))

    def take(self, place: int, action: HandAction) -> None:
        self._waiting[place].extend(FileCard(card, action) for card in action.cards)
        self._last = action

    def waiting(self, place: int) -> int:
        """How many cards the file has dealt there."""
        return len(self._waiting[place])

    @property
    def dealt_by(self) -> HandAction | None:
        """Who dealt the first card that the table has not dealt yet."""
        first = min((cards[0].action.number for cards in self._waiting.values() if cards), default=0)
        return next((c[0].action for c in self._waiting.values() if c and c[0].action.number == first), None)

    def due(self, hand: Hand, places: Sequence[int], left: int, *, common: bool) -> list[FileCard]:
        """The next card of each place. Raises NotExpressible where one lacks, lies unnamed for all to see, or comes a
        second time. `left` cards are in the stub for them."""
        self._check_enough(hand, places, common=common)
        cards = [self._next(hand, place) for place in places]
        for dealt, down in zip(cards, facing_down(hand), strict=False):
            if not dealt.card and not down:
                raise _fault("everybody sees a card that lies face up: name it", hand.form.cite, dealt.action)
        again = hand.phase == DRAWING and left < len(places)  # discards are shuffled, and may come again (L.7.b, H.7)
        self._check_once(hand, cards, again=again)
        return cards

    def _next(self, hand: Hand, place: int) -> FileCard:
        if self._is_vacated(hand, place) and self._last is not None:
            return FileCard(self._vacated[place].popleft(), self._last)
        return self._waiting[place].popleft()

    def _is_vacated(self, hand: Hand, place: int) -> bool:
        return place != BOARD and place not in hand.live and bool(self._vacated.get(place))

    def _check_enough(self, hand: Hand, places: Sequence[int], *, common: bool) -> None:
        for place, wanted in Counter(places).items():
            given = len(self._waiting[place]) if not self._is_vacated(hand, place) else len(self._vacated[place])
            if given >= wanted:
                continue
            action = self._waiting[place][-1].action if self._waiting[place] else self._last
            if common:
                raise _fault(
                    "the stub is too short for a card each: one common card is dealt", hand.form.short_cite, action
                )
            if place != BOARD and place not in hand.live:
                message = "who folds while nobody has bet leaves a position that keeps getting cards"
                raise _fault(message, "P.5", action)
            whose = f"p{self._seats.index(place) + 1}" if place != BOARD else "the board"
            raise _fault(f"{wanted} cards are due to {whose} before the next betting, not {given}", "F.3", action)

    def _check_once(self, hand: Hand, cards: Sequence[FileCard], *, again: bool) -> None:
        places = dict(self._named(hand, discards=not again))
        for dealt in cards:
            if not dealt.card:
                continue
            if dealt.card in places:
                where = places[dealt.card]
                raise _fault(f"no deck holds {written([dealt.card])} twice: {where}", "P.8", dealt.action)
            places[dealt.card] = "it is dealt once more at the same time"

    def check_shown(self, hand: Hand, seat: int, action: HandAction) -> None:
        """Whoever may see them, cards that are turned over are nowhere else, and are those that were dealt."""
        places = dict(self._named(hand, besides=seat))
        for card in filter(None, action.cards):
            if card in places or action.cards.count(card) > 1:
                where = places.get(card, "it is in the same hand")
                raise _fault(f"no deck holds {written([card])} twice: {where}", "P.8", action)
        held = hand.players[seat].cards
        unnamed = [card for card in held if card and card not in action.cards]
        if len(action.cards) >= len(held) and len(unnamed) > action.cards.count(""):  # the others may stay unknown
            raise _fault("these are not the cards that were dealt to the seat", "P.4", action)

    def _named(self, hand: Hand, besides: int = 0, *, discards: bool = True) -> Iterator[tuple[str, str]]:
        """Every card of the round that has a name, and where it is; discards that were shuffled may come again."""
        discards = discards and not (hand.pile and hand.pile.cards)
        for seat, player in hand.players.items():
            whose = f"p{self._seats.index(seat) + 1}"
            if seat in hand.live or discards:
                where = f"{whose} has it" if seat in hand.live else f"{whose} had it and folded"
                yield from ((card, where) for card in player.cards if card and seat != besides)
        yield from ((card, "it lies on the board") for card in hand.board)
        yield from ((card, "it was exposed and is out of play") for card in hand.seen)
        if discards:
            yield from ((card, "it was discarded") for card in hand.mucked if card)


def _fault(message: str, rule: str, action: HandAction | None) -> NotExpressible:
    number, text = (action.number, action.text) if action else (0, "")
    return NotExpressible(message, rule, "actions", number, text)
