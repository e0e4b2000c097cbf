"""`python -m ai.tuning.matches GAME`: do the weights found win against those set by hand?

All search as the game's default engine does, with the same number of simulations, and differ in their
weights only. One side has the weights found, all others those by hand; the sides take turns with the same
opening and dice. `--greedy` asks the evaluations alone: everybody plays the move after which he stands best.
"""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ai import ismcts_player, mcts_player
from ai.evaluation import EVALUATORS, WEIGHTS
from ai.evaluation.weighted import Weights, read_weights
from ai.ismcts import InformationSetSearch
from ai.mcts import TreeSearch
from ai.policies import policy_for
from ai.tuned import switches_for
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.report import insert, table
from ai.tuning.selfplay import MOST_PLIES, PLANS
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

DOCUMENT = Path("docs/evaluation.md")
Player = Callable[[State, Random], int]


def searching(game_id: str, weights: Weights, simulations: int) -> Player:
    """Plays what the default engine's search finds in so many simulations."""
    is_hidden = GAMES[game_id].facts.hidden
    kind = InformationSetSearch if is_hidden else TreeSearch
    switches = switches_for(game_id, ismcts_player.NAME if is_hidden else mcts_player.NAME)
    for of_the_player in ("reuse", "uniform"):
        switches.pop(of_the_player, None)

    def move(state: State, random: Random) -> int:
        evaluator = EVALUATORS[game_id](weights=weights)
        search = kind(state, random.bits() >> 1, policy=policy_for(game_id), evaluator=evaluator, **switches)
        search.run(simulations, 0.0, 0.0)
        return search.move(search.ranked()[0])

    return move


def greedy(game_id: str, weights: Weights) -> Player:
    """Plays the move after which he stands best, the first of those alike."""
    evaluator = EVALUATORS[game_id](weights=weights)

    def move(state: State, random: Random) -> int:
        player = state.actor_index()
        dealt = state.resample(player, random)
        return max(
            state.legal_moves(), key=lambda legal: evaluator.judged(dealt.after(legal), player)[player]
        )

    return move


def share(
    game_id: str, options: dict[str, Any], opening: int, found: Player, by_hand: Player, side: int, seed: int
) -> float:
    """What one side gets in a game in which it alone plays by the weights found."""
    random = Random(seed)
    state: State = GAMES[game_id].initial(options)
    plies, random_plies = 0, random.integer(opening + 1)
    dice = Random(random.bits() >> 1)
    while state.actor_index() != NOBODY and plies < MOST_PLIES:
        player = state.actor_index()
        if player < 0 or plies < random_plies:
            move = state.drawn(dice)
        else:
            move = (found if state.sides()[player] == side else by_hand)(state, random)
        state = state.after(move)
        plies += 1
    return state.payoffs()[state.sides().index(side)]


def match(
    game_id: str, options: dict[str, Any], opening: int, players: tuple[Player, Player], games: int, seed: int
) -> tuple[float, float, float]:
    """The mean share of the weights found, the half width of its 95% interval, and what chance would give.

    Games with the same opening, one for each side, count as one observation.
    """
    sides = len(set(GAMES[game_id].initial(options).sides()))
    rounds = [
        sum(
            share(game_id, options, opening, *players, side, seed * 1_000_003 + number)
            for side in range(sides)
        )
        / sides
        for number in range(games // sides)
    ]
    mean = sum(rounds) / len(rounds)
    variance = sum((found - mean) ** 2 for found in rounds) / max(1, len(rounds) - 1)
    return mean, 1.96 * math.sqrt(variance / len(rounds)), 1 / sides


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice(sorted(EVALUATORS)))
@click.option("--games", type=click.IntRange(min=12), default=240, show_default=True, help="At each table.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--greedy", "by_evaluation", is_flag=True, help="By the evaluation alone, without a search.")
@click.option(
    "--report-to", type=click.Path(exists=True, path_type=Path), default=DOCUMENT, show_default=True
)
def main(game_id: str, games: int, seed: int, by_evaluation: bool, report_to: Path) -> None:
    """Play the weights in use against those set by hand, and write the result into the report."""
    plan = PLANS[game_id]
    pair = (read_weights(WEIGHTS[game_id]), weights_by_hand(game_id))
    players = [
        greedy(game_id, weights) if by_evaluation else searching(game_id, weights, plan.simulations)
        for weights in pair
    ]
    command = f"python -m ai.tuning.matches {game_id} --games {games} --seed {seed}"
    command += " --greedy" if by_evaluation else ""
    rows = [["options", "won by the weights found", "without any difference"]]
    tables: list[dict[str, Any]] = []
    for options in plan.tables:
        if options in tables:
            continue
        tables.append(options)
        mean, error, even = match(game_id, options, plan.opening, (players[0], players[1]), games, seed)
        named = ", ".join(f"{key} {value}" for key, value in sorted(_shown(options).items())) or "defaults"
        rows.append([named, f"{100 * mean:.1f} ± {100 * error:.1f}%", f"{100 * even:.0f}%"])
        click.echo(" | ".join(rows[-1]))
    insert(report_to, f"{game_id} {'greedy' if by_evaluation else 'search'}", f"`{command}`\n\n{table(rows)}")


def _shown(options: dict[str, Any]) -> dict[str, Any]:
    return {**options, **({"players": len(options["players"])} if "players" in options else {})}


if __name__ == "__main__":
    main()
