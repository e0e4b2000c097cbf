"""Nobody opens the service to others by mistake: it doesn't start then, and says why."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from spielleiter.api_keys import KeyFile
from spielleiter.exposure import Exposed, check, is_loopback
from spielleiter.settings import MasterKey, Settings, write_key
from tests.service.conftest import NO_REDIS
from tests.service.gunicorn import exchange, serving
from tests.spielleiter.serving import Served

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_what_only_this_machine_reaches_may_be_open(host: str, tmp_path: Path) -> None:
    assert is_loopback(host)
    check(Settings(data_directory=tmp_path), [host])


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "", "192.0.2.1", "10.0.0.1", "2001:db8::1", "no.such.invalid"]
)
def test_what_others_reach_may_not_unless_there_are_keys_or_it_is_meant(host: str, tmp_path: Path) -> None:
    assert not is_loopback(host)
    with pytest.raises(Exposed, match="spielleiter keys create"):
        check(Settings(data_directory=tmp_path), ["127.0.0.1", host])
    check(Settings(data_directory=tmp_path, insecure=True), [host])
    KeyFile(tmp_path / "api-keys.json").create("a", ["ai"])
    check(Settings(data_directory=tmp_path), [host])


def test_a_unix_socket_is_this_machines_own(tmp_path: Path) -> None:
    check(Settings(data_directory=tmp_path), [])


@pytest.mark.parametrize("insecure", [False, True])
def test_a_file_that_is_named_must_be_there_and_whole_wherever_it_listens(
    tmp_path: Path, insecure: bool
) -> None:
    settings = Settings(api_keys_file=tmp_path / "keys.json", insecure=insecure)
    with pytest.raises(Exposed, match="there is no"):
        check(settings, ["127.0.0.1"])
    settings.api_keys_path.write_text("{")
    with pytest.raises(Exposed, match="isn't a file that"):
        check(settings, ["127.0.0.1"])


def test_serve_refuses_an_open_door_and_leaves_nothing_running(tmp_path: Path) -> None:
    refused = Served(tmp_path, SPIELLEITER_HOST="0.0.0.0")
    assert refused.process.wait(60) == 1
    assert "0.0.0.0 can be reached by others, and there are no API keys" in refused.said
    assert "Traceback" not in refused.said
    assert not (refused.data / "redis").exists(), "nothing was started"


@pytest.mark.parametrize("how", ["option", "setting", "key"])
def test_serve_opens_the_door_when_told_or_when_there_are_keys(tmp_path: Path, how: str) -> None:
    environ = {"SPIELLEITER_HOST": "0.0.0.0"}
    if how == "setting":
        environ["SPIELLEITER_INSECURE"] = "1"
    if how == "key":
        KeyFile(tmp_path / "data" / "api-keys.json").create("a", ["ai"])
    served = Served(tmp_path, *(["--insecure"] if how == "option" else []), **environ)
    try:
        answer = requests.post(f"{served.url}/v1/games/wege-waechter/legal-moves", json={}, timeout=10)
        assert answer.status_code == (401 if how == "key" else 400)
    finally:
        served.end()


def gunicorn(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        f"--config={ROOT / 'deploy' / 'gunicorn.conf.py'}",
        *arguments,
    ]
    given = {"SPIELLEITER_KEYS": write_key(MasterKey("a", bytes(32))), "REDIS_URL": NO_REDIS}
    return subprocess.run(
        command,
        env={**os.environ, "SPIELLEITER_DATA_DIR": "/nonexistent", **given, **environ},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_gunicorn_refuses_an_open_door_wherever_it_is_told_to_listen() -> None:
    for refused in (
        gunicorn(SPIELLEITER_HOST="0.0.0.0", SPIELLEITER_PORT="0"),
        gunicorn("--bind=0.0.0.0:0"),
        gunicorn("--bind=127.0.0.1:0", "--bind=[::]:0"),
    ):
        assert refused.returncode == 1
        assert "can be reached by others, and there are no API keys" in refused.stderr
        assert "Traceback" not in refused.stderr
        assert "Listening" not in refused.stderr


def test_gunicorn_listens_on_a_unix_socket_without_keys(tmp_path: Path) -> None:
    with serving(tmp_path, SPIELLEITER_DATA_DIR=str(tmp_path)) as path:
        assert exchange(path, "POST", "/v1/games/wege-waechter/states", b'{"ledger": false}')[0] == 201


def test_gunicorn_listens_to_others_when_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environ = {"SPIELLEITER_INSECURE": "1", "SPIELLEITER_DATA_DIR": str(tmp_path)}
    with serving(tmp_path, f"--bind=0.0.0.0:{port}", **environ):
        assert requests.get(f"http://127.0.0.1:{port}/healthz", timeout=10).ok
