"""The way in: who calls, and how much of the floor one token may take."""

import time
from collections.abc import Callable
from typing import Any

import grpc
import msgspec

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.roles import check_role
from services.access.callers import Credential
from services.access.errors import abort
from services.access.permissions import QUERIES
from services.access.tokens import Access
from services.access.viewings import Viewings


class Gate:
    """Knows the floor's tokens."""

    def __init__(self, tokens: Access, viewings: Viewings | None = None) -> None:
        """Where viewings are given, who looks at what is kept there."""
        self._tokens, self._viewings = tokens, viewings

    async def keep_viewing(
        self, query: str, request: Any, reply: Any, actor: pb.Actor, context: grpc.aio.ServicerContext
    ) -> None:
        """Before the reply, or its first message, is given; raises CannotKeepViewing."""
        if self._viewings is not None:
            await self._viewings.keep(query, request, reply, actor, context)

    async def caller(self, context: grpc.aio.ServicerContext) -> Credential:
        """The caller by their token; a call without a known token ends here."""
        token = _token_of(context)
        found = self._tokens.find(token) if token else None
        if found is None:
            await abort(context, Rejection("UNAUTHENTICATED", _UNKNOWN if token else _NO_BEARER))
        return found

    def still_admits(self, context: grpc.aio.ServicerContext, credential: Credential) -> bool:
        """Whether a call that lasts may go on: its token is what it was when the call began."""
        return self._tokens.find(_token_of(context)) == credential

    async def admit(self, query: str, context: grpc.aio.ServicerContext) -> tuple[pb.Actor, Credential]:
        """The caller in a role that may make this query; others' calls end here."""
        allowed = QUERIES[query]
        credential = await self.caller(context)
        actor = credential.actor_for(allowed)
        if refused := check_role(query, allowed, actor.role):
            await abort(context, refused)
        return actor, credential


_NO_BEARER = "send a known token as `authorization: Bearer TOKEN`, with the word Bearer before it"
_UNKNOWN = "send a known token as `authorization: Bearer TOKEN`: the floor does not know this one, or not any more"


def _token_of(context: grpc.aio.ServicerContext) -> str:
    """Empty where none was sent as RFC 6750 has it: the name of the scheme in either case, a space, the token."""
    sent = next((value for name, value in context.invocation_metadata() or () if name == "authorization"), "")
    scheme, _, token = str(sent).partition(" ")
    return token.strip(" ") if scheme.lower() == "bearer" else ""


class ShareLimits(msgspec.Struct, frozen=True):
    """What one token may have of a host at a time; 0 is no limit."""

    in_flight: int = 2048
    """Commands that are under way, or answered and not read yet."""
    bytes: int = 16 * 1024 * 1024
    """Of those commands and of replies that are not read yet."""
    per_second: int = 0
    """Commands; as many may come at once."""


class Share:
    """What one token has."""

    def __init__(self, limits: ShareLimits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._in_flight = 0
        self._bytes = 0
        self._allowance = float(limits.per_second)
        self._at = clock()

    def take(self, size: int) -> Rejection | None:
        """Takes a place for a command of this size, to be given back; nothing if there is none."""
        limits = self._limits
        if limits.in_flight and self._in_flight >= limits.in_flight:
            return _exceeded(f"{limits.in_flight} commands are under way: wait for their replies, and read them")
        if limits.bytes and self._bytes + size > limits.bytes:
            return _exceeded(f"{limits.bytes} bytes are under way: wait for the replies, and read them")
        if limits.per_second and not self._has_allowance():
            return _exceeded(f"{limits.per_second} commands a second is the most: send less")
        self._in_flight += 1
        self._bytes += size
        return None

    def grow(self, size: int) -> None:
        """A reply waits to be read."""
        self._bytes += size

    def give_back(self, size: int) -> None:
        self._in_flight -= 1
        self._bytes -= size

    def _has_allowance(self) -> bool:
        now, rate = self._clock(), self._limits.per_second
        self._allowance = min(rate, self._allowance + (now - self._at) * rate)
        self._at = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True


class Shares:
    """The share of each token."""

    def __init__(self, limits: ShareLimits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits or ShareLimits()
        self._clock = clock
        self._by_token: dict[str, Share] = {}

    def of(self, credential: Credential) -> Share:
        share = self._by_token.get(credential.token)
        if share is None:
            share = self._by_token[credential.token] = Share(self._limits, self._clock)
        return share


def _exceeded(message: str) -> Rejection:
    return Rejection("SHARE_EXCEEDED", f"of this token {message}")
