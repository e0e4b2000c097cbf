"""Replays the record of a game and says whether everything in it can have happened.

Recorded outcomes of chance are taken as they stand; only if the record itself contains both seeds
is every die recomputed from them.
"""

import re
from dataclasses import dataclass, field

from games import dice
from games.contract import BadOptions, Fault, Game, Json, Words
from games.core import CHANCE, State
from games.reading import Faults, shown
from games.registry import GAMES

FORMAT = 1
"""The record format that is written and read."""

MAX_MOVE_LENGTH = 200
"""No move of any game is written with more characters."""

UNDO = "undo"
"""Who acts when moves are taken back: a ply of its own, whose move is the ply gone back to."""
RESIGN = "resign"
"""The move of a seat that gives up, whoever was to act."""

MAX_DRAWS = 1 << 63

MOST_FAULTS = 100
"""With so many the reading of a record ends: it may have as many moves as there is room for."""
MAX_OUTCOMES = 64
"""A chance event with more outcomes is written without them: those of dice follow from their number."""

_OPTIONAL_FIELDS = ("options", "game_id", "name", "fairness", "seats", "result")
_FAIRNESS_FIELDS = ("commitment", "client_seed", "server_seed", "draws")
_HEX_32 = re.compile(r"[0-9a-f]{32}")
_HEX_64 = re.compile(r"[0-9a-f]{64}")
_PLY = re.compile(r"0|[1-9][0-9]{0,9}")
_SHORT = re.compile(rf"(?s).{{0,{MAX_MOVE_LENGTH}}}")


@dataclass(frozen=True)
class Verification:
    """What came of checking a record.

    `ok`: `plies` were replayed, `position` (complete) and `result` are where they lead, and
    `dice_proven` dice agree with the seeds (None: the record doesn't contain both seeds and the
    commitment to one of them; seeds that could have been chosen afterwards prove nothing).
    Not `ok`: `ply` is the first one that can't be (None if no single one is to blame), `move` what
    was played there, `clause` the rule it breaks (None if it breaks none) and `reason` says why.
    `faults` lists everything by which a record isn't even readable.
    """

    ok: bool
    plies: int = 0
    position: Json | None = None
    result: Json | None = None
    dice_proven: int | None = None
    ply: int | None = None
    move: str | None = None
    clause: str | None = None
    reason: Words | None = None
    faults: list[Fault] = field(default_factory=list)


def verify(record: object) -> Verification:
    """Replay a record from its first move to its last and check all that it claims.

    Never raises for anything that JSON can express.
    """
    faults = _read(record).found
    if faults or not isinstance(record, dict):
        reason = Words(en="This is no readable record.", de="Das ist keine lesbare Partieaufzeichnung.")
        return Verification(False, reason=reason, faults=faults)
    game = GAMES[record["game"]]
    try:
        state = game.initial(record.get("options", {}))
    except BadOptions as bad:
        reason = Words(
            en="No game can begin with these options.",
            de="Mit diesen Optionen kann keine Partie beginnen.",
        )
        return Verification(False, reason=reason, faults=bad.faults)
    seeds = _Seeds.of(record)
    if seeds is not None and not seeds.kept:
        reason = Words(
            en="The server seed isn't the one that was committed to.",
            de="Der Server-Seed ist nicht der, auf den die Festlegung lautet.",
        )
        return Verification(False, reason=reason)
    return _replay(game, state, record, seeds)


def outcomes(game: Game, state: State) -> list[list[str | int]] | None:
    """What chance could do in this position, pairs of outcome and weight, in the order that draws go by.

    So a record can be checked against its seeds without knowing the rules. None where there are more than
    `MAX_OUTCOMES`, or where no chance event is due.
    """
    if state.actor_index() != CHANCE:
        return None
    possible = state.chance_outcomes()
    if len(possible) > MAX_OUTCOMES:
        return None
    return [[game.write(state, move), weight] for move, weight in possible]


def _outcomes_of(game: Game, state: State, entry: Json) -> list[list[str | int]] | None:
    return outcomes(game, state) if entry["actor"] == "chance" else None


