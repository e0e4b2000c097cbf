"""GR-70, GR-71, GR-12: how games end and who has won."""

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, moves, on, play, state

pytestmark = pytest.mark.rules

GRAIL = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    a   .  .  .  . wn  .  .  .  . bn  .  .  1  .  .  .  .  .  .  .
    g  Me Mo
"""


def test_the_first_knight_in_the_centre_wins() -> None:
    """GR-70: whoever stands there; the twin moves beside it and goes on."""
    start = state(GRAIL, pairs={1: "wn bn"})
    after = play(start, "a4-g")
    shown = GAME.position(after)
    assert shown["result"] == {"winners": ["white"], "reason": "grail"}
    assert (shown["phase"], shown["actor"], shown["to_move"]) == ("over", None, None)
    assert on(after, "g") == ["merlin", "morgane", "white-knight"]
    assert after.payoffs() == [1.0, 0.0]
    assert GAME.position(play(start, "a4-a5"))["result"] is None


def test_an_immobilised_knight_before_the_centre_does_not_win() -> None:
    """GR-23: the one on a12."""
    assert clause(state(GRAIL, pairs={1: "wn bn"}), "a12-g") == "GR-23"


def test_after_the_end_no_move_is_possible() -> None:
    """GR-70: not even the opponent's own winning move."""
    after = play(state(GRAIL, pairs={1: "wn bn"}), "a4-g")
    assert moves(after) == set()
    for move in ("a9-g", "pass", "morgane-a1"):
        assert clause(after, move) == "GR-70"


def test_equal_ends_are_equal_states() -> None:
    """GR-70: read anew, packed or played, the key is the same."""
    after = play(state(GRAIL, pairs={1: "wn bn"}, to_move="black"), "a9-g")
    anew = GAME.state_from(GAME.position(after))
    assert after.key() == anew.key() == GAME.unpack(GAME.pack(after)).key()


def test_partners_win_together() -> None:
    """GR-12, GR-70: black's knight wins for black and blue."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  .  . bn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=4,
        to_move="black",
    )
    after = play(start, "a4-g")
    assert GAME.result(after) == {"winners": ["black", "blue"], "reason": "grail"}
    assert after.payoffs() == [0.0, 1.0, 0.0, 1.0]


def test_a_disqualified_partner_wins_with_his_team() -> None:
    """GR-70: blue is out, black wins for both."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  .  . bn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=4,
        to_move="black",
        disqualified=("blue",),
    )
    assert GAME.result(play(start, "a4-g")) == {"winners": ["black", "blue"], "reason": "grail"}


def test_of_two_players_the_one_who_blocks_the_other_wins() -> None:
    """GR-66, GR-70: no figure of black's is left."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  . wn ## ##  1  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  . wq  .  .  .  .  .  .  .
        """,
        pairs={1: "wn bn"},
    )
    after = play(start, "c12-d11")
    assert GAME.result(after) == {"winners": ["white"], "reason": "disqualification"}
    assert GAME.position(after)["disqualified"] == ["black"]
    assert clause(after, "d11-d12") == "GR-70"


@pytest.mark.parametrize(("gone", "over"), [((), False), (("red",), True)])
def test_of_three_players_the_last_one_left_wins(gone: tuple[str, ...], over: bool) -> None:
    """GR-70: black's blockade decides only if red is out already."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn ## ## wn  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  . wq  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=3,
        disqualified=gone,
    )
    result = GAME.result(play(start, "c7-d6"))
    assert result == ({"winners": ["white"], "reason": "disqualification"} if over else None)


@pytest.mark.parametrize(("gone", "over"), [((), False), (("red",), False), (("blue",), True)])
def test_of_four_players_both_of_the_other_team_must_be_out(gone: tuple[str, ...], over: bool) -> None:
    """GR-12, GR-70: black follows blue, or follows white's own partner, or is the first."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn ## ## wn  .  . ## ##  .  .  . ## ##  .  .  .
            d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  . wq  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=4,
        disqualified=gone,
    )
    after = play(start, "c7-d6")
    assert GAME.position(after)["disqualified"] == [*gone, "black"]
    expected = {"winners": ["white", "red"], "reason": "disqualification"}
    assert GAME.result(after) == (expected if over else None)


def test_at_the_ply_limit_the_game_is_a_draw() -> None:
    """GR-71: the 41st move is the last; without a limit it isn't."""
    start = state(GRAIL, pairs={1: "wn bn"}, ply=40, ply_limit=41)
    after = play(start, "a4-a5")
    assert GAME.position(after)["ply"] == 41
    assert GAME.result(after) == {"winners": [], "reason": "ply-limit"}
    assert moves(after) == set()
    assert clause(after, "a9-g") == "GR-71"
    endless = play(state(GRAIL, pairs={1: "wn bn"}, ply=40, ply_limit=0), "a4-a5")
    assert GAME.result(endless) is None
    later = play(state(GRAIL, pairs={1: "wn bn"}, ply=40, ply_limit=42), "a4-a5")
    assert GAME.result(later) is None


def test_a_win_with_the_last_move_counts() -> None:
    """GR-71, GR-70: the knight is there in time."""
    start = state(GRAIL, pairs={1: "wn bn"}, ply=40, ply_limit=41)
    assert GAME.result(play(start, "a4-g")) == {"winners": ["white"], "reason": "grail"}


@pytest.mark.parametrize(("players", "share"), [(2, 1 / 2), (3, 1 / 3), (4, 1 / 2)])
def test_a_draw_is_shared_between_the_sides(players: int, share: float) -> None:
    """GR-12, GR-71: among four there are two sides, and partners get what their team gets."""
    start = GAME.initial({"players": ["white", "black", "red", "blue"][:players], "ply_limit": 1})
    after = play(start, "north/knight-e2")
    assert GAME.result(after) == {"winners": [], "reason": "ply-limit"}
    assert after.payoffs() == pytest.approx([share] * players)
