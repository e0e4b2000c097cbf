"""Puts the service together."""

import os
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import flask_smorest
from flask import Flask, Response, request

from games.contract import Fault, Words
from service import access, cors, examples, failures, ledger, openapi, protection, quotas, request_log
from service.clerk import Clerk
from service.idempotency import Idempotency
from service.jobs import JobDesk
from service.keys import Keyring
from service.problems import malformed
from service.projector import Projector
from service.referee import Referee
from service.request_ids import request_id
from service.resources import (
    commitments,
    games,
    jobs,
    probes,
    problems,
    reference,
    tables,
    unbuilt,
    whole_games,
)
from service.schemas import strict
from service.tokens import Tokens
from service.waiting import WaitingRoom
from spielleiter.api_keys import Doorkeeper, KeyFile
from spielleiter.settings import MasterKey, Settings
from workers.jobs import JobStore, connect

_READ_QUERY = ("games.read_rules", "games.read_game")
"""The only calls with query parameters; everywhere else they are a mistake."""
_TWICE = Words(en="is there more than once", de="steht mehrmals da")


class Api(flask_smorest.Api):  # type: ignore[misc]  # it comes without types
    """The documentation part of flask-smorest; the problems are our own."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Leave errors to `failures`."""


class Service(Flask):
    """A Flask without asynchronous views, which therefore needn't look for them at every call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(
    settings: Settings,
    *,
    clock: Callable[[], float] = time.time,
    entropy: Callable[[int], bytes] = os.urandom,
    book: ledger.Book | None = None,
) -> Flask:
    """The WSGI application. Without Redis it judges, and plays games that have no ledger, but no more.

    `book` is where ledgers are kept if not in Redis.

    :raises ValueError: the settings hold no master key.
    """
    app = Service("service", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=settings.max_body_bytes,
        SPIELLEITER_LANGUAGE=settings.language,
        API_TITLE=openapi.TITLE,
        API_VERSION=openapi.VERSION,
        OPENAPI_VERSION="3.1.0",
    )
    # Redirects would answer in HTML; an address with a slash too many simply isn't there.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
    _install_frame(app, settings)
    failures.install(app)

    keyring = Keyring(settings.keys)
    tokens = Tokens(keyring, state_days=settings.state_days)
    projector = Projector(tokens)
    counter = WaitingRoom.for_the_store(settings.threads)
    if book is None:
        book = ledger.RedisBook(ledger.connect(settings))
    ledgers = ledger.Ledger(keyring, book, counter)
    referee = Referee(tokens, projector, ledgers, clock=clock, entropy=entropy)
    client = connect(settings)
    desk = JobDesk(JobStore(client, settings), WaitingRoom.for_jobs(settings.threads), counter)
    idempotency = Idempotency(client, keyring, counter, ttl_s=settings.idempotency_ttl_s)
    api = Api(app, spec_kwargs=openapi.INTRODUCTION)
    api.ma_plugin.converter.add_attribute_function(strict.keywords)
    api.register_blueprint(games.blueprint())
    api.register_blueprint(tables.blueprint(referee, projector, idempotency))
    clerk = Clerk(referee, projector, ledgers, clock=clock)
    api.register_blueprint(whole_games.blueprint(clerk, projector))
    api.register_blueprint(commitments.blueprint(referee))
    api.register_blueprint(
        jobs.blueprint(
            referee,
            projector,
            desk,
            idempotency,
            max_wait_s=settings.max_wait_s,
            ai_seat_simulations=settings.ai_seat_simulations,
        )
    )
    api.register_blueprint(problems.blueprint())
    api.register_blueprint(probes.blueprint(desk))
    app.register_blueprint(reference.blueprint(specification))
    app.register_blueprint(unbuilt.blueprint())
    app.extensions["spielleiter-spec"] = api.spec
    return app


@cache
def specification() -> bytes:
    """openapi.yaml: the calls as documented, with examples recorded from an application of its own."""
    example = Settings(keys=(MasterKey("example", bytes(32)),), data_directory=Path(os.devnull))
    app = create_app(
        example,
        clock=lambda: openapi.EXAMPLE_TIME,
        entropy=openapi.ExampleEntropy(),
        book=examples.PaperBook(),
    )
    return openapi.written(app)


def _install_frame(app: Flask, settings: Settings) -> None:
    """What every request gets: an id, a line in the log, the question who asks, a look at its query, fields.

    In this order: what is refused counts in a quota, too.
    """
    file = KeyFile(settings.api_keys_path)
    doorkeeper = Doorkeeper(file, always=settings.api_keys_file is not None)
    gate = access.Gate(doorkeeper, settings.trusted_proxies)
    request_log.install(app)
    access.install(app, gate)
    cors.install(app, settings.cors_origins)
    quotas.install(app, settings, gate)
    access.install_admission(app, gate)
    protection.install(app, behind_tls=settings.behind_tls)

    @app.before_request
    def look_at_query() -> None:
        if not request.query_string or request.endpoint is None or not request.path.startswith("/v1/"):
            return  # nothing to look at, or no such call
        if request.endpoint in _READ_QUERY:
            faults = [Fault(name, _TWICE) for name, given in request.args.lists() if len(given) > 1]
        else:
            faults = [Fault(name, strict.UNKNOWN) for name in request.args]
        if faults:
            raise malformed(*faults)

    @app.after_request
    def end(response: Response) -> Response:
        response.headers["X-Request-Id"] = request_id()
        return response
