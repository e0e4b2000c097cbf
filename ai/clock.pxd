# C types of clock.py; the meaning of every name is documented there.
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef double now_ms() noexcept nogil
