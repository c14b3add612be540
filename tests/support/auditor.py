"""An auditor who trusts nobody: plain code over the stored bytes of commits, with nothing but the vocabulary.

It keeps its own list of what lies on the layout, in stacks, bets and pots, checks every event and every decision that
the dealer was told against it, and computes what each account must hold. At roulette it also works out, from a drawing
of the layout of its own, what every spin takes and pays. Tests compare its balances with those of the postings.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import roundledger.v1 as pb


class Disagreement(Exception):
    """The commits contradict themselves."""


@dataclass
class Stake:
    """A wager that is up."""

    player: str
    wager: str
    selection: str
    cents: int
    coupon: int
    vigorish: int
    round: str
    purse: str


@dataclass
class Done:
    """What was decided of a wager in the round that is played."""

    player: str
    round: str
    taken: int = 0
    paid: int = 0
    for_dealers: bool = False


REVERSING = ("blackjack", "let_it_ride", "three_card_poker", "four_card_poker")
"""The games whose void rounds undo what was decided in them."""

TOKES_SINCE = 2
"""The revision of blackjack since which tokes that win are the dealers'."""

STILL_UP = (pb.OUTCOME_TRAVELLED, pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED)


class Auditor:
    """Reads the commits of one stream, in order."""

    def __init__(self, stream_id: str) -> None:
        self.id = stream_id
        self.balances: dict[str, int] = defaultdict(int)
        self.up: dict[str, Stake] = {}
        self.done: dict[str, Done] = {}
        self.put_in: dict[int, int] = defaultdict(int)
        """What each poker seat put into the round that is played."""
        self.kind = ""
        self.revision = 0
        self.rules = pb.RulesInForce()
        self.read_up_to = 0
        self.last_count: int | None = None
        """The last inventory, with what came into the tray and left it outside of rounds since."""
        self.slips: set[int] = set()
        """Slips that were counted here."""
        self.corrected: set[tuple[int, int, int]] = set()
        self.cage_chips: dict[int, int] = defaultdict(int)
        """The cage's chips, by denomination."""

    def read(self, data: bytes) -> None:
        commit = pb.Commit.FromString(data)
        self.agree(commit.seq == self.read_up_to + 1, f"seq {commit.seq} after {self.read_up_to}")
        self.agree(commit.stream_id == self.id, f"a commit of {commit.stream_id}")
        self.read_up_to, self.kind, self.revision = commit.seq, commit.kind, commit.engine_revision
        told: dict[int, list[pb.Decision]] = defaultdict(list)
        for decision in commit.decisions:
            told[decision.event].append(decision)
        self.agree(max(told, default=-1) < len(commit.events), "a decision of no event")
        for index, event in enumerate(commit.events):
            self._event(event, told[index])
        self._look_at_the_table()

    def _event(self, event: pb.Event, told: list[pb.Decision]) -> None:
        kind = event.WhichOneof("event") or ""
        message = getattr(event, kind)
        path = kind
        if "event" in message.DESCRIPTOR.oneofs_by_name:  # an envelope of its own
            inner = message.WhichOneof("event") or ""
            path, message = f"{kind}.{inner}", getattr(message, inner)
        if path in ("roulette.crown_placed", "roulette.number_confirmed"):
            self._spin(message.number, told)
        if path == "roulette.terminal_game_voided":
            self._game_voided(told)
        read: Callable[[Any], None] | None = getattr(self, "_" + path.replace(".", "_"), None)
        tray = self.balances[self.at_table("tray")]
        if path == "round_voided":
            self._void(message.round_id, told)
        elif read is not None:
            read(message)
        if path in _BESIDE_ROUNDS and self.last_count is not None:
            self.last_count += self.balances[self.at_table("tray")] - tray
        self._carry_out(told)

    # Accounts.

    def at_table(self, name: str) -> str:
        return f"table/{self.id}/{name}"

    def pay(self, source: str, destination: str, cents: int) -> None:
        self.agree(cents >= 0, f"{cents} cents from {source} to {destination}")
        self.balances[source] -= cents
        self.balances[destination] += cents

    def purse(self, of: Any) -> str:
        """Where a stake comes from and goes back to."""
        if of.chips == pb.CHIP_KIND_CREDITS:
            return self.at_table(f"credits/{of.seat}")
        return f"player/{of.player_id}/chips"

    def bank(self, d: pb.Decision) -> str:
        return self.at_table("credit_float" if d.chips == pb.CHIP_KIND_CREDITS else "tray")

    def held(self) -> dict[str, int]:
        """The accounts that are not at nought."""
        return {name: cents for name, cents in self.balances.items() if cents}

    def agree(self, so: bool, otherwise: str) -> None:
        if not so:
            raise Disagreement(f"{self.id} seq {self.read_up_to}: {otherwise}")

    def _look_at_the_table(self) -> None:
        staked = sum(stake.cents for stake in self.up.values())
        on_layout = self.balances[self.at_table("layout")]
        self.agree(on_layout == staked, f"{on_layout} cents on the layout, {staked} staked")
        for name, cents in self.balances.items():
            bound = name.startswith(f"table/{self.id}/") and not name.endswith(_ELSEWHERE)
            self.agree(not bound or cents >= 0, f"{cents} cents in {name}")
        self.agree(sum(self.balances.values()) == 0, "money came from nowhere")

    # What all tables share.

    def _table_opened(self, e: pb.TableOpened) -> None:
        self.rules = e.rules

    def _rulebook_changed(self, e: pb.RulebookChanged) -> None:
        self.rules = e.rules

    def _table_closed(self, e: pb.TableClosed) -> None:
        self.agree(not self.up, "the table closes on wagers")

    def _bought_in(self, e: pb.BoughtIn) -> None:
        given = {
            pb.BUY_IN_MEANS_CHIPS: (f"player/{e.player_id}/chips", self.at_table("tray")),
            pb.BUY_IN_MEANS_COUPON: ("house/coupons_outstanding", self.at_table("coupons")),
            pb.BUY_IN_MEANS_MARKER: (f"player/{e.player_id}/markers", self.at_table("markers")),
        }
        into_box = (f"player/{e.player_id}/currency", self.at_table("drop"))
        self.pay(*given.get(e.means, into_box), e.amount_cents)
        self.pay(self.at_table("tray"), f"player/{e.player_id}/chips", e.amount_cents)

    # Inventories, slips, markers, tips.

    def _inventory_counted(self, e: pb.InventoryCounted) -> None:
        worth = sum(chip.denomination_cents * chip.count for chip in e.chips)
        self.agree(worth == e.counted_cents, f"{e.paper_id} counts {worth}, not {e.counted_cents}")
        self.agree(e.counted_by != e.witnessed_by, f"{e.paper_id} has one signer")
        self.agree(e.taken_over == (self.last_count is None), f"{e.paper_id} takes over, or does not")
        if self.last_count is None:
            self.pay("house/chips_outstanding", self.at_table("tray"), worth)
        elif e.kind == pb.INVENTORY_KIND_OPENER:
            self._shift("house/count_differences", self.at_table("tray"), worth - self.last_count)
        self.last_count = worth

    def _fill_received(self, e: pb.FillReceived) -> None:
        self._six_hands(e.slip)
        self.pay(self.at_table("chips_in_transit"), self.at_table("tray"), e.slip.amount_cents)

    def _credit_sent(self, e: pb.CreditSent) -> None:
        self._six_hands(e.slip)
        self.pay(self.at_table("tray"), self.at_table("chips_in_transit"), e.slip.amount_cents)

    def _six_hands(self, slip: pb.SlipNotice) -> None:
        hands = [slip.requested_by, slip.issued_by, slip.approved_by, slip.carried_by]
        hands += [slip.counted_by, slip.witnessed_by]
        self.agree(len(set(hands)) == len(hands), f"slip {slip.slip_number} passed through {hands}")
        worth = sum(chip.denomination_cents * chip.count for chip in slip.chips)
        self.agree(worth == slip.amount_cents, f"slip {slip.slip_number} counts {worth}")
        self.agree(slip.slip_number not in self.slips, f"slip {slip.slip_number} is counted twice")
        self.slips.add(slip.slip_number)

    def _chips_exchanged(self, e: pb.ChipsExchanged) -> None:
        worth = [sum(chip.denomination_cents * chip.count for chip in chips) for chips in (e.given, e.received)]
        self.agree(worth == [e.amount_cents] * 2, f"{worth} are exchanged as {e.amount_cents}")

    def _toke_received(self, e: pb.TokeReceived) -> None:
        self.pay(f"player/{e.player_id}/chips", self.at_table("tokes"), e.amount_cents)

    def _marker_redeemed(self, e: pb.MarkerRedeemed) -> None:
        self.pay(self.at_table("markers"), f"player/{e.player_id}/markers", e.amount_cents)
        self.pay(f"player/{e.player_id}/chips", self.at_table("tray"), e.amount_cents)

    def _marker_voided(self, e: pb.MarkerVoided) -> None:
        """What its issue moved, the other way round."""
        self.pay(f"player/{e.player_id}/chips", self.at_table("tray"), e.amount_cents)
        self.pay(self.at_table("markers"), f"player/{e.player_id}/markers", e.amount_cents)

    def _correction_made(self, e: pb.CorrectionMade) -> None:
        """Nothing twice, by two people, and no more than the difference."""
        where = (e.target.kind, e.target.seq, e.target.index)
        if e.target.kind == pb.CORRECTION_KIND_FACT:
            where = (e.target.kind, 0, int(e.round_id.rpartition(":")[2]))
        self.agree(where not in self.corrected, f"{where} is corrected twice")
        self.corrected.add(where)
        self.agree(e.proposed_by != e.approved_by, f"{e.paper_id} is approved by who proposed it")
        for d in e.differences:
            more = d.after_cents - d.before_cents
            if e.target.kind == pb.CORRECTION_KIND_BUY_IN:
                self._shift(f"player/{d.player_id}/currency", self.at_table("drop"), more)
            if not d.kept:
                self._shift(self.at_table("tray"), f"player/{d.player_id}/chips", more)

    def _vigorish_written_off(self, e: pb.VigorishWrittenOff) -> None:
        self.pay(self.at_table("vigorish_documented"), "house/vigorish_written_off", e.amount_cents)

    def _cash_converted(self, e: pb.CashConverted) -> None:
        self.pay(f"player/{e.player_id}/currency", self.at_table("drop"), e.amount_cents)
        self.pay(self.at_table("tray"), f"player/{e.player_id}/chips", e.amount_cents)

    def _wager_placed(self, e: pb.WagerPlaced) -> None:
        self.agree(e.wager_id not in self.up, f"{e.wager_id} is placed twice")
        self.up[e.wager_id] = Stake(
            e.player_id,
            e.wager,
            e.selection,
            e.stake_cents,
            e.coupon_cents,
            e.vigorish_cents,
            e.round_id,
            self.purse(e),
        )
        self.pay(self.purse(e), self.at_table("layout"), e.stake_cents)
        self.pay(f"player/{e.player_id}/chips", self.at_table("tray"), e.vigorish_cents)

    def _wager_withdrawn(self, e: pb.WagerWithdrawn) -> None:
        stake = self._taken_up(e.wager_id, e.player_id)
        self.agree(e.returned_cents == stake.cents, f"{e.returned_cents} cents of {stake} come back")
        self.agree(e.vigorish_returned_cents <= stake.vigorish, f"more vigorish of {stake} comes back than was paid")
        self.agree(self.purse(e) == stake.purse, f"{e.wager_id} goes to {self.purse(e)}, not {stake.purse}")
        self.pay(self.at_table("layout"), stake.purse, stake.cents)
        self.pay(self.at_table("tray"), stake.purse, e.vigorish_returned_cents)

    def _wager_changed(self, e: pb.WagerChanged) -> None:
        stake = self._stake(e.wager_id, e.player_id)
        self.agree(e.stake_before_cents == stake.cents, f"{e.wager_id} had {stake.cents}, not {e.stake_before_cents}")
        self.agree(e.vigorish_before_cents == stake.vigorish, f"{e.wager_id} had {stake.vigorish} vigorish")
        self.agree(self.purse(e) == stake.purse, f"{e.wager_id} is of {stake.purse}")
        self._shift(stake.purse, self.at_table("layout"), e.stake_cents - stake.cents)
        self._shift(stake.purse, self.at_table("tray"), e.vigorish_cents - stake.vigorish)
        stake.cents, stake.vigorish = e.stake_cents, e.vigorish_cents

    def _wager_moved(self, e: pb.WagerMoved) -> None:
        stake = self._stake(e.wager_id, e.player_id)
        before = (stake.wager, stake.selection, stake.cents)
        self.agree((e.wager_before, e.selection_before, e.stake_cents) == before, f"{e.wager_id} lay elsewhere")
        stake.wager, stake.selection = e.wager, e.selection

    def _vigorish_deferred(self, e: pb.VigorishDeferred) -> None:
        self.pay(f"player/{e.player_id}/vigorish", self.at_table("vigorish_receivable"), e.amount_cents)

    def _vigorish_collected(self, e: pb.VigorishCollected) -> None:
        self.pay(self.at_table("vigorish_receivable"), f"player/{e.player_id}/vigorish", e.deferred_cents)
        self.pay(f"player/{e.player_id}/chips", self.at_table("tray"), e.collected_cents)
        self.agree(self.balances[f"player/{e.player_id}/vigorish"] <= 0, "more vigorish was collected than was owed")

    def _vigorish_documented(self, e: pb.VigorishDocumented) -> None:
        self.pay(self.at_table("vigorish_receivable"), self.at_table("vigorish_documented"), e.deferred_cents)

    def _vigorish_recovered(self, e: pb.VigorishRecovered) -> None:
        self.pay(self.at_table("vigorish_documented"), f"player/{e.player_id}/vigorish", e.recovered_cents)
        self.pay(f"player/{e.player_id}/chips", self.at_table("tray"), e.recovered_cents)
        self.agree(self.balances[f"player/{e.player_id}/vigorish"] <= 0, "more vigorish was recovered than was owed")

    def _rake_taken(self, e: pb.RakeTaken) -> None:
        self.pay(self.at_table(f"pot/{e.pot}"), self.at_table("rake"), e.amount_cents)

    def _rake_dropped(self, e: pb.RakeDropped) -> None:
        self.pay(self.at_table("rake"), self.at_table("drop"), e.amount_cents)

    def _jackpot_fee_taken(self, e: pb.JackpotFeeTaken) -> None:
        self.pay(self.at_table(f"pot/{e.pot}"), self.at_table("jackpot"), e.amount_cents)

    def _jackpot_fee_dropped(self, e: pb.JackpotFeeDropped) -> None:
        self.pay(self.at_table("jackpot"), f"fund/{e.fund_id}/in_transit", e.amount_cents)

    def _round_closed(self, e: pb.RoundClosed) -> None:
        left = [wager_id for wager_id, stake in self.up.items() if stake.round == e.round_id]
        self.agree(self.kind == "craps" or not left, f"{e.round_id} closes and leaves {left}")
        self._nothing_between_rounds()
        self.put_in.clear()

    def _round_opened(self, e: pb.RoundOpened) -> None:
        self.done.clear()

    def _void(self, round_id: str, told: list[pb.Decision]) -> None:
        """Every wager of the round goes back whole; what poker players had put in went back before."""
        due = {wager_id for wager_id, stake in self.up.items() if stake.round == round_id}
        back = {d.wager_id for d in told if d.outcome == pb.OUTCOME_RETURNED and d.returned_cents == d.stake_cents}
        self.agree(back == due, f"the void returns {back}, not {due}")
        if self.kind in REVERSING:
            moved = {wager_id for wager_id, done in self.done.items() if done.taken or done.paid}
            undone = {d.wager_id for d in told if d.outcome == pb.OUTCOME_REVERSED}
            self.agree(undone == moved, f"the void undoes {undone}, not {moved}")
        self._nothing_between_rounds()
        self.put_in.clear()

    def _nothing_between_rounds(self) -> None:
        left = {name: cents for name, cents in self.balances.items() if cents and _in_round(name)}
        self.agree(not left, f"the round ends and leaves {left}")

    # Decisions.

    def _carry_out(self, told: list[pb.Decision]) -> None:
        """Vigorish may be due on a wager that was paid a moment before, and so may a bonus."""
        for d in told:
            if d.outcome in STILL_UP:
                self._stake(d.wager_id, d.player_id)
            elif d.outcome == pb.OUTCOME_BONUS_PAID:
                self._bonus(d)
        for d in told:
            if d.outcome == pb.OUTCOME_REVERSED:
                self._undone(d)
            elif d.outcome not in (*STILL_UP, pb.OUTCOME_BONUS_PAID, pb.OUTCOME_POT_WON):
                self._decided(d)

    def _bonus(self, d: pb.Decision) -> None:
        """Paid beside a wager that is up, or that was collected in this round."""
        gone = self.done.get(d.wager_id)
        player = gone.player if gone else self._stake(d.wager_id, d.player_id).player
        self.agree(player == d.player_id, f"{d.wager_id} is not {d.player_id}'s")
        self.agree(d.paid_cents > 0, f"a bonus of {d.paid_cents} cents")
        self.agree(not (d.stake_cents or d.taken_cents or d.returned_cents), f"the bonus on {d.wager_id} moves a stake")
        self.pay(self.at_table("tray"), f"player/{d.player_id}/chips", d.paid_cents)
        self.done.setdefault(d.wager_id, Done(d.player_id, d.round_id)).paid += d.paid_cents

    def _undone(self, d: pb.Decision) -> None:
        """All that was taken and paid on a wager in this round, and nothing twice."""
        done = self.done.pop(d.wager_id, None)
        self.agree(done is not None, f"nothing was decided of {d.wager_id}")
        assert done is not None
        before = (done.player, done.taken, done.paid, done.round)
        had_paid = d.taken_cents + d.shortfall_cents
        self.agree((d.player_id, d.returned_cents, had_paid, d.round_id) == before, f"{d} undoes {done}")
        self.agree(d.for_dealers == done.for_dealers, f"{d.wager_id}: whose winnings are undone?")
        self.pay(self.at_table("tokes") if d.for_dealers else self.bank(d), self.purse(d), d.returned_cents)
        self.pay(self.at_table("tokes") if d.for_dealers else self.purse(d), self.bank(d), d.taken_cents)
        if d.shortfall_cents and d.chips == pb.CHIP_KIND_CREDITS:
            self.agree(self.balances[self.purse(d)] == 0, f"{d} leaves what could be had back")

    def _decided(self, d: pb.Decision) -> None:
        stake = self._taken_up(d.wager_id, d.player_id)
        self.agree(d.stake_cents == stake.cents, f"{d.wager_id} staked {stake.cents}, not {d.stake_cents}")
        self.agree(d.taken_cents + d.returned_cents == stake.cents, f"{d.wager_id} is not decided whole")
        lost = d.outcome in (pb.OUTCOME_LOST, pb.OUTCOME_LOST_PART, pb.OUTCOME_COLLECTED)
        self.agree(lost or not d.taken_cents, f"{d.wager_id} is taken, but did not lose")
        self.agree(d.outcome == pb.OUTCOME_WON or not d.paid_cents, f"{d.wager_id} is paid, but did not win")
        self.agree(self.purse(d) == stake.purse, f"{d.wager_id} is of {stake.purse}")
        self.pay(self.at_table("layout"), self.bank(d), d.taken_cents)
        for_dealers = stake.wager == "toke" and d.outcome == pb.OUTCOME_WON and self.revision >= TOKES_SINCE
        self.agree(d.for_dealers == for_dealers, f"{d.wager_id}: who gets what it won?")
        winner = self.at_table("tokes") if for_dealers else stake.purse
        self.pay(self.at_table("layout"), winner, d.returned_cents)
        self.pay(self.bank(d), winner, d.paid_cents)
        done = self.done.setdefault(d.wager_id, Done(stake.player, d.round_id))
        done.taken, done.paid = done.taken + (stake.cents if for_dealers else d.taken_cents), done.paid + d.paid_cents
        done.for_dealers = for_dealers

    def _stake(self, wager_id: str, player: str) -> Stake:
        stake = self.up.get(wager_id)
        self.agree(stake is not None, f"{wager_id} is not up")
        assert stake is not None
        self.agree(stake.player == player, f"{wager_id} is not {player}'s")
        return stake

    def _taken_up(self, wager_id: str, player: str) -> Stake:
        stake = self._stake(wager_id, player)
        del self.up[wager_id]
        return stake

    def _shift(self, source: str, destination: str, cents: int) -> None:
        """In either direction."""
        self.balances[source] -= cents
        self.balances[destination] += cents

    # Roulette, by a drawing of its own.

    def _spin(self, number: str, told: list[pb.Decision]) -> None:
        """Losers first, then winners (F.4), each by where it lies (C.4)."""
        due = [self._fate(wager_id, stake, number) for wager_id, stake in self.up.items()]
        due.sort(key=lambda fate: fate[1] == pb.OUTCOME_WON)
        said = [(d.wager_id, d.outcome, d.taken_cents, d.paid_cents, d.returned_cents) for d in told]
        self.agree(said == due, f"{number}: told {said}, due {due}")

    def _fate(self, wager_id: str, stake: Stake, number: str) -> tuple[str, int, int, int, int]:
        if number in _covered(stake.wager, stake.selection):
            odds = next(t.odds for t in self.rules.terms if t.wager == stake.wager)
            won = (stake.cents + stake.coupon) * odds.pays // odds.per
            return wager_id, pb.OUTCOME_WON, 0, won, stake.cents
        half = any(o.name == "zero_rule" and o.word == "lose_half" for o in self.rules.options)
        if half and number in ("0", "00") and stake.wager in ("red", "black", "odd", "even", "low", "high"):
            taken = stake.cents // 2
            return wager_id, pb.OUTCOME_LOST_PART, taken, 0, stake.cents - taken
        return wager_id, pb.OUTCOME_LOST, stake.cents, 0, 0

    # Terminals: credits for currency and chips, and chips for credits.

    def _roulette_terminal_buy_in_confirmed(self, e: pb.TerminalBuyInConfirmed) -> None:
        self._handed_over(e, e.money, 1)

    def _roulette_terminal_buy_in_corrected(self, e: pb.TerminalBuyInCorrected) -> None:
        self._handed_over(e, e.money_before, -1)
        self._handed_over(e, e.money, 1)

    def _handed_over(self, e: Any, money: pb.TerminalMoney, sign: int) -> None:
        self._shift(f"player/{e.player_id}/currency", self.at_table("drop"), sign * money.cash_cents)
        self._shift(f"player/{e.player_id}/chips", self.at_table("tray"), sign * money.chips_cents)
        credited = sign * (money.cash_cents + money.chips_cents)
        self._shift(self.at_table("credit_float"), self.at_table(f"credits/{e.seat}"), credited)

    def _roulette_cash_out_paid(self, e: pb.CashOutPaid) -> None:
        self.pay(self.at_table(f"credits/{e.seat}"), self.at_table("credit_float"), e.amount_cents)
        self.pay(self.at_table("tray"), f"player/{e.player_id}/chips", e.amount_cents)

    def _game_voided(self, told: list[pb.Decision]) -> None:
        """All that the game decided is undone, and nothing else."""
        undone = {d.wager_id for d in told if d.outcome == pb.OUTCOME_REVERSED}
        self.agree(undone == set(self.done), f"the void undoes {undone}, not {set(self.done)}")

    # Poker: what is put in comes from a stack, and what is gathered comes from a bet.

    def _poker_chips_brought(self, e: pb.PokerChipsBrought) -> None:
        self.pay(f"player/{e.player_id}/chips", self.at_table(f"stack/{e.seat}"), e.amount_cents)

    def _poker_seat_cashed_out(self, e: pb.PokerSeatCashedOut) -> None:
        self.pay(self.at_table(f"stack/{e.seat}"), f"player/{e.player_id}/chips", e.amount_cents)

    def _poker_hand_started(self, e: pb.PokerHandStarted) -> None:
        for seat in e.seats:
            held = self.balances[self.at_table(f"stack/{seat.seat}")]
            held += self.balances[self.at_table(f"currency/{seat.seat}")]
            self.agree(held == seat.stack_cents, f"seat {seat.seat} has {held}, not {seat.stack_cents}")

    def _poker_bet(self, e: Any) -> None:
        self._put_in(e.seat, e.amount_cents)

    _poker_ante_posted = _poker_blind_posted = _poker_kill_blind_posted = _poker_bring_in_posted = _poker_bet
    _poker_table_ante_posted = _poker_bet
    _poker_called = _poker_bet_placed = _poker_raised = _poker_chips_added = _poker_bet

    def _poker_bet_corrected(self, e: pb.PokerBetCorrected) -> None:
        self._put_in(e.seat, e.delta_cents)

    def _poker_uncalled_bet_returned(self, e: pb.PokerUncalledBetReturned) -> None:
        self._put_in(e.seat, -e.amount_cents)

    def _poker_ante_returned(self, e: pb.PokerAnteReturned) -> None:
        self._put_in(e.seat, -e.amount_cents)

    def _put_in(self, seat: int, cents: int) -> None:
        self._shift(self.at_table(f"stack/{seat}"), self.at_table(f"bet/{seat}"), cents)
        self.put_in[seat] += cents

    def _poker_bets_collected(self, e: pb.PokerBetsCollected) -> None:
        for part in e.contributions:
            self.pay(self.at_table(f"bet/{part.seat}"), self.at_table(f"pot/{e.pot}"), part.amount_cents)

    def _poker_table_ante_collected(self, e: pb.PokerTableAnteCollected) -> None:
        self.pay(self.at_table(f"bet/{e.seat}"), self.at_table("pot/0"), e.amount_cents)

    def _poker_currency_brought(self, e: pb.PokerCurrencyBrought) -> None:
        self.pay(f"player/{e.player_id}/currency", self.at_table(f"currency/{e.seat}"), e.amount_cents)

    def _poker_currency_taken(self, e: pb.PokerCurrencyTaken) -> None:
        self.pay(self.at_table(f"currency/{e.seat}"), f"player/{e.player_id}/currency", e.amount_cents)

    def _poker_currency_converted(self, e: pb.PokerCurrencyConverted) -> None:
        self.pay(self.at_table(f"currency/{e.seat}"), self.at_table("tray"), e.amount_cents)
        self.pay(self.at_table("tray"), self.at_table(f"stack/{e.seat}"), e.amount_cents)

    def _poker_seat_changed(self, e: pb.PokerSeatChanged) -> None:
        self._with_player(e, e.seat_before, self.at_table(f"stack/{e.seat}"), self.at_table(f"currency/{e.seat}"))

    def _poker_stack_carried(self, e: pb.PokerStackCarried) -> None:
        self._with_player(e, e.seat, f"player/{e.player_id}/carried", f"player/{e.player_id}/carried")

    def _poker_stack_held(self, e: pb.PokerStackHeld) -> None:
        self._with_player(e, e.seat, f"player/{e.player_id}/payable", f"player/{e.player_id}/payable")

    def _with_player(self, e: Any, seat: int, chips_to: str, currency_to: str) -> None:
        """Everything that lies at a seat goes with its player."""
        for account, cents, to in (
            (self.at_table(f"stack/{seat}"), e.chips_cents, chips_to),
            (self.at_table(f"currency/{seat}"), e.currency_cents, currency_to),
        ):
            self.agree(self.balances[account] == cents, f"{account} holds {self.balances[account]}, not {cents}")
            self.pay(account, to, cents)

    def _poker_stack_arrived(self, e: pb.PokerStackArrived) -> None:
        self.pay(f"player/{e.player_id}/carried", self.at_table(f"stack/{e.seat}"), e.chips_cents)
        self.pay(f"player/{e.player_id}/carried", self.at_table(f"currency/{e.seat}"), e.currency_cents)

    def _poker_carried_stack_held(self, e: pb.PokerCarriedStackHeld) -> None:
        carried, payable = f"player/{e.player_id}/carried", f"player/{e.player_id}/payable"
        self.pay(carried, payable, e.chips_cents + e.currency_cents)

    def _poker_pots_merged(self, e: pb.PokerPotsMerged) -> None:
        self.agree(e.into_pot == e.pot - 1, "a pot joins the next lower one")
        self.pay(self.at_table(f"pot/{e.pot}"), self.at_table(f"pot/{e.into_pot}"), e.amount_cents)

    def _poker_pot_awarded(self, e: pb.PokerPotAwarded) -> None:
        for share in e.shares:
            self.pay(self.at_table(f"pot/{e.pot}"), self.at_table(f"stack/{share.seat}"), share.amount_cents)

    def _poker_contribution_refunded(self, e: pb.PokerContributionRefunded) -> None:
        stack = self.at_table(f"stack/{e.seat}")
        self.pay(self.at_table(f"bet/{e.seat}"), stack, e.bet_cents)
        for part in e.parts:
            self.pay(self.at_table(f"pot/{part.pot}"), stack, part.amount_cents)
        self.put_in[e.seat] -= e.bet_cents + sum(part.amount_cents for part in e.parts)

    def _poker_money_returned(self, e: pb.PokerMoneyReturned) -> None:
        """Everybody gets back what they put in, from wherever it lies."""
        for back in e.returns:
            places = {1: f"bet/{back.seat}", 2: f"pot/{back.pot}", 3: "rake", 4: "jackpot"}
            self.pay(self.at_table(places[back.source]), self.at_table(f"stack/{back.seat}"), back.amount_cents)
            self.put_in[back.seat] -= back.amount_cents
        self.agree(not any(self.put_in.values()), f"the void owes {dict(self.put_in)}")

    def _poker_action_taken_back(self, e: pb.PokerActionTakenBack) -> None:
        """Whatever it had moved lies again where it lay."""
        for back in e.moves:
            ends = [(back.source, back.source_number, 1), (back.destination, back.destination_number, -1)]
            places = [{1: f"stack/{n}", 2: f"bet/{n}", 3: f"pot/{n}", 4: "rake", 5: "jackpot"}[p] for p, n, _ in ends]
            self.pay(self.at_table(places[0]), self.at_table(places[1]), back.amount_cents)
            for place, seat, sign in ends:
                self.put_in[seat] += sign * back.amount_cents if place == 1 else 0

    # The cage: its chips by denomination, its currency, and what is on its way.

    def _count(self, chips: Iterable[pb.ChipCount], sign: int) -> int:
        worth = 0
        for chip in chips:
            self.cage_chips[chip.denomination_cents] += sign * chip.count
            worth += chip.denomination_cents * chip.count
        self.agree(min(self.cage_chips.values(), default=0) >= 0, "the cage gives what it does not have")
        return worth

    def in_cage(self, name: str) -> str:
        return f"cage/{self.id}/{name}"

    def _cage_cage_funded(self, e: pb.CageFunded) -> None:
        self._shift("house/main_bank", self.in_cage("currency"), e.currency_cents)
        self.pay("house/chips_outstanding", self.in_cage("chips"), self._count(e.chips_in, 1))
        self.pay(self.in_cage("chips"), "house/chips_outstanding", self._count(e.chips_out, -1))

    def _cage_slip_issued(self, e: pb.SlipIssued) -> None:
        self.agree(e.slip_number == len(self.slips) + 1, f"slip {e.slip_number} leaves a gap")
        self.slips.add(e.slip_number)

    def _cage_slip_dispatched(self, e: pb.SlipDispatched) -> None:
        slip = e.slip
        hands = [slip.requested_by, slip.issued_by, slip.approved_by, slip.carried_by]
        self.agree(len(set(hands)) == len(hands), f"slip {slip.slip_number} passed through {hands}")
        if slip.kind == pb.SLIP_KIND_FILL:
            worth = self._count(slip.chips, -1)
            self.pay(self.in_cage("chips"), f"table/{slip.table_id}/chips_in_transit", worth)

    def _cage_credit_received(self, e: pb.CreditReceived) -> None:
        self.pay(f"table/{e.table_id}/chips_in_transit", self.in_cage("chips"), self._count(e.chips, 1))

    def _cage_chips_redeemed(self, e: pb.ChipsRedeemed) -> None:
        worth = self._count(e.chips, 1)
        self.pay(f"player/{e.player_id}/chips", self.in_cage("chips"), worth)
        self.pay(self.in_cage("currency"), f"player/{e.player_id}/currency", worth)

    def _cage_chips_sold(self, e: pb.ChipsSold) -> None:
        worth = self._count(e.chips, -1)
        self.pay(self.in_cage("chips"), f"player/{e.player_id}/chips", worth)
        self.pay(f"player/{e.player_id}/currency", self.in_cage("currency"), worth)

    def _cage_drop_counted(self, e: pb.DropCounted) -> None:
        people = {e.box.removed_by, e.box.witnessed_by, *e.counted_by}
        self.agree(len(people) == 4, f"box {e.box.box_number} was carried and counted by {people}")
        currency = sum(bill.denomination_cents * bill.count for bill in e.figures.currency)
        at, figures = f"table/{e.box.table_id}", e.figures
        if e.box.kind in (pb.DROP_BOX_KIND_JACKPOT_FEE, pb.DROP_BOX_KIND_PROMOTIONAL_FEE):
            return  # the players' own: it was their fund's before it was counted
        self.pay(f"{at}/drop", self.in_cage("currency"), currency)
        self.pay(f"{at}/drop", self.in_cage("chips"), self._count(figures.chips, 1))
        self.pay(f"{at}/coupons", "house/coupons_outstanding", figures.coupons_cents)
        self.pay(f"{at}/markers", self.in_cage("markers"), figures.markers_cents)

    def _cage_marker_paid(self, e: pb.CageMarkerPaid) -> None:
        self.pay(self.in_cage("markers"), f"player/{e.player_id}/markers", e.amount_cents)
        self.pay(f"player/{e.player_id}/currency", self.in_cage("currency"), e.amount_cents)
        self.agree(self.balances[self.in_cage("markers")] >= 0, "more markers are paid than came")

    def _cage_marker_voided(self, e: pb.CageMarkerVoided) -> None:
        self.pay(self.in_cage("markers"), f"player/{e.player_id}/markers", e.amount_cents)
        self.pay(f"player/{e.player_id}/chips", self.in_cage("chips"), self._count(e.chips, 1))
        self.agree(self.balances[self.in_cage("markers")] >= 0, "more markers are voided than came")

    # The gaming days.

    def _gaming_day_gaming_day_closed(self, e: pb.GamingDayClosed) -> None:
        for sheet in e.tables:
            self._shift("house/result", f"win/{sheet.game}/{sheet.name}", sheet.win_by_count_cents)

    # A jackpot fund.

    def _jackpot_fund_fund_seeded(self, e: pb.FundSeeded) -> None:
        self.pay("house/funds", f"fund/{self.id}", e.amount_cents)

    def _jackpot_fund_contribution_added(self, e: pb.ContributionAdded) -> None:
        self.pay(f"fund/{self.id}/in_transit", f"fund/{self.id}", e.amount_cents)

    def _jackpot_fund_jackpot_paid(self, e: pb.JackpotPaid) -> None:
        for payment in e.payments:
            self.pay(f"fund/{self.id}", f"player/{payment.player_id}/payable", payment.amount_cents)
        self.agree(self.balances[f"fund/{self.id}"] >= 0, "the fund pays more than it has")

    def _jackpot_fund_fund_carried(self, e: pb.FundCarried) -> None:
        self.pay(f"fund/{self.id}", f"fund/{e.to_fund_id}/in_transit", e.amount_cents)


