"""A share of a search: a part with a time of its own that ends with the whole."""

from __future__ import annotations

import time

from mellon.solver.limits import TIME, Watch


class Share(Watch):
    """The watch over a part of a search; over as soon as its own time is up or the whole search is over."""

    def __init__(self, whole: Watch, seconds: float | None) -> None:
        super().__init__(None if seconds is None else time.monotonic() + seconds)
        self.whole = whole

    def note(self, engine: str, nodes: int, doing: str = "") -> None:
        """Record how far the whole search is."""
        self.whole.note(engine, nodes, doing)

    def remaining(self) -> float | None:
        """Return the seconds left to this part, or None when there is no limit."""
        own, all_of_it = super().remaining(), self.whole.remaining()
        return own if all_of_it is None else all_of_it if own is None else min(own, all_of_it)

    @property
    def over(self) -> bool:
        """Tell whether this part has to end now."""
        return self.whole.over or (self.deadline is not None and time.monotonic() >= self.deadline)

    @property
    def limit(self) -> str:
        """Return which limit ended the part: what ended the whole search, else time."""
        return self.whole.limit if self.whole.over else TIME


NO_END = None


def share_of(whole: Watch, part: float, otherwise: float | None) -> Share:
    """Return a watch over this part of the time that is left, or over so many seconds (NO_END: any) where there is no limit."""
    left = whole.remaining()
    return Share(whole, otherwise if left is None else left * part)
