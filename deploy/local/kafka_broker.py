"""A real, single-node Apache Kafka on loopback, from Python packages alone.

Where its Java and its jars come from, `kafka_jars.py` says.

    with Broker("var/kafka") as broker:
        create_topics(broker.bootstrap, {"rounds": 8})
"""

from __future__ import annotations

import argparse
import base64
import fcntl
import os
import random
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO

from kafka import KafkaAdminClient
from kafka.errors import KafkaError, NoError, TopicAlreadyExistsError, for_code
from kafka_jars import KAFKA_VERSION, BrokerError, fetch_jars, find_java, run

# With the quick compiler only, a start is a second shorter and the broker takes half as much of the processor, which it
# shares with its clients; they see no more throughput with the thorough one.
JVM_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError"]

HOST = "127.0.0.1"
# Below the ports that systems give to outgoing connections: a client that keeps reconnecting to a killed broker could
# otherwise be given the broker's port as its own, and occupy it.
LOCAL_PORTS = range(20_000, 30_000)

START_TIMEOUT_S = 200
STOP_TIMEOUT_S = 20
ANSWER_TIMEOUT_MS = 5_000
LOG_TAIL_LINES = 30

LOG4J_PROPERTIES = """\
shutdownHook = disable
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{ISO8601} %p %c: %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
"""

# Runs in the child before the command itself. Popen's preexec_fn could do it too, but is not safe among threads.
DIE_WITH_PARENT = """\
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
parent, *command = sys.argv[1:]
if os.getppid() == int(parent):
    os.execv(command[0], command)
"""


@dataclass(frozen=True)
class Secured:
    """A second listener, with TLS and SASL: certificate and key, in PEM, and the password of each user, who may log in
    by PLAIN or SCRAM-SHA-512. Where some of them are `bound`, Kafka's own authorizer lets these do no more than its
    access control lists say, and all others everything."""

    certificate: Path
    key: Path
    users: Mapping[str, str]
    bound: Collection[str] = ()


