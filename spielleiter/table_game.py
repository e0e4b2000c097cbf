"""`spielleiter play`: a game against the AI at the terminal."""

import secrets
from importlib import import_module
from typing import Any, cast

import click

from ai import engines
from ai.budgets import Budget
from games.contract import FaultyInput, Game, Json, Language, Words
from games.core import State
from games.explanation import explanation
from games.randomness import Random
from games.registry import GAMES

COMMANDS = Words(
    en="Type a move in the game's notation, or its number in the last list. Also:\n"
    "  moves [square]   what may be played (from a square)\n"
    "  board            the board again\n"
    "  hint             the best move, and what it does\n"
    "  rule CLAUSE      the text of a clause\n"
    "  help             this text and the notation\n"
    "  quit             leave the table",
    de="Gib einen Zug in der Notation des Spiels ein oder seine Nummer in der letzten Liste. Außerdem:\n"
    "  moves [Feld]     was gespielt werden darf (von einem Feld aus)\n"
    "  board            noch einmal das Brett\n"
    "  hint             der beste Zug, und was er bewirkt\n"
    "  rule KLAUSEL     der Text einer Klausel\n"
    "  help             dieser Text und die Notation\n"
    "  quit             den Tisch verlassen",
)
HINT = Budget(time_ms=1000)
"""How long a hint is thought about."""
SHORT_LIST = 12
"""So many moves are listed without being asked for."""


class LeftTheTable(Exception):
    """The player has gone before the end of the game."""


def begin(game_id: str, position: object | None) -> State:
    """The state a position JSON describes, or, without one, that in which the game begins.

    :raises click.ClickException: with every fault of the position.
    """
    game = GAMES[game_id]
    if position is None:
        return game.initial()
    try:
        return game.state_from(position)
    except FaultyInput as faulty:
        lines = [f"  {fault.path}: {fault.words.en}" for fault in faulty.faults]
        raise click.ClickException("the position is impossible:\n" + "\n".join(lines)) from None


def play(game_id: str, *, seat: str | None, level: int, seed: int | None, language: Language) -> None:
    """Play one game to its end, or until the player leaves.

    :raises click.ClickException: the game has no such seat.
    """
    game = GAMES[game_id]
    state = game.initial()
    seats = game.seats(state)
    if seat is not None and seat not in seats:
        raise click.ClickException(f"the seats of {game_id} are {', '.join(seats)}")
    table = _Table(game, state, seat or seats[0], level, seed, language)
    try:
        table.play_on()
    except LeftTheTable:
        click.echo(Words(en="Until next time.", de="Bis zum nächsten Mal.")[language])


