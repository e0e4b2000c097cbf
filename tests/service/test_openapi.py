"""openapi.yaml says what the service does: it is up to date, valid, complete, and its examples hold."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from service.application import specification
from service.problems import PROBLEMS
from spielleiter.cli import main

FILE = Path(__file__).parents[2] / "openapi.yaml"
SPEC: dict[str, Any] = yaml.safe_load(specification())
UNDOCUMENTED = {"reference", "unbuilt"}
"""Blueprints of calls that are no part of the API: its own description, and what isn't there yet."""


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in SPEC["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield f"{method.upper()} {path}", operation


OPERATIONS = dict(operations())


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_bytes() == specification(), "run `python -m service.openapi`"


def test_the_document_is_valid_openapi_3_1() -> None:
    assert SPEC["openapi"].startswith("3.1")
    validate(SPEC)


def test_its_version_is_that_of_the_distribution_and_of_the_command() -> None:
    project = tomllib.loads((FILE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    assert SPEC["info"]["version"] == project["version"]
    assert project["version"] in CliRunner().invoke(main, ["--version"]).output


def test_the_service_gives_out_the_same_document(client: FlaskClient) -> None:
    response = client.get("/openapi.yaml")
    assert response.data == specification()
    assert response.mimetype == "application/yaml"


def test_every_call_is_documented(app: Flask) -> None:
    served = {
        f"{method} {rule.rule.replace('<', '{').replace('>', '}')}"
        for rule in app.url_map.iter_rules()
        if rule.endpoint.split(".")[0] not in UNDOCUMENTED
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == set(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_every_call_has_words_a_name_and_its_problems(operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["operationId"]
    responses = operation["responses"]
    assert any(status.startswith("2") for status in responses)
    for status, response in responses.items():
        assert response["description"]
        if status.startswith(("4", "5")):
            assert set(response["content"]) == {"application/problem+json"}
    assert "500" in responses


def test_every_problem_is_documented_at_some_call() -> None:
    told = "\n".join(
        response["description"]
        for operation in OPERATIONS.values()
        for response in operation["responses"].values()
    )
    assert {slug for slug, kind in PROBLEMS.items() if f"`{kind.uri}`" not in told} == set()


def test_names_of_calls_are_unique() -> None:
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(set(names)) == len(names)


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, operation in OPERATIONS.items():
        if "requestBody" in operation:
            yield f"{name} request", operation["requestBody"]["content"]["application/json"]
        for status, response in operation["responses"].items():
            for media in response.get("content", {}).values():
                if status.startswith("2") or "example" in media:
                    yield f"{name} {status}", media


EXAMPLES = dict(examples())


@pytest.mark.parametrize("media", EXAMPLES.values(), ids=EXAMPLES)
def test_every_body_has_an_example_that_its_schema_allows(media: dict[str, Any]) -> None:
    schema = {**media["schema"], "components": SPEC["components"]}
    Draft202012Validator(schema).validate(media["example"])


def test_the_requests_that_are_shown_are_answered(client: FlaskClient) -> None:
    for name, operation in OPERATIONS.items():
        if "requestBody" in operation and not name.endswith(("/ai-moves", "/analyses")):
            address = name.removeprefix("POST ").replace("{game}", "wege-waechter")
            example = operation["requestBody"]["content"]["application/json"]["example"]
            status = client.post(address, json=example).status_code
            # The states among them are sealed with the key of the examples, which no service has.
            assert status in ((200, 201) if "state" not in example else (422,)), name
