"""Worked examples of poker as text: what a hand's lines say, played as commands and checked against the events.

One fact a line, as in tests/support/poker/hands: limits, button, stacks, blinds, rake and so on, `deal` (face down in
brackets), `act` and `board`, for stud `up`, `down` and `common`, for the draw `draw` (discards>cards); then what must
come of it: returned, pots (gross-rake-fee), award, final. Actions are seat:what with f, x, c, i (bring-in), bN, rN and
pN (one silent chip of N); a `!` before what is tried says that it must be refused. `follows` names the hand before it
at the same table.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

import msgspec

import roundledger.v1 as pb
from games.tables.state import OptionValue
from ledger.core.rejection import Rejection
from tests.support.poker.console import PokerTable
from tests.support.source import ROOT

FOLDER = ROOT / "tests" / "support" / "poker" / "hands"
Send = Callable[[pb.Command], pb.CommandReply | Rejection]
_STRUCTURES = {"no": "no_limit"}


class Example(msgspec.Struct, frozen=True):
    """One hand of a table."""

    name: str
    lines: tuple[tuple[str, str], ...]

    def all(self, keyword: str) -> list[str]:
        return [text for word, text in self.lines if word == keyword]

    def get(self, keyword: str) -> str:
        found = self.all(keyword)
        return found[0] if found else ""

    def by_seat(self, keyword: str) -> dict[int, int]:
        return {seat: int(text) for seat, text in _pairs(self.get(keyword))}


class Result(msgspec.Struct):
    """What a hand's events did, added up independently of the engine."""

    stacks: dict[int, int]
    events: list[pb.Event] = []
    refused: list[str] = []


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.hand"))


def read(name: str) -> Example:
    text = (FOLDER / f"{name}.hand").read_text()
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return Example(name, tuple((word, rest) for line in lines if line for word, _, rest in [line.partition(" ")]))


def chain(name: str) -> list[Example]:
    """The hands of its table up to this one."""
    example = read(name)
    before = example.get("follows")
    return [*(chain(before) if before else []), example]


def run(name: str, send: Send, table: PokerTable | None = None, *, unseen: bool = False) -> Result:
    """Plays an example, with those before it at its table; raises AssertionError where it differs from what is said."""
    hands, table = chain(name), table or PokerTable()
    seats = max(hands[0].by_seat("stacks"))
    for command in table.opening(hands[0].by_seat("stacks"), seats, **options(hands[0])):
        _accepted(send(command))
    outcome = Result({})
    for hand in hands:
        outcome = _Playing(hand, table, send, unseen=unseen).all()
        check(hand, outcome)
    return outcome


def options(example: Example) -> dict[str, OptionValue]:
    structure, *limits = example.get("limits").split()
    chosen: dict[str, OptionValue] = {
        "variant": example.get("variant"),
        "betting_structure": _STRUCTURES.get(structure, structure),
        "limit_low_cents": int(limits[0]),
        "limit_high_cents": int(limits[1]) if len(limits) > 1 else 0,
        "ante_cents": int(example.get("ante") or 0),
        "blinds_cents": tuple(example.by_seat("blinds").values()),
        **({"bring_in_cents": int(bring_in)} if (bring_in := example.get("bringin")) else {}),
        "rake_percentage_bp": 0,
        **_rake(example.get("rake").split()),
    }
    if jackpot := example.get("jackpot").split():
        chosen |= {"jackpot_fee_cents": int(jackpot[0]), "jackpot_standard": "quads_beaten"}
        chosen |= {"jackpot_min_pot_cents": int(jackpot[2])} if len(jackpot) > 1 else {}
    if unit := example.get("unit"):
        chosen["split_unit_cents"] = int(unit)
    for text in example.all("option"):
        option, value = text.split()
        chosen[option] = int(value) if value.isdigit() else value
    return chosen


def _rake(words: list[str]) -> dict[str, OptionValue]:
    chosen: dict[str, OptionValue] = {}
    named = {"pct": "rake_percentage_bp", "cap": "rake_cap_cents", "unit": "rake_unit_cents"}
    for word, value in zip(words, [*words[1:], ""], strict=False):
        if word in named:
            chosen[named[word]] = int(value)
        elif word == "nfnd":
            chosen["rake_no_flop_no_drop"] = True
    steps = [word.split(":") for word in words if ":" in word]
    if steps:
        chosen["rake_steps"] = tuple(int(number) for step in steps for number in step)
    return chosen


# --- Playing ---


