"""The ten levels: what each may do, and what even the lowest one doesn't."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from ai import levels
from ai.analysis import Analysis, Candidate
from ai.budgets import LEVEL_MS, Budget
from ai.engines import search
from ai.foresight import Foresight
from ai.levels import Level, Prospect
from ai.policies import policy_for
from ai.task import Task
from games.contract import Game, Json
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts

GRAILNAH = GAMES["grailnah"]
LEVELS = range(1, 11)


def task(seed: int = 1) -> Task:
    return Task(
        GRAILNAH,
        GRAILNAH.initial(),
        "white",
        Budget(level=1),
        seed,
        0.0,
        lambda: False,
        lambda progress: None,
    )


def candidate(move: str, value: float, visits: int = 100) -> Candidate:
    return Candidate(move, visits, {"white": value, "black": 1.0 - value}, (move,))


def analysis(*candidates: Candidate) -> Analysis:
    first = candidates[0]
    return Analysis("mcts", "1", 1, first.move, first.value, 300, 300, 1, candidates)


FOUND = analysis(candidate("a", 0.6), candidate("b", 0.55), candidate("c", 0.4), candidate("d", 0.1))


def plays(level: Level, found: Analysis, prospects: dict[str, Prospect] | None = None) -> Counter[str]:
    return Counter(levels.played(level, task(seed), prospects or {}, found).move for seed in range(600))


def test_mistakes_are_the_likelier_the_smaller_they_are() -> None:
    moves = plays(Level("mcts", 100, temperature=0.2), FOUND)
    assert moves["a"] > moves["b"] > moves["c"] > moves["d"] > 0
    # exp(-0.05/0.2) = 0.78 and exp(-0.2/0.2) = 0.37 times as likely as the best one.
    assert moves["b"] / moves["a"] == pytest.approx(0.78, abs=0.15)
    assert moves["c"] / moves["a"] == pytest.approx(0.37, abs=0.12)


def test_mistakes_beyond_the_margin_are_not_made() -> None:
    assert set(plays(Level("mcts", 100, temperature=1.0, margin=0.25), FOUND)) == {"a", "b", "c"}


def test_a_move_hardly_looked_at_is_no_candidate() -> None:
    found = analysis(candidate("a", 0.5), candidate("b", 1.0, visits=3))
    assert set(plays(Level("mcts", 100, temperature=1.0), found)) == {"a"}


def test_without_a_temperature_the_first_move_is_played() -> None:
    """Even where another one has the better mean: the search's order knows about visits."""
    found = analysis(candidate("a", 0.5, 200), candidate("b", 0.6, 90))
    assert set(plays(Level("mcts", 100), found)) == {"a"}


def test_a_move_that_wins_at_once_is_played_whatever_the_search_thinks() -> None:
    for temperature in (0.0, 1.0):
        level = Level("mcts", 100, temperature=temperature)
        assert set(plays(level, FOUND, {"d": Prospect(winning=1.0)})) == {"d"}


def test_a_move_that_loses_at_once_is_not_played_while_there_is_another() -> None:
    lost = Prospect(losing=1.0)
    for temperature in (0.0, 1.0):
        level = Level("mcts", 100, temperature=temperature)
        assert set(plays(level, FOUND, {"a": lost, "b": lost, "c": lost})) == {"d"}
        assert plays(level, FOUND, dict.fromkeys("abcd", lost)).total() == 600


def test_the_chance_to_lose_at_once_is_weighed_like_any_other() -> None:
    level = Level("mcts", 100)
    assert set(plays(level, FOUND, {"a": Prospect(losing=0.5)})) == {"b"}
    assert set(plays(level, FOUND, {"a": Prospect(losing=0.3)})) == {"a"}


def test_the_move_played_comes_first_among_the_candidates() -> None:
    for seed in range(20):
        played = levels.played(Level("mcts", 100, temperature=1.0), task(seed), {}, FOUND)
        assert played.candidates[0].move == played.move
        assert played.value == played.candidates[0].value
        assert sorted(each.move for each in played.candidates) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_every_game_has_ten_levels_of_which_each_searches_no_less_than_the_one_below(game: Game) -> None:
    for start in starts(game.facts.id):
        ladder = levels.ladder(game, start.state(game))
        assert len(ladder) == len(LEVELS)
        assert [level.is_full_strength for level in ladder] == [False] * 9 + [True]
        heat = [level.temperature for level in ladder]
        assert heat == sorted(heat, reverse=True)
        assert heat[0] > 0.0
        assert heat[9] == 0.0
        for number, level in enumerate(ladder, start=1):
            assert level.budget(number).limit_ms == LEVEL_MS[number]
            assert (level.simulations is None) != (level.nodes is None) or level.is_full_strength


pytestmark = pytest.mark.usefixtures("unhurried")


def at_level(game: Game, state: State, level: int, seed: int) -> Analysis:
    seat = game.actor(state)
    assert seat is not None
    return search(game, state, seat, "auto", Budget(level=level), seed)


