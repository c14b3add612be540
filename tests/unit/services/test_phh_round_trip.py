"""Whatever a table plays is written so that it can be read back, and what is imported comes back as it was."""

import random
import tomllib
import warnings
from collections import Counter
from decimal import Decimal
from typing import Any

import pokerkit
import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.poker.cards.streets import due
from games.poker.now import choices
from games.poker.state import BETTING, SHOWDOWN
from ledger.core.gaming_day import GamingCalendar
from ledger.core.roles import DEALER, PLAYER
from services.phh.checking import Verdict, check
from services.phh.exporting import Viewer
from services.phh.history import SAID, HandHistory
from services.phh.importing import Importer, import_hand
from services.phh.notation import UNSEEN
from services.running.problems import NotFound
from tests.integration.services.test_phh_export import EYE, Records, export, parsed
from tests.support.harness import legal_play, named, seeds
from tests.support.phh import hands as phh_hands
from tests.support.phh.evenings import cents_divmod, random_evening
from tests.support.phh.hands import STYLES
from tests.support.phh.tables import PLAYS
from tests.support.poker.console import PokerTable, pure_poker

LENGTH = 90


# --- What a table plays ---


@pytest.mark.thorough
@pytest.mark.parametrize("code", PLAYS)
def test_what_a_table_plays_can_be_read_back(code: str) -> None:
    """By phh check in every stack, whoever looks; by pokerkit where it knows all that happened."""
    counts: Counter[str] = Counter()
    for seed in seeds(8):
        with named(PLAYS[code], seed):
            played = legal_play(PLAYS[code], seed, LENGTH)
            for number in range(1, played.stream.table.rounds_opened + 1):
                counts[_read_back(played.stream.records, f"poker-1:{number}")] += 1
    assert counts["pokerkit"] > 5, counts
    assert counts["checked"] > 5, counts


def _read_back(records: Any, round_id: str) -> str:
    try:
        text = export(records, round_id)
    except NotFound as refused:
        return str(refused).rpartition("[")[2]  # the clause for which the format has no words
    fields = tomllib.loads(text, parse_float=Decimal)
    if "finishing_stacks" not in fields:
        return "still played"
    for viewer in (EYE, Viewer(DEALER), Viewer(PLAYER, "p2")):
        seen = export(records, round_id, viewer)
        result = check(parsed(seen))
        assert result.verdict is Verdict.AGREED, f"{result.reason}\n{seen}"
        assert not result.is_raked, seen
    return "checked" if _is_told_by_our_fields(fields) else _read_by_pokerkit(text, fields)


def _is_told_by_our_fields(fields: dict[str, Any]) -> bool:
    """What the format has no word for: cards that left the deck unused, either limit for an open pair, which of two
    equal blinds acts first; and the card for all in stud, for which pokerkit has a rule of its own."""
    options, blinds = fields["_options"], fields.get("blinds_or_straddles", [])
    equal = len(blinds) == 2 and blinds[0] == blinds[1] and options["heads_up_blinds"] == "button_first"
    common = "bring_in" in fields and any(action.startswith("d db") for action in fields["actions"])
    unused = fields.keys() & {"_positions", "_out_of_play"}
    return bool(equal or common or unused or options["open_pair_upper_limit"])


def _read_by_pokerkit(text: str, fields: dict[str, Any]) -> str:
    """The same stacks, but for rake, fee and the odd amounts and lows of a split, which are this house's own rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        *_, last = pokerkit.HandHistory.loads(text, divmod=cents_divmod)
    assert not last.status, text
    ours, theirs = fields["finishing_stacks"], [Decimal(stack) for stack in last.stacks]
    taken = fields["_rake"] + fields.get("_jackpot_fee", 0)
    assert sum(ours) + taken == sum(theirs), text
    if not taken and sum(bool(won) for won in fields["winnings"]) == 1:
        assert ours == theirs, text
    return "pokerkit"


FORCED: dict[str, dict[str, Any]] = {
    "holdem": {"betting_structure": "no_limit", "limit_low_cents": 200, "blinds_cents": (100, 200)},
    "omaha_high": {"betting_structure": "pot", "limit_low_cents": 200, "blinds_cents": (100, 200)},
    "seven_card_stud_high": {"limit_low_cents": 200, "limit_high_cents": 400, "ante_cents": 25, "bring_in_cents": 50},
}


@pytest.mark.parametrize("mucks", [1, 2], ids=["short stack mucks", "deep stack mucks"])
@pytest.mark.parametrize("variant", FORCED)
def test_a_hand_that_is_mucked_after_the_cards_were_run_out_is_in_until_then(variant: str, mucks: int) -> None:
    """Written before those cards, it would leave one hand, for which no reader has anything dealt any more."""
    c, table, deck = PokerTable(), pure_poker(), iter(DECK)
    options = {"variant": variant, "rake_percentage_bp": 0, "heads_up_blinds": "button_first", **FORCED[variant]}
    table.play(*c.opening({1: 500, 2: 8000}, 2, **options), *c.ready(), c.start())
    while (hand := table.table.play.hand) is not None:
        if hand.phase == BETTING:
            table.play(_most(c, table.table))
        elif hand.phase == SHOWDOWN:
            table.play(c.concede(hand.actor) if hand.actor == mucks else c.show(hand.actor))
        else:
            table.play(c.deal([next(deck) for _ in due(hand)]))
    actions = tomllib.loads(export(table.records, "poker-1:1"))["actions"]
    assert actions.index(f"p{mucks} sm") > max(n for n, action in enumerate(actions) if action.startswith("d "))
    assert _read_back(table.records, "poker-1:1") == "pokerkit"


def _most(c: PokerTable, table: Any) -> pb.Command:
    """The most that may be bet, and a call of whoever is all-in."""
    hand = table.play.hand
    may = {choice.action: choice.most_cents for choice in choices(table, hand)}
    if pb.POKER_ACTION_POST_BRING_IN in may:
        return c.bring_in(hand.actor)
    if pb.POKER_ACTION_BET in may:
        return c.bet(hand.actor, may[pb.POKER_ACTION_BET])
    if pb.POKER_ACTION_RAISE in may and all(player.stack for player in hand.players.values()):
        return c.raise_to(hand.actor, may[pb.POKER_ACTION_RAISE])
    return c.call(hand.actor)


# --- There, back and there again ---


def _done(hand: HandHistory) -> list[Any]:
    """What was done, whatever the file's way to write it: betting, the board, whose cards are known by the end."""
    betting = [(a.verb, a.player, a.amount) for a in hand.actions if a.verb in ("f", "cc", "cbr", "pb")]
    board = [card for action in hand.actions if action.verb == "db" for card in action.cards]
    dealt = Counter(action.player for action in hand.actions if action.verb == "dh" for _ in action.cards)
    known: dict[int, set[str]] = {}
    for action in hand.actions:
        if action.verb in ("dh", "sm"):
            known.setdefault(action.player, set()).update(card for card in action.cards if card != UNSEEN)
    return [betting, board, dealt, {player: cards for player, cards in known.items() if cards}]


