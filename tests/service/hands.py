"""Games with hidden hands in every phase, everything that can be asked of them, and what may come back.

The checks know all that is hidden, having the key; they compare with what the rules let a viewer see.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from games.contract import Json
from games.core import CHANCE, State
from games.kampf_um_elfenland.geography import TOWN_IDS
from games.registry import GAMES
from service.keys import Keyring
from service.tokens import Play, Tokens
from tests.harness.walks import starts, walk
from tests.service.conftest import KEY, NOON
from tests.service.test_secrecy import found

GAME = GAMES["kampf-um-elfenland"]
AT = f"/v1/games/{GAME.facts.id}"
TOKENS = Tokens(Keyring((KEY,)), state_days=30)
ASKING = ("garrison", "headquarters", "deploy", "turn", "trade", "losses", "siege", "exchange")
"""The phases in which a state can be met: in the others the referee rolls on."""
TRIED = [
    "garrison:yttar:pig",
    "hq:yttar",
    "deploy:yttar:dragon",
    "deploy:elvenhold:troll",
    "accept",
    "decline",
    "done",
    "end",
    "lose:pig",
    "obstacle:wylhien~parundia~plain",
    "cloud:wylhien~parundia~plain",
    "march:yttar>usselen:pig",
    "march:ixara>virst:pig:raft",
    "attack:virst>ixara:pig+dragon",
    "trade:blue:dragon:pig",
    "trade:black:raft:cloud",
    "exchange:dragon:yttar",
    "exchange:cloud",
    "exchange:pig:ixara",
    "draw:pig",
    "draw:?",
    "deal:dragon",
    "deal:?",
    "deal:sea-elf",
    "dice:6:1",
    "nonsense",
]


@dataclass(frozen=True)
class Met:
    """A position met in a game, as its state is sent around."""

    state: State
    play: Play
    token: str

    @property
    def phase(self) -> str:
        return GAME.phase(self.state)

    @property
    def actor(self) -> str | None:
        return GAME.actor(self.state)

    def seat_token(self, seat: str | None) -> Json:
        """The field that proves a seat; the public has none."""
        return {} if seat is None else {"seat_token": TOKENS.seat_token(self.play, seat)}


def met(state: State, ply: int = 40, **play: Any) -> Met:
    """A state of a game of the test's own."""
    about = Play(bytes(range(16)), KEY.id, ply, ply // 2, "seed", **play)
    return Met(state, about, TOKENS.seal(GAME, state, about, now=NOON))


def opened(token: str) -> State:
    """What is in a state token."""
    return TOKENS.open(GAME, token, now=NOON)[0]


@cache
def all_phases(each: int = 2) -> list[Met]:
    """Positions of each phase in which a player is asked, or over, from games of 2, 3 and 6 seats."""
    picked: list[Met] = []
    for number in (0, 1, 5):
        counts: dict[str, int] = {}
        for seed in range(number, number + 30, 10):
            for ply in walk(GAME, starts(GAME.facts.id)[number], seed, 1500):
                phase = GAME.phase(ply.state)
                # Not one after the other: hands change slowly.
                late_enough = counts.get(f"last {phase}", -100) + 7 < (at := counts.get("plies", 0))
                counts["plies"] = at + 1
                if ply.state.actor_index() != CHANCE and counts.get(phase, 0) < each and late_enough:
                    counts[phase] = counts.get(phase, 0) + 1
                    counts[f"last {phase}"] = at
                    picked.append(met(ply.state))
    assert {at.phase for at in picked} == {*ASKING, "over"}
    return picked


def viewers(at: Met) -> list[str | None]:
    """Everybody: the seats and the public."""
    return [*GAME.seats(at.state), None]


def chosen_moves(state: State) -> list[str]:
    """Some legal moves, first and last and a few between them."""
    moves = state.legal_moves()
    return [GAME.write(state, move) for move in [*moves[:: 1 + len(moves) // 4], *moves[-1:]]]


def questions(at: Met, viewer: str | None, moves: list[str]) -> Iterator[tuple[str, Json]]:
    """Every call that a viewer can make about a state."""
    about = {"state": at.token, **at.seat_token(viewer)}
    yield "views", about
    yield "legal-moves", {**about, "limit": 200}
    yield "legal-moves", {**about, "limit": 7, "cursor": "after-3"}
    yield "legal-moves", {**about, "form": "bundles"}
    yield "checks", {**about, "moves": [*moves, *TRIED]}
    for move in [*moves, *TRIED[::5]]:
        yield "moves", {**about, "move": move}
    yield "ai-moves", about
    yield "analyses", about
    yield "views", {**about, "expected_digest": "0"}
    yield "legal-moves", {**about, "kind": "castling"}


def asked(client: FlaskClient, call: str, body: Json, language: str = "en") -> TestResponse:
    return client.post(f"{AT}/{call}", json=body, headers={"Accept-Language": language})


def raw(response: TestResponse) -> bytes:
    """All that comes back, but for what no two answers have in common."""
    headers = [f"{name}: {value}" for name, value in response.headers if name != "X-Request-Id"]
    body = response.data.replace(response.headers["X-Request-Id"].encode(), b"")
    return "\n".join([response.status, *headers]).encode() + b"\n" + body


# --- what must not come back -----------------------------------------------------------------------


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _hidden_in(full: Any, seen: Any, name: str) -> Iterator[str]:
    if isinstance(full, dict) and isinstance(seen, dict) and "hidden" not in seen:
        for key in full:
            yield from _hidden_in(full[key], seen[key], key)
    elif full != seen and (isinstance(full, str) or len(full) > 1):  # of a single kind, it is like others
        yield _text(full) if isinstance(full, str) else f"{_text(name)}:{_text(full)}"


def hidden_from(state: State, viewer: str | None) -> list[bytes]:
    """How what a viewer may not see would stand in an answer."""
    seen = GAME.view(state, viewer)
    parts = _hidden_in(GAME.position(state), seen, "")
    return [part.encode() for part in parts if part not in _text(seen)]


def check_answer(at: Met, viewer: str | None, call: str, response: TestResponse, logged: str = "") -> None:
    """Nothing in an answer, its headers or the log shows what this viewer may not see."""
    everything = raw(response) + logged.encode()
    states = [at.state]
    answer = response.get_json(force=True)
    if call == "moves" and response.status_code == 200:
        states.append(opened(answer["state"]))
    for state in states:
        for secret in hidden_from(state, viewer):
            # What somebody else put on the table since, or the end of the game, may have shown it.
            if not any(secret in _text(GAME.view(later, viewer)).encode() for later in states):
                assert secret not in everything, (at.phase, viewer, call)
        assert found(GAME.pack(state), response.data) == []
    if "position" in answer:
        assert answer["position"] == GAME.view(states[-1], viewer), (at.phase, viewer, call)
    check_told(answer.get("events", []), answer.get("record", []), viewer)
    if viewer != at.actor and at.actor is not None and call not in ("views", "states"):
        assert response.status_code in (400, 401, 403), (at.phase, viewer, call)


def check_told(events: list[Json], record: list[Json], viewer: str | None) -> None:
    """Of what was dealt and drawn, a viewer is told what he got himself, and which towns others got."""
    told = [event for event in events if event["type"] in ("deal", "draw")]
    entries = [entry["move"] for entry in record if entry["move"].split(":")[0] in ("deal", "draw")]
    assert len(told) == len(entries)
    for event, entry in zip(told, entries, strict=True):
        item = event["item" if event["type"] == "deal" else "card"]
        open_to_viewer = event["player"] == viewer or event.get("sort") == "town"
        assert entry == (f"{event['type']}:{item}" if open_to_viewer else f"{event['type']}:?")
        assert (item is not None) == open_to_viewer
        assert event.get("sort") != "town" or item in TOWN_IDS
