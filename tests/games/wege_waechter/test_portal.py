"""WW-40, WW-42 to WW-47: transformation and the portal."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    acting,
    choosing,
    clause,
    drawn,
    event_types,
    moves,
    moves_from,
    picture,
    play,
    state,
    whose_turn,
)

pytestmark = pytest.mark.rules

BLACK = ("black",)
BOTH = ("white", "black")

RACE = """
    r . . . . d .
    . D . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . R
"""


def test_a_druid_who_moves_onto_the_opposing_start_line_transforms_and_opens_the_portal() -> None:
    """WW-40: her owner is asked for a bonus; one square short nothing happens."""
    start = choosing(RACE, "druid")
    there = play(start, "b6-c7")
    shown = GAME.position(there)
    assert shown["druids"]["white"] == {"lives": 2, "transformed": True, "bonus_taken": False}
    assert shown["portal"] == "open"
    assert shown["pending"] == [{"phase": "bonus", "player": "white"}]
    assert whose_turn(there) == (61, "white", "bonus")
    assert GAME.actor(there) == shown["actor"] == "white"
    types = event_types(start, "b6-c7")
    assert types.index("step") < types.index("transform") < types.index("portal")
    short = GAME.position(play(start, "b6-c6"))
    assert not short["druids"]["white"]["transformed"]
    assert (short["portal"], short["phase"], short["to_move"]) == ("dormant", "group", "black")


def test_her_own_start_line_transforms_nobody() -> None:
    """WW-40: the opposing line only."""
    start = choosing(RACE, "druid", to_move="black")
    along = GAME.position(play(start, "f7-e7"))
    assert not along["druids"]["black"]["transformed"]
    assert along["portal"] == "dormant"


def test_black_transforms_on_row_1() -> None:
    """WW-40: the same for Black."""
    start = choosing(
        """
        r . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .
        R . . . D . R
    """,
        "druid",
        to_move="black",
    )
    there = GAME.position(play(start, "b2-c1"))
    assert there["druids"]["black"]["transformed"]
    assert there["pending"] == [{"phase": "bonus", "player": "black"}]


def test_a_runner_on_the_opposing_start_line_opens_nothing() -> None:
    """WW-40, WW-22: druids only."""
    start = choosing(
        """
        r . . . . d .
        . D . . . . R
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """,
        "runner",
    )
    far = GAME.position(play(start, "g6-g7"))
    assert (far["portal"], far["phase"]) == ("dormant", "group")


def test_a_druid_who_captures_on_the_opposing_start_line_transforms() -> None:
    """WW-31, WW-40: by a capture."""
    start = acting(RACE.replace("r . . . . d .", ". r . . . d ."), "b6")
    there = GAME.position(play(start, "b6xb7"))
    assert there["druids"]["white"]["transformed"]
    assert there["captured"]["black"] == {"runner": 4, "guard": 2}
    assert there["phase"] == "bonus"


@pytest.mark.parametrize(("pusher", "to_move"), [("R", "white"), ("r", "black")])
def test_a_druid_pushed_onto_the_opposing_start_line_transforms_whoever_pushed_her(
    pusher: str, to_move: str
) -> None:
    """WW-35, WW-40: her owner gets the bonus, even in the other player's turn."""
    board = RACE.replace(". . . . . . .\n    . . . . . . .", f". {pusher} . . . . .\n    . . . . . . .", 1)
    there = GAME.position(play(acting(board, "b5", to_move=to_move), "b5>b6>c7"))
    assert there["board"]["c7"] == "white-druid"
    assert there["druids"]["white"]["transformed"]
    assert (there["phase"], there["actor"], there["to_move"]) == ("bonus", "white", to_move)


def test_a_druid_pushed_by_the_other_druid_transforms_too() -> None:
    """WW-35, WW-40: pushed by Black's druid."""
    board = """
        r . . . . . .
        . D . . . . .
        . d . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . R
    """
    there = GAME.position(play(acting(board, "b5", to_move="black"), "b5>b6>b7"))
    assert there["druids"]["white"]["transformed"]
    assert there["pending"] == [{"phase": "bonus", "player": "white"}]


