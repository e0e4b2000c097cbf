"""The facts of Kampf um das Elfenland: what can be said of the game without a position."""

from games.contract import Facts, Option, Words
from games.kampf_um_elfenland.codes import COLOURS

MAX_TRADE_LIMIT = 99
MAX_ROUND_LIMIT = 1_000_000

COLOUR_WORDS = {
    "black": Words(en="Black", de="Schwarz"),
    "blue": Words(en="Blue", de="Blau"),
    "violet": Words(en="Violet", de="Violett"),
    "red": Words(en="Red", de="Rot"),
    "yellow": Words(en="Yellow", de="Gelb"),
    "green": Words(en="Green", de="Grün"),
}
ITEM_WORDS = {
    "pig": Words(en="battle pig", de="Kampfschwein"),
    "cycle": Words(en="elven war cart", de="Elfenkampfwagen"),
    "unicorn": Words(en="unicorn rider", de="Einhornreiter"),
    "troll": Words(en="troll", de="Troll"),
    "dragon": Words(en="dragon", de="Drache"),
    "cloud": Words(en="magic cloud", de="Magische Wolke"),
    "raft": Words(en="raft", de="Floß"),
    "obstacle": Words(en="obstacle", de="Hindernis"),
}
"""Armies, cards and tokens."""
MISSION_WORDS = {
    "western-mountain-elf": Words(en="Western Mountain Elf", de="Westlicher Bergelf"),
    "sea-elf": Words(en="Sea Elf", de="Seeelf"),
    "forest-elf": Words(en="Forest Elf", de="Waldelf"),
    "desert-elf": Words(en="Desert Elf", de="Wüstenelf"),
    "nordic-mountain-elf": Words(en="Nordic Mountain Elf", de="Nordischer Bergelf"),
    "dragon-slayer": Words(en="Dragon Slayer", de="Drachentöter"),
    "swineherd": Words(en="Swineherd", de="Schweinstreiber"),
    "unicorn-hunter": Words(en="Unicorn Hunter", de="Einhornjäger"),
    "river-elf": Words(en="River Elf", de="Flusself"),
}

