"""What stands beside a question gives nothing away: no word of a title or a shown theme singles out the right move or tells the value."""

from __future__ import annotations

import json
import re
from importlib import import_module

import pytest

from mellon import puzzles
from mellon.assistant.cli import main
from mellon.assistant.puzzle_shelf.trying import worded
from mellon.models.common import fold
from mellon.puzzles.generated import records
from mellon.puzzles.generator import maker, makers
from mellon.puzzles.judging import Judge
from mellon.puzzles.library import generated_names
from mellon.solver.told import written as in_files

NUMBERS = {
    "1/2": ("pol ", "half", "even chance"),
    "1/3": ("na trzy", "in three"),
    "0": ("nikt", "nobody"),
    "2": ("dwie rundy", "two rounds"),
}
LOST = ("przegran", "zamkniet", "ponad sily", "lost", "no way", "too great")
SUITS = {
    "P": "pagórek hill",
    "G": "góra mountain",
    "L": "las forest lasy",
    "C": "cień cienia shadow",
    "R": "pierścień ring",
    "BW": "wieża wieży tower",
    "CW": "wieża wieży tower",
    "OR": "orkowie orc orcs",
    "ZM": "zmęczenie zmęczone weariness weary",
}
"""What the cards of a code are called."""
STEM = 4
"""Letters by which words count as the same; Polish endings change."""


def stems(words: str) -> set[str]:
    return {word[:STEM] for word in re.findall(r"[a-z]+", fold(words).replace("_", " ")) if len(word) >= STEM}


def named(puzzle, move, lang: str) -> set[str]:
    """Return the words of a move; of a card that is played also what it is called."""
    entry = in_files(move)
    code = entry.get("play", "") if isinstance(entry, dict) else ""
    return stems(worded(puzzle)(move).of(lang) + " " + (SUITS.get(code) or SUITS.get(code[:1], "")))


def gives_away(puzzle, title: str, lang: str) -> set[str]:
    """Return the words of a title that occur in the right move and not in every legal one, or that tell verdict or value."""
    told = fold(title).replace("_", " ") + " "
    if puzzle.answer.verdict is not None and puzzle.answer.verdict.value == "lost":
        return {word for word in LOST if word in told}
    judge = Judge(puzzle)
    if not judge.asks_for_a_move:
        return {word for word in NUMBERS.get(puzzle.answer.value or "", ()) if word in told}
    moves = {_key(one.move): named(puzzle, one.move, lang) for one in judge.moves}
    right = [moves[_key(move)] for move in judge.right]
    everywhere = set.intersection(*moves.values())
    return stems(title) & (set.intersection(*right) - everywhere) if right else set()


def _key(move) -> str:
    return json.dumps(in_files(move), sort_keys=True)


@pytest.mark.parametrize(("game", "name"), puzzles.names())
def test_no_title_gives_the_answer_away(game, name):
    puzzle = puzzles.load(game, name)
    for lang in ("pl", "en"):
        assert gives_away(puzzle, puzzle.title.of(lang), lang) == set()


@pytest.mark.parametrize(
    ("name", "lang", "title"),
    [
        ("dw29_no_way_through", "en", "No way through"),
        ("dw29_burden_too_great", "pl", "Brzemię ponad siły"),
        ("dw19_tower_against_tower", "en", "Tower against tower"),
        ("dw29_solo_smallest_hill", "pl", "Najmniejszy pagórek"),
        ("a_guard_for_the_troll", "en", "A guard for the troll"),
        ("wr_pass_is_the_threat", "en", "The pass is the threat"),
        ("two_rounds_for_the_spider", "en", "Two rounds for the spider"),
    ],
)
def test_titles_that_did_are_found(name, lang, title):
    assert gives_away(puzzles.find(name), title, lang)


@pytest.mark.parametrize("game", makers())
def test_themes_about_the_answer_are_not_shown_with_the_question(game):
    telling = import_module(f"mellon.puzzles.{game}").TELLING
    carried = {theme for record in records(game).values() for theme in record.card["themes"]}
    assert telling & carried and telling & set(maker(game).themes)
    for _, name in generated_names(game)[:5]:
        puzzle = puzzles.load(game, name)
        assert not telling & set(puzzle.shown_themes) and not telling & set(puzzle.question["themes"])
        assert set(puzzle.shown_themes) <= set(puzzle.themes)
    assert not [one.id for one in records(game).values() if any(theme in one.card["source"]["en"] for theme in telling)]


def test_lists_and_questions_show_no_telling_theme(capsys):
    name = next(name for _, name in generated_names("dwie_wieze") if "orc" in puzzles.load("dwie_wieze", name).themes)
    assert main(["puzzle", "show", name, "--json"]) == 0
    assert "orc" not in json.loads(capsys.readouterr().out)["puzzle"]["themes"]
    assert main(["puzzle", "list", "--game", "dwie_wieze", "--theme", "orc", "--all", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["puzzles"]
    assert name in [one["id"] for one in found] and all("orc" not in one["themes"] for one in found)
