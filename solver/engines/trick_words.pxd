cdef enum:
    NO_SUIT = -1
    DECLARED = 64
    KEY_WORDS = 3
    WEIGHED = 256

cdef extern from *:
    """
    #define TRICK_FULL 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long FULL "TRICK_FULL"


cdef inline int bits(unsigned long long x) noexcept nogil:
    x = x - ((x >> 1) & 0x5555555555555555ULL)
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return (x * 0x0101010101010101ULL) >> 56


cdef inline int lowest(unsigned long long x) noexcept nogil:
    return bits((x ^ (x - 1)) >> 1)
