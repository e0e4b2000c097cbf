"""Every guard of access, quotas, kept answers and logs, switched off: the test that it rests on must fail."""

import inspect
import logging
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from service import cors, idempotency, protection, quotas
from service.access import CALLS, Asker, Call, Gate
from service.idempotency import Idempotency
from spielleiter import api_keys, exposure, logs
from spielleiter.api_keys import Doorkeeper, KeyFile
from tests.service import test_access, test_browsers, test_idempotency, test_quotas, test_views
from tests.service.conftest import Clock, Make
from tests.spielleiter import test_api_keys, test_exposure, test_logs

# The fixtures of those tests.
file = test_api_keys.file
office, locked, two = test_access.office, test_access.locked, test_access.two
counted = test_quotas.counted
store, app_with_redis, asker = test_idempotency.store, test_idempotency.app_with_redis, test_idempotency.asker
shared = test_browsers.shared


@pytest.fixture
def client(make_app: Make, clock: Clock) -> FlaskClient:
    """Of an application of its own: the usual one is shared, and must not be made without a guard."""
    return make_app().test_client()


Patch = pytest.MonkeyPatch
Failed = (AssertionError, pytest.fail.Exception)


class Guard(NamedTuple):
    """What is switched off, how, and the test that notices."""

    off: Callable[[Patch], Any]
    test: Callable[..., None]
    arguments: Mapping[str, Any] = MappingProxyType({})


def _replaced(owner: Any, name: str, instead: Any) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(owner, name, instead)


def _any_scope(gate: Gate, who: Asker, call: Call) -> None:
    if call.scope is not None and gate._doorkeeper.asks() and who.fault is not None:
        raise who.fault


def _one_quota_for_all(patch: Patch) -> None:
    for name, call in CALLS.items():
        patch.setitem(CALLS, name, call._replace(quota="games" if call.quota else None))


class _Everything:
    """What every origin is in."""

    def __init__(self, *_: Any) -> None:
        pass

    def __contains__(self, _: Any) -> bool:
        return True


def _unsealed(self: Idempotency, name: str, answer: Any) -> str:
    return str(answer)


def _unbound(patch: Patch) -> None:
    """Kept answers aren't bound to where they are kept."""
    for method in ("_sealed", "_opened"):
        original = getattr(Idempotency, method)
        patch.setattr(Idempotency, method, lambda self, _, what, use=original: use(self, "", what))


