"""WW-3, WW-32, WW-33, WW-36: druids who are hit, and those who can't be."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    acting,
    choosing,
    clause,
    drawn,
    event_types,
    moves,
    picture,
    play,
    state,
    whose_turn,
)

pytestmark = pytest.mark.rules

HIT = """
    r . . d . . r
    . . . . . . .
    . . . . . . .
    . . . g . . .
    . . . D . . .
    . . . . . . .
    R . R . . G r
"""
FULL_LINE = """
    . . . d . . .
    . . . . . . .
    . . . . . . .
    . . . g . . .
    . . . D . . .
    . . . . . . .
    R G R r R G R
"""
ONLY_THE_ATTACKERS_SQUARE = """
    . . . d . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . D . . .
    R G R g R G R
"""
IMMUNE = """
    . . . . . . .
    . . . g . . .
    . . G D r . .
    . . . . R . .
    . . . . . . .
    . . . . . . d
    . . . . . . .
"""


def test_a_first_hit_flips_the_druid_and_asks_her_owner_for_a_square() -> None:
    """WW-3, WW-32: in Black's turn White decides; any free square of row 1, none elsewhere."""
    start = acting(HIT, "d4", to_move="black")
    hit = play(start, "d4xd3")
    shown = GAME.position(hit)
    assert picture(hit) == drawn("""
        r . . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        . . . . . . .
        R . R . . G r
    """)
    assert shown["druids"]["white"] == {"lives": 1, "transformed": False, "bonus_taken": False}
    assert shown["captured"] == GAME.position(start)["captured"]
    assert whose_turn(hit) == (62, "black", "place")
    assert GAME.actor(hit) == shown["actor"] == "white"
    assert shown["pending"] == [{"phase": "place", "player": "white"}]
    assert moves(hit) == {"place:b1", "place:d1", "place:e1"}
    assert clause(hit, "place:a1") == "WW-32"
    assert clause(hit, "place:g1") == "WW-32"
    assert clause(hit, "place:b2") == "WW-32"
    assert clause(hit, "place:b7") == "WW-32"
    placed = play(hit, "place:b1")
    assert GAME.position(placed)["board"]["b1"] == "white-druid"
    assert GAME.position(placed)["pending"] == []
    assert whose_turn(placed) == (63, "white", "group")
    assert {"capture", "hit"} <= set(event_types(start, "d4xd3"))
    assert "place" in event_types(hit, "place:b1")


def test_an_own_guard_may_hit_the_own_druid() -> None:
    """WW-30, WW-32: her owner places her and the other player is on turn."""
    start = acting(HIT.replace(". . . D", ". . G D"), "c3")
    hit = play(start, "c3xd3")
    assert GAME.actor(hit) == "white"
    assert whose_turn(play(hit, "place:d1")) == (62, "black", "group")


def test_black_places_on_the_last_row() -> None:
    """WW-32: her own start line, which is Black's."""
    start = acting(
        """
        r . g . r . r
        . . . . . . .
        . . . d . . .
        . . . G . . .
        . . . . . . .
        . . . . . . .
        R . R D . G .
    """,
        "d4",
    )
    hit = play(start, "d4xd5")
    assert GAME.actor(hit) == "black"
    assert moves(hit) == {"place:b7", "place:d7", "place:f7"}
    assert clause(hit, "place:b1") == "WW-32"
    assert whose_turn(play(hit, "place:d7")) == (62, "black", "group")


def test_without_a_free_square_of_her_start_line_a_first_hit_is_not_possible() -> None:
    """WW-32: figures of both colours fill the line; one square less and the capture is legal."""
    full = choosing(FULL_LINE, "guard", to_move="black")
    assert clause(full, "d4?") == "WW-13"
    other = acting(FULL_LINE.replace(". . . g", ". . r g"), "d4", to_move="black")
    assert clause(other, "d4xd3") == "WW-32"
    assert clause(other, "d4xc4") is None
    free = acting(FULL_LINE.replace("R G R r", "R G R ."), "d4", to_move="black")
    assert moves(play(free, "d4xd3")) == {"place:d1"}


def test_the_square_the_attacker_leaves_may_be_the_free_one() -> None:
    """WW-32: the line is full until the guard moves off it to hit her."""
    start = acting(ONLY_THE_ATTACKERS_SQUARE, "d1", to_move="black")
    hit = play(start, "d1xd2")
    assert moves(hit) == {"place:d1"}
    after = play(hit, "place:d1")
    assert picture(after) == drawn("""
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        R G R D R G R
    """)


