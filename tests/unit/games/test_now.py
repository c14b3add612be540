"""What may be done now, at every table, for everybody: what is told is accepted, and what is accepted is told.

A play is drawn as by the harness; before each of its commands, those who may be at the table ask what they may do."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.now import choices
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.legal import legal
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.vocabulary import COMMANDS, body_of, put_command
from tests.support.craps.console import CrapsTable
from tests.support.harness import Play, named, plays, seeds
from tests.support.poker.guards import dealt
from tests.support.pure import PureStream, actor_for, name_of
from tests.support.roulette.console import RouletteTable

TABLES = [play for play in plays() if play.kind in GAMES]
LENGTH = 40


class Evening:
    """A play under way, with somebody who asks."""

    def __init__(self, play: Play, seed: int) -> None:
        self.play, self.rng, self.asking = play, Random(seed), Random(seed)
        self.console = play.console()
        self.stream = PureStream(self.console.header().stream_id, play.shuffler(self.rng))
        for command in play.opening(self.rng, self.console):
            self.send(command)

    def send(self, command: pb.Command) -> pb.CommandReply | Rejection:
        answer = self.stream.send(command)
        if not isinstance(answer, Rejection):
            self.stream.at += timedelta(seconds=1)
            self.console.now = self.stream.at
        return answer

    def commands(self) -> Iterator[pb.Command]:
        """Each before it is sent, moves and attempts."""
        for _ in range(LENGTH):
            self.play.lend(self.rng, self.stream)
            table = self.stream.table
            attempt = self.play.attempt(self.rng, self.console, table) if self.rng.random() < 0.3 else None
            for command in [attempt] if attempt else self.play.moves(self.rng, self.console, table):
                yield command
                self.send(command)

    def now(self, actor: pb.Actor) -> pb.TableNow:
        now = legal(self.stream.floor, self.stream.live, actor, self.stream.at)
        assert now is not None
        return now

    def somebody(self) -> pb.Actor:
        """Anybody of the floor, a player of the table, or a machine of it."""
        rng, table = self.asking, self.stream.table
        role = rng.choice([pb.ROLE_DEALER, *pb.Role.values()[1:]])
        if role == PLAYER:
            return pb.Actor(actor_id=rng.choice([*table.players.values(), "nobody"]), role=role)
        if role == TERMINAL:
            return pb.Actor(actor_id=rng.choice(["terminal-1", "terminal-2", "sensor-1"]), role=role)
        return pb.Actor(actor_id=f"badge-{role}", role=role)  # type: ignore[arg-type]

    def offered(self, body: Any, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Sent to a copy of the table."""
        copy = self.stream.copy()
        copy.room = self.stream.room
        command = put_command(body)
        body_of(command).header.CopyFrom(self.console.header())
        return copy.send(command, actor)


def _available(table: Any) -> list[str]:
    """Cards that the shoe may still hold."""
    shoe = table.cards.shoe
    if shoe is None:
        return list(DECK)
    hand = getattr(table.play, "hand", None)
    held = [] if callable(hand) or hand is None else [c for p in hand.players.values() for c in p.cards]
    seen = [] if callable(hand) or hand is None else [*hand.board, *hand.seen]
    left = Counter(DECK * shoe.decks) - Counter(shoe.gone) - Counter(held) - Counter(seen)
    return list(dict.fromkeys(left.elements()))


def _filled(evening: Evening, told: pb.LegalCommand, body: Any) -> Iterator[Any]:
    """The command as its sender may complete it: with cards that may be seen; all else as the example has it."""
    table = evening.stream.table
    if "card" in told.fill:
        for card in _available(table):
            filled = type(body).FromString(body.SerializeToString())
            filled.card = card
            yield filled
    elif "cards" in told.fill:
        fresh = iter(_available(table))
        names = list(body.cards)
        if told.command == "poker.show_hand":
            names = [card or next(fresh) for card in table.play.hand.players[body.seat].cards]
        else:
            names = [name and next(fresh) for name in names]
        filled = type(body).FromString(body.SerializeToString())
        filled.cards[:] = names
        yield filled
    else:
        yield body


