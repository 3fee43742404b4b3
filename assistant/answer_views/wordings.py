"""How plain data of an answer is put into words, in both languages at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from mellon.assistant.extensions import drawing
from mellon.assistant.wording import Wording
from mellon.models.common import Text
from mellon.solver import Answer, Game


@dataclass(frozen=True)
class Wordings:
    """The wording of one answer in Polish and in English."""

    pl: Wording
    en: Wording

    @classmethod
    def of(cls, answer: Answer, game: Game) -> Wordings:
        """Return the wording of an answer."""
        return cls(*(wording_of(answer.subject, game, lang) for lang in ("pl", "en")))

    def text(self, word: Callable[[Wording], str]) -> Text:
        """Return what both wordings say."""
        return Text(word(self.pl), word(self.en))

    def texts(self, words: Callable[[Wording], Iterable[str]]) -> tuple[Text, ...]:
        """Return what both wordings say line by line; both have the same lines."""
        return tuple(Text(*pair) for pair in zip(words(self.pl), words(self.en), strict=True))

    def outline(self, value: Any) -> tuple[Text, ...]:
        """Return nested data as indented lines, one per fact."""
        return self.texts(lambda wording: wording.outline(value))

    def moves(self, moves: Iterable[Any]) -> Iterator[Text]:
        """Yield moves in words."""
        return (Text(self.pl.move(move), self.en.move(move)) for move in moves)


def wording_of(position: Any, game: Game, lang: str) -> Wording:
    """Return how data about a position is put into words of one language."""
    return Wording(lang, drawing(game.id, "word_move"), drawing(game.id, "word_value"), position, game.id)
