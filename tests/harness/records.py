"""Recorded games: one of each game for every way to end it, in the format that `POST …/replays` verifies.

`python -m tests.harness.records` looks for them anew among random games and writes the first it finds to
tests/records/. A record's name says how its game ends.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ai.playout import random_game
from ai.policies import policy_for
from ai.policy import Policy
from games.contract import Game, Json
from games.core import NOBODY, State
from games.randomness import Random
from games.record import RESIGN
from games.registry import GAMES
from tests.harness.walks import TESTS

RECORDS = TESTS / "records"
LOOKED_AT = 40_000
"""Random games that are played in search of endings, per game."""

_COLOURS = ("black", "blue", "violet", "red", "yellow", "green")
_MISSION_COLOUR = {
    "western-mountain-elf": "black",
    "sea-elf": "blue",
    "forest-elf": "violet",
    "desert-elf": "red",
    "nordic-mountain-elf": "yellow",
    "dragon-slayer": "green",
}
_MISSION_KIND = {"swineherd": "pig", "unicorn-hunter": "unicorn", "river-elf": "troll"}


def ending(game: Game, position: Json) -> str:
    """How a finished game ended; of a mission also by which half of it."""
    result = position["result"]
    if result.get("mission") is None:
        return str(result["reason"])
    (winner,) = result["winners"]
    return f"{result['mission']}-{_half(result['mission'], winner, position)}"


def _half(mission: str, winner: str, position: Json) -> str:
    """Which half of a mission of Kampf um das Elfenland its owner has fulfilled. # EL-73"""
    if mission in _MISSION_COLOUR:
        return "felled" if position["fell"].get(_MISSION_COLOUR[mission]) == winner else "held"
    kind = _MISSION_KIND[mission]
    enemies = [town for town in position["board"].values() if town["owner"] != winner]
    return "held" if any(kind in town["armies"] for town in enemies) else f"no-{kind}"


def options_of(game: Game, number: int) -> dict[str, Any]:
    """The options of the game of that number: every number of players and every variant has its turn."""
    fewest, most = game.facts.players
    players = fewest + number % (most - fewest + 1)
    if game.facts.id == "kampf-um-elfenland":
        variant = "missions" if number % 4 else "headquarters"
        colours = [_COLOURS[(number + seat) % 6] for seat in range(players)]
        return {"players": colours, "variant": variant, "round_limit": 4 if number % 50 == 0 else 100}
    if game.facts.id == "grailnah":
        return {
            "players": ["white", "black", "red", "blue"][:players],
            "ply_limit": 20 if number % 50 == 0 else 500,
        }
    return {"rows": (5, 7, 9, 11)[number % 4], "turn_limit": 50 if number % 50 == 0 else 0}


def policy_of(game: Game, number: int) -> Policy:
    """Some games are played to get somewhere, some uniformly."""
    return policy_for(game.facts.id) if number % 2 else Policy()


def wanted(game: Game) -> set[str]:
    """Every ending that a record is kept of."""
    endings = set(game.facts.endings)
    if game.facts.id == "grailnah":
        # Nobody is blockaded at random; the golden playthroughs show it from positions just before.
        endings.discard("disqualification")
    if game.facts.id == "kampf-um-elfenland":
        endings.discard("mission")
        endings |= {f"{mission}-{half}" for mission in _MISSION_COLOUR for half in ("felled", "held")}
        endings |= {
            f"{mission}-{half}" for mission, kind in _MISSION_KIND.items() for half in ("held", f"no-{kind}")
        }
    return endings


def found(game: Game) -> dict[str, int]:
    """By ending the number of the first random game that ends so."""
    numbers: dict[str, int] = {}
    for number in range(LOOKED_AT):
        final = random_game(game.initial(options_of(game, number)), number, policy_of(game, number))
        if final.actor_index() == NOBODY:
            numbers.setdefault(ending(game, game.position(final)), number)
        if wanted(game) - {"resignation"} <= set(numbers):
            break
    return numbers


def _moves(game: Game, start: State, number: int) -> Iterator[tuple[str, str]]:
    """The moves of the game of that number, each with its actor."""
    state, random, policy = start, Random(number), policy_of(game, number)
    while (actor := game.actor(state)) is not None:
        move = policy.pick(state, random)
        yield actor, game.write(state, move)
        state = state.after(move)


def written(game: Game, number: int) -> str:
    """The record of the game of that number, a move a line."""
    options = options_of(game, number)
    start = game.initial(options)
    final = random_game(start, number, policy_of(game, number))
    return _text(game, options, _moves(game, start, number), game.result(final))


def given_up(game: Game) -> str:
    """The record of a game of three (or two) in which one player after the other gives up."""
    options = options_of(game, 1)
    state, random = game.initial(options), Random(1)
    moves: list[tuple[str, str]] = []
    while (actor := game.actor(state)) is not None:
        playing = [seat for index, seat in enumerate(game.seats(state)) if state.takes_part(index)]
        step = game.resign(state, playing[-1]) if len(moves) % 20 == 19 else None
        if step is None:
            move = state.drawn(random)
            moves.append((actor, game.write(state, move)))
            state = state.after(move)
        else:
            moves.append((playing[-1], RESIGN))
            state = step.state
    return _text(game, options, moves, game.result(state))


def _text(game: Game, options: Json, moves: Iterable[tuple[str, str]], result: Json | None) -> str:
    head = {"format": 1, "game": game.facts.id, "rules_version": game.facts.rules_version, "options": options}
    lines = [
        json.dumps({"ply": ply, "actor": actor, "move": move}) for ply, (actor, move) in enumerate(moves, 1)
    ]
    inside = json.dumps({**head, "result": result})[1:-1]
    return "{" + inside + ',\n"moves": [\n' + ",\n".join(lines) + "\n]}\n"


def path(game: Game, name: str) -> Path:
    """Where the record of an ending is."""
    return RECORDS / game.facts.id / f"{name}.json"


if __name__ == "__main__":
    for hosted in GAMES.values():
        for name, number in found(hosted).items():
            path(hosted, name).parent.mkdir(parents=True, exist_ok=True)
            path(hosted, name).write_text(written(hosted, number), encoding="utf-8")
        path(hosted, "resignation").write_text(given_up(hosted), encoding="utf-8")
