# C types of bags.py; the meaning of every name is documented there.
from games.randomness cimport Random

cdef int one(int item) noexcept nogil
cdef int count(int bag, int item) noexcept nogil
cdef int size(int bag) noexcept nogil
cdef int kinds(int bag) noexcept nogil
cdef int thing(int bag, int number) noexcept nogil
cdef int drawn(int bag, int number, Random random) noexcept nogil
cdef int members(int mask) noexcept nogil
cdef int member(int mask, int number) noexcept nogil
