"""`Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-06): a request sent again isn't done again.

The first answer is kept in Redis and given again, until it expires. It may hold seat tokens, so it is
encrypted; and it belongs to an API key, so that nobody else can fetch it.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from secrets import token_hex
from typing import Any, NamedTuple

import redis
from cryptography.exceptions import InvalidTag
from flask import Response, request
from redis import Redis

from games.contract import Fault, Words
from service.access import asker
from service.documenting import note
from service.failures import told
from service.keys import Keyring, UnknownKey
from service.problems import Problem, malformed
from service.waiting import WaitingRoom

FIELD = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
LEASE_MS = 60_000
"""How long an answer may take: longer than any wait that is granted. Then a repetition isn't held up any
more by a process that was killed while it answered."""
COUNTER_PATIENCE_S = 0.25
UNAVAILABLE_RETRY_S = 5
IN_FLIGHT_RETRY_S = 1
MAX_LENGTH = 255

# A String of RFC 9651 as the draft has it, or what nearly everybody sends: the same without quotes.
_KEY = r'("[\x20-\x21\x23-\x5b\x5d-\x7e]{1,255}"|[A-Za-z0-9_.:~+/=-]{1,255})'
_BAD_KEY = Words(
    en=f"must be a text of 1 to {MAX_LENGTH} characters in quotation marks, a UUID for example",
    de=f"muss ein Text von 1 bis {MAX_LENGTH} Zeichen in Anführungszeichen sein, zum Beispiel eine UUID",
)
_PREFIX = "spielleiter:idempotency:"
_KEPT_FROM = 500
"""Answers with this status or a higher one aren't kept: asked again, they may come out well."""

_BEGIN = """
local found = redis.call('HMGET', KEYS[1], 'payload', 'answer')
if not found[1] then
  redis.call('HSET', KEYS[1], 'payload', ARGV[1], 'holder', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {'begun'}
end
if found[1] ~= ARGV[1] then return {'reused'} end
if not found[2] then return {'in-flight'} end
return {'answered', found[2]}
"""
_FINISH = """
if redis.call('HGET', KEYS[1], 'holder') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'answer', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""
_RELEASE = """
if redis.call('HGET', KEYS[1], 'holder') == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""

Call = Callable[..., Response]


class Answer(NamedTuple):
    """An answer as it is kept."""

    status: int
    headers: list[tuple[str, str]]
    body: str


class Idempotency:
    """The answers kept, in Redis."""

    def __init__(self, client: Redis, keyring: Keyring, counter: WaitingRoom, *, ttl_s: int) -> None:
        self._keyring = keyring
        self._counter = counter
        self._ttl_s = ttl_s
        self._begin = client.register_script(_BEGIN)
        self._finish = client.register_script(_FINISH)
        self._release = client.register_script(_RELEASE)

    def once(self, call: Call) -> Call:
        """A call (of a body and more) that takes the field: with the same key it is done once.

        Stands directly above the function, below `problems`.
        """

        @wraps(call)
        def done_once(body: dict[str, Any], *args: Any, **kwargs: Any) -> Response:
            given = request.environ.get("HTTP_IDEMPOTENCY_KEY")
            if given is None:
                return call(body, *args, **kwargs)
            name = _name(_key(given))
            return self._answered(name, _payload(body), lambda: call(body, *args, **kwargs))

        note(done_once, parameter=_PARAMETER, problems=_PROBLEMS)
        return done_once

    def _answered(self, name: str, payload: str, call: Callable[[], Response]) -> Response:
        holder = token_hex(16)
        kept = self._begun(name, payload, holder)
        if kept is not None:
            response = Response(kept.body, kept.status, kept.headers)
            response.headers[REPLAYED] = "true"
            return response
        try:
            response = call()
        except Problem as problem:
            if problem.type.status >= _KEPT_FROM:
                self._let_go(name, holder)
                raise
            response = told(problem)
        except BaseException:
            self._let_go(name, holder)
            raise
        self._keep(name, holder, response)
        return response

    def _begun(self, name: str, payload: str, holder: str) -> Answer | None:
        """None if this request is the first; else the answer kept.

        :raises Problem: the key was used with another payload, its first request is still being answered, or
            Redis is away.
        """
        with self._at_the_counter():
            what, *sealed = self._begin(keys=[name], args=[payload, holder, LEASE_MS])
        if what == "reused":
            raise Problem("idempotency-key-reused")
        if what == "in-flight":
            raise Problem("idempotency-key-in-flight", headers={"Retry-After": str(IN_FLIGHT_RETRY_S)})
        return self._opened(name, sealed[0]) if sealed else None

    def _keep(self, name: str, holder: str, response: Response) -> None:
        kept = Answer(response.status_code, list(response.headers.items()), response.get_data(as_text=True))
        try:
            with self._at_the_counter():
                self._finish(keys=[name], args=[holder, self._sealed(name, kept), self._ttl_s])
        except Problem:
            # It has been done, and saying otherwise would be wrong. Sent again, it is done again.
            return

    def _let_go(self, name: str, holder: str) -> None:
        try:
            with self._at_the_counter():
                self._release(keys=[name], args=[holder])
        except Problem:
            return  # the lease runs out

    def _sealed(self, name: str, answer: Answer) -> str:
        keys = self._keyring.current
        sealed = keys.answers.encrypt(json.dumps(answer).encode(), [name.encode()])
        return f"{keys.id}.{sealed.hex()}"

    def _opened(self, name: str, sealed: str) -> Answer:
        key_id, _, text = sealed.partition(".")
        try:
            content = self._keyring[key_id].answers.decrypt(bytes.fromhex(text), [name.encode()])
        except (UnknownKey, InvalidTag, ValueError):
            # Its master key was taken away, or somebody wrote into Redis.
            raise Problem("idempotency-key-unreadable") from None
        status, headers, body = json.loads(content)
        return Answer(status, [(field, value) for field, value in headers], body)

    @contextmanager
    def _at_the_counter(self) -> Iterator[None]:
        with self._counter.place(COUNTER_PATIENCE_S) as free:
            if not free:
                raise _unavailable()
            try:
                yield
            except redis.RedisError:
                raise _unavailable() from None


_PARAMETER = {
    "in": "header",
    "name": FIELD,
    "required": False,
    "description": "A text of your own for this request, best a UUID in quotation marks (without them it "
    "means the same). Sent again with the same content within 24 hours (`SPIELLEITER_IDEMPOTENCY_TTL_S`), "
    f"the request isn't done again: the first answer is given again, marked `{REPLAYED}: true`.",
    "schema": {"type": "string", "maxLength": MAX_LENGTH + 2, "pattern": f"^{_KEY}$"},
}
_PROBLEMS = (
    "idempotency-key-in-flight",
    "idempotency-key-reused",
    "idempotency-key-unreadable",
    "idempotency-unavailable",
)


def _key(given: str) -> str:
    key = given.strip(" \t")
    if re.fullmatch(_KEY, key) is None:
        raise malformed(Fault(FIELD, _BAD_KEY))
    return key.strip('"')


def _name(key: str) -> str:
    """Where the answer is kept: for this asker, this call and this key."""
    whose = json.dumps([asker().owner, request.method, request.path, key])
    return _PREFIX + hashlib.sha256(whose.encode()).hexdigest()


def _payload(body: dict[str, Any]) -> str:
    """What the request is about, equal however it is written down."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _unavailable() -> Problem:
    return Problem("idempotency-unavailable", headers={"Retry-After": str(UNAVAILABLE_RETRY_S)})
