"""Real workers think for seats of a game with hidden hands: they get a view, and deal the rest themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.randomness import Random
from games.registry import GAMES
from service.application import create_app
from spielleiter.settings import MasterKey, Settings
from tests.harness.walks import starts, walk
from tests.workers.crew import Worker, working
from workers.fallback import fallback
from workers.jobs import JobStore
from workers.requests import SearchRequest

GAME = GAMES["kampf-um-elfenland"]
AT = f"/v1/games/{GAME.facts.id}"


@pytest.fixture(scope="module")
def worker(settings: Settings, store: JobStore, directory: Path) -> Iterator[Worker]:
    with working(settings, store, directory) as worker:
        yield worker


def test_the_service_plays_its_seats_from_the_deal_into_the_rounds(
    worker: Worker, settings: Settings
) -> None:
    keys = (MasterKey("k", bytes(32)),)
    app = create_app(Settings(keys=keys, redis_url=settings.redis_url, ai_seat_simulations=4))
    client = app.test_client()
    turn = client.post(f"{AT}/states", json={"ai_seats": ["black", "blue"], "client_seed": "x"}).get_json()
    phases = set()
    for _ in range(75):
        phases.add(turn["phase"])
        response = client.post(f"{AT}/ai-moves", json={"state": turn["state"]}, headers={"Prefer": "wait=20"})
        job = response.get_json()["job"]
        assert job["status"] == "done", job
        turn = job["result"]
        if turn["actor"] is None:
            break
    assert {"garrison", "headquarters", "deploy", "turn"} <= phases
    assert "pig" not in worker.log


def question(seed: int | None = 5, number: int = 1) -> SearchRequest:
    """A request for a turn, as the seat to act sees it."""
    for ply in walk(GAME, starts(GAME.facts.id)[number], 3, 900):
        actor = GAME.actor(ply.state)
        if GAME.phase(ply.state) == "turn" and actor is not None:
            return SearchRequest(
                GAME.facts.id, GAME.view(ply.state, actor), actor, "auto", {"simulations": 5}, seed, ""
            )
    raise AssertionError("no turn came")


def test_what_the_seat_does_not_see_is_dealt_by_the_seed() -> None:
    request = question()
    states = [request.laid_out(GAME) for _ in range(2)]
    assert GAME.pack(states[0]) == GAME.pack(states[1])
    assert GAME.pack(states[0]) == GAME.pack(GAME.sample(request.position, request.seat, Random(5)))
    assert GAME.view(states[0], request.seat) == request.position
    assert GAME.pack(question(6).laid_out(GAME)) != GAME.pack(states[0])


def test_without_a_seed_it_is_dealt_differently_every_time() -> None:
    request = question(None)
    assert len({GAME.pack(request.laid_out(GAME)) for _ in range(8)}) > 1


def test_the_fallback_is_legal_whatever_was_dealt() -> None:
    request = question(None)
    answers = [fallback(request) for _ in range(3)]
    assert answers[0] is not None
    assert answers[0] == answers[1] == answers[2]
    assert GAME.refusal(request.laid_out(GAME), answers[0]["move"]) is None
