"""The running service: verdicts beside hello calls, what a job costs beyond its budget, start-up, memory."""

import base64
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.report import Table, number, percentile, spread
from games.registry import GAMES
from spielleiter.embedded import EmbeddedRedis

ROUNDS = 40
SECONDS = 0.5
CONNECTIONS = 8
NEW_MOVES = 1200
"""More than can be made in that time: nobody wants to measure those asked again under this name."""
JOBS = 60
BUDGET_MS = 100


@contextmanager
def serving(command: list[str], port: int, directory: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server as a process, from its start to its end, quiet."""
    environ = {
        **os.environ,
        "SPIELLEITER_PORT": str(port),
        "SPIELLEITER_DATA_DIR": directory,
        "SPIELLEITER_LOG_LEVEL": "warning",
        **more,
    }
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def call(port: int, path: str, body: object | None = None, wait_s: int | None = None) -> Any:
    """One call's answer, read as JSON."""
    headers = {"Content-Type": "application/json"} | ({"Prefer": f"wait={wait_s}"} if wait_s else {})
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", content, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def until(port: int, path: str, limit_s: float = 60.0) -> float:
    """Seconds until a call succeeds."""
    start = time.perf_counter()
    while time.perf_counter() - start < limit_s:
        try:
            call(port, path)
        except OSError:
            time.sleep(0.01)
        else:
            return time.perf_counter() - start
    raise TimeoutError(f"{path} doesn't answer")


def _load(port: int, calls: list[dict[str, Any]]) -> dict[str, Any]:
    answer = subprocess.run(
        [sys.executable, "-m", "benchmarks.load", str(port), str(CONNECTIONS), str(SECONDS)],
        input=json.dumps(calls).encode(),
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def _move_calls(port: int, wanted: int, *, ledger: bool) -> list[dict[str, Any]]:
    """`POST /moves` requests with the states of games played at random; they were made before."""
    draw = random.Random(1)
    base = "/v1/games/wege-waechter"
    calls: list[dict[str, Any]] = []
    while len(calls) < wanted:
        table = call(port, f"{base}/states", {"ledger": ledger})
        for _ in range(60):
            if table["result"] is not None:
                break
            moves = call(port, f"{base}/legal-moves", {"state": table["state"]})["moves"]
            body = {"state": table["state"], "move": draw.choice(moves)["move"]}
            calls.append({"path": f"{base}/moves", "body": body})
            table = call(port, f"{base}/moves", body)
    return calls[:wanted]


def _first_moves(port: int, wanted: int) -> list[dict[str, Any]]:
    """`POST /moves` requests that nobody has made before: the first moves of new games."""
    base = "/v1/games/wege-waechter"
    game = GAMES["wege-waechter"]
    calls: list[dict[str, Any]] = []
    for _ in range(wanted):
        table = call(port, f"{base}/states", {})
        state = game.state_from(table["position"])
        move = game.write(state, state.legal_moves()[0])
        calls.append({"path": f"{base}/moves", "body": {"state": table["state"], "move": move}})
    return calls


def verdicts() -> Table:
    """Requests per second of `POST /moves` and of the hello calls, under the same gunicorn."""
    table = Table(
        "Verdicts over HTTP",
        "One gunicorn (gthread, the default processes and threads), a load generator with "
        f"{CONNECTIONS} connections on the same cores, {ROUNDS} rounds of {SECONDS:g} s in turn. *Hello, "
        "full stack* takes the same requests as `moves` through the same routing, reading, checking "
        "and answering, without the referee. *Bare Flask* is one route of a Flask without anything else. The "
        "ledger is in a Redis server of its own on the same cores: *new* moves are settled in it, moves "
        "*asked again* are found there, and without a ledger nobody looks.",
        ("call", "requests/s", "share of hello, full stack", "p50 ms", "p99 ms"),
    )
    names = (
        "`POST /moves`, new",
        "`POST /moves`, asked again (300 positions)",
        "`POST /moves`, no ledger (300 positions)",
        "hello, full stack",
        "hello, bare Flask",
    )
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--config=python:spielleiter.gunicorn_conf",
        "benchmarks.hello:app",
    ]
    keys = "bench:" + base64.urlsafe_b64encode(bytes(range(32))).decode().rstrip("=")
    rates: dict[str, list[float]] = {name: [] for name in names}
    latencies: dict[str, list[float]] = {name: [] for name in names}
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory)) as redis,
        serving(command, port, directory, SPIELLEITER_KEYS=keys, REDIS_URL=redis.url),
    ):
        until(port, "/healthz")
        again, alone = (_move_calls(port, 300, ledger=ledger) for ledger in (True, False))
        hello = [{**entry, "path": entry["path"].replace("/moves", "/hello")} for entry in alone]
        bare = [{"path": "/bare/", "body": None}]
        calls = dict(zip(names, ([], again, alone, hello, bare), strict=True))
        for _ in range(ROUNDS):
            calls[names[0]] = _first_moves(port, NEW_MOVES)
            for name in names:
                found = _load(port, calls[name])
                rates[name].append(len(found["latencies_ms"]) / found["seconds"])
                latencies[name] += found["latencies_ms"]
    for name in names:
        shares = [one / hello for one, hello in zip(rates[name], rates[names[3]], strict=True)]
        table.rows.append(
            (
                name,
                spread(rates[name]),
                f"{100 * statistics.median(shares):.0f}%",
                number(percentile(latencies[name], 0.5)),
                number(percentile(latencies[name], 0.99)),
            )
        )
    return table