def _replay(game: Game, state: State, record: Json, seeds: "_Seeds | None") -> Verification:
    draws = 0
    fixed = 0  # what happened up to this ply can't be taken back
    states = {0: state}  # by ply, from there on
    for ply, entry in enumerate(record["moves"], start=1):
        move: str = entry["move"]

        def bad(reason: Words, clause: str | None = None, ply: int = ply, move: str = move) -> Verification:
            return Verification(False, plies=ply - 1, ply=ply, move=move, clause=clause, reason=reason)

        actor = game.actor(state)
        if actor is None:
            return bad(Words(en="The game was over before.", de="Die Partie war schon zu Ende."))
        if "outcomes" in entry and entry["outcomes"] != _outcomes_of(game, state, entry):
            return bad(
                Words(
                    en="These aren't the outcomes that chance had here.",
                    de="Das sind nicht die Ergebnisse, die der Zufall hier hatte.",
                )
            )
        if entry["actor"] == UNDO:
            to = int(move) if _PLY.fullmatch(move) else ply
            if not fixed <= to < ply - 1:
                return bad(
                    Words(
                        en="Nothing goes back to that ply, or past what can't be taken back.",
                        de="Dorthin geht es nicht zurück, oder nicht vorbei an dem, was feststeht.",
                    )
                )
            state = states[ply] = states[to]
            continue
        if move == RESIGN and entry["actor"] in game.seats(state):
            step = game.resign(state, entry["actor"])
            if step is None:
                seat = shown(entry["actor"])
                return bad(
                    Words(
                        en=f"{seat} has no part in the game any more.",
                        de=f"{seat} ist nicht mehr im Spiel.",
                    )
                )
            state = step.state
            fixed, states = ply, {ply: state}
            continue
        if entry["actor"] != actor:
            return bad(
                Words(
                    en=f"It was for {shown(actor)} to act, not for {shown(entry['actor'])}.",
                    de=f"Zu handeln hatte {shown(actor)}, nicht {shown(entry['actor'])}.",
                )
            )
        number = game.read(state, move)
        if number is None or not state.is_legal(number):
            refusal = game.explain(state, move, number)
            return bad(refusal.words, refusal.clause)
        final = actor == "chance" or game.reveals(state, move)
        if actor == "chance":
            draws += 1
        if actor == "chance" and seeds is not None:
            fallen = seeds.draw(state)
            if fallen != number:
                fell = game.write(state, fallen)
                return bad(Words(en=f"The seeds say {fell}.", de=f"Die Seeds ergeben {fell}."))
        state = state.after(number)
        if final:
            fixed, states = ply, {}
        states[ply] = state
    claimed = record.get("fairness", {}).get("draws", draws)
    if claimed != draws:
        reason = Words(
            en=f"There were {draws} draws, not {claimed}.",
            de=f"Gezogen wurde {draws}-mal, nicht {claimed}-mal.",
        )
        return Verification(False, plies=len(record["moves"]), reason=reason)
    return _closing(game, state, record, seeds)


def _closing(game: Game, state: State, record: Json, seeds: "_Seeds | None") -> Verification:
    plies = len(record["moves"])
    result = game.result(state)
    if "result" in record and record["result"] != result:
        reason = Words(
            en="The recorded result isn't the one the moves lead to.",
            de="Das aufgezeichnete Ergebnis ist nicht das, zu dem die Züge führen.",
        )
        return Verification(False, plies=plies, reason=reason)
    proven = seeds.drawn if seeds is not None and seeds.committed else None
    return Verification(True, plies=plies, position=game.position(state), result=result, dice_proven=proven)


class _Seeds:
    """Both seeds of a record, and how many dice were drawn from them so far."""

    def __init__(self, server_seed: bytes, client_seed: str, commitment: str | None) -> None:
        self._server_seed = server_seed
        self._client_seed = client_seed
        self.committed = commitment is not None
        self.kept = commitment in (None, dice.commitment(server_seed))
        self.drawn = 0

    @classmethod
    def of(cls, record: Json) -> "_Seeds | None":
        fairness = record.get("fairness", {})
        if "server_seed" not in fairness or "client_seed" not in fairness:
            return None
        server_seed = bytes.fromhex(fairness["server_seed"])
        return cls(server_seed, fairness["client_seed"], fairness.get("commitment"))

    def draw(self, state: State) -> int:
        """The outcome that the next draw takes in this position."""
        outcomes = state.chance_outcomes()
        index = dice.draw(
            self._server_seed, self._client_seed, self.drawn, [weight for _, weight in outcomes]
        )
        self.drawn += 1
        return outcomes[index][0]


