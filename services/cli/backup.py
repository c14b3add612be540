"""`roundledger backup`, `restore` and `topics`: a ledger's files kept elsewhere, and a floor's topics."""

from pathlib import Path
from typing import Annotated

import typer

from services.cli import options
from services.cli.app import app, command, group
from services.problems import NotFound, Problem
from services.settings import DEFAULTS, Settings

topics = group("The topics of a floor on Kafka.")
app.add_typer(topics, name="topics")


@command(app, "backup")
def backup(
    destination: Annotated[Path, typer.Argument(metavar="DEST", help="A new folder.")],
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Copy a ledger with its keys, also while the floor runs: the log, the books, the hosts' keys, the floor's folder.
    On Kafka the topics are the ledger: there it copies the keys alone."""
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets

    settings = Settings(data=data, floor=floor)
    copied = Settings(data=destination)
    try:
        check_empty(destination)
    except NotEmpty as problem:
        raise Problem(str(problem)) from problem
    if not settings.keys.exists() and not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is neither {settings.store} nor {settings.keys}")
    destination.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The books before the log: then the log has all that they can know of.
    for source, place in ((settings.books_file, copied.books_file), (settings.store, copied.store)):
        if source.exists():
            copy_database(source, place)
    for source, place in ((settings.keys, copied.keys), (settings.floor_folder, copied.floor_folder)):
        if source.exists():
            copy_secrets(source, place)
    print(f"{destination} holds a copy of {data} with its keys: keep it as secret as the ledger itself")


@command(app, "restore", epilog="exit code: 0 when it was restored, 1 if the copy is damaged, 2 if it could not run")
def restore(
    source: Annotated[Path, typer.Argument(metavar="SRC", help="What `roundledger backup` made.")],
    data: options.Data = options.DATA,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Verify a backup, then put it where a floor finds it. A folder that holds anything is not touched."""
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets
    from services.cli.verify import WELL, check

    kept, settings = Settings(data=source, rulebooks=tuple(rulebooks)), Settings(data=data)
    try:
        check_empty(data)
    except NotEmpty as problem:
        raise Problem(str(problem)) from problem
    if not kept.store.exists():
        raise Problem(f"{source} holds no backup of a ledger: there is no {kept.store}")
    if check(kept) != WELL:
        raise NotFound(f"{source} is damaged: nothing was restored")
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    for origin, place in ((kept.books_file, settings.books_file), (kept.store, settings.store)):
        if origin.exists():
            copy_database(origin, place)
    for origin, place in ((kept.keys, settings.keys), (kept.floor_folder, settings.floor_folder)):
        if origin.exists():
            copy_secrets(origin, place)
    print(f"{data} holds the ledger again")


@command(topics, "create", "topics create")
def create(
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    kafka_security: options.KafkaProtocol = DEFAULTS.kafka_security,
    kafka_ca: options.KafkaCa = None,
    kafka_cert: options.KafkaCert = None,
    kafka_key: options.KafkaKey = None,
    kafka_sasl_mechanism: options.KafkaMechanism = DEFAULTS.kafka_sasl_mechanism,
    kafka_username: options.KafkaUsername = "",
    kafka_password: options.KafkaPassword = "",
) -> None:
    """Make the floor's topics, those that are missing: never to forget a record, and with two copies in sync where the
    cluster has three brokers. Processes make them, too, if they may."""
    from ledger.log.kafka_topic import TopicUnusable, asking_kafka, create_floor_topics
    from services.kafka_access import reach_kafka

    if not kafka:
        raise Problem("name Kafka with --kafka BROKERS")
    settings = Settings(
        kafka=kafka,
        kafka_security=kafka_security,
        kafka_ca=kafka_ca,
        kafka_cert=kafka_cert,
        kafka_key=kafka_key,
        kafka_sasl_mechanism=kafka_sasl_mechanism,
        kafka_username=kafka_username,
        kafka_password=kafka_password,
    )
    reach_kafka(settings)
    try:
        with asking_kafka(kafka):
            rounds = create_floor_topics(kafka, topic_prefix)
    except TopicUnusable as problem:
        raise Problem(str(problem)) from problem
    print(f"{rounds.name} and what is made from it have {len(rounds.end_offsets)} partitions each")
