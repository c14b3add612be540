"""One seat at a table with terminals, over gRPC: what it sees, and what it asks for."""

import secrets
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.roulette.options import Options
from games.roulette.terminals import OPEN, PROMPTED, SPINNING, Bet, Terminal, TerminalGame
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import put_command
from services.running.client import FloorClient
from services.running.problems import Problem


class Seen(msgspec.Struct, frozen=True):
    """The table, as this seat's terminal shows it."""

    player: str
    terminal: Terminal
    game: TerminalGame
    last_number: str
    bets: dict[tuple[str, str], Bet]
    chips: tuple[int, ...]

    @property
    def at_risk_cents(self) -> int:
        return sum(bet.stake_cents for bet in self.bets.values())

    @property
    def total_cents(self) -> int:
        return self.terminal.credits_cents + self.at_risk_cents

    def seconds_left(self, now: float) -> float | None:
        """On the game clock; None while no clock runs."""
        if self.game.phase not in (OPEN, PROMPTED, SPINNING):
            return None
        return max(0.0, self.game.locks_at / 1_000_000 - now)


class Seat:
    """Looks and asks as the terminal whose credential the token file has."""

    def __init__(self, client: FloorClient, table_id: str, seat: int, terminal_id: str) -> None:
        self._client = client
        self._table_id = table_id
        self._seat = seat
        self._actor = pb.Actor(actor_id=terminal_id, role=pb.ROLE_TERMINAL)

    def look(self) -> Seen:
        request = pb.GetStreamRequest(stream_id=self._table_id)
        metadata = self._client.metadata("GetStream", self._actor)
        answer = self._client.tables.GetStream(request, metadata=metadata)
        view = msgspec.json.decode(answer.state_json)
        play = view["play"]
        mine = play.get("terminals", {}).get(str(self._seat))
        if answer.kind != "roulette" or mine is None:
            raise Problem(f"{self._table_id} has no wagering terminal at seat {self._seat}")
        return Seen(
            player=view["players"].get(str(self._seat), ""),
            terminal=msgspec.convert(mine, Terminal),
            game=msgspec.convert(play["game"], TerminalGame),
            last_number=play["last_number"],
            bets={
                (w["wager"], w["selection"]): Bet(w["stake_cents"], w["coupon_cents"])
                for w in view["wagers"]
                if w["seat"] == self._seat
            },
            chips=msgspec.convert(view["options"], Options).chip_values,
        )

    def ask(self, request: type[Any], **fields: Any) -> Rejection | None:
        """Sends a command of this seat; a refusal is for the player to read."""
        header = pb.CommandHeader(command_id=f"{self._actor.actor_id}-{secrets.token_hex(8)}", stream_id=self._table_id)
        body = request(header=header, **fields)
        if "seat" in body.DESCRIPTOR.fields_by_name:
            body.seat = self._seat
        answer = self._client.send(put_command(body), self._actor)
        return answer if isinstance(answer, Rejection) else None
