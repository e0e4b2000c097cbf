"""Every way in which a request can fail, in one table: RFC 9457 problems in German and English.

A problem is raised anywhere in the service and knows nothing of HTTP but its status. Its `type` is
`/problems/<slug>`, stable for ever, and the same address describes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.contract import Fault, Language, Words


@dataclass(frozen=True)
class ProblemType:
    """A row of the table. `detail` is said when an occurrence has nothing more precise to say."""

    slug: str
    status: int
    title: Words
    detail: Words

    @property
    def uri(self) -> str:
        return f"/problems/{self.slug}"


def _table(*rows: tuple[str, int, str, str, str, str]) -> dict[str, ProblemType]:
    return {
        slug: ProblemType(slug, status, Words(en=en, de=de), Words(en=more_en, de=more_de))
        for slug, status, en, de, more_en, more_de in rows
    }


PROBLEMS: Mapping[str, ProblemType] = _table(
    (
        "malformed-json",
        400,
        "The body is no JSON",
        "Der Inhalt ist kein JSON",
        (
            "The body must be one JSON object in UTF-8: no duplicate keys, no NaN or Infinity, "
            "integers of at most 64 bits, nested at most 32 deep, at most 1000 members in an object."
        ),
        (
            "Der Inhalt muss ein JSON-Objekt in UTF-8 sein: keine doppelten Schlüssel, kein NaN oder "
            "Infinity, ganze Zahlen mit höchstens 64 Bit, höchstens 32 Ebenen tief, höchstens 1000 Felder je "
            "Objekt."
        ),
    ),
    (
        "malformed-request",
        400,
        "The request is malformed",
        "Die Anfrage ist fehlerhaft",
        "The fields named in `faults` are missing, unknown or not what they must be.",
        "Die unter `faults` genannten Felder fehlen, sind unbekannt oder nicht so, wie sie sein müssen.",
    ),
    (
        "api-key-needed",
        401,
        "An API key is needed",
        "Ein API-Schlüssel ist nötig",
        "Send your API key in the field `Authorization: Bearer …`.",
        "Im Feld `Authorization: Bearer …` ist ein API-Schlüssel zu senden.",
    ),
    (
        "unknown-api-key",
        401,
        "Unknown API key",
        "Unbekannter API-Schlüssel",
        "The API key isn't one of this service, or it has been revoked.",
        "Der API-Schlüssel gehört nicht zu diesem Dienst oder wurde zurückgezogen.",
    ),
    (
        "missing-scope",
        403,
        "The API key doesn't open this call",
        "Der API-Schlüssel gilt hier nicht",
        "The API key lacks the scope that `scope` names.",
        "Dem API-Schlüssel fehlt der Bereich, den `scope` nennt.",
    ),
    (
        "seat-token-needed",
        401,
        "A seat token is needed",
        "Ein Platz-Token ist nötig",
        "The answer depends on what only the seat to act may know; send its seat token.",
        "Die Antwort hängt von dem ab, was nur der Platz am Zug wissen darf; sein Platz-Token ist zu senden.",
    ),
    (
        "wrong-seat-token",
        403,
        "Wrong seat token",
        "Falsches Platz-Token",
        "The seat token isn't that of the seat whose decision it is, or of any seat of this game.",
        "Das Platz-Token ist nicht das des Platzes, der jetzt zu entscheiden hat, oder von keinem hier.",
    ),
    (
        "ai-seat",
        403,
        "The service plays this seat",
        "Diesen Platz spielt der Dienst",
        "It is for a seat to decide that the service plays itself; ask for its move with ai-moves.",
        "Zu entscheiden hat ein Platz, den der Dienst selbst spielt; seinen Zug liefert ai-moves.",
    ),
    (
        "seats-must-agree",
        403,
        "All seats must agree",
        "Alle Plätze müssen zustimmen",
        "Moves are taken back only with the seat tokens of all who play; those of `seats` are missing.",
        "Züge nimmt nur zurück, wer die Platz-Token aller Mitspieler hat; die von `seats` fehlen.",
    ),
    (
        "not-found",
        404,
        "Not found",
        "Nicht gefunden",
        "There is nothing at this address.",
        "Unter dieser Adresse gibt es nichts.",
    ),
    (
        "unknown-game",
        404,
        "Unknown game",
        "Unbekanntes Spiel",
        "No game of this id is hosted; GET /v1/games lists those that are.",
        "Ein Spiel mit dieser Kennung gibt es hier nicht; GET /v1/games nennt alle.",
    ),
    (
        "unknown-job",
        404,
        "Unknown job",
        "Unbekannter Auftrag",
        "There is no job of this id.",
        "Einen Auftrag mit dieser Kennung gibt es nicht.",
    ),
    (
        "method-not-allowed",
        405,
        "Method not allowed",
        "Methode nicht erlaubt",
        "This address doesn't answer this method; the Allow field names those it does.",
        "Diese Adresse kennt die Methode nicht; das Feld Allow nennt die erlaubten.",
    ),
    (
        "body-timeout",
        408,
        "The request came too slowly",
        "Die Anfrage kam zu langsam",
        "The request, its body included, didn't come in whole within the time that it gets.",
        "Die Anfrage samt Inhalt kam nicht in der Zeit, die sie hat, vollständig an.",
    ),
    (
        "digest-mismatch",
        409,
        "Another state was expected",
        "Ein anderer Stand war erwartet",
        "The state sent isn't the one whose digest was expected.",
        "Der gesendete Stand ist nicht der, dessen Digest erwartet wurde.",
    ),
    (
        "game-over",
        409,
        "The game is over",
        "Die Partie ist zu Ende",
        "Nobody can move in a game that is over.",
        "In einer beendeten Partie kann niemand ziehen.",
    ),
    (
        "chance-to-act",
        409,
        "Chance decides",
        "Der Zufall entscheidet",
        "A die or a draw is due, no player is asked; submit its outcome as a move first.",
        "Es ist zu würfeln oder zu ziehen, kein Spieler wird gefragt; erst ist das als Zug einzureichen.",
    ),
    (
        "superseded",
        409,
        "Something else is settled here",
        "Hier steht schon etwas anderes fest",
        (
            "At this ply of the game `settled` was decided, which led to the state whose digest is `digest`. "
            "Send that decision again, as its seat, to get its answer; whoever has the newer state goes on "
            "from there. What may be taken back is taken back with undos."
        ),
        (
            "An dieser Stelle der Partie wurde `settled` entschieden; das führte zum Stand mit dem Digest "
            "`digest`. Wird sie von ihrem Platz noch einmal gesendet, kommt ihre Antwort noch einmal; wer "
            "den neueren Stand hat, spielt von dort weiter. Zurücknehmen, wo es geht, lässt sich mit undos."
        ),
    ),
    (
        "name-taken",
        409,
        "The name is taken",
        "Der Name ist vergeben",
        "Your API key has begun a game of this name before; a name is given once.",
        "Dein API-Schlüssel hat schon eine Partie dieses Namens begonnen; ein Name wird einmal vergeben.",
    ),
    (
        "commitment-used",
        409,
        "A game has begun with this commitment",
        "Mit dieser Festlegung hat schon eine Partie begonnen",
        "Each commitment is good for one game and one client seed; get another one.",
        "Jede Festlegung gilt für eine Partie und einen Client-Seed; hol eine neue.",
    ),
    (
        "without-ledger",
        409,
        "This game has no ledger",
        "Diese Partie hat kein Protokoll",
        (
            "It was begun with `ledger: false`: nothing is settled, so nothing need be taken back, and the "
            "dice are never proven. Its record is what the answers have said."
        ),
        (
            "Sie wurde mit `ledger: false` begonnen: Nichts steht fest, also ist nichts zurückzunehmen, und "
            "die Würfel werden nie bewiesen. Ihre Aufzeichnung steht in den bisherigen Antworten."
        ),
    ),
    (
        "not-undoable",
        409,
        "This can't be taken back",
        "Das lässt sich nicht zurücknehmen",
        "`reason` says why.",
        "`reason` sagt, warum.",
    ),
    (
        "seat-out",
        409,
        "This seat is out of the game",
        "Dieser Platz ist nicht mehr im Spiel",
        "A seat that has given up, or is out by the rules, can't give up.",
        "Wer schon aufgegeben hat oder nach den Regeln ausgeschieden ist, kann nicht aufgeben.",
    ),
    (
        "job-finished",
        409,
        "The job is finished",
        "Der Auftrag ist abgeschlossen",
        "A job that is done or has failed can't be cancelled.",
        "Ein fertiger oder gescheiterter Auftrag lässt sich nicht mehr abbrechen.",
    ),
    (
        "expired-job",
        410,
        "The job has expired",
        "Der Auftrag ist abgelaufen",
        "The result of this job is no longer kept.",
        "Das Ergebnis dieses Auftrags wird nicht mehr aufbewahrt.",
    ),
    (
        "expired-state",
        410,
        "The state has expired",
        "Der Stand ist abgelaufen",
        "This game was left alone for too long and can't be played on.",
        "Diese Partie hat zu lange geruht und kann nicht fortgesetzt werden.",
    ),
    (
        "game-forgotten",
        410,
        "The ledger doesn't know this game any more",
        "Das Protokoll kennt diese Partie nicht mehr",
        "What was settled in this game is lost, or this state never was; it can't be played on.",
        "Was in dieser Partie feststand, ist verloren, oder diesen Stand gab es nie; sie geht nicht weiter.",
    ),
    (
        "too-large",
        413,
        "The body is too large",
        "Der Inhalt ist zu groß",
        "The body is larger than the service reads.",
        "Der Inhalt ist größer, als der Dienst liest.",
    ),
    (
        "address-too-long",
        414,
        "The address is too long",
        "Die Adresse ist zu lang",
        "The first line of the request is longer than the service reads.",
        "Die erste Zeile der Anfrage ist länger, als der Dienst liest.",
    ),
    (
        "unsupported-media-type",
        415,
        "The body must be JSON",
        "Der Inhalt muss JSON sein",
        "Send the body in UTF-8, uncompressed, with Content-Type: application/json.",
        "Der Inhalt ist in UTF-8, unkomprimiert und mit Content-Type: application/json zu senden.",
    ),
    (
        "bad-options",
        422,
        "No game can begin with these options",
        "Mit diesen Optionen kann keine Partie beginnen",
        "`faults` lists everything that is wrong with the options.",
        "`faults` nennt alles, was an den Optionen falsch ist.",
    ),
    (
        "unknown-commitment",
        422,
        "The commitment is unknown",
        "Die Festlegung ist unbekannt",
        "It was never made for your API key, or it has waited for its game for more than a day.",
        "Sie gilt nicht für diesen API-Schlüssel, oder sie wartet seit mehr als einem Tag auf ihre Partie.",
    ),
    (
        "ledger-required",
        422,
        "This game needs the ledger",
        "Dieses Spiel braucht das Protokoll",
        "Without a ledger moves could be tried to see what is hidden; `ledger: false` doesn't go here.",
        "Ohne Protokoll ließe sich ausprobieren, was verdeckt ist; `ledger: false` geht hier nicht.",
    ),
    (
        "impossible-position",
        422,
        "The position is impossible",
        "Die Stellung ist unmöglich",
        "`faults` lists everything that is wrong with the position.",
        "`faults` nennt alles, was an der Stellung falsch ist.",
    ),
    (
        "hidden-in-view",
        422,
        "The view hides what is needed",
        "Die Ansicht verbirgt, was nötig ist",
        (
            "A seat's view is enough to judge and play any move; only to list the moves of a seat or to ask "
            "the AI for one its own view or the complete position is needed."
        ),
        (
            "Die Ansicht eines Platzes reicht, um jeden Zug zu prüfen und auszuführen; um die Züge eines "
            "Platzes aufzuzählen oder die KI zu fragen, braucht es seine eigene oder die ganze Stellung."
        ),
    ),
    (
        "illegal-move",
        422,
        "The move is illegal",
        "Der Zug ist nicht erlaubt",
        "`clause` names the rule that the move breaks, `reason` says how.",
        "`clause` nennt die Regel, die der Zug verletzt, `reason` sagt, wie.",
    ),
    (
        "tampered-state",
        422,
        "This is no state of ours",
        "Das ist kein Stand von hier",
        "The state was changed or cut, or never came from this service.",
        "Der Stand wurde verändert oder gekürzt oder stammt nicht von diesem Dienst.",
    ),
    (
        "unknown-key",
        422,
        "The key of the state is unknown",
        "Der Schlüssel des Standes ist unbekannt",
        "The state was sealed with a key that this service doesn't have, or no longer.",
        "Der Stand wurde mit einem Schlüssel versiegelt, den dieser Dienst nicht oder nicht mehr hat.",
    ),
    (
        "state-of-another-game",
        422,
        "The state belongs to another game",
        "Der Stand gehört zu einem anderen Spiel",
        "The state belongs to the game that `game` names.",
        "Der Stand gehört zu dem Spiel, das `game` nennt.",
    ),
    (
        "other-rules",
        422,
        "The state was played by other rules",
        "Der Stand wurde nach anderen Regeln gespielt",
        "The rules have changed since; a game begun under others can't be played on.",
        "Die Regeln sind inzwischen andere; eine früher begonnene Partie lässt sich nicht fortsetzen.",
    ),
    (
        "idempotency-key-in-flight",
        409,
        "The first request is still being answered",
        "Die erste Anfrage wird noch beantwortet",
        "A request with this Idempotency-Key is being answered; send it again a little later.",
        "Eine Anfrage mit diesem Idempotency-Key wird gerade beantwortet; bitte etwas später noch einmal.",
    ),
    (
        "idempotency-key-unreadable",
        409,
        "The kept answer can't be read any more",
        "Die aufbewahrte Antwort ist nicht mehr lesbar",
        "This Idempotency-Key was used, but the key of its answer is gone; take a new one to ask again.",
        "Dieser Idempotency-Key wurde benutzt, aber seine Antwort ist unlesbar; es braucht einen neuen.",
    ),
    (
        "idempotency-key-reused",
        422,
        "The Idempotency-Key was used for something else",
        "Der Idempotency-Key wurde für etwas anderes benutzt",
        "Another request was sent with this Idempotency-Key; every request needs one of its own.",
        "Mit diesem Idempotency-Key kam eine andere Anfrage; jede Anfrage braucht ihren eigenen.",
    ),
    (
        "rate-limited",
        429,
        "Too many requests",
        "Zu viele Anfragen",
        "The quota named in the field `RateLimit` is used up; `Retry-After` says when it is there again.",
        "Das Kontingent, das im Feld `RateLimit` steht, ist verbraucht; `Retry-After` sagt, wie lange.",
    ),
    (
        "header-too-large",
        431,
        "The header is too large",
        "Der Kopf der Anfrage ist zu groß",
        "The header has more fields, or longer ones, than the service reads.",
        "Der Kopf hat mehr oder längere Felder, als der Dienst liest.",
    ),
    (
        "request-failed",
        400,
        "The request was refused",
        "Die Anfrage wurde abgelehnt",
        "The request can't be answered as it stands.",
        "Die Anfrage kann so nicht beantwortet werden.",
    ),
    (
        "internal-error",
        500,
        "Something went wrong here",
        "Hier ist etwas schiefgegangen",
        "The service has a fault; the request id finds it in the log.",
        "Der Dienst hat einen Fehler; die Kennung der Anfrage führt im Protokoll zu ihm.",
    ),
    (
        "not-available-yet",
        501,
        "Not available yet",
        "Noch nicht verfügbar",
        "The service doesn't offer `feature` yet.",
        "`feature` bietet der Dienst noch nicht an.",
    ),
    (
        "too-many-arriving",
        503,
        "Too many requests are coming in slowly",
        "Zu viele Anfragen kommen langsam an",
        "No thread is free to wait for the rest of this request; send it again, in one go.",
        "Kein Thread ist frei, um auf den Rest dieser Anfrage zu warten; bitte sie in einem Zug neu senden.",
    ),
    (
        "queue-full",
        503,
        "Too many jobs are waiting",
        "Zu viele Aufträge warten",
        "The queue for this game is full; try again later.",
        "Die Warteschlange für dieses Spiel ist voll; bitte später noch einmal versuchen.",
    ),
    (
        "jobs-unavailable",
        503,
        "AI jobs are unavailable",
        "KI-Aufträge sind nicht verfügbar",
        "The job store can't be reached; verdicts and moves work all the same.",
        "Der Auftragsspeicher ist nicht erreichbar; Prüfungen und Züge funktionieren trotzdem.",
    ),
    (
        "ledger-unavailable",
        503,
        "The ledger is unavailable",
        "Das Protokoll ist nicht erreichbar",
        "Nothing can be settled now; send the same request again. Verdicts and positions work all the same.",
        "Gerade lässt sich nichts festlegen; bitte noch einmal senden. Prüfungen und Stellungen gehen.",
    ),
    (
        "idempotency-unavailable",
        503,
        "Answers can't be kept now",
        "Antworten können gerade nicht aufbewahrt werden",
        "The store of answers can't be reached; without Idempotency-Key the request can be answered.",
        "Der Speicher der Antworten ist nicht erreichbar; ohne Idempotency-Key geht die Anfrage.",
    ),
    (
        "keys-unavailable",
        503,
        "API keys can't be checked",
        "API-Schlüssel können nicht geprüft werden",
        "The file of the API keys can't be read; only what needs no key is answered.",
        "Die Datei der API-Schlüssel ist nicht lesbar; beantwortet wird nur, was keinen braucht.",
    ),
    (
        "not-ready",
        503,
        "Not ready",
        "Nicht bereit",
        "The job store can't be reached or no worker is alive.",
        "Der Auftragsspeicher ist nicht erreichbar, oder es läuft kein Worker.",
    ),
)


class Problem(Exception):
    """An occurrence of a problem: what goes into the answer beside type, status and title.

    `members` may hold `Words`, refused clauses and faults; they are said in the reader's language.
    """

    def __init__(
        self,
        slug: str,
        members: Mapping[str, Any] | None = None,
        *,
        detail: Words | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(slug)
        self.type = PROBLEMS[slug]
        self.members = dict(members or {})
        faults = self.members.get("faults", ())
        if len(faults) > MOST_FAULTS:
            self.members |= {"faults": faults[:MOST_FAULTS], "faults_left_off": len(faults) - MOST_FAULTS}
        self.detail = detail or self.type.detail
        self.headers = dict(headers or {})

    def body(self, language: Language) -> dict[str, Any]:
        """The problem details object in one language."""
        return {
            "type": self.type.uri,
            "title": self.type.title[language],
            "status": self.type.status,
            "detail": self.detail[language],
            **{name: _said(value, language) for name, value in self.members.items()},
        }


MOST_FAULTS = 1000
"""No position has so much wrong with it; longer lists would only make a small request a large answer."""


def malformed(*faults: Fault) -> Problem:
    """The problem of fields that aren't as they must be."""
    return Problem("malformed-request", {"faults": list(faults)})


def seat_token_needed() -> Problem:
    """The problem that nothing proves the asker's seat."""
    # RFC 9110 wants the field with every 401; ours travels in the body.
    return Problem("seat-token-needed", headers={"WWW-Authenticate": "SeatToken"})


def not_available_yet(feature: str) -> Problem:
    """The problem of asking for something that isn't built yet."""
    detail = Words(
        en=f"The service doesn't offer {feature} yet.", de=f"{feature} bietet der Dienst noch nicht an."
    )
    return Problem("not-available-yet", {"feature": feature}, detail=detail)


def _said(value: Any, language: Language) -> Any:
    if isinstance(value, Words):
        return value[language]
    if isinstance(value, Fault):
        return {"path": value.path, "reason": value.words[language]}
    if isinstance(value, list):
        return [_said(each, language) for each in value]
    if isinstance(value, dict):
        return {name: _said(each, language) for name, each in value.items()}
    return value
