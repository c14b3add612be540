"""`roundledger replay`: a disputed round, step by step."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.cli.kafka import kafka_at, reaches_kafka
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    import roundledger.v1 as pb
    from ledger.audit.replay import Replay


JSON_KEYS = """\
with --json, one object a line and step; a step is one event:
  round_id, table_id, step           the round, its table, the step's number from 1
  rulebook_id, rulebook_hash, notes  the rules it was played by; in words, how they differ from today's
  corrections                        what was put right in the round since, with each seat's recorded and corrected
                                     amounts; everything else is as it was recorded
  seq, commit_hash, command_id       the commit that the event is part of
  at, occurred_at                    when it was recorded; when it happened, if entered late, else null
  local_at                           when it was recorded, in the property's time zone
  actor_id, role, host_id, gaming_day
  engine_revision                    of the engine that decided
  asked                              with the commit's first step what was asked: name, text in words, command in full
                                     as protobuf-JSON; null with its other steps, and where the commit keeps none
  event, text, details               its kind, in words, and in full as protobuf-JSON
  decisions                          what the dealer was told to take and pay: wager_id, seat, player_id, wager,
                                     selection, stake_cents, coupon_cents, taken_cents, paid_cents,
                                     returned_cents, vigorish_cents, rule, outcome, for_dealers: whether it
                                     goes to the dealers' tokes
  differs, today                     where today's engine would decide otherwise: what, in words, and its decisions
  postings                           what it moves: movement, source, destination, amount_cents, wager_id
  layout                             the live wagers after it, by position: wager, selection, stake_cents,
                                     coupon_cents, and wagers, each with wager_id, seat, player_id, wager,
                                     selection, stake_cents, coupon_cents, vigorish_cents
  spoken                             wagers called and not confirmed, each as in layout's wagers
  on_table                           in words, by name: what lies on the table, such as the puck, hands, stacks
  cards                              the cards in play: batches, in_play, left_in_shoe and so on
  play                               what the game itself shows to surveillance
  inherited                          with step 1 the table as the round found it: layout, spoken, on_table, cards
                                     and play; else null
  house_result_cents, layout_cents   won less lost by the house so far, rake and paid vigorish included; the
                                     chips on the layout
  player_net_cents                   won less lost so far, by player
  bets_cents, pots_cents             what players have bet against each other and what lies in pots
  rake_cents, jackpot_fee_cents      taken so far; the fee is not part of the house's result
  tokes_cents                        what the dealers got so far of wagers that players made for them
  vigorish_cents                     paid in chips so far, less what was given back
  vigorish_owed_cents                what became owed, less what was paid of it: no result until it is collected
keys are added, never renamed or removed; times are ISO 8601 in UTC, hashes hexadecimal, amounts whole cents"""


@command(app, "replay", epilog=f"\b\n{JSON_KEYS}")
@reaches_kafka
def replay(
    round_id: Annotated[str, typer.Argument(metavar="ROUND", help="Such as roulette-1:42.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a step, for machines.")] = False,
    as_if: Annotated[
        list[str],
        typer.Option(
            "--as-if",
            metavar="CHANGE",
            help="As if rulebook=ID, OPTION=VALUE, or SEQ.FIELD=VALUE such as 12.card=Ah; may be given several times.",
        ),
    ] = [],  # noqa: B006  (typer copies it)
    server: options.AskServer = "",
    tokens: options.Tokens = options.TOKENS,
    data: options.Data = options.DATA,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    floor: options.FloorDir = None,
    timezone: options.Timezone = options.TIMEZONE,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Show a round step by step, as surveillance sees it; with --as-if what it would have come to. Nothing is
    written."""
    from services.running.calendar import zone_of

    if server:
        _ask_server(server, tokens, round_id, as_if, json=json)
        return
    zone = zone_of(timezone)
    settings = Settings(data=data, kafka=kafka, topic_prefix=topic_prefix, floor=floor, rulebooks=tuple(rulebooks))
    if as_if:
        _replay_as_if(settings, round_id, as_if, json=json)
        return
    with opened_replay(settings, round_id) as found:
        if json:
            _print_json(found, zone)
        else:
            _print_text(found, zone)


@contextmanager
def opened_replay(settings: Settings, round_id: str) -> Iterator["Replay"]:
    """From the log's file; on Kafka from the topic itself, so that it works where no host runs."""
    from ledger.audit.replay import RoundNotFound
    from ledger.core.chain import BrokenRecord
    from ledger.log.store import UnknownRound

    try:
        with (_topic_replay if settings.kafka else _store_replay)(settings, round_id) as found:
            yield found
    except (UnknownRound, RoundNotFound) as error:
        raise NotFound(f"the ledger holds no round {round_id!r}") from error
    except BrokenRecord as broken:
        raise NotFound(f"the ledger is damaged at {broken}; `roundledger verify` says more") from broken


