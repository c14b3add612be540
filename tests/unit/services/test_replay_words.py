"""One round of each game as `roundledger replay` tells it: to be read as a shift supervisor would in a dispute."""

import re
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.replay import replay_from_stream
from ledger.core.chain import Record
from ledger.core.vocabulary import put_command
from services.replay.asked_views import asked_text
from services.replay.replay_views import json_steps, lines
from tests.support.craps.console import CrapsTable
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.older import as_older_versions_wrote
from tests.support.poker import examples as poker_hands
from tests.support.pure import PureStream

UTC = ZoneInfo("UTC")


def told(records: Sequence[Record], round_id: str) -> str:
    """The text without what every game's commits have alike."""
    replay = replay_from_stream(records, round_id, published_rulebooks())
    commits = re.compile(r"seq \d+ ")
    return "".join(f"{text}\n" for text, _ in lines(replay, UTC) if text and not commits.match(text))


CRAPS = """\
round craps-1:3 at table craps-1 under oneida/craps@2006-08-30
as it begins:
    puck: on 8
    shooter: anna at seat 1
    layout: pass (anna $10.00); come on 6 (ben $10.00)
  asked: craps.place_wager: seat 2, wager buy, selection 4, amount $20.00
  round craps-1:3 opens under oneida/craps@2006-08-30
    money: house $0.00, on the layout $20.00
  ben has $20.00 + vigorish $1.00 on buy 4 (w3)
    layout: pass (anna $10.00); come on 6 (ben $10.00); buy 4 (ben $20.00 + vigorish $1.00)
    money: house +$1.00 (vigorish $1.00), on the layout $40.00, ben -$1.00
  asked: craps.throw_dice
  anna throws
  asked: craps.record_dice_at_rest
  the dice are at rest
  no more bets
  asked: craps.call_roll: first face 6, second face 2
  dice 6-2
    1. pay $10.00, give back $10.00: anna on pass (w1) [D.1, F.1]
    layout: come on 6 (ben $10.00); buy 4 (ben $20.00 + vigorish $1.00)
    money: house -$9.00 (vigorish $1.00), on the layout $30.00, ben -$1.00, anna +$10.00
  the puck is off
    puck: off
    layout: come on 6 (ben $10.00, off); buy 4 (ben $20.00 + vigorish $1.00, off)
  round craps-1:3 closes
"""


def test_craps_inherits_puck_shooter_and_wagers() -> None:
    console, table = CrapsTable(), PureStream("craps-1")
    table.play(
        *console.ready(players=("anna", "ben")),
        console.place("pass", 1000),
        *console.roll("4-4"),
        console.place("come", 1000, seat=2),
        *console.roll("5-1"),
        console.place("buy", 2000, "4", seat=2),
        *console.roll("6-2"),
    )
    assert told(table.records, "craps-1:3") == CRAPS


