"""What still works when workers die and everybody waits."""

import os
import signal
import threading
from typing import Any

import requests

from tests.spielleiter.processes import children, command, eventually
from tests.spielleiter.serving import Served

GAME = "/v1/games/wege-waechter"


def post(served: Served, call: str, body: dict[str, Any], **headers: str) -> requests.Response:
    return requests.post(f"{served.url}{GAME}/{call}", json=body, headers=headers, timeout=40)


def new_state(served: Served) -> str:
    return str(post(served, "states", {}).json()["state"])


def job_of(served: Served, job_id: str) -> dict[str, Any]:
    return dict(requests.get(f"{served.url}/v1/jobs/{job_id}", timeout=10).json())


def test_verdicts_and_probes_answer_while_every_place_to_wait_is_taken(served: Served) -> None:
    """Two of four threads may wait; they do, for searches that outlast the test."""
    state = new_state(served)
    answers: list[requests.Response] = []

    def ask(seed: int) -> None:
        answers.append(
            post(served, "ai-moves", {"state": state, "time_ms": 60_000, "seed": seed}, Prefer="wait=6")
        )

    waiting = [threading.Thread(target=ask, args=(seed,)) for seed in range(5)]
    for thread in waiting:
        thread.start()
    eventually(lambda: len(answers) == 3, seconds=5)  # who found no place was answered at once
    assert {answer.status_code for answer in answers} == {202}
    assert not any("Preference-Applied" in answer.headers for answer in answers)
    assert requests.get(f"{served.url}/healthz", timeout=5).ok
    moves = post(served, "legal-moves", {"state": state}).json()["moves"]
    assert post(served, "moves", {"state": state, "move": moves[0]["move"]}).ok
    assert sum(thread.is_alive() for thread in waiting) == 2, "the answers came after the waiting"
    for thread in waiting:
        thread.join()
    for answer in answers:
        assert requests.delete(f"{served.url}{answer.headers['Location']}", timeout=5).ok


def test_a_search_outlives_the_worker_that_was_killed_in_the_middle_of_it(served: Served) -> None:
    body = {"state": new_state(served), "time_ms": 2500, "seed": 77}
    job = post(served, "ai-moves", body).json()["job"]
    eventually(lambda: job_of(served, job["id"])["status"] == "running")
    worker = served.main_process(of="celery")
    family = [worker, *children(worker)]
    os.kill(worker, signal.SIGKILL)
    eventually(lambda: not any("celery" in command(pid) for pid in family), seconds=5)
    settled = eventually(
        lambda: (found := job_of(served, job["id"]))["status"] in ("done", "failed") and found, seconds=20
    )
    assert settled["status"] == "done"
    assert settled["result"]["seed"] == 77


def test_verdicts_answer_while_redis_hangs_and_everybody_asks_for_jobs(served: Served) -> None:
    """Redis is stopped, not killed: connections hang as they would on a broken network."""
    state = new_state(served)
    redis = served.main_process(of="unixsocket")
    answers: list[requests.Response] = []

    def ask() -> None:
        answers.append(post(served, "ai-moves", {"state": state, "time_ms": 50}))

    os.kill(redis, signal.SIGSTOP)
    try:
        asking = [threading.Thread(target=ask) for _ in range(8)]
        for thread in asking:
            thread.start()
        assert post(served, "legal-moves", {"state": state}).ok
        assert any(thread.is_alive() for thread in asking), "the verdict came after all the others"
        for thread in asking:
            thread.join()
    finally:
        os.kill(redis, signal.SIGCONT)
    assert {answer.status_code for answer in answers} == {503}
    assert all(answer.headers["Content-Type"] == "application/problem+json" for answer in answers)
    assert all(answer.headers["Retry-After"] for answer in answers)
    body = {"state": state, "time_ms": 50}
    eventually(lambda: post(served, "ai-moves", body, Prefer="wait=10").status_code == 200)
