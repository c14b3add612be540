"""A client for people: typed commands and queries, repeated safely, and watches that go on where they were cut off.

    from roundledger.client import Client

    with Client("127.0.0.1:7733", token) as floor:
        reply = floor.send(pb.BuyInRequest(seat=1, amount_cents=50_000), stream_id="roulette-1")

`AsyncClient` is the same for asyncio. It needs nothing of the program but the vocabulary, `roundledger.v1`.
"""

from roundledger.client.asynchronous import AsyncClient
from roundledger.client.blocking import Client
from roundledger.client.calls import Addresses, CallRefused, CallUnanswered, Tls

__all__ = ["Addresses", "AsyncClient", "CallRefused", "CallUnanswered", "Client", "Tls"]
