"""Why a search ended before its answer."""

from __future__ import annotations


class LimitReached(Exception):
    """A limit came before the answer: "states", "time" or "stopped"."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Tangled(Exception):
    """Play can come back to a state after cards have been spent: only the whole graph will do."""
