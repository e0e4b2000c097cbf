"""Logs: one chain for everything, in which no secret gets through, whoever writes it."""

import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
import requests
from redis import Redis

from games.contract import Json
from games.registry import GAMES
from spielleiter import logs
from spielleiter.api_keys import KeyFile
from spielleiter.settings import MasterKey, Settings, write_key
from tests.service.conftest import KEY
from tests.spielleiter.processes import eventually
from tests.spielleiter.serving import Served
from workers.jobs import JobStore, SearchRequest, connect

API_KEY = "slk_0123456789ab_" + "Hush-_" * 7 + "A"
STATE = "2026a." + "Hush_-" * 40
SEAT_TOKEN = "2026a." + "Hush" * 8


class Journal:
    """A logger at the end of our chain."""

    def __init__(self, *, text: bool = False) -> None:
        self._stream = io.StringIO()
        handler = logging.StreamHandler(self._stream)
        handler.setFormatter(logs.formatter(text=text))
        self.log = logging.getLogger("tests.journal")
        self.log.handlers[:] = [handler]
        self.log.propagate = False
        self.log.setLevel(logging.DEBUG)

    @property
    def said(self) -> str:
        return self._stream.getvalue()

    @property
    def line(self) -> Json:
        """The only line, read as JSON."""
        (line,) = self.said.splitlines()
        read: Json = json.loads(line)
        return read


def test_a_line_is_an_object_with_time_level_logger_event_and_fields() -> None:
    journal = Journal()
    journal.log.info("%d moves", 3, extra={"status": 200, "duration_ms": 0.5, "route": "/x", "problem": None})
    line = journal.line
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("timestamp"))
    assert line == {
        "level": "info",
        "logger": "tests.journal",
        "event": "3 moves",
        "status": 200,
        "duration_ms": 0.5,
        "route": "/x",
        "problem": None,
    }


def test_for_people_it_is_a_line_of_text() -> None:
    journal = Journal(text=True)
    journal.log.warning("3 moves", extra={"status": 200})
    assert "3 moves" in journal.said
    assert "status=200" in journal.said
    assert "{" not in journal.said


SENTENCES = {
    API_KEY: "key {} was sent",
    STATE: '{{"state": "{}"}}',
    SEAT_TOKEN: "seat_token={}",
    SEAT_TOKEN + "x": "a very long word before it: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{}",
    write_key(KEY).partition(":")[2]: "SPIELLEITER_KEYS=first:{}",
    "hush-1": "Authorization: Bearer {}",
    "hush-2": "authorization: basic {}",
    "hush-3": "redis://user:{}@cache:6379/0 is away",
    "hush-4": "GET /v1/jobs/{}",
    "hush-5": "GET /v1/jobs/{}/events HTTP/1.1",
    "hush-6": "GET /v1/games?token={} HTTP/1.1",
}


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize(("secret", "sentence"), SENTENCES.items())
def test_a_secret_in_a_sentence_is_masked_and_the_rest_is_kept(
    secret: str, sentence: str, text: bool
) -> None:
    for pieces in (
        ("before, " + sentence.format(secret) + " after",),
        ("before, %s after", sentence.format(secret)),
    ):
        journal = Journal(text=text)
        journal.log.info(*pieces)
        assert secret not in journal.said
        assert secret[-6:] not in journal.said
        assert "before, " in journal.said


def test_the_id_of_an_api_key_stays_so_that_its_owner_is_found() -> None:
    journal = Journal()
    journal.log.info("key %s was sent", API_KEY)
    assert journal.line["event"] == "key slk_0123456789ab_*** was sent"


@pytest.mark.parametrize(
    "name",
    [
        "state",
        "seat_token",
        "seat_tokens",
        "client_seed",
        "server_seed",
        "seed",
        "position",
        "authorization",
        "move",
    ],
)
@pytest.mark.parametrize("value", ["hush", 17151715171, ["hush"], {"hush": 1}])
def test_a_field_by_the_name_of_a_secret_is_masked_whatever_it_holds(name: str, value: Any) -> None:
    journal = Journal()
    journal.log.info("x", extra={name: value})
    assert "hush" not in journal.said
    assert "17151715171" not in journal.said
    assert journal.line[name] == "***"


