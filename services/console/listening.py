"""Where the console listens, and whether it may: known to `serve`, too, which has none of what pages are made with."""

from pathlib import Path

import msgspec

from services.access.tls import is_loopback
from services.running.settings import BadSetting, address_of


class Listening(msgspec.Struct, frozen=True):
    """Where browsers find it."""

    address: str
    cert: Path | None = None
    key: Path | None = None
    insecure: bool = False


def check_console(listening: Listening) -> None:
    """Raises BadSetting for what cannot be served at all."""
    host, _ = address_of(listening.address, "console-listen")
    if bool(listening.cert) != bool(listening.key):
        raise BadSetting("--tls-cert and --tls-key belong together: give both")
    if not (is_loopback(host) or listening.cert or listening.insecure):
        raise BadSetting(
            f"--console-listen is {listening.address}, which others can reach: give --tls-cert and --tls-key, or "
            "say with --insecure-listen that the network is safe"
        )