class _Table:
    """One game in progress, seen from the player's side."""

    def __init__(
        self, game: Game, state: State, seat: str, level: int, seed: int | None, language: Language
    ) -> None:
        self._game = game
        self._state = state
        self._seat = seat
        self._level = level
        self._seed = seed
        self._language = language
        self._dice = Random(secrets.randbits(63) if seed is None else seed)
        self._listed: list[str] = []

    def play_on(self) -> None:
        """Play until the game is over.

        :raises LeftTheTable: the player doesn't want to.
        """
        self._say(f"{self._game.facts.names[self._language]}: {self._seat}, level {self._level}")
        self._say(COMMANDS[self._language])
        while (actor := self._game.actor(self._state)) is not None:
            if actor == "chance":
                self._roll()
            elif actor == self._seat:
                self._ask()
            else:
                self._search(actor)
        self._show_board()
        self._say_result(cast(Json, self._game.result(self._state)))

    def _roll(self) -> None:
        outcomes = self._state.chance_outcomes()
        drawn = self._dice.integer(sum(weight for _, weight in outcomes))
        for move, weight in outcomes:
            if drawn < weight:
                self._apply(self._game.write(self._state, move))
                return
            drawn -= weight

    def _search(self, actor: str) -> None:
        analysis = engines.search(
            self._game,
            self._state,
            actor,
            "auto",
            Budget(level=self._level),
            self._seed,
            lambda: False,
            lambda progress: None,
        )
        self._say(f"{actor}: {analysis.move}")
        self._apply(analysis.move)

    def _ask(self) -> None:
        self._show_board()
        self._list_moves(None, at_most=SHORT_LIST)
        while True:
            try:
                typed = str(click.prompt(self._seat, prompt_suffix="> ")).strip()
            except (click.Abort, EOFError):
                raise LeftTheTable from None
            if self._obeyed(typed):
                continue
            move = self._numbered(typed)
            refusal = self._game.refusal(self._state, move)
            if refusal is None:
                self._apply(move)
                return
            self._say(f"{refusal.clause}: {refusal.words[self._language]}")

    def _obeyed(self, typed: str) -> bool:
        """Whether that was a command, which then has been carried out."""
        command, _, argument = typed.partition(" ")
        match command:
            case "quit":
                raise LeftTheTable
            case "help":
                self._say(COMMANDS[self._language])
                for form, words in self._game.facts.notation.items():
                    self._say(f"  {form}: {words[self._language]}")
            case "moves":
                self._list_moves(argument.strip() or None, at_most=None)
            case "board":
                self._show_board()
            case "hint":
                self._give_hint()
            case "rule":
                self._show_rule(argument.strip())
            case _:
                return False
        return True

    def _numbered(self, typed: str) -> str:
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(self._listed):
            return self._listed[int(typed) - 1]
        return typed

    def _apply(self, move: str) -> None:
        step = self._game.apply(self._state, move)
        self._state = step.state
        self._listed = []
        for event in self._game.events_for(step.events, self._seat):
            self._say("  " + self._in_words(event))

    def _in_words(self, event: Json) -> str:
        words = self._game.facts.events[event["type"]][0][self._language]
        details = ", ".join(
            f"{name} {value}" for name, value in event.items() if name != "type" and value is not None
        )
        return f"{words} ({details})" if details else words

    def _list_moves(self, origin: str | None, *, at_most: int | None) -> None:
        moves = list(self._game.legal_moves(self._state, origin=origin))
        self._listed = [facts.move for facts in moves]
        if at_most is not None and len(moves) > at_most:
            self._listed = []  # a number means a move that was shown
            text = Words(en="{} moves; `moves` lists them", de="{} Züge; `moves` zählt sie auf")
            self._say(text[self._language].format(len(moves)))
            return
        for number, facts in enumerate(moves, start=1):
            self._say(f"  {number:>3}  {facts.move:<14} {facts.words[self._language]}")

    def _show_board(self) -> None:
        board: Any = import_module(f"games.{self._game.facts.id.replace('-', '_')}.board")
        self._say("\n" + board.ascii_board(self._game.view(self._state, self._seat)))
        phase = self._game.facts.phases[self._game.phase(self._state)]
        self._say(phase[self._language])

    def _give_hint(self) -> None:
        found = engines.search(self._game, self._state, self._seat, "auto", HINT, self._seed)
        move = cast(int, self._game.read(self._state, found.move))
        words = explanation(self._game, self._state, move)
        self._say(f"{found.move} ({found.value[self._seat]:.0%}): {words[self._language]}")

    def _show_rule(self, clause_id: str) -> None:
        for clause in self._game.clauses():
            if clause.id.casefold() == clause_id.casefold():
                self._say(f"{clause.id} {clause.title[self._language]}\n{clause.text[self._language]}")
                return
        self._say(
            Words(en="There is no such clause.", de="Eine solche Klausel gibt es nicht.")[self._language]
        )

    def _say_result(self, result: Json) -> None:
        winners = ", ".join(result["winners"])
        if winners:
            self._say(Words(en=f"Won by {winners}", de=f"Gewonnen hat {winners}")[self._language])
        else:
            self._say(Words(en="A draw", de="Unentschieden")[self._language])
        self._say(", ".join(f"{name}: {value}" for name, value in result.items() if name != "winners"))

    def _say(self, text: str) -> None:
        click.echo(text)
