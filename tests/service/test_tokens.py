"""State tokens can be neither read nor changed, say what is wrong with them, and survive new keys."""

import base64
from typing import Any

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from service.keys import Keyring, UnknownKey
from service.problems import Problem
from service.tokens import MAX_CLIENT_SEED_BYTES, SECONDS_PER_DAY, Play, Tokens
from spielleiter.settings import MasterKey
from tests.service.conftest import AT, KEY, NOON, OTHER_KEY, Clock, Make, begun, legal, moved
from tests.service.variants import variant

GAME = GAMES["wege-waechter"]
PLAY = Play(game_id=bytes(range(16)), birth_key="first", ply=7, draws=4, client_seed="mine")


def tokens(*keys: MasterKey, state_days: int = 30) -> Tokens:
    return Tokens(Keyring(keys or (KEY,)), state_days=state_days)


def sealed(play: Play = PLAY, *keys: MasterKey) -> str:
    return tokens(*keys).seal(GAME, GAME.initial({}), play, now=NOON)


def refused(token: str, *keys: MasterKey, game: Any = GAME, now: float = NOON) -> str:
    with pytest.raises(Problem) as caught:
        tokens(*keys).open(game, token, now=now)
    return caught.value.type.slug


def test_what_was_sealed_is_opened_again() -> None:
    state, play = tokens().open(GAME, sealed(), now=NOON)
    assert play == PLAY
    assert GAME.position(state) == GAME.position(GAME.initial({}))


def test_equal_content_makes_equal_tokens_and_other_content_others() -> None:
    assert sealed() == sealed()
    others = [
        PLAY._replace(ply=8),
        PLAY._replace(draws=5),
        PLAY._replace(client_seed="yours"),
        PLAY._replace(game_id=bytes(16)),
        PLAY._replace(ledger=True),
    ]
    assert len({sealed(), *map(sealed, others)}) == 1 + len(others)


def test_every_single_flipped_bit_is_refused() -> None:
    key_id, text = sealed().split(".")
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    for bit in range(len(raw) * 8):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        changed = base64.urlsafe_b64encode(bytes(flipped)).rstrip(b"=").decode()
        assert refused(f"{key_id}.{changed}") == "tampered-state"


def test_every_other_character_at_every_place_is_refused() -> None:
    """Also the last one, some of whose bits base64 doesn't use."""
    token = sealed()
    for place in range(len(token)):
        for other in "A_9":
            if token[place] != other:
                changed = token[:place] + other + token[place + 1 :]
                assert refused(changed) in ("tampered-state", "unknown-key")


@pytest.mark.parametrize(
    "broken",
    ["", ".", "first.", "first", ".abc", "first.AAAA", "first.A", "first.ä", "first.AA==", "x" * 20_000],
)
def test_what_never_was_a_token_is_refused(broken: str) -> None:
    assert refused(broken) == "tampered-state"


def test_a_cut_or_lengthened_token_is_refused() -> None:
    token = sealed()
    for changed in (token[:-1], token[:-4], token[:40], token + "A", token + "AAAA", token + "\n"):
        assert refused(changed) == "tampered-state"


def test_all_tokens_of_a_game_are_equally_long(client: FlaskClient) -> None:
    turn = begun(client)
    lengths = {len(turn["state"])}
    for _ in range(40):
        turn = moved(client, state=turn["state"], move=legal(client, state=turn["state"])[-1]["move"])
        lengths.add(len(turn["state"]))
    for client_seed in ("", "x" * MAX_CLIENT_SEED_BYTES):
        lengths.add(len(begun(client, client_seed=client_seed)["state"]))
    assert len(lengths) == 1


def test_a_token_of_another_game_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    other = variant(id="other-game")
    monkeypatch.setitem(GAMES, "other-game", other)
    token = tokens().seal(other, other.initial({}), PLAY, now=NOON)
    with pytest.raises(Problem) as caught:
        tokens().open(GAME, token, now=NOON)
    assert caught.value.type.slug == "state-of-another-game"
    assert caught.value.members == {"game": "other-game"}


