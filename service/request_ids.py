"""The id by which a request is found in the log."""

import secrets

from flask import g


def request_id() -> str:
    """The id of the current request, 16 hex digits; made when first asked for."""
    if "request_id" not in g:
        g.request_id = secrets.token_hex(8)
    made: str = g.request_id
    return made
