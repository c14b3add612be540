"""What may I do now: a bot that knows no rules plays from the typed view alone, and nothing it does is refused."""

from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.registry import TABLES
from ledger.core.rejection import Rejection
from tests.support.cards import BUILT_IN, MANUAL
from tests.support.harness import Play, legal_play, named, seeds
from tests.support.poker import play as poker_play
from tests.support.poker.console import DECKS, PokerTable, kinds, pure_poker
from tests.support.poker.guards import dealt, seated
from tests.support.poker.irregular_play import HOUSE_NAMES, LENGTH, PLAYS
from tests.support.poker.play import HOUSES
from tests.support.pure import PureStream

POKER = TABLES["poker"]
IDS = [f"{house['variant']} {house.get('betting_structure', 'fixed')}" for house in HOUSES]


def _now(table: PureStream, role: int = pb.ROLE_DEALER, actor_id: str = "dealer") -> pb.PokerTableView:
    """As it comes over the wire."""
    view = POKER.now(table.table, role, actor_id)
    assert isinstance(view, pb.PokerTableView)
    return pb.PokerTableView.FromString(view.SerializeToString())


class Bot:
    """Dealer and players in one. It sees the view, and the cards that it turns up: those are drawn as it goes."""

    def __init__(self, rng: Random, console: PokerTable, method: int) -> None:
        self.rng, self.console, self.method = rng, console, method
        self.named: set[str] = set()

    def names(self, count: int) -> list[str]:
        drawn = self.rng.sample([card for card in DECK if card not in self.named], count)
        self.named |= set(drawn)
        return drawn

    def next(self, view: pb.PokerTableView) -> pb.Command:
        c, task = self.console, view.dealer
        match task.step:
            case pb.POKER_DEALER_STEP_SHUFFLE:
                return c.shuffle(self.method, task.deck)
            case pb.POKER_DEALER_STEP_CUT:
                return c.cut(20, batch=task.deck)
            case pb.POKER_DEALER_STEP_LOAD:
                return c.load(task.deck)
            case pb.POKER_DEALER_STEP_START_HAND:
                self.named = set()
                return c.start()
            case pb.POKER_DEALER_STEP_DEAL:
                return self._deal(list(task.places))
            case _:
                return self._act(view.actor_seat, self.rng.choice(view.choices), view)

    def _deal(self, places: list[pb.PokerPlace]) -> pb.Command:
        if self.method == BUILT_IN:
            return self.console.deal()
        return self.console.deal(["" if place.face_down else self.names(1)[0] for place in places])

    def _act(self, seat: int, choice: pb.PokerChoice, view: pb.PokerTableView) -> pb.Command:
        c, cents = self.console, self.rng.randint(choice.least_cents, choice.most_cents)
        match choice.action:
            case pb.POKER_ACTION_FOLD:
                return c.fold(seat)
            case pb.POKER_ACTION_CHECK:
                return c.check(seat)
            case pb.POKER_ACTION_CALL:
                return c.call(seat)
            case pb.POKER_ACTION_BET:
                return c.bet(seat, cents)
            case pb.POKER_ACTION_RAISE:
                return c.raise_to(seat, cents)
            case pb.POKER_ACTION_POST_BRING_IN:
                return c.bring_in(seat)
            case pb.POKER_ACTION_DISCARD:
                held = range(1, choice.most_cards + 1)
                return c.discard(seat, self.rng.sample(held, self.rng.randint(0, choice.most_cards)))
            case pb.POKER_ACTION_SHOW:
                player = next(player for player in view.players if player.seat == seat)
                return c.show(seat, self.names(player.unnamed_cards))
            case _:
                return c.concede(seat)


@pytest.mark.parametrize("house", HOUSES, ids=IDS)
@pytest.mark.parametrize("method", [MANUAL, BUILT_IN])
def test_a_bot_that_plays_from_the_view_alone_is_never_refused(house: dict[str, Any], method: int) -> None:
    rng, rounds, showdowns = Random(f"{house['variant']} {method}"), 0, 0
    for players in (2, 3, 6):
        console, table = PokerTable(), pure_poker()
        stacks = {seat: rng.randint(500, 9000) for seat in range(1, players + 1)}
        table.play(*console.opening(stacks, max(players, 4), **house))
        table.play(*(console.shuffle(method, deck) for deck in DECKS))
        bot = Bot(rng, console, method)
        for _ in range(250):
            view = _now(table)
            if view.dealer.step == pb.POKER_DEALER_STEP_AWAIT_PLAYERS:
                break
            happened = kinds(table.events(bot.next(view)))
            rounds += "round_closed" in happened
            showdowns += "hand_shown" in happened
    assert rounds > 5
    assert showdowns


def test_the_view_names_the_actor_the_amounts_and_the_pots() -> None:
    console, table = dealt()
    view = _now(table)
    assert (view.phase, view.street, view.actor_seat) == (pb.POKER_PHASE_BETTING, "preflop", 3)
    assert [(c.action, c.least_cents, c.most_cents) for c in view.choices] == [
        (pb.POKER_ACTION_FOLD, 0, 0),
        (pb.POKER_ACTION_CALL, 200, 200),
        (pb.POKER_ACTION_RAISE, 400, 400),
    ]
    table.play(console.call(3), console.call(1), console.check(2))
    view = _now(table)
    assert (view.dealer.step, view.dealer.burn_first) == (pb.POKER_DEALER_STEP_DEAL, True)
    assert [(place.seat, place.face_down) for place in view.dealer.places] == [(0, False)] * 3
    assert [(pot.net_cents, list(pot.eligible_seats)) for pot in view.pots] == [(600, [1, 2, 3])]


