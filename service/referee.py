"""What the service can do with a game, without HTTP: begin it, judge moves, play them."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Literal

from games import record
from games.contract import (
    BadOptions,
    Clause,
    Fault,
    Game,
    IllegalMove,
    ImpossiblePosition,
    Json,
    MoveFacts,
    Refusal,
    Words,
)
from games.randomness import Random
from service import claims, course
from service.claims import Claims
from service.course import Stage
from service.keys import same
from service.ledger import Decision, Entry, Ledger, lasts_s
from service.problems import Problem, malformed, seat_token_needed
from service.projector import Projector
from service.table import HOLDER, PUBLIC, Made, Table, Turn, Viewer
from service.tokens import GAME_ID_BYTES, Play, Stamp, Tokens

_EITHER = Words(
    en="exactly one of state and position is needed", de="genau eines von state und position ist nötig"
)
_ONLY_WITH_STATE = Words(en="goes only with a state", de="passt nur zu einem state")
_ONLY_WITH_LEDGER = Words(en="goes only with a ledger", de="geht nur mit Protokoll")
_YOURS_IS_NEEDED = Words(
    en="is needed with a commitment: it is your share in the dice",
    de="ist mit einer Festlegung nötig: er ist dein Anteil an den Würfeln",
)
NO_SEAT = Words(en="is no seat of this game", de="ist kein Platz dieser Partie")
_TWICE = Words(en="is there twice", de="steht zweimal da")
_ANY_DEAL = 0
"""The seed by which a view is completed where every way to complete it leads to the same answer."""


Purpose = Literal["judge", "play", "think", "analyse"]
"""What a decision is looked at for: to list and judge moves, to make one, to have the AI find one, or show
all that it finds out."""


class Referee:
    """The use cases. `clock` gives seconds since 1970, `entropy` that many random bytes."""

    def __init__(
        self,
        tokens: Tokens,
        projector: Projector,
        ledger: Ledger,
        *,
        clock: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.tokens = tokens
        self._projector = projector
        self._ledger = ledger
        self._clock = clock
        self._entropy = entropy
        self._rules: dict[str, dict[str, Clause]] = {}

    # --- tables --------------------------------------------------------------------------------

    def begin(
        self,
        game: Game,
        options: Mapping[str, Any],
        client_seed: str | None,
        ai_seats: Sequence[str] = (),
        *,
        ledger: bool = True,
        owner: str = "",
        name: str | None = None,
        commitment: str | None = None,
    ) -> Turn:
        """A new game, rolled on until a player is asked; the service itself plays the `ai_seats`.

        `owner` is whose game it is, who gives it the `name` and to whom the `commitment` was made.

        :raises Problem: no game can begin with these options, or has no such seats; it needs a ledger and is
            to have none; the name or the commitment isn't to be had; the ledger can't be reached.
        """
        try:
            state = game.initial(options)
        except BadOptions as bad:
            raise Problem("bad-options", {"faults": bad.faults}) from None
        if game.facts.hidden and not ledger:
            raise Problem("ledger-required")
        given = (("name", name), ("commitment", commitment))
        if not ledger and (lost := [what for what, value in given if value is not None]):
            raise malformed(*(Fault(what, _ONLY_WITH_LEDGER) for what in lost))
        if commitment is not None and client_seed is None:
            raise malformed(Fault("client_seed", _YOURS_IS_NEEDED))
        seats = _seats_for_ai(ai_seats, game.seats(state))
        if commitment is None:
            unborn, _ = claims.committed(self.tokens, self._entropy(GAME_ID_BYTES))
        else:
            unborn = self._ledger.committed(owner, commitment)
        play = unborn._replace(
            client_seed=self._entropy(16).hex() if client_seed is None else client_seed,
            ledger=ledger,
            ai_seats=seats,
        )
        stage = course.opening(game, state, play, self.tokens.server_seed(play))
        now = self._clock()
        stamp = self.tokens.stamp(now)
        turn = self._sealed(game, stage, stamp, PUBLIC)
        if ledger:
            head = {
                "format": record.FORMAT,
                "game": game.facts.id,
                "rules_version": game.facts.rules_version,
                "options": game.options(state),
                "name": name,
            }
            claimed = Claims(
                name="" if name is None else claims.name_key(owner, name),
                commitment="" if commitment is None else claims.commitment_key(owner, commitment),
            )
            self._ledger.begin(stage.play, str(turn.table.digest), head, lasts_s(stamp, now), claimed)
        return turn

    def commit(self, owner: str) -> str:
        """A commitment to the server's seed of a game that is still to begin, for its owner.

        :raises Problem: the ledger can't be reached.
        """
        play, commitment = claims.committed(self.tokens, self._entropy(GAME_ID_BYTES))
        self._ledger.commit(owner, commitment, play)
        return commitment

    def table(
        self,
        game: Game,
        purpose: Purpose,
        *,
        state: str | None = None,
        position: Json | None = None,
        seat_token: str | None = None,
        expected_digest: str | None = None,
    ) -> Table:
        """The table of a decision, laid out by a state or by a position.

        :raises Problem: neither or both are there, the one that is can't be, another digest was
            expected, or it isn't for the asker to look at this decision for this purpose.
        """
        if (state is None) == (position is None):
            raise malformed(Fault("state" if state is not None else "position", _EITHER))
        if state is None:
            given = (("seat_token", seat_token), ("expected_digest", expected_digest))
            faults = [Fault(name, _ONLY_WITH_STATE) for name, value in given if value is not None]
            if faults:
                raise malformed(*faults)
            return self._laid_out(game, purpose, position)
        table, play = self._opened(game, state, expected_digest)
        table.viewer = self._admitted(table, play, purpose, seat_token)
        return table

    def looked_at(self, game: Game, state: str, seat_token: str | None, expected_digest: str | None) -> Table:
        """The table of a played game as a seat sees it, or without a seat token the public.

        :raises Problem: the state can't be, another digest was expected, or the token is of no seat.
        """
        table, play = self._opened(game, state, expected_digest)
        if seat_token is not None:
            table.viewer = Viewer(self._seat_of(table, play, seat_token, game.seats(table.state)))
        return table

    def _opened(self, game: Game, state: str, expected_digest: str | None) -> tuple[Table, Play]:
        opened, play = self.tokens.open(game, state, now=self._clock())
        table = Table(game, opened, self.tokens, play, state)
        if expected_digest is not None and not same(expected_digest, table.digest or ""):
            raise Problem("digest-mismatch", {"digest": table.digest})
        return table, play

    def _laid_out(self, game: Game, purpose: Purpose, position: Json | None) -> Table:
        try:
            if not (game.facts.hidden and _is_view(position)):
                return Table(game, game.state_from(position), self.tokens, viewer=HOLDER)
            seat = game.seat_of_view(position)
            state = game.sample(position, seat, Random(_ANY_DEAL))
        except ImpossiblePosition as impossible:
            raise Problem("impossible-position", {"faults": impossible.faults}) from None
        table = Table(game, state, self.tokens, viewer=Viewer(seat), view=position)
        if purpose in ("think", "analyse"):
            _must_show_the_hand_to_act(table)
        return table

    def _admitted(self, table: Table, play: Play, purpose: Purpose, seat_token: str | None) -> Viewer:
        """Who looks, if it is for him to look at this decision."""
        actor, hidden = table.actor, table.game.facts.hidden
        seats = table.game.seats(table.state)
        if table.for_ai:
            # What the service thinks of its own decision would tell what it will do, and why.
            if purpose in ("play", "analyse") or (purpose == "judge" and hidden):
                raise self._projector.for_the_ai(table)
            if seat_token is not None:  # whoever asks, the answer is the public's
                self._seat_of(table, play, seat_token, seats)
            return PUBLIC
        if seat_token is None:
            if hidden and actor is not None:
                raise seat_token_needed()
            return PUBLIC
        # Nobody is to act when a game is over: then any seat of it may look.
        return Viewer(self._seat_of(table, play, seat_token, seats if actor is None else (actor,)))

    def _seat_of(self, table: Table, play: Play, seat_token: str, seats: Sequence[str]) -> str:
        for seat in seats:
            # Nobody sits on a seat that the service plays, whatever token he has got hold of.
            if seat not in play.ai_seats and self.tokens.opens_seat(play, seat_token, seat):
                return seat
        raise Problem("wrong-seat-token")

    # --- verdicts ------------------------------------------------------------------------------

    def legal_moves(
        self, table: Table, *, origin: str | None, kind: str | None, skip: int, limit: int
    ) -> tuple[list[MoveFacts], bool]:
        """Up to `limit` legal moves after the first `skip`, and whether there are more.

        :raises Problem: the view that the table was laid out by hides the hand of whoever is to act.
        """
        moves = self._listed(table, origin=origin, kind=kind)
        page = list(islice(moves, skip, skip + limit + 1))
        return page[:limit], len(page) > limit

    def _listed(self, table: Table, *, origin: str | None, kind: str | None) -> Iterator[MoveFacts]:
        _must_show_the_hand_to_act(table)
        if table.view is None or table.actor != "chance":
            return table.game.legal_moves(table.state, origin=origin, kind=kind)
        outcomes = table.game.outcomes_of_view(table.view, table.viewer.seat)
        return (facts for facts in outcomes if origin in (None, facts.origin) and kind in (None, facts.kind))

    def bundles(self, table: Table, *, origin: str | None, kind: str | None) -> list[Json]:
        """The legal moves that come in bundles.

        :raises Problem: the view that the table was laid out by hides the hand of whoever is to act.
        """
        _must_show_the_hand_to_act(table)
        return table.game.bundles(table.state, origin=origin, kind=kind)

    def unbundled(
        self, table: Table, *, origin: str | None, kind: str | None, skip: int, limit: int
    ) -> tuple[list[MoveFacts], bool]:
        """Up to `limit` legal moves of the kinds that don't come in bundles, and whether there are more.

        :raises Problem: the view that the table was laid out by hides the hand of whoever is to act.
        """
        game, state = table.game, table.state
        bundled = {bundle["kind"] for bundle in game.bundles(state)}
        kinds = [name for name in game.facts.kinds if kind in (None, name) and name not in bundled]
        # Kind by kind, so that the thousands in bundles needn't be gone through.
        moves: Iterator[MoveFacts] = (
            self._listed(table, origin=origin, kind=kind)
            if not bundled
            else chain.from_iterable(self._listed(table, origin=origin, kind=name) for name in kinds)
        )
        page = list(islice(moves, skip, skip + limit + 1))
        return page[:limit], len(page) > limit

    def verdicts(self, table: Table, moves: list[str]) -> list[tuple[str, Refusal | None]]:
        """The verdict on each move: None if it is legal."""
        if table.view is not None:
            refusals = table.game.refusals_of_view(table.view, table.viewer.seat, moves)
            return list(zip(moves, refusals, strict=True))
        return [(move, table.game.refusal(table.state, move)) for move in moves]

    def seat_to_think(self, table: Table) -> str:
        """The seat whose decision it is.

        :raises Problem: the game is over, or chance is to act; the service plays the seat, and something
            other than a move of its own is settled at this ply.
        """
        actor = table.actor
        if actor is None:
            raise self._projector.game_over(table)
        if actor == "chance":
            raise self._projector.chance_to_act(table)
        play = table.play
        if play is not None and play.ledger and table.for_ai:
            entry = self._ledger.settled(play, str(table.digest))
            if entry is not None and entry.decision.kind != "move":
                raise self._projector.superseded(table, entry)
        return actor

    def search_seed(self, table: Table, wished: int | None) -> int | None:
        """The seed of a search for the seat to act: the one wished for, unless the service plays it."""
        if table.play is None or not table.for_ai:
            return wished
        return self.tokens.search_seed(table.play)

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

        :raises Problem: the move is illegal, the game is over, or something else is settled at this ply.
        """
        game, state, play, viewer = table.game, table.state, table.play, table.viewer
        actor = game.actor(state)
        if actor is None:
            raise self._projector.game_over(table)
        if table.view is not None:
            return self._moved_on_view(table, table.view, actor, text)
        number = game.read(state, text)
        if number is None or not state.is_legal(number):
            raise self._refused(table, text, game.explain(state, text, number))
        written = game.write(state, number)
        if play is not None:
            stage = course.moved(game, state, play, number, self.tokens.server_seed(play))
            return self.settled(table, Decision("move", written), stage)
        after, trace = state.traced(number)
        made = [Made(None, actor, written, state)]
        return Turn(Table(game, after, self.tokens, viewer=viewer), game.events(state, after, trace), made)

    def settled(self, table: Table, decision: Decision, stage: Stage) -> Turn:
        """The turn of a decision that leads to a stage, once nothing else can be decided at this ply.

        :raises Problem: something else is, or the ledger can't tell.
        """
        play = table.play
        if play is None:
            raise ValueError("nothing is settled in a position")
        now = self._clock()
        stamp = self.tokens.stamp(now)
        turn = self._sealed(table.game, stage, stamp, table.viewer)
        if not play.ledger:
            return turn
        entry = Entry(decision, stage.play.ply, str(turn.table.digest), stamp)
        earlier = self._ledger.settle(play, str(table.digest), entry, lasts_s(stamp, now))
        if earlier is None:
            return turn
        if earlier.decision != decision:
            if not (table.for_ai and earlier.decision.kind == decision.kind == "move"):
                raise self._projector.superseded(table, earlier)
            # The service has moved here before; whatever was found this time, that was its move.
            stage = self._move_again(table, play, earlier.decision)
        elif earlier.stamp == stamp:
            return turn
        # Sealed as it was then, though the key or the day is another one now: the same bytes.
        return self._sealed(table.game, stage, earlier.stamp, table.viewer)

    def _move_again(self, table: Table, play: Play, decision: Decision) -> Stage:
        move = table.game.read(table.state, decision.text)
        if move is None:
            raise RuntimeError(f"{table.game.facts.id}: a settled move can't be read")
        return course.moved(table.game, table.state, play, move, self.tokens.server_seed(play))

    def _sealed(self, game: Game, stage: Stage, stamp: Stamp, viewer: Viewer) -> Turn:
        token = self.tokens.stamped(game, stage.state, stage.play, stamp)
        table = Table(game, stage.state, self.tokens, stage.play, token, viewer)
        return Turn(table, stage.events, stage.made)

    def _moved_on_view(self, table: Table, view: Json, actor: str, text: str) -> Turn:
        game, viewer = table.game, table.viewer
        try:
            step = game.step_of_view(view, viewer.seat, text)
        except IllegalMove as illegal:
            raise self._refused(table, text, illegal.refusal) from None
        except ImpossiblePosition as impossible:  # possible, but not to be played on by who sees no more
            raise Problem("impossible-position", {"faults": impossible.faults}) from None
        after = Table(game, step.state, self.tokens, viewer=viewer, view=step.view)
        return Turn(after, step.events, [Made(None, actor, step.move, table.state)])

    def _refused(self, table: Table, text: str, refusal: Refusal) -> Problem:
        return self._projector.illegal_move(table, text, refusal, self._rule(table.game, refusal.clause))

    def _rule(self, game: Game, clause_id: str) -> Clause | None:
        rules = self._rules.get(game.facts.id)
        if rules is None:
            rules = self._rules[game.facts.id] = {clause.id: clause for clause in game.clauses()}
        return rules.get(clause_id)


def _seats_for_ai(wished: Sequence[str], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats wished for, in seat order.

    :raises Problem: one isn't there, or is wished for twice.
    """
    faults = []
    for index, seat in enumerate(wished):
        if seat not in seats:
            faults.append(Fault(f"ai_seats.{index}", NO_SEAT))
        elif seat in wished[:index]:
            faults.append(Fault(f"ai_seats.{index}", _TWICE))
    if faults:
        raise malformed(*faults)
    return tuple(seat for seat in seats if seat in wished)


def _must_show_the_hand_to_act(table: Table) -> None:
    if table.view is not None and table.actor not in (None, "chance", table.viewer.seat):
        raise Problem("hidden-in-view")


def _is_view(position: object) -> bool:
    """Whether anything in a position is given as hidden: `{"hidden": n}`, or `"hidden"` as a value."""
    if isinstance(position, dict):
        return "hidden" in position or any(_is_view(each) for each in position.values())
    return position == "hidden"
