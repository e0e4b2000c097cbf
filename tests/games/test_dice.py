"""Dice fall as the documented algorithm says, without favour, and the commitment binds the seed."""

import hashlib
import hmac
from collections import Counter

import pytest

from games import dice

SEED = bytes(range(32))


def by_hand(server_seed: bytes, client_seed: str, k: int, weights: list[int]) -> int:
    """The algorithm again, from the text of the design alone, HMAC written out (RFC 2104)."""
    block = server_seed.ljust(64, b"\0")
    client = client_seed.encode("utf-8")
    faces = [index for index, weight in enumerate(weights) for _ in range(weight)]
    for attempt in range(1000):
        message = (
            b"spielleiter/1"
            + bytes([len(client) // 256, len(client) % 256])
            + client
            + k.to_bytes(8, "big")
            + attempt.to_bytes(4, "big")
        )
        inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
        outer = hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()
        number = int(outer.hex()[:16], 16)
        if number < (2**64 // len(faces)) * len(faces):
            return faces[number % len(faces)]
    raise AssertionError("a thousand rejections in a row")


@pytest.mark.parametrize("client_seed", ["", "me", "Würfelglück", "x" * 64])
@pytest.mark.parametrize("weights", [[1], [2, 2, 2], [6], [1, 5], [3, 1, 2], [1, 1, 4]])
def test_every_draw_is_what_the_written_algorithm_gives(client_seed: str, weights: list[int]) -> None:
    for k in (*range(40), 2**32, 2**63):
        assert dice.draw(SEED, client_seed, k, weights) == by_hand(SEED, client_seed, k, weights)


def test_the_published_vectors_hold() -> None:
    assert dice.commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    drawn = [dice.draw(SEED, "vector", k, [2, 2, 2]) for k in range(24)]
    assert drawn == VECTOR


VECTOR = [2, 0, 0, 0, 0, 2, 2, 0, 2, 0, 2, 0, 0, 1, 2, 1, 1, 0, 2, 2, 0, 0, 1, 0]


def test_numbers_above_the_largest_multiple_are_rejected_and_the_next_attempt_counts() -> None:
    # Half of all numbers lie above the only multiple of such a total: without rejection they would count.
    total = 2**63 + 1
    rejected = 0
    for k in range(60):
        number = first_number("reject", k, 0)
        if number >= total:
            rejected += 1
            attempt = next(a for a in range(1, 1000) if first_number("reject", k, a) < total)
            number = first_number("reject", k, attempt)
        assert dice.draw(SEED, "reject", k, [2**62, 2**62 + 1]) == (number >= 2**62)
    assert rejected > 10


def first_number(client_seed: str, k: int, attempt: int) -> int:
    """The eight bytes of one attempt as a number."""
    client = client_seed.encode()
    message = b"spielleiter/1" + len(client).to_bytes(2, "big") + client
    message += k.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.new(SEED, message, "sha256").digest()[:8], "big")


@pytest.mark.parametrize("weights", [[2, 2, 2], [1, 2, 3], [1, 5], [1, 1, 1, 1, 1, 1, 1]])
def test_outcomes_come_as_often_as_their_weights_say(weights: list[int]) -> None:
    draws = 30_000
    counted = Counter(dice.draw(SEED, "fair", k, weights) for k in range(draws))
    expected = [draws * weight / sum(weights) for weight in weights]
    chi_squared = sum((counted[index] - e) ** 2 / e for index, e in enumerate(expected))
    # The 99.99% quantile for up to six degrees of freedom; the seed is fixed, so this can't flicker.
    assert chi_squared < 27.9


@pytest.mark.parametrize(
    ("server_seed", "client_seed", "first"), [(bytes(32), "a", 0), (SEED, "b", 0), (SEED, "a", 200)]
)
def test_other_seeds_and_other_draws_give_other_dice(
    server_seed: bytes, client_seed: str, first: int
) -> None:
    usual = [dice.draw(SEED, "a", k, [1] * 6) for k in range(100)]
    assert [dice.draw(server_seed, client_seed, first + k, [1] * 6) for k in range(100)] != usual


def test_the_length_of_the_client_seed_keeps_it_apart_from_the_number_of_the_draw() -> None:
    # Without the length, "a" + draw 0 and "a\0" + draw 0 shifted by a byte could be the same message.
    shifted = [dice.draw(SEED, "a\0", k << 8, [1] * 6) for k in range(100)]
    assert shifted != [dice.draw(SEED, "a", k, [1] * 6) for k in range(100)]
