"""Replays the record of a game and says whether everything in it can have happened.

Recorded outcomes of chance are taken as they stand; only if the record itself contains both seeds
is every die recomputed from them.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games import dice
from games.contract import BadOptions, Fault, Game, Json, Words
from games.core import State
from games.registry import GAMES

FORMAT = 1
"""The record format that is written and read."""

MAX_MOVE_LENGTH = 200
"""No move of any game is written with more characters."""

_FIELDS = (
    "format",
    "game",
    "rules_version",
    "options",
    "game_id",
    "fairness",
    "seats",
    "moves",
    "result",
)
_HEX_32 = re.compile(r"[0-9a-f]{32}")
_HEX_64 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Verification:
    """What came of checking a record.

    `ok`: `plies` were replayed, `position` (complete) and `result` are where they lead, and
    `dice_proven` dice agree with the seeds (None: the record doesn't contain both seeds).
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
    faults = _faults(record)
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


def _replay(game: Game, state: State, record: Json, seeds: "_Seeds | None") -> Verification:
    for ply, entry in enumerate(record["moves"], start=1):
        move: str = entry["move"]

        def bad(reason: Words, clause: str | None = None, ply: int = ply, move: str = move) -> Verification:
            return Verification(False, plies=ply - 1, ply=ply, move=move, clause=clause, reason=reason)

        actor = game.actor(state)
        if actor is None:
            return bad(Words(en="The game was over before.", de="Die Partie war schon zu Ende."))
        if entry["actor"] != actor:
            return bad(
                Words(
                    en=f"It was for {actor} to act, not for {entry['actor']}.",
                    de=f"Am Zug war {actor}, nicht {entry['actor']}.",
                )
            )
        number = game.read(state, move)
        if number is None or not state.is_legal(number):
            refusal = game.explain(state, move, number)
            return bad(refusal.words, refusal.clause)
        if actor == "chance" and seeds is not None:
            fallen = seeds.draw(state)
            if fallen != number:
                fell = game.write(state, fallen)
                return bad(Words(en=f"The seeds say {fell}.", de=f"Die Seeds ergeben {fell}."))
        state = state.after(number)
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
    proven = None if seeds is None else seeds.drawn
    return Verification(True, plies=plies, position=game.position(state), result=result, dice_proven=proven)


class _Seeds:
    """Both seeds of a record, and how many dice were drawn from them so far."""

    def __init__(self, server_seed: bytes, client_seed: str, commitment: str | None) -> None:
        self._server_seed = server_seed
        self._client_seed = client_seed
        self.kept = commitment is None or hashlib.sha256(server_seed).hexdigest() == commitment
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


def _faults(record: object) -> list[Fault]:
    if not isinstance(record, dict):
        return [_fault("", "A record is a JSON object.", "Eine Partieaufzeichnung ist ein JSON-Objekt.")]
    faults = _unknown(record, _FIELDS, "")
    if type(record.get("format")) is not int or record["format"] != FORMAT:
        faults.append(_fault("format", f"must be {FORMAT}", f"muss {FORMAT} sein"))
    name = record.get("game")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        hosted = ", ".join(GAMES)
        faults.append(_fault("game", f"must be one of: {hosted}", f"muss eines sein von: {hosted}"))
    else:
        version = record.get("rules_version")
        ours = game.facts.rules_version
        if type(version) is not int or version != ours:
            faults.append(
                _fault(
                    "rules_version",
                    f"must be {ours}, the version of the rules that is played here",
                    f"muss {ours} sein, die Fassung der Regeln, nach der hier gespielt wird",
                )
            )
    for name in ("options", "seats"):
        if not isinstance(record.get(name, {}), dict):
            faults.append(_fault(name, "must be an object", "muss ein Objekt sein"))
    if not _is_text(record.get("game_id", "0" * 32), _HEX_32):
        faults.append(_fault("game_id", "must be 32 hex digits", "muss aus 32 Hexziffern bestehen"))
    if not isinstance(record.get("result", None), dict | None):
        faults.append(_fault("result", "must be an object or null", "muss ein Objekt oder null sein"))
    return faults + _fairness_faults(record.get("fairness", {})) + _move_faults(record.get("moves"))


def _fairness_faults(fairness: object) -> list[Fault]:
    if not isinstance(fairness, dict):
        return [_fault("fairness", "must be an object", "muss ein Objekt sein")]
    faults = _unknown(fairness, ("commitment", "client_seed", "server_seed", "draws"), "fairness.")
    for name in ("commitment", "server_seed"):
        if not _is_text(fairness.get(name, "0" * 64), _HEX_64):
            faults.append(
                _fault(f"fairness.{name}", "must be 64 hex digits", "muss aus 64 Hexziffern bestehen")
            )
    if not _is_client_seed(fairness.get("client_seed", "")):
        faults.append(
            _fault(
                "fairness.client_seed",
                "must be a text of at most 65535 bytes",
                "muss ein Text von höchstens 65535 Bytes sein",
            )
        )
    draws = fairness.get("draws", 0)
    if type(draws) is not int or draws < 0:
        faults.append(_fault("fairness.draws", "must be a whole number", "muss eine ganze Zahl sein"))
    return faults


def _move_faults(moves: object) -> list[Fault]:
    if not isinstance(moves, list):
        return [_fault("moves", "must be an array", "muss ein Array sein")]
    faults: list[Fault] = []
    for index, entry in enumerate(moves):
        path = f"moves.{index}"
        if not isinstance(entry, dict):
            faults.append(_fault(path, "must be an object", "muss ein Objekt sein"))
            continue
        faults += _unknown(entry, ("ply", "actor", "move"), f"{path}.")
        if type(entry.get("ply")) is not int or entry["ply"] != index + 1:
            faults.append(
                _fault(
                    f"{path}.ply",
                    f"must be {index + 1}: plies count from 1 without gaps",
                    f"muss {index + 1} sein: Gezählt wird ab 1 ohne Lücken",
                )
            )
        if not _is_text(entry.get("actor")):
            faults.append(_fault(f"{path}.actor", "must be a text", "muss ein Text sein"))
        if not _is_text(entry.get("move")):
            faults.append(
                _fault(
                    f"{path}.move",
                    f"must be a text of at most {MAX_MOVE_LENGTH} characters",
                    f"muss ein Text von höchstens {MAX_MOVE_LENGTH} Zeichen sein",
                )
            )
    return faults


def _unknown(given: Mapping[Any, Any], known: tuple[str, ...], prefix: str) -> list[Fault]:
    return [
        _fault(f"{prefix}{name}", "is no field of a record", "ist kein Feld einer Partieaufzeichnung")
        for name in given
        if name not in known
    ]


def _is_text(value: object, pattern: re.Pattern[str] | None = None) -> bool:
    if not isinstance(value, str) or len(value) > MAX_MOVE_LENGTH:
        return False
    return pattern is None or pattern.fullmatch(value) is not None


def _is_client_seed(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return len(value.encode()) < 1 << 16
    except UnicodeEncodeError:
        return False


def _fault(path: str, en: str, de: str) -> Fault:
    return Fault(path, Words(en=en, de=de))
