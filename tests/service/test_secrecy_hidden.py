"""Whoever asks whatever about a game with hidden hands learns nothing that the rules keep from him."""

import json
import logging
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from games.contract import Json
from games.core import State
from games.randomness import Random
from service.projector import Projector
from service.referee import Referee
from service.table import Viewer
from spielleiter.settings import Settings
from tests.service.conftest import Make
from tests.service.hands import (
    AT,
    GAME,
    Met,
    all_phases,
    asked,
    check_answer,
    check_told,
    chosen_moves,
    hidden_from,
    met,
    opened,
    questions,
    raw,
    viewers,
)
from tests.service.test_jobs import Store
from workers.requests import SearchRequest
from workers.scripts import PREFIX


@pytest.fixture
def redis_app(make_app: Make, redis_url: str, clock: Any) -> Flask:
    return make_app(redis_url=redis_url)


@pytest.fixture
def asker(redis_app: Flask) -> FlaskClient:
    """A client of a service with a job store, where no worker lives."""
    return redis_app.test_client()


@pytest.fixture
def store(redis_url: str) -> Store:
    store = Store(Settings(redis_url=redis_url))
    store.clear()
    return store


# --- what is in an answer ----------------------------------------------------------------------------


def search_every_answer(client: FlaskClient, caplog: pytest.LogCaptureFixture, each: int) -> int:
    """Check every call by every viewer in positions of every phase; the number of answers looked at."""
    looked_at = 0
    for at in all_phases(each):
        moves = chosen_moves(at.state)[:3]
        for viewer in viewers(at):
            for call, body in questions(at, viewer, moves):
                caplog.clear()
                response = asked(client, call, body, "de" if looked_at % 2 else "en")
                check_answer(at, viewer, call, response, caplog.text)
                looked_at += 1
    return looked_at


