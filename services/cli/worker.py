"""`roundledger worker`: runs the processors on Kafka."""

from services.cli import options
from services.cli.app import app, command
from services.settings import Settings, address_of


@command(app, "worker")
def worker(
    data: options.Data = options.DATA,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    host_id: options.HostId = options.HOST_ID,
    metrics_listen: options.MetricsListen = "127.0.0.1:9734",
    log_level: options.LogLevel = "info",
    log_format: options.LogFormat = "text",
) -> int:
    """On Kafka: run the processors, with Faust. What they publish is signed with the key in DIR/keys/workers that is
    named after the host id; whoever reads it needs the public half."""
    from services.logs import set_up_logs
    from services.problems import Problem

    if not kafka:
        raise Problem("on the embedded engine `roundledger serve` runs the processors; name Kafka with --kafka BROKERS")
    set_up_logs(log_level, log_format)
    from ledger.worker.faust_app import run_worker

    settings = Settings(data=data, kafka=kafka, topic_prefix=topic_prefix, host_id=host_id)
    settings.data.mkdir(parents=True, exist_ok=True)
    return run_worker(
        settings.kafka,
        settings.data / "worker",
        settings.keys,
        settings.host_id,
        topic_prefix=settings.topic_prefix,
        metrics_listen=address_of(metrics_listen, "metrics-listen") if metrics_listen else None,
    )
