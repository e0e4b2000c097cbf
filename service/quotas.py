"""How much an asker may ask for: a quota each for moves, new games, AI work and everything else.

They are kept apart so that nobody's AI requests use up his moves. The counts are in Redis, shared by
all processes; while it is away each process counts for itself, because verdicts must go on.
"""

import math
import time
from functools import partial
from typing import Any, get_args

from flask import Flask, Response
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from service.access import Gate, Quota, asker, call_of_request
from spielleiter.settings import Settings

QUOTAS: tuple[Quota, ...] = get_args(Quota)
PATIENCE_S = 0.25
"""How long a request waits for the counts before its process counts for itself."""
POLICY, LEFT = "RateLimit-Policy", "RateLimit"  # as in draft-ietf-httpapi-ratelimit-headers-10


def install(app: Flask, settings: Settings, gate: Gate) -> None:
    """Have requests counted as the settings say, and those beyond a quota refused with 429."""
    quotas = {name: limit for name in QUOTAS if (limit := getattr(settings, f"limit_{name}")) is not None}
    if not quotas:
        return
    # Imported by those alone who want it: it makes the start longer.
    from flask_limiter import ApplicationLimit, Limiter
    from limits import parse

    options: dict[str, Any] = {
        "socket_connect_timeout": PATIENCE_S,
        "socket_timeout": PATIENCE_S,
        "retry": Retry(NoBackoff(), 0),
        "key_prefix": "spielleiter:limit",
    }
    limiter = Limiter(
        key_func=lambda: gate.counted_as(asker()),
        app=app,
        application_limits=[
            ApplicationLimit(limit_provider=limit, scope=name, exempt_when=partial(_is_not_for, name))
            for name, limit in quotas.items()
        ],
        strategy="fixed-window",
        storage_uri=settings.limits_url,
        storage_options=options,
        in_memory_fallback_enabled=True,
    )
    policies: dict[str, str] = {
        name: f'"{name}";q={item.amount};w={item.get_expiry()}'
        for name, item in ((name, parse(limit)) for name, limit in quotas.items())
    }

    @app.after_request
    def tell(response: Response) -> Response:
        counted = limiter.current_limit
        if counted is None:
            return response
        try:
            reset_s, left = math.ceil(max(0.0, counted.window[0] - time.time())), counted.remaining
        except RedisError:  # gone since the request was counted
            return response
        name = counted.request_args[-1]  # the scope of its limit
        response.headers[POLICY] = policies[name]
        response.headers[LEFT] = f'"{name}";r={left};t={reset_s}'
        if counted.breached:
            response.headers["Retry-After"] = str(max(1, reset_s))
        return response


def _is_not_for(name: Quota) -> bool:
    return call_of_request().quota != name
