"""Whatever is sent, the answer is the one asked for or a problem, and never a fault of the service.

Well over 100,000 inputs: positions, moves, states and bodies that hypothesis and a seeded mutator make up,
through the whole application. The running service under invented requests: test_description.
"""

import copy
import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.contract import Game, Json
from games.core import NOBODY
from games.randomness import Random
from games.registry import GAMES
from tests.harness.test_positions import bases, mutate
from tests.harness.walks import starts, walk
from tests.service.conftest import Clock, Entropy, create_app
from tests.service.conftest import settings as service_settings

pytestmark = pytest.mark.no_cover

CALLS = ("legal-moves", "checks", "moves", "ai-moves")
POSITIONS, SLICES = 5_000, 25
"""Tampered positions per game, and in how many examples."""
TEXTS, TEXTS_AT_ONCE = 36_000, 300
"""Moves that aren't any, per game, and how many are judged in one request."""
TOKENS = 600
BODIES = 800

LOOK_ALIKES = str.maketrans(
    "abcdeghiknopqrstuvwx0123456789-:+*>/,", "аЬсԁеɡһіκոорԛгѕтυνԝх０１٢३４５６๗₈⁹‐ː＋∗›∕‚"
)
"""What looks like a letter, digit or sign of the notation, and is another."""

some_text = st.text(max_size=40) | st.text(alphabet="abcdefg0123456789:+*->/?,.jx ", max_size=24)


@pytest.fixture(scope="module")
def app() -> Flask:
    """The application without a Redis: what needs one answers 503, which is a problem like any other."""
    return create_app(service_settings(), clock=Clock(), entropy=Entropy())


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.facts.id)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game in turn."""
    chosen: Game = request.param
    return chosen


def post(client: FlaskClient, address: str, body: Any) -> Json:
    """The answer to a request, which is a proper one whatever the body."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = client.post(f"/v1/games/{address}", data=data, content_type="application/json")
    answer: Json = response.get_json()
    if response.status_code >= 400:
        assert response.content_type == "application/problem+json"
        assert response.status_code in (400, 401, 403, 404, 409, 410, 413, 422, 501, 503), (body, answer)
        assert answer["status"] == response.status_code
        assert {"type", "title", "detail", "request_id"} <= set(answer)
    return answer


def positions(game: Game) -> Iterator[tuple[Any, list[str]]]:
    """From every start a few positions of a walk, with the moves that are legal there."""
    for seed, start in enumerate(starts(game.facts.id)):
        for number, ply in enumerate(walk(game, start, seed, 60)):
            if number % 20 == 3 and ply.state.actor_index() != NOBODY:
                moves = [game.write(ply.state, move) for move in ply.state.legal_moves()]
                yield game.position(ply.state), moves


