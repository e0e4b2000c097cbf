"""What moves of Wege & Wächter do, each with a twin that doesn't do it."""

import pytest

from games.core import CHANCE, State
from games.explanation import explanation
from games.wege_waechter import GAME
from games.wege_waechter.purpose import ORDER
from tests.games.purposes import Case, kinds, said
from tests.games.wege_waechter.board import acting, choosing, state
from tests.harness.walks import starts, walk

EMPTY = ". . . . . . ."


def rows(*given: str) -> str:
    """A board of five rows."""
    return "\n".join(given)


AMONG = rows(". . . d . . .", EMPTY, ". . r . . . .", ". R G . . . .", ". . . D . . .")
"""A white guard between a black runner in front and a runner of its own beside it."""
DRUID_IN_FRONT = rows(EMPTY, EMPTY, ". . d . . . .", ". . G . . . .", ". . . D . . R")
OWN_DRUID_IN_FRONT = rows("d . . . . . .", EMPTY, ". . D . . . .", ". . G . . . .", ". . . . . . R")
OWN_DRUID_OR_RUNNER = rows("d . . . . . .", EMPTY, ". . D . . . .", ". . G r . . .", ". . . . . . R")
"""Above, the guard can only capture its own druid; here a black runner too."""
OWN_DRUID_OR_OWN_RUNNER = rows("d . . . . . .", EMPTY, ". . D . . . .", ". . G R . . .", ". . . . . . R")
DRUIDS_MEET = rows(EMPTY, EMPTY, ". . d . . . .", ". . D . . . .", ". . . . . . R")
RUNNER_AMONG_THREE = rows("d . . . . . .", EMPTY, ". r g r . . .", ". . R . . . .", "D . . . . . .")
GUARD_AMONG_THREE = rows("d . . . . . .", EMPTY, ". . r . . . .", ". r G g . . .", "D . . . . . .")
LOWER_DRUID = rows(". . . d . . r", EMPTY, EMPTY, ". . . D . . .", ". . . . . . R")
UPPER_DRUID = rows("d . . . . . r", ". . . D . . .", EMPTY, EMPTY, ". . . . . . R")
RUNNER_BELOW = rows("d . . . . . .", EMPTY, EMPTY, ". . . R . . .", ". . . D . . .")
PUSHING = rows("d . . . . . .", EMPTY, EMPTY, ". . . r . . .", "D . . R . . .")
DRUID_AT_THE_LINE = rows(EMPTY, EMPTY, ". . R . . . .", ". . d . . . .", "D . . . . . .")
DRUID_BESIDE = rows(EMPTY, EMPTY, EMPTY, "R d . . . . .", "D . . . . . .")
GUARD_COMES = rows("d . . . . . .", EMPTY, ". r . . . . .", EMPTY, ". G . D . . .")
GUARD_COMES_ASIDE = rows("d . . . . . .", EMPTY, ". . r . . . .", EMPTY, ". G . D . . .")
PUSH_AWAY = rows("d . . . . . .", ". R . . . . .", ". . g . . . .", ". . R . . . .", "D . . . . . .")
ATTACKED = rows("d . . . . . .", EMPTY, ". . g . . . .", ". . R . . . .", "D . . . . . .")
NEARBY = rows("d . . . . . .", EMPTY, ". . g . . . .", "R . . . . . .", "D . . . . . .")
DRUID_ATTACKED = rows("d . . . . . .", EMPTY, ". . g . . . .", ". . D . . . .", "R . . . . . .")
DRUID_NEARBY = rows("d . . . . . .", EMPTY, ". . g . . . .", "D . . . . . .", "R . . . . . .")
DRUID_WAITS = rows(EMPTY, EMPTY, ". d . . . . .", EMPTY, ". G . D . . .")
RUNNERS_MEET = rows("d . . . . . .", EMPTY, ". . r . . . .", ". . R . . . .", "D . . . . . .")
OWN_RUNNERS_MEET = rows("d . . . . . .", EMPTY, ". . R . . . .", ". . R . . . .", "D . . . . . r")
ONTO_THE_PORTAL = rows("d . . . . . .", EMPTY, EMPTY, ". . . R . . .", "D . . R . . .")
ONTO_THE_LINE = rows("d . . . . . .", ". . . D . . .", ". . . R . . .", EMPTY, ". . . . . . r")
SHORT_OF_THE_LINE = rows("d . . . . . .", EMPTY, ". . . D . . .", ". . . R . . .", ". . . . . . r")
TRANSFORMED = rows("d . D . . . r", EMPTY, EMPTY, EMPTY, "R . . . . . .")
HIT = rows(". . . . . . r", ". . G . . . .", EMPTY, EMPTY, "D . . . . . R")
ON_THE_WAY = rows("d . . . . . .", EMPTY, EMPTY, EMPTY, "D . . . . R .")

