"""What browsers are told: whose pages may read an answer, and what nobody may do with one."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.cors import ANSWER_FIELDS, REQUEST_FIELDS
from tests.service.conftest import AT, Make, begun

LOBBY, STRANGER = "https://lobby.example", "https://stranger.example"
ACCESS = "Access-Control-Allow-Origin"


@pytest.fixture
def shared(make_app: Make, clock: Any) -> FlaskClient:
    """A client of a service that lets pages of the lobby in."""
    return make_app(cors_origins=(LOBBY, "http://localhost:3000")).test_client()


def asked(client: FlaskClient, origin: str, method: str = "POST") -> TestResponse:
    fields = {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization,content-type,idempotency-key,prefer",
    }
    return client.options(f"{AT}/states", headers=fields)


def test_a_page_of_a_listed_origin_may_send_what_clients_need_and_read_what_they_need(
    shared: FlaskClient,
) -> None:
    first = asked(shared, LOBBY)
    assert first.status_code == 204
    assert first.headers[ACCESS] == LOBBY
    allowed = {field.strip().lower() for field in first.headers["Access-Control-Allow-Headers"].split(",")}
    assert {"authorization", "content-type", "idempotency-key", "prefer", "accept-language"} <= allowed
    assert {"GET", "POST", "DELETE"} <= set(first.headers["Access-Control-Allow-Methods"].split(", "))
    assert int(first.headers["Access-Control-Max-Age"]) > 0
    then = shared.post(f"{AT}/states", json={}, headers={"Origin": LOBBY})
    assert then.headers[ACCESS] == LOBBY
    exposed = {field.strip() for field in then.headers["Access-Control-Expose-Headers"].split(",")}
    assert {"Location", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"} <= exposed
    assert {"Preference-Applied", "Idempotent-Replayed", "WWW-Authenticate", "ETag"} <= exposed


@pytest.mark.parametrize(
    "origin",
    [
        STRANGER,
        "null",
        "",
        LOBBY + ".stranger.example",
        LOBBY + ":444",
        LOBBY + "/",
        LOBBY.upper(),
        "http://lobby.example",
        "http://localhost:3001",
    ],
)
def test_a_page_of_any_other_origin_may_not(shared: FlaskClient, origin: str) -> None:
    answers = [asked(shared, origin), shared.post(f"{AT}/states", json={}, headers={"Origin": origin})]
    for response in answers:
        assert not [name for name, _ in response.headers if name.startswith("Access-Control")]


def test_problems_may_be_read_too(shared: FlaskClient) -> None:
    for response in (
        shared.post(f"{AT}/states", json={"x": 1}, headers={"Origin": LOBBY}),
        shared.get("/v1/games/chess", headers={"Origin": LOBBY}),
        shared.get("/nowhere", headers={"Origin": LOBBY}),
    ):
        assert response.status_code in (400, 404)
        assert response.headers[ACCESS] == LOBBY


def test_no_credentials_are_ever_let_in(shared: FlaskClient) -> None:
    for response in (asked(shared, LOBBY), shared.get("/v1/games", headers={"Origin": LOBBY})):
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert response.headers[ACCESS] != "*"


def test_a_cache_keeps_the_answers_to_different_origins_apart(shared: FlaskClient) -> None:
    for headers in ({}, {"Origin": LOBBY}, {"Origin": STRANGER}):
        assert "Origin" in shared.get("/v1/games", headers=headers).headers["Vary"]


def test_without_a_list_no_page_of_another_origin_reads_anything(client: FlaskClient) -> None:
    for response in (asked(client, LOBBY), client.get("/v1/games", headers={"Origin": LOBBY})):
        assert not [name for name, _ in response.headers if name.startswith("Access-Control")]


def test_a_preflight_needs_no_key_and_costs_nothing(make_app: Make, tmp_path: Any) -> None:
    client = make_app(
        cors_origins=(LOBBY,), api_keys_file=tmp_path / "none", limit_games="1/hour"
    ).test_client()
    for _ in range(5):
        assert asked(client, LOBBY).status_code == 204


def test_every_field_that_the_document_names_can_be_sent_and_read() -> None:
    from tests.service.test_openapi import OPERATIONS

    sent, read = set(), set()
    for operation in OPERATIONS.values():
        for parameter in operation.get("parameters", []):
            if parameter.get("in") == "header":
                sent.add(parameter["name"])
        for response in operation["responses"].values():
            read |= set(response.get("headers", {}))
    assert sent <= set(REQUEST_FIELDS.split(", "))
    assert {"Idempotency-Key"} <= sent
    assert read <= set(ANSWER_FIELDS.split(", "))


# --- protection ------------------------------------------------------------------------------------


def answers(client: FlaskClient) -> list[TestResponse]:
    return [
        client.post(f"{AT}/states", json={}),
        client.get("/v1/games"),
        client.get("/docs"),
        client.get("/docs/start.js"),
        client.get("/openapi.yaml"),
        client.get("/healthz"),
        client.get("/nowhere"),
        client.post(f"{AT}/moves", json={"x": 1}),
        client.options(f"{AT}/states"),
    ]


def test_every_answer_forbids_sniffing_framing_and_telling_whence(client: FlaskClient) -> None:
    for response in answers(client):
        assert response.headers.get("X-Content-Type-Options") == "nosniff"
        assert response.headers.get("Referrer-Policy") == "no-referrer"
        assert response.headers.get("Cross-Origin-Resource-Policy") == "same-origin"
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert not re.search(r"script-src[^;]*('unsafe-inline'|https?:|\*)", policy)
        assert "Set-Cookie" not in response.headers


def test_only_behind_tls_browsers_are_told_to_stay_with_it(make_app: Make, client: FlaskClient) -> None:
    field = "Strict-Transport-Security"
    assert not [response for response in answers(client) if field in response.headers]
    for response in answers(make_app(behind_tls=True).test_client()):
        assert response.headers[field] == "max-age=31536000"


def test_nothing_that_holds_a_state_or_a_token_is_kept_by_a_cache(client: FlaskClient) -> None:
    game = begun(client)
    state = {"state": game["state"]}
    move = client.post(f"{AT}/legal-moves", json=state).get_json()["moves"][0]["move"]
    for call, body in {
        "states": {},
        "legal-moves": state,
        "checks": {**state, "moves": ["x"]},
        "moves": {**state, "move": move},
        "views": state,
        "replays": {"record": {}},
    }.items():
        response = client.post(f"{AT}/{call}", json=body)
        assert response.status_code in (200, 201), call
        assert response.headers["Cache-Control"] == "no-store"
    assert "public" in client.get("/v1/games").headers["Cache-Control"], "which anybody may keep"