MINIBACCARAT = """\
round mb-1:1 at table mb-1 under oneida/minibaccarat@2006-08-30
as it begins:
    layout: empty
    shoe: 415 of 416 cards of blue left
  asked: minibaccarat.place_wager: seat 1, wager banker, amount $25.00
  round mb-1:1 opens under oneida/minibaccarat@2006-08-30
    money: house $0.00, on the layout $0.00
  p1 has $25.00 on banker (w1)
    layout: banker (p1 $25.00)
    money: house $0.00, on the layout $25.00
  asked: minibaccarat.call_no_more_bets
  no more bets
  asked: minibaccarat.deal_card: hand player, card 2S
  2S to player, face down
    player's hand: 2S, 2 points, all face down, for the dealer to turn
    shoe: 414 of 416 cards of blue left
  asked: minibaccarat.deal_card: hand banker, card 4D
  4D to banker, face down
    banker's hand: 4D, 4 points, all face down, for seat 1 to turn
    shoe: 413 of 416 cards of blue left
  asked: minibaccarat.deal_card: hand player, card 5H
  5H to player, face down
    player's hand: 2S 5H, 7 points, all face down, for the dealer to turn
    shoe: 412 of 416 cards of blue left
  asked: minibaccarat.deal_card: hand banker, card 4C
  4C to banker, face down
    banker's hand: 4D 4C, 8 points, all face down, for seat 1 to turn
    shoe: 411 of 416 cards of blue left
  asked: minibaccarat.turn_cards: hand player
  2S exposed at player
    player's hand: 2S 5H, 7 points, last 1 face down, for the dealer to turn
  5H exposed at player
    player's hand: 2S 5H, 7 points
  player has 7
  asked: minibaccarat.hand_cards: hand banker, seat 1
  the banker's cards are handed to p1 at seat 1
    banker's hand: 4D 4C, 8 points, all face down, in the hands of seat 1
  asked: minibaccarat.turn_cards: hand banker, seat 1
  4D exposed at banker
    banker's hand: 4D 4C, 8 points, last 1 face down, in the hands of seat 1
  4C exposed at banker
    banker's hand: 4D 4C, 8 points
  banker has 8
  asked: minibaccarat.announce_result: winner banker
  banker wins, player 7, banker 8
    1. pay $25.00, give back $25.00: p1 on banker (w1) [G.1.a, M.3, M.6]
    2. vigorish deferred $1.25: p1 on banker (w1) [M.3]
    layout: empty
    money: house -$25.00, on the layout $0.00, p1 +$25.00
  p1 owes $1.25 vigorish, deferred at seat 1
    deferred vigorish: p1 $1.25
    money: house -$25.00, on the layout $0.00, vigorish owed $1.25, p1 +$25.00
  cards collected: player 2S 5H, banker 4D 4C
  round mb-1:1 closes
    player's hand: none
    banker's hand: none
"""


def test_minibaccarat_shows_cards_face_down_who_turns_them_and_markers() -> None:
    console, table = MinibaccaratTable("mb-1"), PureStream("mb-1")
    table.play(
        *console.opening((1,), deal_style="c", vig_collection="deferred"),
        console.place("banker", 2500),
        console.no_more_bets(),
        *console.deal_four("2S 4D 5H 4C"),
        console.turn("player"),
        console.hand_to(1, "banker"),
        console.turn("banker", 1),
        console.announce("banker"),
    )
    assert told(table.records, "mb-1:1") == MINIBACCARAT


POKER = """\
round poker-1:1 at table poker-1 under oneida/poker@2006-08-30
as it begins:
    seat 1, p1: stack $100.00
    seat 2, p2: stack $100.00
    seat 3, p3: stack $100.00
    shoe: 52 of 52 cards of blue left
  asked: poker.start_hand
  round poker-1:1 opens under oneida/poker@2006-08-30
    money: house $0.00
  holdem for 3 players, button at seat 3
  seat 1 posts a blind of $1.00
    seat 1, p1: stack $99.00, bet $1.00
    money: house $0.00, bets $1.00
  seat 2 posts a blind of $2.00
    seat 2, p2: stack $98.00, bet $2.00
    money: house $0.00, bets $3.00
  asked: poker.deal_cards: cards 9H AH 7D 4D KC 2S
  9H to seat 1, face down
    seat 1, p1: stack $99.00, bet $1.00, 9H
    shoe: 51 of 52 cards of blue left
  AH to seat 2, face down
    seat 2, p2: stack $98.00, bet $2.00, AH
    shoe: 50 of 52 cards of blue left
  7D to seat 3, face down
    seat 3, p3: stack $100.00, 7D
    shoe: 49 of 52 cards of blue left
  4D to seat 1, face down
    seat 1, p1: stack $99.00, bet $1.00, 9H 4D
    shoe: 48 of 52 cards of blue left
  KC to seat 2, face down
    seat 2, p2: stack $98.00, bet $2.00, AH KC
    shoe: 47 of 52 cards of blue left
  2S to seat 3, face down
    seat 3, p3: stack $100.00, 7D 2S
    shoe: 46 of 52 cards of blue left
  asked: poker.fold: seat 3
  seat 3 folds
    seat 3, p3: stack $100.00, 7D 2S, out of the hand
  asked: poker.fold: seat 1
  seat 1 folds
    seat 1, p1: stack $99.00, bet $1.00, 9H 4D, out of the hand
  $1.00 uncalled goes back to seat 2
    seat 2, p2: stack $99.00, bet $1.00, AH KC
    money: house $0.00, bets $2.00
  the main pot takes seat 1 $1.00, seat 2 $1.00
    seat 1, p1: stack $99.00, 9H 4D, out of the hand
    seat 2, p2: stack $99.00, AH KC
    main pot: $2.00
    money: house $0.00, pots $2.00, p1 -$1.00, p2 -$1.00
  rake $0.20 from the main pot
    main pot: $1.80, rake $0.20
    money: house +$0.20 (rake $0.20), pots $1.80, p1 -$1.00, p2 -$1.00
  betting round 1 ends
  the main pot: seat 2 $1.80
    1. push $1.80: the main pot to p2 [F.5.e]
    seat 2, p2: stack $100.80, AH KC
    main pot: $0.00, rake $0.20, awarded $1.80
    money: house +$0.20 (rake $0.20), p1 -$1.00, p2 +$0.80
  rake $0.20 dropped
  round poker-1:1 closes
    seat 1, p1: stack $99.00
    seat 2, p2: stack $100.80
    seat 3, p3: stack $100.00
    main pot: none
  shoe blue ends with 46 cards left
    shoe: none
"""


