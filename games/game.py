"""A game as data: what its table adds to what all tables share. `as_stream` makes a stream of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards import commands as card_commands
from games.cards import evolve as cards_evolve
from games.cards import words as card_words
from games.cards.rejections import CARD_REJECTIONS
from games.cards.rules import CardRules
from games.cards.twice import Names, doubts_of_cards, left_shoe
from games.edges import CountedEdges, Edge, SimulatedEdges
from games.tables import settle as table_settle
from games.tables import view as table_view
from games.tables import words as table_words
from games.tables.chips import laid_out
from games.tables.evolve import EVOLVE, tray_moved, without_decided
from games.tables.impounded import check_begun, check_cards_kept
from games.tables.now import at_any_table
from games.tables.postings import POSTINGS
from games.tables.rejections import TABLE_REJECTIONS
from games.tables.rulebook import Rulebook, rules_from
from games.tables.state import AnyTable, Rules, Table
from games.tables.tells import TELLS
from ledger.core.context import Context
from ledger.core.draft import Draft
from ledger.core.movements import Move
from ledger.core.procedure import Procedure
from ledger.core.rejection import Codes, Rejection, citing
from ledger.core.roles import SURVEILLANCE
from ledger.core.stream import (
    AnyLadder,
    AnyReaction,
    AnyStream,
    Decisions,
    Ladder,
    Reaction,
    Stream,
)
from ledger.core.telling import Tells

State = TypeVar("State")
Options = TypeVar("Options")
OfTable = TypeVar("OfTable")
Commands = Mapping[type[Message], Ladder[OfTable]]
Settles = Mapping[type[Message], Callable[[OfTable, Any], Decisions]]
Postings = Mapping[type[Message], Callable[[str, Any], Sequence[Move]]]
Words = Mapping[type[Message], Callable[[Any], str]]
"""Events and commands are of the type under which they stand, which no type can say of a mapping: a test does."""
OwnEvolve = Callable[[State, Any, OfTable], State]
"""`(state, event, table) -> state`: the state after the event; the shared part of the table is evolved already, and
wagers that the event decided are gone from it."""
Events = Mapping[type[Message], OwnEvolve[State, OfTable]]
Runs = Mapping[type[Message], Callable[[State, Sequence[Any], OfTable], State]]
"""The same of several events of one type in a row."""
Facts = Mapping[type[Message], frozenset[str]]


class Hands(Protocol):
    """Reads the events of one round, first to last, of which it tells only what everybody at the table has seen."""

    def enter(self, event: Any, decisions: Decisions) -> None: ...
    @property
    def by_player(self) -> Mapping[str, Sequence[str]]:
        """A few words a hand, such as blackjack."""


class NoHands:
    by_player: Mapping[str, Sequence[str]] = {}

    def enter(self, event: Any, decisions: Decisions) -> None:
        pass


def _nothing(*_: Any) -> None:
    """No objection."""


def _never(table: AnyTable, seat: int) -> bool:
    return False


def _no_machine(table: AnyTable, actor_id: str) -> bool:
    return False


def _layout(table: AnyTable) -> Mapping[str, str]:
    """Nothing but wagers lies on the table."""
    return {"layout": laid_out(table.wagers.values())}


def _remembers_none(state: Any) -> Any:
    """The game's own state keeps no card that nobody was shown from one round to the next."""
    return state


def _as_it_is(table: AnyTable, event: Message, role: int, actor_id: str) -> Message:
    """The game's own events hide nothing."""
    return event


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What several games share beyond what all tables do. Its commands and events stand in an envelope of their own."""

    name: str
    """As the vocabulary names the envelope."""
    commands: Commands[Any]
    """Those that this game takes."""
    events: Events[Any, Any]
    """What they do to the family's part of the game's state; the game's own entry for an event comes after."""
    settle: Settles[Any]
    decided: Callable[[Any, Decisions], Any]
    """What the family remembers of what any event of the game decided."""
    words: Words
    rejections: Codes