def _memory_mib(pid: int) -> float:
    """Proportional set size of a process: memory shared with others counts in parts."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _family(pid: int) -> list[tuple[int, str]]:
    """A process's descendants with what they are."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
            words = (stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if int(fields[1]) == pid:
            child = int(stat.parent.name)
            found += [(child, words), *_family(child)]
    return found


def _kind(words: str) -> str:
    if "gunicorn" in words:
        return "API"
    return "worker" if "celery" in words else "Redis server"


def running() -> list[Table]:
    """Job overhead, start-up time and memory of `spielleiter serve`."""
    jobs = Table(
        "AI jobs",
        f"`POST /ai-moves` with `Prefer: wait`, budget {BUDGET_MS} ms, from sending to the answer, less "
        "the budget; one asker, other positions each time.",
        ("jobs", "overhead, median ms", "p90 ms", "most ms"),
    )
    starts = Table(
        "Start-up",
        "From the command to the first answer, embedded Redis included, data directory new.",
        ("of", "seconds"),
    )
    memory = Table(
        "Memory",
        "Proportional set size of the processes of `spielleiter serve` after the jobs above (shared pages "
        "count in parts).",
        ("process", "MiB"),
    )
    healthy, ready = [], []
    for last in (False, False, True):
        port = free_port()
        with tempfile.TemporaryDirectory() as directory:
            begun = time.perf_counter()
            with serving([sys.executable, "-m", "spielleiter", "serve"], port, directory) as process:
                until(port, "/healthz")
                healthy.append(time.perf_counter() - begun)
                until(port, "/readyz")
                ready.append(time.perf_counter() - begun)
                if last:
                    overheads = _overheads(port)
                    jobs.rows.append(
                        (
                            str(len(overheads)),
                            number(statistics.median(overheads)),
                            number(percentile(overheads, 0.9)),
                            number(max(overheads)),
                        )
                    )
                    groups: dict[str, list[float]] = {}
                    for pid, words in _family(process.pid):
                        groups.setdefault(_kind(words), []).append(_memory_mib(pid))
                    for kind, sizes in groups.items():
                        memory.rows.append(
                            (f"{kind} × {len(sizes)}", ", ".join(number(size) for size in sizes))
                        )
                    memory.rows.append(("supervisor", number(_memory_mib(process.pid))))
    starts.rows += [("API (`/healthz`)", spread(healthy)), ("API and worker (`/readyz`)", spread(ready))]
    return [jobs, starts, memory]


def _overheads(port: int) -> list[float]:
    base = "/v1/games/wege-waechter"
    found = []
    for seed in range(JOBS):
        table = call(port, f"{base}/states", {})
        # A seed of its own, so that no job shares the search of an earlier one.
        body = {"state": table["state"], "time_ms": BUDGET_MS, "seed": seed}
        start = time.perf_counter()
        answer = call(port, f"{base}/ai-moves", body, wait_s=10)
        found.append((time.perf_counter() - start) * 1000 - BUDGET_MS)
        if answer["job"]["status"] != "done":
            raise RuntimeError(str(answer))
    return found
