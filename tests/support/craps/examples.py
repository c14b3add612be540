"""The worked examples of craps. Where an example lists no line bet, sam at seat 1 shoots with a pass bet of his own and
anna, at seat 2, bets."""

from collections.abc import Callable, Iterator, Sequence

import roundledger.v1 as pb
from games.tables.state import OptionValue
from tests.support.craps.console import CrapsTable
from tests.support.examples import Answer, Example, Net, Step


class CrapsStep(Step):
    """What a reply decides of anna's wagers, by wager and stake, such as "place 6[1200]": what went back or was paid,
    less stake and vigorish."""

    def check_reply(self, example: str, reply: pb.CommandReply, earlier: Sequence[Answer]) -> None:
        placed = [e.wager_placed for e in (*_events(earlier), *reply.events) if e.HasField("wager_placed")]
        vigorish = {wager.wager_id: wager.vigorish_cents for wager in placed}
        net = {
            f"{d.wager} {d.selection}".strip() + f"[{d.stake_cents}]": d.paid_cents
            + d.returned_cents
            - d.stake_cents
            - vigorish[d.wager_id]
            for d in reply.decisions
            if d.player_id == "anna" and d.outcome != pb.OUTCOME_TRAVELLED
        }
        if net != (self.net or {}):
            raise AssertionError(f"{example}: {net} instead of {dict(self.net or {})}")


def _events(answers: Sequence[Answer]) -> Iterator[pb.Event]:
    return (event for answer in answers if isinstance(answer, pb.CommandReply) for event in answer.events)


# --- A language for examples ---

Part = Callable[[CrapsTable], list[CrapsStep]]


def anna_shoots(**options: OptionValue) -> Part:
    return lambda table: [CrapsStep(command) for command in table.ready(**options)]


def sam_shoots(**options: OptionValue) -> Part:
    """Sam's own bet is w1."""
    return lambda table: [
        *(CrapsStep(command) for command in table.ready(players=("sam", "anna"), **options)),
        CrapsStep(table.place("pass", 100, seat=1)),
    ]


def bets(*wagers: str, refused: str = "", seat: int = 1, coupon: int = 0) -> Part:
    """Wagers as the examples write them: "pass[1000]", "place 6 [1200]", "hop 5-2 [100]"."""

    def steps(table: CrapsTable) -> list[CrapsStep]:
        made = []
        for text in wagers:
            name, _, amount = text.rstrip("]").partition("[")
            wager, _, selection = name.strip().partition(" ")
            command = table.place(wager, int(amount), selection, seat, coupon_cents=coupon)
            made.append(CrapsStep(command, refused=refused))
        return made

    return steps


def anna_bets(*wagers: str, refused: str = "", coupon: int = 0) -> Part:
    """Where sam shoots."""
    return bets(*wagers, refused=refused, seat=2, coupon=coupon)


def rolls(faces: str, net: Net | None = None) -> Part:
    """A valid throw; only the call decides."""

    def steps(table: CrapsTable) -> list[CrapsStep]:
        *before, call = table.roll(faces)
        return [*map(Step, before), CrapsStep(call, net=net or {})]

    return steps


def does(command: Callable[[CrapsTable], pb.Command], refused: str = "") -> Part:
    return lambda table: [CrapsStep(command(table), refused=refused)]


def marked_on(wager_id: str) -> Part:
    return lambda table: [CrapsStep(table.call_on(wager_id)), CrapsStep(table.confirm_on(wager_id))]


def _example(name: str, cite: str, *parts: Part, left: tuple[str, ...] = ()) -> Example:
    return Example(name, cite, CrapsTable, lambda table: [step for part in parts for step in part(table)], left)


ODDS_ABOVE_CAP, NOT_PAYABLE = "ODDS_ABOVE_CAP", "NOT_PAYABLE_EXACTLY"

_C10_START = (
    bets("pass[1000]"),
    rolls("4-5"),
    bets("come[1000]"),
    rolls("1-3"),
    bets("come_odds[1000]"),
    rolls("6-3", {"pass[1000]": 1000}),
    bets("pass[1000]"),
)
_C10_END = (bets("pass[1000]"), rolls("3-1"))
_COME_LOST = {"come[1000]": -1000, "come_odds 4[1000]": -1000, "pass[1000]": 1000}

_C13_BETS = (
    sam_shoots(),
    anna_bets("horn[500]", refused="UNITS_REQUIRED"),
    anna_bets("horn_high 11 [500]", "whirl[500]", "c_and_e[200]", "c_and_e[100]"),
)


