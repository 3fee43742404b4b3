"""Questions that a position passes on: the rules know no solver, the front of the package does."""

from __future__ import annotations

from typing import Any

import mellon


class Askable:
    """A position that can be asked directly: `position.solve()` is `mellon.ask(position, "solve")`."""

    def ask(self, verb: str = "solve", **options: Any) -> Any:
        """Answer one verb about this position; `options` are those of `mellon.ask` (limits, engine, seed, rulings ...)."""
        return mellon.ask(self, verb, **options)

    def solve(self, **options: Any) -> Any:
        """Answer whether this can be won, or what it is worth."""
        return self.ask("solve", **options)

    def hint(self, **options: Any) -> Any:
        """Rank every legal move."""
        return self.ask("hint", **options)

    def legal(self, **options: Any) -> Any:
        """List the legal moves, and for every other one the rule that forbids it."""
        return self.ask("legal", **options)

    def explain(self, **options: Any) -> Any:
        """Tell why."""
        return self.ask("explain", **options)

    def review(self, **options: Any) -> Any:
        """Go through a played round card by card; `at="5.2"` looks at one card more closely."""
        return self.ask("review", **options)
