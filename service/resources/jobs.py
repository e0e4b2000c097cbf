"""AI moves and the jobs that find them."""

import secrets
from typing import Any

from flask import Response, request

from games.contract import Fault, Game, Words
from service.access import asker
from service.ai_seats import JobAnswers, kept
from service.answers import answer
from service.bodies import Blueprint
from service.documenting import WITH_BODY, WITH_STATE, problems
from service.idempotency import Idempotency
from service.jobs import JOB_RETRY_S, JobDesk
from service.language import asked_for
from service.problems import malformed, not_available_yet
from service.projector import Projector
from service.referee import Referee
from service.resources.addresses import GAME_PARAMETER, find_game
from service.resources.tables import laid_out
from service.schemas import answers, requests
from service.table import Table
from service.waiting import preferred_wait_s
from workers.jobs import Job, SearchRequest

DEFAULT_LEVEL = 5

_AI_MOVE = requests.AiMoveRequest()
_ONE_BUDGET = Words(
    en="only one of level, time_ms and simulations goes",
    de="nur eines von level, time_ms und simulations geht",
)
_NO_WISHES = Words(
    en="doesn't go with a seat that the service plays itself",
    de="gibt es nicht bei einem Platz, den der Dienst selbst spielt",
)
_PREFER = {
    "in": "header",
    "name": "Prefer",
    "required": False,
    "description": "`wait=N`: answer with the result if it is there within N seconds (at most 30).",
    "schema": {"type": "string"},
    "example": "wait=10",
}
_JOB = {
    "in": "path",
    "name": "job_id",
    "required": True,
    "description": "The id of a job.",
    "schema": {"type": "string"},
}
_ACCEPTED_HEADERS = {
    "Location": {"description": "Where the job is.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds until it is worth looking.", "schema": {"type": "integer"}},
    "Preference-Applied": {"description": "The wait that was granted.", "schema": {"type": "string"}},
}


def blueprint(
    referee: Referee,
    projector: Projector,
    jobs: JobDesk,
    idempotency: Idempotency,
    *,
    max_wait_s: int,
    ai_seat_simulations: int,
) -> Blueprint:
    """The calls about AI jobs."""
    answers_of = JobAnswers(referee, projector)
    ai = Blueprint("jobs", __name__, url_prefix="/v1", description="AI moves and the jobs that find them.")
    ai.url_value_preprocessor(find_game)

    def waited(job: Job) -> tuple[Job, dict[str, str]]:
        wait_s = preferred_wait_s(request.headers.get("Prefer"), max_wait_s)
        job, granted = jobs.waited_for(job, wait_s)
        return job, {"Preference-Applied": f"wait={wait_s}"} if granted else {}

    @ai.route("/games/<game>/ai-moves", methods=["POST"], parameters=[GAME_PARAMETER, _PREFER])
    @ai.arguments(_AI_MOVE)
    @ai.response(202, answers.JobAnswer, description="The job was taken on.", headers=_ACCEPTED_HEADERS)
    @ai.alt_response(200, schema=answers.JobAnswer, description="The job is finished.", success=True)
    @problems(
        *WITH_BODY,
        *WITH_STATE,
        "unknown-game",
        "game-over",
        "chance-to-act",
        "hidden-in-view",
        "queue-full",
        "jobs-unavailable",
        "not-available-yet",
    )
    @idempotency.once
    def ask(body: dict[str, Any], game: Game) -> Response:
        """Ask the AI for a move

        A worker searches for the seat whose decision it is, whatever the phase. The answer is a job;
        with `Prefer: wait=N` it comes finished if N seconds are enough and a waiting place is free.
        Playing the move found is up to you; only for a seat that the service plays itself (`ai_seats`)
        the referee plays it, the result of the job is the table after it, and no seat token is needed.
        """
        for name in ("depth", "workers", "callback"):
            if name in body:
                raise not_available_yet(name)
        budget = {name: body[name] for name in requests.BUDGETS if name in body}
        if len(budget) > 1:
            raise malformed(*(Fault(name, _ONE_BUDGET) for name in budget))
        table = laid_out(referee, game, body, "think")
        seat = referee.seat_to_think(table)
        if table.for_ai:
            # Who could have the seat think in many ways would learn its hand from what it may do.
            if wishes := [name for name in ("engine", "seed", *requests.BUDGETS) if name in body]:
                raise malformed(*(Fault(name, _NO_WISHES) for name in wishes))
            budget = {"simulations": ai_seat_simulations}
        handed_in = jobs.submit(
            SearchRequest(
                game=game.facts.id,
                position=projector.thinking(table, seat),
                seat=seat,
                engine=body.get("engine", "auto"),
                budget=budget or {"level": DEFAULT_LEVEL},
                seed=referee.search_seed(table, body.get("seed")),
                asker=_asker(table),
            ),
            kept(table),
        )
        job, headers = waited(handed_in)
        language = asked_for()
        shown = {"job": answers_of.shown(job, language), "digest": table.digest}
        if job.finished:
            return answer(shown, language=language, headers=headers)
        headers |= {"Location": f"/v1/jobs/{job.id}", "Retry-After": str(JOB_RETRY_S)}
        return answer(shown, 202, language=language, headers=headers)

    @ai.route("/jobs/<job_id>", methods=["GET"], parameters=[_JOB, _PREFER])
    @ai.response(200, answers.Job, description="The job as it stands.")
    @problems("malformed-request", "unknown-job", "expired-job", "jobs-unavailable")
    def read_job(job_id: str) -> Response:
        """Look at a job

        Its status and progress, and its result once it is done. Takes `Prefer: wait=N` as well.
        """
        job, headers = waited(jobs.get(job_id))
        if not job.finished:
            headers["Retry-After"] = str(JOB_RETRY_S)
        language = asked_for()
        return answer(answers_of.shown(job, language), language=language, headers=headers)

    @ai.route("/jobs/<job_id>", methods=["DELETE"], parameters=[_JOB])
    @ai.response(200, answers.Job, description="The job, cancelled.")
    @problems("malformed-request", "unknown-job", "expired-job", "job-finished", "jobs-unavailable")
    def cancel_job(job_id: str) -> Response:
        """Cancel a job

        The search stops within a few hundredths of a second, unless somebody else asked for the same.
        """
        language = asked_for()
        return answer(answers_of.shown(jobs.cancel(job_id), language), language=language)

    return ai


def _asker(table: Table) -> str:
    """Whose search it is: nobody else's question, however equal, is answered by it.

    Shared with those who ask about another table, or about a position they made up, a search would tell
    them that its hands are the ones they guessed.
    """
    if not table.game.facts.hidden:
        return asker().owner
    return f"{asker().owner} {table.digest or secrets.token_hex(16)}"
