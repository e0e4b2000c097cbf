"""The Elfenland board as data: towns, lakes, roads, and which army uses which terrain.

Coordinates are shares (0 to 1) of the printed board, origin top left; a road's spot is where a counter on
it lies. The land roads come first: an obstacle is a bit of its road's index.
"""

from typing import NamedTuple


class Town(NamedTuple):
    """A town; `card`: it has a town card. # EL-4"""

    id: str
    name: str
    x: float
    y: float
    card: bool
    on_water: bool


class Road(NamedTuple):
    """A road, river leg or lake crossing between two towns; a river flows to `downstream_to`."""

    id: str
    a: str
    b: str
    terrain: str
    downstream_to: str | None
    spot: tuple[float, float]


TOWNS = (
    Town("usselen", "Usselen", 0.083, 0.207, True, True),
    Town("wylhien", "Wylhién", 0.254, 0.085, True, True),
    Town("yttar", "Yttar", 0.074, 0.412, True, True),
    Town("parundia", "Parundia", 0.247, 0.326, False, True),
    Town("grangor", "Grangor", 0.094, 0.644, True, True),
    Town("mah-davikia", "Mah'Davikia", 0.116, 0.838, True, True),
    Town("kihromah", "Kihromah", 0.235, 0.567, False, False),
    Town("jaccaranda", "Jaccaranda", 0.422, 0.142, True, False),
    Town("al-baran", "Al'Baran", 0.377, 0.423, False, False),
    Town("dag-amura", "Dag'Amura", 0.377, 0.615, False, False),
    Town("ixara", "Ixara", 0.354, 0.852, True, True),
    Town("throtmanni", "Throtmanni", 0.594, 0.258, False, False),
    Town("feodor", "Feodor", 0.542, 0.475, False, False),
    Town("lapphalya", "Lapphálya", 0.548, 0.682, False, False),
    Town("virst", "Virst", 0.623, 0.864, True, True),
    Town("tichih", "Tichih'", 0.774, 0.168, True, True),
    Town("rivinia", "Rivinia", 0.719, 0.379, False, True),
    Town("erg-eren", "Erg'Erén", 0.914, 0.384, True, False),
    Town("beata", "Beatá", 0.925, 0.716, True, True),
    Town("strykhaven", "Strykhaven", 0.805, 0.804, True, True),
    Town("elvenhold", "Elvenhold", 0.764, 0.544, False, True),
)
LAKES = (
    ("mare-nebulae", "Mare Nebulae", ("yttar", "parundia", "grangor")),
    ("mare-magnum", "Mare Magnum", ("elvenhold", "virst", "strykhaven")),
)
"""`(id, name, towns)` of each lake."""

