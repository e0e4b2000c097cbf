"""`python -m ai.tuning.reliability`: do positions that a search gives 70% end in 70% of a win?

Positions of self-play (see `ai.tuning.selfplay`) are searched by the engine that analyses them unless told
otherwise, with a fixed number of simulations or nodes, and its value for a player drawn at random is set
against what he got in the end. From half of the games the power of `ai.calibration` is learnt, the other half
shows what it is good for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from ai.budgets import Budget
from ai.calibration import POWERS, POWERS_FILE, sharpened
from ai.engines import ENGINES, answering, search
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.plot import Bin, drawn
from ai.tuning.report import insert, table
from ai.tuning.selfplay import Played, played_and_kept
from games.randomness import Random
from games.registry import GAMES

SIMULATIONS = 500
NODES_PER_SIMULATION = 40
ANALYSIS = Budget(time_ms=1000)
"""What an analysis usually may spend: by it the engine is chosen."""
# Other games than those that the weights were learnt from: another seed.
GAMES_PLAYED = {"wege-waechter": 300, "grailnah": 300, "kampf-um-elfenland": 80}
PER_GAME = 8
BINS = 10
DOCUMENT = Path("docs/evaluation.md")
PLOT = Path("docs/reliability.svg")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Foreseen:
    """A position searched: the value of every player, whom it was drawn for, what he got, and the game."""

    values: tuple[float, ...]
    player: int
    payoff: float
    game: int


def foreseen(game_id: str, played: Iterable[Played], seed: int, simulations: int) -> list[Foreseen]:
    """Up to `PER_GAME` positions of every game in which a player decides, searched by the default engine."""
    game = GAMES[game_id]
    found = []
    for number, record in enumerate(played):
        random = Random(seed * 1_000_003 + number)
        decisions = [
            state
            for ply, state in enumerate(record.states(game_id))
            if ply >= record.settled and state.actor_index() >= 0
        ]
        for _ in range(min(PER_GAME, len(decisions))):
            state = decisions.pop(random.integer(len(decisions)))
            engine = answering(game, state, ANALYSIS)
            seat = game.actor(state) or ""
            budget = _equal_to(simulations, engine)
            analysis = search(game, state, seat, engine, budget, random.bits() >> 12)
            player = random.integer(state.players)
            values = tuple(analysis.value[seat] for seat in game.seats(state))
            found.append(Foreseen(values, player, record.payoffs[player], number))
    return found


def _equal_to(simulations: int, engine: str) -> Budget:
    """About as much of a search by an engine as so many simulations, and the same every time."""
    if "simulations" in ENGINES[engine].budgets:
        return Budget(simulations=simulations)
    return Budget(nodes=NODES_PER_SIMULATION * simulations)


def value_of(position: Foreseen, power: float) -> float:
    """The value of the player, calibrated by a power."""
    return sharpened(position.values, power)[position.player]


def log_loss(positions: Sequence[Foreseen], power: float) -> float:
    """The mean of −ln of what was given to what happened; values are kept off 0 and 1 by a thousandth."""
    values = np.clip([value_of(position, power) for position in positions], 0.001, 0.999)
    ends = np.array([position.payoff for position in positions])
    return float(-(ends * np.log(values) + (1 - ends) * np.log(1 - values)).mean())


def best_power(positions: Sequence[Foreseen]) -> float:
    """The power under which the ends are most likely."""
    return float(
        minimize_scalar(lambda power: log_loss(positions, power), bounds=(0.2, 5), method="bounded").x
    )


def bins(positions: Sequence[Foreseen], power: float) -> list[Bin]:
    """The positions by tenths of their value; the error is one standard error, games counted as one draw."""
    found = []
    for number in range(BINS):
        inside = [p for p in positions if min(BINS - 1, int(value_of(p, power) * BINS)) == number]
        if not inside:
            continue
        ends = np.array([position.payoff for position in inside])
        mean = float(ends.mean())
        residual: dict[int, float] = {}
        for position in inside:
            residual[position.game] = residual.get(position.game, 0.0) + position.payoff - mean
        # Where all ended alike the residuals say nothing; a rule of succession does.
        smoothed = (ends.sum() + 1) / (len(inside) + 2)
        least = float(np.sqrt(smoothed * (1 - smoothed) / len(inside)))
        error = max(float(np.sqrt(sum(r * r for r in residual.values()))) / len(inside), least)
        value = float(np.mean([value_of(position, power) for position in inside]))
        found.append(Bin(len(inside), value, mean, error))
    return found


def calibration_error(found: Sequence[Bin]) -> float:
    """The expected calibration error: the mean distance of value and end over all positions, by tenths."""
    return sum(b.count * abs(b.value - b.end) for b in found) / sum(b.count for b in found)


@dataclass(frozen=True)
class Reliability:
    """What the held-out half of the games says of a game's values, before and after the power learnt."""

    power: float
    before: list[Bin]
    after: list[Bin]
    loss_before: float
    loss_after: float

    @property
    def used(self) -> float:
        """The power to be used: 1 unless the one learnt foresees the held-out ends better."""
        return self.power if self.loss_after < self.loss_before else 1.0