class Game(msgspec.Struct, Generic[State, Options], frozen=True, kw_only=True):
    """One game, typed by what it remembers and by its options. The rooms of its package have the names of these
    fields."""

    name: str
    revision: int
    options: type[Options]
    """What the rulebook leaves to the house, typed; filled from the rules in force."""
    state: type[State]
    """What the game remembers beyond the table. A table that was just installed has `state()`."""
    family: Family | None = None
    """What it shares with a few other games; None where it stands alone."""
    commands: Commands[Table[State, Options]]
    """The game's own commands."""
    closed_too: frozenset[type[Message]] = frozenset()
    """Those of them that a closed table takes."""
    events: Events[State, Table[State, Options]]
    """The game's own events, and those shared ones that change what it remembers."""
    runs: Runs[State, Table[State, Options]] = {}
    """What several of them in a row do in one step, of those that come many at a time and decide nothing."""
    settle: Settles[Table[State, Options]] = {}
    """What events decide, in the dealer's order; the table is as before them."""
    decided: Callable[[State, Decisions], State] | None = None
    """`(state, decisions) -> state`: what the game remembers of what an event of `settle` decided."""
    postings: Postings = {}
    """What the game's own events move; shared events and decisions are posted for all games."""
    tray_moves: frozenset[type[Message]] = frozenset()
    """Those of them that bring chips to the tray or take them out, also outside of rounds: counts know of it."""
    tells: Mapping[type[Message], Tells] = {}
    """What the game's own events tell other streams; shared events tell for all games."""
    words: Words
    """The game's own events in a supervisor's words."""
    results: Words = {}
    """Events that say what a round came to, in a few words, such as 20 black; everybody at the table has seen it."""
    result_details: Words = {}
    """Events after those that add to it, such as the point that a roll decided."""
    hands: Callable[[], Hands] = NoHands
    """What the hands of each player came to in a round, for games in which hands win and lose."""
    view: Callable[[Table[State, Options], int, str], Mapping[str, object]]
    """What a role and actor may see of the game's state."""
    now: Callable[[Table[State, Options], int, str], Message | None] = _nothing
    """`(table, role, actor_id)`: the same typed, with what may be done now."""
    procedure: Procedure[Table[State, Options]]
    """Which of the game's own commands are worth trying on a table, and what the dealer does in which order; what all
    tables and all card games have is added."""
    on_table: Callable[[Table[State, Options]], Mapping[str, str]] = _layout
    """What lies on the table, in words; spoken wagers and the shoe are told for all games."""
    hidden: Callable[[Table[State, Options], Message, int, str], Message] = _as_it_is
    """An event as a role and actor may see it; the table is as after it. Cards dealt face down are hidden for all."""
    without_hidden: Callable[[State], State] = _remembers_none
    """The game's state between rounds without cards that nobody was shown; those of the shoe are left out for all."""
    rejections: Codes
    """The codes of the game's own refusals."""
    card_rules: Callable[[Table[State, Options]], CardRules] | None = None
    """What the game's rules ask of its cards; None where it is not played with cards."""
    known_cards: Callable[[Table[State, Options]], Iterable[str]] = left_shoe
    """Every card that is accounted for, also those that lie face down: one that is named again is told to
    surveillance."""
    names_cards: Names = {}
    """Events of the game's own that name cards which were not recorded before; those of all card games are known."""
    check_open: Callable[[Table[State, Options], Rules[Options], Rulebook], Rejection | None] = _nothing
    """What the game itself asks before its table opens, or goes on, under these rules."""
    check_close: Callable[[Table[State, Options]], Rejection | None] = _nothing
    """What, besides live wagers, keeps the table open."""
    before_close: Callable[[Draft[Table[State, Options]], Context], Rejection | None] = _nothing
    """Adds what the game does with what is left on a table that closes, or says what to do."""
    check_void: Callable[[Table[State, Options]], Rejection | None] = _nothing
    """Whether the game's rules let a supervisor void the open round now."""
    check_leave: Callable[[Table[State, Options], int], Rejection | None] = _nothing
    """`(table, seat)`: what, besides live wagers, keeps a player at the table."""
    plays_on: Callable[[Table[State, Options], int], bool] = _never
    """`(table, seat)`: whether what a player has up there is played to its end after they left."""
    check_seat: Callable[[Table[State, Options], int, str, Context], Rejection | None] = _nothing
    """`(table, seat, player_id, context)`: what, besides a seat that is taken, keeps a player from it."""
    after_seat: Callable[[Draft[Table[State, Options]], int, str, Context], None] = _nothing
    """`(draft, seat, player_id, context)`: adds what else follows when a player takes a seat."""
    after_leave: Callable[[Draft[Table[State, Options]], int, str, Context], None] = _nothing
    """`(draft, seat, player_id, context)`: adds what else follows when a player leaves."""
    shared_reads: Mapping[type[Message], tuple[str, ...]] = {}
    """What commands that all tables share read besides at this game, because of its checks above."""
    house_edges: Callable[[Rules[Options]], list[Edge]] | None = None
    """What the house keeps of each wager, on average; None where it has no edge, because it plays no hand."""
    simulated_edges: SimulatedEdges | None = None
    """The same of what has too many cases to count, played at random."""
    counted_edges: CountedEdges | None = None
    """The same of what takes minutes to count."""
    takes_markers: bool = True
    """Whether players may buy in with a marker: not where they bet against each other."""
    facts: Facts = {}
    """Events of the game's own that a supervisor may correct after the round, with the fields that say what was seen;
    dice, balls and cards are known for all games."""
    settle_anew: Callable[[Table[State, Options], Table[State, Options], Message], Decisions | None] = _nothing
    """`(table as told, table as it truly was, event)`: what the event truly decides where facts were put right; None
    where `settle` says so."""
    has_machine: Callable[[Table[State, Options], str], bool] = _no_machine
    """`(table, actor_id)`: whether a terminal or sensor of this name belongs to the table, and may look at it."""
    check_command: Callable[[Table[State, Options], Message], Rejection | None] = _nothing
    """`(table, command)`: what forbids any command of the game's own now."""
    check_cards: Callable[[Table[State, Options], Message], Rejection | None] = _nothing
    """`(table, command)`: what, besides the guards that all card games share, forbids a command of CardsService now."""


