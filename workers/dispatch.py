"""Telling the workers that a search is to be done: by task name, so that nobody needs their code."""

from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as RedisConnectionError

TASK = "workers.search"


def queue_of(game: str) -> str:
    """The Celery queue for the searches of a game."""
    return f"ai.{game}"


class Dispatcher:
    """Sends messages that carry nothing but the id of a search; everything else is in its record."""

    def __init__(self, broker_url: str) -> None:
        self._celery = Celery("spielleiter-client", broker=broker_url, set_as_current=False)
        self._celery.conf.update(
            task_serializer="json",
            accept_content=["json"],
            broker_transport_options={"socket_connect_timeout": 2, "socket_timeout": 5},
            broker_connection_timeout=2,
            task_publish_retry_policy={"max_retries": 1, "interval_start": 0.1},
        )

    def send(self, search_id: str, game: str) -> None:
        """Put a search into its game's queue. Sending it again does no harm: a search is claimed once.

        :raises redis.exceptions.ConnectionError: the broker can't be reached.
        """
        try:
            self._celery.send_task(TASK, args=[search_id], queue=queue_of(game), ignore_result=True)
        except OperationalError as fault:
            raise RedisConnectionError("the broker can't be reached") from fault
