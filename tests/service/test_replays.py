"""POST …/replays verifies records and names what can't be, in the reader's language."""

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.games.test_record import played, ply_of, swapped_die, with_seed
from tests.service.conftest import AT


def replayed(client: FlaskClient, record: Json, language: str = "en") -> Json:
    response = client.post(f"{AT}/replays", json={"record": record}, headers={"Accept-Language": language})
    assert response.status_code == 200, response.text
    assert response.headers["Content-Language"] == language
    answer: Json = response.get_json()
    return answer


def test_a_good_record_leads_to_its_position_and_result(client: FlaskClient) -> None:
    record = played(None)
    answer = replayed(client, record)
    assert set(answer) == {"ok", "plies", "position", "result", "dice_proven"}
    assert (answer["ok"], answer["plies"], answer["dice_proven"]) == (True, len(record["moves"]), None)
    assert answer["position"]["result"] == answer["result"] == record["result"]


def test_a_record_with_both_seeds_has_its_dice_proven(client: FlaskClient) -> None:
    assert replayed(client, with_seed(played(None)))["dice_proven"] > 10


def test_the_first_ply_that_cannot_be_is_named_with_clause_and_reason(client: FlaskClient) -> None:
    record = played()
    ply = ply_of(record, chance=False)
    record["moves"][ply - 1]["move"] = "a1-g5"
    english, german = (replayed(client, record, language) for language in ("en", "de"))
    assert (english["ok"], english["ply"], english["move"]) == (False, ply, "a1-g5")
    assert english["clause"].startswith("WW-")
    assert english["reason"] != german["reason"]
    assert english["faults"] == []


def test_a_die_that_the_seeds_do_not_give_is_named(client: FlaskClient) -> None:
    record = with_seed(played())
    ply = swapped_die(record)
    answer = replayed(client, record)
    assert (answer["ok"], answer["ply"], answer["clause"]) == (False, ply, None)
    assert answer["reason"]


@pytest.mark.parametrize(
    ("changes", "path"), [({"game": "chess"}, "game"), ({"moves": 5}, "moves"), ({"extra": 1}, "extra")]
)
def test_an_unreadable_record_has_its_faults_listed(client: FlaskClient, changes: Json, path: str) -> None:
    answer = replayed(client, {**played(), **changes})
    assert (answer["ok"], answer["ply"]) == (False, None)
    assert [fault["path"] for fault in answer["faults"]] == [path]
    assert answer["reason"]