_BESIDE_ROUNDS = ("bought_in", "fill_received", "credit_sent", "marker_redeemed", "marker_voided", "correction_made")
"""Events that change the tray apart from what is played: the next opener has to find it."""

_ELSEWHERE = ("/tray", "/credit_float", "/chips_in_transit")
"""Accounts of a table that other streams, or nobody, filled."""


def _in_round(account: str) -> bool:
    """Whether an account of a poker table is empty between rounds."""
    return "/bet/" in account or "/pot/" in account or account.endswith(("/rake", "/jackpot"))


RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)


def _covered(wager: str, selection: str) -> set[str]:
    """The numbers of a roulette position (D, E)."""
    if wager in ("straight", "split", "triple", "corner"):
        return set(selection.split("-"))
    if wager == "top_line":
        return {"0", "00", "1", "2", "3"}
    n = int(selection or 0)
    numbers: dict[str, Iterable[int]] = {
        "row": range(n, n + 3),
        "six_line": range(n, n + 6),
        "column": (m for m in range(1, 37) if m % 3 == n % 3),
        "dozen": range(12 * n - 11, 12 * n + 1),
        "red": RED,
        "black": (m for m in range(1, 37) if m not in RED),
        "odd": range(1, 37, 2),
        "even": range(2, 37, 2),
        "low": range(1, 19),
        "high": range(19, 37),
    }
    return {str(m) for m in numbers[wager]}
