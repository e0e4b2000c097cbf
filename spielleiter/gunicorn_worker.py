"""Gunicorn's threaded worker, made safe against clients that send slowly, nothing, or nonsense.

Gunicorn lets a client hold a thread for as long as it takes to send its request, so a few that stop
halfway would silence the process. Here a request has to come in whole within a time; those that have
to be waited for longer than a moment get threads of their own (`threads_for_arrivals`), and when these
are taken, the next one is refused.

What gunicorn refuses itself it would answer in HTML; here it is a problem like every other.
"""

import json
import select
import socket
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from math import inf
from selectors import EVENT_READ
from typing import Any

from gunicorn.http.errors import (
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import _DEFER, ThreadWorker

from service.arrival import ONCE_MORE_S, TooManyArriving, TooSlow
from service.problems import Problem
from service.protection import PROTECTION, TLS_ONLY
from service.request_ids import new_request_id
from service.waiting import WaitingRoom
from spielleiter.settings import Settings

MOMENT_S = 0.25
"""How long every request may be waited for. Many clients send the body by itself, right after the head."""
LINGER_S = 2
"""How long a closed connection is still listened to, so that the client gets to read the answer."""
MOST_LEFTOVER_BYTES = 64 * 1024
"""So much of a body that nobody wanted is read to keep its connection."""

_OURS = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)


def threads_for_arrivals(threads: int) -> int:
    """How many threads a process has beside its `threads`, for requests that have to be waited for."""
    return max(1, threads // 2)


class Patience:
    """How long one request, or its answer, is waited for: a moment in any case, then if there is room."""

    def __init__(self, room: WaitingRoom, time_s: int) -> None:
        self._room = room
        self._time_s = time_s
        self._moment_ends = self._deadline = inf

    def begin(self) -> None:
        """The time runs from now."""
        now = time.monotonic()
        self._moment_ends, self._deadline = now + MOMENT_S, now + self._time_s

    def is_over(self) -> bool:
        """Whether the time has run out."""
        return time.monotonic() >= self._deadline

    def wait(self, poll: "select.poll") -> None:
        """Wait for what the poll object looks for.

        :raises TooManyArriving, TooSlow: there was no room to wait, or it didn't happen in time.
        """
        if _happens_before(self._moment_ends, poll):
            return
        with self._room.place() as free:
            if not free:
                raise TooManyArriving
            if not _happens_before(self._deadline, poll):
                raise TooSlow


def _happens_before(end: float, poll: "select.poll") -> bool:
    return bool(poll.poll(max(0.0, end - time.monotonic()) * 1000))


def _looking_for(event: int, sock: socket.socket) -> "select.poll":
    poll = select.poll()
    poll.register(sock, event)
    return poll


class Connection(socket.socket):
    """A client's connection; a client that doesn't take an answer in time loses it."""

    def __init__(self, fileno: int, patience: Patience) -> None:
        super().__init__(fileno=fileno)
        self._patience = patience

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send everything.

        :raises TimeoutError: the client didn't take it.
        """
        left = memoryview(data)
        self._patience.begin()
        while left:
            try:
                left = left[self.send(left, flags | socket.MSG_DONTWAIT) :]
            except BlockingIOError:
                try:
                    self._patience.wait(_looking_for(select.POLLOUT, self))
                except (TooSlow, TooManyArriving):
                    raise TimeoutError from None


class Arrival(SocketUnreader):  # type: ignore[misc]  # gunicorn comes without types
    """Reads a connection, and waits for bytes only within the time and the room there is.

    Reading raises `TooSlow` or `TooManyArriving`.
    """

    def __init__(self, sock: socket.socket, patience: Patience) -> None:
        super().__init__(sock)
        self.patience = patience
        self._leftover = False
        self._poll = _looking_for(select.POLLIN, sock)

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Inside the block only what is already there is read."""
        self._leftover = True
        try:
            yield
        finally:
            self._leftover = False

    def chunk(self, size_hint: int | None = None) -> bytes:
        """The next bytes, empty at the end of the connection."""
        # Asked first of all: who sends a byte now and then must run out of time, too.
        if self.patience.is_over() and not self._leftover:
            raise TooSlow
        if not self._poll.poll(0):
            if self._leftover:
                raise TooSlow
            self.patience.wait(self._poll)
        piece: bytes = super().chunk(size_hint)
        return piece


class ArrivingRequest(Request):  # type: ignore[misc]
    """A request whose connection is closed unless everything of it has been read."""

    must_close: bool

    def should_close(self) -> bool:
        """Whether no other request can follow on the connection; asked before the answer is sent."""
        if not self.must_close and not self._came_in_whole():
            self.must_close = True
        closes: bool = super().should_close()
        return closes

    def _came_in_whole(self) -> bool:
        if self.body.failed:
            return False
        try:
            with self.unreader.without_waiting():
                return len(self.body.read(MOST_LEFTOVER_BYTES)) < MOST_LEFTOVER_BYTES
        except Exception:  # however a body is broken, where the next request begins is unknown
            return False


class ArrivalParser(RequestParser):  # type: ignore[misc]
    """Parses what comes in by an `Arrival`."""

    mesg_class = ArrivingRequest

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, patience: Patience) -> None:
        super().__init__(cfg, sock, client)
        self.unreader = Arrival(sock, patience)


