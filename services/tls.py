"""TLS on gRPC, by files in PEM."""

import ipaddress
from pathlib import Path

import grpc
import msgspec

from services.settings import BadSetting, Settings, address_of


class CallerTls(msgspec.Struct, frozen=True):
    """How a caller knows the floor, and with a key of its own is known by it."""

    ca: Path
    cert: Path | None = None
    key: Path | None = None


def server_credentials(settings: Settings) -> grpc.ServerCredentials | None:
    """None where TLS is not set up."""
    if not settings.tls_cert and not settings.tls_key:
        if settings.tls_client_ca:
            raise BadSetting("--tls-client-ca asks callers for certificates, which needs --tls-cert and --tls-key, too")
        return None
    if not settings.tls_cert or not settings.tls_key:
        raise BadSetting("--tls-cert and --tls-key belong together: give both")
    callers = settings.tls_client_ca.read_bytes() if settings.tls_client_ca else None
    chain = [(settings.tls_key.read_bytes(), settings.tls_cert.read_bytes())]
    return grpc.ssl_server_credentials(chain, callers, require_client_auth=callers is not None)


def check_listening(settings: Settings) -> None:
    """Beyond this machine tokens and cards travel in clear without TLS: whoever wants that says so."""
    host, _ = address_of(settings.listen, "listen")
    if not (is_loopback(host) or settings.tls_cert or settings.insecure_listen):
        raise BadSetting(
            f"--listen is {settings.listen}, which others can reach: give --tls-cert and --tls-key, or say with "
            "--insecure-listen that the network is safe"
        )


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.startswith("unix")


def channel_to(address: str, tls: CallerTls | None) -> grpc.Channel:
    if tls is None:
        return grpc.insecure_channel(address)
    return grpc.secure_channel(address, _caller_credentials(tls))


def aio_channel_to(address: str, tls: CallerTls | None) -> grpc.aio.Channel:
    if tls is None:
        return grpc.aio.insecure_channel(address)
    return grpc.aio.secure_channel(address, _caller_credentials(tls))


def _caller_credentials(tls: CallerTls) -> grpc.ChannelCredentials:
    key = tls.key.read_bytes() if tls.key else None
    cert = tls.cert.read_bytes() if tls.cert else None
    return grpc.ssl_channel_credentials(tls.ca.read_bytes(), key, cert)
