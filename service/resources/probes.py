"""GET /healthz and /readyz: for whoever decides whether this process gets requests."""

from flask import Response

from service.answers import answer
from service.bodies import Blueprint
from service.documenting import problems
from service.jobs import JobDesk
from service.problems import Problem
from service.schemas import answers


def blueprint(jobs: JobDesk) -> Blueprint:
    """The probes."""
    probes = Blueprint("probes", __name__, description="For whoever runs the service.")

    @probes.route("/healthz")
    @probes.response(200, answers.Health, description="The process answers.")
    @problems()
    def healthz() -> Response:
        """Is the process alive?

        Says nothing about anything else.
        """
        return answer({"status": "ok"})

    @probes.route("/readyz")
    @probes.response(200, answers.Readiness, description="Jobs would be done.")
    @problems("not-ready")
    def readyz() -> Response:
        """Is everything there?

        Ready means that the job store can be reached and a worker is alive. The referee's own calls
        work without either.
        """
        try:
            workers = jobs.workers_alive()
        except Problem as away:
            raise Problem("not-ready", {"redis": False, "workers": 0}, headers=away.headers) from None
        if workers == 0:
            raise Problem("not-ready", {"redis": True, "workers": 0}, headers={"Retry-After": "5"})
        return answer({"status": "ready", "redis": True, "workers": workers})

    return probes
