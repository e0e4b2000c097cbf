"""Kampf um das Elfenland: two to six players, dice, hidden hands. Start reading at RULES.md and `rules`."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from games import rulebook
from games.contract import (
    Clause,
    Fault,
    Game,
    IllegalMove,
    ImpossiblePosition,
    Json,
    MoveFacts,
    Purpose,
    Refusal,
    ViewStep,
    Words,
)
from games.core import State
from games.kampf_um_elfenland import (
    board,
    chance_in_view,
    codes,
    description,
    events,
    faults,
    moves_in_view,
    notation,
    packing,
    purpose,
    reader,
    refusal,
)
from games.kampf_um_elfenland.codes import COLOURS, KINDS, NO_TOWN, NONE
from games.kampf_um_elfenland.facts import FACTS
from games.kampf_um_elfenland.geography import TOWN_IDS
from games.kampf_um_elfenland.routes import ROUTES
from games.kampf_um_elfenland.rules import KampfUmElfenland, from_snapshot
from games.randomness import Random


def _own(state: State) -> KampfUmElfenland:
    if not isinstance(state, KampfUmElfenland):
        raise TypeError("this is no state of Kampf um das Elfenland")
    return state


class KampfUmElfenlandGame(Game):
    """The game as the outside sees it."""

    facts = FACTS

    def initial(self, options: Mapping[str, Any] | None = None) -> State:
        return from_snapshot(notation.initial_snapshot(faults.checked_options(options)))

    def state_from(self, position: object) -> State:
        return from_snapshot(faults.read_position(position))

    def sample(self, view: object, seat: str | None, random: Random) -> State:
        seen = faults.read_view(view, seat)
        return from_snapshot(seen.deal).resample(seen.seat, random)

    def position(self, state: State) -> Json:
        return notation.position_json(_own(state).snapshot())

    def view(self, state: State, seat: str | None) -> Json:
        return notation.view_json(_own(state).snapshot(), self._index(state, seat))

    def _index(self, state: State, seat: str | None) -> int:
        return NONE if seat is None else self.seats(state).index(seat)

    def pack(self, state: State) -> bytes:
        return packing.pack(_own(state).snapshot())

    def unpack(self, packed: bytes) -> State:
        return from_snapshot(packing.unpack(packed))

    def options(self, state: State) -> Json:
        return notation.options_json(_own(state).snapshot())

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(COLOURS[colour] for colour in _own(state).seat_colours())

    def phase(self, state: State) -> str:
        return codes.PHASES[_own(state).phase_code()]

    def result(self, state: State) -> Json | None:
        own = _own(state)
        return None if own.phase_code() != codes.PHASE_OVER else notation.result_json(own.snapshot())

    def read(self, state: State, text: str) -> int | None:
        return notation.read_move(text, _own(state).seat_colours())

    def write(self, state: State, move: int) -> str:
        return notation.write_move(move, _own(state).seat_colours())

    def describe(self, state: State, move: int) -> MoveFacts:
        return description.describe(move, _own(state).seat_colours())

    def legal_moves(
        self, state: State, *, origin: str | None = None, kind: str | None = None
    ) -> Iterator[MoveFacts]:
        own = _own(state)
        if own.phase_code() not in (codes.PHASE_TURN, codes.PHASE_SIEGE):
            yield from super().legal_moves(state, origin=origin, kind=kind)
            return
        for town in own.origins():
            if origin is not None and TOWN_IDS[town] != origin:
                continue
            for route, _, _, attacks in own.bundles(town):
                if kind is not None and kind != ("attack" if attacks else "march"):
                    continue
                move = own.march_after(route, 0)
                while move:
                    yield self.describe(state, move)
                    move = own.march_after(route, move)
        if origin is not None:
            return
        for move in own.rest():
            facts = self.describe(state, move)
            if kind is None or facts.kind == kind:
                yield facts

    def bundles(self, state: State, *, origin: str | None = None, kind: str | None = None) -> list[Json]:
        own = _own(state)
        found = []
        for town in own.origins():
            for number, armies, most, attacks in own.bundles(town):
                route = ROUTES[number]
                name = "attack" if attacks else "march"
                if origin not in (None, TOWN_IDS[town]) or kind not in (None, name):
                    continue
                found.append(
                    {
                        "kind": name,
                        "from": TOWN_IDS[town],
                        "via": None if route.via == NO_TOWN else TOWN_IDS[route.via],
                        "to": TOWN_IDS[route.to],
                        "raft": route.cost > 0,
                        "cost": route.cost,
                        "armies": notation.bag_json(armies, KINDS),
                        "most": most,
                    }
                )
        return found

    def explain(self, state: State, text: str, move: int | None) -> Refusal:
        return refusal.explain(_own(state), text, move)

    def purposes(self, state: State, move: int) -> list[Purpose]:
        return purpose.purposes(_own(state), move)

    def events(self, before: State, after: State, trace: list[tuple[int, ...]]) -> list[Json]:
        seats = _own(after).seat_colours()
        return [events.event(seats, *entry) for entry in trace]

    def events_for(self, told: list[Json], seat: str | None) -> list[Json]:
        return [events.seen_by(seat, event) for event in told]

    def masked(self, before: State, text: str, seat: str | None) -> str:
        own = _own(before)
        receiver = own.receiver_index()
        if receiver == NONE or receiver == self._index(before, seat):
            return text
        return notation.masked(own.phase_code(), text)

    def reveals(self, before: State, text: str) -> bool:
        own = _own(before)
        if own.phase_code() == codes.PHASE_HEADQUARTERS:
            return bool(own.snapshot().resigned)  # EL-76: whose armies may come next
        move = notation.read_move(text, own.seat_colours())
        return move is not None and notation.shows_hand(move)

    def seat_of_view(self, view: object) -> str | None:
        hands = view.get("hands") if isinstance(view, dict) else None
        shown = [
            name
            for name, hand in (hands.items() if isinstance(hands, dict) else ())
            if name in COLOURS and not reader.hides(hand)
        ]
        return shown[0] if shown else None

    def refusals_of_view(self, view: object, seat: str | None, texts: list[str]) -> list[Refusal | None]:
        seen = faults.read_view(view, seat)
        played = [moves_in_view.find(seen, text) for text in texts]
        return [found if isinstance(found, Refusal) else None for found in played]

    def outcomes_of_view(self, view: object, seat: str | None) -> list[MoveFacts]:
        seen = faults.read_view(view, seat)
        hidden = chance_in_view.outcomes(seen)
        return list(self.legal_moves(from_snapshot(seen.deal))) if hidden is None else hidden

    def step_of_view(self, view: object, seat: str | None, text: str) -> ViewStep:
        seen = faults.read_view(view, seat)
        if seen.shown.phase <= codes.PHASE_DEPLOY and set(seen.shown.resigned) & set(seen.unseen.camp):
            words = Words(
                en="what a player who gave up puts down in the set-up, only the complete position tells",
                de="was beim Aufbau hinlegt, wer aufgegeben hat, sagt nur die vollständige Stellung",
            )
            raise ImpossiblePosition([Fault("resigned", words)])
        found = moves_in_view.find(seen, text)
        if isinstance(found, Refusal):
            raise IllegalMove(found)
        state, trace = moves_in_view.played(seen, found)
        told = self.events_for(self.events(state, state, trace), seat)
        return ViewStep(notation.covered_json(state.snapshot(), seen.seat), state, told, found.text)

    def clauses(self) -> list[Clause]:
        return _clauses()

    def board(self, options: Mapping[str, Any]) -> Json:
        return board.geometry()

    def pieces(self) -> list[Json]:
        return board.pieces()


@cache
def _clauses() -> list[Clause]:
    return rulebook.load("games.kampf_um_elfenland")


GAME = KampfUmElfenlandGame()
