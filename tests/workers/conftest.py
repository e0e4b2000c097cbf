"""A Redis server of its own for every file of tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import Settings
from workers.jobs import JobStore, connect


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory for logs and data."""
    return tmp_path_factory.mktemp("workers")


@pytest.fixture(scope="module")
def settings(directory: Path) -> Iterator[Settings]:
    """Settings that lead to a running Redis server."""
    with EmbeddedRedis(directory) as server:
        yield Settings(redis_url=server.url)


@pytest.fixture(scope="module")
def store(settings: Settings) -> Iterator[JobStore]:
    """The job store as the service uses it."""
    with connect(settings) as client:
        yield JobStore(client, settings)
