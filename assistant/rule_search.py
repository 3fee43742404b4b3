"""Find rules by ordinary words in either language, best match first (BM25 over title, text, readings, id and known questions)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mellon.assistant.asked import NAMES, phrases_of
from mellon.assistant.rule_index import Entry, Index
from mellon.assistant.word_stems import likely_meant, stems, telling, words_of
from mellon.models.common import Ruling
from mellon.models.common.text import LANGUAGES

__all__ = ["Entry", "search"]

_GAME_NAMED = 3.0
_CONTESTED = 0.7
"""A rule answers a question before a contested point does."""
_UNDERSTOOD, _GUESSED = 0.35, 0.5
"""Share of a question's words that the rules must know, and how much a word counts that may be one of theirs mistyped."""
_WORTH_TELLING = 0.3
"""Share of the best score that a match needs."""


def search(entries: Sequence[Entry], question: str) -> list[Entry]:
    """Return the entries that answer a question in ordinary words, the best first; none where no word fits.

    >>> from mellon.models.common import Rulebook
    >>> book = Rulebook.load("dwie_wieze")
    >>> [entry.name for entry in search([Entry(book, rule) for rule in book.rules.values()], "czy ork może rozpocząć lewę")][:1]
    ['DW.p8.orc_lead']
    """
    if not entries:
        return []
    indexes = _indexes(tuple(map(_Same, entries)))
    words = dict.fromkeys(word for index in indexes for word in words_of(question, index.lang))
    asked = [word for word in words if all(telling(word, index.lang) for index in indexes)]
    unknown = [word for word in asked if not any(index.has(word) for index in indexes)]
    guesses = [{word: likely_meant(word, index.vocabulary) for word in unknown} for index in indexes]
    guessed = {word for meant in guesses for word, likely in meant.items() if likely}
    if len(asked) - len(unknown) + _GUESSED * len(guessed) < _UNDERSTOOD * len(asked):
        return []
    named = _games_named(entries, question)
    by_language = []
    for index, meant in zip(indexes, guesses, strict=True):
        of_game = frozenset(one for name in named.values() for one in stems(name, index.lang))
        by_language.append(index.scores(index.read(question, meant, of_game)))
    best = [
        max(scores) * (_GAME_NAMED if entry.book.game in named else 1) * (_CONTESTED if isinstance(entry.item, Ruling) else 1)
        for entry, *scores in zip(entries, *by_language, strict=True)
    ]
    top = max(best)
    ranked = sorted(range(len(entries)), key=lambda number: -best[number])
    return [entries[number] for number in ranked if best[number] > 0 and best[number] >= _WORTH_TELLING * top]


@dataclass(frozen=True)
class _Same:
    """An entry that is equal to itself alone, so that an index made for the same entries is found again."""

    entry: Entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.entry.item is other.entry.item

    def __hash__(self) -> int:
        return id(self.entry.item)


@lru_cache(maxsize=8)
def _indexes(entries: tuple[_Same, ...]) -> tuple[Index, ...]:
    return tuple(Index([same.entry for same in entries], lang) for lang in LANGUAGES)


def _games_named(entries: Sequence[Entry], question: str) -> dict[str, str]:
    """Return the games that the question names, by title, id or the name that players use, each with that name."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        asked = frozenset(stems(question, lang))
        for game, name, told in _names_of_games(tuple({entry.book.game: _Same(entry) for entry in entries}.values()), lang):
            if told <= asked:
                found[game] = max(found.get(game, ""), name, key=len)
    return found


@lru_cache(maxsize=16)
def _names_of_games(of_each: tuple[_Same, ...], lang: str) -> tuple[tuple[str, str, frozenset[str]], ...]:
    books = [same.entry.book for same in of_each]
    return tuple(
        (book.game, name, frozenset(stems(name, lang)))
        for book in books
        for name in (book.title.of(lang), book.game, *phrases_of(book.game, NAMES, lang))
    )
