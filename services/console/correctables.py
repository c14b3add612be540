"""What of a round can be put right, as its frames show it, and what was typed into its form. Whether it may be done is
for the table to say."""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.chips import dollars
from games.tables.commands.corrections import FACTS, PAYS
from games.tables.rerun import shown_fact
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.console.amounts import cents_of
from services.console.floor_calls import NotAnswered

_IN_CURRENCY = (pb.BUY_IN_MEANS_UNSPECIFIED, pb.BUY_IN_MEANS_CURRENCY)
_AMOUNT = re.compile(r"(payout|buy_in):([0-9]{1,18}):([0-9]{1,9})")
_FACT = re.compile(r"fact:([0-9]{1,18}):([0-9]{1,9}):([a-z_]{1,64})")
_KINDS = {"payout": pb.CORRECTION_KIND_PAYOUT, "buy_in": pb.CORRECTION_KIND_BUY_IN}


class Correctable(msgspec.Struct, frozen=True):
    """One thing that was recorded."""

    key: str
    """Under which the page asks what it should have been."""
    seq: int
    words: str
    recorded: str
    player_id: str = ""
    """Whose money it is; empty for a fact."""


def correctables(frames: Iterable[pb.ReplayFrame], game: str) -> Iterator[Correctable]:
    facts = {**FACTS, **(GAMES[game].facts if game in GAMES else {})}
    seq, event_index, decision_index = 0, 0, 0
    for frame in frames:
        if not frame.HasField("event"):
            continue
        shown = frame.event
        if shown.commit.seq != seq:
            seq, event_index, decision_index = shown.commit.seq, 0, 0
        event = event_in(shown.event)
        for field in sorted(facts.get(type(event), ())):
            if not getattr(event, "face_down", False):
                key = f"fact:{seq}:{event_index}:{field}"
                yield Correctable(key, seq, f"{shown.text}: {field.replace('_', ' ')}", shown_fact(event, field))
        if isinstance(event, pb.BoughtIn) and event.means in _IN_CURRENCY:
            key = f"buy_in:{seq}:{event_index}"
            yield Correctable(key, seq, shown.text, dollars(event.amount_cents), event.player_id)
        for words, decision in zip(shown.decisions_text, shown.decisions, strict=True):
            if decision.outcome in PAYS and not decision.for_dealers:
                key = f"payout:{seq}:{decision_index}"
                yield Correctable(key, seq, words, f"{dollars(decision.paid_cents)} paid", decision.player_id)
            decision_index += 1
        event_index += 1


def target_of(form: Mapping[str, str]) -> pb.CorrectionTarget:
    """What the fields that were filled in say; raises NotAnswered where that is no correction."""
    typed = {name: text.strip() for name, text in form.items() if text.strip()}
    amounts = [(found, text) for name, text in typed.items() if (found := _AMOUNT.fullmatch(name))]
    facts = [(found, text) for name, text in typed.items() if (found := _FACT.fullmatch(name))]
    if len(amounts) + bool(facts) != 1:
        message = "fill in one amount, or the facts of the round: each correction is of one kind"
        raise NotAnswered(Rejection("BAD_CORRECTION", message), 400)
    keep = form.get("players_keep") == "yes"
    if amounts:
        ((found, text),) = amounts
        return pb.CorrectionTarget(
            kind=_KINDS[found[1]],
            seq=int(found[2]),
            index=int(found[3]),
            amount_cents=cents_of(text),
            players_keep=keep and found[1] == "payout",
        )
    changes = [
        pb.FactChange(seq=int(found[1]), event=int(found[2]), field=found[3], after=text) for found, text in facts
    ]
    return pb.CorrectionTarget(
        kind=pb.CORRECTION_KIND_FACT,
        seq=min(change.seq for change in changes),
        facts=changes,
        players_keep=keep,
    )
