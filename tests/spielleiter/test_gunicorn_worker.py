"""Clients that send slowly, nothing, or nonsense: the real server stays there for all others."""

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.service.conftest import AT
from tests.service.gunicorn import exchange, serving

TIME_S = 3
"""In which a request must come in here."""
SOON_S = 2.5
"""In which everybody else is answered, on a busy machine."""
HEAD = "Host: x\r\nContent-Type: application/json\r\n"
STATES = f"POST {AT}/states HTTP/1.1\r\n{HEAD}"
STALLED_BODY = f"{STATES}Content-Length: 500\r\n\r\n{{".encode()


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("slow")


@pytest.fixture(scope="module")
def server(directory: Path) -> Iterator[Path]:
    """The socket of a gunicorn with one process of four threads, and two for slow arrivals."""
    with serving(directory, SPIELLEITER_BODY_TIMEOUT_S=str(TIME_S)) as path:
        yield path


class Answer(NamedTuple):
    status: int
    fields: dict[str, str]
    body: bytes

    @property
    def problem(self) -> str:
        """The last part of the problem's type; everything else about it is as for every problem."""
        assert self.fields["content-type"] == "application/problem+json"
        assert self.fields["cache-control"] == "no-store"
        assert self.fields["x-content-type-options"] == "nosniff"
        assert self.fields["content-language"] == "en"
        said = json.loads(self.body)
        assert said["request_id"] == self.fields["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", said["request_id"])
        assert said["status"] == self.status
        return str(said["type"].removeprefix("/problems/"))


def connected(server: Path) -> socket.socket:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.settimeout(20)
    client.connect(str(server))
    return client


def received(client: socket.socket) -> Answer:
    """The one answer that the server sends before it closes the connection."""
    text = b""
    while piece := client.recv(65536):
        text += piece
    head, _, body = text.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    assert len(body) == int(fields["content-length"]), "and nothing after it"
    return Answer(int(first.split()[1]), fields, body)


def answer_to(server: Path, request: bytes, *, last: bool = False) -> Answer:
    with connected(server) as client:
        client.sendall(request)
        if last:
            client.shutdown(socket.SHUT_WR)
        return received(client)


@contextmanager
def room_is_taken(server: Path) -> Iterator[None]:
    """Inside the block both threads for slow arrivals wait."""
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(connected(server)).sendall(STALLED_BODY)
        time.sleep(0.6)
        yield


@pytest.fixture(scope="module")
def move(server: Path) -> bytes:
    """The body of a legal move."""
    state = json.loads(exchange(server, "POST", f"{AT}/states", b'{"ledger": false}')[2])["state"]
    legal = exchange(server, "POST", f"{AT}/legal-moves", json.dumps({"state": state}).encode())[2]
    return json.dumps({"state": state, "move": json.loads(legal)["moves"][0]["move"]}).encode()


def everybody_else_is_answered(server: Path, move: bytes) -> None:
    for _ in range(3):
        began = time.monotonic()
        assert exchange(server, "GET", "/healthz")[0] == 200
        assert exchange(server, "POST", f"{AT}/moves", move)[0] == 200  # sends the body by itself
        assert time.monotonic() - began < SOON_S


