"""The service under its real server, and the ways to talk to it."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spielleiter.settings import write_key
from tests.service.conftest import KEY, NO_REDIS, NOWHERE


class UnixConnection(http.client.HTTPConnection):
    """An HTTP connection over a Unix socket."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=20)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


@contextmanager
def serving(directory: Path, *options: str, **environ: str) -> Iterator[Path]:
    """The socket of a gunicorn that runs inside the block, with what it writes in `directory`/log."""
    path = directory / "http.sock"
    environment = {
        **os.environ,
        "SPIELLEITER_KEYS": write_key(KEY),
        "SPIELLEITER_API_PROCESSES": "1",
        "SPIELLEITER_THREADS": "4",
        "SPIELLEITER_LOG_LEVEL": "warning",
        "REDIS_URL": NO_REDIS,
        "SPIELLEITER_DATA_DIR": str(NOWHERE),
        **environ,
    }
    command = [sys.executable, "-m", "gunicorn", "--config=python:spielleiter.gunicorn_conf"]
    command += [f"--bind=unix:{path}", *options]
    root = Path(__file__).parents[2]
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen(
            command, env=environment, cwd=root, stdout=log, stderr=log, start_new_session=True
        )
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                if exchange(path, "GET", "/healthz")[0] == 200:
                    break
            except OSError:
                assert time.monotonic() < deadline, (directory / "log").read_text()
                time.sleep(0.1)
        yield path
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)


def exchange(
    path: Path, method: str, address: str, body: bytes | None = None, *, chunked: bool = False
) -> tuple[int, str, bytes]:
    """Status, media type and body of an answer."""
    connection = UnixConnection(path)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if chunked and body is not None:
            pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
            connection.request(method, address, pieces, headers, encode_chunked=True)
        else:
            connection.request(method, address, body, headers)
        response = connection.getresponse()
        return response.status, response.headers["Content-Type"], response.read()
    finally:
        connection.close()
