"""State tokens and seat tokens: what a client holds of a game and can neither read nor change.

A state token is `<key id>.<base64url>`: the content encrypted and authenticated by AES-SIV, which
makes the same token of the same content. It is bound to its game; all tokens of a game played with
the same options are equally long, so that a length tells nothing.
"""

import base64
import binascii
import math
import re
import struct
from functools import lru_cache
from typing import NamedTuple

from cryptography.exceptions import InvalidTag

from games.contract import Game
from games.core import State
from games.registry import GAMES
from service.keys import MAX_ID_BYTES, Keyring, Keys, UnknownKey, same, tag
from service.problems import Problem

LAYOUT_VERSION = 2
MAX_CLIENT_SEED_BYTES = 64
GAME_ID_BYTES = 16
SECONDS_PER_DAY = 86_400
SEEDS_KEPT = 4096
"""Games whose dice seed a process remembers: deriving it takes longer than a draw."""
MAX_TOKEN_LENGTH = 16_384
"""No token of ours is longer; anything longer isn't looked at."""

_HEAD = struct.Struct(f">BHIIIBH{MAX_ID_BYTES}s{GAME_ID_BYTES}sB{MAX_CLIENT_SEED_BYTES}s")
_TOKEN = re.compile(r"([A-Za-z0-9_-]{1,16})\.([A-Za-z0-9_-]+)")


class Play(NamedTuple):
    """A game being played, apart from its position.

    `ply` counts the moves made, those of chance included; `draws` the draws of chance alone.
    `birth_key` is the id of the master key at its creation: dice, digests and seat tokens stay with
    it when keys rotate. `ai_seats` are the seats that the service plays itself, in seat order.
    """

    game_id: bytes
    birth_key: str
    ply: int
    draws: int
    client_seed: str
    ledger: bool = False
    ai_seats: tuple[str, ...] = ()


class Stamp(NamedTuple):
    """What besides its content makes a state token: the key it was sealed with, the day it expires on."""

    key: str
    expiry_day: int


class Tokens:
    """Seals and opens tokens with the keys of a keyring."""

    def __init__(self, keyring: Keyring, *, state_days: int) -> None:
        self._keyring = keyring
        self._state_days = state_days
        self._seed = lru_cache(maxsize=SEEDS_KEPT)(self._derived_seed)

    # --- states ------------------------------------------------------------------------------

    def stamp(self, now: float) -> Stamp:
        """What a token is sealed with now; it will be good for `state_days` whole days or a little more."""
        return Stamp(self._keyring.current.id, math.ceil(now / SECONDS_PER_DAY) + self._state_days)

    def seal(self, game: Game, state: State, play: Play, *, now: float) -> str:
        """The state token of a played game, sealed now."""
        return self.stamped(game, state, play, self.stamp(now))

    def stamped(self, game: Game, state: State, play: Play, stamp: Stamp) -> str:
        """The state token of a played game as it was, or would have been, sealed at another time.

        :raises Problem: the key it was sealed with is gone.
        """
        client_seed = play.client_seed.encode()
        seats = game.seats(state)
        content = _HEAD.pack(
            LAYOUT_VERSION,
            game.facts.rules_version,
            stamp.expiry_day,
            play.ply,
            play.draws,
            play.ledger,
            sum(1 << seats.index(seat) for seat in play.ai_seats),
            play.birth_key.encode(),
            play.game_id,
            len(client_seed),
            client_seed,
        ) + game.pack(state)
        keys = self._keys(stamp.key)
        sealed = keys.state.encrypt(content, _bound_to(game))
        return f"{keys.id}.{_to_text(sealed)}"

    def open(self, game: Game, token: str, *, now: float) -> tuple[State, Play]:
        """The state and the play that a token holds.

        :raises Problem: it was tampered with, belongs to another game or other rules, its key is
            gone, or it has expired.
        """
        match = _TOKEN.fullmatch(token) if len(token) <= MAX_TOKEN_LENGTH else None
        sealed = _from_text(match[2]) if match else None
        if match is None or sealed is None:
            raise Problem("tampered-state")
        keys = self._keys(match[1])
        try:
            content = keys.state.decrypt(sealed, _bound_to(game))
        except (InvalidTag, ValueError):
            raise _refused(keys, game, sealed) from None
        head, packed = content[: _HEAD.size], content[_HEAD.size :]
        layout, rules, expiry, ply, draws, ledger, ai, birth, game_id, seed_length, seed = _HEAD.unpack(head)
        if layout != LAYOUT_VERSION or rules != game.facts.rules_version:
            raise Problem("other-rules")
        if now >= expiry * SECONDS_PER_DAY:
            raise Problem("expired-state")
        birth_key = birth.rstrip(b"\0").decode()
        self._keys(birth_key)
        state = game.unpack(packed)
        ai_seats = tuple(seat for index, seat in enumerate(game.seats(state)) if ai >> index & 1)
        play = Play(game_id, birth_key, ply, draws, seed[:seed_length].decode(), bool(ledger), ai_seats)
        return state, play

    def digest(self, play: Play, token: str) -> str:
        """The digest of a state: 32 hex digits that only the service can compute."""
        return tag(self._keys(play.birth_key).digest, token.encode()).hex()[:32]

    # --- what hangs on a game ----------------------------------------------------------------

    def server_seed(self, play: Play) -> bytes:
        """The seed of a game's dice: secret as long as anybody can play it on."""
        return self._seed(play.birth_key, play.game_id)

    def _derived_seed(self, birth_key: str, game_id: bytes) -> bytes:
        return tag(self._keys(birth_key).dice, game_id)

    def search_seed(self, play: Play) -> int:
        """The seed (63 bits) of a search for a seat of the service's own.

        Always the same at one ply, so that asking again finds no other move; and secret, so that nobody
        can search for the hands that would have led to the move made.
        """
        drawn = tag(self._keys(play.birth_key).search, play.game_id + play.ply.to_bytes(4, "big"))
        return int.from_bytes(drawn[:8], "big") >> 1

    def seat_token(self, play: Play, seat: str) -> str:
        """What proves that its holder sits on a seat of this game."""
        keys = self._keys(play.birth_key)
        return f"{keys.id}.{_to_text(tag(keys.seat, play.game_id + seat.encode())[:24])}"

    def opens_seat(self, play: Play, seat_token: str, seat: str) -> bool:
        """Whether a seat token is that of this seat; takes equally long for every wrong one."""
        return same(self.seat_token(play, seat), seat_token)

    def current_key(self) -> str:
        """The id of the master key under which new games are born."""
        return self._keyring.current.id

    def _keys(self, key_id: str) -> Keys:
        try:
            return self._keyring[key_id]
        except UnknownKey:
            raise Problem("unknown-key") from None


def _bound_to(game: Game) -> list[bytes]:
    return [b"spielleiter state", game.facts.id.encode()]


def _refused(keys: Keys, game: Game, sealed: bytes) -> Problem:
    """Why a token doesn't open: it is another game's, or nobody's."""
    for other in GAMES.values():
        if other is game:
            continue
        try:
            keys.state.decrypt(sealed, _bound_to(other))
        except (InvalidTag, ValueError):
            continue
        return Problem("state-of-another-game", {"game": other.facts.id})
    return Problem("tampered-state")


def _to_text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _from_text(text: str) -> bytes | None:
    """The bytes of unpadded base64url; None unless it is written exactly as `_to_text` writes it."""
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    return raw if _to_text(raw) == text else None
