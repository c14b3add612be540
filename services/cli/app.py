"""The command line's frame: how commands are added, how their problems are told, where their settings come from."""

import functools
import os
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
import typer.core

from services.running.problems import Problem

if TYPE_CHECKING:
    from services.running.client import FloorClient

Run = TypeVar("Run", bound=Callable[..., int | None])

PROGRAM = "roundledger"

UNEXPECTED = 70
"""The exit code of an unexpected error, as sysexits.h has it."""

_DRAWN_EVERY_S = 0.1


def group(help_text: str) -> typer.Typer:
    return typer.Typer(help=help_text, no_args_is_help=True, rich_markup_mode=None)


class ByUser(typer.core.TyperGroup):
    """Lists commands by who uses them."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        known = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))}
        widest = max(map(len, known))
        listed = {name for names in USERS.values() for name in names}
        others = {"Other": tuple(name for name in known if name not in listed)}
        for title, names in (USERS | (others if others["Other"] else {})).items():
            with formatter.section(title):
                limit = formatter.width - 6 - widest
                formatter.write_dl([(name, known[name].get_short_help_str(limit)) for name in names])


USERS = {
    "Run a floor": (
        *("serve", "console", "floor", "tokens", "pins", "clock", "topics", "backup", "restore", "archive", "log"),
        *("books", "notices", "level"),
    ),
    "Surveillance and supervisors": ("tables", "rounds", "watch", "now", "replay", "recall", "bundle"),
    "Accounting": ("day", "report", "ledger"),
    "Auditors and regulators": (
        "verify",
        "significant",
        "verify-bundle",
        "checkpoint",
        "witness",
        "permissions",
        "rejections",
    ),
    "Rules, training and tests": ("play", "rulebooks", "edges", "phh", "terminal"),
}


app = typer.Typer(
    cls=ByUser,
    help="The event-sourced round ledger of a casino floor.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def command(where: typer.Typer, name: str, path: str = "", **settings: Any) -> Callable[[Run], Run]:
    """Adds a function as a command; its problems become one line and an exit code."""

    def added(run: Run) -> Run:
        @functools.wraps(run)
        def guarded(*args: Any, **kwargs: Any) -> None:
            if code := _guarded(f"{PROGRAM} {path or name}", run, args, kwargs):
                raise typer.Exit(code)

        where.command(name, **settings)(guarded)
        return run

    return added


def _guarded(path: str, run: Callable[..., int | None], args: Any, kwargs: Any) -> int:
    try:
        code = run(*args, **kwargs) or 0
        if sys.stdout is not None:  # it may have been closed before this began
            sys.stdout.flush()
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("ROUNDLEDGER_DEBUG"):
            raise
        message, code = _told(error)
        print(f"{path}: {message}", file=sys.stderr)
    return code


def _told(error: Exception) -> tuple[str, int]:
    """What to say of an error, and the exit code. What an error is of is asked only of what has been imported."""
    if isinstance(error, Problem):
        return str(error), error.exit_code
    if "grpc" in sys.modules:
        import grpc

        if isinstance(error, grpc.RpcError):
            return _told_by_server(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {(error.strerror or str(error)).lower()}", 2
    library = type(error).__module__.partition(".")[0]
    if library == "ledger":  # what the ledger raises says by itself what is wrong
        return str(error), 2
    if library in ("kafka", "aiokafka"):
        return f"Kafka does not answer: {error}; see whether a broker is at the place that --kafka names", 2
    if library == "sqlalchemy":
        return f"the books cannot be used: {str(error).splitlines()[0]}; see --data and --books-dsn", 2
    if library == "sqlite3":
        return f"a file of the ledger cannot be used: {error}; `{PROGRAM} verify` says more", 2
    if isinstance(error, TimeoutError):
        return str(error) or "it took too long", 2
    return f"unexpected {type(error).__name__}: {error}; with ROUNDLEDGER_DEBUG=1 it says where", UNEXPECTED


_NO_METHOD = "Method not found!"
"""As servers of gRPC say it, ours among them."""


def _told_by_server(error: Any) -> tuple[str, int]:
    import grpc

    from services.access.errors import rejection_from

    if refused := rejection_from(error):
        hint = ": use the floor's own token file (--tokens)" if refused.code == "UNAUTHENTICATED" else ""
        return f"{refused.code}: {refused.message}{hint}", 1
    if error.code() is grpc.StatusCode.UNAVAILABLE:
        reason = str(error.details()).rpartition("last error: ")[2].removeprefix("UNKNOWN: ")
        hint = f"start one with `{PROGRAM} serve`, or name another with --server"
        return f"no floor answers ({reason}): {hint}", 2
    if (error.code(), error.details()) == (grpc.StatusCode.UNIMPLEMENTED, _NO_METHOD):
        own = "on Kafka each role has an address of its own"
        return f"who answers there serves something else: {own}; name that of books or of replay with --server", 2
    return f"the floor answered {error.code().name}: {error.details()}", 2


# Settings: a flag goes before the environment, the environment before the file


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit


def setting(flag: str, metavar: str | None, help_text: str, **more: Any) -> Any:
    """An option that can also be set in the environment (ROUNDLEDGER_…) and in the file, under the same name."""
    name = flag.removeprefix("--").replace("-", "_")
    return typer.Option(flag, envvar=f"ROUNDLEDGER_{name.upper()}", metavar=metavar, help=help_text, **more)


def caller_tls() -> Any:
    """How this run calls floors, as it was said before the command; None: without TLS."""
    from services.access.channels import CallerTls

    ca, cert, key = _caller
    return CallerTls(ca, cert, key) if ca else None


_caller: list[Path | None] = [None, None, None]
"""Authority, certificate and key of this run."""


@app.callback()
def _settings(
    context: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config",
            envvar="ROUNDLEDGER_CONFIG",
            metavar="FILE",
            help="A TOML file of settings, named as the options are: data, listen, topic_prefix and so on.",
        ),
    ] = None,
    tls_ca: Annotated[
        Path | None, setting("--tls-ca", "FILE", "To call a floor with TLS: who signed its certificate, in PEM.")
    ] = None,
    tls_caller_cert: Annotated[
        Path | None, setting("--tls-caller-cert", "FILE", "With mutual TLS: this caller's certificate.")
    ] = None,
    tls_caller_key: Annotated[
        Path | None, setting("--tls-caller-key", "FILE", "With mutual TLS: this caller's key.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    _caller[:] = tls_ca, tls_caller_cert, tls_caller_key
    if config is not None:
        context.default_map = _from_file(context.command, config)


def _from_file(top: Any, path: Path) -> dict[str, Any]:
    """The settings of a file, for every command that knows them."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise typer.BadParameter(f"{path}: {(error.strerror or str(error)).lower()}", param_hint="--config") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{path} is no TOML: {error}", param_hint="--config") from error
    settings = {key.replace("-", "_"): value for key, value in content.items()}
    known: set[str] = set()
    by_command = _for_command(top, settings, known)
    if unknown := sorted(settings.keys() - known):
        message = f"{path}: no setting is called {', '.join(unknown)}; there are {', '.join(sorted(known))}"
        raise typer.BadParameter(message, param_hint="--config")
    return by_command