# --- what makes a record readable ----------------------------------------------------------------


def _read(record: object) -> Faults:
    """Everything by which a record isn't even readable."""
    faults = Faults()
    given = faults.fields(record, "", ("format", "game", "rules_version", "moves"), optional=_OPTIONAL_FIELDS)
    if given is None:
        return faults
    faults.choice(given.get("format", FORMAT), "format", (FORMAT,))
    game = faults.choice(given.get("game"), "game", tuple(GAMES)) if "game" in given else None
    if game is not None and "rules_version" in given:
        faults.choice(given["rules_version"], "rules_version", (GAMES[game].facts.rules_version,))
    for name in ("options", "seats"):
        faults.mapping(given.get(name, {}), name)
    faults.text(
        given.get("game_id", "0" * 32),
        "game_id",
        _HEX_32,
        "must be 32 hex digits",
        "muss aus 32 Hexziffern bestehen",
    )
    faults.text(
        given.get("name", ""),
        "name",
        _SHORT,
        f"must be a text of at most {MAX_MOVE_LENGTH} characters",
        f"muss ein Text von höchstens {MAX_MOVE_LENGTH} Zeichen sein",
    )
    if given.get("result") is not None:
        faults.mapping(given["result"], "result")
    _read_fairness(faults, given.get("fairness", {}))
    _read_moves(faults, given.get("moves", []))
    return faults


def _read_fairness(faults: Faults, fairness: object) -> None:
    given = faults.fields(fairness, "fairness", (), optional=_FAIRNESS_FIELDS) or {}
    for name in ("commitment", "server_seed"):
        faults.text(
            given.get(name, "0" * 64),
            f"fairness.{name}",
            _HEX_64,
            "must be 64 hex digits",
            "muss aus 64 Hexziffern bestehen",
        )
    faults.integer(given.get("draws", 0), "fairness.draws", 0, MAX_DRAWS)
    if not _is_client_seed(given.get("client_seed", "")):
        faults.add(
            "fairness.client_seed",
            f"must be a text of at most {dice.MAX_CLIENT_SEED_BYTES} bytes",
            f"muss ein Text von höchstens {dice.MAX_CLIENT_SEED_BYTES} Bytes sein",
        )


def _read_moves(faults: Faults, moves: object) -> None:
    if not isinstance(moves, list):
        faults.add("moves", "must be an array", "muss ein Array sein")
        return
    for index, entry in enumerate(moves):
        if len(faults.found) >= MOST_FAULTS:
            return
        path = f"moves.{index}"
        given = faults.fields(entry, path, ("ply", "actor", "move"), optional=("outcomes",))
        if given is None or not {"ply", "actor", "move"} <= given.keys():
            continue
        if not _are_outcomes(given.get("outcomes", [])):
            faults.add(
                f"{path}.outcomes",
                "must be an array of outcomes, each with its weight",
                "muss ein Array von Ergebnissen sein, jedes mit seinem Gewicht",
            )
        if type(given["ply"]) is not int or given["ply"] != index + 1:
            faults.add(
                f"{path}.ply",
                f"must be {index + 1}: plies count from 1 without gaps",
                f"muss {index + 1} sein: Gezählt wird ab 1 ohne Lücken",
            )
        for name in ("actor", "move"):
            faults.text(
                given[name],
                f"{path}.{name}",
                _SHORT,
                f"must be a text of at most {MAX_MOVE_LENGTH} characters",
                f"muss ein Text von höchstens {MAX_MOVE_LENGTH} Zeichen sein",
            )


def _are_outcomes(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and type(pair[1]) is int
        for pair in value
    )


def _is_client_seed(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return len(value.encode()) <= dice.MAX_CLIENT_SEED_BYTES
    except UnicodeEncodeError:
        return False
