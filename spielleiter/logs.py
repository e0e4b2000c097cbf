"""How everything is logged, by us and by gunicorn and Celery: one chain, in which secrets end.

A line has a time, a level, a logger, a sentence (`event`) and perhaps fields (`extra=` of a log call).
What isn't a number or a short text isn't logged at all; of texts whatever looks like a token, a key,
a credential, a query or a job's id is masked. Of exceptions only types and places are told.
"""

import logging
import re
import sys
from collections.abc import Callable, MutableMapping, Sequence
from functools import lru_cache
from typing import Any

import orjson
import structlog

from spielleiter.settings import Settings
from spielleiter.whereabouts import whereabouts

MASK = "***"
LONGEST = 500
"""Characters of a text that are logged; a position or a record is longer."""
SHORTEST = 32
"""Characters that every secret of ours has at least."""

SECRET = re.compile(
    "state|position|view|record|moves?|token|tokens|seat_tokens?|seed|seeds|client_seed|server_seed|secret|"
    "key|keys|api_key|authorization|cookie|password|body|payload|hand|hands|idempotency_key",
    re.IGNORECASE,
)
"""Names of fields whose value nobody gets to see, whatever it looks like."""

_PATTERNS = (
    # An API key keeps its id, by which its owner is found.
    (re.compile(r"(slk_[0-9a-f]{12}_)[A-Za-z0-9_-]+"), rf"\1{MASK}"),
    # State tokens and seat tokens are `<key id>.<base64url>`, master keys `<id>:<base64url>`. Without a
    # capital it is the name of a function.
    (re.compile(r"[A-Za-z0-9_-]{1,16}([.:])(?=[a-z0-9_]*[A-Z-])[A-Za-z0-9_-]{32,}=*"), rf"{MASK}\1{MASK}"),
    (re.compile(r"\b(Bearer|Basic|Digest)\s+[^\s,'\"]+", re.IGNORECASE), rf"\1 {MASK}"),
    (re.compile(r"(://)[^/@\s]*@"), rf"\1{MASK}@"),
    (re.compile(r"(/jobs/)[^/\s?\"']+"), rf"\1{MASK}"),
    (re.compile(r"(/[^\s?]*\?)[^\s\"']+"), rf"\1{MASK}"),
)
_MADE_HERE = {"level", "logger", "timestamp"}

_STANDARD = {*logging.makeLogRecord({}).__dict__, "message", "asctime"}
"""What every log record has; anything else was given as `extra`."""

Event = MutableMapping[str, Any]
Processor = Callable[[Any, str, Any], Any]


def configure(settings: Settings, *, level: int | None = None) -> None:
    """Send all logs of this process to standard error, by our chain and no other."""
    text = settings.log_format == "text" or (settings.log_format == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(text=text))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper() if level is None else level)


def formatter(*, text: bool) -> logging.Formatter:
    """The end of the chain: lines for people, or an object of JSON per line."""
    renderer: Any = structlog.dev.ConsoleRenderer(colors=False) if text else _as_json
    return Chain((structlog.processors.TimeStamper(fmt="iso", utc=True), masked, renderer))


class Chain(logging.Formatter):
    """Makes an event of whatever anybody logs, and hands it from one processor to the next.

    structlog's own formatter does the same for more cases, at three times the cost; and this one never
    lets an exception or a stack into the event.
    """

    def __init__(self, processors: Sequence[Processor]) -> None:
        super().__init__()
        self._processors = processors

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fault = record.exc_info[1] if record.exc_info else None
        event: Any = {
            "timestamp": None,
            "level": record.levelname.lower(),
            "logger": record.name,
            # The sentence about an exception may quote it, so it is told without its arguments.
            "event": record.getMessage() if fault is None else str(record.msg),
        }
        event |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        if fault is not None:
            event["fault"] = whereabouts(fault)
        for processor in self._processors:
            event = processor(None, record.levelname, event)
        return str(event)


def masked(logger: Any, method: str, event: Event) -> Event:
    """The event without anything that gives somebody power over a game, or sight of a hand."""
    for name, value in event.items():
        if name in _MADE_HERE:
            continue
        if _is_secret(name):
            event[name] = MASK
        elif isinstance(value, str):
            event[name] = without_secrets(value)
        elif not isinstance(value, int | float | None):
            event[name] = MASK
    return event


@lru_cache(maxsize=1024)
def _is_secret(name: str) -> bool:
    return SECRET.fullmatch(name) is not None


def without_secrets(text: str) -> str:
    """A text with everything masked that looks like a secret, and cut where it is too long."""
    if len(text) < SHORTEST and text.isalnum():
        return text  # a single word, such as an id: no pattern matches it
    for pattern, instead in _PATTERNS:
        text = pattern.sub(instead, text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _as_json(logger: Any, method: str, event: Event) -> str:
    return orjson.dumps(event).decode()
