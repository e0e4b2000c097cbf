"""What answers look like. These schemas only document; `projector` is what makes the answers."""

from typing import Any

from marshmallow import INCLUDE, Schema, fields


def _text(description: str, *, null: bool = False, **metadata: Any) -> fields.String:
    return fields.String(required=True, allow_none=null, metadata={"description": description, **metadata})


def _whole(description: str, *, null: bool = False) -> fields.Integer:
    return fields.Integer(required=True, allow_none=null, metadata={"description": description})


def _object(description: str, *, null: bool = False) -> fields.Dict:
    return fields.Dict(required=True, allow_none=null, metadata={"description": description})


def _objects(description: str) -> fields.List[Any]:
    return fields.List(fields.Dict(), required=True, metadata={"description": description})


class Words(Schema):
    """Something in both languages."""

    en = _text("English")
    de = _text("German")


def _words(description: str) -> fields.Nested:
    return fields.Nested(Words, required=True, metadata={"description": description})


class Fault(Schema):
    """One thing that is wrong, and where."""

    path = _text("Where, as in `position.board.a1`.")
    reason = _text("What is wrong, in the reader's language.")


class Problem(Schema):
    """RFC 9457 problem details. Some types carry members of their own beside these."""

    type = _text("Stable; GET it for a description.", format="uri-reference")
    title = _text("The kind of problem, in the reader's language.")
    status = _whole("The HTTP status.")
    detail = _text("This occurrence, in the reader's language.")
    request_id = _text("Finds the request in the log.")
    faults = fields.List(
        fields.Nested(Fault), metadata={"description": "Everything that is wrong, up to a thousand things."}
    )
    faults_left_off = fields.Integer(metadata={"description": "How many more there are."})
    move = fields.String(metadata={"description": "The refused move."})
    clause = fields.String(metadata={"description": "The clause that it breaks."})
    reason = fields.String(metadata={"description": "How it breaks it."})
    rule = fields.Dict(metadata={"description": "What that clause says."})
    digest = fields.String(
        allow_none=True, metadata={"description": "The digest of the state sent, or of the settled one."}
    )
    ply = fields.Integer(metadata={"description": "The ply of the settled state."})
    settled = fields.Dict(
        metadata={"description": "What was decided at this ply: ply, actor and move, as in records."}
    )
    result = fields.Dict(metadata={"description": "How the game that is over ended."})
    game = fields.String(metadata={"description": "The game that the state belongs to."})
    seat = fields.String(metadata={"description": "The seat that it is about."})
    seats = fields.List(fields.String(), metadata={"description": "The seats that don't agree."})
    feature = fields.String(metadata={"description": "What isn't available yet."})
    scope = fields.String(metadata={"description": "The scope that the API key lacks."})
    limit_bytes = fields.Integer(metadata={"description": "The largest body that is read."})
    workers = fields.Integer(metadata={"description": "Workers alive."})
    redis = fields.Boolean(metadata={"description": "Whether the job store can be reached."})


class Players(Schema):
    """How many play."""

    min = _whole("At least.")
    max = _whole("At most.")


class GameSummary(Schema):
    """A hosted game."""

    id = _text("Its id in addresses.")
    name = _words("Its name.")
    rules_version = _whole("Counts up when the rules change.")
    seats = fields.List(fields.String(), required=True, metadata={"description": "All seats, in order."})
    players = fields.Nested(Players, required=True)
    chance = fields.Boolean(required=True, metadata={"description": "Whether dice or cards take part."})
    hidden = fields.Boolean(required=True, metadata={"description": "Whether something is hidden."})


class Games(Schema):
    """All hosted games."""

    games = fields.List(fields.Nested(GameSummary), required=True)


