"""The worked examples of blackjack as scripts that read like the digest: default options and wide limits unless said.

A line is a verb and what goes with it, `@2` for another seat than 1, then `! CODE` where it is refused, or
`= main +100` for what it decides. `cards` are the first two rounds as they leave the shoe; `hit` and `dealer` deal the
card they name.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import roundledger.v1 as pb
from games.tables.state import OptionValue
from tests.support.blackjack.console import BJ2004, BJ2006, CN, BlackjackTable
from tests.support.examples import Answer, Example, Step

WAGERS = ("main", "initial_suit", "ante", "toke", "spot1", "spot2", "spot3")
FUNDS = {"cash": pb.BLACKJACK_FUNDS_CASH, "tokens": pb.BLACKJACK_FUNDS_TOKENS, "foreign": pb.BLACKJACK_FUNDS_FOREIGN}


@dataclass(frozen=True)
class Script:
    """One example, or one way that it goes on."""

    name: str
    cite: str
    text: str
    staked: int
    """What goes in, in cents."""
    paid: int
    """What comes out, stakes included."""
    rulebook_id: str = BJ2006
    options: dict[str, OptionValue] = field(default_factory=dict)
    seats: tuple[int, ...] = (1,)

    def steps(self, table: BlackjackTable) -> Iterator[Step]:
        yield from map(Step, table.opening(self.seats, self.rulebook_id, **self.options))
        for line in self.text.strip().splitlines():
            yield from steps_of(table, line.strip())

    @property
    def example(self) -> Example:
        return Example(self.name, self.cite, BlackjackTable, self.steps)


def steps_of(table: BlackjackTable, line: str) -> Iterator[Step]:
    said, _, decided = line.partition("=")
    said, _, code = said.partition("!")
    said, _, at = said.partition("@")
    verb, *words = said.split()
    *before, last = _commands(table, verb, words, [int(n) for n in at.split(",")] if at.strip() else [1])
    yield from map(Step, before)
    yield Step(last, code.strip(), _net(decided))


def said(table: BlackjackTable, text: str) -> list[pb.Command]:
    """The commands of lines between semicolons, whatever comes of them."""
    return [step.command for line in text.split(";") for step in steps_of(table, line.strip())]


def _net(text: str) -> dict[str, int]:
    """ "main +1000, double hand 1 -500" """
    net = dict[str, int]()
    for part in filter(None, map(str.strip, text.split(","))):
        place, _, cents = part.rpartition(" ")
        net[place] = int(cents)
    return net


def _commands(table: BlackjackTable, verb: str, words: list[str], seats: list[int]) -> list[pb.Command]:
    seat = seats[0]
    if verb in WAGERS:
        funds = FUNDS[words[1]] if len(words) > 1 else pb.BLACKJACK_FUNDS_UNSPECIFIED
        return [table.place(verb, int(words[0]), seat, funds=funds)]
    verbs: dict[str, Callable[[], list[pb.Command]]] = {
        "cards": lambda: table.deal_order(" ".join(words), seats),
        "card": lambda: [table.deal(seat, words[0])],
        "dealer": lambda: [table.deal(0, words[0] if words else "")],
        "turn": lambda: [table.turn(*words)],
        "stand": lambda: [table.stand(seat)],
        "asks": lambda: [table.hit(seat)],
        "hit": lambda: [table.hit(seat), table.deal(seat, words[0])],
        "double": lambda: [table.double(int(words[0]), seat, face_down="down" in words)],
        "split": lambda: [table.split(seat)],
        "surrender": lambda: [table.surrender(seat)],
        "insure": lambda: [table.insure(int(words[0]), seat, int(words[1]) if len(words) > 1 else 0)],
        "even_money": lambda: [table.even_money(seat)],
        "close_insurance": lambda: [table.close_insurance()],
        "check": lambda: [table.check(blackjack="blackjack" in words)],
        "hit_wager": lambda: [table.hit_wager(int(words[0]), seat, int(words[1]) if len(words) > 1 else 0)],
        "show": lambda: [table.show(seat, *words)],
        "settle_suits": lambda: [table.settle_suits()],
        "settle": lambda: [table.settle()],
        "cutting_card": lambda: [table.show_cutting_card()],
        "face_up": lambda: [table.face_up(*words)],
        "up_card_discarded": lambda: [table.up_card_discarded()],
        "restore": lambda: [table.restore_up_card(words[0])],
    }
    return verbs[verb]()


def totals(answers: list[Answer]) -> tuple[int, int]:
    """What went in and what came out, by what was placed and decided."""
    staked = paid = 0
    for answer in answers:
        if isinstance(answer, pb.CommandReply):
            placed = [event.wager_placed for event in answer.events if event.HasField("wager_placed")]
            staked += sum(wager.stake_cents for wager in placed)
            paid += sum(d.paid_cents + d.returned_cents for d in answer.decisions)
    return staked, paid


SCRIPTS = [
    Script(
        "BJ-01",
        "J.4.a",
        """
        main 2500
        cards AS 7H KD 9C = main +3750
        turn
        dealer 5C ! NO_DRAW_NEEDED
        settle
        """,
        2500,
        6250,
    ),
    Script(
        "BJ-02-2004",
        "H.4.d, J.6",
        """
        main 1000
        cards 9S AH 9D KC
        insure 500
        close_insurance
        stand
        turn = insurance +1000
        settle = main -1000
        """,
        1500,
        1500,
        BJ2004,
    ),
    Script(
        "BJ-02-2006",
        "H.4.d, J.6",
        """
        main 1000
        cards 9S AH 9D KC
        insure 500 ! NO_ACE_SHOWING
        stand
        turn
        settle = main -1000
        """,
        1000,
        0,
    ),
    Script(
        "BJ-03-H17",
        "H.8.a",
        """
        main 1000
        cards TS AH 7D 6C
        stand
        turn
        settle ! DEALER_MUST_DRAW
        dealer 4C
        dealer 5C ! DEALER_MUST_STAND
        settle = main -1000
        """,
        1000,
        0,
    ),
    Script(
        "BJ-03-S17",
        "H.8.a",
        """
        main 1000
        cards TS AH 7D 6C
        stand
        turn
        dealer 4C ! DEALER_MUST_STAND
        settle = main 0
        """,
        1000,
        1000,
        options={"soft17": "stand"},
    ),
    Script(
        "BJ-04",
        "H.8.b",
        """
        main 1000
        main 700 @2
        cards TH KH TD 6S 5S 6C @1,2
        hit 9D = main -1000
        hit JD @2 = main -700
        turn
        dealer 4C ! NO_DRAW_NEEDED
        settle
        """,
        1700,
        0,
        seats=(1, 2),
    ),
    Script(
        "BJ-05",
        "A.2, J.7",
        """
        main 2000
        cards 6H TH 5C 6D
        double 1500 ! DOUBLE_AMOUNT
        double 2000
        card 9S
        turn
        dealer 2C
        settle = main +2000, double hand 1 +2000
        """,
        4000,
        8000,
    ),
    Script(
        "BJ-06",
        "A.1, H.7.c",
        """
        main 1000
        cards AS TC AC TD
        split
        card KH
        card 5D
        asks ! SPLIT_ACE
        stand ! HAND_OVER
        turn
        settle = main +1000, split hand 2 -1000
        """,
        2000,
        2000,
    ),
    Script(
        "BJ-07",
        "A.1, A.6",
        """
        main 1000
        cards KS 4C QH 6D
        split
        card AD
        card 9C
        stand
        turn
        dealer TC
        settle = main +1000, split hand 2 -1000
        """,
        2000,
        2000,
    ),
    Script(
        "BJ-08",
        "J.2.c",
        """
        main 2000
        cards 6H AC 5C KD
        double 2000
        card 9S
        turn
        settle = main -2000, double hand 1 -2000
        """,
        4000,
        0,
    ),
    Script(
        "BJ-08-device",
        "J.4.b",
        """
        main 2000
        cards 6H AC 5C KD
        double 2000 ! WRONG_STATE
        check
        double 2000 ! HAND_OVER
        turn
        dealer 5D ! NO_DRAW_NEEDED
        settle = main -2000
        """,
        2000,
        0,
        options={"check_device": True},
    ),
    Script(
        "BJ-09-a",
        "A.7",
        """
        main 1500
        cards TS AD 6D KH
        surrender = main -750
        turn
        settle
        """,
        1500,
        750,
    ),
    Script(
        "BJ-09-b",
        "A.7",
        """
        main 1500
        cards TS KH 6D AD
        close_insurance
        surrender
        turn = main -1500
        settle
        """,
        1500,
        0,
    ),
    Script(
        "BJ-09-c",
        "A.7",
        """
        main 505
        cards TS 8H 6D AD
        close_insurance
        surrender
        turn = main -252
        dealer 2C ! NO_DRAW_NEEDED
        settle
        """,
        505,
        253,
    ),
    Script(
        "BJ-10",
        "J.2.c",
        """
        main 1000
        cards 7S AD 7D KH
        hit 7C
        asks ! AT_21
        turn
        settle = main -1000
        """,
        1000,
        0,
    ),
    Script(
        "BJ-10-push",
        "J.3",
        """
        main 1000
        cards 7S AD 7D KH
        hit 7C
        turn
        settle = main 0
        """,
        1000,
        1000,
        options={"push_21_vs_blackjack": True},
    ),
    Script(
        "BJ-11",
        "J.4.b, J.6",
        """
        main 1000
        cards AS QC JD AH
        insure 500
        close_insurance
        turn = insurance +1000
        settle = main 0
        """,
        1500,
        2500,
    ),
    Script(
        "BJ-12",
        "K.3, K.5.a",
        """
        main 1000
        initial_suit 500
        cards 4H TD 9H 8C = initial_suit +1500
        stand
        turn
        settle = main -1000
        """,
        1500,
        2000,
        options={"initial_suit_kind": "same_suit"},
    ),
    Script(
        "BJ-12-single-deck",
        "K.2.c",
        """
        main 1000
        initial_suit 1500 ! OPTIONAL_EXCEEDS_MAIN
        """,
        1000,
        0,
        options={"initial_suit_kind": "same_suit", "decks": 1},
    ),
    Script(
        "BJ-13-2004",
        "K.5.b",
        """
        main 1000
        initial_suit 100
        cards KS TC QS 9D = initial_suit +1000
        stand
        turn
        settle = main +1000
        """,
        1100,
        3100,
        BJ2004,
        {"initial_suit_kind": "kq_suited", "decks": 2},
    ),
    Script(
        "BJ-13-2006",
        "K.5.b",
        """
        main 1000
        initial_suit 100
        cards KS TC QS 9D = initial_suit +5000
        stand
        turn
        settle = main +1000
        """,
        1100,
        7100,
        options={"initial_suit_kind": "kq_suited", "decks": 2, "kq_suited_odds": 50},
    ),
    Script(
        "BJ-14",
        "K.6",
        """
        main 1000
        cards 2H TC 5H 6S
        hit_wager 500
        hit 9H = hit_wager hand 1 +1500
        hit_wager 500
        hit KH = hit_wager hand 1 +1500, main -1000
        turn
        dealer 2C ! NO_DRAW_NEEDED
        settle
        """,
        2000,
        4000,
        options={"hit_wager": True},
    ),
    Script(
        "BJ-15",
        "L",
        """
        spot1 1000
        spot2 2000
        spot3 3000
        cards TS TC 9D 6S
        stand
        turn
        dealer 5D
        settle = spot1 -1000
        dealer 5H
        dealer 7C
        settle = spot2 +2000
        dealer AC
        dealer 2D
        settle = spot3 0
        """,
        6000,
        7000,
        options={"multiple_action": True, "surrender": False},
    ),
    Script(
        "BJ-16",
        "L.4",
        """
        spot1 1000
        spot2 1000
        cards AH KC QD AS
        insure 500 1
        insure 500 2
        close_insurance
        turn = insurance hand 1 spot1 +1000
        settle = spot1 0
        dealer 7D = insurance hand 1 spot2 -500
        dealer 2C ! NO_DRAW_NEEDED
        settle = spot2 +1500
        """,
        3000,
        5000,
        options={"multiple_action": True, "surrender": False},
    ),
    Script(
        "BJ-17",
        "a, n",
        """
        main 1000
        ante 100
        toke 50
        cards AS TD KD 7C
        stand = main +1500, toke +50
        turn
        settle = ante -100
        """,
        1150,
        2600,
        CN,
    ),
    Script(
        "BJ-17-dollar",
        "a, n",
        """
        main 1000
        ante 100
        toke 100
        cards AS TD KD 7C
        stand = main +1500, toke +150
        turn
        settle = ante -100
        """,
        1200,
        2750,
        CN,
    ),
    Script(
        "BJ-18-loses",
        "b",
        """
        main 1000
        ante 100
        cards AS TD KD 7C
        double 600
        card 5C
        turn
        settle = main -1000, double hand 1 -600, ante -100
        """,
        1700,
        0,
        CN,
    ),
    Script(
        "BJ-18-wins",
        "b",
        """
        main 1000
        ante 100
        cards AS TD KD 7C
        double 600
        card TC
        turn
        settle = main +1000, double hand 1 +600, ante -100
        """,
        1700,
        3200,
        CN,
    ),
    Script(
        "BJ-19-even-money",
        "q",
        """
        main 1000
        ante 100
        cards AS 9D KD AC
        even_money = main +1000
        close_insurance
        check
        turn
        settle = ante -100
        """,
        1100,
        2000,
        CN,
    ),
    Script(
        "BJ-19-insured",
        "p",
        """
        main 1000
        ante 100
        cards AS QD KD AC
        insure 500
        even_money ! INSURED_AND_EVEN_MONEY
        close_insurance
        check = insurance +1000
        turn
        settle = main 0, ante -100
        """,
        1600,
        2500,
        CN,
    ),
    Script(
        "BJ-19-toke",
        "q, a",
        """
        main 1000
        ante 100
        toke 100
        cards AS 9D KD AC
        even_money = main +1000, toke +100
        close_insurance
        check
        turn
        settle = ante -100
        """,
        1200,
        2200,
        CN,
    ),
    Script(
        "BJ-20",
        "c",
        """
        main 1000
        ante 100
        cards 8S TS 8H 6C
        split
        card 8D
        split
        card 8C
        split
        card 3D
        double 1000
        card TH
        card 6H
        hit 9C = split hand 4 -1000
        card 2C
        hit 9S
        stand
        card TC
        stand
        turn
        dealer KD
        settle = split hand 2 +1000, split hand 3 +1000, main +1000, double hand 1 +1000, ante -100
        """,
        5100,
        8000,
        CN,
    ),
    Script(
        "BJ-21",
        "L.6",
        """
        spot1 1000
        spot2 1000
        cards TH KC 6D AS
        insure 500 1
        insure 500 2
        close_insurance
        hit 9C = spot1 -1000, spot2 -1000
        turn = insurance hand 1 spot1 +1000
        dealer 2C ! NO_DRAW_NEEDED
        settle = insurance hand 1 spot2 0
        """,
        3000,
        2000,
        options={"multiple_action": True, "surrender": False},
    ),
    Script(
        "BJ-22",
        "L.3, J.8",
        """
        spot1 1000
        spot2 1000
        cards 8S TD 8D 7C
        split
        card TC
        stand
        card 3C
        double 2000
        card KH
        turn
        settle = spot1 +1000, split hand 2 spot1 +1000, double hand 2 spot1 +1000
        dealer 4D
        dealer 9H
        settle = spot2 -1000, split hand 2 spot2 +1000, double hand 2 spot2 +1000
        """,
        6000,
        10000,
        options={"multiple_action": True, "surrender": False},
    ),
    Script(
        "BJ-22-second-split",
        "J.8",
        """
        spot1 1000
        spot2 1000
        cards 8S TD 8D 7C
        split
        card 8C
        split ! SPLIT_LIMIT
        """,
        4000,
        0,
        options={"multiple_action": True, "surrender": False},
    ),
    Script(
        "BJ-23",
        "K.6.e",
        """
        main 1000
        cards KS TD TS 8C
        split
        hit_wager 200
        card 9S = hit_wager hand 1 +600
        stand
        hit_wager 200
        card 7D = hit_wager hand 2 -200
        stand
        turn
        settle = main +1000, split hand 2 -1000
        """,
        2400,
        2800,
        options={"decks": 2, "hit_wager": True, "hit_wager_after_split": True},
    ),
]

EXAMPLES = [script.example for script in SCRIPTS]