def test_her_own_square_of_the_start_line_is_taken_by_the_attacker() -> None:
    """WW-32: hit on her start line, she can't go back to that very square."""
    start = acting(
        """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        R G R D R G .
    """,
        "d2",
        to_move="black",
    )
    assert moves(play(start, "d2xd1")) == {"place:g1"}
    full = """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        R G R D R G R
    """
    assert clause(choosing(full, "guard", to_move="black"), "d2?") == "WW-13"
    assert moves(choosing(full, "guard", to_move="black")) == {"d2-c3", "d2-d3", "d2-e3", "d2-c2", "d2-e2"}


def test_a_last_life_is_lost_at_once() -> None:
    """WW-33, WW-50, WW-51: lives 0, off the board, attacker moved in, the other player has won."""
    start = acting(HIT, "d4", to_move="black", lives=(1, 2))
    over = play(start, "d4xd3")
    shown = GAME.position(over)
    assert picture(over) == drawn("""
        r . . d . . r
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . g . . .
        . . . . . . .
        R . R . . G r
    """)
    assert shown["druids"]["white"]["lives"] == 0
    score = {"white": 0, "black": 0}
    assert shown["result"] == {"winners": ["black"], "reason": "druid-lost", "score": score}
    assert shown["result"] == GAME.result(over)
    assert whose_turn(over) == (62, "black", "over")
    assert GAME.actor(over) is shown["actor"] is None
    assert shown["pending"] == shown["extra_turns"] == []
    assert shown["rolled"] == {"group": None, "rerolled": False, "figure": None}
    assert moves(over) == set()
    assert event_types(start, "d4xd3")[-1] == "end"


def test_a_last_life_needs_no_free_square() -> None:
    """WW-32, WW-33: the start line is full, and the capture is legal all the same."""
    start = choosing(FULL_LINE, "guard", to_move="black", lives=(1, 2))
    over = play(start, "d4?", "action:act", "d4xd3")
    assert GAME.result(over) is not None


def test_a_player_who_hits_the_own_druid_to_death_loses() -> None:
    """WW-33: whoever hit her, her owner loses, even ahead on points."""
    board = HIT.replace(". . . D", ". . G D").replace("g", ".")
    start = acting(board, "c3", lives=(1, 2), transformed=("black",), score=(2, 0))
    assert GAME.result(play(start, "c3xd3")) == {
        "winners": ["black"],
        "reason": "druid-lost",
        "score": {"white": 2, "black": 0},
    }


def test_nothing_else_happens_once_a_last_life_is_lost() -> None:
    """WW-33: White's druid captures on the opposing start line and yet doesn't transform."""
    start = acting(
        """
        r . . d . . .
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """,
        "d6",
        lives=(2, 1),
    )
    over = GAME.position(play(start, "d6xd7"))
    assert over["result"]["winners"] == ["white"]
    assert over["druids"]["white"] == {"lives": 2, "transformed": False, "bonus_taken": False}
    assert over["portal"] == "dormant"
    assert over["pending"] == []
    assert GAME.position(GAME.state_from(over)) == over


@pytest.mark.parametrize(
    ("figure", "move", "to_move"),
    [
        ("d6", "d6xd5", "black"),
        ("c5", "c5xd5", "white"),
        ("e5", "e5>d5>c4", "black"),
        ("e4", "e4>d5>c6", "white"),
    ],
)
def test_runners_and_guards_of_either_colour_leave_a_transformed_druid_alone(
    figure: str, move: str, to_move: str
) -> None:
    """WW-36: refused while she is transformed, legal for the same figures while she isn't."""
    beside = {"d6": "e6", "c5": "b5", "e5": "f5", "e4": "f4"}[figure]
    board = IMMUNE.splitlines()
    row, column = 8 - int(beside[1]), 4 + 2 * "abcdefg".index(beside[0])
    board[row] = board[row][:column] + "r" + board[row][column + 1 :]  # somebody else to act on
    assert clause(acting("\n".join(board), figure, to_move=to_move), move) is None
    immune = acting("\n".join(board), figure, to_move=to_move, transformed=("white",))
    assert clause(immune, move) == "WW-36"


