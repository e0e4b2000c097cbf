"""The ledger when its Redis is killed, wiped, stopped or hangs, and under several processes."""

import json
import os
import shutil
import signal
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.ledger import UNAVAILABLE_RETRY_S, connect
from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import Settings
from tests.service.conftest import AT, Clock, Make, begun, legal, moved
from tests.service.gunicorn import exchange, serving


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(directory: Path) -> Iterator[EmbeddedRedis]:
    """A Redis server that the test may kill."""
    with EmbeddedRedis(directory) as server:
        yield server


@pytest.fixture
def client(make_app: Make, server: EmbeddedRedis, clock: Clock) -> FlaskClient:
    return make_app(redis_url=server.url, threads=4).test_client()


def again(client: FlaskClient, state: str, move: str) -> TestResponse:
    """A move, sent again as long as the answer asks for that: a busy machine may be slow for once."""
    for _ in range(20):
        response = client.post(f"{AT}/moves", json={"state": state, "move": move})
        if response.status_code != 503:
            break
        time.sleep(0.2)
    return response


def first_moves(client: FlaskClient, state: str) -> list[str]:
    return [each["move"] for each in legal(client, state=state)]


def test_a_server_killed_between_two_moves_forgets_nothing(
    client: FlaskClient, server: EmbeddedRedis
) -> None:
    game = begun(client)
    played, *others = first_moves(client, game["state"])
    turn = moved(client, state=game["state"], move=played)
    server.kill()  # SIGKILL
    server.start()
    refused = again(client, game["state"], others[0])
    assert (refused.status_code, refused.get_json()["digest"]) == (409, turn["digest"])
    assert again(client, game["state"], played).get_json() == turn
    after = again(client, turn["state"], first_moves(client, turn["state"])[0])
    assert after.get_json()["ply"] > turn["ply"]


def test_after_the_loss_of_all_data_no_ply_is_reopened(
    client: FlaskClient, server: EmbeddedRedis, directory: Path
) -> None:
    game = begun(client)
    played, *others = first_moves(client, game["state"])
    turn = moved(client, state=game["state"], move=played)
    server.kill()
    shutil.rmtree(directory / "redis")
    server.start()
    last = first_moves(client, turn["state"])[0]
    for state, move in ((game["state"], played), (game["state"], others[0]), (turn["state"], last)):
        gone = again(client, state, move)
        assert (gone.status_code, gone.get_json()["type"]) == (410, "/problems/game-forgotten")
    other = begun(client)["state"]  # new games begin all the same
    moved(client, state=other, move=first_moves(client, other)[0])


def check_unavailable(client: FlaskClient, state: str, move: str) -> None:
    for call, body in (("moves", {"state": state, "move": move}), ("states", {})):
        start = time.monotonic()
        response = client.post(f"{AT}/{call}", json=body)
        assert (response.status_code, response.get_json()["type"]) == (503, "/problems/ledger-unavailable")
        assert response.headers["Retry-After"] == str(UNAVAILABLE_RETRY_S)
        assert time.monotonic() - start < 5


def test_while_the_server_is_stopped_nothing_is_settled_but_everything_is_judged(
    client: FlaskClient, server: EmbeddedRedis
) -> None:
    game = begun(client)
    move = first_moves(client, game["state"])[0]
    server.stop()
    check_unavailable(client, game["state"], move)
    assert first_moves(client, game["state"])[0] == move
    assert client.post(f"{AT}/views", json={"state": game["state"]}).status_code == 200
    moved(client, position=game["position"], move=move)
    server.start()
    assert again(client, game["state"], move).status_code == 200


def test_while_the_server_hangs_requests_are_turned_away_and_verdicts_go_on(
    client: FlaskClient, server: EmbeddedRedis
) -> None:
    game = begun(client)
    move = first_moves(client, game["state"])[0]
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        check_unavailable(client, game["state"], move)
        with ThreadPoolExecutor(12) as crowd:
            body = {"state": game["state"], "move": move}
            waiting = [
                crowd.submit(
                    lambda: client.application.test_client().post(f"{AT}/moves", json=body).status_code
                )
                for _ in range(12)
            ]
            assert first_moves(client, game["state"])[0] == move
            assert {each.result() for each in waiting} == {503}
    finally:
        os.kill(server.pid, signal.SIGCONT)
    # What was on its way when the server hung is settled by now: it is the same move.
    assert again(client, game["state"], move).status_code == 200


def test_a_server_that_is_full_settles_nothing_and_forgets_nothing(
    client: FlaskClient, server: EmbeddedRedis
) -> None:
    redis = connect(Settings(redis_url=server.url))
    game = begun(client)
    move = first_moves(client, game["state"])[0]
    redis.config_set("maxmemory", "1")
    check_unavailable(client, game["state"], move)
    redis.config_set("maxmemory", "0")
    assert again(client, game["state"], move).status_code == 200


def test_of_many_moves_at_once_at_several_processes_exactly_one_wins(
    server: EmbeddedRedis, tmp_path: Path
) -> None:
    with serving(tmp_path, REDIS_URL=server.url, SPIELLEITER_API_PROCESSES="2") as path:

        def post(call: str, body: object) -> tuple[int, bytes]:
            for _ in range(20):
                status, _, answer = exchange(path, "POST", f"{AT}/{call}", json.dumps(body).encode())
                if status != 503:  # a busy machine may be slow for once
                    break
                time.sleep(0.2)
            return status, answer

        for _ in range(5):
            begun = {"state": json.loads(post("states", {})[1])["state"]}
            moves = [each["move"] for each in json.loads(post("legal-moves", begun)[1])["moves"]]
            bodies = [{**begun, "move": move} for move in moves] * 2
            with ThreadPoolExecutor(8) as crowd:
                answers = list(crowd.map(lambda body: post("moves", body), bodies))
            counts = Counter(status for status, _ in answers)
            assert counts == {200: 2, 409: 2 * len(moves) - 2}, "the move that won was sent twice"
            (won,) = {answer for status, answer in answers if status == 200}
            digests = {json.loads(answer)["digest"] for _, answer in answers}
            assert digests == {json.loads(won)["digest"]}
