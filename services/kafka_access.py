"""How a process is to reach Kafka, from its settings."""

from ledger.log import kafka_security
from ledger.log.kafka_security import MECHANISMS, PROTOCOLS, KafkaSecurity
from services.settings import BadSetting, Settings


def reach_kafka(settings: Settings) -> None:
    """All clients of this process then do."""
    security = KafkaSecurity(
        settings.kafka_security,
        settings.kafka_ca,
        settings.kafka_cert,
        settings.kafka_key,
        settings.kafka_sasl_mechanism,
        settings.kafka_username,
        settings.kafka_password,
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
    kafka_security.use(security)