ROADS = (
    Road("usselen~wylhien~plain", "usselen", "wylhien", "plain", None, (0.129, 0.097)),
    Road("wylhien~parundia~plain", "wylhien", "parundia", "plain", None, (0.219, 0.208)),
    Road("throtmanni~tichih~plain", "throtmanni", "tichih", "plain", None, (0.686, 0.225)),
    Road("elvenhold~lapphalya~plain", "elvenhold", "lapphalya", "plain", None, (0.655, 0.648)),
    Road("elvenhold~beata~plain", "elvenhold", "beata", "plain", None, (0.868, 0.652)),
    Road("beata~strykhaven~plain", "beata", "strykhaven", "plain", None, (0.91, 0.818)),
    Road("virst~lapphalya~plain", "virst", "lapphalya", "plain", None, (0.562, 0.774)),
    Road("virst~ixara~plain", "virst", "ixara", "plain", None, (0.469, 0.898)),
    Road("usselen~yttar~forest", "usselen", "yttar", "forest", None, (0.071, 0.298)),
    Road("usselen~parundia~forest", "usselen", "parundia", "forest", None, (0.155, 0.264)),
    Road("throtmanni~rivinia~forest", "throtmanni", "rivinia", "forest", None, (0.662, 0.303)),
    Road("feodor~rivinia~forest", "feodor", "rivinia", "forest", None, (0.61, 0.403)),
    Road("feodor~lapphalya~forest", "feodor", "lapphalya", "forest", None, (0.558, 0.565)),
    Road("rivinia~lapphalya~forest", "rivinia", "lapphalya", "forest", None, (0.645, 0.5)),
    Road("tichih~erg-eren~forest", "tichih", "erg-eren", "forest", None, (0.845, 0.291)),
    Road("erg-eren~elvenhold~forest", "erg-eren", "elvenhold", "forest", None, (0.89, 0.487)),
    Road("lapphalya~ixara~forest", "lapphalya", "ixara", "forest", None, (0.455, 0.783)),
    Road("lapphalya~dag-amura~forest", "lapphalya", "dag-amura", "forest", None, (0.453, 0.676)),
    Road("dag-amura~ixara~forest", "dag-amura", "ixara", "forest", None, (0.358, 0.73)),
    Road("dag-amura~kihromah~forest", "dag-amura", "kihromah", "forest", None, (0.301, 0.57)),
    Road("wylhien~al-baran~desert", "wylhien", "al-baran", "desert", None, (0.318, 0.222)),
    Road("throtmanni~al-baran~desert", "throtmanni", "al-baran", "desert", None, (0.473, 0.333)),
    Road("throtmanni~feodor~desert", "throtmanni", "feodor", "desert", None, (0.55, 0.355)),
    Road("parundia~al-baran~desert", "parundia", "al-baran", "desert", None, (0.322, 0.346)),
    Road("al-baran~feodor~desert", "al-baran", "feodor", "desert", None, (0.465, 0.424)),
    Road("al-baran~dag-amura~desert", "al-baran", "dag-amura", "desert", None, (0.378, 0.517)),
    Road("feodor~dag-amura~desert", "feodor", "dag-amura", "desert", None, (0.457, 0.525)),
    Road("wylhien~jaccaranda~mountain", "wylhien", "jaccaranda", "mountain", None, (0.336, 0.097)),
    Road("jaccaranda~tichih~mountain", "jaccaranda", "tichih", "mountain", None, (0.591, 0.132)),
    Road("jaccaranda~throtmanni~mountain", "jaccaranda", "throtmanni", "mountain", None, (0.488, 0.212)),
    Road("strykhaven~virst~mountain", "strykhaven", "virst", "mountain", None, (0.727, 0.904)),
    Road("dag-amura~mah-davikia~mountain", "dag-amura", "mah-davikia", "mountain", None, (0.245, 0.705)),
    Road("ixara~mah-davikia~mountain", "ixara", "mah-davikia", "mountain", None, (0.241, 0.858)),
    Road("mah-davikia~grangor~mountain", "mah-davikia", "grangor", "mountain", None, (0.064, 0.742)),
    Road("grangor~yttar~mountain", "grangor", "yttar", "mountain", None, (0.057, 0.525)),
    Road("wylhien~usselen~river", "wylhien", "usselen", "river", "usselen", (0.187, 0.174)),
    Road("ixara~mah-davikia~river", "ixara", "mah-davikia", "river", "mah-davikia", (0.192, 0.882)),
    Road("mah-davikia~grangor~river", "mah-davikia", "grangor", "river", "grangor", (0.118, 0.772)),
    Road("virst~ixara~river", "virst", "ixara", "river", "ixara", (0.547, 0.924)),
    Road("elvenhold~rivinia~river", "elvenhold", "rivinia", "river", "rivinia", (0.795, 0.43)),
    Road("rivinia~tichih~river", "rivinia", "tichih", "river", "tichih", (0.776, 0.297)),
    Road("beata~elvenhold~river", "beata", "elvenhold", "river", "elvenhold", (0.898, 0.591)),
    Road("yttar~parundia~lake", "yttar", "parundia", "lake", None, (0.153, 0.382)),
    Road("yttar~grangor~lake", "yttar", "grangor", "lake", None, (0.102, 0.506)),
    Road("parundia~grangor~lake", "parundia", "grangor", "lake", None, (0.159, 0.477)),
    Road("elvenhold~virst~lake", "elvenhold", "virst", "lake", None, (0.703, 0.724)),
    Road("elvenhold~strykhaven~lake", "elvenhold", "strykhaven", "lake", None, (0.776, 0.705)),
    Road("virst~strykhaven~lake", "virst", "strykhaven", "lake", None, (0.724, 0.81)),
)

LAND = ("plain", "forest", "desert", "mountain")
TERRAIN_NAMES = {
    "plain": ("plains", "Ebene"),
    "forest": ("woods", "Wald"),
    "desert": ("desert", "Wüste"),
    "mountain": ("mountains", "Berge"),
    "river": ("river", "Fluss"),
    "lake": ("lake", "See"),
}
"""English and German."""

SYMBOLS = {
    "pig": {"plain": 1, "forest": 1, "desert": 0, "mountain": 0},
    "cycle": {"plain": 1, "forest": 1, "desert": 0, "mountain": 2},
    "unicorn": {"plain": 0, "forest": 1, "desert": 2, "mountain": 1},
    "troll": {"plain": 1, "forest": 2, "desert": 2, "mountain": 2},
    "dragon": {"plain": 1, "forest": 2, "desert": 1, "mountain": 1},
}
"""The transport chart: 0 none, 1 a single symbol, 2 a double one. # EL-31"""

RAFT_CARDS = {"downstream": 1, "upstream": 2, "lake": 2}
"""Raft cards an army needs. # EL-33"""

TOWN_IDS = tuple(town.id for town in TOWNS)
TOWN_INDEX = {name: index for index, name in enumerate(TOWN_IDS)}
ROAD_IDS = tuple(road.id for road in ROADS)
ROAD_INDEX = {name: index for index, name in enumerate(ROAD_IDS)}
LAND_ROADS = sum(road.terrain in LAND for road in ROADS)
ELVENHOLD = TOWN_INDEX["elvenhold"]
CARD_TOWNS = sum(1 << index for index, town in enumerate(TOWNS) if town.card)
"""The towns that have a card, as a mask. # EL-4"""


def towns_in(mask: int) -> list[str]:
    """The ids of the towns of a mask, in board order."""
    return [name for index, name in enumerate(TOWN_IDS) if mask >> index & 1]


def mask_of(names: tuple[str, ...]) -> int:
    """The mask of towns given by id."""
    return sum(1 << TOWN_INDEX[name] for name in names)
