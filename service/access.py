"""Who is asking, and whether he may: API keys, their scopes, and the calls that need one.

A key says which frontend asks; which seat somebody sits on is said by seat tokens, in the body.
"""

import ipaddress
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from flask import Flask, g, request

from service.problems import Problem
from spielleiter.api_keys import ApiKey, BadKeyFile, Doorkeeper, Scope
from spielleiter.settings import Network

Quota = Literal["moves", "games", "ai", "reads"]

RETRY_S = 5
_BEARER = re.compile(r"Bearer +(\S+) *", re.IGNORECASE)
_REALM = 'Bearer realm="spielleiter"'


class Call(NamedTuple):
    """What a call takes: a key of this scope (None: open to everybody), and a place in this quota."""

    scope: Scope | None
    quota: Quota | None


CALLS: dict[str, Call] = {
    # By endpoint, or else by blueprint.
    "games": Call(None, "reads"),
    "jobs": Call("ai", "ai"),
    # Whoever knows a job's id may look at it and cancel it: an EventSource can't send a key.
    "jobs.read_job": Call(None, "reads"),
    "jobs.cancel_job": Call(None, "reads"),
    "play": Call("referee", "moves"),
    "play.begin": Call("referee", "games"),
    "problems": Call(None, "reads"),
    "probes": Call(None, None),
    "reference": Call(None, "reads"),
    "unbuilt": Call(None, "reads"),
    "whole games": Call("referee", "moves"),
    "commitments": Call("referee", "games"),
}
UNLISTED = Call("admin", "reads")
"""What a call takes that nobody thought of: no frontend's key opens it."""
NOWHERE = Call(None, "reads")
"""What an address takes where nothing is."""


def call_of(endpoint: str | None) -> Call:
    """What a call takes, by the name of its endpoint."""
    if endpoint is None:
        return NOWHERE
    return CALLS.get(endpoint) or CALLS.get(endpoint.partition(".")[0]) or UNLISTED


def call_of_request() -> Call:
    """What the current request takes."""
    return call_of(request.endpoint)


class Asker(NamedTuple):
    """Who sent the current request: a key, or nobody known. `fault` says why although a key is asked for."""

    key: ApiKey | None = None
    fault: Problem | None = None

    @property
    def owner(self) -> str:
        """Whose searches and kept answers these are: a key's; all who send none count as one."""
        return f"key:{self.key.id}" if self.key is not None else ""


ANYBODY = Asker()


def asker() -> Asker:
    """Who sent the current request."""
    found: Asker = g.asker
    return found


class Gate:
    """Finds out who is asking, and turns away who may not."""

    def __init__(self, doorkeeper: Doorkeeper, proxies: Sequence[Network | Literal["unix"]]) -> None:
        self._doorkeeper = doorkeeper
        self._networks = [proxy for proxy in proxies if proxy != "unix"]
        self._unix = "unix" in proxies

    def identify(self) -> Asker:
        """Who sent the current request, with what is wrong about his key, if anything."""
        if not self._doorkeeper.asks():
            return ANYBODY
        field = request.environ.get("HTTP_AUTHORIZATION")
        if field is None:
            return Asker(fault=_key_needed())
        bearer = _BEARER.fullmatch(field)
        if bearer is None:
            return Asker(fault=_key_needed())
        try:
            key = self._doorkeeper.recognised(bearer[1])
        except BadKeyFile:
            retry = {"Retry-After": str(RETRY_S)}
            return Asker(fault=Problem("keys-unavailable", headers=retry))
        if key is None:
            challenge = {"WWW-Authenticate": f'{_REALM}, error="invalid_token"'}
            return Asker(fault=Problem("unknown-api-key", headers=challenge))
        return Asker(key)

    def admit(self, who: Asker, call: Call) -> None:
        """Let the asker of a call in.

        :raises Problem: no key of ours was sent although the call needs one, or one without its scope.
        """
        if call.scope is None or not self._doorkeeper.asks():
            return
        if who.fault is not None:
            raise who.fault
        if who.key is None or call.scope not in who.key.scopes:
            challenge = f'{_REALM}, error="insufficient_scope", scope="{call.scope}"'
            raise Problem("missing-scope", {"scope": call.scope}, headers={"WWW-Authenticate": challenge})

    def counted_as(self, who: Asker) -> str:
        """Whose quota the current request uses up: its key's, or that of the address it comes from."""
        return who.owner or self._address()

    def _address(self) -> str:
        """`address:…`, the client's, seen through trusted proxies; of IPv6 the network of 64 bits."""
        address = request.environ.get("REMOTE_ADDR") or "unix"
        if self._unix or self._networks:
            hops = [hop.strip() for hop in request.environ.get("HTTP_X_FORWARDED_FOR", "").split(",")]
            while hops and hops[-1] and self._trusts(address):
                address = hops.pop()
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return f"address:{'unix' if address == 'unix' else 'unknown'}"
        if isinstance(parsed, ipaddress.IPv6Address):
            # A client has at least that many addresses, so each alone says nothing.
            parsed = parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False).network_address
        return f"address:{parsed}"

    def _trusts(self, address: str) -> bool:
        if address == "unix":
            return self._unix
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def install(app: Flask, gate: Gate) -> None:
    """Have every request's asker found out before anything else, and admitted or turned away later on."""

    @app.url_value_preprocessor
    def identify(endpoint: str | None, values: dict[str, Any] | None) -> None:
        g.asker = gate.identify()


def install_admission(app: Flask, gate: Gate) -> None:
    """Turn away who may not; after the quotas, so that trying keys costs a quota, too."""

    @app.before_request
    def admit() -> None:
        # Flask answers OPTIONS by itself, with nothing but the methods.
        if request.method != "OPTIONS":
            gate.admit(asker(), call_of_request())


def _key_needed() -> Problem:
    return Problem("api-key-needed", headers={"WWW-Authenticate": _REALM})