def _amounts(hand: HandHistory) -> list[Any]:
    amounts = [hand.antes, hand.blinds_or_straddles or (0,) * hand.count, hand.starting_stacks, hand.finishing_stacks]
    return [*amounts, hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet, hand.variant, hand.currency]


ABOUT = """
author = "Ana \\u007f \\"quoted\\" \\\\ \\u0001"
event = "a night"
table = 7
hand = "17-b"
seats = [4, 2, 9]
seat_count = 9
players = ["Ana Ünlü", "Ana Ünlü", "p/3 🂡"]
time = 23:59:58.25
time_zone = "America/Toronto"
day = 31
month = 12
year = 2009
currency = "JPY"
time_banks = [30.5, 30, inf]
"""
HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh", "p3 cbr 300", "p1 f", "p2 f"]
finishing_stacks = [4950, 4900, 5150]
"""


def _through_a_ledger(hand: HandHistory) -> tuple[str, HandHistory]:
    ledger = Records()
    checked, round_id = import_hand(Importer(ledger, GamingCalendar()), hand)
    assert round_id, checked.reason
    text = export(ledger, round_id)
    return text, parsed(text)


def test_currency_names_time_and_place_come_back_as_the_file_has_them() -> None:
    first = parsed(HAND + ABOUT)
    text, second = _through_a_ledger(first)
    assert second.said == first.said
    assert set(second.said) <= set(SAID)
    assert (second.occurred_at, second.currency, second.players) == (first.occurred_at, "JPY", first.players)
    assert (_amounts(second), _done(second)) == (_amounts(first), _done(first))
    ledger = tomllib.loads(text)["_ledger"]
    assert (ledger["table"], ledger["seats"], len(set(ledger["players"]))) == ("phh-NT", [1, 2, 3], 3)


def test_what_a_file_does_not_say_is_not_made_up() -> None:
    """Chips without a currency come back as chips, and a hand without a time without one."""
    text, second = _through_a_ledger(parsed(HAND))
    assert second.said == {}
    assert not tomllib.loads(text).keys() & set(SAID)
    assert second.starting_stacks == (5000, 5000, 5000)


@pytest.mark.parametrize("unit", ["0.5", "0.125", "1"])
def test_chips_come_back_in_the_units_of_the_file(unit: str) -> None:
    first = parsed(HAND.replace("[5000,", f"[{5000 + Decimal(unit)},").replace("[4950,", f"[{4950 + Decimal(unit)},"))
    text, second = _through_a_ledger(first)
    assert _amounts(second) == _amounts(first)
    assert _through_a_ledger(second)[1].starting_stacks == first.starting_stacks, text


@pytest.mark.thorough
@pytest.mark.parametrize("code", STYLES)
def test_import_export_import_gives_equal_hands(code: str) -> None:
    """The second export is the first one, but for the round's name in its ledger."""
    style, through = STYLES[code], 0
    for seed in seeds(10):
        rng = random.Random(seed)
        about: dict[str, Any] = {} if seed % 2 else {"currency": "EUR", "year": 2011, "month": 2, "day": 3}
        text = phh_hands.random_hand(rng, style, phh_hands.random_table(rng, style), **about)
        for first in (parsed(text), parsed(random_evening(rng, code).text)):
            if check(first).verdict is not Verdict.AGREED:
                continue
            once, second = _through_a_ledger(first)
            assert second.said == first.said, f"seed {seed}"
            if not first.trims_antes:  # what goes back of an ante is not posted here
                assert _amounts(second) == _amounts(first), f"seed {seed}\n{text}\n{once}"
            assert _done(second) == _done(first), f"seed {seed}\n{text}\n{once}"
            twice, third = _through_a_ledger(second)
            assert twice == once, f"seed {seed}"
            assert third == second
            through += 1
    assert through > 5
