"""/docs shows openapi.yaml with what the package brings along, and calls nobody else."""

import re

import pytest
from flask.testing import FlaskClient


def test_the_page_takes_everything_from_here(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert "docs/swagger-ui-bundle.js" in addresses
    for address in addresses:
        assert not re.match(r"\w+:|//", address)
        assert client.get("/" + address).status_code == 200
    assert "http" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


def test_the_page_starts_with_our_document_and_no_foreign_validator(client: FlaskClient) -> None:
    start = client.get("/docs/start.js").text
    assert 'url: "openapi.yaml"' in start
    assert "validatorUrl: null" in start


@pytest.mark.parametrize("name", ["index.css", "..%2f__init__.py", "oauth2-redirect.html"])
def test_nothing_else_of_the_package_is_given_out(client: FlaskClient, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("swagger-ui.css", "text/css"),
        ("swagger-ui-bundle.js", "text/javascript"),
        ("start.js", "text/javascript"),
    ],
)
def test_assets_have_their_media_type(client: FlaskClient, name: str, media_type: str) -> None:
    response = client.get(f"/docs/{name}")
    assert (response.mimetype, response.headers["X-Content-Type-Options"]) == (media_type, "nosniff")
