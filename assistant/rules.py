"""Answer `mellon rules`: list, search and show the rules and rulings of the games."""

from __future__ import annotations

import difflib
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from mellon import solver
from mellon.assistant import texts as say
from mellon.assistant.refusal import print_json, refuse_call
from mellon.assistant.sources import known_game, known_games
from mellon.models.common import Defect, Rule, Rulebook, Ruling, fold


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
    def tests(self) -> tuple[str, ...]:
        """Return the tests that cite it."""
        return covering_tests(self.book.game).get(self.name, ())


def answer_rules(wanted: Sequence[str], game_name: str | None, lang: str, as_json: bool) -> int:
    """Print what `wanted` asks for and return the exit code: everything, one entry in full, or what the words find."""
    game = known_game(game_name) if game_name else None
    if game_name is not None and game is None:
        return refuse_call("rules", [Defect("--game", say.fill(say.GAME_UNKNOWN, name=game_name, games=known_games()))], lang, as_json)
    books = [game.book] if game else [solver.game(game_id).book for game_id in solver.games()]
    everything = [entry for book in books for entry in _all_of(book)]
    exact = [entry for entry in everything if [fold(entry.name)] == [fold(word) for word in wanted]]
    found = exact or [Entry(book, item) for book in books for item in book.search(" ".join(wanted))]
    if as_json:
        print_json(_as_json(found, lang))
    elif found:
        _draw(found, lang, in_full=bool(exact))
    if not found:
        print(_nothing(wanted, everything, lang), file=sys.stderr)
    return 0


@cache
def covering_tests(game_id: str) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that cite each rule, as recorded beside the game's rulebook."""
    if find_spec(f"mellon.models.{game_id}") is None:
        return {}
    record = files(f"mellon.models.{game_id}").joinpath("covered_by.toml")
    if not record.is_file():
        return {}
    tests = tomllib.loads(record.read_text("utf-8")).get("tests", {})
    return {rule: tuple(names) for rule, names in tests.items()}


def _all_of(book: Rulebook) -> Iterator[Entry]:
    yield from (Entry(book, rule) for rule in book.rules.values())
    yield from (Entry(book, ruling) for ruling in book.rulings.values())


def _as_json(found: Sequence[Entry], lang: str) -> dict[str, Any]:
    return {
        "verb": "rules",
        "rules": [_rule_json(entry, entry.item, lang) for entry in found if isinstance(entry.item, Rule)],
        "rulings": [_ruling_json(entry, entry.item, lang) for entry in found if isinstance(entry.item, Ruling)],
    }


def _rule_json(entry: Entry, rule: Rule, lang: str) -> dict[str, Any]:
    return {
        "game": entry.book.game,
        "id": rule.id,
        "title": rule.title.of(lang),
        "text": rule.text.of(lang),
        "place": rule.place,
        "modelled": rule.modelled,
        "tests": list(entry.tests),
    }


def _ruling_json(entry: Entry, ruling: Ruling, lang: str) -> dict[str, Any]:
    return {
        "game": entry.book.game,
        "key": ruling.key,
        "title": ruling.title.of(lang),
        "text": ruling.text.of(lang),
        "place": ruling.place,
        "default": ruling.default,
        "readings": [{"value": value, "text": text.of(lang)} for value, text in ruling.readings],
        "tests": list(entry.tests),
    }


def _draw(found: Sequence[Entry], lang: str, in_full: bool) -> None:
    from rich.console import Console

    from mellon.assistant.rules_view import entry_in_full, listing

    console = Console(markup=False, highlight=False, emoji=False)
    for part in [part for entry in found for part in entry_in_full(entry, lang)] if in_full else listing(found, lang):
        console.print(part)


def _nothing(wanted: Sequence[str], everything: Sequence[Entry], lang: str) -> str:
    names = {fold(entry.name): entry.name for entry in everything}
    last_parts = {fold(name.rsplit(".", 1)[-1]): name for name in names.values()}
    close = [known[match] for word in wanted for known in (names, last_parts) for match in difflib.get_close_matches(fold(word), known)]
    message = say.fill(say.NOTHING_FOUND, words=" ".join(wanted) or "–")
    hint = say.fill(say.DID_YOU_MEAN, ids=", ".join(dict.fromkeys(close)))
    return (message + hint if close else message).of(lang)