def test_the_second_transformation_finds_the_portal_open() -> None:
    """WW-40, WW-41: a bonus for her owner as well, and nothing else opens."""
    start = choosing(RACE, "druid", transformed=BLACK)
    there = play(start, "b6-b7")
    assert GAME.position(there)["portal"] == "open"
    assert GAME.position(there)["pending"] == [{"phase": "bonus", "player": "white"}]
    assert "transform" in event_types(start, "b6-b7")
    assert "portal" not in event_types(start, "b6-b7")


def test_a_druid_transforms_once() -> None:
    """WW-40, WW-41: back on the opposing start line she gets no second bonus."""
    start = choosing(RACE, "druid", transformed=("white",))
    there = play(start, "b6-b7")
    assert whose_turn(there) == (62, "black", "group")
    assert "transform" not in event_types(start, "b6-b7")


OPEN = """
    r . . d . . .
    . . . . . . .
    . . . . . . .
    . . R . . r .
    . . . G . . .
    . . D . . . .
    R . . . . . R
"""


@pytest.mark.parametrize(("group", "move"), [("runner", "c4-d4"), ("guard", "d3-d4")])
def test_a_runner_or_guard_on_the_open_portal_leaves_and_scores(group: str, move: str) -> None:
    """WW-43: off the board, not captured, one point; while the portal is dormant it stays."""
    start = choosing(OPEN, group, transformed=BLACK)
    after = GAME.position(play(start, move))
    before = GAME.position(start)
    origin = move.split("-")[0]
    assert after["board"] == {square: piece for square, piece in before["board"].items() if square != origin}
    assert after["score"] == {"white": 1, "black": 0}
    assert after["captured"] == before["captured"]
    assert (after["phase"], after["to_move"]) == ("group", "black")
    assert "score" in event_types(start, move)
    dormant = GAME.position(play(choosing(OPEN, group), move))
    assert dormant["board"]["d4"] == f"white-{group}"
    assert dormant["score"] == {"white": 0, "black": 0}


@pytest.mark.parametrize(("rows", "portal"), [(5, "d3"), (7, "d4"), (9, "d5"), (11, "d6")])
def test_the_portal_is_the_centre_of_every_board(rows: int, portal: str) -> None:
    """WW-1, WW-43: the runner beside the centre scores on it and nowhere else."""
    middle = (rows + 1) // 2
    lines = [". . . . . . ."] * rows
    lines[0] = "r . . d . . ."
    lines[-1] = "R . . D . . ."
    lines[rows - middle] = ". . R . . . ."
    start = choosing("\n".join(lines), "runner", transformed=BLACK)
    runner = f"c{middle}"
    assert GAME.position(play(start, f"{runner}-{portal}"))["score"]["white"] == 1
    for move in moves_from(start, runner) - {f"{runner}-{portal}"}:
        assert GAME.position(play(start, move))["score"]["white"] == 0


def test_a_figure_pushed_onto_the_open_portal_scores_for_its_owner() -> None:
    """WW-43: White pushes Black's runner in, and Black has the point; White's own guard is White's."""
    board = """
        r . . d . . .
        . . . . . . .
        . . . . . . .
        . R r . . . .
        . . . G . . .
        . . D . R . .
        R . . . . . .
    """
    theirs = play(acting(board, "b4", transformed=BLACK), "b4>c4>d4")
    assert GAME.position(theirs)["score"] == {"white": 0, "black": 1}
    assert "c4" not in GAME.position(theirs)["board"]
    assert GAME.position(theirs)["captured"]["black"] == {"runner": 2, "guard": 2}
    ours = play(acting(board, "e2", transformed=BLACK), "e2>d3>d4")
    assert "d3" not in GAME.position(ours)["board"]
    assert GAME.position(ours)["score"] == {"white": 1, "black": 0}


def test_passing_over_the_open_portal_has_no_effect() -> None:
    """WW-42: the runner arrives behind it."""
    start = choosing(OPEN, "runner", transformed=BLACK)
    after = GAME.position(play(start, "c4-e4"))
    assert after["board"]["e4"] == "white-runner"
    assert after["score"] == {"white": 0, "black": 0}


def test_standing_beside_the_open_portal_has_no_effect() -> None:
    """WW-42: only who ends on it."""
    start = choosing(OPEN, "guard", transformed=BLACK)
    assert GAME.position(play(start, "d3-e4"))["board"]["e4"] == "white-guard"


