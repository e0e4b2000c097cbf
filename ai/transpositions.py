"""What a search has found out about positions, kept for when it meets them again by another way.

An entry is three words of 64 bits: the key of the position (`State.hashed`), the move that was best there,
and in one word the score (31 bits), what it says (a bound or the exact value), the depth it was searched to
and when. Four entries that a key may be kept in stand together. A new position takes the place of the one
that was searched least: of an older iteration before one of this one, then the shallower. The table
begins small, so that a short search doesn't spend its time on clearing memory, and doubles up to a bound.

The whole key is compared, so two positions are taken for one once in some 2⁶⁴ / (entries · look-ups): for a
full table and a minute of searching less than one time in a thousand.
"""

from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

import cython

NO_MOVE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
"""What stands for a move where none is known; no game has so large a one."""

EXACT = cython.declare(cython.int, 0)
AT_LEAST = cython.declare(cython.int, 1)
AT_MOST = cython.declare(cython.int, 2)

WORDS = cython.declare(cython.int, 3)
BUCKET = cython.declare(cython.int, 4)
BYTES_PER_ENTRY = 24
FIRST_CAPACITY = 1 << 14

SCORE_MASK = cython.declare(cython.ulonglong, 0x7FFFFFFF)
AGE_MASK = cython.declare(cython.int, 255)


@cython.cclass
class Transpositions:
    """A table of at most `memory_mib`, counting that both the old and the new one exist while it grows.

    `look_up` leaves what it found in `move`, `score`, `depth` and `bound`. `capacity` and `most` (the bound)
    count entries, `used` those taken.
    """

    def __init__(self, memory_mib: int) -> None:
        room = max(memory_mib * 1024 * 1024 * 2 // 3 // BYTES_PER_ENTRY, BUCKET)
        self.most = 1 << (room.bit_length() - 1)
        self.capacity = min(FIRST_CAPACITY, self.most)
        self.used = 0
        self.age = 0
        self.move = NO_MOVE
        self.score = 0
        self.depth = 0
        self.bound = EXACT
        self.words = _zeros(self.capacity * WORDS)

    def grow_older(self) -> None:
        """What is kept from now on is worth more than what is there."""
        self.age = (self.age + 1) & AGE_MASK

    def look_up(self, key: cython.ulonglong) -> cython.bint:
        """Whether the position is in the table."""
        entry: cython.longlong = self.place(key)
        _entry: cython.int
        for _entry in range(BUCKET):
            if self.words[entry] == key and self.words[entry + 1] != 0:
                facts: cython.ulonglong = self.words[entry + 1]
                self.score = facts & SCORE_MASK
                self.bound = (facts >> 31) & 3
                self.depth = (facts >> 33) & 255
                self.move = self.words[entry + 2]
                return True
            entry += WORDS
        self.move = NO_MOVE
        return False

    def keep(
        self,
        key: cython.ulonglong,
        depth: cython.int,
        bound: cython.int,
        score: cython.int,
        move: cython.ulonglong,
    ) -> cython.void:
        """Put a position into the table, in the place of what is known of it or of the least worth."""
        word: cython.ulonglong
        facts: cython.ulonglong = score
        word = bound
        facts |= word << 31
        word = depth
        facts |= word << 33
        word = self.age
        facts |= word << 41
        word = 1  # an entry is never all zeros
        facts |= word << 49
        if self.used > self.capacity // 2 and self.capacity < self.most:
            self.grow()
        self.put(self.place(key), key, facts, move)

    def place(self, key: cython.ulonglong) -> cython.longlong:
        """The first word of the entries that a key may be kept in."""
        buckets: cython.ulonglong = self.capacity // BUCKET
        return (key & (buckets - 1)) * (BUCKET * WORDS)

    def put(
        self, entry: cython.longlong, key: cython.ulonglong, facts: cython.ulonglong, move: cython.ulonglong
    ) -> cython.void:
        """Write an entry into the bucket that begins there."""
        _entry: cython.int
        worst: cython.longlong = entry
        least: cython.int = 0x7FFFFFFF
        worth: cython.int
        there: cython.ulonglong
        for _entry in range(BUCKET):
            there = self.words[entry + 1]
            if there == 0:
                self.used += 1
                worst = entry
                break
            if self.words[entry] == key:
                if move == NO_MOVE:
                    move = self.words[entry + 2]
                worst = entry
                break
            worth = (there >> 33) & 255
            if ((there >> 41) & 255) == ((facts >> 41) & 255):
                worth += 256
            if worth < least:
                least = worth
                worst = entry
            entry += WORDS
        self.words[worst] = key
        self.words[worst + 1] = facts
        self.words[worst + 2] = move

    def grow(self) -> cython.void:
        """Twice as many entries, those that are there moved over."""
        old = self.words
        count = self.capacity * WORDS
        entry: cython.longlong
        last: cython.longlong = count
        self.capacity *= 2
        self.words = _zeros(self.capacity * WORDS)
        self.used = 0
        for entry in range(0, last, 3):
            if old[entry + 1] != 0:
                self.put(self.place(old[entry]), old[entry], old[entry + 1], old[entry + 2])

    # --- for everybody ------------------------------------------------------------------------------

    def record(self, key: int, depth: int, bound: int, score: int, move: int) -> None:
        """`keep` for callers outside the compiled core."""
        self.keep(key, depth, bound, score, move)

    def knows(self, key: int) -> bool:
        """`look_up` for callers outside the compiled core."""
        return bool(self.look_up(key))


def _zeros(words: int) -> memoryview:
    """So many zeros, of which the system clears a page only when it is first used."""
    return memoryview(mmap(-1, 8 * words, flags=MAP_PRIVATE | MAP_ANONYMOUS)).cast("Q")