@pytest.mark.parametrize("value", [["hush"], {"hush": 1}, object(), b"hush", ("hush",), Settings()])
def test_what_is_no_number_and_no_text_is_not_logged(value: Any) -> None:
    journal = Journal()
    journal.log.info("x", extra={"thing": value})
    assert journal.line["thing"] == "***"


def test_long_texts_such_as_positions_are_cut() -> None:
    journal = Journal()
    journal.log.info("%s", "x" * 501 + "hush")
    assert journal.line["event"] == "x" * 500 + "…"


@pytest.mark.parametrize("text", [False, True])
def test_of_an_exception_only_types_and_places_are_told(text: bool) -> None:
    journal = Journal(text=text)
    try:
        try:
            raise KeyError("hush")
        except KeyError as fault:
            raise ValueError(f"the hand is hush: {STATE}") from fault
    except ValueError as fault:
        # As Celery says it: the sentence quotes the exception, and a traceback follows.
        journal.log.exception("Task %s failed: %r", "t", fault, stack_info=True)
    assert "hush" not in journal.said.lower()
    assert "Traceback" not in journal.said
    assert "ValueError at test_logs.py:test_of_an_exception" in journal.said
    assert "from KeyError at" in journal.said


# --- a whole game ----------------------------------------------------------------------------------

MASTER = write_key(MasterKey("2026a", bytes(range(100, 132))))
GAME = "/v1/games/kampf-um-elfenland"


SECRETS = ("state", "seat_token", "client_seed", "server_seed", "id", "move")


