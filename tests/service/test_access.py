"""Who may ask what: every call with the key it takes, and without."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.access import CALLS, UNLISTED, call_of
from spielleiter.api_keys import SCOPES, Scope
from spielleiter.settings import Settings
from tests.service.api_keys import Office, bearer, bearing
from tests.service.conftest import AT, Make
from tests.service.hands import AT as HIDDEN_AT
from tests.service.test_jobs import Store
from workers.scripts import PREFIX


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office(tmp_path)
    office.key("admin")  # from now on the service asks
    return office


@pytest.fixture
def locked(make_app: Make, office: Office, clock: Any) -> Flask:
    """A service that asks for keys."""
    return make_app(api_keys_file=office.file.path)


def slug(response: TestResponse) -> str:
    """The last part of the problem's type."""
    assert response.mimetype == "application/problem+json", response.status
    return str(response.get_json()["type"]).removeprefix("/problems/")


def calls(app: Flask) -> Iterator[tuple[str, str, str]]:
    """Every call there is: endpoint, method, address."""
    for rule in app.url_map.iter_rules():
        address = rule.rule.replace("<game>", "wege-waechter").replace("<job_id>", "0" * 32)
        address = re.sub("<[^>]+>", "x", address)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield rule.endpoint, method, address


OFFLINE = {"ledger": False}
"""A game that can be begun without Redis."""
OPEN = {"games", "problems", "probes", "reference", "unbuilt", "jobs.read_job", "jobs.cancel_job"}


def test_every_call_is_listed_with_what_it_takes(app: Flask) -> None:
    for endpoint, _, _ in calls(app):
        assert endpoint in CALLS or endpoint.split(".")[0] in CALLS, endpoint


def test_a_call_that_nobody_listed_is_open_to_nobody_but_the_operator() -> None:
    assert call_of("new_blueprint.new_call") == UNLISTED
    assert UNLISTED.scope == "admin"


def test_every_call_asks_for_a_key_but_those_that_are_meant_to_be_open(locked: Flask) -> None:
    client = locked.test_client()
    seen = set()
    for endpoint, method, address in calls(locked):
        response = client.open(address, method=method, json={} if method == "POST" else None)
        is_open = endpoint in OPEN or endpoint.split(".")[0] in OPEN
        seen.add(is_open)
        assert (response.status_code == 401 and slug(response) == "api-key-needed") == (not is_open), endpoint
    assert seen == {True, False}


@pytest.mark.parametrize("scope", SCOPES)
def test_a_key_opens_the_calls_of_its_scope_and_no_others(
    locked: Flask, office: Office, scope: Scope
) -> None:
    client = bearer(locked, office.key(scope))
    for endpoint, method, address in calls(locked):
        needed = call_of(endpoint).scope
        response = client.open(address, method=method, json={} if method == "POST" else None)
        if needed in (None, scope):
            assert response.status_code not in (401, 403), endpoint
        else:
            assert (response.status_code, slug(response)) == (403, "missing-scope")
            assert response.get_json()["scope"] == needed
            challenge = f'error="insufficient_scope", scope="{needed}"'
            assert challenge in response.headers["WWW-Authenticate"]


def test_a_key_with_several_scopes_opens_the_calls_of_each(locked: Flask, office: Office) -> None:
    client = bearer(locked, office.key("referee", "ai"))
    assert client.post(f"{AT}/states", json=OFFLINE).status_code == 201
    assert slug(client.post(f"{AT}/ai-moves", json={})) == "malformed-request"


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ("", "api-key-needed"),
        ("Bearer", "api-key-needed"),
        ("Basic {key}", "api-key-needed"),
        ("{key}", "api-key-needed"),
        ("Bearer {key} {key}", "api-key-needed"),
        ("Bearer {key}x", "unknown-api-key"),
        ("Bearer {other}", "unknown-api-key"),
        ("bearer   {key} ", None),
    ],
)
def test_a_key_is_sent_as_a_bearer_token(
    locked: Flask, office: Office, field: str, problem: str | None
) -> None:
    key = office.key("referee")
    field = field.format(key=key, other="slk_" + "0" * 12 + "_" + "A" * 43)
    response = locked.test_client().post(f"{AT}/states", json=OFFLINE, headers={"Authorization": field})
    if problem is None:
        assert response.status_code == 201
        return
    assert (response.status_code, slug(response)) == (401, problem)
    assert response.headers["WWW-Authenticate"].startswith('Bearer realm="spielleiter"')
    assert ('error="invalid_token"' in response.headers["WWW-Authenticate"]) == (problem == "unknown-api-key")
    assert key not in response.text


