"""Who has logged in to the console. The token stays at the server; the browser has only the session's random name."""

import hmac
import secrets
import time
from collections.abc import Callable

import msgspec

IDLE_SECONDS = 30 * 60
"""After which a session in which nothing is clicked ends."""

LONGEST_SECONDS = 12 * 60 * 60
"""A shift: after which everybody logs in again."""

MOST_SESSIONS = 1000


class Caller(msgspec.Struct, frozen=True):
    """The caller as the floor knows them; a token that is for one table only may not ask."""

    actor_id: str = ""
    role: int = 0
    timezone: str = "UTC"
    day_starts_at: str = ""


NOBODY_KNOWN = Caller()


class Session(msgspec.Struct):
    """A person who has logged in."""

    token: str
    caller: Caller
    form_key: str
    """Every form carries it, so that no other site can send one."""
    since: float
    seen: float

    def made_form(self, sent: str) -> bool:
        """Whether a form that was sent is one of this session's own."""
        return hmac.compare_digest(sent.encode(), self.form_key.encode())


class Sessions:
    """In memory: a console that is started again asks everybody to log in again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sessions: dict[str, Session] = {}

    def begin(self, token: str, caller: Caller = NOBODY_KNOWN) -> str:
        """The name under which the browser finds the session again."""
        now = self._clock()
        self._forget_old(now)
        while len(self._sessions) >= MOST_SESSIONS:  # the one that has been idle longest
            del self._sessions[min(self._sessions, key=lambda key: self._sessions[key].seen)]
        key = secrets.token_urlsafe(32)
        self._sessions[key] = Session(token, caller, secrets.token_urlsafe(24), now, now)
        return key

    def find(self, key: str) -> Session | None:
        now = self._clock()
        self._forget_old(now)
        session = self._sessions.get(key)
        if session is not None:
            session.seen = now
        return session

    def end(self, key: str) -> None:
        self._sessions.pop(key, None)

    def _forget_old(self, now: float) -> None:
        old = [
            key
            for key, session in self._sessions.items()
            if now - session.seen > IDLE_SECONDS or now - session.since > LONGEST_SECONDS
        ]
        for key in old:
            del self._sessions[key]
