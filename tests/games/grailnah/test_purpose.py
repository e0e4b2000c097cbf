"""What moves of GRAILNAH do, each with a twin that doesn't do it."""

from typing import Any

import pytest

from games.contract import Json
from games.core import State
from games.explanation import explanation
from games.grailnah import GAME
from games.grailnah.purpose import ORDER
from tests.games.grailnah import board
from tests.games.purposes import Case, kinds, said
from tests.harness.walks import Start, walk


def board_of(figures: str, **given: Any) -> Json:
    """The position with figures on fields: `wn:a3 bk:d10`; a field named twice is shared."""
    fields: dict[str, list[str]] = {}
    for entry in figures.split():
        figure, field = entry.split(":")
        fields.setdefault(field, []).append(figure)
    pairs: dict[int, str] = {}
    lines = []
    for ring in "edcba":
        cells = []
        for sector in range(20):
            here = fields.get(f"{ring}{sector}", ["."])
            if len(here) == 2:
                pairs[len(pairs) + 1] = " ".join(here)
                here = [str(len(pairs))]
            cells.append(here[0])
        lines.append(" ".join([ring, *cells]))
    return board.position("\n".join(lines), pairs=pairs, **given)


def at(figures: str, **given: Any) -> State:
    """The state of `board_of`."""
    return GAME.state_from(board_of(figures, **given))


INVADED = "wn:e9 wn:e12 wn:d10 wn:d12"
"""White holds three doors of the southern castle and comes to the fourth."""
HOME = {"north": "wn wn wn wn"}
FULL = {"north": "wn wn wn wn wn wn wn wn", "south": "wk"}

