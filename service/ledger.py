"""The ledger: what was decided at each ply of a game, once and for all.

A game's ledger is one Redis hash, so that it expires or gets lost as a whole, never in parts: the head,
written when the game begins, and for each ply at which a player was asked the digest of the state there and
the entry that settles it. An entry says what was decided, and how the state after it was sealed, so that
whoever repeats a request gets the same bytes. Dice aren't in it: they follow from the seed.

Redis can't read it: entries are encrypted under a key of their own, bound to game and ply, and equally long.
"""

import hmac
import json
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, Protocol, cast

import redis
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.retry import Retry

from games.contract import Json
from games.record import MAX_MOVE_LENGTH
from service import claims
from service.claims import COMMITMENT_S, NAME_S, USED, Claims
from service.keys import MAX_ID_BYTES, Keyring, same
from service.problems import Problem
from service.tokens import SECONDS_PER_DAY, Play, Stamp
from service.waiting import WaitingRoom
from spielleiter.settings import Settings

FORMAT = 1
PREFIX = "spielleiter:ledger:"
UNAVAILABLE_RETRY_S = 2
PATIENCE_S = 1.0
"""How long a request stands in line for the ledger; an exchange with it takes less than a millisecond."""
TROUBLE_S = 5.0
"""For so long after a failed exchange nobody stands in line: who finds no place is turned away at once."""
SPARE_S = 3600
"""A ledger outlives the last token of its game by that much, whatever the clocks say."""

Begun = Literal["begun", "there", "name-taken", "commitment-used", "unknown-commitment"]
"""What came of beginning a game: it has begun, or what is claimed isn't to be had."""
Kind = Literal["move", "undo", "resign"]
_KINDS: tuple[Kind, ...] = ("move", "undo", "resign")
_DIGEST_BYTES = 16
_ENTRY = struct.Struct(f">BB{MAX_ID_BYTES}sII{_DIGEST_BYTES}sB{MAX_MOVE_LENGTH}s")


class Decision(NamedTuple):
    """What settles a ply. `text`: the move in notation; the ply gone back to; the seat that resigns."""

    kind: Kind
    text: str


class Entry(NamedTuple):
    """A settled ply: the decision, and the state it led to by its ply, its digest and its token's stamp."""

    decision: Decision
    ply: int
    digest: str
    stamp: Stamp


class Line(NamedTuple):
    """Everything that is settled in a game: by ply, the digests of its states, and the entries."""

    head: Json
    digests: dict[int, str]
    entries: dict[int, Entry]


class Found(NamedTuple):
    """What a book has at a ply: the digest of the state there (None: no such ply, or no such game), and
    the entry that settles it."""

    digest: bytes | None
    entry: bytes | None


class Book(Protocol):
    """Where ledgers are kept. Any method may raise `redis.exceptions.RedisError`."""

    def begin(
        self, game_id: bytes, head: bytes, ply: int, digest: bytes, lasts_s: int, claims: Claims
    ) -> Begun:
        """Write a head and the digest of the first state, and what is claimed with it; all or nothing."""

    def commit(self, key: str, sealed: bytes) -> None:
        """Keep a commitment until its game begins, or for `COMMITMENT_S`."""

    def committed(self, key: str) -> bytes | None:
        """What is kept of a commitment: what `commit` wrote, `USED`, or nothing."""

    def settle(
        self, game_id: bytes, at: tuple[int, bytes], entry: bytes, after: tuple[int, bytes], lasts_s: int
    ) -> Found:
        """Settle a ply unless it is; what was there before.

        `at` and `after` are ply and digest of the states before and after. Nothing is written if the state
        before isn't the one at that ply.
        """

    def look(self, game_id: bytes, ply: int) -> Found:
        """What there is at a ply."""

    def read(self, game_id: bytes) -> dict[bytes, bytes]:
        """All fields of a game's hash."""


_BEGIN = f"""
local game, name, commitment = KEYS[1], ARGV[5], ARGV[6]
local kept = commitment ~= '' and redis.call('GET', commitment)
if commitment ~= '' and not kept then return 'unknown-commitment' end
if kept == '{USED.decode()}' then return 'commitment-used' end
if redis.call('EXISTS', game) == 1 then return 'there' end
if name ~= '' and redis.call('EXISTS', name) == 1 then return 'name-taken' end
if kept then redis.call('SET', commitment, '{USED.decode()}', 'EX', {COMMITMENT_S}) end
if name ~= '' then redis.call('SET', name, '', 'EX', {NAME_S}) end
redis.call('HSET', game, 'head', ARGV[1], 'd' .. ARGV[2], ARGV[3])
redis.call('EXPIRE', game, ARGV[4])
return 'begun'
"""

