"""GRAILNAH: two to four players, no dice, nothing hidden. Start reading at RULES.md and `rules`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from games import rulebook
from games.contract import Clause, Game, Json, MoveFacts, Purpose, Refusal
from games.core import State
from games.grailnah import board, codes, describing, events, faults, notation, packing, purpose, refusal
from games.grailnah.facts import FACTS
from games.grailnah.rules import Grailnah, from_snapshot


def _own(state: State) -> Grailnah:
    if not isinstance(state, Grailnah):
        raise TypeError("this is no state of GRAILNAH")
    return state


class GrailnahGame(Game):
    """The game as the outside sees it."""

    facts = FACTS

    def initial(self, options: Mapping[str, Any] | None = None) -> State:
        return from_snapshot(notation.initial_snapshot(faults.checked_options(options)))

    def state_from(self, position: object) -> State:
        return from_snapshot(faults.read_position(position))

    def position(self, state: State) -> Json:
        return notation.position_json(_own(state).snapshot())

    def pack(self, state: State) -> bytes:
        return packing.pack(_own(state).snapshot())

    def unpack(self, packed: bytes) -> State:
        return from_snapshot(packing.unpack(packed))

    def options(self, state: State) -> Json:
        return notation.options_json(_own(state).snapshot())

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(codes.COLOURS[colour] for colour in _own(state).colour_codes())

    def phase(self, state: State) -> str:
        return "over" if _own(state).is_over() else "move"

    def result(self, state: State) -> Json | None:
        own = _own(state)
        return notation.result_json(own.snapshot()) if own.is_over() else None

    def read(self, state: State, text: str) -> int | None:
        own = _own(state)
        return notation.read_move(text, own.ring_count(), own.players)

    def write(self, state: State, move: int) -> str:
        return notation.write_move(move)

    def describe(self, state: State, move: int) -> MoveFacts:
        return describing.describe(_own(state).snapshot(), move)

    def explain(self, state: State, text: str, move: int | None) -> Refusal:
        return refusal.explain(_own(state), text, move)

    def purposes(self, state: State, move: int) -> list[Purpose]:
        return purpose.purposes(_own(state), move)

    def events(self, before: State, after: State, trace: list[tuple[int, ...]]) -> list[Json]:
        players = self.seats(before)
        return [events.event(players, *entry) for entry in trace]

    def clauses(self) -> list[Clause]:
        return _clauses()

    def board(self, options: Mapping[str, Any]) -> Json:
        return board.geometry(options["players"], options["rings"])

    def pieces(self) -> list[Json]:
        return describing.pieces()


@cache
def _clauses() -> list[Clause]:
    return rulebook.load("games.grailnah")


GAME = GrailnahGame()