def test_an_announced_bet_is_the_only_choice_until_it_is_complete_p11b() -> None:
    console, table = dealt()
    table.play(console.announce(3), console.add(3, 100))
    choices = _now(table).choices
    assert [(c.action, c.least_cents, c.most_cents) for c in choices] == [(pb.POKER_ACTION_ADD_TO_BET, 300, 300)]
    table.play(console.add(3, choices[0].least_cents, complete=True))


def test_the_view_shows_private_cards_to_their_owner_and_surveillance_only() -> None:
    _, table = dealt()
    for role, actor, seen in (
        (pb.ROLE_DEALER, "dealer", ["", ""]),
        (pb.ROLE_PLAYER, "p2", ["", ""]),
        (pb.ROLE_PLAYER, "p1", ["AH", "KD"]),
        (pb.ROLE_SURVEILLANCE, "eye", ["AH", "KD"]),
    ):
        assert list(_now(table, role, actor).players[0].cards) == seen


def test_a_closed_table_and_one_without_players_say_so() -> None:
    console, table = seated({1: 5000, 2: 100})
    assert _now(table).dealer.step == pb.POKER_DEALER_STEP_AWAIT_PLAYERS
    table.play(console.cash_out(1), console.cash_out(2), console.leave(1), console.leave(2), console.close())
    assert _now(table).dealer.step == pb.POKER_DEALER_STEP_UNSPECIFIED
    console, table = PokerTable(), pure_poker()
    table.play(console.install(3), console.open(**HOUSES[0]))
    table.play(*(c for seat in (1, 2) for c in (console.seat(seat, f"p{seat}"), console.bring(seat, 5000))))
    assert _now(table).dealer.step == pb.POKER_DEALER_STEP_PREPARE_DECKS
    *prepared, shuffled = console.decks()
    table.play(*prepared)
    dealer = _now(table).dealer
    assert (dealer.step, dealer.deck) == (pb.POKER_DEALER_STEP_SHUFFLE, "red")
    table.play(shuffled)
    assert _now(table).dealer.step == pb.POKER_DEALER_STEP_CUT


def test_nobody_has_a_choice_while_play_waits_for_a_ruling_p2() -> None:
    console, table = dealt()
    table.play(console.ask_ruling())
    assert list(_now(table).choices) == []
    table.play(console.rule("play on"))
    assert len(_now(table).choices) == 3


# --- Where much goes wrong ---


@pytest.mark.parametrize("play", PLAYS, ids=HOUSE_NAMES)
def test_what_the_view_tells_is_accepted_whatever_went_wrong_before(play: Play) -> None:
    """Every choice of whoever has the turn, and what the dealer is told to do next."""
    tried = set[int]()
    for seed in seeds(2):
        played, rng = legal_play(play, seed, LENGTH), Random(seed)
        with named(play, seed):
            for live in rng.sample(played.stream.history[1:], 40):
                table = played.stream.copy()
                table.live, table.room = live, None
                view, bot = _now(table), Bot(rng, PokerTable(), MANUAL)
                bot.console._sent = 100_000
                hand = table.table.play.hand
                tried.add(view.dealer.step)
                for command in _told(bot, view, table):
                    answer = table.copy().send(command)
                    if isinstance(answer, Rejection):
                        assert hand is not None, f"{answer}\n{view}"
                        assert answer.code in ("CARD_NOT_IN_SHOE", "CARD_MISMATCH"), f"{answer}\n{view}"
    assert {pb.POKER_DEALER_STEP_AWAIT_ACTION, pb.POKER_DEALER_STEP_DEAL} <= tried


def _told(bot: "Bot", view: pb.PokerTableView, table: PureStream) -> list[pb.Command]:
    c, hand, step = bot.console, table.table.play.hand, view.dealer.step
    if view.choices:
        commands = []
        for choice in view.choices:
            if choice.action == pb.POKER_ACTION_ADD_TO_BET:
                commands.append(c.add(view.actor_seat, choice.least_cents, complete=True))
            elif choice.action != pb.POKER_ACTION_SHOW:  # names that nobody recorded may be anybody's
                commands.append(bot._act(view.actor_seat, choice, view))
        return commands
    simple = {
        pb.POKER_DEALER_STEP_AWAIT_RULING: lambda: c.rule("play on"),
        pb.POKER_DEALER_STEP_REQUEST_RULING: c.ask_ruling,
        pb.POKER_DEALER_STEP_DECLARE_DEAD: lambda: c.dead_round("card_count"),
        pb.POKER_DEALER_STEP_CALL_MISDEAL: lambda: c.misdeal("face_up_cards"),
        pb.POKER_DEALER_STEP_END_SHOE: c.end_shoe,
        pb.POKER_DEALER_STEP_START_HAND: c.start,
        pb.POKER_DEALER_STEP_CUT: lambda: c.cut(20, batch=view.dealer.deck),
        pb.POKER_DEALER_STEP_LOAD: lambda: c.load(view.dealer.deck),
        pb.POKER_DEALER_STEP_SHUFFLE: lambda: c.shuffle(MANUAL, view.dealer.deck),
    }
    if step in simple:
        return [simple[step]()]
    if step == pb.POKER_DEALER_STEP_DEAL and hand is not None:
        if table.table.cards.batches[hand.deck].sealed_order:
            return [c.deal()]
        left = iter(bot.rng.sample(poker_play._left(table.table, hand), len(view.dealer.places)))
        return [c.deal(["" if place.face_down else next(left) for place in view.dealer.places])]
    return []
