"""POST …/views: a played game as a seat or the public sees it; and seats' views as positions."""

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.service import conftest
from tests.service.hands import ASKING, AT, GAME, Met, all_phases, asked, chosen_moves, viewers


def at_phase(phase: str) -> Met:
    return next(at for at in all_phases(1) if at.phase == phase)


def test_any_seat_sees_its_own_hand_whoever_is_to_act(client: FlaskClient) -> None:
    at = at_phase("turn")
    for seat in GAME.seats(at.state):
        view = asked(client, "views", {"state": at.token, **at.seat_token(seat)}).get_json()
        assert view["seat"] == seat
        for other, hand in view["position"]["hands"].items():
            assert ("hidden" in hand["cards"]) == (other != seat)


def test_a_view_says_where_the_game_stands(client: FlaskClient) -> None:
    game = client.post(f"{AT}/states", json={"ai_seats": ["blue"]}).get_json()
    view = asked(client, "views", {"state": game["state"]}).get_json()
    assert set(view) == {
        "digest",
        "game",
        "ply",
        "seat",
        "actor",
        "phase",
        "position",
        "ai_seats",
        "result",
    }
    for name in ("digest", "game", "ply", "actor", "phase", "position", "ai_seats", "result"):
        assert view[name] == game[name]
    assert view["seat"] is None


def test_a_game_without_secrets_looks_the_same_to_everybody(client: FlaskClient) -> None:
    game = conftest.begun(client)
    for token in ({}, *({"seat_token": token} for token in game["seat_tokens"].values())):
        view = client.post(f"{conftest.AT}/views", json={"state": game["state"], **token}).get_json()
        assert view["position"] == game["position"]
    wrong = client.post(f"{conftest.AT}/views", json={"state": game["state"], "seat_token": "x"})
    assert (wrong.status_code, wrong.get_json()["type"]) == (403, "/problems/wrong-seat-token")


def test_the_expected_digest_of_a_view_is_compared(client: FlaskClient) -> None:
    at = at_phase("turn")
    response = asked(client, "views", {"state": at.token, "expected_digest": "x"})
    assert response.status_code == 409


@pytest.mark.parametrize("more", [{}, {"state": "x"}])
def test_a_position_has_no_views(client: FlaskClient, more: Json) -> None:
    response = asked(client, "views", {"position": GAME.position(at_phase("turn").state), **more})
    faults = {fault["path"]: fault["reason"] for fault in response.get_json()["faults"]}
    assert response.status_code == 400
    assert "sees it as it is" in faults["position"]


# --- positions of games with hidden hands ------------------------------------------------------------


def test_who_sends_a_complete_position_is_shown_everything(client: FlaskClient) -> None:
    position = GAME.position(GAME.initial({}))
    for move in ("deal:dragon", "deal:pig"):
        turn = asked(client, "moves", {"position": position, "move": move}).get_json()
        assert turn["record"] == [{"ply": None, "actor": "chance", "move": move}]
        assert turn["events"][0]["item"] == move.split(":")[1]
        position = turn["position"]
    assert position["hands"]["black"]["armies"] == {"dragon": 1}
    masked = asked(client, "moves", {"position": position, "move": "deal:?"})
    assert (masked.status_code, masked.get_json()["clause"]) == (422, "EL-80")


@pytest.mark.parametrize(
    "phase", ["garrison", "headquarters", "deploy", "turn", "trade", "siege", "exchange"]
)
def test_a_seats_view_is_enough_to_list_and_judge_its_moves(client: FlaskClient, phase: str) -> None:
    at = at_phase(phase)
    view = GAME.view(at.state, at.actor)
    proven = {"state": at.token, **at.seat_token(at.actor)}
    for call, more in (
        ("legal-moves", {}),
        ("legal-moves", {"form": "bundles"}),
        ("checks", {"moves": [*chosen_moves(at.state), "exchange:cloud", "deploy:yttar:pig"]}),
    ):
        by_view = asked(client, call, {"position": view, **more}).get_json()
        by_state = asked(client, call, {**proven, **more}).get_json()
        assert {**by_view, "digest": None} == {**by_state, "digest": None}


@pytest.mark.parametrize("call", ["legal-moves", "ai-moves"])
@pytest.mark.parametrize("more", [{}, {"form": "bundles"}, {"form": "bundles", "kind": "march"}])
def test_the_moves_of_a_hand_that_a_view_hides_arent_listed(
    client: FlaskClient, call: str, more: Json
) -> None:
    at = at_phase("turn")
    other = next(seat for seat in GAME.seats(at.state) if seat != at.actor)
    for viewer in (None, other):
        body = {"position": GAME.view(at.state, viewer), **(more if call == "legal-moves" else {})}
        response = asked(client, call, body)
        assert (response.status_code, response.get_json()["type"]) == (422, "/problems/hidden-in-view")


def shown_at_the_table(at: Met, viewer: str | None, text: str, client: FlaskClient) -> Json:
    body = {"position": GAME.view(at.state, viewer), "move": text}
    answer: Json = asked(client, "moves", body).get_json()
    return answer