class Broker:
    """A Kafka broker in a child process: its own controller, or one more of the cluster that `first` began.

    Its data outlive it, and its ports are chosen once: started again after `stop` or `kill`, it is where its clients
    expect it.
    """

    def __init__(
        self,
        data_dir: Path | str,
        port: int | None = None,
        heap: str = "512m",
        secured: Secured | None = None,
        first: Broker | None = None,
    ) -> None:
        self.data_dir = Path(data_dir).resolve()
        self.log_file = self.data_dir / "broker.log"
        self.port = port or _free_port()
        self.bootstrap = f"{HOST}:{self.port}"
        self._first = first or self
        self._node_id = 1 if first is None else first._next_node_id()
        self._nodes = 1
        self._controller = first._controller if first else f"{HOST}:{_free_port(self.port)}"
        self._cluster_id = first._cluster_id if first else base64.urlsafe_b64encode(uuid.uuid4().bytes).decode()[:22]
        self._secured = secured
        self.secured_bootstrap = f"{HOST}:{_free_port(self.port, int(self._controller.rpartition(':')[2]))}"
        """Where the secured listener is, if there is one."""
        self._heap = heap
        self._storage = self.data_dir / "storage"
        self._server_properties = self.data_dir / "server.properties"
        self._log4j_properties = self.data_dir / "log4j2.properties"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Broker:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        return self._started_process().pid

    def _next_node_id(self) -> int:
        self._nodes += 1
        return self._nodes

    def start(self) -> None:
        """Start the broker and return when it answers."""
        java = [str(find_java()), "-cp", os.pathsep.join(map(str, fetch_jars()))]
        self.data_dir.mkdir(parents=True, exist_ok=True)
        with self.log_file.open("ab") as log:
            self._claim_directory_and_port(log)
            self._write_configuration()
            if not (self._storage / "meta.properties").exists():
                self._format_storage(java)
            self._process = _spawn(self._server_command(java), output=log)
        try:
            self._wait_until_it_answers()
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """Let the broker shut down in good order; kill it if that takes too long."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End the broker as a crash would."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def wait(self) -> int:
        """Wait until the broker ends, and return its exit code."""
        return self._started_process().wait()

    def _started_process(self) -> subprocess.Popen[bytes]:
        if not self._process:
            raise BrokerError("the broker has not been started")
        return self._process

    def _claim_directory_and_port(self, log: IO[bytes]) -> None:
        # The lock passes to the broker with its output, and ends with it. Kafka has a lock too, but looks at it only
        # after it has opened the metadata log, into which the other broker is writing.
        try:
            fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BrokerError(f"another broker is using {self.data_dir}") from None
        if not _is_free(self.port):
            raise BrokerError(f"another program is using port {self.port}")

    def _write_configuration(self) -> None:
        properties: dict[str, object] = {
            "process.roles": "broker",
            "node.id": self._node_id,
            "controller.quorum.voters": f"1@{self._controller}",
            "controller.listener.names": "CONTROLLER",
            "listeners": f"PLAINTEXT://{self.bootstrap}",
            "advertised.listeners": f"PLAINTEXT://{self.bootstrap}",
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs": self._storage,
            "auto.create.topics.enable": "false",
            "offsets.topic.replication.factor": 1,
            "offsets.topic.num.partitions": 8,
            "transaction.state.log.replication.factor": 1,
            "transaction.state.log.num.partitions": 8,
            "transaction.state.log.min.isr": 1,
            "group.initial.rebalance.delay.ms": 0,
            # After a crash, the broker is let in again only when its old session has expired.
            "broker.session.timeout.ms": 2_000,
            "broker.heartbeat.interval.ms": 500,
            # The default, 128 MiB, would be a quarter of the heap.
            "log.cleaner.dedupe.buffer.size": 16 * 1024 * 1024,
        }
        if self._first is self:
            properties["process.roles"] = "broker,controller"
            properties["listeners"] = f"{properties['listeners']},CONTROLLER://{self._controller}"
        if self._secured:
            self._add_secured_listener(properties, self._secured)
        self._server_properties.write_text("".join(f"{name}={value}\n" for name, value in properties.items()))
        self._log4j_properties.write_text(LOG4J_PROPERTIES)

    def _add_secured_listener(self, properties: dict[str, object], secured: Secured) -> None:
        keystore = self.data_dir / "broker.pem"
        keystore.touch(mode=0o600)
        keystore.write_bytes(secured.key.read_bytes() + secured.certificate.read_bytes())
        for name in ("listeners", "advertised.listeners"):
            properties[name] = f"{properties[name]},SASL_SSL://{self.secured_bootstrap}"
        properties["listener.security.protocol.map"] = (
            f"{properties['listener.security.protocol.map']},SASL_SSL:SASL_SSL"
        )
        security = "org.apache.kafka.common.security"
        users = " ".join(f'user_{name}="{password}"' for name, password in secured.users.items())
        of_listener = {
            "ssl.keystore.type": "PEM",
            "ssl.keystore.location": keystore,
            "sasl.enabled.mechanisms": "PLAIN,SCRAM-SHA-512",
            "plain.sasl.jaas.config": f"{security}.plain.PlainLoginModule required {users};",
            "scram-sha-512.sasl.jaas.config": f"{security}.scram.ScramLoginModule required;",
        }
        properties |= {f"listener.name.sasl_ssl.{name}": value for name, value in of_listener.items()}
        if secured.bound:
            unbound = ["ANONYMOUS", *(name for name in secured.users if name not in secured.bound)]
            properties["authorizer.class.name"] = "org.apache.kafka.metadata.authorizer.StandardAuthorizer"
            properties["super.users"] = ";".join(f"User:{name}" for name in unbound)

    def _format_storage(self, java: Sequence[str]) -> None:
        # With "=", because an id that begins with "-" would be taken for an option.
        arguments = ["format", f"--cluster-id={self._cluster_id}", f"--config={self._server_properties}"]
        for name, password in (self._secured.users if self._secured else {}).items():
            arguments.append(f"--add-scram=SCRAM-SHA-512=[name={name},password={password}]")
        result = run([*java, *JVM_OPTIONS, "kafka.tools.StorageTool", *arguments])
        if result.returncode:
            raise BrokerError(f"{self._storage} could not be formatted:\n{result.stdout}")

    def _server_command(self, java: Sequence[str]) -> list[str]:
        options = [*JVM_OPTIONS, f"-Xmx{self._heap}", f"-Dlog4j2.configurationFile={self._log4j_properties}"]
        return [*java, *options, "kafka.Kafka", str(self._server_properties)]

    def _wait_until_it_answers(self) -> None:
        process = self._started_process()
        deadline = time.monotonic() + START_TIMEOUT_S
        while not _answers(self.port, self._node_id):
            if process.poll() is not None:
                raise self._start_error(f"ended with exit code {process.returncode}")
            if time.monotonic() > deadline:
                raise self._start_error(f"did not answer within {START_TIMEOUT_S} s")
            time.sleep(0.05)

    def _start_error(self, what_happened: str) -> BrokerError:
        tail = self.log_file.read_text(errors="replace").splitlines()[-LOG_TAIL_LINES:]
        return BrokerError("\n".join([f"Kafka {what_happened}; the end of {self.log_file}:", *tail]))


def create_topics(bootstrap: str, topics: Mapping[str, int], config: Mapping[str, str] | None = None) -> None:
    """Create those of the topics (name: partitions) that do not exist, and wait until every partition has a leader.

    A topic that exists with another number of partitions is an error; its other settings are not looked at.
    """
    options = {"replication_factor": 1, "configs": config or {}}
    wanted = {name: {"num_partitions": count, **options} for name, count in topics.items()}
    with KafkaAdminClient(bootstrap_servers=bootstrap) as admin:
        for result in admin.create_topics(wanted, raise_errors=False)["topics"]:
            if for_code(result["error_code"]) not in (NoError, TopicAlreadyExistsError):
                raise BrokerError(f"topic {result['name']}: {result['error_message']}")
        admin.wait_for_topics(topics)
        for topic in admin.describe_topics(list(topics)):
            name, count = topic["name"], len(topic["partitions"])
            if count != topics[name]:
                raise BrokerError(f"topic {name} has {count} partitions, not {topics[name]}")


def _spawn(command: Sequence[str], output: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a command that ends when this process does.

    Linux takes the end of the *thread* that started a child for the end of its parent. So the child gets a thread of
    its own, which stays for as long as the child runs.
    """
    if sys.platform == "linux":
        command = [sys.executable, "-I", "-S", "-c", DIE_WITH_PARENT, str(os.getpid()), *command]
    spawned: Future[subprocess.Popen[bytes]] = Future()

    def spawn_and_stay() -> None:
        try:
            # In a session of its own, so that Ctrl-C in a terminal is for this process only, which may have to use
            # the broker once more before it stops it.
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        except OSError as error:
            spawned.set_exception(error)
        else:
            spawned.set_result(process)
            process.wait()

    Thread(target=spawn_and_stay, name="kafka-broker", daemon=True).start()
    return spawned.result()


