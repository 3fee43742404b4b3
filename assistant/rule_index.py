"""Entries of the rulebooks, ready to be searched in one language: posting lists of stems, and of the questions that players ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp, inf, log

from mellon.assistant.asked import kinds_of, phrases_of
from mellon.assistant.word_stems import near, stem, stems, telling, words_of
from mellon.models.common import Rule, Rulebook, Ruling
from mellon.models.common.text import fold

_TITLE, _TEXT, _NAME, _READINGS = 1.5, 1.0, 0.5, 0.5
_ASKED, _MOST_ASKED = 1.0, 5
"""Weight of a word for each of the questions that an entry is known to answer, as long as there are not too many."""
_SATURATION = 2.0
_LENGTH = 0.4
_ALMOST = 0.6
"""Weight of a word that only begins like the one asked for."""
_SPELT_ALIKE, _LIKENESS = 0.4, 0.6
"""Weight of a word that has most pairs of letters of the one asked for, and the share that is most."""
_MISSPELT = 0.8
_NEAR = 0.45
"""Weight of a word whose meaning is near that of the one asked for."""
_KIND = 0.3
"""Weight of what a name is: a rule about heroes can answer a question about Gimli."""
_BEGINNING, _SAME_LETTERS = 4, 3
"""How many letters words share that begin alike, and those that are spelt alike."""
_RAREST = 2.8
"""No word says more than this, so that a name does not decide alone."""
_COVERED = 0.85
"""How much of a score depends on the share of the question that an entry covers."""
_NAMED, _NAMED_POWER = 5.0, 1.5
"""What an entry gains whose title, or a question that it is known to answer, is the question."""
_OF_QUESTION = 0.4
"""How much the rest of a question counts against its likeness to a known one."""
_SECTION = 0.6
"""Weight of a word that the rules of the same section speak of."""
_SECTION_SHARE = 0.3
_SMALLEST_SECTION = 4
_NUMBER = 0.5
"""Weight of a number: those of a question are mostly an example."""
_OF_GAMES, _UNHEARD = 0.07, 0.02
"""How much it counts that a game speaks of the words of a question more than the others do, and the share of a word it never says."""
_OF_GAME = 0.3
"""Weight of the words that name the game."""
_SPECIAL, _CASE_NAMED = 0.7, 1.2
"""A rule for everybody answers before one whose title names a case ("Chapter 25: ...") that the question does not speak of, and after one of its case."""
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
        often = Counter(one for phrase in self.asked(lang)[1:] for one in set(stems(phrase, lang)))
        for one, count in often.items():
            found[one] = found.get(one, 0.0) + _ASKED * min(count, _MOST_ASKED)
        return found


@dataclass(frozen=True)
class Question:
    """A question in one language: the stems that each telling word can mean, with their likeness, and those of all words."""

    known: Mapping[str, Mapping[str, float]]
    words: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Phrase:
    """A title, or a question that an entry answers: the entry's number and the stems, those of small words as well."""

    entry: int
    stems: frozenset[str]


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
    def phrases(self) -> list[Phrase]:
        """Return the titles of the entries and the questions that they answer."""
        return [
            Phrase(number, frozenset(stems(phrase, self.lang, small=True)))
            for number, entry in enumerate(self.entries)
            for phrase in entry.asked(self.lang)
        ]

    @cached_property
    def in_phrases(self) -> dict[str, list[int]]:
        """Return the phrases that each stem stands in."""
        found: dict[str, list[int]] = {}
        for place, phrase in enumerate(self.phrases):
            for one in phrase.stems:
                found.setdefault(one, []).append(place)
        return found

    @cached_property
    def telling_in_phrases(self) -> dict[str, float]:
        """Return how much each stem tells in a phrase: "where" says much in a question, and less the more entries are asked for with it."""
        entries = {one: len({self.phrases[place].entry for place in places}) for one, places in self.in_phrases.items()}
        return {one: log(1 + len(self.entries) / (1 + count)) for one, count in entries.items()}

    @cached_property
    def phrase_weights(self) -> list[float]:
        """Return how much all stems of each phrase tell."""
        return [sum(self.telling_in_phrases[one] for one in phrase.stems) for phrase in self.phrases]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Return every word, as it is written, that an entry has."""
        texts = (text for entry in self.entries for text in (*(text for text, _ in entry.fields(self.lang)), *entry.asked(self.lang)))
        return frozenset(word for text in texts for word in words_of(text, self.lang))

    @cached_property
    def beginnings(self) -> dict[str, list[str]]:
        """Return the stems by the letters that they begin with."""
        found: dict[str, list[str]] = {}
        for one in {*self.postings, *self.in_phrases}:
            found.setdefault(one[:_SAME_LETTERS], []).append(one)
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
        """Tell whether a word, or one that begins like it or means much the same, stands in an entry."""
        return any(likeness > _SPELT_ALIKE and one in self.postings for one, likeness in self._options(stem(word, self.lang)).items())

    def read(self, question: str, meant: Mapping[str, Sequence[str]], of_game: frozenset[str]) -> Question:
        """Return what a question asks for; `meant` has words for those that nobody knows, `of_game` those that only name a game."""
        telling_words = set(words_of(telling(question, self.lang), self.lang))
        known: dict[str, dict[str, float]] = {}
        words: dict[str, dict[str, float]] = {}
        for word in words_of(question, self.lang):
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
        games = self._of_games(question)
        return [
            games[self.entries[number].book.game]
            * score
            * (1 - _COVERED + _COVERED * covered[number] / most)
            * (1 + _NAMED * named[number] ** _NAMED_POWER)
            * self._fitting(number, words)
            if score
            else 0.0
            for number, score in enumerate(total)
        ]

    def _fitting(self, number: int, words: frozenset[str]) -> float:
        """Return a factor for whether the question speaks of the case that the title names before a colon."""
        case = self.cases[number]
        return 1.0 if case is None else _CASE_NAMED if case <= words else _SPECIAL

    @cached_property
    def speaks(self) -> dict[str, dict[str, float]]:
        """Return how much of each game's entries speak of each stem."""
        games = [entry.book.game for entry in self.entries]
        sizes = Counter(games)
        counts = {one: Counter(games[number] for number, _ in places) for one, places in self.postings.items()}
        return {one: {game: count[game] / sizes[game] for game in sizes} for one, count in counts.items()}

    def _of_games(self, question: Question) -> dict[str, float]:
        """Return how well the words of a question fit what each game speaks of, the best one 1."""
        games = {entry.book.game for entry in self.entries}
        fit = dict.fromkeys(games, 0.0)
        for options in question.known.values():
            shares = {
                game: max((likeness * self.speaks[option][game] for option, likeness in options.items()), default=0.0) for game in games
            }
            total = sum(shares.values())
            if total:
                for game in games:
                    fit[game] += log((shares[game] / total + _UNHEARD) / (1 + len(games) * _UNHEARD))
        most = max(fit.values())
        return {game: exp(_OF_GAMES * (value - most)) for game, value in fit.items()}

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
            number = self.phrases[place].entry
            found[number] = max(found[number], both / (_OF_QUESTION * asked + (1 - _OF_QUESTION) * self.phrase_weights[place]))
        return found

    def _options(self, word: str) -> dict[str, float]:
        """Return the stems of the index that a stem can mean, each with its likeness."""
        beginning = [] if word.isdigit() else self.beginnings.get(word[:_SAME_LETTERS], [])
        found = {one: _SPELT_ALIKE for one in beginning if _spelt_alike(one, word)}
        found |= {one: _ALMOST for one in beginning if _begins_alike(one, word)}
        found |= {one: _NEAR for one in near(word, self.lang) if one in self.postings or one in self.in_phrases}
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


def _shared(parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the stems that a good part of a section's entries have."""
    spread = Counter(one for weights in parts for one in weights)
    return {one: _SECTION for one, count in spread.items() if count >= _SECTION_SHARE * len(parts)}


def _begins_alike(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _BEGINNING and one != other and longer.startswith(shorter) and len(longer) - len(shorter) <= 3


def _spelt_alike(one: str, other: str) -> bool:
    """Tell whether two stems share most of their pairs of letters ("zakryw" and "zakryt")."""
    if min(len(one), len(other)) < _BEGINNING:
        return False
    pairs, others = _pairs(one), _pairs(other)
    return 2 * len(pairs & others) >= _LIKENESS * (len(pairs) + len(others))


@lru_cache(maxsize=10_000)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(f"^{word}"[place : place + 2] for place in range(len(word)))