AnyGame = Game[Any, Any]


def _visible(game: AnyGame) -> Callable[[Any, Any, int, str], Any]:
    if game.card_rules is None and game.hidden is _as_it_is:
        return table_view.visible_without_cards
    return lambda table, event, role, actor_id: table_view.visible(game.hidden, table, event, role, actor_id)


def _without_hidden(game: AnyGame) -> Callable[[AnyTable], AnyTable]:
    return lambda table: replace(table, cards=table.cards.without_hidden(), play=game.without_hidden(table.play))


def _hides(game: AnyGame) -> Callable[[Any, int, str], bool]:
    """What surveillance sees of the game and this viewer does not is hidden from them. Cards that were set aside are
    counted in every view and named in none."""
    if game.card_rules is None:
        return table_view.hides_count

    def hides(table: AnyTable, role: int, actor_id: str) -> bool:
        if table_view.hides_count(table, role, actor_id):
            return True
        seen = game.view(table, role, actor_id)
        return bool(seen.get("set_aside")) or seen != game.view(table, SURVEILLANCE, "")

    return hides


def as_stream(game: AnyGame) -> AnyStream:
    from games.tables.commands import table_ladders  # it asks the game, so it knows the class above

    ladders: dict[type[Message], AnyLadder] = dict(table_ladders(game))
    own = {**(game.family.commands if game.family else {}), **game.commands}
    ladders |= {message: _at_table(game, message, ladder) for message, ladder in own.items()}
    if game.card_rules:
        ladders |= card_commands.ladders(game.card_rules, _checks_of_cards(game))
    return Stream(
        kind=game.name,
        title=f"{game.name.replace('_', ' ')} table",
        revision=game.revision,
        state=Table[game.state, game.options],  # type: ignore[name-defined]
        begin=lambda table_id: Table(table_id, game.state()),
        commands=ladders,
        reactions={message: _reaction(game, message) for message in _events_of(game)},
        view=lambda table, role, actor_id: table_view.view(table, role, game.view(table, role, actor_id)),
        now=game.now,
        procedure=at_any_table(game.procedure, game.card_rules),
        on_table=lambda table: {**game.on_table(table), **table_words.beside(table), **card_words.shoe(table.cards)},
        visible=_visible(game),
        rejections={
            **TABLE_REJECTIONS,
            **(CARD_REJECTIONS if game.card_rules else {}),
            **(game.family.rejections if game.family else {}),
            **game.rejections,
        },
        has_machine=game.has_machine,
        hides=_hides(game),
        without_hidden=_without_hidden(game),
        has_cards=game.card_rules is not None,
        round_of=lambda table: table.round_id,
        rulebook=lambda table: table.rules.rulebook_id if table.rules else "",
        is_counted=lambda table: table.money.inventory_cents is not None,
    )


