"""What must agree with what in a position of Wege & Wächter whose single values are all fine.

A position is refused if no game can have led to it. That is judged from the position alone: what
follows from the clauses, and from the move that must just have been made where a decision is pending.
"""

from collections.abc import Callable

from games.reading import Faults, shown
from games.wege_waechter import codes
from games.wege_waechter.codes import COLOURS, FRAME, KINDS, MOST, NONE, square_name
from games.wege_waechter.notation import actor_name, initial_snapshot, options_json, pending
from games.wege_waechter.rules import Snapshot, from_snapshot

GERMAN = ("Weiß", "Schwarz")
_FIRST = (0, 4, 6)
"""The first slot of each kind."""

Check = Callable[["Consistency"], None]
_CHECKS: list[tuple[frozenset[str], Check]] = []


def _judged_by(parts: str) -> Callable[[Check], Check]:
    """A check that is made if none of these parts of the position has a fault of its own."""

    def register(check: Check) -> Check:
        _CHECKS.append((frozenset(parts.split()), check))
        return check

    return register


class Consistency:
    """The checks of one position, each adding its faults."""

    def __init__(
        self, faults: Faults, taken: Snapshot, actor: str | None, result_score: tuple[int, ...] | None
    ) -> None:
        self.add = faults.add
        self.taken = taken
        self.actor = actor
        self.result_score = result_score
        self.phase = codes.PHASES[taken.phase]
        self.over = self.phase == "over"
        self.deciding = self.phase in ("place", "displace", "bonus")
        self.portal = (taken.rows + 1) // 2 * FRAME + 4

    def check(self, broken: set[str]) -> None:
        """Make every check that needs none of the broken parts."""
        for parts, check in _CHECKS:
            if not parts & broken:
                check(self)

    # --- looking ---------------------------------------------------------------------------------

    def druid_square(self, colour: int) -> int:
        return self.taken.squares[7 * colour + 6]

    def standing(self, colour: int, kind: int) -> list[int]:
        first = 7 * colour + _FIRST[kind]
        return [square for square in self.taken.squares[first : first + MOST[kind]] if square]

    def men(self, colour: int) -> int:
        return len(self.standing(colour, codes.RUNNER)) + len(self.standing(colour, codes.GUARD))

    def is_line_of(self, colour: int, square: int) -> bool:
        return square // FRAME == (1, self.taken.rows)[colour]

    def has_pusher_near(self, colour: int, square: int) -> bool:
        """Whether a colour has a runner or its druid where one stands after a push onto a square."""
        pushers = [*self.standing(colour, codes.RUNNER), *self.standing(colour, codes.DRUID)]
        return any(_distance(pusher, square) <= 2 for pusher in pushers)

    # --- turns -----------------------------------------------------------------------------------

    @_judged_by("phase to_move pending actor")
    def who_decides(self) -> None:
        expected = actor_name(self.taken)
        if self.actor != expected:
            self.add(
                "actor",
                f"in this phase {shown(expected)} decides",
                f"in dieser Phase entscheidet {shown(expected)}",
            )

    @_judged_by("options turn")
    def turn_limit(self) -> None:
        if 0 < self.taken.turn_limit < self.taken.turn:  # WW-53
            self.add("turn", "is beyond the turn limit", "liegt über der Zuggrenze")

    @_judged_by("turn to_move druids extra_turns phase")
    def order_of_turns(self) -> None:
        """WW-10, WW-41: whose turn it is, and whose extra turns follow."""
        taken = self.taken
        now = (taken.queue, taken.to_move, taken.turn % 2)
        if self.over:
            if taken.queue:
                self.add("extra_turns", "must be empty when the game is over", "muss am Ende leer sein")
            # A bonus may have been taken in the very turn that ended the game.
            before = [taken.bonus_taken, *_one_less(taken.bonus_taken)]
            if not any(now[1:] == turn[1:] for earlier in before for turn in _TURNS[earlier]):
                self.wrong_turn()
        elif not any(now[1:] == turn[1:] for turn in _TURNS[taken.bonus_taken]):
            self.wrong_turn()
        elif now not in _TURNS[taken.bonus_taken]:
            self.add(
                "extra_turns",
                "no choice of bonuses leads to these extra turns",
                "keine Wahl von Boni führt zu diesen zusätzlichen Zügen",
            )

    def wrong_turn(self) -> None:
        self.add(
            "to_move",
            "it can't be this player's turn: White has the first, then they alternate but for extra turns",
            "diese Farbe kann nicht am Zug sein: Weiß beginnt, dann geht es reihum, Zusatzzüge ausgenommen",
        )

    @_judged_by("options turn phase board captured druids score")
    def history(self) -> None:
        """WW-2, WW-31: no more can have happened than there were turns and faces for it."""
        taken = self.taken
        if taken.turn == 1:
            start = initial_snapshot(options_json(taken))
            if self.deciding or self.over or taken.squares != start.squares:
                self.add(
                    "turn",
                    "the first turn begins at the set-up, and nothing in it can capture or transform",
                    "der erste Zug beginnt mit der Aufstellung, und nichts darin schlägt oder transformiert",
                )
        done = taken.turn - 1 + (self.deciding or self.over)
        hits = sum(taken.captured) + sum(2 - lives for lives in taken.lives)
        if hits > done:
            self.add("turn", "more captures and hits than turns", "mehr geschlagen als Züge gespielt")
        if sum(taken.score) > done:
            self.add("turn", "more points than turns", "mehr Punkte als Züge")
        if hits and not taken.action_die[codes.FACE_ACT]:
            self.add(
                "captured",
                "without a face `act` nothing is captured or hit",
                "ohne die Seite „act“ wird nichts geschlagen",
            )

    # --- figures ---------------------------------------------------------------------------------

    @_judged_by("board captured score")
    def figures(self) -> None:
        """WW-2, WW-34, WW-43: every runner and guard is on the board, captured, or has scored."""
        taken = self.taken
        for colour, name in enumerate(COLOURS):
            for kind in (codes.RUNNER, codes.GUARD):
                if len(self.standing(colour, kind)) + taken.captured[2 * colour + kind] > MOST[kind]:
                    self.add(
                        f"captured.{name}.{KINDS[kind]}",
                        f"with those on the board more than there are ({MOST[kind]})",
                        f"mit denen auf dem Brett mehr, als es gibt ({MOST[kind]})",
                    )
            gone = 6 - self.men(colour) - sum(taken.captured[2 * colour : 2 * colour + 2])
            if gone >= 0 and taken.score[colour] != gone:
                self.add(
                    f"score.{name}",
                    f"must be {gone}: as many runners and guards are neither on the board nor captured",
                    f"muss {gone} sein: so viele Läufer und Wächter sind weder auf dem Brett noch geschlagen",
                )

    @_judged_by("board druids phase pending result options")
    def druids(self) -> None:
        """WW-3, WW-32, WW-33, WW-40, WW-41."""
        for colour in range(2):
            self.druid_on_board(colour)
            self.druid_transformed(colour)

    def druid_on_board(self, colour: int) -> None:
        taken, path, square = self.taken, f"druids.{COLOURS[colour]}", self.druid_square(colour)
        if taken.lives[colour] == 0:
            if square:
                self.add(
                    f"{path}.lives", "without lives she is off the board", "ohne Leben ist sie vom Brett"
                )
            if not self.over:
                self.add(f"{path}.lives", "0 only when the game is over", "0 nur am Ende der Partie")
        elif taken.place_for == colour:
            if square:
                self.add(
                    "pending", "the druid to be placed is on the board", "die Einzusetzende steht schon da"
                )
            if taken.lives[colour] != 1:
                self.add(
                    f"{path}.lives", "a druid to be placed has one life", "eine Geschlagene hat ein Leben"
                )
        elif not square:
            self.add(
                "board", f"the {COLOURS[colour]} druid is missing", f"die Druidin von {GERMAN[colour]} fehlt"
            )

    def druid_transformed(self, colour: int) -> None:
        taken, path, square = self.taken, f"druids.{COLOURS[colour]}", self.druid_square(colour)
        if taken.bonus_taken[colour] and not taken.transformed[colour]:
            self.add(f"{path}.bonus_taken", "only after transforming", "erst nach der Transformation")
        waits = taken.bonus_for == colour
        if waits and (not taken.transformed[colour] or taken.bonus_taken[colour]):
            self.add(
                "pending",
                f"{COLOURS[colour]} has no bonus to choose",
                f"{GERMAN[colour]} hat keinen Bonus zu wählen",
            )
        if taken.transformed[colour] and not taken.bonus_taken[colour] and not waits:
            self.add(f"{path}.bonus_taken", "the bonus must be taken or pending", "der Bonus steht aus")
        if waits and square and not self.is_line_of(1 - colour, square):
            self.add(
                "pending",
                "she isn't on the opposing start line, where she transforms",
                "sie steht nicht auf der gegnerischen Startlinie, wo sie transformiert",
            )
        just_won = self.over and taken.lives[1 - colour] == 0  # WW-33: nothing else happened any more
        if square and not taken.transformed[colour] and not just_won and self.is_line_of(1 - colour, square):
            self.add(
                f"{path}.transformed",
                "on the opposing start line she has transformed",
                "auf der gegnerischen Startlinie ist sie transformiert",
            )

    # --- portal ----------------------------------------------------------------------------------

    @_judged_by("portal druids")
    def portal_dormant(self) -> None:
        if (self.taken.portal == codes.PORTAL_DORMANT) == any(self.taken.transformed):  # WW-40
            self.add(
                "portal",
                "is dormant exactly as long as no druid has transformed",
                "ist genau so lange ungeöffnet, wie keine Druidin transformiert ist",
            )

    @_judged_by("portal score")
    def no_points_before(self) -> None:
        if self.taken.portal == codes.PORTAL_DORMANT and any(self.taken.score):  # WW-43
            self.add("score", "no points before the portal opens", "keine Punkte vor dem Öffnen des Portals")

    @_judged_by("portal board pending options")
    def portal_is_empty(self) -> None:
        """WW-43, WW-44: only a druid about to be displaced stands on the open portal."""
        taken = self.taken
        if taken.portal != codes.PORTAL_OPEN or self.portal not in taken.squares:
            return
        slot = taken.squares.index(self.portal)
        if taken.displace_for == NONE or slot != 7 * taken.displace_for + 6:
            self.add(
                f"board.{square_name(self.portal)}",
                "nobody stays on the open portal",
                "das offene Portal ist leer",
            )

    @_judged_by("portal phase result")
    def portal_closed(self) -> None:
        taken = self.taken
        ended_by_it = self.over and taken.reason in (NONE, codes.REASON_PORTAL)
        if taken.portal == codes.PORTAL_CLOSED and not ended_by_it:  # WW-47
            self.add("portal", "closing it ends the game", "das Schließen beendet die Partie")

    # --- owner decisions -------------------------------------------------------------------------

    @_judged_by("pending phase")
    def decisions_fit_the_phase(self) -> None:
        waiting = pending(self.taken)
        if waiting and self.phase != waiting[0][0]:
            self.add(
                "phase",
                f"the first pending decision is {waiting[0][0]}",
                f"zuerst steht „{waiting[0][0]}“ an",
            )
        if not waiting and self.deciding:
            self.add(
                "pending",
                f"in the phase {self.phase} a decision is pending",
                f"in der Phase „{self.phase}“ steht eine Entscheidung aus",
            )
        if NONE not in (self.taken.place_for, self.taken.displace_for):
            self.add(
                "pending", "place and displace exclude each other", "place und displace schließen sich aus"
            )

    @_judged_by("pending board options druids to_move")
    def who_was_hit(self) -> None:
        """WW-31, WW-32, WW-36: a druid to be placed was captured in this turn."""
        taken, victim = self.taken, self.taken.place_for
        if victim == NONE:
            return
        line = [square for square in taken.squares if self.is_line_of(victim, square)]
        if len(line) == codes.COLUMNS:
            self.add("pending", "the start line has no free square", "die Startlinie hat kein freies Feld")
        if not self.can_have_hit(victim):
            self.add(
                "pending", "nobody can have hit this druid", "niemand kann diese Druidin geschlagen haben"
            )
        if taken.bonus_for != NONE and (taken.bonus_for != taken.to_move or victim == taken.to_move):
            self.add(
                "pending",
                "only the capturing druid can have transformed with that",
                "nur die schlagende Druidin kann dabei transformiert sein",
            )

    def can_have_hit(self, victim: int) -> bool:
        """Whether the player on turn has a figure that can have hit a druid. # WW-31 WW-36"""
        taken = self.taken
        by_guard = bool(self.standing(taken.to_move, codes.GUARD)) and not taken.transformed[victim]
        return by_guard or victim != taken.to_move

    @_judged_by("pending board options druids portal score to_move")
    def who_is_displaced(self) -> None:
        """WW-44, WW-45."""
        taken, displaced = self.taken, self.taken.displace_for
        just_opened = taken.bonus_for != NONE and not all(taken.transformed)
        if just_opened and sum(taken.score) > 1:
            self.add("score", "the portal has only just opened", "das Portal ist eben erst geöffnet worden")
        if displaced == NONE:
            return
        if (
            self.druid_square(displaced) != self.portal
            or taken.portal != codes.PORTAL_OPEN
            or taken.transformed[displaced]
        ):
            self.add(
                "pending",
                "only an untransformed druid on the open portal is displaced",
                "nur eine nicht transformierte Druidin auf dem offenen Portal wird versetzt",
            )
        elif not just_opened and displaced != taken.to_move:
            self.pushed_there(displaced, self.portal)

    @_judged_by("pending board options druids to_move")
    def who_transformed(self) -> None:
        """WW-40: in the other player's turn a druid gets onto the opposing start line by a push only."""
        owner, square = self.taken.bonus_for, self.druid_square(self.taken.bonus_for)
        if owner in (NONE, self.taken.to_move) or not square:
            return
        # If the portal opened with that, the pusher may have stood on it and be gone (WW-45).
        if all(self.taken.transformed) or _distance(square, self.portal) > 2:
            self.pushed_there(owner, square)

    def pushed_there(self, owner: int, square: int) -> None:
        if not self.has_pusher_near(1 - owner, square):
            self.add(
                "pending",
                f"no figure of {COLOURS[1 - owner]} can have pushed her to {square_name(square)}",
                f"keine Figur von {GERMAN[1 - owner]} kann sie nach {square_name(square)} geschoben haben",
            )

    # --- dice ------------------------------------------------------------------------------------

    @_judged_by("rolled phase")
    def dice_fit_the_phase(self) -> None:
        """WW-10 to WW-14: what is rolled when."""
        taken, phase = self.taken, self.phase
        rolled = phase in ("choose", "action", "move", "act")
        wrong = []
        if not rolled and taken.group != NONE:
            wrong.append(("group", "null"))
        if rolled and taken.group == NONE:
            wrong.append(("group", "given"))
        if phase not in ("action", "move", "act") and taken.figure:
            wrong.append(("figure", "null"))
        if taken.rerolled and not rolled and phase != "group":
            wrong.append(("rerolled", "false"))
        for name, what in wrong:
            german = "angegeben" if what == "given" else what
            self.add(
                f"rolled.{name}", f"must be {what} in phase {phase}", f"muss in Phase „{phase}“ {german} sein"
            )

    @_judged_by("rolled phase options board druids portal score to_move")
    def dice_fit_the_board(self) -> None:
        """WW-11: the group is valid; after a second roll another one isn't."""
        taken, phase = self.taken, self.phase
        if phase not in ("group", "choose", "action", "move", "act") or 0 in map(self.druid_square, range(2)):
            return
        state = from_snapshot(taken._replace(group=max(taken.group, 0)))
        valid = [state.group_is_valid(group) for group in range(3)]
        if taken.rerolled and all(
            fine or not count for fine, count in zip(valid, taken.group_die, strict=True)
        ):
            self.add(
                "rolled.rerolled",
                "every group is valid, none was rolled again",
                "jede Gruppe ist gültig, keine wurde neu gewürfelt",
            )
        if phase == "group" or taken.group == NONE:
            return
        if not taken.group_die[taken.group]:
            self.add(
                "rolled.group", "the group die has no such face", "der Gruppenwürfel hat diese Seite nicht"
            )
        if not valid[taken.group]:
            self.add("rolled.group", "this group is not valid", "diese Gruppe ist nicht gültig")
        if phase != "choose":
            self.thrown()

    def thrown(self) -> None:
        """WW-13, WW-14: the figure with which the action die was thrown."""
        taken, phase = self.taken, self.phase
        if taken.figure not in self.standing(taken.to_move, taken.group):
            self.add(
                "rolled.figure",
                f"must be the square of a figure {COLOURS[taken.to_move]}-{KINDS[taken.group]}",
                f"muss das Feld einer Figur {COLOURS[taken.to_move]}-{KINDS[taken.group]} sein",
            )
            return
        state = from_snapshot(taken)
        if not state.figure_can_act(taken.figure):
            self.add("rolled.figure", "has no possible action", "hat keine mögliche Aktion")
        if phase == "move" and not state.figure_can_move(taken.figure):
            self.add("rolled.figure", "has no normal move", "hat keine normale Bewegung")
        if phase in ("move", "act") and not taken.action_die[codes.ACTION_FACES.index(phase)]:
            self.add("phase", "the action die has no such face", "der Aktionswürfel hat diese Seite nicht")

    # --- the end ---------------------------------------------------------------------------------

    @_judged_by("result score")
    def result_repeats_the_score(self) -> None:
        if self.result_score is not None and self.result_score != self.taken.score:
            self.add("result.score", "must repeat the score", "muss den Punktestand wiederholen")

    @_judged_by("result phase")
    def result_when_over(self) -> None:
        if self.over and self.taken.reason == NONE:
            self.add("result", "must be given when the game is over", "muss am Ende angegeben sein")
        if not self.over and self.taken.reason != NONE:
            self.add("result", "must be null before the end", "muss vor dem Ende null sein")

    @_judged_by("phase board score")
    def only_druids_left(self) -> None:
        """WW-50: whoever is ahead has won then, unless a decision may still bring a figure back."""
        playing = not self.over and not self.deciding
        if playing and not self.men(0) + self.men(1) and self.leader() != NONE:
            self.add(
                "phase",
                "only the druids are left and the scores differ: the game is over",
                "nur noch Druidinnen bei verschiedenem Punktestand: die Partie ist beendet",
            )

    def leader(self) -> int:
        score = self.taken.score
        return NONE if score[0] == score[1] else int(score[1] > score[0])

    @_judged_by("result phase score board druids turn options portal to_move")
    def result_is_right(self) -> None:
        """WW-47 to WW-53."""
        taken = self.taken
        if not self.over or taken.reason == NONE:
            return
        reason = codes.REASONS[taken.reason]
        lost = [colour for colour in range(2) if taken.lives[colour] == 0]
        if len(lost) == 2 or (reason == "druid-lost") != bool(lost):
            self.add(
                "result.reason",
                "druid-lost it is exactly if one druid has no life left",
                "druid-lost ist es genau dann, wenn eine Druidin kein Leben mehr hat",
            )
        elif reason == "druid-lost":
            self.druid_lost(lost[0])
        elif reason == "turn-limit":
            self.turn_limit_reached()
        elif reason == "only-druids":
            self.only_druids()
        else:
            self.closed()

    def wrong_winner(self) -> None:
        self.add("result.winners", "that isn't the winner", "das ist nicht der Sieger")

    def druid_lost(self, loser: int) -> None:
        if not self.can_have_hit(loser):
            self.add("result.reason", "nobody can have hit her", "niemand kann sie geschlagen haben")
        if self.taken.winner != 1 - loser:
            self.wrong_winner()

    def turn_limit_reached(self) -> None:
        taken = self.taken
        if taken.turn != taken.turn_limit:
            self.add(
                "turn",
                "the turn limit ends its own turn",
                "die Zuggrenze beendet genau den Zug dieser Nummer",
            )
        if taken.winner != NONE:
            self.add("result.winners", "must be empty at a draw", "muss bei Remis leer sein")
        if not self.men(0) + self.men(1) and self.leader() != NONE:
            self.add("result.reason", "only-druids takes precedence", "only-druids geht vor")

    def only_druids(self) -> None:
        if self.men(0) + self.men(1):
            self.add("result.reason", "there are more figures than druids", "es sind nicht nur Druidinnen da")
        elif self.leader() == NONE:
            self.add("result.reason", "at a tie the game goes on", "bei Gleichstand geht es weiter")
        elif self.taken.winner != self.leader():
            self.wrong_winner()

    def closed(self) -> None:
        """WW-46, WW-47, WW-51, WW-52."""
        taken = self.taken
        closers = [
            colour
            for colour in range(2)
            if taken.transformed[colour] and self.druid_square(colour) == self.portal
        ]
        if taken.portal != codes.PORTAL_CLOSED or not closers:
            self.add(
                "portal",
                "a transformed druid stands on the closed portal",
                "auf dem geschlossenen Portal steht eine transformierte Druidin",
            )
        elif self.leader() == NONE and self.men(0) + self.men(1):
            self.add(
                "result.reason",
                "at a tie nobody could close the portal while runners or guards were left",
                "bei Gleichstand ließ sich das Portal nicht schließen, solange Läufer oder Wächter da waren",
            )
        elif taken.winner != (closers[0] if self.leader() == NONE else self.leader()):
            self.wrong_winner()


