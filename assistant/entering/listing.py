"""Find cards by a part of a name in either language, by id or by number. A game's own list is `assistant/<game>/card_list.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from mellon import solver
from mellon.assistant.refusal import print_json
from mellon.assistant.sources import known_game, known_games
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect, Text, fold
from mellon.models.common.reader import did_you_mean, nearest

_NO_GAME = Text("nie ma takiej gry; są: {games}", "there is no such game; there are {games}")
_SHORT = Text(", w wierszu: {word}", ", on a line: {word}")
_NONE = Text("nic takiego nie ma", "there is nothing of the kind")


@dataclass(frozen=True)
class Entry:
    """A card, a character or a place: what a position calls it, what people call it, what it is."""

    id: str
    name: Text
    kind: Text
    short: str = ""
    """The short word of a one-line notation, where it has one."""


def list_cards(game: str, words: str, lang: str, as_json: bool) -> int:
    """Print what a game has that fits the words. Raises BadInput for an unknown game."""
    found = list(fitting(game_id(game), words))
    if as_json:
        entries = [
            {"id": one.id, "pl": one.name.pl, "en": one.name.en, "kind": one.kind.of(lang)} | ({"short": one.short} if one.short else {})
            for one in found
        ]
        print_json({"game": game_id(game), "verb": "cards", "cards": entries})
        return 0
    if not found:
        write_line(_NONE.of(lang) + _meant(game_id(game), words).of(lang))
        return 0
    width = max(len(one.id) for one in found)
    for one in found:
        names = one.name.pl if one.name.pl == one.name.en else f"{one.name.pl} / {one.name.en}"
        short = "" if one.short in ("", one.id) else fill(_SHORT, word=one.short).of(lang)
        write_line(f"{one.id:<{width}}  {names}  ({one.kind.of(lang)}{short})")
    return 0


def _meant(game: str, words: str) -> Text:
    """Ask whether the nearest name was meant, in either language."""
    entries = _entries(game)
    names = {
        fold(spelling): one
        for one in entries
        for spelling in (one.id, one.name.pl, one.name.en, *one.name.pl.split(), *one.name.en.split())
    }
    near = [names[spelling] for spelling in nearest(fold(words), names, most=2, likeness=0.7)]
    return did_you_mean(dict.fromkeys(one.name.pl for one in near), dict.fromkeys(one.name.en for one in near))


def _entries(game: str) -> list[Entry]:
    found: list[Entry] = import_module(f"mellon.assistant.{game}.card_list").entries()
    return found


def fitting(game: str, words: str) -> Iterator[Entry]:
    """Yield the entry whose id or short word is the words, then those whose id or name has every word in it; a number means one card only."""
    wanted = fold(words).replace("_", " ").split()
    entries = _entries(game)
    exact = [one for one in entries if fold(words) in (fold(one.id), one.short)]
    yield from exact
    for one in () if exact and words.isdecimal() else entries:
        text = fold(f"{one.id} {one.name.pl} {one.name.en}").replace("_", " ")
        if one not in exact and all(word in text for word in wanted):
            yield one


def game_id(name: str) -> str:
    """Return the id of a game. Raises BadInput."""
    found = known_game(name)
    if found is None or found.id not in solver.games():
        games = known_games()
        raise BadInput([Defect(name, Text(_NO_GAME.pl.format(games=games), _NO_GAME.en.format(games=games)))])
    return found.id
