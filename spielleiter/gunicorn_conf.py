"""How gunicorn serves the API: read by `serve`, by the container and by `deploy/gunicorn.conf.py`."""

import re
import sys
from pathlib import Path
from typing import Any

from gunicorn.glogging import Logger

from spielleiter import lifeline
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
worker_class = "gthread"
threads = _settings.threads
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
errorlog = "-"
accesslog = "-" if _settings.log_level in ("debug", "info") else None
# No query string, no header, no body: nothing that a client might keep secret.
access_log_format = '%(h)s "%(m)s %(U)s %(H)s" %(s)s %(B)s %(M)sms'


class AccessLog(Logger):  # type: ignore[misc]
    """Logs requests without the ids of jobs: whoever knows an id may read and cancel the job."""

    def atoms(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> dict[str, Any]:
        """What the format may name."""
        atoms: dict[str, Any] = super().atoms(resp, req, environ, request_time)
        atoms["U"] = re.sub(r"(/jobs/)[^/]+", r"\1***", atoms["U"] or "")
        return atoms


logger_class = AccessLog


def post_fork(server: Any, worker: Any) -> None:
    """Called by gunicorn in each new process."""
    lifeline.end_with_parent(server.pid)
