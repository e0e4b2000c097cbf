"""How a worker is started, by `serve`, by `spielleiter worker` and so by the container."""

import os
import sys

from spielleiter.settings import Settings


def command(settings: Settings, name: str | None = None) -> list[str]:
    """The command line of a worker: Celery's, without the chatter between workers that we don't use.

    `name` is what Celery calls it on its host; several on one host need different ones.
    """
    name = name or f"spielleiter-{os.getpid()}"
    return [
        sys.executable,
        "-m",
        "celery",
        "--quiet",
        "--app=workers.app",
        "worker",
        "--pool=prefork",
        f"--concurrency={settings.worker_processes}",
        f"--hostname={name}@%h",
        f"--loglevel={settings.log_level}",
        "--without-gossip",
        "--without-mingle",
    ]