CASES = [
    Case(
        "grail",
        "takes the grail and wins",
        "nimmt den Gral und gewinnt",
        (at("wn:a3"), "a3-g"),
        (at("wn:b3"), "b3-a3"),
    ),
    Case(
        "threaten-grail",
        "threatens to take the grail",
        "droht den Gral zu nehmen",
        (at("wn:b3"), "b3-a3"),
        (at("wn:b3"), "b3-b4"),
    ),
    Case(
        "prevent-grail",
        "wards off Black's threat to take the grail",
        "wehrt ab, dass Schwarz den Gral nimmt",
        (at("wn:a4 bn:a5"), "a4-a5"),
        (at("wn:a4 bn:a5 bn:a8"), "a4-a5"),
    ),
    Case(
        "allow-grail",
        "lets Black threaten to take the grail",
        "lässt Schwarz nach dem Gral greifen",
        (at("wn:a5 bn:a5 wn:e2"), "morgane-stay:a5"),
        (at("wn:a5 bn:a5 wn:e2"), "morgane-stay:e2"),
    ),
    Case(
        "open-grail",
        "opens Red's way to the grail",
        "öffnet Rot den Weg zum Gral",
        (at("wn:a5 rn:a5 wn:e2", players=4), "morgane-stay:a5"),
        (at("wn:a5 rn:a5 wn:e2", players=4), "morgane-stay:e2"),
    ),
    Case(
        "disqualify",
        "disqualifies Black by blocking all doors",
        "disqualifiziert Schwarz durch die Blockade aller Türen",
        (at(INVADED), "d12-d11"),
        (at("wn:e9 wn:e12 wn:d12"), "d12-d11"),
    ),
    Case(
        "win",
        "wins the game",
        "gewinnt die Partie",
        (at(INVADED), "d12-d11"),
        (at(INVADED, players=3), "d12-d11"),
    ),
    Case(
        "draw",
        "ends the game in a draw",
        "beendet die Partie unentschieden",
        (at("wn:b3", ply_limit=1001), "b3-b4"),
        (at("wn:b3", ply_limit=1002), "b3-b4"),
    ),
    Case(
        "home",
        "sends Black's knight on c5 home",
        "schickt den Ritter von Schwarz auf c5 heim",
        (at("bn:c5 wn:c7"), "merlin-c5"),
        (at("bn:c5 wn:c7"), "merlin-c7"),
    ),
    Case(
        "home-own",
        "sends White's knight on c7 home",
        "schickt den Ritter von Weiß auf c7 heim",
        (at("bn:c5 wn:c7"), "merlin-c7"),
        (at("bn:c5 wn:c7"), "merlin-c5"),
    ),
    Case(
        "hold",
        "pins Black's knight on c5",
        "setzt den Ritter von Schwarz auf c5 fest",
        (at("wn:c4 bn:c5"), "c4-c5"),
        (at("wn:c4 bn:c5"), "c4-c3"),
    ),
    Case(
        "reinforce",
        "brings 4 new knights into the castle",
        "bringt 4 neue Ritter ins Schloss",
        (at("wq:d10", castles={**HOME, "south": "wk"}), "d10-south"),
        (at("wq:d10", castles=FULL), "d10-south"),
    ),
    Case(
        "court",
        "holds court in the south castle",
        "hält Hof im Südschloss",
        (at("wq:d10", castles=FULL), "d10-south"),
        (at("wq:d10", castles=HOME), "d10-south"),
    ),
    Case(
        "block",
        "blocks the way of Black's knight on c5",
        "versperrt dem Ritter von Schwarz auf c5 den Weg",
        (at("bn:c5"), "merlin-b5"),
        (at("bn:c5"), "merlin-b6"),
    ),
    Case(
        "banish",
        "sends Morgane to the centre",
        "schickt Morgane ins Zentrum",
        (at("Mo:b5"), "merlin-b5"),
        (at("Mo:b5"), "merlin-a5"),
    ),
    Case(
        "besiege",
        "holds two of the four door fields of the south castle",
        "hält zwei der vier Türfelder des Südschlosses",
        (at("wn:e9 wn:d12"), "d12-d11"),
        (at("wn:d12"), "d12-d11"),
    ),
    Case(
        "enter-circle",
        "leads the knight into the magic circle",
        "führt den Ritter in den magischen Kreis",
        (at("wn:c3"), "c3-b3"),
        (at("wn:d4"), "d4-c4"),
    ),
    Case(
        "free",
        "frees the knight on c5",
        "befreit den Ritter auf c5",
        (at(f"{INVADED} wn:c5 rn:c5", players=3), "d12-d11"),
        (at(f"{INVADED} wn:c5 bn:c5", players=3), "d12-d11"),
    ),
    Case(
        "unblock",
        "opens the way for the knight on c5",
        "öffnet dem Ritter auf c5 den Weg",
        (at("wn:c5 Me:b5"), "merlin-b6"),
        (at("wn:c5 Me:b6"), "merlin-b7"),
    ),
    Case(
        "sacrifice",
        "gives up the knight on e2 so that Morgane stays",
        "opfert den Ritter auf e2, damit Morgane bleibt",
        (at("wn:e2"), "morgane-stay:e2"),
        (at("wn:e2"), "morgane-a2"),
    ),
    Case(
        "stairs",
        "brings the king to safety on the stairs",
        "bringt den König auf der Treppe in Sicherheit",
        (at("wk:d4"), "d4-d3"),
        (at("wk:d4"), "d4-c4"),
    ),
    Case(
        "escape",
        "takes the knight out of the reach of Merlin and Morgane for now",
        "bringt den Ritter fürs Erste aus der Reichweite von Merlin und Morgane",
        (at("wn:c5 Me:c9"), "c5-b5"),
        (at("wn:c5 Me:c9"), "c5-c4"),
    ),
    Case(
        "protect",
        "saves the knight on c5 from being sent home for now",
        "bewahrt den Ritter auf c5 fürs Erste vor dem Heimweg",
        (at("wn:c5 Me:c9"), "merlin-c8"),
        (at("wn:c5 Me:d17"), "merlin-d16"),
    ),
    Case(
        "expose",
        "puts the knight within reach of Merlin or Morgane",
        "stellt den Ritter in die Reichweite von Merlin oder Morgane",
        (at("wn:d5 Me:c9"), "d5-c5"),
        (at("wn:d5 Me:c9"), "d5-d4"),
    ),
    Case(
        "morgane-out",
        "leads Morgane away from the grail",
        "führt Morgane vom Gral fort",
        (at(""), "morgane-a5"),
        (at("Mo:a5"), "morgane-a6"),
    ),
    Case(
        "merlin-out",
        "takes Merlin out of the magic circle",
        "führt Merlin aus dem magischen Kreis",
        (at("Me:b5"), "merlin-c5"),
        (at("Me:b5"), "merlin-b6"),
    ),
    Case(
        "advance",
        "advances the knight to ring c",
        "rückt mit dem Ritter auf Ring c vor",
        (at("wn:d4"), "d4-c4"),
        (at("wn:d4"), "d4-d5"),
    ),
    Case(
        "deploy",
        "brings a knight into play",
        "bringt einen Ritter ins Spiel",
        (at("", castles=HOME), "north/knight-e2"),
        (at("", castles=HOME), "north/king-d0"),
    ),
    Case(
        "set-out",
        "sets out with the king",
        "bricht mit dem König auf",
        (at("", castles=HOME), "north/king-d0"),
        (at("", castles=HOME), "north/knight-e2"),
    ),
    Case(
        "enter",
        "brings the queen into the south castle",
        "bringt die Königin ins Südschloss",
        (at("wq:d10", castles=HOME), "d10-south"),
        (at("wq:d10", castles=HOME), "d10-c10"),
    ),
    Case(
        "deny-merlin",
        "keeps Merlin from Black for a move",
        "entzieht Schwarz Merlin für einen Zug",
        (at("wn:b3"), "merlin-a5"),
        (at("wn:b3"), "morgane-a5"),
    ),
    Case(
        "deny-merlin",
        "keeps Merlin from Black for a move",
        "entzieht Schwarz Merlin für einen Zug",
        (at("wn:b3", players=3, streak={"black": 2}), "merlin-a5"),
        # After three moves of Merlin in a row Black has to let him rest anyhow. # GR-52
        (at("wn:b3", players=3, streak={"black": 3}), "merlin-a5"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_it_is_said_of_the_move_and_not_of_its_twin(case: Case) -> None:
    assert said(GAME, case.move, case.kind) == [(case.en, case.de)]
    assert said(GAME, case.twin, case.kind) == []


def test_everything_that_can_be_said_has_a_case() -> None:
    assert {case.kind for case in CASES} == set(ORDER)


def test_a_knight_that_shares_its_field_threatens_nothing() -> None:
    """On the innermost ring, but held there: it could take the grail only if it were free."""
    assert said(GAME, (at("wn:a4 bn:a5"), "a4-a5"), "threaten-grail") == []
    assert said(GAME, (at("wn:b4 bn:a5"), "b4-a4"), "threaten-grail")


def test_the_next_but_one_is_threatened_by_what_he_could_do() -> None:
    """Among three, also Red's threat is warded off."""
    assert [
        english for english, _ in said(GAME, (at("wn:a4 rn:a5", players=3), "a4-a5"), "prevent-grail")
    ] == ["wards off Red's threat to take the grail"]


def test_a_partner_is_no_enemy_whose_threat_is_warded_off() -> None:
    """White on Red's field holds Red up, which is no merit among partners."""
    for players, warded_off in ((3, True), (4, False)):
        state = at("wn:a4 rn:a5", players=players)
        assert bool(said(GAME, (state, "a4-a5"), "prevent-grail")) == warded_off


def test_a_move_that_does_nothing_is_told_as_it_is() -> None:
    state = at("wn:d4")
    move = GAME.read(state, "d4-d5")
    assert move is not None
    assert kinds(GAME, (state, "d4-d5")) == []
    assert explanation(GAME, state, move).en == "The knight moves from d4 to d5."
    assert explanation(GAME, state, move).de == "Der Ritter zieht von d4 nach d5."


def test_the_weightiest_comes_first_and_three_are_enough() -> None:
    """Of all that Merlin does by standing on b5, the knight sent home and the next move go unsaid."""
    state = at("Me:b9 wn:c9 wn:b5 bn:c5")
    move = GAME.read(state, "merlin-b5")
    assert move is not None
    assert kinds(GAME, (state, "merlin-b5")) == ["block", "unblock", "protect", "home-own", "deny-merlin"]
    assert explanation(GAME, state, move).en == (
        "Blocks the way of Black's knight on c5, opens the way for the knight on c9 "
        "and saves the knight on c9 from being sent home for now."
    )


def test_a_king_or_queen_who_holds_court_is_not_said_to_come_into_the_castle_too() -> None:
    for castles, expected in ((FULL, ["court"]), (HOME, ["enter"])):
        told = kinds(GAME, (at("wq:d10", castles=castles), "d10-south"))
        assert [kind for kind in told if kind in ("court", "enter")] == expected


def test_a_threat_warded_off_is_closed_by_a_comma_before_what_follows() -> None:
    state = at("wn:a4 bn:a5")
    move = GAME.read(state, "a4-a5")
    assert move is not None
    assert kinds(GAME, (state, "a4-a5"))[:2] == ["prevent-grail", "hold"]
    assert explanation(GAME, state, move).de.startswith(
        "Wehrt ab, dass Schwarz den Gral nimmt, und setzt den Ritter von Schwarz auf a5 fest"
    )


# --- what is said comes true -------------------------------------------------------------------------


NEAR_THE_GRAIL = [
    Start("two", None, board_of("wn:a4 wn:b5 wn:c9 bn:a5 bn:b6 bn:c5 Me:b9 Mo:c6 wk:d4 bq:d13")),
    Start("held", None, board_of("wn:a5 bn:a5 wn:b4 wn:d6 bn:b9 Me:c5")),
    Start("three", None, board_of("wn:b4 rn:a5 bn:a8 wn:a9 bn:a9 Mo:a7", players=3)),
]


def test_what_is_said_of_the_next_move_is_so_when_it_is_due() -> None:
    """By the moves of whoever really is next, after moves of figures on the way to the grail."""
    seen = dict.fromkeys(("allow-grail", "prevent-grail", "expose", "escape", "protect"), 0)
    names = {"White": "white", "Black": "black", "Red": "red", "Blue": "blue"}
    for number in range(15):
        for ply in walk(GAME, NEAR_THE_GRAIL[number % len(NEAR_THE_GRAIL)], number, 8):
            for move in ply.moves[:: 1 + len(ply.moves) // 60]:
                told = [each for each in GAME.purposes(ply.state, move) if each.kind in seen]
                if not told:
                    continue
                after = ply.state.after(move)
                following = [facts.move for facts in GAME.legal_moves(after)]
                home = {
                    event["from"]
                    for text in following
                    if text.startswith(("merlin-", "morgane-")) and ":" not in text
                    for event in GAME.apply(after, text).events
                    if event["type"] == "home"
                }
                target = GAME.describe(ply.state, move).target
                for each in told:
                    fields = [word for word in each.words.en.split() if word[1:].isdigit()]
                    who = next(
                        (
                            names[word.removesuffix("'s")]
                            for word in each.words.en.split()
                            if word.removesuffix("'s") in names
                        ),
                        None,
                    )
                    if who not in (None, GAME.actor(after)):
                        continue
                    seen[each.kind] += 1
                    match each.kind:
                        case "allow-grail":
                            assert any(text.endswith("-g") and text[0] == "a" for text in following)
                        case "prevent-grail":
                            assert not any(text.endswith("-g") and text[0] == "a" for text in following)
                        case "expose":
                            assert target in home
                        case "escape":
                            assert target not in home
                        case "protect":
                            assert fields[0] not in home
    assert min(seen.values()) > 0, seen