def winning_moves(game: Game, state: State) -> set[str]:
    """The moves that end the game in the mover's favour."""
    mover = state.actor_index()
    found = set()
    for move in state.legal_moves():
        after = state.after(move)
        if after.actor_index() == NOBODY and after.payoffs()[mover] == 1.0:
            found.add(game.write(state, move))
    return found


def refuted_moves(game: Game, state: State) -> set[str]:
    """The moves after which another side can win with its next move."""
    found = set()
    for move in state.legal_moves():
        after = state.after(move)
        other = after.actor_index()
        if (
            other >= 0
            and after.sides()[other] != after.sides()[state.actor_index()]
            and winning_moves(game, after)
        ):
            found.add(game.write(state, move))
    return found


@cache
def last_decisions(game: Game, games: int, variant: str | None = None) -> list[State]:
    """Decisions shortly before the end of games between players who take what lies before them."""
    found: list[State] = []
    policy = policy_for(game.facts.id)
    for seed in range(games):
        random, decisions = Random(seed), list[State]()
        state = game.initial({} if variant is None else {"variant": variant})
        while state.actor_index() != NOBODY:
            if state.actor_index() >= 0:
                decisions.append(state)
            state = state.after(policy.pick(state, random))
        found += decisions[-6:]
    return found


@pytest.mark.parametrize("game_id", ["grailnah", "wege-waechter"])
@pytest.mark.parametrize("level", [1, 4, 7])
def test_no_level_overlooks_a_win_in_one(game_id: str, level: int) -> None:
    game, met = GAMES[game_id], 0
    for number, state in enumerate(last_decisions(game, 40)):
        wins = winning_moves(game, state)
        if wins:
            met += 1
            assert at_level(game, state, level, number).move in wins
    assert met >= 8


def test_however_many_moves_there_are_a_win_in_one_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every position has too many to look beyond the own turn."""
    monkeypatch.setattr(levels, "FEWEST_POSITIONS", levels.POSITIONS)
    met = 0
    for number, state in enumerate(last_decisions(GRAILNAH, 40)):
        wins = winning_moves(GRAILNAH, state)
        if wins:
            met += 1
            assert at_level(GRAILNAH, state, 1, number).move in wins
    assert met >= 8


def wins_in_this_turn(game: Game, state: State, move: str) -> bool:
    """Whether a move leads to a sure win before another player decides, as by one exchange after another."""
    return Foresight(state).winning(game.read(state, move), 1_000_000) == 1.0


@pytest.mark.parametrize("variant", ["headquarters", "missions"])
@pytest.mark.parametrize("level", [1, 3, 6])
def test_no_level_overlooks_a_win_in_one_among_a_hundred_moves_with_hidden_hands(
    variant: str, level: int
) -> None:
    game, met, crowded = GAMES["kampf-um-elfenland"], 0, 0
    for number, state in enumerate(last_decisions(game, 40, variant)):
        wins = winning_moves(game, state)
        if wins:
            met += 1
            crowded += len(state.legal_moves()) > 60
            played = at_level(game, state, level, number).move
            assert played in wins or wins_in_this_turn(game, state, played)
    assert met >= 15
    assert crowded >= 5


@pytest.mark.parametrize("level", [1, 4, 7])
def test_no_level_hands_over_a_win_that_it_can_avoid(level: int) -> None:
    met = 0
    for number, state in enumerate(last_decisions(GRAILNAH, 60)):
        refuted, moves = refuted_moves(GRAILNAH, state), len(state.legal_moves())
        if 0 < len(refuted) < moves and not winning_moves(GRAILNAH, state):
            met += 1
            assert at_level(GRAILNAH, state, level, number).move not in refuted
    assert met >= 8


def handed_over() -> int:
    """In how many positions a level 1 that hardly searches hands over a win that it could avoid."""
    count = 0
    for number, state in enumerate(last_decisions(GRAILNAH, 60)):
        refuted, moves = refuted_moves(GRAILNAH, state), len(state.legal_moves())
        if 0 < len(refuted) < moves and not winning_moves(GRAILNAH, state):
            count += at_level(GRAILNAH, state, 1, number).move in refuted
    return count


def test_it_is_foresight_that_sees_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With eight simulations no search sees much: with the look ahead no win is handed over, else some."""
    rungs = levels.LADDERS["grailnah", 2]
    blind = (replace(rungs[0], simulations=8), *rungs[1:])
    monkeypatch.setitem(levels.LADDERS, ("grailnah", 2), blind)
    assert handed_over() == 0
    monkeypatch.setattr(levels, "foreseen", lambda task: {})
    assert handed_over() > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_a_level_answers_the_same_for_the_same_seed_and_not_always_the_same(game: Game) -> None:
    state, random = game.initial(), Random(3)
    while state.actor_index() < 0 or len(state.legal_moves()) < 5:
        state = state.after(state.drawn(random))
    moves = [at_level(game, state, 1, seed).move for seed in range(12)]
    assert moves == [at_level(game, state, 1, seed).move for seed in range(12)]
    assert len(set(moves)) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_every_level_is_reproducible_at_every_table(game: Game, level: int, quick_levels: None) -> None:
    """The candidates and all figures that don't depend on the clock, not only the move."""
    for start in starts(game.facts.id)[:6]:
        state, random = start.state(game), Random(level)
        while state.actor_index() < 0:
            state = state.after(state.drawn(random))
        once, again = (at_level(game, state, level, 7) for _ in range(2))
        assert (once.move, once.value, once.candidates) == (again.move, again.value, again.candidates)
        assert (once.simulations, once.nodes) == (again.simulations, again.nodes)
        assert game.refusal(state, once.move) is None


