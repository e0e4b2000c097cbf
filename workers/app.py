"""The Celery application of the worker: `celery -A workers.app worker`.

Messages say which search is to be done; everything else, results too, is in the job record. A message
is acknowledged after the search, and what becomes of a killed worker's search is decided by its lease
(`workers.settlement`), not by Celery's visibility timeout, which is therefore far above any budget.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import (
    setup_logging,
    worker_process_init,
    worker_ready,
    worker_shutdown,
    worker_shutting_down,
)
from kombu.entity import Queue

from ai.engines import versions
from games.registry import GAMES
from spielleiter import logs
from spielleiter.lifeline import end_with_parent
from spielleiter.settings import Settings
from workers import shutdown
from workers.dispatch import queue_of
from workers.watch import Watch

settings = Settings.from_environment()

app = Celery("spielleiter", broker=settings.broker_url, include=["workers.tasks"])
app.conf.update(
    task_serializer="json",
    result_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_concurrency=settings.worker_processes,
    task_queues=[Queue(queue_of(game)) for game in GAMES],  # type: ignore[no-untyped-call]
    task_default_queue=queue_of(next(iter(GAMES))),
    broker_connection_retry_on_startup=True,
    broker_transport_options={"visibility_timeout": 7 * 24 * 3600},
    worker_send_task_events=False,
    worker_redirect_stdouts=False,
)

_main_pid = os.getpid()
_watches: list[Watch] = []


def _begin(**_: Any) -> None:
    watch = Watch(settings, list(GAMES), versions())
    watch.start()
    _watches.append(watch)


def _end_with_the_main_process(**_: Any) -> None:
    # Otherwise a main process killed by SIGKILL would leave its children searching.
    end_with_parent(_main_pid)


def _leave(**_: Any) -> None:
    shutdown.announce()
    for watch in _watches:
        watch.leave()


def _end(**_: Any) -> None:
    for watch in _watches:
        watch.stop()


def _set_up_logging(loglevel: int | None = None, **_: Any) -> None:
    logs.configure(settings, level=loglevel)


setup_logging.connect(_set_up_logging)
worker_ready.connect(_begin)
worker_process_init.connect(_end_with_the_main_process)
worker_shutting_down.connect(_leave)
worker_shutdown.connect(_end)
