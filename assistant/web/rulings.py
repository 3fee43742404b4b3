"""The contested points of a game as a page shows them: every reading, and which one is in force."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.assistant.answer_views.extras import lens_worth
from mellon.assistant.web.views import LensView, ReadingView, RulingView
from mellon.assistant.wording import Wording
from mellon.solver import Answer, Game
from mellon.solver.lens import MATTER, UNDECIDED


def ruling_views(answer: Answer, game: Game, lang: str) -> Iterator[RulingView]:
    """Yield the contested points that an answer's game has, in the rulebook's order."""
    for key, ruling in game.book.rulings.items():
        used = answer.rulings.get(key, ruling.default)
        readings = tuple(ReadingView(value, text.of(lang), value == used, value == ruling.default) for value, text in ruling.readings)
        yield RulingView(key, ruling.title.of(lang), ruling.text.of(lang), ruling.place, readings)


def lens_views(answer: Answer, game: Game, wording: Wording) -> Iterator[LensView]:
    """Yield the other readings that change an answer, then those that a limit left open."""
    for key in (MATTER, UNDECIDED):
        for entry in answer.extra.get(key) or ():
            ruling, reading = game.book.rulings[entry["ruling"]], entry["reading"]
            title, text = ruling.title.of(wording.lang), dict(ruling.readings)[reading].of(wording.lang)
            yield LensView(ruling.key, reading, title, text, lens_worth(entry, wording), key == UNDECIDED)
