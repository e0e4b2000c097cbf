"""GET /v1/games…: facts and rules, for machines and people, kept by caches."""

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from games.registry import GAMES
from tests.service.conftest import AT

DOCUMENTS = ("/v1/games", AT, f"{AT}/rules", "/openapi.yaml", "/problems/illegal-move", "/docs")


def test_every_hosted_game_is_listed(client: FlaskClient) -> None:
    games = client.get("/v1/games").get_json()["games"]
    assert [game["id"] for game in games] == list(GAMES)
    assert games[0]["name"]["de"] == "Wege & Wächter"
    assert games[0]["seats"] == ["white", "black"]
    assert games[0]["players"] == {"min": 2, "max": 2}
    assert (games[0]["chance"], games[0]["hidden"]) == (True, False)


def test_a_game_is_described_for_a_frontend(client: FlaskClient) -> None:
    game = client.get(AT).get_json()
    facts = GAMES["wege-waechter"].facts
    assert set(game["phases"]) == set(facts.phases)
    assert set(game["kinds"]) == set(facts.kinds)
    assert set(game["events"]) == set(facts.events)
    assert set(game["endings"]) == set(facts.endings)
    for glossary in ("phases", "kinds", "endings", "notation"):
        for words in game[glossary].values():
            assert words["en"]
            assert words["de"]
    assert game["board"]
    assert {piece["kind"] for piece in game["pieces"]} == {"runner", "guard", "druid"}


def test_the_options_are_a_json_schema_that_the_defaults_fulfil(client: FlaskClient) -> None:
    schema = client.get(AT).get_json()["options"]
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    defaults = {name: option["default"] for name, option in schema["properties"].items()}
    assert validator.is_valid(defaults)
    assert not validator.is_valid({**defaults, "rows": 6})
    assert not validator.is_valid({**defaults, "colour": "green"})


def test_the_rules_come_in_both_languages_and_name_the_readers(client: FlaskClient) -> None:
    for query, language in (("?lang=de", "de"), ("?lang=en", "en"), ("", "en")):
        rules = client.get(f"{AT}/rules{query}").get_json()
        assert rules["language"] == language
        assert rules["clauses"][0]["id"] == "WW-1"
        assert all(clause["text"]["de"] and clause["text"]["en"] for clause in rules["clauses"])
    german = client.get(f"{AT}/rules", headers={"Accept-Language": "de"})
    assert german.get_json()["language"] == german.headers["Content-Language"] == "de"
    assert "Accept-Language" in german.headers["Vary"]


def test_a_language_that_is_not_spoken_is_named(client: FlaskClient) -> None:
    response = client.get(f"{AT}/rules?lang=fr")
    assert response.status_code == 400
    assert response.get_json()["faults"][0]["path"] == "lang"


@pytest.mark.parametrize("address", DOCUMENTS)
def test_documents_are_revalidated_by_their_etag(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    assert "max-age" in first.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(address, headers={"If-None-Match": '"something-else"'})
    assert (other.status_code, other.data) == (200, first.data)


@pytest.mark.parametrize("address", ["/v1/games/chess", "/v1/games/chess/rules"])
def test_a_game_that_is_not_hosted_is_told_so(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.get_json()["type"]) == (404, "/problems/unknown-game")


def test_the_board_is_that_of_the_options_asked_for(client: FlaskClient) -> None:
    address = "/v1/games/grailnah"
    for rings in (5, 6, 7):
        board = client.get(address, query_string={"options": f'{{"rings": {rings}}}'}).get_json()["board"]
        assert len(board["fields"]) == 20 * rings + 1
    default = client.get(address).get_json()["board"]
    assert len(default["castles"]) == 2
    four = client.get(address, query_string={"options": '{"players": ["white", "blue", "red", "black"]}'})
    assert len(four.get_json()["board"]["castles"]) == 4


@pytest.mark.parametrize("options", ["", "[]", "{", "1", '{"rings": 5, "rings": 6}', "x" * 3000])
def test_options_that_are_no_object_are_a_faulty_query(client: FlaskClient, options: str) -> None:
    answer = client.get("/v1/games/grailnah", query_string={"options": options})
    assert answer.status_code == 400
    assert answer.get_json()["faults"][0]["path"] == "options"


def test_a_board_for_options_that_cannot_be_is_refused_with_their_faults(client: FlaskClient) -> None:
    answer = client.get("/v1/games/grailnah", query_string={"options": '{"rings": 8, "colour": "red"}'})
    assert answer.status_code == 422
    assert {fault["path"] for fault in answer.get_json()["faults"]} == {"options.rings", "options.colour"}
