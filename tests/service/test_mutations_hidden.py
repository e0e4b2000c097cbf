"""Mutated positions, views and tokens of a game with hidden hands get a verdict or a problem."""

import random

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.service.hands import AT, GAME, all_phases, asked, chosen_moves
from tests.service.test_mutations import mutated


def bodies() -> list[tuple[str, Json]]:
    """Good requests about positions of every phase, complete ones and the views of seats."""
    found: list[tuple[str, Json]] = []
    for at in all_phases(1):
        moves = chosen_moves(at.state)
        for position in (GAME.position(at.state), GAME.view(at.state, at.actor), GAME.view(at.state, None)):
            found.append(("legal-moves", {"position": position, "limit": 5, "form": "bundles"}))
            found.append(("checks", {"position": position, "moves": [*moves, "end"]}))
            found.append(("moves", {"position": position, "move": (moves or ["end"])[0]}))
        found.append(("views", {"state": at.token, **at.seat_token(at.actor or "black")}))
        found.append(("states", {"options": GAME.options(at.state), "ai_seats": ["black"]}))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_mutated_request_never_makes_the_service_fail(client: FlaskClient, seed: int) -> None:
    chosen = random.Random(seed)
    listed = bodies()
    judged = 0
    for _ in range(300):
        call, good = chosen.choice(listed)
        body = mutated(good, chosen)
        response = asked(client, call, body)
        assert response.status_code < 500, (call, body)
        judged += response.status_code < 400
        if response.status_code >= 400:
            assert response.mimetype == "application/problem+json"
    assert judged > 0


def test_the_requests_are_good_before_they_are_mutated(client: FlaskClient) -> None:
    for call, body in bodies():
        assert asked(client, call, body).status_code in (200, 201, 409, 422)
    assert client.post(f"{AT}/states", json={"ai_seats": ["black"]}).status_code == 201
