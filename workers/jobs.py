"""The jobs of the service: asking for a move, looking, waiting, calling it off.

A job id is a random number of 128 bits; knowing it is the right to look and to cancel. Askers with
the same question share one search, each by a job of its own.
"""

import json
import re
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError
from redis.retry import Retry

from spielleiter.settings import Settings
from workers.dispatch import Dispatcher
from workers.requests import SearchRequest
from workers.scripts import PREFIX, Scripts
from workers.settlement import Settlement

__all__ = [
    "ExpiredJob",
    "Job",
    "JobFinished",
    "JobStore",
    "QueueFull",
    "SearchRequest",
    "UnknownJob",
    "connect",
]

ALIVE_MS = 4_000
"""A worker whose last heartbeat is older is dead; they beat once a second."""
TOMBSTONE_S = 24 * 3600
"""How much longer than its job an id is remembered as expired."""
RETRY_AFTER_S = 5
LOOK_EVERY_S = 1.0
"""A waiter is woken by the result; this often it also looks whether the worker is still there."""


class UnknownJob(LookupError):
    """There never was such a job, or it is long forgotten."""


class ExpiredJob(LookupError):
    """There was such a job, but its result can't be fetched any more."""


class JobFinished(RuntimeError):
    """The job can't be cancelled any more; it is done or has failed."""


class QueueFull(RuntimeError):
    """Too many searches of this game are queued; it is worth trying again after `retry_after_s`."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__(f"the queue is full; try again after {retry_after_s} s")
        self.retry_after_s = retry_after_s


@dataclass(frozen=True)
class Job:
    """A job as it was when looked at.

    `status`: queued, running, done, failed or cancelled. `progress`: `{}` or `{"simulations",
    "time_ms", "move", "value"}`. `result`: the analysis when done; when failed a legal move marked
    `"fallback": true`, or None. `error`: when failed, `{"type": code}` with the code `search-failed`,
    `worker-lost` or `no-worker`. `kept` is what the asker wanted to find again with the job.
    """

    id: str
    status: str
    progress: dict[str, Any]
    result: dict[str, Any] | None
    error: dict[str, Any] | None
    kept: str = ""

    @property
    def finished(self) -> bool:
        """Whether it stays as it is."""
        return self.status in ("done", "failed", "cancelled")


def connect(settings: Settings) -> Redis:
    """A connection pool to Redis that reports an absent server within seconds."""
    return Redis.from_url(
        settings.client_url,
        decode_responses=True,
        socket_connect_timeout=2,
        socket_timeout=3,
        retry=Retry(ConstantBackoff(0.1), 1, supported_errors=(Disconnected,)),  # a hang isn't repeated
    )


class JobStore:
    """The job records. Every method may raise `redis.exceptions.RedisError` when Redis is away."""

    def __init__(self, client: Redis, settings: Settings) -> None:
        self._client: Any = client  # its types know no fractions of a second
        self._settings = settings
        self._scripts = Scripts(client)
        self._dispatcher = Dispatcher(settings.broker_url)
        self._settlement = Settlement(self._scripts, self._dispatcher, settings)

    def submit(self, request: SearchRequest, kept: str = "") -> Job:
        """A new job for this request, sharing the search of an earlier one that asked the same.

        `kept` stays with the job alone: it is no part of the search, and no worker gets it.

        :raises QueueFull: it would be a new search, and too many are queued.
        """
        job_id, search_id = secrets.token_hex(16), secrets.token_hex(16)
        settings = self._settings
        found, answer = self._scripts.call(
            "submit",
            request.fingerprint(),
            job_id,
            search_id,
            request.as_text(),
            request.game,
            request.engine,
            settings.max_queue,
            settings.job_ttl_s,
            settings.job_ttl_s + TOMBSTONE_S,
            kept,
        )
        if found == "full":
            raise QueueFull(RETRY_AFTER_S)
        if answer == 1:
            try:
                self._dispatcher.send(search_id, request.game)
            except RedisError:
                with suppress(RedisError):
                    self._scripts.call("cancel", job_id)  # nobody would ever look at it
                raise
            return Job(job_id, "queued", {}, None, None, kept)
        return self.get(job_id)

    def get(self, job_id: str) -> Job:
        """The job as it is now; a search whose worker vanished is dealt with first.

        :raises UnknownJob, ExpiredJob: there is none.
        """
        while True:
            _search_id, job, relieved = self._look(job_id)
            if not relieved:
                return job

    def wait(self, job_id: str, seconds: float) -> Job:
        """The job as soon as it is finished, or as it is after `seconds`.

        :raises UnknownJob, ExpiredJob: there is none.
        """
        deadline = time.monotonic() + seconds
        while True:
            search_id, job, relieved = self._look(job_id)
            left = deadline - time.monotonic()
            if relieved:
                continue
            if job.finished or left <= 0:
                return job
            # The element goes back onto the same list, so that everyone waiting gets it.
            done = f"{PREFIX}done:{search_id}"
            self._client.blmove(done, done, max(0.01, min(left, LOOK_EVERY_S)), "LEFT", "LEFT")

    def cancel(self, job_id: str) -> Job:
        """Call a job off; its search stops when nobody else wants it. A cancelled job stays so.

        :raises UnknownJob, ExpiredJob: there is none.
        :raises JobFinished: it is done or has failed.
        """
        answer = self._scripts.call("cancel", _checked(job_id))
        _raise_if_gone(answer, job_id)
        if answer == "finished":
            raise JobFinished(job_id)
        return self.get(job_id)

    def workers_alive(self) -> int:
        """How many workers have given a sign of life within the last seconds."""
        return int(self._scripts.call("alive", ALIVE_MS))

    def _look(self, job_id: str) -> tuple[str, Job, bool]:
        """The search and the job, and whether its search was just helped out of a plight."""
        answer = self._scripts.call("look", _checked(job_id), *self._settlement.patience)
        _raise_if_gone(answer[0], job_id)
        _, search_id, status, progress, result, error, plight, kept = answer
        job = Job(job_id, status, json.loads(progress), _read(result), _read(error), kept)
        if plight:
            self._settlement.relieve(search_id, plight)
        return search_id, job, bool(plight) and plight != "retry"


def _checked(job_id: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{32}", job_id):
        raise UnknownJob(job_id)
    return job_id


def _raise_if_gone(answer: str, job_id: str) -> None:
    if answer == "unknown":
        raise UnknownJob(job_id)
    if answer == "expired":
        raise ExpiredJob(job_id)


def _read(text: str) -> dict[str, Any] | None:
    return dict(json.loads(text)) if text else None
