"""GET /v1/games…: what games there are, and their rules."""

import json
from typing import Any

from flask import Response
from marshmallow import Schema

from games.contract import BadOptions, Fault, Game, Language, Words
from service import catalogue, strict_json
from service.answers import document
from service.bodies import Blueprint
from service.documenting import problems
from service.language import asked_for
from service.problems import Problem, malformed
from service.resources.addresses import GAME_PARAMETER, find_game
from service.schemas import answers
from service.schemas.strict import Strict, Text, at_most_long, one_of

MAX_OPTIONS_LENGTH = 2000
NO_OBJECT = Words(en="must be a JSON object", de="muss ein JSON-Objekt sein")


class RulesQuery(Strict):
    """Which language the reader wants."""

    lang = Text(validate=[one_of("en", "de")], metadata={"enum": ["en", "de"]})


class GameQuery(Strict):
    """For which options the board is wanted."""

    options = Text(
        validate=[at_most_long(MAX_OPTIONS_LENGTH)],
        metadata={"description": "A JSON object of options.", "example": '{"rings": 6}'},
    )


_RULES_QUERY: Schema = RulesQuery()
_GAME_QUERY: Schema = GameQuery()
JSON = "application/json"


def blueprint() -> Blueprint:
    """The calls about games as such."""
    games = Blueprint("games", __name__, url_prefix="/v1", description="The hosted games and their rules.")
    games.url_value_preprocessor(find_game)

    @games.route("/games")
    @games.response(200, answers.Games, description="All hosted games.")
    @problems()
    def list_games() -> Response:
        """List the games

        Ids, names, seats and whether dice or hidden information take part. May be cached; has an ETag.
        """
        return document(catalogue.games_document(), JSON)

    @games.route("/games/<game>", parameters=[GAME_PARAMETER])
    @games.arguments(_GAME_QUERY, location="query", unknown=None)
    @games.response(200, answers.GameFacts, description="Everything that doesn't depend on a position.")
    @problems("unknown-game", "malformed-request", "bad-options")
    def read_game(query: dict[str, Any], game: Game) -> Response:
        """Describe a game

        Options as JSON Schema, board geometry, figures, phases, kinds of moves, events and notation.
        The board is that of the default options, or of `options`, a JSON object. May be cached; has an
        ETag.
        """
        try:
            options = strict_json.parse(query.get("options", "{}").encode("utf-8", "surrogatepass"))
        except Problem:
            raise malformed(Fault("options", NO_OBJECT)) from None
        try:
            return document(catalogue.game_document(game, json.dumps(options, sort_keys=True)), JSON)
        except BadOptions as bad:
            raise Problem("bad-options", {"faults": bad.faults}) from None

    @games.route("/games/<game>/rules", parameters=[GAME_PARAMETER])
    @games.arguments(_RULES_QUERY, location="query", unknown=None)
    @games.response(200, answers.Rules, description="The clauses, in both languages.")
    @problems("unknown-game", "malformed-request")
    def read_rules(query: dict[str, Any], game: Game) -> Response:
        """Read the rules

        Every clause as it is played here, in both languages; `ruling` marks those that settle what
        the printed rules leave open. Refused moves cite the ids. `lang`, or else Accept-Language, says
        which language is named as the reader's. May be cached; has an ETag.
        """
        language: Language = query.get("lang") or asked_for()
        return document(catalogue.rules_document(game, language), JSON, language=language)

    return games
