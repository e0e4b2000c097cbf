"""What a position of Wege & Wächter is worth: points, men on their way to the portal, the druids.

Points are made by men (runners and guards) who end a move on the open portal; a druid who crosses the board
opens it, and once transformed and ahead she ends the game by entering it. A druid hit twice loses at once.
The meaning of every term stands in `TERMS`, its weight in the file beside this one.
"""

from pathlib import Path

import cython

from ai.evaluation.weighted import Weights, read_weights
from ai.evaluator import EXPLORATION, TO_THE_END
from games.wege_waechter import codes

if not cython.compiled:
    from ai.evaluation.weighted import MOST_TERMS, Weighted
    from games.core import State
    from games.wege_waechter.rules import WegeWaechter

TERMS = {
    "ahead": "1 for who has more points than the other",
    "lead": "by how many points more than one",
    "safe": "1 for a lead that the other's men on the board can't catch up with any more",
    "runners": "runners on the board",
    "guards": "guards on the board",
    "life": "1 while the druid has both lives",
    "transformed": "1 for a transformed druid",
    "path": "how near an untransformed druid is to the opposing start line",
    "closing": "how near a transformed druid is to the open portal that she would win by closing",
    "bonus": "1 while the bonus is still to come",
    "runners-dormant": "how near runners are to the portal before it is open, added up",
    "guards-dormant": "how near guards are to it then, added up",
    "runners-open": "how near runners are to the open portal, added up",
    "guards-open": "how near guards are to the open portal, added up",
    "entering": "men who can make a point with one normal move, half for who isn't on turn",
    "last-life": "1 for a druid with one life who can be hit, half for who is on turn and may save her",
    "tempo": "1 for the player on turn, and 1 for each extra turn",
}
"""Every term and what it measures. *How near* is 2 / (1 + distance), distance in steps of a king in chess."""
SETS = ("any",)
WEIGHTS = Path(__file__).with_name("wege_waechter.toml")

_ORDER = tuple(TERMS)
AHEAD = cython.declare(cython.int, _ORDER.index("ahead"))
LEAD = cython.declare(cython.int, _ORDER.index("lead"))
SAFE = cython.declare(cython.int, _ORDER.index("safe"))
RUNNERS = cython.declare(cython.int, _ORDER.index("runners"))
GUARDS = cython.declare(cython.int, _ORDER.index("guards"))
LIFE = cython.declare(cython.int, _ORDER.index("life"))
TRANSFORMED = cython.declare(cython.int, _ORDER.index("transformed"))
PATH = cython.declare(cython.int, _ORDER.index("path"))
CLOSING = cython.declare(cython.int, _ORDER.index("closing"))
BONUS = cython.declare(cython.int, _ORDER.index("bonus"))
RUNNERS_DORMANT = cython.declare(cython.int, _ORDER.index("runners-dormant"))
GUARDS_DORMANT = cython.declare(cython.int, _ORDER.index("guards-dormant"))
RUNNERS_OPEN = cython.declare(cython.int, _ORDER.index("runners-open"))
GUARDS_OPEN = cython.declare(cython.int, _ORDER.index("guards-open"))
ENTERING = cython.declare(cython.int, _ORDER.index("entering"))
LAST_LIFE = cython.declare(cython.int, _ORDER.index("last-life"))
TEMPO = cython.declare(cython.int, _ORDER.index("tempo"))

FRAME = cython.declare(cython.int, codes.FRAME)
PHASE_GROUP = cython.declare(cython.int, codes.PHASE_GROUP)
PORTAL_OPEN = cython.declare(cython.int, codes.PORTAL_OPEN)
DIRECTION = cython.declare(cython.int[8], [9, 10, 1, -8, -9, -10, -1, 8])
SLOTS = cython.declare(cython.int, 7)
"""Figures of a colour: four runners, two guards, the druid."""
GUARDS_FROM = cython.declare(cython.int, 4)
DRUID_AT = cython.declare(cython.int, 6)
LIMIT_FELT = cython.declare(cython.double, 20.0)
"""With so many turns left to the limit, where the game is a draw, all strengths are halved."""


def distance(square: cython.int, other: cython.int) -> cython.int:
    """The steps of a king in chess between two squares."""
    across: cython.int = square % FRAME - other % FRAME
    along: cython.int = square // FRAME - other // FRAME
    if across < 0:
        across = -across
    if along < 0:
        along = -along
    return across if across > along else along


