"""An example of every call, recorded by making it."""

from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient

from service.claims import Claims
from service.ledger import Begun, Found

GAME = "wege-waechter"
WITHOUT_DICE = "grailnah"
_GAMES = "/v1/games"
_OF_GAME = "/v1/games/{game}"
JOB_ID = "8f14e45fceea167a5a36dedd4bea2543"


@dataclass
class Example:
    """A call (by its address in the document), what was sent, and what was answered by status."""

    path: str
    method: str
    request: dict[str, Any] | None = None
    answers: dict[int, Any] = field(default_factory=dict)


class PaperBook:
    """A book of ledgers in memory, that forgets nothing: the examples are recorded without Redis."""

    def __init__(self) -> None:
        self._games: dict[bytes, dict[bytes, bytes]] = {}
        self._commitments: dict[str, bytes] = {}

    def begin(
        self, game_id: bytes, head: bytes, ply: int, digest: bytes, lasts_s: int, claims: Claims
    ) -> Begun:
        """As `service.ledger.Book`."""
        if game_id in self._games:
            return "there"
        self._games[game_id] = {b"head": head, b"d%d" % ply: digest}
        return "begun"

    def commit(self, key: str, sealed: bytes) -> None:
        """As `service.ledger.Book`."""
        self._commitments[key] = sealed

    def committed(self, key: str) -> bytes | None:
        """As `service.ledger.Book`."""
        return self._commitments.get(key)

    def settle(
        self, game_id: bytes, at: tuple[int, bytes], entry: bytes, after: tuple[int, bytes], lasts_s: int
    ) -> Found:
        """As `service.ledger.Book`."""
        found = self.look(game_id, at[0])
        if found == (at[1], None):
            self._games[game_id] |= {b"e%d" % at[0]: entry, b"d%d" % after[0]: after[1]}
        return found

    def look(self, game_id: bytes, ply: int) -> Found:
        """As `service.ledger.Book`."""
        fields = self.read(game_id)
        return Found(fields.get(b"d%d" % ply), fields.get(b"e%d" % ply))

    def read(self, game_id: bytes) -> dict[bytes, bytes]:
        """As `service.ledger.Book`."""
        return dict(self._games.get(game_id, {}))


def recorded(client: FlaskClient) -> list[Example]:
    """The examples, made with a client of the service. Jobs need a worker and are written by hand."""
    begin = _post(client, "states", {"options": {"rows": 7}, "client_seed": "my share in the dice"})
    state = begin.answers[201]["state"]
    legal = _post(client, "legal-moves", {"state": state, "limit": 3})
    move = legal.answers[200]["moves"][0]["move"]
    impossible = "a1-g7"
    checks = _post(client, "checks", {"state": state, "moves": [move, impossible]})
    moves = _post(client, "moves", {"state": state, "move": move})
    moves.answers |= _post(client, "moves", {"state": state, "move": impossible}).answers
    record = {
        "format": 1,
        "game": GAME,
        "rules_version": begin.answers[201]["rules_version"],
        "options": begin.answers[201]["position"]["options"],
        "game_id": begin.answers[201]["game_id"],
        "fairness": begin.answers[201]["fairness"],
        "moves": begin.answers[201]["record"] + moves.answers[200]["record"],
        "result": None,
    }
    seat_token = begin.answers[201]["seat_tokens"]["black"]
    last = moves.answers[200]["state"]
    resignation = _post(client, "resignations", {"state": last, "seat_token": seat_token})
    return [
        _get(client, _GAMES),
        _get(client, _OF_GAME),
        _first_clause(_get(client, f"{_OF_GAME}/rules")),
        begin,
        legal,
        checks,
        _post(client, "views", {"state": state}),
        moves,
        resignation,
        _post(client, "records", {"state": resignation.answers[200]["state"]}),
        _undo(client),
        _post(client, "replays", {"record": record}),
        _commitment(client),
        _ai_move(state, move, begin.answers[201]["digest"]),
        _analysis(state, move, begin.answers[201]["digest"]),
        Example("/v1/jobs/{job_id}", "get", None, {200: _job("done", move)}),
        Example("/v1/jobs/{job_id}", "delete", None, {200: _job("cancelled", None)}),
        _get(client, "/problems/{slug}"),
        _get(client, "/healthz"),
        Example("/readyz", "get", None, {200: {"status": "ready", "redis": True, "workers": 1}}),
    ]


def _get(client: FlaskClient, path: str) -> Example:
    response = client.get(path.replace("{game}", GAME).replace("{slug}", "illegal-move"))
    return Example(path, "get", None, {response.status_code: response.get_json()})


def _commitment(client: FlaskClient) -> Example:
    response = client.post("/v1/commitments", json={})
    return Example("/v1/commitments", "post", {}, {response.status_code: response.get_json()})


def _undo(client: FlaskClient) -> Example:
    """Nothing can be taken back past a die, so it takes another game."""
    game = _post(client, "states", {"client_seed": "no dice here"}, WITHOUT_DICE).answers[201]
    move = {"state": game["state"], "move": "north/knight-e2"}
    state = _post(client, "moves", move, WITHOUT_DICE).answers[200]["state"]
    body = {"state": state, "to": game["state"], "seat_tokens": game["seat_tokens"]}
    return _post(client, "undos", body, WITHOUT_DICE)


def _post(client: FlaskClient, call: str, body: dict[str, Any], game: str = GAME) -> Example:
    response = client.post(f"{_GAMES}/{game}/{call}", json=body)
    answer = response.get_json(force=True)
    if "request_id" in answer:
        answer["request_id"] = "5d41402abc4b2a76"
    return Example(f"{_OF_GAME}/{call}", "post", body, {response.status_code: answer})


def _first_clause(rules: Example) -> Example:
    rules.answers[200]["clauses"] = rules.answers[200]["clauses"][:1]
    return rules


def _ai_move(state: str, move: str, digest: str) -> Example:
    answers = {
        202: {"job": _job("queued", None), "digest": digest},
        200: {"job": _job("done", move), "digest": digest},
    }
    return Example(f"{_OF_GAME}/ai-moves", "post", {"state": state, "time_ms": 500}, answers)


def _analysis(state: str, move: str, digest: str) -> Example:
    done = _job("done", move)
    done["result"]["simulations_per_second"] = 3686
    (candidate,) = done["result"]["candidates"]
    candidate["explain"] = "Brings the druid closer to Black's start line."
    answers = {202: {"job": _job("queued", None), "digest": digest}, 200: {"job": done, "digest": digest}}
    body = {"state": state, "time_ms": 500, "candidates": 1}
    return Example(f"{_OF_GAME}/analyses", "post", body, answers)


def _job(status: str, move: str | None) -> dict[str, Any]:
    value = {"white": 0.56, "black": 0.44}
    result = move and {
        "move": move,
        "value": value,
        "simulations": 1843,
        "nodes": 5120,
        "depth": 1,
        "time_ms": 500,
        "engine": "mcts",
        "engine_version": "2",
        "seed": 7,
        "candidates": [{"move": move, "visits": 402, "value": value, "depth": 1, "line": [move]}],
    }
    progress = {"simulations": 1843} if move else {}
    return {"id": JOB_ID, "status": status, "progress": progress, "result": result, "error": None}
