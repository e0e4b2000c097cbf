"""Quotas: counted for each asker by kind of call, told in every answer, shared by all processes."""

import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from games.contract import Json
from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import Settings
from tests.service.api_keys import Office, bearer, bearing
from tests.service.conftest import AT, NO_REDIS, Make, begun
from tests.service.gunicorn import UnixConnection, serving

LIMITS = {
    "limit_moves": "5/hour",
    "limit_games": "3/hour",
    "limit_ai": "2/hour",
    "limit_reads": "4/hour",
}


@pytest.fixture
def counted(make_app: Make, redis_url: str, clock: Any) -> FlaskClient:
    """A client of a service with small quotas."""
    Redis.from_url(redis_url).flushdb()
    return make_app(redis_url=redis_url, **LIMITS).test_client()


def statuses(client: FlaskClient, call: str, body: Any, times: int, **more: Any) -> list[int]:
    return [client.post(f"{AT}/{call}", json=body, **more).status_code for _ in range(times)]


def left(response: TestResponse) -> tuple[str, int, int]:
    match = re.fullmatch(r'"([a-z]+)";r=([0-9]+);t=([0-9]+)', response.headers["RateLimit"])
    assert match is not None
    return match[1], int(match[2]), int(match[3])


def test_every_answer_says_what_is_left_and_the_first_beyond_is_refused(counted: FlaskClient) -> None:
    for remaining in (2, 1, 0):
        response = counted.post(f"{AT}/states", json={})
        assert response.status_code == 201
        assert response.headers.get("RateLimit-Policy") == '"games";q=3;w=3600'
        name, there, reset_s = left(response)
        assert (name, there) == ("games", remaining)
        assert 3590 < reset_s <= 3600
        assert "Retry-After" not in response.headers
    refused = counted.post(f"{AT}/states", json={})
    assert refused.status_code == 429
    assert refused.get_json()["type"] == "/problems/rate-limited"
    assert left(refused)[:2] == ("games", 0)
    assert 3590 < int(refused.headers["Retry-After"]) <= 3600


def test_a_quota_used_up_leaves_the_others_alone(counted: FlaskClient) -> None:
    game = begun(counted)
    assert statuses(counted, "ai-moves", {"state": game["state"]}, 4) == [202, 202, 429, 429]
    assert statuses(counted, "legal-moves", {"state": game["state"]}, 6) == [200] * 5 + [429]
    assert statuses(counted, "checks", {"state": game["state"], "moves": ["x"]}, 1) == [429]
    assert statuses(counted, "states", {}, 3) == [201, 201, 429]
    assert [counted.get("/v1/games").status_code for _ in range(5)] == [200] * 4 + [429]


def test_probes_are_never_counted(counted: FlaskClient) -> None:
    for _ in range(10):
        response = counted.get("/healthz")
        assert response.status_code == 200
        assert "RateLimit" not in response.headers


def test_a_kind_without_a_quota_is_not_counted(make_app: Make, redis_url: str, clock: Any) -> None:
    client = make_app(redis_url=redis_url, limit_ai="1/hour").test_client()
    assert statuses(client, "states", {}, 20) == [201] * 20
    assert "RateLimit" not in client.get("/v1/games").headers


def test_a_quota_is_whole_again_after_its_time(make_app: Make, redis_url: str, clock: Any) -> None:
    Redis.from_url(redis_url).flushdb()
    client = make_app(redis_url=redis_url, limit_games="1/second").test_client()
    assert statuses(client, "states", {}, 2) == [201, 429]
    time.sleep(1.1)
    assert statuses(client, "states", {}, 1) == [201]


def test_each_key_has_quotas_of_its_own(make_app: Make, redis_url: str, tmp_path: Path, clock: Any) -> None:
    Redis.from_url(redis_url).flushdb()
    office = Office(tmp_path)
    app = make_app(redis_url=redis_url, api_keys_file=office.file.path, **LIMITS)
    noisy, quiet = (bearer(app, office.key("referee")) for _ in range(2))
    assert statuses(noisy, "states", {}, 5) == [201, 201, 201, 429, 429]
    assert statuses(quiet, "states", {}, 1) == [201]


def test_trying_keys_costs_a_quota_and_not_that_of_a_key(
    make_app: Make, redis_url: str, tmp_path: Path, clock: Any
) -> None:
    Redis.from_url(redis_url).flushdb()
    office = Office(tmp_path)
    app = make_app(redis_url=redis_url, api_keys_file=office.file.path, **LIMITS)
    key = office.key("referee")
    tried = bearing(key[:-1] + ("A" if key[-1] != "A" else "B"))
    assert statuses(app.test_client(), "states", {}, 4, headers=tried) == [401, 401, 401, 429]
    assert statuses(bearer(app, key), "states", {}, 3) == [201, 201, 201]


# --- addresses -------------------------------------------------------------------------------------


