"""POST /v1/games/{game}/…: give up, take back, get the record."""

from typing import Any

from flask import Response

from games.contract import Game
from service.answers import answer
from service.bodies import Blueprint
from service.clerk import Clerk
from service.documenting import WITH_A_STATE, WITH_BODY, WITH_LEDGER, problems
from service.projector import Projector
from service.resources.addresses import GAME_PARAMETER, find_game
from service.schemas import answers, requests

_UNDO = requests.UndoRequest()
_RESIGNATION = requests.ResignationRequest()
_RECORD = requests.RecordRequest()


def blueprint(clerk: Clerk, projector: Projector) -> Blueprint:
    """The calls that concern a whole game."""
    whole = Blueprint(
        "whole games", __name__, url_prefix="/v1/games", description="Give up, take back, get the record."
    )
    whole.url_value_preprocessor(find_game)

    @whole.route("/<game>/undos", methods=["POST"], parameters=[GAME_PARAMETER])
    @whole.arguments(_UNDO)
    @whole.response(200, answers.Turn, description="The table as it was at the earlier state.")
    @problems(
        *WITH_BODY,
        *WITH_A_STATE,
        *WITH_LEDGER,
        "unknown-game",
        "seats-must-agree",
        "not-undoable",
        "without-ledger",
    )
    def undo(body: dict[str, Any], game: Game) -> Response:
        """Take moves back

        To the position of an earlier state of the game, if all seats that somebody sits on agree by their
        tokens. Not past dice, cards, a move that showed what was hidden, a move of the service's own seats
        or a resignation, and not after the end. It is a ply of its own and stays in the record.
        Position and events are what the public sees.
        """
        turn = clerk.undo(game, body["state"], body["to"], body["seat_tokens"], body.get("expected_digest"))
        return answer(projector.turn(turn))

    @whole.route("/<game>/resignations", methods=["POST"], parameters=[GAME_PARAMETER])
    @whole.arguments(_RESIGNATION)
    @whole.response(200, answers.Turn, description="The table after that.")
    @problems(*WITH_BODY, *WITH_A_STATE, *WITH_LEDGER, "unknown-game", "game-over", "seat-out")
    def resign(body: dict[str, Any], game: Game) -> Response:
        """Give up

        The seat of the token gives up, whoever is to act. If one side is left, it wins; else the others
        play on, as the rules of the game say. Position and events are what that seat sees.
        """
        turn = clerk.resign(game, body["state"], body["seat_token"], body.get("expected_digest"))
        return answer(projector.turn(turn))

    @whole.route("/<game>/records", methods=["POST"], parameters=[GAME_PARAMETER])
    @whole.arguments(_RECORD)
    @whole.response(200, answers.RecordAnswer, description="The record up to this state.")
    @problems(*WITH_BODY, *WITH_A_STATE, *WITH_LEDGER, "unknown-game", "without-ledger")
    def record(body: dict[str, Any], game: Game) -> Response:
        """Get the record

        Up to this state. Of a finished game it is whole and holds the server's seed, so that `replays`
        proves every die; before the end there is no seed, and what the seat whose token is sent (or the
        public) may not see is `?`.
        """
        table, stages, name = clerk.record(
            game, body["state"], body.get("seat_token"), body.get("expected_digest")
        )
        return answer(projector.record(table, stages, name))

    return whole
