"""The one place that makes response objects showing a game: what isn't listed here doesn't get out.

Everything is shown as its viewer may see it: `viewer` is a seat, or None for the public.
"""

import hashlib
from typing import Any

from games.contract import Json, Language, MoveFacts, Refusal
from games.record import Verification
from service.referee import Table, Turn
from service.tokens import Play, Tokens


class Projector:
    """Shows tables, moves, verdicts and records."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    def turn(self, turn: Turn, *, viewer: str | None = None) -> Json:
        """A table after a move, with the events and the new entries of its record."""
        table = turn.table
        play = table.play
        return {
            "state": table.token,
            "digest": table.digest,
            "game": table.game.facts.id,
            "ply": None if play is None else play.ply,
            "actor": table.actor,
            "phase": table.game.phase(table.state),
            "position": table.game.view(table.state, viewer),
            "events": turn.events,
            "record": [{"ply": made.ply, "actor": made.actor, "move": made.move} for made in turn.made],
            "fairness": None if play is None else self._fairness(play),
            "ledger": play is not None and play.ledger,
            "result": table.game.result(table.state),
        }

    def beginning(self, turn: Turn) -> Json:
        """A new game: the only time its seat tokens and what a record needs besides are shown."""
        shown = self.turn(turn)
        table, play = turn.table, turn.table.play
        if play is not None:
            shown["game_id"] = play.game_id.hex()
            shown["rules_version"] = table.game.facts.rules_version
            shown["seat_tokens"] = {
                seat: self._tokens.seat_token(play, seat) for seat in table.game.seats(table.state)
            }
        return shown

    def _fairness(self, play: Play) -> Json:
        # Of the server seed only its hash: while the game can be played on, the seed is its future dice.
        commitment = hashlib.sha256(self._tokens.server_seed(play)).hexdigest()
        return {"commitment": commitment, "client_seed": play.client_seed, "draws": play.draws}

    def legal_moves(
        self, table: Table, moves: list[MoveFacts], following: str | None, language: Language
    ) -> Json:
        """Legal moves (at a chance event: its outcomes); `following` is the cursor to the next ones."""
        return {
            "digest": table.digest,
            "actor": table.actor,
            "phase": table.game.phase(table.state),
            "moves": [_move(facts, language) for facts in moves],
            "next": following,
        }

    def verdicts(self, table: Table, verdicts: list[tuple[str, Refusal | None]], language: Language) -> Json:
        """The verdict on each of some moves."""
        return {
            "digest": table.digest,
            "verdicts": [_verdict(move, refusal, language) for move, refusal in verdicts],
        }

    def verification(self, verification: Verification, language: Language) -> Json:
        """What came of a record; its owner sees everything, having sent it."""
        if verification.ok:
            return {
                "ok": True,
                "plies": verification.plies,
                "position": verification.position,
                "result": verification.result,
                "dice_proven": verification.dice_proven,
            }
        return {
            "ok": False,
            "plies": verification.plies,
            "ply": verification.ply,
            "move": verification.move,
            "clause": verification.clause,
            "reason": None if verification.reason is None else verification.reason[language],
            "faults": [
                {"path": fault.path, "reason": fault.words[language]} for fault in verification.faults
            ],
        }

    def thinking(self, table: Table, seat: str) -> Json:
        """What the AI gets to see: the view of the seat it thinks for, and nothing else."""
        return table.game.view(table.state, seat)


def _move(facts: MoveFacts, language: Language) -> Json:
    shown: dict[str, Any] = {
        **facts.more,
        "move": facts.move,
        "kind": facts.kind,
        "from": facts.origin,
        "to": facts.target,
        "text": facts.words[language],
    }
    if facts.weight is not None:
        shown["weight"] = facts.weight
    return shown


def _verdict(move: str, refusal: Refusal | None, language: Language) -> Json:
    if refusal is None:
        return {"move": move, "legal": True}
    return {"move": move, "legal": False, "clause": refusal.clause, "reason": refusal.words[language]}
