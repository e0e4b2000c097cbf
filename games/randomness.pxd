# C types of randomness.py; the meaning of every name is documented there.
ctypedef unsigned long long ulonglong

cdef class Random:
    cdef ulonglong s0, s1
    cdef ulonglong next64(self) noexcept nogil
    cdef int below(self, int bound) noexcept nogil

cdef ulonglong mix64(ulonglong value) noexcept nogil
