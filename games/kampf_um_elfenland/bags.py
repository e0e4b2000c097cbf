"""Multisets in one integer: four bits for each kind of thing, its index times four bits up.

Nothing in the game comes in more than twelve of a kind and seven kinds, so a bag fits 28 bits;
bags add and subtract like numbers. The same file runs interpreted, with the same results.
"""

import cython

if not cython.compiled:
    from games.randomness import Random


def one(item: cython.int) -> cython.int:
    """The bag that holds one thing of a kind."""
    unit: cython.int = 1
    return unit << (4 * item)


def count(bag: cython.int, item: cython.int) -> cython.int:
    """How many of a kind a bag holds."""
    return (bag >> (4 * item)) & 15


def size(bag: cython.int) -> cython.int:
    """How many things a bag holds."""
    total: cython.int = 0
    while bag != 0:
        total += bag & 15
        bag >>= 4
    return total


def kinds(bag: cython.int) -> cython.int:
    """How many different kinds a bag holds."""
    total: cython.int = 0
    while bag != 0:
        if bag & 15 != 0:
            total += 1
        bag >>= 4
    return total


def thing(bag: cython.int, number: cython.int) -> cython.int:
    """The kind of the `number`-th thing (from 0) of a bag that holds more than so many."""
    item: cython.int = 0
    while number >= (bag & 15):
        number -= bag & 15
        bag >>= 4
        item += 1
    return item


def drawn(bag: cython.int, number: cython.int, random: Random) -> cython.int:
    """So many things drawn blindly from a bag that holds at least as many, as a bag."""
    left: cython.int = size(bag)
    hand: cython.int = 0
    taken: cython.int
    while number > 0:
        taken = one(thing(bag, random.below(left)))
        bag -= taken
        hand += taken
        left -= 1
        number -= 1
    return hand


def members(mask: cython.int) -> cython.int:
    """How many members a set has that is a bit mask."""
    total: cython.int = 0
    while mask != 0:
        mask &= mask - 1
        total += 1
    return total


def member(mask: cython.int, number: cython.int) -> cython.int:
    """The `number`-th member (from 0) of a set that has more than so many."""
    item: cython.int = 0
    while number > 0:
        mask &= mask - 1
        number -= 1
    while (mask >> item) & 1 == 0:
        item += 1
    return item