DISPLACED = """
    r . . d . . .
    . . . . . . .
    . . g R . . .
    . . . . r . .
    . . D . G . .
    . . . . . . .
    R . . . . . R
"""


def test_an_untransformed_druid_who_steps_onto_the_open_portal_is_displaced() -> None:
    """WW-44: to a free neighbour, the square she came from among them; she stands there meanwhile."""
    start = choosing(DISPLACED, "druid", transformed=BLACK)
    on_it = play(start, "c3-d4")
    shown = GAME.position(on_it)
    assert shown["board"]["d4"] == "white-druid"
    assert shown["pending"] == [{"phase": "displace", "player": "white"}]
    assert (shown["phase"], shown["actor"]) == ("displace", "white")
    assert moves(on_it) == {f"displace:{square}" for square in ("e5", "c4", "c3", "d3")}
    assert clause(on_it, "displace:c5") == "WW-44"
    assert clause(on_it, "displace:e4") == "WW-44"
    assert clause(on_it, "displace:d4") == "WW-44"
    away = play(on_it, "displace:e5")
    assert picture(away) == drawn("""
        r . . d . . .
        . . . . . . .
        . . g R D . .
        . . . . r . .
        . . . . G . .
        . . . . . . .
        R . . . . . R
    """)
    assert whose_turn(away) == (62, "black", "group")
    assert GAME.position(away)["score"] == {"white": 0, "black": 0}
    assert "displace" in event_types(on_it, "displace:e5")


def test_with_a_free_neighbour_she_is_displaced_nowhere_else() -> None:
    """WW-44: neither two squares away nor onto the start line."""
    on_it = play(choosing(DISPLACED, "druid", transformed=BLACK), "c3-d4")
    assert clause(on_it, "displace:d2") == "WW-44"
    assert clause(on_it, "displace:b1") == "WW-44"
    assert clause(on_it, "displace:b7") == "WW-44"


def test_a_druid_pushed_onto_the_open_portal_is_displaced_by_her_owner() -> None:
    """WW-44: Black pushes, White chooses; then it is White's turn as usual."""
    board = DISPLACED.replace(". . . . . . .\n    R", ". r . . . . .\n    R")
    start = acting(board, "b2", to_move="black", transformed=BLACK)
    on_it = play(start, "b2>c3>d4")
    assert GAME.actor(on_it) == "white"
    assert GAME.position(on_it)["to_move"] == "black"
    assert whose_turn(play(on_it, "displace:c3")) == (63, "white", "group")


def test_an_untransformed_druid_may_enter_at_equal_scores() -> None:
    """WW-44, WW-46: the condition is for transformed ones."""
    assert clause(choosing(DISPLACED, "druid", transformed=BLACK), "c3-d4") is None
    assert clause(choosing(DISPLACED, "druid", transformed=BOTH), "c3-d4") == "WW-46"


def test_a_displaced_druid_triggers_nothing() -> None:
    """WW-60: displaced next to everybody, she neither transforms nor acts; the next turn begins."""
    away = play(choosing(DISPLACED, "druid", transformed=BLACK), "c3-d4", "displace:c4")
    shown = GAME.position(away)
    assert shown["druids"]["white"] == {"lives": 2, "transformed": False, "bonus_taken": False}
    assert shown["pending"] == []


OPENING = """
    . . . . . . .
    . D . . . . .
    . . . . . . .
    . . . {} . . .
    . . . . . . .
    r . . . . d .
    R . . . . . R
"""


@pytest.mark.parametrize(("letter", "owner"), list(zip("RrGg", ("white", "black") * 2, strict=True)))
def test_a_figure_on_the_portal_scores_when_it_opens(letter: str, owner: str) -> None:
    """WW-45, WW-43: its owner gets the point before the bonus is chosen."""
    start = choosing(OPENING.format(letter), "druid")
    opened = GAME.position(play(start, "b6-b7"))
    assert "d4" not in opened["board"]
    assert opened["score"] == {"white": 0, "black": 0} | {owner: 1}
    assert opened["captured"] == GAME.position(start)["captured"]
    assert opened["phase"] == "bonus"
    types = event_types(start, "b6-b7")
    assert types.index("transform") < types.index("portal") < types.index("score")


