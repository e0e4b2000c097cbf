"""WW-50 to WW-53: how a game ends and who wins."""

from typing import Any

import pytest

from games.contract import Json
from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    acting,
    choosing,
    clause,
    event_types,
    moves,
    play,
    state,
    whose_turn,
)

pytestmark = pytest.mark.rules

BOTH = ("white", "black")


def result(of: State) -> Json:
    """The result of a game that is over."""
    found = GAME.result(of)
    assert found is not None
    assert GAME.actor(of) is None
    assert GAME.phase(of) == "over"
    assert moves(of) == set()
    assert GAME.position(GAME.state_from(GAME.position(of))) == GAME.position(of)
    return found


LAST_RUNNER = """
    . . . d . . .
    . . . . . . .
    . . . . . . .
    . . R . . . .
    . . . . . . .
    . . . . . . .
    . . . D . . .
"""


@pytest.mark.parametrize(("score", "winner"), [((0, 0), "white"), ((2, 1), "white"), ((0, 2), "black")])
def test_the_game_is_over_when_the_last_runner_scores_and_only_druids_are_left(
    score: tuple[int, int], winner: str
) -> None:
    """WW-50, WW-51: the point just made counts."""
    over = play(choosing(LAST_RUNNER, "runner", transformed=BOTH, score=score), "c4-d4")
    assert result(over) == {
        "winners": [winner],
        "reason": "only-druids",
        "score": {"white": score[0] + 1, "black": score[1]},
    }
    assert GAME.position(over)["portal"] == "open"


def test_with_one_figure_left_the_game_goes_on() -> None:
    """WW-50: Black's guard is still on the board."""
    after = play(choosing(LAST_RUNNER.replace("d . . .", "d . . g"), "runner", transformed=BOTH), "c4-d4")
    assert GAME.result(after) is None
    assert whose_turn(after) == (62, "black", "group")


def test_a_tie_between_two_druids_goes_on() -> None:
    """WW-52: the last runner makes it one all."""
    after = play(choosing(LAST_RUNNER, "runner", transformed=BOTH, score=(0, 1)), "c4-d4")
    assert GAME.result(after) is None
    assert GAME.position(after)["score"] == {"white": 1, "black": 1}
    assert whose_turn(after) == (62, "black", "group")


LAST_CAPTURE = """
    . . . d . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . r . . .
    . . . D . . .
"""


def test_the_game_is_over_when_a_druid_captures_the_last_figure() -> None:
    """WW-50, WW-51: by points; with equal points it goes on (WW-52)."""
    ahead = acting(LAST_CAPTURE, "d1", transformed=BOTH, score=(0, 1))
    assert result(play(ahead, "d1xd2")) == {
        "winners": ["black"],
        "reason": "only-druids",
        "score": {"white": 0, "black": 1},
    }
    assert event_types(ahead, "d1xd2")[-1] == "end"
    assert GAME.result(play(acting(LAST_CAPTURE, "d1", transformed=BOTH), "d1xd2")) is None
    assert GAME.result(play(acting(LAST_CAPTURE, "d1"), "d1xd2")) is None


TWO_DRUIDS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . D . . . .
    . . . . . . .
    . . . . . d .
    . . . . . . .
"""


def test_under_a_tie_without_figures_a_transformed_druid_may_enter_and_wins() -> None:
    """WW-52, WW-46: the mover wins, whoever that is."""
    for score in ((0, 0), (3, 3)):
        start = choosing(TWO_DRUIDS, "druid", transformed=BOTH, score=score)
        assert result(play(start, "c4-d4")) == {
            "winners": ["white"],
            "reason": "portal-closed",
            "score": {"white": score[0], "black": score[1]},
        }
    mirrored = choosing(TWO_DRUIDS.swapcase(), "druid", to_move="black", transformed=BOTH)
    assert result(play(mirrored, "c4-d4"))["winners"] == ["black"]


def test_a_bonus_still_to_come_does_not_keep_the_portal_shut() -> None:
    """WW-52 (ruling): Black's druid may yet bring a figure back, and White enters all the same."""
    start = choosing(TWO_DRUIDS, "druid", transformed=("white",))
    assert GAME.position(start)["captured"]["black"] == {"runner": 4, "guard": 2}
    assert result(play(start, "c4-d4"))["winners"] == ["white"]


