"""What the service can do with a game, without HTTP: begin it, judge moves, play them, roll the dice."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from games import dice, record
from games.contract import (
    BadOptions,
    Clause,
    Fault,
    Game,
    ImpossiblePosition,
    Json,
    MoveFacts,
    Refusal,
    Words,
)
from games.core import CHANCE, State
from service.problems import Problem, illegal_move, malformed
from service.tokens import GAME_ID_BYTES, Play, Tokens

MAX_ROLLS = 10_000
"""More rolls in a row without a player being asked are a fault of the rules."""

_EITHER = Words(
    en="exactly one of state and position is needed", de="genau eines von state und position ist nötig"
)
_ONLY_WITH_STATE = Words(en="goes only with a state", de="passt nur zu einem state")


@dataclass
class Table:
    """What a request is about: a position and, unless it came as one, the game it is played in.

    `token` is the state as its client holds it; with a position `play` and `token` are None.
    """

    game: Game
    state: State
    tokens: Tokens
    play: Play | None = None
    token: str | None = None

    @property
    def actor(self) -> str | None:
        """Who decides now: a seat, "chance" or None."""
        return self.game.actor(self.state)

    @cached_property
    def digest(self) -> str | None:
        """The digest of the state; None with a position. Computed only when it is looked at."""
        if self.play is None or self.token is None:
            return None
        return self.tokens.digest(self.play, self.token)


class Made(NamedTuple):
    """A move that was made, as the record keeps it; `ply` is None where no plies are counted."""

    ply: int | None
    actor: str
    move: str


class Turn(NamedTuple):
    """What came of a move, or of beginning: the table after it, the events and the new record entries."""

    table: Table
    events: list[Json]
    made: list[Made]


class Referee:
    """The use cases. `clock` gives seconds since 1970, `entropy` that many random bytes."""

    def __init__(
        self,
        tokens: Tokens,
        *,
        clock: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.tokens = tokens
        self._clock = clock
        self._entropy = entropy
        self._rules: dict[str, dict[str, Clause]] = {}

    # --- tables --------------------------------------------------------------------------------

    def begin(self, game: Game, options: Mapping[str, Any], client_seed: str | None) -> Turn:
        """A new game, rolled on until a player is asked.

        :raises Problem: no game can begin with these options.
        """
        try:
            state = game.initial(options)
        except BadOptions as bad:
            raise Problem("bad-options", {"faults": bad.faults}) from None
        play = Play(
            game_id=self._entropy(GAME_ID_BYTES),
            birth_key=self.tokens.current_key(),
            ply=0,
            draws=0,
            client_seed=self._entropy(16).hex() if client_seed is None else client_seed,
        )
        return self._rolled_on(game, state, play, [], [])

    def table(
        self,
        game: Game,
        *,
        state: str | None = None,
        position: Json | None = None,
        seat_token: str | None = None,
        expected_digest: str | None = None,
    ) -> Table:
        """The table that a request lays out, by a state or by a position.

        :raises Problem: neither or both are there, the one that is can't be, the seat token isn't
            that of the seat to act, or another digest was expected.
        """
        if (state is None) == (position is None):
            raise malformed(Fault("state" if state is not None else "position", _EITHER))
        if state is None:
            given = (("seat_token", seat_token), ("expected_digest", expected_digest))
            faults = [Fault(name, _ONLY_WITH_STATE) for name, value in given if value is not None]
            if faults:
                raise malformed(*faults)
            try:
                return Table(game, game.state_from(position), self.tokens)
            except ImpossiblePosition as impossible:
                raise Problem("impossible-position", {"faults": impossible.faults}) from None
        opened, play = self.tokens.open(game, state, now=self._clock())
        table = Table(game, opened, self.tokens, play, state)
        if expected_digest is not None and expected_digest != table.digest:
            raise Problem("digest-mismatch", {"digest": table.digest})
        if seat_token is not None:
            self._check_seat(table, play, seat_token)
        return table

    def _check_seat(self, table: Table, play: Play, seat_token: str) -> None:
        actor = table.actor
        # Nobody is to act when a game is over: then any seat of it may look.
        seats = table.game.seats(table.state) if actor is None else (actor,)
        if not any(self.tokens.opens_seat(play, seat_token, seat) for seat in seats):
            raise Problem("wrong-seat-token")

    # --- verdicts ------------------------------------------------------------------------------

    def legal_moves(
        self, table: Table, *, origin: str | None, kind: str | None, skip: int, limit: int
    ) -> tuple[list[MoveFacts], bool]:
        """Up to `limit` legal moves after the first `skip`, and whether there are more."""
        moves: Iterator[MoveFacts] = table.game.legal_moves(table.state, origin=origin, kind=kind)
        page = list(islice(moves, skip, skip + limit + 1))
        return page[:limit], len(page) > limit

    def verdicts(self, table: Table, moves: list[str]) -> list[tuple[str, Refusal | None]]:
        """The verdict on each move: None if it is legal."""
        return [(move, table.game.refusal(table.state, move)) for move in moves]

    def seat_to_think(self, table: Table) -> str:
        """The seat whose decision it is.

        :raises Problem: the game is over, or chance is to act.
        """
        actor = table.actor
        if actor is None:
            raise self._game_over(table)
        if actor == "chance":
            raise Problem("chance-to-act", {"digest": table.digest})
        return actor

    def replay(self, game: Game, given: Json) -> record.Verification:
        """The verification of a record of this game."""
        name = given.get("game")
        if isinstance(name, str) and name != game.facts.id:
            words = Words(en=f"must be {game.facts.id}", de=f"muss {game.facts.id} sein")
            reason = Words(
                en="This is the record of another game.",
                de="Das ist die Aufzeichnung eines anderen Spiels.",
            )
            return record.Verification(False, reason=reason, faults=[Fault("game", words)])
        return record.verify(given)

    # --- moves ---------------------------------------------------------------------------------

    def move(self, table: Table, text: str) -> Turn:
        """Play a move; in a played game also roll on until a player is asked or the game is over.

        :raises Problem: the move is illegal, or the game is over.
        """
        game, state, play = table.game, table.state, table.play
        actor = game.actor(state)
        if actor is None:
            raise self._game_over(table)
        number = game.read(state, text)
        if number is None or not state.is_legal(number):
            refusal = game.explain(state, text, number)
            raise illegal_move(text, refusal, self._rule(game, refusal.clause), table.digest)
        after, trace = state.traced(number)
        events = game.events(state, after, trace)
        written = game.write(state, number)
        if play is None:
            return Turn(Table(game, after, self.tokens), events, [Made(None, actor, written)])
        play = play._replace(ply=play.ply + 1)
        return self._rolled_on(game, after, play, events, [Made(play.ply, actor, written)])

    def _rolled_on(self, game: Game, state: State, play: Play, events: list[Json], made: list[Made]) -> Turn:
        if state.actor_index() == CHANCE:
            server_seed = self.tokens.server_seed(play)
            ply, draws = play.ply, play.draws
            while state.actor_index() == CHANCE:
                if draws - play.draws >= MAX_ROLLS:
                    raise RuntimeError(f"{game.facts.id}: no player is asked after {MAX_ROLLS} rolls")
                outcomes = state.chance_outcomes()
                weights = [weight for _, weight in outcomes]
                outcome = outcomes[dice.draw(server_seed, play.client_seed, draws, weights)][0]
                after, trace = state.traced(outcome)
                draws += 1
                ply += 1
                events += game.events(state, after, trace)
                made.append(Made(ply, "chance", game.write(state, outcome)))
                state = after
            play = play._replace(ply=ply, draws=draws)
        token = self.tokens.seal(game, state, play, now=self._clock())
        return Turn(Table(game, state, self.tokens, play, token), events, made)

    def _game_over(self, table: Table) -> Problem:
        return Problem("game-over", {"result": table.game.result(table.state), "digest": table.digest})

    def _rule(self, game: Game, clause_id: str) -> Clause | None:
        rules = self._rules.get(game.facts.id)
        if rules is None:
            rules = self._rules[game.facts.id] = {clause.id: clause for clause in game.clauses()}
        return rules.get(clause_id)