@pytest.mark.parametrize("phase", ASKING)
def test_a_move_is_played_on_every_view_as_on_the_state(client: FlaskClient, phase: str) -> None:
    """The seat to act, the others and the public get the same answer that the state would give them."""
    at = at_phase(phase)
    text = chosen_moves(at.state)[0]
    step = GAME.apply(at.state, text)
    for viewer in viewers(at):
        turn = shown_at_the_table(at, viewer, text, client)
        assert turn["position"] == GAME.view(step.state, viewer)
        assert turn["events"] == GAME.events_for(step.events, viewer)
        assert turn["record"] == [{"ply": None, "actor": at.actor, "move": text}]
        assert (turn["actor"], turn["phase"]) == (GAME.actor(step.state), GAME.phase(step.state))
        assert (turn["state"], turn["digest"], turn["ply"], turn["result"]) == (None, None, None, None)


def test_a_move_that_no_hidden_hand_allows_is_refused_with_its_clause_by_checks_and_moves(
    client: FlaskClient,
) -> None:
    at = at_phase("turn")
    for viewer in viewers(at):
        view = GAME.view(at.state, viewer)
        texts = ["end", "accept", "march:yttar>wylhien:pig", f"trade:{at.actor}:pig:troll"]
        verdicts = asked(client, "checks", {"position": view, "moves": texts}).get_json()["verdicts"]
        assert [verdict["legal"] for verdict in verdicts] == [True, False, False, False]
        for verdict in verdicts[1:]:
            played = asked(client, "moves", {"position": view, "move": verdict["move"]})
            assert (played.status_code, played.get_json()["type"]) == (422, "/problems/illegal-move")
            assert played.get_json()["clause"] == verdict["clause"]
            assert played.get_json()["rule"]["id"] == verdict["clause"]


def test_chance_on_a_view_names_what_the_viewer_sees_and_only_counts_the_rest(client: FlaskClient) -> None:
    views = {seat: GAME.view(GAME.initial({}), seat) for seat in (None, "black", "blue")}
    for seat, view in views.items():
        listed = asked(client, "legal-moves", {"position": view}).get_json()["moves"]
        named = {entry["move"]: entry["weight"] for entry in listed}
        if seat == "black":
            assert named == {f"deal:{kind}": 8 for kind in ("pig", "cycle", "unicorn", "troll", "dragon")}
        else:
            assert named == {"deal:?": 1}
        assert asked(client, "legal-moves", {"position": view, "kind": "end"}).get_json()["moves"] == []
        other = "deal:?" if seat == "black" else "deal:dragon"
        refused = asked(client, "moves", {"position": view, "move": other}).get_json()
        assert (refused["type"], refused["clause"]) == ("/problems/illegal-move", "EL-80")
        text = "deal:dragon" if seat == "black" else "deal:?"
        turn = asked(client, "moves", {"position": view, "move": text}).get_json()
        assert turn["record"] == [{"ply": None, "actor": "chance", "move": text}]
        item = "dragon" if seat == "black" else None
        assert turn["events"] == [{"type": "deal", "player": "black", "sort": "army", "item": item}]
        assert turn["actor"] == "chance"
        hand = turn["position"]["hands"]["black"]["armies"]
        assert hand == ({"dragon": 1} if seat == "black" else {"hidden": 1})
        thought = asked(client, "ai-moves", {"position": view})
        assert thought.get_json()["type"] == "/problems/chance-to-act"


def test_a_game_that_ends_on_a_view_reveals_nothing_that_was_made_up_for_it(client: FlaskClient) -> None:
    """What nobody turned up stays hidden; and as a position it is the end of a game."""
    at = at_phase("exchange")
    position = GAME.position(at.state)
    position["options"]["round_limit"] = position["round"]
    state = GAME.state_from(position)
    while len(GAME.position(state)["queue"]) > 0:
        state = GAME.apply(state, "done").state
    for viewer in (*GAME.seats(state), None):
        view = GAME.view(state, viewer)
        turn = asked(client, "moves", {"position": view, "move": "done"}).get_json()
        assert (turn["actor"], turn["phase"]) == (None, "over")
        assert turn["result"]["reason"] == "round-limit"
        for seat, hand in turn["position"]["hands"].items():
            assert hand["cards"] == view["hands"][seat]["cards"]
        assert "hidden" in turn["position"]["pile"]
        after = {"position": turn["position"]}
        assert asked(client, "legal-moves", after).get_json()["moves"] == []
        assert asked(client, "moves", {**after, "move": "end"}).get_json()["type"] == "/problems/game-over"
        assert asked(client, "ai-moves", after).get_json()["type"] == "/problems/game-over"


@pytest.mark.parametrize("actor", [None, [], {}, 5, "green", "nobody"])
def test_a_view_of_nobody_gets_its_faults_named(client: FlaskClient, actor: object) -> None:
    view = {**GAME.view(at_phase("turn").state, "black"), "actor": actor}
    response = asked(client, "legal-moves", {"position": view})
    assert response.get_json()["type"] == "/problems/impossible-position"
    assert asked(client, "legal-moves", {"position": {"hidden": 1}}).status_code == 422
