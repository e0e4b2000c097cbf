"""Wins by force: an exact AND/OR search over the contract, which knows nothing of any engine.

A side forces a win within n plies if it has, at each of its decisions, one move after which it still does,
and if every move of everybody else and every outcome of chance leaves it so. All the others are taken to
stand against it, so a win that is found is one whatever they want; nothing is estimated, and what isn't
decided within the plies counts as no win.
"""

from collections.abc import Iterable

from games.core import NOBODY, State

NEVER = 1 << 30


class Force:
    """What one side (player indices) can force. Remembers what it has found out; positions by their key."""

    def __init__(self, side: Iterable[int]) -> None:
        self.side = frozenset(side)
        self.positions = 0
        self._known: dict[int, tuple[int, int]] = {}
        self._deciding: dict[tuple[int, int], list[int]] = {}

    def wins(self, state: State, plies: int) -> bool:
        """Whether the side wins by force within so many plies from here."""
        actor = state.actor_index()
        if actor == NOBODY:
            payoffs = state.payoffs()
            return all(payoffs[player] == 1.0 for player in self.side)
        if plies == 0:
            return False
        open_up_to, won_from = 0, NEVER
        if plies > 1:
            key = state.key()
            open_up_to, won_from = self._known.get(key, (0, NEVER))
            if plies >= won_from:
                return True
            if plies <= open_up_to:
                return False
        ours = actor in self.side
        won = not ours
        for move in self._ordered(state, actor, plies):
            self.positions += 1
            if self.wins(state.after(move), plies - 1) == ours:
                won = ours
                self._remember(actor, plies, move)
                break
        if plies > 1:
            self._known[key] = (open_up_to, plies) if won else (plies, won_from)
        return won

    def plies_to_win(self, state: State, limit: int) -> int | None:
        """The fewest plies within which the side wins by force; None if it takes more than `limit`."""
        return next((plies for plies in range(limit + 1) if self.wins(state, plies)), None)

    def _ordered(self, state: State, actor: int, plies: int) -> list[int]:
        """The moves, those first that decided at other places; the order changes nothing but the time."""
        moves = state.legal_moves()
        first = [move for move in self._deciding.get((actor, plies), ()) if state.is_legal(move)]
        return first + [move for move in moves if move not in first]

    def _remember(self, actor: int, plies: int, move: int) -> None:
        deciding = self._deciding.setdefault((actor, plies), [])
        if move in deciding:
            deciding.remove(move)
        deciding.insert(0, move)
        del deciding[6:]
