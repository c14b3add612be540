"""`roundledger replay`: a disputed round, step by step."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from services.settings import Settings, add_floor_options, settings_from

if TYPE_CHECKING:
    from ledger.audit.replay import Replay


JSON_KEYS = """\
with --json, one object a line and step; a step is one event:
  round_id, table_id, step           the round, its table, the step's number from 1
  rulebook_id, rulebook_hash, notes  the rules it was played by; in words, how they differ from today's
  seq, commit_hash, command_id       the commit that the event is part of
  at, occurred_at                    when it was recorded; when it happened, if entered late, else null
  actor_id, role, host_id, gaming_day
  event, text, details               its kind, in words, and in full as protobuf-JSON
  decisions                          what the dealer takes and pays, in order: wager_id, seat, player_id, wager,
                                     selection, stake_cents, coupon_cents, taken_cents, paid_cents,
                                     returned_cents, vigorish_cents, rule, outcome
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
  vigorish_cents                     paid in chips so far, less what was given back
  vigorish_owed_cents                what became owed, less what was paid of it: no result until it is collected
keys are added, never renamed or removed; times are ISO 8601 in UTC, hashes hexadecimal, amounts whole cents"""


class CannotRead(Exception):
    """There is no ledger to replay from; the message says why."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "replay",
        help="show a round step by step, as surveillance sees it",
        epilog=JSON_KEYS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("round", metavar="ROUND", help="such as roulette-1:42")
    parser.add_argument("--json", action="store_true", help="one JSON object a step, for machines")
    add_floor_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ledger.core.chain import BrokenRecord
    from ledger.audit.replay import RoundNotFound
    from ledger.log.store import UnknownRound

    settings = settings_from(args)
    try:
        with _replay(settings, args.round) as replay:
            (_print_json if args.json else _print_text)(replay)
    except (UnknownRound, RoundNotFound):
        print(f"the ledger holds no round {args.round!r}", file=sys.stderr)
        return 1
    except CannotRead as problem:
        print(f"cannot replay: {problem}", file=sys.stderr)
        return 2
    except BrokenRecord as broken:
        print(f"the ledger is damaged at {broken}; `roundledger verify` says more", file=sys.stderr)
        return 1
    return 0


@contextmanager
def _replay(settings: Settings, round_id: str) -> Iterator["Replay"]:
    """From the log's file; on Kafka from the topic itself, so that it works where no host runs."""
    from games.rulebook import published_rulebooks
    from ledger.audit.replay import replay_from_store, replay_from_stream, table_of
    from ledger.log.store import Store

    if settings.kafka:
        from ledger.audit.topic_evidence import TopicUnusable, accepted_commits, asking_kafka

        try:
            with asking_kafka(settings.kafka):
                records = accepted_commits(settings.kafka, settings.topic_prefix, table_of(round_id))
                yield replay_from_stream(records, round_id, published_rulebooks())
        except TopicUnusable as problem:
            raise CannotRead(problem) from problem
        return
    if not settings.store.exists():
        raise CannotRead(f"{settings.data} holds no ledger: there is no {settings.store}")
    store = Store.open_read_only(settings.store)
    try:
        yield replay_from_store(store, round_id, published_rulebooks())
    finally:
        store.close()


def _print_text(replay: "Replay") -> None:
    from rich.console import Console

    from services.replay.replay_views import lines

    console = Console() if sys.stdout.isatty() else None
    for text, style in lines(replay):
        if console:
            console.print(text, style=style, markup=False, highlight=False)
        else:
            print(text)


def _print_json(replay: "Replay") -> None:
    from services.replay.replay_views import json_steps
    from services.play.script import json_line

    for content in json_steps(replay):
        print(json_line(content))
