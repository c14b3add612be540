"""`roundledger floor`: what all processes of a floor share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.app import app, command, group

if TYPE_CHECKING:
    from services.running.floor_folder import FloorFolder

floor = group(
    "What all processes of a floor share: the property's root key, the shuffler's key, the card keys, the tokens."
)
app.add_typer(floor, name="floor")


@command(floor, "init", "floor init")
def init(folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.")]) -> None:
    """Make a new floor's folder: its root key, its shuffler's key, its card key, and a token for each duty. Hand a
    copy of it to every process of the floor (--floor DIR), keep one where nobody but the property can get at it,
    and never lose it: without the shuffler's key no shoe under way can be played on, without the card keys no card that
    lay face down can be read, without the root key nobody can be enrolled."""
    from ledger.log.card_keys import card_key_files
    from services.running.floor_folder import FloorFolder

    made = FloorFolder(folder)
    made.init()
    print(f"{folder} holds a new floor: give it to every process of the floor with --floor, and keep it secret")
    for path in (made.root_key, made.root_public, made.shuffler_key, *card_key_files(folder), made.tokens):
        print(f"  {path}")


@command(floor, "new-card-key", "floor new-card-key")
def new_card_key(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The floor's folder.")],
) -> None:
    """Make the floor's next card key. Cards that lie face down are sealed with the newest that a process found when it
    started; older keys open what was sealed with them, so all are kept. Give the new one to every process of the floor,
    then restart the hosts, one after the other. A key that is lost takes with it what it sealed."""
    from services.running.floor_folder import FloorFolder
    from services.running.problems import Problem

    found = FloorFolder(folder)
    if not found.exists:
        raise Problem(f"{folder} is no floor's folder: there is no {found.root_public}")
    path = found.add_card_key()
    print(f"{path} is the floor's newest card key: give it to every process, then restart the hosts")


@command(floor, "new-shuffler-key", "floor new-shuffler-key")
def new_shuffler_key(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The floor's folder.")],
) -> None:
    """Replace the key that seals the built-in shuffles. The old one stays beside it, as shuffler-N.key, and opens what
    it sealed; it may go when every shoe of its time has ended. Give both to every host, then restart the hosts, one
    after the other."""
    from services.running.floor_folder import FloorFolder

    found = FloorFolder(folder)
    earlier = found.replace_shuffler_key()
    print(f"{found.shuffler_key} is new, the one before is {earlier}: give both to every host, then restart the hosts")


@command(floor, "new-root-key", "floor new-root-key")
def new_root_key(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The floor's folder, with its root key.")],
) -> None:
    """Replace the property's root key: the old one names the new one, and is gone. Readers need nothing new: root.pub
    stays what they know the property by, and what the new key signs carries the proof. Certificates of before stand.
    This is for a key that is to change hands or has grown old. Who has a copy of the old one could still sign with it:
    a root key that was stolen needs a new floor's folder, and all readers told of its root.pub."""
    _floor(folder).replace_root()
    print(f"{folder / 'root.key'} is new; keep {folder / 'root.succession'} with it: what it signs carries both")


Purpose = Annotated[str, typer.Option("--purpose", metavar="PURPOSE", help="host or worker.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The floor's folder, with its root key.")]
KeyId = Annotated[str, typer.Argument(metavar="ID", help="The host's or worker's id.")]
PublicKey = Annotated[Path, typer.Option("--public", metavar="FILE", help="Its public key, as it wrote it (ID.pub).")]


@command(floor, "enrol", "floor enrol")
def enrol(
    folder: Folder,
    key_id: KeyId,
    public: PublicKey,
    certificate: Annotated[Path, typer.Option("--certificate", metavar="FILE", help="Where to write it (ID.cert).")],
    purpose: Purpose = "host",
) -> None:
    """Enrol a key: sign, with the property's root key, that it is a host's or worker's of this floor. Needed only where
    the root key is kept apart: a process that has it enrols itself. A new key of a known id is a rotation; what it
    signed with the one before stands."""
    from services.running.enrolment import enrol as certified

    certificate.write_bytes(certified(_floor(folder), key_id, _purpose(purpose), _public_key(public)))
    print(f"{certificate} enrols {purpose} {key_id}: bring it beside its key")


