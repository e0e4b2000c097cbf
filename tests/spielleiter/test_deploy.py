"""What `deploy/` says about the rest of the repository is true."""

import os
import re
import runpy
import shlex
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from spielleiter.settings import SWITCHES, MasterKey, Settings, variables, write_key

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_every_setting_that_is_named_exists() -> None:
    known = {variable.name for variable in variables().values()} | {*SWITCHES}
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"\b(?:SPIELLEITER_[A-Z_]+|REDIS_URL)\b", file.read_text("utf-8")))
        assert named <= known, file.name


def test_the_example_of_settings_lacks_only_the_key() -> None:
    lines = (DEPLOY / "spielleiter.env.example").read_text("utf-8").splitlines()
    environ = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert environ["SPIELLEITER_KEYS"] == ""
    assert Settings.from_environment(environ) == Settings(
        api_processes=2,
        threads=8,
        log_level="info",
        language="en",
        log_format="json",
        limit_moves="3000/minute",
        limit_games="300/minute",
        limit_ai="300/minute",
        limit_reads="1200/minute",
        trusted_proxies=(ip_network("172.16.0.0/12"),),
        behind_tls=True,
    )


def test_what_the_image_copies_exists_and_reaches_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied: list[str] = []
    for line in (DEPLOY / "Dockerfile").read_text("utf-8").splitlines():
        if line.startswith("COPY "):
            copied += shlex.split(line)[1:-1]
    assert {"games", "ai", "service", "workers", "spielleiter", "setup.py"} <= set(copied)
    for source in copied:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in ignored, source


def test_the_image_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    final = text[text.rindex("\nFROM ") :]
    assert final.index("\nUSER spielleiter") < final.index("\nCMD ")
    assert "gcc" not in final
    assert "HEALTHCHECK" in final


def test_compose_has_api_worker_and_a_redis_that_keeps_everything() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"api", "worker", "redis"}
    redis = shlex.join(services["redis"]["command"])
    assert "--appendonly yes" in redis
    assert "--appendfsync always" in redis
    assert "--maxmemory-policy noeviction" in redis
    assert "env_file" not in services["worker"], "workers hold no keys"
    assert all("healthcheck" in services[name] for name in ("worker", "redis"))
    assert services["api"]["build"] == {"context": "..", "dockerfile": "deploy/Dockerfile"}


def test_the_container_asks_for_api_keys_that_outlive_it() -> None:
    api = COMPOSE["services"]["api"]
    file = Path(api["environment"]["SPIELLEITER_API_KEYS_FILE"])
    assert f"keys:{file.parent}" in api["volumes"]
    assert "keys" in COMPOSE["volumes"]
    image = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert f"--owner=spielleiter {file.parent}\n" in image, "or the volume would belong to root"
    for text in (image, (DEPLOY / "compose.yaml").read_text("utf-8")):
        assert "SPIELLEITER_INSECURE" not in text


@pytest.fixture
def _with_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELLEITER_KEYS", write_key(MasterKey("test", bytes(32))))


@pytest.mark.usefixtures("_with_keys")
def test_gunicorn_is_configured_by_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELLEITER_HOST", "::1")
    monkeypatch.setenv("SPIELLEITER_PORT", "8123")
    monkeypatch.setenv("SPIELLEITER_API_PROCESSES", "3")
    monkeypatch.setenv("SPIELLEITER_THREADS", "6")
    monkeypatch.setenv("SPIELLEITER_LOG_LEVEL", "warning")
    configured = runpy.run_path(str(ROOT / "spielleiter" / "gunicorn_conf.py"))
    assert configured["bind"] == "[::1]:8123"
    assert (configured["workers"], configured["threads"]) == (3, 9), "3 of them for slow arrivals"
    assert configured["worker_class"] == "spielleiter.gunicorn_worker.Worker"
    assert configured["wsgi_app"] == "service.wsgi:app"
    assert configured["accesslog"] is None


@pytest.mark.usefixtures("_with_keys")
def test_the_configuration_in_deploy_is_the_one_of_the_package() -> None:
    deployed = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    for name in ("wsgi_app", "worker_class", "on_starting", "post_fork", "logger_class"):
        assert name in deployed


def test_started_with_faulty_settings_gunicorn_says_which_and_shows_no_traceback() -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", DEPLOY / "gunicorn.conf.py"]
    environ = {**os.environ, "SPIELLEITER_THREADS": "none"}
    refused = subprocess.run(
        command, env=environ, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert refused.returncode == 1
    assert "SPIELLEITER_THREADS must be" in refused.stderr
    assert "SPIELLEITER_KEYS_FILE must be set" in refused.stderr
    assert "Traceback" not in refused.stderr
