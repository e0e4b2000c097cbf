"""The events of a move: enough to animate it without comparing positions."""

import random

import pytest

from games.contract import Json
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import acting, choosing, event_types, play, state

pytestmark = pytest.mark.rules

BOARD = """
    r . . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . R . . . . .
    R r . D . . .
"""


def test_a_roll_says_what_it_shows_and_whether_the_group_is_valid() -> None:
    """WW-11: a valid one, an invalid one, a second invalid one that loses the turn."""
    start = state(BOARD, phase="group")
    assert GAME.apply(start, "group:runner").events[0].items() >= {"face": "runner", "valid": True}.items()
    assert event_types(start, "group:runner") == ["roll"]
    assert GAME.apply(start, "group:guard").events[0].items() >= {"face": "guard", "valid": False}.items()
    assert event_types(start, "group:guard") == ["roll", "reroll"]
    assert event_types(play(start, "group:guard"), "group:guard") == ["roll", "forfeit", "turn"]


def test_the_action_die_says_what_it_shows() -> None:
    """WW-14: `end`, and `move` where there is none, end the turn; the others don't."""
    thrown = play(choosing(BOARD, "runner"), "a1?")
    assert GAME.apply(thrown, "action:end").events[0].items() >= {"face": "end", "square": "a1"}.items()
    assert event_types(thrown, "action:end") == ["action-roll", "turn"]
    assert event_types(thrown, "action:move") == ["action-roll"]
    assert event_types(thrown, "action:act") == ["action-roll"]


def test_a_turn_that_begins_is_an_event_with_its_number() -> None:
    """WW-10: the last event of the move that ended the turn before it."""
    events = GAME.apply(choosing(BOARD, "runner"), "a1-a2").events
    assert [event["type"] for event in events] == ["step", "turn"]
    assert events[0].items() >= {"figure": "white-runner", "from": "a1", "to": "a2"}.items()
    assert events[1].items() >= {"player": "black", "turn": 62}.items()


def test_everything_a_capture_on_the_start_line_sets_off_comes_in_the_order_of_effects() -> None:
    """WW-60: capture, hit, transformation, portal, point; later place, bonus and extra turn."""
    start = acting(
        """
        r . . d . . r
        . . . D . . .
        . . . . . . .
        . . . g . . .
        . . . . . . .
        . . . . . . .
        R . . . . . R
    """,
        "d6",
    )
    assert event_types(start, "d6xd7") == ["capture", "hit", "transform", "portal", "score"]
    hit = play(start, "d6xd7")
    assert event_types(hit, "place:b7") == ["place"]
    assert event_types(play(hit, "place:b7"), "bonus:again") == ["extra-turn", "turn"]


def test_a_druid_on_the_portal_is_announced_before_she_is_displaced() -> None:
    """WW-44: by whom and from where, then whereto."""
    start = choosing(
        """
        r . . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D . . . .
        . . . . . . .
        R . . . . . R
    """,
        "druid",
        transformed=("black",),
    )
    assert event_types(start, "c3-d4") == ["step", "displacing"]
    events = GAME.apply(play(start, "c3-d4"), "displace:e5").events
    assert (
        events[0].items() >= {"type": "displace", "figure": "white-druid", "from": "d4", "to": "e5"}.items()
    )


def test_events_have_the_fields_that_the_facts_describe() -> None:
    """Forty seeded games: every event's fields are the documented ones, every type occurs."""
    dice = random.Random(7)
    seen: dict[str, set[str]] = {}
    for _ in range(40):
        now = GAME.initial({"rows": 5})
        while GAME.result(now) is None:
            moves = [facts.move for facts in GAME.legal_moves(now)]
            step = GAME.apply(now, dice.choice(moves))
            for event in step.events:
                documented(event)
                seen.setdefault(event["type"], set()).update(event)
            now = step.state
    assert set(seen) == set(GAME.facts.events) - {"resign"}  # no move: see test_endings


def documented(event: Json) -> None:
    """Assert that an event has exactly the fields of its type."""
    fields = GAME.facts.events[event["type"]][1]
    assert set(event) - {"actor"} == {"type", *fields}
