"""Corrections: what was recorded stays; a new event says what is true and posts the difference. One person proposes,
a supervisor approves, and nothing is put right twice (compliance f1)."""

from collections.abc import Callable, Iterable
from typing import Any

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.chips import dollars
from games.tables.commands.life import LONGEST_NOTE
from games.tables.commands.paper_trail import prepare_paper
from games.tables.rerun import CannotRerun, Rerun, shown_fact, until_round_ends, with_fact
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.lent import StreamPast
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from ledger.money.amounts import MAX_CENTS

FACTS: dict[Any, frozenset[str]] = {
    pb.DiceRolled: frozenset({"faces"}),
    pb.BallLanded: frozenset({"number"}),
    pb.CardDealt: frozenset({"card"}),
    pb.CardExposed: frozenset({"card"}),
}
"""What was seen at any table: a game adds events of its own."""

MOST_FACTS = 50

Made = pb.CorrectionMade | Rejection


def propose_correction(
    game: AnyGame, draft: TableDraft, command: pb.ProposeCorrectionRequest, context: Context
) -> Rejection | None:
    if not 0 < len(command.reason) <= LONGEST_NOTE:
        return Rejection("BAD_REASON", "reason must say what was wrong", field="reason")
    made = _made(game, draft, command.target, context)
    if isinstance(made, Rejection):
        return made
    proposal = pb.CorrectionProposal(target=command.target, reason=command.reason, differences=made.differences)
    return prepare_paper(draft, context, command.header, pb.PaperPrepared(correction=proposal))


def approve_correction(game: AnyGame, draft: TableDraft, paper: pb.PaperPrepared, context: Context) -> Rejection | None:
    """Looks at it anew: another correction may have come first."""
    made = _made(game, draft, paper.correction.target, context)
    if isinstance(made, Rejection):
        return made
    made.paper_id, made.reason = paper.paper_id, paper.correction.reason
    made.proposed_by, made.approved_by = paper.prepared_by, context.actor_id
    draft.add(made)
    return None


def _made(game: AnyGame, draft: TableDraft, target: pb.CorrectionTarget, context: Context) -> Made:
    correct = _KINDS.get(target.kind)
    if correct is None or context.past is None:
        return _not_correctable("target.kind must say a buy-in, a payout or a fact", "target.kind")
    commit = next(iter(context.past.commits(target.seq)), None) if target.seq > 0 else None
    if commit is None:
        return _not_correctable(f"{draft.stream_id} has no commit {target.seq}", "target.seq")
    made = correct(game, draft, target, commit, context.past)
    if isinstance(made, pb.CorrectionMade):
        made.target.CopyFrom(target)
        made.recorded_day = commit.gaming_day
    return made


def _not_correctable(message: str, field: str = "target.index") -> Rejection:
    return Rejection("NOT_CORRECTABLE", message, field=field)


def _check_new(draft: TableDraft, *keys: str) -> Rejection | None:
    for key in keys:
        if paper := draft.state.money.corrected.get(key):
            message = f"{key} was put right by {paper}: it stands as it is now"
            return Rejection("CORRECTED_ALREADY", message, field="target")
    return None


# --- A buy-in ---


def _buy_in(game: AnyGame, draft: TableDraft, target: pb.CorrectionTarget, commit: pb.Commit, past: StreamPast) -> Made:
    event = event_in(commit.events[target.index]) if target.index < len(commit.events) else None
    in_currency = (pb.BUY_IN_MEANS_UNSPECIFIED, pb.BUY_IN_MEANS_CURRENCY)
    if not isinstance(event, pb.BoughtIn) or event.means not in in_currency:
        return _not_correctable(f"event {target.index} of commit {target.seq} is no buy-in for currency")
    if not 0 <= target.amount_cents <= MAX_CENTS:
        message = f"target.amount_cents must be 0 to {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="target.amount_cents")
    if target.amount_cents == event.amount_cents:
        return Rejection("NOTHING_TO_CORRECT", f"the buy-in was of {dollars(event.amount_cents)}", field="target")
    if refused := _check_new(draft, f"buy_in/{target.seq}/{target.index}"):
        return refused
    difference = pb.CorrectionDifference(
        seat=event.seat,
        player_id=event.player_id,
        before_cents=event.amount_cents,
        after_cents=target.amount_cents,
    )
    return pb.CorrectionMade(
        round_id=event.round_id,
        value_before=f"buy-in of {event.amount_cents} cents",
        value_after=f"buy-in of {target.amount_cents} cents",
        differences=[difference],
    )


# --- A payout ---

PAYS = (
    *(pb.OUTCOME_WON, pb.OUTCOME_LOST, pb.OUTCOME_RETURNED, pb.OUTCOME_BONUS_PAID),
    pb.OUTCOME_POT_WON,
)
"""What a share of a pot should have been is put right through the tray, too: one correction for each player."""


