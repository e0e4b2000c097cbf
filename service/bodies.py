"""Reads request bodies: the blueprint whose `arguments` are strict JSON checked by a strict schema."""

from collections.abc import Callable
from typing import Any, NoReturn, cast

import flask_smorest
from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from service import strict_json
from service.problems import Problem, malformed
from service.schemas.strict import faults_of

_JSON = "application/json"
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class BodyParser(FlaskParser):
    """webargs' parser with our reading of JSON and our problems."""

    DEFAULT_VALIDATION_STATUS = 400

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body as a JSON object.

        :raises Problem: its media type isn't JSON, or it isn't acceptable JSON.
        """
        environ = req.environ
        plain = environ.get("HTTP_CONTENT_ENCODING", "identity") == "identity"
        # The property parses the field; nearly everybody writes just this.
        json = environ.get("CONTENT_TYPE") == _JSON or req.mimetype == _JSON
        if not (plain and json):
            raise Problem("unsupported-media-type")
        return strict_json.parse(whole_body(req))

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: Any) -> NoReturn:
        """Name every faulty field.

        :raises Problem: always.
        """
        messages: Any = error.messages  # by location, of which there is one
        (found,) = messages.values()
        raise malformed(*faults_of(found)) from None


def whole_body(req: Request) -> bytes:
    """The body of a request, whether its length was announced or it came in chunks.

    werkzeug's own reading cuts a body in chunks at the limit instead of refusing it.

    :raises RequestEntityTooLarge: it is larger than the service reads.
    :raises ClientDisconnected: it ended before its announced length.
    """
    limit = req.max_content_length or 0
    announced = req.content_length
    if announced is None and not req.environ.get("wsgi.input_terminated"):
        return b""  # nothing says where it ends, so there is none
    if announced is not None and announced > limit:
        raise RequestEntityTooLarge
    wanted = limit + 1 if announced is None else announced
    body: bytes = req.environ["wsgi.input"].read(wanted)
    if announced is None and len(body) > limit:
        raise RequestEntityTooLarge
    if announced is not None and len(body) < announced:
        raise ClientDisconnected
    return body


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # it comes without types
    """A group of calls whose bodies are read by `BodyParser`; gives its decorators their types."""

    ARGUMENTS_PARSER = BodyParser()

    def route(self, rule: str, **options: Any) -> Decorator:
        """Register a call under an address."""
        return cast(Decorator, super().route(rule, **options))

    def arguments(self, schema: Schema, **options: Any) -> Decorator:
        """Read a call's body (or another location) by a schema and hand it over first."""
        return cast(Decorator, super().arguments(schema, **options))

    def response(self, status_code: int, schema: type[Schema], **options: Any) -> Decorator:
        """Document what a call answers; calls make their responses themselves."""
        return cast(Decorator, super().response(status_code, schema, **options))

    def alt_response(self, status_code: int, **options: Any) -> Decorator:
        """Document what else a call may answer."""
        return cast(Decorator, super().alt_response(status_code, **options))
