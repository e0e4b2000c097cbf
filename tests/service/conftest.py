"""The real application, with a clock and a source of randomness that tests can hold, on a real Redis."""

import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.application import create_app
from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import MasterKey, Settings

GAME = "wege-waechter"
AT = f"/v1/games/{GAME}"
KEY = MasterKey("first", bytes(range(32)))
OTHER_KEY = MasterKey("second", bytes(range(32, 64)))
NOON = 1_800_000_000.0
NOWHERE = Path(os.devnull)
NO_REDIS = "unix:///nonexistent/redis.sock"


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    now: float = NOON

    def __call__(self) -> float:
        return self.now


@dataclass
class Entropy:
    """Bytes that are different every time, and the same in every test."""

    count: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def __call__(self, length: int) -> bytes:
        return next(self.count).to_bytes(length, "big")


def settings(**changes: Any) -> Settings:
    """Settings for tests: one key, no Redis, and no API keys unless a test makes some."""
    return Settings(**{"keys": (KEY,), "redis_url": NO_REDIS, "data_directory": NOWHERE, **changes})


@pytest.fixture(scope="session")
def shared_clock() -> Clock:
    return Clock()


@pytest.fixture
def clock(shared_clock: Clock) -> Clock:
    """The clock of every application, set to noon again for each test."""
    shared_clock.now = NOON
    return shared_clock


Make = Callable[..., Flask]


@pytest.fixture(scope="session")
def make_app(shared_clock: Clock) -> Make:
    """Makes an application with changed settings on the same clock; no two games have the same id."""
    entropy = Entropy()

    def make(**changes: Any) -> Flask:
        return create_app(settings(**changes), clock=shared_clock, entropy=entropy)

    return make


@pytest.fixture(scope="session")
def shared_app(make_app: Make, redis_url: str) -> Flask:
    return make_app(redis_url=redis_url)


@pytest.fixture
def app(shared_app: Flask, clock: Clock) -> Flask:
    """The usual application; games don't meddle with each other, so that all tests can share one."""
    return shared_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def offline(make_app: Make, clock: Clock) -> FlaskClient:
    """A client of an application that finds no Redis."""
    return make_app().test_client()


@pytest.fixture
def game(client: FlaskClient) -> dict[str, Any]:
    """A new game, as it was answered."""
    return begun(client)


def begun(client: FlaskClient, **body: Any) -> dict[str, Any]:
    """A new game."""
    response = client.post(f"{AT}/states", json=body)
    assert response.status_code == 201, response.text
    answer: dict[str, Any] = response.get_json()
    return answer


def legal(client: FlaskClient, **body: Any) -> list[dict[str, Any]]:
    """The legal moves of a state or position."""
    response = client.post(f"{AT}/legal-moves", json=body)
    assert response.status_code == 200, response.text
    moves: list[dict[str, Any]] = response.get_json()["moves"]
    return moves


def moved(client: FlaskClient, **body: Any) -> dict[str, Any]:
    """What a legal move led to."""
    response = client.post(f"{AT}/moves", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.get_json()
    return answer


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis server, without any worker."""
    directory: Path = tmp_path_factory.mktemp("redis")
    with EmbeddedRedis(directory) as server:
        yield server.url
