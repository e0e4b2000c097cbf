"""What becomes of a search whose worker vanished, or that no worker takes.

Done by whoever notices: a client that looks at its job or waits for it, and every worker's main
process once a second.
"""

import json

from spielleiter.settings import Settings
from workers.dispatch import Dispatcher
from workers.fallback import fallback
from workers.requests import SearchRequest
from workers.scripts import Scripts

RETRY_ABSENCE_MS = 7_000
"""How long after the last heartbeat of any worker a search that has lost its worker is given up."""


class Settlement:
    """Puts a search in a plight back into the queue, or fails it with a legal move to go on with."""

    def __init__(self, scripts: Scripts, dispatcher: Dispatcher, settings: Settings) -> None:
        self._scripts = scripts
        self._dispatcher = dispatcher
        self.patience = (settings.worker_absence_s * 1000, RETRY_ABSENCE_MS)
        """How long (ms) a search waits without a worker: one that is new, one that has lost its worker."""

    def relieve(self, search_id: str, plight: str) -> None:
        """Deal with the plight that a script of `workers.scripts` reported."""
        game, _attempt, request = self._scripts.call("read", search_id)
        if game is None:
            return
        if plight == "retry":
            self._dispatcher.send(search_id, game)
            return
        result = fallback(SearchRequest.from_text(request))
        told = "" if result is None else json.dumps(result)
        self._scripts.call("fail", search_id, *self.patience, plight, told, json.dumps({"type": plight}))
