"""How a process is to reach Kafka, from its settings."""

import ssl

from ledger.log import kafka_security
from ledger.log.kafka_security import MECHANISMS, PROTOCOLS, KafkaSecurity
from ledger.log.renewed import in_words
from services.running.settings import BadSetting, KafkaAccess


def reach_kafka(access: KafkaAccess) -> None:
    """All clients of this process then do."""
    security = KafkaSecurity(
        access.kafka_security,
        access.kafka_ca,
        access.kafka_cert,
        access.kafka_key,
        access.kafka_sasl_mechanism,
        access.kafka_username,
        access.kafka_password,
    )
    if security.protocol not in PROTOCOLS:
        raise BadSetting(f"--kafka-security is {security.protocol!r}: use one of {', '.join(PROTOCOLS)}")
    if security.with_sasl and security.mechanism not in MECHANISMS:
        raise BadSetting(f"--kafka-sasl-mechanism is {security.mechanism!r}: use one of {', '.join(MECHANISMS)}")
    if security.with_sasl and not (security.username and security.password):
        raise BadSetting(f"{security.protocol} needs --kafka-username and --kafka-password")
    for name, path in (("ca", security.ca), ("cert", security.cert), ("key", security.key)):
        if path is not None and not path.is_file():
            raise BadSetting(f"--kafka-{name} names {path}, which is no file")
    if security.with_tls:
        _check_files(security)
    kafka_security.use(security)


def _check_files(security: KafkaSecurity) -> None:
    """What is wrong with a file is said here, by its option: clients would only not get through."""
    try:
        security.ssl_context()
    except ssl.SSLError as error:
        files = " ".join(
            f"--kafka-{name} {path}"
            for name, path in (("ca", security.ca), ("cert", security.cert), ("key", security.key))
            if path is not None
        )
        raise BadSetting(f"{files} cannot be used: {in_words(error)}; certificates and keys are in PEM") from error