def test_an_analysis_that_is_not_a_move_to_be_played_makes_no_mistakes() -> None:
    state = GRAILNAH.initial()
    honest = [
        search(GRAILNAH, state, "white", "auto", Budget(level=1), seed, is_making_mistakes=False)
        for seed in range(8)
    ]
    assert all(
        found.candidates[0].visits == max(each.visits for each in found.candidates) for found in honest
    )
    assert {found.simulations for found in honest} == {levels.ladder(GRAILNAH, state)[0].simulations}


def test_an_engine_asked_for_by_name_has_the_level_s_time_and_its_own_strength(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVEL_MS, 1, 50)
    found = search(GRAILNAH, GRAILNAH.initial(), "white", "mcts", Budget(level=1), 1)
    assert found.simulations > 2 * (levels.ladder(GRAILNAH, GRAILNAH.initial())[0].simulations or 0)


def test_a_level_with_more_players_than_any_ladder_climbs_the_one_for_the_most() -> None:
    three = GRAILNAH.initial({"players": ["white", "black", "red"]})
    most = max(seats for game_id, seats in levels.LADDERS if game_id == "grailnah" and seats <= 3)
    assert levels.ladder(GRAILNAH, three) == levels.LADDERS["grailnah", most]


def test_the_time_of_a_level_is_kept_whatever_its_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a measurement: the margin is for a busy machine."""
    rungs = levels.LADDERS["grailnah", 2]
    endless = (replace(rungs[0], simulations=10_000_000), *rungs[1:])
    monkeypatch.setitem(LEVEL_MS, 1, 50)
    monkeypatch.setitem(levels.LADDERS, ("grailnah", 2), endless)
    assert at_level(GRAILNAH, GRAILNAH.initial(), 1, 1).time_ms < 500


ONE_DEFENCE: Json = {
    "game": "grailnah",
    "options": {"players": ["white", "black"], "rings": 6, "ply_limit": 500},
    "ply": 52,
    "to_move": "white",
    "phase": "move",
    "actor": "white",
    "fields": {
        "g": ["merlin"],
        "a2": ["morgane"],
        "b8": ["white-knight"],
        "d15": ["white-knight"],
        "c2": ["white-king"],
        "e8": ["white-queen"],
        "b2": ["black-knight"],
        "b15": ["black-knight"],
        "a12": ["black-knight"],
        "e13": ["black-king"],
    },
    "castles": {
        "north": {"owner": "white", "inside": {"white-knight": 2}},
        "south": {"owner": "black", "inside": {"black-knight": 1, "black-queen": 1}},
    },
    "court": {"white": "north", "black": "south"},
    "reserve": {"white": 4, "black": 4},
    "merlin": {"may_move": True, "streak": {"white": 0, "black": 0}},
    "disqualified": [],
    "resigned": [],
    "result": None,
}
"""145 moves, of which one keeps Black from the grail: more than a low level has simulations."""


@pytest.mark.parametrize("level", range(1, 10))
def test_no_level_hands_over_the_grail_because_there_are_too_many_moves_to_look_at(level: int) -> None:
    game, state = GRAILNAH, GRAILNAH.state_from(ONE_DEFENCE)
    assert len(state.legal_moves()) == 145
    for seed in range(3):
        assert search(game, state, "white", "auto", Budget(level=level), seed).move == "merlin-a12"


def test_a_move_that_saves_is_played_though_the_search_never_came_to_it() -> None:
    game, state = GRAILNAH, GRAILNAH.state_from(ONE_DEFENCE)
    asked = Task(game, state, "white", Budget(level=1), 7, 0.0, lambda: False, lambda progress: None)
    prospects = levels.foreseen(asked)
    lost = {"white": 0.0, "black": 1.0}
    losing = tuple(Candidate(move, 9, lost, (move,)) for move, p in prospects.items() if p.losing == 1.0)
    found = Analysis("mcts", "1", 7, losing[0].move, lost, 100, 100, 1, losing)
    assert levels.played(levels.ladder(game, state)[0], asked, prospects, found).move == "merlin-a12"
