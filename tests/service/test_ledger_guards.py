"""Each guard of the ledger is needed: with it switched off, the tests of what it guards fail."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.clerk import Clerk
from service.ledger import Entry, Found, Ledger, connect
from service.referee import Referee
from service.table import Table
from spielleiter.settings import Settings
from tests.service import hands, test_ledger, test_undos
from tests.service.conftest import Clock

_found, _settle = Ledger._found, Ledger.settle


def forgives_loss(self: Ledger, play: Any, digest: str, found: Found) -> Entry | None:
    """A ledger that takes a game it doesn't know for one that is new."""
    return None if found.digest is None else _found(self, play, digest, found)


def forgets_stamps(self: Ledger, play: Any, digest: str, entry: Entry, lasts_s: int) -> Entry | None:
    """A ledger that doesn't tell how the answer to the same request was sealed."""
    earlier = _settle(self, play, digest, entry, lasts_s)
    return None if earlier is not None and earlier.decision == entry.decision else earlier


def nothing(*_: Any) -> None:
    """A check that lets everything pass."""


def never(*_: Any) -> bool:
    """A game in which no move shows anything."""
    return False


def takes_any_token(self: Referee, table: Table, play: Any, seat_token: str, seats: Any) -> str:
    """A referee that takes every token for that of the seat to act."""
    return str(seats[0])


def others_ply(client: FlaskClient) -> None:
    test_ledger.test_nobody_settles_the_ply_of_another_seat_with_his_own_token(client)


Check = Callable[..., None]
GUARDS: dict[str, tuple[Any, str, Any, Check]] = {
    "loss": (Ledger, "_found", forgives_loss, test_ledger.check_lost_is_lost),
    "stamp": (Ledger, "settle", forgets_stamps, test_ledger.check_bytes_after_midnight),
    "agreement": (Clerk, "_must_agree", nothing, test_undos.check_all_must_agree),
    "reveals": (type(hands.GAME), "reveals", never, test_undos.check_no_card_is_unseen),
    "seat": (Referee, "_seat_of", takes_any_token, others_ply),
}


def run(check: Check, client: FlaskClient, clock: Clock, redis_url: str) -> None:
    if check is test_ledger.check_lost_is_lost:
        check(client, connect(Settings(redis_url=redis_url)))
    elif check is test_ledger.check_bytes_after_midnight:
        check(client, clock)
    else:
        check(client)


@pytest.mark.parametrize("name", GUARDS)
def test_with_a_guard_switched_off_its_tests_fail(
    client: FlaskClient, clock: Clock, redis_url: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    owner, guard, off, check = GUARDS[name]
    run(check, client, clock, redis_url)
    monkeypatch.setattr(owner, guard, off)
    with pytest.raises(AssertionError):
        run(check, client, clock, redis_url)