class Talk:
    """A client that remembers every secret that went either way."""

    def __init__(self, url: str, key: str) -> None:
        self._url = url
        self._session = requests.Session()
        self._session.headers["Authorization"] = f"Bearer {key}"
        self.secrets = {key, key[17:], MASTER.partition(":")[2]}
        self.statuses: set[int] = set()

    def _remember(self, value: Any, name: str = "") -> None:
        if isinstance(value, dict):
            for inside, each in value.items():
                self._remember(each, inside if name != "seat_tokens" else "seat_token")
        elif isinstance(value, list):
            for each in value:
                self._remember(each, name)
        elif name in SECRETS and isinstance(value, str) and len(value) > 8:
            self.secrets.add(value)  # shorter ones, such as moves, may be there by chance

    def __call__(self, method: str, path: str, body: Json | None = None, **headers: str) -> Json:
        self._remember(body)
        self.secrets |= set(headers.values()) - {"wait=20"}
        self.secrets |= {value for values in parse_qs(path.partition("?")[2]).values() for value in values}
        answer = self._session.request(method, self._url + path, json=body, headers=headers, timeout=60)
        self.statuses.add(answer.status_code)
        read: Json = answer.json()
        self._remember(read)
        return read


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Everything real, with a key made beforehand, and everything logged that anybody says."""
    directory = tmp_path_factory.mktemp("logs")
    served = Served(
        directory,
        SPIELLEITER_KEYS=MASTER,
        SPIELLEITER_LOG_LEVEL="debug",
        SPIELLEITER_AI_SEAT_SIMULATIONS="30",
        SPIELLEITER_LIMIT_READS="200/minute",
    )
    yield served
    served.end()


def position_words(value: Any) -> Iterator[str]:
    """Hands and missions, as a log would quote them."""
    if isinstance(value, dict):
        for name, inside in value.items():
            if name in ("hand", "armies", "mission", "missions"):
                yield json.dumps(inside)
                yield repr(inside)
            yield from position_words(inside)


def play(talk: Talk, plies: int) -> tuple[Json, Json]:
    """The beginning of a game between a client and the service; the game as it began, and its last state."""
    begun = talk("POST", f"{GAME}/states", {"ai_seats": ["blue"], "client_seed": "hush-hush-seed"})
    table = begun
    for number in range(plies):
        actor = table["actor"]
        if actor is None:
            break
        state = {"state": table["state"]}
        if actor == "blue":
            job = talk("POST", f"{GAME}/ai-moves", state, Prefer="wait=20")["job"]
            while job["status"] in ("queued", "running"):
                job = talk("GET", f"/v1/jobs/{job['id']}", Prefer="wait=20")
            table = job["result"]
            continue
        seat = {**state, "seat_token": begun["seat_tokens"][actor]}
        talk("POST", f"{GAME}/views", seat)
        moves = talk("POST", f"{GAME}/legal-moves", {**seat, "limit": 50})["moves"]
        key = {"Idempotency-Key": f'"hush-{number}-{number:032}"'}
        talk("POST", f"{GAME}/ai-moves", {**seat, "simulations": 5}, Prefer="wait=20", **key)
        table = talk("POST", f"{GAME}/moves", {**seat, "move": moves[number % len(moves)]["move"]})
    return begun, table


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_no_secret_of_a_whole_game_is_in_any_log(served: Served, tmp_path: Path) -> None:
    assert served.url
    key = KeyFile(served.data / "api-keys.json").create("tests", ["referee", "ai"])
    talk = Talk(served.url, key)
    begun, table = play(talk, 40)
    _errors(talk, begun, table)
    _faults_inside(talk, served, table)
    eventually(lambda: '"fault"' in served.said or "search-failed" in served.said or "failed" in served.said)
    said = served.said
    assert {200, 201, 400, 401, 403, 404, 422, 500} <= talk.statuses, "the game went through all that"
    assert len(talk.secrets) > 150
    assert [secret for secret in talk.secrets if secret in said] == []
    assert [words for words in position_words(begun["position"]) if len(words) > 8 and words in said] == []
    assert "Traceback" not in said
    assert "hush" not in said.lower()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    seen = [line for line in lines if line["logger"] == "service.request_log"]
    assert {line["api_key_id"] for line in seen} >= {key.split("_")[1], None}
    moved = [line for line in seen if line["route"] == "/v1/games/<game>/moves" and line["status"] == 200]
    assert moved
    for line in moved:
        assert line["method"] == "POST"
        assert line["duration_ms"] > 0
        assert re.fullmatch("[0-9a-f]{16}", line["request_id"])
    assert {line["problem"] for line in seen} >= {None, "illegal-move", "unknown-job", "unknown-api-key"}
    writers = {line["logger"].split(".")[0] for line in lines}
    assert {"service", "gunicorn", "celery", "workers"} <= writers, "whoever writes, writes by our chain"


def _errors(talk: Talk, begun: Json, table: Json) -> None:
    state = {"state": table["state"]}
    talk("POST", f"{GAME}/moves", {**state, "move": "hush-hush-move"})
    talk("POST", f"{GAME}/moves", {**state, "seat_token": "hush-no-seat-token", "move": "end"})
    talk("POST", f"{GAME}/moves", {"state": table["state"][:-5] + "hush-", "move": "end"})
    talk("POST", f"{GAME}/moves", {**state, "seat": "hush-no-seat"})
    talk("POST", "/v1/games/wege-waechter/moves", {"position": {"hush-hush": 1}, "move": "a1-a2"})
    opening = GAMES["wege-waechter"].initial()
    asked = {"position": GAMES["wege-waechter"].position(opening), "move": "hush-hush-move"}
    talk("POST", "/v1/games/wege-waechter/moves", asked)
    talk("GET", "/v1/jobs/hush0hush0hush0hush0")
    talk("GET", "/v1/jobs/hush0hush0hush0hush0?token=hush-query")
    talk("GET", "/v1/games?token=hush-query")
    talk("POST", f"{GAME}/states", {}, Authorization="Bearer hush-no-key-at-all")
    talk("POST", f"{GAME}/states", {}, Authorization="Basic hush-basic")


def _faults_inside(talk: Talk, served: Served, table: Json) -> None:
    """Something breaks in the API, and something in the worker, over what nobody may see."""
    environ = Path(f"/proc/{served.main_process('gunicorn')}/environ").read_text().split("\0")
    url = next(pair.partition("=")[2] for pair in environ if pair.startswith("REDIS_URL="))
    settings = Settings(redis_url=url)
    store, redis = JobStore(connect(settings), settings), Redis.from_url(url)
    impossible = SearchRequest("wege-waechter", {"hush-hush": 1}, "white", "auto", {"simulations": 1}, 1, "")
    failed = store.submit(impossible)
    assert store.wait(failed.id, 20).status == "failed"
    for search in redis.keys("spielleiter:*search:*"):
        if redis.type(search) == b"hash":
            redis.hset(search, "progress", '{"hush-hush"')
    talk("GET", f"/v1/jobs/{failed.id}")
