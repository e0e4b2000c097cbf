"""Bodies are read strictly: whatever two readers could understand differently is refused."""

import gzip
from typing import Any

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.service.conftest import AT, Make

MALFORMED = {
    "empty": b"",
    "no JSON": b"{'options': {}}",
    "cut off": b'{"options": {',
    "trailing text": b"{} {}",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "not UTF-8": b'{"client_seed": "\xff"}',
    "UTF-16": '{"client_seed": "x"}'.encode("utf-16"),
    "an array": b"[]",
    "a text": b'"options"',
    "null": b"null",
    "NaN": b'{"options": NaN}',
    "Infinity": b'{"options": -Infinity}',
    "a number beyond floats": b'{"options": {"rows": 1e999}}',
    "an integer beyond 64 bits": b'{"options": {"rows": 9223372036854775808}}',
    "a negative integer beyond 64 bits": b'{"options": {"rows": -9223372036854775809}}',
    "an integer of 5000 digits": b'{"options": {"rows": ' + b"1" * 5000 + b"}}",
    "a key twice": b'{"client_seed": "a", "client_seed": "b"}',
    "a key twice inside": b'{"options": {"rows": 7, "rows": 9}}',
    "33 levels": b'{"options": ' + b'{"a":' * 31 + b"{}" + b"}" * 32,
    "100000 levels": b'{"options": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "half a character": b'{"client_seed": "\\ud800"}',
    "half a character in a key": b'{"options": {"\\udc00": 1}}',
    "a control character": b'{"client_seed": "\x01"}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_a_body_that_is_no_good_json_is_refused(client: FlaskClient, body: bytes) -> None:
    response = client.post(f"{AT}/states", data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/malformed-json"
    assert response.get_json()["detail"]


def test_the_largest_integers_and_all_whole_characters_go(client: FlaskClient) -> None:
    body = b'{"client_seed": "\\ud83c\\udfb2 \xc3\xbc"}'
    for charset in ("utf-8", "UTF-8", '"utf-8"'):
        media_type = f"application/json; charset={charset}"
        assert client.post(f"{AT}/states", data=body, content_type=media_type).status_code == 201
    response = client.post(f"{AT}/states", data=body, content_type="application/json; charset=utf-8")
    assert response.get_json()["fairness"]["client_seed"] == "🎲 ü"
    edge = b'{"options": {"turn_limit": 9223372036854775807}}'
    response = client.post(f"{AT}/states", data=edge, content_type="application/json")
    assert response.get_json()["type"] == "/problems/bad-options"


def test_an_object_of_1000_members_is_read_and_a_larger_one_is_not(client: FlaskClient) -> None:
    for members, problem in ((1000, "bad-options"), (1001, "malformed-json")):
        body = {"options": {f"x{number}": 1 for number in range(members)}}
        response = client.post(f"{AT}/states", json=body)
        assert response.get_json()["type"] == f"/problems/{problem}"
    assert "1000" in response.get_json()["detail"]


@pytest.mark.parametrize(
    ("call", "body", "path"),
    [
        ("states", {"ai_seats": [1] * 300_000}, "ai_seats"),
        ("checks", {"position": {}, "moves": [1] * 300_000}, "moves"),
    ],
)
def test_an_array_that_is_too_long_has_no_other_faults(
    client: FlaskClient, call: str, body: Json, path: str
) -> None:
    response = client.post(f"{AT}/{call}", json=body)
    assert response.status_code == 400
    assert [fault["path"] for fault in response.get_json()["faults"]] == [path]
    inside = client.post(f"{AT}/states", json={"ai_seats": [1, 2]}).get_json()["faults"]
    assert [fault["path"] for fault in inside] == ["ai_seats.0", "ai_seats.1"]


def test_a_record_of_nothing_but_faults_gets_the_first_hundred(client: FlaskClient) -> None:
    record = {"format": 1, "game": "wege-waechter", "rules_version": 1, "moves": [1] * 300_000}
    faults = client.post(f"{AT}/replays", json={"record": record}).get_json()["faults"]
    assert [fault["path"] for fault in faults] == [f"moves.{number}" for number in range(100)]


def test_32_levels_are_read(client: FlaskClient) -> None:
    body = b'{"options": ' + b'{"a":' * 30 + b"{}" + b"}" * 31
    response = client.post(f"{AT}/states", data=body, content_type="application/json")
    assert response.get_json()["type"] == "/problems/bad-options"


@pytest.mark.parametrize(
    ("media_type", "headers"),
    [
        ("text/plain", {}),
        ("", {}),
        ("application/x-www-form-urlencoded", {}),
        ("application/json; charset=latin-1", {}),
        ("application/json; charset=utf-16", {}),
        ("application/json", {"Content-Encoding": "gzip"}),
    ],
)
def test_only_plain_json_is_read(client: FlaskClient, media_type: str, headers: dict[str, str]) -> None:
    body = gzip.compress(b"{}") if headers else b"{}"
    response = client.post(f"{AT}/states", data=body, content_type=media_type, headers=headers)
    assert response.status_code == 415
    assert response.get_json()["type"] == "/problems/unsupported-media-type"


def test_a_body_beyond_the_limit_is_refused_and_one_at_the_limit_is_read(make_app: Make) -> None:
    client = make_app(max_body_bytes=1024).test_client()
    frame = b'{"ledger": false}'
    fits = frame + b" " * (1024 - len(frame))
    assert client.post(f"{AT}/states", data=fits, content_type="application/json").status_code == 201
    response = client.post(f"{AT}/states", data=fits + b" ", content_type="application/json")
    assert response.status_code == 413
    assert response.get_json()["type"] == "/problems/too-large"
    assert response.get_json()["limit_bytes"] == 1024


@pytest.mark.parametrize(
    ("call", "body", "path"),
    [
        ("states", {"colour": "green"}, "colour"),
        ("states", {"options": []}, "options"),
        ("states", {"options": None}, "options"),
        ("states", {"client_seed": 5}, "client_seed"),
        ("states", {"ledger": 1}, "ledger"),
        ("states", {"ledger": "false"}, "ledger"),
        ("moves", {"state": "x", "move": 7}, "move"),
        ("moves", {"state": "x"}, "move"),
        ("moves", {"state": "x", "move": "x" * 201}, "move"),
        ("moves", {"state": ["x"], "move": "a1-a2"}, "state"),
        ("moves", {"position": "x", "move": "a1-a2"}, "position"),
        ("moves", {"state": "x", "move": "a1-a2", "seat": "white"}, "seat"),
        ("checks", {"state": "x", "moves": "a1-a2"}, "moves"),
        ("checks", {"state": "x", "moves": {"0": "a1-a2"}}, "moves"),
        ("checks", {"state": "x", "moves": ["a1-a2", 5]}, "moves.1"),
        ("legal-moves", {"state": "x", "limit": 0}, "limit"),
        ("legal-moves", {"state": "x", "limit": 1001}, "limit"),
        ("legal-moves", {"state": "x", "limit": True}, "limit"),
        ("legal-moves", {"state": "x", "limit": 5.5}, "limit"),
        ("legal-moves", {"state": "x", "limit": 1e300}, "limit"),
        ("legal-moves", {"state": "x", "limit": "5"}, "limit"),
        ("legal-moves", {"state": "x", "from": 1}, "from"),
        ("legal-moves", {"state": "x", "origin": "a1"}, "origin"),
        ("ai-moves", {"state": "x", "level": 11}, "level"),
        ("ai-moves", {"state": "x", "time_ms": 49}, "time_ms"),
        ("ai-moves", {"state": "x", "time_ms": 60_001}, "time_ms"),
        ("ai-moves", {"state": "x", "simulations": 0}, "simulations"),
        ("ai-moves", {"state": "x", "seed": -1}, "seed"),
        ("ai-moves", {"state": "x", "engine": "stockfish"}, "engine"),
        ("replays", {"record": []}, "record"),
        ("replays", {}, "record"),
    ],
)
def test_a_field_that_is_not_as_it_must_be_is_named(
    client: FlaskClient, call: str, body: dict[str, Any], path: str
) -> None:
    for language in ("de", "en"):
        response = client.post(f"{AT}/{call}", json=body, headers={"Accept-Language": language})
        problem = response.get_json()
        assert (response.status_code, problem["type"]) == (400, "/problems/malformed-request")
        assert [fault["path"] for fault in problem["faults"]] == [path]
        assert problem["faults"][0]["reason"]


def test_every_faulty_field_is_named_at_once(client: FlaskClient) -> None:
    body = {"state": 1, "move": 2, "nonsense": 3}
    faults = client.post(f"{AT}/moves", json=body).get_json()["faults"]
    assert {fault["path"] for fault in faults} == {"state", "move", "nonsense"}


def test_unknown_query_parameters_are_named(client: FlaskClient, game: Json) -> None:
    for address in ("/v1/games?page=2", f"{AT}?page=2", f"{AT}/rules?page=2"):
        response = client.get(address)
        assert response.status_code == 400
        assert [fault["path"] for fault in response.get_json()["faults"]] == ["page"]


def test_a_number_with_a_fraction_of_nothing_is_whole_as_the_description_says(client: FlaskClient) -> None:
    state = client.post(f"{AT}/states", json={}).get_json()["state"]
    answers = [client.post(f"{AT}/legal-moves", json={"state": state, "limit": n}) for n in (2, 2.0)]
    assert answers[0].status_code == 200
    assert answers[0].data == answers[1].data
