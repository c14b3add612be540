"""How this process reaches its brokers: in clear, or with TLS and SASL. Set once at the start, for all clients; the
files are looked at again whenever a client connects."""

import ssl
from pathlib import Path
from typing import Any

import msgspec

from ledger.log.renewed import Renewed, RenewedContext, load_chain

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
        """For as long as a client lives: certificates that are renewed count from its next connection on."""
        files = [path for path in (self.ca, self.cert, self.key) if path is not None]
        return RenewedContext(Renewed(files, self._context_of_now))

    def _context_of_now(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=str(self.ca) if self.ca else None)
        if self.cert:
            load_chain(context, self.cert, self.key)
        return context


_chosen = [KafkaSecurity()]
_contexts: list[ssl.SSLContext] = []
"""One for all clients of this process, so that what becomes of the files is told once."""


def use(security: KafkaSecurity) -> None:
    _chosen[0] = security
    _contexts.clear()


def chosen() -> KafkaSecurity:
    return _chosen[0]


def shared_context() -> ssl.SSLContext | None:
    """None where brokers are reached in clear."""
    if not chosen().with_tls:
        return None
    if not _contexts:
        _contexts.append(chosen().ssl_context())
    return _contexts[0]


def brokers(bootstrap: str) -> dict[str, Any]:
    """What every client of Kafka is made with, of either library."""
    security = chosen()
    options: dict[str, Any] = {"bootstrap_servers": bootstrap, "security_protocol": security.protocol}
    if context := shared_context():
        options["ssl_context"] = context
    if security.with_sasl:
        options |= {
            "sasl_mechanism": security.mechanism,
            "sasl_plain_username": security.username,
            "sasl_plain_password": security.password,
        }
    return options
