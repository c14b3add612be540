"""Where the children of a process begin as copies of one that has imported what they need: a child that is begun anew
imports for a third of a second and more. The nursery is a process that does nothing but copy itself. `serve` makes it
of itself before it has threads, connections or open files; where it cannot be had, or is gone, children are begun anew
(`child.py`)."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import msgspec

_MOST_BYTES = 1 << 18
_ERRORS = 2
_OWN = "nursery"
_LONGEST_NAME = 15
_CANNOT = b"cannot"


class Begin(msgspec.Struct, frozen=True, tag=True):
    """Asks for a copy that runs `main` of this module, with the files that come along as its input, output and
    errors."""

    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    folder: str


class Await(msgspec.Struct, frozen=True, tag=True):
    """Asks for the exit code of one that is about to end."""

    pid: int


_asked = msgspec.json.Decoder(Begin | Await)
_talk: socket.socket | None = None
"""To this process's nursery."""
_asking = threading.Lock()


class Copy:
    """A process of the nursery, as asyncio shows those that it starts."""

    def __init__(self, pid: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid, self.stdin, self.stdout = pid, stdin, stdout
        self.returncode: int | None = None

    async def wait(self) -> int:
        """Once its output has ended."""
        if self.returncode is None:
            self.returncode = await asyncio.to_thread(_ask, Await(self.pid))
        return self.returncode

    def kill(self) -> None:
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)


def open_nursery() -> None:
    """Makes a nursery of this process as it is now, unless other threads run in it: what they hold would stay held.
    Where its input, output or errors are closed, the next files that are opened get their numbers, and a copy could
    not tell them apart."""
    if not _is_alone():
        return
    if None in (sys.stdin, sys.stdout, sys.stderr):
        return
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    sys.stdout.flush()
    sys.stderr.flush()
    if os.fork() == 0:
        try:
            ours.close()
            keep_nursery(theirs)
        except Exception:
            traceback.print_exc()
        finally:  # whatever went wrong, it must not go on as the process that it is a copy of
            os._exit(1)
    theirs.close()
    talk_to(ours)


def _is_alone() -> bool:
    """Whether this process is known to have no other thread: only Linux tells, and only where it shows /proc."""
    threads = Path("/proc/self/task")
    return threads.exists() and len(list(threads.iterdir())) == 1


def talk_to(nursery: socket.socket) -> None:
    """Children of this process begin there from now on."""
    global _talk
    _talk = nursery


async def copied(module: str, arguments: Sequence[str], environment: Mapping[str, str]) -> Copy | None:
    """A child of the nursery; None where there is no nursery, or none any more."""
    if _talk is None:
        return None
    (its_input, our_output), (our_input, its_output) = os.pipe(), os.pipe()
    try:
        asked = Begin(module, arguments, environment, os.getcwd())
        pid = await asyncio.to_thread(_ask, asked, (its_input, its_output, _ERRORS))
    except (OSError, UnicodeError):  # an environment may hold bytes that are no text
        os.close(our_output)
        os.close(our_input)
        return None
    finally:
        os.close(its_input)
        os.close(its_output)
    loop, stdout = asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout), os.fdopen(our_input, "rb", 0))
    writing, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), os.fdopen(our_output, "wb", 0)
    )
    return Copy(pid, asyncio.StreamWriter(writing, protocol, None, loop), stdout)


def _ask(asked: Begin | Await, files: Sequence[int] = ()) -> int:
    with _asking:
        if _talk is None:
            raise OSError("there is no nursery")
        socket.send_fds(_talk, [msgspec.json.encode(asked)], files)
        answer = _talk.recv(_MOST_BYTES)
    if not answer:
        raise OSError("the nursery has ended")
    if answer == _CANNOT:
        raise OSError("the nursery cannot make another process")
    return int(answer)


# What runs in the nursery, and in its copies


def keep_nursery(talk: socket.socket) -> NoReturn:
    """Has this process be a nursery until the one that talks to it is gone."""
    gc.freeze()  # else each collection in a copy would write to all that it shares
    for number in (signal.SIGINT, signal.SIGTERM):  # a terminal's reach all processes: the parent says when it ends
        signal.signal(number, signal.SIG_IGN)
    _call_itself(_OWN)
    while True:
        data, files, _, _ = socket.recv_fds(talk, _MOST_BYTES, 3)
        if not data:
            os._exit(0)
        asked = _asked.decode(data)
        if isinstance(asked, Await):
            _, status = os.waitpid(asked.pid, 0)
            talk.send(b"%d" % os.waitstatus_to_exitcode(status))
            continue
        talk.send(_copied(talk, asked, files))
        for file in files:
            os.close(file)


def _copied(talk: socket.socket, asked: Begin, files: Sequence[int]) -> bytes:
    try:
        pid = os.fork()
    except OSError:  # too many processes, or no memory: those that run go on
        return _CANNOT
    if pid == 0:
        talk.close()
        _become(asked, files)
    return b"%d" % pid


def _become(asked: Begin, files: Sequence[int]) -> NoReturn:
    code = 1
    try:
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(number, mode, closefd=False) for number, mode in enumerate(("r", "w", "w"))
        )
        os.environ.clear()
        os.environ.update(asked.environment)
        os.chdir(asked.folder)
        sys.argv = [asked.module, *asked.arguments]
        _call_itself(".".join(asked.module.split(".")[-2:]))
        import_module(asked.module).main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        logging.shutdown()  # what was said again and again is told once more
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)  # past what the process that was copied would do at its end


def _call_itself(name: str) -> None:
    """By which it is told from the process that it is a copy of."""
    Path("/proc/self/comm").write_text(name[:_LONGEST_NAME])
