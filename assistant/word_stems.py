"""Bring the words of a question and of a rule together: no diacritics, no endings, no small words, one stem for words that mean the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from mellon.models.common.reader import nearest
from mellon.models.common.text import fold

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = {
    "pl": frozenset(
        """iami owie ami ach iach ich ych ego iego emu iemu imi ymi owi iom iem om ow em ie ia iu ej iej im ym io a e i o u y
            owac ywac iwac uje uja ujesz ujemy ac ec ic yc al ala alo ali aly il ila ilo ili yl aja aje ajesz ajemy amy asz esz isz ysz emy imy enie anie eniem aniem
            ania enia cie ona ony one any ana ane acy aca ace nac sz l la li lo ly""".split()
    ),
    "en": frozenset(("ements", "ement", "ings", "ing", "edly", "ies", "ied", "ed", "es", "ly", "s")),
}
_LONGEST_ENDING = 6
_BECOMING_Y = ("ies", "ied")
_SHORTEST = 3
_CLOSE = 0.8
"""How like a word of the rules a mistyped one must be."""


def stems(text: str, lang: str, small: bool = False) -> list[str]:
    """Return the stems of the words of a text, small words left out unless `small`.

    >>> stems("Czy ork może rozpocząć lewę?", "pl") == stems("orkami wyjść, lewa", "pl")
    True
    """
    return [stem(word, lang) for word in words_of(text, lang) if small or word not in _small(lang)]


def telling(text: str, lang: str) -> str:
    """Return a text without its small words."""
    return " ".join(word for word in words_of(text, lang) if word not in _small(lang))


def words_of(text: str, lang: str) -> list[str]:
    """Return the words of a text in small letters and without diacritics, one word for an expression of several.

    >>> words_of("May I put the die away? No: put away is kept.", "en")[-3:]
    ['keep', 'is', 'kept']
    """
    words = f" {'  '.join(_WORD.findall(fold(text).replace('_', ' ')))} "
    for expression, meaning in _together(lang):
        words = words.replace(expression, meaning)
    return words.split()


@cache
def near(word: str, lang: str) -> frozenset[str]:
    """Return the stems of words whose meaning is near that of a stem."""
    return frozenset(one for group in _near_groups(lang) if word in group for one in group - {word})


def likely_meant(word: str, vocabulary: Iterable[str]) -> list[str]:
    """Return the words of a vocabulary that somebody who mistyped a word may have meant, the likeliest first.

    >>> likely_meant("leadrship", {"leadership", "leader", "ship"})
    ['leadership']
    """
    alike = [known for known in vocabulary if known[0] == word[0] and abs(len(known) - len(word)) <= 2 and len(known) >= _SHORTEST]
    return nearest(word, sorted(alike), 3, _CLOSE) if len(word) > _SHORTEST else []


@cache
def stem(word: str, lang: str) -> str:
    """Return what a folded word and its inflected forms have in common; words that mean the same share one stem."""
    return _alike(lang).get(word) or _alike(lang).get(_bare(word, lang)) or _bare(word, lang)


@cache
def _bare(word: str, lang: str) -> str:
    if word.isdigit():
        return word
    for length in range(min(_LONGEST_ENDING, len(word) - _SHORTEST), 0, -1):
        ending = word[-length:]
        if ending in _ENDINGS[lang]:
            word = word[:-length] + ("y" if ending in _BECOMING_Y else "")
            break
    return _softened(word) if lang == "pl" else _undoubled(word)


def _softened(word: str) -> str:
    """Undo the softening of a last consonant: ręka and ręce, droga and drodze, Mordor and Mordorze end alike."""
    for soft, hard in (("dz", "g"), ("rz", "r"), ("cz", "k"), ("sz", "ch"), ("c", "k"), ("i", "")):
        if word.endswith(soft) and len(word) - len(soft) + len(hard) >= _SHORTEST:
            return word.removesuffix(soft) + hard
    return word


def _undoubled(word: str) -> str:
    last = word[-2:]
    if len(word) > _SHORTEST and len(last) == 2 and last[0] == last[1] and last not in ("ss", "ll"):
        return word[:-1]
    return word[:-1] if len(word) > _SHORTEST + 1 and word.endswith("e") else word


@cache
def _small(lang: str) -> frozenset[str]:
    """Return the small words of a language; ids of English words stand in Polish rules as well."""
    return frozenset(word for one in (lang, "en") for line in _lines(one, "small") for word in line.split())


@cache
def _alike(lang: str) -> dict[str, str]:
    """Map words and their bare forms to the first word of their group; a word marked "=" stands for itself alone."""
    groups = [line.split() for line in _lines(lang, "alike")]
    bare = {_bare(word, lang): group[0].lstrip("=") for group in groups for word in group if not word.startswith("=")}
    return bare | {word.lstrip("="): group[0].lstrip("=") for group in groups for word in group}


@cache
def _near_groups(lang: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stem(word.lstrip("="), lang) for word in line.split()) for line in _lines(lang, "near"))


@cache
def _together(lang: str) -> tuple[tuple[str, str], ...]:
    """Return expressions of several words, each with the word that stands for it."""
    parts = [line.partition(" = ") for line in _lines(lang, "together")]
    return tuple((f" {'  '.join(words.split())} ", f" {meaning} ") for words, _, meaning in parts)


def _lines(lang: str, table: str) -> list[str]:
    return [line for line in _tables()[lang][table].splitlines() if line.strip()]


@cache
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("mellon.assistant").joinpath("rule_words.toml").read_text("utf-8"))
