"""The one task of the worker: do a search and deliver its answer, whatever happens."""

import logging
from functools import cache
from typing import Any

from redis.exceptions import RedisError

from ai import engines
from ai.budgets import Budget
from ai.calibration import as_chances
from games.registry import GAMES
from spielleiter.whereabouts import whereabouts
from workers import shutdown
from workers.analyses import analysed
from workers.app import app, settings
from workers.claims import Claim, Desk
from workers.dispatch import TASK
from workers.fallback import fallback
from workers.jobs import connect

log = logging.getLogger(__name__)


class RefusedAnswer(RuntimeError):
    """An engine answered with a move that the referee refuses."""


@cache
def desk() -> Desk:
    """This process's desk, made after the fork."""
    return Desk(connect(settings), settings)


def search(search_id: str) -> None:
    """Do a search, if it is still wanted and nobody else has it."""
    claim = desk().claim(search_id)
    if claim is None:
        log.info("search %s isn't wanted any more", search_id)
        return
    try:
        searched(claim)
    except RedisError as fault:
        # The search is as good as before: its lease runs out, and then it is done again.
        log.warning("search %s couldn't be delivered: %s", search_id, type(fault).__name__)


def searched(claim: Claim) -> None:
    """Do the claimed search and deliver what came of it.

    :raises RedisError: it couldn't be delivered.
    """
    search_id, hold = claim.search_id, Hold(claim)
    try:
        result = answer(hold)
    except Exception as fault:  # whatever it is, the asker must get an answer
        log.error("search %s failed: %s", search_id, whereabouts(fault))
        claim.fail("search-failed", fallback(claim.request))
        return
    if hold.lost:
        log.info("search %s was called off", search_id)
    elif hold.handing_back:
        claim.hand_back()
    else:
        claim.finish(result)


def answer(hold: "Hold") -> dict[str, Any]:
    """The analysis of the claimed request as JSON, its move checked by the referee."""
    request = hold.claim.request
    game = GAMES[request.game]
    state = request.laid_out(game)
    analysis = engines.search(
        game,
        state,
        request.seat,
        request.engine,
        Budget.from_json(request.budget),
        request.seed,
        hold.should_stop,
        hold.on_progress,
        # Whoever asks what there is to know gets no mistakes, whatever the level.
        is_making_mistakes=not request.is_analysis,
        lines=max(1, request.candidates),
    )
    if game.refusal(state, analysis.move) is not None:
        raise RefusedAnswer(analysis.engine)
    analysis = as_chances(game.facts.id, analysis)
    return analysed(game, state, request, analysis) if request.is_analysis else analysis.as_json()


class Hold:
    """The search's side of a claim: renews it at every slice and notices when it is to end."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.lost = False
        self.handing_back = False
        self._progress: dict[str, Any] | None = None

    def should_stop(self) -> bool:
        """Whether the search was called off, taken away, or has to make way for the worker's end."""
        self.lost = not self.claim.renew(self._progress)
        self._progress = None
        self.handing_back = shutdown.is_due()
        return self.lost or self.handing_back

    def on_progress(self, progress: dict[str, Any]) -> None:
        """Note how far the search has come; it is told with the next sign of life."""
        self._progress = progress


app.task(name=TASK)(search)
