"""Rules and search without the service, against OpenSpiel's C++ on games of similar size.

OpenSpiel's random games are timed inside its core: one step of its C++ MCTS bot with two simulations
plays twice as many evaluator rollouts as it is given, in one call.
"""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel

from ai.evaluation import evaluator_for
from ai.evaluator import Evaluator
from ai.ismcts import InformationSetSearch
from ai.lookahead_player import WIDTH
from ai.mcts import TreeSearch
from ai.minimax import Minimax
from ai.playout import random_playouts
from ai.policies import policy_for
from ai.tuned import switches_for
from benchmarks.report import Table, number, spread
from games.contract import Game
from games.core import State
from games.perft import perft
from games.randomness import Random
from games.registry import GAMES

ROUNDS = 7
PEERS = ("breakthrough", "backgammon")
LOOKED_AHEAD = (
    ("wege-waechter", 2),
    ("grailnah", 2),
    ("grailnah", 3),
    ("grailnah", 4),
    ("kampf-um-elfenland", 2),
)
"""Games and numbers of players in which alpha-beta is timed."""
PERFT_DEPTH = {"wege-waechter": 10, "grailnah": 4, "kampf-um-elfenland": 2}


def _timed(work: Callable[[], float]) -> float:
    """Units of work per second."""
    start = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - start)


def _mean_length(name: str, games: int = 400) -> float:
    """Moves in a random game of OpenSpiel, those of players and of chance counted together."""
    draw = random.Random(5)
    game = pyspiel.load_game(name)
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = draw.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[
                    0
                ]
            else:
                action = draw.choice(state.legal_actions())
            state.apply_action(action)
            moves += 1
    return moves / games


def _peer_rollouts(name: str, rollouts: int) -> float:
    """Random games per second in OpenSpiel's core, from a position in which a player decides."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 11)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 11, False)
    state = _deciding(game)
    return _timed(lambda: (bot.step(state), 2 * rollouts)[1])


def _deciding(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def _peer_simulations(name: str, simulations: int) -> float:
    """UCT simulations per second of OpenSpiel's C++ bot, one full random game each."""
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 11), 2.0, simulations, 1000, False, 11, False
    )
    state = _deciding(game)
    return _timed(lambda: (bot.step(state), simulations)[1])


def _own_moves(game: Game, games: int) -> float:
    state = game.initial()
    return _timed(lambda: random_playouts(state, games, seed=3)[0])


def _own_simulations(game: Game, simulations: int) -> float:
    state = game.initial()
    while state.actor_index() < 0:
        state = state.after(state.legal_moves()[0])
    search = TreeSearch(state, 3)
    return _timed(lambda: search.run(simulations, 0.0, 0.0))


def playouts() -> Table:
    """Moves per second in uniform random games."""
    table = Table(
        "Random games",
        "Uniform over legal moves, chance by weight; a move is a ply of a player or of chance (a die "
        "rolled, a card drawn), the same for all. From the start to the end. One thread.",
        ("game", "moves/s", "moves a game", "× breakthrough"),
    )
    lengths = {name: _mean_length(name) for name in PEERS}
    rates: dict[str, list[float]] = {name: [] for name in (*GAMES, *PEERS)}
    for _ in range(ROUNDS):
        for name in PEERS:
            rollouts = 3000 if name == "breakthrough" else 150
            rates[name].append(_peer_rollouts(name, rollouts) * lengths[name])
        for name, game in GAMES.items():
            rates[name].append(_own_moves(game, 2000))
    floor = statistics.median(rates["breakthrough"])
    for name, game in GAMES.items():
        plies, games = random_playouts(game.initial(), 2000, seed=4)
        lengths[name] = plies / games
    for name in (*GAMES, *PEERS):
        label = name if name in GAMES else f"OpenSpiel {name} (C++)"
        share = number(statistics.median(rates[name]) / floor)
        table.rows.append((label, spread(rates[name]), number(lengths[name]), share))
    return table


def searches() -> Table:
    """UCT simulations per second with full random playouts."""
    table = Table(
        "UCT",
        "Simulations with one full random game each, from the first decision of a game. One thread.",
        ("search", "simulations/s", "moves/s (about)"),
    )
    lengths = {name: _mean_length(name) for name in PEERS}
    for name, game in GAMES.items():
        plies, games = random_playouts(game.initial(), 1000, seed=4)
        lengths[name] = plies / games
    rates: dict[str, list[float]] = {name: [] for name in (*GAMES, *PEERS)}
    for _ in range(ROUNDS):
        for name in PEERS:
            rates[name].append(_peer_simulations(name, 10_000 if name == "breakthrough" else 500))
        for name, game in GAMES.items():
            rates[name].append(_own_simulations(game, 5000))
    for name in (*GAMES, *PEERS):
        label = name if name in GAMES else f"OpenSpiel MCTSBot, {name} (C++)"
        median = statistics.median(rates[name])
        table.rows.append((label, spread(rates[name]), number(median * lengths[name])))
    return table