UNDER_THE_DRUID = """
    . . . . . . .
    . D . . . . .
    . . . . . . .
    . . . d . . .
    . . . . . . .
    r . . . . . .
    R . . . . . R
"""


def test_a_druid_on_the_portal_is_displaced_when_it_opens_before_the_bonus_is_chosen() -> None:
    """WW-45, WW-44, WW-60: first Black's displacement, then White's bonus."""
    opened = play(choosing(UNDER_THE_DRUID, "druid"), "b6-b7")
    assert GAME.position(opened)["pending"] == [
        {"phase": "displace", "player": "black"},
        {"phase": "bonus", "player": "white"},
    ]
    assert GAME.actor(opened) == "black"
    assert clause(opened, "bonus:again") == "WW-60"
    around = ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")
    assert moves(opened) == {f"displace:{square}" for square in around}
    then = play(opened, "displace:e3")
    assert (GAME.actor(then), GAME.phase(then)) == ("white", "bonus")
    assert clause(then, "displace:e4") == "WW-60"
    assert whose_turn(play(then, "bonus:return:guard:b1")) == (62, "black", "group")


def test_a_druid_hemmed_in_on_the_portal_goes_to_her_start_line() -> None:
    """WW-44: all eight neighbours are taken; her owner picks among the free squares of his line."""
    hemmed = """
        r . . . . . g
        . D . . . . .
        . . R r G . .
        . . r d R . .
        . . R g r . .
        . . . . . . .
        . . . . . . R
    """
    opened = play(choosing(hemmed, "druid"), "b6-c7")
    assert moves(opened) == {f"displace:{column}7" for column in "bdef"}
    assert clause(opened, "displace:a7") == "WW-44"
    assert clause(opened, "displace:c7") == "WW-44"
    assert clause(opened, "displace:a1") == "WW-44"
    assert clause(opened, "displace:c5") == "WW-44"
    home = GAME.position(play(opened, "displace:d7"))
    assert home["board"]["d7"] == "black-druid"
    assert "d4" not in home["board"]
    assert home["druids"]["black"] == {"lives": 2, "transformed": False, "bonus_taken": False}
    assert home["phase"] == "bonus"


def test_a_druid_hit_on_the_start_line_by_one_who_transforms_is_placed_first() -> None:
    """WW-32, WW-40, WW-60: place, then bonus; Black decides, then White."""
    start = acting(
        """
        r . . d . . r
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . R
    """,
        "d6",
    )
    hit = play(start, "d6xd7")
    shown = GAME.position(hit)
    assert shown["pending"] == [{"phase": "place", "player": "black"}, {"phase": "bonus", "player": "white"}]
    assert shown["druids"]["white"]["transformed"]
    assert shown["druids"]["black"]["lives"] == 1
    assert (shown["portal"], GAME.actor(hit)) == ("open", "black")
    assert moves(hit) == {f"place:{column}7" for column in "bcef"}
    assert clause(hit, "bonus:again") == "WW-60"
    placed = play(hit, "place:e7")
    assert (GAME.actor(placed), GAME.phase(placed)) == ("white", "bonus")
    assert clause(placed, "place:f7") == "WW-60"


def test_the_point_of_a_figure_under_which_the_portal_opens_is_counted_before_anybody_decides() -> None:
    """WW-45, WW-60: it is on the board of scores while the hit druid is still to be placed."""
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
    hit = GAME.position(play(start, "d6xd7"))
    assert hit["score"] == {"white": 0, "black": 1}
    assert [entry["phase"] for entry in hit["pending"]] == ["place", "bonus"]


CLOSING = """
    r . . . . . .
    . . . . . . .
    . . . . . . .
    . . D . . . .
    . . . . . d .
    . . . . . . .
    R . . . . . .
"""


def test_a_transformed_druid_may_enter_only_if_the_scores_differ() -> None:
    """WW-46: equal twice, different twice."""
    for score in ((0, 0), (2, 2)):
        assert clause(choosing(CLOSING, "druid", transformed=BOTH, score=score), "c4-d4") == "WW-46"
    for score in ((1, 0), (0, 1)):
        assert clause(choosing(CLOSING, "druid", transformed=BOTH, score=score), "c4-d4") is None


