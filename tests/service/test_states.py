"""POST …/states begins games."""

import hashlib

from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from service.keys import Keyring
from service.tokens import Tokens
from tests.service.conftest import AT, KEY, NOON, begun


def test_a_new_game_has_the_shape_that_clients_rely_on(game: Json) -> None:
    assert set(game) == {
        "state",
        "digest",
        "game",
        "ply",
        "actor",
        "phase",
        "position",
        "events",
        "record",
        "fairness",
        "ledger",
        "result",
        "game_id",
        "rules_version",
        "ai_seats",
        "seat_tokens",
    }
    assert game["game"] == "wege-waechter"
    assert game["ledger"] is True
    assert game["result"] is None
    assert set(game["seat_tokens"]) == {"white", "black"}
    assert len(game["digest"]) == 32


def test_the_referee_has_rolled_until_a_player_is_asked(game: Json) -> None:
    assert game["actor"] == game["position"]["actor"] == "white"
    assert game["phase"] == "choose"
    assert [entry["ply"] for entry in game["record"]] == list(range(1, game["ply"] + 1))
    assert {entry["actor"] for entry in game["record"]} == {"chance"}
    assert game["fairness"]["draws"] == game["ply"] >= 1
    assert any(event["type"] == "roll" for event in game["events"])


def test_options_are_taken_and_missing_ones_take_their_default(client: FlaskClient) -> None:
    position = begun(client, options={"rows": 5})["position"]
    assert position["options"]["rows"] == 5
    assert position["options"]["turn_limit"] == 0


def test_every_option_that_cannot_be_is_named(client: FlaskClient) -> None:
    response = client.post(f"{AT}/states", json={"options": {"rows": 6, "colour": "green"}})
    problem = response.get_json()
    assert response.status_code == 422
    assert problem["type"] == "/problems/bad-options"
    assert {fault["path"] for fault in problem["faults"]} == {"options.rows", "options.colour"}


def test_the_clients_seed_is_used_and_without_one_the_service_makes_one_up(client: FlaskClient) -> None:
    assert begun(client, client_seed="Würfelglück")["fairness"]["client_seed"] == "Würfelglück"
    assert begun(client, client_seed="")["fairness"]["client_seed"] == ""
    made_up = {begun(client)["fairness"]["client_seed"] for _ in range(3)}
    assert len(made_up) == 3


def test_a_client_seed_of_64_bytes_goes_and_one_of_65_does_not(client: FlaskClient) -> None:
    begun(client, client_seed="ü" * 32)
    response = client.post(f"{AT}/states", json={"client_seed": "ü" * 32 + "x"})
    assert response.status_code == 400
    assert response.get_json()["faults"][0]["path"] == "client_seed"


def test_the_commitment_is_the_hash_of_the_seed_that_the_dice_come_from(client: FlaskClient) -> None:
    tokens = Tokens(Keyring((KEY,)), state_days=30)
    commitments = set()
    for _ in range(3):
        game = begun(client)
        _, play = tokens.open(GAMES["wege-waechter"], game["state"], now=NOON)
        seed = tokens.server_seed(play)
        assert game["fairness"]["commitment"] == hashlib.sha256(seed).hexdigest()
        commitments.add(game["fairness"]["commitment"])
    assert len(commitments) == 3


def test_a_ledger_is_kept_unless_the_client_does_without(client: FlaskClient) -> None:
    assert begun(client)["ledger"] is True
    assert begun(client, ledger=True)["ledger"] is True
    assert begun(client, ledger=False)["ledger"] is False


def test_with_hidden_hands_nobody_does_without_a_ledger(client: FlaskClient) -> None:
    address = "/v1/games/kampf-um-elfenland/states"
    response = client.post(address, json={"ledger": False})
    assert (response.status_code, response.get_json()["type"]) == (422, "/problems/ledger-required")
    assert client.post(address, json={"ledger": True}).status_code == 201


def test_states_are_kept_by_no_cache(client: FlaskClient) -> None:
    assert client.post(f"{AT}/states", json={}).headers["Cache-Control"] == "no-store"
