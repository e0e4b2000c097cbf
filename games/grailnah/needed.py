"""How many moves a position takes at least: bounds that no game undercuts, however it was played.

Nobody moves another player's figures, except home; so what a player's figures have done is counted in
his own turns.
"""

from games.grailnah import codes
from games.grailnah.codes import SECTORS, SITES_FOR
from games.grailnah.rules import Snapshot

_ABROAD = {2: 7, 3: 6, 4: 6}
"""What a king or queen needs from the own castle into another: out, from door to door by the stairs, in."""
_BLOCKADE = 10
"""What four figures need at least to come before a castle that isn't theirs: two twice, two three times.

Knights that are introduced in that castle are there sooner, but not before king and queen, who need more.
"""


def turns_had(taken: Snapshot, player: int) -> int:
    """How many turns a player can have had at most.

    Two who still play take turns at least; while nobody is out of the game, all do.
    """
    if taken.disqualified or taken.resigned:
        return (taken.ply + 1) // 2
    return (taken.ply - player + len(taken.colours) - 1) // len(taken.colours)


def moves_needed(taken: Snapshot, player: int | None) -> int:
    """How many moves this position takes at least, of one player or (None) of all together."""
    if player is not None:
        return _own(taken, player) + taken.streak[player]
    players = range(len(taken.colours))
    own = sum(_own(taken, index) for index in players)
    of_merlin = max(sum(taken.streak), taken.merlin != codes.CENTRE)
    of_morgane = codes.ring_of(taken.morgane) + 1
    return max(own + of_merlin + of_morgane, _first_disqualification(taken))


def _first_disqualification(taken: Snapshot) -> int:
    """Whoever blocks the first castle has had so many turns for it. # GR-66"""
    taking_turns = 2 if taken.resigned else len(taken.colours)
    return (_BLOCKADE - 1) * taking_turns + 1 if taken.disqualified else 0


def _own(taken: Snapshot, player: int) -> int:
    """The moves of a player's figures, and his knights given up. # GR-62 GR-65"""
    if player in taken.disqualified or player in taken.resigned:
        return 0
    knights = taken.knights[codes.KNIGHTS * player : codes.KNIGHTS * (player + 1)]
    spare = sum(place >= codes.RESERVE for place in knights)
    return (
        sum(_of_knight(taken, place) for place in knights)
        + max(0, spare - 4)
        + _of_royals(taken, player, introduced=spare < 4)
    )


def _of_knight(taken: Snapshot, place: int) -> int:
    """Out by a side door, a step per ring, a move aside if no door is in its sector. # GR-30 GR-31"""
    if place > codes.CENTRE:
        return 0
    steps = taken.rings - codes.ring_of(place)
    doors = {sector for site in SITES_FOR[len(taken.colours)] for sector in codes.SIDE_DOOR_SECTORS[site]}
    return steps + (place != codes.CENTRE and place % SECTORS not in doors)


def _of_royals(taken: Snapshot, player: int, *, introduced: bool) -> int:
    """The way to where king and queen are, or to where they once were: both in another castle. # GR-65"""
    home, abroad = SITES_FOR[len(taken.colours)][player], _ABROAD[len(taken.colours)]
    needed = 0
    for place in (taken.kings[player], taken.queens[player]):
        if place < codes.CENTRE:
            needed += 1
        elif place != codes.CASTLE + home and place < codes.RESERVE:
            needed += abroad
    court_abroad = taken.court[player] != home and needed > 0
    return max(needed, 2 * abroad) if introduced or court_abroad else needed
