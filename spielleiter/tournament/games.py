"""One game of a match, played to its end, and its record."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from ai.clock import monotonic_ms
from games.contract import Json
from games.core import NOBODY
from games.randomness import Random
from games.record import FORMAT
from spielleiter.tournament.players import Player
from spielleiter.tournament.tables import Table, derived


@dataclass
class Effort:
    """What a player did in a game: moves decided, simulations and nodes searched, time taken."""

    moves: int = 0
    simulations: int = 0
    nodes: int = 0
    ms: float = 0.0


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: its number in the match, what it was worth to the first player, how it went.

    `score` is his payoff (1 won, 0 lost); `efforts` are his and then those of the second player; `record`
    is one that `spielleiter verify` replays, without a result if the game was broken off.
    """

    number: int
    score: float
    plies: int
    efforts: tuple[Effort, Effort]
    record: Json = field(repr=False)

    def as_json(self) -> Json:
        return {
            "number": self.number,
            "score": self.score,
            "plies": self.plies,
            "efforts": [vars(effort) for effort in self.efforts],
            "record": self.record,
        }

    @classmethod
    def from_json(cls, told: Json) -> Self:
        first, second = (Effort(**effort) for effort in told["efforts"])
        return cls(told["number"], told["score"], told["plies"], (first, second), told["record"])


def play(table: Table, players: Sequence[Player], number: int) -> PlayedGame:
    """The game of that number between two players; the same again if their budgets aren't in time.

    Opening and dice depend on the round, the seeds of the players on the game.
    """
    game = table.game
    state = game.initial(table.options)
    seated = [0 if is_first else 1 for is_first in table.sides_of_first(number)]
    efforts = (Effort(), Effort())
    round_seed = derived(table.seed, "round", number // table.games_in_round)
    moves: list[dict[str, Any]] = []
    decisions = draws = 0
    while state.actor_index() != NOBODY and len(moves) < table.most_plies:
        actor = state.actor_index()
        if actor < 0:
            move = state.drawn(Random(derived(round_seed, "dice", draws)))
            draws += 1
        elif decisions < table.opening:
            move = state.drawn(Random(derived(round_seed, "opening", decisions)))
            decisions += 1
        elif len(only := state.legal_moves()) == 1:
            move = only[0]  # there is nothing to think about, and nobody is told how long it took
        else:
            seed = derived(table.seed, "move", number, len(moves))
            began = monotonic_ms()
            analysis = players[seated[actor]].decide(game, state, seed)
            effort = efforts[seated[actor]]
            effort.ms += monotonic_ms() - began
            effort.moves += 1
            effort.simulations += analysis.simulations
            effort.nodes += analysis.nodes
            found = game.read(state, analysis.move)
            if found is None:
                raise RuntimeError(f"{analysis.engine} answered {analysis.move!r}, which is no move")
            move = found
        moves.append({"ply": len(moves) + 1, "actor": game.actor(state), "move": game.write(state, move)})
        state = state.after(move)
    record = {
        "format": FORMAT,
        "game": game.facts.id,
        "rules_version": game.facts.rules_version,
        "options": dict(table.options),
        "seats": {seat: str(players[index]) for seat, index in zip(table.seats, seated, strict=True)},
        "moves": moves,
        "result": game.result(state),
    }
    return PlayedGame(number, state.payoffs()[seated.index(0)], len(moves), efforts, record)
