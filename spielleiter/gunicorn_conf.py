"""How gunicorn serves the API: read by `serve`, by the container and by `deploy/gunicorn.conf.py`."""

import sys
from pathlib import Path
from typing import Any

from gunicorn.glogging import Logger

from spielleiter import exposure, lifeline, logs
from spielleiter.gunicorn_worker import threads_for_arrivals
from spielleiter.settings import BadSettings, Settings

try:
    _settings = Settings.from_environment(keys_needed=True)
except BadSettings as fault:
    sys.exit(f"Error: {fault}")  # gunicorn would print a traceback instead

wsgi_app = "service.wsgi:app"
bind = (
    f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
)
workers = _settings.api_processes
worker_class = "spielleiter.gunicorn_worker.Worker"
threads = _settings.threads + threads_for_arrivals(_settings.threads)
keepalive = 75  # longer than the 60 s after which reverse proxies close their idle connections
timeout = 60  # without a sign of life of the process itself; a request may take longer
graceful_timeout = 10
backlog = 2048
limit_request_line = 4094
limit_request_fields = 100
# A heartbeat file on a disk stops the process whenever the disk does.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
control_socket_disable = True
proc_name = "spielleiter-api"

loglevel = _settings.log_level
accesslog = None  # the application logs its requests itself, see service/request_log.py


class Journal(Logger):  # type: ignore[misc]
    """Hands on what gunicorn says to the chain of all logs."""

    def setup(self, cfg: Any) -> None:
        """Called when the configuration is read."""
        super().setup(cfg)
        logs.configure(_settings)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


logger_class = Journal


def on_starting(server: Any) -> None:
    """Called by gunicorn before it listens: not where it would be open to everybody."""
    # A socket handed over as a file descriptor was opened, and looked at, by `spielleiter serve`.
    hosts = [address[0] for address in server.cfg.address if isinstance(address, tuple)]
    try:
        exposure.check(_settings, hosts)
    except exposure.Exposed as fault:
        sys.exit(f"Error: {fault}")


def post_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn in each new process."""
    lifeline.end_with_parent(server.pid)