def test_a_token_of_other_rules_is_refused() -> None:
    newer = variant(rules_version=GAME.facts.rules_version + 1)
    assert refused(sealed(), game=newer) == "other-rules"


def test_a_state_lives_for_its_days_and_expires_then() -> None:
    token = sealed()
    tokens().open(GAME, token, now=NOON + 30 * SECONDS_PER_DAY)
    assert refused(token, now=NOON + 31 * SECONDS_PER_DAY) == "expired-state"


def test_over_http_a_state_left_alone_expires_and_a_move_renews_it(client: FlaskClient, clock: Clock) -> None:
    game = begun(client)
    clock.now = NOON + 25 * SECONDS_PER_DAY
    turn = moved(client, state=game["state"], move=legal(client, state=game["state"])[0]["move"])
    clock.now = NOON + 50 * SECONDS_PER_DAY
    assert legal(client, state=turn["state"])
    response = client.post(f"{AT}/legal-moves", json={"state": game["state"]})
    assert (response.status_code, response.get_json()["type"]) == (410, "/problems/expired-state")


def test_the_first_key_encrypts_and_all_decrypt() -> None:
    old = sealed()
    tokens(OTHER_KEY, KEY).open(GAME, old, now=NOON)
    new = sealed(PLAY, OTHER_KEY, KEY)
    assert new.startswith("second.")
    tokens(KEY, OTHER_KEY).open(GAME, new, now=NOON)


def test_a_key_that_is_gone_is_named_as_the_reason() -> None:
    assert refused(sealed(), OTHER_KEY) == "unknown-key"
    # Re-encrypted meanwhile, but dice and seat tokens still hang on the key of its birth.
    assert refused(sealed(PLAY, OTHER_KEY, KEY), OTHER_KEY) == "unknown-key"


def test_another_key_under_the_same_id_opens_nothing() -> None:
    assert refused(sealed(), MasterKey("first", OTHER_KEY.secret)) == "tampered-state"


def test_a_game_keeps_dice_digest_and_seats_when_keys_rotate(make_app: Make, clock: Clock) -> None:
    before = make_app().test_client()
    after = make_app(keys=(OTHER_KEY, KEY)).test_client()
    game = begun(before, ledger=False)
    move = legal(before, state=game["state"])[0]["move"]
    seat = game["seat_tokens"]["white"]
    old, new = (moved(c, state=game["state"], move=move, seat_token=seat) for c in (before, after))
    assert new["state"].startswith("second.")
    assert new["record"] == old["record"]
    assert new["fairness"] == old["fairness"]
    assert legal(after, state=old["state"], expected_digest=old["digest"])


def test_the_keys_for_different_purposes_differ() -> None:
    keys = Keyring((KEY,)).current
    assert len({keys.digest, keys.dice, keys.seat, KEY.secret}) == 4
    with pytest.raises(UnknownKey):
        Keyring((KEY,))["second"]


def test_without_a_key_there_is_no_service() -> None:
    with pytest.raises(ValueError, match="SPIELLEITER_KEYS"):
        Keyring(())


def test_a_digest_needs_the_key_and_tells_states_apart(game: Json) -> None:
    digest = tokens().digest(PLAY, sealed())
    assert digest != tokens().digest(PLAY, sealed(PLAY._replace(ply=8)))
    stranger = tokens(MasterKey("first", OTHER_KEY.secret))
    assert digest != stranger.digest(PLAY, sealed())


def test_seat_tokens_are_of_one_game_and_one_seat() -> None:
    ours = tokens()
    white = ours.seat_token(PLAY, "white")
    assert ours.opens_seat(PLAY, white, "white")
    assert not ours.opens_seat(PLAY, white, "black")
    assert not ours.opens_seat(PLAY._replace(game_id=bytes(16)), white, "white")
    assert ours.opens_seat(PLAY._replace(ply=99, draws=50), white, "white")
