"""What can be read of the games themselves: facts, options, board, rules. Made once, then served."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache

from games.contract import Clause, Facts, Game, Json, Language, Words
from games.registry import GAMES
from service.answers import json_bytes


@cache
def games_document() -> bytes:
    """All hosted games, as JSON."""
    return json_bytes({"games": [_summary(game.facts) for game in GAMES.values()]})


@lru_cache(maxsize=256)
def game_document(game: Game, options: str = "{}") -> bytes:
    """Everything about a game that doesn't depend on a position, as JSON; the board is that of the options.

    :raises BadOptions: no game can begin with these options (a JSON object as text).
    """
    facts = game.facts
    chosen = game.options(game.initial(json.loads(options)))
    return json_bytes(
        {
            **_summary(facts),
            "clause_prefix": facts.clause_prefix,
            "options": options_schema(facts),
            "phases": _glossary(facts.phases),
            "kinds": _glossary(facts.kinds),
            "events": {
                name: {"text": _both(words), "fields": dict(fields)}
                for name, (words, fields) in facts.events.items()
            },
            "endings": _glossary(facts.endings),
            "notation": _glossary(facts.notation),
            "board": game.board(chosen),
            "pieces": game.pieces(),
        }
    )


@cache
def rules_document(game: Game, language: Language) -> bytes:
    """The clauses of a game in both languages, as JSON that names the language asked for."""
    return json_bytes(
        {
            "game": game.facts.id,
            "rules_version": game.facts.rules_version,
            "language": language,
            "clauses": [_clause(clause) for clause in game.clauses()],
        }
    )


def options_schema(facts: Facts) -> Json:
    """The options of a game as a JSON Schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            option.name: {
                **option.schema,
                "default": option.default,
                "description": option.words.en,
                "x-description": _both(option.words),
                "x-clause": option.clause,
            }
            for option in facts.options
        },
    }


def _summary(facts: Facts) -> Json:
    fewest, most = facts.players
    return {
        "id": facts.id,
        "name": _both(facts.names),
        "rules_version": facts.rules_version,
        "seats": list(facts.seats),
        "players": {"min": fewest, "max": most},
        "chance": facts.chance,
        "hidden": facts.hidden,
    }


def _clause(clause: Clause) -> Json:
    return {
        "id": clause.id,
        "title": _both(clause.title),
        "text": _both(clause.text),
        "ruling": clause.ruling,
    }


def _glossary(entries: Mapping[str, Words]) -> Json:
    return {name: _both(words) for name, words in entries.items()}


def _both(words: Words) -> Json:
    return {"en": words.en, "de": words.de}
