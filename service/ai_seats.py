"""The seats that the service plays itself: asking for their moves, and playing them.

With its job such a request keeps the sealed state it is about. When the job is looked at, the referee
plays the move found on that very state: whoever looks gets the table after it, and nobody can put
another move in its place. Workers have no part in that; they can't open a state.
"""

import json

from games.contract import Json, Language
from service import jobs as desk
from service.problems import Problem
from service.projector import Projector
from service.referee import Referee
from service.resources.addresses import hosted
from service.table import Table
from workers.jobs import Job

SEARCH_FAILED = {"type": "search-failed"}


def kept(table: Table) -> str:
    """What is kept with a job: for a seat of the service's the state, otherwise nothing."""
    return json.dumps({"game": table.game.facts.id, "state": table.token}) if table.for_ai else ""


class JobAnswers:
    """Jobs as clients see them."""

    def __init__(self, referee: Referee, projector: Projector) -> None:
        self._referee = referee
        self._projector = projector

    def shown(self, job: Job, language: Language) -> Json:
        """A job, its failure in words; for a seat of the service's with the table after its move.

        :raises Problem: such a table isn't to be had any more, its state being too old.
        """
        if not job.kept:
            return {
                "id": job.id,
                "status": job.status,
                "progress": job.progress,
                "result": job.result and self._projector.findings(job.result, language),
                "error": desk.failure(job, language),
            }
        # Of the search nothing: what it thought, or only how much there was to think about, tells the hand.
        shown = {
            "id": job.id,
            "status": job.status,
            "progress": {},
            "result": None,
            "error": desk.failure(job, language),
        }
        if job.result is not None:
            try:
                shown["result"] = self._played(job.kept, job.result)
            except Problem as problem:
                if problem.type.slug != "illegal-move":
                    raise
                failed = Job(job.id, "failed", {}, None, SEARCH_FAILED)
                shown |= {"status": "failed", "error": desk.failure(failed, language)}
        return shown

    def _played(self, kept: str, result: Json) -> Json:
        about = json.loads(kept)
        table = self._referee.table(hosted(about["game"]), "think", state=about["state"])
        shown = self._projector.turn(self._referee.move(table, result["move"]))
        # A move that stands in for a search that failed is played too: there is nobody else to move.
        return {**shown, "fallback": True} if result.get("fallback") else shown
