"""How the dice of a played game fall: from a seed that is committed to before the first of them.

Everything here is a pure function of its arguments, so that whoever holds the seeds of a finished
game can recompute every die. `docs` and tests carry the vectors.
"""

import hashlib
import hmac
from collections.abc import Sequence

SCHEME = b"spielleiter/1"
"""What every drawn message begins with; another way of drawing gets another name."""

MAX_CLIENT_SEED_BYTES = 64
"""No client seed is longer, in UTF-8."""

_RANGE = 1 << 64


def commitment(server_seed: bytes) -> str:
    """What is published of a server seed before the game: its SHA-256, 64 hex digits."""
    return hashlib.sha256(server_seed).hexdigest()


def draw(server_seed: bytes, client_seed: str, k: int, weights: Sequence[int]) -> int:
    """The index of the outcome that draw `k` (0 is a game's first) takes among weighted outcomes.

    `weights` are integers ≥ 1 in the order in which the game lists the outcomes (`legal_moves`).
    The number drawn is the first eight bytes, big-endian, of HMAC-SHA256(server seed, `spielleiter/1`,
    length of the client seed in two bytes, client seed, `k` in eight bytes, attempt in four bytes).
    Numbers from the largest multiple of the total weight upwards are rejected and the next attempt
    counts, so that no outcome gains from the division.
    """
    total = sum(weights)
    limit = _RANGE - _RANGE % total
    client = client_seed.encode()
    prefix = SCHEME + len(client).to_bytes(2, "big") + client + k.to_bytes(8, "big")
    attempt = 0
    while True:
        digest = hmac.digest(server_seed, prefix + attempt.to_bytes(4, "big"), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return _outcome(number % total, weights)
        attempt += 1


def _outcome(number: int, weights: Sequence[int]) -> int:
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise ValueError("the number isn't below the total weight")