GUARDS: dict[str, Guard] = {
    "calls ask for a key": Guard(
        _replaced(Gate, "admit", lambda *_: None),
        test_access.test_every_call_asks_for_a_key_but_those_that_are_meant_to_be_open,
    ),
    "a key opens only the calls of its scope": Guard(
        _replaced(Gate, "admit", _any_scope),
        test_access.test_a_key_opens_the_calls_of_its_scope_and_no_others,
        {"scope": "ai"},
    ),
    "the secret of a key is compared": Guard(
        _replaced(api_keys.hmac, "compare_digest", lambda *_: True),
        test_api_keys.test_a_key_is_recognised_and_everything_but_it_is_not,
    ),
    "the file of keys is looked at again": Guard(
        _replaced(KeyFile, "looks", lambda _: (1,)),
        test_access.test_a_key_revoked_while_the_service_runs_is_refused_from_then_on,
    ),
    "a file of keys that vanishes doesn't open the door": Guard(
        _replaced(Doorkeeper, "asks", lambda self: self._file.exists()),
        test_api_keys.test_a_file_that_vanishes_does_not_open_the_door,
    ),
    "a file of keys that others can change isn't trusted": Guard(
        _replaced(api_keys.stat, "S_IMODE", lambda _: 0o600),
        test_api_keys.test_a_file_that_others_can_change_is_refused_and_one_that_they_can_read_is_not,
    ),
    "searches belong to a key": Guard(
        _replaced(Asker, "owner", ""),
        test_access.test_the_same_question_of_another_key_is_another_search,
    ),
    "searches about hidden hands belong to a key": Guard(
        _replaced(Asker, "owner", ""),
        test_access.test_the_same_question_about_hidden_hands_of_another_key_is_another_search,
    ),
    "kept answers belong to a key": Guard(
        _replaced(Asker, "owner", ""), test_idempotency.test_an_answer_belongs_to_the_key_of_its_asker
    ),
    "nobody listens to others without keys": Guard(
        _replaced(exposure, "is_loopback", lambda _: True),
        test_exposure.test_what_others_reach_may_not_unless_there_are_keys_or_it_is_meant,
        {"host": "192.0.2.1"},
    ),
    "requests are counted": Guard(
        _replaced(quotas, "install", lambda *_: None),
        test_quotas.test_every_answer_says_what_is_left_and_the_first_beyond_is_refused,
    ),
    "AI requests have a quota of their own": Guard(
        _one_quota_for_all, test_quotas.test_a_quota_used_up_leaves_the_others_alone
    ),
    "each key has quotas of its own": Guard(
        _replaced(Gate, "counted_as", lambda *_: "key:any"),
        test_quotas.test_each_key_has_quotas_of_its_own,
    ),
    "only trusted proxies are believed": Guard(
        _replaced(Gate, "_trusts", lambda *_: True),
        test_quotas.test_without_keys_addresses_are_counted_and_only_trusted_proxies_name_them,
        {
            "trusted": ("10.0.0.0/8",),
            "peer": "192.0.2.1",
            "forwarded": ("198.51.100.1", "198.51.100.2"),
            "one": "",
            "another": False,
        },
    ),
    "only listed origins read answers": Guard(
        lambda patch: patch.setattr(cors, "frozenset", _Everything, raising=False),
        test_browsers.test_a_page_of_any_other_origin_may_not,
        {"origin": "https://stranger.example"},
    ),
    "answers can't be framed": Guard(
        _replaced(protection, "PROTECTION", {protection.POLICY: ""}),
        test_browsers.test_every_answer_forbids_sniffing_framing_and_telling_whence,
    ),
    "an answer is given again": Guard(
        _replaced(Idempotency, "_begun", lambda *_: None),
        test_idempotency.test_a_new_game_asked_for_twice_is_one_game,
    ),
    "another content under the same key is refused": Guard(
        _replaced(idempotency, "_payload", lambda _: "same"),
        test_idempotency.test_another_content_under_the_same_key_is_refused,
        {"body": {"client_seed": "y"}},
    ),
    "kept answers are encrypted": Guard(
        _replaced(Idempotency, "_sealed", _unsealed),
        test_idempotency.test_nothing_of_an_answer_can_be_read_in_redis,
    ),
    "kept answers are bound to their place": Guard(
        _unbound, test_idempotency.test_an_answer_moved_to_another_name_is_not_given_out
    ),
    "only who holds the lease keeps an answer": Guard(
        _replaced(idempotency, "_FINISH", idempotency._FINISH.partition("\n")[2].partition("\n")[2]),
        test_idempotency.test_who_was_thought_dead_keeps_no_answer_over_that_of_his_successor,
    ),
    "a lease runs out": Guard(
        _replaced(
            idempotency, "_BEGIN", idempotency._BEGIN.replace("redis.call('PEXPIRE'", "local _ = ('x'")
        ),
        test_idempotency.test_a_process_that_died_while_answering_does_not_hold_up_its_key_for_ever,
    ),
    "failures aren't kept": Guard(
        _replaced(idempotency, "_KEPT_FROM", 600),
        test_idempotency.test_answers_that_may_come_out_better_are_not_kept,
    ),
    "secrets in sentences are masked": Guard(
        _replaced(logs, "without_secrets", lambda text: text),
        test_logs.test_a_secret_in_a_sentence_is_masked_and_the_rest_is_kept,
        {"secret": test_logs.STATE, "sentence": "{}", "text": False},
    ),
    "secret fields are masked": Guard(
        _replaced(logs, "_is_secret", lambda _: False),
        test_logs.test_a_field_by_the_name_of_a_secret_is_masked_whatever_it_holds,
        {"name": "seat_token", "value": "hush"},
    ),
    "exceptions aren't quoted": Guard(
        _replaced(logs.Chain, "format", logging.Formatter().format),
        test_logs.test_of_an_exception_only_types_and_places_are_told,
        {"text": False},
    ),
    "the expected digest is compared": Guard(
        lambda patch: patch.setattr("service.referee.same", lambda *_: True),
        test_views.test_the_expected_digest_of_a_view_is_compared,
    ),
}


@pytest.mark.parametrize("guard", GUARDS.values(), ids=GUARDS)
def test_with_the_guard_switched_off_its_test_fails(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, guard: Guard
) -> None:
    guard.off(monkeypatch)
    wanted = set(inspect.signature(guard.test).parameters) - set(guard.arguments)
    fixtures = {name: request.getfixturevalue(name) for name in wanted}
    with pytest.raises(Failed):
        guard.test(**fixtures, **guard.arguments)
