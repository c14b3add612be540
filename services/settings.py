"""Where a floor keeps its files and which engine it runs on."""

import argparse
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """One floor."""

    data: Path = Path("var")
    kafka: str = ""
    """The brokers, such as 127.0.0.1:9092; empty on the embedded engine."""
    topic_prefix: str = ""
    """Tells the topics of several floors on one Kafka apart."""
    host_id: str = "host-1"

    @property
    def store(self) -> Path:
        """The log on the embedded engine, this host's mirror of it on Kafka."""
        return self.data / (f"mirror-{self.host_id}.db" if self.kafka else "log.db")

    @property
    def books(self) -> Path:
        return self.data / (f"books-{self.host_id}.db" if self.kafka else "books.db")

    @property
    def keys(self) -> Path:
        return self.data / "keys"

    @property
    def tokens(self) -> Path:
        return self.data / "tokens.toml"


def add_floor_options(parser: argparse.ArgumentParser) -> None:
    """The options by which every subcommand finds its floor."""
    parser.add_argument(
        "--data", type=Path, default=Path("var"), metavar="DIR", help="the floor's files (default: var)"
    )
    parser.add_argument(
        "--kafka", default="", metavar="BROKERS", help="run on Kafka at these brokers, not on the embedded engine"
    )
    parser.add_argument(
        "--topic-prefix", default="", metavar="PREFIX", help="with --kafka: tells several floors on one Kafka apart"
    )
    parser.add_argument("--host-id", default="host-1", metavar="ID", help="this host's name (default: host-1)")


def settings_from(args: argparse.Namespace) -> Settings:
    return Settings(data=args.data, kafka=args.kafka, topic_prefix=args.topic_prefix, host_id=args.host_id)
