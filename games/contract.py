"""The contract every game fulfils, in the words that the outside uses: text and JSON.

A game is one object of a `Game` subclass, assembled in the game folder's `__init__.py` from its
files (`facts`, `rules`, `notation`, `refusal`, `events`) and listed in `games.registry`. Everything
here is a value: verdicts are returned, not raised; a `State` handed in is never changed.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from games.core import CHANCE, NOBODY, State
from games.randomness import Random

Language = Literal["de", "en"]
Json = dict[str, Any]

LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True)
class Words:
    """One thing said in every language the service speaks."""

    en: str
    de: str

    def __getitem__(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@dataclass(frozen=True)
class Option:
    """A choice made when a game is created.

    `schema` is the JSON Schema (2020-12) of its values, `clause` the clause that defines it.
    """

    name: str
    default: Any
    schema: Mapping[str, Any]
    clause: str
    words: Words


@dataclass(frozen=True)
class Facts:
    """What can be said of a game without a position: the block on top of every game.

    `seats` are all colours that can take part, in order; `players` the fewest and the most of them.
    `phases`, `kinds` (of moves), `events` and `endings` (the reasons of results) map a name to what it
    means; an event's second part maps its fields.
    """

    id: str
    names: Words
    rules_version: int
    clause_prefix: str
    seats: tuple[str, ...]
    players: tuple[int, int]
    chance: bool
    hidden: bool
    options: tuple[Option, ...]
    phases: Mapping[str, Words]
    kinds: Mapping[str, Words]
    events: Mapping[str, tuple[Words, Mapping[str, str]]]
    endings: Mapping[str, Words]
    notation: Mapping[str, Words]

    def defaults(self) -> Json:
        """The options of a game for which nothing was chosen."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a position or with options; `path` leads to it ("board.a1")."""

    path: str
    words: Words


class FaultyInput(ValueError):
    """Options or a position that can't be; `faults` lists everything that is wrong with them."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.words.en}" for fault in faults))
        self.faults = faults


class BadOptions(FaultyInput):
    """Options with which no game can begin."""


class ImpossiblePosition(FaultyInput):
    """A position that the rules can't have produced."""


@dataclass(frozen=True)
class Refusal:
    """Why a move isn't legal: the clause it breaks and a sentence that says how."""

    clause: str
    words: Words


class IllegalMove(ValueError):
    """A move that isn't legal where it was to be played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.words.en}")
        self.refusal = refusal


@dataclass(frozen=True)
class Clause:
    """One clause of a game's RULES.md."""

    id: str
    title: Words
    text: Words
    ruling: bool


@dataclass(frozen=True)
class MoveFacts:
    """A move in words. `origin` and `target` are squares (or None), `weight` that of a chance outcome.

    `more` holds what only some kinds have, such as the square a push ends on.
    """

    move: str
    kind: str
    origin: str | None
    target: str | None
    words: Words
    weight: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Purpose:
    """One thing that a move does: its kind ("open") and a phrase without a subject ("opens the portal")."""

    kind: str
    words: Words


@dataclass(frozen=True)
class Step:
    """What playing a move led to: the new state and the events in the order they happened."""

    state: State
    events: list[Json]


@dataclass(frozen=True)
class ViewStep:
    """What playing a move on a view led to: the new view, and the events as they may be seen there.

    `state` is one of those that look like the new view: what is hidden in it is made up. `move` is the
    move as it is written.
    """

    view: Json
    state: State
    events: list[Json]
    move: str


