"""openapi.yaml: what flask-smorest knows of the calls, and an example of each from the real service.

`python -m service.openapi` writes the file; a test fails when it is out of date.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from flask import Flask

from service import examples
from service.access import call_of
from service.documenting import line
from service.problems import PROBLEMS
from service.schemas.strict import Strict
from spielleiter.release import VERSION as VERSION

TITLE = "Spielleiter"
EXAMPLE_TIME = 1_767_225_600.0
"""The moment at which all examples happen, so that they come out the same every time."""

INTRODUCTION: dict[str, Any] = {
    "info": {
        "description": "A referee for board games. Send a state and a move; get the verdict, the rule "
        "paragraph and the new state. AI moves are jobs.\n\n"
        "Every error is `application/problem+json` (RFC 9457) with a stable `type`, in German or "
        "English by `Accept-Language`. Unknown fields and parameters are errors. Every answer has an "
        "`X-Request-Id`.\n\n"
        "Where the operator has made API keys, calls marked with a scope need one that has it: "
        "`Authorization: Bearer slk_…`. Where there are quotas, `RateLimit-Policy` and `RateLimit` "
        "(draft-ietf-httpapi-ratelimit-headers-10) say what is left.",
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    },
    "servers": [{"url": "/"}],
}


_SECURITY = {
    "apiKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "Made by `spielleiter keys create`. Asked for only where the operator has made some.",
    }
}
_QUOTA_FIELDS = {
    "Retry-After": "Seconds until there is something left.",
    "RateLimit-Policy": 'The quota: its name, how much, in how many seconds: `"moves";q=600;w=60`.',
    "RateLimit": 'What is left of it, and the seconds until it is whole again: `"moves";r=0;t=12`.',
}
_GAME = "/v1/games/{game}"
_ON_A_STATE = ("legal-moves", "checks", "moves", "views", "ai-moves", "analyses", "records")
_LINKS = [
    *(
        (f"{_GAME}/{source}", "post", status, call, f"{_GAME}/{call}", "post")
        for source, status in (("states", "201"), ("moves", "200"))
        for call in _ON_A_STATE
    ),
    *(
        (f"{_GAME}/{asked}", "post", status, call, "/v1/jobs/{job_id}", method)
        for asked in ("ai-moves", "analyses")
        for status in ("200", "202")
        for call, method in (("job", "get"), ("cancellation", "delete"))
    ),
]
"""What goes on from an answer: its call and status, the name of the link, and the call that it leads to."""


class ExampleEntropy:
    """Bytes that are anything but random, for examples only; different at each call."""

    def __init__(self) -> None:
        self._calls = 0

    def __call__(self, count: int) -> bytes:
        """So many bytes."""
        self._calls += 1
        return hashlib.shake_128(b"example %d" % self._calls).digest(count)


def written(app: Flask) -> bytes:
    """The document of an application, as YAML; the application answers the examples itself."""
    spec: dict[str, Any] = app.extensions["spielleiter-spec"].to_dict()
    schemas = spec["components"]["schemas"]
    bodies = {body.__name__: body for body in _below(Strict)}
    for name, schema in schemas.items():
        if name in bodies:
            schema.update(bodies[name].together)
        else:  # answers may get more fields, and nobody's reader should trip over them
            schema.pop("additionalProperties", None)
    for example in examples.recorded(app.test_client()):
        _insert(spec, example)
    for link in _LINKS:
        _link(spec, *link)
    for parameter in spec["paths"][_GAME]["get"]["parameters"]:
        if parameter["name"] == "options":  # JSON in an address, which marshmallow knows as a text
            text = parameter.pop("schema")
            schema = {"type": "object", "example": json.loads(text["example"])}
            parameter["content"] = {"application/json": {"schema": schema}}
    spec = {part: spec[part] for part in ("openapi", "info", "servers", "tags", "paths", "components")}
    for operations in spec["paths"].values():
        for operation in operations.values():
            if isinstance(operation, dict):  # parameters that all calls of an address share are a list
                _insert_access(spec, operation)
                operation["responses"] = dict(sorted(operation["responses"].items()))
    spec["components"]["securitySchemes"] = _SECURITY
    text = yaml.dump(
        spec, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=False
    )
    return text.encode()


class _Dumper(yaml.SafeDumper):
    """Writes out what occurs twice instead of pointing back to it."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _insert_access(spec: dict[str, Any], operation: dict[str, Any]) -> None:
    """What a call takes of its asker, and what he is told who hasn't got it."""
    call = call_of(f"{operation['tags'][0]}.{operation['operationId']}")
    if call.scope is not None:
        operation["security"] = [{"apiKey": [call.scope]}, {}]
        for slug in ("api-key-needed", "unknown-api-key", "missing-scope", "keys-unavailable"):
            _insert_problem(operation, slug)
    if call.quota is not None:
        _insert_problem(operation, "rate-limited")


def _insert_problem(operation: dict[str, Any], slug: str) -> None:
    status = str(PROBLEMS[slug].status)
    responses = operation["responses"]
    if status in responses:
        responses[status]["description"] += "\n" + line(slug)
        return
    schema = {"$ref": "#/components/schemas/Problem"}
    responses[status] = {
        "description": line(slug),
        "content": {"application/problem+json": {"schema": schema}},
    }
    if slug == "rate-limited":
        responses[status]["headers"] = {
            name: {"description": words, "schema": {"type": "string"}}
            for name, words in _QUOTA_FIELDS.items()
        }


def _below(schema: type[Strict]) -> Iterator[type[Strict]]:
    """All schemas that stand on one."""
    for body in schema.__subclasses__():
        yield body
        yield from _below(body)


def _insert(spec: dict[str, Any], example: examples.Example) -> None:
    operation = spec["paths"][example.path][example.method]
    if example.request is not None:
        operation["requestBody"]["content"]["application/json"]["example"] = example.request
    for status, answer in example.answers.items():
        (content,) = operation["responses"][str(status)]["content"].values()
        content["example"] = answer


def _link(spec: dict[str, Any], path: str, method: str, status: str, name: str, to: str, by: str) -> None:
    """Say in an answer how its state, or its job, goes into the next call."""
    about: dict[str, Any] = {
        "operationId": spec["paths"][to][by]["operationId"],
        "parameters": {"job_id": "$response.body#/job/id"},
    }
    if to.startswith(_GAME):
        about["parameters"] = {"game": "$request.path.game"}
        about["requestBody"] = {"state": "$response.body#/state"}
    spec["paths"][path][method]["responses"][status].setdefault("links", {})[name] = about


def main() -> None:
    """Write openapi.yaml into the root of the repository."""
    from service.application import specification  # which imports this module

    (Path(__file__).parents[1] / "openapi.yaml").write_bytes(specification())


if __name__ == "__main__":
    main()
