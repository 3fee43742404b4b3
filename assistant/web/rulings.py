"""The contested points of a game as a page shows them: every reading, and which one is in force."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.web.views import ReadingView, RulingView
from mellon.solver import Answer, Game


def ruling_views(answer: Answer, game: Game, lang: str) -> Iterator[RulingView]:
    """Yield the contested points that an answer's game has, in the rulebook's order."""
    for key, ruling in game.book.rulings.items():
        used = answer.rulings.get(key, ruling.default)
        readings = tuple(ReadingView(value, text.of(lang), value == used, value == ruling.default) for value, text in ruling.readings)
        yield RulingView(key, ruling.title.of(lang), ruling.text.of(lang), ruling.place, readings)
