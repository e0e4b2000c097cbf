"""Commitments made before the client's seed is known, and names that are given once."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from games.contract import Json
from service import claims
from service.ledger import RedisBook, connect
from spielleiter.api_keys import KeyFile
from spielleiter.settings import Settings
from tests.service.conftest import AT, Make
from tests.service.played import Game, problem_of

HIDING = "/v1/games/kampf-um-elfenland"


def committed(client: FlaskClient, **headers: str) -> str:
    """A new commitment."""
    response = client.post("/v1/commitments", json={}, headers=headers)
    assert response.status_code == 201, response.text
    assert response.get_json()["valid_s"] == 86_400
    return str(response.get_json()["commitment"])


def begin(client: FlaskClient, at: str = AT, headers: Any = None, **body: Any) -> TestResponse:
    return client.post(f"{at}/states", json=body, headers=headers)


@pytest.mark.parametrize("at", [AT, HIDING])
def test_a_game_begun_with_a_commitment_has_the_dice_that_were_committed_to(
    client: FlaskClient, at: str
) -> None:
    commitment = committed(client)
    begun = begin(client, at, commitment=commitment, client_seed="mine")
    assert begun.status_code == 201
    assert begun.get_json()["fairness"]["commitment"] == commitment
    assert begun.get_json()["fairness"]["client_seed"] == "mine"


def test_the_seed_revealed_at_the_end_is_the_one_committed_to_before_the_game(client: FlaskClient) -> None:
    commitment = committed(client)
    game = Game.new(client, "wege-waechter", commitment=commitment, client_seed="mine", name="the last")
    game.told("resignations", seat_token=game.tokens["white"])
    record = game.told("records")["record"]
    seed = bytes.fromhex(record["fairness"]["server_seed"])
    assert hashlib.sha256(seed).hexdigest() == commitment
    replayed = client.post(f"{AT}/replays", json={"record": record}).get_json()
    assert replayed["ok"] is True
    assert replayed["dice_proven"] > 0
    assert record["name"] == "the last"


def test_every_commitment_is_another_one(client: FlaskClient) -> None:
    assert len({committed(client) for _ in range(20)}) == 20


def check_one_seed(client: FlaskClient) -> None:
    """With several the luckiest could be kept."""
    commitment = committed(client)
    assert begin(client, commitment=commitment, client_seed="first").status_code == 201
    for seed in ("second", "first"):
        again = begin(client, commitment=commitment, client_seed=seed)
        assert problem_of(again) == "commitment-used"


def test_a_commitment_is_good_for_one_client_seed(client: FlaskClient) -> None:
    check_one_seed(client)


def test_of_many_at_once_one_gets_the_commitment(make_app: Make, redis_url: str) -> None:
    app = make_app(redis_url=redis_url)
    commitment = committed(app.test_client())

    def one(number: int) -> int:
        return begin(app.test_client(), commitment=commitment, client_seed=f"seed {number}").status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(one, range(16))) == [201] + [409] * 15


def test_a_commitment_needs_a_seed_of_the_client(client: FlaskClient) -> None:
    commitment = committed(client)
    refused = begin(client, commitment=commitment)
    assert problem_of(refused) == "malformed-request"
    assert [fault["path"] for fault in refused.get_json()["faults"]] == ["client_seed"]
    assert begin(client, commitment=commitment, client_seed="").status_code == 201


@pytest.mark.parametrize("commitment", ["0" * 63, "0" * 65, "G" * 64, "", "٠" * 64])
def test_what_is_no_commitment_is_named(client: FlaskClient, commitment: str) -> None:
    refused = begin(client, commitment=commitment, client_seed="mine")
    assert [fault["path"] for fault in refused.get_json()["faults"]] == ["commitment"]


def test_a_commitment_never_made_begins_nothing(client: FlaskClient) -> None:
    made_up = hashlib.sha256(b"the seed I know").hexdigest()
    refused = begin(client, commitment=made_up, client_seed="mine")
    assert problem_of(refused) == "unknown-commitment"


def test_a_failed_beginning_leaves_commitment_and_name_free(client: FlaskClient) -> None:
    commitment = committed(client)
    wanted: Json = {"commitment": commitment, "client_seed": "mine", "name": "once more"}
    assert begin(client, **wanted, options={"rows": 99}).status_code == 422
    assert begin(client, **wanted, ai_seats=["green"]).status_code == 400
    assert begin(client, **wanted).status_code == 201


def test_a_name_is_given_once(client: FlaskClient) -> None:
    assert begin(client, name="semifinal").status_code == 201
    assert problem_of(begin(client, name="semifinal")) == "name-taken"
    assert problem_of(begin(client, HIDING, name="semifinal")) == "name-taken"
    assert begin(client, name="final").status_code == 201


def test_a_name_taken_leaves_the_commitment_free(client: FlaskClient) -> None:
    assert begin(client, name="quarterfinal").status_code == 201
    commitment = committed(client)
    taken = begin(client, commitment=commitment, client_seed="mine", name="quarterfinal")
    assert problem_of(taken) == "name-taken"
    assert begin(client, commitment=commitment, client_seed="mine").status_code == 201


def check_names_stop_shopping(client: FlaskClient) -> None:
    """A hundred games under one name: there is one."""
    begun = [begin(client, name="the match", client_seed=f"{n}").status_code for n in range(100)]
    assert begun.count(201) == 1


def test_nobody_keeps_the_luckiest_of_a_hundred_games_of_one_name(client: FlaskClient) -> None:
    check_names_stop_shopping(client)


def test_a_game_tells_its_name_in_its_record_at_any_time(client: FlaskClient) -> None:
    game = Game.new(client, "grailnah", name="Würfel verboten 🎲")
    assert game.told("records")["record"]["name"] == "Würfel verboten 🎲"
    assert "name" not in Game.new(client, "grailnah").told("records")["record"]


@pytest.mark.parametrize("what", [{"name": "x"}, {"commitment": "0" * 64, "client_seed": ""}])
def test_without_a_ledger_there_is_neither(client: FlaskClient, what: Json) -> None:
    refused = begin(client, ledger=False, **what)
    assert problem_of(refused) == "malformed-request"
    assert [fault["path"] for fault in refused.get_json()["faults"]] == [next(iter(what))]


def test_names_and_commitments_belong_to_an_api_key(make_app: Make, redis_url: str, tmp_path: Path) -> None:
    file = KeyFile(tmp_path / "api-keys.json")
    keys = [{"Authorization": f"Bearer {file.create(name, ['referee'])}"} for name in ("one", "other")]
    client = make_app(redis_url=redis_url, api_keys_file=file.path).test_client()
    assert client.post("/v1/commitments", json={}).status_code == 401
    commitment = committed(client, **keys[0])
    strange = begin(client, headers=keys[1], commitment=commitment, client_seed="")
    assert problem_of(strange) == "unknown-commitment"
    assert begin(client, headers=keys[0], commitment=commitment, client_seed="").status_code == 201
    assert [begin(client, headers=key, name="ours").status_code for key in keys] == [201, 201]
    assert [begin(client, headers=key, name="ours").status_code for key in keys] == [409, 409]


def test_redis_holds_no_game_id_that_is_still_to_begin(client: FlaskClient, redis_url: str) -> None:
    redis = connect(Settings(redis_url=redis_url))
    commitment = committed(client)
    key = claims.commitment_key("", commitment)
    kept = redis.get(key)
    assert 0 < redis.ttl(key) <= claims.COMMITMENT_S
    begun = begin(client, commitment=commitment, client_seed="").get_json()
    assert bytes.fromhex(begun["game_id"]) not in kept
    assert begun["game_id"].encode() not in kept
    assert redis.get(key) == claims.USED


def test_somebody_who_writes_into_redis_makes_no_commitment(client: FlaskClient, redis_url: str) -> None:
    redis = connect(Settings(redis_url=redis_url))
    one, other = committed(client), committed(client)
    redis.set(claims.commitment_key("", one), redis.get(claims.commitment_key("", other)))
    refused = begin(client, commitment=one, client_seed="")
    assert problem_of(refused) == "unknown-commitment"
    assert begin(client, commitment=other, client_seed="").status_code == 201


def test_without_redis_there_are_no_commitments(offline: FlaskClient) -> None:
    response = offline.post("/v1/commitments", json={})
    assert problem_of(response) == "ledger-unavailable"
    assert "Retry-After" in response.headers


def test_with_the_claim_on_names_switched_off_its_test_fails(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "name_key", lambda owner, name: "")
    with pytest.raises(AssertionError):
        check_names_stop_shopping(client)


def test_with_the_claim_on_commitments_switched_off_their_test_fails(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = RedisBook.begin
    monkeypatch.setattr(RedisBook, "begin", lambda self, *args: begun(self, *args[:-1], claims.NOTHING))
    with pytest.raises(AssertionError):
        check_one_seed(client)


@pytest.mark.parametrize("alike", ["the Cup", " the  cup ", "ｔｈｅ ｃｕｐ", "THE CUP"])
def test_a_name_that_looks_like_one_given_is_taken(client: FlaskClient, alike: str) -> None:
    begin(client, name="the cup")
    assert problem_of(begin(client, name=alike)) == "name-taken"


def test_two_ways_of_writing_the_same_letters_are_one_name(client: FlaskClient) -> None:
    assert begin(client, name="Caf\u00e9").status_code == 201
    assert problem_of(begin(client, name="Cafe\u0301")) == "name-taken"
    assert begin(client, name="Cafe").status_code == 201


@pytest.mark.parametrize("name", ["", " ", "\n", "a\0b", "left\u202eright", "a\u200bb", "x" * 101])
def test_a_name_must_be_readable(client: FlaskClient, name: str) -> None:
    refused = begin(client, name=name)
    assert problem_of(refused) == "malformed-request"
    assert {fault["path"] for fault in refused.get_json()["faults"]} == {"name"}