@pytest.mark.parametrize(
    ("figure", "to_move"), [("d6", "black"), ("c5", "white"), ("e5", "black"), ("e4", "white")]
)
def test_touching_only_an_immune_druid_gives_no_throw(figure: str, to_move: str) -> None:
    """WW-13, WW-36: twins again, with the throw instead of the action."""
    group = "guard" if figure in {"d6", "c5"} else "runner"
    alone = IMMUNE.replace("G", ".") if figure != "c5" else IMMUNE
    alone = alone.replace("R", ".") if figure != "e4" else alone
    alone = alone.replace("r", ".") if figure != "e5" else alone
    alone = alone.replace("g", ".") if figure != "d6" else alone
    assert clause(choosing(alone, group, to_move=to_move), f"{figure}?") is None
    immune = choosing(alone, group, to_move=to_move, transformed=("white",))
    assert clause(immune, f"{figure}?") == "WW-13"


DRUIDS = """
    r . . . . . .
    . . . . . . .
    . . D d . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . .
"""


@pytest.mark.parametrize("transformed", [(), ("white",), ("black",), ("white", "black")])
def test_druids_act_on_each_other_whatever_their_state(transformed: tuple[str, ...]) -> None:
    """WW-36: each may capture and push the other; the pushes stay off the portal here."""
    for figure, other, to_move, targets in (
        ("c5", "d5", "white", ("e4", "e5", "e6")),
        ("d5", "c5", "black", ("b4", "b5", "b6")),
    ):
        start = acting(DRUIDS, figure, to_move=to_move, transformed=transformed)
        assert moves(start) == {f"{figure}x{other}", *(f"{figure}>{other}>{target}" for target in targets)}


def test_druids_keep_the_other_conditions_of_an_action() -> None:
    """WW-31, WW-36: no diagonal capture between them, though a diagonal push."""
    diagonal = DRUIDS.replace("D d", "D .").replace(". . . . . . .\n    . . D", ". . . d . . .\n    . . D")
    start = acting(diagonal, "c5", transformed=("black",))
    assert clause(start, "c5xd6") == "WW-31"
    assert moves(start) == {"c5>d6>e7", "c5>d6>e6", "c5>d6>d7"}


def test_a_druid_cannot_hit_the_other_without_a_free_square() -> None:
    """WW-32, WW-36: a full start line protects a druid against the other one too."""
    full = """
        r g r r r g R
        . . . . . . .
        . . D d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """
    start = acting(full, "c5", transformed=("white", "black"))
    assert clause(start, "c5xd5") == "WW-32"
    assert clause(start, "c5>d5>e5") is None
    assert clause(acting(full, "c5", transformed=("white", "black"), lives=(2, 1)), "c5xd5") is None


def test_a_transformed_druid_who_is_hit_goes_home_and_stays_transformed() -> None:
    """WW-32, WW-36: flipped, placed on her own start line, still transformed, no second bonus."""
    start = acting(DRUIDS, "c5", transformed=("black",))
    hit = play(start, "c5xd5")
    assert GAME.position(hit)["druids"]["black"] == {"lives": 1, "transformed": True, "bonus_taken": True}
    assert moves(hit) == {f"place:{column}7" for column in "bcdefg"}
    placed = GAME.position(play(hit, "place:g7"))
    assert placed["druids"]["black"] == {"lives": 1, "transformed": True, "bonus_taken": True}
    assert placed["portal"] == "open"


def test_a_transformed_druid_loses_her_last_life_like_any_other() -> None:
    """WW-33, WW-36: hit by the other druid while flipped."""
    start = acting(DRUIDS, "d5", to_move="black", transformed=("white", "black"), lives=(1, 1))
    result = GAME.result(play(start, "d5xc5"))
    assert result is not None
    assert (result["winners"], result["reason"]) == (["black"], "druid-lost")


def test_while_a_druid_is_to_be_placed_nothing_else_can_be_done() -> None:
    """WW-60: no move, no roll, no throw and no other decision."""
    hit = play(acting(HIT, "d4", to_move="black"), "d4xd3")
    for text in ("a1-a2", "group:runner", "bonus:again", "displace:b1", "a1?"):
        assert clause(hit, text) == "WW-60"


def test_a_position_in_which_a_druid_is_to_be_placed_can_be_read() -> None:
    """WW-32, WW-60: the druid is off the board while her `place` is pending."""
    waiting = state(
        HIT.replace("D", "."), phase="place", to_move="black", lives=(1, 2), pending=("place white",)
    )
    assert moves(waiting) == {"place:b1", "place:d1", "place:e1"}
