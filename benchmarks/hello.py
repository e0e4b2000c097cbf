"""The service with a hello call beside its own, and a bare Flask with nothing but one: the floors."""

import logging
from typing import Any

from flask import Flask, Response
from marshmallow import Schema, fields
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from service.answers import answer
from service.application import create_app
from service.bodies import Blueprint
from spielleiter.settings import Settings


class Hello(Schema):
    """`{"name": "…"}`"""

    name = fields.String(required=True)


def _full_stack() -> Flask:
    """The whole application; its hello passes the same reading, checking and answering as `moves`."""
    app = create_app(Settings.from_environment(keys_needed=True))
    hello = Blueprint("hello", __name__, url_prefix="/v1/hello")

    @hello.route("", methods=["POST"])
    @hello.arguments(Hello())
    @hello.response(200, Hello)
    def greet(body: dict[str, Any]) -> Response:
        return answer({"hello": body["name"]})

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
