"""Positions from the middle of games, reached by moves that get somewhere (the playout policy's)."""

from collections.abc import Mapping
from typing import Any

from ai.policies import policy_for
from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random


def middle_games(
    game: Game, count: int, *, gap: int = 13, seed: int = 1, options: Mapping[str, Any] | None = None
) -> list[State]:
    """So many positions in which a player decides, some `gap` plies apart, from as many games as it takes."""
    random, policy = Random(seed), policy_for(game.facts.id)
    state, found = game.initial(options), list[State]()
    while len(found) < count:
        for _ in range(gap):
            if state.actor_index() == NOBODY:
                state = game.initial(options)
            state = state.after(policy.pick(state, random))
        while state.actor_index() == CHANCE:
            state = state.after(state.drawn(random))
        if state.actor_index() != NOBODY:
            found.append(state)
    return found
