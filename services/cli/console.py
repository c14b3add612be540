"""`roundledger console`: a web page of a running floor."""

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, caller_tls, command
from services.running.logs import set_up_logs, tell

if TYPE_CHECKING:
    from services.console.role import ConsoleRole


def _other(who: str) -> typer.models.OptionInfo:
    flag = f"--{who}-server"
    option: typer.models.OptionInfo = typer.Option(
        flag, metavar="HOST:PORT", help=f"Who answers for {who}; else --server."
    )
    return option


@command(app, "console")
def console(
    console_listen: options.ConsoleListen = "127.0.0.1:8733",
    server: options.Server = options.SERVER,
    books_server: Annotated[str, _other("books")] = "",
    replay_server: Annotated[str, _other("replay")] = "",
    tls_cert: options.TlsCert = None,
    tls_key: options.TlsKey = None,
    insecure_listen: options.InsecureListen = False,
    log_level: options.LogLevel = "info",
    log_format: options.LogFormat = "text",
) -> int:
    """Serve the console of a floor that runs: tables, rounds, replay, disputes and gaming days, in a browser. Everybody
    logs in with their own token and sees what their role may see."""
    import asyncio

    from services.console.floor_calls import Where
    from services.console.listening import Listening
    from services.console.role import ConsoleRole

    set_up_logs(log_level, log_format, role="console")
    where = Where(server, books_server or server, replay_server or server, caller_tls())
    asyncio.run(_serve(ConsoleRole(Listening(console_listen, tls_cert, tls_key, insecure_listen), where)))
    return 0


async def _serve(role: "ConsoleRole") -> None:
    import asyncio
    import signal

    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await role.start()
    tell(f"console on {role.address}")
    await stop.wait()
    await role.stop()
