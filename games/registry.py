"""The games that are hosted. A new game is added here, and the shared tests then cover it."""

from games.contract import Game
from games.grailnah import GAME as GRAILNAH
from games.kampf_um_elfenland import GAME as KAMPF_UM_ELFENLAND
from games.wege_waechter import GAME as WEGE_WAECHTER

GAMES: dict[str, Game] = {game.facts.id: game for game in (WEGE_WAECHTER, GRAILNAH, KAMPF_UM_ELFENLAND)}
