"""Games of several kinds, begun and played over HTTP, with the seat tokens at hand."""

from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from games.contract import Json


@dataclass
class Game:
    """A game being played: `turns` are all answers so far, the last one being the present."""

    client: FlaskClient
    id: str
    begun: Json
    turns: list[Json] = field(default_factory=list)

    @classmethod
    def new(cls, client: FlaskClient, game_id: str, **body: Any) -> "Game":
        response = client.post(f"/v1/games/{game_id}/states", json=body)
        assert response.status_code == 201, response.text
        return cls(client, game_id, response.get_json(), [response.get_json()])

    @property
    def now(self) -> Json:
        return self.turns[-1]

    @property
    def state(self) -> str:
        return str(self.now["state"])

    @property
    def tokens(self) -> dict[str, str]:
        return dict(self.begun["seat_tokens"])

    def ask(self, call: str, **body: Any) -> TestResponse:
        """Anything about this game; without a state about the present one."""
        return self.client.post(f"/v1/games/{self.id}/{call}", json={"state": self.state, **body})

    def told(self, call: str, **body: Any) -> Json:
        """What is answered when all is well; new states are kept."""
        response = self.ask(call, **body)
        assert response.status_code == 200, response.text
        answer: Json = response.get_json()
        if "state" in answer:
            self.turns.append(answer)
        return answer

    def moves(self, **filters: Any) -> list[str]:
        """The first thousand legal moves of whoever is to act."""
        listed = self.told("legal-moves", seat_token=self.tokens[self.now["actor"]], **filters)
        return [each["move"] for each in listed["moves"]]

    def move(self, text: str | None = None) -> Json:
        """A move of whoever is to act, without a text the first one."""
        text = self.moves()[0] if text is None else text
        return self.told("moves", seat_token=self.tokens[self.now["actor"]], move=text)

    def undo(self, turn: int, **more: Any) -> TestResponse:
        """Taking back up to an earlier turn, all agreeing."""
        return self.ask("undos", **{"to": self.turns[turn]["state"], "seat_tokens": self.tokens, **more})

    def refused(self, call: str, **body: Any) -> Json:
        """The problem that a call is answered with."""
        response = self.ask(call, **body)
        assert response.status_code >= 400, response.text
        problem: Json = response.get_json()
        return {**problem, "type": problem["type"].removeprefix("/problems/")}


def problem_of(response: TestResponse) -> str:
    """The slug of a problem."""
    return str(response.get_json().get("type", "")).removeprefix("/problems/")