def test_with_a_single_figure_left_a_tie_still_forbids_the_portal() -> None:
    """WW-46, WW-52: a runner or guard of either side is enough."""
    for letter in "RrGg":
        board = TWO_DRUIDS.replace(". . . . . . .\n", f"{letter} . . . . . .\n", 1)
        assert clause(choosing(board, "druid", transformed=BOTH), "c4-d4") == "WW-46"
    assert clause(choosing(TWO_DRUIDS, "druid", transformed=BOTH), "c4-d4") is None


PUSH_IN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . D d . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_under_a_tie_without_figures_a_druid_pushed_in_wins_for_her_owner() -> None:
    """WW-52: White pushes Black's druid onto the portal, and Black wins."""
    over = play(acting(PUSH_IN, "b4", transformed=BOTH, score=(1, 1)), "b4>c4>d4")
    assert result(over) == {
        "winners": ["black"],
        "reason": "portal-closed",
        "score": {"white": 1, "black": 1},
    }


def test_pushed_in_while_the_scores_differ_the_points_decide() -> None:
    """WW-51: the counter-case, with a runner on the board."""
    board = PUSH_IN.replace(". . . . . . .\n", "R . . . . . .\n", 1)
    over = play(acting(board, "b4", transformed=BOTH, score=(1, 0)), "b4>c4>d4")
    assert result(over)["winners"] == ["white"]


def test_under_a_tie_without_figures_an_untransformed_druid_is_displaced() -> None:
    """WW-44, WW-52: only a transformed one decides it."""
    start = choosing(TWO_DRUIDS, "druid", transformed=("black",))
    on_it = play(start, "c4-d4")
    assert GAME.phase(on_it) == "displace"
    assert GAME.result(play(on_it, "displace:d5")) is None


def test_under_a_tie_without_figures_a_last_life_decides() -> None:
    """WW-33, WW-52: the other player wins."""
    over = play(acting(PUSH_IN, "b4", transformed=BOTH, lives=(1, 1), score=(2, 2)), "b4xc4")
    assert result(over) == {
        "winners": ["white"],
        "reason": "druid-lost",
        "score": {"white": 2, "black": 2},
    }
    hit = play(acting(PUSH_IN, "b4", transformed=BOTH, lives=(1, 2), score=(2, 2)), "b4xc4")
    assert GAME.result(play(hit, "place:a7")) is None


def test_a_last_life_beats_the_points() -> None:
    """WW-33, WW-51: Black is three points ahead and has lost."""
    board = PUSH_IN.replace(". . . . . . .\n", "r . . . . . .\n", 1)
    over = play(acting(board, "b4", lives=(2, 1), transformed=BOTH, score=(0, 3)), "b4xc4")
    assert result(over)["winners"] == ["white"]


CROSSING = """
    . . . . . . .
    . D . . . . .
    . . . . . . .
    . . . R . . .
    . . . . . . .
    . . . . . d .
    . . . . . . .
"""


def test_the_druids_alone_end_the_game_only_after_the_bonus() -> None:
    """WW-45, WW-50, WW-60: the runner scores as the portal opens; the bonus is still chosen."""
    opened = play(choosing(CROSSING, "druid"), "b6-b7")
    assert GAME.result(opened) is None
    assert GAME.phase(opened) == "bonus"
    over = play(opened, "bonus:again")
    assert result(over) == {
        "winners": ["white"],
        "reason": "only-druids",
        "score": {"white": 1, "black": 0},
    }
    shown = GAME.position(over)
    assert (shown["turn"], shown["to_move"], shown["extra_turns"]) == (61, "white", [])


def test_a_returned_figure_keeps_the_game_alive() -> None:
    """WW-60 (ruling): the same bonus decision the other way."""
    alive = play(choosing(CROSSING, "druid"), "b6-b7", "bonus:return:runner:a1")
    assert GAME.result(alive) is None
    assert whose_turn(alive) == (62, "black", "group")


QUIET = """
    r . . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . .
    R . . D . . .
"""
LIMIT = {"turn_limit": 50}


def test_the_game_is_a_draw_after_the_last_turn_of_the_limit() -> None:
    """WW-53: turn 49 isn't the last, turn 50 is; nobody wins, though White is ahead."""
    given: dict[str, Any] = {"transformed": BOTH, "score": (2, 0), "options": LIMIT}
    last = play(choosing(QUIET, "runner", turn=49, **given), "a1-b1")
    assert whose_turn(last) == (50, "black", "group")
    over = play(last, "group:runner", "a7-a6")
    assert result(over) == {"winners": [], "reason": "turn-limit", "score": {"white": 2, "black": 0}}
    shown = GAME.position(over)
    assert (shown["turn"], shown["to_move"]) == (50, "black")
    assert shown["rolled"] == {"group": None, "rerolled": False, "figure": None}


