"""POST …/records: the record of a game, with the seed that proves its dice once it is over, never before."""

import hashlib
import json
import random

import pytest
from flask.testing import FlaskClient

from games import record
from games.contract import Json
from service.ledger import PREFIX, connect
from service.projector import Projector
from spielleiter.settings import Settings
from tests.service.played import Game, problem_of

WW, GR, EL = "wege-waechter", "grailnah", "kampf-um-elfenland"


def finished(client: FlaskClient, game_id: str, plies: int = 400) -> Game:
    """A game played at random until it is over, at the latest by a resignation."""
    chosen = random.Random(2)
    options = {"rows": 5} if game_id == WW else {}
    game = Game.new(client, game_id, options=options)
    for _ in range(plies):
        if game.now["actor"] is None:
            return game
        game.move(chosen.choice(game.moves()))
    game.told("resignations", seat_token=next(iter(game.tokens.values())))
    return game


@pytest.mark.parametrize(("game_id", "plies"), [(WW, 400), (GR, 30), (EL, 60)])
def test_the_record_of_a_finished_game_proves_every_die(
    client: FlaskClient, game_id: str, plies: int
) -> None:
    game = finished(client, game_id, plies)
    answer = game.told("records")
    kept = answer["record"]
    assert answer["finished"] is True
    assert answer["digest"] == game.now["digest"]
    seed = bytes.fromhex(kept["fairness"]["server_seed"])
    assert hashlib.sha256(seed).hexdigest() == game.begun["fairness"]["commitment"]
    verified = client.post(f"/v1/games/{game_id}/replays", json={"record": kept}).get_json()
    assert verified["ok"] is True, verified
    assert verified["dice_proven"] == game.now["fairness"]["draws"]
    assert verified["result"] == game.now["result"]
    assert verified["position"] == game.told("views")["position"]
    assert verified["plies"] == game.now["ply"]


@pytest.mark.parametrize("game_id", [WW, EL])
def test_one_changed_die_is_found_out(client: FlaskClient, game_id: str) -> None:
    kept = finished(client, game_id, 5).told("records")["record"]
    ply, entry = next((n, entry) for n, entry in enumerate(kept["moves"], 1) if entry["actor"] == "chance")
    kind, _, fallen = entry["move"].partition(":")
    others = {"group": ["runner", "guard"], "deal": ["pig", "dragon"]}[kind]
    entry["move"] = f"{kind}:{others[fallen == others[0]]}"
    verified = record.verify(kept)
    assert (verified.ok, verified.ply) == (False, ply)


def test_every_die_lists_what_else_it_could_have_shown_after_the_end_only(client: FlaskClient) -> None:
    game = Game.new(client, EL)
    game.move()
    assert all("outcomes" not in entry for entry in game.told("records")["record"]["moves"])
    game.told("resignations", seat_token=game.tokens["black"])
    for entry in game.told("records")["record"]["moves"]:
        assert ("outcomes" in entry) == (entry["actor"] == "chance")


def check_no_seed_before_the_end(client: FlaskClient) -> None:
    for game_id in (WW, EL):
        game = Game.new(client, game_id)
        for _ in range(4):
            answer = game.told("records")
            assert answer["finished"] is False
            assert "server_seed" not in json.dumps(answer)
            game.move()
        game.told("resignations", seat_token=next(iter(game.tokens.values())))
        assert "server_seed" in game.told("records")["record"]["fairness"]
        early = game.told("records", state=game.turns[-2]["state"])
        assert "server_seed" not in early["record"]["fairness"], "of a state that isn't the end"


def test_before_the_end_there_is_no_seed(client: FlaskClient) -> None:
    check_no_seed_before_the_end(client)


def test_with_the_guard_switched_off_the_coming_dice_would_be_known(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(self: Projector, play: object) -> Json:
        seed = self._tokens.server_seed(play)  # type: ignore[arg-type]
        return {"server_seed": seed.hex(), "draws": 0}

    monkeypatch.setattr(Projector, "_fairness", told)
    with pytest.raises(AssertionError):
        check_no_seed_before_the_end(client)


def test_before_the_end_every_seat_gets_what_it_may_see(client: FlaskClient) -> None:
    game = Game.new(client, EL)
    game.move()
    kept = {seat: game.told("records", seat_token=token)["record"] for seat, token in game.tokens.items()}
    public = game.told("records")["record"]
    seen = {seat: [entry["move"] for entry in one["moves"]] for seat, one in kept.items()}
    hidden = [entry["move"] for entry in public["moves"]]
    assert "deal:?" in hidden
    for black, blue, everybody in zip(seen["black"], seen["blue"], hidden, strict=True):
        assert (black == blue == everybody) or ("deal:?" in (black, blue) and everybody == "deal:?")
    told = game.begun["record"] + game.turns[1]["record"]
    assert [entry["ply"] for entry in public["moves"]] == [entry["ply"] for entry in told]
    assert public["moves"][: len(game.begun["record"])] == game.begun["record"]


def test_undos_and_resignations_stand_in_the_record_and_verify(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    game.move()
    game.move()
    game.told("undos", to=game.turns[1]["state"], seat_tokens=game.tokens)
    game.move(game.moves()[-1])
    game.told("resignations", seat_token=game.tokens["white"])
    kept = game.told("records")["record"]
    assert [entry["actor"] for entry in kept["moves"]] == ["white", "black", "undo", "black", "white"]
    assert kept["moves"][2]["move"] == "1"
    verified = record.verify(kept)
    assert verified.ok, verified.reason
    assert verified.result == {"winners": ["black"], "reason": "resignation"}
    collected = [entry for turn in game.turns for entry in turn["record"]]
    assert collected == kept["moves"]


def test_the_record_names_who_played_each_seat(client: FlaskClient) -> None:
    game = Game.new(client, WW, ai_seats=["black"])
    kept = game.told("records")["record"]
    assert kept["seats"] == {"white": "client", "black": "service"}
    assert kept["options"] == game.begun["position"]["options"]
    assert kept["game_id"] == game.begun["game_id"]


def test_without_a_ledger_there_is_no_record_and_no_seed(client: FlaskClient) -> None:
    game = Game.new(client, WW, ledger=False)
    game.told("resignations", seat_token=game.tokens["white"])
    assert problem_of(game.ask("records")) == "without-ledger"


def test_a_state_that_the_ledger_does_not_know_has_no_record(client: FlaskClient, redis_url: str) -> None:
    game = Game.new(client, WW)
    redis = connect(Settings(redis_url=redis_url))
    key = PREFIX + game.begun["game_id"]
    backup = redis.dump(key)
    game.move()
    redis.restore(key, 0, backup, replace=True)
    assert problem_of(game.ask("records")) == "game-forgotten"
    redis.delete(key)
    assert problem_of(game.ask("records", state=game.begun["state"])) == "game-forgotten"