def _with(told: pb.LegalCommand, seat: int, cents: int) -> Any:
    template = body_of(told.template)
    body = type(template).FromString(template.SerializeToString())
    if told.seats:
        body.seat = seat
    for name in told.amount_fields:
        setattr(body, name, cents)
    return body


def _accepted(evening: Evening, told: pb.LegalCommand, actor: pb.Actor, seat: int, cents: int) -> bool:
    bodies = _filled(evening, told, _with(told, seat, cents))
    return any(not isinstance(evening.offered(body, actor), Rejection) for body in bodies)


def _check_told(evening: Evening, actor: pb.Actor, now: pb.TableNow) -> None:
    """Least, most and between are accepted for each seat that is told; less, more and what is no multiple are not."""
    for told in now.commands:
        assert told.command in now.considered, told
        seat = evening.asking.choice(list(told.seats)) if told.seats else 0
        least, most, unit = told.least_cents, told.most_cents, told.unit_cents
        if not told.amount_fields:
            assert _accepted(evening, told, actor, seat, 0), (actor, told, evening.stream.table)
            continue
        between = least + unit * evening.asking.randint(0, (most - least) // unit)
        for cents in {least, most, between}:
            assert _accepted(evening, told, actor, seat, cents), (cents, actor, told)
        others = [least - unit, most + unit, *([least + 1] if unit > 1 and most > least else [])]
        for cents in others:
            assert not _accepted(evening, told, actor, seat, cents), (cents, actor, told)


def _is_told(now: pb.TableNow, command: pb.Command) -> bool:
    """Whether a command is among what was told, as far as it is told: of this kind, for this seat, about this wager.
    If it differs from the template in nothing but seat and amount, its amount is told, too."""
    body = body_of(command)
    for told in now.commands:
        template = body_of(told.template)
        if type(template) is not type(body) or (told.seats and body.seat not in told.seats):
            continue
        if told.wager != getattr(body, "wager", told.wager):
            continue
        if told.wager_id and told.wager_id != body.wager_id:
            continue
        if not told.amount_fields or not _is_like(told, body, template):
            return True
        cents = getattr(body, told.amount_fields[0])
        if told.least_cents <= cents <= told.most_cents and (cents - told.least_cents) % told.unit_cents == 0:
            return True
    return False


def _is_like(told: pb.LegalCommand, body: Any, template: Any) -> bool:
    copies = [type(each).FromString(each.SerializeToString()) for each in (body, template)]
    for each in copies:
        for name in ("header", "seat", *told.amount_fields):
            if name in each.DESCRIPTOR.fields_by_name:
                each.ClearField(name)
    return bool(copies[0] == copies[1])


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_what_is_told_is_accepted_and_nothing_beyond_its_amounts_is(play: Play) -> None:
    """For any role, in random states of every game."""
    for seed in seeds(8):
        with named(play, seed):
            evening = Evening(play, seed)
            for number, _ in enumerate(evening.commands()):
                if number % 2:
                    continue
                actor = evening.somebody()
                _check_told(evening, actor, evening.now(actor))


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_what_is_accepted_was_told_to_who_sent_it(play: Play) -> None:
    """Of the kinds that are considered: whatever random play does next, and is accepted, is among them."""
    for seed in seeds(8):
        with named(play, seed):
            evening = Evening(play, seed)
            for command in evening.commands():
                actor = actor_for(command)
                now = evening.now(actor)
                if name_of(command) in now.considered and not isinstance(
                    evening.stream.copy().send(command, actor), Rejection
                ):
                    assert _is_told(now, command), (command, now)


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_the_game_goes_on_as_the_dealers_next_step_says(play: Play) -> None:
    """The step that is told is accepted from who usually takes it, and a table that waits for a player takes an answer
    of that player."""
    steps = 0
    for seed in seeds(8):
        with named(play, seed):
            evening = Evening(play, seed)
            for _ in evening.commands():
                now = evening.now(pb.Actor(actor_id="eye", role=pb.ROLE_SURVEILLANCE))
                assert now.dealer.words
                assert not now.considered
                if now.dealer.command:
                    kind = next(kind for kind, place in COMMANDS.items() if place.name == now.dealer.command)
                    role = CATALOGUE[play.kind].commands[kind].roles[0]
                    dealer = evening.now(pb.Actor(role=role))  # type: ignore[arg-type]
                    assert now.dealer.command in {told.command for told in dealer.commands}
                    steps += 1
                for seat in now.waiting_seats:
                    player = evening.stream.table.players[seat]
                    assert evening.now(pb.Actor(actor_id=player, role=PLAYER)).commands
    assert steps


def _opened(game: str, seed: int = 1) -> Evening:
    return Evening(next(play for play in TABLES if play.kind == game), seed)


def _placing(now: pb.TableNow, wager: str) -> list[pb.LegalCommand]:
    return [told for told in now.commands if told.wager == wager and ".place" in told.command]


DEALER = pb.Actor(actor_id="badge", role=pb.ROLE_DEALER)


def test_the_posted_limits_are_told_less_what_the_player_has_there() -> None:
    """Roulette, B.4: limits bind a player's total on one position."""
    stream, table = PureStream("roulette-1"), RouletteTable()
    opening = [command for command in table.opening() if name_of(command) != "post_limits"]
    limit = pb.WagerLimit(wager="*", min_cents=500, max_cents=10_000)
    stream.play(opening[0], table.limits(limit), *opening[1:], table.place("red", "", 1500))
    now = legal(stream.floor, stream.live, DEALER, stream.at)
    assert now is not None
    unit = stream.table.options.chip_unit_cents
    (red,), (black,) = _placing(now, "red"), _placing(now, "black")
    assert (black.least_cents, black.most_cents, black.unit_cents) == (500, 10_000, unit)
    assert (red.least_cents, red.most_cents, red.unit_cents) == (unit, 8_500, unit)


def test_a_craps_wager_is_told_in_the_steps_in_which_it_can_be_paid() -> None:
    """F.5: seven to six is paid in whole chips on multiples of six chips, nine to five on multiples of five."""
    stream, table = PureStream("craps-1"), CrapsTable()
    stream.play(*table.opening(chip_unit_cents=100), table.offer(1), table.accept(1))
    now = legal(stream.floor, stream.live, DEALER, stream.at)
    assert now is not None
    units = {body_of(told.template).selection: told.unit_cents for told in _placing(now, "place")}
    assert (units["6"], units["9"], units["4"]) == (600, 500, 500)


def test_odds_are_told_for_every_seat_of_the_player_whose_bet_they_support() -> None:
    """H: the bet must be the player's, and a player may sit at two places."""
    stream, table = PureStream("craps-1"), CrapsTable()
    stream.play(*table.ready(players=("anna", "anna", "ben")), table.place("pass", 1000), *table.roll("2-2"))
    now = legal(stream.floor, stream.live, DEALER, stream.at)
    assert now is not None
    assert [list(told.seats) for told in _placing(now, "pass_odds")] == [[1, 2]]


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_a_player_is_told_of_their_own_seat_only(play: Play) -> None:
    evening = _opened(play.kind)
    for _ in evening.commands():
        players = evening.stream.table.players
        for player in set(players.values()):
            now = evening.now(pb.Actor(actor_id=player, role=PLAYER))
            own = {seat for seat, who in players.items() if who == player}
            assert {seat for told in now.commands for seat in told.seats} <= own


def test_of_many_wagers_staff_is_told_of_the_newest_and_a_player_of_their_own() -> None:
    stream, table = PureStream("roulette-1"), RouletteTable()
    stream.play(*table.opening(players=("anna", "ben")), table.place("red", "", 500, seat=2))
    stream.play(*(table.place("black", "", 500) for _ in range(150)))
    staff = legal(stream.floor, stream.live, DEALER, stream.at)
    ben = legal(stream.floor, stream.live, pb.Actor(actor_id="ben", role=PLAYER), stream.at)
    assert staff is not None
    assert ben is not None
    assert staff.wagers_left_out == 51
    assert sum(told.command == "roulette.remove_wager" for told in staff.commands) == 100
    assert ben.wagers_left_out == 0
    assert [told.wager_id for told in ben.commands if told.wager_id] == ["w1"]


def test_nothing_is_told_of_what_is_no_table_and_a_closed_table_says_so() -> None:
    stream, table = PureStream("roulette-1"), RouletteTable()
    assert legal(stream.floor, stream.live, DEALER, stream.at) is None
    stream.play(table.opening()[0])
    now = legal(stream.floor, stream.live, DEALER, stream.at)
    assert now is not None
    assert now.dealer.words == "the table is closed"
    assert not [told for told in now.commands if told.command.startswith("roulette.")]


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_all_that_is_tried_is_considered(play: Play) -> None:
    procedure = CATALOGUE[play.kind].procedure
    assert procedure is not None
    assert procedure.kinds <= set(CATALOGUE[play.kind].commands)
    evening = _opened(play.kind)
    for _ in evening.commands():
        assert {type(each.body) for each in procedure.tries(evening.stream.table)} <= procedure.kinds


_TYPED = {
    pb.POKER_ACTION_FOLD: "poker.fold",
    pb.POKER_ACTION_CHECK: "poker.check",
    pb.POKER_ACTION_CALL: "poker.call",
    pb.POKER_ACTION_BET: "poker.bet",
    pb.POKER_ACTION_RAISE: "poker.raise",
    pb.POKER_ACTION_POST_BRING_IN: "poker.post_bring_in",
    pb.POKER_ACTION_ADD_TO_BET: "poker.add_to_bet",
    pb.POKER_ACTION_DISCARD: "poker.discard",
    pb.POKER_ACTION_SHOW: "poker.show_hand",
    pb.POKER_ACTION_CONCEDE: "poker.concede_hand",
}


def test_pokers_typed_choices_are_among_what_is_told_with_the_same_amounts() -> None:
    """Two answers to one question must not differ."""
    compared = 0
    for seed in seeds(8):
        with named(next(play for play in TABLES if play.kind == "poker"), seed):
            evening = _opened("poker", seed)
            for _ in evening.commands():
                typed = CATALOGUE["poker"].now(evening.stream.table, pb.ROLE_DEALER, "badge")
                assert isinstance(typed, pb.PokerTableView)
                now = evening.now(DEALER)
                for choice in typed.choices:
                    fitting = [told for told in now.commands if told.command == _TYPED[choice.action] and told.is_next]
                    assert fitting, (choice, now)
                    if fitting[0].amount_fields:
                        amounts = (choice.least_cents, choice.most_cents)
                        assert amounts in {(told.least_cents, told.most_cents) for told in fitting}, (choice, now)
                        compared += 1
    assert compared


def test_a_bet_whose_chips_are_all_in_is_completed_with_nothing_more() -> None:
    """G.7.c: the only amount is 0."""
    c, table = dealt()
    hand = table.table.play.hand
    typed = next(choice for choice in choices(table.table, hand) if choice.action == pb.POKER_ACTION_RAISE)
    added = typed.least_cents - hand.players[hand.actor].bet
    table.play(c.announce(hand.actor), c.add(hand.actor, added))
    now = legal(table.floor, table.live, DEALER, table.at)
    assert now is not None
    (told,) = [told for told in now.commands if told.command == "poker.add_to_bet"]
    assert (told.least_cents, told.most_cents) == (0, 0)
    assert list(now.waiting_seats) == [hand.actor]