@cython.cclass
class Crossing(Weighted):
    """Points, men near the portal, the druids' way across and back to it, and who can be hit."""

    def __init__(self, horizon: int = TO_THE_END, weights: Weights | None = None) -> None:
        """`weights` other than those in the file are for tuning."""
        Weighted.__init__(
            self, SETS, TERMS, read_weights(WEIGHTS) if weights is None else weights, horizon, EXPLORATION
        )

    def measure(self, state: State, viewer: cython.int) -> cython.int:
        """Everything lies open: `viewer` makes no difference."""
        self.weigh(cython.cast(WegeWaechter, state))
        return 0

    def is_settled(self, state: State) -> cython.bint:
        """Between two turns: in the middle of one, too much hangs on the dice just thrown."""
        return cython.cast(WegeWaechter, state).phase == PHASE_GROUP

    def weigh(self, game: WegeWaechter) -> cython.void:
        """`measure` with the type known."""
        colour: cython.int
        entry: cython.int
        left: cython.double
        for colour in range(2):
            self.weigh_men(game, colour)
            self.weigh_druid(game, colour)
        self.terms[game.to_move * MOST_TERMS + TEMPO] += 1.0
        for entry in range(game.queue_length):
            self.terms[game.queue[entry] * MOST_TERMS + TEMPO] += 1.0
        if game.turn_limit > 0:  # WW-53
            left = game.turn_limit - game.turn + 1
            self.scale = left / (left + LIMIT_FELT)

    def weigh_men(self, game: WegeWaechter, colour: cython.int) -> cython.void:
        """The terms of a colour's points, runners and guards."""
        place: cython.int = colour * MOST_TERMS
        first: cython.int = colour * SLOTS
        index: cython.int
        square: cython.int
        near: cython.double
        lead: cython.int = game.score[colour] - game.score[1 - colour]
        enemies: cython.int = 0
        opened: cython.bint = game.portal == PORTAL_OPEN
        for index in range(DRUID_AT):
            if game.where[(1 - colour) * SLOTS + index] != 0:
                enemies += 1
            square = game.where[first + index]
            if square == 0:
                continue
            near = 2.0 / (1.0 + distance(square, game.portal_square))
            if index < GUARDS_FROM:
                self.terms[place + RUNNERS] += 1.0
                self.terms[place + (RUNNERS_OPEN if opened else RUNNERS_DORMANT)] += near
            else:
                self.terms[place + GUARDS] += 1.0
                self.terms[place + (GUARDS_OPEN if opened else GUARDS_DORMANT)] += near
            if opened and self.can_enter(game, first + index):
                self.terms[place + ENTERING] += 1.0 if game.to_move == colour else 0.5
        if lead > 0:
            self.terms[place + AHEAD] = 1.0
            self.terms[place + LEAD] = lead - 1
            if lead > enemies:
                self.terms[place + SAFE] = 1.0

    def weigh_druid(self, game: WegeWaechter, colour: cython.int) -> cython.void:
        """The terms of a colour's druid."""
        place: cython.int = colour * MOST_TERMS
        slot: cython.int = colour * SLOTS + DRUID_AT
        square: cython.int = game.where[slot]
        rows: cython.int
        self.terms[place + LIFE] = game.lives[colour] - 1
        if not game.bonus_taken[colour]:
            self.terms[place + BONUS] = 1.0
        if game.transformed[colour]:
            self.terms[place + TRANSFORMED] = 1.0
            if square != 0 and game.portal == PORTAL_OPEN:
                if game.score[colour] > game.score[1 - colour] or (
                    game.men == 0 and game.score[colour] == game.score[1 - colour]
                ):  # WW-46 WW-52
                    self.terms[place + CLOSING] = 2.0 / (1.0 + distance(square, game.portal_square))
        elif square != 0:
            rows = game.rows - square // FRAME if colour == 0 else square // FRAME - 1
            self.terms[place + PATH] = 2.0 / (1.0 + rows)
        else:  # hit, and not yet placed on her start line
            self.terms[place + PATH] = 2.0 / game.rows
        if game.lives[colour] == 1 and square != 0 and self.is_attacked(game, slot):
            self.terms[place + LAST_LIFE] = 0.5 if game.to_move == colour else 1.0

    def is_attacked(self, game: WegeWaechter, slot: cython.int) -> cython.bint:
        """Whether an enemy guard or druid stands beside a figure and may capture it. # WW-31 WW-36"""
        square: cython.int = game.where[slot]
        enemy: cython.int = 0 if slot >= SLOTS else SLOTS
        index: cython.int
        stands: cython.int
        for index in range(0, 8, 2):
            stands = game.board[square + DIRECTION[index]] - 1 - enemy
            if GUARDS_FROM <= stands < SLOTS and game.may_capture(enemy + stands, square):
                return True
        return False

    def can_enter(self, game: WegeWaechter, slot: cython.int) -> cython.bint:
        """Whether one normal move takes a man onto the portal. # WW-20 WW-21"""
        return distance(game.where[slot], game.portal_square) <= 2 and game.can_step(slot, game.portal_square)
