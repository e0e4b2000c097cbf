"""The one place that makes response objects showing a game: what isn't listed here doesn't get out.

Everything is shown as the table's viewer may see it, the members of problems too.
"""

import hashlib
from dataclasses import replace
from typing import Any

from games.contract import Clause, Game, Json, Language, MoveFacts, Refusal
from games.record import FORMAT, RESIGN, UNDO, Verification, outcomes
from service.course import Stage
from service.ledger import Entry
from service.problems import MOST_FAULTS, Problem
from service.table import HOLDER, Made, Table, Turn
from service.tokens import Play, Tokens

_FINDINGS = (
    *("move", "value", "simulations", "simulations_per_second", "nodes", "depth", "time_ms"),
    *("engine", "engine_version", "seed", "fallback"),
)
_CANDIDATE = ("move", "visits", "value", "depth", "line", "explain")
"""What is shown of a search, and of each of its candidates."""


class Projector:
    """Shows tables, moves, verdicts and records."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    def turn(self, turn: Turn) -> Json:
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
            "position": self._position(table),
            "events": self._events(table, turn.events),
            "record": [self._entry(table, made) for made in turn.made],
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
            shown["ai_seats"] = list(play.ai_seats)
            shown["seat_tokens"] = {
                seat: self._tokens.seat_token(play, seat)
                for seat in table.game.seats(table.state)
                if seat not in play.ai_seats  # nobody but the service sits there
            }
        return shown

    def view(self, table: Table) -> Json:
        """A table as it stands, `seat` being who looks (null: the public)."""
        play = table.play
        return {
            "digest": table.digest,
            "game": table.game.facts.id,
            "ply": None if play is None else play.ply,
            "seat": table.viewer.seat,
            "actor": table.actor,
            "phase": table.game.phase(table.state),
            "position": self._position(table),
            "ai_seats": [] if play is None else list(play.ai_seats),
            "result": table.game.result(table.state),
        }

    def record(self, table: Table, stages: list[Stage], name: str | None) -> Json:
        """The record of a named game up to this table: whole, with the server's seed, once it is over."""
        play = table.play
        if play is None:
            raise ValueError("no game is played at this table")
        finished = table.actor is None
        # After the end nothing is hidden, and nobody can play on with what the seed tells.
        shown = replace(table, viewer=HOLDER) if finished else table
        fairness = self._fairness(play)
        if finished:
            fairness["server_seed"] = self._tokens.server_seed(play).hex()
        return {
            "digest": table.digest,
            "finished": finished,
            "record": {
                "format": FORMAT,
                "game": table.game.facts.id,
                "rules_version": table.game.facts.rules_version,
                "options": table.game.options(table.state),
                "game_id": play.game_id.hex(),
                **({} if name is None else {"name": name}),
                "fairness": fairness,
                "seats": {
                    seat: "service" if seat in play.ai_seats else "client"
                    for seat in table.game.seats(table.state)
                },
                "moves": [
                    self._entry(shown, made) | (_outcomes(table.game, made) if finished else {})
                    for stage in stages
                    for made in stage.made
                ],
                "result": table.game.result(table.state),
            },
        }

    # --- what is kept from a viewer ------------------------------------------------------------

    def _position(self, table: Table) -> Json:
        if table.view is not None:
            return table.view
        if table.viewer.everything:
            return table.game.position(table.state)
        return table.game.view(table.state, table.viewer.seat)

    def _events(self, table: Table, events: list[Json]) -> list[Json]:
        return events if _shown_all(table) else table.game.events_for(events, table.viewer.seat)

    def _entry(self, table: Table, made: Made) -> Json:
        move = made.move
        if not _shown_all(table) and made.actor != UNDO and move != RESIGN:
            move = table.game.masked(made.before, move, table.viewer.seat)
        return {"ply": made.ply, "actor": made.actor, "move": move}

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

    def bundles(
        self,
        table: Table,
        bundles: list[Json],
        rest: list[MoveFacts],
        following: str | None,
        language: Language,
    ) -> Json:
        """Legal moves in bundles, and like `legal_moves` those that are in none."""
        return {**self.legal_moves(table, rest, following, language), "bundles": bundles}

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
                {"path": fault.path, "reason": fault.words[language]}
                for fault in verification.faults[:MOST_FAULTS]
            ],
        }

    def thinking(self, table: Table, seat: str) -> Json:
        """What the AI gets to see: the view of the seat it thinks for, and nothing else."""
        return table.game.view(table.state, seat)

    def findings(self, result: Json, language: Language) -> Json:
        """What a search found out, its explanations in one of the languages that they come in."""
        shown = {name: result[name] for name in _FINDINGS if name in result}
        if "candidates" in result:
            shown["candidates"] = [_candidate(each, language) for each in result["candidates"]]
        return shown

    # --- problems that tell something about a table ---------------------------------------------

    def illegal_move(self, table: Table, move: str, refusal: Refusal, rule: Clause | None) -> Problem:
        """The problem of a move that breaks a clause; `rule` is what that clause says."""
        members: dict[str, Any] = {"move": move, "clause": refusal.clause, "reason": refusal.words}
        if rule is not None:
            members["rule"] = {"id": rule.id, "title": rule.title, "text": rule.text, "ruling": rule.ruling}
        return Problem("illegal-move", {**members, "digest": table.digest}, detail=refusal.words)

    def game_over(self, table: Table) -> Problem:
        """The problem that nobody can move any more, with the result, which everybody may know."""
        result = table.game.result(table.state)
        return Problem("game-over", {"result": result, "digest": table.digest})

    def chance_to_act(self, table: Table) -> Problem:
        """The problem that no player is asked."""
        return Problem("chance-to-act", {"digest": table.digest})

    def superseded(self, table: Table, entry: Entry) -> Problem:
        """The problem that something else is settled at this ply: what, and the state it led to."""
        if table.play is None:
            raise ValueError("nothing is settled in a position")
        decision, ply = entry.decision, table.play.ply + 1
        if decision.kind == "undo":
            settled = {"ply": ply, "actor": UNDO, "move": decision.text}
        elif decision.kind == "resign":
            settled = {"ply": ply, "actor": decision.text, "move": RESIGN}
        else:
            settled = self._entry(table, Made(ply, str(table.actor), decision.text, table.state))
        members = {"digest": entry.digest, "ply": entry.ply, "settled": settled}
        return Problem("superseded", members)

    def for_the_ai(self, table: Table) -> Problem:
        """The problem that the service plays the seat to act."""
        return Problem("ai-seat", {"seat": table.actor, "digest": table.digest})


def _shown_all(table: Table) -> bool:
    """Whether the viewer holds all that there is, be it a view: nothing is left to be kept from him."""
    return table.viewer.everything or table.view is not None


def _outcomes(game: Game, made: Made) -> Json:
    """For an entry of chance, what else it could have done, which tells what is left to be drawn."""
    possible = outcomes(game, made.before) if made.actor == "chance" else None
    return {} if possible is None else {"outcomes": possible}


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


def _candidate(candidate: Json, language: Language) -> Json:
    shown = {name: candidate[name] for name in _CANDIDATE if name in candidate}
    if shown.get("explain") is not None:
        shown["explain"] = shown["explain"][language]
    return shown


def _verdict(move: str, refusal: Refusal | None, language: Language) -> Json:
    if refusal is None:
        return {"move": move, "legal": True}
    return {"move": move, "legal": False, "clause": refusal.clause, "reason": refusal.words[language]}
