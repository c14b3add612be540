"""What a game's decisions use to deal: the next card, named by the dealer or by the shuffler, and the proof of a
built-in shuffle."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

import roundledger.v1 as pb
from games.cards.deck import CARDS, DECK, is_card
from games.cards.state import ASIDE, Batch, Cards
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def check_names(cards: Cards, names: Iterable[str], field: str = "card") -> Rejection | None:
    """Goes before anything that looks at a card. A card that the built-in shuffler fixed is named by no sender: a name
    that was compared with it would give the card away, by being refused or by not being refused."""
    given = [name for name in names if name]
    if not given:
        return None
    if cards.shoe is not None and cards.shoe.sealed_order:
        message = "the built-in shuffler names its cards: leave the name out"
        return Rejection("CARD_NAMED_BY_SHUFFLER", message, field=field)
    if not CARDS.issuperset(given):
        name = next(name for name in given if not is_card(name))
        return Rejection("BAD_CARD", f"{name!r} is no card: use rank and suit, such as AS or TD", field=field)
    return None


def draw_card(
    draft: TableDraft, named_card: str, context: Context, *, unseen: bool = False, rule: str = ""
) -> str | Rejection:
    """The next card of the shoe, and before it the cutting card of a built-in shuffle where that lies there. The card
    leaves the shoe with the event that says where it went, which the caller adds."""
    card = next_card(draft.state.cards, named_card, context, unseen=unseen, rule=rule)
    if not isinstance(card, Rejection):
        show_due_cutting_card(draft)
    return card


def next_card(
    cards: Cards, named_card: str, context: Context, *, unseen: bool = False, rule: str = ""
) -> str | Rejection:
    """The next card of the shoe: as a reader or the dealer names it, or as the built-in shuffler fixed it. Only where
    `unseen` is allowed may the name be left out: the card is then empty. `rule` has the game's cutting card shown
    first."""
    shoe = cards.shoe
    if shoe is None:
        return not_ready()
    if refused := check_names(cards, [named_card]):
        return refused
    if shoe.remaining <= 0:
        return Rejection("SHOE_EMPTY", "the shoe is empty")
    if shoe.sealed_order:
        sealed = next_sealed(shoe, 1, context)
        return sealed if isinstance(sealed, Rejection) else sealed[0]
    if cards.cutting_card_due:
        message = "the cutting card lies before the next card: show it first"
        return Rejection("CUTTING_CARD_DUE", message, rule)
    if not named_card:
        return "" if unseen else Rejection("CARD_MISSING", "name the card that was drawn", field="card")
    return check_card(shoe, named_card) or named_card


def next_sealed(shoe: Batch, count: int, context: Context) -> list[str] | Rejection:
    """So many cards of a built-in shuffle in a row, which is opened once for all of them."""
    if shoe.remaining < count:
        return Rejection("SHOE_EMPTY", f"{shoe.remaining} cards are left in the shoe", field="cards")
    if context.shuffler is None:
        return Rejection("NO_SHUFFLER", "this host cannot open the shuffle: ask one that has the key")
    _, order = context.shuffler.unseal(shoe.sealed_order)
    first = shoe.offset + len(shoe.gone)
    return [order[place % len(order)] for place in range(first, first + count)]


def deal_from_shoe(draft: TableDraft, dealt: pb.CardDealt, name: str, context: Context, rule: str) -> Rejection | None:
    """Fills the event of the next card of the shoe."""
    card = draw_card(draft, name, context, unseen=dealt.face_down, rule=rule)
    if isinstance(card, Rejection):
        return card
    dealt.card = card
    return None


def deal_from_aside(cards: Cards, dealt: pb.CardDealt, known: str, name: str, rule: str) -> Rejection | None:
    """Fills the event of a card that had been set aside: as it was recorded then, or as it is named now."""
    if refused := check_names(cards, [name]):
        return refused
    if known and name not in ("", known):
        return Rejection("CARD_MISMATCH", "another card was set aside", rule, "card")
    if not known and not name and not dealt.face_down:
        return Rejection("CARD_MISSING", "name the card that was set aside", rule, "card")
    if not known and name and cards.shoe and (refused := check_card(cards.shoe, name)):
        return refused
    dealt.card, dealt.source = known or name, ASIDE
    dealt.unseen_before = not known and bool(name)
    return None


def check_card(shoe: Batch, card: str, besides: Sequence[str] = ()) -> Rejection | None:
    """Whether the shoe can have held this card besides those that everybody has seen, and those of a command that are
    not recorded yet. A card that lies face down is not counted: by what is refused its name would come out. What is
    then named once too often is recorded, and told to surveillance (`games.cards.twice`)."""
    if shoe.gone.count(card) - shoe.hidden.count(card) + besides.count(card) < shoe.decks:
        return None
    return Rejection("CARD_NOT_IN_SHOE", "all cards of a rank and suit that is named lie open", field="card")


def turned_cards(cards: Cards, recorded: Sequence[str], named_cards: Sequence[str], rule: str) -> list[str] | Rejection:
    """The cards that are turned over: as they were recorded, or as they are named now. Names are looked at before any
    of them is compared with a card, and which one was wrong is not told."""
    if named_cards and len(named_cards) != len(recorded):
        return Rejection("CARD_COUNT", f"{len(recorded)} cards lie face down: name them all", rule, "cards")
    if refused := check_names(cards, named_cards, "cards"):
        return refused
    named = list(named_cards) or [""] * len(recorded)
    unseen = [name for name, card in zip(named, recorded, strict=True) if not card]
    if "" in unseen:
        return Rejection("CARD_MISSING", "name the cards: nobody has recorded them", rule, "cards")
    for place, name in enumerate(unseen):
        if cards.shoe and (refused := check_card(cards.shoe, name, unseen[:place])):
            return refused
    if any(card and name not in ("", card) for name, card in zip(named, recorded, strict=True)):
        return Rejection("CARD_MISMATCH", "other cards were dealt", rule, "cards")
    return [card or name for name, card in zip(named, recorded, strict=True)]


def not_ready() -> Rejection:
    return Rejection("CARDS_NOT_READY", "no shoe is loaded: load one first")


def show_due_cutting_card(draft: TableDraft) -> None:
    """Goes before the event of a drawn card. From a shoe of real cards the dealer sees it, and says so."""
    cards = draft.state.cards
    if cards.cutting_card_due and cards.shoe and cards.shoe.sealed_order:
        draft.add(pb.CuttingCardReached(round_id=draft.state.round_id, batch=cards.in_play))


def commitment(salt: bytes, order: Sequence[str]) -> bytes:
    """What is published before the first card; a reader can check it once salt and order are revealed."""
    return hashlib.sha256(salt + " ".join(order).encode()).digest()


def check_reveal(cards: Cards, reveal: pb.ShuffleRevealed) -> str:
    """What is wrong with a revealed order, or nothing; `cards` is as before the event."""
    batch, order = cards.batches.get(reveal.batch), list(reveal.order)
    if batch is None or not batch.commitment:
        return f"it reveals a shuffle of {reveal.batch!r} that nobody had committed to"
    if commitment(reveal.salt, order) != batch.commitment:
        return f"the order revealed for {reveal.batch!r} is not the one that was committed to"
    if Counter(order) != Counter(DECK * batch.decks):
        return f"the order revealed for {reveal.batch!r} is not {batch.decks} decks"
    turned = order[batch.offset :] + order[: batch.offset]
    for number, (dealt, due) in enumerate(zip(batch.gone, turned, strict=False), 1):
        if dealt not in ("", due):
            return f"card {number} from {reveal.batch!r} was {dealt}, the revealed order has {due}"
    return ""
