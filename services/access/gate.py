"""The way in: who calls, and how much of the floor one token may take."""

import asyncio
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.roles import check_role
from services.access.callers import Credential
from services.access.errors import abort, status_of
from services.access.permissions import QUERIES
from services.access.tokens import Access
from services.access.viewings import Viewings
from services.running.grpc_call import Call
from services.running.grpc_methods import CallContext


class Gate:
    """Knows the floor's tokens."""

    def __init__(self, tokens: Access, viewings: Viewings | None = None) -> None:
        """Where viewings are given, who looks at what is kept there."""
        self._tokens, self._viewings = tokens, viewings
        self._turning_away: set[asyncio.Task[None]] = set()

    async def keep_viewing(self, query: str, request: Any, reply: Any, actor: pb.Actor, context: CallContext) -> None:
        """Before the reply, or its first message, is given; raises CannotKeepViewing."""
        if self._viewings is not None:
            await self._viewings.keep(query, request, reply, actor, context)

    async def keep_wrong_pin(self, player_id: str, actor: pb.Actor) -> None:
        """Whose PIN was entered wrong, and by which caller; not what was typed."""
        if self._viewings is not None:
            await self._viewings.keep_wrong_pin(player_id, actor)

    def known(self, call: Call | CallContext) -> Credential | None:
        """The caller by their token; None where the floor does not know them."""
        token = _token_of(call)
        return self._tokens.find(token) if token else None

    async def caller(self, context: CallContext) -> Credential:
        """The caller by their token; a call without a known token ends here."""
        found = self.known(context)
        if found is None:
            await abort(context, await self._stranger(context))
        return found

    def turn_away(self, call: Call) -> None:
        """Ends a call without a known token."""
        ending = asyncio.create_task(self._turned_away(call))
        self._turning_away.add(ending)
        ending.add_done_callback(self._turning_away.discard)

    async def _turned_away(self, call: Call) -> None:
        call.end_with(status_of(await self._stranger(call)))

    async def _stranger(self, call: Call | CallContext) -> Rejection:
        """Why a call is refused that no token let in, once that is kept."""
        token = _token_of(call)
        if self._viewings is not None:
            await self._viewings.keep_refusal(call, had_token=bool(token))
        return Rejection("UNAUTHENTICATED", _UNKNOWN if token else _NO_BEARER)

    def still_admits(self, context: CallContext, credential: Credential) -> bool:
        """Whether a call that lasts may go on: its token is what it was when the call began."""
        return self._tokens.find(_token_of(context)) == credential

    async def admit(self, query: str, context: CallContext) -> tuple[pb.Actor, Credential]:
        """The caller in a role that may make this query; others' calls end here."""
        allowed = QUERIES[query]
        credential = await self.caller(context)
        actor = credential.actor_for(allowed)
        if refused := check_role(query, allowed, actor.role):
            await abort(context, refused)
        return actor, credential


_NO_BEARER = "send a known token as `authorization: Bearer TOKEN`, with the word Bearer before it"
_UNKNOWN = "send a known token as `authorization: Bearer TOKEN`: the floor does not know this one, or not any more"


def _token_of(call: Call | CallContext) -> str:
    """Empty where none was sent."""
    for name, value in call.invocation_metadata() or ():
        if name == "authorization":
            return _token_in(str(value))
    return ""


@lru_cache(maxsize=4096)
def _token_in(sent: str) -> str:
    """As RFC 6750 has it: the name of the scheme in either case, a space, the token."""
    scheme, _, token = sent.partition(" ")
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
