"""Callers connect anew after a while, so that they find hosts that were added; calls under way go on."""

import asyncio

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services.running.calls import Calls
from services.running.server import Server
from services.running.settings import Settings

READY = grpc.ChannelConnectivity.READY


async def aged() -> tuple[int, int]:
    """What a watch that began before told after its connection was given up, and a call on a new one."""
    server = Server(Settings(listen="127.0.0.1:0", max_connection_seconds=1), Calls())
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        health = health_pb2_grpc.HealthStub(channel)
        watch = health.Watch(health_pb2.HealthCheckRequest())
        await watch.read()
        assert channel.get_state() is READY
        await channel.wait_for_state_change(READY)
        again = await health.Check(health_pb2.HealthCheckRequest())
        await server.health.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
        told = await watch.read()
        watch.cancel()
    await server.drain()
    return told.status, again.status


def test_a_connection_is_given_up_and_a_call_under_way_goes_on() -> None:
    response = health_pb2.HealthCheckResponse
    assert asyncio.run(asyncio.wait_for(aged(), 60)) == (response.NOT_SERVING, response.SERVING)
