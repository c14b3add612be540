"""What every command that talks to Kafka shares: how it reaches the brokers."""

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

from services.cli.app import setting
from services.running.problems import Problem
from services.running.settings import KafkaAccess

Run = TypeVar("Run", bound=Callable[..., int | None])

_OPTIONS: dict[str, Any] = {
    "kafka_security": Annotated[
        str, setting("--kafka-security", "PROTOCOL", "PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL.")
    ],
    "kafka_ca": Annotated[Path | None, setting("--kafka-ca", "FILE", "Who signed the brokers' certificates, in PEM.")],
    "kafka_cert": Annotated[Path | None, setting("--kafka-cert", "FILE", "This client's certificate for Kafka.")],
    "kafka_key": Annotated[Path | None, setting("--kafka-key", "FILE", "Its key.")],
    "kafka_sasl_mechanism": Annotated[
        str, setting("--kafka-sasl-mechanism", "NAME", "PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512.")
    ],
    "kafka_username": Annotated[str, setting("--kafka-username", "NAME", "Who logs in to Kafka.")],
    "kafka_password": Annotated[
        str, setting("--kafka-password", "TEXT", "With which password; best set in the environment.")
    ],
}


def reaches_kafka(run: Run) -> Run:
    """Gives a command the settings of KafkaAccess; all clients of this process then reach Kafka by them."""
    own = inspect.signature(run)

    @functools.wraps(run)
    def reaching(*args: Any, **kwargs: Any) -> int | None:
        from services.access.kafka import reach_kafka

        reach_kafka(KafkaAccess(**{name: kwargs.pop(name) for name in _OPTIONS}))
        return run(*args, **kwargs)

    defaults = KafkaAccess()
    added = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=getattr(defaults, name), annotation=_OPTIONS[name]
        )
        for name in _OPTIONS
    ]
    reaching.__signature__ = own.replace(parameters=[*own.parameters.values(), *added])  # type: ignore[attr-defined]
    return reaching  # type: ignore[return-value]


@contextmanager
def kafka_at(brokers: str) -> Iterator[None]:
    """What goes wrong with Kafka within it is a problem in words."""
    from ledger.log.kafka_topic import TopicUnusable, asking_kafka

    try:
        with asking_kafka(brokers):
            yield
    except TopicUnusable as problem:
        raise Problem(str(problem)) from problem
