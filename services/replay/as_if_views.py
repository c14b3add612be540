"""A round as if something had been otherwise: asked for in a few words, and told in words and as a message."""

import re
from collections.abc import Iterable, Iterator

import roundledger.v1 as pb
from games.tables.chips import dollars
from games.tables.rulebook import FlagOption, NumberOption, NumbersOption, Rulebook, Rulebooks
from games.tables.state import OptionValue
from ledger.audit.as_if import BadChange, Changes, Fact, Outcome, replayed_as_if
from ledger.log.store import Store
from services.access.errors import rejected
from services.showing.words import in_words

_FACT = re.compile(r"([0-9]{1,18})\.([a-z_0-9]+(?:\.[0-9]{1,4})?)")
_MOST = 100


def as_if_from_store(store: Store, round_id: str, said: Iterable[str], rulebooks: Rulebooks) -> Outcome:
    """Raises UnknownRound and BadChange."""
    table_id, first, last = store.round_span(round_id)
    before = store.load(table_id, first - 1)
    rules = before.state.rules if before.state else None
    changes = changes_in(list(said), rules.rulebook_id if rules else "", rulebooks)
    return replayed_as_if(round_id, before, list(store.commits(table_id, first - 1, last)), changes, rulebooks)


def changes_in(said: list[str], rulebook_id: str, rulebooks: Rulebooks) -> Changes:
    pairs = []
    for each in said[:_MOST]:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise BadChange(f"{each[:80]!r} is no change: write it as NAME=VALUE")
        pairs.append((name.strip(), value.strip()))
    if not pairs:
        raise BadChange("say what is to be otherwise")
    other = next((value for name, value in pairs if name == "rulebook"), "")
    book = rulebooks.get(other or rulebook_id)
    options, facts = dict[str, OptionValue](), list[Fact]()
    for name, value in pairs:
        if name == "rulebook":
            continue
        if found := _FACT.fullmatch(name):
            facts.append(Fact(int(found[1]), found[2], value))
        else:
            options[name] = _option(book, name, value)
    return Changes(other, options, facts)


def _option(book: Rulebook | None, name: str, text: str) -> OptionValue:
    if book is None or name not in book.options:
        known = ", ".join(sorted(book.options)) if book else "none"
        raise BadChange(f"{name[:64]!r} is no option: there are {known}; what was sent is changed by SEQ.FIELD=VALUE")
    rule = book.options[name]
    try:
        if isinstance(rule, FlagOption):
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}[text.lower()]
        if isinstance(rule, NumberOption):
            return int(text)
        if isinstance(rule, NumbersOption):
            return tuple(int(each) for each in text.split(",") if each)
    except (KeyError, ValueError) as error:
        raise BadChange(f"{name} cannot be {text[:64]!r}") from error
    return text


def as_if_message(outcome: Outcome) -> pb.ReplayAsIfResponse:
    message = pb.ReplayAsIfResponse(
        round_id=outcome.round_id,
        house_cents=outcome.in_truth.house_result_cents,
        house_as_if_cents=outcome.as_if.house_result_cents,
        notes=outcome.notes,
        changed=outcome.changed,
    )
    for step in outcome.steps:
        message.steps.add(
            seq=step.seq,
            texts=step.events,
            decisions=step.decisions,
            told=step.told,
            refused=rejected(step.refused) if step.refused else None,
            note=step.note,
            by_events=step.by_events,
        )
    for player, difference in outcome.differences.items():
        message.players.add(
            seat=outcome.seats.get(player, 0),
            player_id=player,
            net_cents=outcome.in_truth.player_net_cents.get(player, 0),
            as_if_cents=outcome.as_if.player_net_cents.get(player, 0),
            difference_cents=difference,
        )
    return message


def as_if_lines(told: pb.ReplayAsIfResponse) -> Iterator[str]:
    yield f"round {told.round_id}, as if {'; '.join(told.changed) or 'changed'}: nothing of this happened"
    for step in told.steps:
        yield f"seq {step.seq}" + (f" ({step.note})" if step.note else "")
        if step.HasField("refused"):
            yield f"  would be refused, {step.refused.code}: {step.refused.message}"
        yield from (f"  {text}" for text in step.texts)
        if list(step.decisions) == list(step.told):
            yield from (f"    -> {in_words(decision)}" for decision in step.told)
            continue
        yield from (f"    in truth -> {in_words(decision)}" for decision in step.told)
        yield from (f"    as if    -> {in_words(decision)}" for decision in step.decisions)
    yield from (f"note: {note}" for note in told.notes)
    for each in told.players:
        seat = f"seat {each.seat}, " if each.seat else ""
        sides = f"{dollars(each.net_cents)} in truth, {dollars(each.as_if_cents)} as if"
        yield f"{seat}{each.player_id}: {sides}, difference {dollars(each.difference_cents)}"
    truth, other = told.house_cents, told.house_as_if_cents
    yield f"house: {dollars(truth)} in truth, {dollars(other)} as if, difference {dollars(other - truth)}"
