"""How much memory this process holds now, read from the system without any library."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

GIGABYTE = 1 << 30
_PART = 2
"""A search may fill one part in so many of the addresses left: a table that is doubled needs three times its size for a while, and an answer has to be written."""


def resident_bytes() -> int:
    """Return the bytes of physical memory that this process holds, or 0 where the system does not tell.

    >>> resident_bytes() >= 0
    True
    """
    try:
        return _READER()
    except (OSError, ValueError):
        return 0


def growth(allowed: int | None) -> int | None:
    """Return how many bytes a search that starts now may grow by: what it is allowed, and no more than the system's address limit leaves room for."""
    left = _addresses_left()
    if left is None:
        return allowed
    return left // _PART if allowed is None else min(allowed, left // _PART)


def room(memory: int | None) -> int | None:
    """Return how many bytes this process may still grow by before it holds so many, None where nothing bounds it."""
    return None if memory is None else max(0, memory - resident_bytes())


def addresses_bounded() -> bool:
    """Tell whether the system bounds the addresses of this process, so that a library may find no room to be loaded."""
    return _addresses_left() is not None


def spare_addresses() -> None:
    """Where the system bounds the addresses of this process, keep numpy's linear algebra, loaded later, from taking them for threads of its own."""
    if addresses_bounded():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _addresses_left() -> int | None:
    """Return the bytes that this process may still map, None where nothing bounds them or the system does not tell."""
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        return None if most == resource.RLIM_INFINITY else max(0, most - _addressed())
    except (ImportError, OSError, ValueError):
        return None


def _addressed() -> int:
    """Return the bytes of address space that this process has taken."""
    with open("/proc/self/statm", "rb", buffering=0) as statm:
        return int(statm.read(128).split()[0]) * _PAGE


def _from_proc() -> int:
    with open("/proc/self/statm", "rb", buffering=0) as statm:
        return int(statm.read(128).split()[1]) * _PAGE


def _highest_so_far() -> int:
    import resource

    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return highest if sys.platform == "darwin" else highest * 1024


def _from_windows() -> int:
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = [
            ("size", ctypes.c_ulong),
            ("faults", ctypes.c_ulong),
            *(
                (name, ctypes.c_size_t)
                for name in ("peak", "working", "peak_paged", "paged", "peak_unpaged", "unpaged", "file", "peak_file")
            ),
        ]

    counters = Counters(size=ctypes.sizeof(Counters))
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    kernel.K32GetProcessMemoryInfo.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ulong]
    done = kernel.K32GetProcessMemoryInfo(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size)
    return int(counters.working) if done else 0


def _reader() -> Callable[[], int]:
    if sys.platform == "win32":
        return _from_windows
    return _from_proc if os.path.exists("/proc/self/statm") else _highest_so_far


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_READER = _reader()
