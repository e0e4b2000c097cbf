"""POST /v1/commitments: the service's share in the dice of a game to come, fixed before yours is known."""

from typing import Any

from flask import Response

from service.access import asker
from service.answers import answer
from service.bodies import Blueprint
from service.claims import COMMITMENT_S
from service.documenting import WITH_BODY, problems
from service.referee import Referee
from service.schemas import answers, requests

_NOTHING = requests.CommitmentRequest()


def blueprint(referee: Referee) -> Blueprint:
    """The call that makes commitments."""
    commitments = Blueprint(
        "commitments", __name__, url_prefix="/v1", description="Dice that neither side can choose."
    )

    @commitments.route("/commitments", methods=["POST"])
    @commitments.arguments(_NOTHING)
    @commitments.response(201, answers.Commitment, description="The commitment.")
    @problems(*WITH_BODY, "ledger-unavailable")
    def commit(body: dict[str, Any]) -> Response:
        """Get a commitment

        To the server's seed of a game that you begin later, with this `commitment` and a `client_seed` of
        yours. So the service can't have chosen its seed to suit yours.
        """
        shown = {"commitment": referee.commit(asker().owner), "valid_s": COMMITMENT_S}
        return answer(shown, 201)

    return commitments