def _distance(square: int, other: int) -> int:
    """How many steps a druid needs from square to square."""
    return max(abs(square % FRAME - other % FRAME), abs(square // FRAME - other // FRAME))


Turn = tuple[tuple[int, ...], int, int]
"""The extra turns to come, whose turn it is, and 1 in odd turns."""


def _one_less(taken: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Which bonuses were taken before one of them was."""
    return [
        tuple(0 if other == owner else had for other, had in enumerate(taken))
        for owner in range(2)
        if taken[owner]
    ]


def _next(queue: tuple[int, ...], to_move: int, odd: int) -> Turn:
    """The turn that follows a turn. # WW-10 WW-41"""
    return (queue[1:], queue[0], 1 - odd) if queue else ((), 1 - to_move, 1 - odd)


def _explore() -> dict[tuple[int, ...], set[Turn]]:
    """All turns there can be, by which bonuses were taken before them. # WW-41"""
    found: dict[tuple[int, ...], set[Turn]] = {taken: set() for taken in ((0, 0), (0, 1), (1, 0), (1, 1))}
    open_ends: list[tuple[tuple[int, ...], Turn]] = [((0, 0), ((), 0, 1))]
    while open_ends:
        taken, turn = open_ends.pop()
        if turn in found[taken]:
            continue
        found[taken].add(turn)
        queue, to_move, odd = turn
        open_ends.append((taken, _next(queue, to_move, odd)))
        for owner in range(2):
            if not taken[owner]:
                now = (1, taken[1]) if owner == 0 else (taken[0], 1)
                behind = (owner,) if not queue and to_move != owner else ()
                again = (owner, *behind, *queue)
                open_ends += [(now, _next(queue, to_move, odd)), (now, _next(again, to_move, odd))]
    return found


_TURNS = _explore()