class _Playing:
    """One hand while it is played. Private cards are named as a reader would, or left unseen until they are shown."""

    def __init__(self, hand: Example, table: PokerTable, send: Send, *, unseen: bool) -> None:
        self.hand, self.table, self.send, self.unseen = hand, table, send, unseen
        self.outcome = Result(dict(hand.by_seat("stacks")), [], [])
        self.held: dict[int, list[str]] = {}
        self.gone: set[int] = set()

    def play(self, command: pb.Command) -> None:
        self.outcome.events += _accepted(self.send(command)).events

    def all(self) -> Result:
        for command in self.table.ready():
            self.play(command)
        self.play(self.table.start())
        for word, text in self.hand.lines:
            line = getattr(self, f"_{word}", None)
            if line is not None and text != "-":
                line(text)
        live = [seat for seat in self.held if seat not in self.gone]
        if len(live) > 1 and not self.hand.get("void"):
            for seat in live:
                self.play(self.table.show(seat, self.held[seat] if self.unseen else ()))
        return self.outcome

    def _hidden(self, names: list[str], hidden: list[bool]) -> list[str]:
        return ["" if down and self.unseen else name for name, down in zip(names, hidden, strict=True)]

    def _deal(self, text: str) -> None:
        """Cards in brackets, and all cards where there are none, lie face down."""
        hands = dict(_pairs(text))
        names = {seat: cards(given.replace("(", "").replace(")", "")) for seat, given in hands.items()}
        down = {seat: len(cards(given[1 : given.index(")")])) if "(" in given else 9 for seat, given in hands.items()}
        rounds = range(len(next(iter(names.values()))))
        dealt = [(seat, number) for number in rounds for seat in names]
        self.held = {seat: list(given) for seat, given in names.items()}
        hidden = [number < down[seat] for seat, number in dealt]
        self.play(self.table.deal(self._hidden([names[seat][number] for seat, number in dealt], hidden)))

    def _cards(self, text: str) -> None:
        """Single cards in the order dealt, where something goes wrong between them."""
        for card in cards(text):
            self.play(self.table.deal([card]))
            dealt = self.outcome.events[-1].card_dealt
            self.held.setdefault(dealt.seat, []).append(card)

    def _expose(self, text: str) -> None:
        for seat, card in _pairs(text):
            self.play(self.table.expose(seat, card.upper()))
            if any(event.poker.HasField("hand_killed") for event in self.outcome.events[-3:]):
                self.gone.add(seat)

    def _up(self, text: str, *, down: bool = False) -> None:
        given = [(seat, what.lstrip("!").upper()) for seat, what in _pairs(text)]
        self.play(self.table.deal(self._hidden([card for _, card in given], [down] * len(given))))
        for seat, card in given:
            self.held[seat].append(card)

    def _down(self, text: str) -> None:
        self._up(text, down=True)

    def _board(self, text: str) -> None:
        self.play(self.table.deal(cards(text)))

    _common = _board

    def _draw(self, text: str) -> None:
        for seat, what in _pairs(text):
            out, _, drawn = what.partition(">")
            held, gone = self.held[seat], [] if what == "pat" else cards(out)
            numbers = [held.index(card) + 1 for card in gone]
            pat_or_seen = not self.unseen or not gone
            self.play(self.table.discard(seat, numbers if pat_or_seen else (), 0 if pat_or_seen else len(gone)))
            self.held[seat] = [card for card in held if card not in gone] + cards(drawn)
            if gone:
                self.play(self.table.deal(self._hidden(cards(drawn), [True] * len(gone))))

    def _void(self, text: str) -> None:
        self.play(self.table.dead_round(text))

    def _dead(self, text: str) -> None:
        for seat, cause in _pairs(text):
            self.play(self.table.kill_hand(seat, cause))
            self.gone.add(seat)

    def _act(self, text: str) -> None:
        for seat, what in _pairs(text):
            command = action(self.table, seat, what.lstrip("!"))
            if what.startswith("!"):
                self.outcome.refused.append(_refused(self.send(command)))
                continue
            self.play(command)
            self.gone |= {seat} if what == "f" else set()


def action(table: PokerTable, seat: int, what: str) -> pb.Command:
    match what[0]:
        case "f":
            return table.fold(seat)
        case "i":
            return table.bring_in(seat)
        case "x":
            return table.check(seat)
        case "c":
            return table.call(seat)
        case "b":
            return table.bet(seat, int(what[1:]))
        case "r":
            return table.raise_to(seat, int(what[1:]))
        case "p":
            return table.push(seat, int(what[1:]))
        case _:
            raise ValueError(f"no action {what!r}")


def cards(text: str) -> list[str]:
    """AhKd as AH, KD."""
    return [text[at : at + 2].upper() for at in range(0, len(text), 2)]


def _pairs(text: str) -> Iterator[tuple[int, str]]:
    for pair in text.replace(",", " ").split():
        seat, _, what = pair.partition(":")
        yield int(seat), what


def _accepted(answer: pb.CommandReply | Rejection) -> pb.CommandReply:
    if isinstance(answer, Rejection):
        raise AssertionError(f"{answer.code}: {answer.message}")
    return answer


def _refused(answer: pb.CommandReply | Rejection) -> str:
    assert isinstance(answer, Rejection), "accepted, although the rules refuse it"
    return answer.code


# --- Checking ---


