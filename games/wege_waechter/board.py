"""The board of Wege & Wächter: its squares for drawing, its figures, and a picture in characters."""

from typing import Any

from games.wege_waechter import codes

LETTERS = {
    "white-runner": "R",
    "white-guard": "G",
    "white-druid": "D",
    "black-runner": "r",
    "black-guard": "g",
    "black-druid": "d",
}
SET_UP = ("runner", "guard", "runner", "druid", "runner", "guard", "runner")
"""Each start line from a to g. # WW-2"""


def centre(rows: int) -> str:
    """The portal's square. # WW-1"""
    return f"d{(rows + 1) // 2}"


def geometry(rows: int) -> dict[str, Any]:
    """Every square with its drawing coordinates (x to the right, y up, in squares), kind and neighbours."""
    squares = []
    for row in range(1, rows + 1):
        for column in range(codes.COLUMNS):
            name = "abcdefg"[column] + str(row)
            kind = "portal" if name == centre(rows) else "start" if row in (1, rows) else "square"
            squares.append(
                {
                    "square": name,
                    "x": column,
                    "y": row - 1,
                    "kind": kind,
                    "owner": {1: "white", rows: "black"}.get(row),
                    "neighbours": [
                        "abcdefg"[column + dx] + str(row + dy)
                        for dx, dy in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
                        if 0 <= column + dx < codes.COLUMNS and 1 <= row + dy <= rows
                    ],
                }
            )
    return {"columns": codes.COLUMNS, "rows": rows, "portal": centre(rows), "squares": squares}


def ascii_board(position: dict[str, Any]) -> str:
    """A position as lines of characters, black's side on top; `*` is the portal when nobody stands there."""
    rows = position["options"]["rows"]
    lines = []
    for row in range(rows, 0, -1):
        cells = []
        for column in "abcdefg":
            square = f"{column}{row}"
            empty = "*" if square == centre(rows) else "."
            cells.append(LETTERS.get(position["board"].get(square, ""), empty))
        lines.append(f"{row:>2} {' '.join(cells)}")
    return "\n".join([*lines, "   a b c d e f g"])
