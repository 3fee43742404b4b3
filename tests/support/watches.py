"""A limit without a clock, so that a search is cut at the same place on every machine."""

from __future__ import annotations

from mellon.solver.limits import Watch


class Looks(Watch):
    """A watch that is over once it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    @property
    def over(self) -> bool:
        self.looks -= 1
        return self.looks < 0
