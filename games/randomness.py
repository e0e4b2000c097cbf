"""A small, fast, reproducible stream of random numbers for searches, random walks and re-dealing.

Never used for the dice of a played game: those come from `games.dice`, which anyone can check.
The generator is xoroshiro128+ (Blackman & Vigna, "Scrambled linear pseudorandom number generators",
2018), seeded by splitmix64. The same seed gives the same stream, compiled or interpreted.
"""

import cython

MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


def mix64(value: cython.ulonglong) -> cython.ulonglong:
    """One round of splitmix64: spreads the bits of a 64-bit `value` over 64 bits."""
    value = (value + GOLDEN) & MASK64
    value = ((value ^ (value >> 30)) * MIX_A) & MASK64
    value = ((value ^ (value >> 27)) * MIX_B) & MASK64
    return value ^ (value >> 31)


@cython.cclass
class Random:
    """A stream of pseudo-random numbers that depends on `seed` (any integer) alone."""

    def __init__(self, seed: int) -> None:
        start: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        self.s0 = mix64(start)
        self.s1 = mix64(self.s0 ^ GOLDEN)

    def next64(self) -> cython.ulonglong:
        """The next 64 random bits."""
        a: cython.ulonglong = self.s0
        b: cython.ulonglong = self.s1
        drawn: cython.ulonglong = (a + b) & MASK64
        b ^= a
        self.s0 = (((a << 24) | (a >> 40)) ^ b ^ (b << 16)) & MASK64
        self.s1 = ((b << 37) | (b >> 27)) & MASK64
        return drawn

    def below(self, bound: cython.int) -> cython.int:
        """An integer from 0 to `bound` − 1 (1 ≤ `bound` < 2³¹); its bias is below `bound`/2³²."""
        return ((self.next64() >> 32) * bound) >> 32

    def integer(self, bound: int) -> int:
        """`below` for callers outside the compiled core.

        :raises ValueError: `bound` is not between 1 and 2³¹ − 1.
        """
        if not 1 <= bound <= 0x7FFFFFFF:
            raise ValueError(f"a bound between 1 and 2**31 - 1 is needed, not {bound}")
        return self.below(bound)

    def bits(self) -> int:
        """`next64` for callers outside the compiled core."""
        return self.next64()
