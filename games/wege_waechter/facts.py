"""The facts of Wege & Wächter: what can be said of the game without a position."""

from games.contract import Facts, Option, Words

MAX_TURN_LIMIT = 1_000_000


def _die(faces: tuple[str, ...], fewest: dict[str, int]) -> dict[str, object]:
    """The JSON Schema of a six-sided die: how often it shows each face."""
    return {
        "type": "object",
        "properties": {
            face: {"type": "integer", "minimum": fewest.get(face, 0), "maximum": 6} for face in faces
        },
        "required": list(faces),
        "additionalProperties": False,
        "description": "Counts of the faces; they sum to 6.",
    }


FACTS = Facts(
    id="wege-waechter",
    names=Words(en="Wege & Wächter (Ways & Wardens)", de="Wege & Wächter"),
    rules_version=1,
    clause_prefix="WW",
    seats=("white", "black"),
    players=(2, 2),
    chance=True,
    hidden=False,
    options=(
        Option(
            "rows",
            7,
            {"type": "integer", "enum": [5, 7, 9, 11]},
            "WW-1",
            Words(en="number of rows of the board", de="Anzahl der Reihen des Spielbretts"),
        ),
        Option(
            "group_die",
            {"runner": 2, "guard": 2, "druid": 2},
            _die(("runner", "guard", "druid"), {"druid": 1}),
            "WW-4",
            Words(en="faces of the group die", de="Seiten des Gruppenwürfels"),
        ),
        Option(
            "action_die",
            {"end": 2, "move": 2, "act": 2},
            _die(("end", "move", "act"), {}),
            "WW-4",
            Words(en="faces of the action die", de="Seiten des Aktionswürfels"),
        ),
        Option(
            "turn_limit",
            0,
            {"type": "integer", "anyOf": [{"const": 0}, {"minimum": 50, "maximum": MAX_TURN_LIMIT}]},
            "WW-53",
            Words(
                en="turns after which the game is a draw; 0: none",
                de="Züge, nach denen die Partie unentschieden endet; 0: keine Grenze",
            ),
        ),
    ),
    phases={
        "group": Words(en="the group die is rolled", de="der Gruppenwürfel wird geworfen"),
        "choose": Words(
            en="move a figure of the group, or throw the action die with it",
            de="eine Figur der Gruppe ziehen oder mit ihr den Aktionswürfel werfen",
        ),
        "action": Words(en="the action die is rolled", de="der Aktionswürfel wird geworfen"),
        "move": Words(en="the chosen figure must move", de="die gewählte Figur muss ziehen"),
        "act": Words(en="the chosen figure must act", de="die gewählte Figur muss eine Aktion ausführen"),
        "place": Words(
            en="a hit druid is put on her start line",
            de="eine geschlagene Druidin wird auf ihre Startlinie gesetzt",
        ),
        "displace": Words(
            en="a druid is moved off the open portal", de="eine Druidin wird vom offenen Portal versetzt"
        ),
        "bonus": Words(en="a bonus is chosen", de="ein Bonus wird gewählt"),
        "over": Words(en="the game is over", de="die Partie ist beendet"),
    },
    kinds={
        "group": Words(en="face of the group die", de="Seite des Gruppenwürfels"),
        "move": Words(en="normal move", de="normale Bewegung"),
        "throw": Words(en="throw of the action die", de="Wurf des Aktionswürfels"),
        "action": Words(en="face of the action die", de="Seite des Aktionswürfels"),
        "capture": Words(en="capture", de="Schlagen"),
        "push": Words(en="push", de="Schieben"),
        "place": Words(en="placing the hit druid", de="Einsetzen der geschlagenen Druidin"),
        "displace": Words(en="moving the druid off the portal", de="Versetzen der Druidin vom Portal"),
        "again": Words(en="bonus: an extra turn", de="Bonus: noch einmal am Zug"),
        "heal": Words(en="bonus: the second life back", de="Bonus: das zweite Leben zurück"),
        "return": Words(en="bonus: a captured figure back", de="Bonus: eine geschlagene Figur zurück"),
    },
    events={
        "roll": (
            Words(en="the group die was rolled", de="der Gruppenwürfel wurde geworfen"),
            {
                "die": "group",
                "player": "whose turn it is",
                "face": "runner, guard or druid",
                "valid": "boolean",
            },
        ),
        "reroll": (
            Words(
                en="the group was invalid, it is rolled again",
                de="die Gruppe war ungültig, es wird neu gewürfelt",
            ),
            {"player": "whose turn it is"},
        ),
        "forfeit": (
            Words(
                en="both groups were invalid, the turn is lost", de="beide Gruppen ungültig, der Zug verfällt"
            ),
            {"player": "who loses the turn"},
        ),
        "throw": (
            Words(en="a figure throws the action die", de="eine Figur wirft den Aktionswürfel"),
            {"figure": "colour-kind", "at": "square"},
        ),
        "action-roll": (
            Words(en="the action die was rolled", de="der Aktionswürfel wurde geworfen"),
            {
                "die": "action",
                "player": "whose turn it is",
                "face": "end, move or act",
                "square": "of the figure",
            },
        ),
        "step": (
            Words(en="a figure moved", de="eine Figur zog"),
            {"figure": "colour-kind", "from": "square", "to": "square"},
        ),
        "capture": (
            Words(en="a figure captured and moved in", de="eine Figur schlug und zog nach"),
            {"figure": "the attacker", "from": "square", "to": "square", "victim": "colour-kind"},
        ),
        "hit": (
            Words(en="a druid lost a life", de="eine Druidin verlor ein Leben"),
            {"figure": "the druid", "lives": "what she has left"},
        ),
        "push": (
            Words(en="a figure was pushed", de="eine Figur wurde geschoben"),
            {
                "figure": "the pusher",
                "at": "its square",
                "pushed": "colour-kind",
                "from": "square",
                "to": "square",
            },
        ),
        "score": (
            Words(en="a figure left through the portal", de="eine Figur ging durch das Portal"),
            {"figure": "colour-kind", "from": "the portal", "player": "who scores", "score": "the new score"},
        ),
        "displacing": (
            Words(en="a druid must leave the portal", de="eine Druidin muss das Portal verlassen"),
            {"figure": "the druid", "from": "the portal"},
        ),
        "transform": (
            Words(en="a druid transformed", de="eine Druidin transformierte"),
            {"figure": "the druid", "at": "square"},
        ),
        "portal": (
            Words(en="the portal opened or closed", de="das Portal öffnete oder schloss sich"),
            {"portal": "open or closed", "at": "square", "figure": "the druid who closed it, else null"},
        ),
        "place": (
            Words(en="a hit druid was put on her start line", de="eine geschlagene Druidin wurde eingesetzt"),
            {"figure": "the druid", "to": "square"},
        ),
        "displace": (
            Words(en="a druid was moved off the portal", de="eine Druidin wurde vom Portal versetzt"),
            {"figure": "the druid", "from": "the portal", "to": "square"},
        ),
        "extra-turn": (
            Words(en="a player gets an extra turn", de="jemand ist noch einmal am Zug"),
            {"player": "who gets it"},
        ),
        "heal": (
            Words(en="a druid got her second life back", de="eine Druidin bekam ihr zweites Leben zurück"),
            {"figure": "the druid", "at": "square", "lives": "2"},
        ),
        "return": (
            Words(en="a captured figure came back", de="eine geschlagene Figur kam zurück"),
            {"figure": "colour-kind", "to": "square"},
        ),
        "turn": (
            Words(en="the next turn began", de="der nächste Zug begann"),
            {"player": "whose turn it is", "turn": "its number"},
        ),
        "resign": (
            Words(en="a player gave up", de="ein Spieler hat aufgegeben"),
            {"player": "who gave up"},
        ),
        "end": (
            Words(en="the game ended", de="die Partie endete"),
            {"reason": "see result", "winner": "seat, or null at a draw"},
        ),
    },
    endings={
        "portal-closed": Words(en="a transformed druid closed the portal", de="das Portal wurde geschlossen"),
        "only-druids": Words(
            en="only the two druids are left", de="nur noch die beiden Druidinnen sind im Spiel"
        ),
        "druid-lost": Words(en="a druid lost her last life", de="eine Druidin verlor ihr letztes Leben"),
        "turn-limit": Words(en="the turn limit was reached", de="die Zuggrenze ist erreicht"),
        "resignation": Words(en="the other player gave up", de="der andere Spieler hat aufgegeben"),
    },
    notation={
        "group:runner": Words(en="outcome of the group die", de="Ergebnis des Gruppenwürfels"),
        "a1-b2": Words(en="normal move", de="normale Bewegung"),
        "a1?": Words(en="throw the action die with a1", de="mit a1 den Aktionswürfel werfen"),
        "action:act": Words(en="outcome of the action die", de="Ergebnis des Aktionswürfels"),
        "a1xa2": Words(en="a1 captures a2", de="a1 schlägt a2"),
        "a1>b2>c3": Words(en="a1 pushes b2 to c3", de="a1 schiebt b2 nach c3"),
        "place:c1": Words(en="the hit druid to c1", de="die geschlagene Druidin nach c1"),
        "displace:e4": Words(en="the druid on the portal to e4", de="die Druidin auf dem Portal nach e4"),
        "bonus:again": Words(en="an extra turn", de="noch einmal am Zug"),
        "bonus:heal": Words(en="the second life back", de="das zweite Leben zurück"),
        "bonus:return:runner:c1": Words(en="a captured runner to c1", de="ein geschlagener Läufer nach c1"),
    },
)
