"""EL-75 and the position format: what is written how, and what is no move at all."""

import json

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import clause, moves, play, shown, state

pytestmark = pytest.mark.rules

BOARD = "usselen black pig*3 troll dragon*2\nbeata blue pig"


@pytest.mark.parametrize(
    "text",
    [
        "march:usselen>wylhien:dragon+pig",  # out of order
        "march:usselen>wylhien:pig+pig",  # must be pig*2
        "march:usselen>wylhien:pig*1",
        "march:usselen>wylhien:pig*02",
        "march:usselen>wylhien:pig*16",
        "march:usselen>wylhien:",
        "march:usselen>wylhien",
        "march:usselen:pig",
        "march:usselen>wylhien>parundia>al-baran:pig",
        "march:usselen>Wylhien:pig",
        "march:usselen>wylhien:pig:boat",
        "march:usselen>wylhien:pig:raft:raft",
        "march:usselen>wylhien:ogre",
        "MARCH:usselen>wylhien:pig",
        "attack:usselen-wylhien:pig",
        "obstacle:usselen-wylhien-plain",
        "cloud:wylhien~usselen~plain",
        "trade:blue:pig",
        "trade:blue:pig:gold",
        "trade:white:pig:troll",
        "exchange:raft:usselen",
        "exchange:pig",
        "hq:rivendell",
        "garrison:usselen",
        "dice:6:0",
        "dice:2+6:1",
        "draw:ogre",
        "lose:",
        " end",
        "end ",
        "",
    ],
)
def test_what_is_not_written_as_agreed_is_no_move(text: str) -> None:
    """EL-75."""
    at = state(BOARD)
    assert GAME.read(at, text) is None
    assert clause(at, text) == "EL-75"


@pytest.mark.parametrize(
    "text",
    [
        "march:usselen>wylhien:pig*2+dragon",
        "march:wylhien>al-baran>feodor:troll",
        "march:yttar>grangor:pig:raft",
        "attack:usselen>wylhien:pig+troll",
        "obstacle:wylhien~parundia~plain",
        "cloud:ixara~mah-davikia~mountain",
        "trade:blue:dragon:raft",
        "end",
        "accept",
        "decline",
        "dice:6+2:5",
        "dice:3:3",
        "lose:dragon",
        "draw:cloud",
        "exchange:dragon:erg-eren",
        "exchange:cloud",
        "done",
        "garrison:yttar:dragon",
        "hq:mah-davikia",
        "deploy:yttar:cycle",
        "deal:cloud",
        "deal:pig",
        "deal:usselen",
        "deal:nordic-mountain-elf",
    ],
)
def test_every_form_of_move_is_read_and_written_alike(text: str) -> None:
    """EL-75: whether it is legal here or not."""
    at = state(BOARD)
    move = GAME.read(at, text)
    assert move is not None
    assert 0 < move < 1 << 64
    assert GAME.write(at, move) == text


def test_a_move_of_another_phase_is_refused_by_the_clause_of_the_phases() -> None:
    """EL-75."""
    at = state(BOARD)
    for text in (
        "accept",
        "done",
        "hq:usselen",
        "deploy:usselen:pig",
        "dice:6:5",
        "draw:pig",
        "lose:pig",
        "deal:pig",
    ):
        assert clause(at, text) == "EL-75"


def test_the_example_of_the_rules_reads_as_a_siege() -> None:
    """The position format: towns and roads in board order, zero counts left out, below 4 kB."""
    at = state(
        "yttar blue cycle unicorn\ngrangor black troll*2",
        phase="siege",
        siege={"from": "grangor", "to": "yttar"},
        boots={"black": "grangor", "blue": "yttar"},
        obstacles=("wylhien~parundia~plain",),
        cards={"black": "troll raft*2"},
        tokens={"blue": "cloud*3"},
        discards="raft*2",
    )
    whole = shown(at)
    assert list(whole["board"]) == ["yttar", "grangor"]
    assert whole["siege"] == {"from": "grangor", "to": "yttar"}
    assert len(json.dumps(whole)) < 4096
    assert moves(at) == {
        "end",
        "attack:grangor>yttar:troll",
        "attack:grangor>yttar:troll*2",
        "attack:grangor>yttar:troll:raft",
    }


def test_every_legal_move_has_words_in_both_languages_and_the_parts_a_frontend_needs() -> None:
    """Marches carry their way, their armies and what they cost."""
    at = state("usselen black pig*2\nwylhien black troll\nbeata blue pig", cards={"black": "raft*2"})
    for facts in GAME.legal_moves(at):
        assert facts.words.en
        assert facts.words.de
    raft = next(facts for facts in GAME.legal_moves(at) if facts.move == "march:wylhien>usselen:troll:raft")
    assert (raft.kind, raft.origin, raft.target) == ("march", "wylhien", "usselen")
    assert raft.more == {"via": None, "armies": {"troll": 1}, "rafts": 1}
    assert raft.words.de == "1 × Troll: Wylhién nach Usselen mit dem Floß"


def test_a_finished_game_names_winner_reason_and_mission() -> None:
    """The result object, and its event."""
    at = state(
        "beata black pig*2\nusselen blue troll",
        variant="missions",
        missions={"black": "swineherd", "blue": "sea-elf"},
    )
    over = play(at, "march:beata>elvenhold:pig")
    assert GAME.result(at) is None
    assert GAME.result(over) == {"winners": ["black"], "reason": "mission", "mission": "swineherd"}
    events = GAME.apply(at, "march:beata>elvenhold:pig").events
    assert events[-1] == {"type": "end", "reason": "mission", "winner": "black", "mission": "swineherd"}
