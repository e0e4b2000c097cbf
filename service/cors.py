"""Pages of other origins: which may call the API from a browser, and read what of its answers.

Without credentials: a browser never sends anything by itself that would open a game.
"""

from collections.abc import Sequence

from flask import Flask, Response, request

METHODS = "GET, HEAD, POST, DELETE"
REQUEST_FIELDS = "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer"
ANSWER_FIELDS = (
    "ETag, Idempotent-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, "
    "WWW-Authenticate, X-Request-Id"
)
REMEMBERED_S = 7200
"""How long a browser needn't ask again; none remembers it for longer."""


def install(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins in, and of no others."""
    if not origins:
        return
    listed = frozenset(origins)

    @app.before_request
    def preflight() -> Response | None:
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
            return None
        response = Response(status=204)
        if request.headers.get("Origin") in listed:
            response.headers["Access-Control-Allow-Methods"] = METHODS
            response.headers["Access-Control-Allow-Headers"] = REQUEST_FIELDS
            response.headers["Access-Control-Max-Age"] = str(REMEMBERED_S)
        return response

    @app.after_request
    def let_read(response: Response) -> Response:
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin in listed:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = ANSWER_FIELDS
        return response
