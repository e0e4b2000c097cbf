"""The ledger: whatever was decided first at a ply stands, and asking again gets the same answer."""

import json
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from flask.testing import FlaskClient
from redis import Redis

from games.contract import Json
from service.keys import Keyring
from service.ledger import PREFIX, Decision, Entry, Found, Ledger, RedisBook, connect
from service.problems import Problem
from service.tokens import SECONDS_PER_DAY, Play, Stamp
from service.waiting import WaitingRoom
from spielleiter.settings import Settings
from tests.service import hands
from tests.service.conftest import AT, KEY, OTHER_KEY, Clock, Make, begun, legal, moved

PLAY = Play(bytes(range(16)), KEY.id, 7, 3, "seed", ledger=True)
STAMP = Stamp(KEY.id, 20_000)
D7, D9, D10 = "07" * 16, "09" * 16, "10" * 16


@pytest.fixture
def redis(redis_url: str) -> Redis:
    return connect(Settings(redis_url=redis_url))


def key_of(game: Json) -> str:
    return PREFIX + str(game["game_id"])


def problem(client: FlaskClient, call: str, body: Json) -> tuple[int, Json]:
    response = client.post(f"{AT}/{call}", json=body)
    return response.status_code, response.get_json(force=True)


# --- one decision for each ply -------------------------------------------------------------------


def check_one_move_wins(client: FlaskClient) -> None:
    """Of all the moves at a ply the first is played, and nobody learns what another would have led to."""
    game = begun(client)
    first, *others = [move["move"] for move in legal(client, state=game["state"])]
    turn = moved(client, state=game["state"], move=first)
    for move in others:
        status, refused = problem(client, "moves", {"state": game["state"], "move": move})
        assert (status, refused.get("type")) == (409, "/problems/superseded")
        assert (refused["digest"], refused["ply"]) == (turn["digest"], turn["ply"])
        assert (
            refused["settled"]
            == turn["record"][0]
            == {"ply": game["ply"] + 1, "actor": "white", "move": first}
        )
        assert set(refused) == {"type", "title", "status", "detail", "request_id", "digest", "ply", "settled"}
    moved(client, state=turn["state"], move=legal(client, state=turn["state"])[0]["move"])
    assert (
        problem(client, "moves", {"state": game["state"], "move": others[0]})[1]["digest"] == turn["digest"]
    )


def test_of_the_moves_at_a_ply_the_first_is_played_and_the_others_are_superseded(client: FlaskClient) -> None:
    check_one_move_wins(client)


def settle_nothing(book: RedisBook, game_id: bytes, at: tuple[int, bytes], *_: Any) -> Found:
    """A book in which every ply stays free."""
    return Found(at[1], None)


def test_with_the_guard_switched_off_a_ply_could_be_played_twice(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RedisBook, "settle", settle_nothing)
    with pytest.raises(AssertionError):
        check_one_move_wins(client)


def test_without_a_ledger_any_state_can_be_played_on_and_the_answer_says_so(client: FlaskClient) -> None:
    game = begun(client, ledger=False)
    for move in legal(client, state=game["state"])[:3]:
        assert moved(client, state=game["state"], move=move["move"])["ledger"] is False


def test_an_illegal_move_settles_nothing(client: FlaskClient, game: Json) -> None:
    for move in ("a1-g7", "nonsense"):
        assert problem(client, "moves", {"state": game["state"], "move": move})[0] == 422
    moved(client, state=game["state"], move=legal(client, state=game["state"])[0]["move"])


def test_looking_and_judging_need_no_ledger(client: FlaskClient, game: Json, redis: Redis) -> None:
    redis.delete(key_of(game))
    move = legal(client, state=game["state"])[0]["move"]
    for call, more in (("checks", {"moves": [move]}), ("views", {}), ("legal-moves", {})):
        assert client.post(f"{AT}/{call}", json={"state": game["state"], **more}).status_code == 200


def check_no_card_is_learnt(client: FlaskClient) -> None:
    """Whatever a seat tries at one state, it sees one outcome: no card is drawn for the sake of a look."""
    game = client.post(f"{hands.AT}/states", json={}).get_json()
    seat = {"seat_token": game["seat_tokens"][game["actor"]]}
    body = {"state": game["state"], **seat}
    moves = hands.asked(client, "legal-moves", body).get_json()["moves"]
    answers = [hands.asked(client, "moves", {**body, "move": each["move"]}) for each in moves]
    assert [answer.status_code for answer in answers] == [200] + [409] * (len(moves) - 1)
    shown = {json.dumps(answer.get_json()["settled"]) for answer in answers[1:]}
    assert shown == {json.dumps(answers[0].get_json()["record"][0])}
    for answer in answers[1:]:
        assert "position" not in answer.get_json()


