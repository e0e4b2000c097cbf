"""Problems are told in the language that Accept-Language prefers."""

import pytest
from flask.testing import FlaskClient

from service.problems import PROBLEMS
from tests.service.conftest import Make


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"),
        ("de", "de"),
        ("en", "en"),
        ("de-AT", "de"),
        ("DE", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("de;q=0.4, en;q=0.8", "en"),
        ("de;q=0.8, en;q=0.4", "de"),
        ("fr, de;q=0.5", "de"),
        ("fr", "en"),
        ("*", "en"),
        ("en;q=0, de", "de"),
        ("de, en", "de"),
        ("en;q=0, *", "de"),
        ("*, de;q=0.1", "de"),
        ("", "en"),
        (";;;q=x,,", "en"),
    ],
)
def test_the_preferred_language_that_is_spoken_is_taken(
    client: FlaskClient, accepted: str | None, language: str
) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    response = client.get("/nowhere", headers=headers)
    assert response.headers["Content-Language"] == language
    title = PROBLEMS["not-found"].title
    assert response.get_json(force=True)["title"] == (title.de if language == "de" else title.en)


def test_the_configured_language_is_for_those_who_ask_for_none(make_app: Make) -> None:
    client = make_app(language="de").test_client()
    assert client.get("/nowhere").headers["Content-Language"] == "de"
    assert client.get("/nowhere", headers={"Accept-Language": "fr"}).headers["Content-Language"] == "de"
    assert client.get("/nowhere", headers={"Accept-Language": "en"}).headers["Content-Language"] == "en"


def test_umlauts_travel_as_utf_8(client: FlaskClient) -> None:
    response = client.put("/v1/games", headers={"Accept-Language": "de"})
    assert "enthält" in response.text or "nennt" in response.text
    too_large = PROBLEMS["too-large"].title.de
    assert "ß" in too_large
    described = client.get("/problems/too-large")
    assert too_large.encode() in described.data