class GameFacts(GameSummary):
    """Everything about a game that doesn't depend on a position."""

    clause_prefix = _text("What its clause ids begin with.")
    options = _object("JSON Schema (2020-12) of the options, with their defaults.")
    phases = _object("What each phase is, by name.")
    kinds = _object("What each kind of move is, by name.")
    events = _object("What each type of event is and which fields it has, by type.")
    endings = _object("What each reason of a result means, by name.")
    notation = _object("How each kind of move is written.")
    board = _object("The board with default options: fields with coordinates, kinds and neighbours.")
    pieces = _objects("The figures: piece, owner, kind, count, name.")


class Clause(Schema):
    """A clause of the rules."""

    id = _text("As refusals cite it.")
    title = _words("Its title.")
    text = _words("What it says, in Markdown.")
    ruling = fields.Boolean(
        required=True, metadata={"description": "Whether it settles what the printed rules leave open."}
    )


class Rules(Schema):
    """The rules as they are played here."""

    game = _text("The game.")
    rules_version = _whole("Their version.")
    language = _text("The language that was asked for; the clauses come in both.", enum=["en", "de"])
    clauses = fields.List(fields.Nested(Clause), required=True)


class RecordEntry(Schema):
    """A move as the record keeps it."""

    ply = _whole("Counts from 1; null for positions.", null=True)
    actor = _text('A seat, "chance", or "undo" when moves are taken back.')
    move = _text('The move in notation; "resign"; or the ply gone back to.')


class Fairness(Schema):
    """What proves the dice once the server's seed is known."""

    commitment = _text("SHA-256 of the server's seed.")
    client_seed = _text("The client's share.")
    draws = _whole("Draws of chance so far.")


class Turn(Schema):
    """A table after a move."""

    state = _text("The game from here on, opaque; null for positions.", null=True)
    digest = _text("The state's digest; null for positions.", null=True)
    game = _text("The game.")
    ply = _whole("Moves made so far, those of chance included; null for positions.", null=True)
    actor = _text('Who decides now: a seat, "chance" (positions only), or null when it is over.', null=True)
    phase = _text("The phase the game is in.")
    position = _object("The position.")
    events = _objects("What happened, in order; the types are listed with the game.")
    record = fields.List(fields.Nested(RecordEntry), required=True, metadata={"description": "New entries."})
    fairness = fields.Nested(Fairness, required=True, allow_none=True)
    ledger = fields.Boolean(required=True, metadata={"description": "Whether a ledger is kept."})
    result = _object("How it ended; null while it goes on.", null=True)


class Beginning(Turn):
    """A new game."""

    game_id = _text("Identifies the game in its record.")
    rules_version = _whole("The rules it is played by.")
    ai_seats = fields.List(
        fields.String(), required=True, metadata={"description": "The seats that the service plays itself."}
    )
    seat_tokens = _object("The seat token of each other seat.")


class Commitment(Schema):
    """A promise about the dice of a game that is still to begin."""

    commitment = _text("The SHA-256 of the server's seed, 64 hex digits.")
    valid_s = _whole("For how many seconds a game can begin with it.")


class RecordAnswer(Schema):
    """The record of a game up to a state."""

    digest = _text("The state's digest.")
    finished = fields.Boolean(
        required=True, metadata={"description": "Whether the game is over; only then the seed is given."}
    )
    record = _object("The record, as `replays` takes it, see the guide.")


class View(Schema):
    """A played game as somebody sees it."""

    digest = _text("The state's digest.")
    game = _text("The game.")
    ply = _whole("Moves made so far, those of chance included.")
    seat = _text("Whose view it is; null: the public's.", null=True)
    actor = _text("Who decides now; null when it is over.", null=True)
    phase = _text("The phase the game is in.")
    position = _object("The position; where something is hidden, its number.")
    ai_seats = fields.List(
        fields.String(), required=True, metadata={"description": "The seats that the service plays itself."}
    )
    result = _object("How it ended; null while it goes on.", null=True)


