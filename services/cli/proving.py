"""`roundledger checkpoint`, `bundle` and `verify-bundle`: what can be shown to somebody else."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    import roundledger.v1 as pb


@command(app, "checkpoint")
def checkpoint(
    to: Annotated[
        list[Path], typer.Option("--to", metavar="DIR", help="Keep it here, too; may be given several times.")
    ] = [],  # noqa: B006  (typer copies it)
    server: options.AskServer = "",
    tokens: options.Tokens = options.TOKENS,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
    origin: options.Origin = "",
    witness: options.Witnesses = [],  # noqa: B006  (typer copies it)
) -> None:
    """Sign what the ledger holds now: the head of every stream. Kept where nobody who can write to the ledger can
    write, it shows later whether the ledger's end was cut off or all of it written anew (`verify --against`)."""
    if server:
        _say_checkpoint(*_checkpoint_from_server(server, tokens, to))
        return
    from ledger.audit.checkpoints import SUFFIX
    from services.running.calendar import calendar_of
    from services.running.checkpoints import CheckpointKeeper, log_of_checkpoints
    from services.running.enrolment import enrolled_signer
    from services.running.floor_folder import FloorFolder
    from services.tables.clock import Clock

    settings = Settings(
        data=data,
        floor=floor,
        host_id=host_id,
        timezone=timezone,
        day_starts=day_starts,
        origin=origin,
        witness=tuple(witness),
    )
    if not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is no {settings.store}; or have a floor make it with --server")
    if not (settings.keys / f"{host_id}.key").exists():
        raise Problem(f"{settings.keys} has no key of {host_id}: a checkpoint is made where a host's key is")
    signer = enrolled_signer(settings, FloorFolder(settings.floor_folder))
    folders = [settings.checkpoints, *to]
    log, witnesses = log_of_checkpoints(settings, signer)
    keeper = CheckpointKeeper(settings.store, folders, signer, calendar_of(settings), Clock(), 0, log, witnesses)
    made = keeper.make()
    if made is None:
        raise NotFound("the ledger holds nothing yet")
    _say_checkpoint(made, [max(folder.glob(f"*{SUFFIX}"), default=folder / "nothing") for folder in folders])
    print(f"log {log.key}")


def _checkpoint_from_server(server: str, tokens: Path, folders: list[Path]) -> "tuple[pb.Checkpoint, list[Path]]":
    """Kept here, where nobody at the floor can write."""
    from google.protobuf.message import DecodeError

    import roundledger.v1 as pb
    from ledger.audit.checkpoints import BadCheckpoint, write
    from services.cli.app import calling

    with calling(server, tokens) as called:
        parts = list(called.past.GetCheckpoint(pb.GetCheckpointRequest(), metadata=called.metadata("GetCheckpoint")))
    try:
        made = pb.Checkpoint.FromString(b"".join(part.data for part in parts))
        return made, [write(made, folder) for folder in folders or [Path()]]
    except (DecodeError, BadCheckpoint) as error:
        raise Problem(f"what {server} sent is no checkpoint") from error


def _say_checkpoint(made: "pb.Checkpoint", paths: list[Path]) -> None:
    for path in paths:
        print(path)
    print(f"{len(made.heads)} streams, {sum(head.seq for head in made.heads):,} commits")


@command(app, "bundle")
def bundle(
    round_id: Annotated[str, typer.Argument(metavar="ROUND", help="Such as roulette-1:42.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to; else round-….html here.")] = None,
    with_history: Annotated[
        bool, typer.Option("--with-history", help="With all commits of its table before the round.")
    ] = False,
    server: options.AskServer = "",
    tokens: options.Tokens = options.TOKENS,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    timezone: options.Timezone = options.TIMEZONE,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Write one file with all that proves a round: its commits and signatures, the rulebook, what was settled and
    posted, and the proof that a checkpoint holds it. The file is a page that shows the round in any browser."""
    if server:
        name, content = _from_server(server, tokens, round_id, with_history)
    else:
        settings = Settings(data=data, floor=floor, timezone=timezone, rulebooks=tuple(rulebooks))
        name, content = _from_files(settings, round_id, with_history)
    path = out or Path(name)
    if path.exists():
        raise Problem(f"{path} is there already: nothing is overwritten, name another file with --out")
    path.write_bytes(content)
    print(path)


def _from_files(settings: Settings, round_id: str, with_history: bool) -> tuple[str, bytes]:
    from ledger.core.chain import BrokenRecord
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store, UnknownRound
    from services.replay.bundle_file import file_name, page_of
    from services.replay.bundling import Bundler

    if not settings.store.exists():
        raise Problem(f"{settings.data} holds no ledger: there is no {settings.store}; or ask a floor with --server")
    try:
        cards = CardKeys.in_folder(settings.trusted)
        bundler = Bundler(settings, lambda: Store.open_read_only(settings.store, cards=cards), cards)
        made = bundler.make(round_id, with_history=with_history)
    except UnknownRound as error:
        raise NotFound(f"the ledger holds no round {round_id!r}") from error
    except BrokenRecord as broken:
        raise NotFound(f"the ledger is damaged at {broken}; `roundledger verify` says more") from broken
    return file_name(made), page_of(made).encode()


def _from_server(server: str, tokens: Path, round_id: str, with_history: bool) -> tuple[str, bytes]:
    import roundledger.v1 as pb
    from services.cli.app import calling

    request = pb.GetBundleRequest(round_id=round_id, with_history=with_history)
    with calling(server, tokens) as called:
        parts = list(called.past.GetBundle(request, metadata=called.metadata("GetBundle")))
    return Path(parts[0].file_name).name, b"".join(part.data for part in parts)


@command(app, "verify-bundle", epilog="exit code: 0 if the bundle is good, 1 if it is not, 2 if it could not be read")
def verify_bundle(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `roundledger bundle` wrote.")],
    root: Annotated[
        Path | None, typer.Option("--root", metavar="FILE", help="The property's root key, had from elsewhere.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="The checkpoint under which it should be.")
    ] = None,
) -> int:
    """Check a bundle, with nothing but this program, and say what it proves and what it does not."""
    from ledger.audit.bundle_parts import BadBundle
    from services.replay.bundle_file import check_file
    from services.replay.bundling import PROGRAM_VERSION

    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise Problem(f"{file} is no bundle: it is not text") from error
    try:
        found, verdict = check_file(
            text, root.read_text() if root else "", _heads_root(against) if against else b"", PROGRAM_VERSION
        )
    except BadBundle as problem:
        raise Problem(f"{file} is no bundle: {problem}") from problem
    _say(found, verdict.proves, verdict.does_not_prove, verdict.problems)
    return 0 if verdict.is_well else 1


def _heads_root(path: Path) -> bytes:
    import roundledger.v1 as pb
    from ledger.audit.checkpoints import BadCheckpoint, read

    try:
        return pb.CheckpointSeal.FromString(read(path).seal).heads_root
    except BadCheckpoint as problem:
        raise Problem(str(problem)) from problem


def _say(found: "pb.Bundle", proves: list[str], does_not: list[str], problems: list[str]) -> None:
    from ledger.core.chain import shown

    print(f"round {found.round_id if found.round_id.isprintable() else shown(found.round_id)}")
    if problems:
        print("NOT GOOD:")
    for line in problems:
        print(f"  {line}")
    if proves and not problems:
        print("it proves that")
        for line in proves:
            print(f"  {line}")
    if does_not and not problems:
        print("it does not prove")
        for line in does_not:
            print(f"  {line}")
