"""Where a floor keeps its files, which engine it runs on, what it listens on, and its calendar."""

from pathlib import Path

import msgspec

from services.running.problems import Problem


class BadSetting(Problem):
    """A setting that cannot be used."""


class Settings(msgspec.Struct, frozen=True):
    """One floor."""

    data: Path = Path("var")
    kafka: str = ""
    """The brokers, such as 127.0.0.1:9092; empty on the embedded engine."""
    topic_prefix: str = ""
    """Tells the topics of several floors on one Kafka apart."""
    host_id: str = "host-1"
    listen: str = "127.0.0.1:7733"
    tls_cert: Path | None = None
    tls_key: Path | None = None
    """TLS on gRPC: the certificate and its key."""
    tls_client_ca: Path | None = None
    """Mutual TLS: whose certificates callers must show."""
    insecure_listen: bool = False
    """Listens beyond this machine without TLS."""
    advertise: str = ""
    """Where other hosts of the floor call this one; empty: where it listens."""
    hosts_ca: Path | None = None
    """Who must have signed the certificates of other hosts; left out: who signs those of callers, or all hosts show one
    certificate."""
    max_connection_seconds: int = 0
    """After how long callers are asked to connect anew; calls under way end as they would. 0: never."""
    health_listen: str = ""
    """Where health answers without TLS, for probes that know none; empty: nowhere else."""
    metrics_listen: str = ""
    """Empty: metrics are not served."""
    books_dsn: str = ""
    """The PostgreSQL in which the books are kept, such as postgresql://books@db.example/roundledger; empty: a file."""
    console_listen: str = ""
    """Where browsers find the console; empty: it is not served."""
    floor: Path | None = None
    """What all processes of the floor share; beside the data if left out."""
    games: tuple[str, ...] = ()
    """The games whose tables a host serves; all if left out."""
    timezone: str = "UTC"
    day_starts: str = "06:00"
    holidays: tuple[str, ...] = ()
    """Dates on which the property does no business: deadlines in business days leave them out."""
    rulebooks: tuple[Path, ...] = ()
    """Folders of the house's own rulebooks."""
    checkpoint_minutes: int = 60
    """How often what the ledger holds is signed; 0: only on request."""
    checkpoints_to: tuple[Path, ...] = ()
    """Folders elsewhere to which checkpoints go, too."""
    origin: str = ""
    """Under which the log of this host's checkpoints is known to witnesses; made from the floor's root key if left
    out."""
    witness: tuple[str, ...] = ()
    """Who is asked to cosign checkpoints, as URL=KEY."""
    upkeep_hours: int = 0
    """How often the program's files are held against what they were, and from when on a clock that was not measured is
    overdue; 0: neither is looked at."""
    token_in_flight: int = 2048
    token_bytes: int = 16 * 1024 * 1024
    token_per_second: int = 0
    """What one token may have at a time; see `gate.ShareLimits`."""

    @property
    def pins(self) -> Path:
        """Players' PINs, hashed: part of what all hosts share."""
        return self.floor_folder / "pins.toml"

    @property
    def store(self) -> Path:
        """The log on the embedded engine, this host's mirror of it on Kafka."""
        return self.data / (f"mirror-{self.host_id}.db" if self.kafka else "log.db")

    @property
    def books(self) -> Path | str:
        """The file, or the DSN."""
        return self.books_dsn or self.books_file

    @property
    def books_file(self) -> Path:
        return self.data / (f"books-{self.host_id}.db" if self.kafka else "books.db")

    @property
    def notices(self) -> Path:
        """What streams tell each other, for the courier: made anew, from the log or its topic, where it is missing."""
        return self.data / (f"notices-{self.host_id}.db" if self.kafka else "notices.db")

    @property
    def round_index(self) -> Path:
        """Where rounds are found: made from the store, and made anew where it is missing."""
        return self.data / (f"rounds-{self.host_id}.db" if self.kafka else "rounds.db")

    @property
    def old_states(self) -> Path:
        """From which rounds of long ago are shown: made from the store, and made anew where it is missing."""
        return self.data / (f"states-{self.host_id}.db" if self.kafka else "states.db")

    @property
    def old_states_key(self) -> Path:
        """By which the replay role knows its own states again; without it they are made anew."""
        return self.keys / f"{self.host_id}.states"

    @property
    def checkpoints(self) -> Path:
        """Where checkpoints are kept beside the ledger."""
        return self.data / "checkpoints"

    @property
    def archive(self) -> Path:
        """Where sealed days lie: readers of the store find there what it has forgotten."""
        return self.data / "archive"

    @property
    def attempts(self) -> Path:
        """What this host refused."""
        return self.data / f"attempts-{self.host_id}.db"

    @property
    def viewings(self) -> Path:
        """Who looked at what, as this process answered it."""
        return self.data / f"viewings-{self.host_id}.db"

    @property
    def attempts_of_all(self) -> Path:
        """On Kafka, a copy of what all hosts refused, for the replay role."""
        return self.data / f"refused-{self.host_id}.db"

    @property
    def keys(self) -> Path:
        return self.data / "keys"

    @property
    def floor_folder(self) -> Path:
        return self.floor or self.data / "floor"

    @property
    def trusted(self) -> Path:
        """Where readers learn whom to believe: the floor's folder; the folder of keys for a ledger without one."""
        return self.floor_folder if (self.floor_folder / "root.pub").exists() else self.keys

    @property
    def tokens(self) -> Path:
        return self.floor_folder / "tokens.toml"


class KafkaAccess(msgspec.Struct, frozen=True):
    """How a process reaches Kafka, whatever it does there. Files are in PEM."""

    kafka_security: str = "PLAINTEXT"
    kafka_ca: Path | None = None
    kafka_cert: Path | None = None
    kafka_key: Path | None = None
    kafka_sasl_mechanism: str = "SCRAM-SHA-512"
    kafka_username: str = ""
    kafka_password: str = ""


DEFAULTS = Settings()


def address_of(text: str, setting: str) -> tuple[str, int]:
    """Host and port of a setting."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdigit() or int(port) > 65535:
        raise BadSetting(f"--{setting} is {text!r}: give a host and a port, such as 127.0.0.1:7733")
    return host, int(port)