class Move(Schema):
    """A legal move; some kinds have more fields."""

    class Meta:
        """Which games and kinds have which: see the notation of the game."""

        unknown = INCLUDE

    move = _text("To be sent as it is.")
    kind = _text("Its kind.")
    origin = fields.String(data_key="from", required=True, allow_none=True)
    to = fields.String(required=True, allow_none=True)
    text = _text("The move in words.")
    weight = fields.Integer(metadata={"description": "Outcomes of chance: how likely, relatively."})


class Bundle(Schema):
    """Legal moves that differ only in who goes together."""

    kind = _text("Their kind.")
    origin = fields.String(data_key="from", required=True)
    via = _text("What they pass through.", null=True)
    to = _text("Where they lead.")
    raft = fields.Boolean(required=True, metadata={"description": "Whether they go by raft."})
    cost = _whole("Raft cards for each that goes.")
    armies = _object("How many of each kind may go.")
    most = _whole("How many may go together; at least one goes.")


class LegalMoves(Schema):
    """Legal moves."""

    digest = _text("The state's digest; null for positions.", null=True)
    actor = _text("Who decides now.", null=True)
    phase = _text("The phase the game is in.")
    moves = fields.List(fields.Nested(Move), required=True)
    bundles = fields.List(
        fields.Nested(Bundle),
        metadata={"description": "In the form `bundles`: all of them; `moves` then holds the others."},
    )
    next = _text("The cursor to go on with; null if that was all.", null=True)


class Verdict(Schema):
    """The verdict on one move."""

    move = _text("The move.")
    legal = fields.Boolean(required=True)
    clause = fields.String(metadata={"description": "The clause it breaks."})
    reason = fields.String(metadata={"description": "How it breaks it."})


class Verdicts(Schema):
    """Verdicts, in the order of the moves."""

    digest = _text("The state's digest; null for positions.", null=True)
    verdicts = fields.List(fields.Nested(Verdict), required=True)


class Verification(Schema):
    """What came of a record."""

    ok = fields.Boolean(required=True)
    plies = _whole("Plies that were replayed.")
    position = fields.Dict(metadata={"description": "If ok: where it leads."})
    result = fields.Dict(allow_none=True, metadata={"description": "If ok: how it ended."})
    dice_proven = fields.Integer(
        allow_none=True,
        metadata={"description": "If ok: dice that agree with the seeds; null without both seeds."},
    )
    ply = fields.Integer(allow_none=True, metadata={"description": "If not: the first ply that can't be."})
    move = fields.String(allow_none=True, metadata={"description": "If not: what was played there."})
    clause = fields.String(allow_none=True, metadata={"description": "If not: the clause it breaks."})
    reason = fields.String(allow_none=True, metadata={"description": "If not: why."})
    faults = fields.List(fields.Nested(Fault), metadata={"description": "If unreadable: all reasons."})


class Job(Schema):
    """An AI job."""

    id = _text("Its id; whoever has it may see and cancel the job.")
    status = _text("Where it stands.", enum=["queued", "running", "done", "failed", "cancelled"])
    progress = _object("How far the search is.")
    result = _object(
        "The move chosen, its value for every seat, and the candidates, in an analysis explained; for a seat "
        "that the service plays the table after the move, as `moves` answers it.",
        null=True,
    )
    error = _object("Why it failed.", null=True)


class JobAnswer(Schema):
    """A job just handed in."""

    job = fields.Nested(Job, required=True)
    digest = _text("The digest of the state it is about; null for positions.", null=True)


class Health(Schema):
    """A sign of life."""

    status = _text("ok", enum=["ok"])


class Readiness(Schema):
    """Whether jobs would be done."""

    status = _text("ready", enum=["ready"])
    redis = fields.Boolean(required=True)
    workers = _whole("Workers alive.")


class ProblemDescription(Schema):
    """A type of problem."""

    type = _text("Its URI.")
    status = _whole("The HTTP status.")
    title = _words("Its title.")
    detail = _words("What it means.")