def _answers(port: int, node_id: int) -> bool:
    timeouts = {"bootstrap_timeout_ms": ANSWER_TIMEOUT_MS, "request_timeout_ms": ANSWER_TIMEOUT_MS}
    try:
        # First a bare connection, because kafka-python logs every one that is refused.
        socket.create_connection((HOST, port)).close()
        with KafkaAdminClient(bootstrap_servers=f"{HOST}:{port}", **timeouts) as admin:
            found = admin.describe_cluster()["brokers"]
            return any(broker["broker_id"] == node_id and not broker["is_fenced"] for broker in found)
    except (OSError, KafkaError):
        return False


def _free_port(*others: int) -> int:
    # Not the shared generator: test runners seed it, and two of them would choose alike.
    choice = random.SystemRandom().choice
    while (port := choice(LOCAL_PORTS)) in others or not _is_free(port):
        pass
    return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        # Like Kafka, do not mind the closed connections of an earlier broker.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Run a single-node Apache Kafka on loopback until Ctrl-C or SIGTERM.",
        epilog="The first run downloads Kafka (about 45 MB) into the user's cache; later runs work offline.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("--data", default="var/kafka", help="directory of the data, the configuration and the log")
    parser.add_argument("--port", default=9092, type=int, help="port on which the broker listens")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with Broker(options.data, options.port) as broker:
            print(f"Kafka {KAFKA_VERSION} listens on {broker.bootstrap}, its data are in {broker.data_dir}", flush=True)
            exit_code = broker.wait()
    except KeyboardInterrupt:
        return 0
    except BrokerError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Kafka ended with exit code {exit_code}, see {broker.log_file}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
