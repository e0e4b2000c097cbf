"""The calls of the API that aren't built yet: each says so instead of looking like a typing error."""

from typing import NoReturn

from flask import Blueprint

from service.problems import not_available_yet
from service.resources.addresses import hosted

_OF_A_GAME = ("pictures",)


def blueprint() -> Blueprint:
    """Their addresses."""
    unbuilt = Blueprint("unbuilt", __name__)

    def refuse(feature: str, method: str, address: str) -> None:
        def call(game: str | None = None, **_: str) -> NoReturn:
            if game is not None:
                hosted(game)
            raise not_available_yet(feature)

        unbuilt.add_url_rule(address, feature, call, methods=[method])

    for feature in _OF_A_GAME:
        refuse(feature, "POST", f"/v1/games/<game>/{feature}")
    refuse("events", "GET", "/v1/jobs/<job_id>/events")
    refuse("queue", "GET", "/v1/queue")
    refuse("metrics", "GET", "/metrics")
    refuse("playground", "GET", "/")
    return unbuilt