def test_without_a_limit_the_game_goes_on() -> None:
    """WW-53: turn 50 and turn 5,000 end nothing by default."""
    for turn in (50, 5000):
        after = play(choosing(QUIET, "runner", to_move="black", turn=turn), "a7-a6")
        assert whose_turn(after) == (turn + 1, "white", "group")


def test_a_higher_limit_is_reached_later() -> None:
    """WW-53: the option's number counts."""
    given: dict[str, Any] = {"to_move": "black", "options": {"turn_limit": 60}}
    assert GAME.result(play(choosing(QUIET, "runner", turn=50, **given), "a7-a6")) is None
    assert result(play(choosing(QUIET, "runner", turn=60, **given), "a7-a6"))["reason"] == "turn-limit"


def test_forfeited_turns_count() -> None:
    """WW-53, WW-11: the last turn is lost to two rolls without a guard."""
    start = state(QUIET, phase="group", to_move="black", turn=50, options=LIMIT)
    over = play(start, "group:guard", "group:guard")
    assert result(over)["reason"] == "turn-limit"
    assert GAME.position(over)["rolled"] == {"group": None, "rerolled": False, "figure": None}


def test_a_turn_ended_by_the_action_die_counts() -> None:
    """WW-53, WW-14: `end` in the last turn."""
    touching = """
        r . . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . R . . . . .
        . R . D . . .
    """
    start = choosing(touching, "runner", turn=50, options=LIMIT, transformed=BOTH)
    over = play(start, "b1?", "action:end")
    assert result(over)["reason"] == "turn-limit"


def test_extra_turns_count_and_none_is_added_to_the_limit() -> None:
    """WW-53, WW-41: `again` in the last turn is chosen and yet nothing follows it."""
    start = state(
        """
        r D . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """,
        phase="bonus",
        to_move="black",
        turn=50,
        transformed=("white",),
        pending=("bonus white",),
        options=LIMIT,
    )
    assert GAME.result(start) is None
    assert clause(start, "bonus:return:guard:b1") is None
    over = play(start, "bonus:again")
    assert result(over)["reason"] == "turn-limit"
    assert GAME.position(over)["extra_turns"] == []


def test_the_owner_decisions_of_the_last_turn_are_still_made() -> None:
    """WW-53: a druid hit in turn 50 is placed, then the game is drawn."""
    board = """
        r . . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        R . . D . . .
    """
    hit = play(acting(board, "d2", to_move="black", turn=50, options=LIMIT), "d2xd1")
    assert GAME.result(hit) is None
    assert GAME.phase(hit) == "place"
    over = play(hit, "place:b1")
    assert result(over)["reason"] == "turn-limit"
    assert GAME.position(over)["board"]["b1"] == "white-druid"


def test_another_ending_in_the_last_turn_takes_precedence() -> None:
    """WW-53: druids alone, portal closed, druid lost."""
    given: dict[str, Any] = {"transformed": BOTH, "turn": 50, "options": LIMIT}
    assert result(play(choosing(LAST_RUNNER, "runner", **given), "c4-d4"))["reason"] == "only-druids"
    assert result(play(choosing(TWO_DRUIDS, "druid", **given), "c4-d4"))["reason"] == "portal-closed"
    assert result(play(acting(PUSH_IN, "b4", lives=(2, 1), **given), "b4xc4"))["reason"] == "druid-lost"


def test_a_tie_between_two_druids_ends_at_the_limit() -> None:
    """WW-52, WW-53: play goes on no longer than that."""
    over = play(choosing(TWO_DRUIDS, "druid", transformed=BOTH, turn=50, options=LIMIT), "c4-c5")
    assert result(over) == {"winners": [], "reason": "turn-limit", "score": {"white": 0, "black": 0}}


def test_when_the_game_is_over_every_move_is_refused() -> None:
    """WW-50, WW-60: whatever was legal before."""
    over = play(choosing(LAST_RUNNER, "runner", transformed=BOTH), "c4-d4")
    for text in ("d1-d2", "d1?", "group:druid", "action:end", "bonus:again", "place:a1", "displace:d5"):
        assert clause(over, text) in {"WW-50", "WW-60"}
