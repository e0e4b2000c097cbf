"""POST /v1/games/{game}/…: begin a game, ask for moves, have them judged, play them."""

from typing import Any

from flask import Response

from games.contract import Fault, Game, Json
from service.access import asker
from service.answers import answer
from service.bodies import Blueprint
from service.documenting import WITH_A_STATE, WITH_BODY, WITH_LEDGER, WITH_STATE, problems
from service.idempotency import Idempotency
from service.language import asked_for
from service.problems import malformed
from service.projector import Projector
from service.referee import Purpose, Referee
from service.resources.addresses import GAME_PARAMETER, find_game
from service.schemas import answers, requests
from service.schemas.strict import one_of_words
from service.table import Table

_NEW_GAME = requests.NewGame()
_LEGAL_MOVES = requests.LegalMovesRequest()
_CHECKS = requests.ChecksRequest()
_MOVE = requests.MoveRequest()
_VIEW = requests.ViewRequest()
_REPLAY = requests.ReplayRequest()


def laid_out(referee: Referee, game: Game, body: Json, purpose: Purpose) -> Table:
    """The table that a request body describes, for this purpose.

    :raises Problem: it describes none, or one that isn't for the asker to look at.
    """
    return referee.table(
        game,
        purpose,
        state=body.get("state"),
        position=body.get("position"),
        seat_token=body.get("seat_token"),
        expected_digest=body.get("expected_digest"),
    )


def blueprint(referee: Referee, projector: Projector, idempotency: Idempotency) -> Blueprint:
    """The calls that the referee answers."""
    tables = Blueprint(
        "play", __name__, url_prefix="/v1/games", description="Begin games, judge moves, play them."
    )
    tables.url_value_preprocessor(find_game)

    @tables.route("/<game>/states", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_NEW_GAME)
    @tables.response(201, answers.Beginning, description="The new game.")
    @problems(
        *WITH_BODY,
        "unknown-game",
        "bad-options",
        "ledger-required",
        "name-taken",
        "unknown-commitment",
        "commitment-used",
        "ledger-unavailable",
    )
    @idempotency.once
    def begin(body: dict[str, Any], game: Game) -> Response:
        """Begin a game

        The referee rolls the dice until a player is asked. Keep the state: it is the game. Send your
        own `client_seed` to have a share in the dice; the commitment binds the service to its share.
        The position is what the public sees; `views` shows what a seat sees.
        """
        turn = referee.begin(
            game,
            body.get("options", {}),
            body.get("client_seed"),
            body.get("ai_seats", ()),
            ledger=body.get("ledger", True),
            owner=asker().owner,
            name=body.get("name"),
            commitment=body.get("commitment"),
        )
        return answer(projector.beginning(turn), 201)

    @tables.route("/<game>/legal-moves", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_LEGAL_MOVES)
    @tables.response(200, answers.LegalMoves, description="The legal moves.")
    @problems(*WITH_BODY, *WITH_STATE, "unknown-game", "ai-seat", "hidden-in-view")
    def legal_moves(body: dict[str, Any], game: Game) -> Response:
        """List the legal moves

        In the order of the rules, each with kind, squares and a text in your language; where chance
        is to act, its outcomes with their weights. `from` and `kind` filter, `limit` and `cursor` page.
        In the form `bundles`, moves that differ only in who goes together come as one entry.
        """
        kind, cursor = body.get("kind"), body.get("cursor", "after-0")
        if kind is not None and kind not in game.facts.kinds:
            raise malformed(Fault("kind", one_of_words(list(game.facts.kinds))))
        table = laid_out(referee, game, body, "judge")
        skip, limit = int(cursor.removeprefix("after-")), body.get("limit", requests.MAX_LIMIT)
        which: dict[str, Any] = {"origin": body.get("origin"), "kind": kind}
        in_bundles = body.get("form") == "bundles"
        listed = referee.unbundled if in_bundles else referee.legal_moves
        moves, more = listed(table, **which, skip=skip, limit=limit)
        following = f"after-{skip + limit}" if more else None
        language = asked_for()
        if in_bundles:
            bundles = referee.bundles(table, **which)
            shown = projector.bundles(table, bundles, moves, following, language)
        else:
            shown = projector.legal_moves(table, moves, following, language)
        return answer(shown, language=language)

    @tables.route("/<game>/checks", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_CHECKS)
    @tables.response(200, answers.Verdicts, description="A verdict on each move.")
    @problems(*WITH_BODY, *WITH_STATE, "unknown-game", "ai-seat")
    def check(body: dict[str, Any], game: Game) -> Response:
        """Judge moves without playing them

        For each of up to 1000 moves: legal, or the clause that it breaks and how, in your language.
        With a seat's view as position a move is legal if some deal of what it hides allows it.
        """
        table = laid_out(referee, game, body, "judge")
        language = asked_for()
        verdicts = referee.verdicts(table, body["moves"])
        return answer(projector.verdicts(table, verdicts, language), language=language)

    @tables.route("/<game>/moves", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_MOVE)
    @tables.response(200, answers.Turn, description="The table after the move.")
    @problems(*WITH_BODY, *WITH_STATE, *WITH_LEDGER, "unknown-game", "illegal-move", "game-over", "ai-seat")
    def move(body: dict[str, Any], game: Game) -> Response:
        """Play a move

        With a `state` the referee then rolls the dice until a player is asked or the game is over;
        the rolls are among the events. With a `position` nothing is rolled: where chance is to act,
        submit its outcome as the next move. The same request gets the same answer. Position, events
        and record are what the seat sees whose token was sent. A seat's view may be the position, too:
        then what only others see is submitted as `deal:?` or `draw:?`, and the answer is the next view.
        """
        table = laid_out(referee, game, body, "play")
        return answer(projector.turn(referee.move(table, body["move"])))

    @tables.route("/<game>/views", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_VIEW)
    @tables.response(200, answers.View, description="The position as it may be seen.")
    @problems(*WITH_BODY, *WITH_A_STATE, "unknown-game")
    def view(body: dict[str, Any], game: Game) -> Response:
        """Look at a game

        As the seat sees it whose token is sent, whoever is to act; without one as the public sees it.
        """
        table = referee.looked_at(game, body["state"], body.get("seat_token"), body.get("expected_digest"))
        return answer(projector.view(table))

    @tables.route("/<game>/replays", methods=["POST"], parameters=[GAME_PARAMETER])
    @tables.arguments(_REPLAY)
    @tables.response(200, answers.Verification, description="What came of the record.")
    @problems(*WITH_BODY, "unknown-game")
    def replay(body: dict[str, Any], game: Game) -> Response:
        """Verify a record

        Replays every move and names the first ply that can't be. Recorded outcomes of chance count;
        only if the record contains both seeds is every die recomputed from them.
        """
        language = asked_for()
        verification = referee.replay(game, body["record"])
        return answer(projector.verification(verification, language), language=language)

    return tables
