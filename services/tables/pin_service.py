"""gRPC for PINs: a PIN is checked here and goes no further. It is in no command, no log and no reply."""

import asyncio
from collections.abc import Callable
from datetime import datetime

import grpc

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.money.pins import MarkerAsked, PinProofs
from services.access.gate import Gate
from services.access.pins import LOCKED_SECONDS, Pins
from services.access.queries import Refused, query_handlers
from services.running.calls import Calls

SERVICE = pb.pin_service_pb2.DESCRIPTOR.services_by_name["PinService"]

_MOST_AT_ONCE = 4
"""PINs that are hashed at a time: it is slow on purpose."""


class PinHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """PinService: answers a right PIN with a proof for one marker."""

    def __init__(self, gate: Gate, pins: Pins, proofs: PinProofs, calls: Calls, clock: Callable[[], datetime]) -> None:
        self._gate, self._pins, self._proofs, self._clock = gate, pins, proofs, clock
        self._few = asyncio.Semaphore(_MOST_AT_ONCE)
        self._handlers = query_handlers(SERVICE, self, gate, calls)
        self.services = [SERVICE.full_name]

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def check_pin(self, request: pb.CheckPinRequest, actor: pb.Actor) -> pb.CheckPinResponse:
        player, number = request.player_id, request.marker_number
        is_named = all(map(is_id, (request.table_id, player, number)))
        if not is_named or not 0 < request.amount_cents <= MAX_CENTS:
            message = "table_id, player_id, marker_number and amount_cents must say which marker it is for"
            raise Refused(Rejection("MARKER_MISSING", message))
        async with self._few:
            if not self._pins.may_try(player):
                message = f"too many wrong PINs of {player}: none is looked at for {LOCKED_SECONDS // 60} minutes"
                raise Refused(Rejection("PIN_LOCKED", message))
            if not await asyncio.to_thread(self._pins.is_right, player, request.pin):
                await self._gate.keep_wrong_pin(player, actor)
                raise Refused(Rejection("PIN_WRONG", f"this is not the PIN of {player}, or they have none"))
            self._pins.forgive(player)
        marker = MarkerAsked(request.table_id, player, number, request.amount_cents)
        return pb.CheckPinResponse(pin_proof=self._proofs.proof(marker, self._clock()))
