"""The bodies of all requests."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from games.record import MAX_MOVE_LENGTH
from games.registry import GAMES
from service.engines import BUDGETS, ENGINES, JUDGING, fitting
from service.schemas.strict import (
    Anything,
    Array,
    Object,
    Strict,
    Switch,
    SwitchOrWhole,
    Text,
    Whole,
    at_most_bytes,
    at_most_long,
    between,
    never,
    one_of,
    printable,
    that_many,
    written_like,
)
from service.tokens import MAX_CLIENT_SEED_BYTES, MAX_TOKEN_LENGTH

CURSOR = re.compile(r"after-(0|[1-9][0-9]{0,8})")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
MAX_NAME = 100
MAX_LIMIT = 1000
MAX_CHECKS = 1000
MAX_SEATS = 16
MAX_SIMULATIONS = 10_000_000
MAX_DEPTH = 64
MAX_CANDIDATES = 50
CANDIDATES = 5

_SEATS = sorted({seat for game in GAMES.values() for seat in game.facts.seats})
_KINDS = sorted({kind for game in GAMES.values() for kind in game.facts.kinds})


def _not_yet(what: str) -> Anything:
    return Anything(allow_none=True, metadata={"description": f"{what}. Not available yet (501)."})


class CommitmentRequest(Strict):
    """Nothing: a commitment is for any game."""


class NewGame(Strict):
    """What a new game is to be like."""

    options = Object(metadata={"description": "Options of the game; missing ones take their default."})
    client_seed = Text(
        validate=[at_most_bytes(MAX_CLIENT_SEED_BYTES)],
        metadata={
            "description": "Your share in the dice: any text of at most 64 bytes in UTF-8. "
            "Without it the service makes one up.",
        },
    )
    ledger = Switch(
        metadata={
            "description": "false: nothing is settled, any earlier state can be played on, and the dice are "
            "never proven. Not in games with hidden information.",
            "default": True,
        }
    )
    commitment = Text(
        validate=[written_like(COMMITMENT, "must be 64 hex digits", "muss aus 64 Hexziffern bestehen")],
        metadata={
            "description": "A commitment that `commitments` gave you, for this game alone. Needs a "
            "`client_seed`: so neither side has chosen its seed knowing the other's."
        },
    )
    name = Text(
        validate=[at_most_long(MAX_NAME), printable()],
        metadata={
            "description": "What the game is called. Given once for an API key, so that whoever agreed on it "
            "with you knows that there was no other game; stands in the record. Readable characters only."
        },
    )
    ai_seats = Array(
        Text(validate=[at_most_long(20)], metadata={"enum": _SEATS}),
        validate=[that_many(0, MAX_SEATS)],
        metadata={
            "description": "Seats that the service plays itself: nobody gets their tokens, and `ai-moves` "
            "for them answers with the table after the move.",
            "uniqueItems": True,
        },
    )


def _state(*, required: bool = False) -> Text:
    return Text(
        validate=[at_most_long(MAX_TOKEN_LENGTH)],
        metadata={
            "description": "The state of a played game, as last answered.",
        },
        required=required,
    )


def _seat_token(description: str) -> Text:
    return Text(validate=[at_most_long(200)], metadata={"description": description})


def _expected_digest() -> Text:
    return Text(
        validate=[at_most_long(64)],
        metadata={
            "description": "Only with `state`: its digest, as you have it; another one is answered with 409.",
        },
    )


class TableRequest(Strict):
    """What every request about a position or a state has in common: exactly one of the two."""

    together: ClassVar[Mapping[str, Any]] = {
        "oneOf": [
            {"required": ["state"], "properties": {"position": False}},
            {
                "required": ["position"],
                "properties": {"state": False, "seat_token": False, "expected_digest": False},
            },
        ]
    }

    state = _state()
    position = Object(metadata={"description": "A position, for analysis or a table with real dice."})
    seat_token = _seat_token(
        "Only with `state`: proves the seat; must be that of the seat to act. "
        "Needed in games with hidden information."
    )
    expected_digest = _expected_digest()


def _move(*, required: bool = False) -> Text:
    return Text(
        validate=[at_most_long(MAX_MOVE_LENGTH, fewest=0)],  # an empty one gets its verdict, too
        metadata={"description": "A move in the game's notation."},
        required=required,
    )


class LegalMovesRequest(TableRequest):
    """Which legal moves are asked for."""

    origin = Text(
        data_key="from",
        validate=[at_most_long(20)],
        metadata={"description": "Only moves from this square."},
    )
    kind = Text(
        validate=[at_most_long(40)],
        metadata={"description": "Only moves of this kind.", "enum": _KINDS},
    )
    form = Text(
        validate=[one_of("moves", "bundles")],
        metadata={
            "description": "`bundles`: moves that differ only in who goes together come as one entry of "
            "`bundles`, the others in `moves`.",
            "default": "moves",
        },
    )
    limit = Whole(
        validate=[between(1, MAX_LIMIT)],
        metadata={
            "description": "At most so many.",
            "default": MAX_LIMIT,
        },
    )
    cursor = Text(
        validate=[
            written_like(
                CURSOR, "is no cursor of an earlier answer", "ist kein Cursor einer früheren Antwort"
            )
        ],
        metadata={"description": "`next` of the previous answer, to go on from there."},
    )


class ViewRequest(Strict):
    """Whose view of a played game is asked for."""

    state = _state(required=True)
    seat_token = _seat_token("The seat whose view it is to be, any of the game; without it the public's.")
    expected_digest = _expected_digest()
    position = Anything(
        validate=[
            never(
                "has no other views: whoever sends a position sees it as it is",
                "hat keine anderen Ansichten: Wer eine Stellung sendet, sieht sie, wie sie ist",
            )
        ],
        metadata={"description": "Never goes: whoever sends a position sees it as it is."},
    )


class ChecksRequest(TableRequest):
    """Moves to be judged without playing them."""

    moves = Array(
        _move(),
        required=True,
        validate=[that_many(1, MAX_CHECKS)],
    )


class MoveRequest(TableRequest):
    """A move to be played."""

    move = _move(required=True)


class UndoRequest(Strict):
    """Back to which state, and who agrees."""

    state = _state(required=True)
    to = Text(
        validate=[at_most_long(MAX_TOKEN_LENGTH)],
        metadata={"description": "An earlier state of the same game."},
        required=True,
    )
    seat_tokens = Object(
        required=True,
        metadata={
            "description": "By seat, the tokens of all seats that somebody sits on, as `states` gave them.",
            "propertyNames": {"enum": _SEATS},
            "additionalProperties": {"type": "string"},
        },
    )
    expected_digest = _expected_digest()


class ResignationRequest(Strict):
    """Who gives up, in which game."""

    state = _state(required=True)
    seat_token = Text(
        required=True,
        validate=[at_most_long(200)],
        metadata={"description": "The seat that gives up."},
    )
    expected_digest = _expected_digest()


class RecordRequest(Strict):
    """Of which game, and for whom."""

    state = _state(required=True)
    seat_token = _seat_token("The seat that the record is for, any of the game; without it the public.")
    expected_digest = _expected_digest()


class ReplayRequest(Strict):
    """A record to be verified."""

    record = Object(required=True, metadata={"description": "The record of a game, see the guide."})


def _go_with_an_engine(engines: Sequence[str]) -> list[dict[str, Any]]:
    """That each budget takes an engine that understands it, named unless it is the default one."""
    rules = []
    for budget in BUDGETS:
        understanding = fitting(budget, engines)
        understood: dict[str, Any] = {"properties": {"engine": {"enum": list(understanding)}}}
        if "auto" not in understanding:
            understood["required"] = ["engine"]
        rules.append({"if": {"required": [budget]}, "then": understood})
    return rules


class ThinkingRequest(TableRequest):
    """What the AI is to think about, and for how long: at most one of the budgets."""

    together: ClassVar[Mapping[str, Any]] = {
        **TableRequest.together,
        "not": {"anyOf": [{"required": list(pair)} for pair in combinations(BUDGETS, 2)]},
        "allOf": _go_with_an_engine(ENGINES),
    }

    level = Whole(
        validate=[between(1, 10)],
        metadata={"description": "Strength, 1 to 10."},
    )
    time_ms = Whole(
        validate=[between(50, 60_000)],
        metadata={"description": "Thinking time in milliseconds."},
    )
    simulations = Whole(
        validate=[between(1, MAX_SIMULATIONS)],
        metadata={
            "description": "Simulations; with `seed` the answer is reproducible.",
        },
    )
    depth = Whole(
        validate=[between(1, MAX_DEPTH)],
        metadata={
            "description": "Plies to look ahead, those of chance counted; only with an engine that searches "
            "by depth.",
        },
    )
    engine = Text(
        validate=[one_of(*ENGINES)],
        metadata={"description": "Which engine thinks.", "default": "auto"},
    )
    seed = Whole(
        validate=[between(0, (1 << 63) - 1)],
        metadata={
            "description": "Seed of the search's own randomness, below 2^63. Without it one below 2^53 is "
            "drawn, which JavaScript reads exactly; the result names it.",
        },
    )


class AiMoveRequest(ThinkingRequest):
    """A move to be found; without a budget at level 5."""

    workers = _not_yet("Splitting a search over several workers")
    callback = _not_yet("An address to be called when the job is done")


class AnalysisRequest(ThinkingRequest):
    """Moves to be compared; without a budget for a second."""

    together: ClassVar[Mapping[str, Any]] = {**ThinkingRequest.together, "allOf": _go_with_an_engine(JUDGING)}

    engine = Text(
        validate=[one_of(*JUDGING)],
        metadata={"description": "Which engine thinks.", "default": "auto"},
    )
    candidates = Whole(
        validate=[between(1, MAX_CANDIDATES)],
        metadata={
            "description": "How many of the best moves are wanted.",
            "default": CANDIDATES,
        },
    )
    explain = SwitchOrWhole(
        validate=[between(0, MAX_CANDIDATES)],
        metadata={
            "description": "Whether to say in words what they do, or for how many of them.",
            "type": ["boolean", "integer"],
            "default": True,
        },
    )
