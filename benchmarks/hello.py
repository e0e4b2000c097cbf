"""The service with a hello call beside its own, and a bare Flask with nothing but one: the floors."""

import logging
from typing import Any

from flask import Flask, Response
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from games.contract import Game
from service.answers import answer
from service.application import create_app
from service.bodies import Blueprint
from service.resources.addresses import GAME_PARAMETER, find_game
from service.schemas import answers, requests
from spielleiter.settings import Settings


def _full_stack() -> Flask:
    """The whole application, with a call that takes the very requests of `moves` and only says hello."""
    app = create_app(Settings.from_environment(keys_needed=True))
    hello = Blueprint("hello", __name__, url_prefix="/v1/games")
    hello.url_value_preprocessor(find_game)

    @hello.route("/<game>/hello", methods=["POST"], parameters=[GAME_PARAMETER])
    @hello.arguments(requests.MoveRequest())
    @hello.response(200, answers.Turn)
    def greet(body: dict[str, Any], game: Game) -> Response:
        return answer({"hello": body["move"], "game": game.facts.id})

    app.register_blueprint(hello)
    return app


def _bare() -> Flask:
    """A Flask that says hello, and no more."""
    app = Flask("bare")

    @app.get("/")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    return app


logging.getLogger("service").setLevel("WARNING")
app = DispatcherMiddleware(_full_stack(), {"/bare": _bare()})