def _c13(faces: str, high: int, whirl: int, two_halves: int, one_chip: int) -> Example:
    net = {"horn_high 11[500]": high, "whirl[500]": whirl, "c_and_e[200]": two_halves, "c_and_e[100]": one_chip}
    return _example(f"C13-compounds-on-{faces}", "D.17-20, F.2-4", *_C13_BETS, rolls(faces, net))


_C20_START = (
    bets("pass[500]"),
    rolls("5-4"),
    bets("come[1000]"),
    rolls("5-1"),
    bets("hard 6 [500]"),
    rolls("3-6", {"pass[500]": 500}),
)
_C20_END = (
    bets("come[500]", refused="COME_NEEDS_POINT"),
    rolls("5-5"),
    rolls("4-2", {"come[1000]": 1000}),
)

EXAMPLES: list[Example] = [
    _example("C1-natural", "D.1", anna_shoots(), bets("pass[1000]"), rolls("3-4", {"pass[1000]": 1000})),
    _example(
        "C2-come-out-12",
        "D.1, D.2, D.10, D.12, D.15, D.18",
        anna_shoots(),
        bets("pass[1000]", "dont_pass[1000]", "field[500]", "horn[400]", "craps_12[100]", "any_craps[100]"),
        rolls(
            "6-6",
            {
                "pass[1000]": -1000,
                "dont_pass[1000]": 0,
                "field[500]": 1000,
                "horn[400]": 2700,
                "craps_12[100]": 3000,
                "any_craps[100]": 700,
            },
        ),
    ),
    _example(
        "C3-triple-odds",
        "H.1, H.5",
        anna_shoots(odds_multiple_pass_come=(3,)),
        bets("pass[1000]"),
        rolls("4-4"),
        bets("pass_odds[3000]"),
        rolls("5-1"),
        rolls("6-2", {"pass[1000]": 1000, "pass_odds 8[3000]": 3600}),
    ),
    _example(
        "C4-excess",
        "F.5, H.6",
        anna_shoots(),
        bets("pass[500]"),
        rolls("2-3"),
        bets("pass_odds[500]", refused=NOT_PAYABLE),
        bets("pass_odds[800]", refused=ODDS_ABOVE_CAP),
        bets("pass_odds[600]"),
        rolls("4-1", {"pass[500]": 500, "pass_odds 5[600]": 900}),
    ),
    _example(
        "C4-no-excess-needed",
        "H.6",
        anna_shoots(chip_unit_cents=50),
        bets("pass[500]"),
        rolls("2-3"),
        bets("pass_odds[600]", "pass_odds[800]", refused=ODDS_ABOVE_CAP),
        bets("pass_odds[500]"),
        rolls("4-1", {"pass[500]": 500, "pass_odds 5[500]": 750}),
    ),
    _example(
        "C5-laying",
        "H.2, H.6",
        anna_shoots(),
        bets("dont_pass[500]"),
        rolls("4-5"),
        bets("dont_pass_odds[1200]", refused=ODDS_ABOVE_CAP),
        bets("dont_pass_odds[900]"),
        rolls("3-4", {"dont_pass[500]": 500, "dont_pass_odds 9[900]": 600}),
    ),
    _example(
        "C6-hundred-times",
        "H.5",
        anna_shoots(odds_multiple_pass_come=(100,)),
        bets("pass[100]"),
        rolls("3-3"),
        bets("pass_odds[10500]", refused=ODDS_ABOVE_CAP),
        bets("pass_odds[10000]"),
        rolls("1-6", {"pass[100]": -100, "pass_odds 6[10000]": -10000}),
    ),
    _example(
        "C6-cap-of-300-on-6",
        "H.6",
        anna_shoots(),
        bets("pass[300]"),
        rolls("3-3"),
        bets("pass_odds[1000]", refused=ODDS_ABOVE_CAP),
        bets("pass_odds[500]"),
        rolls("4-2", {"pass[300]": 300, "pass_odds 6[500]": 600}),
    ),
    _example(
        "C6-cap-of-600-on-8",
        "H.6",
        anna_shoots(),
        bets("pass[600]"),
        rolls("4-4"),
        bets("pass_odds[1500]", refused=ODDS_ABOVE_CAP),
        bets("pass_odds[1000]"),
        rolls("6-2", {"pass[600]": 600, "pass_odds 8[1000]": 1200}),
    ),
    _example(
        "C7-exact-payment",
        "F.5",
        anna_shoots(),
        bets("pass[1000]"),
        rolls("5-3"),
        bets("place 6 [500]", "place 4 [700]", refused=NOT_PAYABLE),
        bets("place 6 [600]"),
        rolls("3-3", {"place 6[600]": 700}),
        rolls("5-2", {"pass[1000]": -1000}),
    ),
    _example(
        "C7-exact-to-the-cent",
        "F.5",
        anna_shoots(chip_unit_cents=1),
        bets("pass[1000]"),
        rolls("5-3"),
        bets("place 4 [700]"),
        rolls("2-2", {"place 4[700]": 1260}),
        rolls("5-2", {"pass[1000]": -1000}),
    ),
    _example(
        "C8-place-bets-sleep",
        "D.5, E.5",
        anna_shoots(),
        bets("pass[1000]"),
        rolls("4-5"),
        bets("place 6 [1200]", "place 8 [1200]"),
        rolls("3-6", {"pass[1000]": 1000}),
        bets("pass[1000]"),
        rolls("2-5", {"pass[1000]": 1000}),
        bets("pass[1000]"),
        rolls("2-2"),
        rolls("6-1", {"place 6[1200]": -1200, "place 8[1200]": -1200, "pass[1000]": -1000}),
    ),
    _example(
        "C9-on-marker-wins",
        "D.5, E.5",
        anna_shoots(),
        bets("pass[1000]", "place 6 [1200]"),
        marked_on("w2"),
        rolls("5-1", {"place 6[1200]": 1400}),
        left=("pass",),
    ),
    _example(
        "C9-on-marker-loses",
        "D.5, E.5",
        anna_shoots(),
        bets("pass[1000]", "place 6 [1200]"),
        marked_on("w2"),
        rolls("5-2", {"place 6[1200]": -1200, "pass[1000]": 1000}),
    ),
    _example(
        "C10-come-sleeps",
        "E.5, R1",
        anna_shoots(),
        *_C10_START,
        rolls("3-4", {"pass[1000]": 1000}),
        *_C10_END,
        rolls("2-2", {"come[1000]": 1000, "come_odds 4[1000]": 2000, "pass[1000]": 1000}),
    ),
    _example(
        "C10-only-the-odds-sleep",
        "E.5, R1",
        anna_shoots(come_off_on_come_out="odds_only"),
        *_C10_START,
        rolls("3-4", {"come[1000]": -1000, "pass[1000]": 1000, "come_odds 4[1000]": 0}),
        *_C10_END,
        rolls("2-2", {"pass[1000]": 1000}),
    ),
    *(
        _example(
            f"C10-come-marked-on-{option}",
            "E.5, R1",
            anna_shoots(come_off_on_come_out=option),
            *_C10_START,
            marked_on("w2"),
            rolls("3-4", _COME_LOST),
            *_C10_END,
            rolls("2-2", {"pass[1000]": 1000}),
        )
        for option in ("flat_and_odds", "odds_only")
    ),
    _example(
        "C11-dont-come-works",
        "E.5, H.4",
        anna_shoots(),
        bets("pass[500]"),
        rolls("4-4"),
        bets("dont_come[1000]"),
        rolls("2-4"),
        bets("dont_come_odds[1200]"),
        rolls("5-3", {"pass[500]": 500}),
        bets("pass[500]"),
        rolls("5-2", {"dont_come[1000]": 1000, "dont_come_odds 6[1200]": 1000, "pass[500]": 500}),
    ),
    _example(
        "C12-hardways",
        "D.6-9, E.5",
        anna_shoots(),
        bets("pass[500]", "hard 8 [500]"),
        rolls("5-3"),
        bets("hard 6 [500]"),
        rolls("5-1", {"hard 6[500]": -500}),
        rolls("4-4", {"pass[500]": 500, "hard 8[500]": 4500}),
    ),
    _c13("5-6", 2700, 1100, 1400, 700),
    _c13("6-6", 2600, 2600, 600, 300),
    _c13("1-2", 1100, 1100, 600, 300),
    _c13("3-4", -500, 0, -200, -100),
    _example(
        "C14-hops",
        "D.11, D.16, D.21",
        sam_shoots(),
        anna_bets("hop 5-2 [100]", "hop 4-3 [100]", "any_seven[100]", "eleven[100]"),
        rolls("2-5", {"hop 2-5[100]": 1500, "hop 3-4[100]": -100, "any_seven[100]": 400, "eleven[100]": -100}),
    ),
    _example(
        "C14-hard-hop",
        "D.21",
        sam_shoots(),
        anna_bets("hop 3-3 [100]"),
        rolls("3-3", {"hop 3-3[100]": 3000}),
        left=("pass",),
    ),
    _example(
        "C15-buy",
        "G.1, F.5, R3",
        anna_shoots(),
        bets("pass[500]"),
        rolls("4-4"),
        bets("buy 4 [2000]", "buy 10 [2500]"),
        bets("buy 4 [1000]", refused="VIG_BELOW_UNIT"),
        bets("buy 5 [2100]", refused=NOT_PAYABLE),
        rolls("3-1", {"buy 4[2000]": 3900}),
        rolls("6-1", {"pass[500]": -500, "buy 10[2500]": -2600}),
    ),
    _example(
        "C16-lay-on-come-out",
        "G.2, R18",
        anna_shoots(),
        bets("pass[500]", "lay 10 [4000]", "lay 6 [2400]"),
        bets("lay 6 [2500]", refused=NOT_PAYABLE),
        rolls("5-2", {"pass[500]": 500, "lay 10[4000]": 1900, "lay 6[2400]": 1900}),
    ),
    _example(
        "C16-lay-loses-on-come-out",
        "G.2, R18",
        sam_shoots(),
        anna_bets("lay 4 [4000]"),
        rolls("2-2", {"lay 4[4000]": -4100}),
        left=("pass",),
    ),
    _example(
        "C17-match-play-wins",
        "E.2, R11",
        anna_shoots(),
        bets("pass[1000]", coupon=1000),
        rolls("3-4", {"pass[1000]": 2000}),
    ),
    _example(
        "C17-match-play-loses",
        "E.2, R11",
        anna_shoots(),
        bets("pass[1000]", coupon=1000),
        rolls("6-6", {"pass[1000]": -1000}),
    ),
    _example(
        "C17-match-play-void",
        "E.2, R11",
        anna_shoots(),
        bets("dont_pass[1000]", coupon=1000),
        rolls("6-6", {"dont_pass[1000]": 0}),
    ),
    _example(
        "C17-no-coupon-on-come",
        "E.2",
        anna_shoots(),
        bets("pass[1000]"),
        rolls("4-4"),
        bets("come[1000]", refused="COUPON_NOT_ACCEPTED", coupon=1000),
        rolls("6-2", {"pass[1000]": 1000}),
    ),
    _example(
        "C18-no-roll",
        "J.2.a",
        anna_shoots(),
        bets("pass[1000]", "horn[400]"),
        does(CrapsTable.throw),
        does(lambda table: table.invalid("off_table")),
        rolls("6-5", {"pass[1000]": 1000, "horn[400]": 1200}),
    ),
    _example(
        "C19-taking-down",
        "E.3, E.4",
        anna_shoots(),
        bets("dont_pass[1000]", "pass[500]"),
        rolls("6-4"),
        bets("dont_pass_odds[2000]"),
        rolls("2-1"),
        does(lambda table: table.remove("w1")),
        bets("dont_pass[1000]", refused="LINE_BET_ONLY_BEFORE_COME_OUT"),
        does(lambda table: table.remove("w2"), refused="CONTRACT_BET"),
        rolls("6-4", {"pass[500]": 500}),
    ),
    _example(
        "C20-off-marker",
        "K.2, R5",
        anna_shoots(),
        *_C20_START,
        does(CrapsTable.start_off_marker),
        *_C20_END,
        left=("hard",),
    ),
    _example(
        "C20-off-marker-after-a-refusal",
        "K.2, R5",
        anna_shoots(players=("anna", "ben")),
        *_C20_START,
        does(CrapsTable.start_off_marker, refused="OFF_MARKER_NOT_NEEDED"),
        does(CrapsTable.pass_dice),
        does(lambda table: table.offer(2)),
        does(lambda table: table.decline(2)),
        does(CrapsTable.start_off_marker),
        does(CrapsTable.select),
        *_C20_END,
        left=("hard",),
    ),
    _example(
        "C21-no-other-dont-pass",
        "E.4, R8",
        anna_shoots(),
        bets("dont_pass[1000]"),
        does(CrapsTable.throw),
        does(lambda table: table.no_roll("improper")),
        does(lambda table: table.remove("w1")),
        bets("dont_pass[500]", refused="DONT_LOCKED"),
        bets("pass[500]"),
        rolls("3-4", {"pass[500]": 500}),
    ),
    _example(
        "C21-locked-from-the-point",
        "E.4, R8",
        anna_shoots(dont_lock_from="point"),
        bets("dont_pass[1000]"),
        does(CrapsTable.throw),
        does(lambda table: table.no_roll("improper")),
        does(lambda table: table.remove("w1")),
        bets("dont_pass[500]", "pass[500]"),
        rolls("3-4", {"dont_pass[500]": -500, "pass[500]": 500}),
    ),
    _example(
        "C21-reduced-and-raised",
        "E.4, R8",
        anna_shoots(),
        bets("dont_pass[1000]"),
        does(lambda table: table.reduce_to("w1", 600)),
        does(lambda table: table.raise_to("w1", 800), refused="DONT_LOCKED"),
        rolls("3-4", {"dont_pass[600]": -600}),
    ),
]
