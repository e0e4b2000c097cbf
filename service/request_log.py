"""A line in the log for every request: what an operator needs, and nothing that a client might keep secret.

The route stands for the path, which may hold a job's id; of a key only its id is named.
"""

import logging
import time
from typing import Any

from flask import Flask, Response, g, request

from service.access import asker
from service.request_ids import request_id

log = logging.getLogger(__name__)

QUIET = ("probes.healthz", "probes.readyz")
"""Calls that come every few seconds and say nothing when they go well."""


def install(app: Flask) -> None:
    """Log every request that reaches the application."""

    @app.url_value_preprocessor
    def begin(endpoint: str | None, values: dict[str, Any] | None) -> None:
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        level = logging.DEBUG if request.endpoint in QUIET and response.status_code < 400 else logging.INFO
        if log.isEnabledFor(level):
            key = asker().key
            fields = {
                "request_id": request_id(),
                "method": request.method,
                "route": request.url_rule.rule if request.url_rule is not None else None,
                "status": response.status_code,
                "problem": g.get("problem"),
                "duration_ms": round((time.perf_counter() - g.began) * 1000, 2),
                "api_key_id": key.id if key is not None else None,
            }
            log.log(level, "request", extra=fields)
        return response
