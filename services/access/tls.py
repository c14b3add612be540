"""TLS on gRPC, by files in PEM. They are looked at again at each new connection, so that renewed certificates are taken
up without a restart."""

import ipaddress
import math
import ssl
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import grpc
from cryptography import x509

from ledger.log.kafka_security import chosen
from ledger.log.renewed import Renewed, in_words, load_chain
from services.running.settings import BadSetting, Settings, address_of

if TYPE_CHECKING:
    from prometheus_client import Gauge


def server_credentials(settings: Settings) -> grpc.ServerCredentials | None:
    """None where TLS is not set up."""
    if not settings.tls_cert and not settings.tls_key:
        if settings.tls_client_ca:
            raise BadSetting("--tls-client-ca asks callers for certificates, which needs --tls-cert and --tls-key, too")
        return None
    if not settings.tls_cert or not settings.tls_key:
        raise BadSetting("--tls-cert and --tls-key belong together: give both")
    renewed = _certificates(settings.tls_cert, settings.tls_key, settings.tls_client_ca)
    used = [renewed.now()]

    def newer() -> grpc.ServerCertificateConfiguration | None:
        """Asked by gRPC before each handshake, from threads of its own; None: as before."""
        if (now := renewed.now()) is used[0]:
            return None
        used[0] = now
        return now

    return grpc.dynamic_ssl_server_credentials(
        used[0], newer, require_client_authentication=settings.tls_client_ca is not None
    )


def _certificates(cert: Path, key: Path, client_ca: Path | None) -> Renewed[grpc.ServerCertificateConfiguration]:
    files = [cert, key, *([client_ca] if client_ca else [])]

    def make() -> grpc.ServerCertificateConfiguration:
        check_pem(cert, key, client_ca)
        callers = client_ca.read_bytes() if client_ca else None
        return grpc.ssl_server_certificate_configuration([(key.read_bytes(), cert.read_bytes())], callers)

    try:
        return Renewed(files, make)
    except (OSError, ValueError) as problem:
        raise BadSetting(
            f"--tls-cert {cert} --tls-key {key} cannot be used: {in_words(problem)}; certificates and keys are in PEM"
        ) from problem


def show_certificates(settings: Settings, ends: "Gauge") -> None:
    """When they end, read anew at each scrape: they are renewed while the process runs."""
    files = (
        ("tls_cert", settings.tls_cert),
        ("tls_client_ca", settings.tls_client_ca),
        ("hosts_ca", settings.hosts_ca),
        ("kafka_ca", chosen().ca),
        ("kafka_cert", chosen().cert),
    )
    for name, path in files:
        if path is not None:
            ends.labels(name).set_function(partial(first_to_expire, path))


def first_to_expire(pem: Path) -> float:
    """In seconds since 1970; not a number where the file cannot be read now."""
    try:
        found = x509.load_pem_x509_certificates(pem.read_bytes())
    except (OSError, ValueError):
        return math.nan
    return min(certificate.not_valid_after_utc.timestamp() for certificate in found)


def check_pem(cert: Path | None, key: Path | None, ca: Path | None) -> None:
    """Raises ssl.SSLError or OSError for what gRPC would only not get through with."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if cert:
        load_chain(context, cert, key)
    if ca:
        context.load_verify_locations(ca)


def check_listening(settings: Settings) -> None:
    """Beyond this machine tokens and cards travel in clear without TLS: that takes a setting of its own."""
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