def _checks_of_cards(game: AnyGame) -> Callable[[AnyTable, Message], Rejection | None]:
    def check(table: AnyTable, command: Any) -> Rejection | None:
        return check_cards_kept(table, command) or game.check_cards(table, command)

    return check


def _at_table(game: AnyGame, message: type[Message], ladder: AnyLadder) -> AnyLadder:
    """The guards that go before every command of a game, and the rulebook that its clauses are of."""
    closed_too, decide, check = message in game.closed_too, ladder.decide, game.check_command

    def decided(draft: Draft[AnyTable], command: Any, context: Context) -> Rejection | None:
        table = draft.state
        if not table.is_open and not closed_too:
            return Rejection("TABLE_CLOSED", f"{table.table_id} is closed: open it first")
        refused: Rejection | None = check(table, command) or decide(draft, command, context)
        if table.impounded:
            refused = refused or check_begun(table, draft.events)
        return citing(table.rules.rulebook_id, refused) if refused and table.rules else refused

    return replace(ladder, decide=decided)


def _events_of(game: AnyGame) -> set[type[Message]]:
    of_cards = set(card_words.WORDS) if game.card_rules else set()
    return {*table_words.WORDS, *of_cards, *(game.family.words if game.family else ()), *game.words}


def _words(game: AnyGame) -> Words:
    return {**card_words.WORDS, **table_words.WORDS, **(game.family.words if game.family else {}), **game.words}


def _settles(game: AnyGame) -> Settles[Any]:
    return {**game.family.settle, **game.settle} if game.family else game.settle


def _reaction(game: AnyGame, message: type[Message]) -> AnyReaction:
    words = _words(game)[message]
    settle = _settles(game).get(message)
    if settle is None and message is pb.RoundVoided:
        settle = table_settle.round_voided
    post = game.postings.get(message) or POSTINGS.get(message)
    doubts = None
    if game.card_rules is not None:
        doubts = doubts_of_cards(message, game.known_cards, game.names_cards, game.card_rules)
    tells = game.tells.get(message) or TELLS.get(message)
    return Reaction(_evolve(game, message), words, settle, post, doubts, tells, _evolve_run(game, message))


def _evolve(game: AnyGame, message: type[Message]) -> Callable[[Any, Any, Decisions], Any]:
    """One function of what the table, its cards and the game make of an event."""
    own = game.events.get(message)
    shared = EVOLVE.get(message)
    if message in (pb.TableOpened, pb.RulebookChanged):
        shared = _opened(game)
    if message in game.tray_moves:
        shared = tray_moved(game.postings[message])
    cards = cards_evolve.EVOLVE.get(message) if game.card_rules else None
    decided = game.family.decided if game.family else game.decided
    decided = decided if message in _settles(game) else None
    of_family = game.family.events.get(message) if game.family else None

    def evolved(table: AnyTable, event: Any, decisions: Decisions) -> AnyTable:
        if shared is not None:
            table = shared(table, event)
        if decisions:
            table = without_decided(table, decisions)
        if cards is not None:
            table = replace(table, cards=cards(table.cards, event))
        play = table.play
        if decided is not None:
            play = decided(play, decisions)
        if of_family is not None:
            play = of_family(play, event, table)
        if own is not None:
            play = own(play, event, table)
        return table if play is table.play else replace(table, play=play)

    return evolved


def _evolve_run(game: AnyGame, message: type[Message]) -> Callable[[Any, Sequence[Any]], Any] | None:
    """What `_evolve` says of one event, for several of a card game in a row."""
    own, cards = game.runs.get(message), cards_evolve.RUNS.get(message)
    if own is None or cards is None:
        return None

    def evolved(table: AnyTable, events: Sequence[Any]) -> AnyTable:
        return replace(table, cards=cards(table.cards, events), play=own(table.play, events, table))

    return evolved


def _opened(game: AnyGame) -> Callable[[AnyTable, Any], AnyTable]:
    def opened(table: AnyTable, e: pb.TableOpened | pb.RulebookChanged) -> AnyTable:
        pit = e.pit if isinstance(e, pb.TableOpened) else table.pit
        return replace(table, is_open=True, rules=rules_from(e.rules, game.options), pit=pit)

    return opened
