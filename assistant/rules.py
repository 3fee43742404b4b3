"""Answer `mellon rules`: list, search and show the rules and rulings of the games."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from mellon import solver
from mellon.assistant import texts as say
from mellon.assistant.refusal import print_json, refuse_call
from mellon.assistant.rule_search import Entry, search
from mellon.assistant.terminal import write_line
from mellon.models.common import Defect, Rule, Rulebook, Ruling, fold
from mellon.models.common.reader import nearest


def answer_rules(wanted: Sequence[str], game_name: str | None, lang: str, as_json: bool, details: bool = False) -> int:
    """Print what `wanted` asks for and return the exit code: everything, one entry in full, or what answers the words, best first."""
    everything, defects = all_entries(game_name)
    if defects:
        return refuse_call("rules", defects, lang, as_json)
    question = " ".join(wanted)
    found = matching(everything, question)
    if as_json:
        print_json(entries_json(found, lang))
    elif found:
        _draw(found, lang, asked=bool(question.strip()), details=details)
    if not found:
        write_line(_nothing(wanted, everything, lang), sys.stderr)
    return 0


def all_entries(game_name: str | None) -> tuple[list[Entry], list[Defect]]:
    """Return all rules and rulings of a game, or of all games, and what is wrong with the game's name."""
    known = {game_id: _book(game_id) for game_id in solver.games()}
    books = [book for book in known.values() if game_name is None or _is_called(book, game_name)]
    if not books:
        return [], [Defect("--game", say.fill(say.GAME_UNKNOWN, name=game_name, games=", ".join(known)))]
    return [entry for book in books for entry in _all_of(book)], []


def matching(everything: Sequence[Entry], question: str) -> list[Entry]:
    """Return the entry that a question names, else those that answer it, best first; all where nothing is asked."""
    exact = [entry for entry in everything if fold(entry.name) == fold(question)]
    return exact or (search(everything, question) if question.strip() else list(everything))


def _book(game_id: str) -> Rulebook:
    """Return a game's rulebook; its room in `solver` is opened only where there is no rulebook file."""
    try:
        return Rulebook.load(game_id)
    except (ModuleNotFoundError, FileNotFoundError):
        return solver.game(game_id).book


def _is_called(book: Rulebook, name: str) -> bool:
    return fold(name) in (fold(book.game), fold(book.title.pl), fold(book.title.en))


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


def tests_of(entry: Entry) -> tuple[str, ...]:
    """Return the tests that cite a rule or ruling."""
    return covering_tests(entry.book.game).get(entry.name, ())


def _all_of(book: Rulebook) -> Iterator[Entry]:
    yield from (Entry(book, rule) for rule in book.rules.values())
    yield from (Entry(book, ruling) for ruling in book.rulings.values())


def entries_json(found: Sequence[Entry], lang: str) -> dict[str, Any]:
    """Return entries as the contract's JSON object."""
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
        "tests": list(tests_of(entry)),
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
        "tests": list(tests_of(entry)),
    }


def _draw(found: Sequence[Entry], lang: str, asked: bool, details: bool) -> None:
    from mellon.assistant.painters.terminal.answers import show
    from mellon.assistant.rules_view import answers, listing

    show(answers(found, details) if asked else listing(found), lang)


def _nothing(wanted: Sequence[str], everything: Sequence[Entry], lang: str) -> str:
    names = {fold(entry.name): entry.name for entry in everything}
    last_parts = {fold(name.rsplit(".", 1)[-1]): name for name in names.values()}
    words = " ".join(wanted).split()
    close = (
        [known[match] for word in words[:1] for known in (names, last_parts) for match in nearest(fold(word), known, 3)]
        if len(words) == 1
        else []
    )
    message = say.fill(say.NOTHING_FOUND, words=" ".join(words).rstrip(" ?!.") or "–")
    hint = say.fill(say.DID_YOU_MEAN, ids=", ".join(dict.fromkeys(close)))
    return (message + (hint if close else say.ASK_OTHERWISE if len(words) > 1 else "")).of(lang)