def test_a_transformed_druid_may_pass_over_the_portal_at_equal_scores() -> None:
    """WW-42, WW-46: with Status X she ends behind it."""
    start = choosing(CLOSING, "druid", transformed=BOTH, lives=(1, 2))
    assert clause(start, "c4-d4") == "WW-46"
    after = GAME.position(play(start, "c4-e4"))
    assert after["board"]["e4"] == "white-druid"
    assert (after["portal"], after["phase"]) == ("open", "group")


DRUID_PUSH = """
    r . . . . . .
    . . . . . . .
    . . . . . . .
    . D d . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . .
"""


def test_a_transformed_druid_is_pushed_in_only_if_the_scores_differ() -> None:
    """WW-46: the other two squares stay open to the push."""
    equal = acting(DRUID_PUSH, "b4", transformed=BOTH)
    assert clause(equal, "b4>c4>d4") == "WW-46"
    assert clause(equal, "b4>c4>d5") is None
    ahead = acting(DRUID_PUSH, "b4", transformed=BOTH, score=(1, 0))
    over = play(ahead, "b4>c4>d4")
    assert GAME.result(over) == {
        "winners": ["white"],
        "reason": "portal-closed",
        "score": {"white": 1, "black": 0},
    }


def test_an_untransformed_druid_is_pushed_in_at_equal_scores() -> None:
    """WW-44, WW-46: and displaced by her owner."""
    start = acting(DRUID_PUSH, "b4", transformed=("white",))
    assert GAME.position(play(start, "b4>c4>d4"))["pending"] == [{"phase": "displace", "player": "black"}]


def test_a_push_that_only_the_portal_would_take_is_no_possible_action_at_equal_scores() -> None:
    """WW-13, WW-46: diagonal neighbours, both side squares taken; with a point ahead she may throw."""
    board = """
        r . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . r . .
        . . . r d . .
        . . . . . D .
        R . . . . . .
    """
    assert clause(choosing(board, "druid", transformed=BOTH), "f2?") == "WW-13"
    assert clause(choosing(board, "druid", transformed=BOTH, score=(1, 0)), "f2?") is None


def test_no_runner_pushes_a_transformed_druid_in() -> None:
    """WW-36: whatever the score."""
    start = acting(
        """
        r . . . . . .
        . . . . . . .
        . . r . . . .
        . R D . . . .
        . . . . . . .
        . . . . . d .
        R . . . . . .
    """,
        "b4",
        transformed=BOTH,
        score=(1, 0),
    )
    assert clause(start, "b4>c4>d4") == "WW-36"
    assert clause(start, "b4>c5>c6") is None


@pytest.mark.parametrize(("score", "winner"), [((1, 0), "white"), ((0, 1), "black"), ((3, 1), "white")])
def test_a_transformed_druid_on_the_portal_closes_it_and_points_decide(
    score: tuple[int, int], winner: str
) -> None:
    """WW-47, WW-51: White closes, ahead or behind; behind, White loses."""
    start = choosing(CLOSING, "druid", transformed=BOTH, score=score)
    over = GAME.position(play(start, "c4-d4"))
    assert over["portal"] == "closed"
    assert over["board"]["d4"] == "white-druid"
    assert over["result"] == {
        "winners": [winner],
        "reason": "portal-closed",
        "score": {"white": score[0], "black": score[1]},
    }
    assert (over["phase"], over["turn"], over["to_move"]) == ("over", 61, "white")
    assert over["actor"] is None
    assert over["rolled"] == {"group": None, "rerolled": False, "figure": None}
    assert event_types(start, "c4-d4")[-1] == "end"


def test_a_position_with_a_druid_to_be_displaced_can_be_read() -> None:
    """WW-44, WW-60: the one figure that may stand on an open portal."""
    waiting = state(
        DISPLACED.replace(". . . . r", ". . . D r").replace(". . D .", ". . . ."),
        phase="displace",
        transformed=BLACK,
        pending=("displace white",),
    )
    assert moves(waiting) == {f"displace:{square}" for square in ("e5", "c4", "c3", "d3")}