def test_no_fork_shows_a_card(client: FlaskClient) -> None:
    check_no_card_is_learnt(client)


def test_with_the_guard_switched_off_forks_would_show_cards(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RedisBook, "settle", settle_nothing)
    with pytest.raises(AssertionError):
        check_no_card_is_learnt(client)


def test_nobody_settles_the_ply_of_another_seat_with_his_own_token(client: FlaskClient) -> None:
    game = client.post(f"{hands.AT}/states", json={}).get_json()
    (other,) = set(game["seat_tokens"]) - {game["actor"]}
    body = {"state": game["state"], "seat_token": game["seat_tokens"][game["actor"]]}
    move = hands.asked(client, "legal-moves", body).get_json()["moves"][0]["move"]
    theirs = {**body, "seat_token": game["seat_tokens"][other], "move": move}
    assert hands.asked(client, "moves", theirs).get_json().get("type") == "/problems/wrong-seat-token"
    assert hands.asked(client, "moves", {**body, "move": move}).status_code == 200


# --- asking again --------------------------------------------------------------------------------


def check_bytes_after_midnight(client: FlaskClient, clock: Clock) -> None:
    game = begun(client)
    body = {"state": game["state"], "move": legal(client, state=game["state"])[0]["move"]}
    first = client.post(f"{AT}/moves", json=body)
    clock.now += 2 * SECONDS_PER_DAY
    assert client.post(f"{AT}/moves", json=body).data == first.data


def test_the_same_move_again_gets_the_same_bytes_even_after_midnight(
    client: FlaskClient, clock: Clock
) -> None:
    check_bytes_after_midnight(client, clock)


def test_the_same_move_again_gets_the_same_bytes_under_another_first_key(
    client: FlaskClient, game: Json, make_app: Make, redis_url: str
) -> None:
    body = {"state": game["state"], "move": legal(client, state=game["state"])[0]["move"]}
    first = client.post(f"{AT}/moves", json=body)
    rotated = make_app(keys=(OTHER_KEY, KEY), redis_url=redis_url).test_client()
    assert rotated.post(f"{AT}/moves", json=body).data == first.data
    turn = first.get_json()
    after = moved(rotated, state=turn["state"], move=legal(rotated, state=turn["state"])[0]["move"])
    assert (turn["state"].split(".")[0], after["state"].split(".")[0]) == ("first", "second")


def test_a_seat_token_does_not_make_it_another_move(client: FlaskClient, game: Json) -> None:
    body = {"state": game["state"], "move": legal(client, state=game["state"])[0]["move"]}
    first = client.post(f"{AT}/moves", json=body)
    again = client.post(f"{AT}/moves", json={**body, "seat_token": game["seat_tokens"]["white"]})
    assert again.data == first.data


# --- what is lost stays lost ---------------------------------------------------------------------


def check_lost_is_lost(client: FlaskClient, redis: Redis) -> None:
    game = begun(client)
    turn = moved(client, state=game["state"], move=legal(client, state=game["state"])[0]["move"])
    redis.delete(key_of(game))
    for at in (game, turn):
        move = legal(client, state=at["state"])[0]["move"]
        status, gone = problem(client, "moves", {"state": at["state"], "move": move})
        assert (status, gone.get("type")) == (410, "/problems/game-forgotten")
    assert not redis.exists(key_of(game)), "a refusal must not begin the ledger anew"


def test_a_game_whose_ledger_is_gone_is_not_played_on(client: FlaskClient, redis: Redis) -> None:
    check_lost_is_lost(client, redis)


def test_a_state_that_the_ledger_has_never_seen_is_not_played_on(
    client: FlaskClient, game: Json, redis: Redis
) -> None:
    """A server that was set back to an older backup mustn't let a known die be thrown again."""
    backup = redis.dump(key_of(game))
    turn = moved(client, state=game["state"], move=legal(client, state=game["state"])[0]["move"])
    redis.restore(key_of(game), 0, backup, replace=True)
    move = legal(client, state=turn["state"])[0]["move"]
    status, gone = problem(client, "moves", {"state": turn["state"], "move": move})
    assert (status, gone["type"]) == (410, "/problems/game-forgotten")


def test_an_entry_that_somebody_wrote_into_redis_is_not_believed(
    client: FlaskClient, game: Json, redis: Redis
) -> None:
    first, other = [move["move"] for move in legal(client, state=game["state"])[:2]]
    turn = moved(client, state=game["state"], move=first)
    moved(client, state=turn["state"], move=legal(client, state=turn["state"])[0]["move"])
    of_another_ply = redis.hget(key_of(game), f"e{turn['ply']}")
    redis.hset(key_of(game), f"e{game['ply']}", of_another_ply)
    for move in (first, other):
        status, gone = problem(client, "moves", {"state": game["state"], "move": move})
        assert (status, gone["type"]) == (410, "/problems/game-forgotten")