def reliability(positions: Sequence[Foreseen]) -> Reliability:
    """Learn from the games of even number, look at the others."""
    learnt = [position for position in positions if position.game // 4 % 2 == 0]
    held_out = [position for position in positions if position.game // 4 % 2 == 1]
    power = round(best_power(learnt), 3)
    return Reliability(
        power, bins(held_out, 1.0), bins(held_out, power), log_loss(held_out, 1.0), log_loss(held_out, power)
    )


def section(found: dict[str, Reliability], command: str) -> str:
    """The tables in Markdown."""
    summary = [
        ["game", "power learnt", "used", "calibration error before", "after", "log loss before", "after"]
    ]
    tenths = [["game", "value", "positions", "mean value", "won", "after: mean value", "won"]]
    for game_id, result in found.items():
        errors = [f"{100 * calibration_error(b):.1f}%" for b in (result.before, result.after)]
        losses = [f"{result.loss_before:.4f}", f"{result.loss_after:.4f}"]
        summary.append([game_id, f"{result.power:.2f}", f"{result.used:.2f}", *errors, *losses])
        later = {int(min(b.value, 0.999) * BINS): b for b in result.after}
        for b in result.before:
            number = int(min(b.value, 0.999) * BINS)
            cells = [game_id, f"{10 * number}–{10 * number + 10}%", str(b.count), _percent(b.value)]
            cells.append(f"{_percent(b.end)} ± {_percent(b.error)}")
            calibrated = later.get(number)
            cells += (
                [_percent(calibrated.value), f"{_percent(calibrated.end)} ± {_percent(calibrated.error)}"]
                if calibrated
                else ["", ""]
            )
            tenths.append(cells)
    return f"`{command}`\n\n{table(summary)}\n{table(tenths)}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


@click.command()
@click.argument("game_ids", metavar="[GAME]...", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--games", type=click.IntRange(min=20), help="How many games of each.")
@click.option("--simulations", type=click.IntRange(min=1), default=SIMULATIONS, show_default=True)
@click.option("--seed", type=int, default=2, show_default=True, help="Other than that of the tuning run.")
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--kept", type=click.Path(file_okay=False, path_type=Path), help="A directory of games kept.")
def main(
    game_ids: tuple[str, ...],
    games: int | None,
    simulations: int,
    seed: int,
    processes: int,
    kept: Path | None,
) -> None:
    """Measure whether values are chances, for all games or for some, and learn to correct them.

    Writes ai/calibration.toml (of the games measured), docs/reliability.svg and the section of
    docs/evaluation.md.
    """
    chosen = game_ids or tuple(sorted(GAMES))
    found = {}
    for game_id in chosen:
        count = GAMES_PLAYED[game_id] if games is None else games
        with TemporaryDirectory() as directory:
            file = (Path(directory) if kept is None else kept) / f"{game_id}.jsonl"
            playing = played_and_kept(game_id, weights_by_hand(game_id), count, seed, file, processes)
            with click.progressbar(playing, length=count, label=game_id) as played:
                found[game_id] = reliability(foreseen(game_id, played, seed, simulations))
    command = " ".join(["python -m ai.tuning.reliability", *game_ids, f"--simulations {simulations}"])
    command += f" --seed {seed}" + (f" --games {games}" if games else "")
    powers = {**POWERS, **{game_id: result.used for game_id, result in found.items()}}
    POWERS_FILE.write_text(powers_file(powers), "utf-8")
    PLOT.write_text(
        drawn({game_id: (result.before, result.after) for game_id, result in found.items()}), "utf-8"
    )
    text = section(found, command)
    insert(DOCUMENT, "reliability", text)
    click.echo(text)


def powers_file(powers: Mapping[str, float]) -> str:
    """The file that `ai.calibration` reads."""
    tables = [f"[{game_id}]\npower = {power}\n" for game_id, power in sorted(powers.items())]
    return "\n".join(["# Written by `python -m ai.tuning.reliability`; see docs/evaluation.md.", *tables])


if __name__ == "__main__":
    main()