class Worker(ThreadWorker):  # type: ignore[misc]
    """The worker. TLS belongs into a proxy before it: there gunicorn's own reading would be used."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settings = Settings.from_environment()
        self._language = settings.language
        self._tls_only = TLS_ONLY if settings.behind_tls else {}
        self._time_s = settings.body_timeout_s
        self._room = WaitingRoom(threads_for_arrivals(settings.threads))
        self._lingering: deque[tuple[float, Any]] = deque()

    # --- in a thread ---------------------------------------------------------------------------

    def handle(self, conn: Any) -> Any:
        """Answer a request; a connection that hasn't sent anything yet gets no thread."""
        if not conn.initialized and not conn.wait_for_data(0):
            return _DEFER
        if conn.parser is None and not self.cfg.is_ssl:
            conn.sock = Connection(conn.sock.detach(), Patience(self._room, self._time_s))
            patience = Patience(self._room, self._time_s)
            conn.parser = ArrivalParser(self.cfg, conn.sock, conn.client, patience)
        if isinstance(conn.parser, ArrivalParser):
            conn.parser.unreader.patience.begin()
        return super().handle(conn)

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Have the application answer; a client that doesn't take the answer is given up."""
        try:
            kept: bool = super().handle_request(req, conn)
        except TimeoutError:
            self.log.debug("a client didn't take its answer")
            return False
        return kept

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer what never reached the application, and name it in the log without quoting it."""
        name = new_request_id()
        problem = _problem_of(exc)
        if problem.type.status == 500:
            self.log.error("a request failed in the server", exc_info=exc, extra={"request_id": name})
        else:
            fields = {"request_id": name, "problem": problem.type.slug, "fault": type(exc).__name__}
            self.log.warning("a request was refused by the server", extra=fields)
        with suppress(OSError):
            client.sendall(self._written(problem, name))

    def _written(self, problem: Problem, name: str) -> bytes:
        status = HTTPStatus(problem.type.status)
        body = json.dumps({**problem.body(self._language), "request_id": name}, ensure_ascii=False).encode()
        fields = {
            "Content-Type": "application/problem+json",
            "Content-Length": str(len(body)),
            "Content-Language": self._language,
            "Vary": "Accept-Language",
            "Cache-Control": "no-store",
            **PROTECTION,
            **self._tls_only,
            "X-Request-Id": name,
            **problem.headers,
            "Connection": "close",
        }
        head = "".join(f"{field}: {value}\r\n" for field, value in fields.items())
        return f"HTTP/1.1 {status.value} {status.phrase}\r\n{head}\r\n".encode("ascii") + body

    # --- in the main loop ----------------------------------------------------------------------

    def finish_request(self, conn: Any, fs: "Future[Any]") -> None:
        """Keep the connection, or close it without holding up the others.

        Gunicorn's own closing waits, in the main loop, until the client has closed its side.
        """
        if fs.cancelled() or fs.exception() is not None or fs.result() is not False:
            super().finish_request(conn, fs)
            return
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, EVENT_READ, partial(self._on_leftover, conn))
        except (OSError, ValueError):  # the client is gone already
            self._close(conn)
        else:
            self._lingering.append((time.monotonic() + LINGER_S, conn))

    def murder_pending(self) -> None:
        """Called in every round: close what has been listened to for long enough."""
        super().murder_pending()
        while self._lingering and self._lingering[0][0] <= time.monotonic():
            self._stop_lingering(self._lingering[0][1])

    def _on_leftover(self, conn: Any, client: socket.socket) -> None:
        try:
            over = not client.recv(64 * 1024)
        except BlockingIOError:
            return
        except OSError:
            over = True
        if over:
            self._stop_lingering(conn)

    def _stop_lingering(self, conn: Any) -> None:
        self._lingering = deque(each for each in self._lingering if each[1] is not conn)
        self.poller.unregister(conn.sock)
        self._close(conn)

    def _close(self, conn: Any) -> None:
        self.nr_conns -= 1
        conn.close()


def _problem_of(exc: Exception) -> Problem:
    match exc:
        case TooSlow():
            return Problem("body-timeout")
        case TooManyArriving():
            return Problem("too-many-arriving", headers={"Retry-After": str(ONCE_MORE_S)})
        case LimitRequestLine():
            return Problem("address-too-long")
        case LimitRequestHeaders():
            return Problem("header-too-large")
        case ParseException() if not isinstance(exc, _OURS):
            return Problem("request-failed")
    return Problem("internal-error")
