"""`spielleiter serve` with everything real: it comes up, heals, and leaves nothing behind."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from spielleiter.settings import MasterKey, write_key
from tests.spielleiter.processes import children, eventually, is_alive
from tests.spielleiter.serving import Served

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
KEYS = write_key(MasterKey("test", bytes(range(32))))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("serve"), SPIELLEITER_KEYS=KEYS)
    yield served
    served.end()


@pytest.fixture
def briefly(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.end()


def test_everything_is_up_when_it_says_ready(served: Served) -> None:
    assert served.is_ready()
    assert requests.get(f"{served.url}/v1/games", timeout=5).ok


@pytest.mark.parametrize("child", ["celery", "gunicorn", "redis.sock"])
def test_a_child_that_is_killed_comes_back(served: Served, child: str) -> None:
    assert served.is_ready()
    killed = served.main_process(child)
    its_own = children(killed)
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: not any(map(is_alive, its_own)))
    eventually(lambda: served.main_process(child) != killed)
    eventually(served.is_ready)


def test_only_the_api_gets_keys(served: Served) -> None:
    assert served.is_ready()
    environ = {
        child: Path(f"/proc/{served.main_process(child)}/environ").read_text()
        for child in ("celery", "gunicorn", "redis.sock")
    }
    assert KEYS in environ["gunicorn"]
    assert "SPIELLEITER_KEYS" not in environ["celery"]
    assert "SPIELLEITER_KEYS" not in environ["redis.sock"]


def test_nothing_secret_is_logged(served: Served) -> None:
    requests.get(f"{served.url}/v1/jobs/0123456789abcdef0123456789abcdef?token=hush", timeout=5)
    eventually(lambda: "/v1/jobs/***" in served.said)
    assert "0123456789abcdef" not in served.said
    assert "hush" not in served.said
    assert KEYS.partition(":")[2] not in served.said


def test_a_second_one_on_the_same_data_is_refused(served: Served, tmp_path: Path) -> None:
    assert served.is_ready()
    second = Served(tmp_path, SPIELLEITER_DATA_DIR=str(served.data))
    assert second.process.wait(30) == 1
    assert "in use by another `spielleiter serve`" in second.said
    assert "Traceback" not in second.said
    assert served.is_ready()


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = Served(tmp_path, SPIELLEITER_PORT=port)
        assert refused.process.wait(30) == 1
    assert f"port {port} can't be used (Address already in use)" in refused.said
    assert "Traceback" not in refused.said


def test_faulty_settings_are_listed_without_a_traceback(tmp_path: Path) -> None:
    refused = Served(tmp_path, SPIELLEITER_PORT="x", SPIELLEITER_THREADS="0")
    assert refused.process.wait(30) == 1
    assert "SPIELLEITER_PORT must" in refused.said
    assert "SPIELLEITER_THREADS must" in refused.said
    assert "Traceback" not in refused.said


def test_a_redis_server_that_does_not_start_ends_it_with_the_reason(tmp_path: Path) -> None:
    broken = tmp_path / "redis-server"
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Redis server v=7.4.0" || exit 1\n')
    broken.chmod(0o755)
    refused = Served(tmp_path, PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert refused.process.wait(30) == 1
    assert f"{broken} (redis-server on the PATH) doesn't start" in refused.said


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_ends_everything_and_keeps_its_key(briefly: Served, signum: signal.Signals) -> None:
    assert briefly.is_ready()
    family = children(briefly.process.pid)
    assert len(family) >= 5
    briefly.process.send_signal(signum)
    assert briefly.process.wait(40) == 0
    assert not any(map(is_alive, family))
    assert "Traceback" not in briefly.said
    assert (briefly.data / "keys").stat().st_mode & 0o777 == 0o600


def test_asked_twice_it_ends_at_once_and_still_leaves_nothing(briefly: Served) -> None:
    assert briefly.is_ready()
    family = children(briefly.process.pid)
    os.kill(briefly.main_process("gunicorn"), signal.SIGSTOP)  # it won't answer the first request to end
    briefly.process.send_signal(signal.SIGINT)
    eventually(lambda: "stopping" in briefly.said)
    briefly.process.send_signal(signal.SIGINT)
    assert briefly.process.wait(10) == 0
    assert "at once" in briefly.said
    eventually(lambda: not any(map(is_alive, family)))


def test_killed_it_leaves_nothing_either_and_can_be_started_again(briefly: Served, tmp_path: Path) -> None:
    assert briefly.is_ready()
    family = children(briefly.process.pid)
    briefly.process.kill()
    briefly.process.wait()
    again = Served(tmp_path)
    try:
        eventually(lambda: not any(map(is_alive, family)))
        assert again.is_ready()
    finally:
        again.end()
