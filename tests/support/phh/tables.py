"""Random play at tables of every variant of the format, with what may go wrong in a round that is still written."""

from functools import partial
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.poker.cards.forms import FORMS, HOUSE_FORMS
from games.poker.state import BETTING, SHOWDOWN, Hand, Table
from ledger.core.vocabulary import body_of
from services.phh.terms import CODES
from tests.support.cards import SeededOrder
from tests.support.harness import Play
from tests.support.poker import play as poker_play
from tests.support.poker.console import PokerTable


def _house(rng: Random, code: str) -> dict[str, Any]:
    """Blinds that are equal, or of one player only, antes of each kind, either limit for an open pair."""
    variant, structure = CODES[code]
    house: dict[str, Any] = {"variant": variant, "betting_structure": structure, "limit_low_cents": 200}
    house |= {"max_raises": (3,), "rake_percentage_bp": 0, "heads_up_blinds": rng.choice(("literal", "button_first"))}
    if structure == "fixed":
        house["limit_high_cents"] = 400
    if FORMS[variant].bring_in:
        house |= {
            "ante_cents": 25,
            "bring_in_cents": rng.choice((50, 100)),
            "bring_in_may_complete": rng.random() < 0.5,
        }
        if variant == "seven_card_stud_high":
            house["open_pair_upper_limit"] = rng.random() < 0.5
    else:
        house["blinds_cents"] = rng.choice(((100, 200), (200, 200), (200,), (100, 200, 200)))
        house |= rng.choice(({}, {"ante_cents": 25}, {"ante_cents": 200, "ante_by": "big_blind"}))
    if rng.random() < 0.4:
        with_jackpot = variant not in HOUSE_FORMS and rng.random() < 0.5
        house |= {**poker_play.RAKE, **(poker_play.JACKPOT if with_jackpot else {})}
    if variant.endswith("_8") and rng.random() < 0.5:
        house |= {"split_unit_cents": 25, "low_odd_card": "worst_low_card"}
    return house


def _opening(code: str, rng: Random, c: PokerTable) -> list[pb.Command]:
    players = rng.choice((2, 2, 3, 5, 7, 8))
    stacks = {seat: rng.choice((1500, 3000, 8000, 20_000)) + rng.randrange(100) for seat in range(1, players + 1)}
    return c.opening(stacks, 8, **_house(rng, code))


def _moves(rng: Random, c: PokerTable, table: Table) -> list[pb.Command]:
    """Always the next round: nobody leaves, and the table stays open. Where nobody could call more, nobody raises:
    pokerkit has no such raise."""
    hand = table.play.hand
    if hand is not None:
        commands = poker_play.moves(rng, c, table)
        raises = isinstance(body_of(commands[0]), pb.RaisePokerBetRequest) if commands else False
        return [c.call(hand.actor)] if raises and _nobody_calls_more(hand) else commands
    short = [seat for seat in table.players if table.play.stacks.get(seat, 0) < 1500]
    return [c.bring(seat, 3000) for seat in short] or poker_play.moves(rng, c, table)


def _nobody_calls_more(hand: Hand) -> bool:
    others = [hand.players[seat] for seat in hand.live if seat != hand.actor]
    return all(player.bet + player.stack <= hand.high for player in others)


def _attempt(rng: Random, c: PokerTable, table: Table) -> pb.Command | None:
    hand = table.play.hand
    return rng.choice(_astray(rng, c, table, hand))() if hand is not None and not hand.stopped else None


def _astray(rng: Random, c: PokerTable, table: Table, hand: Hand) -> list[poker_play.Move]:
    """What leaves the hand one that the format can tell."""
    left, sealed = poker_play._left(table, hand), bool(table.cards.batches[hand.deck].sealed_order)
    seat, name = rng.choice(hand.live), "" if sealed or not left else rng.choice(left)
    cards = hand.players[seat].cards
    moves: list[poker_play.Move] = [
        partial(c.off_table, pb.POKER_CARD_PLACE_STUB, name),
        partial(c.off_table, pb.POKER_CARD_PLACE_BURN, name),
        partial(c.off_table, pb.POKER_CARD_PLACE_BOARD, hand.board[-1] if hand.board else "AS"),
    ]
    if cards:
        card = "" if sealed else cards[-1] or name
        number = len(cards)
        moves += [partial(c.expose, seat, card, number=number, off_table=rng.random() < 0.5)] * 3
        moves.append(partial(rng.choice, poker_play.shown(rng, c, table, hand, [seat])))
    if not hand.set_aside:
        moves.append(partial(c.set_aside, name))
    if hand.phase == BETTING and not _nobody_calls_more(hand):
        moves.append(partial(c.push, hand.actor, rng.choice((200, 500)), rng.randint(1, 2)))
        moves.append(partial(c.announce, hand.actor))
    if hand.phase == SHOWDOWN:
        moves.append(partial(c.concede, hand.actor))
    return moves


PLAYS = {
    code: Play(
        kind="poker",
        console=PokerTable,
        opening=partial(_opening, code),
        moves=_moves,
        attempt=_attempt,
        shuffler=SeededOrder,
        attempts=0.12,
    )
    for code in CODES
}
