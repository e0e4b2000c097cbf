"""How a played game goes on: decisions are carried out, and the dice roll until a player is asked."""

from typing import NamedTuple

from games import dice
from games.contract import Game, Json
from games.core import CHANCE, State
from games.record import RESIGN, UNDO
from service.ledger import Decision, Line
from service.table import Made
from service.tokens import Play

MAX_ROLLS = 10_000
"""More rolls in a row without a player being asked are a fault of the rules."""


class Stage(NamedTuple):
    """A game at a ply at which a player is asked or nobody is, and what led there from the one before."""

    state: State
    play: Play
    events: list[Json]
    made: list[Made]


def opening(game: Game, state: State, play: Play, server_seed: bytes) -> Stage:
    """The first stage of a game, from the state that its options give."""
    return _rolled_on(game, Stage(state, play._replace(ply=0, draws=0), [], []), server_seed)


def moved(game: Game, state: State, play: Play, move: int, server_seed: bytes) -> Stage:
    """The stage after a legal move."""
    after, trace = state.traced(move)
    play = play._replace(ply=play.ply + 1)
    actor = game.actor(state)
    made = [Made(play.ply, str(actor), game.write(state, move), state)]
    return _rolled_on(game, Stage(after, play, game.events(state, after, trace), made), server_seed)


def resigned(game: Game, state: State, play: Play, seat: str, server_seed: bytes) -> Stage | None:
    """The stage after a seat gave up, whoever was to act; None if it has no part in the game any more."""
    step = game.resign(state, seat)
    if step is None:
        return None
    play = play._replace(ply=play.ply + 1)
    made = [Made(play.ply, seat, RESIGN, state)]
    return _rolled_on(game, Stage(step.state, play, step.events, made), server_seed)


def gone_back(state: State, play: Play, to: State, to_ply: int) -> Stage:
    """The stage after everything since an earlier ply was taken back: a ply of its own."""
    play = play._replace(ply=play.ply + 1)
    return Stage(to, play, [], [Made(play.ply, UNDO, str(to_ply), state)])


def replayed(game: Game, play: Play, line: Line, server_seed: bytes) -> list[Stage]:
    """All stages of a game up to the one of this play, recomputed from what is settled."""
    stages = [opening(game, game.initial(line.head["options"]), play, server_seed)]
    by_ply = {stages[0].play.ply: stages[0]}
    while stages[-1].play.ply < play.ply:
        now = stages[-1]
        decision = line.entries[now.play.ply].decision
        stage = _carried_out(game, now, decision, by_ply, server_seed)
        stages.append(stage)
        by_ply[stage.play.ply] = stage
    return stages


def _carried_out(
    game: Game, now: Stage, decision: Decision, earlier: dict[int, Stage], server_seed: bytes
) -> Stage:
    state, play = now.state, now.play
    if decision.kind == "undo":
        to_ply = int(decision.text)
        return gone_back(state, play, earlier[to_ply].state, to_ply)
    stage = None
    if decision.kind == "resign":
        stage = resigned(game, state, play, decision.text, server_seed)
    elif (move := game.read(state, decision.text)) is not None:
        stage = moved(game, state, play, move, server_seed)
    if stage is None:
        raise RuntimeError(f"{game.facts.id}: what is settled isn't possible")
    return stage


def _rolled_on(game: Game, stage: Stage, server_seed: bytes) -> Stage:
    state, play, events, made = stage
    if state.actor_index() != CHANCE:
        return stage
    ply, draws = play.ply, play.draws
    while state.actor_index() == CHANCE:
        if draws - play.draws >= MAX_ROLLS:
            raise RuntimeError(f"{game.facts.id}: no player is asked after {MAX_ROLLS} rolls")
        outcomes = state.chance_outcomes()
        weights = [weight for _, weight in outcomes]
        outcome = outcomes[dice.draw(server_seed, play.client_seed, draws, weights)][0]
        after, trace = state.traced(outcome)
        draws += 1
        ply += 1
        events += game.events(state, after, trace)
        made.append(Made(ply, "chance", game.write(state, outcome), state))
        state = after
    return Stage(state, play._replace(ply=ply, draws=draws), events, made)