def test_poker_shows_stacks_bets_pots_and_every_card() -> None:
    """E12, in which everybody folds to the last blind."""
    poker = PureStream("poker-1")
    poker_hands.run("E12", poker.send)
    assert told(poker.records, "poker-1:1") == POKER


def test_machines_get_the_table_whole_after_each_step_and_what_it_inherited_with_the_first() -> None:
    poker = PureStream("poker-1")
    poker_hands.run("E09", poker.send)
    steps = list(json_steps(replay_from_stream(poker.records, "poker-1:1", published_rulebooks()), UTC))
    assert steps[0]["inherited"]["on_table"]["seat 2, p2"] == "stack $80.00"
    assert all(step["inherited"] is None for step in steps[1:])
    side = next(step for step in steps if step["text"].startswith("rake $1.00 from side pot"))
    money = [side[f"{name}_cents"] for name in ("pots", "bets", "rake", "jackpot_fee")]
    assert money == [11_400, 0, 300, 100]
    assert side["postings"] == [
        {
            "movement": "rake",
            "source": "table/poker-1/pot/1",
            "destination": "table/poker-1/rake",
            "amount_cents": 100,
            "wager_id": "",
        }
    ]
    assert side["cards"]["left_in_shoe"] == 42
    assert side["on_table"]["board"] == "2C 5D 9S"
    assert side["play"]["hand"]["players"]["3"]["cards"] == ("TH", "TD")


def test_what_was_asked_stands_with_the_first_step_of_its_commit() -> None:
    """As it was sent, in words and in full; what older versions recorded did not keep it."""
    table = PureStream("craps-1")
    console = CrapsTable()
    table.play(*console.ready(players=("anna", "ben")), console.place("pass", 1000), *console.roll("4-4"))
    steps = list(json_steps(replay_from_stream(table.records, "craps-1:1", published_rulebooks()), UTC))
    first = steps[0]
    assert first["asked"]["name"] == "craps.place_wager"
    assert first["asked"]["text"] == "craps.place_wager: seat 1, wager pass, amount $10.00"
    assert first["asked"]["command"]["header"]["command_id"] == first["command_id"]
    assert first["asked"]["command"]["amount_cents"] == "1000"
    seqs = [step["seq"] for step in steps]
    for place, step in enumerate(steps):
        assert (step["asked"] is None) is (place > 0 and seqs[place - 1] == seqs[place])
    older = as_older_versions_wrote(table.records)
    assert [step["asked"] for step in json_steps(replay_from_stream(older, "craps-1:1", {}), UTC)] == [None] * len(
        steps
    )
    assert "asked:" not in told(older, "craps-1:1")


def test_what_a_sender_wrote_cannot_forge_a_line_of_a_replay() -> None:
    """Nor fill the page: in words it is cut, and in full it stands beside."""
    evil = pb.VoidRoundRequest(reason="x\nseq 99  forged")
    assert "\n" not in asked_text(put_command(evil))
    assert len(asked_text(put_command(pb.VoidRoundRequest(reason="x" * 10_000)))) < 2_000
    assert asked_text(pb.Command()) == "a command that this version does not know"
