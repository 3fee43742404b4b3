"""What a person types as a move: as it stands in files, as the game itself reads it, or in the words in which a move is told.

Case, diacritics and punctuation do not matter in words, nor do remarks in brackets and the order of words where
they fit one move only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mellon.models.common import BadInput, Text, fold
from mellon.solver.told import written as in_files

Wording = Callable[[Any], Text]
_ASIDE = re.compile(r"\([^)]*\)")
_NOTATION = re.compile(r"\[[^\]]*\]\s*$")
_WORD = re.compile(r"[a-z0-9#+]+")
_IDLE = frozenset("a and do i na of oraz the to z ze".split())


def meant(typed: Any, moves: Sequence[Any], position: Any, word: Wording) -> list[Any]:
    """Return the moves that typed words can mean: the first way of reading them that finds any decides."""
    exact = [move for move in moves if spelled(typed) in spellings(move)]
    if exact or not isinstance(typed, str):
        return exact
    read = [in_files(move) for move in _read(typed, moves, position)]
    found = [move for move in moves if in_files(move) in read]
    said = _words(typed)
    found = found or [move for move in moves if said in _told(word(move))]
    return found or [move for move in moves if sorted(said) in map(sorted, (*_told(word(move)), *_without_remarks(word(move))))]


def plainly(move: Any) -> Text:
    """Return a move as one types it, in both languages: how it is told where nobody words it."""
    return Text(written(move), written(move))


def written(move: Any) -> str:
    """Return a move as one types it, whether it is the game's own value or in the form of files.

    >>> written({"seat": 2, "play": "P5"}), written("pass")
    ('P5', 'pass')
    """
    move = in_files(move)
    if isinstance(move, Mapping):
        parts = [(key, value) for key, value in move.items() if key != "seat"]
        return " ".join(str(value) if key == "play" else f"{key} {_flat(value)}" for key, value in parts)
    return str(move)


def spellings(move: Any) -> set[str]:
    """Return the ways in which a move may be typed as in files, folded."""
    move = in_files(move)
    full = {spelled(written(move)), spelled(str(move))}
    if isinstance(move, Mapping):
        full |= {spelled(" ".join(f"{key} {_flat(value)}" for key, value in move.items() if key != "seat"))}
        full |= {spelled(" ".join(f"{key} {_flat(value)}" for key, value in move.items()))}
    return full


def spelled(words: Any) -> str:
    """Return the typed words of a move without signs that do not matter."""
    text = " ".join(f"{key} {_flat(value)}" for key, value in words.items()) if isinstance(words, Mapping) else str(words)
    return " ".join(text.casefold().translate(str.maketrans("{}'\":,=", "       ")).split())


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_flat(item)}" for key, item in value.items())
    return " ".join(map(_flat, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _read(typed: str, moves: Sequence[Any], position: Any) -> Iterator[Any]:
    """Yield what the game itself reads in the words, in the form of files: names in both languages, colours and cards in both spellings."""
    table = position.to_table()
    for entry in _entries(typed, moves):
        try:
            found = type(position).from_table({**table, "moves": [entry]}).to_table().get("moves") or ()
        except BadInput:
            continue
        yield from found if len(found) == 1 else ()


def _entries(typed: str, moves: Sequence[Any]) -> Iterator[Any]:
    """Yield the words as an entry of a file: as they are, or, where entries are tables, as the value of what moves have there."""
    tables = [move for move in map(in_files, moves) if isinstance(move, Mapping)]
    if not tables:
        yield typed
    for seat, key in dict.fromkeys((table.get("seat"), next(key for key in table if key != "seat")) for table in tables):
        words = typed.removeprefix(f"{key} ").strip()
        card, at, place = words.partition(" at ")
        yield {"seat": seat, key: card.strip(), **({"at": place.strip()} if at else {})}


def _told(told: Text) -> list[tuple[str, ...]]:
    """Return the words of a move as it is told in either language, with the notation behind them and without, and without what stands before a colon."""
    texts = [form for text in (told.pl, told.en) for form in (text, _NOTATION.sub("", text))]
    return [_words(form) for text in texts for form in (text, text.partition(":")[2] or text)]


def _without_remarks(told: Text) -> list[tuple[str, ...]]:
    """Return the same words without remarks in brackets."""
    return _told(Text(_ASIDE.sub(" ", _NOTATION.sub("", told.pl)), _ASIDE.sub(" ", _NOTATION.sub("", told.en))))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(fold(text).replace("_", " ")) if word not in _IDLE)