def check(hand: Example, outcome: Result) -> None:
    """What the hand says against what its events add up to."""
    own = [event.poker for event in outcome.events if event.WhichOneof("event") == "poker"]
    started = next(event.hand_started for event in own if event.WhichOneof("event") == "hand_started")
    assert started.button_seat == int(hand.get("button") or 0)
    assert {s.seat: s.stack_cents for s in started.seats} == hand.by_seat("stacks")
    low, *high = (int(number) for number in hand.get("limits").split()[1:])
    assert (started.limit_low_cents, started.limit_high_cents) == (low, high[0] if high else 0)
    posted = {e.blind_posted.seat: e.blind_posted.amount_cents for e in own if e.HasField("blind_posted")}
    assert posted == hand.by_seat("blinds")
    brought = [e.bring_in_posted.amount_cents for e in own if e.HasField("bring_in_posted")]
    assert brought == ([int(bring_in)] if (bring_in := hand.get("bringin")) else [])
    kills = {e.kill_blind_posted.seat: e.kill_blind_posted.amount_cents for e in own if e.HasField("kill_blind_posted")}
    assert kills == hand.by_seat("kill")
    if first := hand.get("first"):
        assert started.first_seat == int(first)
    returned = [e.uncalled_bet_returned for e in own if e.HasField("uncalled_bet_returned")]
    assert {e.seat: e.amount_cents for e in returned} == hand.by_seat("returned")
    assert _pots(outcome.events, voided=bool(hand.get("void"))) == hand.get("pots")
    assert _awards(own) == [dict(p) for text in hand.all("award") for p in award(text)]
    assert final_stacks(outcome) == hand.by_seat("final")
    seen = {event.WhichOneof("event") for event in own}
    assert set(hand.all("event")) == seen & {"kill_set", "kill_moved", "kill_cleared"}
    hits = [e.jackpot_hit for e in outcome.events if e.HasField("jackpot_hit")]
    shares = " ".join(f"{s.seat}:{s.part.pays}/{s.part.per}" for hit in hits for s in hit.shares)
    assert shares == hand.get("jackpot_hit")


def award(text: str) -> list[dict[int, int]]:
    return [{seat: int(cents) for seat, cents in _pairs(part)} for part in text.split("|")]


def _awards(own: list[pb.PokerEvent]) -> list[dict[int, int]]:
    """By pot, main pot first, high and low together."""
    pots: dict[int, dict[int, int]] = {}
    for event in own:
        if event.HasField("pot_awarded"):
            shares = pots.setdefault(event.pot_awarded.pot, {})
            for share in event.pot_awarded.shares:
                shares[share.seat] = shares.get(share.seat, 0) + share.amount_cents
    return [dict(sorted(pots[number].items())) for number in sorted(pots)]


def _pots(events: list[pb.Event], *, voided: bool) -> str:
    gross: dict[int, int] = defaultdict(int)
    rake: dict[int, int] = defaultdict(int)
    fee: dict[int, int] = defaultdict(int)
    for event in () if voided else events:
        for share in event.poker.bets_collected.contributions:
            gross[event.poker.bets_collected.pot] += share.amount_cents
        for part in event.poker.contribution_refunded.parts:
            gross[part.pot] -= part.amount_cents
        rake[event.rake_taken.pot] += event.rake_taken.amount_cents
        fee[event.jackpot_fee_taken.pot] += event.jackpot_fee_taken.amount_cents
    return " ".join(f"{gross[n]}-{rake[n]}-{fee[n]}" for n in sorted(gross or [0]))


_PAID = ("ante_posted", "blind_posted", "bring_in_posted", "kill_blind_posted", "called", "bet_placed", "raised")


def final_stacks(outcome: Result) -> dict[int, int]:
    stacks = dict(outcome.stacks)
    for event in outcome.events:
        if event.WhichOneof("event") != "poker":
            continue
        kind = event.poker.WhichOneof("event") or ""
        body = getattr(event.poker, kind)
        if kind in _PAID:
            stacks[body.seat] -= body.amount_cents
        elif kind in ("uncalled_bet_returned", "ante_returned"):
            stacks[body.seat] += body.amount_cents
        elif kind in ("pot_awarded", "money_returned"):
            for share in body.shares if kind == "pot_awarded" else body.returns:
                stacks[share.seat] += share.amount_cents
        elif kind == "contribution_refunded":
            stacks[body.seat] += body.bet_cents + sum(part.amount_cents for part in body.parts)
    return stacks


# --- Among the worked examples of all games ---


class HandOfDigest(msgspec.Struct, frozen=True):
    """A hand of the digest, run as the examples of other games are."""

    name: str
    cite: str = "the digest's hands"
    left: tuple[str, ...] = ()
    own_floor: bool = False

    def run(self, send: Send, table_id: str = "", set_clock: object = None) -> Result:
        return run(self.name, send, PokerTable(table_id or self.name))


EXAMPLES = [HandOfDigest(name) for name in names()]