NOBODY_CAPTURED = rows(". g r d r g r", EMPTY, ". r . . . . .", EMPTY, "R G R D R G R")

WHITE = {"transformed": ("white",)}
BONUS = state(TRANSFORMED, phase="bonus", pending=("bonus white",), lives=(1, 2), transformed=("white",))

CASES = [
    Case(
        "win",
        "wins the game",
        "gewinnt die Partie",
        (acting(DRUID_IN_FRONT, "c2", lives=(2, 1)), "c2xc3"),
        (acting(DRUID_IN_FRONT, "c2"), "c2xc3"),
    ),
    Case(
        "lose",
        "loses the game",
        "verliert die Partie",
        (choosing(LOWER_DRUID, "druid", **WHITE, score=(0, 1)), "d2-d3"),
        (choosing(LOWER_DRUID, "druid", **WHITE, score=(1, 0)), "d2-d3"),
    ),
    Case(
        "draw",
        "ends the game in a draw",
        "beendet die Partie unentschieden",
        (choosing(LOWER_DRUID, "druid", options={"turn_limit": 61}), "d2-d3"),
        (choosing(LOWER_DRUID, "druid", options={"turn_limit": 63}), "d2-d3"),
    ),
    Case(
        "close",
        "closes the portal",
        "schließt das Portal",
        (choosing(LOWER_DRUID, "druid", **WHITE, score=(1, 0)), "d2-d3"),
        (choosing(LOWER_DRUID, "druid", **WHITE, score=(1, 0)), "d2-e3"),
    ),
    Case(
        "open",
        "opens the portal",
        "öffnet das Portal",
        (choosing(UPPER_DRUID, "druid"), "d4-c5"),
        (choosing(UPPER_DRUID, "druid", transformed=("black",)), "d4-c5"),
    ),
    Case(
        "transform",
        "transforms the druid",
        "transformiert die Druidin",
        (choosing(UPPER_DRUID, "druid", transformed=("black",)), "d4-c5"),
        (choosing(UPPER_DRUID, "druid", transformed=("black",)), "d4-c4"),
    ),
    Case(
        "transform-other",
        "transforms Black's druid",
        "transformiert die Druidin von Schwarz",
        (acting(DRUID_AT_THE_LINE, "c3"), "c3>c2>c1"),
        (acting(DRUID_BESIDE, "a2"), "a2>b2>c2"),
    ),
    Case(
        "capture",
        "captures the runner on c3",
        "schlägt den Läufer auf c3",
        (acting(AMONG, "c2"), "c2xc3"),
        (acting(AMONG, "c2"), "c2xb2"),
    ),
    Case(
        "capture-own",
        "captures White's own runner on b2",
        "schlägt auf b2 den Läufer der eigenen Seite",
        (acting(AMONG, "c2"), "c2xb2"),
        (acting(AMONG, "c2"), "c2xc3"),
    ),
    Case(
        "hit",
        "hits Black's druid on c3",
        "trifft die Druidin von Schwarz auf c3",
        (acting(DRUID_IN_FRONT, "c2"), "c2xc3"),
        (acting(AMONG, "c2"), "c2xc3"),
    ),
    Case(
        "score",
        "scores a point with the runner",
        "bringt den Läufer für einen Punkt durchs Portal",
        (choosing(RUNNER_BELOW, "runner", transformed=("black",)), "d2-d3"),
        (choosing(RUNNER_BELOW, "runner"), "d2-d3"),
    ),
    Case(
        "give-point",
        "gives Black a point",
        "schenkt Schwarz einen Punkt",
        (acting(PUSHING, "d1", transformed=("black",)), "d1>d2>d3"),
        (acting(PUSHING, "d1", transformed=("black",)), "d1>d2>c3"),
    ),
    Case(
        "push",
        "pushes Black's runner to c3",
        "schiebt den Läufer von Schwarz nach c3",
        (acting(PUSHING, "d1"), "d1>d2>c3"),
        (choosing(PUSHING, "runner"), "d1-c2"),
    ),
    Case(
        "threaten-win",
        "threatens to win",
        "droht zu gewinnen",
        (choosing(DRUID_WAITS, "guard", lives=(2, 1)), "b1-b2"),
        (choosing(DRUID_WAITS, "guard"), "b1-b2"),
    ),
    Case(
        "prevent-win",
        "keeps Black from winning next turn",
        "verhindert, dass Schwarz im nächsten Zug gewinnt",
        (choosing(DRUID_ATTACKED, "druid", lives=(1, 2)), "c2-a2"),
        (choosing(DRUID_ATTACKED, "druid", lives=(1, 2)), "c2-b3"),
    ),
    Case(
        "allow-win",
        "gives Black a chance to win next turn",
        "gibt Schwarz die Chance, im nächsten Zug zu gewinnen",
        (choosing(DRUID_NEARBY, "druid", lives=(1, 2)), "a2-b3"),
        (choosing(DRUID_NEARBY, "druid"), "a2-b3"),
    ),
    Case(
        "threaten",
        "threatens the runner on b3",
        "bedroht den Läufer auf b3",
        (choosing(GUARD_COMES, "guard"), "b1-b2"),
        (choosing(GUARD_COMES_ASIDE, "guard"), "b1-b2"),
    ),
    Case(
        "defend",
        "protects the runner on c2 from capture",
        "schützt den Läufer auf c2 vor dem Schlagen",
        (acting(PUSH_AWAY, "b4"), "b4>c3>d3"),
        (acting(PUSH_AWAY, "b4"), "b4>c3>d2"),
    ),
    Case(
        "escape",
        "saves the runner from capture",
        "rettet den Läufer vor dem Schlagen",
        (choosing(ATTACKED, "runner"), "c2-a2"),
        (choosing(ATTACKED, "runner"), "c2-b3"),
    ),
    Case(
        "expose",
        "leaves the runner on b3 open to capture",
        "lässt den Läufer auf b3 angreifbar",
        (choosing(NEARBY, "runner"), "a2-b3"),
        (choosing(NEARBY, "runner"), "a2-b2"),
    ),
    Case(
        "try-win",
        "may win the game",
        "kann die Partie gewinnen",
        (choosing(DRUID_IN_FRONT, "guard", lives=(2, 1)), "c2?"),
        (choosing(DRUID_IN_FRONT, "guard"), "c2?"),
    ),
    Case(
        "try-capture",
        "may capture the runner on c3",
        "kann den Läufer auf c3 schlagen",
        (choosing(AMONG, "guard"), "c2?"),
        (choosing(RUNNERS_MEET, "runner"), "c2?"),
    ),
    Case(
        "try-push",
        "may push the runner on c3",
        "kann den Läufer auf c3 schieben",
        (choosing(RUNNERS_MEET, "runner"), "c2?"),
        (choosing(OWN_RUNNERS_MEET, "runner"), "c2?"),
    ),
    Case(
        "try-score",
        "may score a point",
        "kann einen Punkt machen",
        (choosing(ONTO_THE_PORTAL, "runner", transformed=("black",)), "d1?"),
        (choosing(ONTO_THE_PORTAL, "runner"), "d1?"),
    ),
    Case(
        "try-transform",
        "may transform the druid",
        "kann die Druidin transformieren",
        (choosing(ONTO_THE_LINE, "runner"), "d3?"),
        (choosing(SHORT_OF_THE_LINE, "runner"), "d2?"),
    ),
    Case(
        "risk-loss",
        "may have to capture White's own druid on c3 and lose",
        "muss womöglich die eigene Druidin auf c3 schlagen und verlieren",
        (choosing(OWN_DRUID_IN_FRONT, "guard", lives=(1, 2)), "c2?"),
        (choosing(OWN_DRUID_OR_RUNNER, "guard", lives=(1, 2)), "c2?"),
    ),
    Case(
        "risk-own",
        "may have to capture White's own druid on c3",
        "muss womöglich die eigene Druidin auf c3 schlagen",
        (choosing(OWN_DRUID_IN_FRONT, "guard"), "c2?"),
        (choosing(OWN_DRUID_OR_RUNNER, "guard"), "c2?"),
    ),
    Case(
        "again", "takes an extra turn", "nimmt einen Zusatzzug", (BONUS, "bonus:again"), (BONUS, "bonus:heal")
    ),
    Case(
        "heal",
        "gives the druid her second life back",
        "gibt der Druidin ihr zweites Leben zurück",
        (BONUS, "bonus:heal"),
        (BONUS, "bonus:again"),
    ),
    Case(
        "return",
        "brings a captured guard back into play on d1",
        "bringt einen geschlagenen Wächter auf d1 zurück ins Spiel",
        (BONUS, "bonus:return:guard:d1"),
        (BONUS, "bonus:again"),
    ),
    Case(
        "place",
        "brings the druid back on c5",
        "stellt die Druidin auf c5",
        (state(HIT, phase="place", pending=("place black",), lives=(2, 1)), "place:c5"),
        (BONUS, "bonus:again"),
    ),
    Case(
        "approach-line",
        "brings the druid closer to Black's start line",
        "bringt die Druidin näher an die Startlinie von Schwarz",
        (choosing(LOWER_DRUID, "druid"), "d2-c3"),
        (choosing(LOWER_DRUID, "druid"), "d2-c2"),
    ),
    Case(
        "approach-portal",
        "brings the runner closer to the portal",
        "bringt den Läufer näher ans Portal",
        (choosing(ON_THE_WAY, "runner"), "f1-e2"),
        (choosing(ON_THE_WAY, "runner"), "f1-g2"),
    ),
    Case(
        "wait",
        "waits on the square of the portal",
        "wartet auf dem Feld des Portals",
        (choosing(RUNNER_BELOW, "runner"), "d2-d3"),
        (choosing(RUNNER_BELOW, "runner", transformed=("black",)), "d2-d3"),
    ),
    Case(
        "try-hit",
        "may hit Black's druid on c3",
        "kann die Druidin von Schwarz auf c3 treffen",
        (choosing(DRUID_IN_FRONT, "guard"), "c2?"),
        (choosing(AMONG, "guard"), "c2?"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_it_is_said_of_the_move_and_not_of_its_twin(case: Case) -> None:
    assert said(GAME, case.move, case.kind) == [(case.en, case.de)]
    assert said(GAME, case.twin, case.kind) == []


def test_everything_that_can_be_said_has_a_case() -> None:
    assert {case.kind for case in CASES} == set(ORDER)


def test_the_weightiest_comes_first() -> None:
    assert kinds(GAME, (choosing(LOWER_DRUID, "druid", **WHITE, score=(1, 0)), "d2-d3")) == ["win", "close"]
    opening = choosing(UPPER_DRUID, "druid")
    move = GAME.read(opening, "d4-c5")
    assert move is not None
    assert explanation(GAME, opening, move).en == "Opens the portal and transforms the druid."
    assert explanation(GAME, opening, move).de == "Öffnet das Portal und transformiert die Druidin."


def explained(at: State, text: str) -> tuple[str, str]:
    move = GAME.read(at, text)
    assert move is not None
    words = explanation(GAME, at, move)
    return words.en, words.de


def test_what_may_be_captured_is_not_said_to_be_pushed_too() -> None:
    at = choosing(DRUIDS_MEET, "druid")
    assert kinds(GAME, (at, "c2?")) == ["try-hit"]
    assert kinds(GAME, (choosing(RUNNERS_MEET, "runner"), "c2?")) == ["try-push"]


def test_of_several_that_may_be_pushed_or_captured_two_are_named_in_one_phrase() -> None:
    assert explained(choosing(RUNNER_AMONG_THREE, "runner"), "c2?") == (
        "May push the runner on b3 or the guard on c3.",
        "Kann den Läufer auf b3 oder den Wächter auf c3 schieben.",
    )
    assert explained(choosing(GUARD_AMONG_THREE, "guard"), "c2?") == (
        "May capture the runner on b2 or the guard on d2.",
        "Kann den Läufer auf b2 oder den Wächter auf d2 schlagen.",
    )


def test_a_throw_that_may_force_a_capture_of_ones_own_says_so_whichever_it_is() -> None:
    at = choosing(OWN_DRUID_OR_OWN_RUNNER, "guard", lives=(1, 2))
    assert explained(at, "c2?") == (
        "May have to capture a figure of White's own.",
        "Muss womöglich eine eigene Figur schlagen.",
    )


def test_who_may_push_instead_need_not_capture_his_own() -> None:
    """White's druid has its own runner before it; Black's is beside that, or out of the way."""
    beside = rows(EMPTY, EMPTY, ". . R d . . .", ". . D . . . .", ". . . . . . R")
    away = rows("d . . . . . .", EMPTY, ". . R . . . .", ". . D . . . .", ". . . . . . R")
    assert kinds(GAME, (choosing(beside, "druid"), "c2?")) == ["try-push"]
    assert kinds(GAME, (choosing(away, "druid"), "c2?")) == ["risk-own"]


def test_a_throw_that_may_force_a_push_that_loses_says_so() -> None:
    """White's druid can only push Black's onto the portal, which Black is ahead to close."""
    forced = rows(EMPTY, EMPTY, ". . . . r . .", ". . . d r . .", ". . D . . . R")
    free = rows(EMPTY, EMPTY, ". . . . r . .", ". . . d . . .", ". . D . . . R")
    ahead = {"transformed": ("black",), "score": (0, 1)}
    assert explained(choosing(forced, "druid", **ahead), "c1?") == (
        "May have to lose the game.",
        "Muss womöglich die Partie verlieren.",
    )
    assert kinds(GAME, (choosing(free, "druid", **ahead), "c1?")) == ["try-push"]


def test_a_clause_is_closed_by_a_comma_before_what_follows() -> None:
    en, de = explained(choosing(DRUID_ATTACKED, "druid", lives=(1, 2)), "c2-a2")
    assert en == "Keeps Black from winning next turn and saves the druid from capture."
    assert de == "Verhindert, dass Schwarz im nächsten Zug gewinnt, und rettet die Druidin vor dem Schlagen."
    en, de = explained(choosing(DRUID_NEARBY, "druid", lives=(1, 2)), "a2-b3")
    assert de.startswith("Gibt Schwarz die Chance, im nächsten Zug zu gewinnen, ")


def test_a_die_that_never_demands_an_action_threatens_nothing() -> None:
    for counts, threatened in (
        ({"end": 2, "move": 2, "act": 2}, True),
        ({"end": 3, "move": 3, "act": 0}, False),
    ):
        at = choosing(NOBODY_CAPTURED, "guard", options={"action_die": counts})
        assert bool(said(GAME, (at, "b1-b2"), "threaten")) == threatened


def test_a_group_that_is_never_rolled_threatens_nothing() -> None:
    """The black guard is no danger where the die has no guard."""
    at = choosing(NEARBY, "runner", options={"group_die": {"runner": 3, "guard": 0, "druid": 3}})
    assert said(GAME, (at, "a2-b3"), "expose") == []
    assert said(GAME, (choosing(NEARBY, "runner"), "a2-b3"), "expose")


def test_a_figure_captured_by_its_own_side_is_not_protected_by_that() -> None:
    """The attacker who takes its place isn't it."""
    at = acting(rows("d . . . . . .", EMPTY, ". r r . . . .", ". G R . . . .", "D . . . . . ."), "b2")
    assert said(GAME, (at, "b2xc2"), "defend") == []
    guarded = rows("d . . . . . .", EMPTY, ". . g . . . .", ". G R . . . .", "D . . . . . .")
    assert said(GAME, (acting(guarded, "b2"), "b2xc2"), "defend") == []


def test_outcomes_of_dice_have_no_purpose() -> None:
    start = GAME.initial()
    assert all(GAME.purposes(start, move) == [] for move, _ in start.chance_outcomes())


# --- what is said comes true -------------------------------------------------------------------------


def next_turn(begun: State) -> tuple[set[str], bool]:
    """What the player on turn can capture of the other's, and whether he can win, whatever the dice show."""
    mover = GAME.position(begun)["to_move"]
    hits: set[str] = set()
    wins = False
    open_ends = [begun]
    while open_ends:
        at = open_ends.pop()
        for facts in GAME.legal_moves(at):
            step = GAME.apply(at, facts.move)
            for event in step.events:
                if event["type"] == "capture" and not event["victim"].startswith(mover):
                    hits.add(event["to"])
                wins = wins or (event["type"] == "end" and event["winner"] == mover)
            types = {event["type"] for event in step.events}
            if not types & {"turn", "end"} and not (
                GAME.phase(at) == "group" and at.key() == step.state.key()
            ):
                open_ends.append(step.state)
    return hits, wins


def test_what_is_said_of_the_next_turn_is_so_when_it_is_played() -> None:
    """Not on a board made up, but by every roll and every move of the turn that really follows."""
    seen = dict.fromkeys(("expose", "escape", "defend", "allow-win", "prevent-win"), 0)
    for number in range(24):
        listed = starts(GAME.facts.id)
        for ply in walk(GAME, listed[number % len(listed)], number, 160):
            if not ply.moves or ply.state.actor_index() == CHANCE:
                continue
            told = [each for each in GAME.purposes(ply.state, ply.chosen) if each.kind in seen]
            after = ply.state.after(ply.chosen)
            follows = GAME.position(after)
            if not told or follows["phase"] != "group" or follows["to_move"] == GAME.actor(ply.state):
                continue
            hits, wins = next_turn(after)
            target = GAME.describe(ply.state, ply.chosen).target
            for each in told:
                seen[each.kind] += 1
                square = next((word for word in each.words.en.split() if word[1:].isdigit()), target)
                match each.kind:
                    case "expose":
                        assert square in hits
                    case "escape" | "defend":
                        assert square not in hits
                    case "allow-win":
                        assert wins
                    case "prevent-win":
                        assert not wins
    assert min(seen.values()) > 0, seen