def _peer_hidden_simulations(simulations: int) -> float:
    """Simulations per second of OpenSpiel's C++ information-set bot in gin rummy, a full random game each."""
    bot = pyspiel.ISMCTSBot(
        11,
        pyspiel.RandomRolloutEvaluator(1, 11),
        2.0,
        simulations,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    state = _deciding(pyspiel.load_game("gin_rummy"))
    return _timed(lambda: (bot.step(state), simulations)[1])


def _own_hidden_simulations(
    game: Game, seats: int, evaluator: Evaluator, switches: dict[str, Any], simulations: int
) -> float:
    """Simulations per second of the information-set search in the first turn of a game."""
    draw = Random(3)
    state = game.initial({"players": list(game.facts.seats[:seats])})
    while game.phase(state) != "turn":
        state = state.after(state.drawn(draw))
    policy = policy_for(game.facts.id)
    search = InformationSetSearch(state, 3, policy=policy, evaluator=evaluator, **switches)
    return _timed(lambda: search.run(simulations, 0.0, 0.0))


def hidden_searches() -> Table:
    """Simulations per second where something is hidden, each with a new deal."""
    game = GAMES["kampf-um-elfenland"]
    tuned = switches_for(game.facts.id, "ismcts")
    cut = f"{tuned['horizon']} plies"
    table = Table(
        "Information-set MCTS",
        "Simulations from a first turn, each with a deal of its own, all trees walked down. Playouts of ours "
        f"go by the game's policy, for {cut} with an evaluation then (as the engine plays), or to the end. "
        "One thread.",
        ("search", "simulations/s"),
    )
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for seats in (2, 4, 6):
            for label, evaluator, switches, simulations in (
                (cut, evaluator_for(game.facts.id), tuned, 10_000),
                ("to the end", Evaluator(), {}, 500),
            ):
                rate = _own_hidden_simulations(game, seats, evaluator, switches, simulations)
                rates.setdefault(f"{game.facts.id}, {seats} players, {label}", []).append(rate)
        rates.setdefault("OpenSpiel ISMCTSBot, gin_rummy, to the end (C++)", []).append(
            _peer_hidden_simulations(500)
        )
    table.rows += [(label, spread(found)) for label, found in rates.items()]
    return table


def _first_decision(game: Game, seats: int) -> State:
    """Where the first player is asked for more than where to put what he was dealt."""
    draw = Random(3)
    state = game.initial({"players": list(game.facts.seats[:seats])} if game.facts.players[1] > 2 else None)
    while state.actor_index() < 0 or (game.facts.hidden and game.phase(state) != "turn"):
        state = state.after(state.drawn(draw))
    return state


def lookaheads() -> Table:
    """Positions per second of alpha-beta."""
    table = Table(
        "Alpha-beta",
        "Positions looked at (moved to, evaluated or looked up) from a first decision, iterative deepening "
        "with chance, to 300,000 of them; Kampf um das Elfenland selectively, at most "
        f"{WIDTH} moves a position. One thread.",
        ("game", "players", "depth reached", "positions/s"),
    )
    rates: dict[tuple[str, int], list[float]] = {}
    depths = {}
    for _ in range(ROUNDS):
        for name, seats in LOOKED_AHEAD:
            game = GAMES[name]
            width = WIDTH if game.facts.hidden else 0
            search = Minimax(
                _first_decision(game, seats), evaluator_for(name), policy=policy_for(name), width=width
            )
            rate = _timed(lambda search=search: (search.run(nodes=300_000), search.nodes)[1])
            rates.setdefault((name, seats), []).append(rate)
            depths[name, seats] = search.depth
    for (name, seats), found in rates.items():
        table.rows.append((name, str(seats), str(depths[name, seats]), spread(found)))
    return table


def perfts() -> Table:
    """Nodes per second of perft."""
    table = Table(
        "Perft",
        "Paths of legal moves of that length from the start, chance outcomes counted as moves.",
        ("game", "depth", "nodes", "nodes/s"),
    )
    for name, game in GAMES.items():
        state, depth = game.initial(), PERFT_DEPTH[name]
        nodes = perft(state, depth)
        rates = [_timed(partial(perft, state, depth)) for _ in range(ROUNDS)]
        table.rows.append((name, str(depth), number(nodes, 10), spread(rates)))
    return table
