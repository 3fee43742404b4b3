"""Find rules by ordinary words in either language, best match first (BM25 over title, text, readings, id and known questions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log

from mellon.assistant.asked import NAMES, kinds_of, phrases_of
from mellon.assistant.word_stems import likely_meant, stem, stems, telling, words_of
from mellon.models.common import Rule, Rulebook, Ruling
from mellon.models.common.text import LANGUAGES, fold

_TITLE, _TEXT, _NAME, _READINGS = 1.5, 1.0, 0.5, 0.5
_ASKED = 1.2
"""Weight of a word of the questions that an entry is known to answer."""
_SATURATION = 2.0
_LENGTH = 0.4
_ALMOST = 0.6
"""Weight of a word that only begins like the one asked for."""
_MISSPELT = 0.8
_KIND = 0.3
"""Weight of what a name is: a rule about heroes can answer a question about Gimli."""
_RAREST = 4.0
"""No word says more than this, so that a name does not decide alone."""
_COVERED = 0.85
"""How much of a score depends on the share of the question that an entry covers."""
_NAMED = 3.5
"""What an entry gains whose title, or a question that it is known to answer, is the question."""
_OF_QUESTION = 0.4
"""How much the rest of a question counts against its likeness to a known one."""
_SECTION = 0.6
"""Weight of a word that the rules of the same section speak of."""
_SECTION_SHARE = 0.3
_SMALLEST_SECTION = 4
_GAME_NAMED = 2.0
_NUMBER = 0.5
"""Weight of a number: those of a question are mostly an example."""
_OF_GAME = 0.3
"""Weight of the words that name the game."""
_CONTESTED = 0.7
"""A rule answers a question before a contested point does."""
_SPECIAL, _CASE_NAMED = 0.7, 1.2
"""A rule for everybody answers before one whose title names a case ("Chapter 25: ...") that the question does not speak of, and after one of its case."""
_WORTH_TELLING = 0.3
"""Share of the best score that a match needs."""
_BEGINNING = 4
_SAME_QUESTION = 0.9
"""How like a known question one of small words alone ("when am I out") must be."""


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

    def asked(self, lang: str) -> tuple[str, ...]:
        """Return its title and the questions that it is known to answer, in one language."""
        return (self.item.title.of(lang), *phrases_of(self.book.game, self.name, lang))

    def fields(self, lang: str) -> tuple[tuple[str, float], ...]:
        """Return its texts in one language, each with the weight of a word of it."""
        readings = " ".join(text.of(lang) for _, text in self.item.readings) if isinstance(self.item, Ruling) else ""
        return (
            (self.item.title.of(lang), _TITLE),
            (self.item.text.of(lang), _TEXT),
            (telling(self.name, "en"), _NAME),
            (readings, _READINGS),
        )

    def weights(self, lang: str) -> dict[str, float]:
        """Return how much each stem says about this entry in one language."""
        found: dict[str, float] = {}
        for text, weight in self.fields(lang):
            for one in stems(text, lang):
                found[one] = found.get(one, 0.0) + weight
        for one in {one for phrase in self.asked(lang)[1:] for one in stems(phrase, lang)}:
            found[one] = found.get(one, 0.0) + _ASKED
        return found


@dataclass(frozen=True)
class Question:
    """A question in one language: the stems that each word can mean, with their likeness, those of small words as well."""

    known: Mapping[str, Mapping[str, float]]
    words: Mapping[str, Mapping[str, float]]


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
    def postings(self) -> dict[str, list[tuple[int, float]]]:
        """Return the entries that each stem stands in, with how much it says there, grown tame with its weight and the entry's length."""
        totals = [sum(weights.values()) for weights in self.weights]
        average = sum(totals) / len(totals)
        found: dict[str, list[tuple[int, float]]] = {}
        for number, (weights, total) in enumerate(zip(self.weights, totals, strict=True)):
            norm = _SATURATION * (1 - _LENGTH + _LENGTH * total / average)
            for one, often in weights.items():
                found.setdefault(one, []).append((number, often * (_SATURATION + 1) / (often + norm)))
        return found

    @cached_property
    def phrases(self) -> list[tuple[int, frozenset[str]]]:
        """Return the titles of the entries and the questions that they answer, each with its entry and its stems, those of small words as well."""
        return [
            (number, frozenset(stems(phrase, self.lang, small=True)))
            for number, entry in enumerate(self.entries)
            for phrase in entry.asked(self.lang)
        ]

    @cached_property
    def in_phrases(self) -> dict[str, list[int]]:
        """Return the phrases that each stem stands in."""
        found: dict[str, list[int]] = {}
        for place, (_, phrase) in enumerate(self.phrases):
            for one in phrase:
                found.setdefault(one, []).append(place)
        return found

    @cached_property
    def telling_in_phrases(self) -> dict[str, float]:
        """Return how much each stem tells in a phrase: "where" says much in a question, and less the more entries are asked for with it."""
        return {one: 1 / (1 + len({self.phrases[place][0] for place in places})) ** 0.5 for one, places in self.in_phrases.items()}

    @cached_property
    def phrase_weights(self) -> list[float]:
        """Return how much all stems of each phrase tell."""
        return [sum(self.telling_in_phrases[one] for one in phrase) for _, phrase in self.phrases]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Return every word, as it is written, that an entry has."""
        texts = (text for entry in self.entries for text in (*(text for text, _ in entry.fields(self.lang)), *entry.asked(self.lang)))
        return frozenset(word for text in texts for word in words_of(text))

    @cached_property
    def beginnings(self) -> dict[str, list[str]]:
        """Return the stems by the letters that they begin with."""
        found: dict[str, list[str]] = {}
        for one in {*self.postings, *self.in_phrases}:
            found.setdefault(one[:_BEGINNING], []).append(one)
        return found

    @cached_property
    def kinds(self) -> dict[str, set[str]]:
        """Return of what kinds a name is, by stems."""
        found: dict[str, set[str]] = {}
        for game in {entry.book.game for entry in self.entries}:
            for kind, names in kinds_of(game, self.lang):
                for name in stems(names, self.lang):
                    found.setdefault(name, set()).add(stem(fold(kind), self.lang))
        return found

    @cached_property
    def cases(self) -> list[frozenset[str] | None]:
        """Return the stems of the case that each title names before a colon, if it does."""
        parts = [entry.item.title.of(self.lang).partition(":") for entry in self.entries]
        return [frozenset(stems(case, self.lang)) if colon else None for case, colon, _ in parts]

    def has(self, word: str) -> bool:
        """Tell whether a word, or one that begins like it, stands in an entry."""
        return bool(self._options(stem(word, self.lang)).keys() & self.postings.keys())

    def read(self, question: str, meant: Mapping[str, Sequence[str]], of_game: frozenset[str]) -> Question:
        """Return what a question asks for; `meant` has words for those that nobody knows, `of_game` those that only name a game."""
        telling_words = set(words_of(telling(question, self.lang)))
        known: dict[str, dict[str, float]] = {}
        words: dict[str, dict[str, float]] = {}
        for word in words_of(question):
            one = stem(word, self.lang)
            options = self._options(one) | {stem(likely, self.lang): _MISSPELT for likely in meant.get(word, ())}
            words.setdefault(one, options)
            if word in telling_words:
                weight = _OF_GAME if one in of_game else _NUMBER if one.isdigit() else 1.0
                known.setdefault(one, {option: weight * likeness for option, likeness in options.items() if option in self.postings})
        return Question(known, words)

    def scores(self, question: Question) -> list[float]:
        """Return how well each entry answers a question."""
        named = self._named(question.words)
        if not question.known:
            return [share if share >= _SAME_QUESTION else 0.0 for share in named]
        rarity = self._rarities(question.known)
        most = 0.0
        total, covered = [0.0] * len(self.entries), [0.0] * len(self.entries)
        for word, options in question.known.items():
            most += max((likeness * rarity[option] for option, likeness in options.items()), default=self._rarity(word))
            told: set[int] = set()
            for option, likeness in sorted(options.items(), key=lambda pair: (-pair[1], pair[0])):
                says = likeness * rarity[option]
                for number, often in self.postings[option]:
                    if number not in told:
                        told.add(number)
                        total[number] += says * often
                        covered[number] += says
        words = frozenset(option for options in question.words.values() for option, likeness in options.items() if likeness >= _MISSPELT)
        return [
            score * (1 - _COVERED + _COVERED * covered[number] / most) * (1 + _NAMED * named[number]) * self._fitting(number, words)
            if score
            else 0.0
            for number, score in enumerate(total)
        ]

    def _fitting(self, number: int, words: frozenset[str]) -> float:
        """Return a factor for whether the question speaks of the case that the title names before a colon."""
        case = self.cases[number]
        return 1.0 if case is None else _CASE_NAMED if case <= words else _SPECIAL

    def _named(self, words: Mapping[str, Mapping[str, float]]) -> list[float]:
        """Return for each entry how far the question is its title or a question that it answers, from 0 to 1."""
        asked = 0.0
        shared: dict[int, float] = {}
        for one, options in words.items():
            asked += self.telling_in_phrases.get(one, 1.0)
            told: set[int] = set()
            for option, likeness in sorted(options.items(), key=lambda pair: (-pair[1], pair[0])):
                for place in self.in_phrases.get(option, ()):
                    if place not in told:
                        told.add(place)
                        shared[place] = shared.get(place, 0.0) + likeness * self.telling_in_phrases[option]
        found = [0.0] * len(self.entries)
        for place, both in shared.items():
            number = self.phrases[place][0]
            found[number] = max(found[number], both / (_OF_QUESTION * asked + (1 - _OF_QUESTION) * self.phrase_weights[place]))
        return found

    def _options(self, word: str) -> dict[str, float]:
        """Return the stems of the index that a stem can mean, each with its likeness."""
        found = {one: _ALMOST for one in self.beginnings.get(word[:_BEGINNING], ()) if _begins_alike(one, word)}
        found |= dict.fromkeys(self.kinds.get(word, ()), _KIND)
        if word in self.postings or word in self.in_phrases:
            found[word] = 1.0
        return found

    def _rarities(self, known: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
        """Return how much each stem says; one that only begins like a word that the rules have says no more than that word."""
        found: dict[str, float] = {}
        for word, options in known.items():
            most = self._rarity(word) if word in options else inf
            for option in options:
                found[option] = max(found.get(option, 0.0), min(most, self._rarity(option)))
        return found

    def _rarity(self, one: str) -> float:
        count, all_of = len(self.postings.get(one, ())), len(self.entries)
        return min(_RAREST, log(1 + (all_of - count + 0.5) / (count + 0.5)))


def search(entries: Sequence[Entry], question: str) -> list[Entry]:
    """Return the entries that answer a question in ordinary words, the best first; none where no word fits.

    >>> book = Rulebook.load("dwie_wieze")
    >>> [entry.name for entry in search([Entry(book, rule) for rule in book.rules.values()], "czy ork może rozpocząć lewę")][:1]
    ['DW.p8.orc_lead']
    """
    if not entries:
        return []
    indexes = _indexes(tuple(map(_Same, entries)))
    unknown = [word for word in words_of(question) if not any(index.has(word) or not telling(word, index.lang) for index in indexes)]
    named = _games_named(entries, question)
    by_language = []
    for index in indexes:
        meant = {word: likely_meant(word, index.vocabulary) for word in unknown}
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
    books = {entry.book.game: entry.book for entry in entries}
    found: dict[str, str] = {}
    for game, book in books.items():
        for lang in LANGUAGES:
            for name in (book.title.of(lang), game, *phrases_of(game, NAMES, lang)):
                if set(stems(name, lang)) <= set(stems(question, lang)):
                    found[game] = max(found.get(game, ""), name, key=len)
    return found


def _shared(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the stems that a good part of a section's entries have."""
    spread = Counter(one for weights in parts for one in weights)
    return {one: _SECTION for one, count in spread.items() if count >= _SECTION_SHARE * len(parts)}


def _begins_alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _BEGINNING and one != other and longer.startswith(shorter) and len(longer) - len(shorter) <= 3