def proxies(text: str) -> Any:
    return Settings.from_environment({"SPIELLEITER_TRUSTED_PROXIES": text}).trusted_proxies


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "one", "another"),
    [
        # Nobody is believed: inventing addresses gains nothing.
        ((), "192.0.2.1", ("198.51.100.1", "198.51.100.2"), "192.0.2.1", False),
        # A proxy is believed about its client, not about what the client says of others.
        (("10.0.0.0/8",), "10.1.1.1", ("198.51.100.1", "198.51.100.2"), "198.51.100.1", True),
        (("10.0.0.0/8",), "10.1.1.1", ("1.1.1.1, 198.51.100.1", "2.2.2.2, 198.51.100.1"), "", False),
        (("10.0.0.0/8",), "10.1.1.1", ("198.51.100.1, 10.2.2.2", "198.51.100.2,10.2.2.2"), "", True),
        # Nobody else is.
        (("10.0.0.0/8",), "192.0.2.1", ("198.51.100.1", "198.51.100.2"), "192.0.2.1", False),
        (("unix",), "", ("198.51.100.1", "198.51.100.2"), "", True),
        ((), "", ("198.51.100.1", "198.51.100.2"), "", False),
        # What no address is counts as one.
        (("10.0.0.0/8",), "10.1.1.1", ("x", "y"), "", False),
        # An IPv6 client has a network of 64 bits at least.
        (("::1",), "::1", ("2001:db8::1", "2001:db8::ffff:1"), "", False),
        (("::1",), "::1", ("2001:db8:0:1::1", "2001:db8:0:2::1"), "", True),
        (("::1",), "::1", ("::ffff:198.51.100.1", "198.51.100.1"), "", False),
    ],
)
def test_without_keys_addresses_are_counted_and_only_trusted_proxies_name_them(
    make_app: Make,
    redis_url: str,
    trusted: tuple[str, ...],
    peer: str,
    forwarded: tuple[str, str],
    one: str,
    another: bool,
) -> None:
    Redis.from_url(redis_url).flushdb()
    trusting = proxies(",".join(trusted)) if trusted else ()
    app = make_app(redis_url=redis_url, limit_games="1/hour", trusted_proxies=trusting)
    seen = [
        app.test_client()
        .post(
            f"{AT}/states",
            json={},
            environ_base={"REMOTE_ADDR": peer},
            headers={"X-Forwarded-For": said},
        )
        .status_code
        for said in forwarded
    ]
    assert seen == ([201, 201] if another else [201, 429])
    if one:
        assert any(f"address:{one}".encode() in key for key in Redis.from_url(redis_url).keys("*limit*"))


# --- without Redis ---------------------------------------------------------------------------------


def test_without_redis_a_process_counts_for_itself(make_app: Make, clock: Any) -> None:
    client = make_app(redis_url=NO_REDIS, **LIMITS).test_client()
    assert statuses(client, "states", {"ledger": False}, 5) == [201, 201, 201, 429, 429]
    game = begun(make_app().test_client(), ledger=False)
    assert statuses(client, "legal-moves", {"state": game["state"]}, 1) == [200]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[EmbeddedRedis]:
    with EmbeddedRedis(tmp_path) as server:
        yield server


def test_a_redis_that_hangs_holds_up_no_verdict_and_counts_again_when_it_is_back(
    make_app: Make, redis: EmbeddedRedis, game: Json
) -> None:
    client = make_app(redis_url=redis.url, limit_moves="1000/hour").test_client()
    body = {"state": game["state"]}
    assert statuses(client, "legal-moves", body, 2) == [200, 200]
    assert redis.pid is not None
    os.kill(redis.pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        assert statuses(client, "legal-moves", body, 20) == [200] * 20
        assert time.monotonic() - began < 5
    finally:
        os.kill(redis.pid, signal.SIGCONT)
    deadline = time.monotonic() + 30
    while left(client.post(f"{AT}/legal-moves", json=body))[1] > 996 and time.monotonic() < deadline:
        time.sleep(0.2)
    # Two of before, and those that Redis found in its socket: the count goes on where it was.
    key = next(iter(Redis.from_url(redis.url).keys("*limit*")))
    assert int(Redis.from_url(redis.url).get(key) or 0) >= 3


def test_all_processes_count_together(redis: EmbeddedRedis, tmp_path_factory: pytest.TempPathFactory) -> None:
    environ = {"SPIELLEITER_LIMIT_GAMES": "20/hour", "SPIELLEITER_API_PROCESSES": "2"}
    with serving(tmp_path_factory.mktemp("q"), REDIS_URL=redis.url, **environ) as path:

        def begin(_: int) -> int:
            connection = UnixConnection(path)
            try:
                connection.request("POST", f"{AT}/states", b"{}", {"Content-Type": "application/json"})
                return connection.getresponse().status
            finally:
                connection.close()

        with ThreadPoolExecutor(6) as crowd:
            answers = list(crowd.map(begin, range(60)))
    assert answers.count(201) == 20
    assert answers.count(429) == 40
