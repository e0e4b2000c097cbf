"""Real workers analyse: so many moves, what they are worth, how they go on, and what they do."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai import engines
from ai.budgets import Budget
from games.contract import Game
from games.core import CHANCE
from games.explanation import explanation
from games.randomness import Random
from games.registry import GAMES
from service.application import create_app
from spielleiter.settings import MasterKey, Settings
from tests.harness.walks import Start, starts, walk
from tests.workers.crew import GAME, OPENING, Worker, question, working
from workers.analyses import analysed
from workers.fallback import fallback
from workers.jobs import JobStore
from workers.requests import SearchRequest

HIDDEN = GAMES["kampf-um-elfenland"]


@pytest.fixture(scope="module")
def worker(settings: Settings, store: JobStore, directory: Path) -> Iterator[Worker]:
    with working(settings, store, directory, app="tests.workers.faulty") as worker:
        yield worker


def result(store: JobStore, request: SearchRequest) -> dict[str, Any]:
    job = store.wait(store.submit(request).id, 30)
    assert job.status == "done", job
    assert job.result is not None
    return job.result


def test_an_analysis_tells_the_best_moves_and_what_they_do(worker: Worker, store: JobStore) -> None:
    found = result(store, question(budget={"simulations": 4000}, candidates=3, explained=2))
    assert set(found) == {
        *("move", "value", "candidates", "simulations", "simulations_per_second", "nodes", "depth"),
        *("time_ms", "engine", "engine_version", "seed"),
    }
    assert found["simulations"] == 4000
    assert found["simulations_per_second"] > 0
    assert found["depth"] == len(found["candidates"][0]["line"]) > 0
    assert len(found["candidates"]) == 3
    assert found["candidates"][0]["move"] == found["move"]
    assert found["candidates"][0]["value"] == found["value"]
    for place, candidate in enumerate(found["candidates"]):
        assert set(candidate) == {"move", "visits", "value", "depth", "line", "explain"}
        assert sum(candidate["value"].values()) == pytest.approx(1.0, abs=1e-5)
        assert candidate["depth"] == len(candidate["line"])
        assert candidate["line"][0] == candidate["move"]
        move = GAME.read(OPENING, candidate["move"])
        assert move is not None
        words = explanation(GAME, OPENING, move)
        assert candidate["explain"] == ({"en": words.en, "de": words.de} if place < 2 else None)


def test_looking_ahead_by_depth_values_as_many_moves_as_are_asked_for(
    worker: Worker, store: JobStore
) -> None:
    found = result(store, question(engine="minimax", budget={"depth": 2}, candidates=4, explained=4))
    assert (found["engine"], found["depth"]) == ("minimax", 2)
    assert len(found["candidates"]) == 4
    worth = [candidate["value"]["white"] for candidate in found["candidates"]]
    assert worth == sorted(worth, reverse=True)
    assert all(candidate["explain"] for candidate in found["candidates"])


def test_an_analysis_makes_none_of_the_mistakes_of_its_level(worker: Worker, store: JobStore) -> None:
    """The lowest level often plays another move than the one it thinks best, but says which that is."""
    for seed in range(6):
        found = result(store, question(budget={"level": 1}, seed=seed, candidates=50))
        visits = [candidate["visits"] for candidate in found["candidates"]]
        assert visits == sorted(visits, reverse=True)
    played = [engines.search(GAME, OPENING, "white", "auto", Budget(level=1), seed) for seed in range(6)]
    assert any(
        analysis.candidates[0].visits < max(candidate.visits for candidate in analysis.candidates)
        for analysis in played
    )


def test_moves_that_were_never_looked_at_are_no_candidates(worker: Worker, store: JobStore) -> None:
    few = result(store, question(engine="ismcts", budget={"simulations": 4}, candidates=50))
    assert 2 <= len(few["candidates"]) <= 4 < len(OPENING.legal_moves())
    assert all(candidate["visits"] > 0 for candidate in few["candidates"])


def test_where_hands_are_open_all_moves_asked_for_are_looked_at(worker: Worker, store: JobStore) -> None:
    every = result(store, question(engine="mcts", budget={"simulations": 4}, candidates=50))
    assert len(every["candidates"]) == len(OPENING.legal_moves())
    assert all(candidate["visits"] >= 20 for candidate in every["candidates"][1:])
    assert every["simulations"] > 4


def test_an_analysis_that_fails_offers_no_move_instead(worker: Worker, store: JobStore) -> None:
    """A move to go on with is of use in a game, but no knowledge."""
    job = store.wait(store.submit(question(engine="crash", candidates=5)).id, 30)
    assert (job.status, job.result) == ("failed", None)
    assert fallback(question(candidates=5)) is None
    assert fallback(question()) is not None


def test_a_seat_has_its_decisions_analysed_over_the_service(worker: Worker, settings: Settings) -> None:
    """From the deal into the rounds, with hidden hands, in the language of whoever looks."""
    app = create_app(Settings(keys=(MasterKey("k", bytes(32)),), redis_url=settings.redis_url))
    client = app.test_client()
    at = f"/v1/games/{HIDDEN.facts.id}"
    begun = client.post(f"{at}/states", json={"client_seed": "x"}).get_json()
    state, actor, phases = begun["state"], begun["actor"], set()
    for _ in range(60):
        about = {"state": state, "seat_token": begun["seat_tokens"][actor]}
        asked = {**about, "simulations": 5, "seed": 1}
        told = {}
        for language in ("de", "en"):
            headers = {"Prefer": "wait=20", "Accept-Language": language}
            job = client.post(f"{at}/analyses", json=asked, headers=headers).get_json()["job"]
            assert job["status"] == "done", job
            told[language] = job["result"]
        best = told["en"]["candidates"][0]
        assert best["explain"] != told["de"]["candidates"][0]["explain"]
        turn = client.post(f"{at}/moves", json={**about, "move": best["move"]}).get_json()
        phases.add(turn["phase"])
        if turn["actor"] is None:
            break
        state, actor = turn["state"], turn["actor"]
    assert {"garrison", "headquarters", "deploy", "turn"} <= phases


# --- what a line shows -----------------------------------------------------------------------------


def asked_about(game: Game, start: Start) -> Iterator[tuple[SearchRequest, Any, list[str]]]:
    """Decisions of a walk, each with what was played from there on."""
    plies = [ply for ply in walk(game, start, 3, 400) if ply.moves]
    for index, ply in enumerate(plies):
        actor = game.actor(ply.state)
        if actor in (None, "chance"):
            continue
        request = SearchRequest(
            game.facts.id, game.view(ply.state, actor), actor, "auto", {"simulations": 5}, 1, "", 5, 5
        )
        yield request, ply.state, [game.write(each.state, each.chosen) for each in plies[index : index + 8]]


class Told:
    """An analysis of which only the line of its one candidate counts."""

    simulations = simulations_per_second = 0

    def __init__(self, line: list[str]) -> None:
        self.line = line

    def as_json(self) -> dict[str, Any]:
        return {"candidates": [{"move": self.line[0], "visits": 1, "line": self.line}]}


def test_a_line_ends_before_the_first_card_that_somebody_else_draws() -> None:
    """Lines of games as they were really played, which every seat saw only in part."""
    cut = 0
    for number in (0, 1, 5):
        for request, state, line in asked_about(HIDDEN, starts(HIDDEN.facts.id)[number]):
            shown = analysed(HIDDEN, state, request, Told(line))["candidates"][0]["line"]  # type: ignore[arg-type]
            seen = []
            at = state
            for text in line:
                if HIDDEN.masked(at, text, request.seat) != text:
                    cut += 1
                    break
                seen.append(text)
                move = HIDDEN.read(at, text)
                assert move is not None
                at = at.after(move)
            assert shown == seen
    assert cut > 10


def test_where_nothing_is_hidden_a_line_is_shown_whole() -> None:
    for request, state, line in asked_about(GAME, starts(GAME.facts.id)[0]):
        told = analysed(GAME, state, request, Told(line))["candidates"][0]  # type: ignore[arg-type]
        if line and GAME.result(state) is None:
            assert told["line"] == line
            return
    raise AssertionError("no decision came")


def test_an_analysis_does_not_depend_on_what_its_seat_does_not_see() -> None:
    """Lines and explanations of the same findings on two deals that look alike."""
    for request, state, line in asked_about(HIDDEN, starts(HIDDEN.facts.id)[1]):
        twin = state.resample(state.actor_index(), Random(9))
        told = [analysed(HIDDEN, each, request, Told(line[:1])) for each in (state, twin)]  # type: ignore[arg-type]
        assert json.dumps(told[0]) == json.dumps(told[1])
        assert state.actor_index() != CHANCE
