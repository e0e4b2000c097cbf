"""Wege & Wächter: two players, dice, no hidden information. Start reading at RULES.md and `rules`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from games import rulebook
from games.contract import Clause, Game, Json, MoveFacts, Purpose, Refusal, Words
from games.core import State
from games.wege_waechter import board, codes, events, faults, notation, packing, purpose, refusal
from games.wege_waechter.codes import COLOURS, KINDS, square_name
from games.wege_waechter.facts import FACTS
from games.wege_waechter.rules import WegeWaechter, from_snapshot

_FIGURES_EN = {"runner": "runner", "guard": "guard", "druid": "druid"}
_FIGURES_DE = {"runner": "Läufer", "guard": "Wächter", "druid": "Druidin"}


def _own(state: State) -> WegeWaechter:
    if not isinstance(state, WegeWaechter):
        raise TypeError("this is no state of Wege & Wächter")
    return state


class WegeWaechterGame(Game):
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
        return COLOURS

    def phase(self, state: State) -> str:
        return codes.PHASES[_own(state).phase_code()]

    def result(self, state: State) -> Json | None:
        own = _own(state)
        return None if own.phase_code() != codes.PHASE_OVER else notation.result_json(own.snapshot())

    def read(self, state: State, text: str) -> int | None:
        return notation.read_move(text, _own(state).row_count())

    def write(self, state: State, move: int) -> str:
        return notation.write_move(move)

    def describe(self, state: State, move: int) -> MoveFacts:
        kind, a, b, c = codes.decode(move)
        text = notation.write_move(move)
        name = codes.MOVE_KINDS[kind - 1]
        if kind in (codes.GROUP, codes.ACTION):
            face = (codes.GROUP_FACES if kind == codes.GROUP else codes.ACTION_FACES)[a]
            die_en, die_de = (
                ("group", "Gruppenwürfel") if kind == codes.GROUP else ("action", "Aktionswürfel")
            )
            face_de = {**_FIGURES_DE, "end": "Zug endet", "move": "Bewegung", "act": "Aktion"}[face]
            words = Words(en=f"the {die_en} die shows {face}", de=f"{die_de}: {face_de}")
            return MoveFacts(text, name, None, None, words, more={"face": face})
        if kind == codes.MOVE:
            here, there = square_name(a), square_name(b)
            return MoveFacts(
                text, name, here, there, Words(en=f"move {here} to {there}", de=f"{here} zieht nach {there}")
            )
        if kind == codes.THROW:
            here = square_name(a)
            return MoveFacts(
                text,
                name,
                here,
                None,
                Words(en=f"throw the action die with {here}", de=f"mit {here} den Aktionswürfel werfen"),
            )
        if kind == codes.CAPTURE:
            here, there = square_name(a), square_name(b)
            return MoveFacts(
                text, name, here, there, Words(en=f"{here} captures {there}", de=f"{here} schlägt {there}")
            )
        if kind == codes.PUSH:
            here, there, onto = square_name(a), square_name(b), square_name(c)
            words = Words(en=f"{here} pushes {there} to {onto}", de=f"{here} schiebt {there} nach {onto}")
            return MoveFacts(text, name, here, there, words, more={"onto": onto})
        if kind == codes.PLACE:
            there = square_name(a)
            words = Words(
                en=f"put the hit druid on {there}", de=f"die geschlagene Druidin auf {there} setzen"
            )
            return MoveFacts(text, name, None, there, words)
        if kind == codes.DISPLACE:
            portal = board.centre(_own(state).row_count())
            there = square_name(a)
            words = Words(en=f"move the druid to {there}", de=f"die Druidin nach {there} versetzen")
            return MoveFacts(text, name, portal, there, words)
        if kind == codes.RETURN:
            there, figure = square_name(b), KINDS[a]
            words = Words(
                en=f"bring a captured {_FIGURES_EN[figure]} back on {there}",
                de=f"einen geschlagenen {_FIGURES_DE[figure]} auf {there} zurückholen",
            )
            return MoveFacts(text, name, None, there, words, more={"figure": figure})
        words = (
            Words(en="take an extra turn", de="noch einmal am Zug sein")
            if kind == codes.AGAIN
            else Words(
                en="give the druid her second life back", de="der Druidin das zweite Leben zurückgeben"
            )
        )
        return MoveFacts(text, name, None, None, words)

    def explain(self, state: State, text: str, move: int | None) -> Refusal:
        return refusal.explain(_own(state), text, move)

    def purposes(self, state: State, move: int) -> list[Purpose]:
        return purpose.purposes(_own(state), move)

    def events(self, before: State, after: State, trace: list[tuple[int, ...]]) -> list[Json]:
        return [events.event(*entry) for entry in trace]

    def clauses(self) -> list[Clause]:
        return _clauses()

    def board(self, options: Mapping[str, Any]) -> Json:
        return board.geometry(options["rows"])

    def pieces(self) -> list[Json]:
        colours = {"white": Words(en="white", de="weiß"), "black": Words(en="black", de="schwarz")}
        return [
            {
                "piece": f"{colour}-{kind}",
                "owner": colour,
                "kind": kind,
                "count": codes.MOST[index],
                "letter": board.LETTERS[f"{colour}-{kind}"],
                "name": {
                    "en": f"{colours[colour].en} {_FIGURES_EN[kind]}",
                    "de": f"{_FIGURES_DE[kind]} ({colours[colour].de})",
                },
            }
            for colour in COLOURS
            for index, kind in enumerate(KINDS)
        ]


@cache
def _clauses() -> list[Clause]:
    return rulebook.load("games.wege_waechter")


GAME = WegeWaechterGame()
