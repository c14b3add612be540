"""What may be done on a stream now. Every command that is told was tried on the present state by the one command path;
nothing of what it would do is looked at, only whether it is refused."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.commands import Live, not_before
from ledger.core.floor import DrawsCards, Floor
from ledger.core.procedure import Procedure, Try
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER, PLAYER
from ledger.core.vocabulary import COMMANDS, put_command
from ledger.money.amounts import MAX_CENTS

Refuses = Callable[[Any], Rejection | None]
"""What is said against a command; None where it is accepted."""


class Amounts(msgspec.Struct, frozen=True):
    """The amounts that are accepted: multiples of the unit from the least to the most."""

    least: int = 0
    most: int = 0
    unit: int = 0


class Found(msgspec.Struct, frozen=True):
    """A try that is accepted, in its accepted form."""

    body: Any
    tried: Try
    amounts: Amounts = Amounts()


def legal(floor: Floor, live: Live, actor: pb.Actor, at: datetime) -> pb.TableNow | None:
    """What this actor may send, whom the table waits for, and what the dealer does next; None of a stream that has no
    procedure. It says the same whatever lies face down where the actor may not see it."""
    *_, now = legal_step_by_step(floor, live, actor, at)
    return now


def legal_step_by_step(floor: Floor, live: Live, actor: pb.Actor, at: datetime) -> Iterator[pb.TableNow | None]:
    """The same with a pause after each try, for callers who have others to serve; the answer is the last."""
    stream = live.stream
    if stream is None or stream.procedure is None:
        yield None
        return
    trials = _Trials(floor.without_draws(), live, actor, not_before(live, at))
    found: list[Found] = []
    for each in trials.accepted():
        if each is not None:
            found.append(each)
        yield None
    waiting = trials.waiting()
    dealer = trials.step(waits=bool(waiting))
    following = {dealer.command, *(COMMANDS[kind].name for kind in stream.procedure.answers)}
    yield pb.TableNow(
        waiting_seats=waiting,
        dealer=dealer,
        commands=_told(found, following),
        considered=trials.considered(),
        wagers_left_out=trials.left_out,
    )


class _Trials:
    def __init__(self, floor: Floor, live: Live, actor: pb.Actor, at: datetime) -> None:
        assert live.stream is not None
        assert live.stream.procedure is not None
        self._floor, self._actor, self._at = floor, actor, at
        self._procedure: Procedure[Any] = live.stream.procedure
        self._commands = live.stream.commands
        state = self._procedure.unseen(live.state)
        self._live = msgspec.structs.replace(live, state=state)
        looked_at, self.left_out = self._procedure.looked_at(state, actor.role, actor.actor_id)
        self._own = list(self._procedure.tries(looked_at))
        for_all, _ = self._procedure.looked_at(state, DEALER, "")
        self._tries = list(self._procedure.tries(for_all))

    def considered(self) -> list[str]:
        kinds = (kind for kind in self._procedure.kinds if self._actor.role in self._commands[kind].roles)
        return sorted(COMMANDS[kind].name for kind in kinds)

    def accepted(self) -> Iterator[Found | None]:
        """Each try as it is accepted from the actor, if it is. Amounts are searched for beginning with those that were
        found for other seats."""
        known: dict[Any, Amounts] = {}
        for each in self._own:
            if self._actor.role in self._commands[type(each.body)].roles:
                yield self._found(each, self._as(self._actor), known)

    def step(self, *, waits: bool) -> pb.DealerStep:
        """As who usually does it."""
        steps = self._procedure.steps
        for kind, words in steps.items() if waits else {**steps, **self._procedure.preparations}.items():
            for each in self._tries:
                if each.is_due and type(each.body) is kind and self._is_accepted(each, self._as(self._usual(kind))):
                    return pb.DealerStep(command=COMMANDS[kind].name, words=words)
        return pb.DealerStep(words="the table waits" if self._live.state.is_open else "the table is closed")

    def waiting(self) -> list[int]:
        answers = [each for each in self._tries if each.is_due and type(each.body) in self._procedure.answers]
        seats = sorted(self._live.state.players.items())
        return [seat for seat, player in seats if self._answers(answers, seat, player)]

    def _answers(self, answers: Sequence[Try], seat: int, player: str) -> bool:
        refuses = self._as(pb.Actor(actor_id=player, role=PLAYER))
        return any(self._is_accepted(each, refuses) for each in answers if getattr(each.body, "seat", seat) == seat)

    def _usual(self, kind: Any) -> pb.Actor:
        return pb.Actor(role=self._commands[kind].roles[0])  # type: ignore[arg-type]

    def _as(self, actor: pb.Actor) -> Refuses:
        def refuses(body: Any) -> Rejection | None:
            try:
                draft = self._floor.draft(self._live, body, actor, self._at)
            except DrawsCards:  # all that could be refused without the card was not
                return None
            return draft if isinstance(draft, Rejection) else None

        return refuses

    def _is_accepted(self, each: Try, refuses: Refuses) -> bool:
        return self._found(each, refuses, {}, any_amount=True) is not None

    def _found(
        self, each: Try, refuses: Refuses, known: dict[Any, Amounts], *, any_amount: bool = False
    ) -> Found | None:
        for body in (each.body, *each.instead):
            if not each.amounts:
                if refuses(body) is None:
                    return Found(body, each)
                continue
            key: Any = (
                type(body),
                each.near,
                _without(body, "seat", *each.amounts).SerializeToString(deterministic=True),
            )
            if each.alike is not None:
                key = (type(body), each.alike)
            search = _Search(each, body, refuses)
            amount = search.some(known.get(key))
            if amount is None:
                continue
            amounts = Amounts(amount, amount, 1) if any_amount else search.around(amount, known.get(key))
            known[key] = amounts
            return Found(search.with_amount(amounts.least), each, amounts)
        return None


class _Search:
    """The range of amounts with which a command is accepted: one range, in steps of one unit."""

    def __init__(self, each: Try, body: Any, refuses: Refuses) -> None:
        self._try, self._body, self._refuses = each, body, refuses
        self._seen: dict[int, bool] = {}
        self._hopeless = False
        self._units = [each.chip_cents * n for n in range(1, each.parts + 1) if each.parts % n == 0]

    def with_amount(self, cents: int) -> Any:
        body = type(self._body)()
        body.CopyFrom(self._body)
        for name in self._try.amounts:
            setattr(body, name, cents)
        return body

    def accepts(self, cents: int) -> bool:
        if not 0 <= cents <= MAX_CENTS:
            return False
        if cents not in self._seen:
            refused = self._refuses(self.with_amount(cents))
            self._seen[cents] = refused is None
            self._hopeless = refused is not None and refused.field not in self._try.amounts
        return self._seen[cents]

    def some(self, known: Amounts | None) -> int | None:
        """An amount that is accepted, if there is one. Where something else than the amount is wrong there is none."""
        near: tuple[int, ...] = (*((known.least, known.most) if known else ()), *self._try.near)
        for cents in self._worth_trying(near):
            if self.accepts(cents):
                return cents
            if self._hopeless:
                return None
        return None

    def _worth_trying(self, near: tuple[int, ...]) -> Iterator[int]:
        yield from near
        for unit in self._units:
            for cents in (*near, unit):
                yield from (-(-cents // unit) * unit, cents // unit * unit)

    def around(self, cents: int, known: Amounts | None) -> Amounts:
        """The whole range around an amount that is accepted, unless it is the only one: another that is accepted too
        would make a range of both, with all that lies between."""
        if self._try.only:
            return Amounts(cents, cents, cents or 1)
        known_unit = known.unit if known and known.least < known.most else 0  # the steps are the same at every seat
        units = (known_unit, *self._units) if known_unit else self._units
        unit = next((u for u in units if self.accepts(cents + u) or self.accepts(cents - u)), cents or 1)
        hints = {*self._try.near, *((known.least, known.most) if known else ())}
        return Amounts(self._end(cents, unit, -1, hints), self._end(cents, unit, 1, hints), unit)

    def _end(self, cents: int, unit: int, way: int, hints: set[int]) -> int:
        """The last amount that is accepted in one direction. What was posted, or found elsewhere, is tried first."""
        for hint in hints:
            near = cents + way * ((hint - cents) * way // unit) * unit
            if (near - cents) * way >= 0 and self.accepts(near):
                if not self.accepts(near + way * unit):
                    return near
                cents = near
        inside, outside = 0, (MAX_CENTS // unit + 1 if way > 0 else cents // unit + 1)
        while outside - inside > 1:
            middle = (inside + outside) // 2
            if self.accepts(cents + way * middle * unit):
                inside = middle
            else:
                outside = middle
        return cents + way * inside * unit


def _without(body: Any, *names: str) -> Any:
    copy = type(body)()
    copy.CopyFrom(body)
    for name in names:
        if name in body.DESCRIPTOR.fields_by_name:
            copy.ClearField(name)
    return copy


def _told(accepted: Sequence[Found], following: set[str]) -> Iterator[pb.LegalCommand]:
    """Those that differ only in their seat together, in the order in which the first of them was tried."""
    groups: dict[tuple[Any, ...], list[Found]] = {}
    for found in accepted:
        template = _without(found.body, "seat").SerializeToString(deterministic=True)
        groups.setdefault((type(found.body), template, found.amounts, found.tried.is_due), []).append(found)
    for (kind, _, amounts, is_due), group in groups.items():
        body, tried = group[0].body, group[0].tried
        fields = body.DESCRIPTOR.fields_by_name
        yield pb.LegalCommand(
            command=COMMANDS[kind].name,
            template=put_command(body),
            seats=dict.fromkeys(each.body.seat for each in group if "seat" in fields),
            wager=body.wager if "wager" in fields else "",
            wager_id=body.wager_id if "wager_id" in fields else "",
            amount_fields=tried.amounts,
            least_cents=amounts.least,
            most_cents=amounts.most,
            unit_cents=amounts.unit,
            fill=[name for name in tried.fill if getattr(body, name)],
            is_next=is_due and COMMANDS[kind].name in following,
        )
