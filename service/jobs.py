"""The service's side of AI jobs: hands them in, looks after them, and says what went wrong."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import redis
from kombu.exceptions import OperationalError

from games.contract import Json, Language, Words
from service.problems import Problem
from service.waiting import WaitingRoom
from workers.jobs import ExpiredJob, Job, JobFinished, JobStore, QueueFull, SearchRequest, UnknownJob

UNAVAILABLE_RETRY_S = 5
COUNTER_PATIENCE_S = 0.25
"""How long a request stands in line for the job store; an exchange with it takes some milliseconds."""
JOB_RETRY_S = 1
"""When it is worth asking again for a job that isn't finished."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_FAILURES = {
    "search-failed": Words(en="The search failed.", de="Die Suche ist gescheitert."),
    "worker-lost": Words(
        en="The workers searching were lost, the second one too.",
        de="Die suchenden Worker fielen aus, auch der zweite.",
    ),
    "no-worker": Words(en="No worker was there to search.", de="Es war kein Worker zum Suchen da."),
}
"""Why a job can fail, by the code in its record."""


class JobDesk:
    """Every call to the job store, its failures turned into problems."""

    def __init__(self, store: JobStore, room: WaitingRoom, counter: WaitingRoom) -> None:
        self._store = store
        self._room = room
        self._counter = counter

    def submit(self, request: SearchRequest, kept: str = "") -> Job:
        """A new job; `kept` will be found with it again.

        :raises Problem: the queue is full, or the job store can't be reached.
        """
        with self._at_the_counter():
            return self._store.submit(request, kept)

    def get(self, job_id: str) -> Job:
        """A job as it stands.

        :raises Problem: it is unknown or expired, or the job store can't be reached.
        """
        return self._named(job_id, self._store.get)

    def cancel(self, job_id: str) -> Job:
        """A job, cancelled.

        :raises Problem: as `get`, or it is finished.
        """
        return self._named(job_id, self._store.cancel)

    def waited_for(self, job: Job, wait_s: int | None) -> tuple[Job, bool]:
        """The job after at most `wait_s` seconds, and whether there was a place to wait in.

        :raises Problem: as `get`.
        """
        if wait_s is None:
            return job, False
        with self._room.place() as free:
            if not free:
                return job, False
            if job.finished or wait_s == 0:
                return job, True
            with _store_problems():
                return self._store.wait(job.id, wait_s), True

    def workers_alive(self) -> int:
        """How many workers gave a sign of life lately.

        :raises Problem: the job store can't be reached.
        """
        with self._at_the_counter():
            return self._store.workers_alive()

    def _named(self, job_id: str, call: Callable[[str], Job]) -> Job:
        if _ID.fullmatch(job_id) is None:
            raise Problem("unknown-job")
        with self._at_the_counter():
            return call(job_id)

    @contextmanager
    def _at_the_counter(self) -> Iterator[None]:
        """A place for one exchange with the store; when it hangs, later ones are turned away at once."""
        with self._counter.place(COUNTER_PATIENCE_S) as free:
            if not free:
                raise _unavailable()
            with _store_problems():
                yield


@contextmanager
def _store_problems() -> Iterator[None]:
    try:
        yield
    except UnknownJob:
        raise Problem("unknown-job") from None
    except ExpiredJob:
        raise Problem("expired-job") from None
    except JobFinished:
        raise Problem("job-finished") from None
    except QueueFull as full:
        raise Problem("queue-full", headers={"Retry-After": str(full.retry_after_s)}) from None
    except (redis.RedisError, OperationalError):
        raise _unavailable() from None


def _unavailable() -> Problem:
    return Problem("jobs-unavailable", headers={"Retry-After": str(UNAVAILABLE_RETRY_S)})


def failure(job: Job, language: Language) -> Json | None:
    """Why a job failed, in words; None if it didn't."""
    error = job.error
    if error is not None and error["type"] in _FAILURES:
        return {**error, "title": _FAILURES[error["type"]][language]}
    return error
