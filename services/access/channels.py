"""Channels to a floor. With TLS they are made anew when their files are renewed: calls that run go on where they began,
those that come after use the new certificates."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import grpc
import msgspec

from ledger.log.renewed import Renewed, in_words
from services.access.tls import check_pem
from services.running.settings import BadSetting

_LAST_CALLS_SECONDS = 20 * 60.0
"""How long calls may go on over a channel that was replaced: longer than any page is watched."""


class CallerTls(msgspec.Struct, frozen=True):
    """How a caller knows the floor, and with a key of its own is known by it."""

    ca: Path
    cert: Path | None = None
    key: Path | None = None


def channel_to(address: str, tls: CallerTls | None) -> grpc.Channel:
    return grpc.insecure_channel(address) if tls is None else _RenewedChannel(address, tls)


class AioChannel:
    """A channel of an event loop; `now` is to be asked for each call. It must be made on the loop that uses it."""

    def __init__(self, address: str, tls: CallerTls | None, options: Sequence[tuple[str, int]] = ()) -> None:
        self._address, self._options = address, options
        self._credentials = _credentials(tls) if tls else None
        self._used = self._credentials.now() if self._credentials else None
        self._channel = self._new()
        self._ending: set[asyncio.Task[None]] = set()

    def now(self) -> grpc.aio.Channel:
        if self._credentials and (newest := self._credentials.now()) is not self._used:
            ending = asyncio.create_task(self._channel.close(_LAST_CALLS_SECONDS))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
            self._used = newest
            self._channel = self._new()
        return self._channel

    async def close(self) -> None:
        for ending in self._ending:
            ending.cancel()
        await self._channel.close()

    def _new(self) -> grpc.aio.Channel:
        if self._used is None:
            return grpc.aio.insecure_channel(self._address, self._options)
        return grpc.aio.secure_channel(self._address, self._used, self._options)


class _RenewedChannel(grpc.Channel):  # type: ignore[misc]
    """For stubs, which are made of a channel once."""

    def __init__(self, address: str, tls: CallerTls) -> None:
        self._address = address
        self._credentials = _credentials(tls)
        self._used = self._credentials.now()
        self._channel = grpc.secure_channel(address, self._used)
        self._before: grpc.Channel | None = None
        """The one that was replaced last: calls may still run over it."""

    def now(self) -> grpc.Channel:
        if (newest := self._credentials.now()) is not self._used:
            if self._before is not None:
                self._before.close()
            self._before, self._used = self._channel, newest
            self._channel = grpc.secure_channel(self._address, newest)
        return self._channel

    def unary_unary(self, *args: Any, **kwargs: Any) -> Any:
        return _Call(lambda: self.now().unary_unary(*args, **kwargs))

    def unary_stream(self, *args: Any, **kwargs: Any) -> Any:
        return _Call(lambda: self.now().unary_stream(*args, **kwargs))

    def stream_unary(self, *args: Any, **kwargs: Any) -> Any:
        return _Call(lambda: self.now().stream_unary(*args, **kwargs))

    def stream_stream(self, *args: Any, **kwargs: Any) -> Any:
        return _Call(lambda: self.now().stream_stream(*args, **kwargs))

    def subscribe(self, callback: Any, try_to_connect: bool = False) -> None:
        self.now().subscribe(callback, try_to_connect)

    def unsubscribe(self, callback: Any) -> None:
        self._channel.unsubscribe(callback)

    def close(self) -> None:
        if self._before is not None:
            self._before.close()
        self._channel.close()

    def __enter__(self) -> "_RenewedChannel":
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


class _Call:
    """A method of a service, over the channel of the moment."""

    def __init__(self, method: Callable[[], Any]) -> None:
        self._method = method

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._method()(*args, **kwargs)

    def with_call(self, *args: Any, **kwargs: Any) -> Any:
        return self._method().with_call(*args, **kwargs)

    def future(self, *args: Any, **kwargs: Any) -> Any:
        return self._method().future(*args, **kwargs)


def _credentials(tls: CallerTls) -> Renewed[grpc.ChannelCredentials]:
    files = [path for path in (tls.ca, tls.cert, tls.key) if path]

    def make() -> grpc.ChannelCredentials:
        check_pem(tls.cert, tls.key, tls.ca)
        key = tls.key.read_bytes() if tls.key else None
        cert = tls.cert.read_bytes() if tls.cert else None
        return grpc.ssl_channel_credentials(tls.ca.read_bytes(), key, cert)

    try:
        return Renewed(files, make)
    except (OSError, ValueError) as problem:
        named = zip(("--tls-ca", "--tls-caller-cert", "--tls-caller-key"), (tls.ca, tls.cert, tls.key), strict=True)
        options = " ".join(f"{option} {path}" for option, path in named if path)
        message = f"{options} cannot be used: {in_words(problem)}; certificates and keys are in PEM"
        raise BadSetting(message) from problem