@contextmanager
def _store_replay(settings: Settings, round_id: str) -> Iterator["Replay"]:
    from ledger.audit.replay import replay_from_store
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store
    from services.running.rulebooks import rulebooks_of

    if not settings.store.exists():
        raise Problem(f"{settings.data} holds no ledger: there is no {settings.store}; name its folder with --data")
    store = Store.open_read_only(settings.store, cards=CardKeys.in_folder(settings.trusted))
    try:
        yield replay_from_store(store, round_id, rulebooks_of(settings.rulebooks))
    finally:
        store.close()


def _replay_as_if(settings: Settings, round_id: str, changes: list[str], *, json: bool) -> None:
    from contextlib import closing

    from ledger.audit.as_if import BadChange
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store, UnknownRound
    from services.replay.as_if_views import as_if_from_store, as_if_message
    from services.running.rulebooks import rulebooks_of

    if settings.kafka or not settings.store.exists():
        missing = Settings(data=settings.data).store
        raise Problem(f"--as-if reads the log's file, and there is no {missing}; or ask a floor with --server")
    try:
        with closing(Store.open_read_only(settings.store, cards=CardKeys.in_folder(settings.trusted))) as store:
            outcome = as_if_from_store(store, round_id, changes, rulebooks_of(settings.rulebooks))
    except UnknownRound as error:
        raise NotFound(f"the ledger holds no round {round_id!r}") from error
    except BadChange as problem:
        raise Problem(str(problem)) from problem
    _print_as_if(as_if_message(outcome), json=json)


def _print_as_if(outcome: "pb.ReplayAsIfResponse", *, json: bool) -> None:
    from services.replay.as_if_views import as_if_lines
    from services.showing.protojson import as_json, json_line

    for line in [json_line(as_json(outcome))] if json else as_if_lines(outcome):
        print(line)


def _ask_server(server: str, tokens: Path, round_id: str, changes: list[str], *, json: bool) -> None:
    """A floor shows the same, to the letter."""
    import roundledger.v1 as pb
    from services.cli.app import calling

    with calling(server, tokens) as called:
        if changes:
            asked = pb.ReplayAsIfRequest(round_id=round_id, changes=changes)
            _print_as_if(called.past.ReplayAsIf(asked, metadata=called.metadata("ReplayAsIf")), json=json)
            return
        wanted = pb.GetRoundRequest(round_id=round_id, in_words=not json)
        found = called.past.GetRound(wanted, metadata=called.metadata("GetRound"))
        if json:
            for step in found:
                print(step.step_json)
        else:
            _print_lines((step.line, step.style) for step in found)


@contextmanager
def _topic_replay(settings: Settings, round_id: str) -> Iterator["Replay"]:
    from ledger.audit.replay import replay_from_stream
    from ledger.core.lent import table_of
    from ledger.core.sealing import opened
    from ledger.log.card_keys import CardKeys
    from ledger.log.kafka_topic import found_rounds
    from ledger.log.topic_commits import accepted_commits
    from ledger.log.trust import trust_in
    from ledger.streams.trust.state import TRUST_ID
    from services.running.rulebooks import rulebooks_of

    trust = trust_in(settings.trusted)
    with kafka_at(settings.kafka):
        topic = settings.topic_prefix + found_rounds(settings.kafka, settings.topic_prefix)
        for record in accepted_commits(settings.kafka, topic, trust, TRUST_ID):
            trust.learn(record)
        cards = CardKeys.in_folder(settings.trusted)
        records = (opened(each, cards) for each in accepted_commits(settings.kafka, topic, trust, table_of(round_id)))
        yield replay_from_stream(records, round_id, rulebooks_of(settings.rulebooks))


def _print_text(replay: "Replay", zone: "ZoneInfo") -> None:
    from services.replay.replay_views import lines

    _print_lines(lines(replay, zone))


def _print_lines(lines: Iterable[tuple[str, str]]) -> None:
    """Each with its style, which a terminal shows."""
    from services.showing.words import Teller

    console = Teller() if sys.stdout.isatty() else None
    for text, style in lines:
        if console:
            console.print(text, style=style, markup=False, highlight=False)
        else:
            print(text)


def _print_json(replay: "Replay", zone: "ZoneInfo") -> None:
    from services.replay.replay_views import json_steps
    from services.showing.protojson import json_line

    for content in json_steps(replay, zone):
        print(json_line(content))
