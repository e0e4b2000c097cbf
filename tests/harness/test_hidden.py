"""Whatever the game: what a seat may not see, it learns from nothing else either."""

from games.contract import Game
from games.core import CHANCE
from games.randomness import Random
from tests.harness.walks import Ply, starts, walk

WALKS = 12
PLIES = 300


def plies(game: Game, number: int) -> list[Ply]:
    listed = starts(game.facts.id)
    return list(walk(game, listed[number % len(listed)], number, PLIES))


def viewers(game: Game, ply: Ply) -> list[str | None]:
    return [*game.seats(ply.state), None]


def test_a_game_that_hides_nothing_shows_everything_to_everybody(game: Game) -> None:
    for ply in plies(game, 0)[:60]:
        text = game.write(ply.state, ply.chosen) if ply.moves else ""
        events = game.apply(ply.state, text).events if ply.moves else []
        for viewer in viewers(game, ply) if not game.facts.hidden else []:
            assert game.view(ply.state, viewer) == game.position(ply.state)
            assert game.events_for(events, viewer) == events
            assert game.masked(ply.state, text, viewer) == text


def test_what_a_seat_decided_is_on_record_for_everybody(game: Game) -> None:
    for number in range(0, WALKS, 3):
        for ply in plies(game, number):
            if ply.moves and ply.state.actor_index() != CHANCE:
                text = game.write(ply.state, ply.chosen)
                assert {game.masked(ply.state, text, viewer) for viewer in viewers(game, ply)} == {text}


def test_outcomes_that_the_record_hides_from_a_viewer_are_hidden_by_events_and_view_too(game: Game) -> None:
    """Two outcomes that stand in his record alike look alike to him in every other way."""
    compared = 0
    for number in range(WALKS):
        for ply in plies(game, number):
            if not ply.moves or ply.state.actor_index() != CHANCE:
                continue
            texts = [game.write(ply.state, move) for move in (ply.moves[0], ply.chosen, ply.moves[-1])]
            steps = [game.apply(ply.state, text) for text in texts]
            for viewer in viewers(game, ply):
                told = {}
                for text, step in zip(texts, steps, strict=True):
                    events = game.events_for(step.events, viewer)
                    # The end of a phase may rightly turn something up, as what is left over.
                    turned_up = game.phase(step.state) != game.phase(ply.state)
                    shown = events[:1] if turned_up else (events, game.view(step.state, viewer))
                    entry = game.masked(ply.state, text, viewer)
                    if entry in told and text != told[entry][0]:
                        assert shown == told[entry][1], (entry, viewer)
                        compared += 1
                    told.setdefault(entry, (text, shown))
    assert (compared > 0) == game.facts.hidden


def test_a_state_drawn_from_a_view_looks_like_that_view_and_has_the_same_moves_for_its_seat(
    game: Game,
) -> None:
    for number in range(0, WALKS, 2):
        for ply in plies(game, number)[::7]:
            actor = game.actor(ply.state)
            if actor in (None, "chance"):
                continue
            view = game.view(ply.state, actor)
            drawn = game.sample(view, actor, Random(number))
            assert game.view(drawn, actor) == view
            assert sorted(drawn.legal_moves()) == sorted(ply.moves)


def test_moves_on_a_view_are_those_on_the_position_where_nothing_is_hidden(game: Game) -> None:
    for ply in plies(game, 1)[:60] if not game.facts.hidden else []:
        if not ply.moves:
            continue
        position = game.position(ply.state)
        text = game.write(ply.state, ply.chosen)
        step, made = game.apply(ply.state, text), game.step_of_view(position, None, text)
        assert game.seat_of_view(position) is None
        assert (made.view, made.events, made.move) == (game.position(step.state), step.events, text)
        assert game.position(made.state) == made.view
        assert game.refusals_of_view(position, None, [text, "?"])[0] is None
        assert game.refusals_of_view(position, None, ["?"])[0] == game.refusal(ply.state, "?")
        if ply.state.actor_index() == CHANCE:
            assert game.outcomes_of_view(position, None) == list(game.legal_moves(ply.state))
