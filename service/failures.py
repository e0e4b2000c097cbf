"""Makes a problem of everything that goes wrong, and lets nothing else out."""

from typing import Any

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from service.answers import refusal
from service.language import asked_for
from service.problems import Problem
from service.request_ids import request_id
from spielleiter.whereabouts import whereabouts

_BY_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    414: "address-too-long",
    415: "unsupported-media-type",
    429: "rate-limited",
    431: "header-too-large",
}


def told(problem: Problem) -> Response:
    """The answer that tells the sender of the current request about a problem."""
    g.problem = problem.type.slug
    return refusal(problem, asked_for(), {"request_id": request_id()})


def install(app: Flask) -> None:
    """Register the error handlers of an application."""

    def raised(problem: Problem) -> Response:
        return told(problem)

    def by_framework(error: HTTPException) -> Response:
        status = error.code or 500
        if status >= 500:
            return unforeseen(error)
        members: dict[str, Any] = {}
        headers: dict[str, str] = {}
        if isinstance(error, MethodNotAllowed):
            headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
        if isinstance(error, RequestEntityTooLarge):
            members["limit_bytes"] = app.config["MAX_CONTENT_LENGTH"]
        return told(Problem(_BY_STATUS.get(status, "request-failed"), members, headers=headers))

    def unforeseen(error: Exception) -> Response:
        # Where it happened is for the log alone; the answer only says how to find it there.
        app.logger.error("request %s, %s: %s", request_id(), request.endpoint, whereabouts(error))
        return told(Problem("internal-error"))

    app.register_error_handler(Problem, raised)
    app.register_error_handler(HTTPException, by_framework)
    app.register_error_handler(Exception, unforeseen)