@pytest.mark.parametrize(
    "unfinished",
    [
        STALLED_BODY,
        f"{STATES}Transfer-Encoding: chunked\r\n\r\n5\r\n{{".encode(),
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHo",
        b"",
    ],
    ids=["length", "chunked", "unwanted", "head", "nothing"],
)
def test_clients_that_stop_halfway_hold_up_nobody(server: Path, move: bytes, unfinished: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(connected(server)).sendall(unfinished)
        everybody_else_is_answered(server, move)


def test_clients_that_keep_their_side_open_after_an_answer_hold_up_nobody(server: Path, move: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(20):
            client = stack.enter_context(connected(server))
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        everybody_else_is_answered(server, move)


def test_two_of_twenty_stalled_bodies_are_waited_for_and_the_others_refused(server: Path) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(connected(server)) for _ in range(20)]
        for client in clients:
            client.sendall(STALLED_BODY)
        answers = [received(client) for client in clients]
    told = [(answer.status, answer.problem) for answer in answers]
    assert told.count((408, "body-timeout")) == 2
    assert told.count((503, "too-many-arriving")) == 18
    for answer in answers:
        assert answer.fields["connection"] == "close"
        assert ("retry-after" in answer.fields) == (answer.status == 503)


def test_while_others_are_waited_for_a_body_that_follows_at_once_is_read(server: Path, move: bytes) -> None:
    head = f"POST {AT}/moves HTTP/1.1\r\n{HEAD}Connection: close\r\nContent-Length: {len(move)}\r\n\r\n"
    with room_is_taken(server), connected(server) as client:
        client.sendall(head.encode())
        time.sleep(0.05)
        client.sendall(move)
        assert received(client).status == 200


def test_while_others_are_waited_for_a_byte_now_and_then_is_refused(server: Path) -> None:
    with room_is_taken(server), connected(server) as client:
        client.sendall(STALLED_BODY)
        client.settimeout(0.1)
        for _ in range(100):
            with suppress(TimeoutError):
                client.recv(1, socket.MSG_PEEK)
                break
            client.sendall(b"x")
        assert received(client).problem == "too-many-arriving"


def test_clients_that_do_not_take_their_answers_hold_up_nobody(server: Path, move: bytes) -> None:
    many = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n" * 50
    whole = len(exchange(server, "GET", "/openapi.yaml")[2])
    with ExitStack() as stack:
        clients = [stack.enter_context(connected(server)) for _ in range(20)]
        for client in clients:
            client.sendall(many)
        time.sleep(1)
        everybody_else_is_answered(server, move)
        time.sleep(TIME_S)
        taken = sum(len(piece) for piece in iter(lambda: clients[0].recv(1 << 20), b""))
        assert taken < 50 * whole, "the connection was closed"


@pytest.mark.parametrize("start", [STALLED_BODY, b"GET /healthz HTTP/1.1\r\nX: "], ids=["body", "head"])
def test_a_byte_now_and_then_gains_no_time(server: Path, start: bytes) -> None:
    with connected(server) as client:
        began = time.monotonic()
        client.sendall(start)
        client.settimeout(0.2)
        while True:
            try:
                if client.recv(1, socket.MSG_PEEK):
                    break
            except TimeoutError:
                client.sendall(b"x")
            assert time.monotonic() - began < TIME_S + 5
        assert time.monotonic() - began > TIME_S - 0.5
        client.settimeout(20)
        answer = received(client)
    assert (answer.status, answer.problem, answer.fields["connection"]) == (408, "body-timeout", "close")


def test_a_body_in_pieces_that_comes_in_time_is_read(server: Path) -> None:
    """The counter-case."""
    with connected(server) as client:
        client.sendall(f"{STATES}Connection: close\r\nContent-Length: 17\r\n\r\n".encode())
        for piece in (b'{"ledger"', b": false", b"}"):
            time.sleep(0.1)
            client.sendall(piece)
        assert received(client).status == 201


def test_a_body_that_nobody_wants_is_skipped_where_it_has_come_in_whole(server: Path) -> None:
    with connected(server) as client:
        for _ in range(2):
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde")
            answer = client.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")
            assert b"Connection: keep-alive" in answer


@pytest.mark.parametrize(
    "chunks",
    [
        b"zz\r\n{}\r\n0\r\n\r\n",
        b"-2\r\n{}\r\n0\r\n\r\n",
        b"\r\n{}\r\n",
        b"FFFFFFFFFFFFFFFFFF\r\n{}",
        b"2\r\n{}0\r\n\r\n",
        b"2\r\n{}xx0\r\n\r\n",
        b"9\r\n{}",
        b"2\r\n{}\r\n",
        b"2;=\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}\r\n0\r\nbad trailer\r\n\r\n",
    ],
)
def test_a_badly_framed_body_is_the_fault_of_the_request(server: Path, chunks: bytes) -> None:
    request = f"{STATES}Transfer-Encoding: chunked\r\n\r\n".encode() + chunks
    answer = answer_to(server, request, last=True)
    assert (answer.status, answer.problem, answer.fields["connection"]) == (400, "request-failed", "close")


@pytest.mark.parametrize("call", ["GET /healthz", f"POST {AT}/nothing"])
def test_a_badly_framed_body_that_nobody_wants_gets_no_second_answer(server: Path, call: str) -> None:
    request = f"{call} HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n"
    assert answer_to(server, request.encode()).fields["connection"] == "close"


@pytest.mark.parametrize(
    ("request_text", "status", "problem"),
    [
        (f"GET /{'x' * 9000} HTTP/1.1\r\n\r\n", 414, "address-too-long"),
        (f"GET / HTTP/1.1\r\nX: {'x' * 9000}\r\n\r\n", 431, "header-too-large"),
        ("GET / HTTP/1.1\r\n" + "X: x\r\n" * 120 + "\r\n", 431, "header-too-large"),
        ("get / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "request-failed"),
        ("GET / HTTP/3.7\r\nHost: x\r\n\r\n", 400, "request-failed"),
        ("nonsense secret\r\n\r\n", 400, "request-failed"),
        (f"{STATES}Content-Length: -1\r\n\r\n", 400, "request-failed"),
        (f"{STATES}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "request-failed"),
        (f"{STATES}Transfer-Encoding: gzip\r\n\r\n", 400, "request-failed"),
        ("GET / HTTP/1.1\r\nX: a\x00b\r\n\r\n", 400, "request-failed"),
        ("GET / HTTP/1.1\r\nExpect: secret\r\n\r\n", 400, "request-failed"),
    ],
)
def test_what_the_server_refuses_itself_is_a_problem_like_every_other(
    server: Path, directory: Path, request_text: str, status: int, problem: str
) -> None:
    answer = answer_to(server, request_text.encode())
    assert (answer.status, answer.problem) == (status, problem)
    assert answer.fields["connection"] == "close"
    log = (directory / "log").read_text()
    assert answer.fields["x-request-id"] in log
    assert "Traceback" not in log
    assert "secret" not in log
