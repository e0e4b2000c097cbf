"""Whatever the game: what is said of a move is well put, follows the rules, and changes nothing."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from games.contract import LANGUAGES, Game
from games.core import CHANCE, State
from games.explanation import MOST_PURPOSES, explanation, sentence
from tests.harness.walks import starts, walk

WALKS = 6
PLIES = 100


def played(game: Game) -> Iterator[tuple[State, int]]:
    """Some of the moves of each ply of some walks, those of chance too."""
    listed = starts(game.facts.id)
    for number in range(WALKS):
        for ply in walk(game, listed[number % len(listed)], number, PLIES):
            for move in ply.moves[:: 1 + len(ply.moves) // 4]:
                yield ply.state, move


def test_every_purpose_has_its_place_and_its_words_in_both_languages(game: Game) -> None:
    told: Any = import_module(f"games.{game.facts.id.replace('-', '_')}.purpose")
    assert len(told.ORDER) == len(set(told.ORDER)) >= 8
    for state, move in played(game):
        key = state.key()
        purposes = game.purposes(state, move)
        assert state.key() == key
        places = [told.ORDER.index(purpose.kind) for purpose in purposes]
        assert places == sorted(places)
        assert len(set(purposes)) == len(purposes)
        for purpose in purposes:
            assert purpose.words.en != purpose.words.de
            for language in LANGUAGES:
                assert purpose.words[language].strip(" .") == purpose.words[language]
                assert purpose.words[language][:1].islower()


def test_chance_has_no_purpose(game: Game) -> None:
    for state, move in played(game):
        if state.actor_index() == CHANCE:
            assert game.purposes(state, move) == []


def test_who_is_said_to_win_has_won(game: Game) -> None:
    for state, move in played(game):
        actor = game.actor(state)
        if actor == "chance":
            continue
        said = {purpose.kind for purpose in game.purposes(state, move)} & {"win", "grail"}
        result = game.result(state.after(move))
        has_won = result is not None and actor in result["winners"]
        assert has_won or not said
        # Whether a mission wins may depend on that of somebody else, and then isn't said.
        assert said or not has_won or game.facts.hidden


def test_a_sentence_joins_the_weightiest_three(game: Game) -> None:
    for state, move in played(game):
        if state.actor_index() == CHANCE:
            continue
        purposes = game.purposes(state, move)
        words = explanation(game, state, move)
        for language in LANGUAGES:
            text = words[language]
            assert text[0] == text[0].upper() or text[1].isdigit()
            assert text.endswith(".")
            if purposes:
                joined = sentence(purposes[:MOST_PURPOSES])[language]
                assert text.lower() == f"{joined.lower()}."
            else:
                told = game.describe(state, move).words[language]
                assert text.lower() == f"{told.lower()}."