def examples(count: int) -> settings:
    """So many examples, the same ones every time, however long they take."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def test_no_tampered_position_brings_the_service_down(client: FlaskClient, game: Game) -> None:
    listed = bases(game)

    @examples(SLICES)
    @given(st.integers(0, 2**32))
    def tampered(seed: int) -> None:
        random = Random(seed)
        for _ in range(POSITIONS // SLICES):
            position = copy.deepcopy(listed[random.integer(len(listed))])
            for _ in range(1 + random.integer(3)):
                mutate(position, random)
            call = CALLS[random.integer(len(CALLS))]
            body: Json = {"position": position}
            if call == "checks":
                body["moves"] = ["end"]
            if call == "moves":
                body["move"] = "end"
            post(client, f"{game.facts.id}/{call}", body)

    tampered()


def wrong_moves(random: Random, legal: list[str], made_up: list[str]) -> Iterator[str]:
    """Texts that are no legal move, most of them by a hair."""
    right = set(legal)
    for text in made_up:
        move = legal[random.integer(len(legal))]
        at = random.integer(len(move) + 1)
        other = legal[random.integer(len(legal))]
        for wrong in (
            text,
            move[:at] + text[:3] + move[at:],
            move[:at] + other[at:],
            move[:at] + move[at + 1 :],
            move.translate(LOOK_ALIKES),
            move[:at] + move[at:].translate(LOOK_ALIKES),
            move.upper(),
            move + move,
            move.replace("1", "1" * 60),
            move[:at] + str(2 ** random.integer(150)) + move[at:],
        ):
            if wrong not in right:
                yield wrong[:200]


def test_no_text_that_is_no_legal_move_is_taken_for_one(client: FlaskClient, game: Game) -> None:
    listed = list(positions(game))
    judged = 0

    @examples(TEXTS // TEXTS_AT_ONCE)
    @given(st.lists(some_text, min_size=30, max_size=30), st.integers(0, 2**32))
    def texts(made_up: list[str], seed: int) -> None:
        nonlocal judged
        random = Random(seed)
        position, legal = listed[random.integer(len(listed))]
        wrong = list(wrong_moves(random, legal, made_up))
        answer = post(client, f"{game.facts.id}/checks", {"position": position, "moves": wrong})
        verdicts = answer["verdicts"]
        assert [verdict["move"] for verdict in verdicts if verdict["legal"]] == []
        assert all(verdict["clause"] and verdict["reason"] for verdict in verdicts)
        judged += len(wrong)

    texts()
    assert judged > TEXTS * 0.7


def test_no_look_alike_of_a_legal_move_is_one_and_its_original_is(client: FlaskClient, game: Game) -> None:
    for position, legal in positions(game):
        some = legal[:40]
        alike = [move.translate(LOOK_ALIKES) for move in some]
        alike += [move[:1] + "\u200b" + move[1:] for move in some]
        alike += [f" {move}" for move in some] + [f"{move}\n" for move in some]
        answer = post(client, f"{game.facts.id}/checks", {"position": position, "moves": some + alike})
        legals = [verdict["legal"] for verdict in answer["verdicts"]]
        assert legals == [True] * len(some) + [False] * len(alike)
        assert all(unicodedata.normalize("NFKC", move).isprintable() for move in some)


def test_no_tampered_token_is_taken_for_a_state(client: FlaskClient, game: Game) -> None:
    begun = post(client, f"{game.facts.id}/states", {"ledger": False} if not game.facts.hidden else {})
    token = begun.get("state", "k.abc")

    @examples(TOKENS)
    @given(st.integers(0, len(token)), st.integers(0, 3), st.text(max_size=4))
    def tampered(at: int, cut: int, put: str) -> None:
        wrong = token[:at] + put + token[at + cut :]
        for call in ("legal-moves", "views"):
            answer = post(client, f"{game.facts.id}/{call}", {"state": wrong})
            assert wrong == token or "type" in answer

    tampered()


def bodies() -> st.SearchStrategy[Any]:
    """Bodies of every shape that JSON has, with the fields of ours more often than not."""
    leaf = st.none() | st.booleans() | st.integers() | st.floats() | some_text
    names = st.sampled_from(
        ["state", "position", "move", "moves", "seat_token", "options", "record", "level", "from", "limit"]
    )
    return st.recursive(
        leaf,
        lambda inside: st.lists(inside, max_size=5) | st.dictionaries(names | some_text, inside, max_size=6),
        max_leaves=25,
    )


@examples(BODIES)
@given(st.data())
def test_no_body_brings_the_service_down(client: FlaskClient, data: st.DataObject) -> None:
    call = data.draw(st.sampled_from([*CALLS, "states", "views", "replays", "records", "undos", "nonsense"]))
    game_id = data.draw(st.sampled_from([*GAMES, "chess"]))
    body = data.draw(bodies() | st.binary(max_size=60))
    if not isinstance(body, bytes):
        body = json.dumps(body).encode()
    post(client, f"{game_id}/{call}", body)


BOMBS = {
    "deep arrays": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep inside": b'{"position":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a huge number": b'{"limit":' + b"9" * 400_000 + b"}",
    "a huge fraction": b'{"limit":1e' + b"9" * 400_000 + b"}",
    "many names": b'{"position":{' + b",".join(b'"%d":0' % n for n in range(60_000)) + b"}}",
    "many entries": b'{"position":{"board":[' + b"0," * 400_000 + b"0]}}",
    "one long text": b'{"state":"' + b"x" * 900_000 + b'"}',
    "many moves": b'{"position":{},"moves":[' + b'"a",' * 200_000 + b'"a"]}',
    "the same name again": b'{"state":"a","state":"b"}',
    "escapes": b'{"state":"' + rb"\ud800" * 100_000 + b'"}',
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("call", ["legal-moves", "checks", "states", "replays"])
def test_no_bomb_goes_off(client: FlaskClient, call: str, bomb: str) -> None:
    assert post(client, f"wege-waechter/{call}", BOMBS[bomb])["status"] in (400, 413, 422)


def test_of_very_many_faults_the_first_thousand_are_told(client: FlaskClient) -> None:
    names = {f"x{number}": 1 for number in range(1000)}  # more in one object wouldn't be read
    position = dict.fromkeys(("options", "board", "druids", "captured", "score"), names)
    answer = post(client, "wege-waechter/legal-moves", json.dumps({"position": position}).encode())
    assert len(answer["faults"]) == 1000
    assert answer["faults_left_off"] >= 4000
