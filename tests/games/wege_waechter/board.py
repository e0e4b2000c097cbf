"""Positions of Wege & Wächter drawn as boards, and what the tests ask about them.

A picture has the last row on top, as one sees the board from White's side. Letters: `R` runner,
`G` guard, `D` druid of White, small letters those of Black, `.` a free square.
"""

from textwrap import dedent
from typing import Any

from games.contract import Json
from games.core import State
from games.wege_waechter import GAME

COLUMNS = "abcdefg"
COLOURS = ("white", "black")
KINDS = {"R": "runner", "G": "guard", "D": "druid"}
COUNTS = {"runner": 4, "guard": 2}


def position(
    picture: str,
    *,
    phase: str = "choose",
    to_move: str = "white",
    group: str | None = None,
    figure: str | None = None,
    rerolled: bool = False,
    lives: tuple[int, int] = (2, 2),
    transformed: tuple[str, ...] = (),
    score: tuple[int, int] = (0, 0),
    pending: tuple[str, ...] = (),
    extra_turns: tuple[str, ...] = (),
    turn: int | None = None,
    options: Json | None = None,
) -> Json:
    """The complete position that a picture shows.

    Pairs are White's figure, then Black's. `pending` lists decisions as "place white". What isn't
    on the board has scored as far as `score` says (runners first) and is captured otherwise. A
    transformed druid has had her bonus unless it is pending; the portal is open once one is transformed.
    """
    lines = dedent(picture).strip().splitlines()
    board = {
        f"{column}{len(lines) - index}": _piece(letter)
        for index, line in enumerate(lines)
        for column, letter in zip(COLUMNS, line.split(), strict=True)
        if letter != "."
    }
    decisions = [dict(zip(("phase", "player"), entry.split(), strict=True)) for entry in pending]
    decider = decisions[0]["player"] if decisions else to_move
    return {
        "game": "wege-waechter",
        "options": {
            "rows": len(lines),
            "group_die": {"runner": 2, "guard": 2, "druid": 2},
            "action_die": {"end": 2, "move": 2, "act": 2},
            "turn_limit": 0,
            **(options or {}),
        },
        "turn": turn or (61 if to_move == "white" else 62),
        "to_move": to_move,
        "phase": phase,
        "actor": "chance" if phase in ("group", "action") else decider,
        "board": board,
        "druids": {
            colour: {
                "lives": lives[index],
                "transformed": colour in transformed,
                "bonus_taken": colour in transformed and f"bonus {colour}" not in pending,
            }
            for index, colour in enumerate(COLOURS)
        },
        "captured": {colour: _captured(board, colour, score[i]) for i, colour in enumerate(COLOURS)},
        "score": dict(zip(COLOURS, score, strict=True)),
        "portal": "open" if transformed else "dormant",
        "rolled": {"group": group, "rerolled": rerolled, "figure": figure},
        "pending": decisions,
        "extra_turns": list(extra_turns),
        "result": None,
    }


def state(picture: str, **given: Any) -> State:
    """The state of `position`."""
    return GAME.state_from(position(picture, **given))


def choosing(picture: str, group: str, **given: Any) -> State:
    """The state in which a figure of the rolled group is to be chosen."""
    return state(picture, phase="choose", group=group, **given)


def acting(picture: str, figure: str, **given: Any) -> State:
    """The state in which the figure on this square has to act."""
    return state(picture, phase="act", group=_group(picture, figure), figure=figure, **given)


def moving(picture: str, figure: str, **given: Any) -> State:
    """The state in which the action die demands a normal move of the figure on this square."""
    return state(picture, phase="move", group=_group(picture, figure), figure=figure, **given)


def play(start: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        start = GAME.apply(start, move).state
    return start


def moves(of: State) -> set[str]:
    """All legal moves as text."""
    listed = [facts.move for facts in GAME.legal_moves(of)]
    assert len(set(listed)) == len(listed)
    return set(listed)


def moves_from(of: State, square: str) -> set[str]:
    """The legal moves of the figure on a square, its throw left out."""
    return {move for move in moves(of) if move.startswith(square) and not move.endswith("?")}


def clause(of: State, move: str) -> str | None:
    """The clause that forbids a move, None if it is legal; the list of legal moves has to agree."""
    refusal = GAME.refusal(of, move)
    assert (refusal is None) == (move in moves(of)), f"refusal and legal moves disagree on {move}"
    if refusal is None:
        return None
    assert refusal.words.en
    assert refusal.words.de
    return refusal.clause


def picture(of: State) -> str:
    """The board of a state as one draws it."""
    shown = GAME.position(of)
    letters = {_piece(letter): letter for letter in "RGDrgd"}
    rows = range(shown["options"]["rows"], 0, -1)
    return "\n".join(
        " ".join(letters.get(shown["board"].get(f"{column}{row}"), ".") for column in COLUMNS) for row in rows
    )


def drawn(text: str) -> str:
    """A picture as `picture` writes it, without the indentation of the test it stands in."""
    return dedent(text).strip()


def event_types(start: State, move: str) -> list[str]:
    """The types of the events that a move brings about, in order."""
    return [event["type"] for event in GAME.apply(start, move).events]


def whose_turn(of: State) -> tuple[int, str, str]:
    """The number of the turn, the player whose turn it is, and the phase."""
    shown = GAME.position(of)
    return shown["turn"], shown["to_move"], shown["phase"]


def _piece(letter: str) -> str:
    return f"{'white' if letter.isupper() else 'black'}-{KINDS[letter.upper()]}"


def _group(drawing: str, square: str) -> str:
    lines = dedent(drawing).strip().splitlines()
    letter = lines[len(lines) - int(square[1:])].split()[COLUMNS.index(square[0])]
    return KINDS[letter.upper()]


def _captured(board: dict[str, str], colour: str, scored: int) -> dict[str, int]:
    missing = {kind: count - list(board.values()).count(f"{colour}-{kind}") for kind, count in COUNTS.items()}
    runners = min(scored, missing["runner"])
    return {"runner": missing["runner"] - runners, "guard": missing["guard"] - (scored - runners)}
