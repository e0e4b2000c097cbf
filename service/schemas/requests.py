"""The bodies of all requests."""

from games.record import MAX_MOVE_LENGTH
from service.schemas.strict import (
    Anything,
    Array,
    Object,
    Strict,
    Switch,
    Text,
    Whole,
    at_most_bytes,
    at_most_long,
    between,
    one_of,
    that_many,
)
from service.tokens import MAX_CLIENT_SEED_BYTES, MAX_TOKEN_LENGTH

MAX_LIMIT = 1000
MAX_CHECKS = 1000
MAX_SIMULATIONS = 10_000_000
ENGINES = ("auto", "random", "mcts", "ismcts")


def _not_yet(what: str) -> Anything:
    return Anything(allow_none=True, metadata={"description": f"{what}. Not available yet (501)."})


class NewGame(Strict):
    """What a new game is to be like."""

    options = Object(metadata={"description": "Options of the game; missing ones take their default."})
    client_seed = Text(
        validate=[at_most_bytes(MAX_CLIENT_SEED_BYTES)],
        metadata={
            "description": "Your share in the dice: any text of at most 64 bytes in UTF-8. "
            "Without it the service makes one up.",
            "maxLength": MAX_CLIENT_SEED_BYTES,
        },
    )
    ledger = Switch(
        metadata={"description": "false: no ledger. true isn't available yet (501); the answer says false."}
    )
    commitment = _not_yet("A commitment obtained beforehand")
    name = _not_yet("A name of the game, unique for your API key")
    ai_seats = _not_yet("Seats that the service plays itself")


class TableRequest(Strict):
    """What every request about a position or a state has in common: exactly one of the two."""

    state = Text(
        validate=[at_most_long(MAX_TOKEN_LENGTH)],
        metadata={
            "description": "The state of a played game, as last answered.",
            "maxLength": MAX_TOKEN_LENGTH,
        },
    )
    position = Object(metadata={"description": "A position, for analysis or a table with real dice."})
    seat_token = Text(
        validate=[at_most_long(200)],
        metadata={
            "description": "Only with `state`: proves the seat; must be that of the seat to act.",
            "maxLength": 200,
        },
    )
    expected_digest = Text(
        validate=[at_most_long(64)],
        metadata={
            "description": "Only with `state`: its digest, as you have it; another one is answered with 409.",
            "maxLength": 64,
        },
    )


def _move(*, required: bool = False) -> Text:
    return Text(
        validate=[at_most_long(MAX_MOVE_LENGTH)],
        metadata={"description": "A move in the game's notation.", "maxLength": MAX_MOVE_LENGTH},
        required=required,
    )


class LegalMovesRequest(TableRequest):
    """Which legal moves are asked for."""

    origin = Text(
        data_key="from",
        validate=[at_most_long(20)],
        metadata={"description": "Only moves from this square.", "maxLength": 20},
    )
    kind = Text(
        validate=[at_most_long(40)],
        metadata={"description": "Only moves of this kind.", "maxLength": 40},
    )
    limit = Whole(
        validate=[between(1, MAX_LIMIT)],
        metadata={
            "description": "At most so many.",
            "minimum": 1,
            "maximum": MAX_LIMIT,
            "default": MAX_LIMIT,
        },
    )
    cursor = Text(
        validate=[at_most_long(40)],
        metadata={"description": "`next` of the previous answer, to go on from there.", "maxLength": 40},
    )


class ChecksRequest(TableRequest):
    """Moves to be judged without playing them."""

    moves = Array(
        _move(),
        required=True,
        validate=[that_many(1, MAX_CHECKS)],
        metadata={"minItems": 1, "maxItems": MAX_CHECKS},
    )


class MoveRequest(TableRequest):
    """A move to be played."""

    move = _move(required=True)


class ReplayRequest(Strict):
    """A record to be verified."""

    record = Object(required=True, metadata={"description": "The record of a game, see the guide."})


class AiMoveRequest(TableRequest):
    """What the AI is to think about, and for how long: at most one of the budgets, else level 5."""

    level = Whole(
        validate=[between(1, 10)],
        metadata={"description": "Strength, 1 to 10.", "minimum": 1, "maximum": 10},
    )
    time_ms = Whole(
        validate=[between(50, 60_000)],
        metadata={"description": "Thinking time in milliseconds.", "minimum": 50, "maximum": 60_000},
    )
    simulations = Whole(
        validate=[between(1, MAX_SIMULATIONS)],
        metadata={
            "description": "Simulations; with `seed` the answer is reproducible.",
            "minimum": 1,
            "maximum": MAX_SIMULATIONS,
        },
    )
    depth = _not_yet("Search depth")
    engine = Text(
        validate=[one_of(*ENGINES)],
        metadata={"description": "Which engine thinks.", "enum": list(ENGINES), "default": "auto"},
    )
    seed = Whole(
        validate=[between(0, (1 << 63) - 1)],
        metadata={"description": "Seed of the search's own randomness.", "minimum": 0},
    )
    workers = _not_yet("Splitting a search over several workers")
    callback = _not_yet("An address to be called when the job is done")
