"""Whether brokers can be reached, and if not why: Kafka's clients say only that they did not get through, and go on
trying where it never can come right."""

import asyncio
import ssl
from typing import Any

import msgspec
from aiokafka.conn import collect_hosts, create_conn
from aiokafka.errors import (
    AuthenticationFailedError,
    IllegalSaslStateError,
    KafkaConnectionError,
    KafkaError,
    KafkaTimeoutError,
    SaslAuthenticationFailed,
    UnsupportedSaslMechanismError,
)
from aiokafka.protocol.metadata import MetadataRequest

from ledger.log.kafka_security import brokers, chosen

_ANSWER_S = 4.0


class Unreachable(msgspec.Struct, frozen=True):
    """Why no broker answers."""

    problem: str
    may_pass: bool
    """Whether it may come right by itself; a wrong password does not."""


def problem_with_brokers(bootstrap: str) -> Unreachable | None:
    """None if one of them lets this process in. Not to be called from an event loop."""
    try:
        hosts = collect_hosts(bootstrap, randomize=False)
    except ValueError:
        return Unreachable(f"{bootstrap!r} is no address: give host:port, and a comma between several", may_pass=False)
    return asyncio.run(_problem(hosts))


def broker_was_away(bootstrap: str, reason: BaseException | None) -> bool:
    """Whether a process ended for want of a broker: there is none now, or what went wrong is what passes."""
    found = problem_with_brokers(bootstrap)
    if found is not None:
        return found.may_pass
    return isinstance(reason, KafkaConnectionError | KafkaTimeoutError) or bool(getattr(reason, "retriable", False))


async def _problem(hosts: list[Any]) -> Unreachable | None:
    found = []
    for host, port, _ in hosts:
        problem = await _problem_at(host, port)
        if problem is None:
            return None
        found.append(problem)
    return next((each for each in found if not each.may_pass), found[0])


async def _problem_at(host: str, port: int) -> Unreachable | None:
    options = brokers("")
    del options["bootstrap_servers"]
    try:
        async with asyncio.timeout(_ANSWER_S):
            connection = await create_conn(host, port, request_timeout_ms=int(_ANSWER_S * 1000), **options)
            try:
                await connection.send(MetadataRequest([]))
            finally:
                connection.close()
    except (OSError, KafkaError, TimeoutError) as problem:
        return _in_words(host, port, problem)
    return None


def _in_words(host: str, port: int, problem: Exception) -> Unreachable:
    security, at = chosen(), f"the broker at {host}:{port}"
    if isinstance(problem, ssl.SSLCertVerificationError):
        whose = "--kafka-ca" if security.ca else "the system (name its authority with --kafka-ca)"
        return Unreachable(f"{at} shows a certificate that {whose} does not vouch for: {problem.verify_message}", False)
    if isinstance(problem, ssl.SSLError):
        return Unreachable(f"{at} refuses TLS ({problem.reason}): compare --kafka-security with its listener", False)
    if isinstance(problem, UnsupportedSaslMechanismError):
        return Unreachable(f"{at} does not offer {security.mechanism}: see --kafka-sasl-mechanism", may_pass=False)
    if isinstance(problem, SaslAuthenticationFailed | AuthenticationFailedError):
        who = f"{security.username!r} by {security.mechanism}"
        return Unreachable(f"{at} does not let in {who}: see --kafka-username and --kafka-password", may_pass=False)
    if isinstance(problem, IllegalSaslStateError):
        return Unreachable(f"{at} wants no login: compare --kafka-security with its listener", may_pass=False)
    if isinstance(problem, ConnectionRefusedError):
        return Unreachable(f"no broker is at {host}:{port}", may_pass=True)
    if isinstance(problem, TimeoutError):
        return Unreachable(f"{at} does not answer within {_ANSWER_S:g} s", may_pass=True)
    if isinstance(problem, OSError) and problem.strerror:
        return Unreachable(f"{at} cannot be reached: {problem.strerror.lower()}", may_pass=True)
    why = f"it comes or goes, or its listener is no {security.protocol}, which --kafka-security says"
    return Unreachable(f"{at} takes the connection and closes it: {why}", may_pass=True)
