"""The service under its real server: bodies of any framing, limits, many requests at once."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.service.conftest import AT
from tests.service.gunicorn import exchange, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The socket of a running gunicorn."""
    with serving(tmp_path_factory.mktemp("g"), SPIELLEITER_MAX_BODY_BYTES="4096") as path:
        yield path


@pytest.mark.parametrize("chunked", [False, True])
def test_bodies_are_read_however_they_are_framed(server: Path, chunked: bool) -> None:
    status, _, answer = exchange(
        server, "POST", f"{AT}/states", b'{"client_seed": "x", "ledger": false}', chunked=chunked
    )
    assert status == 201
    assert json.loads(answer)["fairness"]["client_seed"] == "x"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_at_the_limit_is_read_however_it_is_framed(server: Path, chunked: bool) -> None:
    body = b'{"client_seed": "x", "ledger": false}'.ljust(4096)
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
    state = json.loads(exchange(server, "POST", f"{AT}/states", b'{"ledger": false}')[2])["state"]
    body = json.dumps({"state": state}).encode()
    moves = json.loads(exchange(server, "POST", f"{AT}/legal-moves", body)[2])["moves"]
    bodies = [json.dumps({"state": state, "move": move["move"]}).encode() for move in moves[:4]]
    alone = [exchange(server, "POST", f"{AT}/moves", each) for each in bodies]
    with ThreadPoolExecutor(8) as crowd:
        together = list(crowd.map(lambda each: exchange(server, "POST", f"{AT}/moves", each), bodies * 25))
    assert together == alone * 25
