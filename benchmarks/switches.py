"""What a switch of a tree search is worth: short matches between two settings of the same search.

`python -m benchmarks.switches GAME A B [--players N] [--variant V] [--games N] [--cpu-ms MS] [--sprt E0,E1]`
plays `A` against `B`, both written `tuned&switch=value&…`: the tuned switches (`ai.tuned`) but for these.
`uct` stands for plain UCT with uniform playouts to the end, `plain` for one with the game's policy and every
switch off. Against more than one opponent, one seat has A and the others B; seats change and a round has the
same opening (two random moves a seat where no dice fall) and the same dice. Unlike `spielleiter tournament`
it puts nothing into words and keeps no records, which at a few milliseconds a move would cost more than
the search. Time is that of the processor; with `--sprt` it ends when the sequential test has decided.
"""

import argparse
from collections.abc import Callable
from statistics import fmean
from typing import Any

from ai.clock import count_cpu_time, monotonic_ms
from ai.evaluation import evaluator_for
from ai.ismcts import InformationSetSearch
from ai.mcts import TreeSearch
from ai.policies import policy_for
from ai.tuned import switches_for
from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from spielleiter.tournament.players import Player
from spielleiter.tournament.score import elo, score
from spielleiter.tournament.sprt import Sprt

MOST_PLIES = 4000
OPENING_TURNS = 2
ENOUGH = 2**31 - 1

Mover = Callable[[State, int], int]


def mover(game: Game, text: str, budget_ms: float) -> Mover:
    """What a setting plays."""
    game_id = game.facts.id
    is_uct, is_plain = text.startswith("uct"), text.startswith("plain")
    hidden = game.facts.hidden and not is_uct
    switches: dict[str, Any] = (
        {} if is_uct or is_plain else switches_for(game_id, "ismcts" if hidden else "mcts")
    )
    described = text.removeprefix("uct").removeprefix("plain").removeprefix("tuned").removeprefix("&")
    switches.update(Player.parse(f"mcts?{described}@sims:1").settings)
    is_reusing = switches.pop("reuse", False)
    search_of: Any = InformationSetSearch if hidden else TreeSearch
    kept: list[TreeSearch] = []

    def begun(state: State, seed: int) -> Any:
        if is_uct:
            return search_of(state.resample(state.actor_index(), Random(seed)), seed, **switches)
        return search_of(
            state, seed, policy=policy_for(game_id), evaluator=evaluator_for(game_id), **switches
        )

    def move(state: State, seed: int) -> int:
        started_ms = monotonic_ms()
        search = kept.pop() if kept else None
        if search is None or not search.resume(state, seed):
            search = begun(state, seed)
        until = started_ms + budget_ms
        search.run(ENOUGH, until, until)
        if is_reusing:
            kept.append(search)
        return int(search.move(search.ranked()[0]))

    return move


def play(game: Game, options: dict[str, Any], movers: list[Mover], number: int, turn: int) -> float:
    """The payoff of the first mover in one game of a round, in which he has the seats of side `turn`."""
    state = game.initial(options)
    sides = round(1.0 / state.payoffs()[0])
    dice, opening = Random(2 * number), Random(2 * number + 1)
    at_random = 0 if game.facts.chance else OPENING_TURNS * state.players
    for ply in range(MOST_PLIES):
        actor = state.actor_index()
        if actor == NOBODY:
            break
        if actor == CHANCE:
            state = state.after(state.drawn(dice))
        elif at_random > 0:
            at_random -= 1
            state = state.after(state.drawn(opening))
        elif len(only := state.legal_moves()) == 1:
            state = state.after(only[0])
        else:
            chosen = movers[0 if actor % sides == turn else 1]
            state = state.after(chosen(state, 1_000_003 * number + ply))
    return state.payoffs()[turn]


def main() -> None:
    """Play the match that the command line describes and say how it ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--cpu-ms", type=float, default=5.0)
    parser.add_argument("--sprt", type=Sprt.parse, help="stop when it decides")
    asked = parser.parse_args()
    count_cpu_time()
    game = GAMES[asked.game]
    options: dict[str, Any] = {}
    if game.facts.players != (2, 2):
        options["players"] = list(game.facts.seats[: asked.players])
    if asked.variant:
        options["variant"] = asked.variant
    sides = round(1.0 / game.initial(options).payoffs()[0])
    movers = [mover(game, text, asked.cpu_ms) for text in (asked.a, asked.b)]
    rounds: list[float] = []
    decision = None
    while decision is None and len(rounds) * sides < asked.games:
        rounds.append(
            round(fmean(play(game, options, movers, len(rounds), turn) for turn in range(sides)), 9)
        )
        decision = asked.sprt.decision(rounds, sides) if asked.sprt else None
    found = score(rounds, sides)
    verdict = "all played"
    if asked.sprt:
        verdict = {None: "undecided", "H0": f"{asked.sprt.elo0:g}", "H1": f"{asked.sprt.elo1:g}"}[decision]
    table = " ".join(filter(None, [asked.game, f"{asked.players} players", asked.variant]))
    print(
        f"| {table} | `{asked.a or 'tuned'}` | `{asked.b or 'tuned'}` | {asked.cpu_ms:g} | {found.games} "
        f"| {100 * found.share:.0f}% ({100 * found.low:.0f}–{100 * found.high:.0f}) "
        f"| {elo(found.share, sides):+.0f} | {verdict} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
