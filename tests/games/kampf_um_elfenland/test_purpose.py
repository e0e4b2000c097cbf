"""What moves of Kampf um das Elfenland do, each with a twin that doesn't do it."""

from collections.abc import Iterator

import pytest

from games.core import CHANCE, State
from games.explanation import explanation
from games.kampf_um_elfenland import GAME, purpose
from games.kampf_um_elfenland.purpose import ORDER
from games.kampf_um_elfenland.table import Snapshot
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import exchanging, play, set_up, state
from tests.games.purposes import Case, kinds, said
from tests.harness.walks import Ply, starts, walk

NORTH_WEST = """
    parundia black pig
    virst black troll
    erg-eren blue dragon
"""
"""Black beside Usselen, from where one marches to Yttar."""
TWO_PIGS = """
    usselen black pig*2
    virst black troll
    erg-eren blue dragon
"""
FACING = """
    usselen black pig*2
    virst black troll
    yttar blue pig
    erg-eren blue dragon
"""
"""Armies on both ends of the forest road from Usselen to Yttar, the only way between them by land."""
FACING_TWO = FACING.replace("yttar blue pig", "yttar blue pig*2")
FACING_LAST = FACING.replace("    erg-eren blue dragon\n", "")
PAIR = FACING.replace("black pig*2", "black pig dragon")
AT_HOME = {"black": "usselen", "blue": "erg-eren"}
ELSEWHERE = {"black": "virst", "blue": "erg-eren"}
AT_YTTAR = {"black": "virst", "blue": "yttar"}
ROAD = "usselen~yttar~forest"
FAR_ROAD = "virst~ixara~plain"
TOKENS = {"black": "obstacle cloud"}
FOUR = FACING.replace("blue pig", "blue pig") + "    beata violet troll\n    ixara red troll\n"
FOUR_FREE = FOUR.replace("    yttar blue pig\n", "")
RIVER_ELF = {"variant": "missions", "missions": {"black": "river-elf"}}
FOREST_ELF = {"variant": "missions", "missions": {"black": "forest-elf"}}
THREE_TOWNS = """
    usselen black pig*2
    virst black troll
    erg-eren blue dragon
"""
FOUR_TOWNS = THREE_TOWNS.replace("virst black troll", "virst black troll\n    ixara black troll")


def asked(cards: str) -> State:
    """Blue, with these cards, is offered a pig for a dragon."""
    at = state(FACING, cards={"black": "pig", "blue": cards})
    return play(at, "trade:blue:pig:dragon")


def losing() -> State:
    """Black's pig or dragon must fall."""
    return play(state(PAIR, boots=ELSEWHERE), "attack:usselen>yttar:pig+dragon", "dice:1+1:6")


def besieging() -> State:
    """Black's pig has fallen before Yttar; the others may go on."""
    return play(state(FACING, boots=ELSEWHERE), "attack:usselen>yttar:pig", "dice:1:6")


def headquarters() -> State:
    return set_up("headquarters")


EXCHANGE = exchanging(TWO_PIGS, cards={"black": "dragon*3 cloud*3"})
TURN = state(FACING, boots=ELSEWHERE, tokens=TOKENS, cards={"black": "pig*2 cloud raft*4", "blue": "pig"})
WITH_OBSTACLES = state(FACING, boots=AT_HOME, tokens={"black": "cloud"}, obstacles=(ROAD, FAR_ROAD))

