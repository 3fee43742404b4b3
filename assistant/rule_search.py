"""Find rules by ordinary words in either language, best match first (BM25 over title, text, readings and id)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mellon.assistant.word_stems import stems, telling
from mellon.models.common import Rule, Rulebook, Ruling
from mellon.models.common.text import LANGUAGES

_TITLE, _TEXT, _NAME, _READINGS = 1.5, 1.0, 0.5, 0.5
_SATURATION = 2.0
_LENGTH = 0.4
_ALMOST = 0.6
"""Weight of a word that only begins like the one asked for."""
_COVERED = 0.85
"""How much of a score depends on the share of the question that an entry covers."""
_NAMED = 0.3
"""What an entry gains whose title is the question."""
_SECTION = 0.6
"""Weight of a word that the rules of the same section speak of."""
_SECTION_SHARE = 0.3
_SMALLEST_SECTION = 4
_GAME_NAMED = 1.4
_CONTESTED = 0.7
"""A rule answers a question before a contested point does."""
_SPECIAL = 0.7
"""A rule for everybody answers before one whose title names a case ("Chapter 25: ...") that the question does not speak of."""
_WORTH_TELLING = 0.3
"""Share of the best score that a match needs."""


@dataclass(frozen=True)
class Entry:
    """A rule or ruling together with the rulebook it stands in."""

    book: Rulebook
    item: Rule | Ruling

    @property
    def name(self) -> str:
        """Return the rule's id or the ruling's key."""
        return self.item.id if isinstance(self.item, Rule) else self.item.key

    @property
    def section(self) -> str:
        """Return the part of the rulebook it stands in: the page or the phase that its id names."""
        return f"{self.book.game} {self.name.rpartition('.')[0]}"

    def weights(self, lang: str) -> dict[str, float]:
        """Return how much each stem says about this entry in one language."""
        readings = " ".join(text.of(lang) for _, text in self.item.readings) if isinstance(self.item, Ruling) else ""
        fields = (
            (self.item.title.of(lang), _TITLE),
            (self.item.text.of(lang), _TEXT),
            (telling(self.name, "en"), _NAME),
            (readings, _READINGS),
        )
        found: dict[str, float] = {}
        for text, weight in fields:
            for stem in stems(text, lang):
                found[stem] = found.get(stem, 0.0) + weight
        return found


@dataclass(frozen=True)
class Index:
    """All entries, ready to be searched in one language."""

    entries: Sequence[Entry]
    lang: str

    @cached_property
    def weights(self) -> list[dict[str, float]]:
        """Return the weights of each entry; what its whole section speaks of counts a little for it, too."""
        alone = [entry.weights(self.lang) for entry in self.entries]
        sections: dict[str, list[Mapping[str, float]]] = {}
        for entry, weights in zip(self.entries, alone, strict=True):
            sections.setdefault(entry.section, []).append(weights)
        shared = {name: _shared(parts) for name, parts in sections.items() if len(parts) >= _SMALLEST_SECTION}
        return [shared.get(entry.section, {}) | weights for entry, weights in zip(self.entries, alone, strict=True)]

    @cached_property
    def spread(self) -> Counter[str]:
        """Count the entries that each stem stands in."""
        return Counter(stem for weights in self.weights for stem in weights)

    @cached_property
    def lengths(self) -> list[float]:
        """Return each entry's length against the average one."""
        totals = [sum(weights.values()) for weights in self.weights]
        average = sum(totals) / len(totals) if totals else 1.0
        return [total / average for total in totals]

    def scores(self, question: str) -> list[float]:
        """Return how well each entry answers a question."""
        asked = list(dict.fromkeys(stems(question, self.lang)))
        known = {word: self._known(word) for word in asked}
        rarity = self._rarities(known)
        most = sum(max((rarity[stem] for stem in options), default=self._rarity(word)) for word, options in known.items())
        words = frozenset(stems(question, self.lang, small=True))
        return [self._score(number, known, rarity, most, words) for number in range(len(self.entries))]

    def _score(
        self, number: int, known: Mapping[str, Mapping[str, float]], rarity: Mapping[str, float], most: float, words: frozenset[str]
    ) -> float:
        total = covered = 0.0
        weights, length = self.weights[number], self.lengths[number]
        for options in known.values():
            best = max(((likeness, stem) for stem, likeness in options.items() if stem in weights), default=None)
            if best is None:
                continue
            likeness, stem = best
            often = weights[stem]
            norm = _SATURATION * (1 - _LENGTH + _LENGTH * length)
            total += likeness * rarity[stem] * often * (_SATURATION + 1) / (often + norm)
            covered += likeness * rarity[stem]
        if not total:
            return 0.0
        return total * (1 - _COVERED + _COVERED * covered / most) * (1 + _NAMED * self._named(number, words)) * self._fitting(number, words)

    def _fitting(self, number: int, words: frozenset[str]) -> float:
        """Return a factor for whether the question speaks of the case that the title names before a colon."""
        case, colon, _ = self.entries[number].item.title.of(self.lang).partition(":")
        return _SPECIAL if colon and not set(stems(case, self.lang)) <= words else 1.0

    @cached_property
    def titles(self) -> list[frozenset[str]]:
        return [frozenset(stems(entry.item.title.of(self.lang), self.lang, small=True)) for entry in self.entries]

    @cached_property
    def in_titles(self) -> Counter[str]:
        """Count the titles that each stem stands in, small words as well: "where" says much in a title."""
        return Counter(stem for title in self.titles for stem in title)

    def _named(self, number: int, words: frozenset[str]) -> float:
        """Return how far the question is the title, from 0 to 1."""
        title = self.titles[number]
        both, all_words = (sum(1 / (1 + self.in_titles[stem]) ** 0.5 for stem in group) for group in (title & words, [*title, *words]))
        return 2 * both / all_words if all_words else 0.0

    def _known(self, word: str) -> dict[str, float]:
        """Return the stems of the index that a word can mean, each with its likeness."""
        found = {stem: _ALMOST for stem in self.spread if _begins_alike(stem, word)}
        if word in self.spread:
            found[word] = 1.0
        return found

    def _rarities(self, known: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
        """Return how much each stem says; one that only begins like a word that the rules have says no more than that word."""
        found: dict[str, float] = {}
        for word, options in known.items():
            most = self._rarity(word) if word in options else math.inf
            for stem in options:
                found[stem] = max(found.get(stem, 0.0), min(most, self._rarity(stem)))
        return found

    def _rarity(self, stem: str) -> float:
        count, all_of = self.spread[stem], len(self.entries)
        return math.log(1 + (all_of - count + 0.5) / (count + 0.5))


def search(entries: Sequence[Entry], question: str) -> list[Entry]:
    """Return the entries that answer a question in ordinary words, the best first; none where no word fits.

    >>> book = Rulebook.load("dwie_wieze")
    >>> [entry.name for entry in search([Entry(book, rule) for rule in book.rules.values()], "czy ork może rozpocząć lewę")][:1]
    ['DW.p8.orc_lead']
    """
    by_language = [Index(entries, lang).scores(question) for lang in LANGUAGES]
    named = _games_named(entries, question)
    best = [
        max(scores) * (_GAME_NAMED if entry.book.game in named else 1) * (_CONTESTED if isinstance(entry.item, Ruling) else 1)
        for entry, *scores in zip(entries, *by_language, strict=True)
    ]
    top = max(best, default=0.0)
    ranked = sorted(range(len(entries)), key=lambda number: -best[number])
    return [entries[number] for number in ranked if best[number] > 0 and best[number] >= _WORTH_TELLING * top]


def _games_named(entries: Sequence[Entry], question: str) -> set[str]:
    """Return the games whose title, or id, stands in the question."""
    books = {entry.book.game: entry.book for entry in entries}
    return {
        game
        for game, book in books.items()
        for lang in LANGUAGES
        for title in (book.title.of(lang), game)
        if set(stems(title, lang)) <= set(stems(question, lang))
    }


def _shared(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the stems that a good part of a section's entries have."""
    spread = Counter(stem for weights in parts for stem in weights)
    return {stem: _SECTION for stem, count in spread.items() if count >= _SECTION_SHARE * len(parts)}


def _begins_alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 4 and one != other and longer.startswith(shorter) and len(longer) - len(shorter) <= 3