_SETTLE = """
local found = redis.call('HMGET', KEYS[1], 'd' .. ARGV[1], 'e' .. ARGV[1])
if found[1] == ARGV[2] and not found[2] then
  redis.call('HSET', KEYS[1], 'e' .. ARGV[1], ARGV[3], 'd' .. ARGV[4], ARGV[5])
  redis.call('EXPIRE', KEYS[1], ARGV[6])
end
return found
"""


class RedisBook:
    """A book in Redis: each call is one exchange, and a change happens whole or not at all."""

    def __init__(self, client: Redis) -> None:
        self._client: Any = client
        self._begin = client.register_script(_BEGIN)
        self._settle = client.register_script(_SETTLE)

    def begin(
        self, game_id: bytes, head: bytes, ply: int, digest: bytes, lasts_s: int, claims: Claims
    ) -> Begun:
        """Write a head and the digest of the first state, and what is claimed with it; all or nothing."""
        begun: bytes = self._begin([_key(game_id)], [head, ply, digest, lasts_s, *claims])
        return cast(Begun, begun.decode())

    def commit(self, key: str, sealed: bytes) -> None:
        """Keep a commitment until its game begins, or for `COMMITMENT_S`."""
        self._client.set(key, sealed, ex=COMMITMENT_S)

    def committed(self, key: str) -> bytes | None:
        """What is kept of a commitment: what `commit` wrote, `USED`, or nothing."""
        kept: bytes | None = self._client.get(key)
        return kept

    def settle(
        self, game_id: bytes, at: tuple[int, bytes], entry: bytes, after: tuple[int, bytes], lasts_s: int
    ) -> Found:
        """Settle a ply unless it is; what was there before."""
        found: Any = self._settle([_key(game_id)], [*at, entry, *after, lasts_s])
        return Found(*found)

    def look(self, game_id: bytes, ply: int) -> Found:
        """What there is at a ply."""
        return Found(*self._client.hmget(_key(game_id), f"d{ply}", f"e{ply}"))

    def read(self, game_id: bytes) -> dict[bytes, bytes]:
        """All fields of a game's hash."""
        fields: dict[bytes, bytes] = self._client.hgetall(_key(game_id))
        return fields


def connect(settings: Settings) -> Redis:
    """A connection pool for the ledger: whoever waits for it is a player, so it gives up soon."""
    return Redis.from_url(
        settings.client_url,
        socket_connect_timeout=1,
        socket_timeout=1,
        retry=Retry(ConstantBackoff(0.05), 1, supported_errors=(Disconnected,)),  # a hang isn't repeated
    )


