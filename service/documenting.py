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


def problems(*slugs: str) -> Callable[[Call], Call]:
    """Document that a call may answer with these problems (and with those of `EVERYWHERE`).

    Stands directly above the function: it only leaves a note for the blueprint's decorators.
    """
    by_status: dict[int, list[str]] = {}
    for slug in (*slugs, *EVERYWHERE):
        by_status.setdefault(PROBLEMS[slug].status, []).append(slug)

    def decorator(call: Call) -> Call:
        notes: dict[str, Any] = call.__dict__.setdefault("_apidoc", {})
        notes["manual_doc"] = {"operationId": call.__name__}
        responses = notes.setdefault("response", {}).setdefault("responses", {})
        for status, here in sorted(by_status.items()):
            lines = [f"- `{PROBLEMS[slug].uri}`: {PROBLEMS[slug].detail.en}" for slug in here]
            responses.setdefault(status, []).append(
                {
                    "schema": Problem,
                    "content_type": "application/problem+json",
                    "description": "\n".join(lines),
                }
            )
        return call

    return decorator
