"""The verdict on a game record, in a few lines for a terminal."""

import json

from games.contract import Language, Words
from games.record import Verification, verify


def on(record: object, language: Language) -> tuple[bool, str]:
    """Whether everything in the record can have happened, and the finding in words."""
    found = verify(record)
    lines = _fine(found) if found.ok else _faulty(found, language)
    return found.ok, "\n".join(line[language] if isinstance(line, Words) else line for line in lines)


def _fine(found: Verification) -> list[Words | str]:
    dice = Words(
        en="dice taken as recorded: the record doesn't contain both seeds",
        de="Würfe wie aufgezeichnet: die Aufzeichnung enthält nicht beide Seeds",
    )
    if found.dice_proven is not None:
        dice = Words(
            en=f"dice proven from the seeds: {found.dice_proven}",
            de=f"aus den Seeds bewiesene Würfe: {found.dice_proven}",
        )
    result = json.dumps(found.result)
    return [
        Words(en=f"OK, {found.plies} plies", de=f"OK, {found.plies} Halbzüge"),
        Words(en=f"result: {result}", de=f"Ergebnis: {result}"),
        dice,
    ]


def _faulty(found: Verification, language: Language) -> list[Words | str]:
    where = Words(en="refused", de="abgelehnt")
    if found.ply is not None:
        where = Words(en=f"ply {found.ply}, {found.move}", de=f"Halbzug {found.ply}, {found.move}")
    clause = [] if found.clause is None else [found.clause]
    reason = [] if found.reason is None else [found.reason[language]]
    faults = [f"  {fault.path}: {fault.words[language]}" for fault in found.faults]
    return [": ".join([where[language], *clause, *reason]), *faults]
