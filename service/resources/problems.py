"""GET /problems/{slug}: what a problem type means, at the address that is its type."""

from flask import Response

from service.answers import document, json_bytes
from service.bodies import Blueprint
from service.documenting import problems as documented
from service.problems import PROBLEMS, Problem
from service.schemas import answers

_SLUG = {
    "in": "path",
    "name": "slug",
    "required": True,
    "description": "The last part of a problem's `type`.",
    "schema": {"type": "string", "enum": sorted(PROBLEMS)},
}


def blueprint() -> Blueprint:
    """The descriptions of all problem types."""
    described = Blueprint("problems", __name__, url_prefix="/problems", description="Types of problems.")

    @described.route("/<slug>", parameters=[_SLUG])
    @described.response(200, answers.ProblemDescription, description="The description.")
    @documented()
    def describe_problem(slug: str) -> Response:
        """Describe a type of problem

        In both languages. May be cached; has an ETag.
        """
        if slug not in PROBLEMS:
            raise Problem("not-found")
        kind = PROBLEMS[slug]
        content = {
            "type": kind.uri,
            "status": kind.status,
            "title": {"en": kind.title.en, "de": kind.title.de},
            "detail": {"en": kind.detail.en, "de": kind.detail.de},
        }
        return document(json_bytes(content), "application/json")

    return described
