"""The worker as a process of a floor: Faust's, with health beside it."""

import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from ledger.log.card_keys import CardKeys
from ledger.log.trust import trust_in
from ledger.streams.trust.certificates import HOST, WORKER
from services.access.tls import show_certificates
from services.running.enrolment import enrolled_signer, enrolment_ends
from services.running.floor_folder import FloorFolder
from services.running.health import LIVENESS
from services.running.server import bound
from services.running.settings import Settings, address_of
from services.running.tracing import opened_traces

logger = logging.getLogger(__name__)

_GRACE_SECONDS = 2.0


def run_worker_role(settings: Settings) -> int:
    """Works until it is told to stop; the exit code says whether it ended in good order."""
    from ledger.log.kafka_topic import when_it_answers
    from ledger.worker.faust_app import BrokerWasAway, Keys, run_worker
    from ledger.worker.metrics import WorkerMetrics

    folder = FloorFolder(settings.floor_folder)
    folder.check(decides=False, answers=False)
    settings.data.mkdir(parents=True, exist_ok=True)
    signer = enrolled_signer(settings, folder, WORKER)
    keys = Keys(signer, trust_in(folder.path, HOST), trust_in(folder.path, WORKER), CardKeys.in_folder(folder.path))
    # Threads of its own answer health: Faust has the event loop, and ends with it.
    server = grpc.server(ThreadPoolExecutor(2, thread_name_prefix="health"), options=(("grpc.so_reuseport", 0),))
    servicer = health.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    response = health_pb2.HealthCheckResponse

    def on_ready(ready: bool) -> None:
        servicer.set("", response.SERVING if ready else response.NOT_SERVING)

    on_ready(False)
    servicer.set(LIVENESS, response.SERVING)
    bound(server, settings)
    if settings.health_listen:
        server.add_insecure_port(settings.health_listen)
    server.start()
    metrics, listen = WorkerMetrics(), settings.metrics_listen
    show_certificates(settings, metrics.certificate_expires)
    metrics.certificate_expires.labels("enrolment").set(enrolment_ends(signer))
    traces = opened_traces("worker", settings.host_id)
    try:
        return run_worker(
            settings.kafka,
            settings.data / "worker",
            keys,
            topic_prefix=settings.topic_prefix,
            metrics=metrics,
            metrics_listen=address_of(listen, "metrics-listen") if listen else None,
            on_ready=on_ready,
            traces=traces,
        )
    except BrokerWasAway as away:
        on_ready(False)
        logger.error("the worker goes on when a broker answers: %s", away)
        when_it_answers(settings.kafka, lambda: None)
        logger.warning("a broker answers: the worker begins again")
        server.stop(0).wait()
        if traces:
            traces.close()
        # Faust has no second life in a process; the program in it begins anew, and the process stays.
        os.execv(sys.executable, sys.orig_argv)
    finally:
        server.stop(_GRACE_SECONDS).wait()
        if traces:
            traces.close()
