"""`spielleiter serve`: API, worker and Redis on one machine, as the children of one supervisor.

Redis starts first and stops last. A child that dies is started again. However the supervisor ends,
no child outlives it.
"""

import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType

from spielleiter import compiled, exposure, worker
from spielleiter.children import Child, KeepsDying, Process
from spielleiter.data_directory import DataDirectoryError, Lock, keys_file, make_private
from spielleiter.embedded import EmbeddedRedis, EmbeddedRedisError
from spielleiter.exposure import Exposed
from spielleiter.settings import Settings

LOOK_S = 0.1
READY_HINT_S = 30


class CannotServe(RuntimeError):
    """The service can't be started or kept running; the message says why."""


class _Stop:
    """Notices Ctrl-C and SIGTERM: the first asks for an orderly end, the second for one at once."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, signum: int, frame: FrameType | None) -> None:
        self.asked += 1

    @contextmanager
    def listening(self) -> Iterator[None]:
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {signum: signal.signal(signum, self) for signum in signals}
        try:
            yield
        finally:
            for signum, handler in before.items():
                signal.signal(signum, handler)


def serve(settings: Settings, *, redis_given: bool, tell: Callable[[str], None]) -> None:
    """Run the service until it is asked to stop; `tell` gets what the operator should read.

    `redis_given` says that `settings.redis_url` is to be used; else a Redis server is started here.

    :raises CannotServe: with the reason.
    """
    stop = _Stop()
    try:
        with stop.listening(), ExitStack() as stack:
            listener = stack.enter_context(_listen(settings))
            exposure.check(settings, [listener.getsockname()[0]])
            directory = make_private(settings.data_directory)
            lock = stack.enter_context(Lock(directory))
            children: list[Child] = []
            stack.callback(_stop_all, children, stop, tell)
            environ = {**os.environ, "SPIELLEITER_DATA_DIR": str(directory)}
            if not redis_given:
                embedded = EmbeddedRedis(directory, lock_descriptor=lock.descriptor)
                environ["REDIS_URL"] = embedded.url
                _add(children, Child("Redis server", embedded, tell))
            _add(children, Child("worker", _worker(settings, directory, environ), tell))
            _add(children, Child("API", _api(settings, directory, environ, listener), tell))
            _supervise(children, stop, _Readiness(listener, tell))
            tell("stopping")
    except (DataDirectoryError, EmbeddedRedisError, Exposed, KeepsDying) as fault:
        raise CannotServe(str(fault)) from fault


def _add(children: list[Child], child: Child) -> None:
    children.append(child)
    child.start()


def _listen(settings: Settings) -> socket.socket:
    """The socket of the API, opened here so that restarts of the API refuse nobody."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as fault:
        # Python adds the address to the system's words, except where a name isn't found.
        reason = fault.strerror if isinstance(fault, socket.gaierror) else os.strerror(fault.errno or 0)
        raise CannotServe(
            f"{settings.host} port {settings.port} can't be used ({reason}); stop what uses it, "
            "or choose another by SPIELLEITER_PORT (0: any free one)"
        ) from fault


def _api(settings: Settings, directory: Path, environ: dict[str, str], listener: socket.socket) -> Process:
    with_keys = dict(environ)
    if not settings.keys:
        with_keys["SPIELLEITER_KEYS_FILE"] = str(keys_file(directory))
    elif settings.keys_file is not None:
        with_keys["SPIELLEITER_KEYS_FILE"] = str(settings.keys_file)
    command = [sys.executable, "-m", "gunicorn", "--config=python:spielleiter.gunicorn_conf"]
    command.append(f"--bind=fd://{listener.fileno()}")
    return Process(command, environ=with_keys, directory=directory, inherited=(listener.fileno(),))


def _worker(settings: Settings, directory: Path, environ: dict[str, str]) -> Process:
    without_keys = {
        name: value
        for name, value in environ.items()
        if name not in ("SPIELLEITER_KEYS", "SPIELLEITER_KEYS_FILE", "SPIELLEITER_API_KEYS_FILE")
    }
    return Process(worker.command(settings), environ=without_keys, directory=directory)


class _Readiness:
    """Asks the API whether everything is ready, and tells the operator once it is."""

    def __init__(self, listener: socket.socket, tell: Callable[[str], None]) -> None:
        self._host: str = listener.getsockname()[0]
        self._port: int = listener.getsockname()[1]
        self._tell = tell
        self._began = time.monotonic()
        self._ready = False
        self._hinted = False

    def look(self) -> None:
        if self._ready:
            return
        if self._answers():
            self._ready = True
            host = f"[{self._reachable}]" if ":" in self._reachable else self._reachable
            self._tell(f"ready: http://{host}:{self._port}/  (API reference: /docs; stop: Ctrl-C)")
            if not compiled.everything():
                self._tell("the rules run interpreted, so the AI searches some thirty times slower")
        elif not self._hinted and time.monotonic() - self._began > READY_HINT_S:
            self._hinted = True
            self._tell("not ready yet; /readyz says what is missing")

    @property
    def _reachable(self) -> str:
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)  # noqa: S104

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(self._reachable, self._port, timeout=1)
        try:
            with suppress(OSError, http.client.HTTPException):
                connection.request("GET", "/readyz", headers={"Connection": "close"})
                return connection.getresponse().status == 200
        finally:
            connection.close()
        return False


def _supervise(children: list[Child], stop: _Stop, readiness: _Readiness) -> None:
    while not stop.asked:
        for child in children:
            child.look_after()
        readiness.look()
        time.sleep(LOOK_S)


def _stop_all(children: list[Child], stop: _Stop, tell: Callable[[str], None]) -> None:
    """Last started, first stopped: the API, so that no more work comes in, the worker, then Redis."""
    for child in reversed(children):
        child.ask_to_end()
        while stop.asked < 2 and not child.has_ended():
            time.sleep(LOOK_S / 4)
        if stop.asked >= 2:
            tell(f"ending the {child.name} at once")
        child.kill()