FACTS = Facts(
    id="kampf-um-elfenland",
    names=Words(en="Kampf um das Elfenland (Battle for Elfenland)", de="Kampf um das Elfenland"),
    rules_version=1,
    clause_prefix="EL",
    seats=COLOURS,
    players=(2, 6),
    chance=True,
    hidden=True,
    options=(
        Option(
            "players",
            ["black", "blue"],
            {
                "type": "array",
                "items": {"type": "string", "enum": list(COLOURS)},
                "minItems": 2,
                "maxItems": 6,
                "uniqueItems": True,
            },
            "EL-1",
            Words(
                en="the colours taking part, clockwise; the first one starts",
                de="die mitspielenden Farben im Uhrzeigersinn; die erste beginnt",
            ),
        ),
        Option(
            "variant",
            "headquarters",
            {"type": "string", "enum": ["headquarters", "missions"]},
            "EL-72",
            Words(en="what the game is won by", de="wodurch die Partie gewonnen wird"),
        ),
        Option(
            "trade_limit",
            3,
            {"type": "integer", "minimum": 0, "maximum": MAX_TRADE_LIMIT},
            "EL-55",
            Words(en="offers a turn; 0: no trading", de="Angebote je Zug; 0: kein Handel"),
        ),
        Option(
            "round_limit",
            100,
            {"type": "integer", "minimum": 0, "maximum": MAX_ROUND_LIMIT},
            "EL-74",
            Words(
                en="rounds after which the game is decided; 0: none",
                de="Runden, nach denen die Partie entschieden wird; 0: keine Grenze",
            ),
        ),
    ),
    phases={
        "deal-armies": Words(en="the armies are dealt", de="die Armeen werden ausgeteilt"),
        "deal-tokens": Words(en="obstacles and clouds are drawn", de="Hindernisse und Wolken werden gezogen"),
        "deal-towns": Words(en="the town cards are dealt", de="die Ortskarten werden ausgeteilt"),
        "deal-missions": Words(en="the missions are dealt", de="die Aufträge werden ausgeteilt"),
        "garrison": Words(
            en="an army is put on each town of one's cards",
            de="jeder Ort der eigenen Karten bekommt eine Armee",
        ),
        "headquarters": Words(en="the headquarters is named", de="das Hauptquartier wird bestimmt"),
        "deploy": Words(
            en="the other armies are placed one by one", de="die weiteren Armeen werden einzeln verteilt"
        ),
        "turn": Words(en="a player's turn", de="ein Spieler ist am Zug"),
        "trade": Words(en="an offer is to be answered", de="ein Angebot ist zu beantworten"),
        "battle": Words(en="the battle dice are rolled", de="die Kampfwürfel fallen"),
        "losses": Words(en="an army that falls is chosen", de="eine Armee, die fällt, wird gewählt"),
        "spoils": Words(en="the victor draws a victory card", de="der Sieger zieht eine Siegkarte"),
        "siege": Words(
            en="the same town may be attacked again", de="derselbe Ort darf noch einmal angegriffen werden"
        ),
        "income": Words(en="victory cards are drawn", de="Siegkarten werden gezogen"),
        "exchange": Words(en="victory cards may be exchanged", de="Siegkarten dürfen eingetauscht werden"),
        "over": Words(en="the game is over", de="die Partie ist beendet"),
    },
    kinds={
        "deal": Words(en="an item dealt", de="etwas wird ausgeteilt"),
        "draw": Words(en="a victory card drawn", de="eine Siegkarte wird gezogen"),
        "dice": Words(en="a roll of the battle dice", de="ein Wurf der Kampfwürfel"),
        "garrison": Words(en="the first army of a town", de="die erste Armee eines Ortes"),
        "headquarters": Words(en="naming the headquarters", de="das Hauptquartier bestimmen"),
        "deploy": Words(en="placing an army", de="eine Armee aufstellen"),
        "obstacle": Words(en="laying an obstacle", de="ein Hindernis auslegen"),
        "cloud": Words(en="blowing an obstacle away", de="ein Hindernis wegpusten"),
        "march": Words(en="troop movement", de="Truppenbewegung"),
        "attack": Words(en="attack", de="Angriff"),
        "trade": Words(en="offer of a card", de="Angebot einer Karte"),
        "accept": Words(en="accepting an offer", de="ein Angebot annehmen"),
        "decline": Words(en="declining an offer", de="ein Angebot ablehnen"),
        "lose": Words(en="choosing an army that falls", de="eine Armee wählen, die fällt"),
        "exchange": Words(en="exchanging three cards", de="drei Karten eintauschen"),
        "done": Words(en="exchanging no more", de="nichts mehr eintauschen"),
        "end": Words(en="ending the turn", de="den Zug beenden"),
    },
    events={
        "deal": (
            Words(en="something was dealt", de="etwas wurde ausgeteilt"),
            {
                "player": "who gets it",
                "sort": "army, token, town or mission",
                "item": "what it is; null for whom it is hidden from",
            },
        ),
        "bank": (
            Words(en="the armies left over go to the bank", de="die übrigen Armeen kommen in die Bank"),
            {"armies": "counts by kind"},
        ),
        "garrison": (
            Words(en="a town got its first army", de="ein Ort bekam seine erste Armee"),
            {"player": "seat", "town": "town id", "army": "kind"},
        ),
        "headquarters": (
            Words(en="a headquarters was named", de="ein Hauptquartier wurde bestimmt"),
            {"player": "seat", "town": "town id"},
        ),
        "deploy": (
            Words(en="an army was placed", de="eine Armee wurde aufgestellt"),
            {"player": "seat", "town": "town id", "army": "kind"},
        ),
        "obstacle": (
            Words(en="an obstacle was laid", de="ein Hindernis wurde ausgelegt"),
            {"player": "seat", "road": "road id"},
        ),
        "cloud": (
            Words(en="an obstacle was blown away", de="ein Hindernis wurde weggepustet"),
            {"player": "seat", "road": "road id"},
        ),
        "round": (
            Words(en="a round began", de="eine Runde begann"),
            {"round": "its number", "player": "the starting player"},
        ),
        "turn": (
            Words(en="a turn began", de="ein Zug begann"),
            {"player": "whose turn it is", "round": "number of the round"},
        ),
        "pass": (
            Words(en="a player ended the turn", de="ein Spieler beendete seinen Zug"),
            {"player": "seat"},
        ),
        "march": (
            Words(en="armies moved", de="Armeen zogen"),
            {
                "player": "seat",
                "from": "town id",
                "via": "town id or null",
                "to": "town id",
                "armies": "counts by kind",
                "rafts": "raft cards paid",
            },
        ),
        "attack": (
            Words(en="a town is attacked", de="ein Ort wird angegriffen"),
            {
                "player": "the attacker",
                "from": "town id",
                "via": "town id or null",
                "to": "town id",
                "armies": "counts by kind",
                "rafts": "raft cards paid",
            },
        ),
        "roll": (
            Words(en="the battle dice were rolled", de="die Kampfwürfel fielen"),
            {
                "attacker": "seat",
                "defender": "seat",
                "attack": "the attacker's dice, highest first",
                "defence": "the defender's dice, highest first",
            },
        ),
        "fall": (
            Words(en="an army fell", de="eine Armee fiel"),
            {
                "player": "whose it was",
                "town": "where it stood",
                "army": "kind",
                "side": "attacker or defender",
            },
        ),
        "conquest": (
            Words(en="an attacked town was taken", de="ein angegriffener Ort wurde erobert"),
            {
                "player": "the conqueror",
                "loser": "whose town it was",
                "from": "town id",
                "to": "town id",
                "armies": "counts by kind",
            },
        ),
        "boot": (
            Words(en="a boot was taken", de="ein Stiefel wurde erobert"),
            {
                "player": "who takes it",
                "boot": "whose boot it is",
                "won_by": "whose trophy it was; null: it stood in the town",
                "kept": "false: it is the taker's own and leaves the game",
            },
        ),
        "elimination": (
            Words(en="a player was eliminated", de="ein Spieler ist ausgeschieden"),
            {
                "player": "who",
                "by": "whose attack felled the last army",
                "heir": "who gets the trophies",
                "cards": "cards that go to the pile",
                "tokens": "tokens that leave the game",
            },
        ),
        "draw": (
            Words(en="a victory card was drawn", de="eine Siegkarte wurde gezogen"),
            {"player": "who drew it", "card": "what it is; null for whom it is hidden from"},
        ),
        "offer": (
            Words(en="a card was offered", de="eine Karte wurde angeboten"),
            {"player": "who offers", "to": "seat", "give": "card", "want": "card"},
        ),
        "answer": (
            Words(en="an offer was answered", de="ein Angebot wurde beantwortet"),
            {
                "player": "who answers",
                "to": "who offered",
                "accepted": "boolean",
                "give": "card",
                "want": "card",
            },
        ),
        "income": (
            Words(en="victory cards are due to a player", de="einem Spieler stehen Siegkarten zu"),
            {"player": "seat", "cards": "how many"},
        ),
        "exchange": (
            Words(en="three cards were exchanged", de="drei Karten wurden eingetauscht"),
            {
                "player": "seat",
                "cards": "the kind of the three cards",
                "town": "where the army was placed; null for a cloud token",
            },
        ),
        "done": (
            Words(en="a player exchanges no more", de="ein Spieler tauscht nichts mehr ein"),
            {"player": "seat"},
        ),
        "return": (
            Words(
                en="the discards went back into the pile",
                de="die abgelegten Karten kamen zurück in den Stapel",
            ),
            {"cards": "counts by kind"},
        ),
        "resign": (
            Words(en="a player gave up", de="ein Spieler hat aufgegeben"),
            {"player": "who gave up"},
        ),
        "end": (
            Words(en="the game ended", de="die Partie endete"),
            {
                "reason": "see result",
                "winner": "seat, or null at a draw",
                "mission": "the one fulfilled, or null",
            },
        ),
    },
    endings={
        "headquarters": Words(
            en="enough enemy headquarters were conquered",
            de="genügend feindliche Hauptquartiere sind erobert",
        ),
        "mission": Words(en="a mission was fulfilled", de="ein Auftrag ist erfüllt"),
        "last-player": Words(en="only one player is left", de="nur ein Spieler ist noch im Spiel"),
        "resignation": Words(
            en="of the last two players one gave up",
            de="von den letzten beiden Spielern hat einer aufgegeben",
        ),
        "round-limit": Words(en="the round limit was reached", de="die Rundengrenze ist erreicht"),
    },
    notation={
        "deal:dragon": Words(
            en="an item dealt; deal:? where it is hidden", de="etwas Ausgeteiltes; deal:?, wo es verdeckt ist"
        ),
        "garrison:yttar:dragon": Words(en="a dragon garrisons Yttar", de="ein Drache besetzt Yttar"),
        "hq:yttar": Words(en="Yttar becomes the headquarters", de="Yttar wird Hauptquartier"),
        "deploy:yttar:dragon": Words(en="a dragon to Yttar", de="ein Drache nach Yttar"),
        "obstacle:wylhien~parundia~plain": Words(
            en="an obstacle on that road", de="ein Hindernis auf diese Straße"
        ),
        "cloud:wylhien~parundia~plain": Words(
            en="the obstacle off that road", de="das Hindernis von dieser Straße"
        ),
        "march:yttar>usselen:pig+dragon*2": Words(
            en="a pig and two dragons to Usselen", de="ein Kampfschwein und zwei Drachen nach Usselen"
        ),
        "march:wylhien>al-baran>feodor:troll": Words(
            en="a troll by way of Al'Baran", de="ein Troll über Al'Baran"
        ),
        "march:yttar>grangor:pig:raft": Words(en="a pig by raft", de="ein Kampfschwein mit dem Floß"),
        "attack:yttar>usselen:pig+dragon": Words(
            en="an attack, written like a march", de="ein Angriff, geschrieben wie ein Marsch"
        ),
        "trade:blue:dragon:pig": Words(
            en="offer Blue a dragon card for a pig card",
            de="Blau eine Drachenkarte für eine Schweinekarte bieten",
        ),
        "accept": Words(en="accept the offer", de="das Angebot annehmen"),
        "decline": Words(en="decline the offer", de="das Angebot ablehnen"),
        "dice:6+2:5": Words(
            en="the attacker's and the defender's dice", de="die Würfel des Angreifers und des Verteidigers"
        ),
        "lose:dragon": Words(en="a dragon falls", de="ein Drache fällt"),
        "draw:pig": Words(
            en="a victory card; draw:? where it is hidden", de="eine Siegkarte; draw:?, wo sie verdeckt ist"
        ),
        "exchange:dragon:yttar": Words(
            en="three dragon cards for a dragon in Yttar",
            de="drei Drachenkarten gegen einen Drachen in Yttar",
        ),
        "exchange:cloud": Words(
            en="three cloud cards for a cloud token", de="drei Wolkenkarten gegen ein Wolkenplättchen"
        ),
        "done": Words(en="exchange no more", de="nichts mehr eintauschen"),
        "end": Words(en="end the turn", de="den Zug beenden"),
    },
)
