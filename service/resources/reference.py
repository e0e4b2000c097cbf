"""GET /openapi.yaml and /docs: the API described for machines and for people."""

from collections.abc import Callable
from importlib import resources

from flask import Blueprint, Response

from service.answers import document
from service.problems import Problem

_ASSETS = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "favicon-32x32.png": "image/png",
}
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spielleiter API</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="reference"><noscript>See <a href="openapi.yaml">openapi.yaml</a>.</noscript></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""
# No validator badge: it would send the address of this service to a stranger.
_START = """SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
});
"""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def blueprint(specification: Callable[[], bytes]) -> Blueprint:
    """The reference; `specification` gives openapi.yaml."""
    reference = Blueprint("reference", __name__)

    @reference.get("/openapi.yaml")
    def openapi() -> Response:
        """The OpenAPI document."""
        return document(specification(), "application/yaml")

    @reference.get("/docs")
    def docs() -> Response:
        """The page that shows it."""
        page = document(_PAGE.encode(), "text/html")
        page.headers["Content-Security-Policy"] = _POLICY
        return page

    @reference.get("/docs/start.js")
    def start() -> Response:
        """What starts the page."""
        return document(_START.encode(), "text/javascript")

    @reference.get("/docs/<name>")
    def asset(name: str) -> Response:
        """The packaged parts of the page."""
        if name not in _ASSETS:
            raise Problem("not-found")
        content = resources.files("flask_swagger_ui").joinpath("dist", name).read_bytes()
        return document(content, _ASSETS[name], max_age_s=86_400)

    return reference