def _payout(game: AnyGame, draft: TableDraft, target: pb.CorrectionTarget, commit: pb.Commit, past: StreamPast) -> Made:
    if target.index >= len(commit.decisions):
        return _not_correctable(f"commit {target.seq} has no decision {target.index}")
    d = commit.decisions[target.index]
    if d.outcome not in PAYS:
        return _not_correctable(f"decision {target.index} of commit {target.seq} pays nobody")
    if d.for_dealers:
        return _not_correctable(f"{d.wager_id} was wagered for the dealers: it is put right by hand")
    if d.round_id == draft.state.round_id:
        return _not_correctable(f"round {d.round_id} has not ended: it is put right at the table")
    try:
        for _ in until_round_ends(past.commits(target.seq), d.round_id):
            pass
    except CannotRerun as problem:  # a void round has given everything back
        return _not_correctable(str(problem))
    if not 0 <= target.amount_cents <= MAX_CENTS:
        message = f"target.amount_cents must be 0 to {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="target.amount_cents")
    paid_on = d.wager_id or f"{d.wager} {d.selection}"
    if target.amount_cents == d.paid_cents:
        return Rejection("NOTHING_TO_CORRECT", f"{dollars(d.paid_cents)} were paid on {paid_on}", field="target")
    if refused := _check_new(draft, f"payout/{target.seq}/{target.index}", f"facts/{d.round_id}"):
        return refused
    difference = pb.CorrectionDifference(
        seat=d.seat,
        player_id=d.player_id,
        wager_id=d.wager_id,
        chips=d.chips,
        before_cents=d.paid_cents,
        after_cents=target.amount_cents,
        kept=target.players_keep and target.amount_cents < d.paid_cents,
    )
    return pb.CorrectionMade(
        round_id=d.round_id,
        value_before=f"{d.paid_cents} cents paid on {paid_on}",
        value_after=f"{target.amount_cents} cents paid on {paid_on}",
        differences=[difference],
    )


# --- Facts of a round ---


def _facts(game: AnyGame, draft: TableDraft, target: pb.CorrectionTarget, commit: pb.Commit, past: StreamPast) -> Made:
    changes = list(target.facts)
    if not 1 <= len(changes) <= MOST_FACTS or min(change.seq for change in changes) != target.seq:
        message = f"target.facts must name 1 to {MOST_FACTS} facts, the first of them in commit target.seq"
        return _not_correctable(message, "target.facts")
    corrected: dict[tuple[int, int], Any] = {}
    before, rounds = [], set[str]()
    by_seq = {c.seq: c for c in _commits_of(past, target.seq, max(change.seq for change in changes))}
    for change in changes:
        recorded = by_seq.get(change.seq)
        if recorded is None or change.event >= len(recorded.events):
            return _not_correctable(f"there is no event {change.event} in commit {change.seq}", "target.facts")
        place = (change.seq, change.event)
        event = corrected.get(place) or event_in(recorded.events[change.event])
        if change.field not in {**FACTS, **game.facts}.get(type(event), ()):
            message = f"{change.field!r} of {type(event).__name__} is no fact that is put right"
            return _not_correctable(message, "target.facts")
        if getattr(event, "face_down", False):  # whatever it is: no answer may depend on a card that nobody was shown
            message = "a card that was dealt face down is put right where it was shown"
            return _not_correctable(message, "target.facts")
        before.append(f"{change.field} {shown_fact(event, change.field)}")
        try:
            corrected[place] = with_fact(event, change.field, change.after)
        except (ValueError, TypeError):
            return _not_correctable(f"{change.after!r} is no {change.field}", "target.facts")
        rounds.add(event.round_id)
    after = [f"{change.field} {change.after}" for change in changes]
    if before == after:
        return Rejection("NOTHING_TO_CORRECT", "the facts are recorded so already", field="target.facts")
    if len(rounds) != 1:
        return _not_correctable("target.facts must all be of one round", "target.facts")
    return _settled_anew(game, draft, target, past, corrected, rounds.pop(), (", ".join(before), ", ".join(after)))


def _commits_of(past: StreamPast, first_seq: int, last_seq: int) -> Iterable[pb.Commit]:
    for commit in past.commits(first_seq):
        if commit.seq > last_seq:
            return
        yield commit


def _settled_anew(
    game: AnyGame,
    draft: TableDraft,
    target: pb.CorrectionTarget,
    past: StreamPast,
    corrected: dict[tuple[int, int], Any],
    round_id: str,
    values: tuple[str, str],
) -> Made:
    if refused := _check_new(draft, f"facts/{round_id}", f"payouts/{round_id}"):
        return refused
    rerun = Rerun(draft.stream, past.state_before(target.seq), game.settle_anew)
    try:
        for commit in until_round_ends(past.commits(target.seq), round_id):
            rerun.read(commit, corrected)
        differences = rerun.differences()
    except CannotRerun as problem:
        return Rejection("CORRECTION_IMPOSSIBLE", str(problem), field="target.facts")
    for difference in differences:
        difference.kept = target.players_keep and difference.after_cents < difference.before_cents
    return pb.CorrectionMade(round_id=round_id, value_before=values[0], value_after=values[1], differences=differences)


_KINDS: dict[int, Callable[[AnyGame, TableDraft, pb.CorrectionTarget, pb.Commit, StreamPast], Made]] = {
    pb.CORRECTION_KIND_BUY_IN: _buy_in,
    pb.CORRECTION_KIND_PAYOUT: _payout,
    pb.CORRECTION_KIND_FACT: _facts,
}
