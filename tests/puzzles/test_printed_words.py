"""Every shipped puzzle, printed for people: no key of the JSON answer is left untranslated, decimals have the language's mark."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from rich.console import Console

from mellon import solver
from mellon.assistant.common_words import words_of
from mellon.assistant.extensions import drawing
from mellon.assistant.render import render, render_position
from mellon.models.common import BadInput
from mellon.puzzles import library
from mellon.solver import Answer, Limits, Request, Watch

VERBS = ("show", "legal", "solve", "hint", "explain")
SECONDS = 1.0
NOT_FACTS = {"position", "rulings", "question", "verb", "game", "source", "assumptions", "steps", "defects"}
"""Parts of an answer whose keys are the input's own, or which are texts."""
NESTED_IDS = {"strategy", "matrix", "policy", "shadow_cards", "before_cards", "what_if", "readings"}
"""Parts that people find drawn, or only counted, with ids of their own as keys."""
PUZZLES = [pytest.param(game, name, id=name) for game, name in library.names()]


TYPED = re.compile(r"\[[^\]]*\]|\b[A-Z]{2}(?:\.\w+)+|\w+ = \w+|kostki: [^\n]*\(\w+\)|profil \w+")
"""What stands in print as it is typed: notations in brackets, rule ids, `key = value`, the id of a set of dice."""


def answer(game_id: str, name: str, verb: str) -> Answer:
    """Ask one verb about a shipped puzzle."""
    game = solver.game(game_id)
    text = library.file_of(game_id, name).read_text("utf-8")
    limits = Limits(SECONDS)
    return game.answer(game.read(text), Request(verb, limits, watch=Watch(deadline=limits.deadline())))


def printed(found: Answer, lang: str) -> str:
    """Return what people read."""
    game, out = solver.game(found.game), io.StringIO()
    console = Console(width=400, file=out, markup=False, highlight=False, emoji=False)
    show = found.verb == "show" and found.verdict is None
    for part in render_position(found, game, lang, {}) if show else render(found, game, lang):
        console.print(part)
    return out.getvalue()


def keys(value: Any) -> Iterator[str]:
    """Yield every key of plain data, at any depth."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            if key not in NESTED_IDS | NOT_FACTS:
                yield from keys(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from keys(item)


def unnamed(found: Answer) -> set[str]:
    """Return the keys of an answer that neither the table nor the game has a name for."""
    own = drawing(found.game, "word_value")
    every = {key for part, value in found.to_json("pl").items() if part not in NOT_FACTS | NESTED_IDS for key in keys(value)}
    return {
        key
        for key in every
        if key not in words_of(found.game).keys and not re.fullmatch(r"[\d/.#-]+", key) and not (own and own("", key, found.subject, "pl"))
    }


@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_no_raw_key_is_printed(game: str, name: str) -> None:
    for verb in VERBS:
        try:
            found = answer(game, name, verb)
        except BadInput as refused:
            assert all("the verb" in defect.what.en for defect in refused.defects)
            continue
        assert unnamed(found) == IDS.get(game, set()) & unnamed(found)
        text = printed(found, "pl")
        plain = TYPED.sub("", text)
        words = set(re.findall(r"[A-Za-z]+(?:_[A-Za-z]+)+", plain))
        assert words <= {*found.rulings, *readings(found)}, f"{name} {verb}"
        assert not re.search(r"\d\.\d+%|≈ \d+\.\d|\b\d\.\d+ s\b", text), f"{name} {verb}"
        for key in ("kind:", "loss:", "winner:", "value:", "changes", "matters", "rule:", "engine:", "nodes:"):
            assert not re.search(rf"(?<![\w]){key}", plain), f"{name} {verb}: {key}"


@pytest.mark.parametrize(("game", "name"), PUZZLES[::6])
def test_english_has_no_polish_and_no_comma_decimals(game: str, name: str) -> None:
    for verb in ("show", "solve"):
        text = printed(answer(game, name, verb), "en")
        assert not re.search(r"\d,\d+%|≈ \d+,\d|\b\d,\d+ s\b", text), f"{name} {verb}"
        assert not re.search(r"\b(silnik|węzły|rodzaj|strata|wykładnie)\b", text), f"{name} {verb}"


def readings(found: Answer) -> set[str]:
    """Return the words for readings of rulings, and engines: they are typed as they stand."""
    game = solver.game(found.game)
    return {*game.engines, *(value for ruling in game.book.rulings.values() for value in ruling.values), str(found.stats.engine)}


IDS = {"wyprawa_do_mordoru": {"frodo", "sam", "merry", "pippin", "bilbo"}, "konfrontacja": {"win", "lose", "both", "none"}}
"""Ids among the keys of parts that the game draws by itself."""
