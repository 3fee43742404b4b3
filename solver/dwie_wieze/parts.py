"""Watches over a part of a search: they end with the whole, or when their own time is used up."""

from __future__ import annotations

import math
import time

from mellon.solver.limits import Watch


class Part(Watch):
    """A part of a search that may take so many seconds; stopping the whole stops it too, and what it does is seen from outside."""

    def __init__(self, whole: Watch, seconds: float) -> None:
        moment = time.monotonic() + seconds
        deadline = moment if whole.deadline is None else min(moment, whole.deadline)
        super().__init__(deadline, whole.stopped, on_stop=whole.on_stop, memory=whole.memory, full=whole.full)
        self.whole = whole

    def note(self, engine: str, nodes: int, doing: str = "") -> None:
        """Record how far the search is, here and in the whole."""
        super().note(engine, nodes, doing)
        self.whole.note(engine, nodes, doing)

    def cut_short(self, limit: str) -> None:
        """Record the limit for which a part gave up, here and in the whole."""
        super().cut_short(limit)
        self.whole.cut_short(limit)

    @property
    def over(self) -> bool:
        """Tell whether this part has to end now."""
        self.stopped = self.stopped or self.whole.stopped
        self.full = self.full or self.whole.full
        return super().over


class ProcessorPart(Part):
    """A part of a search that may take so many seconds of the processor in the thread that begins it: on a busy machine it gets as far as on an idle one."""

    def __init__(self, whole: Watch, seconds: float) -> None:
        super().__init__(whole, math.inf)
        self.deadline = whole.deadline
        self.until = time.thread_time() + seconds

    @property
    def over(self) -> bool:
        """Tell whether this part has to end now."""
        return super().over or time.thread_time() >= self.until