def _for_command(node: Any, settings: dict[str, Any], known: set[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for parameter in node.params:
        if parameter.envvar and parameter.name != "config":
            known.add(parameter.name)
            if parameter.name in settings:
                found[parameter.name] = _plain(settings[parameter.name])
    for name, inner in getattr(node, "commands", {}).items():
        found[name] = _for_command(inner, settings, known)
    return found


def _plain(value: Any) -> Any:
    return value if isinstance(value, (str, list)) else str(value)


# --- What several commands do ---


@contextmanager
def calling(server: str, tokens: Path) -> Iterator["FloorClient"]:
    """A client of a running floor."""
    from services.access.callers import TokenFile
    from services.running.client import FloorClient

    client = FloorClient(server, TokenFile.read(tokens), tls=caller_tls())
    try:
        yield client
    finally:
        client.close()


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, and nothing elsewhere. Yields what is to be called with each advance. It is drawn by who
    calls: a thread of its own would keep verification from copying its process."""
    if not sys.stderr.isatty():
        yield lambda advance: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task, drawn_at = progress.add_task(label, total=total), 0.0

        def advanced(advance: int) -> None:
            nonlocal drawn_at
            progress.advance(task, advance)
            if (now := time.monotonic()) >= drawn_at + _DRAWN_EVERY_S:
                progress.refresh()
                drawn_at = now

        yield advanced
