"""What this process is made of: hashed when it starts and looked at again every day (compliance h4)."""

import hashlib
import platform
from collections.abc import Iterable
from importlib import import_module, metadata
from pathlib import Path

import roundledger.v1 as pb

PACKAGES = ("games", "ledger", "services", "roundledger")
"""All that Roundledger is made of: code, rulebooks, templates."""

LIBRARIES = ("protobuf", "grpcio", "msgspec", "cryptography", "faust-streaming", "confluent-kafka", "aiokafka")
"""What decides, carries, stores and signs."""

_AT_ONCE = 1024 * 1024


def software() -> pb.Software:
    """Of the files as they are on disk now."""
    digest, files = hash_of_files(folders())
    return pb.Software(
        version=metadata.version("roundledger"),
        files_sha256=digest,
        files=files,
        python=platform.python_version(),
        libraries=[f"{name} {version}" for name in LIBRARIES if (version := _version(name))],
    )


def folders() -> dict[str, Path]:
    """The package's folders, by the name under which they are imported."""
    found: dict[str, Path] = {}
    for name in PACKAGES:
        paths = getattr(import_module(name), "__path__", ())
        found |= {name if not number else f"{name}-{number}": Path(path) for number, path in enumerate(paths)}
    return found


def hash_of_files(places: dict[str, Path]) -> tuple[bytes, int]:
    """SHA-256 over the name and the hash of each file, in order, and how many there are: the same wherever it is
    installed. What Python makes of them by itself does not count."""
    digest, files = hashlib.sha256(), 0
    for name, folder in sorted(places.items()):
        for path in _files_in(folder):
            files += 1
            digest.update(f"{name}/{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(_hash(path))
    return digest.digest(), files


def _files_in(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _hash(path: Path) -> bytes:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while data := file.read(_AT_ONCE):
            digest.update(data)
    return digest.digest()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
