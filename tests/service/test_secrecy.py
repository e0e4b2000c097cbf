"""No answer holds the server's seed, in whatever spelling, nor anything a key is made of."""

import base64
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from service.keys import Keyring
from service.tokens import Tokens
from tests.service.conftest import AT, KEY, NOON, begun, legal

GAME = GAMES["wege-waechter"]


def spellings(secret: bytes) -> dict[str, bytes]:
    """The ways in which bytes could stand in an answer."""
    number = int.from_bytes(secret, "big")
    return {
        "raw": secret,
        "hex": secret.hex().encode(),
        "HEX": secret.hex().upper().encode(),
        "base64": base64.b64encode(secret).rstrip(b"="),
        "base64url": base64.urlsafe_b64encode(secret).rstrip(b"="),
        "base32": base64.b32encode(secret).rstrip(b"="),
        "decimal": str(number).encode(),
        "list": str(list(secret))[1:-1].encode(),
        "percent": quote(secret).encode(),
    }


def found(secret: bytes, answer: bytes) -> list[str]:
    """The spellings of a secret that an answer holds, also inside of its base64url parts."""
    inside = [answer]
    for part in answer.split(b'"'):
        for piece in part.split(b"."):
            try:
                inside.append(base64.urlsafe_b64decode(piece + b"=" * (-len(piece) % 4)))
            except ValueError:
                continue
    return [name for name, spelt in spellings(secret).items() if any(spelt in each for each in inside)]


def answers_of_a_game(client: FlaskClient) -> tuple[Json, list[bytes]]:
    """All there is to see of a game played to its end: bodies and headers, refusals too."""
    game = begun(client, options={"rows": 5}, client_seed="mine")
    seen: list[bytes] = []

    def post(call: str, body: Json) -> Json:
        response = client.post(f"{AT}/{call}", json=body)
        seen.append(response.data + str(response.headers).encode())
        answer: Json = response.get_json(force=True)
        return answer

    turn = game
    for ply in range(2000):
        if turn["actor"] is None:
            break
        moves = legal(client, state=turn["state"])
        post("legal-moves", {"state": turn["state"]})
        post("moves", {"state": turn["state"], "move": "a1-a9"})
        turn = post("moves", {"state": turn["state"], "move": moves[(ply * 7919) % len(moves)]["move"]})
    assert turn["actor"] is None
    post("legal-moves", {"state": turn["state"]})
    post("moves", {"state": turn["state"], "move": "a1-a2"})
    return game, seen


def test_the_server_seed_is_in_no_answer_of_a_whole_game(client: FlaskClient) -> None:
    tokens = Tokens(Keyring((KEY,)), state_days=30)
    game, seen = answers_of_a_game(client)
    _, play = tokens.open(GAME, game["state"], now=NOON)
    keys = Keyring((KEY,)).current
    secrets = [tokens.server_seed(play), keys.dice, keys.digest, keys.seat, KEY.secret]
    assert len(seen) > 50
    for answer in seen:
        for secret in secrets:
            assert found(secret, answer) == []


@pytest.mark.parametrize("name", spellings(b""))
def test_the_search_finds_a_seed_that_is_let_out(name: str) -> None:
    """The search can fail: it finds each spelling of a secret put into an answer."""
    secret = bytes(range(7, 39))
    assert name in found(secret, b'{"state":"first.' + spellings(secret)[name] + b'"}')


def test_the_search_looks_into_tokens_that_are_not_encrypted() -> None:
    secret = bytes(range(7, 39))
    token = base64.urlsafe_b64encode(b"position" + secret + b"more").rstrip(b"=")
    assert "raw" in found(secret, b'{"state":"first.' + token + b'"}')
