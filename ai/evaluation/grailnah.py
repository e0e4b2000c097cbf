"""What a position of GRAILNAH is worth: how far the knights are, and who can send whom home.

The first knight in the centre wins, so the game is a race in which Merlin, Morgane and blocked columns
cost the other time. A knight's *distance* is the number of own moves it needs: its ring, and one more to step
aside where somebody stands in its column. *Gate* is ring `a`, one move from the grail; a knight there has to
be answered at once, by Merlin, by Morgane, or by a knight that joins it. The meaning of every term stands in
`TERMS`, its weights in the file beside this one. The terms of partners are added up.
"""

from pathlib import Path

import cython

from ai.evaluation.weighted import Weights, read_weights
from ai.evaluator import EXPLORATION, TO_THE_END
from games.grailnah import codes

if not cython.compiled:
    from ai.evaluation.weighted import MOST_TERMS, Weighted
    from games.core import State
    from games.grailnah.rules import Grailnah

TERMS = {
    "grail": "1 if the player on turn can take the grail",
    "gate-open": "knights at the gate, to move next but one, that the player on turn can't all answer",
    "gate-answered": "1 if there is such a knight that he can answer",
    "gate-later": "knights at the gate of players (or partners) who move later",
    "two-away": "knights at distance two",
    "two-on-move": "1 if the player on turn has one of these: he can go to the gate",
    "three-away": "knights at distance three",
    "four-away": "knights at distance four",
    "far": "knights on fields at a greater distance",
    "shared": "knights that share a field and can't move",
    "held": "knights in castles",
    "doors": "side doors of the own castle that nobody else stands at, if a knight waits inside",
    "blockade": "the most doors of the own castle that one enemy holds, squared, in sixteenths",
    "royals": "kings and queens on fields",
    "exposed-now": "how far the foremost knight is that the player on turn can send home, in rings",
    "exposed-later": "how far his own foremost knight is that they could send home next, in rings",
    "streak": "how often in a row Merlin was moved, in thirds: after three times he has to rest",
    "tempo": "1 for the player on turn",
    "merlin": "1 for the player on turn if he may move Merlin",
}
"""Every term and what it measures."""
SETS = ("two", "three", "four")
"""By the number of players."""
WEIGHTS = Path(__file__).with_name("grailnah.toml")

_ORDER = tuple(TERMS)
GRAIL = cython.declare(cython.int, _ORDER.index("grail"))
GATE_OPEN = cython.declare(cython.int, _ORDER.index("gate-open"))
GATE_ANSWERED = cython.declare(cython.int, _ORDER.index("gate-answered"))
GATE_LATER = cython.declare(cython.int, _ORDER.index("gate-later"))
TWO_AWAY = cython.declare(cython.int, _ORDER.index("two-away"))
TWO_ON_MOVE = cython.declare(cython.int, _ORDER.index("two-on-move"))
THREE_AWAY = cython.declare(cython.int, _ORDER.index("three-away"))
FOUR_AWAY = cython.declare(cython.int, _ORDER.index("four-away"))
FAR = cython.declare(cython.int, _ORDER.index("far"))
SHARED = cython.declare(cython.int, _ORDER.index("shared"))
HELD = cython.declare(cython.int, _ORDER.index("held"))
DOORS = cython.declare(cython.int, _ORDER.index("doors"))
BLOCKADE = cython.declare(cython.int, _ORDER.index("blockade"))
ROYALS = cython.declare(cython.int, _ORDER.index("royals"))
EXPOSED_NOW = cython.declare(cython.int, _ORDER.index("exposed-now"))
EXPOSED_LATER = cython.declare(cython.int, _ORDER.index("exposed-later"))
STREAK = cython.declare(cython.int, _ORDER.index("streak"))
TEMPO = cython.declare(cython.int, _ORDER.index("tempo"))
MERLIN = cython.declare(cython.int, _ORDER.index("merlin"))

SECTORS = cython.declare(cython.int, codes.SECTORS)
CIRCLE = cython.declare(cython.int, codes.CIRCLE)
CENTRE = cython.declare(cython.int, codes.CENTRE)
KNIGHTS = cython.declare(cython.int, codes.KNIGHTS)
KNIGHT = cython.declare(cython.int, codes.KNIGHT)
LAST_FIGURE = cython.declare(cython.int, 12)
SIDE_DOORS = cython.declare(cython.int[8], [sector for doors in codes.SIDE_DOOR_SECTORS for sector in doors])
ROYAL_DOORS = cython.declare(cython.int[8], [sector for doors in codes.CASTLE_SECTORS for sector in doors])
LIMIT_FELT = cython.declare(cython.double, 20.0)
"""With so many moves left to the limit, where the game is a draw, all strengths are halved."""


