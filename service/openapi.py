"""openapi.yaml: what flask-smorest knows of the calls, and an example of each from the real service.

`python -m service.openapi` writes the file; a test fails when it is out of date.
"""

import hashlib
from pathlib import Path
from typing import Any

import yaml
from flask import Flask

from service import examples
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
        "`X-Request-Id`.",
        "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    },
    "servers": [{"url": "/"}],
}


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
    for example in examples.recorded(app.test_client()):
        _insert(spec, example)
    spec = {part: spec[part] for part in ("openapi", "info", "servers", "tags", "paths", "components")}
    for operations in spec["paths"].values():
        for operation in operations.values():
            if isinstance(operation, dict):  # parameters that all calls of an address share are a list
                operation["responses"] = dict(sorted(operation["responses"].items()))
    text = yaml.dump(
        spec, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=False
    )
    return text.encode()


class _Dumper(yaml.SafeDumper):
    """Writes out what occurs twice instead of pointing back to it."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _insert(spec: dict[str, Any], example: examples.Example) -> None:
    operation = spec["paths"][example.path][example.method]
    if example.request is not None:
        operation["requestBody"]["content"]["application/json"]["example"] = example.request
    for status, answer in example.answers.items():
        (content,) = operation["responses"][str(status)]["content"].values()
        content["example"] = answer


def main() -> None:
    """Write openapi.yaml into the root of the repository."""
    from service.application import specification  # which imports this module

    (Path(__file__).parents[1] / "openapi.yaml").write_bytes(specification())


if __name__ == "__main__":
    main()
