"""Bound what a worker may take, and bind its life to its parent's."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

_NICE = 5
_FILES = 64
_PARENT_DEATH = 1
"""The number of PR_SET_PDEATHSIG."""


def die_with_parent() -> None:
    """Have the system end this process when its parent ends, where the system can; Ctrl-C is for the parent to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    parent = os.getppid()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def confine(memory: int | None) -> None:
    """Bound the addresses this process may take, and keep it from writing files or dumping its memory."""
    try:
        import resource
    except ImportError:
        return
    bounds = {resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: 0, resource.RLIMIT_NOFILE: _FILES}
    if memory is not None:
        bounds[resource.RLIMIT_AS] = memory
    for kind, most in bounds.items():
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (allowed, allowed))
    with suppress(OSError):
        os.nice(_NICE)
