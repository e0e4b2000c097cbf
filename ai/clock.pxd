# C types of clock.py; the meaning of every name is documented there.
from posix.time cimport CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, clock_gettime, timespec

cdef bint counts_cpu_time

cdef double now_ms() noexcept nogil