class Ledger:
    """The ledgers of all games in a book.

    Every method raises `Problem`: the ledger can't be reached (`ledger-unavailable`), or it doesn't know the
    game or the state (`game-forgotten`), in which case nothing of that game can be settled ever again.
    """

    def __init__(self, keyring: Keyring, book: Book, counter: WaitingRoom) -> None:
        self._keyring = keyring
        self._book = book
        self._counter = counter
        self._failed_at = -TROUBLE_S

    def begin(
        self, play: Play, digest: str, head: Json, lasts_s: int, claims: Claims = claims.NOTHING
    ) -> None:
        """Write the head of a game whose first state is the one of this play, and what it lays claim to.

        :raises Problem: besides the usual one, what is claimed isn't to be had: `name-taken`,
            `commitment-used`, `unknown-commitment`.
        """
        sealed = self._key(play).encrypt(json.dumps(head).encode(), _bound_to(play, b"head"))
        with self._at_the_counter():
            begun = self._book.begin(play.game_id, sealed, play.ply, bytes.fromhex(digest), lasts_s, claims)
        if begun == "there":
            raise RuntimeError("there is a game of this id")
        if begun != "begun":
            raise Problem(begun)

    def commit(self, owner: str, commitment: str, play: Play) -> None:
        """Keep a game that is still to begin under the commitment to its seed."""
        key = claims.commitment_key(owner, commitment)
        with self._at_the_counter():
            self._book.commit(key, claims.sealed(self._keyring, key, play))

    def committed(self, owner: str, commitment: str) -> Play:
        """The game that is still to begin, by the commitment to its seed.

        :raises Problem: `unknown-commitment`, `commitment-used`, or the ledger can't be reached.
        """
        key = claims.commitment_key(owner, commitment)
        with self._at_the_counter():
            kept = self._book.committed(key)
        return claims.opened(self._keyring, key, kept)

    def settle(self, play: Play, digest: str, entry: Entry, lasts_s: int) -> Entry | None:
        """Settle the ply of a state, given by its play and digest: None if that was free, else its entry.

        :raises Problem: besides the usual ones, `superseded`: the game has another state at this ply.
        """
        sealed = self._key(play).encrypt(_packed(entry), _bound_to(play, play.ply.to_bytes(4, "big")))
        at, after = (play.ply, bytes.fromhex(digest)), (entry.ply, bytes.fromhex(entry.digest))
        with self._at_the_counter():
            found = self._book.settle(play.game_id, at, sealed, after, lasts_s)
        return self._found(play, digest, found)

    def settled(self, play: Play, digest: str) -> Entry | None:
        """The entry that settles the ply of a state, None as long as it is free.

        :raises Problem: as `settle`.
        """
        with self._at_the_counter():
            found = self._book.look(play.game_id, play.ply)
        return self._found(play, digest, found)

    def line(self, play: Play, digest: str) -> Line:
        """Everything that is settled in the game of a state.

        :raises Problem: as `settle`.
        """
        with self._at_the_counter():
            fields = self._book.read(play.game_id)
        if b"head" not in fields:
            raise Problem("game-forgotten")
        head = json.loads(self._opened(play, b"head", fields.pop(b"head")))
        digests, entries = {}, {}
        for name, value in fields.items():
            ply = int(name[1:])
            if name.startswith(b"d"):
                digests[ply] = value.hex()
            else:
                entries[ply] = _unpacked(self._opened(play, ply.to_bytes(4, "big"), value))
        if play.ply not in digests:
            raise Problem("game-forgotten")
        if not same(digests[play.ply], digest):
            raise Problem("superseded", {"digest": digests[play.ply], "ply": play.ply})
        return Line(head, digests, entries)

    def _found(self, play: Play, digest: str, found: Found) -> Entry | None:
        if found.digest is None:
            raise Problem("game-forgotten")
        if not hmac.compare_digest(found.digest, bytes.fromhex(digest)):
            raise Problem("superseded", {"digest": found.digest.hex(), "ply": play.ply})
        if found.entry is None:
            return None
        return _unpacked(self._opened(play, play.ply.to_bytes(4, "big"), found.entry))

    def _opened(self, play: Play, where: bytes, sealed: bytes) -> bytes:
        try:
            return self._key(play).decrypt(sealed, _bound_to(play, where))
        except InvalidTag:
            # Somebody wrote into Redis: what was settled can't be told any more.
            raise Problem("game-forgotten") from None

    def _key(self, play: Play) -> AESSIV:
        return self._keyring[play.birth_key].ledger

    @contextmanager
    def _at_the_counter(self) -> Iterator[None]:
        """A place for one exchange; when the ledger hangs, others keep no thread waiting for it."""
        in_trouble = time.monotonic() - self._failed_at < TROUBLE_S
        with self._counter.place(0.0 if in_trouble else PATIENCE_S) as free:
            if not free:
                raise _unavailable()
            try:
                yield
            except redis.RedisError:
                self._failed_at = time.monotonic()
                raise _unavailable() from None
            self._failed_at = -TROUBLE_S


def lasts_s(stamp: Stamp, now: float) -> int:
    """How many seconds from now the ledger must be kept for a state sealed with this stamp."""
    return int(stamp.expiry_day * SECONDS_PER_DAY - now) + SPARE_S


def _unavailable() -> Problem:
    return Problem("ledger-unavailable", headers={"Retry-After": str(UNAVAILABLE_RETRY_S)})


def _key(game_id: bytes) -> str:
    return PREFIX + game_id.hex()


def _bound_to(play: Play, where: bytes) -> list[bytes]:
    return [b"spielleiter ledger", play.game_id, where]


def _packed(entry: Entry) -> bytes:
    text = entry.decision.text.encode()
    if len(text) > MAX_MOVE_LENGTH:
        raise ValueError(f"a decision of {len(text)} bytes")
    return _ENTRY.pack(
        FORMAT,
        _KINDS.index(entry.decision.kind),
        entry.stamp.key.encode(),
        entry.stamp.expiry_day,
        entry.ply,
        bytes.fromhex(entry.digest),
        len(text),
        text,
    )


def _unpacked(content: bytes) -> Entry:
    _format, kind, key, day, ply, digest, length, text = _ENTRY.unpack(content)
    decision = Decision(_KINDS[kind], text[:length].decode())
    return Entry(decision, ply, digest.hex(), Stamp(key.rstrip(b"\0").decode(), day))
