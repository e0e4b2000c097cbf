import pytest

from games.contract import Game
from games.registry import GAMES


@pytest.fixture(params=GAMES.values(), ids=GAMES.keys())
def game(request: pytest.FixtureRequest) -> Game:
    """Each registered game in turn."""
    return request.param  # type: ignore[no-any-return]
