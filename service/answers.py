"""Turns what the service has to say into HTTP responses: JSON, problems, cacheable documents."""

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Response, request

from games.contract import Language
from service.problems import Problem

CACHE_SECONDS = 300


def json_bytes(value: Any) -> bytes:
    """A value as compact JSON in UTF-8."""
    return orjson.dumps(value)


def answer(
    value: Mapping[str, Any],
    status: int = 200,
    *,
    language: Language | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A JSON response that no cache keeps; `language` if it holds words chosen for the reader."""
    response = Response(json_bytes(value), status, headers, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    if language is not None:
        _in_language(response, language)
    return response


def refusal(problem: Problem, language: Language, more: Mapping[str, Any] | None = None) -> Response:
    """The response that tells a problem; `more` are members that only this request knows."""
    body = {**problem.body(language), **(more or {})}
    response = Response(
        json_bytes(body), problem.type.status, problem.headers, mimetype="application/problem+json"
    )
    response.headers["Cache-Control"] = "no-store"
    _in_language(response, language)
    return response


def document(
    content: bytes, media_type: str, *, language: Language | None = None, max_age_s: int = CACHE_SECONDS
) -> Response:
    """A response that may be cached and revalidated by its ETag."""
    response = Response(content, mimetype=media_type)
    response.cache_control.public = True
    response.cache_control.max_age = max_age_s
    if language is not None:
        _in_language(response, language)
    response.add_etag()
    response.make_conditional(request)
    return response


def _in_language(response: Response, language: Language) -> None:
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
