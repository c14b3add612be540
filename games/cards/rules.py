"""What a game's rules ask of its cards outside of a deal."""

import msgspec

import roundledger.v1 as pb


class CardRules(msgspec.Struct, frozen=True):
    """Parameters of the guards that all card games share. `clauses` cites the rulebook by guard: decks, batches,
    steps, viewing, idle, shuffle, cut, cut_depth, recut, cutting_card, load, end, count, twice."""

    min_decks: int = 1
    max_decks: int = 1
    batches: int = 1
    """Two where a device shuffles one while the other is dealt: of equal size and different colours."""
    alternate: bool = False
    """Whether the batches take turns in the shoe."""
    first_steps: tuple[int, ...] = ()
    """What is done with cards, in this order, between their arrival and their first shuffle."""
    idle_steps: tuple[int, ...] = ()
    """The same, after the cards lay idle."""
    viewers: int = 0
    """How many players must sit at the table to be offered a look at the cards."""
    present: int = 0
    """How many players must sit at the table while cards are shuffled and cut."""
    methods: tuple[int, ...] = (
        pb.SHUFFLE_METHOD_MANUAL,
        pb.SHUFFLE_METHOD_DEVICE,
        pb.SHUFFLE_METHOD_BUILT_IN,
    )
    cut: bool = True
    uncut_methods: tuple[int, ...] = ()
    """After a shuffle of these kinds the cards are dealt without a cut."""
    cut_optional: bool = False
    """Whether cards may be dealt without the cut that they could have."""
    cut_minimum: int = 0
    """How many cards must lie on each side of a cut."""
    cut_from_top: bool = False
    """Whether that holds of the cards lifted from the top only: the rest may be a single card."""
    dealer_cuts_from_top: bool = False
    """Whether that is so for the dealer's own cut."""
    cut_order: tuple[int, ...] = ()
    """The seats that are offered the cut, in order; when all refuse, or there are none, the dealer cuts."""
    recut_by_last_cutter: bool = True
    """Otherwise by the next who is entitled."""
    burned: int = 0
    """How many cards left the shoe without being dealt: another cut takes them back."""
    cutting_card_from_back: int = 0
    """How many cards must at least lie behind the cutting card; 0 where no cutting card is used."""
    continuous: bool = False
    """The shoe reshuffles by itself: no cut, no cutting card, and each round's cards return."""
    round_is_empty: bool = False
    """Whether the open round has neither wager nor card: it then ends when the cards are put away."""
    wagers_stand: bool = False
    """Whether the cards may be put away while the open round has wagers and no card: they stand."""
    timed: bool = False
    """Whether the game's rules count hours: then receipt, handling, counts and loading say when they were."""
    miscount_removes: bool = False
    """Whether cards that a device counts outside of the shoe, and finds to be too many or too few, leave the table."""
    clauses: dict[str, str] = {}

    def needs_cut(self, method: int) -> bool:
        """Whether cards that were shuffled this way are cut before they are dealt."""
        return self.cut and not self.cut_optional and method not in self.uncut_methods

    def clause(self, guard: str) -> str:
        """A card that is named twice is against what the rules say of the decks, where they say nothing else of it."""
        return self.clauses.get(guard) or (self.clauses.get("decks", "") if guard == "twice" else "")
