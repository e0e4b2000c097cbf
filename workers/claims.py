"""A worker's hold on a search: taken once, kept by signs of life, given up with the answer.

Each claim has a token. Whatever a worker writes is written only while the record bears its token, so
a worker that was thought dead, or got the same message twice, can't overwrite anything.
"""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from spielleiter.settings import Settings
from workers.dispatch import Dispatcher
from workers.requests import SearchRequest
from workers.scripts import Scripts

INSISTENCE_S = 5.0
"""How long a worker tries to deliver its answer while Redis is away."""


class Claim:
    """One attempt at one search, in one worker process."""

    def __init__(
        self, desk: "Desk", search_id: str, token: str, request: SearchRequest, attempt: int
    ) -> None:
        self.search_id = search_id
        self.request = request
        self.attempt = attempt
        self._desk = desk
        self._token = token

    def renew(self, progress: dict[str, Any] | None = None) -> bool:
        """A sign of life; False if the search isn't this worker's any more (cancelled, taken away).

        While Redis is away the answer is True: whether the search is lost will be seen later.
        """
        told = "" if progress is None else json.dumps(progress)
        try:
            answer = self._desk.scripts.call("renew", self.search_id, self._token, self._desk.lease_ms, told)
        except RedisError:
            return True
        return bool(answer)

    def finish(self, result: dict[str, Any]) -> bool:
        """Deliver the answer; False if it isn't wanted any more."""
        return self._settle("done", json.dumps(result), "")

    def fail(self, code: str, result: dict[str, Any] | None) -> bool:
        """Report that there is none, with a legal move to go on with, if there is one."""
        return self._settle(
            "failed", "" if result is None else json.dumps(result), json.dumps({"type": code})
        )

    def hand_back(self) -> bool:
        """Return the search to the queue, for another worker to do; this attempt doesn't count."""
        if not _insist(lambda: self._desk.scripts.call("hand_back", self.search_id, self._token)):
            return False
        self._desk.dispatcher.send(self.search_id, self.request.game)
        return True

    def _settle(self, status: str, result: str, error: str) -> bool:
        arguments = (self.search_id, self._token, status, result, error)
        return bool(_insist(lambda: self._desk.scripts.call("finish", *arguments)))


class Desk:
    """Where a worker process gets its searches."""

    def __init__(self, client: Redis, settings: Settings) -> None:
        self.scripts = Scripts(client)
        self.dispatcher = Dispatcher(settings.broker_url)
        self.lease_ms = settings.job_lease_s * 1000

    def claim(self, search_id: str) -> Claim | None:
        """Take a search from the queue; None if it isn't there any more."""
        token = secrets.token_hex(16)
        answer = self.scripts.call("claim", search_id, token, self.lease_ms)
        if answer is None:
            return None
        request, attempt = answer
        return Claim(self, search_id, token, SearchRequest.from_text(request), int(attempt))


def _insist(action: Callable[[], Any]) -> Any:
    """What the action answers, tried again for some seconds while Redis is away."""
    deadline = time.monotonic() + INSISTENCE_S
    while True:
        try:
            return action()
        except RedisError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(0.2)
