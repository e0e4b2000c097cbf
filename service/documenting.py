"""How calls are documented: which problems they can answer with."""

from collections.abc import Callable
from typing import Any, TypeVar

from service.problems import PROBLEMS
from service.schemas.answers import Problem

Call = TypeVar("Call", bound=Callable[..., Any])

EVERYWHERE = (
    "request-failed",
    "not-found",
    "method-not-allowed",
    "body-timeout",
    "address-too-long",
    "header-too-large",
    "internal-error",
    "too-many-arriving",
)
WITH_BODY = ("malformed-json", "malformed-request", "too-large", "unsupported-media-type")
WITH_A_STATE = (
    "wrong-seat-token",
    "digest-mismatch",
    "expired-state",
    "tampered-state",
    "unknown-key",
    "state-of-another-game",
    "other-rules",
)
WITH_LEDGER = ("superseded", "game-forgotten", "ledger-unavailable")
WITH_STATE = (*WITH_A_STATE, "seat-token-needed", "impossible-position")


def note(call: Call, *, parameter: dict[str, Any], problems: tuple[str, ...]) -> None:
    """Note at a call that it takes a parameter more, and may answer with these problems because of it.

    For decorators between `problems` and the function.
    """
    call.__dict__["_parameters"] = [*getattr(call, "_parameters", ()), parameter]
    call.__dict__["_problems"] = (*getattr(call, "_problems", ()), *problems)


def problems(*slugs: str) -> Callable[[Call], Call]:
    """Document that a call may answer with these problems (and with those of `EVERYWHERE`).

    Stands directly above the function: it only leaves a note for the blueprint's decorators.
    """

    def decorator(call: Call) -> Call:
        by_status: dict[int, list[str]] = {}
        for slug in (*slugs, *getattr(call, "_problems", ()), *EVERYWHERE):
            by_status.setdefault(PROBLEMS[slug].status, []).append(slug)
        notes: dict[str, Any] = call.__dict__.setdefault("_apidoc", {})
        notes["manual_doc"] = {"operationId": call.__name__}
        if parameters := getattr(call, "_parameters", None):
            notes["manual_doc"]["parameters"] = parameters
        responses = notes.setdefault("response", {}).setdefault("responses", {})
        for status, here in sorted(by_status.items()):
            lines = [line(slug) for slug in here]
            responses.setdefault(status, []).append(
                {
                    "schema": Problem,
                    "content_type": "application/problem+json",
                    "description": "\n".join(lines),
                }
            )
        return call

    return decorator


def line(slug: str) -> str:
    """A problem as an item of a list."""
    return f"- `{PROBLEMS[slug].uri}`: {PROBLEMS[slug].detail.en}"