@cython.cclass
class Quest(Weighted):
    """The race to the centre, and what stands in its way."""

    def __init__(self, horizon: int = TO_THE_END, weights: Weights | None = None) -> None:
        """`weights` other than those in the file are for tuning."""
        Weighted.__init__(
            self, SETS, TERMS, read_weights(WEIGHTS) if weights is None else weights, horizon, EXPLORATION
        )
        if not cython.compiled:
            self.wait = [0] * 4
            self.progress = [0] * 4

    def measure(self, state: State, viewer: cython.int) -> cython.int:
        """Everything lies open: `viewer` makes no difference."""
        self.weigh(cython.cast(Grailnah, state))
        return state.players - 2

    def weigh(self, game: Grailnah) -> cython.void:
        """`measure` with the type known."""
        player: cython.int
        side: cython.int
        turn: cython.int
        left: cython.double
        for player in range(game.players):
            self.out[game.side(player)] = 1
        turn = 0
        for player in range(game.to_move, game.to_move + game.players):
            side = player % game.players
            if not game.gone[side]:
                self.wait[side] = turn
                turn += 1
        for player in range(game.players):
            if not game.gone[player]:
                self.out[game.side(player)] = 0
                self.weigh_player(game, player)
        self.weigh_gates(game)
        self.weigh_merlin(game)
        if game.ply_limit > 0:  # GR-71
            left = game.ply_limit - game.ply
            self.scale = left / (left + LIMIT_FELT)

    def weigh_player(self, game: Grailnah, player: cython.int) -> cython.void:
        """The terms of one player's figures, apart from those at the gate."""
        place: cython.int = game.side(player) * MOST_TERMS
        index: cython.int
        for index in range(game.out[player]):
            self.weigh_knight(game, player, game.knights[player * KNIGHTS + index])
        for index in range(player * 2, player * 2 + 2):
            if game.royals[index] < CENTRE:
                self.terms[place + ROYALS] += 1.0
        self.weigh_castle(game, player)
        self.terms[place + STREAK] += game.streak[player] / 3.0
        if player == game.to_move:
            self.terms[place + TEMPO] = 1.0
            if game.may_touch_merlin():
                self.terms[place + MERLIN] = 1.0

    def weigh_knight(self, game: Grailnah, player: cython.int, field: cython.int) -> cython.void:
        """The terms of a knight that isn't at the gate."""
        place: cython.int = game.side(player) * MOST_TERMS
        away: cython.int = field // SECTORS + 1
        ahead: cython.int = field - SECTORS
        if game.under[field] != 0:  # GR-23
            self.terms[place + SHARED] += 1.0
            return
        if away == 1:
            return
        while ahead >= 0 and game.top[ahead] == 0:
            ahead -= SECTORS
        if ahead >= 0:
            away += 1
        if away == 2:
            self.terms[place + TWO_AWAY] += 1.0
            if player == game.to_move:
                self.terms[place + TWO_ON_MOVE] = 1.0
        elif away == 3:
            self.terms[place + THREE_AWAY] += 1.0
        elif away == 4:
            self.terms[place + FOUR_AWAY] += 1.0
        else:
            self.terms[place + FAR] += 1.0

    def weigh_castle(self, game: Grailnah, player: cython.int) -> cython.void:
        """The terms of a player's castle and of the knights that wait in any."""
        place: cython.int = game.side(player) * MOST_TERMS
        home: cython.int = game.home[player]
        index: cython.int
        other: cython.int
        content: cython.int
        doors: cython.int
        most: cython.int = 0
        for index in range(4):
            self.terms[place + HELD] += game.held[index * 4 + player]
        for index in range(home * 2, home * 2 + 2):
            if game.held[home * 4 + player] > 0:
                content = game.top[game.rim * SECTORS + SIDE_DOORS[index]]
                if content == 0 or content == player * 3 + KNIGHT + 1:
                    self.terms[place + DOORS] += 1.0
        for other in range(game.players):
            if (game.team(player) >> other) & 1:
                continue
            doors = 0
            for index in range(home * 2, home * 2 + 2):
                if game.has_figure_of(other, game.rim * SECTORS + SIDE_DOORS[index]):
                    doors += 1
                if game.has_figure_of(other, (game.rim - 1) * SECTORS + ROYAL_DOORS[index]):
                    doors += 1
            if doors > most:
                most = doors
        self.terms[place + BLOCKADE] += most * most / 16.0  # GR-66

    def weigh_gates(self, game: Grailnah) -> cython.void:
        """The terms of free knights on ring `a`."""
        player: cython.int
        place: cython.int
        index: cython.int
        field: cython.int
        answered: cython.bint
        mine: cython.int = game.side(game.to_move)
        for player in range(game.players):
            place = game.side(player) * MOST_TERMS
            answered = False
            for index in range(player * KNIGHTS, player * KNIGHTS + game.out[player]):
                field = game.knights[index]
                if field >= SECTORS or game.under[field] != 0:
                    continue
                if player == game.to_move:
                    self.terms[place + GRAIL] = 1.0
                elif self.wait[player] == 1 and game.side(player) != mine:
                    if not answered and self.can_answer(game, field):
                        answered = True
                        self.terms[place + GATE_ANSWERED] = 1.0
                    else:
                        self.terms[place + GATE_OPEN] += 1.0
                else:
                    self.terms[place + GATE_LATER] += 1.0

    def can_answer(self, game: Grailnah, field: cython.int) -> cython.bint:
        """Whether the player on turn can send the knight at the gate home, or join it. # GR-23 GR-50 GR-60"""
        behind: cython.int = field + SECTORS
        if game.top[behind] == game.to_move * 3 + KNIGHT + 1 and game.under[behind] == 0:
            return True
        return (game.may_touch_merlin() and game.can_merlin_go(field)) or game.can_morgane_go(field)

    def weigh_merlin(self, game: Grailnah) -> cython.void:
        """The foremost knights that Merlin or Morgane can send home. # GR-50 GR-60"""
        player: cython.int
        place: cython.int
        mine: cython.int = game.side(game.to_move)
        for player in range(game.players):
            self.progress[player] = 0
        self.look_from_morgane(game, game.morgane)
        for player in range(game.players):
            place = game.side(player)
            if place != mine and self.progress[player] > self.terms[place * MOST_TERMS + EXPOSED_NOW]:
                self.terms[place * MOST_TERMS + EXPOSED_NOW] = self.progress[player]
        self.look_from_merlin(game, game.merlin)
        for player in range(game.players):
            place = game.side(player)
            if place == mine:
                if self.progress[player] > self.terms[place * MOST_TERMS + EXPOSED_LATER]:
                    self.terms[place * MOST_TERMS + EXPOSED_LATER] = self.progress[player]
            elif game.may_touch_merlin():
                if self.progress[player] > self.terms[place * MOST_TERMS + EXPOSED_NOW]:
                    self.terms[place * MOST_TERMS + EXPOSED_NOW] = self.progress[player]

    def look_from_merlin(self, game: Grailnah, origin: cython.int) -> cython.void:
        """Note the knights that Merlin would meet first in every direction."""
        sector: cython.int
        end: cython.int = (game.rim + 1) * SECTORS
        if origin == CENTRE:
            for sector in range(SECTORS):
                self.look_along(game, sector, SECTORS, end)
            return
        self.look_along(game, origin + SECTORS, SECTORS, end)
        # Once outside the circle he can't cross it inwards again. # GR-51
        end = CIRCLE * SECTORS - 1 if origin >= CIRCLE * SECTORS else -1
        self.look_along(game, origin - SECTORS, -SECTORS, end)
        end = origin // SECTORS * SECTORS
        for sector in range(origin - end + 1, origin - end + SECTORS):
            if game.top[end + sector % SECTORS] != 0:
                self.look_at(game, end + sector % SECTORS)
                break
        for sector in range(origin - end + SECTORS - 1, origin - end, -1):
            if game.top[end + sector % SECTORS] != 0:
                self.look_at(game, end + sector % SECTORS)
                break

    def look_from_morgane(self, game: Grailnah, origin: cython.int) -> cython.void:
        """Note the knights beside Morgane; from the centre she can step onto none. # GR-61"""
        if origin == CENTRE:
            return
        self.look_at(game, origin // SECTORS * SECTORS + (origin + 1) % SECTORS)
        self.look_at(game, origin // SECTORS * SECTORS + (origin + SECTORS - 1) % SECTORS)
        if origin >= SECTORS:
            self.look_at(game, origin - SECTORS)
        if origin < game.rim * SECTORS:
            self.look_at(game, origin + SECTORS)

    def look_along(self, game: Grailnah, field: cython.int, step: cython.int, end: cython.int) -> cython.void:
        """Note the knights on the first occupied field of a column, looking from `field` on."""
        while (end - field) * step > 0:
            if game.top[field] != 0:
                self.look_at(game, field)
                return
            field += step

    def look_at(self, game: Grailnah, field: cython.int) -> cython.void:
        """Note how far the knights on a field are."""
        if 0 < game.top[field] <= LAST_FIGURE:
            self.expose(game.top[field], game.rim + 1 - field // SECTORS)
            if game.under[field] != 0:
                self.expose(game.under[field], game.rim + 1 - field // SECTORS)

    def expose(self, code: cython.int, progress: cython.int) -> cython.void:
        """Note how far a figure is, if it is a knight."""
        player: cython.int = (code - 1) // 3
        if (code - 1) % 3 == KNIGHT and progress > self.progress[player]:
            self.progress[player] = progress