CASES = [
    Case(
        "win",
        "wins the game",
        "gewinnt die Partie",
        (state(TWO_PIGS, boots=AT_YTTAR), "march:usselen>yttar:pig"),
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "try-win",
        "may win the game at once",
        "kann die Partie sofort gewinnen",
        (state(FACING, boots=AT_YTTAR), "attack:usselen>yttar:pig"),
        (state(FACING_TWO, boots=AT_YTTAR), "attack:usselen>yttar:pig"),
    ),
    Case(
        "conquer-headquarters",
        "conquers Blue's headquarters in Yttar",
        "erobert das Hauptquartier von Blau in Yttar",
        (
            state(FOUR_FREE, players="black blue violet red", boots={"blue": "yttar"}),
            "march:usselen>yttar:pig",
        ),
        (
            state(FOUR_FREE, players="black blue violet red", boots={"blue": "erg-eren"}),
            "march:usselen>yttar:pig",
        ),
    ),
    Case(
        "attack-headquarters",
        "attacks Yttar, Blue's headquarters, 1 against 2",
        "greift Yttar an, das Hauptquartier von Blau, 1 gegen 2",
        (state(FACING_TWO, boots=AT_YTTAR), "attack:usselen>yttar:pig"),
        (state(FACING_TWO, boots=ELSEWHERE), "attack:usselen>yttar:pig"),
    ),
    Case(
        "attack-last",
        "attacks Yttar, Blue's last town, 1 against 1",
        "greift Yttar an, den letzten Ort von Blau, 1 gegen 1",
        (state(FACING_LAST, boots=ELSEWHERE), "attack:usselen>yttar:pig"),
        (state(FACING, boots=ELSEWHERE), "attack:usselen>yttar:pig"),
    ),
    Case(
        "shield-headquarters",
        "cuts Blue off from the headquarters by land",
        "schneidet Blau auf dem Landweg vom Hauptquartier ab",
        (state(FACING, boots=AT_HOME, tokens=TOKENS), f"obstacle:{ROAD}"),
        (state(FACING, boots=AT_HOME, tokens=TOKENS), f"obstacle:{FAR_ROAD}"),
    ),
    Case(
        "threaten-headquarters",
        "threatens Blue's headquarters",
        "bedroht das Hauptquartier von Blau",
        (
            state(NORTH_WEST + "    yttar blue pig\n", boots=AT_YTTAR),
            "march:parundia>usselen:pig",
        ),
        (
            state(NORTH_WEST + "    yttar blue pig\n", boots=ELSEWHERE),
            "march:parundia>usselen:pig",
        ),
    ),
    Case(
        "leave-headquarters",
        "leaves the headquarters empty",
        "lässt das Hauptquartier leer",
        (state(TWO_PIGS, boots=AT_HOME), "march:usselen>yttar:pig*2"),
        (state(TWO_PIGS, boots=AT_HOME), "march:usselen>yttar:pig"),
    ),
    Case(
        "open-headquarters",
        "opens Blue's way to the headquarters",
        "öffnet Blau den Weg zum Hauptquartier",
        (WITH_OBSTACLES, f"cloud:{ROAD}"),
        (WITH_OBSTACLES, f"cloud:{FAR_ROAD}"),
    ),
    Case(
        "attack-mission-town",
        "attacks Blue in Yttar, which the mission asks for, 1 against 1",
        "greift für den Auftrag Blau in Yttar an, 1 gegen 1",
        (state(FACING, boots=ELSEWHERE, **RIVER_ELF), "attack:usselen>yttar:pig"),
        (state(FACING, boots=ELSEWHERE, **FOREST_ELF), "attack:usselen>yttar:pig"),
    ),
    Case(
        "mission-town",
        "takes Yttar, which the mission asks for",
        "nimmt Yttar für den Auftrag ein",
        (state(TWO_PIGS, boots=ELSEWHERE, **RIVER_ELF), "march:usselen>yttar:pig"),
        (state(TWO_PIGS, boots=ELSEWHERE, **FOREST_ELF), "march:usselen>yttar:pig"),
    ),
    Case(
        "take",
        "takes Yttar",
        "nimmt Yttar ein",
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
        (state(FACING.replace("blue pig", "black pig"), boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "attack",
        "attacks Blue in Yttar, 2 against 1",
        "greift Blau in Yttar an, 2 gegen 1",
        (state(FACING, boots=ELSEWHERE), "attack:usselen>yttar:pig*2"),
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig*2"),
    ),
    Case(
        "raise",
        "raises a dragon in Usselen",
        "hebt in Usselen einen Drachen aus",
        (EXCHANGE, "exchange:dragon:usselen"),
        (EXCHANGE, "exchange:cloud"),
    ),
    Case(
        "set",
        "gathers a set of three: battle pig",
        "sammelt einen Dreiersatz: Kampfschwein",
        (asked("pig*2 dragon"), "accept"),
        (asked("pig dragon*2"), "accept"),
    ),
    Case(
        "income",
        "raises the income to 1 card a round",
        "hebt das Einkommen auf 1 Karte je Runde",
        (state(THREE_TOWNS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
        (state(FOUR_TOWNS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "threaten",
        "threatens Yttar",
        "bedroht Yttar",
        (state(NORTH_WEST + "    yttar blue pig\n", boots=ELSEWHERE), "march:parundia>usselen:pig"),
        (state(NORTH_WEST + "    yttar blue pig\n", boots=ELSEWHERE), "march:parundia>wylhien:pig"),
    ),
    Case(
        "defend-headquarters",
        "strengthens the headquarters in Yttar",
        "verstärkt das Hauptquartier in Yttar",
        (
            state(FACING.replace("blue pig", "black pig"), boots={**ELSEWHERE, "black": "yttar"}),
            "march:usselen>yttar:pig",
        ),
        (state(FACING.replace("blue pig", "black pig"), boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "shield",
        "cuts Blue off from Usselen by land",
        "schneidet Blau auf dem Landweg von Usselen ab",
        (state(FACING, boots=ELSEWHERE, tokens=TOKENS), f"obstacle:{ROAD}"),
        (state(FACING, boots=ELSEWHERE, tokens=TOKENS), f"obstacle:{FAR_ROAD}"),
    ),
    Case(
        "strengthen",
        "strengthens Yttar",
        "verstärkt Yttar",
        (state(FACING.replace("blue pig", "black pig"), boots=ELSEWHERE), "march:usselen>yttar:pig"),
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "token",
        "gains a cloud token",
        "gewinnt ein Wolkenplättchen",
        (EXCHANGE, "exchange:cloud"),
        (EXCHANGE, "exchange:dragon:usselen"),
    ),
    Case(
        "ask-set",
        "asks for the third card of a set: battle pig",
        "fragt nach der dritten Karte: Kampfschwein",
        (TURN, "trade:blue:cloud:pig"),
        (TURN, "trade:blue:pig:cloud"),
    ),
    Case(
        "break-set",
        "breaks up a set: dragon",
        "reißt einen Dreiersatz auf: Drache",
        (asked("dragon*3"), "accept"),
        (asked("dragon*4"), "accept"),
    ),
    Case(
        "spare",
        "spares: dragon",
        "verschont: Drache",
        (losing(), "lose:pig"),
        (state(PAIR, boots=ELSEWHERE), "end"),
    ),
    Case(
        "safe-headquarters",
        "makes Mah'Davikia the headquarters, where no enemy reaches by land",
        "macht Mah'Davikia zum Hauptquartier, wohin auf dem Landweg kein Gegner kommt",
        (headquarters(), "hq:mah-davikia"),
        (headquarters(), "hq:usselen"),
    ),
    Case(
        "headquarters",
        "makes Usselen the headquarters",
        "macht Usselen zum Hauptquartier",
        (headquarters(), "hq:usselen"),
        (headquarters(), "hq:mah-davikia"),
    ),
    Case(
        "garrison",
        "garrisons Usselen with a battle pig",
        "besetzt Usselen mit einem Kampfschwein",
        (set_up("garrison"), "garrison:usselen:pig"),
        (headquarters(), "hq:usselen"),
    ),
    Case(
        "lay",
        "blocks the road Usselen–Yttar (woods)",
        "sperrt die Straße Usselen–Yttar (Wald)",
        (TURN, f"obstacle:{ROAD}"),
        (WITH_OBSTACLES, f"cloud:{ROAD}"),
    ),
    Case(
        "blow",
        "clears the road Usselen–Yttar (woods)",
        "macht die Straße Usselen–Yttar (Wald) frei",
        (WITH_OBSTACLES, f"cloud:{ROAD}"),
        (TURN, f"obstacle:{ROAD}"),
    ),
    Case(
        "give-up",
        "gives up Usselen",
        "gibt Usselen auf",
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig*2"),
        (state(TWO_PIGS, boots=ELSEWHERE), "march:usselen>yttar:pig"),
    ),
    Case(
        "ask-raft",
        "asks for a raft",
        "fragt nach einem Floß",
        (TURN, "trade:blue:pig:raft"),
        (TURN, "trade:blue:raft:pig"),
    ),
    Case(
        "decline",
        "refuses Black the card asked for: dragon",
        "verweigert Schwarz die gewünschte Karte: Drache",
        (asked("dragon"), "decline"),
        (asked("dragon"), "accept"),
    ),
    Case(
        "spend-rafts",
        "spends 1 raft",
        "gibt 1 Floß aus",
        (TURN, "march:virst>ixara:troll:raft"),
        (TURN, "march:virst>ixara:troll"),
    ),
    Case(
        "break-off",
        "breaks off the attack on Yttar",
        "bricht den Angriff auf Yttar ab",
        (besieging(), "end"),
        (TURN, "end"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_it_is_said_of_the_move_and_not_of_its_twin(case: Case) -> None:
    assert said(GAME, case.move, case.kind) == [(case.en, case.de)]
    assert said(GAME, case.twin, case.kind) == []


def test_everything_that_can_be_said_has_a_case() -> None:
    assert {case.kind for case in CASES} == set(ORDER)


def test_a_mission_fulfilled_is_named() -> None:
    board = """
        ixara black dragon*2
        dag-amura black pig
        kihromah black pig
        feodor black pig
        lapphalya black troll
        throtmanni black pig
        feodor black pig
        beata blue dragon
    """
    at = state(board, **FOREST_ELF)
    assert kinds(GAME, (at, "march:lapphalya>rivinia:troll"))[0] != "win", "Lapphálya is given up for it"
    assert said(GAME, (at, "march:feodor>rivinia:pig"), "win") == []
    ready = state(board.replace("lapphalya black troll", "lapphalya black troll*2"), **FOREST_ELF)
    assert said(GAME, (ready, "march:lapphalya>rivinia:troll"), "win") == [
        ("fulfils the mission and wins", "erfüllt den Auftrag und gewinnt")
    ]


def test_the_weightiest_comes_first_and_three_are_enough() -> None:
    at = state(FACING, boots=AT_YTTAR)
    move = GAME.read(at, "attack:usselen>yttar:pig")
    assert move is not None
    assert explanation(GAME, at, move).en == (
        "May win the game at once and attacks Yttar, Blue's headquarters, 1 against 1."
    )


def test_an_attack_is_told_once_whatever_it_is_aimed_at() -> None:
    all_in_one = state(FACING_LAST, boots=AT_YTTAR, **RIVER_ELF)
    attacks = ("attack-headquarters", "attack-last", "attack-mission-town", "attack")
    for at, en, de in (
        (
            all_in_one,
            "attacks Yttar, Blue's headquarters and last town and a town of the mission, 2 against 1",
            (
                "greift Yttar an, das Hauptquartier und den letzten Ort von Blau und einen Ort des Auftrags, "
                "2 gegen 1"
            ),
        ),
        (
            state(FACING, boots=ELSEWHERE),
            "attacks Blue in Yttar, 2 against 1",
            "greift Blau in Yttar an, 2 gegen 1",
        ),
    ):
        told = [pair for kind in attacks for pair in said(GAME, (at, "attack:usselen>yttar:pig*2"), kind)]
        assert told == [(en, de)]


def test_a_headquarters_conquered_is_not_said_to_be_taken_too() -> None:
    four = {"players": "black blue violet red"}
    for boot, expected in (("yttar", ["conquer-headquarters"]), ("erg-eren", ["take"])):
        at = state(FOUR_FREE, boots={"blue": boot}, **four)
        told = kinds(GAME, (at, "march:usselen>yttar:pig"))
        assert [kind for kind in told if kind in ("conquer-headquarters", "take")] == expected
    own = state(TWO_PIGS, boots={"black": "yttar", "blue": "erg-eren"})
    assert "take" in kinds(GAME, (own, "march:usselen>yttar:pig")), "back in the own one"


def test_a_mission_town_is_closed_by_a_comma_before_what_follows() -> None:
    at = state(THREE_TOWNS, boots=ELSEWHERE, **RIVER_ELF)
    move = GAME.read(at, "march:usselen>yttar:pig")
    assert move is not None
    assert explanation(GAME, at, move).en == (
        "Takes Yttar, which the mission asks for, and raises the income to 1 card a round."
    )
    assert explanation(GAME, at, move).de == (
        "Nimmt Yttar für den Auftrag ein und hebt das Einkommen auf 1 Karte je Runde."
    )


# --- hidden hands ------------------------------------------------------------------------------------


def decisions() -> Iterator[Ply]:
    """Decisions of games with both variants and of two to six seats, in all phases."""
    for number in range(12):
        for ply in walk(GAME, starts(GAME.facts.id)[number], number, 260):
            if ply.moves and ply.state.actor_index() != CHANCE:
                yield ply


def compare_deals() -> dict[str, int]:
    """Whatever a seat doesn't see is dealt anew: not a word changes. The decisions compared, by phase."""
    compared: dict[str, int] = {}
    for number, ply in enumerate(decisions()):
        if number % 5:
            continue
        seat = ply.state.actor_index()
        for deal in range(2):
            twin = ply.state.resample(seat, Random(deal))
            for move in ply.moves[:: 1 + len(ply.moves) // 12]:
                assert GAME.purposes(ply.state, move) == GAME.purposes(twin, move), GAME.write(twin, move)
        compared[GAME.phase(ply.state)] = compared.get(GAME.phase(ply.state), 0) + 1
    return compared


def test_what_is_said_is_the_same_whatever_the_others_hold() -> None:
    assert set(compare_deals()) >= {
        *("garrison", "headquarters", "deploy", "turn", "trade", "losses", "siege", "exchange"),
    }


def test_a_word_that_tells_of_hidden_rafts_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    by_land_only = purpose._reach

    def with_rafts(taken: Snapshot, seat: int, *, by_raft: bool) -> frozenset[int]:
        return by_land_only(taken, seat, by_raft=True)

    monkeypatch.setattr(purpose, "_reach", with_rafts)
    with pytest.raises(AssertionError):
        compare_deals()


def test_a_mission_of_somebody_else_that_a_move_fulfils_is_not_told() -> None:
    """If Black's last troll falls, Blue has won as the river elf; Black can't know what he is."""
    board = """
        usselen black pig troll
        virst black dragon
        yttar blue pig
        elvenhold blue dragon
    """
    told, over = [], []
    for mission in ("river-elf", "forest-elf"):
        missions = {"black": "dragon-slayer", "blue": mission}
        begun = state(
            board, variant="missions", missions=missions, boots={"black": "virst", "blue": "erg-eren"}
        )
        at = play(begun, "attack:usselen>yttar:pig+troll", "dice:1+1:6")
        told.append([GAME.purposes(at, move) for move in at.legal_moves()])
        over.append(GAME.result(play(at, "lose:troll")) is not None)
    assert over == [True, False]
    assert told[0] == told[1]
    assert "win" not in {purpose.kind for purposes in told[0] for purpose in purposes}


def test_a_win_that_the_attackers_mission_may_forestall_is_not_said() -> None:
    """Black's last dragon has fallen, which is what Blue wants; but Black's mission counts before his."""
    board = """
        usselen black pig dragon
        virst black troll
        yttar blue pig troll
        elvenhold blue cycle
    """
    missions = {"black": "forest-elf", "blue": "dragon-slayer"}
    begun = state(board, variant="missions", missions=missions, boots={"black": "virst", "blue": "erg-eren"})
    at = play(begun, "attack:usselen>yttar:pig+dragon", "dice:6+1:5+5", "lose:dragon")
    assert GAME.actor(at) == "blue"
    assert GAME.result(play(at, "lose:pig")) == {
        "winners": ["blue"],
        "reason": "mission",
        "mission": "dragon-slayer",
    }
    assert kinds(GAME, (at, "lose:pig")) == ["spare"]
