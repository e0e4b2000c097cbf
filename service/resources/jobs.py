"""AI moves, analyses, and the jobs that find them."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Response, request

from games.contract import Fault, Game, Words
from service.access import asker
from service.ai_seats import JobAnswers, kept
from service.answers import answer
from service.bodies import Blueprint
from service.documenting import WITH_BODY, WITH_LEDGER, WITH_STATE, problems
from service.engines import BUDGETS, ENGINES, JUDGING, checked
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
ANALYSIS_MS = 1_000
"""What an analysis may take that asks for nothing else."""

_AI_MOVE = requests.AiMoveRequest()
_ANALYSIS = requests.AnalysisRequest()
_THINKING = (
    *WITH_BODY,
    *WITH_STATE,
    "unknown-game",
    "game-over",
    "chance-to-act",
    "hidden-in-view",
    "queue-full",
    "jobs-unavailable",
)
"""The problems that every call has in common that has the AI think."""
_ONE_BUDGET = Words(
    en=f"only one of {', '.join(BUDGETS)} goes", de=f"nur eines von {', '.join(BUDGETS)} geht"
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
    ai = Blueprint(
        "jobs", __name__, url_prefix="/v1", description="AI moves, analyses, and the jobs that find them."
    )
    ai.url_value_preprocessor(find_game)

    def waited(job: Job) -> tuple[Job, dict[str, str]]:
        wait_s = preferred_wait_s(request.headers.get("Prefer"), max_wait_s)
        job, granted = jobs.waited_for(job, wait_s)
        return job, {"Preference-Applied": f"wait={wait_s}"} if granted else {}

    def about(table: Table, seat: str, body: dict[str, Any], budget: dict[str, int]) -> SearchRequest:
        return SearchRequest(
            game=table.game.facts.id,
            position=projector.thinking(table, seat),
            seat=seat,
            engine=body.get("engine", "auto"),
            budget=budget,
            seed=referee.search_seed(table, body.get("seed")),
            asker=_asker(table),
        )

    def answered(handed_in: Job, table: Table) -> Response:
        job, headers = waited(handed_in)
        language = asked_for()
        shown = {"job": answers_of.shown(job, language), "digest": table.digest}
        if job.finished:
            return answer(shown, language=language, headers=headers)
        headers |= {"Location": f"/v1/jobs/{job.id}", "Retry-After": str(JOB_RETRY_S)}
        return answer(shown, 202, language=language, headers=headers)

    @ai.route("/games/<game>/ai-moves", methods=["POST"], parameters=[GAME_PARAMETER, _PREFER])
    @ai.arguments(_AI_MOVE)
    @ai.response(202, answers.JobAnswer, description="The job was taken on.", headers=_ACCEPTED_HEADERS)
    @ai.alt_response(200, schema=answers.JobAnswer, description="The job is finished.", success=True)
    @problems(*_THINKING, *WITH_LEDGER, "not-available-yet")
    @idempotency.once
    def ask(body: dict[str, Any], game: Game) -> Response:
        """Ask the AI for a move

        A worker searches for the seat whose decision it is, whatever the phase. The answer is a job;
        with `Prefer: wait=N` it comes finished if N seconds are enough and a waiting place is free.
        Playing the move found is up to you; only for a seat that the service plays itself (`ai_seats`)
        the referee plays it, the result of the job is the table after it, and no seat token is needed.
        """
        for name in ("workers", "callback"):
            if name in body:
                raise not_available_yet(name)
        budget = _budget(body, game, ENGINES) or {"level": DEFAULT_LEVEL}
        table = laid_out(referee, game, body, "think")
        seat = referee.seat_to_think(table)
        if table.for_ai:
            # Who could have the seat think in many ways would learn its hand from what it may do.
            if wishes := [name for name in ("engine", "seed", *BUDGETS) if name in body]:
                raise malformed(*(Fault(name, _NO_WISHES) for name in wishes))
            budget = {"simulations": ai_seat_simulations}
        return answered(jobs.submit(about(table, seat, body, budget), kept(table)), table)

    @ai.route("/games/<game>/analyses", methods=["POST"], parameters=[GAME_PARAMETER, _PREFER])
    @ai.arguments(_ANALYSIS)
    @ai.response(202, answers.JobAnswer, description="The job was taken on.", headers=_ACCEPTED_HEADERS)
    @ai.alt_response(200, schema=answers.JobAnswer, description="The job is finished.", success=True)
    @problems(*_THINKING, "ai-seat")
    @idempotency.once
    def analyse(body: dict[str, Any], game: Game) -> Response:
        """Have a decision analysed

        The best moves of the seat whose decision it is: what each is worth to every seat, how the game
        would go on, and what the move does, told in the language in which the job is looked at. The answer
        is a job, as with `ai-moves`. Decisions of a seat that the service plays itself aren't analysed.
        """
        budget = _budget(body, game, JUDGING) or {"time_ms": ANALYSIS_MS}
        table = laid_out(referee, game, body, "analyse")
        seat = referee.seat_to_think(table)
        candidates, explain = body.get("candidates", requests.CANDIDATES), body.get("explain", True)
        request_about = replace(
            about(table, seat, body, budget),
            candidates=candidates,
            explained=candidates if explain is True else min(int(explain), candidates),
        )
        return answered(jobs.submit(request_about), table)

    @ai.route("/jobs/<job_id>", methods=["GET"], parameters=[_JOB, _PREFER])
    @ai.response(200, answers.Job, description="The job as it stands.")
    @problems(
        "malformed-request",
        *WITH_LEDGER,
        "expired-state",
        "unknown-job",
        "expired-job",
        "jobs-unavailable",
    )
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


def _budget(body: dict[str, Any], game: Game, engines: Sequence[str]) -> dict[str, int]:
    """The budget of a request; empty without one.

    :raises Problem: there are several, or the engine asked for doesn't understand it.
    """
    budget = {name: body[name] for name in BUDGETS if name in body}
    if len(budget) > 1:
        raise malformed(*(Fault(name, _ONE_BUDGET) for name in budget))
    for name in budget:
        checked(body.get("engine", "auto"), name, game, engines)
    return budget


def _asker(table: Table) -> str:
    """Whose search it is: nobody else's question, however equal, is answered by it.

    Shared with those who ask about another table, or about a position they made up, a search would tell
    them that its hands are the ones they guessed.
    """
    if not table.game.facts.hidden:
        return asker().owner
    return f"{asker().owner} {table.digest or secrets.token_hex(16)}"
