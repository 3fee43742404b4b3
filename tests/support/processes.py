"""Which processes run: what tests that kill some of them have to know."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def children(of: int | None = None) -> list[int]:
    """Return the numbers of the running processes that this one, or a given one, started, as Linux tells them."""
    started_by = os.getpid() if of is None else of
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (folder / "stat").read_text("ascii").rsplit(")", 1)[1].split()[:2]
            if int(parent) == started_by and state not in "ZX":
                found.append(int(folder.name))
    return sorted(found)