def test_a_ledger_lives_as_long_as_the_last_token_of_its_game(
    client: FlaskClient, game: Json, redis: Redis, clock: Clock
) -> None:
    days = 30 * SECONDS_PER_DAY
    assert days <= redis.ttl(key_of(game)) <= days + SECONDS_PER_DAY + 3600
    redis.expire(key_of(game), 60)
    moved(client, state=game["state"], move=legal(client, state=game["state"])[0]["move"])
    assert days <= redis.ttl(key_of(game)) <= days + SECONDS_PER_DAY + 3600


def test_no_two_games_are_begun_under_one_id(redis: Redis) -> None:
    ledger = Ledger(Keyring((KEY,)), RedisBook(redis), WaitingRoom(1))
    ledger.begin(PLAY, D7, {}, 60)
    with pytest.raises(RuntimeError):
        ledger.begin(PLAY, D7, {}, 60)
    redis.delete(PREFIX + PLAY.game_id.hex())


# --- what redis holds ----------------------------------------------------------------------------


def test_redis_can_read_nothing_and_entries_are_equally_long(client: FlaskClient, redis: Redis) -> None:
    game = client.post(f"{hands.AT}/states", json={}).get_json()
    turn, texts = game, []
    for _ in range(12):
        body = {"state": turn["state"], "seat_token": game["seat_tokens"][turn["actor"]]}
        moves = hands.asked(client, "legal-moves", body).get_json()["moves"]
        texts.append(max((each["move"] for each in moves), key=len))
        turn = hands.asked(client, "moves", {**body, "move": texts[-1]}).get_json()
    fields: Any = redis.hgetall(key_of(game))
    entries = [value for name, value in fields.items() if name.startswith(b"e")]
    assert len(entries) == 12
    assert len({len(text) for text in texts}) > 1
    assert len({len(entry) for entry in entries}) == 1
    for value in fields.values():
        for text in [*texts, "kampf", "garrison", "pig", game["fairness"]["client_seed"]]:
            assert text.encode() not in value


@pytest.fixture
def ledger(redis: Redis) -> Any:
    ledger = Ledger(Keyring((KEY, OTHER_KEY)), RedisBook(redis), WaitingRoom(1))
    ledger.begin(PLAY, D7, {"options": {"rows": 7}}, 60)
    yield ledger
    redis.delete(PREFIX + PLAY.game_id.hex())


def test_what_is_written_is_read(ledger: Ledger) -> None:
    longest = "x" * 200
    entries = [
        Entry(Decision("move", longest), 9, D9, STAMP),
        Entry(Decision("undo", "7"), 10, D10, Stamp(OTHER_KEY.id, 20_001)),
    ]
    assert ledger.settled(PLAY, D7) is None
    assert ledger.settle(PLAY, D7, entries[0], 60) is None
    assert ledger.settle(PLAY, D7, entries[1], 60) == entries[0] == ledger.settled(PLAY, D7)
    at_9 = PLAY._replace(ply=9)
    assert ledger.settle(at_9, D9, entries[1], 60) is None
    line = ledger.line(PLAY, D7)
    assert line.head == {"options": {"rows": 7}}
    assert line.digests == {7: D7, 9: D9, 10: D10}
    assert line.entries == {7: entries[0], 9: entries[1]}


def test_another_state_at_a_ply_is_superseded_and_settles_nothing(ledger: Ledger) -> None:
    entry = Entry(Decision("move", "a1-a2"), 9, D9, STAMP)
    for call in (lambda: ledger.settle(PLAY, D9, entry, 60), lambda: ledger.settled(PLAY, D9)):
        with pytest.raises(Problem) as raised:
            call()
        assert raised.value.type.slug == "superseded"
        assert raised.value.members == {"digest": D7, "ply": 7}
    assert ledger.settled(PLAY, D7) is None


def test_a_decision_that_is_too_long_to_be_hidden_is_not_written(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="201 bytes"):
        ledger.settle(PLAY, D7, Entry(Decision("move", "x" * 201), 9, D9, STAMP), 60)


def test_the_ledger_has_a_key_of_its_own() -> None:
    keys = Keyring((KEY,)).current
    sealed = keys.ledger.encrypt(b"entry", [b"x"])
    assert keys.ledger.decrypt(sealed, [b"x"]) == b"entry"
    with pytest.raises(InvalidTag):
        keys.state.decrypt(sealed, [b"x"])
