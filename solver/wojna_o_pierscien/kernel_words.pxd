cdef extern from *:
    """
    #define PHASE_BIAS (1LL << 62)
    #define PHASE_BITS 0xFFFFFFFFFFFFFFFFULL
    #define PHASE_MIX_A 0xBF58476D1CE4E5B9ULL
    #define PHASE_MIX_B 0x94D049BB133111EBULL
    #define PHASE_GOLDEN 0x9E3779B97F4A7C15ULL
    #define PHASE_DECKS (1ULL << 32)
    #define PHASE_MORE_DECKS (1ULL << 33)
    #define PHASE_IDLE_SIDE (1ULL << 34)
    #define PHASE_PLACES (1ULL << 40)
    #define PHASE_LOW_HALF 0xFFFFFFFFULL
    #define PHASE_ALL_BUT_LAST 0xFFFFFFFFFFFFFF00ULL
    """
    const long long BIAS "PHASE_BIAS"
    const unsigned long long BITS "PHASE_BITS"
    const unsigned long long MIX_A "PHASE_MIX_A"
    const unsigned long long MIX_B "PHASE_MIX_B"
    const unsigned long long GOLDEN "PHASE_GOLDEN"
    const unsigned long long DECKS "PHASE_DECKS"
    const unsigned long long MORE_DECKS "PHASE_MORE_DECKS"
    const unsigned long long IDLE_SIDE "PHASE_IDLE_SIDE"
    const unsigned long long PLACES "PHASE_PLACES"
    const unsigned long long LOW_HALF "PHASE_LOW_HALF"
    const unsigned long long ALL_BUT_LAST "PHASE_ALL_BUT_LAST"


cdef inline unsigned long long mixed(unsigned long long x) noexcept:
    x = (x ^ (x >> 30)) * MIX_A
    x = (x ^ (x >> 27)) * MIX_B
    return x ^ (x >> 31)


cdef inline long long divided(long long x, long long y) noexcept:
    return x // y if x >= 0 else -((-x + y - 1) // y)
