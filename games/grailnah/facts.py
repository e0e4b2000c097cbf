"""The facts of GRAILNAH: what can be said of the game without a position."""

from games.contract import Facts, Option, Words
from games.grailnah.codes import COLOURS

MAX_PLY_LIMIT = 1_000_000
PLY_LIMIT = 500
PLY_LIMIT_FOUR = 1000
"""The default of `ply_limit` with four players. # GR-71"""

FACTS = Facts(
    id="grailnah",
    names=Words(en="GRAILNAH", de="GRAILNAH"),
    rules_version=1,
    clause_prefix="GR",
    seats=COLOURS,
    players=(2, 4),
    chance=False,
    hidden=False,
    options=(
        Option(
            "players",
            ["white", "black"],
            {
                "type": "array",
                "prefixItems": [{"const": "white"}],
                "items": {"type": "string", "enum": list(COLOURS)},
                "minItems": 2,
                "maxItems": 4,
                "uniqueItems": True,
            },
            "GR-10",
            Words(
                en="the colours that play, in the order of their turns; white first",
                de="die Farben, die spielen, in der Reihenfolge ihrer Züge; Weiß zuerst",
            ),
        ),
        Option(
            "rings",
            5,
            {"type": "integer", "enum": [5, 6, 7]},
            "GR-1",
            Words(en="number of rings of the board", de="Anzahl der Ringe des Spielfelds"),
        ),
        Option(
            "ply_limit",
            PLY_LIMIT,
            {"type": "integer", "minimum": 0, "maximum": MAX_PLY_LIMIT},
            "GR-71",
            Words(
                en="moves after which the game is a draw; 0: none; by default 500, with four players 1000",
                de="Züge, nach denen die Partie unentschieden endet; 0: keine Grenze; "
                "voreingestellt 500, mit vier Spielern 1000",
            ),
        ),
    ),
    phases={
        "move": Words(en="a player moves", de="ein Spieler zieht"),
        "over": Words(en="the game is over", de="die Partie ist beendet"),
    },
    kinds={
        "move": Words(
            en="a coloured figure moves on the board", de="eine farbige Figur zieht auf dem Spielfeld"
        ),
        "leave": Words(en="a coloured figure leaves a castle", de="eine farbige Figur verlässt ein Schloss"),
        "enter": Words(
            en="a king or queen enters a castle", de="ein König oder eine Königin betritt ein Schloss"
        ),
        "merlin": Words(en="Merlin moves", de="Merlin zieht"),
        "morgane": Words(en="Morgane moves", de="Morgane zieht"),
        "stay": Words(
            en="Morgane stays in the centre for a knight given up",
            de="Morgane bleibt im Zentrum, ein Ritter wird geopfert",
        ),
        "pass": Words(en="nothing else is possible", de="nichts anderes ist möglich"),
    },
    events={
        "step": (
            Words(en="a figure went from place to place", de="eine Figur ging von Ort zu Ort"),
            {
                "figure": "colour-kind, merlin or morgane",
                "from": "field or castle",
                "to": "field or castle",
            },
        ),
        "share": (
            Words(en="two figures now immobilise each other", de="zwei Figuren machen einander unbeweglich"),
            {"at": "field", "figures": "both, the one that was there first"},
        ),
        "home": (
            Words(
                en="a figure returned to its original castle", de="eine Figur kehrte in ihr Schloss zurück"
            ),
            {"figure": "colour-kind", "from": "field", "to": "castle"},
        ),
        "banish": (
            Words(
                en="Merlin or Morgane was sent to the centre",
                de="Merlin oder Morgane musste ins Zentrum zurück",
            ),
            {"figure": "merlin or morgane", "from": "field", "to": "g"},
        ),
        "stay": (
            Words(en="Morgane was moved without leaving the centre", de="Morgane blieb im Zentrum"),
            {"player": "who moved her", "at": "g"},
        ),
        "sacrifice": (
            Words(
                en="a knight was given up into reserve", de="ein Ritter wurde geopfert und kam in die Reserve"
            ),
            {"figure": "colour-knight", "from": "field or castle"},
        ),
        "court": (
            Words(
                en="king and queen hold court in a castle", de="König und Königin halten in einem Schloss Hof"
            ),
            {"player": "whose court", "castle": "where it is now"},
        ),
        "reinforce": (
            Words(
                en="knights came from reserve into a castle", de="Ritter kamen aus der Reserve in ein Schloss"
            ),
            {"player": "whose knights", "castle": "where they are now", "count": "how many, 1 to 4"},
        ),
        "resign": (
            Words(en="a player gave up", de="ein Spieler hat aufgegeben"),
            {"player": "who gave up"},
        ),
        "disqualify": (
            Words(en="a player was disqualified", de="ein Spieler wurde disqualifiziert"),
            {"player": "who", "castle": "the castle that is blocked"},
        ),
        "remove": (
            Words(
                en="a figure of the disqualified player was removed",
                de="eine Figur des Disqualifizierten wurde entfernt",
            ),
            {"figure": "colour-kind", "from": "field or castle"},
        ),
        "pass": (
            Words(en="a player could only pass", de="ein Spieler konnte nur aussetzen"),
            {"player": "who"},
        ),
        "skip": (
            Words(
                en="the turn of a disqualified player was skipped",
                de="ein Disqualifizierter wurde übergangen",
            ),
            {"player": "who"},
        ),
        "turn": (
            Words(en="the next turn began", de="der nächste Zug begann"),
            {"player": "whose turn it is", "ply": "how many moves have been made"},
        ),
        "end": (
            Words(en="the game ended", de="die Partie endete"),
            {"reason": "see result", "winners": "list of players, empty at a draw"},
        ),
    },
    endings={
        "grail": Words(en="a knight reached the centre", de="ein Ritter hat das Zentrum erreicht"),
        "resignation": Words(
            en="the last player of the other side gave up",
            de="der letzte Spieler der anderen Seite hat aufgegeben",
        ),
        "disqualification": Words(
            en="all others, or the other team, are disqualified",
            de="alle anderen oder die andere Mannschaft sind disqualifiziert",
        ),
        "ply-limit": Words(en="the ply limit was reached", de="die Zuggrenze ist erreicht"),
    },
    notation={
        "e2-e4": Words(en="a figure from field to field", de="eine Figur von Feld zu Feld"),
        "a7-g": Words(en="a knight reaches the Grailnah field", de="ein Ritter erreicht das Grailnah-Feld"),
        "north/knight-e2": Words(en="a knight out of a castle", de="ein Ritter aus einem Schloss"),
        "north/king-d0": Words(
            en="a king (or queen) out of a castle", de="ein König (oder Königin) aus einem Schloss"
        ),
        "d5-east": Words(en="a king or queen into a castle", de="ein König oder eine Königin in ein Schloss"),
        "merlin-a3": Words(
            en="Merlin to a3; listed under `from` is the field he stands on",
            de="Merlin nach a3; unter `from` steht das Feld, auf dem er ist",
        ),
        "morgane-a3": Words(
            en="Morgane to a3; listed under `from` is the field she stands on",
            de="Morgane nach a3; unter `from` steht das Feld, auf dem sie ist",
        ),
        "morgane-stay:e2": Words(
            en="Morgane stays in the centre, which is the move's `from`, and the knight on e2 "
            "(or in a castle: north), its `given_up_from`, is given up",
            de="Morgane bleibt im Zentrum, dem `from` des Zuges, und der Ritter auf e2 "
            "(oder in einem Schloss: north), seinem `given_up_from`, wird geopfert",
        ),
        "pass": Words(en="nothing else is possible", de="nichts anderes ist möglich"),
    },
)