@command(floor, "keys", "floor keys")
def keys(
    folder: Folder,
    key_ids: Annotated[list[str], typer.Argument(metavar="ID...", help="The ids of hosts or workers.")],
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where to write ID.key, ID.pub and ID.cert.")],
    purpose: Purpose = "host",
) -> None:
    """Make keys for hosts or workers that are to start elsewhere, and enrol them: hand ID.key, ID.pub and ID.cert to
    the process of that id, in `keys` of its data (a worker's in `keys/workers`), and it needs no root key. A key that
    is in the folder already stays, and is enrolled anew."""
    from ledger.log.signing import Signer
    from ledger.money.accounts import is_id
    from services.running.enrolment import enrol as certified
    from services.running.problems import Problem

    root, number = _floor(folder), _purpose(purpose)
    if wrong := [key_id for key_id in key_ids if not is_id(key_id)]:
        raise Problem(f"{wrong[0]!r} is no id of a {purpose}: use letters, digits, dots, dashes and underscores")
    for key_id in key_ids:
        public = Signer.from_folder(into, key_id).public_key.public_bytes_raw()
        (into / f"{key_id}.cert").write_bytes(certified(root, key_id, number, public))
        print(f"{into / key_id}.key is the key of {purpose} {key_id}, with .pub and .cert beside it: keep it secret")


@command(floor, "rotate", "floor rotate")
def rotate(
    folder: Folder,
    key_ids: Annotated[list[str], typer.Argument(metavar="ID...", help="The ids of hosts or workers.")],
    keys_in: Annotated[
        Path, typer.Option("--keys", metavar="FOLDER", help="Where their ID.key is, such as DATA/keys.")
    ],
    purpose: Purpose = "host",
) -> None:
    """Give hosts or workers new keys, and enrol them. What the old ones signed stands, and their private halves are
    gone. Restart each process with its new key; then retire the old one, whose public half is kept in FOLDER/before.
    Snapshots are believed by the key that wrote them: the next start of a host reads history once."""
    from services.running.enrolment import rotate as rotated

    floor_folder, number = _floor(folder), _purpose(purpose)
    for key_id in key_ids:
        earlier = rotated(floor_folder, keys_in, key_id, number)
        print(f"{keys_in / key_id}.key is new: restart {key_id} with it, then")
        print(f"  roundledger floor retire {folder} {key_id} --public {earlier}")


@command(floor, "retire", "floor retire")
def retire(
    folder: Folder,
    key_id: KeyId,
    public: PublicKey,
    since: Annotated[
        str,
        typer.Option(
            "--since", metavar="TIME", help="From when on, as in 2026-03-01T18:00:00Z; else from six minutes from now."
        ),
    ] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")] = "",
) -> None:
    """Retire a key: commits of that time or later are believed by nobody, nor what the broker takes later and claims to
    be older. Processes that have this folder take notice within seconds; give it to the others. Without --since it
    counts from six minutes from now: by then all have heard of it, also where a clock of the floor is five minutes
    ahead, and nothing that was acknowledged is undone. Hosts record it in the trust stream."""
    from datetime import UTC, datetime

    from ledger.streams.trust.certificates import Retired
    from services.running.enrolment import UNDOES_NOTHING
    from services.running.enrolment import retire as retired
    from services.running.floor_folder import FloorFolder
    from services.running.problems import Problem

    in_good_time = datetime.now(UTC) + UNDOES_NOTHING
    try:
        at = datetime.fromisoformat(since) if since else in_good_time
    except ValueError as error:
        raise Problem(f"--since is {since!r}: write a time such as 2026-03-01T18:00:00Z") from error
    if at.tzinfo is None:
        raise Problem(f"--since is {since!r}: say in which zone, such as 2026-03-01T18:00:00Z")
    path = retired(FloorFolder(folder), Retired(key_id, _public_key(public), at.astimezone(UTC), reason))
    print(f"{path} retires the key of {key_id} from {at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC on")
    if at < in_good_time:
        print("what it has signed under that time or a later one is undone, though it was acknowledged")


def _floor(folder: Path) -> "FloorFolder":
    """A floor's folder with its root key."""
    from services.running.floor_folder import FloorFolder
    from services.running.problems import Problem

    found = FloorFolder(folder)
    if found.private_root() is None:
        raise Problem(f"{folder} has no root.key: keys are enrolled where it is kept")
    return found


def _purpose(name: str) -> int:
    from ledger.streams.trust.certificates import HOST, WORKER
    from services.running.problems import Problem

    if name not in ("host", "worker"):
        raise Problem(f"--purpose is {name!r}: use host or worker")
    return WORKER if name == "worker" else HOST


def _public_key(path: Path) -> bytes:
    from ledger.log.signing import public_key
    from services.running.problems import Problem

    try:
        return public_key(path).public_bytes_raw()
    except ValueError as error:
        raise Problem(f"{path} is no public key: {error}") from error
