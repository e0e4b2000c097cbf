"""The fields that keep browsers from doing with our answers what nobody wants."""

from collections.abc import Mapping

from flask import Flask, Response

YEAR_S = 31_536_000
POLICY = "Content-Security-Policy"

PROTECTION: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Of an answer that is no page, nothing may be loaded, run or framed. Pages have a policy of their own.
    POLICY: "default-src 'none'; frame-ancestors 'none'",
}
TLS_ONLY = {"Strict-Transport-Security": f"max-age={YEAR_S}"}


def install(app: Flask, *, behind_tls: bool) -> None:
    """Put them into every answer."""
    fields = {**PROTECTION, **(TLS_ONLY if behind_tls else {})}
    policy = fields.pop(POLICY)

    @app.after_request
    def protect(response: Response) -> Response:
        headers = response.headers
        if POLICY not in headers:
            headers.add(POLICY, policy)
        for name, value in fields.items():
            headers.add(name, value)
        return response