def test_a_key_in_an_address_or_a_body_opens_nothing(locked: Flask, office: Office) -> None:
    key = office.key("referee")
    client = locked.test_client()
    assert client.post(f"{AT}/states?api_key={key}", json={}).status_code == 401
    assert client.post(f"{AT}/states", json={"api_key": key}).status_code == 401
    assert client.post(f"{AT}/states", json=OFFLINE, headers={"X-API-Key": key}).status_code == 401
    client.set_cookie("api_key", key)
    assert client.post(f"{AT}/states", json=OFFLINE).status_code == 401


def test_a_key_revoked_while_the_service_runs_is_refused_from_then_on(locked: Flask, office: Office) -> None:
    key = office.key("referee")
    client = bearer(locked, key)
    assert client.post(f"{AT}/states", json=OFFLINE).status_code == 201
    office.revoke(key)
    assert slug(client.post(f"{AT}/states", json=OFFLINE)) == "unknown-api-key"


def test_without_any_key_made_nobody_is_asked_until_the_first_is(make_app: Make, tmp_path: Path) -> None:
    office = Office(tmp_path)
    client = make_app(data_directory=tmp_path).test_client()
    assert client.post(f"{AT}/states", json=OFFLINE).status_code == 201
    assert client.post(f"{AT}/states", json=OFFLINE, headers=bearing("whatever")).status_code == 201
    key = office.key("referee")
    assert client.post(f"{AT}/states", json=OFFLINE).status_code == 401
    assert client.post(f"{AT}/states", json=OFFLINE, headers=bearing(key)).status_code == 201


def test_keys_that_cannot_be_read_open_nothing_but_what_is_open(locked: Flask, office: Office) -> None:
    key = office.key("referee")
    office.file.path.write_text("{")
    client = bearer(locked, key)
    response = client.post(f"{AT}/states", json=OFFLINE)
    assert (response.status_code, slug(response)) == (503, "keys-unavailable")
    assert str(office.file.path) not in response.text
    assert client.get("/healthz").status_code == 200
    assert client.get("/v1/games").status_code == 200


def test_the_options_of_a_call_are_told_to_everybody(locked: Flask) -> None:
    assert "POST" in locked.test_client().options(f"{AT}/states").headers["Allow"]


# --- whose jobs they are ---------------------------------------------------------------------------


class Two:
    """Two frontends with keys of their own, on a service with a job store where no worker lives."""

    def __init__(self, app: Flask, office: Office, redis_url: str) -> None:
        self.keys = (office.key("referee", "ai"), office.key("referee", "ai"))
        self.one, self.other = (bearer(app, key) for key in self.keys)
        self.nobody = app.test_client()
        self.store = Store(Settings(redis_url=redis_url))
        self.store.clear()

    def searches(self) -> int:
        return len(self.store.redis.keys(f"{PREFIX}search:*"))


@pytest.fixture
def two(make_app: Make, office: Office, redis_url: str, clock: Any) -> Two:
    return Two(make_app(api_keys_file=office.file.path, redis_url=redis_url), office, redis_url)


def asked(client: FlaskClient, body: Any, at: str = AT) -> str:
    response = client.post(f"{at}/ai-moves", json=body)
    assert response.status_code == 202, response.text
    return str(response.get_json()["job"]["id"])


def test_the_same_question_of_another_key_is_another_search(two: Two) -> None:
    body = {"state": two.one.post(f"{AT}/states", json={}).get_json()["state"], "simulations": 5, "seed": 1}
    first = asked(two.one, body)
    assert asked(two.one, body) != first, "each asker has a handle of his own"
    assert two.searches() == 1, "the same asker shares his search"
    stranger = asked(two.other, body)
    assert two.searches() == 2
    assert two.other.delete(f"/v1/jobs/{stranger}").get_json()["status"] == "cancelled"
    assert two.one.get(f"/v1/jobs/{first}").get_json()["status"] == "queued"


def test_the_same_question_about_hidden_hands_of_another_key_is_another_search(two: Two) -> None:
    game = two.one.post(f"{HIDDEN_AT}/states", json={}).get_json()
    actor = game["actor"]
    body = {
        "state": game["state"],
        "seat_token": game["seat_tokens"][actor],
        "simulations": 5,
        "seed": 1,
    }
    for client in (two.one, two.one, two.other):
        asked(client, body, HIDDEN_AT)
    assert two.searches() == 2


def test_whoever_knows_a_jobs_id_may_look_and_cancel_without_a_key(two: Two) -> None:
    body = {"state": two.one.post(f"{AT}/states", json={}).get_json()["state"]}
    job = asked(two.one, body)
    assert two.nobody.get(f"/v1/jobs/{job}").status_code == 200
    assert two.nobody.delete(f"/v1/jobs/{job}").status_code == 200
    assert two.nobody.get(f"/v1/jobs/{'0' * 32}").status_code == 404
