"""The service under its real server: bodies of any framing, limits, many requests at once."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from spielleiter.settings import write_key
from tests.service.conftest import AT, KEY, NO_REDIS


class UnixConnection(http.client.HTTPConnection):
    """An HTTP connection over a Unix socket."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=20)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The socket of a running gunicorn."""
    directory = tmp_path_factory.mktemp("g")
    path = directory / "http.sock"
    environment = {
        **os.environ,
        "SPIELLEITER_KEYS": write_key(KEY),
        "SPIELLEITER_MAX_BODY_BYTES": "4096",
        "REDIS_URL": NO_REDIS,
    }
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--threads", "4"]
    command += ["--bind", f"unix:{path}", "--log-level", "warning", "service.wsgi:app"]
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


@pytest.mark.parametrize("chunked", [False, True])
def test_bodies_are_read_however_they_are_framed(server: Path, chunked: bool) -> None:
    status, _, answer = exchange(server, "POST", f"{AT}/states", b'{"client_seed": "x"}', chunked=chunked)
    assert status == 201
    assert json.loads(answer)["fairness"]["client_seed"] == "x"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_at_the_limit_is_read_however_it_is_framed(server: Path, chunked: bool) -> None:
    body = b'{"client_seed": "x"}'.ljust(4096)
    assert exchange(server, "POST", f"{AT}/states", body, chunked=chunked)[0] == 201


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_beyond_the_limit_is_refused_however_it_is_framed(server: Path, chunked: bool) -> None:
    body = b'{"client_seed": "' + b"x" * 5000 + b'"}'
    status, media_type, answer = exchange(server, "POST", f"{AT}/states", body, chunked=chunked)
    assert (status, media_type) == (413, "application/problem+json")
    assert json.loads(answer)["limit_bytes"] == 4096


def test_a_body_shorter_than_announced_is_no_body(server: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as raw:
        raw.settimeout(20)
        raw.connect(str(server))
        head = f"POST {AT}/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Content-Length: 10\r\n\r\n{{}}".encode())
        raw.shutdown(socket.SHUT_WR)
        assert raw.recv(100).startswith(b"HTTP/1.1 400")


def test_addresses_that_only_a_raw_client_sends_are_not_there(server: Path) -> None:
    for address in ("//v1//games", "/v1/games/%2e%2e", "/v1/games/%ff", "/v1/jobs/%00"):
        status, media_type, _ = exchange(server, "GET", address)
        assert status in (404, 503)
        assert media_type == "application/problem+json"


def test_many_at_once_get_the_same_answers_as_one_alone(server: Path) -> None:
    state = json.loads(exchange(server, "POST", f"{AT}/states", b"{}")[2])["state"]
    body = json.dumps({"state": state}).encode()
    moves = json.loads(exchange(server, "POST", f"{AT}/legal-moves", body)[2])["moves"]
    bodies = [json.dumps({"state": state, "move": move["move"]}).encode() for move in moves[:4]]
    alone = [exchange(server, "POST", f"{AT}/moves", each) for each in bodies]
    with ThreadPoolExecutor(8) as crowd:
        together = list(crowd.map(lambda each: exchange(server, "POST", f"{AT}/moves", each), bodies * 25))
    assert together == alone * 25
