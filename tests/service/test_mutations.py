"""Whatever a request is turned into, the answer is a verdict or a problem, never a fault of ours."""

import copy
import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from tests.service.conftest import AT, begun, legal, moved

GAME = GAMES["wege-waechter"]
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**31,
    2**62,
    2**63 - 1,
    -(2**63),
    "",
    "white",
    "x" * 300,
    "\0",
    "ä🎲",
    [],
    {},
    [None],
    {"": None},
    ["white-runner"],
]


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside a value."""
    found = [way] if way else []
    if isinstance(value, dict):
        for name, inside in value.items():
            found += places(inside, (*way, name))
    if isinstance(value, list):
        for index, inside in enumerate(value):
            found += places(inside, (*way, index))
    return found


def mutated(body: Json, chosen: random.Random) -> Json:
    """A body with one or two things replaced, removed or added."""
    changed = copy.deepcopy(body)
    for _ in range(chosen.choice((1, 1, 2))):
        *way, last = chosen.choice(places(changed))
        inside: Any = changed
        for step in way:
            inside = inside[step]
        what = chosen.random()
        if what < 0.7:
            inside[last] = copy.deepcopy(chosen.choice(STRANGE))
        elif what < 0.85:
            del inside[last]
        elif isinstance(inside, dict):
            inside[chosen.choice(("", "a9", "h1", "d4", "extra", "white"))] = chosen.choice(STRANGE)
        else:
            inside.append(chosen.choice(STRANGE))
        if not changed:
            break
    return changed


@pytest.fixture(scope="module")
def bodies(shared_app: Any) -> list[tuple[str, Json]]:
    """Good requests from all over a game."""
    client = shared_app.test_client()
    chosen = random.Random(5)
    game = turn = begun(client)
    record = list(game["record"])
    requests: list[tuple[str, Json]] = [
        ("states", {"options": turn["position"]["options"], "client_seed": "x"})
    ]
    for ply in range(120):
        moves = legal(client, state=turn["state"])
        move = chosen.choice(moves)["move"]
        if ply % 6 == 0:
            requests.append(("moves", {"position": turn["position"], "move": move}))
            requests.append(
                ("legal-moves", {"position": turn["position"], "kind": moves[0]["kind"], "limit": 5})
            )
            requests.append(("checks", {"position": turn["position"], "moves": [move, "a1-a2"]}))
        turn = moved(client, state=turn["state"], move=move)
        record += turn["record"]
        if turn["actor"] is None:
            break
    kept = {
        "format": 1,
        "game": "wege-waechter",
        "rules_version": game["rules_version"],
        "options": game["position"]["options"],
        "game_id": game["game_id"],
        "fairness": game["fairness"],
        "moves": record[:12],
        "result": None,
    }
    requests += [("replays", {"record": kept})] * 10
    return requests


@pytest.mark.parametrize("seed", range(10))
def test_a_mutated_request_never_makes_the_service_fail(
    client: FlaskClient, bodies: list[tuple[str, Json]], seed: int
) -> None:
    chosen = random.Random(seed)
    for _ in range(150):
        call, body = chosen.choice(bodies)
        body = mutated(body, chosen)
        response = client.post(f"{AT}/{call}", json=body)
        assert response.status_code < 500, (call, body)
        if response.status_code >= 400:
            assert response.mimetype == "application/problem+json"


@pytest.mark.parametrize("seed", range(4))
def test_moves_of_any_text_are_judged(client: FlaskClient, seed: int) -> None:
    chosen = random.Random(seed)
    game = begun(client)
    letters = "abcdefgh0123456789-x>?:plcegrounid \0ä🎲"
    moves = ["".join(chosen.choices(letters, k=chosen.randrange(1, 12))) for _ in range(500)]
    answer = client.post(f"{AT}/checks", json={"state": game["state"], "moves": moves})
    assert answer.status_code == 200
    legal_ones = {move["move"] for move in legal(client, state=game["state"])}
    for verdict in answer.get_json()["verdicts"]:
        assert verdict["legal"] == (verdict["move"] in legal_ones)
