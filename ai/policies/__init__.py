"""The playout policies of the games that need one, by game id."""

from ai.policies.grailnah import Forward
from ai.policies.kampf_um_elfenland import Warlike
from ai.policy import Policy

_POLICIES: dict[str, Policy] = {"grailnah": Forward(), "kampf-um-elfenland": Warlike()}
_UNIFORM = Policy()


def policy_for(game_id: str) -> Policy:
    """How playouts of a game pick their moves: by a policy of its own, otherwise uniformly."""
    return _POLICIES.get(game_id, _UNIFORM)
