"""How this process reaches its brokers: in clear, or with TLS and SASL. Set once at the start, for all clients."""

import ssl
from pathlib import Path
from typing import Any

import msgspec

PROTOCOLS = ("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL")
MECHANISMS = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")


class KafkaSecurity(msgspec.Struct, frozen=True):
    """Files are in PEM."""

    protocol: str = "PLAINTEXT"
    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None
    mechanism: str = "SCRAM-SHA-512"
    username: str = ""
    password: str = ""

    @property
    def with_tls(self) -> bool:
        return self.protocol.endswith("SSL")

    @property
    def with_sasl(self) -> bool:
        return self.protocol.startswith("SASL")

    def ssl_context(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=str(self.ca) if self.ca else None)
        if self.cert:
            context.load_cert_chain(self.cert, self.key)
        return context


_chosen = [KafkaSecurity()]


def use(security: KafkaSecurity) -> None:
    _chosen[0] = security


def chosen() -> KafkaSecurity:
    return _chosen[0]


def brokers(bootstrap: str) -> dict[str, Any]:
    """What every client of Kafka is made with, of either library."""
    security = chosen()
    options: dict[str, Any] = {"bootstrap_servers": bootstrap, "security_protocol": security.protocol}
    if security.with_tls:
        options["ssl_context"] = security.ssl_context()
    if security.with_sasl:
        options |= {
            "sasl_mechanism": security.mechanism,
            "sasl_plain_username": security.username,
            "sasl_plain_password": security.password,
        }
    return options
