"""legal-moves in bundles, and listed page by page where there are thousands."""

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.service import conftest
from tests.service.hands import AT, GAME, all_phases, asked

KINDS = ("pig", "cycle", "unicorn", "troll", "dragon")


def crowded() -> Json:
    """Twenty mixed armies in Lapphálya: the most moves there can be."""
    position = GAME.position(
        next(at for at in all_phases(1) if at.phase == "turn" and len(GAME.seats(at.state)) == 2).state
    )
    mover = position["actor"]
    other = next(seat for seat in position["hands"] if seat != mover)
    position["round"] += 20  # it took some rounds to come to that
    position["board"] = {
        "lapphalya": {"owner": mover, "armies": dict.fromkeys(KINDS, 4)},
        "usselen": {"owner": other, "armies": {"pig": 1}},
    }
    position["bank"] = {**dict.fromkeys(KINDS, 4), "pig": 3}
    position["headquarters"] = {mover: "yttar", other: "usselen"}
    position["trophies"] = {mover: [], other: []}
    position["obstacles"] = []
    position["supply"] = {"cloud": 2}
    everything: Json = dict.fromkeys((*KINDS, "cloud"), 10)
    position["hands"] = {
        mover: {
            "armies": {},
            "tokens": {"obstacle": 1, "cloud": 2},
            "cards": {"raft": 6},
            "towns": [],
            "mission": None,
        },
        other: {"armies": {}, "tokens": {"cloud": 3}, "cards": {"raft": 6}, "towns": [], "mission": None},
    }
    position["pile"] = everything
    position["discards"] = {}
    position["options"]["variant"] = "headquarters"
    return position


def spelt_out(bundle: Json) -> set[str]:
    """The moves that a bundle stands for."""
    route = ">".join(town for town in (bundle["from"], bundle["via"], bundle["to"]) if town)
    kinds = [kind for kind in KINDS if kind in bundle["armies"]]
    moves = set()
    for counts in product(*(range(bundle["armies"][kind] + 1) for kind in kinds)):
        if 1 <= sum(counts) <= bundle["most"]:
            named = zip(kinds, counts, strict=True)
            party = "+".join(kind if count == 1 else f"{kind}*{count}" for kind, count in named if count)
            moves.add(f"{bundle['kind']}:{route}:{party}{':raft' if bundle['raft'] else ''}")
    return moves


def listed(client: FlaskClient, **body: Any) -> list[str]:
    """All moves, page by page."""
    found: list[str] = []
    cursor: Json = {}
    while True:
        page = asked(client, "legal-moves", {**body, **cursor}).get_json()
        found += [move["move"] for move in page["moves"]]
        if page["next"] is None:
            return found
        cursor = {"cursor": page["next"]}


def test_bundles_and_the_other_moves_are_all_the_moves(client: FlaskClient) -> None:
    position = crowded()
    moves = listed(client, position=position)
    assert len(moves) == len(set(moves)) > 10_000
    answer = asked(client, "legal-moves", {"position": position, "form": "bundles"}).get_json()
    assert set(answer) == {"digest", "actor", "phase", "moves", "bundles", "next"}
    assert len(answer["bundles"]) < 60
    together = [move["move"] for move in answer["moves"]]
    assert not any(move.startswith(("march", "attack")) for move in together)
    for bundle in answer["bundles"]:
        together += spelt_out(bundle)
    assert sorted(together) == sorted(moves)


@pytest.mark.parametrize("phase", ["garrison", "turn", "siege", "trade", "exchange"])
def test_the_forms_agree_in_every_phase(client: FlaskClient, phase: str) -> None:
    for at in all_phases(1):
        if at.phase != phase:
            continue
        about = {"state": at.token, **at.seat_token(at.actor)}
        answer = asked(client, "legal-moves", {**about, "form": "bundles"}).get_json()
        together = [move["move"] for move in answer["moves"]]
        for bundle in answer["bundles"]:
            together += spelt_out(bundle)
        assert sorted(together) == sorted(listed(client, **about))


def test_filters_hold_for_bundles_too(client: FlaskClient) -> None:
    position = crowded()
    body = {"position": position, "form": "bundles"}
    marches = asked(client, "legal-moves", {**body, "kind": "march"}).get_json()
    assert marches["moves"] == []
    assert {bundle["kind"] for bundle in marches["bundles"]} == {"march"}
    trades = asked(client, "legal-moves", {**body, "kind": "trade"}).get_json()
    assert trades["bundles"] == []
    assert {move["kind"] for move in trades["moves"]} == {"trade"}
    nowhere = asked(client, "legal-moves", {**body, "from": "yttar"}).get_json()
    assert (nowhere["moves"], nowhere["bundles"]) == ([], [])


def test_no_page_describes_more_moves_than_it_has_gone_by(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lazily: the first page of thousands costs no more than its own length."""
    described = []
    describe = type(GAME).describe

    def counted(game: Any, state: Any, move: int) -> Any:
        described.append(move)
        return describe(game, state, move)

    monkeypatch.setattr(type(GAME), "describe", counted)
    position = crowded()
    asked(client, "legal-moves", {"position": position, "limit": 20})
    assert len(described) <= 21
    described.clear()
    asked(client, "legal-moves", {"position": position, "form": "bundles"})
    assert len(described) < 1000
    described.clear()
    asked(client, "checks", {"position": position, "moves": ["end", "march:lapphalya>ixara:pig"]})
    assert described == []


def test_a_game_without_bundles_lists_everything_in_moves(client: FlaskClient) -> None:
    game = conftest.begun(client)
    about = {"state": game["state"], "limit": 3}
    plain = client.post(f"{conftest.AT}/legal-moves", json=about).get_json()
    bundled = client.post(f"{conftest.AT}/legal-moves", json={**about, "form": "bundles"}).get_json()
    assert bundled == {**plain, "bundles": []}


def test_a_form_that_is_not_there_is_named(client: FlaskClient) -> None:
    response = client.post(f"{AT}/legal-moves", json={"position": crowded(), "form": "tree"})
    assert response.get_json()["faults"][0]["path"] == "form"