class Game(ABC):
    """A game: its facts, its positions, its moves.

    Everywhere, `move` and `text` are the notation of the game's rules, players are seat names, and
    the actor is a seat name, `"chance"`, or None when the game is over.
    """

    facts: Facts

    # --- positions ---------------------------------------------------------------------------

    @abstractmethod
    def initial(self, options: Mapping[str, Any] | None = None) -> State:
        """The state in which a game with these options begins (missing ones take their default).

        :raises BadOptions: with every fault of the options.
        """

    @abstractmethod
    def state_from(self, position: object) -> State:
        """The state that a position JSON describes.

        :raises ImpossiblePosition: with every fault of the position.
        """

    @abstractmethod
    def position(self, state: State) -> Json:
        """The position JSON of a state, complete, with everything hidden."""

    def view(self, state: State, seat: str | None) -> Json:
        """The position as one seat (None: the public) may see it. Nothing hidden: the position."""
        return self.position(state)

    def sample(self, view: object, seat: str | None, random: Random) -> State:
        """A complete state drawn from those that look like this view to a seat (None: the public).

        What `State.resample` is for a state. Nothing hidden: the state that the position describes.

        :raises ImpossiblePosition: with every fault of the view.
        """
        return self.state_from(view)

    @abstractmethod
    def pack(self, state: State) -> bytes:
        """A state as bytes, equally many for every state of a game with these options."""

    @abstractmethod
    def unpack(self, packed: bytes) -> State:
        """The state that `pack` packed.

        :raises ValueError: these bytes are no packed state.
        """

    @abstractmethod
    def options(self, state: State) -> Json:
        """The options a state is played with, complete."""

    @abstractmethod
    def seats(self, state: State) -> tuple[str, ...]:
        """The seats taking part, in seat order: the names of the player indices."""

    # --- what is due -------------------------------------------------------------------------

    def actor(self, state: State) -> str | None:
        """Who decides now."""
        index = state.actor_index()
        if index == CHANCE:
            return "chance"
        return None if index == NOBODY else self.seats(state)[index]

    @abstractmethod
    def phase(self, state: State) -> str:
        """The phase the game is in."""

    @abstractmethod
    def result(self, state: State) -> Json | None:
        """The result object of the position, None while the game goes on."""

    # --- moves -------------------------------------------------------------------------------

    @abstractmethod
    def read(self, state: State, text: str) -> int | None:
        """The move that a text denotes, legal or not; None if it denotes none in this game."""

    @abstractmethod
    def write(self, state: State, move: int) -> str:
        """The notation of a move of this position."""

    @abstractmethod
    def describe(self, state: State, move: int) -> MoveFacts:
        """A legal move of this position in words."""

    @abstractmethod
    def explain(self, state: State, text: str, move: int | None) -> Refusal:
        """Why a move that isn't legal isn't; `move` is what `read` made of its text."""

    @abstractmethod
    def purposes(self, state: State, move: int) -> list[Purpose]:
        """What a legal move of a player does, by the rules alone, the most significant first.

        Everything said is so, but not everything that is so is said. It follows from what is open to all and
        what the player to decide has in his hand. Empty for outcomes of chance.
        """

    @abstractmethod
    def events(self, before: State, after: State, trace: list[tuple[int, ...]]) -> list[Json]:
        """The effects of a move, as the rules traced them, as event objects."""

    def legal_moves(
        self, state: State, *, origin: str | None = None, kind: str | None = None
    ) -> Iterator[MoveFacts]:
        """The legal moves in a fixed order; at a chance event its outcomes with their weights."""
        weights = dict(state.chance_outcomes()) if state.actor_index() == CHANCE else {}
        for move in state.legal_moves():
            facts = self.describe(state, move)
            if (origin is None or facts.origin == origin) and (kind is None or facts.kind == kind):
                yield replace(facts, weight=weights.get(move))

    def bundles(self, state: State, *, origin: str | None = None, kind: str | None = None) -> list[Json]:
        """The legal moves that differ only in who goes together, one entry for all of them.

        An entry has the moves' `kind`, `from`, `via` (or None), `to`, whether by `raft`, its `cost` in raft
        cards for each that goes, `armies` (how many of each kind may go) and `most` (how many together, at
        least one). None in a game whose moves don't come in bundles; they are in `legal_moves` too.
        """
        return []

    def refusal(self, state: State, text: str) -> Refusal | None:
        """The verdict on a move: None if it is legal, otherwise why it isn't. Lists no moves."""
        move = self.read(state, text)
        if move is not None and state.is_legal(move):
            return None
        return self.explain(state, text, move)

    def apply(self, state: State, text: str) -> Step:
        """Play a move (or submit an outcome of chance); `state` stays as it is.

        :raises IllegalMove: the move isn't legal; carries the refusal.
        """
        move = self.read(state, text)
        if move is None or not state.is_legal(move):
            raise IllegalMove(self.explain(state, text, move))
        successor, trace = state.traced(move)
        return Step(successor, self.events(state, successor, trace))

    def resign(self, state: State, seat: str) -> Step | None:
        """A seat gives up, whoever is to act; None if it can't, having no part in the game any more.

        Where two sides play, or are left, the other one wins; else the seat drops out, in the way that the
        rules say. `resign` is no legal move, and chance may be to act afterwards.
        """
        player = self.seats(state).index(seat)
        if state.actor_index() == NOBODY or not state.takes_part(player):
            return None
        successor, trace = state.given_up(player)
        return Step(successor, self.events(state, successor, trace))

    def reveals(self, before: State, text: str) -> bool:
        """Whether a legal move played on `before` told somebody what was hidden: it can't be taken back."""
        return False

    def events_for(self, told: list[Json], seat: str | None) -> list[Json]:
        """Events as a seat (None: the public) may see them: what is hidden from it is null."""
        return told

    def masked(self, before: State, text: str, seat: str | None) -> str:
        """A legal move played on `before` as it stands in the record that a seat (None: the public) sees."""
        return text

    # --- views as positions: a table at which nobody sees everything ----------------------------

    def seat_of_view(self, view: object) -> str | None:
        """The seat whose hand a view shows; None for the public's, and where nothing is hidden."""
        return None

    def refusals_of_view(self, view: object, seat: str | None, texts: list[str]) -> list[Refusal | None]:
        """The verdict on each move as far as a view goes: None if some state that looks like it allows it.

        An outcome of chance that the seat doesn't see is submitted as `masked` writes it.

        :raises ImpossiblePosition: with every fault of the view.
        """
        state = self.state_from(view)
        return [self.refusal(state, text) for text in texts]

    def outcomes_of_view(self, view: object, seat: str | None) -> list[MoveFacts]:
        """What chance can do at a view, with weights; what the seat doesn't see is one outcome.

        :raises ImpossiblePosition: with every fault of the view.
        """
        return list(self.legal_moves(self.state_from(view)))

    def step_of_view(self, view: object, seat: str | None, text: str) -> ViewStep:
        """Play a move on a view; what it shows of the other hands is known by it and then forgotten.

        :raises ImpossiblePosition: with every fault of the view.
        :raises IllegalMove: no state that looks like the view allows the move; carries the refusal.
        """
        state = self.state_from(view)
        step = self.apply(state, text)
        return ViewStep(self.position(step.state), step.state, step.events, text)

    # --- rules -------------------------------------------------------------------------------

    @abstractmethod
    def clauses(self) -> list[Clause]:
        """The clauses of RULES.md in order."""

    @abstractmethod
    def board(self, options: Mapping[str, Any]) -> Json:
        """The geometry of the board for drawing: its fields with coordinates, kinds and neighbours."""

    @abstractmethod
    def pieces(self) -> list[Json]:
        """The figures: `{"piece", "owner", "kind", "count", "name": {"en", "de"}}`."""
