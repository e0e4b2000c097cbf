"""What concerns a whole game: giving up, taking back, and its record."""

import time
from collections.abc import Callable, Mapping

from games.contract import Fault, Game, Words
from games.record import RESIGN
from service import course
from service.course import Stage
from service.keys import same
from service.ledger import Decision, Ledger, Line
from service.problems import Problem, malformed
from service.projector import Projector
from service.referee import NO_SEAT, Referee
from service.table import Made, Table, Turn
from service.tokens import Play, Tokens

_NOT_EARLIER = Words(en="is no earlier state of this game", de="ist kein früherer Stand dieser Partie")
_NO_TOKEN = Words(en="must be a text", de="muss ein Text sein")
_OVER = Words(
    en="The game is over, and its seed may be known.",
    de="Die Partie ist zu Ende, ihr Seed kann bekannt sein.",
)
_CHANCE = Words(en="Dice or cards have fallen since.", de="Seitdem sind Würfel oder Karten gefallen.")
_REVEALED = Words(en="A move since showed what was hidden.", de="Ein Zug seitdem hat Verdecktes gezeigt.")
_RESIGNED = Words(en="Somebody has given up since.", de="Seitdem hat jemand aufgegeben.")
_BY_AI = Words(
    en="A seat that the service plays has moved since.",
    de="Seitdem hat ein Platz gezogen, den der Dienst spielt.",
)


class Clerk:
    """The use cases beyond single moves. `clock` gives seconds since 1970."""

    def __init__(
        self,
        referee: Referee,
        projector: Projector,
        ledger: Ledger,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._referee = referee
        self._projector = projector
        self._ledger = ledger
        self._clock = clock

    @property
    def _tokens(self) -> Tokens:
        return self._referee.tokens

    def resign(self, game: Game, state: str, seat_token: str, expected_digest: str | None) -> Turn:
        """The seat of the token gives up, whoever is to act.

        :raises Problem: the state can't be, another digest was expected, the token is of no seat; the game is
            over, the seat is out of it, or something else is settled at this ply.
        """
        table = self._referee.looked_at(game, state, seat_token, expected_digest)
        play, seat = _played(table), str(table.viewer.seat)
        if table.actor is None:
            raise self._projector.game_over(table)
        stage = course.resigned(game, table.state, play, seat, self._tokens.server_seed(play))
        if stage is None:
            raise Problem("seat-out", {"seat": seat, "digest": table.digest})
        return self._referee.settled(table, Decision("resign", seat), stage)

    def undo(
        self,
        game: Game,
        state: str,
        to: str,
        seat_tokens: Mapping[str, object],
        expected_digest: str | None,
    ) -> Turn:
        """Everything since an earlier state of the game is taken back, if all who play agree.

        :raises Problem: as `resign`; or `to` isn't an earlier state of this game, somebody doesn't agree, or
            something has happened since that can't be taken back.
        """
        table = self._referee.looked_at(game, state, None, expected_digest)
        play = _with_ledger(table)
        earlier, back = self._tokens.open(game, to, now=self._clock())
        if back.game_id != play.game_id or back.ply >= play.ply:
            raise malformed(Fault("to", _NOT_EARLIER))
        line = self._ledger.line(play, str(table.digest))
        if not same(line.digests.get(back.ply, ""), self._tokens.digest(back, to)):
            raise malformed(Fault("to", _NOT_EARLIER))
        stages = self._stages(table, play, line)
        self._must_agree(table, play, seat_tokens, stages)
        if table.actor is None:
            raise self._final(table, _OVER)
        for made in self._made_since(stages, back.ply):
            if made.actor == "chance":
                raise self._final(table, _CHANCE)
            if made.move == RESIGN:
                raise self._final(table, _RESIGNED)
            if made.actor in play.ai_seats:
                raise self._final(table, _BY_AI)
            if made.actor in game.seats(made.before) and game.reveals(made.before, made.move):
                raise self._final(table, _REVEALED)
        stage = course.gone_back(table.state, play, earlier, back.ply)
        return self._referee.settled(table, Decision("undo", str(back.ply)), stage)

    def record(
        self, game: Game, state: str, seat_token: str | None, expected_digest: str | None
    ) -> tuple[Table, list[Stage], str | None]:
        """The table of a state as the asker may see it, all stages that led there, the name of the game.

        :raises Problem: the state can't be, another digest was expected, the token is of no seat, or the game
            has no ledger, or the ledger doesn't know the state.
        """
        table = self._referee.looked_at(game, state, seat_token, expected_digest)
        play = _with_ledger(table)
        line = self._ledger.line(play, str(table.digest))
        return table, self._stages(table, play, line), line.head["name"]

    def _stages(self, table: Table, play: Play, line: Line) -> list[Stage]:
        stages = course.replayed(table.game, play, line, self._tokens.server_seed(play))
        last = stages[-1]
        if last.play != play or table.game.pack(last.state) != table.game.pack(table.state):
            raise RuntimeError(f"{table.game.facts.id}: what is settled leads elsewhere")
        return stages

    def _made_since(self, stages: list[Stage], ply: int) -> list[Made]:
        return [made for stage in stages for made in stage.made if stage.play.ply > ply]

    def _must_agree(
        self, table: Table, play: Play, seat_tokens: Mapping[str, object], stages: list[Stage]
    ) -> None:
        """Every seat that somebody sits on must show its token, but for those that have given up."""
        seats = table.game.seats(table.state)
        faults = [Fault(f"seat_tokens.{name}", NO_SEAT) for name in seat_tokens if name not in seats]
        faults += [
            Fault(f"seat_tokens.{name}", _NO_TOKEN)
            for name, token in seat_tokens.items()
            if not isinstance(token, str)
        ]
        if faults:
            raise malformed(*faults)
        for seat, token in seat_tokens.items():
            if seat in play.ai_seats or not self._tokens.opens_seat(play, str(token), seat):
                raise Problem("wrong-seat-token")
        given_up = {made.actor for stage in stages for made in stage.made if made.move == RESIGN}
        silent = [
            seat
            for seat in seats
            if seat not in seat_tokens and seat not in play.ai_seats and seat not in given_up
        ]
        if silent:
            raise Problem("seats-must-agree", {"seats": silent, "digest": table.digest})

    def _final(self, table: Table, reason: Words) -> Problem:
        return Problem("not-undoable", {"reason": reason, "digest": table.digest}, detail=reason)


def _played(table: Table) -> Play:
    if table.play is None:
        raise ValueError("no game is played at this table")
    return table.play


def _with_ledger(table: Table) -> Play:
    play = _played(table)
    if not play.ledger:
        raise Problem("without-ledger", {"digest": table.digest})
    return play
