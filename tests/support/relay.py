"""A relay between a caller and a floor, for what networks do: an answer that never arrives, a connection that is cut, a
floor that is elsewhere after a restart."""

import socket
import threading
from contextlib import suppress


class Relay:
    """Passes bytes on between those who connect to it and the address that is `target` at that moment."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.swallows_answers = False
        """Whether what the floor says is lost from now on."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._open: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Ends every connection; new ones are taken."""
        cut, self._open = self._open, []
        for connection in cut:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # wakes who waits for callers, who would else keep it open
        self._listening.close()
        self.cut()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._listening.accept()
                self._connect(caller)

    def _connect(self, caller: socket.socket) -> None:
        host, _, port = self.target.rpartition(":")
        try:
            floor = socket.create_connection((host, int(port)))
        except OSError:
            caller.close()
            return
        self._open += [caller, floor]
        for source, sink, is_answer in ((caller, floor, False), (floor, caller, True)):
            threading.Thread(target=self._pass_on, args=(source, sink, is_answer), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not (is_answer and self.swallows_answers):
                    sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
