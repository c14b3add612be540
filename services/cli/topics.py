"""`roundledger topics`: a floor's topics."""

import sys
from typing import Annotated

import typer

from ledger.log.topics import PARTITIONS
from services.cli import options
from services.cli.app import app, command, group
from services.cli.kafka import kafka_at, reaches_kafka
from services.running.problems import Problem

topics = group("The topics of a floor on Kafka.")
app.add_typer(topics, name="topics")

AS_WANTED, DEPARTING = 0, 1


@command(
    topics,
    "create",
    "topics create",
    epilog="exit code: 0 when all topics are there as wanted, 1 if one that was there is set otherwise, 2 if it could"
    " not run",
)
@reaches_kafka
def create(
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    partitions: Annotated[
        int,
        typer.Option(
            "--partitions",
            metavar="N",
            min=1,
            max=1000,
            help="Of each topic; hosts and workers share them out. It cannot be changed later.",
        ),
    ] = PARTITIONS,
) -> int:
    """Make the floor's topics, those that are missing: never to forget a record, stamped by the broker's clock, and
    with two copies in sync where the cluster has three brokers. One that is there stays as it is; where it is not as it
    would be made, this says so. Processes make them, too, if they may."""
    from ledger.log.kafka_topic import create_floor_topics, floor_topics
    from ledger.log.kafka_topic_settings import departures

    if not kafka:
        raise Problem("name Kafka with --kafka BROKERS")
    with kafka_at(kafka):
        rounds = create_floor_topics(kafka, topic_prefix, partitions)
        found = departures(kafka, floor_topics(topic_prefix))
    print(f"{rounds.name} and what is made from it have {len(rounds.end_offsets)} partitions each")
    for departure in found:
        print(f"{departure}: set it with Kafka's own tools", file=sys.stderr)
    return DEPARTING if found else AS_WANTED