def test_no_answer_header_or_log_shows_what_its_reader_may_not_see(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        assert search_every_answer(client, caplog, 2) > 2000


def check_beginning(client: FlaskClient) -> None:
    """A new game shows the public what was dealt openly, and each seat its own hand."""
    for players in (["black", "blue"], ["red", "green", "violet"]):
        response = client.post(f"{AT}/states", json={"options": {"players": players, "variant": "missions"}})
        game = response.get_json()
        state = opened(game["state"])
        assert game["position"] == GAME.view(state, None)
        check_told(game["events"], game["record"], None)
        assert not any(secret in raw(response) for secret in hidden_from(state, None))
        for seat in players:
            body = {"state": game["state"], "seat_token": game["seat_tokens"][seat]}
            view = client.post(f"{AT}/views", json=body).get_json()
            assert view["seat"] == seat
            assert view["position"] == GAME.view(state, seat) != game["position"]


def test_a_new_game_shows_what_was_dealt_to_whom_it_was_dealt(client: FlaskClient) -> None:
    check_beginning(client)


def test_there_is_something_to_be_found_in_every_phase() -> None:
    """Otherwise the search above would prove nothing."""
    for at in all_phases():
        for viewer in viewers(at):
            expected = at.phase != "over"
            assert bool(hidden_from(at.state, viewer)) == expected, (at.phase, viewer)


# --- what an answer depends on -----------------------------------------------------------------------


def twins(at: Met, viewer: str | None, seeds: int) -> list[Met]:
    """Positions in which everything is different that a viewer doesn't see."""
    index = -1 if viewer is None else GAME.seats(at.state).index(viewer)
    dealt = [at.state.resample(index, Random(seed)) for seed in range(seeds)]
    return [met(state) for state in dealt if GAME.pack(state) != GAME.pack(at.state)]


def blanked(response: TestResponse) -> bytes:
    """An answer without the state and the digest."""
    bare = raw(response)
    answer = response.get_json(force=True)
    for name in ("state", "digest"):
        if answer.get(name):
            bare = bare.replace(answer[name].encode(), name.encode() * len(answer[name]))
    return bare


def may_differ(response: TestResponse, viewer: str | None) -> bool:
    """Whether an answer rightly depends on what was hidden: the viewer drew a card, or the game is over."""
    answer = response.get_json(force=True)
    drew = any(event["type"] == "draw" and event["player"] == viewer for event in answer.get("events", []))
    return drew or answer.get("phase") == "over"


def compare_twins(client: FlaskClient, each: int) -> dict[str, int]:
    """Whoever sees no difference gets the same answers; by phase and call the number of pairs compared."""
    compared: dict[str, int] = {}
    for at in all_phases(each):
        if at.actor is None:
            continue
        for viewer in viewers(at):
            moves = chosen_moves(at.state) if viewer == at.actor else ["end"]
            for twin in twins(at, viewer, 2):
                assert len(twin.token) == len(at.token)
                asks = zip(questions(at, viewer, moves), questions(twin, viewer, moves), strict=True)
                for (call, one), (_, other) in asks:
                    pair = asked(client, call, one), asked(client, call, other)
                    if call == "moves" and any(may_differ(response, viewer) for response in pair):
                        continue
                    assert blanked(pair[0]) == blanked(pair[1]), (at.phase, viewer, call)
                    name = f"{at.phase} {call}"
                    compared[name] = compared.get(name, 0) + 1
    return compared


def test_positions_that_look_the_same_to_a_viewer_get_him_the_same_answers(offline: FlaskClient) -> None:
    compared = compare_twins(offline, 2)  # jobs have ids of their own
    for call in ("views", "legal-moves", "checks", "moves", "ai-moves", "analyses"):
        for phase in ("garrison", "headquarters", "deploy", "turn", "trade", "losses", "siege", "exchange"):
            assert compared[f"{phase} {call}"] > 0


def view_after(client: FlaskClient, at: Met, move: str, viewer: str | None) -> TestResponse:
    """What a viewer sees after the actor's move."""
    played = asked(client, "moves", {"state": at.token, "move": move, **at.seat_token(at.actor)})
    assert played.status_code == 200
    return asked(client, "views", {"state": played.get_json()["state"], **at.seat_token(viewer)})


def drew_or_over(before: State, response: TestResponse, viewer: str | None) -> bool:
    position = response.get_json()["position"]
    own = None if viewer is None else position["hands"][viewer]["cards"]
    return position["phase"] == "over" or own != (
        None if viewer is None else GAME.view(before, viewer)["hands"][viewer]["cards"]
    )


def test_a_move_looks_the_same_to_the_others_whatever_hand_it_was_made_from(client: FlaskClient) -> None:
    compared: dict[str, int] = {}
    for at in all_phases():
        for viewer in viewers(at) if at.actor is not None else ():
            if viewer == at.actor:
                continue
            for twin in twins(at, viewer, 2):
                for move in chosen_moves(at.state):
                    if GAME.refusal(twin.state, move) is not None:
                        continue
                    pair = [view_after(client, each, move, viewer) for each in (at, twin)]
                    if any(drew_or_over(at.state, response, viewer) for response in pair):
                        continue
                    assert blanked(pair[0]) == blanked(pair[1]), (at.phase, viewer, move)
                    compared[at.phase] = compared.get(at.phase, 0) + 1
    assert set(compared) == {
        "garrison",
        "headquarters",
        "deploy",
        "turn",
        "trade",
        "losses",
        "siege",
        "exchange",
    }


def test_declining_does_not_tell_whether_accepting_was_possible(client: FlaskClient) -> None:
    """Two games in which the one asked has the card, and hasn't: to the one who offers they go on alike."""
    pairs = 0
    for at in all_phases(4):
        if at.phase != "trade":
            continue
        offerer = GAME.position(at.state)["trade"]["from"]
        able: dict[bool, Met] = {}
        for twin in twins(at, offerer, 30):
            able.setdefault(GAME.refusal(twin.state, "accept") is None, twin)
        if len(able) < 2:
            continue
        pairs += 1
        for viewer in (offerer, None):
            views = [view_after(client, twin, "decline", viewer) for twin in able.values()]
            assert blanked(views[0]) == blanked(views[1])
            before = [
                asked(client, "views", {"state": twin.token, **twin.seat_token(viewer)})
                for twin in able.values()
            ]
            assert blanked(before[0]) == blanked(before[1])
    assert pairs >= 3


# --- who may ask -------------------------------------------------------------------------------------

DECISIONS: list[tuple[str, Json]] = [
    ("legal-moves", {}),
    ("legal-moves", {"form": "bundles"}),
    ("checks", {"moves": ["end", "accept"]}),
    ("moves", {"move": "end"}),
    ("ai-moves", {}),
    ("analyses", {}),
]


@pytest.mark.parametrize(("call", "more"), DECISIONS)
def test_a_decision_is_shown_to_the_seat_that_makes_it(client: FlaskClient, call: str, more: Json) -> None:
    for at in all_phases(1):
        if at.actor is None:
            continue
        nobody = asked(client, call, {"state": at.token, **more})
        assert (nobody.status_code, nobody.get_json()["type"]) == (401, "/problems/seat-token-needed")
        assert nobody.headers["WWW-Authenticate"]
        for seat in GAME.seats(at.state):
            response = asked(client, call, {"state": at.token, **at.seat_token(seat), **more})
            assert (response.status_code == 403) == (seat != at.actor)
            assert response.status_code in (200, 202, 403, 422)


def test_a_seat_token_of_another_game_is_refused_everywhere(client: FlaskClient) -> None:
    at = all_phases(1)[0]
    stranger = client.post(f"{AT}/states", json={}).get_json()["seat_tokens"][at.actor]
    for call, more in [*DECISIONS, ("views", {})]:
        response = asked(client, call, {"state": at.token, "seat_token": stranger, **more})
        assert (response.status_code, response.get_json()["type"]) == (403, "/problems/wrong-seat-token")


def test_when_the_game_is_over_everybody_sees_everything(client: FlaskClient) -> None:
    at = next(at for at in all_phases() if at.phase == "over")
    for viewer in viewers(at):
        about = {"state": at.token, **at.seat_token(viewer)}
        assert asked(client, "views", about).get_json()["position"] == GAME.position(at.state)
        assert asked(client, "legal-moves", about).get_json()["moves"] == []
        assert asked(client, "moves", {**about, "move": "end"}).status_code == 409


# --- what reaches the job store ------------------------------------------------------------------------


def requests_of_twins(client: FlaskClient, store: Store, call: str) -> None:
    """The search gets the view of the seat to act, the same whatever that seat doesn't see."""
    for at in all_phases(1):
        if at.actor is None:
            continue
        for each in (at, *twins(at, at.actor, 1)):
            store.clear()
            body = {"state": each.token, "seed": 1, **each.seat_token(at.actor)}
            assert asked(client, call, body).status_code == 202
            (search,) = store.redis.keys(f"{PREFIX}search:*")
            request = SearchRequest.from_text(str(store.redis.hget(search, "request")))
            assert request.position == GAME.view(at.state, at.actor)
            told = json.dumps(store.redis.hgetall(search)).replace("\\", "").replace(" ", "").encode()
            assert not any(secret in told for secret in hidden_from(each.state, at.actor))
            assert each.token.encode() not in told


@pytest.mark.parametrize("call", ["ai-moves", "analyses"])
def test_only_the_view_of_the_seat_to_act_reaches_the_job_store(
    asker: FlaskClient, store: Store, call: str
) -> None:
    requests_of_twins(asker, store, call)


def test_a_guessed_hand_does_not_find_the_search_of_the_true_one(asker: FlaskClient, store: Store) -> None:
    """Who lays out the very view of another seat asks a question of his own."""
    at = next(at for at in all_phases(1) if at.phase == "turn")
    budget = {"simulations": 5, "seed": 1}
    asked(asker, "ai-moves", {"state": at.token, **at.seat_token(at.actor), **budget})
    store.finish({"move": "end"})
    again = asked(asker, "ai-moves", {"state": at.token, **at.seat_token(at.actor), **budget})
    assert again.status_code == 200, "the same asker shares his search"
    guess = asked(asker, "ai-moves", {"position": GAME.view(at.state, at.actor), **budget})
    assert guess.status_code == 202


# --- the checks can fail -------------------------------------------------------------------------------


def everything(projector: Projector, table: Any) -> Json:
    return GAME.position(table.state)


def all_events(projector: Projector, table: Any, events: list[Json]) -> list[Json]:
    return events


def plain_entry(projector: Projector, table: Any, made: Any) -> Json:
    return {"ply": made.ply, "actor": made.actor, "move": made.move}


def anybody(referee: Referee, table: Any, *_: Any) -> Viewer:
    return Viewer(table.actor)


MASKS: dict[str, tuple[type, str, Any]] = {
    "positions": (Projector, "_position", everything),
    "events": (Projector, "_events", all_events),
    "records": (Projector, "_entry", plain_entry),
    "admission": (Referee, "_admitted", anybody),
}


@pytest.mark.parametrize("mask", MASKS)
def test_without_a_mask_the_search_finds_what_is_hidden(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, mask: str
) -> None:
    monkeypatch.setattr(*MASKS[mask])
    with pytest.raises(AssertionError):
        search_every_answer(client, caplog, 2)
    if mask != "admission":
        with pytest.raises(AssertionError):
            check_beginning(client)


@pytest.mark.parametrize("mask", ["positions", "admission"])
def test_without_a_mask_twins_are_told_apart(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, mask: str
) -> None:
    monkeypatch.setattr(*MASKS[mask])
    with pytest.raises(AssertionError):
        compare_twins(client, 1)


def test_bytes_alone_give_a_shown_hand_away(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of the raw bytes is no matter of comparing positions."""
    monkeypatch.setattr(Projector, "_position", everything)
    for at in all_phases(1):
        for viewer in viewers(at):
            answer = raw(asked(client, "views", {"state": at.token, **at.seat_token(viewer)}))
            assert all(secret in answer for secret in hidden_from(at.state, viewer))


def test_a_search_that_gets_the_whole_position_is_noticed(
    asker: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Projector, "thinking", lambda projector, table, seat: GAME.position(table.state))
    with pytest.raises(AssertionError):
        requests_of_twins(asker, store, "ai-moves")


def test_a_hand_in_an_exception_does_not_reach_the_log(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    at = next(at for at in all_phases(1) if at.phase == "turn")

    def broken(game: Any, state: State, seat: str | None) -> Json:
        raise KeyError(json.dumps(GAME.position(state), separators=(",", ":")))

    monkeypatch.setattr(type(GAME), "view", broken)
    response = client.post(f"{AT}/views", json={"state": at.token})
    monkeypatch.undo()
    assert response.status_code == 500
    assert "KeyError at" in caplog.text
    check_answer(at, None, "views", response, caplog.text)
