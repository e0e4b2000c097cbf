"""What a worker's main process does beside handing out tasks: signs of life, and looking after searches."""

import logging
import os
import secrets
import socket
import threading
import time

from redis.exceptions import RedisError

from spielleiter.settings import Settings
from workers.dispatch import Dispatcher, queue_of
from workers.jobs import connect
from workers.scripts import Scripts
from workers.settlement import Settlement

log = logging.getLogger(__name__)

EVERY_S = 1.0
RECOVER_EVERY_S = 5.0
RECOVER_AFTER_MS = 10_000
"""A search queued for longer whose message isn't in the broker's queue has lost it (a crash between
writing the record and sending); it is sent again."""


class Watch(threading.Thread):
    """Beats, sweeps and recovers until `stop`; a short absence of Redis is survived."""

    def __init__(self, settings: Settings, games: list[str], engines: dict[str, str]) -> None:
        super().__init__(name="watch", daemon=True)
        self._client = connect(settings)
        self._scripts = Scripts(self._client)
        self._dispatcher = Dispatcher(settings.broker_url)
        self._settlement = Settlement(self._scripts, self._dispatcher, settings)
        self._games = games
        self._engines = [part for pair in engines.items() for part in pair]
        self._name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._leaving = False
        self._stopped = threading.Event()
        self._recovered_s = time.monotonic()

    def run(self) -> None:
        """The thread's loop."""
        while not self._stopped.is_set():
            try:
                self._round()
            except RedisError as fault:
                log.warning("Redis is away: %s", type(fault).__name__)
            self._stopped.wait(EVERY_S)

    def leave(self) -> None:
        """Take no more part: the worker finishes what it has and accepts nothing new."""
        self._leaving = True
        try:
            self._scripts.call("leave", self._name)
        except RedisError:
            log.info("could not sign off; the heartbeat will run out")

    def stop(self) -> None:
        """End the thread."""
        self._stopped.set()

    def _round(self) -> None:
        if not self._leaving:
            self._scripts.call("beat", self._name, *self._engines)
        found = self._scripts.call("sweep", *self._settlement.patience, *self._games)
        for search_id, plight in zip(found[::2], found[1::2], strict=True):
            log.warning("search %s: %s", search_id, plight)
            self._settlement.relieve(search_id, plight)
        if time.monotonic() - self._recovered_s >= RECOVER_EVERY_S:
            self._recovered_s = time.monotonic()
            for game in self._games:
                self._recover(game)

    def _recover(self, game: str) -> None:
        waiting = self._scripts.call("waiting", game, RECOVER_AFTER_MS)
        if not waiting:
            return
        messages = "".join(str(message) for message in self._client.lrange(queue_of(game), 0, -1))
        for search_id in waiting:
            if search_id not in messages:
                log.warning("search %s: its message got lost", search_id)
                self._dispatcher.send(search_id, game)
