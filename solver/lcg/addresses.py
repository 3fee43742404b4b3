"""The room that the system leaves to this process: a search ends before its tables could not be doubled any more."""

from __future__ import annotations

import os

from mellon.solver.limits import Watch
from mellon.solver.memory import resident_bytes

_PART = 0.5
"""How much of the addresses left a search may fill: a table that is doubled needs three times its size for a while."""


def mind_addresses(watch: Watch) -> None:
    """Lower the memory of a watch where the system limits the addresses of this process."""
    left = _addresses_left()
    if left is not None:
        most = resident_bytes() + int(left * _PART)
        watch.memory = most if watch.memory is None else min(watch.memory, most)


def _addresses_left() -> int | None:
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        if most == resource.RLIM_INFINITY:
            return None
        with open("/proc/self/statm", "rb", buffering=0) as statm:
            used = int(statm.read(128).split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (ImportError, OSError, ValueError):
        return None
    return max(0, most - used)
